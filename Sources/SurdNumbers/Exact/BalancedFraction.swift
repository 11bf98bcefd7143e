/// The sum or product of a sequence of fractions. Results of equally many numbers are combined first, so that
/// numbers of similar length meet and few are held at a time.
///
/// Short results are not reduced. A common divisor takes as long for each limb of a short number as for a
/// limb of a long one, so every round of the tree would cost the same. The first rounds therefore do not
/// reduce, and the next round that does removes their common factors.
struct BalancedFraction {
    private enum Value {
        case reduced(BigRational)
        /// A fraction not in lowest terms; the denominator is positive.
        case unreduced(BigInt, BigInt)
    }

    private let isProduct: Bool
    private let monitor: Monitor
    private let shortBits: Int
    private var pieces: [(value: Value, count: Int)] = []

    init(isProduct: Bool, monitor: Monitor) {
        self.isProduct = isProduct
        self.monitor = monitor
        // Some dozens of limbs: products of this length are cheaper than common divisors.
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

    /// The sum or product of all; nil where there was no number.
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
            // Equal denominators: the sum keeps the same one.
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

    /// Numerator and denominator of a value that need not be reduced yet. Integers and decimals
    /// have their own arithmetic.
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
