import Surd
import Testing

// Values next to borders: of polylogarithms on both sides of -1, of gamma quantiles of tiny orders, and of functions that
// never reach the number that they come near.

@Suite struct BorderValueTests {
    /// From python-flint 0.9 (`acb.polylog`, real part) with 200 digits.
    private static let polylogarithms = [
        ("polylog(-2.5, -1-1e-5)", "0.087842081185759908532474"),
        ("polylog(-2.5, -1+1e-5)", "0.087840160233678884922763"),
        ("polylog(-2.5, -1-1e-30)", "0.087841120721362842395232"),
        ("polylog(-2.5, -1+1e-30)", "0.087841120721362842395232"),
        ("polylog(-2.5, -1-1e-100)", "0.087841120721362842395232"),
        ("polylog(-0.5, -1-1e-5)", "-0.38010599940806518308012"),
        ("polylog(-0.5, -1+1e-5)", "-0.38010362579065065133004"),
        ("polylog(-0.5, -1-1e-100)", "-0.38010481260968401677754"),
        ("polylog(-7.3, -1-1e-5)", "1.2365810024554025622306"),
        ("polylog(-7.3, -1+1e-5)", "1.2366142929452295642221"),
        ("polylog(-7.3, -1-1e-30)", "1.2365976481006123456848"),
        ("polylog(-1/3, -1-1e-30)", "-0.42151764019143053076485"),
        ("polylog(0.5, -1-1e-5)", "-0.6049024444566853227137"),
        ("polylog(1.5, -1+1e-100)", "-0.76514702462540794536727"),
        ("polylog(2.5, -1-1e-30)", "-0.86719988901218413819135"),
    ]

    @Test(arguments: polylogarithms)
    func polylogarithmsNextToMinusOne(_ expression: String, _ expected: String) throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate(expression).digits(23) == expected)
    }

    /// From mpmath with 80 digits: Newton's method for the logarithm of x, with 1F1 for the share.
    private static let quantiles = [
        ("gammaqinv(1e-17, 0.5)", "1.6902250441978504599e-30102999566398120"),
        ("gammapinv(1e-17, 0.25)", "5.0882757948700590904e-60205999132796240"),
        ("gammaqinv(1e-17, 0.1)", "1.6155633876867966368e-4575749056067513"),
        ("gammaqinv(3e-15, 0.5)", "1.0413111265240809795e-100343331887994"),
        ("gammapinv(1e-10, 0.5)", "1.2867864223770522501e-3010299957"),
        ("gammaqinv(1e-5, 0.75)", "5.6258635886376025804e-60207"),
        ("gammaqinv(1e-3, 0.1)", "9.8216596440666181467e-47"),
    ]

    @Test(arguments: quantiles)
    func quantilesOfTinyOrders(_ expression: String, _ expected: String) throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate(expression).digits(20) == expected)
    }

    /// Each value is next to the number, on the side that is given: erf and tanh are below 1 and above -1, erfc is between 0
    /// and 2, a share between 0 and 1, and e^x - 1 above -1. The distance is far below 10^-30 (Arb 2.23).
    private static let neighbours: [(String, Int, Int)] = [
        ("erfc(-355.4)", 2, -1), ("erf(355.4)", 1, -1), ("erf(-355.4)", -1, 1),
        ("tanh(10^5)", 1, -1), ("tanh(-10^5)", -1, 1), ("5 - 2*tanh(10^5)", 3, 1),
        ("betainc(333.45, 636.98, 999999992e-9)", 1, -1), ("gammap(2539, 5e5)", 1, -1),
        ("expm1(-10^6)", -1, 1), ("normcdf(400)", 1, -1),
    ]

    @Test(arguments: neighbours)
    func directedRoundingNeedsASideOnly(_ row: (String, Int, Int)) throws {
        let (expression, number, side) = row
        var calculator = Calculator()
        let value = try calculator.evaluate("floor(\(expression))").description
        #expect(value == "\(side < 0 ? number - 1 : number)")
        let above = try calculator.evaluate("ceil(\(expression))").description
        #expect(above == "\(side < 0 ? number : number + 1)")
    }

    /// The same in all modes: a value strictly between 1 - 10^-100 and 1, its negative, and one above 1.
    private static let below = ["0.99999999999999999999", "1"]
    private static let above = ["1", "1.0000000000000000001"]

    @Test(arguments: ["erf(355.4)", "tanh(1e10)", "1-exp(-10^9)", "binocdf(75,100,1e-91)"])
    func valuesBesideOneInAllModes(_ expression: String) throws {
        for mode in RoundingMode.allCases {
            let format = NumberFormat(rounding: mode)
            // The digits before 1 end in 9, so 05up takes them as they are.
            let isDown = [.down, .floor, .zeroFiveUp].contains(mode)
            let value = try Surd.evaluate(expression) as Value
            #expect(try value.formatted(format) == Self.below[isDown ? 0 : 1], "\(mode)")
            let negative = try Surd.evaluate("-(" + expression + ")") as Value
            let isSmall = [.down, .ceiling, .zeroFiveUp].contains(mode)
            #expect(try negative.formatted(format) == "-" + Self.below[isSmall ? 0 : 1], "\(mode)")
        }
        #expect(
            try (Surd.evaluate("1+exp(-10^9)") as Value).formatted(NumberFormat(rounding: .up))
                == Self.above[1])
    }

    /// A number that a function comes near and never reaches, and the side that the value is on: from the second term of
    /// the expansion at that place (DLMF 4.19, 4.33, 5.7, 10.2, 25.2.4, 25.6.1).
    private static let tangents: [(String, String, Int)] = [
        ("zeta(10^6)", "1", 1), ("coth(10^6)", "1", 1), ("tanh(10^6)", "1", -1),
        ("erf(100)", "1", -1),
        ("cos(10^-1000000)", "1", -1), ("cosh(10^-1000000)", "1", 1),
        ("sech(10^-1000000)", "1", -1),
        ("sin(10^-1000000)/10^-1000000", "1", -1), ("tan(10^-1000000)*10^1000000", "1", 1),
        ("sin(10^-10000)", "1e-10000", -1), ("atan(1e-100000)", "1e-100000", -1),
        ("asin(1e-100000)", "1e-100000", 1), ("sinh(1e-100000)", "1e-100000", 1),
        ("asinh(1e-100000)", "1e-100000", -1), ("atanh(1e-100000)", "1e-100000", 1),
        ("tanh(1e-100000)", "1e-100000", -1), ("expm1(1e-100000)", "1e-100000", 1),
        ("exp(-10^-1000000)", "1", -1), ("log1p(1e-100000)", "1e-100000", -1),
        ("2^(10^-1000000)", "1", 1), ("sqrt(1+10^-1000000)", "1", 1), ("cos(exp(-10^5))", "1", -1),
        ("zeta(-1e-10000)", "-0.5", 1), ("zeta(1e-10000)", "-0.5", -1),
        ("zeta(1+1e-10000)", "1e10000", 1),
        ("zeta(sqrt(10^12+1))", "1", 1), ("3-2*zeta(10^6)", "1", -1), ("1/zeta(10^6)", "1", -1),
        ("gamma(1e-10000)", "1e10000", -1), ("gamma(-1e-10000)", "-1e10000", -1),
        ("gamma(1+1e-10000)", "1", -1), ("gamma(3+1e-10000)", "2", 1),
        ("gamma(3-1e-10000)", "2", -1),
        ("gamma(-1+1e-10000)", "-1e10000", -1), ("gamma(-1-1e-10000)", "1e10000", -1),
        ("gamma(1e-10000)*1e-10000", "1", -1), ("digamma(1e-10000)", "-1e10000", -1),
        ("digamma(-1e-10000)", "1e10000", -1), ("digamma(-2+1e-10000)", "-1e10000", 1),
        ("digamma(-2-1e-10000)", "1e10000", 1), ("lambertw(1e-10000)", "1e-10000", -1),
        ("polylog(2, 1e-10000)", "1e-10000", 1), ("polylog(10^6, 0.5)", "0.5", 1),
        ("si(1e-10000)", "1e-10000", -1),
        ("li2(-1e-10000)", "-1e-10000", 1), ("besselj(0, 1e-10000)", "1", -1),
        ("besseli(0, 1e-10000)", "1", 1),
        ("hyp1f1(1, 2, 1e-10000)", "1", 1), ("agm(1, 1+10^-1000000)", "1", 1),
        ("erfc(1e-10000)", "1", -1),
    ]

    @Test(arguments: tangents)
    func tangentsAndPolesInAllModes(_ row: (String, String, Int)) throws {
        for (sign, text) in [(1, row.0), (-1, "-(" + row.0 + ")")] {
            let value = try Surd.evaluate(text) as Value
            let number = try #require(BigRational(row.1)) * BigRational(sign)
            let side = row.2 * sign
            for mode in RoundingMode.allCases {
                let printed = try value.formatted(NumberFormat(rounding: mode))
                // Away from the number where the mode leads to that side; 05up leaves a digit of 9.
                let isAway =
                    switch mode {
                    case .floor: side < 0
                    case .ceiling: side > 0
                    case .down: (side < 0) == (number.sign > 0)
                    case .up: (side > 0) == (number.sign > 0)
                    case .zeroFiveUp: true
                    default: false
                    }
                let read = try #require(BigRational(printed))
                #expect((read - number).sign == (isAway ? side : 0), "\(text) \(mode) \(printed)")
            }
        }
    }

    /// Hidden exact values that are negative are decided as positive ones are.
    @Test func negativeValuesOnBorders() throws {
        let five = try Surd.evaluate("-((sqrt(2)+sqrt(3))^2-2*sqrt(6))") as Value
        for mode in RoundingMode.allCases {
            #expect(try five.formatted(NumberFormat(rounding: mode)) == "-5")
        }
        let half = try Surd.evaluate("-(sqrt(2)+sqrt(3))^2/2+sqrt(6)") as Value
        #expect(try half.formatted(NumberFormat(rounding: .halfUp).scale(0)) == "-3")
        #expect(try half.formatted(NumberFormat(rounding: .ceiling).scale(0)) == "-2")
    }
}
