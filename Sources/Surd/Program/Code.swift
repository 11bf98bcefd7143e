package import SurdSyntax

/// A compiled expression or function body: instructions with their spans, and constants.
///
/// The arrays are filled again and again by one-shot evaluation, so a code is a plain struct that
/// keeps its capacity.
package struct Code: Sendable {
    package var instructions = _Row<Instruction>()
    /// Constants that are words.
    package var words = _Row<Word>()
    /// Other constants.
    package var constants: [Value] = []
    /// Why a literal could not be read; the error belongs to whoever evaluates it.
    package var failures: [SurdError.Reason] = []
    /// Bytes of the constants outside of the code itself.
    package var heapBytes = 0
    /// Parameters, which are the first values of a frame.
    package var parameterCount = 0
    /// Values that a frame needs at most, parameters included.
    package var maximumStack = 0

    package init() {}

    package mutating func removeAll() {
        instructions.removeAll()
        words.removeAll()
        // Mostly there are none of these.
        if !constants.isEmpty { constants.removeAll(keepingCapacity: true) }
        if !failures.isEmpty { failures.removeAll(keepingCapacity: true) }
        heapBytes = 0
        parameterCount = 0
        maximumStack = 0
    }
}

/// A half-open range of byte offsets, small enough to be kept for every instruction.
package struct ByteRange: Sendable, Equatable {
    package var start: Int32
    package var end: Int32

    @inline(__always)
    package init(_ start: Int32, _ end: Int32) {
        self.start = start
        self.end = end
    }

    package var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
