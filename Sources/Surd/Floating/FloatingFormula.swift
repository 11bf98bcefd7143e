import SurdNumbers
import SurdSyntax

/// A formula for step-by-step evaluation: a tape, the text of its constants, and the places of its steps.
struct FloatingFormula: Sendable {
    /// An input: a variable with its registers.
    struct Input: Sendable {
        var name: String
        var registers: [Int]
        /// Its value, if the session has one.
        var value: BigNumber?
    }

    /// A constant that is written in the formula.
    struct Literal: Sendable {
        var register: Int
        var text: String
    }

    let text: [UInt8]
    let tape: Tape
    private(set) var inputs: [Input] = []
    private(set) var literals: [Literal] = []
    /// The bytes of the text for each step of the tape.
    private let places: [ByteRange]

    /// - Parameters:
    ///   - bytes: One expression; definitions may come before it.
    ///   - variables: Names that are variables in any case.
    ///   - session: The session whose variables and functions the formula may use.
    init(
        _ bytes: [UInt8], variables: [String], in session: Calculator
    ) throws(SurdError) {
        var session = session
        text = bytes
        let compiled: (code: Code, variables: [String])
        do throws(SurdError) {
            compiled = try session.compile(bytes, variables: variables, keepsSteps: true)
        } catch {
            throw error.locating(in: bytes)
        }
        let scope = session.scope
        let zeros = compiled.variables.map { _ in Value.number(BigNumber(0)) }
        var compiler = TapeCompiler(values: zeros, base: 0, index: -1)
        compiler.isForm = true
        compiler.keepsCalls = true
        compiler.variableCount = compiled.variables.count
        let code = compiled.code
        if let fault = Self.fault(in: code, scope, bytes) { throw fault.locating(in: bytes) }
        guard let tape = compiler.tape(of: code, 0..<code.instructions.count - 1, scope: scope)
        else {
            throw FloatingFormula.refusal(
                "a formula like this has no steps in a floating-point format",
                hint: "formulas are made of arithmetic, real functions, conditions and sums",
                0..<bytes.count
            ).locating(in: bytes)
        }
        self.tape = tape
        places = compiler.places
        collect(compiler.constantSources, compiled.variables, scope)
    }

    private mutating func collect(
        _ sources: [TapeCompiler.ConstantSource], _ variables: [String], _ scope: borrowing Scope
    ) {
        for (index, source) in sources.enumerated() {
            switch source.kind {
            case .slot(let slot):
                let value = Self.value(of: variables[slot], scope)
                add(variables[slot], index + 1, value)
            case .variable(let slot):
                guard case .number(let value)? = scope.variables[slot] else { continue }
                add(scope.variableNames[slot], index + 1, value)
            case .written:
                let piece = SurdError.Excerpt.shown(
                    text[source.place.range.clamped(to: text.indices)])
                literals.append(Literal(register: index + 1, text: piece))
            }
        }
    }

    private static func value(of name: String, _ scope: borrowing Scope) -> BigNumber? {
        guard case .variable(let slot)? = scope.bindings[name],
            case .number(let value)? = scope.variables[slot]
        else { return nil }
        return value
    }

    private mutating func add(_ name: String, _ register: Int, _ value: BigNumber?) {
        if let known = inputs.firstIndex(where: { $0.name == name }) {
            inputs[known].registers.append(register)
        } else {
            inputs.append(Input(name: name, registers: [register], value: value))
        }
    }

    /// The part of the text for a step of the tape.
    func piece(ofStep place: Int) -> String {
        guard places.indices.contains(place) else { return "" }
        return SurdError.Excerpt.shown(text[places[place].range.clamped(to: text.indices)])
    }

    // MARK: - What cannot be looked at

    static func refusal(_ message: String, hint: String? = nil, _ range: Range<Int>) -> SurdError {
        SurdError(.syntax(code: "no-floating-point", message: message, hint: hint), range: range)
    }

    /// The first instruction that is not possible in a floating-point format.
    private static func fault(
        in code: borrowing Code, _ scope: borrowing Scope, _ text: [UInt8]
    ) -> SurdError? {
        for index in 0..<code.instructions.count {
            let instruction = code.instructions[index]
            let range = instruction.span.range
            switch instruction.operation {
            case .function:
                let entry = code.table.entries[Int(instruction.operand)]
                if entry.meaning.tape?.runsInFormats == true { continue }
                let reason =
                    entry.kind == .integers
                    ? "\(entry.name) takes integers or exact numbers, and has no meaning in a floating-point format"
                    : "\(entry.name) cannot be evaluated step by step in a floating-point format"
                return refusal(reason, range)
            case .factorial, .complement, .shiftLeft, .shiftRight, .bitAnd, .bitOr, .bitXor:
                return refusal(
                    "'\(instruction.operation.symbol)' takes integers, and has no meaning in a floating-point format",
                    range)
            case .makeList, .index, .listBegin, .listNext:
                return refusal("a list has no value in a floating-point format", range)
            case .form:
                return refusal(
                    "integrals, derivatives and zeros have no value in a floating-point format",
                    range)
            case .callHost:
                return refusal(
                    "a function of the embedding program has no steps to show",
                    range)
            case .constant:
                guard case .number = code.constants[Int(instruction.operand)] else {
                    return refusal(
                        code.writesUnit
                            ? "complex numbers have no value in a floating-point format"
                            : "only real numbers have a value in a floating-point format", range)
                }
            case .variable:
                if case .number? = scope.variables[Int(instruction.operand)] { continue }
                return refusal(
                    "a variable that is not real has no value in a floating-point format",
                    range)
            default: continue
            }
        }
        return nil
    }
}
