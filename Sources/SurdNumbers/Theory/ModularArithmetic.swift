internal import CGMP

extension BigInt {
    /// `self` to the power of `exponent`, modulo `modulus`, in 0 ..< |modulus|.
    /// A negative exponent needs an inverse.
    public func power(_ exponent: BigInt, modulus: BigInt) throws(NumberError) -> BigInt {
        try power(exponent, modulus: modulus, monitor: Monitor())
    }

    package func power(
        _ exponent: BigInt, modulus: BigInt, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if modulus.isZero { throw .divisionByZero }
        if exponent.isNegative {
            let inverse = try inverse(modulo: modulus)
            return try inverse.power(-exponent, modulus: modulus, monitor: monitor)
        }
        let work = modulus.bitLength.multipliedReportingOverflow(by: exponent.bitLength)
        if work.overflow || work.partialValue > 1 << 26 {
            return try slowModularPower(exponent, modulus: modulus.magnitude, monitor: monitor)
        }
        return withMPZ { base in
            exponent.withMPZ { power in
                modulus.withMPZ { divisor in
                    BigInt.fromMPZ { mpz_powm($0, base, power, divisor) }
                }
            }
        }
    }

    /// The same in steps that can be interrupted: some bits of the exponent at a time.
    private func slowModularPower(
        _ exponent: BigInt, modulus: BigInt, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        let base = flooredQuotientAndRemainder(dividingBy: modulus).remainder
        // base^0, base^1, …: fewer of them for a long modulus, because each is as long.
        let width = modulus.bitLength <= 1 << 17 ? 7 : modulus.bitLength <= 1 << 20 ? 6 : 5
        var table = [BigInt(word: 1) % modulus, base]
        for _ in 2..<(1 << width) {
            try monitor.check()
            table.append(table[table.count - 1] * base % modulus)
        }
        let words = exponent.words
        var result = table[0]
        var position = (exponent.bitLength + width - 1) / width * width
        while position > 0 {
            position -= width
            if result != 1 {
                for _ in 0..<width {
                    try monitor.check()
                    result = result.squared % modulus
                }
            }
            var digit = 0
            for bit in (position..<(position + width)).reversed() {
                let word = bit / UInt.bitWidth
                let isSet = word < words.count && words[word] >> UInt(bit % UInt.bitWidth) & 1 == 1
                digit = digit << 1 | (isSet ? 1 : 0)
            }
            if digit != 0 { result = result * table[digit] % modulus }
        }
        return result
    }
}

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
        // GMP's method is quadratic in the worst case; for this length it ends quickly.
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

    /// The remainder of floored division, with the sign of the divisor; mathematics and Python call
    /// this number the value modulo the divisor. Division by zero traps.
    ///
    ///     BigInt(-7).flooredRemainder(dividingBy: 3)   // 2
    ///     BigInt(-7) % 3                               // -1
    public func flooredRemainder(dividingBy divisor: BigInt) -> BigInt {
        let rest = self % divisor
        if rest.isZero || rest.isNegative == divisor.isNegative { return rest }
        return rest + divisor
    }
}
