import SurdNumbers

/// Writes JSON objects.
struct JSONWriter {
    private(set) var text = "{"
    private var isFirst = true

    private mutating func key(_ name: String) {
        if !isFirst { text += ", " }
        isFirst = false
        text += "\"\(name)\": "
    }

    mutating func field(_ name: String, _ value: String?) {
        key(name)
        text += value.map(Self.quoted) ?? "null"
    }

    mutating func field(_ name: String, _ value: Bool) {
        key(name)
        text += value ? "true" : "false"
    }

    mutating func field(_ name: String, _ value: Int) {
        key(name)
        text += String(value)
    }

    /// An infinite number is written `"unbounded"`, and an unknown one `null`.
    mutating func field(_ name: String, _ value: Double?) {
        key(name)
        guard let value, !value.isNaN else {
            text += "null"
            return
        }
        text += value.isInfinite ? "\"unbounded\"" : Self.number(value)
    }

    mutating func raw(_ name: String, _ value: String) {
        key(name)
        text += value
    }

    mutating func list(_ name: String, _ objects: [String]) {
        key(name)
        text += "[" + objects.joined(separator: ", ") + "]"
    }

    static func object(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return writer.text + "}"
    }

    private static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}

extension Inspection {
    /// The table as an object of JSON; `Docs/floating-point.md` explains the fields.
    public var json: String {
        JSONWriter.object { writer in
            writer.field("input", source)
            writer.field("format", format.name)
            writer.list("variables", inputs.map { Self.json($0, format) })
            writer.list("steps", steps.map { Self.json($0, format) })
            writer.field("result", "\(result)")
            writer.field("exact", exact.map { FloatingNumerals.exact($0, format) })
            writer.field("ulps", ulps.map { abs($0) })
            writer.field("other_branch", takesAnotherBranch)
            if let libraryBound { writer.field("libm_bound", libraryBound) }
            writer.list(
                "suggestions",
                suggestions.map { suggestion in
                    JSONWriter.object {
                        $0.field("text", suggestion.text)
                        $0.field("result", "\(suggestion.result)")
                        $0.field("ulps", abs(suggestion.ulps))
                    }
                })
        }
    }

    static func json(_ input: Input, _ format: FloatingFormat) -> String {
        JSONWriter.object {
            $0.field("name", input.name)
            $0.field("given", FloatingNumerals.exact(input.given, format))
            $0.field("value", "\(input.value)")
        }
    }

    private static func json(_ step: Step, _ format: FloatingFormat) -> String {
        JSONWriter.object {
            $0.field("text", step.text)
            $0.field("operation", step.operation)
            $0.field("value", "\(step.value)")
            $0.field("exact", step.exact.map { FloatingNumerals.exact($0, format) })
            $0.field("true", step.trueValue.map { FloatingNumerals.exact($0, format) })
            $0.field("added_ulps", step.added.map { abs($0) })
            $0.field("inherited_ulps", step.inherited.map { abs($0) })
            $0.field("ulps", step.ulps.map { abs($0) })
            $0.field("condition", step.condition)
            $0.field("cancels", step.cancels)
            $0.field("worst", step.isWorst)
        }
    }
}

extension RangeInspection {
    /// The report as an object of JSON; `Docs/floating-point.md` explains the fields.
    public var json: String {
        JSONWriter.object { writer in
            writer.field("input", source)
            writer.field("format", format.name)
            writer.list(
                "ranges",
                ranges.map { range in
                    JSONWriter.object {
                        $0.field("name", range.name)
                        $0.field("from", Self.text(range.lower))
                        $0.field("to", Self.text(range.upper))
                    }
                })
            writer.field("measure", measure.rawValue)
            writer.raw(
                "bound",
                JSONWriter.object {
                    $0.field("ulps", bound.ulps)
                    $0.field("absolute", bound.absolute)
                })
            if let witness {
                writer.raw(
                    "witness",
                    JSONWriter.object {
                        $0.list("variables", witness.inputs.map { Inspection.json($0, format) })
                        $0.field("result", "\(witness.result)")
                        $0.field("exact", FloatingNumerals.exact(witness.exact, format))
                        $0.field("ulps", witness.ulps)
                        $0.field("absolute", witness.absolute)
                    })
            } else {
                writer.field("witness", nil as String?)
            }
            writer.field("ratio", ratio)
            writer.field("exhaustive", isExhaustive)
            writer.field("tried", tried)
        }
    }
}
