import Surd
import Testing

@testable import SurdTool

/// Every pair of options that say how a result looks is either obeyed, both of them, or refused with
/// a sentence that names both.
@Suite struct FormMatrixTests {
    private static let forms: [[String]] =
        [
            ["--digits", "12"], ["--scale", "2"], ["--round", "up"], ["--base", "16"],
            ["--group"], ["--display20"], ["--bits", "80", "--base", "16"],
        ]
        + OptionTable.formats.filter { $0 != "auto" }.map { ["--format", $0] }

    /// Pairs that are accepted although one of them changes nothing: it says what is so anyway.
    private static let agreeing: [Set<String>] = [
        ["--group", "--display20"],
        ["--format full", "--base"],
        ["--format plain", "--scale"],
    ]

    private static let witnesses = [
        "1/3", "sqrt(2)", "-1", "0.5", "1/8", "1234567", "1234567.875", "2^70", "-2^70/3",
        "0b1.1111111", "1e-10", "1234567/3", "pi*10^9", "3*sqrt(2)", "12345678901234567890123",
        "1234567/1048576", "1 + 2^-100", "0x1.2345", "3 + 4*i",
    ]

    private func settings(_ arguments: [String]) throws(UsageError) -> Settings {
        try Settings(arguments: arguments.map { Array($0.utf8) })
    }

    /// What comes of every witness.
    private func texts(_ arguments: [String]) throws -> [String] {
        let format = try settings(arguments).format
        var calculator = Calculator(complex: true)
        return try Self.witnesses.map { witness in
            let value = try calculator.evaluate(witness)
            do throws(NumberError) {
                return try value.formatted(format)
            } catch {
                return "error: \(error.message)"
            }
        }
    }

    /// `--format` with its name; the long name of others.
    private func name(_ option: [String]) -> String {
        option[0] == "--format" ? option.joined(separator: " ") : option[0]
    }

    @Test func everyPairIsObeyedOrRefused() throws {
        var refused = 0
        var obeyed = 0
        for (index, one) in Self.forms.enumerated() {
            for other in Self.forms[(index + 1)...] where one[0] != other[0] {
                if other.contains("--base") && one.contains("--base") { continue }
                for both in [one + other, other + one] {
                    do throws(UsageError) {
                        _ = try settings(both)
                    } catch {
                        refused += 1
                        for part in [one, other] {
                            #expect(
                                part.contains { error.message.contains($0) },
                                "\(both): \(error.message)")
                        }
                        continue
                    }
                    obeyed += 1
                    if Self.agreeing.contains([name(one), name(other)]) { continue }
                    let together = try texts(both)
                    #expect(try texts(one) != together, "\(other) is ignored beside \(one)")
                    #expect(try texts(other) != together, "\(one) is ignored beside \(other)")
                }
            }
        }
        // As many as there are today: fewer would mean that the walk is broken.
        #expect(refused > 40 && obeyed > 50, "\(refused), \(obeyed)")
    }

    /// What is evaluated and how it is wrapped has nothing to do with the form of a result.
    @Test func linesAndJSONKeepTheForm() throws {
        for form in Self.forms {
            for mode in ["--json", "--lines"] {
                let settings = try settings(form + [mode])
                #expect(settings.format == (try self.settings(form)).format)
                #expect(mode == "--json" ? settings.json : settings.lines)
            }
        }
        let both = try settings(["--json", "--lines"])
        #expect(both.json && both.lines)
    }

    @Test(arguments: [
        (["--bits", "8"], "--bits needs --base"),
        (["-b", "16", "--format", "sci"], "--format sci and --base cannot be used together"),
        (["--display20", "-r", "up"], "--display20 and --round cannot be used together"),
        (["-x", "-d", "5"], "--format exact and --digits cannot be used together"),
        (["-d", "5", "-s", "2"], "--digits and --scale cannot be used together"),
    ])
    func sentences(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: UsageError.self) { try self.settings(arguments) }
        #expect(error?.message == sentence)
    }

    @Test func xIsShortForExact() throws {
        #expect(try settings(["-x"]).format == settings(["--format", "exact"]).format)
    }
}
