/// The sum or product of a row of fractions, which come one after the other: results of as many
/// numbers are combined first, so that numbers of like length meet, and few are held at a time.
///
/// Short results are not reduced. A common divisor takes as long for each limb of short numbers as of
/// long ones, so that every round of the tree would cost the same; the first rounds do without, and
/// what they leave in common is found by the one that comes after them.
struct BalancedFraction {
    private enum Value {
        case reduced(BigRational)
        /// The lower part is positive.
        case unreduced(BigInt, BigInt)
    }

    private let isProduct: Bool
    private let monitor: Monitor
    private let shortBits: Int
    private var pieces: [(value: Value, count: Int)] = []

    init(isProduct: Bool, monitor: Monitor) {
        self.isProduct = isProduct
        self.monitor = monitor
        // Some dozens of limbs, where products are still cheaper than common divisors.
        shortBits = min(4096, monitor.limits.maximumBits / 4)
    }

    mutating func append(_ number: BigRational) throws(NumberError) {
        try monitor.tick()
        var piece = (value: Value.reduced(number), count: 1)
        while let last = pieces.last, last.count <= piece.count {
            pieces.removeLast()
            piece = (try combined(last.value, piece.value), last.count + piece.count)
        }
        pieces.append(piece)
    }

    /// What all of them come to; nil where there was none.
    mutating func result() throws(NumberError) -> BigRational? {
        guard var piece = pieces.popLast() else { return nil }
        while let last = pieces.popLast() {
            try monitor.check()
            piece.value = try combined(last.value, piece.value)
        }
        return reduced(piece.value)
    }

    private func combined(_ a: Value, _ b: Value) throws(NumberError) -> Value {
        if let (top, bottom) = shortParts(a), let (otherTop, otherBottom) = shortParts(b) {
            if isProduct { return .unreduced(top * otherTop, bottom * otherBottom) }
            // The same denominator again and again grows by no more than one of its kind.
            if bottom == otherBottom { return .unreduced(top + otherTop, bottom) }
            return .unreduced(
                top * otherBottom + otherTop * bottom, bottom * otherBottom)
        }
        let (x, y) = (reduced(a), reduced(b))
        return .reduced(
            isProduct
                ? try BigNumber.product(x, y, monitor: monitor)
                : try BigNumber.sum(x, y, monitor: monitor))
    }

    /// The parts of what need not be reduced yet. Integers and decimals have ways of their own.
    private func shortParts(_ value: Value) -> (BigInt, BigInt)? {
        let (top, bottom): (BigInt, BigInt)
        switch value {
        case .unreduced(let above, let below): (top, bottom) = (above, below)
        case .reduced(let number):
            if number.isInteger || number.heldDecimal != nil { return nil }
            (top, bottom) = (number.numerator, number.denominator)
        }
        return max(top.bitLength, bottom.bitLength) < shortBits ? (top, bottom) : nil
    }

    private func reduced(_ value: Value) -> BigRational {
        switch value {
        case .reduced(let number): number
        case .unreduced(let top, let bottom): BigRational(top, bottom)
        }
    }
}
