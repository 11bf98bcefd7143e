import Testing

@testable import SurdNumbers

/// Gamma, its logarithm and digamma to many bits, and the Bernoulli numbers that they are made of, against
/// Tests/References/gamma-long.tsv, which Scripts/reference-gamma.py wrote with Arb.
@Suite struct GammaLongTests {
    struct Line: Sendable, CustomTestStringConvertible {
        var fields: [String]

        var bits: Int { Int(fields[2])! }

        var testDescription: String { "\(fields[0])(\(fields[1].prefix(24))) at \(fields[2]) bits" }
    }

    static let lines = ReferenceTable.rows("gamma-long.tsv", fields: 7...7).map { Line(fields: $0) }

    private static func lines(_ name: String) -> [Line] { lines.filter { $0.fields[0] == name } }

    private func check(_ f: RealOperation, _ line: Line) throws {
        let x = makeBall(BigRational(line.fields[1])!, precision: line.bits + 128)
        var own = Ball(precision: line.bits)
        try own.apply(f, x, precision: line.bits, monitor: .unswayed)
        #expect(own.relativeAccuracyBits >= line.bits - 3)
        #expect(own.sign == (line.fields[3] == "-" ? -1 : 1))
        let shift = Int(line.fields[4])!
        let first = BigInt(line.fields[5], radix: 16)!
        let last = BigInt(line.fields[6], radix: 16)!
        // Both ends of the size, to the same unit as the reference.
        let bounds = own.dyadicBounds()
        var ends = [bounds.low.magnitude, bounds.high.magnitude].map {
            $0.shifted(left: bounds.exponent + shift)
        }
        if ends[0] > ends[1] { ends.swapAt(0, 1) }
        let modulus = BigInt(1) << 128
        let width = ends[1] - ends[0] + 2
        #expect(width < modulus >> 40)
        let lead = ends[0] >> (ends[0].bitLength - 64)
        #expect((lead - first).magnitude <= 1)
        var distance = (last - ends[0] + 1) % modulus
        if distance < 0 { distance += modulus }
        let isInside = distance <= width
        #expect(isInside)
    }

    @Test(arguments: lines("gamma")) func gamma(line: Line) throws { try check(.gamma, line) }

    @Test(arguments: lines("lgamma")) func logarithm(line: Line) throws { try check(.lgamma, line) }

    @Test(arguments: lines("digamma")) func derivative(line: Line) throws {
        try check(.digamma, line)
    }

    /// Whatever was kept before: these are asked for in rising order, and then all at once.
    @Test func bernoulliNumbers() throws {
        let lines = Self.lines("bernoulli")
        let modulus = (BigInt(1) << 127) - 1
        let longest = lines.compactMap { Int($0.fields[1]) }.max() ?? 0
        for isAtOnce in [false, true] {
            for line in lines {
                let k = Int(line.fields[1])!
                let numbers = try BernoulliNumbers.kept(
                    count: isAtOnce ? longest : k, monitor: .unswayed)
                #expect(numbers.bottom(k) == BigInt(line.fields[4])!, "B_\(2 * k)")
                #expect(
                    numbers.top(k) % modulus == BigInt(line.fields[5], radix: 16)!, "B_\(2 * k)")
                #expect(numbers.top(k).bitLength == Int(line.fields[6], radix: 16)!, "B_\(2 * k)")
            }
        }
    }
}
