internal import SurdNumbers

/// The argument of `--range`: a name and both ends, which are expressions.
struct FloatingRange: Sendable {
    var name: String
    var low: [UInt8]
    var high: [UInt8]
}

extension Settings {
    /// Checks which options `--in` can be combined with, and which options need it.
    func checkFloating() throws(UsageError) {
        guard let floatingFormat else {
            if !ranges.isEmpty { throw .needs("--range", "--in") }
            if libraryError != nil { throw .needs("--libm-ulps", "--in") }
            if triesAll { throw .needs("--all", "--in") }
            return
        }
        if triesAll, ranges.count != 1 { throw .needs("--all", "one --range") }
        if triesAll, !floatingFormat.isSmall {
            throw .needs("--all", "half, bfloat16, float or another format with at most 25 bits")
        }
        let others = [
            (lines, "--lines"), (!maps.isEmpty, "--map"), (!reductions.isEmpty, "--reduce"),
            (test != nil, "--test"), (script != nil, "--script"), (explain, "--explain"),
            (interactive, "--interactive"), (complex, "--complex"), (digits != nil, "--digits"),
            (scale != nil, "--scale"),
            (roundingName != nil, "--round"), (base != nil, "--base"), (groups, "--group"),
            (display20, "--display20"),
        ]
        if let other = others.first(where: \.0) { throw .conflict("--in", other.1) }
        if certificates != nil {
            throw .needs(
                "--certificate",
                "values: a bound of what a format does has no certificate that another program could check"
            )
        }
        if let formatName {
            throw .conflict("--in", formatName == "exact" ? "-x" : "--format \(formatName)")
        }
        if expressions.isEmpty { throw .needs("--in", "an expression") }
    }
}
