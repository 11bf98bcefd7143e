internal import CGMP

extension BigInt {
    /// The value to the power of `exponent`. Throws where the result is too large for the limits.
    public func power(_ exponent: Int) throws(NumberError) -> BigInt {
        try power(exponent, monitor: Monitor())
    }

    package func power(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        if exponent < 0 {
            if isZero { throw .divisionByZero }
            if let small = smallValue, small.magnitude == 1 {
                return small == 1 || exponent % 2 == 0 ? 1 : -1
            }
            throw .domain(
                function: "power", rule: "a negative power of an integer is not an integer")
        }
        if exponent == 0 { return 1 }
        if let small = smallValue {
            if small.magnitude <= 1 { return small == -1 && exponent % 2 == 0 ? 1 : self }
            if small == 2 {
                try BigInt.checkPowerSize(of: self, exponent, monitor: monitor)
                return BigInt(word: 1).shifted(left: exponent)
            }
            if let word = BigInt.wordPower(small, exponent) { return BigInt(word: word) }
        }
        try BigInt.checkPowerSize(of: self, exponent, monitor: monitor)
        // The trailing zero bits are shifted in at the end and not multiplied.
        let zeros = trailingZeroBitCount
        if zeros > 0 {
            let odd = try shifted(left: -zeros).oddPower(exponent, monitor: monitor)
            return odd.shifted(left: zeros * exponent)
        }
        return try oddPower(exponent, monitor: monitor)
    }

    /// The same for an exponent of any size; beyond a word only 0 and ±1 have a power.
    package func power(_ exponent: BigInt, monitor: Monitor) throws(NumberError) -> BigInt {
        if let small = exponent.smallValue { return try power(small, monitor: monitor) }
        if let small = smallValue, small.magnitude <= 1 {
            if small == 0, exponent.isNegative { throw .divisionByZero }
            return small == -1 && !exponent.isOdd ? 1 : self
        }
        if exponent.isNegative { return try power(-1, monitor: monitor) }
        throw .tooLarge(
            log2Bits: exponent.approximateLog2 + BigInt.log2(approximateLog2), what: "the power",
            limits: monitor.limits)
    }

    private func oddPower(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        if bitLength &* exponent < 1 << 20 {
            return withMPZ { base in
                BigInt.fromMPZ { mpz_pow_ui($0, base, UInt(exponent)) }
            }
        }
        // Left to right, with one squaring between two checks of the monitor.
        var result = self
        var bit = Int.bitWidth - 2 - exponent.leadingZeroBitCount
        while bit >= 0 {
            try monitor.check()
            result = result.squared
            if exponent >> bit & 1 != 0 { result *= self }
            bit -= 1
        }
        return result
    }

    /// A power if it fits a word, else nil; the exponent is not negative.
    @inline(__always)
    package static func wordPower(_ base: Int, _ exponent: Int) -> Int? {
        if base == 1 || base == -1 { return exponent & 1 == 0 ? 1 : base }
        if exponent >= Int.bitWidth { return nil }
        var (result, square, rest) = (1, base, exponent)
        while true {
            if rest & 1 == 1 {
                let (product, overflow) = result.multipliedReportingOverflow(by: square)
                if overflow { return nil }
                result = product
            }
            rest >>= 1
            if rest == 0 { return result }
            let (next, overflow) = square.multipliedReportingOverflow(by: square)
            if overflow { return nil }
            square = next
        }
    }

    /// A power of a small base, in steps that can be interrupted. The caller has checked its size.
    func raised(to exponent: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        var levels = 0
        while exponent >> levels > 100_000 { levels += 1 }
        var result = raised(to: exponent >> levels)
        while levels > 0 {
            try monitor.check()
            levels -= 1
            result = result * result
            if exponent >> levels & 1 != 0 { result = result * self }
        }
        return result
    }

    /// A power that the caller knows to be small.
    func raised(to exponent: Int) -> BigInt {
        if exponent == 1 { return self }
        return BigInt.fromMPZ { result in
            withMPZ { base in mpz_pow_ui(result, base, UInt(exponent)) }
        }
    }

    /// Throws when the power would have more bits than the limits allow.
    package static func checkPowerSize(
        of base: BigInt, _ exponent: Int, monitor: Monitor
    ) throws(NumberError) {
        let bits = base.approximateLog2 * Double(exponent)
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the power", limits: monitor.limits)
        }
    }

    /// The x in 0 ..< |modulus| with self·x ≡ 1.
    public func inverse(modulo modulus: BigInt) throws(NumberError) -> BigInt {
        if modulus.isZero { throw .divisionByZero }
        let divisor = modulus.magnitude
        if divisor == 1 { return 0 }
        var exists = false
        let result = withMPZ { number in
            divisor.withMPZ { divisor in
                BigInt.fromMPZ { exists = mpz_invert($0, number, divisor) != 0 }
            }
        }
        guard exists else {
            throw .domain(
                function: "invmod",
                rule: "there is no inverse: the number and the modulus have a common factor")
        }
        return result
    }
}

// How large integers are, and powers of ten.

extension BigInt {
    static func log2(_ x: Double) -> Double { x.logBase2 }

    /// The base-2 logarithm of the magnitude, accurate to about 15 digits; -infinity for 0.
    package var approximateLog2: Double {
        let length = bitLength
        if length == 0 { return -.infinity }
        if length <= 64 { return BigInt.log2(Double(magnitude)) }
        let top = magnitude.shifted(left: 64 - length)
        return BigInt.log2(Double(top)) + Double(length - 64)
    }

    /// An upper bound of the bits of n!, too large by less than one bit in a thousand millions.
    package static func log2Factorial(_ n: Int) -> Double {
        if n < 2 { return 1 }
        let x = Double(n)
        // Stirling, with 1/(12 n) for the rest of the series.
        return x * (log2(x) - 1.442_695_040_888_963_4)
            + 0.5 * log2(6.283_185_307_179_586 * x) + 0.120_224_6 / x
    }

    /// 10^n for n ≥ 0, the caller having checked the size.
    package static func powerOfTen(_ n: Int) -> BigInt {
        // Callers remove the sign of an exponent from a text first.
        ensure(n >= 0, "a negative power of ten is a fraction")
        if n <= 18 {
            var value = 1
            for _ in 0..<n { value *= 10 }
            return BigInt(word: value)
        }
        return powerOfFive(n).shifted(left: n)
    }

    /// 5^n for n ≥ 0, the caller having checked the size.
    package static func powerOfFive(_ n: Int) -> BigInt {
        // Callers remove the sign of an exponent from a text first.
        ensure(n >= 0, "a negative power of five is a fraction")
        return BigInt.rawPower(5, UInt(n))
    }
}

extension BigInt {
    /// base^exponent without any check of the size.
    static func rawPower(_ base: UInt, _ exponent: UInt) -> BigInt {
        fromMPZ { mpz_ui_pow_ui($0, base, exponent) }
    }
}
