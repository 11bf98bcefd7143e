#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A stream of input cut at line ends, with bounded memory whatever its length.
struct LineChunks {
    /// Some whole lines; only the very last line of the input may lack its newline.
    struct Chunk {
        var bytes: [UInt8] = []
        /// The chunk stands for one line that is longer than allowed; its text is dropped.
        var isOverlong = false
        /// The number of its first line, and of its first record where records may have several
        /// lines; both count from 1.
        var firstLine = 1
        var firstRecord = 1
    }

    private let descriptor: Int32
    private let longestLine: Int
    private var pending: [UInt8] = []
    private var start = 0
    /// How much of `pending` is known to hold no newline.
    private var searched = 0
    private var atEnd = false
    /// Where records may hold line ends: what is known of the bytes up to `searched`.
    private var scanner: RecordScanner?
    private var line = 1
    private var record = 1
    /// Records that end before the end that was found last.
    private var recordsFound = 0
    private static let readSize = 1 << 18

    /// - Parameter scanner: What tells the ends of records, where not every line end is one.
    init(_ descriptor: Int32, longestLine: Int, scanner: RecordScanner? = nil) {
        self.descriptor = descriptor
        self.longestLine = longestLine
        self.scanner = scanner
    }

    /// Fills `chunk` with whole lines of about `target` bytes, at least one line; false at the
    /// end of the input. Lines that are there are never held back to wait for more.
    mutating func next(_ chunk: inout Chunk, target: Int) throws(System.Failure) -> Bool {
        chunk.bytes.removeAll(keepingCapacity: true)
        chunk.isOverlong = false
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
                try skipLine()
                chunk.isOverlong = true
                line += 1
                record += 1
                return true
            }
            try readMore()
        }
    }

    /// What was read so far is no record, but what stands above them.
    mutating func countRecordsFromHere() { record = 1 }

    private mutating func take(upTo end: Int, into chunk: inout Chunk) {
        chunk.bytes.append(contentsOf: pending[start..<end])
        let lines = Self.newlines(in: pending, start..<end)
        line += lines
        record += scanner == nil ? lines : recordsFound
        recordsFound = 0
        start = end
        searched = max(searched, end)
    }

    private mutating func readMore() throws(System.Failure) {
        if start > 0 {
            pending.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        let got = try System.read(descriptor, atMost: Self.readSize, appendingTo: &pending)
        if got == 0 { atEnd = true }
    }

    /// Past the last newline within `target` bytes, else past the first one there is.
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

    /// Past the last record that ends within `target` bytes, else past the first one there is.
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
            // What follows the last end is looked at again, from its beginning.
            searched = last
            scanner?.restart()
        } else {
            searched = pending.count
        }
        return last
    }

    private mutating func skipLine() throws(System.Failure) {
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
            if try System.read(descriptor, atMost: Self.readSize, appendingTo: &pending) == 0 {
                atEnd = true
                return
            }
        }
    }

    private static func newlines(in bytes: [UInt8], _ range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var count = 0
            for index in range where buffer[index] == .newline { count &+= 1 }
            return count
        }
    }

    private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return bytes.withUnsafeBytes { buffer -> Int? in
            guard let base = buffer.baseAddress,
                let found = memchr(base + start, Int32(UInt8.newline), buffer.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
