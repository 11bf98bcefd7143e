/// A range of source text: byte offsets into its UTF-8, `end` not included.
public struct SourceSpan: Sendable, Hashable {
    @usableFromInline var lower: UInt32
    @usableFromInline var upper: UInt32

    @inlinable
    public init(start: Int, end: Int) {
        lower = UInt32(truncatingIfNeeded: start)
        upper = UInt32(truncatingIfNeeded: end)
    }

    @inlinable init(_ lower: UInt32, _ upper: UInt32) {
        self.lower = lower
        self.upper = upper
    }

    /// The offset of the first byte.
    @inlinable public var start: Int { Int(lower) }
    /// The offset just past the last byte.
    @inlinable public var end: Int { Int(upper) }
    /// The number of bytes.
    @inlinable public var length: Int { Int(upper) - Int(lower) }
    /// Whether the range is empty: a place in the text.
    @inlinable public var isEmpty: Bool { lower == upper }
    /// The offsets as a range, to slice an array of bytes with.
    @inlinable public var range: Range<Int> { start..<end }

    /// The shortest span that covers both.
    public func union(_ other: SourceSpan) -> SourceSpan {
        SourceSpan(min(lower, other.lower), max(upper, other.upper))
    }
}

extension SourceSpan: CustomStringConvertible {
    public var description: String { "\(start)..<\(end)" }
}
