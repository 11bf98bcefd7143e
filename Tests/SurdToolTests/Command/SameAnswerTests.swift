import Foundation
import Testing

/// One text has one answer. Each process has a hash seed of its own; what followed the order of a `Set` or a
/// `Dictionary` would differ from one to the next. Scripts/same-answers.py asks many more texts.
@Suite struct SameAnswerTests {
    static let processes = 4

    private static let data = BuiltCommand.root.appending(path: "Tests/SurdTests")

    private static func column(_ index: Int, of name: String) throws -> [String] {
        let text = try String(contentsOf: data.appending(path: name), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix(" ") }
            .compactMap { line in
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                return index < fields.count ? String(fields[index]) : nil
            }
    }

    /// Asks each process for all texts at once, and says which lines differ.
    private func differences(_ options: String, _ texts: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data((texts.joined(separator: "\n") + "\n").utf8).write(
            to: folder.appending(path: "texts"))
        var runs: [[Substring]] = []
        for _ in 0..<Self.processes {
            let outcome = try BuiltCommand.shell("surd --lines \(options) < texts", in: folder)
            let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == texts.count + 1)
            runs.append(lines)
        }
        return texts.indices.filter { i in
            runs.contains { i < $0.count && $0[i] != runs[0][i] }
        }.map { texts[$0] }
    }

    @Test func valuesAndVerdicts() throws {
        let identities = try Self.column(1, of: "Data/identities.tsv")
        let misses = try Self.column(1, of: "Data/near-misses.tsv")
        #expect(identities.count + misses.count > 2_000)
        #expect(try differences("--json", Array(identities.prefix(500)) + misses) == [])
    }

    @Test func closedForms() throws {
        let truth = try Self.column(2, of: "Data/truth.tsv")
        let identities = try Self.column(1, of: "Data/identities.tsv")
        #expect(try differences("--format exact", truth + identities.prefix(300)) == [])
    }

    @Test func errors() throws {
        let texts = try Self.column(0, of: "Golden/errors.txt")
        #expect(texts.count > 50)
        #expect(try differences("--json", texts) == [])
    }

    /// The order of a dictionary decided whether these were: real roots of cubics, as Cardano and Viète write them.
    /// The roots are integers and fractions by construction.
    @Test(arguments: [
        "2*sqrt(5/3)*cosh(acosh(3*308/(2*5)*sqrt(3/5))/3)-7",
        "2*sqrt(14/3)*cosh(acosh(3*2015/(2*14)*sqrt(3/14))/3)-13",
        "2*sqrt((4/7)/3)*sinh(asinh(3*(28736/7)/(2*(4/7))*sqrt(3/(4/7)))/3)-16",
        "2*sqrt((27/7)/3)*sinh(asinh(3*(1420/189)/(2*(27/7))*sqrt(3/(27/7)))/3)-(4/3)",
    ])
    func isDecided(_ text: String) throws {
        let folder = FileManager.default.temporaryDirectory
        for _ in 0..<Self.processes {
            let outcome = try BuiltCommand.shell("surd '\(text)'", in: folder)
            #expect(outcome.output == "0\n")
        }
    }

    @Test func certificates() throws {
        let texts = [
            "sqrt(2)+sqrt(3)", "ln(6)-ln(2)-ln(3)", "sin(pi/7)*exp(1)", "gamma(1/3)*pi^2",
            "sum(k,1,9,sqrt(k)/k)",
            "sqrt(5+2*sqrt(6)) == sqrt(2)+sqrt(3)", "cosh(acosh(3)/3)", "1/3+1/7",
        ]
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for text in texts {
            let runs = try (0..<3).map { _ in
                try BuiltCommand.shell("surd --certificate proof '\(text)'; cat proof", in: folder)
            }
            #expect(runs.allSatisfy { $0 == runs[0] }, "\(text)")
            #expect(runs[0].output.count > 100, "\(text)")
        }
    }
}
