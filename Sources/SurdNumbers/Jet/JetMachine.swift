/// The operations that the rules for Taylor coefficients use.
///
/// A jet is a row of Taylor coefficients: coefficient k of a function of t is its k-th derivative
/// at t = 0, divided by k!. Jets are identified by numbers. Coefficients are places of an
/// underlying carrier (balls, or numbers), whose operations compute them one by one.
protocol JetMachine: ~Copyable {
    associatedtype Failure: Error

    /// The index of the last coefficient needed.
    var order: Int { get }

    /// A jet for intermediate results. It is released when the rule that took it ends.
    mutating func temporary() throws(Failure) -> Int
    /// How many coefficients may differ from zero.
    func length(_ jet: Int) -> Int
    mutating func setLength(_ jet: Int, _ length: Int)
    /// The place of a coefficient. A place beyond the length of its jet is not set.
    func place(_ jet: Int, _ index: Int) -> Int
    /// A place for an intermediate result, one of ``JetPlaces/count``.
    func scalar(_ number: Int) -> Int

    /// An operation on coefficients. The target is none of the operands.
    mutating func compute(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int
    ) throws(Failure)
    /// The same for three operands or four.
    mutating func compute(
        _ operation: RealOperation, of operands: [Int], _ target: Int
    ) throws(Failure)
    /// Σ of the products of `count` coefficients, upwards from one place and downwards from another, where
    /// the carrier has a fast way; false where it has none.
    mutating func setDot(
        _ first: Int, _ second: Int, count: Int, into target: Int
    ) throws(Failure) -> Bool
    mutating func setSineAndCosine(of place: Int, _ sine: Int, _ cosine: Int) throws(Failure)
    mutating func set(place: Int, to number: BigNumber) throws(Failure)
    mutating func exchange(place: Int, with other: Int)
    mutating func copyPlace(_ source: Int, to target: Int)
    /// -1, 0 or 1.
    mutating func order(of first: Int, _ second: Int) throws(Failure) -> Int
    /// The integer that a place is known to hold.
    func word(at place: Int) -> Int?
    /// The fraction that a place is known to hold.
    func fraction(at place: Int) -> BigRational?
    /// Bits of the carrier below where it has balls; nil where it has numbers.
    var bits: Int? { get }
    /// Widens the ball of a place on both sides.
    mutating func widen(place: Int, by amount: Magnitude) throws(Failure)
    /// A lower and an upper bound of the size of a place; nil where the carrier has no balls.
    mutating func size(of place: Int) throws(Failure) -> (least: Magnitude, most: Magnitude)?
    /// Whether a narrower enclosure might avoid the error.
    func isOpen(_ failure: Failure) -> Bool
    /// The carrier's error for a number's error.
    func failure(_ error: NumberError) -> Failure

    /// An operation on jets. The target is none of the operands.
    mutating func apply(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, to target: Int
    ) throws(Failure)
}

/// The places for intermediate results.
enum JetPlaces {
    static let count = 6
    /// The last two belong to `sumOfProducts` and to operations with words.
    static let product = 4
    static let word = 5
}

extension JetMachine where Self: ~Copyable {
    // MARK: - Words for rules

    mutating func apply(
        _ operation: RealOperation, _ first: Int, _ second: Int = -1
    ) throws(Failure) -> Int {
        let target = try temporary()
        try apply(operation, 0, first, second, to: target)
        return target
    }

    /// A jet that is one number.
    mutating func constant(_ number: BigNumber) throws(Failure) -> Int {
        let jet = try temporary()
        try set(place: place(jet, 0), to: number)
        setLength(jet, 1)
        return jet
    }

    /// Σ a_j b_(k-j) for the j of a range, into a place.
    mutating func sumOfProducts(
        _ a: Int, _ b: Int, _ k: Int, _ range: ClosedRange<Int>, into target: Int
    ) throws(Failure) {
        let first = max(range.lowerBound, k - length(b) + 1)
        let last = min(range.upperBound, length(a) - 1)
        guard first <= last else { return try set(place: target, to: 0) }
        if try setDot(place(a, first), place(b, k - first), count: last - first + 1, into: target) {
            return
        }
        let product = scalar(JetPlaces.product)
        let sum = scalar(JetPlaces.word)
        var isEmpty = true
        for j in first...last {
            // Polynomials have many coefficients that are zero.
            if word(at: place(a, j)) == 0 || word(at: place(b, k - j)) == 0 { continue }
            if isEmpty {
                try compute(.multiply, 0, place(a, j), place(b, k - j), target)
                isEmpty = false
                continue
            }
            try compute(.multiply, 0, place(a, j), place(b, k - j), product)
            try compute(.add, 0, target, product, sum)
            exchange(place: sum, with: target)
        }
        if isEmpty { try set(place: target, to: 0) }
    }

    /// The source times or divided by a word, stored in a place.
    mutating func compute(
        _ operation: RealOperation, _ source: Int, word: Int, _ target: Int
    ) throws(Failure) {
        let place = scalar(JetPlaces.word)
        try set(place: place, to: BigNumber(word))
        try compute(operation, 0, source, place, target)
    }

    /// The derivative of a jet, which has one coefficient fewer.
    mutating func derivative(_ a: Int) throws(Failure) -> Int {
        let jet = try temporary()
        let count = length(a)
        if count < 2 {
            try set(place: place(jet, 0), to: 0)
            setLength(jet, 1)
            return jet
        }
        for k in 1..<count { try compute(.multiply, place(a, k), word: k, place(jet, k - 1)) }
        setLength(jet, count - 1)
        return jet
    }

    /// The rest of a jet c with c' = rate · c, whose coefficient 0 is set.
    mutating func exponential(rate: Int, into target: Int) throws(Failure) {
        let sum = scalar(0)
        for k in 1...order {
            try sumOfProducts(rate, target, k - 1, 0...k - 1, into: sum)
            try compute(.divide, sum, word: k, place(target, k))
            setLength(target, k + 1)
        }
    }

    /// Whether a coefficient is zero.
    mutating func isZero(_ jet: Int, _ index: Int = 0) throws(Failure) -> Bool {
        let zero = scalar(3)
        try set(place: zero, to: 0)
        return try order(of: place(jet, index), zero) == 0
    }

    /// Coefficients 1 to `order` of the jet whose derivative is given; coefficient 0 is set already.
    mutating func integrate(_ derivative: Int, into target: Int) throws(Failure) {
        let count = min(order + 1, length(derivative) + 1)
        if count > 1 {
            for k in 1..<count {
                try compute(.divide, place(derivative, k - 1), word: k, place(target, k))
            }
        }
        setLength(target, count)
    }

    /// Coefficient 0 of a call: its value. A rule computes it first, so that errors are those of the
    /// function.
    mutating func lead(_ call: JetCall) throws(Failure) {
        setLength(call.target, 1)
        if !call.operands.isEmpty {
            let places = call.operands.map { place($0, 0) }
            return try compute(call.operation, of: places, place(call.target, 0))
        }
        try compute(
            call.operation, call.parameter, place(call.first, 0),
            call.second < 0 ? -1 : place(call.second, 0), place(call.target, 0))
    }

    /// The rest of the jet of f(a), where `slope` is that of f'(a).
    mutating func integrate(
        _ slope: Int, along a: Int, _ call: JetCall
    ) throws(Failure) {
        let rate = try derivative(a)
        let product = try apply(.multiply, slope, rate)
        try integrate(product, into: call.target)
    }

    /// f(a) from the coefficients of f about coefficient 0 of a, which are in the jet `outer`.
    mutating func compose(_ outer: Int, with a: Int, into target: Int) throws(Failure) {
        copyPlace(place(outer, 0), to: place(target, 0))
        if length(a) == 2 {
            // A linear argument: the powers of its slope.
            let (power, next) = (scalar(0), scalar(1))
            try set(place: power, to: 1)
            if order > 0 {
                for k in 1...order {
                    try compute(.multiply, 0, power, place(a, 1), next)
                    exchange(place: power, with: next)
                    try compute(.multiply, 0, place(outer, k), power, place(target, k))
                }
            }
            return setLength(target, order + 1)
        }
        let shift = try temporary()
        try set(place: place(shift, 0), to: 0)
        for k in 1..<length(a) { copyPlace(place(a, k), to: place(shift, k)) }
        setLength(shift, length(a))
        var sum = try temporary()
        var next = try temporary()
        copyPlace(place(outer, order), to: place(sum, 0))
        setLength(sum, 1)
        for k in stride(from: order - 1, through: 0, by: -1) {
            try apply(.multiply, 0, sum, shift, to: next)
            // The shift starts with zero, and so does the product.
            copyPlace(place(outer, k), to: place(next, 0))
            swap(&sum, &next)
        }
        for k in 0..<length(sum) { copyPlace(place(sum, k), to: place(target, k)) }
        setLength(target, length(sum))
    }
}
