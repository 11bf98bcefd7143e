/// Values of forms in saved values: `f`, what the value is, how many numbers belong to it, these, the register of the
/// result, how many constants the body has, these, and the steps of the body as a loop has them.
///
///     f integral 2 0 1 4 1 -1 square 0 0 -1 2 …
///
/// Reading computes the form anew: that a text names an interval in which there is one zero proves nothing.
package protocol SavedForms {
    /// The value of a form of that kind; nil where there is no such kind, or where it has no value.
    static func number(
        _ kind: Substring, _ numbers: [BigNumber], _ body: Tape, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?
}

extension RecipeWriter {
    func words(of body: BodyValue) throws(NumberError) -> [String] {
        guard let form = body.saved, body.tape.bodies.isEmpty, body.tape.balls == nil else {
            throw .noSuchForm(rule: "values of forms inside of forms cannot be saved yet")
        }
        let words =
            ["f", form.kind, "\(form.numbers.count)"] + form.numbers.map { operand($0) }
            + ["\(body.tape.result)", "\(body.tape.constants.count)"]
        return words + self.words(of: body.tape)
    }
}

extension RecipeReader {
    mutating func form(_ words: [Substring]) throws(NumberError) -> BigNumber {
        guard words.count >= 5, let forms else {
            throw RecipeText.broken("it has a form that is not complete")
        }
        let count = try integer(words[2])
        guard count >= 0, words.count >= count + 5 else {
            throw RecipeText.broken("it has a form that is not complete")
        }
        var numbers: [BigNumber] = []
        for word in words[3..<3 + count] { numbers.append(try number(word)) }
        let (result, constants) = (
            try integer(words[3 + count]), try integer(words[4 + count])
        )
        let body = try tape(
            Tape(of: .unknown), words[(5 + count)...], constants: constants, result: result)
        guard let number = try forms.number(words[1], numbers, body, monitor) else {
            throw RecipeText.broken("it has a form without a value")
        }
        return number
    }
}
