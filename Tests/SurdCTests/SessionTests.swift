import CSurd
import Testing

// Expected digits are those of Python's fractions and mpmath 1.3.

@Suite("Sessions through C")
struct SessionTests {
    @Test(arguments: [
        ("0.1 + 0.2", "", "0.3"),
        ("1/3", "digits=5", "0.33333"),
        ("2/3", "digits=5 rounding=down", "0.66666"),
        ("sqrt(2)", "digits=30", "1.41421356237309504880168872421"),
        ("2^100", "format=exact,group=yes", "1,267,650,600,228,229,401,496,703,205,376"),
        ("255", "base=16", "0xff"),
        ("22/7", "format=fraction", "22/7"),
        ("1/8", "scale=2 rounding=half-even", "0.12"),
        ("3 > 2", "", "true"),
        ("factor(360)", "", "2^3 x 3^2 x 5"),
        ("π", "digits=5", "3.1416"),
        ("1/0", "", "error: division-by-zero"),
        ("1 << 2^40", "limits=untrusted", "error: too-large"),
        ("len(list(k, 1, 10, k))", "max-elements=10", "10"),
        ("len(list(k, 1, 11, k))", "max-elements=10", "error: too-large"),
        ("det(identity(4))", "max-matrix=3", "error: too-large"),
        ("derivative(x, 1, 9, x^9)", "max-order=8", "error: too-large"),
        ("solve(x, 0, 100, sin(x)/x == 1/50)", "max-pieces=2", "error: undecided"),
    ])
    func answers(text: String, options: String, expected: String) {
        #expect(C.answer(text, options) == expected)
    }

    @Test func keepsWhatATextDefines() {
        let session = C.session()
        defer { surd_session_free(session) }
        var value: OpaquePointer?
        #expect(surd_evaluate(session, "r = 3; f(a) = a^2", 17, &value, nil) == SURD_OK)
        #expect(value == nil)
        #expect(C.text(C.value("f(r) + 1", in: session)) == "10")
        #expect(C.text(C.value("ans + 1", in: session)) == "11")
        #expect(surd_session_forget(session, "r", nil) == SURD_OK)
        #expect(C.value("r", in: session) == nil)
        #expect(surd_session_forget(session, "never", nil) == SURD_OK)
    }

    /// The dice of seed 7 that RandomTests has from a generator in Python.
    @Test func aSeedRepeats() {
        let session = C.session("seed=7")
        defer { surd_session_free(session) }
        let dice = "list(k, 1, 5, random(1, 6))"
        #expect(C.text(C.value(dice, in: session)) == "[1, 1, 3, 2, 5]")
        // Other options leave the numbers that are still to come as they are.
        #expect(surd_session_configure(session, "digits=7", nil) == SURD_OK)
        #expect(C.text(C.value(dice, in: session)) == "[3, 6, 4, 4, 4]")
        #expect(surd_session_configure(session, "seed=7", nil) == SURD_OK)
        #expect(C.text(C.value(dice, in: session)) == "[1, 1, 3, 2, 5]")
    }

    @Test func definesAndReadsVariables() {
        let session = C.session()
        defer { surd_session_free(session) }
        var third: OpaquePointer?
        #expect(surd_value_from_text("1/3", 3, 10, &third, nil) == SURD_OK)
        defer { surd_value_free(third) }
        #expect(surd_session_define(session, "third", third, nil) == SURD_OK)
        #expect(C.text(C.value("3 third", in: session)) == "1")
        var back: OpaquePointer?
        #expect(surd_session_variable(session, "third", &back, nil) == SURD_OK)
        #expect(C.text(back, "format=fraction") == "1/3")
        var error: OpaquePointer?
        #expect(surd_session_variable(session, "other", &back, &error) == SURD_FAILED)
        #expect(back == nil)
        #expect(C.code(error) == "unknown-variable")
    }

    @Test(arguments: ["", "2x", "a b", "1", "and", "a\u{0}", "(a)", " a", "a=1", "f(x)"])
    func refusesWhatIsNoName(name: String) {
        let session = C.session()
        defer { surd_session_free(session) }
        var one: OpaquePointer?
        #expect(surd_value_from_int64(1, &one, nil) == SURD_OK)
        defer { surd_value_free(one) }
        var error: OpaquePointer?
        let status = surd_session_define(session, name, one, &error)
        // A C string ends at the NUL, so that case is the name "a".
        #expect(status == (name == "a\u{0}" ? SURD_OK : SURD_INVALID_ARGUMENT))
        surd_error_free(error)
    }

    @Test func refusesReservedNames() {
        let session = C.session()
        defer { surd_session_free(session) }
        var one: OpaquePointer?
        #expect(surd_value_from_int64(1, &one, nil) == SURD_OK)
        defer { surd_value_free(one) }
        var error: OpaquePointer?
        #expect(surd_session_define(session, "pi", one, &error) == SURD_FAILED)
        #expect(C.code(error) == "reserved-name")
    }

    @Test(arguments: [
        "digits=0", "digits=x", "digits", "=", "digits=99999999999999999999", "scale=-1",
        "base=1", "base=37", "rounding=up-and-away", "format=pretty", "group=maybe",
        "limits=none", "max-bits=0", "time=0", "time=-1", "time=nan", "time=inf", "tim=2",
        "digits=20 colour=red", "seed=-1", "seed=x", "max-elements=-1", "max-matrix=0",
        "digits=\u{1B}[31m",
    ])
    func refusesWrongOptions(options: String) {
        var session: OpaquePointer? = OpaquePointer(bitPattern: 1)
        var error: OpaquePointer?
        #expect(surd_session_create(options, &session, &error) == SURD_INVALID_ARGUMENT)
        #expect(session == nil)
        let message = String(cString: surd_error_message(error))
        #expect(!message.isEmpty && !message.contains("\u{1B}"))
        #expect(C.code(error) == "invalid-option")
    }

    @Test func takesAllOptionsOrNone() {
        let session = C.session("digits=5")
        defer { surd_session_free(session) }
        #expect(
            surd_session_configure(session, "digits=7 nonsense=1", nil) == SURD_INVALID_ARGUMENT)
        #expect(C.text(C.value("2/3", in: session)) == "0.66667")
        #expect(surd_session_configure(session, "digits=7", nil) == SURD_OK)
        #expect(C.text(C.value("2/3", in: session)) == "0.6666667")
        #expect(surd_session_configure(session, "rounding=down", nil) == SURD_OK)
        #expect(C.text(C.value("2/3", in: session)) == "0.6666666")
        #expect(surd_session_configure(session, nil, nil) == SURD_OK)
        #expect(C.text(C.value("2/3", in: session)) == "0.6666666")
    }

    @Test func formatsTakeNoLimits() {
        var format: OpaquePointer?
        #expect(surd_format_create("time=2", &format, nil) == SURD_INVALID_ARGUMENT)
        #expect(format == nil)
        #expect(surd_format_create(nil, &format, nil) == SURD_OK)
        #expect(surd_format_free(format) == SURD_OK)
        #expect(surd_format_free(format) == SURD_INVALID_HANDLE)
    }

    @Test func evaluatesLinesIntoABuffer() {
        let session = C.session("digits=6")
        defer { surd_session_free(session) }
        var buffer = [CChar](repeating: 1, count: 16)
        var (needed, kind, exact) = (0, SURD_NOTHING, true)
        func line(_ text: String, capacity: Int = 16) -> surd_status {
            surd_evaluate_line(
                session, text, text.utf8.count, &buffer, capacity, &needed, &kind, &exact, nil)
        }
        func shown() -> String {
            String(decoding: buffer.prefix(needed).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        #expect(line("1/3") == SURD_OK)
        #expect(shown() == "0.333333" && buffer[8] == 0)
        #expect(kind == SURD_RATIONAL && !exact)
        #expect(line("1/4") == SURD_OK)
        #expect(shown() == "0.25" && exact)
        buffer[0] = 77
        #expect(line("1/4", capacity: 4) == SURD_TOO_SMALL)
        #expect(needed == 4 && buffer[0] == 77)
        #expect(line("1/4", capacity: 5) == SURD_OK)
        #expect(line("a = 5") == SURD_OK)
        #expect(needed == 0 && kind == SURD_NOTHING && buffer[0] == 0)
        #expect(line("a") == SURD_FAILED)
        #expect(
            surd_evaluate_line(session, "1", 1, nil, 0, &needed, nil, nil, nil) == SURD_TOO_SMALL)
        #expect(needed == 1)
    }

    @Test func saysItsVersion() {
        #expect(String(cString: surd_version()) == SURD_VERSION)
        #expect(surd_api_level() == SURD_API_LEVEL)
    }
}
