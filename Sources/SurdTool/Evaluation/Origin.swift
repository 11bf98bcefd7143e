internal import SurdSyntax

/// The origin of a text, for messages.
enum Origin: Sendable {
    /// An argument of the command, or the prompt, which need no name.
    case argument
    case option(String)
    /// Standard input, from this line on.
    case input(line: Int)
    case file(String, line: Int)

    /// What to put before `error:`, for an error in the n-th line of the text.
    func prefix(line: Int) -> String? {
        switch self {
        case .argument: nil
        case .option(let name): name
        case .input(let first): "line \(first + line - 1)"
        case .file(let name, let first): "\(TerminalText.shown(name)):\(first + line - 1)"
        }
    }

    /// The line of the source in which the text begins.
    var line: Int {
        switch self {
        case .argument, .option: 1
        case .input(let line), .file(_, let line): line
        }
    }

    /// The same source from another line on.
    func at(line: Int) -> Origin {
        switch self {
        case .argument, .option: self
        case .input: .input(line: line)
        case .file(let name, _): .file(name, line: line)
        }
    }
}
