#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A stream of input cut at line ends, with bounded memory whatever its length.
struct LineChunks {
    /// Some whole lines; only the last line of the input may lack its newline.
    struct Chunk {
        var bytes: [UInt8] = []
        /// Whether the chunk is one line that is longer than allowed; its text is dropped.
        var isOverlong = false
        /// The number of its first line, and of its first record where records may have several
        /// lines; both count from 1.
        var firstLine = 1
        var firstRecord = 1
        /// Lines that have results already, by their numbers.
        var marks: [Int: LineResumption.Mark] = [:]
    }

    private let descriptor: Int32
    private let longestLine: Int
    private var pending: [UInt8] = []
    private var start = 0
    /// The length of the part of `pending` without a newline.
    private var searched = 0
    private var atEnd = false
    /// Whether the rest of an overlong line must be skipped.
    private var isSkipping = false
    /// Whether a byte order mark at the start has been skipped.
    private var hasBegun = false
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// For records with line ends inside: the state of the scanner at `searched`.
    private var scanner: RecordScanner?
    private var line = 1
    private var record = 1
    /// The number of records before the last end that was found.
    private var recordsFound = 0
    private static let readSize = 1 << 18
    /// Later lines that have results already.
    private var marks: [Int: LineResumption.Mark] = [:]
    /// Waits for input; false when nothing more is to be read.
    var awaitInput: (@Sendable (Int32) -> Bool)?

    /// - Parameters:
    ///   - scanner: Finds the ends of records, if a record may contain line ends.
    ///   - rest: Input that was read before and has no results yet.
    init(
        _ descriptor: Int32, longestLine: Int, scanner: RecordScanner? = nil,
        resuming rest: LineResumption? = nil
    ) {
        self.descriptor = descriptor
        self.longestLine = longestLine
        self.scanner = scanner
        guard let rest else { return }
        hasBegun = true
        pending = rest.bytes
        marks = rest.marks
        line = rest.firstLine
        record = rest.firstRecord
    }

    /// Adds input that has been read and not returned.
    func addUnread(to rest: inout LineResumption) {
        rest.bytes += pending[start...]
        rest.marks.merge(marks) { $1 }
    }

    private mutating func moveMarks(to chunk: inout Chunk) {
        chunk.marks = [:]
        if marks.isEmpty { return }
        // The very last line may lack its end.
        let end = chunk.firstLine + chunk.lineCount
        for (number, mark) in marks where number < end {
            chunk.marks[number] = mark
            marks[number] = nil
        }
    }

    /// Fills `chunk` with whole lines of about `target` bytes, at least one line; false at the end
    /// of the input. Available lines are never held back to wait for more.
    mutating func next(_ chunk: inout Chunk, target: Int) throws(System.Failure) -> Bool {
        chunk.bytes.removeAll(keepingCapacity: true)
        chunk.isOverlong = false
        chunk.marks = [:]
        if !hasBegun { try passByteOrderMark() }
        if isSkipping { try skipLine() }
        chunk.firstLine = line
        chunk.firstRecord = record
        while true {
            if let end = scanner == nil ? lineEnd(target: target) : recordEnd(target: target) {
                take(upTo: end, into: &chunk)
                return true
            }
            if atEnd {
                guard start < pending.count else { return false }
                take(upTo: pending.count, into: &chunk)
                return true
            }
            if pending.count - start > longestLine {
                // Reported at once, because the line may have no end.
                isSkipping = true
                chunk.isOverlong = true
                line += 1
                record += 1
                return true
            }
            try readMore()
        }
    }

    /// Sets the number of the next record, because the records so far do not belong to this table.
    mutating func countRecords(from number: Int) { record = number }

    /// The number of the record that is read next.
    var nextRecord: Int { record }

    private mutating func take(upTo end: Int, into chunk: inout Chunk) {
        chunk.bytes.append(contentsOf: pending[start..<end])
        let lines = Self.newlines(in: pending, start..<end)
        line += lines
        record += scanner == nil ? lines : recordsFound
        recordsFound = 0
        moveMarks(to: &chunk)
        start = end
        searched = max(searched, end)
    }

    /// Reads until the first bytes are known to be a byte order mark or not.
    private mutating func passByteOrderMark() throws(System.Failure) {
        let mark = Self.byteOrderMark
        while pending.count < mark.count, mark.starts(with: pending), !atEnd { try readMore() }
        if pending.starts(with: mark) { pending.removeFirst(mark.count) }
        hasBegun = true
    }

    private mutating func readMore() throws(System.Failure) {
        if start > 0 {
            pending.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        if try read() == 0 { atEnd = true }
    }

    private mutating func read() throws(System.Failure) -> Int {
        if let awaitInput, !awaitInput(descriptor) { throw .interrupted }
        return try System.read(descriptor, atMost: Self.readSize, appendingTo: &pending)
    }

    /// The offset after the last newline within `target` bytes, else after the first one.
    private mutating func lineEnd(target: Int) -> Int? {
        let limit = min(start + target, pending.count)
        var index = limit
        while index > max(start, searched) {
            if pending[index - 1] == .newline { return index }
            index -= 1
        }
        // Beyond the target one line is enough.
        let from = max(limit, searched)
        if let found = Self.newline(in: pending, from: from) { return found + 1 }
        searched = pending.count
        return nil
    }

    /// The offset after the last record within `target` bytes, else after the first one.
    private mutating func recordEnd(target: Int) -> Int? {
        var last: Int?
        while let end = scanner?.recordEnd(in: pending, from: searched) {
            if last != nil, end - start > target {
                scanner?.restart()
                break
            }
            searched = end
            last = end
            recordsFound += 1
        }
        if let last {
            // The text after the last end is scanned again from its beginning.
            searched = last
            scanner?.restart()
        } else {
            searched = pending.count
        }
        return last
    }

    private mutating func skipLine() throws(System.Failure) {
        isSkipping = false
        while true {
            if let found = Self.newline(in: pending, from: max(start, searched)) {
                start = found + 1
                searched = start
                scanner?.restart()
                return
            }
            pending.removeAll(keepingCapacity: true)
            start = 0
            searched = 0
            if try read() == 0 {
                atEnd = true
                return
            }
        }
    }

    static func newlines(in bytes: [UInt8], _ range: Range<Int>) -> Int {
        bytes.withUnsafeBytes { buffer in
            var count = 0
            var index = range.lowerBound
            // Eight bytes at once: the top bit of each newline, and then their sum.
            let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
            while index + 8 <= range.upperBound {
                let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let others = word ^ (0x0101_0101_0101_0101 &* UInt64(UInt8.newline))
                let found = ~(((others & low) &+ low) | others | low) &>> 7
                count &+= Int((found &* 0x0101_0101_0101_0101) &>> 56)
                index &+= 8
            }
            for index in index..<range.upperBound where buffer[index] == .newline { count &+= 1 }
            return count
        }
    }

    private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { newline(in: $0, from: start) }
    }

    /// Where the next newline is, from an offset on.
    static func newline(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, let base = UnsafeRawPointer(bytes.baseAddress),
            let found = memchr(base + start, Int32(UInt8.newline), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}

/// Finds the ends of records; a line end inside quotes ends none.
struct RecordScanner: Sendable {
    private enum State { case fieldStart, plain, quoted, quoteInQuoted }
    private var state = State.fieldStart
    let separator: UInt8

    init(separator: UInt8) { self.separator = separator }

    /// The offset after the end of the record, if there is one from `start` on.
    mutating func recordEnd(in bytes: borrowing [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { recordEnd(in: $0, from: start) }
    }

    mutating func recordEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch state {
            case .fieldStart where byte == .quote: state = .quoted
            case .quoted: if byte == .quote { state = .quoteInQuoted }
            case .quoteInQuoted where byte == .quote: state = .quoted
            case .fieldStart, .plain, .quoteInQuoted:
                if byte == .newline {
                    state = .fieldStart
                    return index
                }
                state = byte == separator ? .fieldStart : .plain
            }
        }
        return nil
    }

    mutating func restart() { state = .fieldStart }
}
