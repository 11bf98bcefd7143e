internal import CGMP

/// A binary number that produces its decimal digits from the first on, with a bound of its error.
struct DecimalFraction {
    /// The whole part when it is a word.
    let whole: UInt64
    /// How many limbs the whole part has when it is longer; they lie above those of the fraction.
    let wholeLimbs: Int
    private var wholeEnd: Int
    /// Whether digits of the whole part were left out below the remainder.
    private var skipsFraction = false
    /// The limbs of the fraction, the lowest first. The error of the limbs that were cut off is
    /// always less than three units of the lowest limb: each multiplication adds one unit, and
    /// drops a limb and with it nearly half of the earlier error.
    private let limbs: UnsafeMutablePointer<UInt>
    private var first = 0
    private let end: Int
    /// The radius in units of the last digit given out: `radius · 2^radiusExponent`.
    private var radius: Double
    private var radiusExponent: Int
    /// Whether more digits were taken than the limbs are precise enough for.
    private(set) var isSpent = false

    init(
        limbs source: UnsafePointer<UInt>, count: Int, top: Int, radius: Magnitude,
        storage: UnsafeMutableBufferPointer<UInt>, wholeLimbs: Int
    ) {
        limbs = storage.baseAddress!
        end = storage.count - wholeLimbs
        self.wholeLimbs = wholeLimbs
        wholeEnd = storage.count
        self.radius = Double(radius.mantissa)
        radiusExponent = radius.exponent.value - 32
        // Limb i of the fraction, counted from the point, holds the bits below 2^(-64 i): they are
        // found `top + 64 i` bits below the top of the mantissa.
        whole = top > 0 && top <= 64 ? UInt64(source[count - 1]) >> UInt64(64 - top) : 0
        let (skipped, shift) = (top + 1_024 * 64).quotientAndRemainder(dividingBy: 64)
        for index in -wholeLimbs..<end {
            let high = skipped - 1_024 + index
            let upper = high >= 0 && high < count ? source[count - 1 - high] : 0
            if shift == 0 {
                limbs[end - 1 - index] = upper
            } else {
                let lower = high + 1 >= 0 && high + 1 < count ? source[count - 2 - high] : 0
                limbs[end - 1 - index] = upper << UInt(shift) | lower >> UInt(64 - shift)
            }
        }
    }

    /// The nineteen lowest digits of the whole part; nil when none are left.
    mutating func nextOfWhole() -> UInt64? {
        while wholeEnd > end && limbs[wholeEnd - 1] == 0 { wholeEnd -= 1 }
        if wholeEnd == end { return nil }
        return UInt64(
            mpn_divrem_1(limbs + end, 0, limbs + end, wholeEnd - end, UInt(tenToThe19)))
    }

    /// Skips digits of the whole part after the remainder, which then counts in larger units.
    mutating func skip(digits: Int) {
        var left = digits
        skipsFraction = digits > 0
        while left > 0 {
            radius /= Double(powerOfTen(min(left, 19)))
            left -= 19
        }
        if radius < 0x1p-500 {
            radius *= 0x1p500
            radiusExponent -= 500
        }
    }

    /// The next `width` digits, at most 19, as a number.
    mutating func next(_ width: Int) -> UInt64 {
        let power = powerOfTen(width)
        radius *= Double(power)
        if radius > 0x1p500 {
            radius *= 0x1p-500
            radiusExponent += 500
        }
        let digits = mpn_mul_1(limbs + first, limbs + first, end - first, UInt(power))
        if end - first > 2 {
            first += 1
        } else {
            isSpent = true
        }
        return UInt64(digits)
    }

    /// Compares `(rest + fraction) / unit` with a half; nil when the order is not certain.
    func remainder(
        after rest: UInt64, of unit: UInt64, mode: RoundingMode
    ) -> RoundingMode.Remainder? {
        // In units of 2^-64. The roundings of the radius's double are far below its slack.
        let reach = (radius / Double(unit)) * (1 + 0x1p-30)
        let exponent = radiusExponent + 64
        let size = Int(reach.exponent) + exponent
        if isSpent || size > 60 { return nil }
        // More room for the bits cut off, for the limbs below the highest and for skipped digits.
        let error =
            size < 0
            ? 5 : UInt64(Double(sign: .plus, exponent: size, significand: reach.significand)) + 5
        var tail = skipsFraction ? 0 : UInt64(limbs[end - 1])
        if unit > 1 { tail = unit.dividingFullWidth((rest, tail)).quotient }
        if tail <= error {
            return rest == 0 && isFarther(from: .min) ? .belowHalf : nil
        }
        if tail > UInt64.max - error {
            return rest == unit - 1 && isFarther(from: .max) ? .aboveHalf : nil
        }
        let half: UInt64 = 1 << 63
        if tail < half - error { return .belowHalf }
        if tail > half + error { return .aboveHalf }
        switch mode {
        case .halfEven, .halfUp, .halfDown: return nil
        case .up, .down, .ceiling, .floor, .zeroFiveUp: return .belowHalf
        }
    }
}

// MARK: - Next to an integer

extension DecimalFraction {
    /// Whether the fraction is farther from 0 or 1 than its error, which shows below its highest limb: `limb` is that of 0
    /// or 1.
    private func isFarther(from limb: UInt) -> Bool {
        if skipsFraction { return false }
        var place = end - 1
        while place > first, limbs[place] == limb { place -= 1 }
        let distance = limbs[place] ^ limb
        if distance == 0 { return false }
        // log2 of a lower bound of the distance, and of an upper bound of the error of each kind.
        let log2 = 63 - distance.leadingZeroBitCount - 64 * (end - place)
        let width = Int(radius.exponent) + 1 + radiusExponent
        return max(width, 2 - 64 * (end - first)) + 2 < log2
    }
}

// MARK: - Many digits

extension DecimalFraction {
    /// The digits of a block: those for which 64 limbs of the fraction are precise enough. The power of two
    /// of a block has 19 limbs.
    private static let blockDigits = 1_216
    private static let blockLimbs = 64
    private static let blockTwos = 19
    /// From so many digits on, half of them are written in blocks.
    static let leastForBlocks = 2 * blockDigits

    /// Writes about half of the digits where these are enough for blocks, and returns how many. Returns 0
    /// where they are not enough, and nil where the bits cut off might change a digit.
    ///
    /// - Parameter powers: 5^(1,216 · 2^k), computed when first needed.
    mutating func writeBlocks(
        of missing: Int, powers: inout [BigInt], to start: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        var level = 0
        while missing >= Self.blockDigits << (level + 2) { level += 1 }
        let count = Self.blockDigits << level
        let taken = Self.blockLimbs << level
        let length = end - first
        if missing < 2 * count || length < taken + 3 { return 0 }
        while powers.count <= level {
            let last = powers.last
            powers.append(
                last.map { $0 * $0 } ?? BigInt(word: 5).raised(to: Self.blockDigits))
        }
        // A level uses a part of the memory of the level above, and both of its halves use the same memory.
        let isDone = withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: 2 * length + 4 * (taken + 16)
        ) { memory in
            let space = memory.baseAddress!
            FixedPoint.copy(space, limbs + (end - taken - 3), taken + 3)
            guard
                Self.write(
                    space, level: level, powers, to: start, space: space + (taken + 3))
            else { return false }
            Self.multiply(limbs + first, length, level: level, powers, space)
            return true
        }
        if !isDone { return nil }
        first += taken
        for _ in 0..<taken {
            radius *= 1e19
            if radius > 0x1p500 {
                radius *= 0x1p-500
                radiusExponent += 500
            }
        }
        return count
    }

    /// Writes 1,216 · 2^level digits of a fraction, which has three more limbs than these digits need and is
    /// overwritten. Returns false where the bits cut off might change a digit.
    private static func write(
        _ f: Limbs, level: Int, _ powers: [BigInt], to start: UnsafeMutablePointer<UInt8>,
        space: Limbs
    ) -> Bool {
        let count = blockLimbs << level + 3
        if level == 0 {
            for step in 0..<blockLimbs {
                let digits = mpn_mul_1(f + step, f + step, count - step, UInt(tenToThe19))
                writeDigits(UInt64(digits), width: 19, to: start + 19 * step)
            }
            // The error is some units of the lowest limb.
            return f[count - 1] != .max
        }
        let half = blockLimbs << (level - 1)
        FixedPoint.copy(space, f + half, half + 3)
        guard
            write(space, level: level - 1, powers, to: start, space: space + (half + 3))
        else { return false }
        multiply(f, count, level: level - 1, powers, space)
        return write(
            f + half, level: level - 1, powers, to: start + blockDigits << (level - 1),
            space: space)
    }

    /// The fraction times 10^(1,216 · 2^level) without its whole part, in the upper limbs. The lower limbs,
    /// which are no longer precise, are not used.
    private static func multiply(
        _ f: Limbs, _ count: Int, level: Int, _ powers: [BigInt], _ space: Limbs
    ) {
        let (taken, twos) = (blockLimbs << level, blockTwos << level)
        powers[level].withLimbs { factor, length in
            LimbProduct.multiply(space, f, count, factor, length)
        }
        FixedPoint.copy(f + taken, space + (taken - twos), count - taken)
    }
}
