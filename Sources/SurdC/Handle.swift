/// What a handle says of its object. The raw value is odd, so that no pointer to memory is ever
/// taken for a handle: those are multiples of 8.
enum HandleKind: UInt64, Sendable {
    case session = 1
    case expression = 3
    case value = 5
    case format = 7
    case text = 9
    case error = 11
    case keypad = 13
    case sum = 15
}

/// The number that C holds in place of a pointer: which slot, and which of the objects that the
/// slot has held one after the other. It points to no memory.
///
///     63          32 31             9 8        4 3     0
///     generation     place in shard   shard      kind
struct Handle {
    static let kindBits: UInt64 = 4
    static let shardBits: UInt64 = 5
    static let placeBits: UInt64 = 23
    static let shardCount = 1 << Int(shardBits)
    static let placeCount = 1 << Int(placeBits)

    let bits: UInt64

    init(_ kind: HandleKind, shard: Int, place: Int, generation: UInt32) {
        bits =
            UInt64(generation) << 32 | UInt64(place) << (Self.kindBits + Self.shardBits)
            | UInt64(shard) << Self.kindBits | kind.rawValue
    }

    /// Nil for what cannot be a handle of this kind.
    @inline(__always)
    init?(_ pointer: OpaquePointer?, _ kind: HandleKind) {
        bits = UInt64(UInt(bitPattern: pointer))
        if bits & 15 != kind.rawValue { return nil }
    }

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: UInt(truncatingIfNeeded: bits)) }
    var generation: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
    var shard: Int {
        Int(truncatingIfNeeded: bits >> Self.kindBits) & (Self.shardCount - 1)
    }
    var place: Int {
        Int(truncatingIfNeeded: bits >> (Self.kindBits + Self.shardBits)) & (Self.placeCount - 1)
    }
}
