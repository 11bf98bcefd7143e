import SurdNumbers

extension ForeignText {
    /// Hints for signs of other languages.
    func hint(forSyntax code: String) -> String? {
        if let hint = hintForPhrase { return hint }
        switch code {
        case "missing-operator": return hintForBareNumbers
        case "ambiguous-division": return hintForConversion
        case "ambiguous-x": return hintForComprehension
        case "unexpected-character": return hintForCharacter
        case "misplaced-assignment": return hintForEquals
        case "unclosed-parenthesis": return hintForSemicolon
        case "malformed-number": return hintForPoint
        case "empty-parentheses": return hintForEmptyCall
        case "missing-operand": return hintForSign
        case "unexpected-comma": return hintForBareArguments
        default: return nil
        }
    }

    private var hintForCharacter: String? {
        switch around.word {
        case ":": hintForColon
        case "?": hintForQuestion
        case "\\": hintForBackslash
        case "{": hintForBrace
        case "±", "∓": hintForPlusMinus
        case "…": hintForDots
        case "∫": FunctionTable.entry(named: "integrate").map { "write \($0.example)" }
        case "∂", "∇": FunctionTable.entry(named: "derivative").map { "write \($0.example)" }
        case "∜": hintForSignBefore("root", ", 4")
        case "⌊": hintForFence("floor")
        case "⌈": hintForFence("ceil")
        case "&": nil
        default: nil
        }
    }

    /// The text after an offset, if it is short enough to be repeated.
    func rest(from offset: Int) -> String? {
        let start = around.skip(from: offset)
        let end = max(start, around.skip(backTo: around.bytes.count))
        return start < end && end - start <= Surroundings.longestPiece
            ? around.text(start..<end) : nil
    }

    func start(upTo offset: Int) -> String? {
        let end = around.skip(backTo: offset)
        let first = min(around.skip(from: 0), end)
        return around.isFromStart && first < end && end - first <= Surroundings.longestPiece
            ? around.text(first..<end) : nil
    }

    // MARK: - Colons

    private var hintForColon: String? {
        let place = around.mark.lowerBound
        if around.starts(":=", at: place), let head = start(upTo: place) {
            return "write \(head) = \(rest(from: place + 2) ?? "5")"
        }
        if around.skip(backTo: place) == 0 {
            return
                "lines that begin with ':' are for the prompt and for scripts; on the command line "
                + "there are options, such as -d 50 for :digits 50"
        }
        if around.bytes[..<place].contains(0x3F) { return nil }
        if let head = start(upTo: place), head.hasPrefix("def ") || head.hasPrefix("lambda ") {
            let body = rest(from: place + 1) ?? "x^2"
            return head.hasPrefix("def ")
                ? "write \(head.dropFirst(4)) = \(body)" : "write f(\(head.dropFirst(7))) = \(body)"
        }
        guard let left = around.operandRange(backTo: place),
            let right = around.operandRange(from: place + 1)
        else { return nil }
        let (first, second) = (around.text(left), around.text(right))
        if Self.isCell(first), Self.isCell(second) {
            return "there are no cells: --reduce 'sum($1)' adds up the first column of a table"
        }
        if around.opening(before: place, brackets: true) != nil {
            return "write list(k, \(first), \(second), k) for a range"
        }
        guard let hours = Int(first), let minutes = Int(second), hours >= 0, 0..<60 ~= minutes
        else { return "write list(k, 1, 10, k) for a range, 5/2 for a ratio" }
        if around.starts(":", at: right.upperBound),
            let seconds = around.operandRange(from: right.upperBound + 1)
        {
            return "write \(hours) + \(minutes)/60 + \(around.text(seconds))/3600 for hours"
        }
        return "write \(hours) + \(minutes)/60 for hours, list(k, \(hours), \(minutes), k) for a "
            + "range, \(hours)/\(minutes) for a ratio"
    }

    private var hintForQuestion: String? {
        let place = around.mark.lowerBound
        if around.skip(backTo: place) == 0 || around.skip(from: place + 1) == around.bytes.count {
            return "? shows help at the prompt; surd --help NAME explains a function"
        }
        guard let condition = start(upTo: place), let rest = rest(from: place + 1) else {
            return nil
        }
        let parts = rest.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let choices = parts.map { part in
            let text = part.drop { $0 == " " }
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
        let isCondition =
            condition.contains { "<>=!≠≤≥".contains($0) } || condition.holds(" or ")
            || condition.holds(" and ")
        return "write if(\(condition)\(isCondition ? "" : " != 0"), \(choices[0]), \(choices[1]))"
    }

    // MARK: - Backslashes and braces

    private var hintForBackslash: String? {
        let place = around.mark.lowerBound
        if let left = around.operandRange(backTo: place),
            let right = around.operandRange(from: place + 1),
            Int(around.text(right).prefix(1)) != nil || around.bytes[place + 1] == 0x20
        {
            return "write div(\(around.text(left)), \(around.text(right)))"
        }
        guard let name = around.wordRange(from: place + 1) else { return nil }
        let word = around.text(name)
        switch word {
        case "frac", "dfrac", "tfrac":
            guard let top = braces(at: name.upperBound), let bottom = braces(at: top.end) else {
                return "write 1/2"
            }
            return "write \(Surroundings.operand(top.text))/\(Surroundings.operand(bottom.text))"
        case "times", "cdot", "ast": return sign("*", name)
        case "div": return sign("/", name)
        case "pm": return sign("+", name)
        case "leq", "le": return sign("<=", name)
        case "geq", "ge": return sign(">=", name)
        case "neq", "ne": return sign("!=", name)
        case "left", "right", "big", "displaystyle": return "leave \\\(word) out"
        case "infty":
            return
                "infinity is written inf, as in sum(k, 1, inf, 1/k^2); for a large number "
                + "write 10^100"
        case "sum", "prod": return "write \(word)(k, 1, 10, k^2)"
        case "int": return FunctionTable.entry(named: "integrate").map { "write \($0.example)" }
        case "p": return "-d 50 asks for 50 digits (at the prompt :digits 50)"
        default: break
        }
        if let target = function(named: word) {
            if let group = braces(at: name.upperBound) { return "write \(target)(\(group.text))" }
            let operand = around.operandRange(from: name.upperBound)
            return operand.map { "write \(target)\(Self.enclosed(around.text($0)))" }
                ?? "leave out the backslash"
        }
        return constant(named: word).map { "write \($0)" } ?? "leave out the backslash"
    }

    private static func enclosed(_ text: String) -> String {
        text.hasPrefix("(") ? text : "(\(text))"
    }

    /// A sign of LaTeX between two operands.
    private func sign(_ sign: String, _ name: Range<Int>) -> String {
        guard let left = around.operandRange(backTo: around.mark.lowerBound),
            let right = around.operandRange(from: name.upperBound)
        else { return "write 2 \(sign) 3" }
        return "write \(around.text(left)) \(sign) \(around.text(right))"
    }

    /// The text between the braces at an offset.
    private func braces(at offset: Int) -> (text: String, end: Int)? {
        let start = around.skip(from: offset)
        guard start < around.bytes.count, around.bytes[start] == 0x7B,
            let end = around.end(ofGroupAt: start), end - start <= Surroundings.longestPiece
        else { return nil }
        return (around.text(start + 1..<end - 1), end)
    }

    private var hintForBrace: String? {
        guard let parts = around.arguments(at: around.mark.lowerBound), !parts.contains("") else {
            return nil
        }
        let text = parts.joined(separator: ", ")
        return parts.count > 1
            ? "a list is written with brackets: write [\(text)]" : "write (\(text))"
    }

    // MARK: - Signs of paper

    private var hintForPlusMinus: String? {
        let place = around.mark
        guard let left = start(upTo: place.lowerBound), let right = rest(from: place.upperBound)
        else { return "write [5 - 0.1, 5 + 0.1] for both values" }
        let right2 = Surroundings.operand(right)
        return "write [\(left) - \(right2), \(left) + \(right2)] for both values"
    }

    private var hintForDots: String? {
        guard let left = around.operandRange(backTo: around.mark.lowerBound),
            let right = around.operandRange(from: around.mark.upperBound)
        else { return "leave out the dots; -d 50 asks for 50 digits" }
        return "write list(k, \(around.text(left)), \(around.text(right)), k) for a range"
    }

    private func hintForSignBefore(_ function: String, _ more: String) -> String? {
        around.operandRange(from: around.mark.upperBound).map {
            let text = around.text($0)
            let inner = text.hasPrefix("(") ? String(text.dropFirst().dropLast()) : text
            return "write \(function)(\(inner)\(more))"
        }
    }

    /// `⌊2.5⌋`
    private func hintForFence(_ function: String) -> String? {
        around.operandRange(from: around.mark.upperBound).map { operand in
            // The bytes of the closing sign count as letters, so it belongs to the operand.
            let text = around.text(operand).filter { !"⌋⌉".contains($0) }
            return "write \(function)(\(text))"
        }
    }

    /// `|5|`, `x++`, `a -> b`, `&hff`
    private var hintForSign: String? {
        let (start, end) = (around.mark.lowerBound, around.mark.upperBound)
        switch around.word {
        case "|":
            guard let operand = around.operandRange(from: end),
                around.byte(from: operand.upperBound) == 0x7C
            else { return nil }
            return "write abs(\(around.text(operand)))"
        case "+", "-":
            if around.starts("->", at: start) || around.starts(">", at: end) {
                return "a function is defined with its name: write f(x) = x^2"
            }
            let isDouble = start > 0 && around.bytes[start - 1] == around.bytes[start]
            guard isDouble, let name = around.wordRange(backTo: start - 1),
                around.skip(from: end) == around.bytes.count
            else { return nil }
            let text = around.text(name)
            return "write \(text) = \(text) \(around.word) 1"
        case "&":
            guard let word = around.word(from: end), word.first == "h" || word.first == "H" else {
                return nil
            }
            return "write 0x\(word.dropFirst())"
        default: return nil
        }
    }

    // MARK: - Equals signs, semicolons, points

    private var hintForEquals: String? {
        let place = around.mark.lowerBound
        if around.skip(backTo: place) == 0 {
            guard let text = rest(from: place + 1) else { return nil }
            let name = text.prefix { $0.isLetter || $0.isNumber }
            let known = name.isEmpty ? nil : function(named: String(name))
            return "write \(known ?? String(name))\(text.dropFirst(name.count))"
        }
        if around.skip(from: place + 1) == around.bytes.count {
            return start(upTo: place).map { "write \($0)" }
        }
        if let call = around.call, let entry = FunctionTable.entry(named: call.name) {
            if ["sum", "prod", "list"].contains(entry.name) {
                return "write \(call.name)(k, 1, 10, k^2)"
            }
            if entry.name == "solve" {
                guard let body = call.arguments.first else { return nil }
                let equation = body.split(separator: "=", maxSplits: 1)
                guard equation.count == 2 else { return nil }
                let name = call.arguments.count == 2 ? call.arguments[1] : "x"
                return
                    "the interval is needed: write solve(\(name), -10, 10, \(equation[0]) == \(equation[1]))"
            }
        }
        guard let head = start(upTo: place), around.opening(before: place, brackets: true) == nil
        else { return nil }
        let words = head.split(separator: " ", maxSplits: 1)
        if words.count == 2, ForeignNames.value(String(words[0])) != nil,
            let rest = rest(from: place + 1)
        {
            return "write \(words[1]) = \(rest)"
        }
        return head.contains(";")
            ? nil : rest(from: place + 1).flatMap { Self.hintForEquation(head, $0) }
    }

    /// `37/120 in %`: the word after the divisor is not a factor.
    private var hintForConversion: String? {
        guard let word = around.wordRange(from: around.mark.lowerBound),
            ["in", "to", "into", "as"].contains(around.text(word))
        else { return nil }
        return ForeignText(Surroundings(word, in: around.bytes)).hint(forName: around.text(word))
    }

    /// `if(1 > 0; 2; 3)`, `[1, 2; 3, 4]`
    private var hintForSemicolon: String? {
        let open = around.mark.lowerBound
        guard open < around.bytes.count, let end = around.end(ofGroupAt: open),
            around.bytes[open..<end].contains(0x3B)
        else { return nil }
        guard let pieces = around.arguments(at: open, separator: 0x3B), !pieces.contains("") else {
            return nil
        }
        if around.bytes[open] == 0x5B {
            return
                "rows of a matrix are lists: write [\(pieces.map { "[\($0)]" }.joined(separator: ", "))]"
        }
        let name = around.wordRange(backTo: open).map { around.text($0) } ?? ""
        return "write \(name)(\(pieces.joined(separator: ", ")))"
    }

    /// `math.sqrt(2)`, `NORM.S.DIST(1)`, and `1e5.5`
    private var hintForPoint: String? {
        let place = around.mark.lowerBound
        guard let before = around.wordRange(backTo: around.mark.upperBound),
            let first = around.bytes[before].first
        else { return nil }
        let number = around.wordRange(from: place).map { around.text($0) } ?? ""
        if first &- 0x30 < 10 {
            let parts = number.split(separator: "e", maxSplits: 1)
            guard parts.count == 2, parts[1].contains("."), !parts[0].contains(where: \.isLetter)
            else { return nil }
            return "an exponent is a whole number: write \(parts[0])*10^\(parts[1])"
        }
        guard let all = around.wordRange(from: before.lowerBound) else { return nil }
        let dotted = around.text(all)
        let last = dotted.split(separator: ".").last.map(String.init) ?? dotted
        let open = around.skip(from: all.upperBound)
        let called = ForeignText(Surroundings(all, in: around.bytes))
        if open < around.bytes.count, around.bytes[open] == 0x28 {
            if let hint = called.hint(forFunction: dotted) { return hint }
            guard let target = function(named: last), let given = around.arguments(at: open) else {
                return nil
            }
            return "write \(target)(\(given.joined(separator: ", ")))"
        }
        return constant(named: last).map { "write \($0)" }
    }

    /// `hypot 3, 4`
    private var hintForBareArguments: String? {
        let place = around.mark.lowerBound
        guard let first = around.operandRange(backTo: place),
            let name = around.wordRange(backTo: first.lowerBound),
            name.upperBound < first.lowerBound,
            let entry = FunctionTable.entry(named: around.text(name)),
            let rest = rest(from: place + 1)
        else { return nil }
        let arguments = "\(around.text(first)), \(rest)"
        return entry.accepts(argumentCount: arguments.split(separator: ",").count)
            ? "write \(around.text(name))(\(arguments))" : nil
    }

    /// `A1` of a spreadsheet
    private static func isCell(_ text: String) -> Bool {
        let letters = text.prefix { $0.isUppercase }
        return 1...3 ~= letters.count && letters.count < text.count
            && text.dropFirst(letters.count).allSatisfy { $0.isNumber }
    }

    /// `pi()`
    private var hintForEmptyCall: String? {
        guard let name = around.wordRange(backTo: around.mark.lowerBound),
            name.upperBound == around.mark.lowerBound,
            let constant = constant(named: around.text(name))
        else { return nil }
        return "write \(constant)"
    }
}
