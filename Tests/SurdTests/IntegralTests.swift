import Foundation
import Surd
import Testing

/// Integrals on an interval: values against Arb, exact ones, breaks, refusals.
@Suite struct IntegralTests {
    /// Body, ends and 40 digits, written by Scripts/calculus-cases.py --table.
    private static let rows = CalculusAnswers.rows("calculus-values.tsv")

    private static func text(_ expression: String, digits: Int = 20) throws -> String {
        var calculator = Calculator()
        return try calculator.evaluate(expression).formatted(NumberFormat(digits: digits))
    }

    private static func code(_ expression: String) -> String {
        CalculusAnswers.text(expression)
    }

    @Test func integralsAgreeWithArb() throws {
        #expect(Self.rows.count == 19)
        for row in Self.rows {
            let text = try Self.text("integrate(x, \(row[1]), \(row[2]), \(row[0]))", digits: 40)
            #expect(text == row[3], "\(row[0])")
        }
    }

    /// Functions that forms have in the words of others. Derivatives and integrals over a quarter by mpmath, 60 digits.
    @Test(arguments: [
        ("acot(x)", "2", "-0.2", "0.11005169546640385018"),
        ("acot(x)", "-2", "-0.2", "-0.12260920045931931764"),
        ("asec(x)", "3", "0.11785113019775792073", "0.31121905207631706107"),
        ("acsc(x)", "3", "-0.11785113019775792073", "0.081480029622407093741"),
        ("sind(x)", "30", "0.015114994701951815422", "0.12547194619815242251"),
        ("cosd(x)", "30", "-0.0087266462599716478846", "0.2162329566879076263"),
        ("tand(x)", "30", "0.023271056693257727692", "0.1450660137741941286"),
        ("asind(x)", "1/4", "59.174826629903981334", "5.5238225759438209855"),
        ("acosd(x)", "1/4", "-59.174826629903981334", "16.976177424056179015"),
        ("atand(x)", "2", "11.459155902616464175", "16.194502321516043749"),
        ("coth(x)", "1", "-0.72406166096631046641", "0.3097629741268208758"),
        ("gammap(3, x)", "2", "0.27067056647322538379", "0.089268422256687401311"),
        ("gammaq(5/2, x)", "2", "-0.2879518214036696104", "0.12855616976078078969"),
        ("normcdf(x)", "1", "0.2419707245191433498", "0.2172713977177665345"),
        ("norminv(x)", "1/4", "3.1468650805610923956", "-0.081165707717325743952"),
        ("chi2cdf(x, 3)", "2", "0.20755374871029735167", "0.11324746358424340685"),
        ("harmonic(x)", "3/4", "0.76410186989382872062", "0.22870503724586877111"),
        ("root(x, 5)", "2", "0.11486983549970350068", "0.2906509089053712706"),
    ])
    func functionsInOtherWords(
        _ body: String, _ point: String, _ derivative: String, _ integral: String
    ) throws {
        #expect(try Self.text("derivative(x, \(point), \(body))") == derivative)
        #expect(try Self.text("integrate(x, \(point), \(point) + 1/4, \(body))") == integral)
    }

    /// Solutions of differential equations and means: by Arb's acb.integral and series at 30 digits.
    @Test(arguments: [
        ("integrate(x, 1, 2, agm(1, x))", "1.2344011634030541611"),
        ("integrate(x, 1, 10, y0(x))", "0.87835969493008994582"),
        ("integrate(x, -10, 10, ai(x))", "1.0990317364333819334"),
        ("integrate(x, -3, 1/2, zeta(x))", "-0.69138064209727773551"),
        ("integrate(x, -9/10, -1/10, gamma(x))", "-4.0232168006904770823"),
        ("integrate(x, 1, 5, gammaupper(2, x))", "1.0564726945207286951"),
        ("integrate(x, 1/10, 9/10, li(x))", "-0.41668675232429136856"),
        ("integrate(x, 1, 3, besseli(1/2, x))", "4.5668593672640586272"),
        ("derivative(x, 1, 5, ai(x))", "0.38202222395473244931"),
        ("derivative(x, 2, agm(1, x))", "0.42579089595437885741"),
        ("derivative(x, 1/2, ellipk(x))", "0.84721308479397908661"),
        ("derivative(x, 1, besseli(1/2, x))", "0.76236277047022362315"),
        ("derivative(x, -1/2, gamma(x))", "-0.12935358979554005532"),
        ("derivative(x, 0, 2, li2(x))", "0.5"),
        ("derivative(x, 0, 3, si(x))", "-0.33333333333333333333"),
    ])
    func solutionsAndMeans(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    /// More digits than the first run has, where the integrand has a root at an end.
    @Test func moreDigitsWithRootsAtEnds() throws {
        let text = "integrate(x, 0, 1, 4sqrt(1 - x^2))"
        #expect(try Self.text(text, digits: 36) == "3.14159265358979323846264338327950288")
    }

    /// By hand: at the edges of domains and at poles.
    @Test(arguments: [
        ("derivative(x, 0, x^(5/3))", "0"), ("derivative(x, 0, x^(3/2))", "not-differentiable"),
        ("derivative(x, 0, 2, x^(5/3))", "not-differentiable"),
        ("derivative(x, 0, 1/x)", "not-differentiable"),
        ("derivative(x, 4, x mod 2)", "not-differentiable"), ("derivative(x, 3, x mod 2)", "1"),
        ("derivative(x, -1, sqrt(x))", "not-real"),
    ])
    func edges(_ expression: String, _ expected: String) {
        #expect(Self.code(expression) == expected)
    }

    /// By hand.
    @Test(arguments: [
        ("integrate(x, 0, 1, min(x, 1 - x, 1/3))", "0.22222222222222222222"),
        ("integrate(x, 0, 2, max(x, 1, x^2))", "3.3333333333333333333"),
        ("derivative(x, 2, sum(x, x^2, 3))", "5"), ("derivative(x, 2, prod(x, x, x))", "12"),
        ("derivative(x, 2, mean(x, x^2, 1)) == 5/3", "true"),
        ("integrate(x, 0, 3, clamp(x, 1, 2))", "4.5"),
        ("derivative(x, 3/2, clamp(x, 1, 2))", "1"), ("derivative(x, 9/4, clamp(x, 1, 2))", "0"),
        ("derivative(x, 1/3, frac(x))", "1"), ("integrate(x, -2, 2, round(x)^2)", "6"),
        ("integrate(x, 0, 90, cosd(x))", "57.295779513082320877"),
        ("derivative(x, 5, degrees(x)) == 180/pi", "true"),
        ("derivative(x, 5, radians(x)) == pi/180", "true"),
    ])
    func severalOperands(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    /// What the words of others would lose: these have no value, or break off.
    @Test(arguments: [
        ("derivative(x, 1/2, round(x))", "not-differentiable"),
        ("derivative(x, 0, acot(x))", "not-differentiable"),
        ("derivative(x, 1/2, asec(x))", "not-real"),
        ("integrate(x, 0, 1, clamp(x, 2, 1))", "not-built"),
    ])
    func wordsOfOthersRefuse(_ expression: String, _ code: String) {
        #expect(Self.code(expression) == code)
    }

    /// Antiderivatives by hand.
    @Test(arguments: [
        ("integrate(x, 0, 2, x^2)", "2.6666666666666666667"),
        ("integrate(x, 2, 0, x^2)", "-2.6666666666666666667"),
        ("integrate(x, 1, 1, exp(x))", "0"),
        ("integrate(x, 0, 1, (x^2-3x+2)*pi) == 5/6*pi", "true"),
        ("integrate(x, 0, 1, x/3 + 1/7) == 13/42", "true"),
        ("integrate(x, 1, 0, exp(x))", "-1.7182818284590452354"),
        ("integrate(x, 0, 1, sqrt(x))", "0.66666666666666666667"),
        ("integrate(x, 0, 4, sqrt(4 - x))", "5.3333333333333333333"),
        ("integrate(x, -1, 1, sqrt(1 - x^2))", "1.5707963267948966192"),
        ("integrate(x, 0, 1, x^(1/3))", "0.75"),
        ("integrate(x, -2, 2, sin(x)*exp(x^2))", "0"),
        ("integrate(x, 0, 1, sech(x)) - asin(tanh(1)) < 1e-40", "true"),
        ("integrate(x, 0, 1, j1(x)) + j0(1) - 1 < 1e-40", "true"),
        ("f(t) = t^2 + 1; integrate(x, 0, 1, 1/f(x)) * 4 - pi < 1e-30", "true"),
    ])
    func knownValues(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    /// Values of mpmath's quad at 40 digits, and two antiderivatives.
    @Test(arguments: [
        ("integrate(x, 0, 1/2, ellipk(x))", "0.84721308479397908661"),
        ("integrate(x, -1, 1/2, ellipe(x))", "2.4806573581419647367"),
        ("integrate(x, -1, 1/2, li2(x))", "-0.29847881879174369174"),
        ("integrate(x, 0, 3, besseli(2, x))", "1.7457789433028245366"),
        ("integrate(x, 1, 2, besselk(1, x))", "0.30713056549117489768"),
        ("integrate(x, -2, -1, ei(x))", "-0.11096124495543159516"),
        ("integrate(x, 1, 2, beta(x, 2)) - ln(4/3) < 1e-40", "true"),
        ("integrate(x, 1, 3, lambertw(x))", "1.676751343644804976"),
    ])
    func specialFunctions(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    @Test(arguments: [
        ("integrate(x, -1, 2, abs(x))", "2.5"),
        ("integrate(x, 0, 1, abs(x - 1/3))", "0.27777777777777777778"),
        ("integrate(x, 0, 4, floor(x))", "6"),
        ("integrate(x, 0, 1, if(x < 0.3, x, x^2))", "0.36933333333333333333"),
        ("integrate(x, 0, 4, x mod 3)", "5"),
        ("integrate(x, 0, 2, max(x, 1))", "2.5"),
        ("integrate(x, 1, 31, floor(x))", "465"),
        ("integrate(x, 0, 2*pi, abs(sin(x)))", "4"),
        ("integrate(x, 0, 3, sign(x - 1))", "1"),
        ("integrate(x, 3, 7, floor(sin(x))*(x - x))", "0"),
    ])
    func brokenIntegrands(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    /// Polynomials between rational breaks: fractions that Python's `fractions` adds, piece by piece.
    @Test(arguments: [
        ("integrate(x, 1, 101, floor(x))", "5050"),
        ("integrate(x, 101, 1, floor(x))", "-5050"),
        ("integrate(x, 0, 1, sign(x - 1/2))", "0"),
        ("integrate(x, 0, 2, x^2*(x mod (1/3)))", "13/27"),
        ("integrate(x, -1, 2, max(x, 1/3)*abs(2x - 1))", "1337/324"),
        ("integrate(x, -3, 5, ceil(x/2)^2 - trunc(x))", "13"),
        ("integrate(x, 0, 1, if(x < 0.3, x, x^2))", "277/750"),
        ("integrate(x, 0, 5, sum(k, 1, 3, abs(x - k)))", "43/2"),
        ("integrate(x, 3, 7, floor(x)*(x - x))", "0"),
    ])
    func brokenPolynomialsAreExact(_ expression: String, _ expected: String) throws {
        var calculator = Calculator()
        let value = try #require(try calculator.evaluate(expression).number)
        #expect(value.isExact)
        #expect(try calculator.evaluate("\(expression) == \(expected)") == .boolean(true))
    }

    /// Few pieces are enough where a function decays on one side, or is large but has no zero, whatever its angle. Values of
    /// Arb's acb.integral at 60 digits.
    @Test(arguments: [
        (
            "integrate(x, 0, 1, sech(1000x - 600)^6)", 40,
            "0.0010666666666666666666666666666666666667"
        ),
        (
            "integrate(x, 0, 9, 1/cosh(10x - 3)^2 + tanh(x)*exp(-x))", 40,
            "0.77017839236073600401458805480677181239"
        ),
        (
            "integrate(x, -20, 60, exp(-x)/cosh(2x - 30))", 30,
            "6.7954410025030661197771460952741985941e-7"
        ),
        ("integrate(x, 2, 90, sinh(x)^(-3))", 40, "0.0068337658666262902671232127926472570741"),
        ("integrate(x, 1, 1000, lambertw(x))", 50, "4438.7630868262682036846287345705752428"),
        ("integrate(x, -1/3, 1, lambertw(x))", 50, "0.25222937892164606424948238298371997002"),
        ("integrate(x, -30, 5, ai(x))", 30, "1.0410029591802046520957794142902911914"),
        ("integrate(x, -4, 6, bi(x))", 10, "2838.3189326211359303191936123768083336"),
        ("integrate(x, 0, 2, 1/ai(x))", 30, "19.832422716169933721751465397963343651"),
        ("integrate(x, -3, 3, erf(x)*exp(x))", 4, "17.567351849756816578968171499915126684"),
    ])
    func fewPieces(_ expression: String, _ pieces: Int, _ expected: String) throws {
        var calculator = Calculator()
        calculator.limits.maximumPieces = pieces
        let value = try calculator.evaluate(expression)
        #expect(try value.formatted(NumberFormat(digits: 38)) == expected)
    }

    @Test(arguments: [
        ("integrate(x, -1, 1, sqrt(x))", "not-real"),
        ("integrate(x, 0, 1, 1/x)", "diverges"),
        ("integrate(x, -1, 1, 1/(x - 1/3))", "diverges"),
        ("integrate(x, 1/4, 1/2, besselj(x, 1))", "not-built"),
        ("integrate(x, 0, 1, sqrt(x - 1/2))", "not-real"),
    ])
    func refusals(_ expression: String, _ expected: String) {
        #expect(Self.code(expression) == expected)
    }

    @Test(arguments: [
        ("integrate(x, 1/4, 1/2, besselj(x, 1))", "'besselj'"),
        ("derivative(x, 1, 2 + besselk(1, x)*binomial(x, 2))", "'binomial'"),
        ("solve(x, 1, 2, root(2, x))", "'root'"), ("limit(x, 0, besselj(x, 1))", "'besselj'"),
    ])
    func refusalsNameTheFunction(_ expression: String, _ name: String) {
        do {
            _ = try Self.text(expression)
            Issue.record("\(expression) has a value")
        } catch {
            #expect("\(error)".contains(name))
        }
    }

    /// Divisors that a loop gathers: no operation by itself writes them. Such a text ended the process. The value is
    /// that of mpmath, sqrt(pi)/10!.
    @Test(arguments: [
        ("exp(-x^2)/prod(k,1,10,k)", "-inf", "4.8844076579186398459e-7"),
        ("exp(x)/prod(k,1,10,k)", "-inf", "diverges"),
        ("exp(exp(x))/prod(k,0,10,k)", "-inf", "division-by-zero"),
        ("exp(exp(x))/prod(k,0,10000,1/k)", "-inf", "division-by-zero"),
        ("exp(x)/sum(k,1,10,k*x)", "0", "diverges"),
    ])
    func divisorsThatLoopsGather(body: String, low: String, expected: String) {
        #expect(Self.code("integrate(x,\(low),inf,\(body))") == expected)
    }
}
