import CGMP
import Surd
import SurdNumbers

/// Certified reals as users meet them: constants, refinement, printing.
enum NumberSuite {
    static let suite = "reals"

    static func cases() -> [Case] {
        constants() + [refinement(), cold()] + printing()
    }

    private typealias Bare = (UnsafeMutablePointer<__mpfr_struct>, mpfr_rnd_t) -> Int32

    private static func constants() -> [Case] {
        let rows: [(String, Bare)] = [("pi", mpfr_const_pi), ("egamma", mpfr_const_euler)]
        return rows.flatMap { name, bare in
            // Beyond, Euler's constant alone would take seconds for each sample.
            (name == "pi" ? [20, 1_000, 10_000, 100_000] : [20, 1_000, 10_000]).map { digits in
                Case(
                    suite, "\(name), \(digits) digits, first time", size: Double(digits),
                    series: name, against: "MPFR with its own printing",
                    answers: {
                        let x = BareFloat(precision: bits(forDigits: digits))
                        _ = bare(x.pointer, MPFR_RNDN)
                        let ours = try Surd.evaluate(name).digits(digits)
                        return (
                            String(
                                ours.drop { $0 == "0" || $0 == "." }.filter { $0 != "." }
                                    .prefix(digits - 1)),
                            String(x.leading(digits).prefix(digits - 1))
                        )
                    },
                    reference: { repetitions in
                        for _ in 0..<repetitions {
                            mpfr_free_cache()
                            let x = BareFloat(precision: bits(forDigits: digits))
                            _ = bare(x.pointer, MPFR_RNDN)
                            keep(x.leading(digits))
                        }
                    }
                ) { repetitions in
                    for _ in 0..<repetitions {
                        mpfr_free_cache()
                        keep(try Surd.evaluate(name).digits(digits))
                    }
                }
            }
        }
    }

    private static let steps = [20, 1_000, 10_000]

    /// More and more digits of one value, beside asking for the last at once.
    private static func refinement() -> Case {
        let text = "sin(exp(3/2) + ln(7/3)) * sqrt(2)"
        return Case(
            suite, "20, then 1,000, then 10,000 digits", against: "10,000 at once",
            answers: {
                let value = try Surd.evaluate(text)
                var last = ""
                for digits in steps { last = try value.digits(digits) }
                return (last, try Surd.evaluate(text).digits(10_000))
            },
            passes: { try passes(text, 10_000) },
            reference: { repetitions in
                for _ in 0..<repetitions { keep(try Surd.evaluate(text).digits(10_000)) }
            }
        ) { repetitions in
            for _ in 0..<repetitions {
                let value = try Surd.evaluate(text)
                for digits in steps { keep(try value.digits(digits)) }
            }
        }
    }

    /// One evaluation from text to 50 digits, nothing kept between two.
    private static func cold() -> Case {
        let text = "sin(exp(3/2) + ln(7/3)) * sqrt(2)"
        return Case(
            suite, "\(text) from text, 50 digits", against: "MPFR with its own printing",
            passes: { try passes(text, 50) },
            reference: { repetitions in
                let bare = BallSuite.BareExpression(bits(forDigits: 50))
                for _ in 0..<repetitions {
                    bare.run()
                    keep(bare.result.leading(50))
                }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(try Surd.evaluate(text).digits(50)) }
        }
    }

    /// How often the recipe of `text` is evaluated until so many digits are enclosed; 1 is the plan.
    private static func passes(_ text: String, _ digits: Int) throws -> Int {
        guard let real = try Surd.evaluate(text).number?.real else { return 0 }
        let wanted = bits(forDigits: digits)
        var report = RefinementReport()
        _ = try real.settle(
            .relative(wanted), for: "the digits", monitor: Monitor(), report: &report,
            question: { (low, high, _) throws(NumberError) -> Verdict<Bool> in
                (high - low).bitLength + wanted <= low.bitLength + 2 ? .answer(true) : .needsMore
            })
        return report.passes
    }

    /// A known enclosure to text: the cost of printing alone.
    private static func printing() -> [Case] {
        [20, 50, 100, 1_000, 10_000].map { digits in
            let known = KnownReal()
            return Case(
                suite, "print a known real, \(digits) digits", size: Double(digits),
                series: "printing", against: "mpfr_get_str",
                reference: { repetitions in
                    let x = BareFloat(precision: bits(forDigits: digits))
                    _ = mpfr_const_pi(x.pointer, MPFR_RNDN)
                    for _ in 0..<repetitions { keep(x.leading(digits)) }
                }
            ) { repetitions in
                guard let value = known.value else { throw BenchmarkError("no value") }
                for _ in 0..<repetitions { keep(try value.digits(digits)) }
            }
        }
    }

    /// A real that keeps its enclosure from the warming call on.
    private final class KnownReal {
        private(set) lazy var value = try? Surd.evaluate("exp(1/3)")
    }
}
