/// `:` commands of other programs.
enum ForeignCommands {
    /// The command to write instead, with its argument: `:digits 30` for `:precision 30`. Nil for
    /// unknown names.
    static func instead(of name: String, _ argument: String) -> String? {
        guard let known = names[name.lowercased()] else { return nil }
        let words = argument.split(maxSplits: 1) { $0.isWhitespace || $0 == "=" }
        if known == ":help", let setting = words.first, words.count == 2 {
            // `:set digits 30`
            let name = ":" + setting
            let value = words[1].drop { $0.isWhitespace || $0 == "=" }
            if Setting(command: name) != nil { return "\(name) \(value)" }
            return instead(of: name, String(value)) ?? known
        }
        guard let blank = known.lastIndex(of: " "), !argument.isEmpty else { return known }
        let takes =
            switch known[blank...].dropFirst() {
            case "N": argument.allSatisfy { ("0"..."9").contains($0) }
            case "MODE": OptionTable.roundingModes.contains(argument)
            case "NAME" where known.hasPrefix(":format"): OptionTable.formats.contains(argument)
            case "NAME", "WORD", "EXPR", "FILE": true
            default: false
            }
        return takes ? known[...blank] + argument : known
    }

    /// Whether a name takes a number.
    static func takesNumber(_ name: String) -> Bool {
        names[name.lowercased()]?.hasSuffix(" N") == true
    }

    private static let names: [String: String] = [
        ":precision": ":digits N", ":prec": ":digits N", ":realprecision": ":digits N",
        ":p": ":digits N", ":places": ":scale N", ":decimals": ":scale N", ":fix": ":scale N",
        ":rounding": ":round MODE", ":mode": ":format NAME", ":output": ":format NAME",
        ":display": ":format NAME", ":sci": ":format sci", ":eng": ":format eng",
        ":exact": ":format exact", ":fraction": ":format fraction", ":frac": ":format fraction",
        ":auto": ":format auto", ":hex": ":base 16", ":oct": ":base 8", ":bin": ":base 2",
        ":dec": ":base 10", ":obase": ":base N", ":radix": ":base N",
        ":list": ":vars", ":ls": ":vars", ":variables": ":vars", ":who": ":vars",
        ":fn": ":functions", ":funcs": ":functions", ":apropos": ":functions WORD",
        ":search": ":functions WORD", ":find": ":functions WORD", ":man": ":help NAME",
        ":write": ":save FILE", ":w": ":save FILE", ":read": ":load FILE",
        ":open": ":load FILE", ":source": ":load FILE", ":include": ":load FILE",
        ":tree": ":explain EXPR", ":steps": ":explain EXPR", ":timing": ":time EXPR",
        ":bye": ":quit", ":x": ":quit", ":settings": ":help", ":set": ":help",
        ":commands": ":help", ":clear": "Ctrl-L", ":history": "Ctrl-R",
    ]
}
