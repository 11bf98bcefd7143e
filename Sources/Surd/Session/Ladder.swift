import SurdNumbers
import SurdSyntax

/// The result that an evaluation must give.
enum Wanted {
    case value
    /// The text of the value in the format of the session, if that is cheaper than the value.
    case text
    /// The same, and the value is not needed later.
    case textAlone
}

/// The result of an evaluation.
enum Found {
    case word(Word)
    case value(Value)
    /// The text of a real was appended; the value was not made.
    case written

    /// The value, nil where only its text was made.
    @inline(__always)
    var value: Value? {
        switch self {
        case .word(let word): Value(word)
        case .value(let value): value
        case .written: nil
        }
    }

    /// The value, where nothing else was wanted.
    @inline(__always)
    var known: Value {
        guard let value else { fatalError("a value was wanted, and only its text was made") }
        return value
    }
}

// The ladder: the order in which the kinds of numbers are tried.
//
//     1  words over the tree of a text           `tree`      nothing is compiled
//     2  long integers over the tree of a text   `integers`  nothing is compiled
//     2a fractions with the imaginary unit       `integers`  nothing is compiled
//     3  balls, where only the text is wanted    `balls`     a straight program with real functions; rectangles of
//                                                            balls for a program with the imaginary unit
//     4  words                                   `words`     moves to 6 at the first step beyond them
//     5  long integers in borrowed memory        `integers`  a straight program without functions
//     6  numbers of all kinds                                long loops continue as tapes (`loops`)
//
// A text tries 1, 2, 3, 4, 6, and a compiled expression 3, 4, 5, 6. A step either answers or
// changes nothing, so that the next one can try. Blocks of rows have a ladder of their own
// (`Columns`).

extension Calculator {
    // The tree of the text is in the workshop's parser: as a parameter it would be copied.

    /// Finds the value of a statement, or appends its text if only that is wanted.
    @inline(__always)
    mutating func find(
        _ statement: SyntaxTree.Statement, of text: Span<UInt8>,
        with workshop: Workshop, wanting wanted: Wanted, to output: inout [UInt8]
    ) throws(Failure) -> Found {
        // A ledger and a trace need every step, so the machine must execute each one.
        if ledger == nil, workshop.machine.trace == nil,
            let word = findWord(statement, of: text, with: workshop)
        {
            return .word(word)
        }
        return try findBeyondWords(
            statement, of: text, with: workshop, wanting: wanted, to: &output)
    }

    /// The first step alone, for lines, which have neither ledger nor trace: checking for these
    /// would be measurable.
    @inline(__always)
    func findWord(
        _ statement: SyntaxTree.Statement, of text: Span<UInt8>, with workshop: Workshop
    ) -> Word? {
        workshop.parser.tree.nodes.withElements { nodes in
            QuickPath.word(of: statement, in: nodes, text: text, limits: conditions.limits)
        }
    }

    /// The value of a statement.
    mutating func value(
        of statement: SyntaxTree.Statement, in text: Span<UInt8>,
        with workshop: Workshop
    ) throws(Failure) -> Value {
        var nothing: [UInt8] = []
        return try find(
            statement, of: text, with: workshop, wanting: .value, to: &nothing
        ).known
    }

    @inline(never)
    private func fraction(
        of statement: SyntaxTree.Statement, _ unit: SourceSpan, _ text: Span<UInt8>,
        _ workshop: Workshop
    ) -> BigComplex? {
        // A session may have given the name another meaning.
        if scope.binding(of: text.extracting(unit.range)) != nil { return nil }
        return workshop.parser.tree.nodes.withElements { nodes in
            GaussianPath.value(
                of: statement, in: nodes, text: text, limits: conditions.limits)
        }
    }

    /// The steps after the first.
    @inline(never)
    mutating func findBeyondWords(
        _ statement: SyntaxTree.Statement, of text: Span<UInt8>,
        with workshop: Workshop, wanting wanted: Wanted, to output: inout [UInt8]
    ) throws(Failure) -> Found {
        if ledger != nil || workshop.machine.trace != nil {
            return .value(try findInMachine(statement, of: text, with: workshop))
        }
        let integer = workshop.parser.tree.nodes.withElements { nodes in
            QuickPath.integer(of: statement, in: nodes, text: text, limits: conditions.limits)
        }
        if let integer { return .value(.number(BigNumber(integer))) }
        // The data that this needs from the session is copied only for lines with the unit and
        // fractions alone.
        let unit = workshop.parser.tree.nodes.withElements { nodes in
            GaussianPath.unit(of: statement, in: nodes, text: text)
        }
        if let unit, let fraction = fraction(of: statement, unit, text, workshop) {
            return .value(Value(fraction))
        }
        try workshop.compile(statement, of: text, scope: scope, conditions)
        var code = workshop.lendCode()
        defer { workshop.takeBack(&code) }
        if wanted != .value,
            workshop.appendFromBalls(
                code, format, scope, mayName: wanted == .textAlone, conditions, to: &output)
        {
            return .written
        }
        settlePreviousResult(with: workshop)
        return .value(try workshop.machine.run(code, scope: scope, conditions: conditions))
    }

    /// The value of a statement whose steps are all entered in a ledger or shown.
    @inline(never)
    private mutating func findInMachine(
        _ statement: SyntaxTree.Statement, of text: Span<UInt8>,
        with workshop: Workshop
    ) throws(Failure) -> Value {
        let conditions = conditions
        ledger?.beginStatement(conditions.limits)
        swap(&workshop.machine.ledger, &ledger)
        defer { swap(&workshop.machine.ledger, &ledger) }
        try workshop.compile(statement, of: text, scope: scope, conditions)
        var code = workshop.lendCode()
        defer { workshop.takeBack(&code) }
        return try workshop.machine.run(code, scope: scope, conditions: conditions)
    }

    /// Computes the value of `ans`, if the last result was only written so far. A number that was
    /// written has a value; if limits end the attempt, `ans` is that error.
    mutating func settlePreviousResult(with workshop: Workshop) {
        guard let code = workshop.takeWritten() else { return }
        do throws(Failure) {
            let value = try workshop.machine.run(code, scope: scope, conditions: conditions)
            scope.previousResult = value
            scope.previousBytes = bytes(of: value, madeIn: workshop)
        } catch {
            scope.previousResult = nil
            scope.previousBytes = 0
            scope.previousFailure = error.reason
        }
    }
}

extension CompiledExpression {
    /// Finds the value for these arguments, or appends its text in `format` if only that is wanted.
    @inline(__always)
    func find(
        _ values: Span<BigNumber>, writing format: NumberFormat? = nil, to text: inout [UInt8]
    ) throws(SurdError) -> Found {
        if let format, isStraight, limits.paths.contains(.balls) {
            let monitor = machines.monitor(Conditions(limits: limits, cancellation: cancellation))
            let isDone = machines.withBallMachine {
                $0.append(code, values, format: format, to: &text, monitor: monitor)
            }
            if isDone { return .written }
        }
        if let word = runWords({ values[$0].word }) { return .word(word) }
        if isInteger, limits.paths.contains(.integers),
            let integer = IntegerPath.value(of: code, values, limits: limits)
        {
            return .value(.number(BigNumber(integer)))
        }
        return .value(try runValues(values))
    }
}
