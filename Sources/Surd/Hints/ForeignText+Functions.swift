extension ForeignText {
    // MARK: - Functions without parentheses

    /// `sin^2(x)`, `sin⁻¹(x)`, `sin 30`, `7 div 2`, `5 factorial`
    func hint(forBare name: String, _ signature: String) -> String? {
        guard let entry = FunctionTable.entry(named: name) else { return nil }
        let end = around.mark.upperBound
        if let hint = hintForPhrase ?? hintForTime(name) { return hint }
        if let power = power(from: end) { return hint(forBare: name, entry, power) }
        if name == "half", around.word(from: end) == "of",
            let of = around.wordRange(from: end),
            let operand = around.operandRange(from: of.upperBound)
        {
            return "write \(around.text(operand))/2"
        }
        if name == "log", let base = around.wordRange(from: end), around.text(base) == "base",
            let number = around.operandRange(from: base.upperBound),
            let of = around.wordRange(from: number.upperBound), around.text(of) == "of",
            let operand = around.operandRange(from: of.upperBound)
        {
            return "write log(\(around.text(operand)), \(around.text(number)))"
        }
        let left = around.operandRange(backTo: around.mark.lowerBound)
        var next = end
        if let word = around.wordRange(from: end), around.text(word) == "of" {
            next = word.upperBound
        }
        let right = around.operandRange(from: next)
        if let left, let right, entry.accepts(argumentCount: 2), entry.minimumArguments == 2 {
            return "write \(name)(\(around.text(left)), \(around.text(right)))"
        }
        if entry.kind == .control, entry.minimumArguments > 0 { return "write \(entry.example)" }
        if let right, entry.accepts(argumentCount: 1) {
            let degrees = around.word(from: right.upperBound)
            let sign = ["deg", "degree", "degrees"].contains(degrees) ? "°" : ""
            return "write \(name)(\(around.text(right))\(sign))"
        }
        if let left, right == nil, entry.accepts(argumentCount: 1),
            around.skip(from: end) == around.bytes.count,
            left.upperBound < around.mark.lowerBound, around.skip(backTo: left.lowerBound) == 0
        {
            return "write \(name)(\(around.text(left)))"
        }
        return "write \(entry.kind == .calculus ? entry.example : entry.usage)"
    }

    /// `90 min to h`: the only unit with the name of a function.
    private func hintForTime(_ name: String) -> String? {
        guard name == "min", let amount = around.operandRange(backTo: around.mark.lowerBound),
            around.bytes[amount.lowerBound] &- 0x30 < 10
        else { return nil }
        let end = around.mark.upperBound
        let to = around.wordRange(from: end)
        guard
            around.skip(from: end) == around.bytes.count
                || to.map({ ["to", "in", "into", "as"].contains(around.text($0)) }) ?? false
        else { return nil }
        return ForeignUnits.hint(
            around.text(amount), name, into: to.flatMap { around.word(from: $0.upperBound) })
    }

    private struct Power {
        let text: String
        let end: Int
        var isInverse: Bool { text == "-1" || text == "(-1)" }
    }

    /// `^2`, `²` or `⁻¹` at an offset.
    private func power(from offset: Int) -> Power? {
        for (sign, text) in [("⁻¹", "-1"), ("²", "2"), ("³", "3"), ("⁴", "4")]
        where around.starts(sign, at: offset) {
            return Power(text: text, end: offset + sign.utf8.count)
        }
        guard around.starts("^", at: offset) else { return nil }
        if around.starts("^(-1)", at: offset) { return Power(text: "(-1)", end: offset + 5) }
        var end = offset + 1
        if end < around.bytes.count, around.bytes[end] == 0x2D { end += 1 }
        let start = end
        while end < around.bytes.count, around.bytes[end] &- 0x30 < 10 { end += 1 }
        guard end > start else { return nil }
        return Power(text: around.text(offset + 1..<end), end: end)
    }

    private func hint(forBare name: String, _ entry: FunctionEntry, _ power: Power) -> String {
        var argument = "x"
        if let operand = around.operandRange(from: power.end) {
            argument = around.text(operand)
            if argument.hasPrefix("("), argument.hasSuffix(")") {
                argument = String(argument.dropFirst().dropLast())
            }
        }
        guard power.isInverse else { return "write \(name)(\(argument))^\(power.text)" }
        let inverses = ["ln": "exp", "exp": "ln", "log": "exp10", "gamma": "1/gamma"]
        let inverse =
            inverses[name]
            ?? (FunctionTable.entry(named: "a" + name) != nil ? "a" + name : "1/" + name)
        return "write \(inverse)(\(argument))"
    }

    // MARK: - Calls with too few or too many arguments

    func hint(forArgumentsOf name: String, _ signature: String) -> String? {
        guard let entry = FunctionTable.entry(named: name), entry.signature == signature else {
            return nil
        }
        let given = around.mark.isEmpty ? nil : wordOfCall.flatMap { around.arguments(at: $0) }
        let arguments = given ?? []
        switch (entry.name, arguments.count) {
        case ("pow", 3):
            return "write powmod(\(arguments.joined(separator: ", ")))"
        case ("trunc", 4), ("quad", 4):
            return FunctionTable.entry(named: "integrate").map { "write \($0.example)" }
        case ("root", 1): return "write root(\(arguments[0]), 3), or sqrt(\(arguments[0]))"
        case ("solve", 1), ("solve", 2):
            let name = arguments.count == 2 ? arguments[1] : "x"
            return "the interval is needed: write solve(\(name), -10, 10, \(arguments[0]))"
        default: break
        }
        if let hint = Self.hintForBody(entry.name, arguments) { return hint }
        if entry.name == "roots" { return "write roots(x, x^2 - 3x + 2)" }
        return "for example \(entry.example)"
    }

    /// The offset of the parenthesis of the marked call, which begins at the mark.
    private var wordOfCall: Int? {
        around.wordRange(from: around.mark.lowerBound).flatMap { name in
            let open = around.skip(from: name.upperBound)
            return open < around.bytes.count && around.bytes[open] == 0x28 ? open : nil
        }
    }
}
