import Testing

@testable import SurdNumbers

/// How many passes the refinement loop takes. The counts are what the design promises: one pass
/// where the precision can be planned, and a second where a cancellation cannot be foreseen.
@Suite struct RealRefinementTests {
    static func report(_ text: String, bits: Int) throws -> RefinementReport {
        let real = try #require(try TestExpression.evaluate(text).real)
        return try report(real, bits: bits)
    }

    static func report(_ real: Real, bits: Int) throws -> RefinementReport {
        var report = RefinementReport()
        let settled = try real.settle(
            .relative(bits), for: "the digits", monitor: Monitor(), report: &report
        ) { low, high, exponent throws(NumberError) -> Verdict<Bool> in
            // Wide at most by one part in 2^bits.
            let width = high - low
            return low.isNegative == high.isNegative
                && width << bits <= max(low.magnitude, high.magnitude)
                ? .answer(true) : .needsMore
        }
        guard case .answer = settled else { throw NumberError.notExact }
        return report
    }

    @Test(
        arguments: [
            "sin(exp(1.5)+ln(7/3))*sqrt(2)", "pi^pi", "exp(100)", "sin(2^100)", "sqrt(2)+sqrt(3)",
            "ln(ln(ln(1e1000)))", "exp(pi*sqrt(163))", "tan(1)^3/7-cos(22)", "1/7*pi",
            "atan(1e50)", "2^(1/3)*e", "cosh(3)-sinh(2)", "sinh(1e-40)", "log10(2)",
            "exp(-1000000)",
            "gamma(1/3)", "erf(1e-30)", "zeta(3)", "asin(1/3)", "hypot(1,pi)",
        ], [66, 200, 3400])
    func onePass(_ text: String, _ bits: Int) throws {
        #expect(try Self.report(text, bits: bits).passes == 1)
    }

    /// Digits that cancel are found out by one pass and computed by the next.
    @Test(arguments: [
        "1-cos(1e-30)", "exp(100)+sin(1)/1e30-exp(100)", "sin(10^30*pi+1e-30)", "ln(cosh(1e-25))",
        "1-erf(20)", "sqrt(1e100+1)-sqrt(1e100)", "exp(pi*sqrt(163))-640320^3-744",
    ])
    func fewPasses(_ text: String) throws {
        let report = try Self.report(text, bits: 66)
        #expect(report.passes <= 4, "\(report)")
        #expect(report.bits <= 1500, "\(report)")
    }

    /// Bounds of functions say on which side of a number a value is. Sums of algebraic numbers are left to proofs at
    /// first; what stands behind operations that are undone is asked in any case.
    @Test(arguments: [
        ("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))+3", nil), ("(1+sqrt(5))/2*((1+sqrt(5))/2-1)", nil),
        ("3+sqrt(2)/10^300", 1), ("3-sqrt(10^600+1)/10^700", -1), ("3-erfc(40)", -1),
        ("sqrt(2)^2+exp(-1000)+1", 1),
    ])
    func sides(_ text: String, _ side: Int?) throws {
        let real = try #require(try TestExpression.evaluate(text).real)
        #expect(try real.strictSide(of: 3, ofAlgebraicToo: false, monitor: Monitor()) == side)
        #expect(try real.strictSide(of: 3, monitor: Monitor()) != nil)
    }

    /// 20 digits, then 1,000, then 10,000: one pass each, nothing in between.
    @Test func growingDemand() throws {
        let real = try #require(try TestExpression.evaluate("sin(exp(1.5)+ln(7/3))*sqrt(2)").real)
        for bits in [66, 3322, 33220] {
            #expect(try Self.report(real, bits: bits).passes == 1)
        }
        // What is known already costs nothing.
        #expect(try Self.report(real, bits: 3322).passes == 0)
    }

    /// A proof ends the refinement early.
    @Test func proofsEndTheLoop() throws {
        let real = try #require(try TestExpression.evaluate("sin(1)^2+cos(1)^2-1").real)
        var report = RefinementReport()
        let settled = try real.settle(
            .relative(66), for: "the digits", monitor: Monitor(), report: &report
        ) { low, high, exponent throws(NumberError) -> Verdict<Bool> in .needsMore }
        guard case .exact(let value) = settled else {
            Issue.record("no proof")
            return
        }
        #expect(value == 0)
        #expect(report.proofs == 1)
        #expect(report.passes <= 3)
        #expect(real.exactValue == 0)
    }

    /// The loop ends with what is known, and not with a guess. The two sides differ, but by less
    /// than the limits can show (mpmath: 2.8e-4343 for 10^4342 …, by construction here).
    @Test func undecided() throws {
        let x = try TestExpression.evaluate("zeta(3)+exp(-100000)-zeta(3)")
        let error = #expect(throws: NumberError.self) {
            _ = try x.sign(limits: Limits(maximumPrecision: 4096))
        }
        #expect(error?.code == "undecided")
        #expect(
            try TestExpression.evaluate("erf(2)+exp(-9000)").compare(
                to: TestExpression.evaluate("erf(2)")) == 1)
    }
}
