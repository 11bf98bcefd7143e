// How long the decimal expansion of a fraction is before it repeats.

extension BigRational {
    /// The lengths of the decimal expansion. The period is the order of 10 modulo the denominator's
    /// part without 2 and 5. Computing it needs the factors of numbers of this size; throws where
    /// they cannot be found.
    public func decimalShape() throws(NumberError) -> DecimalShape {
        try decimalShape(monitor: Monitor())
    }

    package func decimalShape(monitor: Monitor) throws(NumberError) -> DecimalShape {
        let (twos, fives, rest) = decimalDivisors
        let prefix = Swift.max(twos, fives)
        if rest == 1 { return DecimalShape(prefixLength: prefix, periodLength: 0) }
        // The order divides λ(rest): start with λ(rest) and divide by primes while 10^order stays
        // 1.
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
