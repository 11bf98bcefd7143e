internal import Surd
internal import SurdSyntax

/// Writes one flat JSON object after another into a buffer of bytes.
struct JSONText {
    private var isFirst = true

    static func object(into buffer: inout [UInt8], _ body: (inout JSONText, inout [UInt8]) -> Void)
    {
        var writer = JSONText()
        buffer.append(UInt8(ascii: "{"))
        body(&writer, &buffer)
        buffer.append(UInt8(ascii: "}"))
    }

    /// Arbitrary text: invalid UTF-8 becomes the replacement character.
    mutating func field(
        _ name: StaticString, text: some Sequence<UInt8>, into buffer: inout [UInt8]
    ) {
        begin(name, &buffer)
        buffer.append(UInt8(ascii: "\""))
        // Only text outside ASCII needs validation.
        if text.contains(where: { $0 >= 0x80 }) {
            for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
                Self.append(scalar, to: &buffer)
            }
        } else {
            for byte in text { Self.append(byte, to: &buffer) }
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes `null` if there is no text.
    mutating func field(_ name: StaticString, _ text: String?, into buffer: inout [UInt8]) {
        if let text { return field(name, text: text.utf8, into: &buffer) }
        begin(name, &buffer)
        buffer.append(contentsOf: "null".utf8)
    }

    mutating func field(_ name: StaticString, _ value: Bool, into buffer: inout [UInt8]) {
        begin(name, &buffer)
        buffer.append(contentsOf: (value ? "true" : "false").utf8)
    }

    mutating func field(_ name: StaticString, _ value: Int, into buffer: inout [UInt8]) {
        begin(name, &buffer)
        buffer.append(contentsOf: String(value).utf8)
    }

    /// Each item is appended by `body`.
    mutating func array(
        _ name: StaticString, count: Int, into buffer: inout [UInt8],
        _ body: (_ index: Int, inout [UInt8]) -> Void
    ) {
        begin(name, &buffer)
        buffer.append(UInt8(ascii: "["))
        for index in 0..<count {
            if index > 0 { buffer.append(contentsOf: [UInt8(ascii: ","), .space]) }
            body(index, &buffer)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// A text as an element of an array.
    static func item(text: some Sequence<UInt8>, into buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\""))
        for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
            append(scalar, to: &buffer)
        }
        buffer.append(UInt8(ascii: "\""))
    }

    mutating func object(
        _ name: StaticString, into buffer: inout [UInt8],
        _ body: (inout JSONText, inout [UInt8]) -> Void
    ) {
        begin(name, &buffer)
        Self.object(into: &buffer, body)
    }

    private mutating func begin(_ name: StaticString, _ buffer: inout [UInt8]) {
        if !isFirst { buffer.append(contentsOf: [UInt8(ascii: ","), .space]) }
        isFirst = false
        buffer.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { buffer.append(contentsOf: $0) }
        buffer.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":"), .space])
    }

    /// Invisible characters, and those that change the direction of text, are escaped, because the
    /// output may be read in a terminal.
    private static func append(_ scalar: Unicode.Scalar, to buffer: inout [UInt8]) {
        if scalar.isASCII { return append(UInt8(scalar.value), to: &buffer) }
        if TerminalText.isSafe(scalar) { return buffer.append(contentsOf: String(scalar).utf8) }
        for unit in String(scalar).utf16 {
            let hexadecimal = String(unit, radix: 16)
            let zeros = String(repeating: "0", count: 4 - hexadecimal.count)
            buffer.append(contentsOf: "\\u\(zeros)\(hexadecimal)".utf8)
        }
    }

    private static func append(_ byte: UInt8, to buffer: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            buffer.append(UInt8(ascii: "\\"))
            buffer.append(byte)
        case .newline: buffer.append(contentsOf: "\\n".utf8)
        case UInt8(ascii: "\t"): buffer.append(contentsOf: "\\t".utf8)
        case UInt8(ascii: "\r"): buffer.append(contentsOf: "\\r".utf8)
        case 0..<0x20, 0x7F:
            let hexadecimal = String(byte, radix: 16)
            let zeros = String(repeating: "0", count: 4 - hexadecimal.count)
            buffer.append(contentsOf: "\\u\(zeros)\(hexadecimal)".utf8)
        default: buffer.append(byte)
        }
    }
}

extension JSONText {
    /// The elements of a list, whose text is given, as an array of texts.
    private mutating func elements(of text: ArraySlice<UInt8>, into buffer: inout [UInt8]) {
        begin("elements", &buffer)
        buffer.append(UInt8(ascii: "["))
        for (index, range) in ValueList.elements(inText: text).enumerated() {
            if index > 0 { buffer.append(contentsOf: ", ".utf8) }
            buffer.append(UInt8(ascii: "\""))
            for byte in text[range] { Self.append(byte, to: &buffer) }
            buffer.append(UInt8(ascii: "\""))
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// `{"input": …, "result": …, "kind": …, "exact": …}`, with `"elements": […]` after the result
    /// of a list, and `re` and `im` after that of a complex number.
    static func result(
        _ digits: ArraySlice<UInt8>, _ kind: Value.Kind, _ isExact: Bool,
        parts: ComplexTexts? = nil, input: some Sequence<UInt8>, into buffer: inout [UInt8]
    ) {
        object(into: &buffer) { json, buffer in
            json.field("input", text: input, into: &buffer)
            json.field("result", text: digits, into: &buffer)
            if let parts {
                json.field("re", text: parts.real, into: &buffer)
                json.field("im", text: parts.imaginary, into: &buffer)
            }
            if kind == .list { json.elements(of: digits, into: &buffer) }
            json.field("kind", kind.rawValue, into: &buffer)
            json.field("exact", isExact, into: &buffer)
        }
    }

    /// `{"input": …, "error": {"code": …, "message": …, "start": …, "end": …, "hint": …}}`.
    /// The offsets count bytes from the beginning of the input.
    static func failure(
        _ failure: LineFailure, input: ArraySlice<UInt8>?, into buffer: inout [UInt8]
    ) {
        object(into: &buffer) { json, buffer in
            if let input {
                json.field("input", text: input, into: &buffer)
            } else {
                json.field("input", nil, into: &buffer)
            }
            json.error(failure, input: input, into: &buffer)
        }
    }

    /// `"error": {"code": …, "message": …, "start": …, "end": …, "hint": …}`
    mutating func error(
        _ failure: LineFailure, input: ArraySlice<UInt8>?, into buffer: inout [UInt8]
    ) {
        let (first, length) = (input?.startIndex ?? 0, input?.count ?? 0)
        let start = min(max(failure.range.lowerBound - first, 0), length)
        let end = min(max(failure.range.upperBound - first, start), length)
        object("error", into: &buffer) { json, buffer in
            json.field("code", failure.code, into: &buffer)
            json.field("message", failure.message, into: &buffer)
            json.field("start", start, into: &buffer)
            json.field("end", end, into: &buffer)
            json.field("hint", failure.hint, into: &buffer)
        }
    }
}

/// The error of a line without a result.
struct LineFailure: Error {
    var code: String
    var message: String
    /// Computed on demand: most callers use only the message.
    var hint: String? { error?.hint ?? ownHint }
    private let ownHint: String?
    private let error: SurdError?
    /// The part of the line with the error.
    var range: Range<Int> = 0..<0
    /// The file of the line, if there are several.
    var file: String?

    init(code: String, message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        ownHint = hint
        error = nil
    }

    /// The error for a result that contains the separator of the columns.
    init(separatorIn text: String) {
        self.init(
            code: "separator-in-result",
            message: "'\(text)' holds the separator of the columns; --csv puts it in quotes")
    }

    /// - Parameter advice: A hint where the error has none of its own.
    init(_ error: SurdError, advice: String? = nil) {
        code = error.code
        message = error.message
        ownHint = advice
        self.error = error
        range = error.range
    }
}
