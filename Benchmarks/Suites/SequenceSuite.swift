import CGMP
import SurdNumbers

/// Factorials, powers and the like: one call, a large result.
enum SequenceSuite {
    static let suite = "factorials and powers"

    static func cases() -> [Case] {
        [20, 1_000, 10_000, 100_000].map { n in
            Case(
                suite, "\(n)!", size: Double(n), series: "factorial", against: "mpz_fac_ui",
                demands: n == 10_000 ? [.ratio(atMost: 1.05)] : [],
                answers: { answers(try BigInt.factorial(n)) { mpz_fac_ui($0, UInt(n)) } },
                reference: bare { mpz_fac_ui($0, UInt(n)) }
            ) { repetitions in
                for _ in 0..<repetitions { keep(try BigInt.factorial(n)) }
            }
        }
            + [100, 10_000, 1_000_000].map { n in
                Case(
                    suite, "3^\(n)", size: Double(n), series: "power", against: "mpz_ui_pow_ui",
                    answers: {
                        answers(try BigInt(3).power(n)) { mpz_ui_pow_ui($0, 3, UInt(n)) }
                    },
                    reference: bare { mpz_ui_pow_ui($0, 3, UInt(n)) }
                ) { repetitions in
                    for _ in 0..<repetitions { keep(try BigInt(3).power(n)) }
                }
            }
            + [100, 10_000, 1_000_000].map { n in
                Case(
                    suite, "fib(\(n))", size: Double(n), series: "fibonacci",
                    against: "mpz_fib_ui",
                    answers: { answers(try BigInt.fibonacci(n)) { mpz_fib_ui($0, UInt(n)) } },
                    reference: bare { mpz_fib_ui($0, UInt(n)) }
                ) { repetitions in
                    for _ in 0..<repetitions { keep(try BigInt.fibonacci(n)) }
                }
            }
    }

    private typealias Call = (UnsafeMutablePointer<__mpz_struct>) -> Void

    private static func bare(_ call: @escaping Call) -> Case.Side {
        { repetitions in
            for _ in 0..<repetitions {
                var result = __mpz_struct()
                mpz_init(&result)
                call(&result)
                mpz_clear(&result)
            }
        }
    }

    private static func answers(
        _ ours: BigInt, _ call: Call
    ) -> (subject: String, reference: String) {
        let result = BareInteger()
        call(result.pointer)
        return (ours.description, result.text)
    }
}
