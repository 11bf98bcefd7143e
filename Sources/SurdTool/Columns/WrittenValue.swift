internal import Surd
internal import SurdNumbers

/// The text of a cell, and its description for JSON.
struct WrittenValue {
    private(set) var digits: [UInt8] = []
    let kind: Value.Kind
    let isExact: Bool
    /// Both parts of a complex number.
    let parts: ComplexTexts?

    init(_ value: Value, _ settings: Settings) throws(NumberError) {
        let monitor = Monitor(limits: settings.limits)
        isExact = try value.append(to: &digits, format: settings.format, monitor: monitor)
        kind = try value.kind(monitor: monitor)
        parts =
            settings.json ? try value.complexTexts(kind, settings.format, monitor) : nil
    }
}

extension JSONText {
    /// `{"input": …, "result": …, "kind": …, "exact": …}`
    static func result(
        _ written: WrittenValue, input: some Sequence<UInt8>, into buffer: inout [UInt8]
    ) {
        result(
            written.digits[...], written.kind, written.isExact, parts: written.parts, input: input,
            into: &buffer)
    }

    /// `"name": …, "result": …, "kind": …, "exact": …`
    mutating func column(
        _ title: [UInt8], _ written: WrittenValue, into buffer: inout [UInt8]
    ) {
        field("name", text: title, into: &buffer)
        field("result", text: written.digits, into: &buffer)
        if let parts = written.parts {
            field("re", text: parts.real, into: &buffer)
            field("im", text: parts.imaginary, into: &buffer)
        }
        field("kind", written.kind.rawValue, into: &buffer)
        field("exact", written.isExact, into: &buffer)
    }
}
