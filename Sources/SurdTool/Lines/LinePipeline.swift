/// Evaluates a stream of lines on several threads and keeps their order.
///
/// Each worker takes the next few lines, evaluates them, and leaves the results; whoever
/// finishes the lines that are due writes everything that is ready. A worker that is too far
/// ahead of the writing waits, so memory is bounded whatever the length of the input.
final class LinePipeline: Sendable {
    /// Turns one line, without its newline, into one line of output with its newline.
    /// `nil` stands for a line that is too long. Says whether the line was all right.
    typealias Evaluate = (_ line: Slice<UnsafeBufferPointer<UInt8>>?, _ into: inout [UInt8]) -> Bool

    enum Ending: Error, Equatable {
        case finished(allRight: Bool)
        case closedPipe(allRight: Bool)
        case unreadable(System.Failure)
        case unwritable(System.Failure)
    }

    /// What is needed to go on after a line that ignores its limit of time.
    struct Guarding: Sendable {
        let limit: Double
        /// Writes the answer of such a line.
        let answer: @Sendable (Slice<UnsafeBufferPointer<UInt8>>, inout [UInt8]) -> Void
        /// Goes on with what is left, in place of this process.
        let goOn: @Sendable (LineResumption) -> Never
    }

    /// What one worker is at. The worker writes before a line is begun, the watchdog reads when the
    /// worker was given up: never both at the same time.
    private final class Slot: @unchecked Sendable {
        let watch = Watch()
        var chunk = 0
        var line = 0
        /// The results of so many lines of the chunk.
        var results: [UInt8] = []
        var linesDone = 0
    }

    private struct Source {
        var chunks: LineChunks
        var next = 0
        /// Lines handed out, and those to come that have their answers.
        var lines = 0
        var marks: [Int: LineResumption.Mark]
    }

    private struct Sink {
        var due = 0
        var ready: [Int: [UInt8]] = [:]
        var spare: [[UInt8]] = []
        var allRight = true
        var working: Int
        var ending: Ending?
        /// Chunks with a line that was given up, and the worker that has it.
        var stuck: [Int: Slot] = [:]
        /// About how many bytes take a few milliseconds: small for dear lines, so that both
        /// cores have work and results appear early; large for cheap ones.
        var target = 256
    }

    /// Held while input is awaited: whoever has results to deliver must not need it.
    private let source: Shared<Source>
    private let sink: Shared<Sink>
    private let output: Int32
    private let jobs: Int
    let linesDone = Shared(0)
    private let guarding: Guarding?
    private let slots: [Slot]
    /// Chunks that were handed out and not answered yet, where lines are guarded.
    private let open = Shared<[Int: LineChunks.Chunk]>([:])
    /// Whether nothing is to be read any more.
    private let isLeaving = Shared(false)

    /// - Parameters:
    ///   - resuming: What was read and not answered before.
    ///   - guarding: Nil where there is no limit of time.
    init(
        from input: Int32, to output: Int32, jobs: Int, longestLine: Int,
        resuming: LineResumption = LineResumption(), guarding: Guarding? = nil
    ) {
        var awaitInput: (@Sendable () -> Bool)?
        if guarding != nil {
            // Whoever takes over must not lose what is read at that moment.
            awaitInput = { [isLeaving] in
                while !isLeaving.withLock({ $0 }) {
                    if System.isReadable(input, milliseconds: 50) { return true }
                }
                return false
            }
        }
        source = Shared(
            Source(
                chunks: LineChunks(
                    input, longestLine: longestLine, before: resuming.bytes, awaitInput: awaitInput),
                marks: resuming.marks))
        sink = Shared(Sink(working: jobs))
        self.output = output
        self.jobs = jobs
        self.guarding = guarding
        slots = guarding == nil ? [] : (0..<max(jobs, 1)).map { _ in Slot() }
    }

    /// Runs to the end of the input. Each worker gets an evaluator of its own.
    func run(_ makeEvaluator: @escaping @Sendable () -> Evaluate) -> Ending {
        if let guarding {
            Watchdog.start(over: slots.map(\.watch), limit: guarding.limit) { index in
                self.giveUp(self.slots[index])
            }
        }
        for index in 1..<max(jobs, 1) {
            if let thread = WorkerThread({ self.work(makeEvaluator(), index) }) {
                thread.detach()
            } else {
                sink.withLock { $0.working -= 1 }
            }
        }
        work(makeEvaluator(), 0)
        // A worker may be waiting for input that never comes: after a failure it is left there.
        return sink.when({ $0.working == 0 || $0.ending != nil }) { sink in
            sink.ending ?? .finished(allRight: sink.allRight)
        }
    }

    private func work(_ evaluate: Evaluate, _ index: Int) {
        var chunk = LineChunks.Chunk()
        let slot = slots.isEmpty ? nil : slots[index]
        while let number = take(&chunk) {
            let buffer = sink.when({ number < $0.due + 8 * jobs || $0.ending != nil }) { sink in
                sink.ending == nil ? sink.spare.popLast() ?? [] : nil
            }
            guard var results = buffer else { break }
            let began = System.seconds
            slot?.chunk = number
            let (lines, allRight) = self.evaluate(chunk, with: evaluate, slot, into: &results)
            let seconds = System.seconds - began
            linesDone.withLock { $0 += lines }
            deliver(results, number: number, allRight: allRight)
            adapt(bytes: chunk.bytes.count, seconds: seconds)
        }
        sink.withLock { $0.working -= 1 }
    }

    private func take(_ chunk: inout LineChunks.Chunk) -> Int? {
        guard let target = sink.withLock({ $0.ending == nil ? $0.target : nil }) else { return nil }
        do {
            return try source.withLock { source throws(System.Failure) in
                guard try source.chunks.next(&chunk, target: target) else { return nil }
                defer { source.next += 1 }
                if guarding != nil { keep(&chunk, &source) }
                return source.next
            }
        } catch {
            if isLeaving.withLock({ $0 }) { System.waitForEver() }
            sink.withLock { $0.ending = $0.ending ?? .unreadable(error) }
            return nil
        }
    }

    /// Remembers a chunk until it is answered, and gives it its marks.
    private func keep(_ chunk: inout LineChunks.Chunk, _ source: inout Source) {
        chunk.marks = [:]
        if !source.marks.isEmpty {
            let count = chunk.lineCount
            for (line, mark) in source.marks where line < source.lines + count {
                chunk.marks[line - source.lines] = mark
                source.marks[line] = nil
            }
            source.lines += count
        }
        let copy = chunk
        let number = source.next
        open.withLock { $0[number] = copy }
    }

    // MARK: - Lines that ignore their limit

    private func giveUp(_ slot: Slot) {
        sink.withLock { sink in
            sink.stuck[slot.chunk] = slot
            leaveIfDue(&sink)
        }
    }

    /// When all lines before one that was given up are answered, the rest goes to a new process.
    private func leaveIfDue(_ sink: inout Sink) {
        guard let guarding, sink.ending == nil, let slot = sink.stuck[sink.due] else { return }
        isLeaving.withLock { $0 = true }
        do throws(System.Failure) { try System.write(output, slot.results) } catch {
            // Nobody reads on, or nothing can be written: there is nothing to go on for.
            sink.ending = error.isClosedPipe ? .closedPipe(allRight: false) : .unwritable(error)
            return
        }
        var rest = LineResumption()
        var lines = 0
        source.withLock { source in
            for number in sink.due..<source.next {
                guard let chunk = open.withLock({ $0[number] }) else { continue }
                let first = number == sink.due ? slot.linesDone : 0
                rest.append(chunk, from: first, at: lines)
                if let line = sink.stuck[number]?.line {
                    rest.marks[lines + line - first] = .outOfTime
                }
                lines += chunk.lineCount - first
            }
            rest.bytes += source.chunks.unread
            for (line, mark) in source.marks { rest.marks[line - source.lines + lines] = mark }
        }
        guarding.goOn(rest)
    }

    private func adapt(bytes: Int, seconds: Double) {
        let affordable = Double(bytes) * 0.004 / max(seconds, 1e-6)
        let target = Int(min(max(affordable, 64), 262_144))
        sink.withLock { $0.target = min(target, $0.target * 4) }
    }

    private func deliver(_ results: [UInt8], number: Int, allRight: Bool) {
        sink.withLock { sink in
            sink.allRight = sink.allRight && allRight
            sink.ready[number] = results
            while sink.ending == nil, var due = sink.ready.removeValue(forKey: sink.due) {
                do throws(System.Failure) {
                    try System.write(output, due)
                } catch {
                    sink.ending =
                        error.isClosedPipe
                        ? .closedPipe(allRight: sink.allRight) : .unwritable(error)
                }
                if guarding != nil { open.withLock { $0[sink.due] = nil } }
                sink.due += 1
                // A buffer that one huge result has stretched is not kept.
                if due.capacity <= 1 << 20, sink.spare.count < 2 * jobs {
                    due.removeAll(keepingCapacity: true)
                    sink.spare.append(due)
                }
            }
            leaveIfDue(&sink)
        }
    }

    private func evaluate(
        _ chunk: LineChunks.Chunk, with evaluate: Evaluate, _ slot: Slot?,
        into results: inout [UInt8]
    ) -> (lines: Int, allRight: Bool) {
        if chunk.isOverlong { return (1, evaluate(nil, &results)) }
        var lines = 0
        var allRight = true
        slot?.results = []
        slot?.linesDone = 0
        chunk.bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.startIndex
            while start < bytes.endIndex {
                let newline = bytes[start...].firstIndex(of: .newline) ?? bytes.endIndex
                var end = newline
                if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
                if let slot {
                    slot.line = lines
                    if !self.evaluate(
                        bytes[start..<end], chunk.marks[lines], with: evaluate, slot, into: &results
                    ) {
                        allRight = false
                    }
                } else if !evaluate(bytes[start..<end], &results) {
                    allRight = false
                }
                lines += 1
                start = newline + 1
            }
        }
        return (lines, allRight)
    }

    /// One line under the eyes of the watchdog.
    private func evaluate(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, _ mark: LineResumption.Mark?,
        with evaluate: Evaluate, _ slot: Slot, into results: inout [UInt8]
    ) -> Bool {
        switch mark {
        case .outOfTime:
            guarding?.answer(line, &results)
            return false
        case .overlong: return evaluate(nil, &results)
        case nil: break
        }
        let began = System.seconds
        slot.watch.begin()
        let isAllRight = evaluate(line, &results)
        slot.watch.end()
        // What took long is not done again when a later line does not end.
        if System.seconds - began > 0.01 {
            slot.results = results
            slot.linesDone = slot.line + 1
        }
        return isAllRight
    }
}

extension LineChunks.Chunk {
    /// Lines, of which the last may lack its newline.
    fileprivate var lineCount: Int {
        if isOverlong { return 1 }
        let ends = bytes.count { $0 == .newline }
        return bytes.last == .newline || bytes.isEmpty ? ends : ends + 1
    }
}

extension LineResumption {
    /// Adds the lines of a chunk from one on; the next line is the `number`th.
    fileprivate mutating func append(_ chunk: LineChunks.Chunk, from first: Int, at number: Int) {
        if chunk.isOverlong {
            marks[number] = .overlong
            bytes.append(.newline)
            return
        }
        var rest = chunk.bytes[...]
        for _ in 0..<first {
            guard let end = rest.firstIndex(of: .newline) else { break }
            rest = rest[(end + 1)...]
        }
        bytes += rest
        for (line, mark) in chunk.marks where line >= first { marks[number + line - first] = mark }
    }
}
