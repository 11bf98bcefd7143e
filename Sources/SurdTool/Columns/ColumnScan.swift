internal import Surd
internal import SurdNumbers

/// One pass over the rows of a table, on one thread or several.
final class ColumnScan: Sendable {
    /// A row that could not be read.
    struct BadRow {
        let line: Int
        let reason: RowFailure
    }

    struct Outcome {
        var groups: RowGroups
        /// The first of the bad rows, where they are not to be left out.
        var failure: BadRow?
        var skipped = 0
        var unreadable: System.Failure?
    }

    private struct State {
        var chunks: LineChunks
        var isOver = false
    }

    /// How every thread reads a row: its fields, those that are needed, and the expressions.
    struct Reading {
        let layout: FieldLayout
        let columns: [Column]
        /// The columns of `--by` in this table.
        let keys: [Int]
        let plan: ColumnPlan
        let settings: Settings
    }

    private let reading: Reading
    private let source: Shared<State>
    private let outcome: Shared<Outcome>
    private let rows: Shared<Int>
    private let giveUp: @Sendable (BadRow) -> Never

    /// - Parameters:
    ///   - chunks: The rows.
    ///   - outcome: The results of earlier tables.
    ///   - rows: The number of rows that have been read.
    ///   - giveUp: Called for a row that ignores its limit of time. Its thread cannot be ended, and
    /// the row cannot be skipped, so there is no total.
    init(
        _ reading: Reading, _ chunks: LineChunks, after outcome: Outcome, rows: Shared<Int>,
        giveUp: @escaping @Sendable (BadRow) -> Never
    ) {
        self.giveUp = giveUp
        self.reading = reading
        self.rows = rows
        source = Shared(State(chunks: chunks))
        self.outcome = Shared(outcome)
    }

    /// The number of the record after the last one that was read.
    var nextRecord: Int { source.withLock { $0.chunks.nextRecord } }

    /// Runs to the end of the input, or to the first row that is bad.
    func run() -> Outcome {
        let settings = reading.settings
        let jobs = max(settings.jobs ?? 1, 1)
        let slots = settings.limitOfTime == nil ? [] : (0..<jobs).map { _ in RowSlot() }
        if let seconds = settings.limitOfTime {
            Watchdog.start(over: slots.map(\.watch), limit: seconds) { index in
                self.giveUp(BadRow(line: slots[index].line, reason: .outOfTime))
            }
        }
        let more = (1..<jobs).map { index in
            Box(WorkerThread { self.work(slots.isEmpty ? nil : slots[index]) })
        }
        work(slots.first)
        for box in more { box.join() }
        return outcome.withLock { $0 }
    }

    /// An array cannot hold threads, which cannot be copied.
    private final class Box {
        private var thread: WorkerThread?
        init(_ thread: consuming WorkerThread?) { self.thread = thread }
        func join() { thread.take()?.join() }
    }

    private func take(_ chunk: inout LineChunks.Chunk) -> Bool {
        do throws(System.Failure) {
            return try source.withLock { state throws(System.Failure) in
                guard !state.isOver else { return false }
                state.isOver = !(try state.chunks.next(&chunk, target: 1 << 18))
                return !state.isOver
            }
        } catch {
            outcome.withLock { $0.unreadable = error }
            return false
        }
    }

    private func work(_ slot: RowSlot?) {
        var worker = Worker(reading)
        var chunk = LineChunks.Chunk()
        while take(&chunk) {
            worker.read(chunk, in: slot)
            rows.withLock { $0 += worker.rowsRead }
            if worker.failure != nil {
                source.withLock { $0.isOver = true }
                break
            }
        }
        outcome.withLock { outcome in
            outcome.skipped += worker.skipped
            if let failure = worker.failure, failure.line < outcome.failure?.line ?? .max {
                outcome.failure = failure
            }
            guard outcome.failure == nil else { return }
            do throws(RowFailure) {
                try outcome.groups.merge(worker.groups)
            } catch {
                outcome.failure = BadRow(line: 0, reason: error)
            }
        }
    }
}

/// The line of one worker. The worker writes before it begins a row, and the watchdog reads after
/// it has given the worker up: never both at the same time.
private final class RowSlot: @unchecked Sendable {
    let watch = Watch()
    var line = 0
}

/// Accumulates the rows of one thread.
private struct Worker: ~Copyable {
    private let plan: ColumnPlan
    private let layout: FieldLayout
    private let skipsBad: Bool
    private var reader: RowReader
    private let keys: [Int]
    private(set) var groups: RowGroups
    /// The bytes of a row in columns that are kept.
    private let keptBytes: Int
    private(set) var failure: ColumnScan.BadRow?
    private(set) var skipped = 0
    private(set) var rowsRead = 0
    /// The values of a row before any of them is accumulated.
    private var words: [Word]
    private var values: [Value?] = []

    init(_ reading: ColumnScan.Reading) {
        plan = reading.plan
        keys = reading.keys
        layout = reading.layout
        skipsBad = reading.settings.skipsBad
        reader = RowReader(
            columns: reading.columns, layout: layout, reading.settings, keys: keys)
        words = [Word](repeating: Word(1), count: plan.aggregates.count)
        groups = RowGroups(plan, limits: reading.settings.limits, hasKeys: !keys.isEmpty)
        keptBytes = plan.aggregates.count { $0.kind.keepsValues } * MemoryLayout<Word>.stride
    }

    mutating func read(_ chunk: LineChunks.Chunk, in slot: RowSlot?) {
        rowsRead = 0
        chunk.forEachRecord(layout) { bytes, record, line, number in
            guard failure == nil else { return }
            guard let bytes else {
                fail(.notANumber(column: -1, text: "(a line that is too long)"), line)
                return
            }
            if record.isEmpty { return }
            rowsRead += 1
            slot?.line = line
            slot?.watch.begin()
            defer { slot?.watch.end() }
            do throws(RowFailure) {
                try reader.read(bytes, record, number: number)
                try takeUp(bytes, number)
            } catch {
                fail(error, line)
            }
        }
    }

    private mutating func fail(_ reason: RowFailure, _ line: Int) {
        if skipsBad, reason.isInData {
            skipped += 1
        } else {
            failure = ColumnScan.BadRow(line: line, reason: reason)
        }
    }

    @inline(__always)
    private mutating func takeUp(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Int
    ) throws(RowFailure) {
        // The usual case: words suffice. All values of a row are computed first, so that a row
        // counts completely or not at all.
        if reader.areWords, findWords() {
            let place = try groups.place(of: bytes, reader, keys, record: record)
            do throws(NumberError) {
                for index in words.indices where words[index].isNumber || words[index].isTrue {
                    try groups.add(words[index], at: place + index)
                }
                if keptBytes > 0 { try groups.charge(keptBytes) }
            } catch {
                throw .number(error, column: -1)
            }
            return
        }
        try takeUpValues(bytes, record)
    }

    /// Finds the values of all aggregates for a row, if all of them are words.
    @inline(__always)
    private mutating func findWords() -> Bool {
        for index in words.indices {
            if let slot = plan.slots[index] {
                words[index] = reader.words[slot]
            } else if let row = plan.rows[index] {
                guard let word = row.compiled.word(for: reader.words.span),
                    word.isNumber || plan.aggregates[index].kind == .count
                else { return false }
                words[index] = word
            }
        }
        return true
    }

    private mutating func takeUpValues(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Int
    ) throws(RowFailure) {
        values.removeAll(keepingCapacity: true)
        for index in plan.aggregates.indices {
            guard let row = plan.rows[index] else {
                values.append(nil)
                continue
            }
            if reader.areWords, let word = row.compiled.word(for: reader.words.span) {
                values.append(Value(word))
                continue
            }
            do throws(SurdError) {
                values.append(try reader.value(of: row.compiled))
            } catch {
                throw .expression(error)
            }
        }
        let place = try groups.place(of: bytes, reader, keys, record: record)
        for index in plan.aggregates.indices {
            try add(values[index], to: index, at: place + index)
        }
        do throws(NumberError) {
            try groups.charge(4 * keptBytes)
        } catch {
            throw .number(error, column: -1)
        }
    }

    private mutating func add(
        _ value: Value?, to index: Int, at place: Int
    ) throws(RowFailure) {
        do throws(NumberError) {
            switch value {
            case nil: try groups.add(Word(1), at: place)
            case .boolean(let isTrue) where plan.aggregates[index].kind == .count:
                if isTrue { try groups.add(Word(1), at: place) }
            case .number(let number): try groups.add(number, at: place)
            case .complex(let z): try groups.add(z, at: place)
            case .boolean, .factors, .list, .polynomial, .identifications, .infinity:
                let name = plan.aggregates[index].kind.rawValue
                throw .domain(function: name, rule: "\(name) needs numbers; count takes conditions")
            }
        } catch {
            throw .number(error, column: -1)
        }
    }
}

extension Word {
    /// Whether this is the truth value `true`.
    fileprivate var isTrue: Bool { !isNumber && numerator != 0 }
}

extension RowFailure {
    /// Whether the row itself is at fault, and not a limit.
    fileprivate var isInData: Bool {
        switch self {
        case .missingField, .notANumber, .expression: true
        case .number, .separator, .tooManyGroups: false
        }
    }
}
