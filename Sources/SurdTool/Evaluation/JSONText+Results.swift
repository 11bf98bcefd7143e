internal import Surd

extension JSONText {
    /// `{"input": …, "result": …, "kind": …, "exact": …}`
    static func result(
        _ digits: ArraySlice<UInt8>, _ kind: Value.Kind, _ isExact: Bool,
        input: some Sequence<UInt8>, into buffer: inout [UInt8]
    ) {
        object(into: &buffer) { json, buffer in
            json.field("input", text: input, into: &buffer)
            json.field("result", text: digits, into: &buffer)
            json.field("kind", kind.rawValue, into: &buffer)
            json.field("exact", isExact, into: &buffer)
        }
    }

    /// `{"input": …, "error": {"code": …, "message": …, "start": …, "end": …, "hint": …}}`.
    /// The offsets count bytes from the beginning of the input.
    static func failure(
        _ error: SurdError, input: ArraySlice<UInt8>, into buffer: inout [UInt8]
    ) {
        let length = input.count
        let start = min(max(error.range.lowerBound - input.startIndex, 0), length)
        let end = min(max(error.range.upperBound - input.startIndex, start), length)
        object(into: &buffer) { json, buffer in
            json.field("input", text: input, into: &buffer)
            json.object("error", into: &buffer) { json, buffer in
                json.field("code", error.code, into: &buffer)
                json.field("message", error.message, into: &buffer)
                json.field("start", start, into: &buffer)
                json.field("end", end, into: &buffer)
                json.field("hint", error.hint, into: &buffer)
            }
        }
    }
}
