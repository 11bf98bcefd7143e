internal import SurdNumbers

/// Evaluates a stream of lines on several threads in order.
///
/// Each worker takes the next few lines, evaluates them, and stores the results. The worker that
/// finishes the next lines in order writes everything that is ready. A worker that is too far ahead
/// waits, so memory is bounded whatever the length of the input.
final class LinePipeline: Sendable {
    /// Evaluates some whole lines into their output.
    typealias Evaluate = (_ chunk: LineChunks.Chunk, _ results: inout Results) -> Void

    /// The output of some lines: text for standard output, and perhaps for standard error.
    struct Results {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var lines = 0
        var allRight = true
        /// Whether an interrupt ended a line; this line and those after it have no results.
        var isCut = false
        /// Records each line before it is evaluated, if there is a watchdog.
        var slot: LineSlot?

        mutating func removeAll() {
            output.removeAll(keepingCapacity: true)
            errors.removeAll(keepingCapacity: true)
            lines = 0
            allRight = true
            isCut = false
            slot = nil
        }
    }

    enum Ending: Error, Equatable {
        case finished(allRight: Bool)
        case closedPipe(allRight: Bool)
        case unreadable(System.Failure)
        case unwritable(System.Failure)
        case interrupted
    }

    private struct Source {
        var chunks: LineChunks
        var next = 0
    }

    private struct Sink {
        var due = 0
        var ready: [Int: Results] = [:]
        var spare: [Results] = []
        var allRight = true
        var working: Int
        /// Chunks that are being evaluated.
        var computing = 0
        var isInterrupted = false
        var ending: Ending?
        /// Chunks with a line that was given up, and the worker that has it.
        var stuck: [Int: LineSlot] = [:]
        /// The number of bytes of a few milliseconds of work: small for expensive lines, so that
        /// all cores have work and results appear early; large for cheap ones.
        var target = 256

        /// Whether no more work is started.
        var isOver: Bool { ending != nil || isInterrupted }
    }

    /// Locked while a worker waits for input; delivering results must not need this lock.
    private let source: Shared<Source>
    private let sink: Shared<Sink>
    private let output: Int32
    private let jobs: Int
    let linesDone = Shared(0)
    private let guarding: LineGuarding?
    /// Aligns the columns of the output, if requested.
    private let aligner: TableAligner?
    private let slots: [LineSlot]
    /// Chunks without results, if there is a watchdog.
    private let open = Shared<[Int: LineChunks.Chunk]>([:])
    /// Whether nothing more is read.
    private let isLeaving = Shared(false)

    /// - Parameter guarding: Nil where there is no limit of time.
    init(
        _ chunks: LineChunks, to output: Int32, jobs: Int, guarding: LineGuarding? = nil,
        aligner: TableAligner? = nil
    ) {
        var chunks = chunks
        if guarding != nil {
            // A process that takes over must not lose input that is read at that moment.
            chunks.awaitInput = { [isLeaving] input in
                while !isLeaving.withLock({ $0 }) {
                    if System.isReadable(input, milliseconds: 50) { return true }
                }
                return false
            }
        }
        self.guarding = guarding
        self.aligner = aligner
        slots = guarding == nil ? [] : (0..<max(jobs, 1)).map { _ in LineSlot() }
        source = Shared(Source(chunks: chunks))
        sink = Shared(Sink(working: jobs))
        self.output = output
        self.jobs = jobs
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
        // After a failure a worker may still wait for input that never comes; it is left behind.
        return sink.when({ $0.working == 0 || $0.ending != nil }) { sink in
            sink.ending ?? .finished(allRight: sink.allRight)
        }
    }

    private func work(_ evaluate: Evaluate, _ index: Int) {
        var chunk = LineChunks.Chunk()
        let slot = slots.isEmpty ? nil : slots[index]
        while let number = take(&chunk) {
            let buffer = sink.when({ number < $0.due + 8 * jobs || $0.isOver }) { sink in
                if sink.isOver { return Results?.none }
                sink.computing += 1
                return sink.spare.popLast() ?? Results()
            }
            guard var results = buffer else { break }
            let began = System.seconds
            slot?.begin(chunk, number: number)
            results.slot = slot
            evaluate(chunk, &results)
            let seconds = System.seconds - began
            linesDone.withLock { $0 += results.lines }
            deliver(results, number: number)
            adapt(bytes: chunk.bytes.count, seconds: seconds)
        }
        sink.withLock { $0.working -= 1 }
    }

    private func take(_ chunk: inout LineChunks.Chunk) -> Int? {
        guard let target = sink.withLock({ $0.isOver ? nil : $0.target }) else { return nil }
        do {
            return try source.withLock { source throws(System.Failure) in
                guard try source.chunks.next(&chunk, target: target) else { return nil }
                defer { source.next += 1 }
                if guarding != nil {
                    let (copy, number) = (chunk, source.next)
                    open.withLock { $0[number] = copy }
                }
                return source.next
            }
        } catch {
            if isLeaving.withLock({ $0 }) { System.waitForEver() }
            sink.withLock { $0.ending = $0.ending ?? .unreadable(error) }
            return nil
        }
    }

    /// Writes the finished results in order up to the first missing one. The workers have this many
    /// seconds to deliver the rest.
    func interrupt(seconds: Double) {
        sink.withLock { $0.isInterrupted = true }
        _ = sink.wait(seconds: seconds) { $0.computing == 0 }
        sink.withLock { sink in
            writeAligned(&sink)
            sink.ending = sink.ending ?? .interrupted
        }
    }

    // MARK: - Lines that ignore their limit

    private func giveUp(_ slot: LineSlot) {
        sink.withLock { sink in
            sink.stuck[slot.chunk] = slot
            leaveIfDue(&sink)
        }
    }

    /// When all lines before a line that was given up have results, a new process takes over the rest.
    private func leaveIfDue(_ sink: inout Sink) {
        guard let guarding, sink.ending == nil, let slot = sink.stuck[sink.due] else { return }
        isLeaving.withLock { $0 = true }
        write(slot.results, &sink)
        writeAligned(&sink)
        // If nothing can be written, there is no reason to continue.
        if sink.ending != nil { return }
        var rest = LineResumption()
        rest.firstLine = slot.nextLine
        rest.firstRecord = slot.nextRecord
        source.withLock { source in
            for number in sink.due..<source.next {
                guard let chunk = open.withLock({ $0[number] }) else { continue }
                rest.append(chunk, from: number == sink.due ? slot.nextLine : chunk.firstLine)
                if let line = sink.stuck[number]?.line { rest.marks[line] = .outOfTime }
            }
            source.chunks.addUnread(to: &rest)
        }
        guarding.goOn(rest)
    }

    private func write(_ results: Results, _ sink: inout Sink) {
        write(aligner?.take(results.output) ?? results.output, &sink)
        // If standard error is closed, the message is lost.
        if !results.errors.isEmpty { try? System.write(System.standardError, results.errors) }
    }

    private func write(_ bytes: [UInt8], _ sink: inout Sink) {
        do throws(System.Failure) {
            try System.write(output, bytes)
        } catch {
            sink.ending =
                error.isClosedPipe ? .closedPipe(allRight: sink.allRight) : .unwritable(error)
        }
    }

    /// Writes the lines that the aligner holds.
    private func writeAligned(_ sink: inout Sink) {
        if let aligner, sink.ending == nil { write(aligner.rest(), &sink) }
    }

    /// The number of the record after the last one that was read.
    var nextRecord: Int { source.withLock { $0.chunks.nextRecord } }

    private func adapt(bytes: Int, seconds: Double) {
        let affordable = Double(bytes) * 0.004 / max(seconds, 1e-6)
        let target = Int(min(max(affordable, 64), 262_144))
        sink.withLock { $0.target = min(target, $0.target * 4) }
    }

    private func deliver(_ results: Results, number: Int) {
        sink.withLock { sink in
            sink.allRight = sink.allRight && results.allRight
            sink.ready[number] = results
            sink.computing -= 1
            while sink.ending == nil, var due = sink.ready.removeValue(forKey: sink.due) {
                write(due, &sink)
                if due.isCut { sink.ending = sink.ending ?? .interrupted }
                if guarding != nil {
                    let number = sink.due
                    open.withLock { $0[number] = nil }
                }
                sink.due += 1
                // A buffer that grew for one huge result is not reused.
                if due.output.capacity <= 1 << 20, sink.spare.count < 2 * jobs {
                    due.removeAll()
                    sink.spare.append(due)
                }
            }
            leaveIfDue(&sink)
        }
    }
}

extension LinePipeline {
    /// Runs to the end of a command's input, with progress on a terminal.
    func run(
        name: String, _ settings: Settings, _ console: Console, interrupt: LineInterrupt,
        _ makeEvaluator: @escaping @Sendable () -> Evaluate
    ) throws(CommandEnding) {
        let pipeline = self
        interrupt.watch(pipeline)
        let progress = Progress(on: System.standardError) {
            ", \(pipeline.linesDone.withLock { $0 }) lines"
        }
        progress?.begin()
        let ending = pipeline.run(makeEvaluator)
        progress?.end()
        switch ending {
        case .finished(let allRight): if !allRight, !settings.exitZero { console.fail() }
        // The thread that waits for interrupts ends the process.
        case .interrupted: System.waitForEver()
        case .unreadable(let failure):
            throw .usage(.unreadable(file: name, reason: failure.message))
        case .unwritable(let failure): throw .output(failure)
        case .closedPipe(let allRight):
            if !allRight, !settings.exitZero { console.fail() }
            throw .output(.closedPipe)
        }
    }
}

extension LineChunks.Chunk {
    /// Calls `body` for each line without its end, with its number. Nil stands for a line that is too long.
    func forEachLine(
        _ body: (_ bytes: UnsafeBufferPointer<UInt8>?, _ line: Range<Int>, _ number: Int) -> Void
    ) {
        if isOverlong { return body(nil, 0..<0, firstLine) }
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            var number = firstLine
            while start < bytes.count {
                let newline = LineChunks.newline(in: bytes, from: start) ?? bytes.count
                var end = newline
                if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
                body(bytes, start..<end, number)
                number += 1
                start = newline + 1
            }
        }
    }
}
