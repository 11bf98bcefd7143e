/// An array of plain values whose storage is reused from one text to the next.
///
/// A Swift array checks at each change whether its storage is shared, which is measurable for small
/// lines. A row is changed by one owner, who checks only when the row is emptied; storage that a
/// copy still reads is left to the copy then. So copies may be read at any time, and only the
/// owner, or the caller of ``detach()``, changes anything.
///
/// Public only because nothing else can be inlined into the modules above; it is not a part of the interface.
public struct _Row<Element>: @unchecked Sendable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var length = 0
    @usableFromInline var capacity = 0
    @usableFromInline var room: RoomOfRow?

    @inlinable
    public init() {
        // The element types are fixed in the program.
        guard _isPOD(Element.self) else { fatalError("a row holds plain values only") }
        guard let nowhere = UnsafeMutableRawPointer(bitPattern: MemoryLayout<Element>.alignment)
        else { fatalError("an alignment is never zero") }
        base = nowhere.assumingMemoryBound(to: Element.self)
    }

    @inlinable @inline(__always)
    public mutating func append(_ element: Element) {
        if length == capacity { grow() }
        (base + length).initialize(to: element)
        length &+= 1
    }

    @inlinable @inline(never)
    mutating func grow() { move(to: Swift.max(16, 2 * capacity)) }

    @inlinable
    mutating func move(to capacity: Int) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: capacity * MemoryLayout<Element>.stride,
            alignment: MemoryLayout<Element>.alignment)
        let target = memory.bindMemory(to: Element.self, capacity: capacity)
        target.initialize(from: base, count: length)
        base = target
        room = RoomOfRow(memory)
        self.capacity = capacity
    }

    /// Removes all elements and keeps the storage, unless a copy shares it.
    @inlinable
    public mutating func removeAll() {
        if capacity == 0 { return }
        length = 0
        if !isKnownUniquelyReferenced(&room) { capacity = 0 }
    }

    /// Gives a copy its own storage, so that it can be changed.
    @inlinable
    public mutating func detach() {
        if capacity > 0 { move(to: Swift.max(1, length)) }
    }

    /// Calls `body` with all elements, which must not escape.
    @inlinable @inline(__always)
    public func withElements<R>(_ body: (UnsafeBufferPointer<Element>) -> R) -> R {
        withExtendedLifetime(room) { body(UnsafeBufferPointer(start: base, count: length)) }
    }

    /// Removes elements at the end until there are `count`.
    @inlinable @inline(__always)
    public mutating func cut(to count: Int) {
        if count < 0 || count > length { RoomOfRow.stop() }
        length = count
    }

    @inlinable @inline(__always) @discardableResult
    public mutating func removeLast() -> Element {
        if length == 0 { RoomOfRow.stop() }
        length &-= 1
        return base[length]
    }

    @inlinable @inline(__always)
    public mutating func popLast() -> Element? { length == 0 ? nil : removeLast() }
}

/// Owns the memory of a row.
@usableFromInline
final class RoomOfRow {
    private let base: UnsafeMutableRawPointer

    @usableFromInline init(_ base: UnsafeMutableRawPointer) { self.base = base }

    deinit { base.deallocate() }

    @usableFromInline @inline(never)
    // Indices come from the parser and the compiler, which made the elements, and never from a text.
    static func stop() -> Never { fatalError("a row has no such element") }
}

extension _Row: RandomAccessCollection {
    @inlinable @inline(__always) public var startIndex: Int { 0 }
    @inlinable @inline(__always) public var endIndex: Int { length }
    @inlinable @inline(__always) public var count: Int { length }
    @inlinable @inline(__always) public var isEmpty: Bool { length == 0 }

    @inlinable
    public subscript(index: Int) -> Element {
        @inline(__always) get {
            if UInt(bitPattern: index) >= UInt(bitPattern: length) { RoomOfRow.stop() }
            return base[index]
        }
        @inline(__always) _modify {
            if UInt(bitPattern: index) >= UInt(bitPattern: length) { RoomOfRow.stop() }
            yield &base[index]
        }
    }
}
