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
        // base^0, base^1, …: for a long modulus fewer of them, which take its memory each.
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
