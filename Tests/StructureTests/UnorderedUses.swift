/// Where a file goes through a collection without an order: a Set or a Dictionary.
///
/// This reads tokens, not types. A name is unordered where its nearest declaration above says so: by its type (`Set<…>`,
/// `[K: V]`), or by what it begins with (`Set(…)`, `Dictionary(…)`, a literal with colons). Members that the file does
/// not declare are looked up among the properties of all files, and count where all declarations agree. A type of our own
/// that keeps an order is another type, and is not found. What an initializer copies in any order (`Array(set)`) is a
/// passage too; `isEmpty`, `count`, `contains`, a subscript and a comparison are none.
struct UnorderedUses {
    struct Passage: CustomStringConvertible {
        var path: String
        var line: Int
        var name: String
        /// "for", the member that goes through, or the initializer.
        var way: String

        var description: String { "\(path):\(line): \(name) (\(way))" }
    }

    /// Members that show the order of the elements, and those whose closures see it.
    private static let members: Set<String> = [
        "keys", "values", "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "first",
        "enumerated",
        "sorted", "min", "max", "prefix", "suffix", "dropFirst", "dropLast", "lazy", "allSatisfy",
        "joined", "popFirst",
        "removeFirst", "randomElement", "makeIterator", "elementsEqual", "mapValues",
        "compactMapValues", "description",
        "startIndex", "index", "indices", "last", "zip", "reversed", "shuffled", "split",
        "firstIndex",
    ]
    /// Functions that go through their argument.
    private static let copiers: Set<String> = [
        "Array", "ContiguousArray", "zip", "OrderedTable", "stride",
    ]

    private struct Declaration {
        var index: Int
        var isUnordered: Bool
    }

    let path: String
    private let tokens: [SourceTokens.Token]
    private var declarations: [String: [Declaration]] = [:]

    init(path: String, bytes: [UInt8]) {
        self.path = path
        tokens = SourceTokens(bytes).tokens
        for index in tokens.indices where isName(index) { readDeclaration(index) }
    }

    /// What the file declares, for others to look members up: true where all declarations of a name are unordered.
    var kinds: [(name: String, isUnordered: Bool)] {
        declarations.map { ($0.key, $0.value.allSatisfy(\.isUnordered)) }
    }

    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    private func isName(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isName
    }

    // MARK: - Declarations

    /// `name: Type`, `var name = value`, `func name(…) -> Type`.
    private mutating func readDeclaration(_ index: Int) {
        let name = text(index)
        let before = text(index - 1)
        if before == "func" {
            if let result = resultType(index + 1) { declare(name, index, isUnorderedType(result)) }
            return
        }
        let isBound = before == "var" || before == "let"
        if text(index + 1) == ":" {
            // A label of a call looks the same; it is followed by a value, which is no type in brackets.
            let isParameter = ["(", ",", "_"].contains(before) || isName(index - 1)
            if isBound || isParameter {
                let isUnordered = isUnorderedType(index + 2)
                if isBound || isUnordered || looksLikeType(index + 2) {
                    declare(name, index, isUnordered)
                }
            }
        } else if isBound, text(index + 1) == "=" {
            declare(name, index, isUnorderedValue(index + 2))
        } else if isBound {
            declare(name, index, false)
        }
    }

    private mutating func declare(_ name: String, _ index: Int, _ isUnordered: Bool) {
        declarations[name, default: []].append(Declaration(index: index, isUnordered: isUnordered))
    }

    private func looksLikeType(_ index: Int) -> Bool {
        let start =
            ["inout", "borrowing", "consuming", "[", "("].contains(text(index)) ? index + 1 : index
        return text(start).first?.isUppercase == true
    }

    /// The first token of what a function returns.
    private func resultType(_ start: Int) -> Int? {
        var index = start
        var depth = 0
        while index < tokens.count {
            switch text(index) {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            case "{", "}": return nil
            case "->" where depth == 0: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    private func isUnorderedType(_ start: Int) -> Bool {
        var index = start
        while ["inout", "borrowing", "consuming", "Swift", ".", "some", "any"].contains(text(index))
        { index += 1 }
        if ["Set", "Dictionary"].contains(text(index)) { return true }
        return text(index) == "[" && hasColon(index)
    }

    private func isUnorderedValue(_ start: Int) -> Bool {
        var index = start
        while ["try", "await", "Swift", "."].contains(text(index)) { index += 1 }
        guard ["Set", "Dictionary"].contains(text(index)) else {
            return text(index) == "[" && hasColon(index)
        }
        if text(index + 1) == "<" { return true }
        // What follows a call is applied to it: `Set(names).sorted()` is an array.
        return text(index + 1) == "(" && text(afterCall(index + 1)) != "."
    }

    /// Whether a bracket holds a colon that is no part of a condition or of a call.
    private func hasColon(_ open: Int) -> Bool {
        var index = open
        var depth = 0
        var questions = 0
        while index < tokens.count {
            switch text(index) {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return false }
            case "?" where depth == 1 && text(index + 1) != "?" && text(index - 1) != "?":
                questions += 1
            case ":" where depth == 1:
                if questions == 0 { return true }
                questions -= 1
            case ",": if depth == 1 { questions = 0 }
            default: break
            }
            index += 1
        }
        return false
    }

    // MARK: - Passages

    /// The passages, with what the other files declare.
    func passages(_ others: [String: Bool]) -> [Passage] {
        var result: [Passage] = []
        for index in tokens.indices where isName(index) {
            let name = text(index)
            guard ![":", "("].contains(text(index + 1)) || text(index + 1) == "(" else { continue }
            guard isUnordered(index, others) else { continue }
            let end = text(index + 1) == "(" ? afterCall(index + 1) : index + 1
            if let way = way(index, end) {
                result.append(Passage(path: path, line: tokens[index].line, name: name, way: way))
            }
        }
        return result
    }

    private func isUnordered(_ index: Int, _ others: [String: Bool]) -> Bool {
        if let own = declarations[text(index)] {
            let above = own.last { $0.index < index } ?? own[0]
            return above.isUnordered && above.index != index
        }
        if ["Set", "Dictionary"].contains(text(index)), text(index + 1) == "(" { return true }
        guard text(index - 1) == "." else { return false }
        return others[text(index)] ?? false
    }

    private func afterCall(_ open: Int) -> Int {
        var index = open
        var depth = 0
        while index < tokens.count {
            if ["(", "[", "{"].contains(text(index)) { depth += 1 }
            if [")", "]", "}"].contains(text(index)) {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
            index += 1
        }
        return index
    }

    /// How the collection that ends before `end` is gone through; nil where it is not.
    private func way(_ index: Int, _ end: Int) -> String? {
        var next = end
        while ["?", "!"].contains(text(next)) { next += 1 }
        if text(next) == "." {
            let member = text(next + 1)
            return Self.members.contains(member) && !isPutInOrder(next + 1) ? member : nil
        }
        var start = index
        while text(start - 1) == ".",
            isName(start - 2) || ["?", "!", ")", "]"].contains(text(start - 2))
        {
            start -= 2
            while ["?", "!"].contains(text(start)) { start -= 1 }
        }
        if text(start - 1) == "in", text(next) == "{" || text(next) == "where" {
            return isLoop(start - 1) ? "for" : nil
        }
        if text(start - 1) == "(", Self.copiers.contains(text(start - 2)),
            [")", ","].contains(text(next))
        {
            return text(start - 2)
        }
        return nil
    }

    /// Whether a member puts different elements in their own order: `.sorted()`, `.keys.sorted()`, `.keys.max()`,
    /// `.sorted { $0.key < $1.key }`.
    private func isPutInOrder(_ member: Int) -> Bool {
        if text(member) == "keys", text(member + 1) == "." { return isPutInOrder(member + 2) }
        guard ["sorted", "min", "max"].contains(text(member)) else { return false }
        if text(member + 1) == "(" { return text(member + 2) == ")" }
        let closure = (member + 1...member + 11).map { text($0) }.joined()
        return closure == "{$0.key<$1.key}"
    }

    /// Whether an `in` belongs to a `for`, and not to a closure.
    private func isLoop(_ place: Int) -> Bool {
        var index = place - 1
        while index >= 0, place - index < 24 {
            if text(index) == "for" { return true }
            if text(index) == "{" || text(index) == "}" { return false }
            index -= 1
        }
        return false
    }
}
