/// When a refinement raises the precision, tries a proof, and ends: what it has seen so far, and what follows from that.
///
/// Nothing here decides what is true. A wrong constant costs time, or gives up a question that could be answered; it
/// never makes a wrong digit.
struct RefinementPolicy {
    /// Bits of relative accuracy that the next pass aims at.
    private(set) var bits: Int
    /// Bits more than the next pass needs, for those who build on it.
    private(set) var slack = 0
    /// Passes so far.
    private(set) var rounds = 0
    /// What stands in the way and has not been tried to be proved, for it was too early.
    var waiting: BigRational?

    /// What the question takes as far as guesses know.
    private let first: Int
    /// What the accuracy asked takes, as far as passes have shown; no search yet.
    private var asked: Int
    private var hasLooked = false
    /// Whether operands were asked for more than the rules say.
    private var lent = false
    private var failures = 0
    private var shortfalls = 0
    private var firstWork = 0.0
    private var spent = 0.0
    private var proofBits = RefinementPolicy.bitsBeforeProof
    private let isRational: Bool
    /// Long parts of a deferred number, which would answer in the end, cost more than some passes.
    private let hasLongParts: Bool
    private let workLimit: Double
    /// Where no proof is found, the difference from what stands in the way is sought for so many bits: more would
    /// take minutes and show nothing.
    private let limit: Int
    private let maximumPrecision: Int

    // MARK: - Constants

    /// Bits that every question may use, whatever it began with. With fewer, numbers that differ late stay undecided;
    /// with more, a question without an answer takes longer to end.
    static let patience = 1 << 19
    /// How many times its first aim a question may use beyond that: one about 10^6 digits is not given up at the second
    /// pass. More makes the last passes of a hopeless search dearer.
    private static let reach = 16
    /// Bits that are looked at before a proof is tried: nearly all numbers that differ show it by then, at less cost
    /// than a proof that fails. With fewer, proofs fail more often; with more, equal numbers take longer.
    private static let bitsBeforeProof = 1 << 10
    /// The same where functions occur that are dear: there a pass costs more than the proof that it saves.
    private static let specialBitsBeforeProof = 1 << 8
    /// How much more a search may take before long parts are made: the parts of 10^5 terms take some hundred times as
    /// long as enclosures of them to 2,700 bits. With less, parts are made of numbers that enclosures tell apart.
    private static let patienceForParts = 256.0
    /// How many times as much a single kernel may take in a search as all guesses at its passes together. Guesses are
    /// wrong by such factors: with less, searches end that would have been answered.
    private static let kernelPatience = 4.0
    /// The same in terms of the first pass, for questions whose first pass is dearer than that.
    private static let kernelPatienceInFirstPasses = 64.0
    /// A pass of no more than so many times the work of the first is no search: what doubling the bits costs, for an
    /// algorithm of quadratic time. With less, ordinary second passes count as searches.
    private static let growthOfOrdinaryPass = 4.0
    /// Precision up to which the first pass of a short recipe is not weighed, for it takes less than weighing it is
    /// worth. With more, a dear pass could begin unweighed; with less, small questions pay for the weighing.
    private static let unweighedBits = 1 << 13
    /// Steps from which on a recipe is long: it is weighed before it runs, and it is not run often.
    private static let longRecipe = 64
    /// Bits more for those who build on a long recipe. With none, each of them would run it again.
    private static let slackOfLongRecipe = 64
    /// The precision is doubled, but raised by at least so many bits, a limb. Doubling makes all passes together cost
    /// about as much as the last; a smaller step makes more passes, a larger one overshoots.
    private static let leastStep = 64
    /// Bits that an inner leaf has beyond the pass, so that its rounding does not use up the accuracy of the result.
    /// With none, passes fall short by a bit or two and are repeated.
    private static let spareLeafBits = 4
    /// Bits that registers have beyond the first pass: what steps ask beyond the result mostly fits in, and nothing is
    /// allocated again.
    static let spareRegisterBits = 32
    /// How often bits that no rule foresaw are made up for exactly before the precision is simply doubled. With more, a
    /// number that loses bits at every precision would go up in small steps.
    private static let mostShortfalls = 3
    /// Bits beyond those that were missing. With none, the next pass falls short again by a few.
    private static let shortfallMargin = 32
    /// How many times the first aim still counts as what was asked, once bits were lost that no rule foresaw.
    private static let askedAfterShortfall = 4
    /// The least aim of a pass: fewer bits cost the same.
    static let leastTarget = 24

    // MARK: - Beginning

    init(first: Int, of real: Real, limits: Limits) {
        self.first = first
        bits = first
        asked = first
        isRational = real.isRational
        maximumPrecision = limits.maximumPrecision
        limit = min(limits.maximumPrecision, max(Self.reach * first, Self.patience))
        hasLongParts = real.isRational && !real.hasShortParts(besides: first, rounds: 0)
        workLimit = Self.workLimit(limits) * (hasLongParts ? Self.patienceForParts : 1)
    }

    /// A policy for what an enclosure of so many bits left open.
    init(first: Int, seen accuracy: Int, of real: Real, limits: Limits) {
        var first = first
        let hasLooked = accuracy >= first && accuracy < .max
        if hasLooked { first = accuracy + max(accuracy, Self.leastStep) }
        self.init(first: first, of: real, limits: limits)
        self.hasLooked = hasLooked
    }

    /// What a plan tells of its passes.
    mutating func take(stepCount: Int, isDear: Bool) {
        if stepCount > Self.longRecipe { slack = max(slack, Self.slackOfLongRecipe) }
        proofBits = min(limit, isDear ? Self.specialBitsBeforeProof : Self.bitsBeforeProof)
    }

    /// The accuracy of leaves in the next plan.
    var leafAccuracy: Int { bits + slack + Self.spareLeafBits }

    // MARK: - Going on

    /// Whether there is another pass, after one for so many bits; the last step is shorter rather than left out.
    mutating func continues(after reached: Int) -> Bool {
        if bits <= limit { return true }
        if reached >= limit || rounds == 0 { return false }
        bits = limit
        return true
    }

    /// Whether the next pass is dear enough to be weighed.
    func weighs(stepCount: Int) -> Bool {
        rounds > 0 || stepCount > Self.longRecipe || bits > Self.unweighedBits
    }

    /// What the next pass may take in one kernel; nil where the search has an end. What goes far beyond the passes for
    /// the accuracy asked is a search.
    mutating func allowance(ofWork work: Double) -> Double? {
        if rounds == 0 || bits <= asked && !lent && work <= Self.patienceForParts * workLimit {
            firstWork = work
            return .infinity
        }
        if work <= Self.growthOfOrdinaryPass * firstWork { return .infinity }
        spent += work
        if spent > workLimit { return nil }
        // Kernels know better than a guess what they will take.
        if bits <= first || hasLongParts { return .infinity }
        return max(Self.kernelPatience * workLimit, Self.kernelPatienceInFirstPasses * firstWork)
    }

    mutating func beginPass() { rounds += 1 }

    /// Whether a pass showed enough for a proof to be tried that the value is this number. Digits that stay open ask
    /// but a few times.
    func isTimeToProve(_ candidate: BigRational) -> Bool {
        rounds > 1 && (bits >= proofBits || !candidate.isZero || isRational)
    }

    /// The aim after a pass that left the question open with an enclosure of so many bits.
    ///
    /// A first pass that fell short of its aim is only repeated, with magnitudes that are now known; a pass that
    /// reached it needs a higher aim.
    mutating func raise(after accuracy: Int) {
        if rounds > 1, accuracy > 0, accuracy < first, shortfalls < Self.mostShortfalls {
            // Bits were lost that no rule foresaw, next to a pole for one: so many more.
            shortfalls += 1
            bits += min(first - accuracy + Self.shortfallMargin, max(bits, Self.leastStep))
            asked = max(asked, min(bits, Self.askedAfterShortfall * first))
        } else if rounds > 1 || accuracy >= bits {
            raise()
            // What seems to be a certain number is either proved to be it or not told apart from it by a few bits more.
            if waiting != nil, bits < proofBits,
                hasLongParts ? rounds > 1 || hasLooked : rounds > 1 && !isRational
            {
                bits = proofBits
            }
        }
    }

    mutating func raise() { bits += max(bits, Self.leastStep) }

    /// The most that operands of a step that could not be enclosed may be asked for, before the value is: every other
    /// time, else nil. Near a pole or a border it is the argument that must be known better; next to 1 zeta takes the
    /// same time for 20 digits wherever that is.
    mutating func mostLent() -> Int? {
        failures += 1
        return failures % 2 == 1 ? min(maximumPrecision, Self.patience) : nil
    }

    mutating func noteLoan() { lent = true }
}
