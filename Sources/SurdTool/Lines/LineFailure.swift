internal import Surd

/// Where the error of a line is told.
enum ErrorPlace: String, Sendable, CaseIterable {
    /// In the place of the result.
    case line
    /// On standard error, with an empty line in the place of the result.
    case stderr
}

/// What a line says that has no result.
struct LineFailure {
    var code: String
    var message: String
    /// Made when it is asked for: most places tell the message alone.
    var hint: String? { error?.hint ?? ownHint }
    private let ownHint: String?
    private let error: SurdError?
    /// The part of the line that is at fault.
    var range: Range<Int> = 0..<0

    init(code: String, message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        ownHint = hint
        error = nil
    }

    /// - Parameter advice: A hint where the error has none of its own.
    init(_ error: SurdError, advice: String? = nil) {
        code = error.code
        message = error.message
        ownHint = advice
        self.error = error
        range = error.range
    }

    /// Appends the one line of output that stands for the failure, with its end.
    func append(
        to results: inout LinePipeline.Results, line number: Int, input: ArraySlice<UInt8>?,
        json: Bool, place: ErrorPlace
    ) {
        // Only an interrupt cancels a line, and such a line is not answered.
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
            results.errors.append(contentsOf: "line \(number): error: ".utf8)
            Self.append(message, to: &results.errors)
            results.errors.append(.newline)
        }
        results.output.append(.newline)
    }

    /// One line, whatever the message holds.
    private static func append(_ message: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: message.utf8.map { $0 < .space ? .space : $0 })
    }
}
