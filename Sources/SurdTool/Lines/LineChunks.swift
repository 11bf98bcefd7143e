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
    }

    private let descriptor: Int32
    private let longestLine: Int
    private var pending: [UInt8] = []
    private var start = 0
    /// How much of `pending` is known to hold no newline.
    private var searched = 0
    private var atEnd = false
    /// The rest of an overlong line is still to be passed over.
    private var isSkipping = false
    private static let readSize = 1 << 18

    init(_ descriptor: Int32, longestLine: Int) {
        self.descriptor = descriptor
        self.longestLine = longestLine
    }

    /// Fills `chunk` with whole lines of about `target` bytes, at least one line; false at the
    /// end of the input. Lines that are there are never held back to wait for more.
    mutating func next(_ chunk: inout Chunk, target: Int) throws(System.Failure) -> Bool {
        chunk.bytes.removeAll(keepingCapacity: true)
        chunk.isOverlong = false
        if isSkipping { try skipLine() }
        while true {
            if let end = lineEnd(target: target) {
                take(upTo: end, into: &chunk)
                return true
            }
            if atEnd {
                guard start < pending.count else { return false }
                take(upTo: pending.count, into: &chunk)
                return true
            }
            if pending.count - start > longestLine {
                // Said at once: the line may have no end.
                isSkipping = true
                chunk.isOverlong = true
                return true
            }
            try readMore()
        }
    }

    private mutating func take(upTo end: Int, into chunk: inout Chunk) {
        chunk.bytes.append(contentsOf: pending[start..<end])
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

    private mutating func skipLine() throws(System.Failure) {
        isSkipping = false
        while true {
            if let found = Self.newline(in: pending, from: max(start, searched)) {
                start = found + 1
                searched = start
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
