/// The statement `f` of saved values, for values of forms. The words are: the kind of the value, the number
/// of its own numbers, these numbers, the register of the result, the number of constants of the body, these
/// constants, and the steps of the body as in a loop.
///
///     f integral 2 0 1 4 1 -1 square 0 0 -1 2 …
///
/// Forms inside the body follow, innermost first, each after the word `b`: the name of the form, the order of
/// a derivative or 0, and the number of captured constants. For each captured constant follow its register
/// and the outer register from which it gets its value, and then the body as above. The parameter of the step
/// `:body` is the index of the form in this sequence.
///
///     f integral 2 0 1 2 0 :body 0 1 0 2 … b integral 0 1 1 0 2 1 0 multiply 0 0 1 2
///
/// Reading a text computes the form again, because a claim in a text, such as that an interval has exactly
/// one zero, proves nothing.
package protocol SavedForms {
    /// The value of a form of that kind; nil where the kind is unknown or there is no value.
    static func number(
        _ kind: Substring, _ numbers: [BigNumber], _ body: Tape, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// A form inside a body; nil where it is unknown.
    static func nested(_ kind: Substring, order: Int) -> (any TapeForm)?
}

extension Tape {
    /// The constants of the tape and of its inner forms.
    var constantsOfAll: [BigNumber] { constants + bodies.flatMap { $0.tape.constantsOfAll } }
}

extension RecipeWriter {
    func words(of body: BodyValue) throws(NumberError) -> [String] {
        guard let form = body.saved, body.tape.balls == nil else {
            throw .noSuchForm(rule: "such values of forms cannot be saved yet")
        }
        var nested: [[String]] = []
        let tape = try words(ofForm: body.tape, &nested)
        return ["f", form.kind, "\(form.numbers.count)"] + form.numbers.map { operand($0) }
            + tape + nested.flatMap { ["b"] + $0 }
    }

    /// Result, constants and steps; inner forms are appended to the others.
    private func words(
        ofForm tape: Tape, _ nested: inout [[String]]
    ) throws(NumberError) -> [String] {
        var places: [Int] = []
        for body in tape.bodies {
            guard let form = body.form.saved, body.tape.balls == nil else {
                throw .noSuchForm(rule: "such values of forms cannot be saved yet")
            }
            let inner = try words(ofForm: body.tape, &nested)
            let captures = body.captures.flatMap { ["\($0.inner)", "\($0.outer)"] }
            places.append(nested.count)
            nested.append(
                [form.kind, "\(form.order)", "\(body.captures.count)"] + captures + inner)
        }
        return ["\(tape.result)", "\(tape.constants.count)"]
            + words(of: tape, placesOfBodies: places)
    }
}

extension RecipeReader {
    /// The limits of nesting depth, and of the number of forms in one body.
    private static var mostLevels: Int { 8 }
    private static var mostBodies: Int { 500 }

    mutating func form(_ words: [Substring]) throws(NumberError) -> BigNumber {
        let parts = words.split(separator: "b", omittingEmptySubsequences: false)
        let main = parts[0]
        guard main.count >= 5, parts.count <= Self.mostBodies + 1, let forms else {
            throw RecipeText.broken("it has a form that is not complete")
        }
        let count = try integer(main[2])
        guard count >= 0, main.count >= count + 5 else {
            throw RecipeText.broken("it has a form that is not complete")
        }
        var numbers: [BigNumber] = []
        for word in main[3..<3 + count] { numbers.append(try number(word)) }
        var nested = NestedBodies()
        for part in parts.dropFirst() { try add(part, to: &nested, forms) }
        let body = try formTape(main[(3 + count)...], [], &nested)
        guard let number = try forms.number(words[1], numbers, body, monitor) else {
            throw RecipeText.broken("it has a form without a value")
        }
        return number
    }

    private func add(
        _ words: ArraySlice<Substring>, to nested: inout NestedBodies, _ forms: any SavedForms.Type
    ) throws(NumberError) {
        let start = words.startIndex
        guard words.count >= 5,
            let form = forms.nested(words[start], order: try integer(words[start + 1]))
        else { throw RecipeText.broken("it has a form inside of a form that does not exist") }
        let count = try integer(words[start + 2])
        guard (0...words.count).contains(count), words.count >= 2 * count + 5 else {
            throw RecipeText.broken("it has a form inside of a form that is not complete")
        }
        var captures: [(inner: Int, outer: Int)] = []
        for place in stride(from: start + 3, to: start + 3 + 2 * count, by: 2) {
            captures.append((try integer(words[place]), try integer(words[place + 1])))
        }
        nested.level = 0
        let captured = Set(captures.map(\.inner))
        let tape = try formTape(words[(start + 3 + 2 * count)...], captured, &nested)
        guard nested.level < Self.mostLevels, captured.count == count,
            captures.allSatisfy({ $0.inner >= 1 && $0.inner <= tape.constants.count })
        else { throw RecipeText.broken("it has a form inside of a form that does not fit") }
        nested.add(TapeBody(form: form, tape: tape, captures: captures))
    }

    private func formTape(
        _ words: ArraySlice<Substring>, _ captured: Set<Int>, _ nested: inout NestedBodies
    ) throws(NumberError) -> Tape {
        let start = words.startIndex
        guard words.count >= 2 else {
            throw RecipeText.broken("it has a form that is not complete")
        }
        let (result, constants) = (try integer(words[start]), try integer(words[start + 1]))
        return try tape(
            Tape(of: .unknown), words[(start + 2)...], constants: constants, result: result,
            captured: captured, &nested)
    }
}

/// The inner forms that a text has named so far. Each occurs in one place, as the compiler makes them, so a
/// text cannot hold more of them than it has words.
struct NestedBodies {
    private var bodies: [(body: TapeBody, level: Int)?] = []
    /// The depth of the forms that were read since this was set to 0.
    var level = 0

    mutating func add(_ body: TapeBody) { bodies.append((body, level + 1)) }

    mutating func take(_ place: Int) -> TapeBody? {
        guard bodies.indices.contains(place), let found = bodies[place] else { return nil }
        bodies[place] = nil
        level = max(level, found.level)
        return found.body
    }
}
