import Foundation
import Surd
import Testing

@testable import SurdNumbers

/// Functions that the language has and that are formulas of others inside, in a floating-point format: one step, rounded once.
struct WholeFunctionTests {
    /// Values of mpmath with 300 bits, rounded to double.
    static let values: [(text: String, x: Double, value: Double)] = [
        ("sind(x)", -4.916067795588077, -0.08569633080119131),
        ("sind(x)", 9.671479570429177, 0.16799869977238724),
        ("cosd(x)", 17.698011351082016, 0.9526720332025238),
        ("tand(x)", -9.595942989597226, -0.16906450679380866),
        ("asind(x)", 0.46562265437810535, 27.750526615303993),
        ("atand(x)", -17.734268679932548, -86.77262309962232),
        ("degrees(x)", -15.471761413874226, -886.4666306483524),
        ("radians(x)", -10.137086695206786, -0.17692553939146932),
        ("x°", 2.9576475171240304, 0.0516206872872497),
        ("acot(x)", -11.330807981446075, -0.08802688699845082),
        ("asec(x)", 9.104988614322199, 1.4607444125124844),
        ("acsc(x)", 5.628522158383109, 0.17861474717899925),
        ("coth(x)", 5.024255133568191, 1.0000865040057796),
        ("sech(x)", -14.932030697989212, 6.548343608898525e-07),
        ("csch(x)", 14.856189788971285, 7.064293721896154e-07),
        ("normcdf(x)", -11.621744700195284, 1.597715768819889e-31),
        ("harmonic(x)", 29.490212155951834, 3.978133049372508),
        ("gammaq(2.5, x)", 9.389849864660869, 0.0021124283570083855),
    ]

    @Test(arguments: values.indices)
    func aFunctionIsOneStep(_ index: Int) throws {
        let (text, x, value) = Self.values[index]
        let table = try inspect(text, at: x)
        #expect(table.result == FloatingFormat.double.value(value))
        #expect(table.steps.count == 1)
        let step = try #require(table.steps.first)
        #expect(abs(try #require(step.added)) <= 0.5)
        #expect(step.inherited == 0)
        #expect(step.text == text)
        // The last two have no rule for their slope.
        #expect((step.condition != nil) == (index < Self.values.count - 2))
    }

    private func inspect(_ text: String, at x: Double) throws -> Inspection {
        try CompiledExpression(text, variables: ["x"]).inspect(
            in: .double, ["x": BigNumber(try #require(BigRational(exactly: x)))])
    }

    /// Poles, places without a value, and halves beside which x + 1/2 is rounded up.
    @Test func placesWhereStepsMislead() throws {
        #expect(try inspect("coth(x)", at: 0).result.isInfinite)
        #expect(try inspect("asec(x)", at: 0.9999999999999999).result.isNaN)
        #expect(try inspect("acsc(x)", at: 0.5).result.isNaN)
        #expect(try inspect("round(x)", at: 0.49999999999999994).result.isZero)
        #expect(try inspect("sind(x)", at: 180).result.isZero)
        #expect(try inspect("sind(x)", at: -0.0).result.isZero)
        // 1/0 is an infinity of the format, where the hyperbolic cotangent is 1.
        #expect(try inspect("coth(1/x)", at: 0).result == FloatingFormat.double.value(1))
        #expect(try inspect("sech(1/x)", at: 0).result.isZero)
        #expect(try inspect("sind(sqrt(x))", at: -1).result.isNaN)
        // Smaller than any number of the format, and than any that can be written.
        #expect(try inspect("sech(x)", at: 1e20).result.isZero)
        #expect(try inspect("csch(x)", at: -1e300).result.isZero)
        #expect(try inspect("sech(x)", at: 800).result.isZero)
    }

    /// The number beside a function in a table is how many times larger it makes relative errors: |x·f′(x)/f(x)|, which is
    /// x·π/180·cot(x·π/180) here: 0.989825… at x = 10 (mpmath).
    @Test func conditionOfAFunction() throws {
        let condition = try #require(try inspect("sind(x)", at: 10).steps.first?.condition)
        #expect(abs(condition - 0.98982541) < 1e-6)
    }

    /// A bound over a range counts one rounding, and the witness comes near.
    @Test(
        arguments: ["sind(x)", "coth(x)", "acot(x)", "sech(x)", "normcdf(x)"],
        [FloatingFormat.double, .half, .quad, .decimal64])
    func aFunctionIsHalfAnUlp(_ text: String, _ format: FloatingFormat) throws {
        let report = try CompiledExpression(text, variables: ["x"]).inspect(
            in: format, over: ["x": (1, 2)])
        // Where the values pass a power of the base, the ulp of a box is that of the smaller ones.
        #expect(report.bound.ulps <= 0.5001 * Double(format.base))
        let witness = try #require(report.witness)
        #expect(witness.ulps <= 0.5 && witness.ulps > 0.4)
        #expect(witness.ulps <= report.bound.ulps)
    }

    /// A worse library is worse at these functions too.
    @Test func worseLibraries() throws {
        let formula = try CompiledExpression("coth(x)", variables: ["x"])
        let bound = try formula.inspect(in: .float, over: ["x": (1, 2)], libraryError: 2).bound
        #expect(bound.ulps >= 2 && bound.ulps < 4.1)
    }
}
