internal import SurdKeypad
internal import SurdNumbers

extension Settings {
    /// The meaning of each row of the option table.
    mutating func apply(_ option: Option, _ value: [UInt8]?) throws(UsageError) {
        let read = OptionValue(option: option, given: value)
        switch option.key {
        case .digits: digits = try read.number()
        case .scale: scale = try read.number()
        case .round: roundingName = try read.choice()
        case .format: formatName = try read.choice()
        case .exact: formatName = "exact"
        case .base: base = try read.number()
        case .bits: bits = try read.number()
        case .group: groups = true
        case .display20: display20 = true
        case .complex: complex = true
        case .seed: seed = try read.number()
        case .define: definitions.append(try read.definition())
        case .file: files.append(read.bytes)
        case .interactive: interactive = true
        case .lines: lines = true
        case .jobs: jobs = try read.number()
        case .json: json = true
        case .explain: explain = true
        case .certificate: certificates = read.bytes
        case .coq: coq = true
        case .test: test = read.bytes
        case .script: script = read.bytes
        case .map: maps.append(read.bytes)
        case .reduce: reductions.append(read.bytes)
        case .by: groupings.append(read.bytes)
        case .table: table = true
        case .numbers: numbers = FieldNotation(rawValue: try read.choice())
        case .separator: separator = try read.separator()
        case .csv: csv = true
        case .skipBad: skipsBad = true
        case .errors: errorPlaceGiven = ErrorPlace(rawValue: try read.choice())
        case .exitZero: exitZero = true
        case .inFormat: floatingFormat = try read.floatingFormat()
        case .range: ranges.append(try read.range())
        case .libraryError: libraryError = try read.libraryError()
        case .allInputs: triesAll = true
        case .maximumBits: maximumBits = try read.number()
        case .steps: maximumSteps = try read.number()
        case .time: seconds = try read.seconds()
        case .untrusted: untrusted = true
        case .keypad: action = .keypad
        case .keys: action = .keys(read.text)
        case .style: style = KeypadStyle(rawValue: try read.choice()) ?? style
        case .each: eachKey = true
        case .functions: action = .functions
        case .operators: action = .operators
        case .help: action = .help(value.map { _ in read.text })
        case .version: action = .version
        case .completions: action = .completions(try read.choice())
        case .manualPage: action = .manualPage
        }
    }
}

/// Checks the value of one option against what its row allows.
private struct OptionValue {
    let option: Option
    let given: [UInt8]?

    /// The given value; the parser of arguments has checked that there is one.
    var bytes: [UInt8] {
        guard let given else { fatalError("\(option.spelling) has come without its argument") }
        return given
    }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func number() throws(UsageError) -> Int {
        guard case .number(_, in: let range) = option.argument else {
            fatalError("\(option.spelling) takes no number")
        }
        let text = text
        guard !text.isEmpty, text.utf8.drop(while: { $0 == .minus }).allSatisfy(\.isDigit),
            text != "-"
        else { throw .notANumber(option: option.spelling, given: text) }
        guard let value = Int(text), range.contains(value) else {
            throw .outOfRange(
                option: option.spelling, given: text,
                lowest: range.lowerBound, highest: range.upperBound)
        }
        return value
    }

    func choice() throws(UsageError) -> String {
        guard case .choice(_, let choices) = option.argument else {
            fatalError("\(option.spelling) takes none of several words")
        }
        let text = text
        guard choices.contains(text) else {
            throw .notAChoice(option: option.spelling, given: text, choices: choices)
        }
        return text
    }

    func seconds() throws(UsageError) -> Double {
        guard let value = Double(text), value > 0, value <= 1e9 else {
            throw .notSeconds(option: option.spelling, given: text)
        }
        return value
    }

    func floatingFormat() throws(UsageError) -> FloatingFormat {
        guard let format = FloatingFormat(text) else { throw .notAFormat(text) }
        return format
    }

    /// `NAME=A..B`; errors in the bounds are reported when they are evaluated.
    func range() throws(UsageError) -> FloatingRange {
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { throw .notARange(text) }
        let name = String(decoding: bytes[..<sign].filter { $0 != .space }, as: UTF8.self)
        let ends = Array(bytes[(sign + 1)...])
        var dots: Int?
        for index in ends.indices.dropLast()
        where ends[index] == .point && ends[index + 1] == .point {
            dots = index
            break
        }
        guard let dots, let first = name.utf8.first,
            first.isLetter || first >= 0x80 || first == 0x5F
        else { throw .notARange(text) }
        return FloatingRange(
            name: name, low: Array(ends[..<dots]), high: Array(ends[(dots + 2)...]))
    }

    func libraryError() throws(UsageError) -> Double {
        guard let value = Double(text), value >= 0.5, value <= 1e6 else {
            throw .notUlps(option: option.spelling, given: text)
        }
        return value
    }

    func separator() throws(UsageError) -> [UInt8] {
        if text == "\\t" { return [.tab] }
        guard !bytes.isEmpty, !bytes.contains(.newline) else {
            throw .missingArgument(option: option.spelling, placeholder: option.placeholder ?? "")
        }
        return bytes
    }

    /// `NAME=EXPR` or `f(a, b)=EXPR`; errors in the expression are reported when it is evaluated.
    func definition() throws(UsageError) -> [UInt8] {
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")),
            sign + 1 < bytes.count, bytes[sign + 1] != UInt8(ascii: "="),
            let first = bytes[..<sign].first(where: { $0 != .space }),
            first.isLetter || first == UInt8(ascii: "_") || first >= 0x80
        else { throw .notADefinition(option: option.spelling, given: text) }
        return bytes
    }
}
