import Foundation
import Testing

/// A computation that ignores its limit of time is ended all the same. `SurdStubborn` is the command
/// with one function more, `stubborn(n)`, which computes for twenty seconds whatever the limits say.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SURD_COMMAND"] == nil))
struct WatchdogTests {
    static let message = "error: the time limit was reached"

    private func shell(_ line: String) throws -> BuiltCommand.Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try BuiltCommand.shell(line, in: folder)
    }

    @Test func aStatementIsEnded() throws {
        let outcome = try shell("SurdStubborn --time 0.2 '2; 1 + stubborn(3); 4'")
        #expect(outcome.output == "2\n")
        #expect(
            outcome.errors == """
                \(Self.message)
                  2; 1 + stubborn(3); 4
                     ^~~~~~~~~~~~~~~
                hint: this takes more than the 0.2 s that --time gives; --time SECONDS sets another limit
                surd: this ended the process, and nothing after it is run: 1 statement that was read

                """)
        #expect(outcome.status == 1)
    }

    /// Each statement of an argument by itself is within its limit of time.
    @Test(arguments: ["", "--explain "])
    func theStatementsOfAnArgumentShareTheirTime(options: String) throws {
        let outcome = try shell(
            "surd --time 0.3 \(options)\"$(seq -s ';' -f 'sum(k, 1, 20000, k mod 7) + %g' 1 3000)\""
        )
        #expect(outcome.output.split(separator: "\n").count < (options.isEmpty ? 1 : 4) * 3_000)
        #expect(outcome.errors.hasPrefix(Self.message))
        #expect(
            outcome.errors.contains(
                "surd: the time limit of this argument was reached, and nothing after it is run: "))
        #expect(outcome.status == 1)
    }

    @Test func whatIsNotRunIsCounted() throws {
        let outcome = try shell(
            "printf '1; stubborn(2)\\n3\\n4; 5\\n' | SurdStubborn --time 0.2 --json")
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(
            outcome.errors
                == "surd: this ended the process, and nothing after it is run: 3 statements that were read\n"
        )
        #expect(outcome.status == 1)
    }

    @Test func aStatementOfAScriptIsEnded() throws {
        let outcome = try shell("printf 'a = 1\\na\\nstubborn(a)\\n' | SurdStubborn --time 0.2")
        #expect(outcome.output == "1\n")
        #expect(outcome.errors.hasPrefix("line 3: \(Self.message)\n  stubborn(a)\n"))
        #expect(outcome.status == 1)
    }

    @Test func theErrorIsAnObjectInJSON() throws {
        let outcome = try shell("SurdStubborn --time 0.2 --json 'stubborn(3)'")
        #expect(outcome.output.contains(#""code": "time-exceeded""#))
        #expect(outcome.errors.isEmpty)
        #expect(outcome.status == 1)
    }

    @Test(arguments: ["", "-j 3"])
    func theOtherLinesGoOn(_ jobs: String) throws {
        let input = #"1+1\n2+stubborn(7)\n3+3\n\nsqrt(4)\n5+stubborn(1)\n1/0\n7"#
        let outcome = try shell("printf '\(input)' | SurdStubborn --lines \(jobs) --time 0.2")
        let zero = "error: division by zero"
        #expect(
            outcome.output.split(separator: "\n", omittingEmptySubsequences: false) == [
                "2", "\(Self.message)", "6", "", "2", "\(Self.message)", "\(zero)", "7", "",
            ])
        #expect(outcome.status == 1)
    }

    /// What a pipe brings later is not lost, and the definitions are there again.
    @Test(arguments: ["", "-j 2"])
    func inputThatComesLaterIsRead(_ jobs: String) throws {
        let outcome = try shell(
            "{ echo 'stubborn(1)'; sleep 1.5; echo 'a+1'; sleep 0.2; echo 'stubborn(2)'; echo 6; }"
                + " | SurdStubborn --lines \(jobs) --time 0.2 --let a=4 --json")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains("time-exceeded"))
        #expect(lines[1].contains(#""result": "5""#))
        #expect(lines[2].contains("time-exceeded"))
        #expect(lines[3].contains(#""result": "6""#))
    }

    @Test func everyFileIsFinished() throws {
        let outcome = try shell(
            "printf '9+1\\nstubborn(7)\\n6\\n' > a; printf '9\\nstubborn(8)\\n5' > b;"
                + " SurdStubborn --lines --time 0.2 -f a -f b")
        #expect(outcome.output == "10\n\(Self.message)\n6\n9\n\(Self.message)\n5\n")
        #expect(outcome.status == 1)
    }

    /// Hundreds of values, each of which takes a part of the limit: they share one.
    @Test func theValuesOnTheWayHaveOneLimit() throws {
        let line = "prod(i,1,1000,floor(((10^300000+1)/(10^300000+3))/i))"
        let outcome = try shell("surd --untrusted --time 0.05 --explain '\(line)'")
        #expect(outcome.output.split(separator: "\n").count < 200)
        #expect(outcome.errors.contains("the time limit was reached"))
    }

    /// Two gigabytes of digits in base 12 are half a minute of work.
    @Test func aLongListIsCut() throws {
        let outcome = try shell(
            "surd --untrusted --time 1 -s 26825 -b 12 'divisors(720720^4)' | wc -c")
        let count = Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        #expect(count > 1_000_000 && count < 1_000_000_000)
        #expect(outcome.errors.hasPrefix(Self.message))
    }

    /// A last line without an end, after one that did not end either.
    @Test func theLastLineIsAnswered() throws {
        let outcome = try shell(
            "printf '1\nstubborn(1)\nstubborn(2)' | SurdStubborn --lines --time 0.2 --errors stderr"
        )
        #expect(outcome.output == "1\n\n\n")
        #expect(
            outcome.errors == "line 2: \(Self.message)\nline 3: \(Self.message)\n")
    }

    @Test func aConditionIsEnded() throws {
        let outcome = try shell("SurdStubborn --time 0.2 --test 'stubborn(1) < 2'")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(Self.message))
    }

    @Test func argumentsAreLinesAsWell() throws {
        let outcome = try shell("SurdStubborn --lines --time 0.2 1+2 'stubborn(1)' 3+4")
        #expect(outcome.output == "3\n\(Self.message)\n7\n")
    }

    /// Nothing that comes in time is touched.
    @Test func whatEndsInTimeIsLeftAlone() throws {
        let outcome = try shell(
            "{ echo 1; sleep 1; echo 2; } | SurdStubborn --lines --time 0.1; SurdStubborn --time 0.1 7"
        )
        #expect(outcome.output == "1\n2\n7\n")
        #expect(outcome.status == 0)
    }

    /// Rows of tables go on as lines do, with the header, the numbers of records that have several
    /// lines, and what comes later.
    @Test(arguments: ["", "-j 2"])
    func theOtherRowsGoOn(_ jobs: String) throws {
        let plain = try shell(
            "{ seq 1 3; sleep 1.2; echo 4; } | SurdStubborn \(jobs) --time 0.2"
                + " --map 'if($1 == 2, stubborn(1), $1)'")
        let ended = "the time limit was reached"
        #expect(plain.output == "1\nerror: line 2: \(ended)\n3\n4\n")
        #expect(plain.status == 1)
        let table = #"a,note\n1,"x\ny"\n2,z\n3,"v\n\nw"\n4,"p\nq"\n5,r"#
        let csv = try shell(
            "printf '\(table)' | SurdStubborn \(jobs) --time 0.2 --csv --let k=10"
                + " --map 'if(a == 2 or a == 4, stubborn(a), a + NR/k)'")
        #expect(csv.output == "1.1\nerror: line 4: \(ended)\n3.3\nerror: line 8: \(ended)\n5.5\n")
        #expect(csv.status == 1)
        let object = try shell(
            "seq 1 2 | SurdStubborn \(jobs) --time 0.2 --json --exit-zero --map 'stubborn($1)'")
        #expect(object.output.split(separator: "\n").count { $0.contains("time-exceeded") } == 2)
        #expect(object.status == 0)
    }

    /// No total is given over a row that had no time; which one it was is told.
    @Test(arguments: ["", "-j 2"])
    func noTotalWithoutAllRows(_ jobs: String) throws {
        let total = try shell(
            "seq 1 3 | SurdStubborn \(jobs) --time 0.2"
                + " --reduce 'sum(if($1 == 2, stubborn(1), $1))'")
        #expect(total.output.isEmpty)
        #expect(total.errors == "error: line 2: the time limit was reached\n")
        #expect(total.status == 1)
        let object = try shell(
            "echo 1 | SurdStubborn --json --time 0.2 --reduce 'sum(stubborn($1))'")
        #expect(object.output.contains(#""code": "time-exceeded""#))
        #expect(object.errors.isEmpty)
    }
}
