import Testing

@testable import SurdNumbers

/// Many digits straight from a ball, which come in blocks. What is expected are the periods of fractions, by hand.
@Suite struct LongBallTextTests {
    /// The text of a ball around a fraction, which is wide enough not to be exact; nil where its digits are left open.
    private static func text(
        _ value: BigRational, digits: Int, spareBits: Int = 64
    ) -> String? {
        var ball = Ball(precision: digits * 3322 / 1000 + spareBits)
        Ball.withWideExponents { () -> Void in
            ball.set(value, precision: digits * 3322 / 1000 + spareBits)
            ball.widen(by: ball.largestSize.scaled(byPowerOfTwo: -ball.precision + 4))
        }
        var bytes: [UInt8] = []
        guard NumberFormat().digits(digits).append(ball, to: &bytes) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// 1/7 is 0.(142857).
    @Test(arguments: [
        2_000, 2_431, 2_432, 2_433, 2_500, 4_863, 4_864, 4_865, 7_296, 9_728, 10_000, 12_345,
        20_000,
    ])
    func periods(count: Int) throws {
        let period = "142857"
        var digits = Array(String(repeating: period, count: count / 6 + 2).utf8)
        let next = digits[count]
        digits.removeLast(digits.count - count)
        if next >= UInt8(ascii: "5") { digits[count - 1] += 1 }
        let expected = "0." + String(decoding: digits, as: UTF8.self)
        #expect(Self.text(BigRational(1, 7), digits: count) == expected)
        #expect(Self.text(BigRational(-1, 7), digits: count) == "-" + expected)
        // With digits before the point, few and many.
        let large = try #require(Self.text(BigRational(BigInt(10) ** 60, 7), digits: count))
        #expect(large.filter(\.isNumber).hasPrefix(String(expected.dropFirst(2))))
        let small = try #require(Self.text(BigRational(1, 7 * BigInt(10) ** 20), digits: count))
        #expect(small.contains(String(expected.dropFirst(3))))
    }

    /// Threes up to the end of a block, zeros behind it, and then 8/7, which no short part of the fraction shows: the digits are
    /// right or left open, never 33…32.
    @Test(arguments: [1_216, 2_432, 3_648])
    func endsOfBlocks(threes: Int) {
        let power = BigInt(10) ** threes
        for zeros in [10, 60, 200, 1_000] {
            let value =
                BigRational((power - 1) / 3, power)
                + BigRational(8, 7 * BigInt(10) ** (threes + zeros))
            var digits = Array(
                (String(repeating: "3", count: threes) + String(repeating: "0", count: zeros - 1)
                    + "1" + String(repeating: "142857", count: 1_600)).utf8)
            for count in [9_000, 4_900] {
                let next = digits[count]
                digits.removeLast(digits.count - count)
                var rounded = digits
                if next >= UInt8(ascii: "5") { rounded[count - 1] += 1 }
                let text = Self.text(value, digits: count)
                if zeros == 10 { #expect(text != nil) }
                let expected = "0." + String(decoding: rounded, as: UTF8.self)
                #expect(text == nil || text == expected, "\(threes) \(zeros) \(count)")
            }
        }
    }

    /// Next to an integer the digits are those of the side on which the whole ball lies, and left open where it holds the
    /// integer.
    @Test(arguments: [60, 130, 300, 1_000])
    func besideIntegers(distance: Int) {
        let rows = [
            ("1", "0.99999", -1), ("2", "1.9999", -1), ("100", "99.999", -1), ("-7", "-6.9999", 1),
        ]
        for (number, inner, innerSide) in rows {
            let integer = BigRational(number)!
            for side in [-1, 1] {
                let step = BigRational(BigInt(side), BigInt(1) << distance)
                var ball = Ball(precision: distance + 80)
                Ball.withWideExponents { () -> Void in
                    ball.set(integer + step, precision: distance + 80)
                    ball.widen(by: .powerOfTwo(-distance - 20))
                }
                var bytes: [UInt8] = []
                let isDone = NumberFormat().digits(5).append(ball, to: &bytes)
                #expect(isDone && String(decoding: bytes, as: UTF8.self) == number)
                // Digits are cut off towards zero.
                bytes = []
                let isCut = NumberFormat().digits(5).rounded(.down).append(ball, to: &bytes)
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(isCut && text == (side == innerSide ? inner : number))
                ball.widen(by: .powerOfTwo(-distance + 1))
                bytes = []
                let isOpen = !NumberFormat().digits(5).append(ball, to: &bytes)
                #expect(isOpen && bytes.isEmpty, "\(number), \(distance)")
            }
        }
    }
}
