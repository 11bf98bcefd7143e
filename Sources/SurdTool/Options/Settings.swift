internal import SurdKeypad

/// What the options ask for, checked and ready to use.
struct Settings: Sendable {
    /// What the command does instead of evaluating, if anything.
    enum Action: Sendable, Equatable {
        case evaluate
        case help(String?)
        case functions
        case version
        case completions(String)
        case manualPage
        case keypad
        case keys(String)
    }

    var action = Action.evaluate

    // How results look.
    var formatName: String?
    var digits: Int?
    var scale: Int?
    var roundingName: String?
    var base: Int?
    var bits: Int?
    var groups = false
    var display20 = false

    // What is evaluated.
    var definitions: [[UInt8]] = []
    var files: [[UInt8]] = []
    var expressions: [[UInt8]] = []
    var lines = false
    var jobs = 1
    var json = false
    var explain = false

    // The calculator with keys.
    var style = KeypadStyle.precedence
    var eachKey = false

    // Limits.
    var maximumBits: Int?
    var seconds: Double?
    var untrusted = false
}

extension Settings {
    init(arguments: [[UInt8]]) throws(UsageError) {
        self.init()
        for item in try ArgumentParser.parse(arguments) {
            switch item {
            case .expression(let text): expressions.append(text)
            case .option(let option, let value): try apply(option, value)
            }
        }
        try checkForm()
        if explain, lines { throw .conflict("--explain", "--lines") }
        if explain, json { throw .conflict("--explain", "--json") }
    }
}
