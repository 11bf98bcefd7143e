internal import Surd

extension LineFailure {
    /// Appends the line of output for the error, with its end.
    func append(
        to results: inout LinePipeline.Results, line number: Int, input: ArraySlice<UInt8>?,
        json: Bool, place: ErrorPlace
    ) {
        // Only an interrupt cancels a line, and such a line has no result.
        if code == "cancelled" {
            results.isCut = true
            return
        }
        if json {
            JSONText.failure(self, input: input, into: &results.output)
        } else if place == .line {
            results.output.append(contentsOf: "error: ".utf8)
            Self.append(message, to: &results.output)
        } else {
            results.errors.append(contentsOf: (file.map { "\($0), " } ?? "").utf8)
            results.errors.append(contentsOf: "line \(number): error: ".utf8)
            Self.append(message, to: &results.errors)
            results.errors.append(.newline)
        }
        results.output.append(.newline)
    }

    /// Appends the message as one line.
    private static func append(_ message: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: message.utf8.map { $0 < .space ? .space : $0 })
    }
}
