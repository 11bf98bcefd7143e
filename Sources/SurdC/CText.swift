/// Bytes for C, followed by a NUL, at an address that does not change.
final class CText: @unchecked Sendable {
    // Unchecked because of the pointer; its bytes are written once, here.

    let start: UnsafePointer<CChar>
    let length: Int

    init(bytes: Span<UInt8>) {
        length = bytes.count
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: length + 1)
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress {
                UnsafeMutableRawPointer(memory).copyMemory(from: start, byteCount: source.count)
            }
        }
        memory[length] = 0
        start = UnsafePointer(memory)
    }

    convenience init(_ text: String) {
        self.init(bytes: text.utf8.span)
    }

    deinit { start.deallocate() }

    /// A text that lives as long as the library, for questions about invalid handles.
    static let empty = CText("")
    static let invalidHandle = CText("invalid-handle")
    static let invalidHandleMessage = CText(Trouble.invalidHandle.message)
}

/// Text from C: bytes that the caller promises are readable.
struct TextInput {
    let bytes: UnsafeBufferPointer<UInt8>

    /// Positions in a text are numbers of 32 bits.
    private static let longest = Int(Int32.max)

    /// - Parameter length: In bytes, or `SURD_NUL_TERMINATED`.
    @inline(__always)
    init(_ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString) throws(Trouble) {
        guard let start else {
            if length == 0 {
                bytes = UnsafeBufferPointer(start: nil, count: 0)
                return
            }
            throw .nullPointer(name)
        }
        // The length is checked before the first byte is read. The largest size_t means "up to the
        // NUL". Other lengths above PTRDIFF_MAX, which arrive as negative numbers, are mistakes,
        // and so is a length above that of any text that can be read: most likely a difference that
        // wrapped around.
        var count = length
        if length == -1 {
            count = 0
            while start[count] != 0, count <= TextInput.longest { count += 1 }
        }
        guard 0...TextInput.longest ~= count else {
            throw .invalidArgument("\(name) is too long")
        }
        let raw = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        bytes = UnsafeBufferPointer(start: raw, count: count)
    }

    /// A NUL-terminated name, which must be valid UTF-8.
    static func name(
        _ start: UnsafePointer<CChar>?, _ name: StaticString
    ) throws(Trouble) -> String {
        let input = try TextInput(start, -1, name)
        guard let text = input.string else { throw .invalidArgument("\(name) is not UTF-8") }
        return text
    }

    /// Most text is ASCII, and the general check costs more than evaluating a small sum.
    private var isASCII: Bool {
        var seen: UInt8 = 0
        for byte in bytes { seen |= byte }
        return seen < 0x80
    }

    /// Whether the bytes are UTF-8.
    var isText: Bool { isASCII || String(validating: bytes, as: UTF8.self) != nil }

    /// Nil where the bytes are not UTF-8.
    var string: String? {
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
    }
}
