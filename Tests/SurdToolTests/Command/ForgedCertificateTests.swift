import Foundation
import Testing

// What Scripts/verify says of certificates that claim something false, that are made to keep it busy, or that are no
// text. The values were added up with Python's fractions, by hand in the notes beside them.

@Suite struct ForgedCertificateTests {
    /// The verdict of the checker on a file with these bytes, and its status.
    private static func verdict(_ bytes: Data) throws -> (text: String, status: Int32) {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: UUID().uuidString + ".cert")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = BuiltCommand.root.appending(path: "Scripts/verify").path
        let outcome = try BuiltCommand.shell("python3 '\(script)' '\(file.path)'", in: folder)
        return (outcome.output, outcome.status)
    }

    private static func verdict(_ lines: [String]) throws -> (text: String, status: Int32) {
        try verdict(Data(("surd-certificate 1\n" + lines.joined(separator: "\n") + "\n").utf8))
    }

    /// For each o and i from 1 to 3 a term: the sum of i + o over all i where i + o > o + 1, else i. The sum of i + o
    /// over i is 9, 12 and 15 for o = 1, 2 and 3, so that the whole is 3 * 1 + 2 * (9 + 12 + 15) = 75.
    private static let nested = [
        "1 number 1", "2 number 3", "3 index 1 2", "4 index 1 2", "5 add 4 3", "6 sumover 4 5",
        "7 add 3 1", "8 greater 5 7", "9 choose 8 6 4", "10 sumover 4 9", "11 sumover 3 10",
    ]

    @Test(.enabled(if: CertificateTests.hasPython))
    func aLoopInsideOfALoopOverTheSameIndex() throws {
        #expect(try Self.verdict(Self.nested + ["claim 11 exact 75"]).text.hasPrefix("verified: "))
        for claim in [69, 74, 76, 78, 81, 84, 87] {
            let verdict = try Self.verdict(Self.nested + ["claim 11 exact \(claim)"])
            #expect(verdict.text.hasPrefix("refuted: ") && verdict.status == 1, "\(claim)")
        }
    }

    /// z = 1001 L and w = 2002 L for L = ln(1 + sqrt(2)): z^2 is about 778,000, and w about 1,765.
    @Test(.enabled(if: CertificateTests.hasPython))
    func exponentialsWithoutAFormAreNoProducts() throws {
        for large in [1000, 5000] {
            let verdict = try Self.verdict([
                "1 number 1", "2 number 2", "3 sqrt 2 @ 99", "4 add 1 3 @ 99", "5 ln 4 @ 99",
                "6 number 1001", "7 multiply 6 5 @ 99", "8 exp 7 @ 99", "9 ln 8 @ 99",
                "10 number 2002", "11 multiply 10 5 @ 99", "12 exp 11 @ 99", "13 ln 12 @ 99",
                "14 multiply 9 9 @ 99", "15 number \(large)", "16 exp 15 @ 99",
                "17 add 16 14 @ 99", "18 add 16 13 @ 99", "19 equal 17 18", "claim 19 true",
            ])
            #expect(!verdict.text.hasPrefix("verified: ") && verdict.status != 0, "\(large)")
        }
    }

    @Test(.enabled(if: CertificateTests.hasPython))
    func whatWouldTakeLongIsGivenUp() throws {
        let dear = [
            ["1 number 100000"] + (2...401).map { "\($0) factorial 1" },
            (1...400).map { "\($0) number \($0)e999999" },
            ["1 number 100000", "2 number 50000"] + (3...1200).map { "\($0) binomial 1 2" },
            ["1 number 1", "2 number 1300000"] + (3...4000).map { "\($0) shiftleft 1 2" },
            ["1 number 3e300000", "2 number 7e300001"] + (3...400).map { "\($0) gcd 1 2" },
        ]
        for lines in dear {
            let verdict = try Self.verdict(lines + ["claim 1 exact 1"])
            #expect(verdict.text.hasPrefix("cannot check: step "), "\(verdict.text)")
            #expect(verdict.text.hasSuffix("so much work\n") && verdict.status == 2)
        }
    }

    /// Between which numbers the value of a form lies is taken from the certificate: what rests on it is checked, and
    /// nothing is ever verified, whether the claim needs the form or not.
    @Test(.enabled(if: CertificateTests.hasPython))
    func formsAreNeverVerified() throws {
        let forms = [
            "integral", "limit", "derivative", "zero", "root", "infinitesum", "infiniteproduct",
        ]
        for form in forms {
            let steps = ["1 number 0.7468241328", "2 number 0.7468241329", "3 \(form) 1 2 @ 60"]
            for (rest, status) in [
                (["claim 3 rounds half-even digits 9 7.46824133e-1"], 2),
                (["claim 3 rounds half-even digits 9 7.46824134e-1"], 1),
                (["4 add 3 3 @ 60", "claim 4 rounds half-even digits 8 1.4936483e0"], 2),
                (["4 less 3 2 is true", "claim 4 true"], 2),
                (["4 \(form) 1 2 @ 60", "5 equal 3 4", "claim 5 true"], 2),
                (["claim 1 exact 0.7468241328"], 2),
                (["4 \(form) 1 1", "claim 4 exact 0.7468241328"], 2),
                (["4 \(form) 2 1 @ 60", "claim 1 exact 0.7468241328"], 1),
                (["4 \(form) 1 3 @ 60", "claim 1 exact 0.7468241328"], 1),
                (["4 \(form) 1 @ 60", "claim 1 exact 0.7468241328"], 1),
            ] {
                let verdict = try Self.verdict(steps + rest)
                #expect(verdict.status == status, "\(form) \(rest): \(verdict.text)")
            }
        }
        for list in ["zeros", "roots"] {
            let lines = ["1 number 1", "2 number 0.5", "3 \(list) 1 2 2", "claim 3 list 0.5"]
            #expect(try Self.verdict(lines).status == 2, "\(list)")
            let other = Array(lines.dropLast()) + ["claim 2 exact 0.5"]
            #expect(try Self.verdict(other).status == 2, "\(list)")
        }
    }

    /// Nothing of a file moves the cursor or turns the direction of writing.
    @Test(.enabled(if: CertificateTests.hasPython))
    func whatATerminalWouldObeyIsNotEchoed() throws {
        let bad = "\u{1b}[2K\u{9b}1A\u{7f}\u{2028}\u{2029}\u{202e}\u{2067}\u{200f}\u{8}"
        for lines in [
            ["of \"\(bad)\"", "1 number 2", "claim 1 exact 2"], ["\(bad)1 number 2"],
            ["1 number \(bad)2", "claim 1 exact 2"], ["1 number 2", "claim 1 exact 2\(bad)"],
            ["1 number 2", "2 \(bad) 1", "claim 2 exact 2"],
        ] {
            let text = try Self.verdict(lines).text
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || (0x20...0x7E) ~= $0.value })
            #expect(text.filter { $0 == "\n" }.count == 1)
        }
        let folder = FileManager.default.temporaryDirectory
        let script = BuiltCommand.root.appending(path: "Scripts/verify").path
        let outcome = try BuiltCommand.shell("python3 '\(script)' '\(bad).cert'", in: folder)
        #expect(
            outcome.output.hasPrefix("cannot check: \\u{1b}[2K\\u{9b}1A") && outcome.status == 2)
        #expect(outcome.output.hasSuffix("No such file or directory\n") && outcome.errors.isEmpty)
    }

    @Test(.enabled(if: CertificateTests.hasPython)) func whatIsNoTextIsNotRefuted() throws {
        let verdict = try Self.verdict(
            Data("surd-certificate 1\n1 number ".utf8 + [0xFF, 0xFE, 10]))
        #expect(verdict.text.hasSuffix(": it is no text in UTF-8\n") && verdict.status == 2)
        #expect(verdict.text.hasPrefix("cannot check: "))
    }

    @Test(.enabled(if: CertificateTests.hasPython)) func aDivisionByZeroIsCalledOne() throws {
        for (lines, why) in [
            (["1 number 1", "2 number 0", "3 divide 1 2"], "a division by zero"),
            (["1 number 0", "2 number -1", "3 power 1 2"], "a division by zero, by power"),
        ] {
            let verdict = try Self.verdict(lines + ["claim 3 exact 1"])
            #expect(verdict.text == "cannot check: step 3: \(why)\n" && verdict.status == 2)
        }
    }

    /// A loop from 0 to a truth value, which is no number: found by Scripts/forge-certificates.py.
    @Test(.enabled(if: CertificateTests.hasPython)) func aTruthValueIsNoBound() throws {
        let verdict = try Self.verdict([
            "1 number 0", "2 number 1", "3 less 2 1 is false", "4 index 1 3", "5 sumover 4 4",
            "claim 5 exact 0",
        ])
        #expect(verdict.text.hasPrefix("refuted: ") && verdict.status == 1)
    }

    // MARK: - Factors

    /// -360 = -1 * 2^3 * 3^2 * 5.
    private static let factors = [
        "1 number -360", "2 number 2", "3 isprime 2 is true", "4 number 3",
        "5 isprime 4 is true", "6 number 5", "7 isprime 6 is true",
    ]

    @Test(.enabled(if: CertificateTests.hasPython)) func factorsBelongToTheClaim() throws {
        let right = "claim 1 factors -1 2^3 3^2 5^1"
        #expect(try Self.verdict(Self.factors + [right]).text == "verified: : -2^3 x 3^2 x 5\n")
        for wrong in [
            "1 2^3 3^2 5^1", "-1 2^3 3^2", "-1 2^2 3^2 5^1", "-1 3^2 2^3 5^1", "-1 2^1 2^2 3^2 5^1",
            "-1 2^3 3^2 5^1 1^1", "-1 2^3 3^2 5^1 7^0",
        ] {
            let verdict = try Self.verdict(Self.factors + ["claim 1 factors \(wrong)"])
            #expect(verdict.status == 1, "\(wrong): \(verdict.text)")
        }
        // Without a step that says so a base is not prime; 9 is not prime whatever a step says.
        for place in [2, 4, 6] {
            var lines = Self.factors
            lines.remove(at: place)
            let verdict = try Self.verdict(lines + [right])
            #expect(verdict.text.hasPrefix("cannot check: claim: no step says that "))
            #expect(verdict.status == 2)
        }
        let composite = try Self.verdict([
            "1 number 9", "2 isprime 1 is true", "claim 1 factors 1 9^1",
        ])
        #expect(composite.text == "refuted: step 2: it is not true\n")
    }

    @Test(.enabled(if: CertificateTests.hasPython)) func whatFactorPrintedIsClaimed() throws {
        for (text, claim) in [
            ("factor(-360)", "factors -1 2^3 3^2 5^1"), ("factor(1)", "factors 1"),
            ("factor(-1)", "factors -1"), ("x = factor(12); x", "factors 1 2^2 3^1"),
        ] {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let outcome = try BuiltCommand.shell("surd --certificate c.cert '\(text)'", in: folder)
            let written = try String(contentsOf: folder.appending(path: "c.cert"), encoding: .utf8)
            #expect(written.hasSuffix(" \(claim)\n"), "\(written)")
            let verdict = try Self.verdict(Data(written.utf8))
            let printed = outcome.output.trimmingCharacters(in: .newlines)
            #expect(verdict.text.hasSuffix(": \(printed)\n") && verdict.status == 0, "\(verdict)")
        }
    }

    /// A comparison that is claimed is named: a file of before, in which `factor` claimed nothing but `true`, shows how
    /// little it says.
    @Test(.enabled(if: CertificateTests.hasPython)) func aTruthValueSaysOfWhat() throws {
        let verdict = try Self.verdict([
            "of \"factor(4)\"", "1 number 4", "2 equal 1 1 is true", "claim 2 true",
        ])
        #expect(verdict.text == "verified: \"factor(4)\": true (step 2: equal 1 1)\n")
    }

    @Test(.enabled(if: CertificateTests.hasPython)) func truthValuesThatAreWrittenDownHaveSteps()
        throws
    {
        for text in ["if(true, 1, 2)", "true", "false"] {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            _ = try BuiltCommand.shell("surd --certificate c.cert '\(text)'", in: folder)
            let written = try Data(contentsOf: folder.appending(path: "c.cert"))
            #expect(try Self.verdict(written).status == 0, "\(text)")
        }
    }

    // MARK: - Forging

    /// Some hundred of what Scripts/check forges by the ten thousand. A run without python-flint uses intervals of
    /// fractions.
    @Test(.enabled(if: CertificateTests.hasPython))
    func noneThatIsForgedIsVerified() throws {
        let folder = FileManager.default.temporaryDirectory
        let script = BuiltCommand.root.appending(path: "Scripts/forge-certificates.py").path
        for options in ["--count 40 --seed 7 --surd \"$(command -v surd)\"", "--count 20 --own"] {
            let outcome = try BuiltCommand.shell("python3 '\(script)' \(options)", in: folder)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains(", 0 of them judged wrongly"))
        }
    }

    /// The forger has to find what is wrong with a checker that keeps values whatever the indices are, and with one
    /// that takes a sum without a form for its first number.
    @Test(
        .enabled(if: CertificateTests.hasPython),
        arguments: [
            ("nested", "return tuple(map(self.indices.get, self.free[name]))", "return ()"),
            (
                "huge", "return product(1, [(Other(",
                "return operands[0] if operation == 'sum' else product(1, [(Other("
            ),
        ])
    func theForgerCatchesASpoiledChecker(kind: String, right: String, spoiled: String) throws {
        let root = BuiltCommand.root
        let folder = FileManager.default.temporaryDirectory
        let checker = try String(
            contentsOf: root.appending(path: "Scripts/verify"), encoding: .utf8)
        #expect(checker.contains(right))
        let file = folder.appending(path: UUID().uuidString)
        try checker.replacing(right, with: spoiled).write(
            to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = root.appending(path: "Scripts/forge-certificates.py").path
        let hasArb = try BuiltCommand.shell("python3 -c 'import flint'", in: folder).status == 0
        // Only Arb sees what is left of a huge number.
        guard hasArb || kind == "nested" else { return }
        let command =
            "python3 '\(script)' --count 45 --seed 1 --kind \(kind) --verify '\(file.path)'"
        let outcome = try BuiltCommand.shell(command, in: folder)
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.output.contains("FALSE, AND VERIFIED"))
    }

    /// Where an enclosure is wide, the second checker says so. e/e = 1; PARI: sin(cosh(163)) = 0.88820657444780...
    @Test(
        .enabled(if: CertificateTests.hasPython),
        arguments: [
            (
                [
                    "1 constant e @ 140", "2 divide 1 1 @ 140",
                    "claim 2 rounds 05up digits 3 1.00e0",
                ], ["unknown"]
            ),
            (
                [
                    "1 number 163", "2 cosh 1 @ 140", "3 sin 2 @ 140",
                    "claim 3 rounds half-up digits 10 8.882065744e-1",
                ],
                ["true", "unknown"]
            ),
        ])
    func theSecondCheckerRefutesNothingTrue(lines: [String], verdicts: [String]) throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: UUID().uuidString + ".cert")
        try Data(("surd-certificate 1\n" + lines.joined(separator: "\n") + "\n").utf8).write(
            to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = BuiltCommand.root.appending(path: "Scripts/second-checker.py").path
        for option in ["", "--own"] {
            let outcome = try BuiltCommand.shell(
                "python3 '\(script)' \(option) '\(file.path)'", in: folder)
            let word = outcome.output.trimmingCharacters(in: .newlines)
            #expect(verdicts.contains(word), "\(word)\(outcome.errors)")
        }
    }
}
