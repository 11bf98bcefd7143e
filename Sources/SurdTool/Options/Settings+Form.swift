internal import Surd

/// Which options for the form of a result can be combined. Compatible options are all obeyed;
/// incompatible ones are an error, and none is silently ignored.
extension Settings {
    func checkForm() throws(UsageError) {
        if bits != nil, base == nil { throw .needs("--bits", "--base") }
        if let name = formatName, (base ?? 10) != 10,
            let style = NumberFormat.Style(rawValue: name),
            Self.decimalOnly.contains(style)
        {
            throw .conflict("--format \(name)", "--base")
        }
        let given = given
        if given.count < 2 { return }
        for one in given {
            for other in given where Self.excluded[one]?.contains(other) ?? false {
                throw .conflict(one, other)
            }
        }
    }

    private static let decimalOnly: Set<NumberFormat.Style> = [.sci, .eng, .repeating, .hexfloat]

    /// The given options, in the spelling of messages.
    private var given: [String] {
        var names: [String] = []
        if display20 { names.append("--display20") }
        if bits != nil { names.append("--bits") }
        if digits != nil { names.append("--digits") }
        if scale != nil { names.append("--scale") }
        if roundingName != nil { names.append("--round") }
        if let formatName { names += ["--format", "--format \(formatName)"] }
        if base != nil { names.append("--base") }
        if groups { names.append("--group") }
        return names
    }

    /// Each option with the options that have no effect beside it.
    private static let excluded: [String: Set<String>] = [
        // A calculator screen has its own digits, rounding and layout, and always groups.
        "--display20": [
            "--bits", "--digits", "--scale", "--round", "--format", "--base",
        ],
        // Every digit of an integer.
        "--bits": ["--digits", "--scale", "--round", "--format"],
        "--digits": ["--scale"],
        // Nothing is rounded.
        "--format exact": ["--digits", "--round"],
        // Either all digits, or no digits after the point.
        "--format full": ["--scale"],
        "--format repeating": ["--scale"],
        "--format fraction": ["--scale"],
        // There are only one to three digits before the point.
        "--format sci": ["--group"],
        "--format eng": ["--group"],
        "--format hexfloat": ["--group"],
    ]
}
