internal import Surd
internal import SurdKeypad
internal import SurdNumbers

/// The values of all options, checked and ready to use.
struct Settings: Sendable {
    /// The action of the command instead of evaluating, if any.
    enum Action: Sendable, Equatable {
        case evaluate
        case help(String?)
        case functions
        case operators
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
    var complex = false
    var definitions: [[UInt8]] = []
    var files: [[UInt8]] = []
    var expressions: [[UInt8]] = []
    var interactive = false
    var lines = false
    /// The threads of the whole command; nil if not given.
    var jobs: Int?
    var json = false
    var explain = false
    /// The file that certificates go to.
    var certificates: [UInt8]?
    /// Whether they are theorems for Coq.
    var coq = false

    // Scripts.
    var test: [UInt8]?
    var script: [UInt8]?
    var scriptArguments: [[UInt8]] = []

    // Tables.
    /// The arguments of `--map` and `--reduce`, each with one expression or several.
    var maps: [[UInt8]] = []
    var reductions: [[UInt8]] = []
    /// The arguments of `--by`, each with the names of one column or several.
    var groupings: [[UInt8]] = []
    var table = false
    var numbers: FieldNotation?
    var separator: [UInt8]?
    var csv = false
    var skipsBad = false
    var errorPlaceGiven: ErrorPlace?
    var exitZero = false

    // Floating point.
    var floatingFormat: FloatingFormat?
    var ranges: [FloatingRange] = []
    /// Ulps that functions may be wrong by.
    var libraryError: Double?
    var triesAll = false

    // The calculator with keys.
    var style = KeypadStyle.precedence
    var eachKey = false

    /// Called for each calculator before it evaluates anything.
    var prepare: @Sendable (inout Calculator) -> Void = { _ in }

    // Limits.
    var seed: Int?
    var maximumBits: Int?
    var maximumSteps: Int?
    var seconds: Double?
    var untrusted = false
}

extension Settings {
    init(arguments: [[UInt8]]) throws(UsageError) {
        self.init()
        for item in try ArgumentParser.parse(arguments) {
            switch item {
            case .expression(let text): expressions.append(text)
            case .scriptArgument(let text): scriptArguments.append(text)
            case .option(let option, let value): try apply(option, value)
            }
        }
        try checkForm()
        if explain, lines { throw .conflict("--explain", "--lines") }
        if explain, json { throw .conflict("--explain", "--json") }
        try checkCertificates()
        try checkPrompt()
        try checkScripts()
        try checkTables()
        try checkFloating()
    }

    var errorPlace: ErrorPlace { errorPlaceGiven ?? .line }

    private func checkCertificates() throws(UsageError) {
        guard certificates != nil else {
            if coq { throw .needs("--coq", "--certificate") }
            return
        }
        let others = [
            (lines, "--lines"), (!maps.isEmpty, "--map"), (!reductions.isEmpty, "--reduce"),
            (test != nil, "--test"), (explain, "--explain"), (interactive, "--interactive"),
        ]
        if let other = others.first(where: \.0) { throw .conflict("--certificate", other.1) }
    }

    private func checkPrompt() throws(UsageError) {
        guard interactive else { return }
        let others = [
            (lines, "--lines"), (!maps.isEmpty, "--map"), (!reductions.isEmpty, "--reduce"),
            (test != nil, "--test"), (script != nil, "--script"), (explain, "--explain"),
        ]
        if let other = others.first(where: \.0) { throw .conflict("--interactive", other.1) }
        if !expressions.isEmpty { throw .noOtherExpressions(option: "--interactive") }
    }

    private func checkScripts() throws(UsageError) {
        guard test != nil || script != nil else { return }
        let option = test != nil ? "--test" : "--script"
        if test != nil, script != nil { throw .conflict("--test", "--script") }
        if lines { throw .conflict(option, "--lines") }
        if !maps.isEmpty || !reductions.isEmpty {
            throw .conflict(option, !maps.isEmpty ? "--map" : "--reduce")
        }
        if !expressions.isEmpty { throw .noOtherExpressions(option: option) }
        if test != nil {
            if explain { throw .conflict(option, "--explain") }
            if json { throw .conflict(option, "--json") }
        }
    }

    /// Checks the options for tables, and those that cannot be combined with them.
    private func checkTables() throws(UsageError) {
        let table = !maps.isEmpty ? "--map" : !reductions.isEmpty ? "--reduce" : nil
        if !maps.isEmpty, !reductions.isEmpty { throw .conflict("--map", "--reduce") }
        if let table {
            if lines { throw .conflict(table, "--lines") }
            if explain { throw .conflict(table, "--explain") }
            if self.table, json { throw .conflict("--table", "--json") }
        } else {
            if separator != nil { throw .onlyWith("--separator", "--map or --reduce") }
            if csv { throw .onlyWith("--csv", "--map or --reduce") }
            if self.table { throw .onlyWith("--table", "--map or --reduce") }
            if numbers != nil { throw .onlyWith("--numbers", "--map or --reduce") }
        }
        if !groupings.isEmpty, reductions.isEmpty { throw .onlyWith("--by", "--reduce") }
        if skipsBad, reductions.isEmpty { throw .onlyWith("--skip-bad", "--reduce") }
        if !lines, maps.isEmpty {
            if errorPlaceGiven != nil { throw .onlyWith("--errors", "--lines or --map") }
            if exitZero { throw .onlyWith("--exit-zero", "--lines or --map") }
        }
        if json, errorPlaceGiven == .stderr { throw .conflict("--json", "--errors stderr") }
        if csv, let separator, separator.count > 1 || separator == [.quote] {
            throw .onlyWith("a separator of one byte that is not a quote", "--csv")
        }
    }
}

/// The place of the error of a line.
enum ErrorPlace: String, Sendable, CaseIterable {
    /// In the place of the result.
    case line
    /// On standard error, with an empty line in the place of the result.
    case stderr
}

/// The notation of the numbers of a table: `--numbers`.
enum FieldNotation: String, Sendable, CaseIterable {
    /// 1,234.50
    case us
    /// 1.234,50
    case eu
}
