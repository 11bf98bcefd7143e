public import SurdNumbers

extension Value {
    /// The value as a text that loses nothing, reals included: `surd1;o zeta 0 3;= @0`.
    ///
    ///     let text = try evaluate("zeta(3) + sum(k, 1, 10^5, 1/sqrt(k))").saved()
    ///     try Value(saved: text)                    // the same value, in another process
    ///
    /// - Throws: `NumberError.tooLarge` where the text would be longer than the limits allow.
    public func saved(limits: Limits = .standard) throws(NumberError) -> String {
        var writer = RecipeWriter(limits: limits)
        switch self {
        case .number(let number):
            let word = try writer.word(for: number)
            writer.add(["=", word])
        case .complex(let z):
            let words = [
                "=", "complex", try writer.word(for: z.real), try writer.word(for: z.imaginary),
            ]
            writer.add(words)
        case .boolean(let boolean):
            writer.add(["=", boolean ? "true" : "false"])
        case .factors(let factors):
            writer.add(["=", "factors", factors.description])
        case .list(let list):
            var words = ["=", "list"]
            for element in list { words += try element.savedWords(&writer) }
            writer.add(words)
        case .polynomial(let polynomial):
            var words = ["=", "polynomial"]
            for coefficient in polynomial.coefficients {
                words.append(try writer.word(for: BigNumber(coefficient)))
            }
            writer.add(words)
        case .identifications(let found):
            var words = ["=", "identifications"]
            for identification in found { words += identification.savedWords }
            writer.add(words)
        case .infinity(let isNegative):
            writer.add(["=", isNegative ? "-inf" : "inf"])
        }
        return writer.text
    }

    /// The value of a text that ``saved(limits:)`` wrote.
    ///
    /// Recipes are followed anew under the limits, as an expression would be, so that a text from a stranger can do no
    /// more than an expression from a stranger: give it `Limits.untrusted`. What `identify` said is a sentence, which
    /// is taken as it was written.
    ///
    /// - Throws: `NumberError.notANumber` for other text, and what an expression throws.
    public init(saved text: String, limits: Limits = .standard) throws(NumberError) {
        try self.init(saved: text, monitor: Monitor(limits: limits))
    }

    package init(saved text: String, monitor: Monitor) throws(NumberError) {
        var reader = RecipeReader(monitor: monitor, forms: CalculusForms.self)
        let words = try reader.read(text)
        switch words.first {
        case "true" where words.count == 1: self = .boolean(true)
        case "false" where words.count == 1: self = .boolean(false)
        case "inf" where words.count == 1: self = .infinity(isNegative: false)
        case "-inf" where words.count == 1: self = .infinity(isNegative: true)
        case "complex" where words.count == 3:
            self.init(BigComplex(try reader.number(words[1]), try reader.number(words[2])))
        case "factors":
            let text = words.dropFirst().joined(separator: " ")
            guard let factors = try Factorization(text, monitor: monitor) else {
                throw RecipeText.broken("it is not a product of primes")
            }
            self = .factors(factors)
        case "list":
            var rest = words.dropFirst()
            self = .list(try ValueList(saved: &rest, reader, monitor))
            if !rest.isEmpty { throw RecipeText.broken("its brackets do not match") }
        case "polynomial":
            self = .polynomial(try Polynomial(saved: words.dropFirst(), reader))
        case "identifications":
            self = .identifications(try Identification.read(words.dropFirst(), reader))
        default:
            guard words.count == 1 else { throw RecipeText.broken("it has no value") }
            self = .number(try reader.number(words[0]))
        }
    }
}

// The elements of a list: a number is a word, a list is its elements in brackets, and other values
// are in parentheses after the name of their kind.

extension Value {
    /// The words of an element of a list.
    fileprivate func savedWords(_ writer: inout RecipeWriter) throws(NumberError) -> [String] {
        switch self {
        case .number(let number):
            return [try writer.word(for: number)]
        case .complex(let z):
            return [
                "(", "complex", try writer.word(for: z.real), try writer.word(for: z.imaginary),
                ")",
            ]
        case .boolean(let boolean):
            return [boolean ? "true" : "false"]
        case .list(let list):
            var words = ["["]
            for element in list { words += try element.savedWords(&writer) }
            return words + ["]"]
        case .factors(let factors):
            return ["(", "factors", factors.description, ")"]
        case .polynomial(let polynomial):
            var words = ["(", "polynomial"]
            for coefficient in polynomial.coefficients {
                words.append(try writer.word(for: BigNumber(coefficient)))
            }
            return words + [")"]
        case .identifications(let found):
            return ["(", "identifications"] + found.flatMap(\.savedWords) + [")"]
        case .infinity(let isNegative):
            return ["(", isNegative ? "-inf" : "inf", ")"]
        }
    }

    /// A value in parentheses in a list.
    fileprivate init(
        element words: ArraySlice<Substring>, _ reader: RecipeReader, _ monitor: Monitor
    ) throws(NumberError) {
        switch words.first {
        case "factors":
            let text = words.dropFirst().joined(separator: " ")
            guard let factors = try Factorization(text, monitor: monitor) else {
                throw RecipeText.broken("it is not a product of primes")
            }
            self = .factors(factors)
        case "complex" where words.count == 3:
            let parts = words.dropFirst()
            self.init(
                BigComplex(
                    try reader.number(parts[parts.startIndex]),
                    try reader.number(parts[parts.startIndex + 1])))
        case "polynomial":
            self = .polynomial(try Polynomial(saved: words.dropFirst(), reader))
        case "identifications":
            self = .identifications(try Identification.read(words.dropFirst(), reader))
        case "inf" where words.count == 1: self = .infinity(isNegative: false)
        case "-inf" where words.count == 1: self = .infinity(isNegative: true)
        default:
            throw RecipeText.broken("it has an element of an unknown kind")
        }
    }
}

extension ValueList {
    /// Reads elements up to the end of the words, or to the bracket that ends an inner list.
    fileprivate init(
        saved words: inout ArraySlice<Substring>, _ reader: RecipeReader, _ monitor: Monitor,
        level: Int = 1
    ) throws(NumberError) {
        if level > Self.mostLevels {
            throw RecipeText.broken("it has too many nested lists")
        }
        var row: [Value] = []
        while let word = words.first, word != "]" {
            words.removeFirst()
            try monitor.tick()
            switch word {
            case "true": row.append(.boolean(true))
            case "false": row.append(.boolean(false))
            case "[":
                row.append(.list(try ValueList(saved: &words, reader, monitor, level: level + 1)))
                guard words.popFirst() == "]" else {
                    throw RecipeText.broken("its brackets do not match")
                }
            case "(":
                guard let end = words.firstIndex(of: ")") else {
                    throw RecipeText.broken("its brackets do not match")
                }
                row.append(try Value(element: words[..<end], reader, monitor))
                words = words[(end + 1)...]
            default: row.append(.number(try reader.number(word)))
            }
        }
        try self.init(row: row, limits: monitor.limits)
    }
}

extension Polynomial {
    fileprivate init(
        saved words: ArraySlice<Substring>, _ reader: RecipeReader
    ) throws(NumberError) {
        var coefficients: [BigInt] = []
        for word in words {
            guard let coefficient = try reader.number(word).knownInteger else {
                throw RecipeText.broken("it has a coefficient that is not an integer")
            }
            coefficients.append(coefficient)
        }
        guard let last = coefficients.last, last > 0 else {
            throw RecipeText.broken("its last coefficient is not positive")
        }
        self.init(coefficients: coefficients)
    }
}

extension Identification {
    /// Four words: the kind of the claim, the form, and the details.
    fileprivate var savedWords: [String] {
        switch claim {
        case .equals(let proof): ["equals", Self.word(form), Self.word(proof), "-"]
        case .fits(let digits, let chance): ["fits", Self.word(form), "\(digits)", "\(chance)"]
        }
    }

    fileprivate static func read(
        _ words: ArraySlice<Substring>, _ reader: RecipeReader
    ) throws(NumberError) -> [Identification] {
        guard words.count % 4 == 0 else { throw RecipeText.broken("it is not complete") }
        var found: [Identification] = []
        for place in stride(from: words.startIndex, to: words.endIndex, by: 4) {
            let form = text(words[place + 1])
            switch words[place] {
            case "equals" where words[place + 3] == "-":
                found.append(
                    Identification(form: form, claim: .equals(proof: text(words[place + 2]))))
            case "fits":
                let digits = try reader.integer(words[place + 2])
                let chance = try reader.integer(words[place + 3])
                found.append(
                    Identification(form: form, claim: .fits(digits: digits, chance: chance)))
            default: throw RecipeText.broken("it has a claim that does not exist")
            }
        }
        return found
    }

    /// A sentence as one word, with `_` for a blank: forms and proofs are ASCII without `_` and `;`.
    private static func word(_ text: String) -> String {
        String(text.map { $0 == " " ? "_" : $0 })
    }

    private static func text(_ word: Substring) -> String {
        String(word.map { $0 == "_" ? " " : $0 })
    }
}
