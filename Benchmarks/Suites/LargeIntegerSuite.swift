import CGMP
import SurdNumbers

/// Integers from a few hundred digits to a million, beside the bare calls on reused variables.
enum LargeIntegerSuite {
    static let suite = "large integers"
    private static let sizes = [100, 1_000, 10_000, 100_000, 1_000_000]

    static func cases() -> [Case] {
        sizes.flatMap { size -> [Case] in
            var cases = [
                pair("multiply", size, 1, { $0 * $1 }, { mpz_mul($0, $1, $2) }),
                pair("divide", size, 2, { $0 / $1 }, { mpz_tdiv_q($0, $1, $2) }),
                pair(
                    "square root", size, 2, { a, _ in (try? a.squareRoot()) ?? 0 },
                    { result, a, _ in mpz_sqrt(result, a) }),
            ]
            if size <= 100_000 {
                cases.append(
                    pair(
                        "gcd", size, 1, { BigInt.greatestCommonDivisor($0, $1) },
                        { mpz_gcd($0, $1, $2) }))
            }
            return cases
        }
    }

    /// Both sides' operands, made when they are first needed: listing the cases costs nothing.
    private final class Operands {
        let digits: (left: Int, right: Int)
        private(set) lazy var texts: (String, String) = {
            var source = DigitSource(seed: UInt64(digits.right))
            return (source.digits(digits.left), source.digits(digits.right))
        }()
        private(set) lazy var a = BigInt(texts.0) ?? 0
        private(set) lazy var b = BigInt(texts.1) ?? 1
        private(set) lazy var x = BareInteger(texts.0)
        private(set) lazy var y = BareInteger(texts.1)

        init(_ left: Int, _ right: Int) { digits = (left, right) }
    }

    private typealias Bare = (
        UnsafeMutablePointer<__mpz_struct>, UnsafePointer<__mpz_struct>,
        UnsafePointer<__mpz_struct>
    ) -> Void

    /// `times` is how much longer the left operand is than the right one.
    private static func pair(
        _ name: String, _ size: Int, _ times: Int,
        _ operation: @escaping (BigInt, BigInt) -> BigInt, _ bare: @escaping Bare
    ) -> Case {
        let operands = Operands(times * size, size)
        return Case(
            suite, "\(name) \(size) digits", size: Double(size), series: name, against: "GMP",
            demands: size >= 1_000 ? [.ratio(atMost: 1.05)] : [],
            answers: {
                let result = BareInteger()
                bare(result.pointer, operands.x.pointer, operands.y.pointer)
                return ("\(operation(operands.a, operands.b))", result.text)
            },
            reference: { repetitions in
                let (x, y) = (operands.x, operands.y)
                let result = BareInteger()
                for _ in 0..<repetitions { bare(result.pointer, x.pointer, y.pointer) }
            }
        ) { repetitions in
            let (a, b) = (operands.a, operands.b)
            for _ in 0..<repetitions { keep(operation(a, b)) }
        }
    }
}
