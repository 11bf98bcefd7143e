import SurdNumbers
import Testing

@testable import Surd

/// `random()` and its generator.
@Suite struct RandomTests {
    /// The answers that the authors of Philox publish with it (Random123, kat_vectors, philox4x32 10).
    @Test func generatorIsPhilox() {
        let zero = RandomSource.block(at: 0, stream: 0, seed: 0)
        #expect(zero == (0xE169_C58D_6627_E8D5, 0x9B00_DBD8_BC57_AC4C))
        let ones = RandomSource.block(at: .max, stream: .max, seed: .max)
        #expect(ones == (0x41C8_3B0E_408F_276D, 0x6D54_51FD_A20B_C7C6))
    }

    private static func seeded(_ seed: UInt64) -> Calculator {
        var calculator = Calculator()
        calculator.setSeed(seed)
        return calculator
    }

    /// Computed by a Philox written in Python.
    @Test func aSeedRepeats() throws {
        var calculator = Self.seeded(7)
        #expect(try calculator.evaluate("random()").digits(20) == "0.75015222210311263939")
        #expect(try calculator.evaluate("random()").digits(20) == "0.085657865301281530782")
        calculator = Self.seeded(7)
        let dice = try calculator.evaluate("list(k, 1, 10, random(1, 6))").description
        #expect(dice == "[1, 1, 3, 2, 5, 3, 6, 4, 4, 4]")
    }

    @Test func eachLineHasAStreamOfItsOwn() throws {
        var calculator = Self.seeded(7)
        let source = calculator.takeOwnRandom()
        for (line, expected) in [
            (3, "0.12378288865847984556"), (1, "0.1717353871779143332"),
            (2, "0.85095091302458968557"), (1, "0.1717353871779143332"),
        ] {
            source.begin(stream: line)
            #expect(try calculator.evaluate("random()").digits(20) == expected)
        }
    }

    /// A long integer has the words that single numbers are, the first one highest.
    @Test(arguments: [1, 2, 3, 5, 64, 1000])
    func longIntegersAreRowsOfWords(_ count: Int) throws {
        var calculator = Self.seeded(7)
        var expected = BigInt(0)
        for _ in 0..<count {
            let word = try #require(try calculator.evaluate("random()*2^64").number?.exactInteger)
            expected = (expected << 64) + word
        }
        calculator = Self.seeded(7)
        let drawn = try calculator.evaluate("random(0, 2^\(64 * count) - 1)")
        #expect(drawn.number?.exactInteger == expected)
    }

    /// Each side of a die, and both ends of a long range, come as often as chance has it: the bounds are
    /// five standard deviations.
    @Test func allIntegersAreLikely() throws {
        var calculator = Self.seeded(1)
        for side in 1...6 {
            let count = try calculator.evaluate(
                "sum(k, 1, 6000, if(random(1, 6) == \(side), 1, 0))")
            let value = try #require(Int(count.description))
            #expect(abs(value - 1000) < 145)
        }
        let share = try calculator.evaluate("sum(k, 1, 2000, random(1, 10^30))/(2000*10^30)")
        #expect(try calculator.evaluate("abs(\(share.digits(10)) - 0.5) < 0.033") == .boolean(true))
    }

    /// A call is not folded, nor its value kept.
    @Test func everyCallDraws() throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate("random(1, 10^30) == random(1, 10^30)") == .boolean(false))
        #expect(try calculator.run("f() = random(); f() == f()").last == .boolean(false))
        var other = Calculator()
        #expect(try calculator.evaluate("random()") != other.evaluate("random()"))
        var copy = calculator
        #expect(try calculator.evaluate("random()") != copy.evaluate("random()"))
    }

    @Test(arguments: [
        ("random(5)", "domain"), ("random(6, 1)", "domain"), ("random(1, 1.5)", "needs-integer"),
        ("random", "function-without-arguments"),
        ("derivative(x, 1, random()*x)", "not-built"),
        ("solve(x, 0, 1, x - random())", "not-built"),
    ])
    func refused(_ text: String, _ code: String) {
        var calculator = Calculator()
        let error = #expect(throws: SurdError.self) { try calculator.evaluate(text) }
        #expect(error?.code == code)
    }

    @Test(arguments: [
        ("random = 3; random + 1", "4"), ("f(random) = 2*random; f(5)", "10"),
        ("random(x) = x^2; random(3)", "9"), ("sum(random, 1, 3, random)", "6"),
    ])
    func theNameIsSoft(_ text: String, _ expected: String) throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate(text).description == expected)
    }
}
