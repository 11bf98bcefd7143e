/// The current line of one worker of a pipeline.
///
/// The worker writes before it begins a line, and the watchdog reads after it has given the worker
/// up: never both at the same time.
final class LineSlot: @unchecked Sendable {
    let watch = Watch()
    /// The number of the chunk, and of the line that is being computed.
    private(set) var chunk = 0
    private(set) var line = 1
    /// The output of the chunk's lines before `nextLine`, which begins with the record `nextRecord`.
    private(set) var results = LinePipeline.Results()
    private(set) var nextLine = 1
    private(set) var nextRecord = 1
    /// Keeps expensive results, so that they are not computed again when a later line does not end.
    private var isToBeKept = false

    func begin(_ chunk: LineChunks.Chunk, number: Int) {
        self.chunk = number
        results = LinePipeline.Results()
        nextLine = chunk.firstLine
        nextRecord = chunk.firstRecord
        isToBeKept = false
    }

    /// Evaluates one line, or one record that begins with this line, under the watchdog.
    func compute(
        _ number: Int, record: Int, into results: inout LinePipeline.Results,
        _ body: (inout LinePipeline.Results) -> Void
    ) {
        if isToBeKept {
            self.results = results
            self.results.slot = nil
            nextLine = number
            nextRecord = record
        }
        line = number
        let began = System.seconds
        watch.begin()
        body(&results)
        watch.end()
        isToBeKept = System.seconds - began > 0.01
    }
}

/// How a pipeline continues after a line that ignores its limit of time.
struct LineGuarding: Sendable {
    let limit: Double
    /// Continues with the rest in a new process.
    let goOn: @Sendable (LineResumption) -> Never
}

extension LineChunks.Chunk {
    /// Lines, of which the last may lack its newline.
    var lineCount: Int {
        if isOverlong { return 1 }
        let ends = bytes.count { $0 == .newline }
        return bytes.last == .newline || bytes.isEmpty ? ends : ends + 1
    }
}

extension LineResumption {
    /// Adds the lines of a chunk, from the one of this number on.
    mutating func append(_ chunk: LineChunks.Chunk, from first: Int) {
        if chunk.isOverlong {
            marks[chunk.firstLine] = .overlong
            bytes.append(.newline)
            return
        }
        var rest = chunk.bytes[...]
        for _ in chunk.firstLine..<first {
            guard let end = rest.firstIndex(of: .newline) else { break }
            rest = rest[(end + 1)...]
        }
        bytes += rest
        for (line, mark) in chunk.marks where line >= first { marks[line] = mark }
    }
}
