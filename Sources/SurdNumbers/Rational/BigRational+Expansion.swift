extension BigRational {
    /// The shape of the decimal expansion: digits after the point before the recurring part, and
    /// the length of the recurring part (0 for a finite expansion).
    public struct DecimalShape: Sendable, Hashable {
        /// Digits after the point before the ones that repeat.
        public var prefixLength: Int
        /// How many digits repeat; 0 where the expansion ends.
        public var periodLength: Int
    }

    /// Digits after the point when the decimal expansion ends; nil when it recurs.
    public var terminatingDigits: Int? {
        if isInteger { return 0 }
        let (twos, fives, rest) = decimalDivisors
        return rest == 1 ? Swift.max(twos, fives) : nil
    }

    /// denominator = 2^twos · 5^fives · rest.
    package var decimalDivisors: (twos: Int, fives: Int, rest: BigInt) {
        let twos = denominator.trailingZeroBitCount
        let odd = denominator.shifted(left: -twos)
        if odd == 1 { return (twos, 0, odd) }
        let (rest, fives) = odd.removing(5)
        return (twos, fives, rest)
    }

    /// The lengths of the decimal expansion. The period is the order of 10 modulo the denominator's
    /// part without 2 and 5, and that needs the factors of numbers of its size: what is out of
    /// reach throws.
    public func decimalShape() throws(NumberError) -> DecimalShape {
        try decimalShape(monitor: Monitor())
    }

    package func decimalShape(monitor: Monitor) throws(NumberError) -> DecimalShape {
        let (twos, fives, rest) = decimalDivisors
        let prefix = Swift.max(twos, fives)
        if rest == 1 { return DecimalShape(prefixLength: prefix, periodLength: 0) }
        // The order divides λ(rest): start there and take out primes while 10^order stays 1.
        var order = BigInt(word: 1)
        for factor in try rest.factored(monitor: monitor) {
            let last = try factor.prime.power(factor.exponent - 1, monitor: monitor)
            order = BigInt.leastCommonMultiple(order, last * (factor.prime - 1))
        }
        for factor in try order.factored(monitor: monitor) {
            for _ in 0..<factor.exponent {
                try monitor.check()
                let smaller = order / factor.prime
                guard try BigInt(10).power(smaller, modulus: rest) == 1 else { break }
                order = smaller
            }
        }
        guard let period = order.smallValue else {
            throw .tooLarge(
                what: "the recurring part", estimate: "\(order) digits", limit: "\(Int.max) digits")
        }
        return DecimalShape(prefixLength: prefix, periodLength: period)
    }
}
