/// Arithmetic modulo an odd number in Montgomery's form: products without a division.
struct Montgomery<Word: FixedWidthInteger & UnsignedInteger> where Word.Magnitude == Word {
    let modulus: Word
    /// -1/modulus modulo 2^bitWidth.
    private let inverse: Word
    let one: Word

    /// `modulus` is odd, above 1 and has a leading zero bit.
    init(_ modulus: Word) {
        self.modulus = modulus
        // Newton's iteration doubles the number of correct bits, which is three at first.
        var x = modulus
        var bits = 3
        while bits < Word.bitWidth {
            x = x &* (2 &- modulus &* x)
            bits *= 2
        }
        inverse = 0 &- x
        one = (Word.max % modulus &+ 1) % modulus
    }

    @inline(__always)
    func multiply(_ a: Word, _ b: Word) -> Word {
        let (high, low) = a.multipliedFullWidth(by: b)
        let (carried, _) = (low &* inverse).multipliedFullWidth(by: modulus)
        // The two low halves cancel; they carry unless both are 0.
        let sum = high &+ carried &+ (low == 0 ? 0 : 1)
        return sum >= modulus ? sum &- modulus : sum
    }
}

extension BigInt {
    /// A proper factor of an odd composite of at most 126 bits, by Brent's form of Pollard's rho.
    /// nil after `steps` steps without one.
    static func rhoFactor(
        of n: BigInt, steps: Int, monitor: Monitor
    ) throws(NumberError) -> BigInt? {
        let wide = n.wide.magnitude
        for constant in 1...20 {
            if let small = UInt(exactly: wide), small < 1 << 63 {
                if let factor = try rho(
                    Montgomery(small), constant: UInt(constant), steps: steps, monitor: monitor,
                    gcd: wordGCD)
                {
                    return BigInt(magnitude: factor, negative: false)
                }
            } else if let factor = try rho(
                Montgomery(wide), constant: UInt128(constant), steps: steps, monitor: monitor,
                gcd: wordGCD)
            {
                return BigInt(wide: Int128(factor))
            }
            if steps < 1 << 20 { return nil }
        }
        return nil
    }

    @inline(__always)
    private static func rho<Word>(
        _ field: Montgomery<Word>, constant: Word, steps: Int, monitor: Monitor,
        gcd: (Word, Word) -> Word
    ) throws(NumberError) -> Word? {
        let n = field.modulus
        @inline(__always)
        func next(_ x: Word) -> Word {
            let (sum, overflow) = field.multiply(x, x).addingReportingOverflow(constant)
            return overflow || sum >= n ? sum &- n : sum
        }
        var y: Word = 2
        var x = y
        var saved = y
        var product = field.one
        var divisor: Word = 1
        var length = 1
        var done = 0
        let batch = 256
        while divisor == 1 {
            x = y
            for _ in 0..<length { y = next(y) }
            var k = 0
            while k < length, divisor == 1 {
                saved = y
                for _ in 0..<Swift.min(batch, length - k) {
                    y = next(y)
                    product = field.multiply(product, x > y ? x &- y : y &- x)
                }
                divisor = gcd(product, n)
                k += batch
                done += batch
                try monitor.tick()
            }
            length *= 2
            if done > steps, divisor == 1 { return nil }
        }
        // A batch that found all factors at once is repeated one step at a time.
        if divisor == n || divisor == 0 {
            divisor = 1
            while divisor == 1 {
                saved = next(saved)
                divisor = gcd(x > saved ? x &- saved : saved &- x, n)
            }
        }
        return divisor == n ? nil : divisor
    }
}
