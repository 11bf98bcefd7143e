import Surd
import Testing

// Digits: mpmath. A bound is compared with 60 digits of the value, cut and raised by one.

@Suite struct EnclosureTests {
    static let values: [(String, String)] = [
        ("pi", "3.14159265358979323846264338327950288419716939937510582097494"),
        ("sqrt(2)", "1.41421356237309504880168872420969807856967187537694807317667"),
        ("-exp(1)", "-2.71828182845904523536028747135266249775724709369995957496697"),
        (
            "exp(-100)",
            "0.0000000000000000000000000000000000000000000372007597602083596295969580386311833735889229237678"
        ),
        ("gamma(1/3)", "2.67893853470774763365569294097467764412868937795730110095042"),
    ]

    @Test(arguments: values)
    func boundsEncloseTheValue(text: String, digits: String) throws {
        let number = try #require(try evaluate(text).number)
        let written = try BigRational(parsing: digits)
        // The digits are right to one unit of their last place.
        let places = digits.split(separator: ".")[1].count
        let unit = BigRational(1, BigInt(10) ** places)
        for bits in [1, 2, 10, 53, 100, 130] {
            let enclosure = try number.enclosure(bits: bits)
            #expect(enclosure.lower <= written + unit && written - unit <= enclosure.upper)
            let smaller = min(enclosure.lower.magnitude, enclosure.upper.magnitude)
            #expect(enclosure.width * BigRational(BigInt(1) << bits) <= smaller)
            #expect(!enclosure.isExact && enclosure.lower < enclosure.upper)
        }
        let close = try number.enclosure(within: unit * 100)
        #expect(close.width <= unit * 100)
        #expect(close.lower <= written + unit && written - unit <= close.upper)
    }

    @Test func exactNumbersEncloseThemselves() throws {
        let third = try BigNumber(1, over: 3).enclosure(bits: 5)
        #expect(third == Enclosure(BigRational(1, 3)) && third.isExact && third.width == 0)
        // Only a proof shows that this is 2.
        let hidden = try #require(try evaluate("sqrt(2+sqrt(3)) * sqrt(2-sqrt(3)) + 1").number)
        #expect(try hidden.enclosure(bits: 2000).contains(2))
        // And that this is 0: no relative bounds exist but the value itself.
        let (s, c) = (try BigNumber.sin(1), try BigNumber.cos(1))
        #expect(try (s * s + c * c - 1).enclosure(bits: 40) == Enclosure(0))
        #expect(try (s * s + c * c - 1).enclosure(within: 0.001).contains(0))
    }

    @Test func valuesBeyondFractionsAreRefused() throws {
        let tower = try #require(try evaluate("exp(10^12)").number)
        #expect(throws: NumberError.self) { try tower.enclosure(bits: 10) }
        let small = try #require(try evaluate("exp(-10^12)").number)
        #expect(throws: NumberError.self) { try small.enclosure(bits: 10) }
        let close = try small.enclosure(within: 0.001)
        #expect(close.width <= 0.001 && close.upper > 0 && close.lower == 0)
        #expect(throws: NumberError.self) {
            try BigNumber.pi.enclosure(bits: 1000, limits: Limits(maximumPrecision: 500))
        }
    }

    @Test func questionsOfBounds() {
        let a = Enclosure(lower: 0.5, upper: 1.5)
        #expect(a.contains(0.5) && a.contains(1.5) && !a.contains(1.51) && a.midpoint == 1)
        #expect(a.contains(Enclosure(1)) && !Enclosure(1).contains(a))
        #expect(a.overlaps(Enclosure(lower: 1.5, upper: 3)))
        #expect(!a.overlaps(Enclosure(lower: 1.6, upper: 3)))
        #expect(a.description == "[1/2, 3/2]" && a.width == 1)
    }

    @Test func doublesAreRoundedOutward() throws {
        let tenth = Enclosure(0.1)
        // 0.1 as a double is above 1/10.
        #expect(tenth.doubles == (0.1).nextDown...0.1)
        #expect(Enclosure(0.5).doubles == 0.5...0.5)
        #expect(Enclosure(lower: -0.1, upper: 0).doubles == -0.1...0)
        let large = BigRational(BigInt(10) ** 400)
        #expect(Enclosure(large).doubles == Double.greatestFiniteMagnitude...Double.infinity)
        #expect(Enclosure(-large).doubles == -Double.infinity...(-Double.greatestFiniteMagnitude))
        let tiny = BigRational(1) / large
        #expect(Enclosure(tiny).doubles == 0...Double.leastNonzeroMagnitude)
        #expect(try BigNumber.pi.enclosure(bits: 80).doubles == Double.pi...Double.pi.nextUp)
    }

    @Test func boundsInTheWrongOrderStop() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { print(Enclosure(lower: 2, upper: 1)) }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("the lower bound is above the upper one"))
    }
}

/// What people read of an enclosure.
@Suite struct EnclosureDescriptionTests {
    @Test(arguments: [("pi", 10), ("exp(-50)", 40), ("-pi", 20), ("10^30*sqrt(2)", 60)])
    func boundsAreShort(_ text: String, _ bits: Int) throws {
        let enclosure = try TestExpression.evaluate(text).enclosure(bits: bits)
        let shown = enclosure.description
        let fractions = "[\(enclosure.lower), \(enclosure.upper)]"
        #expect(!shown.contains("/") && shown.count < fractions.count, "\(shown)")
        // What is shown holds the enclosure.
        let parts = shown.dropFirst().dropLast().components(separatedBy: ", ")
        let lower = try BigRational(parsing: parts[0])
        let upper = try BigRational(parsing: parts[1])
        #expect(lower <= enclosure.lower && enclosure.upper <= upper)
        #expect(upper - lower <= enclosure.width * 2)
    }

    @Test func powersOfPrimes() throws {
        #expect(try BigInt(360).factored().description == "[2^3, 3^2, 5]")
    }
}
