internal import CGMP

extension BigInt {
    /// Jacobi's symbol: -1, 0 or 1; for a prime modulus 1 says that the value is a square there.
    ///
    ///     try BigInt(2).jacobiSymbol(modulo: 7)   // 1: 3² is 2 modulo 7
    ///
    /// - Throws: ``NumberError/domain(function:rule:)`` unless the modulus is odd and positive.
    public func jacobiSymbol(modulo modulus: BigInt) throws(NumberError) -> Int {
        guard modulus.isOdd, modulus > 0 else {
            throw .domain(
                function: "jacobi", rule: "the modulus of Jacobi's symbol is odd and positive")
        }
        // GMP's way is quadratic in the worst case; what is this short ends at once.
        if modulus.bitLength <= 1 << 17 {
            let reduced = flooredRemainder(dividingBy: modulus)
            return reduced.withMPZ { a in modulus.withMPZ { n in Int(mpz_jacobi(a, n)) } }
        }
        return try slowJacobi(modulus, monitor: Monitor())
    }

    /// By reciprocity, in steps that can be interrupted.
    private func slowJacobi(_ modulus: BigInt, monitor: Monitor) throws(NumberError) -> Int {
        var (a, n) = (flooredRemainder(dividingBy: modulus), modulus)
        var sign = 1
        while !a.isZero {
            try monitor.check()
            if n.bitLength <= 1 << 17 {
                let rest = a.withMPZ { a in n.withMPZ { n in Int(mpz_jacobi(a, n)) } }
                return sign * rest
            }
            let twos = a.trailingZeroBitCount
            a = a.shifted(left: -twos)
            let eighth = n.words[0] & 7
            if twos % 2 == 1, eighth == 3 || eighth == 5 { sign = -sign }
            if a.words[0] & 3 == 3, eighth & 3 == 3 { sign = -sign }
            (a, n) = (n % a, a)
        }
        return n == 1 ? sign : 0
    }

    /// The remainder of floored division, with the sign of the divisor: what mathematics and Python
    /// call the value modulo the divisor. Division by zero traps.
    ///
    ///     BigInt(-7).flooredRemainder(dividingBy: 3)   // 2
    ///     BigInt(-7) % 3                               // -1
    public func flooredRemainder(dividingBy divisor: BigInt) -> BigInt {
        let rest = self % divisor
        if rest.isZero || rest.isNegative == divisor.isNegative { return rest }
        return rest + divisor
    }
}
