import SurdNumbers

/// A small generator with a known sequence (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension SeededGenerator {
    /// Limbs that are often all zeros or all ones, where carries and canonical forms go wrong.
    mutating func limb() -> UInt {
        switch Int.random(in: 0..<6, using: &self) {
        case 0: 0
        case 1: .max
        case 2: 1 << UInt.random(in: 0..<64, using: &self)
        case 3: UInt.random(in: 0..<16, using: &self)
        default: UInt(next())
        }
    }

    /// Hexadecimal text of an integer near one of the places where representations change.
    mutating func hexadecimal(maximumLimbs: Int = 6) -> String {
        var limbs: [UInt]
        switch Int.random(in: 0..<8, using: &self) {
        case 0:
            limbs = [UInt.random(in: 0..<4, using: &self)]
        case 1, 2:
            // 2^k, one above and one below, for every k of interest.
            let bit =
                [31, 32, 62, 63, 64, 65, 126, 127, 128, 129, 191, 192, 255, 256]
                .randomElement(using: &self) ?? 64
            limbs = [UInt](repeating: 0, count: 5)
            limbs[bit / 64] = 1 << UInt(bit % 64)
            let step = Int.random(in: -1...1, using: &self)
            if step == 1 {
                limbs[0] |= 1
            } else if step == -1 {
                for index in 0..<(bit / 64) { limbs[index] = .max }
                limbs[bit / 64] = (1 << UInt(bit % 64)) - 1
            }
        default:
            let count = Int.random(in: 1...maximumLimbs, using: &self)
            limbs = (0..<count).map { _ in limb() }
        }
        var digits = ""
        for limb in limbs.reversed() {
            let text = String(limb, radix: 16)
            digits += String(repeating: "0", count: 16 - text.utf8.count) + text
        }
        return Bool.random(using: &self) ? "-" + digits : digits
    }

    mutating func integer(maximumLimbs: Int = 6) -> BigInt {
        // Built from words and not from text, so that reading text is not needed to test the rest.
        var value = BigInt(0)
        let text = hexadecimal(maximumLimbs: maximumLimbs)
        for digit in text.utf8 where digit != UInt8(ascii: "-") {
            let nibble = digit < 58 ? Int(digit) - 48 : Int(digit) - 87
            value = value * 16 + BigInt(nibble)
        }
        return text.hasPrefix("-") ? -value : value
    }

    mutating func nonzero(maximumLimbs: Int = 6) -> BigInt {
        let value = integer(maximumLimbs: maximumLimbs)
        return value == 0 ? 1 : value
    }

    mutating func rational(maximumLimbs: Int = 3) -> BigRational {
        switch Int.random(in: 0..<4, using: &self) {
        case 0:
            BigRational(
                BigInt(Int.random(in: -9...9, using: &self)),
                BigInt(Int.random(in: 1...9, using: &self)))
        case 1:
            BigRational(integer(maximumLimbs: maximumLimbs))
        default:
            BigRational(
                integer(maximumLimbs: maximumLimbs), nonzero(maximumLimbs: maximumLimbs))
        }
    }
}

/// Places where a representation changes, of both signs.
let edgeIntegers: [BigInt] = {
    var values: [BigInt] = [0, 1, 2, 3, 7, 10]
    for bit in [8, 31, 32, 62, 63, 64, 65, 126, 127, 128, 129, 192, 256] {
        let power = BigInt(1) << bit
        values += [power - 1, power, power + 1]
    }
    return values + values.map { -$0 }
}()
