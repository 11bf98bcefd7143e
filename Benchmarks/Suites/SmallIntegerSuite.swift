import CGMP
import SurdNumbers

/// Integers of a word or two, where an allocation would cost more than the sum.
enum SmallIntegerSuite {
    static let suite = "small integers"
    /// Operands come from memory, so that nothing is folded at compile time.
    private static let count = 64

    static func cases() -> [Case] {
        let words = (0..<count).map { BigInt(($0 * 7919 + 13) % 1000 + 1) }
        return [
            loop("add", words, demand: 3) { $0 + $1 },
            loop("subtract", words, demand: 3) { $0 - $1 },
            loop("multiply", words, demand: 3) { $0 * $1 },
            Case(
                suite, "compare", against: "C with Int",
                demands: [.nanoseconds(atMost: 3), .allocations(atMost: 0)],
                reference: { repetitions in
                    let values = (0..<count).map { ($0 * 7919 + 13) % 1000 + 1 }
                    var smaller = 0
                    for i in 0..<repetitions
                    where values[i & 63] < values[(i &+ 1) & 63] { smaller &+= 1 }
                    keep(smaller)
                }
            ) { repetitions in
                var smaller = 0
                for i in 0..<repetitions where words[i & 63] < words[(i &+ 1) & 63] {
                    smaller &+= 1
                }
                keep(smaller)
            },
            twoWordProduct(),
            twoWordSum(),
            accumulation(digits: 100),
            accumulation(digits: 1_000),
        ]
    }

    private static func loop(
        _ name: String, _ words: [BigInt], demand: Double,
        _ operation: @escaping (BigInt, BigInt) -> BigInt
    ) -> Case {
        // The closures below spell the operators out: a call through `operation` would be timed.
        let subject: Case.Side =
            switch name {
            case "add":
                { repetitions in
                    for i in 0..<repetitions { keep(words[i & 63] + words[(i &+ 1) & 63]) }
                }
            case "subtract":
                { repetitions in
                    for i in 0..<repetitions { keep(words[i & 63] - words[(i &+ 1) & 63]) }
                }
            default:
                { repetitions in
                    for i in 0..<repetitions { keep(words[i & 63] * words[(i &+ 1) & 63]) }
                }
            }
        return Case(
            suite, name, against: "C init, operation, clear",
            demands: [.nanoseconds(atMost: demand), .allocations(atMost: 0)],
            answers: {
                ("\(operation(words[3], words[4]))", bare(name, "\(words[3])", "\(words[4])"))
            },
            reference: { repetitions in
                let operands = words.map { BareInteger("\($0)") }
                for i in 0..<repetitions {
                    bareOnce(name, operands[i & 63], operands[(i &+ 1) & 63])
                }
            }, subject: subject)
    }

    private static func bareOnce(_ name: String, _ a: BareInteger, _ b: BareInteger) {
        var result = __mpz_struct()
        mpz_init(&result)
        switch name {
        case "add": mpz_add(&result, a.pointer, b.pointer)
        case "subtract": mpz_sub(&result, a.pointer, b.pointer)
        default: mpz_mul(&result, a.pointer, b.pointer)
        }
        mpz_clear(&result)
    }

    private static func bare(_ name: String, _ a: String, _ b: String) -> String {
        let left = BareInteger(a)
        let right = BareInteger(b)
        let result = BareInteger()
        switch name {
        case "add": mpz_add(result.pointer, left.pointer, right.pointer)
        case "subtract": mpz_sub(result.pointer, left.pointer, right.pointer)
        default: mpz_mul(result.pointer, left.pointer, right.pointer)
        }
        return result.text
    }

    private static func twoWordProduct() -> Case {
        let a = BigInt(4_611_686_018_427_387_847)
        let b = BigInt(4_611_686_018_427_387_901)
        return Case(
            suite, "62 x 62 bits", against: "C init, operation, clear",
            demands: [.ratio(atMost: 1.2)],
            answers: { ("\(a * b)", bare("multiply", "\(a)", "\(b)")) },
            reference: { repetitions in
                let left = BareInteger("\(a)")
                let right = BareInteger("\(b)")
                for _ in 0..<repetitions { bareOnce("multiply", left, right) }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(a * b) }
        }
    }

    private static func twoWordSum() -> Case {
        let a = (BigInt(1) << 123) + 12_345
        let b = (BigInt(1) << 122) + 67_890
        return Case(
            suite, "124-bit sum", against: "C init, operation, clear",
            demands: [.ratio(atMost: 1.2)],
            answers: { ("\(a + b)", bare("add", "\(a)", "\(b)")) },
            reference: { repetitions in
                let left = BareInteger("\(a)")
                let right = BareInteger("\(b)")
                for _ in 0..<repetitions { bareOnce("add", left, right) }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(a + b) }
        }
    }

    private static func accumulation(digits: Int) -> Case {
        var source = DigitSource(seed: 5)
        let text = source.digits(digits)
        let step = BigInt(text) ?? 0
        return Case(
            suite, "accumulate \(digits) digits", size: Double(digits), series: "accumulate",
            against: "C reusing a variable",
            demands: [.ratio(atMost: 1.5), .allocations(atMost: 0)],
            reference: { repetitions in
                let term = BareInteger(text)
                let sum = BareInteger(text)
                for _ in 0..<repetitions { mpz_add(sum.pointer, sum.pointer, term.pointer) }
                keep(sum)
            }
        ) { repetitions in
            var sum = step
            for _ in 0..<repetitions { sum += step }
            keep(sum)
        }
    }
}
