import Testing

@testable import SurdNumbers

/// Long texts. The expected digits are GMP's, by one call of mpz_get_str.
struct DecimalConversionTests {
    private func digits(_ x: BigInt) throws -> String {
        var bytes = [UInt8](
            repeating: 0, count: DecimalConversion.digitBound(bits: x.bitLength) + 2)
        let count = try bytes.withUnsafeMutableBufferPointer { buffer in
            try DecimalConversion.write(x, to: buffer.baseAddress!, monitor: Monitor())
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Powers of ten and their neighbours have pieces of nothing but zeros and nines.
    @Test(arguments: [1, 19, 20, 28_000, 28_900, 29_000, 57_800, 115_000, 115_601, 300_000])
    func agreesWithGMP(length: Int) throws {
        let power = BigInt(10).raised(to: length)
        let dense = BigInt(7).raised(to: length * 118 / 100)
        let hole = dense * power + BigInt(123)
        for x in [power, power - 1, power + 1, dense, hole, dense << 12_345, power * power + 1] {
            let expected = BareInteger(x).text()
            #expect(try digits(x) == expected, "length \(length)")
            #expect(String(x, radix: 10) == expected, "length \(length)")
            #expect((-x).description == "-" + expected, "length \(length)")
        }
    }

    @Test func digitBoundIsAtMostOneTooMany() {
        for bits in 1...3_000 {
            let least = String(BigInt(1) << (bits - 1), radix: 10).utf8.count
            let most = String((BigInt(1) << bits) - 1, radix: 10).utf8.count
            let bound = DecimalConversion.digitBound(bits: bits)
            #expect(bound >= most && bound <= least + 1)
        }
    }

    @Test func longFractionsAreCutWhereTheIntegerQuotientIs() throws {
        // floor(n · 10^s / d) by integer division is all there is to check.
        for (n, d) in [(1, 3), (22, 7), (1, 9_999_999_967), (355, 113)] {
            let value = BigRational(BigInt(n), BigInt(d))
            for scale in [30, 1_000, 40_000] {
                let text = try formatted(value, NumberFormat().scale(scale).rounded(.down)).text
                let expected = (BigInt(n) * BigInt(10).raised(to: scale)) / BigInt(d)
                #expect(BigInt(text.filter { $0 != "." }) == expected)
            }
        }
        let top = BigInt(3).raised(to: 5_000)
        let bottom = BigInt(7).raised(to: 3_000)
        let text = try formatted(
            BigRational(top, bottom), NumberFormat().scale(20_000).rounded(.down)
        ).text
        #expect(
            BigInt(text.filter { $0 != "." })
                == (top * BigInt(10).raised(to: 20_000)) / bottom)
    }

    @Test func longTerminatingFractionsAreComplete() throws {
        for bits in [64, 65, 1_000, 30_000] {
            let value = BigRational(BigInt(-3), BigInt(1) << bits)
            let text = try formatted(value, NumberFormat().exact()).text
            let digits = String(BigInt(3) * BigInt(5).raised(to: bits), radix: 10)
            #expect(text == "-0." + String(repeating: "0", count: bits - digits.count) + digits)
        }
        let fives = BigRational(BigInt(1), BigInt(5).raised(to: 500))
        #expect(try formatted(fives, NumberFormat().exact()).isExact)
        #expect(try readBack(formatted(fives, NumberFormat().exact()).text) == fives)
    }

    @Test func stopsWhenCancelled() {
        let token = CancellationToken()
        token.cancel()
        let monitor = Monitor(cancellation: token)
        let large = BigInt(7).raised(to: 500_000)
        var bytes: [UInt8] = []
        #expect(throws: NumberError.cancelled) {
            try NumberFormat().exact().append(large, to: &bytes, monitor: monitor)
        }
        #expect(throws: NumberError.cancelled) {
            try NumberFormat().digits(400_000).append(
                BigRational(large, BigInt(3).raised(to: 9_000)), to: &bytes, monitor: monitor)
        }
        #expect(bytes.isEmpty)
    }
}
