/// A buffered stream of bytes to a file descriptor.
///
/// The buffer is written when it is full, before the command waits for input, before a message on
/// standard error, and at the end.
final class Output {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private static let capacity = 1 << 16

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func append(_ bytes: some Sequence<UInt8>) throws(System.Failure) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    func append(_ text: String) throws(System.Failure) {
        try append(text.utf8)
    }

    func line(_ text: some StringProtocol) throws(System.Failure) {
        buffer.append(contentsOf: text.utf8)
        try append(CollectionOfOne(UInt8.newline))
    }

    /// Calls `body` to fill the buffer.
    func fill(_ body: (inout [UInt8]) -> Void) throws(System.Failure) {
        body(&buffer)
        if buffer.count >= Self.capacity { try flush() }
    }

    func flush() throws(System.Failure) {
        guard !buffer.isEmpty else { return }
        // Emptied also after a failure: a closed pipe is not tried twice.
        defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20) }
        try System.write(descriptor, buffer)
    }
}

extension UInt8 {
    static let minus = UInt8(ascii: "-")
    static let point = UInt8(ascii: ".")
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")

    var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
    var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
    var isNamePart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
    var isBlank: Bool { self == .space || (9...13).contains(self) }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let quote = UInt8(ascii: "\"")
    static let carriageReturn = UInt8(ascii: "\r")
}
