import CGMP
import SurdNumbers

/// Numbers to text and back.
enum TextSuite {
    static let suite = "text of integers"

    static func cases() -> [Case] {
        [9, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap { size -> [Case] in
            var source = DigitSource(seed: UInt64(size) &+ 3)
            let text = source.digits(size)
            let value = BigInt(text) ?? 0
            let bare = BareInteger(text)
            let demands: [Case.Demand] = size >= 100_000 ? [.ratio(atMost: 1.05)] : []
            return [
                Case(
                    suite, "print \(size) digits", size: Double(size), series: "print",
                    against: "GMP", demands: demands,
                    answers: { (value.description, bare.text) },
                    reference: { repetitions in
                        let room = UnsafeMutablePointer<CChar>.allocate(capacity: size + 2)
                        defer { room.deallocate() }
                        for _ in 0..<repetitions { _ = mpz_get_str(room, 10, bare.pointer) }
                    }
                ) { repetitions in
                    for _ in 0..<repetitions { keep(value.description) }
                },
                Case(
                    suite, "read \(size) digits", size: Double(size), series: "read",
                    against: "GMP", demands: demands,
                    answers: { ("\(BigInt(text) ?? 0)", bare.text) },
                    reference: { repetitions in
                        let result = BareInteger()
                        for _ in 0..<repetitions { _ = mpz_set_str(result.pointer, text, 10) }
                    }
                ) { repetitions in
                    for _ in 0..<repetitions { keep(BigInt(text)) }
                },
            ]
        }
    }
}
