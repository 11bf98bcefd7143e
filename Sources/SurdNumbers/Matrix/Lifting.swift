internal import CGMP
internal import CKernels

/// Systems of linear equations with integer coefficients by Dixon's method: digits of the unknowns in base p,
/// one after the other, and finally fractions from them.
struct Lifting {
    private let n: Int
    private let p: UInt
    private let inverse: [UInt]
    /// The matrix with 2^(56 d - 1) added to each element, in d matrices of digits.
    private let digits: [UInt]
    private let digitCount: Int

    init(
        _ matrix: IntegerMatrix, _ factors: consuming ModularFactors, monitor: Monitor
    ) throws(NumberError) {
        n = matrix.rows
        p = factors.p
        inverse = try factors.inverse(monitor)
        let width = Int(MODULAR_DIGIT_BITS)
        let count = (matrix.longest + width) / width
        digitCount = count
        let size = n * n
        var digits = [UInt](repeating: 0, count: count * size)
        let offset = BigInt(1) << (width * count - 1)
        for (place, element) in matrix.elements.enumerated() {
            (element + offset).withLimbs { limbs, limbCount in
                for index in 0..<count {
                    let (limb, shift) = (index * width / 64, index * width % 64)
                    if limb >= limbCount { break }
                    var digit = limbs[limb] >> UInt(shift)
                    if shift > 64 - width, limb + 1 < limbCount {
                        digit |= limbs[limb + 1] << UInt(64 - shift)
                    }
                    digits[index * size + place] = digit & (1 << UInt(width) - 1)
                }
            }
        }
        self.digits = digits
    }

    /// The unknowns modulo p^steps.
    func solution(
        of right: [BigInt], steps: Int, monitor: Monitor
    ) throws(NumberError) -> Expansion {
        let longest = right.reduce(0) { max($0, $1.bitLength) }
        let limbs = max(longest / 64 + 1, digitCount * Int(MODULAR_DIGIT_BITS) / 64 + 1) + 3
        var rest = [UInt](repeating: 0, count: n * limbs)
        for (row, number) in right.enumerated() {
            number.withLimbs { source, count in
                for place in 0..<count { rest[row * limbs + place] = source[place] }
            }
            guard number.isNegative else { continue }
            var carry = true
            for place in row * limbs..<(row + 1) * limbs {
                let flipped = ~rest[place]
                rest[place] = carry ? flipped &+ 1 : flipped
                carry = carry && rest[place] == 0
            }
        }
        try monitor.require(8 * n * steps)
        var found = [UInt](repeating: 0, count: n * steps)
        var scratch = [UInt](repeating: 0, count: 2 * n)
        let part = max(1, (1 << 24) / (n * n * (digitCount + 1)))
        for start in stride(from: 0, to: steps, by: part) {
            try monitor.check()
            found.withUnsafeMutableBufferPointer { found in
                guard let base = found.baseAddress else { return }
                modular_lift(
                    inverse, digits, digitCount, &rest, limbs, base + start * n, &scratch, n, p,
                    min(part, steps - start))
            }
        }
        return Expansion(n: n, p: p, steps: steps, digits: found)
    }

    /// The number of steps after which fractions with so many bits in numerator and denominator are
    /// known.
    static func steps(above: Int, below: Int) -> Int {
        (above + below + 2) / ModularPrimes.bits + 1
    }
}

/// Unknowns as far as they were lifted: `steps` rows of n digits in base p, the lowest row first.
struct Expansion {
    let n: Int
    let p: UInt
    let steps: Int
    let digits: [UInt]

    var modulus: BigInt { BigInt(Int(p)).raised(to: steps) }

    /// The number of digits that are combined one by one.
    private static var blockLength: Int { 64 }

    /// An unknown as an integer from 0 to p^steps - 1: blocks of digits, which are then combined in
    /// pairs.
    func unknown(_ index: Int, _ monitor: Monitor) throws(NumberError) -> BigInt {
        var parts: [BigInt] = []
        for start in stride(from: 0, to: steps, by: Self.blockLength) {
            try monitor.tick()
            parts.append(block(index, start..<min(start + Self.blockLength, steps)))
        }
        var power = BigInt(Int(p)).raised(to: Self.blockLength)
        while parts.count > 1 {
            var next: [BigInt] = []
            for place in stride(from: 0, to: parts.count, by: 2) {
                try monitor.tick(bits: power.bitLength)
                next.append(
                    place + 1 < parts.count ? parts[place] + power * parts[place + 1] : parts[place]
                )
            }
            parts = next
            if parts.count > 1 { power = power * power }
        }
        return parts.first ?? 0
    }

    private func block(_ index: Int, _ range: Range<Int>) -> BigInt {
        BigInt.fill(range.count + 1, negative: false) { limbs in
            var count = 1
            limbs[0] = 0
            for step in range.reversed() {
                let high = mpn_mul_1(limbs, limbs, count, p)
                if high != 0 {
                    limbs[count] = high
                    count += 1
                }
                var carry = digits[step * n + index]
                for place in 0..<count {
                    let (sum, overflow) = limbs[place].addingReportingOverflow(carry)
                    limbs[place] = sum
                    if !overflow {
                        carry = 0
                        break
                    }
                    carry = 1
                }
                if carry != 0 {
                    limbs[count] = carry
                    count += 1
                }
            }
            return count
        }
    }
}
