import SurdSyntax

/// Finds the hint for a text in the notation of another program.
struct ForeignText {
    let around: Surroundings

    init(_ around: Surroundings) { self.around = around }

    // MARK: - Names

    func hint(forName name: String) -> String? {
        let end = around.mark.upperBound
        if let hint = hintForPhrase ?? hintForIndex(name) ?? hintForComprehension { return hint }
        if name == "is", let hint = hintForShare { return hint }
        // `Sin[1]`; a name of one letter is more likely a list without a value.
        if around.bytes.indices.contains(end), around.bytes[end] == 0x5B, name.utf8.count > 1,
            let target = function(named: name), let inner = around.arguments(at: end)
        {
            return "write \(target)(\(inner.joined(separator: ", ")))"
        }
        if let hint = hintForAmount(name) { return hint }
        if let sign = ForeignNames.sign(name), let hint = hintForSign(sign) { return hint }
        if name == "square" || name == "cube", around.word(from: end) == "root" {
            return hintForRoot(name == "square" ? "sqrt" : "cbrt")
        }
        if let hint = hintForWords(name) { return hint }
        if name == "to" || name == "in" || name == "as", let target = around.word(from: end),
            case .note(let note)? = ForeignNames.value(target), note.hasPrefix("-")
        {
            return note
        }
        if let hint = hintForTarget(name) { return hint }
        if let hint = hintForDegrees(name) { return hint }
        if let hint = hintForDefinition(name) { return hint }
        switch ForeignNames.value(name) {
        case .line(let line, _): return "write \(line)"
        case .note(let note): return note
        case .function, nil: break
        }
        return hintForSpelling(name) ?? ForeignUnits.hint(forOne: name)
    }

    /// `sum(1/k^2, k, 1, 100)`, and `sum(k^2, 1, 10)`: the body comes last here.
    private func hintForIndex(_ name: String) -> String? {
        guard let call = around.call, let entry = FunctionTable.entry(named: call.name) else {
            return nil
        }
        let given = call.arguments
        let isLoop = ["sum", "prod", "list"].contains(entry.name)
        let isForm = isLoop || ["integrate", "derivative", "limit", "solve"].contains(entry.name)
        guard isForm else { return nil }
        if given.count >= 3, given[1] == name {
            let bounds = given.dropFirst(2)
            return "write \(call.name)(\(name), \(bounds.joined(separator: ", ")), \(given[0]))"
        }
        if isLoop, given.count == 3, Self.mentions(given[0], name) {
            return "write \(call.name)(\(name), \(given[1]), \(given[2]), \(given[0]))"
        }
        return nil
    }

    static func mentions(_ text: String, _ name: String) -> Bool {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0.hasSuffix(name) }
    }

    /// A number before a unit, a currency, or a letter for a power of ten.
    private func hintForAmount(_ name: String) -> String? {
        let start = around.mark.lowerBound
        guard let amount = around.operandRange(backTo: start) else { return nil }
        let text = around.text(amount)
        guard text.utf8.first.map({ $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x28 }) ?? false else {
            return nil
        }
        let after = around.wordRange(from: around.mark.upperBound)
        var other: String?
        if let after, ["to", "in", "into", "as"].contains(around.text(after)) {
            other = around.word(from: after.upperBound)
        }
        if ForeignUnits.currencies.contains(name)
            || name.utf8.count == 3 && ForeignUnits.currencies.contains(name.uppercased())
        {
            return "there are no currencies: multiply by the rate, write \(text)*1.08"
        }
        if amount.upperBound == start, text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2E }) {
            if let power = ["k": "3", "K": "3", "M": "6", "G": "9", "T": "12"][name] {
                return "write \(text)e\(power)"
            }
            if let function = ["C": "binomial", "P": "permutations"][name.prefix(1)],
                let second = Int(name.dropFirst())
            {
                return "write \(function)(\(text), \(second))"
            }
            if name.first == "h" {
                let digits = name.dropFirst().prefix { $0.isASCII && $0.isNumber }
                if let minutes = Int(digits), minutes < 60,
                    ["", "m", "min"].contains(name.dropFirst(1 + digits.count))
                {
                    return "write \(text) + \(minutes)/60 for hours"
                }
            }
        }
        return ForeignUnits.hint(text, name, into: other)
    }

    /// `2 plus 3`, `10 MOD 3`
    private func hintForSign(_ sign: String) -> String? {
        var end = around.mark.upperBound
        if let word = around.wordRange(from: end), ["by", "to", "than"].contains(around.text(word))
        {
            end = word.upperBound
        }
        guard let right = around.operandRange(from: end) else { return nil }
        guard let left = around.operandRange(backTo: around.mark.lowerBound) else {
            return sign == "not" ? "write not \(around.text(right))" : nil
        }
        return "write \(around.text(left)) \(sign) \(around.text(right))"
    }

    /// `5 squared`, `twice 5`, `2 to the power of 3`
    private func hintForWords(_ name: String) -> String? {
        let end = around.mark.upperBound
        if name == "twice" {
            return around.operandRange(from: end).map { "write 2*\(around.text($0))" }
        }
        guard let left = around.operandRange(backTo: around.mark.lowerBound) else { return nil }
        let operand = Surroundings.operand(around.text(left))
        switch name {
        case "squared": return "write \(operand)^2"
        case "cubed": return "write \(operand)^3"
        case "percent", "pct":
            guard let of = around.wordRange(from: end), around.text(of) == "of",
                let whole = around.operandRange(from: of.upperBound)
            else { return "write \(operand)%" }
            return "write \(operand)% of \(around.text(whole))"
        case "to":
            var offset = end
            for word in ["the", "power", "of"] {
                guard let next = around.wordRange(from: offset), around.text(next) == word else {
                    return nil
                }
                offset = next.upperBound
            }
            return around.operandRange(from: offset).map { "write \(operand)^\(around.text($0))" }
        default: return nil
        }
    }

    /// `37/120 in %`, `pi to 50 digits`
    private func hintForTarget(_ name: String) -> String? {
        guard ["to", "in", "as"].contains(name) else { return nil }
        let end = around.mark.upperBound
        let target = around.word(from: end)
        if around.byte(from: end) == 0x25 || target == "percent" {
            guard let share = start(upTo: around.mark.lowerBound), !share.contains(";") else {
                return nil
            }
            return "write 100*\(Surroundings.operand(share)) for the percentage"
        }
        guard let count = around.wordRange(from: end), let digits = Int(around.text(count)),
            digits > 0,
            let unit = around.word(from: count.upperBound)
        else { return nil }
        switch unit {
        case "digits", "digit", "sf":
            return "-d \(digits) asks for \(digits) digits (at the prompt :digits \(digits))"
        case "places", "decimals", "decimal", "dp":
            return
                "-s \(digits) prints \(digits) digits after the point (at the prompt :scale \(digits))"
        default: return nil
        }
    }

    private func hintForRoot(_ function: String) -> String? {
        guard let root = around.wordRange(from: around.mark.upperBound),
            let of = around.wordRange(from: root.upperBound), around.text(of) == "of",
            let operand = around.operandRange(from: of.upperBound)
        else { return "write \(function)(16)" }
        return "write \(function)(\(around.text(operand)))"
    }

    private func hintForDegrees(_ name: String) -> String? {
        guard ["deg", "degree", "degrees"].contains(name),
            let amount = around.operandRange(backTo: around.mark.lowerBound)
        else { return nil }
        return "write \(Surroundings.operand(around.text(amount)))°"
    }

    /// `let x = 5`, `def f(x) = …`
    private func hintForDefinition(_ name: String) -> String? {
        guard ["let", "var", "const", "set", "local", "define", "def", "function"].contains(name),
            around.skip(backTo: around.mark.lowerBound) == 0
        else { return nil }
        let rest = around.skip(from: around.mark.upperBound)..<around.bytes.count
        let text = around.text(rest)
        guard text.utf8.count <= Surroundings.longestPiece, text.contains("=") else { return nil }
        return "write \(text)"
    }

    /// Names that consist of a known name and something else: `sqrt4`, `mod10`, `A1`.
    private func hintForSpelling(_ name: String) -> String? {
        let letters = name.prefix { !$0.isNumber }
        let number = name.dropFirst(letters.count)
        guard !letters.isEmpty, !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        if letters.lowercased() == "mod" {
            let left = around.operandRange(backTo: around.mark.lowerBound)
            return "write \(left.map { around.text($0) } ?? "17") mod \(number)"
        }
        if let entry = FunctionTable.entry(named: letters.lowercased()),
            entry.accepts(argumentCount: 1)
        {
            return "write \(letters.lowercased())(\(number))"
        }
        if letters.allSatisfy({ $0.isUppercase }), letters.count <= 2 {
            return
                "there are no cells: a column of a table is $1 with --map, and a name gets a value "
                + "first: write \(name) = 5"
        }
        return nil
    }

    // MARK: - Calls

    func hint(forFunction name: String) -> String? {
        let arguments = around.arguments(at: around.mark.upperBound)
        switch ForeignNames.called(name) {
        // The nearest name has another meaning.
        case .function(let target): return line(calling: target, arguments) ?? ""
        case .line(let line, let example): return Self.fill(line, arguments, example)
        case .note(let note): return note
        case nil: break
        }
        if arguments?.isEmpty ?? false, let constant = constant(named: name) {
            return "write \(constant)"
        }
        return nil
    }

    private func line(calling target: String, _ arguments: [String]?) -> String? {
        guard let entry = FunctionTable.entry(named: target) else { return nil }
        if target == "random" { return "write random()" }
        guard let arguments, entry.accepts(argumentCount: arguments.count),
            !arguments.contains(""), entry.kind != .calculus
        else { return "write \(entry.kind == .calculus ? entry.example : entry.usage)" }
        return "write \(target)(\(arguments.joined(separator: ", ")))"
    }

    /// A line with the given arguments inserted; with the example arguments where the given ones do not fit.
    private static func fill(_ line: String, _ given: [String]?, _ example: String) -> String {
        let wanted = example.isEmpty ? 0 : example.split(separator: ",").count
        let own = example.hasPrefix("[") ? [example] : nil
        let standIns = own ?? example.split(separator: ",").map { String($0.drop { $0 == " " }) }
        let fits = given.map { $0.count == (own?.count ?? wanted) && !$0.contains("") } ?? false
        let values = fits ? given ?? standIns : standIns
        var text = ""
        var mark: Character?
        for character in line {
            if let sign = mark {
                mark = nil
                if character == "*" {
                    text += values.joined(separator: ", ")
                } else if let index = character.wholeNumberValue, values.indices.contains(index - 1)
                {
                    let value = values[index - 1]
                    text += sign == "$" ? Surroundings.operand(value) : value
                }
            } else if character == "$" || character == "@" {
                mark = character
            } else {
                text.append(character)
            }
        }
        return "write \(text)"
    }

    /// The function with this name in other capitals.
    func function(named name: String) -> String? {
        if FunctionTable.entry(named: name) != nil { return name }
        let small = name.lowercased()
        if FunctionTable.entry(named: small) != nil { return small }
        if case .function(let target)? = ForeignNames.called(name),
            FunctionTable.entry(named: target) != nil
        {
            return target
        }
        return nil
    }

    func constant(named name: String) -> String? {
        let small = name.lowercased()
        if ConstantTable.index(of: small) != nil { return small }
        if case .line(let line, _)? = ForeignNames.value(name) { return line }
        return nil
    }
}
