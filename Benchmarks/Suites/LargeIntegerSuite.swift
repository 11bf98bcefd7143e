import CGMP
import SurdNumbers

/// Integers from a few hundred digits to a million, beside the bare calls on reused variables.
enum LargeIntegerSuite {
    static let suite = "large integers"
    private static let sizes = [100, 1_000, 10_000, 100_000, 1_000_000]

    static func cases() -> [Case] {
        sizes.flatMap { size -> [Case] in
            var source = DigitSource(seed: UInt64(size))
            let a = source.digits(size)
            let b = source.digits(size)
            let twice = source.digits(2 * size)
            var cases = [
                pair("multiply", size, a, b, { $0 * $1 }, { mpz_mul($0, $1, $2) }),
                pair("divide", size, twice, b, { $0 / $1 }, { mpz_tdiv_q($0, $1, $2) }),
                pair(
                    "square root", size, twice, b, { a, _ in (try? a.squareRoot()) ?? 0 },
                    { result, a, _ in mpz_sqrt(result, a) }),
            ]
            if size <= 100_000 {
                cases.append(
                    pair(
                        "gcd", size, a, b, { BigInt.greatestCommonDivisor($0, $1) },
                        { mpz_gcd($0, $1, $2) }))
            }
            return cases
        }
    }

    private typealias Bare = (
        UnsafeMutablePointer<__mpz_struct>, UnsafePointer<__mpz_struct>,
        UnsafePointer<__mpz_struct>
    ) -> Void

    private static func pair(
        _ name: String, _ size: Int, _ left: String, _ right: String,
        _ operation: @escaping (BigInt, BigInt) -> BigInt, _ bare: @escaping Bare
    ) -> Case {
        let a = BigInt(left) ?? 0
        let b = BigInt(right) ?? 1
        let x = BareInteger(left)
        let y = BareInteger(right)
        return Case(
            suite, "\(name) \(size) digits", size: Double(size), series: name, against: "GMP",
            demands: size >= 1_000 ? [.ratio(atMost: 1.05)] : [],
            answers: {
                let result = BareInteger()
                bare(result.pointer, x.pointer, y.pointer)
                return ("\(operation(a, b))", result.text)
            },
            reference: { repetitions in
                let result = BareInteger()
                for _ in 0..<repetitions { bare(result.pointer, x.pointer, y.pointer) }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(operation(a, b)) }
        }
    }
}
