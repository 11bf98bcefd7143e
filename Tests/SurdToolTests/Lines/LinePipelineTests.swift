import Foundation
import Testing

@testable import SurdTool

@Suite struct LinePipelineTests {
    /// Runs a pipeline from a file to a file. Lines are reversed; `slow` ones take a while.
    private func run(_ text: String, jobs: Int) throws -> (LinePipeline.Ending, String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "in")
        try Data(text.utf8).write(to: source)
        let input = try System.openForReading(Array(source.path.utf8))
        let output = try System.openForWriting(Array(folder.appending(path: "out").path.utf8))
        let chunks = LineChunks(input, longestLine: 1 << 20)
        let pipeline = LinePipeline(chunks, to: output, jobs: jobs)
        let ending = pipeline.run {
            { chunk, results in
                chunk.forEachLine { bytes, range, _ in
                    guard let line = bytes?[range] else { return }
                    if line.first == UInt8(ascii: "s") { usleep(1_000) }
                    results.output.append(contentsOf: line.reversed())
                    results.output.append(.newline)
                    if line.first == UInt8(ascii: "b") { results.allRight = false }
                }
            }
        }
        System.shut(input)
        System.shut(output)
        return (ending, try String(contentsOf: folder.appending(path: "out"), encoding: .utf8))
    }

    @Test(arguments: [1, 2, 7])
    func orderIsKept(_ jobs: Int) throws {
        let lines = (0..<20_000).map { $0 % 500 == 3 ? "slow \($0)" : "line \($0)" }
        let (ending, text) = try run(lines.joined(separator: "\n") + "\n", jobs: jobs)
        #expect(ending == .finished(allRight: true))
        #expect(text == lines.map { String($0.reversed()) + "\n" }.joined())
    }

    @Test func lineEndsOfEveryKind() throws {
        let (ending, text) = try run("ab\r\n\r\ncd\n\nef", jobs: 1)
        #expect(ending == .finished(allRight: true))
        #expect(text == "ba\n\ndc\n\nfe\n")
    }

    @Test(arguments: [1, 3])
    func oneBadLineIsRemembered(_ jobs: Int) throws {
        let (ending, _) = try run("good\nbad\ngood\n", jobs: jobs)
        #expect(ending == .finished(allRight: false))
    }
}
