import Foundation
import Testing

@testable import SurdTool

// The expected lines come from Foundation's own splitting of the same text.

@Suite struct LineChunksTests {
    /// All chunks of a text that is read through a file.
    private func chunks(
        _ text: String, target: Int, longest: Int = 1 << 20
    ) throws -> [LineChunks.Chunk] {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try System.openForReading(Array(url.path.utf8))
        defer { System.shut(file) }
        var source = LineChunks(file, longestLine: longest)
        var all: [LineChunks.Chunk] = []
        var chunk = LineChunks.Chunk()
        while try source.next(&chunk, target: target) { all.append(chunk) }
        return all
    }

    @Test(arguments: [1, 7, 64, 100_000, 1 << 20])
    func nothingIsLostAndCutsAreAtLineEnds(_ target: Int) throws {
        let lines = (0..<40_000).map { String(repeating: "\($0)", count: $0 % 9) }
        for ending in ["\n", ""] {
            let text = lines.joined(separator: "\n") + ending
            let chunks = try chunks(text, target: target)
            #expect(chunks.flatMap(\.bytes) == Array(text.utf8))
            for chunk in chunks.dropLast() { #expect(chunk.bytes.last == .newline) }
        }
    }

    @Test func emptyInputHasNoChunks() throws {
        #expect(try chunks("", target: 10).isEmpty)
        #expect(try chunks("\n", target: 10).map(\.bytes) == [[.newline]])
    }

    @Test func linesThatAreTooLongAreDroppedAlone() throws {
        let long = String(repeating: "1", count: 3_000_000)
        let all = try chunks("1+1\n\(long)\n2+2\n\(long)", target: 10)
        #expect(all.map(\.isOverlong) == [false, true, false, true])
        #expect(all[2].bytes == Array("2+2\n".utf8))
    }
}
