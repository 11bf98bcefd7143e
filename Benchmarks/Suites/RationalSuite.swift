#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

import CGMP
import SurdNumbers

/// Fractions, small and large.
enum RationalSuite {
    static let suite = "rationals"

    static func cases() -> [Case] {
        let small: [BigRational] = (0..<64).map { index in
            let top: Int = index * 7919 % 1_000_003 + 1
            let bottom: Int = index * 104_729 % 999_983 + 2
            return BigRational(BigInt(top), BigInt(bottom))
        }
        let cases: [Case] = [
            Case(
                suite, "sum of 20-bit fractions", against: "GMP init, add, clear",
                demands: [.nanoseconds(atMost: 25), .allocations(atMost: 0)],
                answers: { ("\(small[5] + small[6])", bare(small[5], small[6], add: true)) },
                reference: bareLoop(small, add: true)
            ) { repetitions in
                for i in 0..<repetitions { keep(small[i & 63] + small[(i &+ 1) & 63]) }
            },
            Case(
                suite, "product of 20-bit fractions", against: "GMP init, multiply, clear",
                demands: [.nanoseconds(atMost: 25), .allocations(atMost: 0)],
                answers: { ("\(small[5] * small[6])", bare(small[5], small[6], add: false)) },
                reference: bareLoop(small, add: false)
            ) { repetitions in
                for i in 0..<repetitions { keep(small[i & 63] * small[(i &+ 1) & 63]) }
            },
        ]
        return cases + [100, 1_000, 10_000].map(large)
    }

    private static func large(_ digits: Int) -> Case {
        var source = DigitSource(seed: 77)
        let a = BigRational(BigInt(source.digits(digits)) ?? 1, BigInt(source.digits(digits)) ?? 1)
        let b = BigRational(BigInt(source.digits(digits)) ?? 1, BigInt(source.digits(digits)) ?? 1)
        return Case(
            suite, "sum, parts of \(digits) digits", size: Double(digits), series: "sum",
            against: "GMP",
            answers: { ("\(a + b)", bare(a, b, add: true)) },
            reference: bareLoop([a, b], add: true)
        ) { repetitions in
            for _ in 0..<repetitions { keep(a + b) }
        }
    }

    /// The bare side: a fresh result for every operation, as a value type has to make one.
    private static func bareLoop(_ values: [BigRational], add: Bool) -> Case.Side {
        { repetitions in
            var operands = values.map { value -> __mpq_struct in
                var q = __mpq_struct()
                __gmpq_init(&q)
                _ = __gmpq_set_str(&q, "\(value.numerator)/\(value.denominator)", 10)
                return q
            }
            let mask = operands.count - 1
            for i in 0..<repetitions {
                var result = __mpq_struct()
                __gmpq_init(&result)
                operands.withUnsafeBufferPointer { values in
                    guard let base = values.baseAddress else { return }
                    let (x, y) = (base + (i & mask), base + ((i &+ 1) & mask))
                    if add { __gmpq_add(&result, x, y) } else { __gmpq_mul(&result, x, y) }
                }
                __gmpq_clear(&result)
            }
            for index in operands.indices { __gmpq_clear(&operands[index]) }
        }
    }

    private static func bare(_ a: BigRational, _ b: BigRational, add: Bool) -> String {
        var x = __mpq_struct()
        var y = __mpq_struct()
        __gmpq_init(&x)
        __gmpq_init(&y)
        defer {
            __gmpq_clear(&x)
            __gmpq_clear(&y)
        }
        _ = __gmpq_set_str(&x, "\(a.numerator)/\(a.denominator)", 10)
        _ = __gmpq_set_str(&y, "\(b.numerator)/\(b.denominator)", 10)
        var z = __mpq_struct()
        __gmpq_init(&z)
        defer { __gmpq_clear(&z) }
        if add { __gmpq_add(&z, &x, &y) } else { __gmpq_mul(&z, &x, &y) }
        guard let characters = __gmpq_get_str(nil, 10, &z) else { return "" }
        defer { free(characters) }
        return String(cString: characters)
    }
}
