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

    private struct Source {
        var chunks: LineChunks
        var next = 0
    }

    private struct Sink {
        var due = 0
        var ready: [Int: [UInt8]] = [:]
        var spare: [[UInt8]] = []
        var allRight = true
        var working: Int
        var ending: Ending?
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

    init(from input: Int32, to output: Int32, jobs: Int, longestLine: Int) {
        source = Shared(Source(chunks: LineChunks(input, longestLine: longestLine)))
        sink = Shared(Sink(working: jobs))
        self.output = output
        self.jobs = jobs
    }

    /// Runs to the end of the input. Each worker gets an evaluator of its own.
    func run(_ makeEvaluator: @escaping @Sendable () -> Evaluate) -> Ending {
        for _ in 1..<max(jobs, 1) {
            if let thread = WorkerThread({ self.work(makeEvaluator()) }) {
                thread.detach()
            } else {
                sink.withLock { $0.working -= 1 }
            }
        }
        work(makeEvaluator())
        // A worker may be waiting for input that never comes: after a failure it is left there.
        return sink.when({ $0.working == 0 || $0.ending != nil }) { sink in
            sink.ending ?? .finished(allRight: sink.allRight)
        }
    }

    private func work(_ evaluate: Evaluate) {
        var chunk = LineChunks.Chunk()
        while let number = take(&chunk) {
            let buffer = sink.when({ number < $0.due + 8 * jobs || $0.ending != nil }) { sink in
                sink.ending == nil ? sink.spare.popLast() ?? [] : nil
            }
            guard var results = buffer else { break }
            let began = System.seconds
            let (lines, allRight) = Self.evaluate(chunk, with: evaluate, into: &results)
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
                return source.next
            }
        } catch {
            sink.withLock { $0.ending = $0.ending ?? .unreadable(error) }
            return nil
        }
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
                sink.due += 1
                // A buffer that one huge result has stretched is not kept.
                if due.capacity <= 1 << 20, sink.spare.count < 2 * jobs {
                    due.removeAll(keepingCapacity: true)
                    sink.spare.append(due)
                }
            }
        }
    }

    private static func evaluate(
        _ chunk: LineChunks.Chunk, with evaluate: Evaluate, into results: inout [UInt8]
    ) -> (lines: Int, allRight: Bool) {
        if chunk.isOverlong { return (1, evaluate(nil, &results)) }
        var lines = 0
        var allRight = true
        chunk.bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.startIndex
            while start < bytes.endIndex {
                let newline = bytes[start...].firstIndex(of: .newline) ?? bytes.endIndex
                var end = newline
                if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
                if !evaluate(bytes[start..<end], &results) { allRight = false }
                lines += 1
                start = newline + 1
            }
        }
        return (lines, allRight)
    }
}
