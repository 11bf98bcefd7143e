import Surd
import SurdNumbers
import Testing

/// Which way an expression went, exactly at once or deferred, shows in nothing but its speed.
@Suite struct DeferralTests {
    /// Every fraction deferred, as usual, and none; and budgets that end within a program.
    static let budgets: [Int] = {
        var random = Draw(state: 0xB1D6_E75)
        return [0, Limits.defaultExactBits, .max] + (0..<3).map { _ in random.exactBits() }
    }()

    private func calculator(_ budget: Int) -> Calculator {
        var calculator = Calculator()
        calculator.limits.exactBits = budget
        return calculator
    }

    /// Whether it is an integer takes parts of 33 million bits: that ends with the time, which is over at once
    /// here, and digits do not ask.
    @Test func theKindHeedsTheTime() throws {
        var calculator = Calculator(limits: .untrusted)
        let value = try calculator.evaluate(
            "prod(k, 1, 100, 1 + ((1/(10^400 + 1)) * (1e-100000))/k)")
        #expect(try value.formatted(NumberFormat(), limits: .untrusted) == "1")
        // To the precision that is allowed here no enclosure shows it.
        var brief = Limits.untrusted
        brief.time = .nanoseconds(1)
        #expect(throws: NumberError.self) { try value.kind(monitor: Monitor(limits: brief)) }
    }

    /// Values from Python's `fractions`, except where a comment says otherwise.
    static let exact: [(program: String, text: String, kind: Value.Kind)] = [
        ("x = 0.5; x = 3.9*x*(1-x); x", "39/40", .rational),
        ("x = 1/3; y = x*x - x/3; y", "0", .integer),
        ("(1/3 + 1/6)*2", "1", .integer),
        ("1/3 + 1/6 == 1/2", "true", .boolean),
        ("floor((7/3 - 1/3)/2)", "1", .integer),
        ("(22/7) mod (1/3)", "1/7", .rational),
        ("numerator(1/3 + 1/7)", "10", .integer),
        ("sum(k, 1, 60, 1/(k*(k + 1)))", "60/61", .rational),
        // Enclosures of these are exact, and say nothing of what is exactly so for all that.
        (
            "a = prod(k, 1, 91, if((k > 10) or (k mod 3 == 1), sum(j, 1, 2 + k mod 5, 23), 64.0^-2)); a*3 - a - 2*a",
            "0", .integer
        ),
        (
            "a = sum(k, 0, 250, if((not (k mod 5 == 0)) or (k mod 2 == 1), (k*(k*k)), max((k)^(k), (23*26)))); a^2 - a*a",
            "0", .integer
        ),
        ("sum(k, 1, 60, k/7) * 7", "1830", .integer),
        ("prod(k, 2, 60, 1 - 1/k^2)", "61/120", .rational),
        ("prod(k, 1, 40, k/3) == 40!/3^40", "true", .boolean),
        ("sum(k, 1, 40, (-1)^k/k) < 0", "true", .boolean),
        ("f(n) = if(n == 0, 1, f(n - 1)/2 + 1/3); f(30)", "715827883/1073741824", .rational),
        ("abs(1/3 - 2/3)^-2", "9", .integer),
        ("sqrt((1/3 + 1/9)*(1/4))", "1/3", .rational),
        ("(4/9)^(3/2)", "8/27", .rational),
        ("sum(k, 1, 30, 1/2^k)", "1073741823/1073741824", .rational),
        ("a = 1/3; b = 2/6; a - b", "0", .integer),
        ("g(x) = x/2 + 1/x; g(g(g(1))) == 577/408", "true", .boolean),
        // cos(0) is 1.
        ("cos(1/3 - 2/6)", "1", .integer),
        ("round(sum(k, 1, 20, 1/3), 2)", "667/100", .rational),
        ("gcd(40!, 2^70) == 2^38", "true", .boolean),
        ("40! / 38!", "1560", .integer),
        ("3^90 mod 1000", "449", .integer),
        // Loops with conditions, remainders and loops in them.
        (
            "sum(k, 1, 40, if(k mod 2 == 0, 1, -1)/k)", "-3637485804655193/5342931457063200",
            .rational
        ),
        ("sum(k, 1, 20, sum(j, 1, k mod 4 + 1, 1/(j*k)))", "4057207771/698377680", .rational),
        (
            "sum(k, 1, 24, mod(k^2, 7)/k + div(k, 3)/(k + 1))", "366256124173/26771144400",
            .rational
        ),
        (
            "sum(k, 1, 24, if(k mod 3 == 0 and k > 5 or not (k < 20), 1/k, max(k/4, 3/2)))",
            "7855069/212520", .rational
        ),
        (
            "prod(k, 1, 30, if(k % 2 == 0, k/(k + 1), (k + 1)/k))",
            "4503599627370496/2913690606794775", .rational
        ),
        ("f(x) = if(x > 5, 1/x, x); sum(k, 1, 24, f(k/2))", "78155625011/2677114440", .rational),
        ("sum(k, 1, 20, floor(k/3)/k + trunc(-k/7))", "-404173013/25865840", .rational),
        // An integer of 3,000 bits that enclosures do not show to be one.
        (
            "a = prod(k, 7, 257, rem(k/k, 2)/sum(j, 1, 2 + k mod 5, 17)^-1); b = a^2; "
                + "b == floor(b)", "true", .boolean
        ),
        ("sum(k, 1, 9, sum(j, 5, k - 3, 1/j) + prod(j, 3, 2, 7)*k)", "1367/30", .rational),
        // Halves that only an enclosure shows: away from zero.
        ("round(-(1/2)^40000*2^39999)", "-1", .integer),
        ("round(-(1/2)^40000*2^39999*5)", "-3", .integer),
        ("round((1/2)^40000*2^39999*5)", "3", .integer),
        ("a = -1/2; a = a*(1 - a); a = a*(1 - a); round(a, 3)", "-1313/1000", .rational),
        // Loops inside of loops whose totals stay short.
        (
            "a = sum(k, 1, 60, sum(j, 1, 60, 1/(j + k))); "
                + "(numerator(a) mod 1009)/(denominator(a) mod 1009)", "105/229", .rational
        ),
        (
            "a = prod(k, 1, 30, sum(j, 1, 20, 1/(j*k + 1))); "
                + "(numerator(a) mod 10007)/(denominator(a) mod 10007)", "961/693", .rational
        ),
        ("sum(k, 1, 31, k*k*0.997/if(k > 27, 0.366^-1, k))", "412228593/250000", .rational),
    ]

    /// The totals have a thousand bits, and there are ninety thousand terms.
    @Test func loopsInsideOfLoopsHaveABudgetTogether() throws {
        var calculator = calculator(Limits.defaultExactBits)
        let value = try calculator.evaluate(
            "sum(k, 1, 300, sum(j, 1, 300, 1/(j + k)))")
        let number = try #require(value.number)
        #expect(number.isRecipe && number.isExact)
        // By PARI.
        #expect(try value.digits(20) == "409.79837566342574029")
    }

    /// A number of 124 million bits before its point is no short fraction. By mpmath.
    @Test(arguments: ["a", "abs(a)", "-(-a)"], budgets)
    func enormousRealsAreNoFractions(_ text: String, _ budget: Int) throws {
        var calculator = calculator(budget)
        let value = try calculator.evaluate(
            "a = sum(k, 1, 20, exp(27*prod(j, 1, 5, k))/k); " + text)
        #expect(
            try value.formatted(NumberFormat(style: .fraction)) == "8.6180887511640139693e37523041")
    }

    /// What is left of a real of 14,231 digits, whichever way it is held. By mpmath, with 60,000 bits.
    @Test(
        arguments: [
            ("a mod (1/3)", "0.254782538262776653482713352029"),
            ("frac(a)", "0.588115871596109986816046685362"),
            ("rem(a, 1/7)", "0.0166873001675385582446181139333"),
            ("3*frac(a) + 1", "2.76434761478832996044814005609"),
        ], budgets)
    func fractionsOfLongRealsAreDecided(_ row: (text: String, digits: String), _ budget: Int) throws
    {
        var calculator = calculator(budget)
        let value = try calculator.evaluate(
            "a = sum(k, 1, 60, exp(if(k mod 4 == 3 and k > 28, 2*k, 8^(2 + k mod 4)))/k); "
                + row.text)
        #expect(try value.digits(30) == row.digits)
    }

    @Test(arguments: exact, budgets)
    func exactValuesDoNotDependOnTheBudget(
        _ row: (program: String, text: String, kind: Value.Kind), _ budget: Int
    ) throws {
        var calculator = calculator(budget)
        let value = try calculator.evaluate(row.program)
        #expect(try value.formatted(NumberFormat(style: .fraction)) == row.text)
        #expect(value.kind == row.kind)
        // Asked first, when nothing has made its parts.
        #expect(try calculator.evaluate(row.program).kind == row.kind)
    }

    /// mpmath, at 60 digits.
    static let reals: [(program: String, digits: String)] = [
        ("sum(k, 1, 1000, sqrt(k))", "21097.455887480735355"),
        ("sum(k, 1, 1000, sin(k)/k)", "1.0706941543195839082"),
        ("sum(k, 1, 1000, 1/k)", "7.4854708605503449127"),
        ("prod(k, 1, 1000, 1 + 1/k^2)", "3.672405506092407803"),
        ("h(x) = x^2 + 1; sum(k, 1, 1000, h(k)/exp(k/100))", "1994583.3744999356823"),
        ("sum(k, 1, 1000, if(k < 100, sqrt(k), 1/k))", "663.77104044605847859"),
        // Powers whose exponents follow each other, and some that do not.
        ("sum(k, 1, 1000, k*0.99^k)", "9895.2986511569793165"),
        (
            "sum(k, 1, 1000, if(k mod 3 == 0, 0.99, 0.98)^k*sqrt(k))", "498.68629110014058535"
        ),
        (
            "sum(k, 1, 600, 0.99^(k - 300)/k + (-2)^k/3^k*sin(k))", "93.638511275932265743"
        ),
        // Terms that fall, and terms among them that do not.
        ("sum(k, 1, 600, if(k mod 50 == 0, 1, 0.3^k)*sqrt(k))", "207.32000928449277767"),
        ("sum(k, 1, 500, (-1)^k*exp(-k)*sin(k))", "-0.20194822765801286993"),
        ("sum(k, 1, 1000, max(1/k, 1/50)*min(sin(k), cos(k)))", "-9.7869526463580035799"),
        ("sum(k, 1, 300, sum(j, k, k + k mod 5, sqrt(j)/k))", "102.54901130846685572"),
        ("sum(k, 1, 1000, mod(sqrt(k), 2)*(k mod 3))", "987.26709219226121259"),
        (
            "sum(k, 1, 500, abs(sin(k))*prod(j, 1, 3, 1 + 1/(j*k)))", "328.27331450862649983"
        ),
    ]

    @Test(arguments: reals, budgets)
    func loopsOfRealsDoNotDependOnTheBudget(
        _ row: (program: String, digits: String), _ budget: Int
    ) throws {
        var calculator = calculator(budget)
        let value = try calculator.evaluate(row.program)
        #expect(try value.digits(20) == row.digits)
        // More than the first run had: the loop is run again.
        #expect(try value.digits(70).hasPrefix(row.digits.dropLast()))
    }

    /// A thousand steps of a chaotic map, in fractions of some 2^1000 digits; mpmath, 2,000 digits.
    @Test func iteratedMapsCostABitAStep() throws {
        var calculator = Calculator()
        try calculator.evaluate("x = 1/2; 0")
        for _ in 0..<1000 { try calculator.run("x = 3.9*x*(1-x)") }
        let value = try calculator.evaluate("x")
        #expect(value.kind == .rational)
        #expect(try value.digits(20) == "0.89118583655939280853")
        #expect(
            try calculator.evaluate("floor(x + 1/2) == 1 and x != 0.89118583655939280853")
                == .boolean(true))
    }

    /// Newton's steps lose nothing: their error is that of the last one.
    @Test func newtonStepsStayShort() throws {
        var calculator = Calculator()
        try calculator.run("x = 1")
        for _ in 0..<60 { try calculator.run("x = (x + 2/x)/2") }
        #expect(
            try calculator.evaluate("x").digits(50)
                == "1.4142135623730950488016887242096980785696718753769")
        #expect(try calculator.evaluate("x").kind == .rational)
    }

    /// PARI: 10^6!, and 3^(10^7) by its logarithm.
    @Test func longIntegersAreEnclosedUntilSomebodyAsks() throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate("(10^6)!").digits(20) == "8.2639316883312400624e5565708")
        #expect(try calculator.evaluate("3^(10^7)").digits(20) == "3.5253044108297395036e4771212")
        #expect(try calculator.evaluate("3^(10^6) mod 1000007").digits(20) == "81323")
        #expect(try calculator.evaluate("(10^5)! mod 100003").kind == .integer)
    }

    /// An equality that enclosures do not decide is decided by the parts.
    @Test func equalSumsAreEqual() throws {
        var calculator = Calculator()
        #expect(
            try calculator.evaluate(
                "sum(k, 1, 4000, 1/k) - sum(k, 1, 3999, 1/k) == 1/4000") == .boolean(true))
        #expect(
            try calculator.evaluate(
                "sum(k, 1, 4000, 1/(k*(k+1))) == 4000/4001") == .boolean(true))
        #expect(
            try calculator.evaluate("sum(k, 1, 200, sqrt(k)) == sum(k, 1, 200, sqrt(k))")
                == .boolean(true))
    }

    /// Steps on balls count like others, and an error in a loop that is not too long comes first.
    @Test(arguments: budgets) func stepsOnBallsAreCounted(_ budget: Int) throws {
        for (text, code) in [
            ("sum(k, 1, 10^6, 1/k)", "steps-exceeded"),
            ("sum(k, 1, 1500, sqrt(500 - k))", "not-real"),
            ("sum(k, -9*10^18, 4*10^18, cbrt(k))", "steps-exceeded"),
            ("sum(k, 1, 10^6, sqrt(5000 - k))", "steps-exceeded"),
        ] {
            var calculator = Calculator(limits: Limits(maximumSteps: 10_000))
            calculator.limits.exactBits = budget
            let error = #expect(throws: SurdError.self) { try calculator.evaluate(text) }
            #expect(error?.code == code, "\(text)")
        }
    }

    /// Errors are those of the general way, at its place.
    @Test(arguments: budgets) func errorsAreThoseOfTheGeneralWay(_ budget: Int) throws {
        var calculator = calculator(budget)
        for (text, code) in [
            ("sum(k, 1, 40, sqrt(20 - k))", "not-real"),
            ("sum(k, -30, 40, 1/k)", "division-by-zero"),
            ("prod(k, 1, 60, ln(30 - k))", "domain"), ("x = 1/3; 1/(x - 2/6)", "division-by-zero"),
            ("(1/3 - 2/6)^-1", "division-by-zero"),
        ] {
            let error = #expect(throws: SurdError.self) { try calculator.evaluate(text) }
            #expect(error?.code == code, "\(text)")
        }
    }

    /// What a loop with jumps in it may do, and what it is told when it may not.
    @Test(arguments: budgets)
    func stepsOfLoopsInsideAreCounted(_ budget: Int) throws {
        var calculator = calculator(budget)
        calculator.limits.maximumSteps = 20_000
        for text in [
            "sum(k, 1, 10^6, if(k mod 2 == 0, 1, -1)/k)",
            "sum(k, 1, 100, sum(j, 1, 10^5, sqrt(j)/k))",
            "g(x) = if(x > 1, 1/x, x); sum(k, 1, 10^6, g(k))",
        ] {
            let error = #expect(throws: SurdError.self) { try calculator.evaluate(text) }
            #expect(error?.code == "steps-exceeded", "\(text)")
        }
        _ = try calculator.evaluate("sum(k, 1, 1000, if(k mod 2 == 0, 1, -1)/k)")
    }

    /// Whether the shown text is the value is known of every rational number.
    @Test(arguments: budgets)
    func exactTextIsKnownToBeExact(_ budget: Int) throws {
        var calculator = calculator(budget)
        for text in [
            "sum(k, 1, 31, k*k*0.997/if(k > 27, 0.366^-1, k))", "sum(k, 1, 999, 1/(k*(k + 1)))",
        ] {
            let value = try calculator.evaluate(text)
            var line: [UInt8] = []
            let isExact = try value.append(
                to: &line, format: NumberFormat(), monitor: Monitor(limits: calculator.limits))
            #expect(isExact, "\(text)")
        }
    }

    /// How far a search went is a matter of the way.
    @Test(arguments: budgets)
    func undecidedSaysTheSameOnEveryWay(_ budget: Int) throws {
        var calculator = calculator(budget)
        let error = #expect(throws: SurdError.self) {
            try calculator.evaluate("a = prod(k, 1, 20, k*atan(k)); b = a^2 - a*a; b > 0")
        }
        #expect(error?.message.contains(where: \.isNumber) == false)
    }
}
