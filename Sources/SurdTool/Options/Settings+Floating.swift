internal import SurdNumbers

/// The argument of `--range`: a name and both ends, which are expressions.
struct FloatingRange: Sendable {
    var name: String
    var low: [UInt8]
    var high: [UInt8]
}

extension Settings {
    /// What `--in` goes with, and what needs it.
    func checkFloating() throws(UsageError) {
        guard floatingFormat != nil else {
            if !ranges.isEmpty { throw .needs("--range", "--in") }
            if libraryError != nil { throw .needs("--libm-ulps", "--in") }
            if triesAll { throw .needs("--all", "--in") }
            return
        }
        if triesAll, ranges.count != 1 { throw .needs("--all", "one --range") }
        let others = [
            (lines, "--lines"), (!maps.isEmpty, "--map"), (!reductions.isEmpty, "--reduce"),
            (test != nil, "--test"), (script != nil, "--script"), (explain, "--explain"),
            (interactive, "--interactive"), (certificates != nil, "--certificate"),
            (complex, "--complex"), (digits != nil, "--digits"), (scale != nil, "--scale"),
            (roundingName != nil, "--round"), (base != nil, "--base"), (groups, "--group"),
            (display20, "--display20"),
        ]
        if let other = others.first(where: \.0) { throw .conflict("--in", other.1) }
        if let formatName {
            throw .conflict("--in", formatName == "exact" ? "-x" : "--format \(formatName)")
        }
        if expressions.isEmpty { throw .needs("--in", "an expression") }
    }
}
