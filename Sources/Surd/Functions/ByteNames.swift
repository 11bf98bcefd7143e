import SurdSyntax

/// The names of a table, found by their bytes, without making or hashing a string.
///
/// The table holds names of up to sixteen ASCII bytes, which are nearly all. Any other name must be
/// looked up as a string.
struct ByteNames: Sendable {
    /// The bytes of a name, the first one lowest; a name has no zero bytes.
    struct Key: Equatable, Sendable {
        private(set) var low: UInt64 = 0
        private(set) var high: UInt64 = 0

        /// The same for a string.
        init?(_ name: String) {
            guard name.utf8.count <= 16, let key = Key(name.utf8.span) else { return nil }
            self = key
        }

        /// A hash of all bytes, whose lower half is the best.
        @inline(__always)
        var hash: Int { Int(truncatingIfNeeded: mixed &>> 32) }

        /// Odd multipliers without a pattern (from the golden ratio and the square root of two).
        /// The top bits of the sum depend on all bytes.
        @inline(__always)
        fileprivate var mixed: UInt64 {
            (low ^ (low &>> 29)) &* 0x9E37_79B9_7F4A_7C15 &+ high &* 0xB504_F333_F9DE_6485
        }

        /// Nil where the name is not in the table.
        @inline(__always)
        init?(_ name: Span<UInt8>) {
            let count = name.count
            guard count <= 16 else { return nil }
            for offset in 0..<count {
                let byte = name[offset]
                guard byte != 0, byte < 0x80 else { return nil }
                if offset < 8 {
                    low |= UInt64(byte) &<< UInt64(8 &* offset)
                } else {
                    high |= UInt64(byte) &<< UInt64(8 &* (offset &- 8))
                }
            }
        }
    }

    private struct Place {
        var key: Key
        var index: Int
    }

    /// An open-addressing hash table whose size is a power of two, at most half full. A name is at
    /// the place of its hash or at the next free one.
    private var places: [Place?]
    private var shift: UInt64
    private var count = 0

    /// - Parameter room: The expected number of names. More names are possible, but take longer to add.
    init(room: Int = 16) {
        let bits = Self.bits(forNames: room)
        shift = UInt64(64 - bits)
        places = Array(repeating: nil, count: 1 << bits)
    }

    private static func bits(forNames count: Int) -> Int {
        max(Int.bitWidth - (2 * count - 1).leadingZeroBitCount, 4)
    }

    /// Adds a name with its row in the table; a later row replaces an earlier one. A name that is
    /// too long is left out.
    mutating func add(_ name: String, _ index: Int) {
        guard let key = Key(name) else { return }
        if 2 * count >= places.count { grow() }
        put(Place(key: key, index: index))
    }

    private mutating func put(_ new: Place) {
        var place = home(of: new.key)
        while let other = places[place] {
            if other.key == new.key {
                places[place] = new
                return
            }
            place = next(place)
        }
        places[place] = new
        count += 1
    }

    private mutating func grow() {
        var larger = ByteNames(room: places.count)
        for case .some(let place) in places { larger.put(place) }
        self = larger
    }

    enum Answer: Equatable {
        case row(Int)
        case none
        /// The name must be looked up as a string.
        case unsure
    }

    func find(_ name: Span<UInt8>) -> Answer {
        guard let key = Key(name) else { return .unsure }
        var place = home(of: key)
        while let found = places[place] {
            if found.key == key { return .row(found.index) }
            place = next(place)
        }
        return .none
    }

    @inline(__always)
    private func home(of key: Key) -> Int {
        Int(truncatingIfNeeded: key.mixed &>> shift)
    }

    @inline(__always)
    private func next(_ place: Int) -> Int { (place &+ 1) & (places.count &- 1) }
}

extension Span<UInt8> {
    /// The text of a part.
    func string(_ span: SourceSpan) -> String {
        let part = extracting(span.range)
        // Names are short, so this needs no allocation.
        return String(unsafeUninitializedCapacity: part.count) { target in
            for index in 0..<part.count { target.initializeElement(at: index, to: part[index]) }
            return part.count
        }
    }
}
