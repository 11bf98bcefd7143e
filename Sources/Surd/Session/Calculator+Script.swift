import SurdNumbers
import SurdSyntax

/// The result of one statement of a script.
public struct StatementResult: Sendable {
    /// What the statement was.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Kind: Sendable {
        /// An expression, whose value is wanted.
        case expression
        /// `name = expression`
        case assignment
        /// `name(parameters) = expression`
        case definition
    }

    /// What the statement was.
    public let kind: Kind
    /// The bytes of the statement in the text.
    public let range: Range<Int>
    // Stored apart from `outcome`, because the runtime takes longer for the metadata of that type
    // than for the statement.
    /// The value of an expression; nil for silent statements and for errors.
    package var value: Value?
    /// What went wrong.
    package var error: SurdError? {
        get { failure?.error }
        set { failure = newValue.map(Trouble.init) }
    }
    package var hasError: Bool { failure != nil }
    private var failure: Trouble?
    /// The value of an expression, nil for what is silent, or the error.
    public var outcome: Result<Value?, SurdError> {
        if let error { .failure(error) } else { .success(value) }
    }
    /// The monitor of the statement, if there is a limit of time: writing the result counts too.
    package var monitor: Monitor?
    /// The digits of a real in the format of the calculator, if they were requested and balls gave
    /// them. Then the value itself was not made.
    package var text: [UInt8] = []
    /// The certificate of the value, or the reason why there is none, if one was requested.
    package var certificate: CertificateOutcome?
    /// Whether nothing is shown, as for a successful definition.
    package var isSilent = false

    init(kind: Kind, range: Range<Int>, monitor: Monitor? = nil) {
        self.kind = kind
        self.range = range
        self.monitor = monitor
    }

    /// An error in an object, for the same reason: most statements have no error.
    private final class Trouble: Sendable {
        let error: SurdError

        init(_ error: SurdError) { self.error = error }
    }

    /// Indirect, because the result of every statement is passed on and few have a certificate.
    package indirect enum CertificateOutcome: Sendable {
        case made(Certificate)
        case failed(SurdError)
    }
}

extension Calculator {
    /// Runs the statements of `text` one after the other and reports each. An error does not end
    /// the run: the statements after it are run unless `report` returns false.
    public mutating func run(_ text: String, report: (StatementResult) -> Bool) {
        run(bytes: Array(text.utf8), report: report)
    }

    /// The same for bytes that need not be valid UTF-8.
    ///
    /// - Parameter writesReals: Whether results that are reals come with their digits, which are
    ///   cheaper during the evaluation than afterwards.
    /// - Parameter sharesTime: Whether all statements together have one limit of time.
    package mutating func run(
        bytes: [UInt8], writesReals: Bool = false, sharesTime: Bool = false,
        report: (StatementResult) -> Bool
    ) {
        let isShared = sharesTime && textMonitor == nil && limits.time != nil
        if isShared { textMonitor = conditions.monitor }
        defer { if isShared { textMonitor = nil } }
        run(bytes, definitionsOnly: false, writesReals: writesReals, report)
    }

    /// Executes the definitions of a text and skips its expressions.
    package mutating func runDefinitions(bytes: [UInt8], report: (StatementResult) -> Bool) {
        run(bytes, definitionsOnly: true, writesReals: false, report)
    }

    private mutating func run(
        _ bytes: [UInt8], definitionsOnly: Bool, writesReals: Bool,
        _ report: (StatementResult) -> Bool
    ) {
        let workshop = workshop
        let wanted: Wanted =
            writesReals && format.digits <= Self.mostDigitsOnTheWay ? .text : .value
        defer { settlePreviousResult(with: workshop) }
        let failures = parse(bytes.span, with: workshop)
        let tree = workshop.parser.tree
        let declared = declareAhead(tree, text: bytes.span)
        defer { retract(declared) }
        var reported = 0
        var lines = SurdError.Excerpt.LineCounter()
        func reportFailures(before end: Int) -> Bool {
            while reported < failures.count, failures[reported].range.lowerBound < end {
                let error = failures[reported]
                reported += 1
                var result = StatementResult(kind: .expression, range: error.range)
                result.error = error.locating(in: bytes, lines: &lines)
                if !report(result) { return false }
            }
            return true
        }
        // An index, because an iterator would hold the array, and copying it costs each start as
        // much as a dozen lines.
        for index in tree.statements.indices {
            let statement = tree.statements[index]
            if statement.hasErrors {
                noteFailure(of: statement, text: bytes.span)
                guard reportFailures(before: statement.span.end + 1) else { return }
                continue
            }
            guard reportFailures(before: statement.span.start) else { return }
            if definitionsOnly, case .expression = statement.kind { continue }
            // Each statement has its own limit of time, unless the text has one.
            let isPart = textMonitor != nil
            if !isPart, conditions.limits.time != nil { textMonitor = conditions.monitor }
            let monitor = textMonitor
            defer { if !isPart { textMonitor = nil } }
            var result = StatementResult(
                kind: StatementResult.Kind(statement.kind), range: statement.span.range,
                monitor: monitor)
            do throws(Failure) {
                result.value = try perform(
                    statement, of: tree, text: bytes.span, with: workshop, wanting: wanted,
                    to: &result.text)
                switch statement.kind {
                case .assignment, .definition: result.isSilent = true
                case .expression: break
                }
            } catch {
                let failure = scope.explained(error)
                noteFailure(of: statement, text: bytes.span)
                result.error = SurdError(failure).locating(in: bytes, lines: &lines)
            }
            if ledger != nil, let value = result.value {
                do throws(SurdError.Reason) {
                    result.certificate = .made(
                        try certificate(of: value, text: Array(bytes[result.range])))
                } catch {
                    result.certificate = .failed(
                        SurdError(error, range: result.range).locating(in: bytes, lines: &lines))
                }
            }
            guard report(result) else { return }
        }
        _ = reportFailures(before: .max)
    }

    /// Whether the text ends inside of a parenthesis, so that a prompt should read on: a line end is
    /// the end of a statement everywhere else, and an operator without its operand is an error.
    public mutating func isIncomplete(_ text: String) -> Bool {
        isIncomplete(bytes: Array(text.utf8))
    }

    /// The same for bytes that need not be valid UTF-8.
    package mutating func isIncomplete(bytes: [UInt8]) -> Bool {
        // Most scripts have no open parenthesis or bracket, which may also be full-width. All bytes
        // are examined, several at a time.
        var found: UInt8 = 0
        for byte in bytes {
            let isOpening = byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[")
            found |= byte & 0x80 | (isOpening ? 1 : 0)
        }
        if found == 0 || found & 0x80 == 0 && Calculator.closesAll(bytes) { return false }
        let workshop = workshop
        _ = parse(bytes.span, with: workshop)
        return workshop.parser.incompleteness == .openParenthesis
    }

    /// Whether every parenthesis and bracket is certainly closed; unknown where a comment may hide
    /// one. Mismatched ones are left to the parser: further lines cannot mend them.
    private static func closesAll(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                depth -= 1
                if depth < 0 { return false }
            case UInt8(ascii: "#"), UInt8(ascii: "{"): return false
            default: break
            }
        }
        return depth == 0
    }

    /// The ranges of the statements of a text, without running it; statements that cannot be read
    /// are left out.
    package mutating func statements(of text: [UInt8]) -> [Range<Int>] {
        let workshop = workshop
        _ = parse(text.span, with: workshop)
        return workshop.parser.tree.statements.filter { !$0.hasErrors }.map { $0.span.range }
    }

    /// What is wrong with a text, without running it.
    public mutating func check(_ text: String) -> [SurdError] {
        let bytes = Array(text.utf8)
        return parse(bytes.span, with: workshop).map { $0.locating(in: bytes) }
    }

    // MARK: - Parts

    /// Parses a text; the errors are in the order of the text.
    mutating func parse(_ text: Span<UInt8>, with workshop: Workshop) -> [SurdError] {
        workshop.compiler.hintWork = Compiler.hintWorkOfText
        // Otherwise the whole scope would be copied for each name.
        let bindings = scope.bindings
        workshop.parser.parse(
            text,
            limits: ParseLimits(
                maximumNesting: conditions.limits.maximumNesting,
                // The tree of a text takes up to thirty times its bytes.
                maximumLength: conditions.limits.maximumBytes / 32)
        ) { name in
            Scope.meaning(of: name, in: bindings)
        }
        if workshop.parser.diagnostics.isEmpty { return [] }
        return workshop.parser.diagnostics.map { SurdError($0) }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// For more digits the value itself is enclosed, because it keeps its enclosure for later use.
    private static let mostDigitsOnTheWay = 100

    /// Executes one statement; nil for one without a value.
    mutating func perform(
        _ statement: SyntaxTree.Statement, of tree: borrowing SyntaxTree, text: Span<UInt8>,
        with workshop: Workshop
    ) throws(Failure) -> Value? {
        var nothing: [UInt8] = []
        return try perform(
            statement, of: tree, text: text, with: workshop, wanting: .value, to: &nothing)
    }

    /// The same; nil also where only the text of the value was wanted.
    private mutating func perform(
        _ statement: SyntaxTree.Statement, of tree: borrowing SyntaxTree, text: Span<UInt8>,
        with workshop: Workshop, wanting wanted: Wanted, to output: inout [UInt8]
    ) throws(Failure) -> Value? {
        if let textMonitor {
            do throws(NumberError) { try textMonitor.check() } catch {
                throw Failure(.number(error), at: ByteRange(statement.span))
            }
        }
        switch statement.kind {
        case .expression:
            let found = try find(
                statement, of: text, with: workshop, wanting: wanted, to: &output)
            guard let value = found.value else {
                workshop.keepWritten()
                return nil
            }
            workshop.forgetWritten()
            scope.previousResult = value
            scope.previousBytes = bytes(of: value, madeIn: workshop)
            ledger?.endStatement(variable: nil)
            return value
        case .assignment:
            // The name of an existing variable needs no check.
            let known = scope.binding(of: text.extracting(statement.name.range))
            var slot = -1
            if case .variable(let place)? = known { slot = place }
            let name = slot >= 0 ? "" : try definedName(statement, text: text)
            let value = try value(of: statement, in: text, with: workshop)
            if slot < 0 {
                try checkRoom(for: statement)
                if case .variable? = scope.bindings[name] {} else { scope.bindings[name] = nil }
                slot = scope.variableSlot(name)
            }
            try keep(bytes(of: value, madeIn: workshop), for: .variable(slot), of: statement)
            scope.variables[slot] = value
            ledger?.endStatement(variable: slot)
            return nil
        case .definition:
            try defineFunction(statement, of: tree, text: text, with: workshop)
            return nil
        }
    }

    /// Records a definition that failed, for later uses of its name.
    mutating func noteFailure(of statement: SyntaxTree.Statement, text: Span<UInt8>) {
        if statement.kind == .expression { return }
        scope.noteFailure(of: text.string(statement.name))
    }

    private mutating func keep(
        _ bytes: Int, for binding: Binding, of statement: SyntaxTree.Statement
    ) throws(Failure) {
        if scope.keep(bytes, for: binding, limits: conditions.limits) { return }
        throw Failure(
            .number(.tooManyBytes(scope.keptBytes + scope.bytesOfNames + bytes, limits: limits)),
            at: ByteRange(statement.span))
    }

    /// The bytes that a session keeps for a value of the last run.
    func bytes(of value: Value, madeIn workshop: Workshop) -> Int {
        switch value {
        case .number(let number) where number.isRecipe: return workshop.machine.heldByReals
        case .complex(let z) where z.real.isRecipe || z.imaginary.isRecipe:
            return workshop.machine.heldByReals
        default: break
        }
        return value.heldBytes
    }

    /// Refuses another name if the existing ones use up the session's limit.
    private func checkRoom(for statement: SyntaxTree.Statement) throws(Failure) {
        if scope.hasRoom(conditions.limits) { return }
        throw Failure(
            .number(.tooManyBytes(scope.keptBytes + scope.bytesOfNames, limits: limits)),
            at: ByteRange(statement.span))
    }

    private func definedName(
        _ statement: SyntaxTree.Statement, text: Span<UInt8>
    ) throws(Failure) -> String {
        let name = text.string(statement.name)
        if Scope.isReserved(name) {
            throw Failure(.reservedName(name), at: ByteRange(statement.name))
        }
        return name
    }

    private mutating func defineFunction(
        _ statement: SyntaxTree.Statement, of tree: borrowing SyntaxTree, text: Span<UInt8>,
        with workshop: Workshop
    ) throws(Failure) {
        let name = try definedName(statement, text: text)
        var parameters: [String] = []
        for index in statement.parameters {
            parameters.append(text.string(tree.parameters[index]))
        }
        // The body may call the function itself: it is declared first, and undone on failure.
        let before = scope.bindings[name]
        let index: Int
        var previous: UserFunction?
        if case .function(let known)? = before {
            index = known
            previous = scope.functions[known]
        } else {
            try checkRoom(for: statement)
            scope.bindings[name] = nil
            index = scope.functionIndex(name, parameters: parameters)
        }
        scope.functions[index].parameters = parameters
        workshop.compiler.limits = conditions.limits
        workshop.compiler.marksDivisors = false
        defer { workshop.compiler.marksDivisors = true }
        do throws(Failure) {
            try workshop.compiler.compile(statement, of: tree, text: text, scope: scope)
            let bytes =
                Scope.bytesOfBody + workshop.compiler.code.heldBytes + statement.span.range.count
            try keep(bytes, for: .function(index), of: statement)
        } catch {
            if let previous { scope.functions[index] = previous }
            scope.bindings[name] = before
            throw error
        }
        var code = workshop.compiler.code
        code.rebase(by: statement.span.start)
        scope.functions[index].code = code
        scope.functions[index].source = Array(text.string(statement.span).utf8)
        scope.functions[index].isDefined = true
    }
}

extension StatementResult.Kind {
    init(_ kind: SyntaxTree.Statement.Kind) {
        switch kind {
        case .expression: self = .expression
        case .assignment: self = .assignment
        case .definition: self = .definition
        }
    }
}

extension SurdError {
    init(_ diagnostic: Diagnostic) {
        self.init(
            .syntax(
                code: diagnostic.code, message: diagnostic.message, hint: diagnostic.hint),
            range: diagnostic.span.range)
    }

    init(_ failure: Failure) {
        self.init(failure.reason, range: failure.span.range, notes: failure.notes)
    }
}

extension Code {
    /// Shifts the spans by `offset` bytes.
    mutating func rebase(by offset: Int) {
        let shift = Int32(truncatingIfNeeded: offset)
        instructions.detach()
        for index in instructions.indices {
            instructions[index].span.start -= shift
            instructions[index].span.end -= shift
        }
    }
}
