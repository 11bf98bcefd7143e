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
        _ failure: LineFailure, input: ArraySlice<UInt8>?, into buffer: inout [UInt8]
    ) {
        let (first, length) = (input?.startIndex ?? 0, input?.count ?? 0)
        let start = min(max(failure.range.lowerBound - first, 0), length)
        let end = min(max(failure.range.upperBound - first, start), length)
        object(into: &buffer) { json, buffer in
            if let input {
                json.field("input", text: input, into: &buffer)
            } else {
                json.field("input", nil, into: &buffer)
            }
            json.object("error", into: &buffer) { json, buffer in
                json.field("code", failure.code, into: &buffer)
                json.field("message", failure.message, into: &buffer)
                json.field("start", start, into: &buffer)
                json.field("end", end, into: &buffer)
                json.field("hint", failure.hint, into: &buffer)
            }
        }
    }
}
