import CGMP
import SurdNumbers

/// Numbers to text and back.
enum TextSuite {
    static let suite = "text of integers"

    static func cases() -> [Case] {
        [9, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap { size -> [Case] in
            let number = Number(size)
            let demands: [Case.Demand] = size >= 100_000 ? [.ratio(atMost: 1.05)] : []
            return [
                Case(
                    suite, "print \(size) digits", size: Double(size), series: "print",
                    against: "GMP", demands: demands,
                    answers: { (number.value.description, number.bare.text) },
                    reference: { repetitions in
                        let room = UnsafeMutablePointer<CChar>.allocate(capacity: size + 2)
                        defer { room.deallocate() }
                        let bare = number.bare.pointer
                        for _ in 0..<repetitions { _ = mpz_get_str(room, 10, bare) }
                    }
                ) { repetitions in
                    let value = number.value
                    for _ in 0..<repetitions { keep(value.description) }
                },
                Case(
                    suite, "read \(size) digits", size: Double(size), series: "read",
                    against: "GMP", demands: demands,
                    answers: { ("\(BigInt(number.text) ?? 0)", number.bare.text) },
                    reference: { repetitions in
                        let result = BareInteger()
                        let text = number.text
                        for _ in 0..<repetitions { _ = mpz_set_str(result.pointer, text, 10) }
                    }
                ) { repetitions in
                    let text = number.text
                    for _ in 0..<repetitions { keep(BigInt(text)) }
                },
            ]
        }
    }

    /// One number in its three shapes, made when they are first needed.
    private final class Number {
        let size: Int
        private(set) lazy var text: String = {
            var source = DigitSource(seed: UInt64(size) &+ 3)
            return source.digits(size)
        }()
        private(set) lazy var value = BigInt(text) ?? 0
        private(set) lazy var bare = BareInteger(text)

        init(_ size: Int) { self.size = size }
    }
}
