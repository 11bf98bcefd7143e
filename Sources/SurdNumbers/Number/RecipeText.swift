/// Numbers as lossless texts, for storing them and sending them to other processes.
///
/// A text is ASCII without a line break. It begins with ``RecipeText/version``; statements follow, each after
/// a semicolon, with blanks between their words. Every statement makes one number, and refers to earlier ones
/// by their index:
///
///     surd1;o sqrt 0 2;o add 0 1 @0;o exp 0 @1;= @2
///
/// | statement | number |
/// |---|---|
/// | `o name parameter operands` | an operation |
/// | `t coefficient radicand index (name argument exponent)…` | a term in closed form |
/// | `g n` | n! |
/// | `c name part operands` | a part of a function of complex numbers, the real one (0) or the imaginary one
/// (1) |
/// | `s` or `p` | a sum or a product of many terms: see `RecipeTape.swift` |
/// | `f` | the value of a form with a body: see `RecipeForms.swift` |
///
/// An operand is `@` with the index of an earlier number, or a fraction in base 16.
///
/// **A text says how to make a number, and reading makes it in that way**: each statement uses the entry
/// points that expressions use too, with their exact rules, domains and limits. So a text from an untrusted
/// source can contain nothing that an expression could not make.
package enum RecipeText {
    static let version = "surd1"

    package static func broken(_ reason: String) -> NumberError {
        .notANumber(text: version, reason: reason, kind: "a saved value")
    }
}

/// Writes the statements of numbers. A part that several numbers share is written once.
package struct RecipeWriter {
    package private(set) var text = RecipeText.version
    private var places: [ObjectIdentifier: Int] = [:]
    /// Keeps the objects alive whose addresses are in `places`.
    private var kept: [Real] = []
    private let limits: Limits

    package init(limits: Limits) { self.limits = limits }

    /// Adds a statement that makes no number, such as that of the value.
    package mutating func add(_ words: [String]) {
        text += ";"
        text += words.joined(separator: " ")
    }

    /// Writes the statements of a number, and returns the word that refers to it.
    package mutating func word(for number: BigNumber) throws(NumberError) -> String {
        if let exact = number.knownRational { return Self.digits(exact) }
        guard let root = number.real else { fatalError("a number is exact or a real") }
        var pending: [(node: Real, isDone: Bool)] = [(root, false)]
        while let (node, isDone) = pending.popLast() {
            if places[ObjectIdentifier(node)] != nil { continue }
            if isDone || node.form != nil {
                try write(node)
                continue
            }
            pending.append((node, true))
            var operands = node.leafOperands
            if let loop = node.loop { operands = [loop.start] + loop.tape.constants }
            if let body = node.body, let form = body.saved {
                operands = form.numbers + body.tape.constantsOfAll
            }
            for operand in operands.reversed() where operand.knownRational == nil {
                if let inner = operand.real { pending.append((inner, false)) }
            }
        }
        return operand(number)
    }

    private mutating func write(_ node: Real) throws(NumberError) {
        if let form = node.form {
            add(["t"] + words(of: form))
        } else if let loop = node.loop {
            add(words(of: loop))
        } else if node.operation == .gamma, node.isRational, let n = node.first?.knownInteger {
            add(["g", "\(n - 1)"])
        } else if let operation = node.operation {
            add(["o", "\(operation)", "\(node.parameter)"] + node.operands.map { operand($0) })
        } else if let words = node.body?.savedWords {
            add(words + node.leafOperands.map { operand($0) })
        } else if let body = node.body {
            add(try words(of: body))
        } else {
            fatalError("a recipe has neither a form nor an operation")
        }
        places[ObjectIdentifier(node)] = kept.count
        kept.append(node)
        if text.utf8.count > limits.maximumBytes {
            throw .tooManyBytes(text.utf8.count, limits: limits)
        }
    }

    /// The word for a number whose statements are written.
    func operand(_ number: BigNumber) -> String {
        if let exact = number.knownRational { return Self.digits(exact) }
        guard let node = number.real, let place = places[ObjectIdentifier(node)] else {
            fatalError("an operand was not written before its use")
        }
        return "@\(place)"
    }

    private func words(of form: Term) -> [String] {
        var words = [
            Self.digits(form.root.coefficient), Self.digits(form.root.radicand),
            "\(form.root.index)",
        ]
        for power in form.powers {
            words += [
                "\(power.atom.operation)", power.atom.argument.map { Self.digits($0) } ?? "-",
                Self.digits(power.exponent),
            ]
        }
        return words
    }

    /// A fraction in base 16.
    static func digits(_ value: BigRational) -> String {
        let above = value.numerator.text(radix: 16, uppercase: false)
        return value.isInteger
            ? above : above + "/" + value.denominator.text(radix: 16, uppercase: false)
    }
}

/// Makes the numbers of a text of ``RecipeWriter``, under limits.
package struct RecipeReader {
    let monitor: Monitor
    private var numbers: [BigNumber] = []
    /// The approximate memory of the numbers.
    private var bytes = 0
    /// The steps of loops so far.
    var steps = 0

    /// Makes the values of forms.
    let forms: (any SavedForms.Type)?

    package init(monitor: Monitor, forms: (any SavedForms.Type)? = nil) {
        self.monitor = monitor
        self.forms = forms
    }

    /// Reads all statements, and returns the words of the last one, which names the value.
    package mutating func read(_ text: String) throws(NumberError) -> [Substring] {
        let length = text.utf8.count
        guard length <= monitor.limits.maximumBytes / 8 else {
            throw .tooManyBytes(8 * length, limits: monitor.limits)
        }
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw RecipeText.broken("it has characters outside of ASCII")
        }
        var statements = text.split(separator: ";", omittingEmptySubsequences: false)[...]
        guard statements.popFirst() == RecipeText.version[...] else {
            throw RecipeText.broken("it does not begin with \(RecipeText.version)")
        }
        guard let last = statements.popLast() else { throw RecipeText.broken("it is not complete") }
        for statement in statements {
            try monitor.check()
            let words = statement.split(separator: " ", omittingEmptySubsequences: false)
            let number = try number(words)
            // A deferred fraction counts as a recipe.
            bytes += number.heapBytes + 8 * statement.utf8.count + 400
            if bytes > monitor.limits.maximumBytes {
                throw .tooManyBytes(bytes, limits: monitor.limits)
            }
            numbers.append(number)
        }
        let words = last.split(separator: " ", omittingEmptySubsequences: false)
        guard words.first == "=" else { throw RecipeText.broken("it is not complete") }
        return Array(words.dropFirst())
    }

    private mutating func number(_ words: [Substring]) throws(NumberError) -> BigNumber {
        switch words[0] {
        case "o" where words.count >= 3: return try operation(words)
        case "t" where words.count >= 4 && words.count % 3 == 1: return try term(words)
        case "g" where words.count == 2:
            let n = try integer(words[1])
            if n < 0 { throw RecipeText.broken("it has the factorial of a negative number") }
            let bits = BigInt.log2Factorial(n)
            guard bits <= Double(monitor.limits.maximumBits) else {
                throw .tooLarge(bits: bits, what: "the result", limits: monitor.limits)
            }
            return try BigNumber.factorial(n, monitor: monitor)
        case "s", "p": return try loop(words)
        case "c":
            let operation = try realOperation(words[1])
            guard words.count >= 5, words.count & 1 == 1, words.count <= 11 else {
                throw RecipeText.broken("it has a function of complex numbers without its operands")
            }
            var operands: [BigNumber] = []
            for word in words[3...] { operands.append(try number(word)) }
            return try BigComplex.part(
                of: operation, operands, isImaginary: words[2] == "1", monitor)
        case "f": return try form(words)
        default: throw RecipeText.broken("it has a statement that does not exist")
        }
    }

    private func operation(_ words: [Substring]) throws(NumberError) -> BigNumber {
        let operation = try realOperation(words[1])
        let parameter = try integer(words[2])
        guard words.count == 3 + operation.arity else {
            throw RecipeText.broken("it has an operation with too few or too many operands")
        }
        var operands: [BigNumber] = []
        for word in words[3...] { operands.append(try number(word)) }
        switch operands.count {
        case 0: return .constant(operation)
        case 1: return try operands[0].applying(operation, parameter: parameter, monitor: monitor)
        case 2: return try operands[0].applying(operation, operands[1], monitor: monitor)
        default: return try BigNumber.applying(operation, to: operands, monitor: monitor)
        }
    }

    /// A term is made factor by factor.
    private func term(_ words: [Substring]) throws(NumberError) -> BigNumber {
        var product = try number(words[2])
        let index = try integer(words[3])
        guard index >= 1 else { throw RecipeText.broken("it has a root that does not exist") }
        if index > 1 { product = try product.applying(.root, parameter: index, monitor: monitor) }
        for place in stride(from: 4, to: words.count, by: 3) {
            let operation = try realOperation(words[place])
            var factor: BigNumber
            if words[place + 1] == "-", operation.arity == 0 {
                factor = .constant(operation)
            } else if operation.arity == 1 {
                factor = try number(words[place + 1]).applying(operation, monitor: monitor)
            } else {
                throw RecipeText.broken("it has a term that does not exist")
            }
            factor = try factor.raised(to: try number(words[place + 2]), monitor: monitor)
            product = try product.multiplied(by: factor, monitor: monitor)
        }
        return try number(words[1]).multiplied(by: product, monitor: monitor)
    }

    // MARK: - Words

    /// The number to which a word refers.
    package func number(_ word: Substring) throws(NumberError) -> BigNumber {
        if word.first == "@" {
            let place = try integer(word.dropFirst())
            guard numbers.indices.contains(place) else {
                throw RecipeText.broken("it refers to a number that does not come before")
            }
            return numbers[place]
        }
        let parts = word.split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let above = try hexadecimal(parts[0]) else {
            throw RecipeText.broken("it has a text in the place of a number")
        }
        guard parts.count == 2 else { return BigNumber(above) }
        guard let below = try hexadecimal(parts[1]), below > 0 else {
            throw RecipeText.broken("it has a fraction without a positive denominator")
        }
        return BigNumber(above, over: below)
    }

    private func hexadecimal(_ word: Substring) throws(NumberError) -> BigInt? {
        let bits = 4 * word.utf8.count
        // The limit holds without the last digit, which may have a single bit.
        guard bits - 4 <= monitor.limits.maximumBits else {
            throw .tooLarge(bits: Double(bits), what: "a number", limits: monitor.limits)
        }
        return word.first == "+" ? nil : BigInt(word, radix: 16)
    }

    /// An integer for counts in a saved value. The largest words are excluded, so that sums of two
    /// do not overflow.
    package func integer(_ word: Substring) throws(NumberError) -> Int {
        guard let value = Int(word), value.magnitude <= 1 << 61 else {
            throw RecipeText.broken("it has a count that is not a whole number, or is too large")
        }
        return value
    }

    func realOperation(_ word: Substring) throws(NumberError) -> RealOperation {
        guard let operation = RecipeReader.operations[String(word)] else {
            throw RecipeText.broken("it has an operation that this version does not know")
        }
        return operation
    }

    /// The operations by their names in texts, which do not change.
    private static let operations = Dictionary(
        uniqueKeysWithValues: RealOperation.allCases.map { ("\($0)", $0) })
}

// MARK: - Numbers by themselves

extension BigNumber {
    /// The number as a lossless text: a fraction by its parts, a real by its recipe.
    ///
    ///     try BigNumber.zeta(3).saved()                                  // "surd1;o zeta 0 3;= @0"
    ///     try BigNumber(saved: "surd1;o zeta 0 3;= @0").digits(20)       // 1.2020569031595942854
    ///
    /// - Throws: ``NumberError/tooLarge(what:estimate:limit:)`` where the text would be longer than the
    ///   limits allow.
    public func saved(limits: Limits = .standard) throws(NumberError) -> String {
        var writer = RecipeWriter(limits: limits)
        let word = try writer.word(for: self)
        writer.add(["=", word])
        return writer.text
    }

    /// The number of a text that ``saved(limits:)`` wrote.
    ///
    /// The recipe is evaluated again under the limits, as an expression would be. So a text from an untrusted
    /// source can do no more than an expression from there; use ``Limits/untrusted`` for it.
    ///
    /// - Throws: ``NumberError/notANumber(text:reason:kind:)`` for other text, and the errors of expressions.
    public init(saved text: String, limits: Limits = .standard) throws(NumberError) {
        var reader = RecipeReader(monitor: Monitor(limits: limits))
        let words = try reader.read(text)
        guard words.count == 1 else { throw RecipeText.broken("it is not the text of a number") }
        self = try reader.number(words[0])
    }
}
