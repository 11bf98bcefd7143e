import CSurd
import Surd
import Testing

// Expected values are those of Python's int, fractions and float.

@Suite("Values through C")
struct ValueTests {
    private let session = C.session()

    private func withValue<R>(_ text: String, _ body: (OpaquePointer?) -> R) -> R {
        let value = C.value(text, in: session)
        #expect(value != nil, "\(text)")
        defer { surd_value_free(value) }
        return body(value)
    }

    @Test(
        arguments: [
            ("5", 5, true), ("-7/2", -3, false), ("7/2", 3, false), ("sqrt(2)", 1, false),
            ("sqrt(2)^2", 2, true), ("-9223372036854775808", .min, true),
            ("2^63 - 1", .max, true), ("-pi", -3, false), ("factor(12)", 12, true),
        ] as [(String, Int64, Bool)])
    func asWords(text: String, expected: Int64, isExact: Bool) {
        withValue(text) { value in
            var (number, exact) = (Int64(99), !isExact)
            #expect(surd_value_int64(value, &number, &exact, nil) == SURD_OK)
            #expect(number == expected && exact == isExact)
        }
    }

    @Test(
        arguments: [
            ("-6/4", -3, 2), ("0", 0, 1), ("-2^63", .min, 1), ("2^63 - 1", .max, 1),
            ("1/(2^63 - 1)", 1, .max), ("2^63", nil, 0), ("1/2^63", nil, 0), ("sqrt(2)", nil, 0),
            ("1 < 2", nil, 0), ("divisors(4)", nil, 0),
        ] as [(String, Int64?, Int64)])
    func asTwoWords(text: String, numerator: Int64?, denominator: Int64) {
        withValue(text) { value in
            var (above, below) = (Int64(99), Int64(99))
            #expect(surd_value_words(value, &above, &below) == (numerator != nil))
            if let numerator { #expect(above == numerator && below == denominator) }
            #expect(surd_value_words(value, nil, nil) == (numerator != nil))
        }
        #expect(!surd_value_words(nil, nil, nil))
    }

    private typealias Words = (above: Int64, below: Int64)

    private func applied(_ operation: surd_operation, _ a: Words, _ b: Words) -> Words? {
        var result = Words(99, 99)
        let isDone = surd_words_apply(
            operation, a.above, a.below, b.above, b.below, &result.above, &result.below)
        return isDone ? result : nil
    }

    /// Words at the ends of what they hold, by every operation, against the rules for fractions of
    /// integers without end.
    @Test func operationsOnWords() throws {
        let words = [0, 1, -1, 2, -3, 10, .max, .min, .max - 1, .min + 1, 1 << 62, 3_037_000_500]
        let fractions = words.flatMap { above in
            [1, 2, 3, Int.max, 6_074_001_000].map { below -> Words in
                let divisor = Int(BigInt.greatestCommonDivisor(BigInt(above), BigInt(below)))
                return (Int64(above / divisor), Int64(below / divisor))
            }
        }
        func lowest(_ above: BigInt, _ below: BigInt) -> Words? {
            let divisor = BigInt.greatestCommonDivisor(above, below)
            let sign: BigInt = below < 0 ? -1 : 1
            guard let above = Int64(exactly: above / divisor * sign),
                let below = Int64(exactly: below / divisor * sign)
            else { return nil }
            return (above, below)
        }
        func floor(_ above: BigInt, _ below: BigInt) -> BigInt {
            let (quotient, rest) = above.quotientAndRemainder(dividingBy: below)
            return rest < 0 ? quotient - 1 : quotient
        }
        func rounded(_ above: BigInt, _ below: BigInt) -> BigInt {
            let half = floor(2 * above + below, 2 * below)
            let isTie = 2 * above + below == 2 * below * half
            return isTie && half % 2 != 0 ? half - 1 : half
        }
        var done = 0
        for a in fractions {
            let (p, q) = (BigInt(Int(a.above)), BigInt(Int(a.below)))
            for b in fractions {
                let (r, s) = (BigInt(Int(b.above)), BigInt(Int(b.below)))
                let expected: [(surd_operation, Words?)] = [
                    (SURD_ADD, lowest(p * s + r * q, q * s)),
                    (SURD_SUBTRACT, lowest(p * s - r * q, q * s)),
                    (SURD_MULTIPLY, lowest(p * r, q * s)),
                    (SURD_DIVIDE, r == 0 ? nil : lowest(p * s, q * r)),
                    (SURD_NEGATE, lowest(-p, q)), (SURD_ABSOLUTE, lowest(p.magnitude, q)),
                    (SURD_FLOOR, lowest(floor(p, q), 1)), (SURD_CEILING, lowest(-floor(-p, q), 1)),
                    (SURD_TRUNCATE, lowest(p / q, 1)), (SURD_ROUND, lowest(rounded(p, q), 1)),
                    (surd_operation(rawValue: 99), nil),
                ]
                for (operation, expected) in expected {
                    let result = applied(operation, a, b)
                    #expect(result?.above == expected?.above && result?.below == expected?.below)
                    done += result == nil ? 0 : 1
                }
            }
        }
        #expect(done > 4 * fractions.count * fractions.count)
        for (operation, a, b, expected) in [
            (SURD_FLOOR_DIVIDE, (-7, 2), (2, 3), (-6, 1)), (SURD_MODULO, (-7, 2), (2, 3), (1, 2)),
            (SURD_MODULO, (7, 2), (-2, 3), (-1, 2)), (SURD_FLOOR_DIVIDE, (7, 2), (0, 1), nil),
            (SURD_FLOOR_DIVIDE, (.min, 1), (-1, 1), nil), (SURD_MODULO, (1, 2), (0, 1), nil),
            (SURD_POWER, (-2, 3), (3, 1), (-8, 27)), (SURD_POWER, (-2, 3), (-3, 1), (-27, 8)),
            (SURD_POWER, (-2, 1), (63, 1), (.min, 1)), (SURD_POWER, (2, 1), (63, 1), nil),
            (SURD_POWER, (-2, 1), (-63, 1), nil), (SURD_POWER, (0, 1), (0, 1), (1, 1)),
            (SURD_POWER, (0, 1), (-1, 1), nil), (SURD_POWER, (4, 1), (1, 2), nil),
            (SURD_POWER, (2, 1), (.min, 1), nil), (SURD_POWER, (5, 1), (1, 1), (5, 1)),
        ] as [(surd_operation, Words, Words, Words?)] {
            let result = applied(operation, a, b)
            #expect(result?.above == expected?.above && result?.below == expected?.below)
        }
        let one = Words(1, 1)
        for wrong in [Words(1, 0), Words(1, -1), Words(0, .min)] {
            #expect(applied(SURD_ADD, wrong, one) == nil && applied(SURD_ADD, one, wrong) == nil)
            #expect(applied(SURD_NEGATE, wrong, one) == nil)
            #expect(applied(SURD_NEGATE, one, wrong) ?? Words(9, 9) == (-1, 1))
        }
        #expect(!surd_words_apply(SURD_ADD, 1, 1, 1, 1, nil, nil))
    }

    @Test(
        arguments: [
            ("-12.50", -25, 2), ("0", 0, 1), ("-0.0", 0, 1), ("000.5", nil, 1), ("5.", nil, 1),
            (".5", nil, 1), ("123456789012345678", 123_456_789_012_345_678, 1),
            ("0.00000000000000001", 1, 100_000_000_000_000_000), ("1234567890123456789", nil, 1),
            ("", nil, 1), ("-", nil, 1), ("1e3", nil, 1), ("1 ", nil, 1), ("+1", nil, 1),
            ("--1", nil, 1), ("1.2.3", nil, 1), ("1/2", nil, 1),
        ] as [(String, Int64?, Int64)])
    func wordsFromText(text: String, above: Int64?, below: Int64) {
        var words = Words(99, 99)
        let isRead = surd_words_from_text(text, text.utf8.count, &words.above, &words.below)
        #expect(isRead == (above != nil))
        #expect(words == (above ?? 99, above == nil ? 99 : below))
        #expect(!surd_words_from_text(nil, 3, nil, nil))
    }

    @Test func valuesFromWords() {
        for (above, below, text) in [
            (6, -4, "-3/2"), (0, 7, "0"), (.min, 1, "-9223372036854775808"),
            (1, .min, "-1/9223372036854775808"), (.min, .min, "1"),
        ] as [(Int64, Int64, String)] {
            var value: OpaquePointer?
            #expect(surd_value_from_words(above, below, nil, &value, nil) == SURD_OK)
            #expect(C.text(value, "format=fraction") == text)
        }
        let rounded = C.session("digits=5")
        defer { surd_session_free(rounded) }
        do {
            let like = C.value("pi", in: rounded)
            defer { surd_value_free(like) }
            var (value, error) = (OpaquePointer?.none, OpaquePointer?.none)
            #expect(surd_value_from_words(2, 3, like, &value, nil) == SURD_OK)
            #expect(C.text(value) == "0.66667")
            #expect(surd_value_from_words(2, 0, like, &value, &error) == SURD_INVALID_ARGUMENT)
            #expect(value == nil && C.code(error) == "invalid-argument")
        }
    }

    @Test(arguments: [
        ("0.1", 0.1, false), ("1/4", 0.25, true), ("2^53 + 1", 9007199254740992, false),
        ("pi", 3.141592653589793, false), ("10^-400", 0, false), ("-1e300", -1e300, false),
        ("3", 3, true),
    ])
    func asDoubles(text: String, expected: Double, isExact: Bool) {
        withValue(text) { value in
            var (number, exact) = (Double.nan, !isExact)
            #expect(surd_value_double(value, &number, &exact, nil) == SURD_OK)
            #expect(number == expected && exact == isExact)
        }
    }

    @Test func whatDoesNotFit() {
        for text in ["2^63", "-2^63 - 1", "10^400"] {
            withValue(text) { value in
                var (number, error) = (Int64(99), OpaquePointer?.none)
                #expect(surd_value_int64(value, &number, nil, &error) == SURD_FAILED)
                #expect(number == 0 && C.code(error) == "does-not-fit")
            }
        }
        withValue("-10^400") { value in
            var (number, error) = (0.0, OpaquePointer?.none)
            #expect(surd_value_double(value, &number, nil, &error) == SURD_FAILED)
            #expect(number.isNaN && C.code(error) == "does-not-fit")
        }
        withValue("true") { value in
            var (number, error) = (0.0, OpaquePointer?.none)
            #expect(surd_value_double(value, &number, nil, &error) == SURD_FAILED)
            #expect(C.code(error) == "wrong-kind")
            var boolean = false
            #expect(surd_value_boolean(value, &boolean, nil) == SURD_OK && boolean)
        }
        withValue("1") { value in
            var (boolean, error) = (true, OpaquePointer?.none)
            #expect(surd_value_boolean(value, &boolean, &error) == SURD_FAILED)
            #expect(C.code(error) == "wrong-kind")
        }
    }

    @Test(arguments: [
        ("1.5", SURD_RATIONAL, true), ("3", SURD_INTEGER, true), ("pi", SURD_REAL, false),
        ("1 < 2", SURD_BOOLEAN, true), ("factor(6)", SURD_INTEGER, true),
    ])
    func kinds(text: String, expected: surd_kind, isExact: Bool) {
        withValue(text) { value in
            var (kind, exact) = (SURD_NOTHING, !isExact)
            #expect(surd_value_kind(value, &kind) == SURD_OK && kind == expected)
            #expect(surd_value_is_exact(value, &exact) == SURD_OK && exact == isExact)
        }
    }

    @Test(arguments: [
        ("-10/4", Int32(10), "-5", "2"), ("255/256", 16, "ff", "100"), ("7", 2, "111", "1"),
        ("2^70", 16, "400000000000000000", "1"),
    ])
    func fractions(text: String, base: Int32, numerator: String, denominator: String) {
        withValue(text) { value in
            var (above, below) = (OpaquePointer?.none, OpaquePointer?.none)
            #expect(surd_value_fraction(value, base, &above, &below, nil) == SURD_OK)
            #expect(surd_text_length(above) == numerator.utf8.count)
            #expect(C.taken(above) == numerator && C.taken(below) == denominator)
            #expect(surd_value_fraction(value, 1, &above, &below, nil) == SURD_INVALID_ARGUMENT)
            #expect(above == nil && below == nil)
        }
        withValue("pi") { value in
            var (above, below) = (OpaquePointer?.none, OpaquePointer?.none)
            var error: OpaquePointer?
            #expect(surd_value_fraction(value, base, &above, &below, &error) == SURD_FAILED)
            #expect(C.code(error) == "not-exact")
        }
    }

    @Test(
        arguments: [
            ("22/7", 10, "22/7"), ("-ff", 16, "-255"), ("0.1", 10, "1/10"), ("-2.5e3", 10, "-2500"),
            ("zz", 36, "1295"), ("+5", 10, "5"), ("110/100", 2, "3/2"),
        ] as [(String, Int32, String)])
    func fromText(text: String, base: Int32, expected: String) {
        var value: OpaquePointer?
        #expect(surd_value_from_text(text, text.utf8.count, base, &value, nil) == SURD_OK)
        #expect(C.text(value, "format=fraction") == expected)
    }

    @Test(arguments: [
        "", "-", "1/0", "abc", "1/2/3", "0x10", "1e99999999999", " 1", "1.5/2", "/", "1/", "\u{0}",
    ])
    func refusesWhatIsNoNumber(text: String) {
        var (value, error) = (OpaquePointer?.none, OpaquePointer?.none)
        #expect(surd_value_from_text(text, text.utf8.count, 10, &value, &error) == SURD_FAILED)
        #expect(value == nil && C.code(error) == "not-a-number")
    }

    @Test func fromNumbers() {
        var value: OpaquePointer?
        #expect(surd_value_from_int64(.min, &value, nil) == SURD_OK)
        #expect(C.text(value) == "-9223372036854775808")
        #expect(surd_value_from_double(0.1, &value, nil) == SURD_OK)
        // fractions.Fraction(0.1)
        #expect(C.text(value, "format=fraction") == "3602879701896397/36028797018963968")
        for wrong in [Double.infinity, -.infinity, .nan] {
            #expect(surd_value_from_double(wrong, &value, nil) == SURD_FAILED)
            #expect(value == nil)
        }
    }

    @Test func comparing() {
        for (left, right, expected) in [
            ("1/3", "0.3333", 1), ("2", "sqrt(4)", 0), ("pi", "22/7", -1),
        ] as [(String, String, Int32)] {
            withValue(left) { left in
                withValue(right) { right in
                    var order: Int32 = 9
                    #expect(surd_value_compare(left, right, &order, nil) == SURD_OK)
                    #expect(order == expected)
                    #expect(surd_value_compare(left, nil, &order, nil) == SURD_INVALID_HANDLE)
                }
            }
        }
    }

    @Test func outliveTheirSession() {
        let session = C.session("digits=40")
        let value = C.value("pi", in: session)
        #expect(surd_session_free(session) == SURD_OK)
        // mpmath: nstr(pi, 40)
        #expect(C.text(value) == "3.141592653589793238462643383279502884197")
    }
}
