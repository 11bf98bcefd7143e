extension BigInt {
    /// The prime factors of the magnitude in ascending order; empty for 1. Throws for 0, and
    /// `unfactored` with the factors found so far where the rest is out of reach.
    public func factored() throws(NumberError) -> [PrimePower] {
        try factored(monitor: Monitor())
    }

    package func factored(monitor: Monitor) throws(NumberError) -> [PrimePower] {
        if word == 0 { throw .domain(function: "factor", rule: "0 has no prime factors") }
        var rest = magnitude
        var found: [PrimePower] = []
        var divisor = 2
        while divisor < 1000, rest > 1 {
            if (rest % BigInt(word: divisor)).word == 0 {
                let (left, count) = rest.removing(BigInt(word: divisor))
                found.append(PrimePower(prime: BigInt(word: divisor), exponent: count))
                rest = left
            }
            divisor += divisor == 2 ? 1 : 2
        }
        if rest == 1 { return found }
        if rest.isPrime { return found + [PrimePower(prime: rest, exponent: 1)] }
        throw .unfactored(rest: rest, found: found)
    }
}
