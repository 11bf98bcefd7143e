/// The integral of a tape over an interval, as a ball: the interval is cut until each piece has a
/// Gauss–Legendre rule with a proved error, or is so small that the range of the function is enough.
///
/// With x = c + r·t the interval is -1 ≤ t ≤ 1, and the ends of pieces are dyadic in t. An ellipse about
/// a piece on which the function is holomorphic and bounded by M gives the error of the rule (bound 207).
/// Where no rule for the continuation is built in, the Taylor coefficient of order 2n over the piece
/// gives it (bound 209). Pieces are cut where a comparison, a sign or a rounding changes.
struct Quadrature: ~Copyable {
    let tape: Tape
    let monitor: Monitor
    /// The bits of the summed values.
    let bits: Int
    /// The error that each piece may have is 2^goal.
    var goal: Int
    /// The steps that loops inside the body took.
    private(set) var steps = 0
    private(set) var pieces = 0
    /// The number of evaluations of the function.
    private(set) var evaluations = 0

    /// The number of points of the largest rule.
    var largestRule = 0

    var function: TapeRun
    var strips: TapeStrips
    var stripBits: Int
    let rules: RuleTable
    let hasBreaks: Bool
    private var low: Ball
    private var high: Ball
    var centre: Ball
    var radius: Ball
    var total: Ball
    /// The middle of the piece and half of its length, with the sign of the direction.
    var middle: Ball
    var reach: Ball
    // Scratch registers.
    var place: Ball
    var first: Ball
    var second: Ball
    var pair: Ball
    var sum: Ball
    /// The reason why the last piece failed.
    var obstacle: NumberError?
    /// Whether the continuation of some function is not built in, so that Taylor coefficients are used.
    var usesTaylor = false
    /// The pieces that had a rule, with bounds of the function on ellipses about them.
    private(set) var plans: [PiecePlan] = []
    /// The plans of a run with fewer bits, whose bounds are still valid.
    var earlier: [PiecePlan] = []
    /// The bounds found for the current piece.
    var bounds: [(size: Double, bound: Magnitude)] = []
    /// The first ellipse for a piece: the one that was good for the piece before.
    var likelyEllipse = Quadrature.firstEllipse

    /// Roots and powers in the tape whose argument is zero at an end of the interval, and positive on
    /// the piece of `depthOfRoots` there.
    private var rootsAtLow: Set<Int> = []
    private var rootsAtHigh: Set<Int> = []
    /// After this many halvings, roots at the ends of the interval are searched, once at each end.
    private static var depthOfRoots: Int { 8 }
    private var hasLookedAtLow = false
    private var hasLookedAtHigh = false
    /// The ends of the interval as numbers; nil where only balls are known.
    private let ends: [BigNumber]?
    /// The largest number of pieces; at first that of the limits.
    var mostPieces: Int

    /// The bits of an enclosure over a piece or an ellipse, of which only the size is needed.
    static var fewBits: Int { 64 }
    /// The number of halvings beyond the bits of the result after which a piece is given up.
    private static var spareHalvings: Int { 64 }

    init(
        _ tape: Tape, ends: [BigNumber]?, bits: Int, goal: Int, rules: RuleTable,
        monitor: Monitor
    ) throws(BallError) {
        var function = try TapeRun(tape, precision: bits, monitor: monitor)
        function.allowedSteps = monitor.limits.maximumSteps
        let strips = try TapeStrips(tape, precision: Self.fewBits, monitor: monitor)
        self.tape = tape
        self.monitor = monitor
        self.bits = bits
        self.ends = ends
        mostPieces = monitor.limits.maximumPieces
        self.goal = goal
        self.rules = rules
        hasBreaks = tape.hasBreaks
        self.function = function
        self.strips = strips
        stripBits = Self.fewBits
        low = Ball(precision: bits)
        high = Ball(precision: bits)
        centre = Ball(precision: bits)
        radius = Ball(precision: bits)
        total = Ball(precision: bits)
        place = Ball(precision: bits)
        middle = Ball(precision: bits)
        reach = Ball(precision: bits)
        first = Ball(precision: bits)
        second = Ball(precision: bits)
        pair = Ball(precision: bits)
        sum = Ball(precision: bits)
    }

    /// Sets the interval between the points of two balls.
    mutating func setInterval(
        from low: borrowing Ball, to high: borrowing Ball
    ) throws(BallError) {
        self.low.set(copying: low)
        self.high.set(copying: high)
        try first.setSum(low, high, precision: bits)
        try centre.setProduct(first, 1, over: 2, precision: bits)
        try first.setDifference(high, low, precision: bits)
        try radius.setProduct(first, 1, over: 2, precision: bits)
    }

    // MARK: - Pieces

    /// The method and its size, in a few words.
    var proof: String {
        let count = plans.count
        let noun = count == 1 ? "1 piece" : "\(count) pieces"
        return largestRule == 0
            ? "\(noun), by ranges" : "\(noun), rules of up to \(largestRule) points"
    }

    /// An interval of t with dyadic ends.
    struct Piece {
        let low: BigRational
        let high: BigRational

        var middle: BigRational { (low + high) / 2 }
        /// Whether it begins the whole interval; nil where it neither begins nor ends it.
        var isFirst: Bool? { low == -1 ? true : high == 1 ? false : nil }
        /// The approximate number of halvings of the whole interval.
        var depth: Int {
            let width = high - low
            return width.denominator.bitLength - width.numerator.bitLength + 1
        }
    }

    /// A piece with known bounds of the function about it.
    struct PiecePlan {
        let piece: Piece
        /// Empty where the range of the function was sufficient.
        let bounds: [(size: Double, bound: Magnitude)]
    }

    /// Sums all pieces into a ball.
    mutating func run(into ball: inout Ball) throws(BallError) {
        total.set(0, precision: bits)
        var stack = earlier.isEmpty ? [Piece(low: -1, high: 1)] : []
        for plan in earlier {
            try Ball.check(monitor)
            if try !follow(plan) { stack.append(plan.piece) }
        }
        stack.reverse()
        while let piece = stack.popLast() {
            try Ball.check(monitor)
            pieces += 1
            if pieces > mostPieces {
                throw .number(undecided("\(mostPieces) pieces were not enough"))
            }
            bounds = []
            if try settle(piece) {
                plans.append(PiecePlan(piece: piece, bounds: bounds))
                continue
            }
            if piece.depth > bits + Self.spareHalvings {
                throw .number(obstacle ?? undecided("no bound of the integrand was found there"))
            }
            if hasBreaks, let parts = try cutAtBreak(piece) {
                stack += parts.reversed()
                continue
            }
            stack.append(Piece(low: piece.middle, high: piece.high))
            stack.append(Piece(low: piece.low, high: piece.middle))
        }
        steps += function.countedSteps
        ball.set(copying: total)
    }

    /// Uses the rule that bounds of an earlier run allow; false where these are not sufficient.
    private mutating func follow(_ plan: PiecePlan) throws(BallError) -> Bool {
        guard !plan.bounds.isEmpty else { return false }
        try place(plan.piece)
        let half = reach.largestSize
        var best: (degree: Int, error: Magnitude)?
        for (size, bound) in plan.bounds {
            if let found = degree(size, bound, half), found.degree < best?.degree ?? mostDegree {
                best = found
            }
        }
        guard let planned = best else { return false }
        bounds = plan.bounds
        let (degree, error) = try planned.degree > 2 ? widened(planned, half) : planned
        do throws(BallError) {
            try addRule(degree, error)
        } catch {
            try note(error)
            return false
        }
        plans.append(PiecePlan(piece: plan.piece, bounds: bounds))
        return true
    }

    /// The largest rule; beyond it a piece is cut.
    var mostDegree: Int { min(max(bits / 2 + 10, 16), RuleTable.mostDegree(bits: bits, monitor)) }

    private mutating func place(_ piece: Piece) throws(BallError) {
        first.set(piece.middle, precision: bits)
        try second.setProduct(radius, first, precision: bits)
        try middle.setSum(centre, second, precision: bits)
        first.set((piece.high - piece.low) / 2, precision: bits)
        try reach.setProduct(radius, first, precision: bits)
        obstacle = nil
    }

    /// The number of cuts after which the range of a function without breaks may be sufficient.
    private static var depthOfRanges: Int { 12 }

    private mutating func settle(_ piece: Piece) throws(BallError) -> Bool {
        try place(piece)
        if let isFirst = piece.isFirst, piece.depth >= Self.depthOfRoots, let ends,
            !(isFirst ? hasLookedAtLow : hasLookedAtHigh)
        {
            // A run with earlier plans begins with smaller pieces.
            if isFirst { hasLookedAtLow = true } else { hasLookedAtHigh = true }
            try findRoots(piece, from: ends[isFirst ? 0 : 1], isFirst: isFirst)
        }
        if let (degree, error) = try plan(piece) {
            do throws(BallError) {
                try addRule(degree, error)
                return true
            } catch {
                // A point may be too close to a break or a singular point for this precision.
                try note(error)
            }
        }
        bounds = []
        guard hasBreaks || piece.depth >= Self.depthOfRanges else { return false }
        return try addRange(piece)
    }

    /// The integral over a piece is the range of the function times the width, where that is narrow enough.
    private mutating func addRange(_ piece: Piece) throws(BallError) -> Bool {
        let precision = min(bits, Self.fewBits + max(piece.depth, 0))
        do throws(BallError) {
            try setFirst(to: piece)
            try second.setProduct(reach, 2, over: 1, precision: bits)
            if !tape.hasComparisons {
                var ranges = try TapeRanges(tape, precision: precision, monitor: monitor)
                if let isFirst = piece.isFirst {
                    ranges.rootsFromZero = isFirst ? rootsAtLow : rootsAtHigh
                }
                try ranges.copyRange(on: first, to: &pair)
            } else {
                var hull = try TapeHull(tape, precision: precision, monitor: monitor)
                try hull.copyRange(on: first, to: &pair)
            }
        } catch {
            try note(error)
            return false
        }
        guard pair.radius * second.largestSize < .powerOfTwo(goal) else { return false }
        try sum.setProduct(pair, second, precision: bits)
        try first.setSum(total, sum, precision: bits)
        swap(&total, &first)
        return true
    }

    /// Sets `first` to a ball of the piece. Where the piece begins or ends with the interval, the
    /// ball does so too, if the bound is a short number: beyond it there may be no value.
    mutating func setFirst(to piece: Piece) throws(BallError) {
        first.set(copying: middle)
        first.widen(by: reach.largestSize)
        guard let isFirst = piece.isFirst else { return }
        // Half of the length as a number of 32 bits, rounded up.
        let half = reach.largestSize
        let isUpward = isFirst == (reach.sign == 1)
        let (mantissa, exponent) = half.exactParts
        second.set(
            mantissa: BigInt(isUpward ? mantissa : -mantissa), exponent: exponent, precision: 64)
        if isFirst {
            try sum.setSum(low, second, precision: bits)
        } else {
            try sum.setSum(high, second, precision: bits)
        }
        guard sum.isExact else { return }
        first.set(copying: sum)
        first.widen(by: half)
    }

    /// Finds roots whose argument is zero at an end of the interval and increases from there: the
    /// argument is not negative on the piece, even if its enclosure contains negative numbers.
    private mutating func findRoots(
        _ piece: Piece, from end: BigNumber, isFirst: Bool
    ) throws(BallError) {
        guard tape.isStraight else { return }
        for (index, step) in tape.steps.enumerated() {
            switch step.action {
            case .operation(.sqrt), .operation(.root), .operation(.power): break
            default: continue
            }
            let prefix = tape.prefix(index, result: step.first)
            do throws(NumberError) {
                var numbers = TapeNumbers(
                    prefix, constants: tape.constants, monitor: monitor)
                numbers.load(end, into: Tape.index)
                try numbers.runSteps(monitor)
                guard try numbers.registers[step.first].sign(monitor: monitor) >= 0 else {
                    continue
                }
            } catch {
                if error.endsComputation { throw .number(error) }
                continue
            }
            do throws(BallError) {
                try setFirst(to: piece)
                var jets = try FunctionBalls(prefix, order: 1, precision: bits, monitor: monitor)
                try jets.evaluate(at: first)
                try jets.copyCoefficient(1, to: &second)
            } catch {
                try note(error)
                continue
            }
            // Increasing away from the end.
            guard let slope = second.sign, let direction = reach.sign, slope != 0,
                (slope == direction) == isFirst
            else { continue }
            if isFirst { rootsAtLow.insert(step.target) } else { rootsAtHigh.insert(step.target) }
        }
    }

    /// Keeps an error that concerns only this piece; throws errors that end everything.
    mutating func note(_ error: BallError) throws(BallError) {
        switch error {
        case .needsPrecision: break
        case .domain: throw error
        case .number(let reason):
            if reason.endsComputation { throw error }
            if case .notBuilt = reason { throw error }
            obstacle = reason
        }
    }

    private func undecided(_ known: String) -> NumberError {
        let middle = middle.approximateDouble
        let half = reach.approximateDouble.magnitude
        let place =
            middle - half == middle + half
            ? "next to \(middle)" : "between \(middle - half) and \(middle + half)"
        return .undecided(question: "the integral \(place)", known: known)
    }

    /// Evaluates the function at `place`, into `pair`.
    mutating func evaluate() throws(BallError) {
        evaluations += 1
        function.load(place, into: Tape.index)
        try function.runSteps(monitor)
        try function.withResult { (value) in pair.set(copying: value) }
    }

    /// The size of the integral of |f|, estimated from values at some points; a point outside the
    /// domain is an error.
    mutating func sample(_ count: Int) throws(BallError) -> Magnitude {
        var size = Magnitude.zero
        for k in 0...count {
            try first.setProduct(radius, 2 * k - count, over: count, precision: bits)
            try place.setSum(centre, first, precision: bits)
            do throws(BallError) {
                try evaluate()
                size = max(size, pair.largestSize)
            } catch {
                guard case .needsPrecision = error else { throw error }
            }
        }
        return size * radius.largestSize
    }
}
