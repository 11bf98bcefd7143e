/// When a refinement raises the precision, tries a proof, and ends. The state is what earlier passes showed.
///
/// No answer depends on this policy. A wrong constant costs time, or gives up a question that could be
/// answered; it never makes a wrong digit.
struct RefinementPolicy {
    /// The bits of relative accuracy for the next pass.
    private(set) var bits: Int
    /// Additional bits of the next pass, for callers that build on its result.
    private(set) var slack = 0
    /// Passes so far.
    private(set) var rounds = 0
    /// The candidate for which it is too early to try a proof.
    var waiting: BigRational?

    /// The work of the question, as estimated.
    private let first: Int
    /// The work of the requested accuracy, as passes have shown it, before any search.
    private var asked: Int
    private var hasLooked = false
    /// Whether operands were asked for more than the rules require.
    private var lent = false
    private var failures = 0
    private var shortfalls = 0
    private var firstWork = 0.0
    private var spent = 0.0
    private var proofBits = RefinementPolicy.bitsBeforeProof
    private let isRational: Bool
    /// Whether a deferred number has long parts: computing them would answer the question but cost
    /// more than some passes.
    private let hasLongParts: Bool
    private let workLimit: Double
    /// Where no proof is found, a difference from the candidate is searched with so many bits. More bits
    /// would take minutes and show nothing.
    private let limit: Int
    private let maximumPrecision: Int

    // MARK: - Constants

    /// The bits that every question may use, whatever it began with. With fewer, numbers whose difference is
    /// very small stay undecided; with more, a question without an answer takes longer to end.
    static let patience = 1 << 19
    /// How many times its first number of bits a question may use beyond that. A question about 10^6 digits
    /// is not given up at the second pass. With more, the last passes of a hopeless search take longer.
    private static let reach = 16
    /// The bits of the enclosures before a proof is tried. Nearly all different numbers show their difference
    /// by then, at lower cost than a proof that fails. With fewer, proofs fail more often; with more, equal
    /// numbers take longer.
    private static let bitsBeforeProof = 1 << 10
    /// The same where expensive functions occur, for which a pass costs more than the proof that it saves.
    private static let specialBitsBeforeProof = 1 << 8
    /// How much more a search may cost before long parts are computed: the parts of 10^5 terms take some
    /// hundred times as long as enclosures of them to 2,700 bits. With less, parts are computed of numbers
    /// that enclosures distinguish.
    private static let patienceForParts = 256.0
    /// How many times as long as all estimated passes together a single kernel may take in a search.
    /// Estimates are wrong by such factors: with less, searches end that would have been answered.
    private static let kernelPatience = 4.0
    /// The same as a multiple of the first pass, for questions whose first pass is more expensive
    /// than that.
    private static let kernelPatienceInFirstPasses = 64.0
    /// A pass with up to so many times the work of the first is not a search. This is the cost of doubling
    /// the bits for an algorithm of quadratic time. With less, ordinary second passes count as searches.
    private static let growthOfOrdinaryPass = 4.0
    /// Up to this precision, the work of the first pass of a short recipe is not estimated, because the pass
    /// takes less time than the estimate is worth. With more, an expensive pass could start without an
    /// estimate; with less, small questions pay for the estimate.
    private static let unweighedBits = 1 << 13
    /// From so many steps on a recipe is long: its work is estimated before it runs, and it is run
    /// rarely.
    private static let longRecipe = 64
    /// Additional bits for callers that build on a long recipe. With none, each of them would run
    /// it again.
    private static let slackOfLongRecipe = 64
    /// The precision is doubled, but raised by at least so many bits, a limb. Doubling makes all passes together cost
    /// about as much as the last; a smaller step makes more passes, a larger one overshoots.
    private static let leastStep = 64
    /// Additional bits of an inner leaf, so that its rounding does not reduce the accuracy of the result.
    /// With none, passes fall short by a bit or two and are repeated.
    private static let spareLeafBits = 4
    /// Additional bits of registers after the first pass. The requirements of steps mostly fit them, so that
    /// no new memory is needed.
    static let spareRegisterBits = 32
    /// How many times unexpected lost bits are added exactly before the precision is simply doubled. With
    /// more, a number that loses bits at every precision would proceed in small steps.
    private static let mostShortfalls = 3
    /// Bits added to the missing ones. With none, the next pass falls short again by a few.
    private static let shortfallMargin = 32
    /// How many times the first number of bits still counts as the requested accuracy, after bits were lost
    /// unexpectedly.
    private static let askedAfterShortfall = 4
    /// The least accuracy of a pass: fewer bits cost the same.
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

    /// A policy for a question that an enclosure of so many bits left open.
    init(first: Int, seen accuracy: Int, of real: Real, limits: Limits) {
        var first = first
        let hasLooked = accuracy >= first && accuracy < .max
        if hasLooked { first = accuracy + max(accuracy, Self.leastStep) }
        self.init(first: first, of: real, limits: limits)
        self.hasLooked = hasLooked
    }

    /// Takes the properties of a plan into account.
    mutating func take(stepCount: Int, isDear: Bool) {
        if stepCount > Self.longRecipe { slack = max(slack, Self.slackOfLongRecipe) }
        proofBits = min(limit, isDear ? Self.specialBitsBeforeProof : Self.bitsBeforeProof)
    }

    /// The accuracy of leaves in the next plan.
    var leafAccuracy: Int { bits + slack + Self.spareLeafBits }

    // MARK: - Going on

    /// Whether there is another pass after one for so many bits. The last step is shortened rather than
    /// omitted.
    mutating func continues(after reached: Int) -> Bool {
        if bits <= limit { return true }
        if reached >= limit || rounds == 0 { return false }
        bits = limit
        return true
    }

    /// Whether the next pass is expensive enough for an estimate of its work.
    func weighs(stepCount: Int) -> Bool {
        rounds > 0 || stepCount > Self.longRecipe || bits > Self.unweighedBits
    }

    /// The work that a kernel of the next pass may need; nil where the search ends. Work far beyond the
    /// passes for the requested accuracy counts as a search.
    mutating func allowance(ofWork work: Double) -> Double? {
        if rounds == 0 || bits <= asked && !lent && work <= Self.patienceForParts * workLimit {
            firstWork = work
            return .infinity
        }
        if work <= Self.growthOfOrdinaryPass * firstWork { return .infinity }
        spent += work
        if spent > workLimit { return nil }
        // Kernels know their work better than an estimate does.
        if bits <= first || hasLongParts { return .infinity }
        return max(Self.kernelPatience * workLimit, Self.kernelPatienceInFirstPasses * firstWork)
    }

    mutating func beginPass() { rounds += 1 }

    /// Whether a pass showed enough for trying a proof that the value equals this number. Open digits cause
    /// only a few such questions.
    func isTimeToProve(_ candidate: BigRational) -> Bool {
        rounds > 1 && (bits >= proofBits || !candidate.isZero || isRational)
    }

    /// Sets the next accuracy after a pass whose enclosure of so many bits left the question open.
    ///
    /// A first pass that fell short of its accuracy is repeated with the sizes that are now known. A pass
    /// that reached it needs more accuracy.
    mutating func raise(after accuracy: Int) {
        if rounds > 1, accuracy > 0, accuracy < first, shortfalls < Self.mostShortfalls {
            // Bits were lost that no rule foresaw, close to a pole for example; add as many.
            shortfalls += 1
            bits += min(first - accuracy + Self.shortfallMargin, max(bits, Self.leastStep))
            asked = max(asked, min(bits, Self.askedAfterShortfall * first))
        } else if rounds > 1 || accuracy >= bits {
            raise()
            // A value that seems to equal a certain number is either proved to equal it, or a few more bits
            // do not distinguish it.
            if waiting != nil, bits < proofBits,
                hasLongParts ? rounds > 1 || hasLooked : rounds > 1 && !isRational
            {
                bits = proofBits
            }
        }
    }

    mutating func raise() { bits += max(bits, Self.leastStep) }

    /// The maximum accuracy to request for operands of a step that could not be enclosed, before the value
    /// itself gets more; nil every other time. Close to a pole or a border the argument must be known better;
    /// close to 1 the time of zeta for 20 digits does not depend on the distance.
    mutating func mostLent() -> Int? {
        failures += 1
        return failures % 2 == 1 ? min(maximumPrecision, Self.patience) : nil
    }

    mutating func noteLoan() { lent = true }
}
