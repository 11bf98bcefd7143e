import Testing

@testable import SurdNumbers

/// Gamma, its logarithm and digamma to many bits, and the Bernoulli numbers that they are made of, against
/// Tests/References/gamma-long.tsv, which Scripts/reference-gamma.py wrote with Arb.
@Suite struct GammaLongTests {
    typealias Line = LongReference

    static let lines = LongReference.lines("gamma-long.tsv")

    private static func lines(_ name: String) -> [Line] { lines.filter { $0.fields[0] == name } }

    @Test(arguments: lines("gamma")) func gamma(line: Line) throws { try line.check(.gamma) }

    @Test(arguments: lines("lgamma")) func logarithm(line: Line) throws { try line.check(.lgamma) }

    @Test(arguments: lines("digamma")) func derivative(line: Line) throws {
        try line.check(.digamma)
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
