import Surd

/// The options of sessions and formats, read from `digits=30 rounding=half-up`.
struct Options {
    var format = NumberFormat()
    var limits = Limits.standard
    var complex = false
    /// The new seed of the random numbers, where the last text sets it.
    var seed: UInt64?

    /// These options, changed by a text. With `onlyFormat`, limits are refused.
    func changed(
        by text: UnsafePointer<CChar>?, onlyFormat: Bool = false
    ) throws(Trouble) -> Options {
        guard let text else { return self }
        let words = try TextInput.name(text, "options")
        var result = self
        result.seed = nil
        for pair in words.split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline }) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw .unknownOption("'\(shown(pair))' is not of the form NAME=VALUE")
            }
            if try result.setFormat(parts[0], parts[1]) { continue }
            if !onlyFormat, try result.setLimit(parts[0], parts[1]) { continue }
            let names = Self.formatNames + (onlyFormat ? [] : Self.limitNames)
            throw .unknownOption(
                "there is no option '\(shown(parts[0]))'",
                hint: "the options are " + names.joined(separator: ", "))
        }
        return result
    }

    private static let formatNames = [
        "digits", "scale", "rounding", "format", "group", "base", "bits",
    ]
    private static let limitNames = [
        "limits", "max-bits", "max-bytes", "max-digits", "max-nesting", "max-depth", "max-steps",
        "max-precision", "max-order", "max-pieces", "max-elements", "max-matrix", "time", "complex",
        "seed",
    ]

    private mutating func setFormat(_ name: Substring, _ value: Substring) throws(Trouble) -> Bool {
        switch name {
        case "digits":
            format.digits = try number(name, value, from: 1)
        case "scale":
            format.scale = value == "none" ? nil : try number(name, value, from: 0)
        case "base":
            format.base = try number(name, value, from: 2, to: 36)
        case "bits":
            format.bits = value == "none" ? nil : try number(name, value, from: 1)
        case "rounding":
            guard let mode = RoundingMode(rawValue: String(value)) else {
                throw wrong(name, value, RoundingMode.allCases.map(\.rawValue))
            }
            format.rounding = mode
        case "format":
            guard let style = NumberFormat.Style(rawValue: String(value)) else {
                throw wrong(name, value, NumberFormat.Style.allCases.map(\.rawValue))
            }
            format.style = style
        case "group":
            guard value == "yes" || value == "no" else { throw wrong(name, value, ["yes", "no"]) }
            format.groups = value == "yes"
        default:
            return false
        }
        return true
    }

    private mutating func setLimit(_ name: Substring, _ value: Substring) throws(Trouble) -> Bool {
        switch name {
        case "limits":
            switch value {
            case "standard": limits = .standard
            case "untrusted": limits = .untrusted
            default: throw wrong(name, value, ["standard", "untrusted"])
            }
        case "complex":
            guard value == "yes" || value == "no" else { throw wrong(name, value, ["yes", "no"]) }
            complex = value == "yes"
        case "max-bits":
            limits.maximumBits = try number(name, value, from: 64)
            limits.longPowers = .refused
        case "max-bytes": limits.maximumBytes = try number(name, value, from: 1 << 16)
        case "max-digits": limits.maximumDigits = try number(name, value, from: 1)
        case "max-nesting": limits.maximumNesting = try number(name, value, from: 1)
        case "max-depth": limits.maximumDepth = try number(name, value, from: 1)
        case "max-steps": limits.maximumSteps = try number(name, value, from: 1)
        case "max-precision": limits.maximumPrecision = try number(name, value, from: 64)
        case "max-order": limits.maximumOrder = try number(name, value, from: 0)
        case "max-pieces": limits.maximumPieces = try number(name, value, from: 1)
        case "max-elements": limits.maximumElements = try number(name, value, from: 0)
        case "max-matrix": limits.maximumMatrixSize = try number(name, value, from: 1)
        case "seed": seed = UInt64(try number(name, value, from: 0, to: Int.max))
        case "time":
            if value == "none" {
                limits.time = nil
            } else if let seconds = Double(value), seconds > 0, seconds <= 1e9 {
                limits.time = .seconds(seconds)
            } else {
                throw .unknownOption(
                    "time must be a number of seconds or none, not '\(shown(value))'")
            }
        default:
            return false
        }
        return true
    }

    private func number(
        _ name: Substring, _ value: Substring, from low: Int, to high: Int = 1 << 40
    ) throws(Trouble) -> Int {
        if let number = Int(value), number >= low, number <= high { return number }
        throw .unknownOption("\(name) must be a whole number from \(low) to \(high)")
    }

    private func wrong(_ name: Substring, _ value: Substring, _ known: [String]) -> Trouble {
        .unknownOption(
            "'\(shown(value))' is not a value of \(name)",
            hint: "write one of " + known.joined(separator: ", "))
    }

    private func shown(_ text: Substring) -> String {
        SurdError.Excerpt.escaped(String(text.prefix(40)))
    }
}
