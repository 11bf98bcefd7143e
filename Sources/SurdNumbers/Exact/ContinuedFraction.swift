// Continued fractions: of a fraction to its end, of a real as far as is wanted.

extension BigNumber {
    /// The partial quotients a0, a1, …: all of a rational number where `count` is nil.
    package func continuedFraction(
        count: Int?, monitor: Monitor
    ) throws(NumberError) -> [BigInt] {
        if let exact = try resolved(monitor: monitor).exactRational {
            return try BigNumber.quotients(
                exact.numerator, exact.denominator, atMost: count ?? .max, monitor)
        }
        let wanted = count ?? 20
        // A partial quotient takes 3.42 bits on average, for almost all numbers.
        var bits = 64 + 4 * min(wanted, 1 << 24)
        while true {
            try monitor.check()
            if bits > monitor.limits.maximumPrecision {
                throw .undecided(
                    question: "the partial quotients", known: "after a precision of \(bits) bits")
            }
            let scale = BigInt(1).shifted(left: bits)
            let scaled = try applying(.multiply, BigNumber(scale), monitor: monitor)
            let low = try scaled.rounded(.floor, monitor: monitor)
            // low/2^bits < x < (low + 1)/2^bits: the quotients that both ends share, x has too. The
            // last quotient of a terminating fraction can be written in two ways, so it is not
            // counted.
            let below = try BigNumber.quotients(low, scale, atMost: wanted + 1, monitor)
            let above = try BigNumber.quotients(low + 1, scale, atMost: wanted + 1, monitor)
            var common: [BigInt] = []
            for (a, b) in zip(below.dropLast(), above.dropLast()) where common.count < wanted {
                if a != b { break }
                common.append(a)
            }
            if common.count >= wanted { return common }
            bits *= 2
        }
    }

    private static func quotients(
        _ top: BigInt, _ bottom: BigInt, atMost count: Int, _ monitor: Monitor
    ) throws(NumberError) -> [BigInt] {
        var result: [BigInt] = []
        var (a, b) = (top, bottom)
        // Each step is linear in the bits: some 10^10 operations on words are seconds.
        while !b.isZero, result.count < count {
            try monitor.tick()
            let (quotient, rest) = a.flooredQuotientAndRemainder(dividingBy: b)
            result.append(quotient)
            (a, b) = (b, rest)
        }
        return result
    }

    /// The convergents: the values of the first, the first two, … partial quotients.
    package static func convergents(
        of quotients: [BigInt], monitor: Monitor
    ) throws(NumberError) -> [BigRational] {
        var result: [BigRational] = []
        result.reserveCapacity(quotients.count)
        var (p, q) = (BigInt(1), BigInt(0))
        var (before, below) = (BigInt(0), BigInt(1))
        var bytes = 0
        for quotient in quotients {
            try monitor.tick()
            (before, p) = (p, quotient * p + before)
            (below, q) = (q, quotient * q + below)
            result.append(BigRational(p, q))
            bytes += (p.bitLength + q.bitLength) / 8 + 64
            if bytes > monitor.limits.maximumBytes {
                throw .tooLarge(
                    what: "the list of convergents", estimate: "\(bytes) bytes",
                    limit: "\(monitor.limits.maximumBytes) bytes")
            }
        }
        return result
    }
}
