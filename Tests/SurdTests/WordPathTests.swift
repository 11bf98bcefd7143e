import Surd
import Testing

/// Arithmetic on words is only a shorter way: whatever it answers, the evaluator of numbers of all sizes answers
/// too. Limits below the longest word leave no words, and a condition around an expression keeps it from being
/// worked out over the tree, so that each text has three ways.
@Suite struct WordPathTests {
    @Test func sameOnEveryWay() {
        var random = Draw(state: 0x5EED_0F_3A11)
        var compared = 0
        for _ in 0..<3_000 {
            let text = Self.expression(&random, depth: 3)
            let general = Self.answer(text, Limits(maximumBits: 125))
            // A number longer than the limit is refused or stays a recipe, which nobody calls equal to what it comes to.
            if general == .failure("too-large") { continue }
            if case .value(let number) = general, number?.exactRational == nil { continue }
            compared += 1
            #expect(Self.answer(text, .standard) == general, "\(text)")
            #expect(Self.answer("if(1 < 2, \(text), 0)", .standard) == general, "\(text)")
        }
        #expect(compared > 2_500)
    }

    private enum Answer: Equatable {
        case value(BigNumber?)
        case failure(String)
    }

    private static func answer(_ text: String, _ limits: Limits) -> Answer {
        var calculator = Calculator(limits: limits)
        do throws(SurdError) {
            return .value(try calculator.evaluate(text).number)
        } catch {
            return .failure(error.code)
        }
    }

    /// Edges of words and what people type.
    private static let operands = [
        "0", "1", "2", "3", "7", "10", "12", "100", "0.1", "2.5", "19.99", "1e9", "4294967296",
        "4611686018427387904", "9223372036854775807", "9223372036854775808", "1e18", "0.000001",
    ]

    private static func expression(_ random: inout Draw, depth: Int) -> String {
        if depth == 0 || random.below(6) == 0 { return operands[random.below(operands.count)] }
        let left = expression(&random, depth: depth - 1)
        switch random.below(8) {
        case 0: return "-(\(left))"
        case 1: return "(\(left))^\(["0", "1", "2", "3", "(-1)", "(-2)"][random.below(6)])"
        case 2: return "(\(left)) \(random.below(2) == 0 ? "+" : "-") \(random.below(40))%"
        default:
            let sign = ["+", "-", "*", "/", "mod"][random.below(5)]
            return "(\(left)) \(sign) (\(expression(&random, depth: depth - 1)))"
        }
    }

    /// Numbers that are the same in each run (Steele, Lea and Flood's SplitMix).
    private struct Draw {
        var state: UInt64

        mutating func below(_ count: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((z ^ (z >> 31)) % UInt64(count))
        }
    }
}
