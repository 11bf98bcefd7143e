import Surd
import Testing

// Errors name the function that was called, and the reason that holds (mpmath 1.3: infinite, or not real). Further calls:
// Scripts/true-reasons.py.

@Suite struct ReasonTests {
    private static let rows = [
        ("y0(0)", "domain", "y0 has a pole at 0"),
        ("y1(-1)", "not-real", "y1 of a negative number is not real"),
        ("log(0)", "domain", "log of 0 is not defined"),
        ("log(-2)", "not-real", "log of a negative number is not real"),
        ("tand(90)", "domain", "tand has a pole at odd multiples of 90"),
        ("asind(2)", "not-real", "asind of a number outside of -1...1 is not real"),
        ("acosd(-sqrt(2))", "not-real", "acosd of a number outside of -1...1 is not real"),
        ("norminv(0)", "domain", "norminv has poles at 0 and 1"),
        ("norminv(2)", "not-real", "norminv of a number outside of 0 to 1 is not real"),
        ("harmonic(-1)", "domain", "harmonic has a pole at -1, -2, ..."),
        ("polylog(2, 3)", "not-real", "polylog of a number above 1 is not real"),
        ("polylog(2, sqrt(2))", "not-real", "polylog of a number above 1 is not real"),
        ("ellipf(7/3, 1)", "domain", "ellipf is infinite where m*sin(phi)^2 reaches 1"),
        ("lambertw(0, -1)", "domain", "branch -1 of lambertw has a pole at 0"),
        ("lambertw(3, -1)", "not-real", "branch -1 of lambertw is not real for a positive number"),
        (
            "lambertw(sqrt(2), -1)", "not-real",
            "branch -1 of lambertw is not real for a positive number"
        ),
        // Integers below all words are as negative as others.
        ("bernoulli(-1e30)", "domain", "bernoulli of a negative number is not defined"),
        ("euler(-1e30)", "domain", "euler of a negative number is not defined"),
        ("catalannumber(-1e30)", "domain", "catalannumber of a negative number is not defined"),
        ("stirling1(5, -1e30)", "domain", "stirling1 of a negative number is not defined"),
        ("stirling2(-1e30, 3)", "domain", "stirling2 of a negative number is not defined"),
        (
            "factorial2(-1e30)", "domain",
            "the double factorial of an integer below -1 is not defined"
        ),
        (
            "chi2inv(1/10, 1e300)", "too-costly",
            "an inverse share of a number this large would take too long"
        ),
    ]

    /// Zeros that no word has the index of: odd Bernoulli and Euler numbers, more parts than things, partitions of what is negative.
    @Test(
        arguments: [
            "bernoulli(1e30+1)", "euler(1e30+1)", "stirling1(5, 1e30)", "stirling2(5, 1e30)",
            "partitions(-1e30)",
        ])
    func zerosBeyondWords(_ text: String) throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate(text).digits(20) == "0")
    }

    @Test(arguments: rows)
    func reasonsAreTrueAndNameTheFunction(_ row: (String, String, String)) throws {
        let error = try #require(throws: SurdError.self) {
            var calculator = Calculator()
            _ = try calculator.evaluate(row.0).digits(20)
        }
        #expect(error.code == row.1)
        #expect(error.message == row.2)
    }

    /// -ln 2 (mpmath), at an order that hides that it is the pole of zeta.
    @Test func polylogarithmWhereZetaHasItsPole() throws {
        var calculator = Calculator()
        let value = try calculator.evaluate("polylog(sin(1)^2+cos(1)^2, -1)")
        #expect(try value.digits(20) == "-0.69314718055994530942")
    }
}
