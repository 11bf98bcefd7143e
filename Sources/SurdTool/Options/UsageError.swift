/// Everything that can be wrong with the way the command was called, as data.
/// The sentences are in `UsageError+Message.swift`.
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
    /// The calculator with keys cannot begin; it says why itself.
    case keypad(reason: String)
    /// A file name that stands where the expression is expected.
    case fileForExpression(option: String, file: String)
    /// A file of a table that is not there; it may have been meant as an expression.
    case noSuchTable(option: String, file: String)
    /// What is wrong with one of several files.
    indirect case inFile(String, UsageError)
    /// A line of a file that begins with a colon and is no setting.
    case noSetting(String, instead: String?)
    case noOtherExpressions(option: String)
    case badScriptArgument(place: Int, given: String)
    /// An argument of a script that is a number and cannot be had.
    case failedScriptArgument(place: Int, reason: String)
    /// A script asks for an argument that it was not given; how many it was given.
    case missingScriptArgument(place: Int, given: Int)
    case onlyWith(String, String)
    case unwritable(reason: String)
    case unwritableCertificates(file: String, reason: String)
    /// A name in a row's expression that no column has; the names that there are.
    case unknownColumn(String, names: [String]?)
    case ambiguousColumn(String)
    case columnOutsideAggregate(String)
}

/// Why a run ends before its time.
enum CommandEnding: Error {
    case usage(UsageError)
    case output(System.Failure)
}
