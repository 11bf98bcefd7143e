/// What a Swift file declares for others, and the names that it uses.
///
/// This reads tokens, not types. It sees declarations at the top of a file and in types and extensions: types,
/// functions with the labels of their parameters, properties, enum cases, and initializers. What is private counts in
/// its own file only. A use is a name that is neither a declaration, nor a label, nor bound in the same file as a
/// parameter or local value.
struct SourceFile {
    struct Declaration {
        enum Kind { case type, function, value, initializer }
        var name: String
        var kind: Kind
        /// The labels of the parameters; nil where there are none to compare.
        var labels: [String]?
        /// The type that it is a member of.
        var owner: String?
        var isPrivate: Bool
        var line: Int
    }

    struct Use {
        var name: String
        /// The labels of the call; nil where nothing is called.
        var labels: [String]?
        /// The name before the point: a type, where it begins with a capital letter.
        var owner: String?
        var isMember: Bool
        var line: Int
    }

    let module: String
    /// "." for a file that lies in the module's own folder.
    let folder: String
    /// From the module's folder on.
    let path: String
    private(set) var declarations: [Declaration] = []
    private(set) var uses: [Use] = []
    private(set) var imports: [String] = []
    /// Types that it declares or extends: inside of them their members need no point.
    private(set) var types: Set<String> = []

    private var tokens: [SourceTokens.Token] = []
    private var locals: Set<String> = []
    /// Tokens that are names of declarations or labels.
    private var taken: Set<Int> = []

    private struct Context {
        /// Nil for the body of a function, a closure or a statement.
        var type: String?
        var isType: Bool
        var isPrivate: Bool
    }

    init(module: String, path: String, bytes: [UInt8]) {
        self.module = module
        self.path = path
        let slash = path.firstIndex(of: "/")
        folder = slash.map { String(path[..<$0]) } ?? "."
        tokens = SourceTokens(bytes).tokens
        readDeclarations()
        readUses()
        tokens = []
    }

    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    // MARK: - Declarations

    private static let typeWords: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "extension",
    ]

    private mutating func readDeclarations() {
        var contexts = [Context(type: nil, isType: true, isPrivate: false)]
        var pending: Context?
        var isPrivate = false
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            let outer = contexts.last ?? Context(type: nil, isType: true, isPrivate: false)
            switch token.text {
            case "{":
                contexts.append(pending ?? Context(type: nil, isType: false, isPrivate: true))
                pending = nil
                isPrivate = false
            case "}":
                if contexts.count > 1 { contexts.removeLast() }
                isPrivate = false
            case "private", "fileprivate": if text(index + 1) != "(" { isPrivate = true }
            case "(" where !isName(index - 1) && ![")", "]", "?", "!"].contains(text(index - 1)):
                readTuple(index)
            case "<"
            where isName(index - 1)
                && ["func", "struct", "class", "enum", "init"].contains(text(index - 2)):
                bindGenerics(index)
            case "import":
                imports.append(text(index + 1))
                taken.insert(index + 1)
            case let word
            where Self.typeWords.contains(word) && text(index - 1) != "."
                && isName(index + 1) && !["func", "var", "let"].contains(text(index + 1)):
                var end = index + 1
                while text(end + 1) == ".", isName(end + 2) { end += 2 }
                let name = text(end)
                let hidden = isPrivate || outer.isPrivate
                if word != "extension" {
                    taken.insert(end)
                    if outer.isType { declare(name, .type, nil, outer.type, hidden, token.line) }
                }
                types.insert(name)
                pending = Context(type: name, isType: true, isPrivate: hidden)
                isPrivate = false
                index = end
            case "func", "init", "subscript", "macro":
                index = readFunction(index, outer, isPrivate)
                isPrivate = false
                pending = nil
            case "var", "let":
                readValue(index, outer, isPrivate)
                isPrivate = false
            case "typealias", "associatedtype":
                taken.insert(index + 1)
                if outer.isType {
                    declare(
                        text(index + 1), .type, nil, outer.type, isPrivate || outer.isPrivate,
                        token.line)
                }
                isPrivate = false
            case "case":
                if outer.isType, outer.type != nil {
                    readCases(index, outer)
                } else {
                    readPattern(index)
                }
            case "for", "catch": readPattern(index)
            case "in": readClosureParameters(index)
            default: break
            }
            index += 1
        }
    }

    private func isName(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isName
    }

    private mutating func declare(
        _ name: String, _ kind: Declaration.Kind, _ labels: [String]?, _ owner: String?,
        _ isPrivate: Bool, _ line: Int
    ) {
        declarations.append(
            Declaration(
                name: name, kind: kind, labels: labels, owner: owner, isPrivate: isPrivate,
                line: line))
    }

    /// A function, and its parameters as names of this file; the last token that was read.
    private mutating func readFunction(_ start: Int, _ outer: Context, _ isPrivate: Bool) -> Int {
        let word = text(start)
        if text(start - 1) == "."
            || word != "func" && text(start + 1) != "(" && text(start + 1) != "<"
                && text(start + 1) != "?"
        {
            return start
        }
        var index = start + 1
        var name = word
        if word == "func" {
            guard isName(index) else { return start }
            name = text(index)
            taken.insert(index)
            index += 1
        }
        if text(index) == "<" { bindGenerics(index) }
        while index < tokens.count, text(index) != "(" { index += 1 }
        let (labels, end) = parameters(from: index)
        let kind = word == "func" ? Declaration.Kind.function : .initializer
        if word == "subscript" { return end }
        if outer.isType {
            declare(
                name, kind, labels, outer.type, isPrivate || outer.isPrivate, tokens[start].line)
        } else {
            locals.insert(name)
        }
        return end
    }

    /// The labels of a list of parameters. A variadic one makes nil: then nothing can be compared.
    private mutating func parameters(from open: Int) -> ([String]?, Int) {
        var labels: [String]? = []
        var depth = 0
        var index = open
        var isStart = true
        while index < tokens.count {
            switch text(index) {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return (labels, index) }
            case ",": if depth == 1 { isStart = true }
            case ".":
                if text(index + 1) == ".", text(index + 2) == ".",
                    [",", ")"].contains(text(index + 3))
                {
                    labels = nil
                }
            default:
                if isStart, depth == 1, isName(index) {
                    isStart = false
                    taken.insert(index)
                    labels?.append(text(index))
                    if isName(index + 1), text(index + 2) == ":" {
                        taken.insert(index + 1)
                        locals.insert(text(index + 1))
                    } else {
                        locals.insert(text(index))
                    }
                }
            }
            index += 1
        }
        return (labels, index)
    }

    /// The labels of a tuple are members as properties are.
    private mutating func readTuple(_ open: Int) {
        var depth = 0
        var index = open
        while index < tokens.count {
            switch text(index) {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return }
            default:
                if depth == 1, isName(index), text(index + 1) == ":",
                    ["(", ","].contains(text(index - 1))
                {
                    declare(text(index), .value, nil, nil, false, tokens[index].line)
                }
            }
            index += 1
        }
    }

    /// The names between the angle brackets of a generic declaration.
    private mutating func bindGenerics(_ open: Int) {
        var index = open + 1
        while index < tokens.count, text(index) != ">" {
            if isName(index), ["<", ","].contains(text(index - 1)) { locals.insert(text(index)) }
            index += 1
        }
    }

    /// A property, or a value in a body; each name of a tuple is one.
    private mutating func readValue(_ start: Int, _ outer: Context, _ isPrivate: Bool) {
        var index = start + 1
        if text(index) == "(" {
            while index < tokens.count, text(index) != ")" {
                if isName(index) { bind(index, outer, isPrivate) }
                index += 1
            }
        } else if isName(index) {
            bind(index, outer, isPrivate)
            // `var a = 1, b = 2` in a type.
            if outer.isType, text(index + 1) == ",", isName(index + 2) {
                bind(index + 2, outer, isPrivate)
            }
        }
    }

    private mutating func bind(_ index: Int, _ outer: Context, _ isPrivate: Bool) {
        taken.insert(index)
        if outer.isType {
            declare(
                text(index), .value, nil, outer.type, isPrivate || outer.isPrivate,
                tokens[index].line)
        } else {
            locals.insert(text(index))
        }
    }

    private mutating func readCases(_ start: Int, _ outer: Context) {
        var index = start + 1
        while isName(index) {
            taken.insert(index)
            declare(text(index), .value, nil, outer.type, outer.isPrivate, tokens[index].line)
            index += 1
            if text(index) == "(" { (_, index) = parameters(from: index); index += 1 }
            if text(index) == "=" { index += text(index + 1) == "-" ? 3 : 2 }
            guard text(index) == "," else { return }
            index += 1
        }
    }

    /// Names that a pattern binds: `for x in`, `case .a(let x)` is read at its `let`.
    private mutating func readPattern(_ start: Int) {
        guard text(start) == "for" else { return }
        var index = start + 1
        while index < tokens.count, text(index) != "in", text(index) != "{" {
            if isName(index), text(index - 1) != ".", text(index + 1) != "(" {
                locals.insert(text(index))
            }
            index += 1
        }
    }

    /// The names before the `in` of a closure.
    private mutating func readClosureParameters(_ end: Int) {
        var index = end - 1
        var names: [String] = []
        while index > 0, end - index < 40, text(index) != "{" {
            if [";", "}", "=", "for"].contains(text(index)) { return }
            if isName(index), text(index - 1) != ".", text(index - 1) != ":" {
                names.append(text(index))
            }
            index -= 1
        }
        locals.formUnion(names)
    }

    // MARK: - Uses

    private static let words: Set<String> = [
        "func", "var", "let", "if", "else", "guard", "return", "for", "in", "while", "switch",
        "case", "default",
        "where", "throw", "throws", "try", "catch", "do", "defer", "self", "Self", "super", "init",
        "true", "false",
        "nil", "static", "private", "fileprivate", "package", "public", "internal", "mutating",
        "borrowing",
        "consuming", "inout", "import", "extension", "struct", "enum", "class", "protocol", "any",
        "some", "as", "is",
        "break", "continue", "fallthrough", "repeat", "final", "lazy", "weak", "unowned",
        "override", "convenience",
        "required", "operator", "indirect", "error", "typealias", "associatedtype", "get", "set",
        "_", "async", "await",
    ]

    private mutating func readUses() {
        for index in tokens.indices where tokens[index].isName && !taken.contains(index) {
            let name = tokens[index].text
            if Self.words.contains(name) { continue }
            let isMember = text(index - 1) == "." && text(index - 2) != "."
            if !isMember {
                if locals.contains(name) || text(index - 1) == "@" { continue }
                if text(index + 1) == ":", ["(", ","].contains(text(index - 1)) { continue }
                // A label and the name of its parameter, in the type of a closure.
                if isName(index + 1), text(index + 2) == ":", ["(", ","].contains(text(index - 1)) {
                    continue
                }
            }
            let owner = isMember && isName(index - 2) ? text(index - 2) : nil
            uses.append(
                Use(
                    name: name, labels: text(index + 1) == "(" ? labelsOfCall(index + 1) : nil,
                    owner: owner,
                    isMember: isMember, line: tokens[index].line))
        }
    }

    private func labelsOfCall(_ open: Int) -> [String] {
        var labels: [String] = []
        var depth = 0
        var index = open
        var isStart = true
        while index < tokens.count {
            let word = text(index)
            switch word {
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return labels }
            case ",": if depth == 1 { isStart = true; index += 1; continue }
            default: break
            }
            if isStart, depth == 1 {
                isStart = false
                labels.append(isName(index) && text(index + 1) == ":" ? word : "_")
            }
            if ["(", "[", "{"].contains(word) { depth += 1 }
            index += 1
        }
        return labels
    }
}
