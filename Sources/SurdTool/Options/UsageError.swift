/// All usage errors, as data. The sentences are in `UsageError+Message.swift`.
enum UsageError: Error, Equatable, Sendable {
    case unknownOption(String, nearest: String?)
    case missingArgument(option: String, placeholder: String)
    case unexpectedArgument(option: String, given: String)
    case notANumber(option: String, given: String)
    case outOfRange(option: String, given: String, lowest: Int, highest: Int)
    case notAChoice(option: String, given: String, choices: [String])
    case notSeconds(option: String, given: String)
    case notADefinition(option: String, given: String)
    case notAFormat(String)
    case notARange(String)
    case notUlps(option: String, given: String)
    case unreadable(file: String, reason: String)
    case conflict(String, String)
    case needs(String, String)
    case nothingKnown(about: String, nearest: String?)
    /// The calculator with keys cannot start; it gives the reason.
    case keypad(reason: String)
    /// A file name in the place of an expression.
    case fileForExpression(option: String, file: String)
    /// A missing file of a table, which may have been meant as an expression.
    case noSuchTable(option: String, file: String)
    /// An error in one of several files.
    indirect case inFile(String, UsageError)
    /// A line of a file that begins with a colon and is not a setting.
    case noSetting(String, instead: String?)
    case noOtherExpressions(option: String)
    case badScriptArgument(place: Int, given: String)
    /// An argument of a script that is a number but cannot be computed.
    case failedScriptArgument(place: Int, reason: String)
    /// A script uses an argument that was not given; `given` is the number of its arguments.
    case missingScriptArgument(place: Int, given: Int)
    case onlyWith(String, String)
    case unwritable(reason: String)
    case unwritableCertificates(file: String, reason: String)
    /// A name in the expression of a row that is not a column, and the existing names.
    case unknownColumn(String, names: [String]?)
    case ambiguousColumn(String)
    case columnOutsideAggregate(String)
}

/// The reason why a run ends early.
enum CommandEnding: Error {
    case usage(UsageError)
    case output(System.Failure)
}
