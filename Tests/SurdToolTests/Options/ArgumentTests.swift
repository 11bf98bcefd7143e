import Testing

@testable import SurdTool

// What is an option and what is an expression: LANGUAGE.md, section 5, and the habits of getopt.

@Suite struct ArgumentTests {
    @Test(arguments: [
        "1+1", "-5+3", "-.5", "-(2)", "-sin(1)", "-sqrt(2)", "-pi.5", "-π", "-√2", "--5", "- 5",
        "-",
        "", "-log2(8)", "--sqrt(4)", "-1e5",
    ])
    func expressions(_ text: String) {
        #expect(ArgumentKind(Array(text.utf8)) == .expression)
    }

    @Test(arguments: ["-x", "-d", "-d50", "-xg", "-pi", "-s2", "-j2"])
    func shortOptions(_ text: String) {
        #expect(ArgumentKind(Array(text.utf8)) == .shortOptions)
    }

    @Test(arguments: ["--digits", "--digits=50", "--let=f(x)=x^2", "--nonsense"])
    func longOptions(_ text: String) {
        #expect(ArgumentKind(Array(text.utf8)) == .longOption)
    }

    private func settings(_ arguments: String...) throws -> Settings {
        try Settings(arguments: arguments.map { Array($0.utf8) })
    }

    @Test func valuesAreTakenInEveryUsualSpelling() throws {
        #expect(try settings("-d", "50").digits == 50)
        #expect(try settings("-d50").digits == 50)
        #expect(try settings("-d=50").digits == 50)
        #expect(try settings("--digits", "50").digits == 50)
        #expect(try settings("--digits=50").digits == 50)
        let combined = try settings("-lgd", "7")
        #expect(combined.lines && combined.groups && combined.digits == 7)
    }

    @Test func expressionsAndOptionsMix() throws {
        let mixed = try settings("1/3", "-d", "5", "-2", "--", "-x", "--json")
        #expect(
            mixed.expressions.map { String(decoding: $0, as: UTF8.self) } == [
                "1/3", "-2", "-x", "--json",
            ])
        #expect(mixed.digits == 5 && !mixed.json)
    }

    @Test func helpTakesANameOnlyWhenThereIsOne() throws {
        #expect(try settings("--help").action == .help(nil))
        #expect(try settings("--help", "sin").action == .help("sin"))
        #expect(try settings("--help=sin").action == .help("sin"))
        #expect(try settings("--help", "--json").action == .help("--json"))
        #expect(try settings("--help", "-d").action == .help("-d"))
        #expect(try settings("--help", "-5+3").action == .help(nil))
        #expect(try settings("-h").action == .help(nil))
    }

    @Test func lastOneWins() throws {
        #expect(try settings("-d5", "-d6").digits == 6)
        #expect(try settings("-x", "--format", "sci").formatName == "sci")
        #expect(try settings("-f", "a", "-f", "b").files.count == 2)
    }

    /// Arguments and the whole sentence.
    @Test(arguments: [
        (["--digts", "5"], "there is no option --digts; did you mean --digits?"),
        (
            ["-q"],
            "there is no option -q; see surd --help, or put -- before an expression that begins with -"
        ),
        (
            ["-pi"],
            "there is no option -pi; see surd --help, or put -- before an expression that begins with -"
        ),
        (["--digits"], "--digits needs an argument: --digits N"),
        (["-d", "x"], "--digits needs a whole number, not 'x'"),
        (["-d", ""], "--digits needs a whole number, not ''"),
        (["-d", "0"], "--digits must be at least 1, not 0"),
        (["-d", "-3"], "--digits must be at least 1, not -3"),
        (
            ["-d", "99999999999999999999"],
            "--digits must be from 1 to 9223372036854775807, not 99999999999999999999"
        ),
        (["--seed", "-1"], "--seed must be at least 0, not -1"),
        (
            ["--seed", "18446744073709551615"],
            "--seed must be from 0 to 9223372036854775807, not 18446744073709551615"
        ),
        (["-b", "37"], "--base must be from 2 to 36, not 37"),
        (["--group=3"], "--group takes no argument, but got '3'"),
        (
            ["-r", "sideways"],
            "--round must be one of half-even, half-up, half-down, up, down, ceiling, floor, 05up, not 'sideways'"
        ),
        (["--time", "-1"], "--time needs a number of seconds greater than 0, not '-1'"),
        (["--time", "nan"], "--time needs a number of seconds greater than 0, not 'nan'"),
        (["--let", "a"], "--let needs NAME=EXPR, not 'a'"),
        (["--let", "a==1"], "--let needs NAME=EXPR, not 'a==1'"),
        (["--explain", "--json"], "--explain and --json cannot be used together"),
        (["--display20", "-s", "2"], "--display20 and --scale cannot be used together"),
    ])
    func mistakesAreToldInOneSentence(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: UsageError.self) {
            try Settings(arguments: arguments.map { Array($0.utf8) })
        }
        #expect(error?.message == sentence)
    }

    @Test func everyOptionHasItsOwnSpelling() {
        let long = OptionTable.rows.compactMap(\.long)
        let short = OptionTable.rows.compactMap(\.short)
        #expect(Set(long).count == long.count)
        #expect(Set(short).count == short.count)
    }
}
