import SurdNumbers

/// The steps of a computation, each with its operands. A certificate is written from them.
///
/// A machine with a ledger marks each place of its stack with the step of the value there. Calls
/// have no steps of their own, but their contents have, and so have the truth values that decided
/// the branches.
///
/// Of a long loop the first term is entered, with a step that is the index, and describes every
/// term. Nothing is entered of the other terms, so that they can use the fast paths. Where a term
/// has branches, the first term does not describe the others; then the term is read from the code
/// (`readTerm`). Where that is not possible, or a term contains a loop without terms, all terms are
/// written out, as those of a short loop are.
package struct Ledger: Sendable {
    package struct Step: Sendable {
        /// The name of the operation in the language of certificates.
        var operation: String
        /// The steps of its operands.
        var operands: [Int]
        var value: Value
        /// The statement that it belongs to.
        var statement: Int
    }

    package internal(set) var steps: [Step] = []
    /// The bytes of the values of the steps, and their limit.
    private var bytes = 0
    private var mostBytes = Int.max
    /// The reason why no certificate can be written, if there is one.
    package internal(set) var obstacle: String?
    /// The step of each place of the stack.
    private var marks: [Int] = []
    /// The steps of the session's variables, by slot, and of its last result.
    private var variables: [Int: Int] = [:]
    private var previousResult: Int?
    /// Exact numbers that have a step already.
    private var numbers: [BigNumber: Int] = [:]
    private var statement = 0
    private var firstOfStatement = 0
    /// Loops whose first term is being entered, outermost first.
    var open: [Loop] = []
    /// The loop whose other terms are being carried out.
    var silent: Loop?
    /// Calls of this statement that were carried out, and those that are.
    var calls: [Call: Outcome] = [:]
    var openCalls: [OpenCall] = []
    /// With more steps than this, steps of earlier statements that are not needed are removed.
    private var enough = Ledger.fewSteps

    struct Loop {
        /// The place of its index, and of its result at the end.
        var place: Int
        var index: Int
        var body = 0
        var operation = ""
    }

    /// Whether steps are entered now.
    var isListening: Bool { silent == nil }

    /// The largest number of steps: nobody would read or check more.
    static let mostSteps = 100_000
    /// Below this number no steps are removed.
    private static let fewSteps = 1_000
    /// A loop of fewer terms is written out: equalities of sums are proved from their terms.
    static let shortLoop = 32

    private static let complexNumbers =
        "it uses complex numbers, which certificates do not support yet"
    private static let infinity = "it uses inf, which is not a number"

    package init() {}

    // MARK: - Steps

    mutating func add(_ operation: String, _ operands: [Int], _ value: Value) -> Int {
        if steps.count >= Self.mostSteps {
            obstacle = obstacle ?? "it has more than \(Self.mostSteps) steps"
            return 0
        }
        if case .complex = value { obstacle = obstacle ?? Self.complexNumbers }
        bytes += value.heldBytes
        if bytes > mostBytes, !steps.isEmpty {
            // The ledger is of no use any more, but the computation continues.
            obstacle = obstacle ?? "the values of its steps are too long together"
            return 0
        }
        steps.append(
            Step(operation: operation, operands: operands, value: value, statement: statement))
        return steps.count - 1
    }

    /// The step of a literal number or of a constant.
    mutating func known(_ value: Value) -> Int {
        guard case .number(let number) = value else { return known(other: value) }
        if let known = numbers[number] { return known }
        let step: Int
        if number.isHeldExactly {
            step = add("number", [], value)
        } else if number == Numbers.tau {
            step = add("tau", [], value)
        } else if number == Numbers.phi {
            step = add("phi", [], value)
        } else {
            obstacle =
                obstacle ?? "it uses a number that was computed before: compute it in the same text"
            return 0
        }
        numbers[number] = step
        return step
    }

    mutating func known(_ number: BigNumber) -> Int { known(.number(number)) }

    /// A literal truth value, as a trivial comparison; other values have no step.
    private mutating func known(other value: Value) -> Int {
        guard case .boolean(let truth) = value else {
            if case .complex = value { obstacle = obstacle ?? Self.complexNumbers }
            // A bound of a form.
            if case .infinity = value { return add(Self.infinityStep, [], value) }
            obstacle =
                obstacle
                ?? "it uses \(value.noun) that was computed before: compute it in the same text"
            return 0
        }
        let zero = known(BigNumber(0))
        return add(truth ? "equal" : "notequal", [zero, zero], value)
    }

    mutating func step(ofVariable slot: Int, _ value: Value) -> Int {
        variables[slot] ?? known(value)
    }

    mutating func step(ofPreviousResult value: Value) -> Int { previousResult ?? known(value) }

    /// Removes the steps from `count` on.
    mutating func forget(from count: Int) {
        steps.removeLast(steps.count - count)
        numbers = numbers.filter { $1 < count }
    }

    subscript(mark place: Int) -> Int {
        get { place < marks.count ? marks[place] : 0 }
        set {
            while marks.count <= place { marks.append(0) }
            marks[place] = newValue
        }
    }

    // MARK: - What the machine tells

    /// Enters an instruction whose result is at the top of `depth` values.
    mutating func note(
        _ instruction: Instruction, result: Value, depth: Int, base: Int, scope: borrowing Scope
    ) {
        if silent != nil { return }
        if !open.isEmpty, !result.isNumber || instruction.operation == .form { writeOut() }
        let place = depth - 1
        let operand = Int(instruction.operand)
        var step: Int?
        switch instruction.operation {
        case .constant, .word:
            step = known(result)
        case .local:
            step = self[mark: base + operand]
        case .variable:
            step = self.step(ofVariable: operand, result)
        case .previousResult:
            step = self.step(ofPreviousResult: result)
        case .realConstant:
            step = add("\(RealOperation(operand: operand))", [], result)
        case .checkBoolean, .identity:
            break
        case .percent:
            step = add("divide", [self[mark: place], known(Numbers.hundred)], result)
        case .degrees:
            step = add("radians", [self[mark: place]], result)
        case .negate, .factorial, .squareRoot, .complement, .not:
            step = add(Self.name(of: instruction.operation), [self[mark: place]], result)
        case .unary:
            let name = RealOperation(operand: operand).languageName
            step = add(name, [self[mark: place]], result)
        case .binary:
            step = add(
                RealOperation(operand: operand).languageName,
                [self[mark: place], self[mark: place + 1]], result)
        case .function:
            let operands = (place..<place + Int(instruction.count)).map { self[mark: $0] }
            step = note(scope.rows.entries[operand].name, operands, result)
        case .callHost:
            obstacle =
                obstacle ?? "\(scope.hosts[operand].name) is a function of the program around it"
        case .add, .subtract, .multiply, .divide, .modulo, .power, .shiftLeft, .shiftRight,
            .bitAnd, .bitOr, .bitXor, .equal, .notEqual, .less, .lessOrEqual, .greater,
            .greaterOrEqual:
            step = add(
                Self.name(of: instruction.operation), [self[mark: place], self[mark: place + 1]],
                result)
        case .index:
            let list = self[mark: place]
            if steps.indices.contains(list), let element = Self.elements[steps[list].operation],
                result.isNumber
            {
                step = add(element, [], result)
            } else {
                obstacle = obstacle ?? "it uses lists"
            }
        case .makeList, .listNext:
            obstacle = obstacle ?? "it uses lists"
        case .failedLiteral, .callUser, .jump, .jumpIfFalse, .jumpIfFalseElsePop,
            .jumpIfTrueElsePop, .loopBegin, .loopNext, .listBegin, .end:
            break
        case .form:
            step = note(FormCount(instruction).form, result)
        }
        if let step { self[mark: place] = step }
    }

    /// Lists of forms, and what an element of each is called.
    static let elements = ["zeros": "zero", "roots": "root"]
    /// An infinite bound: no step is written for it.
    private static let infinityStep = "infinity"

    /// Whether a step is the value of a form with a body of its own. The certificate gives only an
    /// enclosure of it.
    static func isForm(_ operation: String) -> Bool {
        switch operation {
        case "integral", "limit", "derivative", "zero", "root", "infinitesum", "infiniteproduct",
            "zeros", "roots":
            true
        default: false
        }
    }

    private mutating func note(_ form: BodyForm, _ result: Value) -> Int? {
        let name =
            switch form {
            case .integrate: "integral"
            case .limit, .limitAbove, .limitBelow: "limit"
            case .derivative: "derivative"
            case .solve: "zeros"
            case .roots: "roots"
            case .sum: "infinitesum"
            case .product: "infiniteproduct"
            }
        switch result {
        case .number where Self.elements[name] == nil: return add(name, [], result)
        case .list(let list)
        where Self.elements[name] != nil && list.allSatisfy({ $0.number != nil }):
            return add(name, [], result)
        case .infinity: obstacle = obstacle ?? Self.infinity
        case .complex, .list: obstacle = obstacle ?? Self.complexNumbers
        default: obstacle = obstacle ?? Self.infinity
        }
        return nil
    }

    /// Begins a sum or product above its two bounds, or one without terms.
    mutating func beginLoop(
        at depth: Int, from first: Value, to last: Value, hasTerms: Bool, identity: Value
    ) {
        if silent != nil { return }
        if !hasTerms {
            writeOut()
        } else if obstacle == nil, !open.isEmpty || Self.isLong(from: first, to: last) {
            let bounds = [depth - 3, depth - 2].map { self[mark: $0] }
            if bounds.allSatisfy({ steps[$0].value.isHeldExactly }) {
                open.append(Loop(place: depth - 3, index: add("index", bounds, first)))
            } else {
                writeOut()
            }
        }
        if hasTerms { self[mark: depth - 3] = open.last?.index ?? known(first) }
        self[mark: depth - 1] = known(identity)
    }

    private static func isLong(from first: Value, to last: Value) -> Bool {
        guard case .number(let first) = first, case .number(let last) = last,
            let start = first.exactInteger, let end = last.exactInteger
        else { return false }
        return end - start >= BigInt(shortLoop - 1)
    }

    /// Writes out the open loops after all: their indices become numbers. If there is an obstacle,
    /// the steps of the loops may be missing, and all steps of the statement will be removed.
    private mutating func writeOut() {
        for loop in open where obstacle == nil {
            steps[loop.index].operation = "number"
            steps[loop.index].operands = []
        }
        open = []
    }

    /// A term was added to the total; the places are those before it.
    mutating func takeTerm(at depth: Int, product: Bool, result: Value, next: Value?) {
        if silent != nil {
            if next == nil { endLoop(at: depth - 4, result: result) }
        } else if var loop = open.last, loop.place == depth - 4 {
            open.removeLast()
            loop.operation = product ? "prodover" : "sumover"
            loop.body = self[mark: depth - 1]
            silent = loop
            if next == nil { endLoop(at: depth - 4, result: result) }
        } else {
            let step = add(
                product ? "multiply" : "add", [self[mark: depth - 2], self[mark: depth - 1]], result
            )
            if let next {
                self[mark: depth - 2] = step
                self[mark: depth - 4] = known(next)
            } else {
                self[mark: depth - 4] = step
            }
        }
    }

    /// Ends a loop; its result is at a place of the stack.
    mutating func endLoop(at place: Int, result: Value) {
        guard let loop = silent, loop.place == place else { return }
        silent = nil
        self[mark: place] = add(loop.operation, [loop.index, loop.body], result)
    }

    /// Begins a statement. If the last one has no certificate, its steps are removed; a variable
    /// that it defined counts as a literal number.
    mutating func beginStatement(_ limits: Limits) {
        mostBytes = limits.maximumBytes / 2
        open = []
        silent = nil
        calls.removeAll(keepingCapacity: true)
        openCalls.removeAll(keepingCapacity: true)
        if obstacle != nil {
            let count = firstOfStatement
            forget(from: count)
            variables = variables.filter { $1 < count }
            if let last = previousResult, last >= count { previousResult = nil }
            obstacle = nil
        }
        if steps.count > enough {
            forget()
            // Rare enough that each step is examined only a few times.
            enough = max(2 * steps.count, Self.fewSteps)
        }
        firstOfStatement = steps.count
        statement += 1
        bytes = steps.reduce(0) { $0 + $1.value.heldBytes }
    }

    /// Removes the steps that neither a variable nor the last result depends on.
    private mutating func forget() {
        var isKept = [Bool](repeating: false, count: steps.count)
        for root in variables.values { isKept[root] = true }
        if let previousResult { isKept[previousResult] = true }
        var statements: Set<Int> = []
        // The conditions of these statements count too, with the steps they depend on.
        for withConditions in [false, true] {
            for index in steps.indices.reversed() {
                if withConditions, case .boolean = steps[index].value,
                    statements.contains(steps[index].statement)
                {
                    isKept[index] = true
                }
                guard isKept[index] else { continue }
                statements.insert(steps[index].statement)
                for operand in steps[index].operands { isKept[operand] = true }
            }
        }
        var place = [Int](repeating: 0, count: steps.count)
        var kept: [Step] = []
        for (index, step) in steps.enumerated() where isKept[index] {
            place[index] = kept.count
            var step = step
            step.operands = step.operands.map { place[$0] }
            kept.append(step)
        }
        steps = kept
        variables = variables.mapValues { place[$0] }
        previousResult = previousResult.map { place[$0] }
        numbers = numbers.filter { isKept[$0.value] }.mapValues { place[$0] }
        marks = []
    }

    /// Ends a statement, which has its value.
    mutating func endStatement(variable: Int?) {
        if let variable {
            variables[variable] = self[mark: 0]
        } else {
            previousResult = self[mark: 0]
        }
    }

    /// The step of the last expression.
    var result: Int? { previousResult }

    // MARK: - Names

    private mutating func note(_ function: String, _ operands: [Int], _ result: Value) -> Int? {
        if case .factors(let factors) = result { return note(factors, of: operands) }
        // A polynomial is not a single claim, and its check needs more than arithmetic.
        switch result {
        case .list(let list) where !list.allSatisfy(\.isHeldExactly):
            obstacle = obstacle ?? "it uses a list of numbers that are not rational"
            return nil
        case .polynomial, .identifications, .infinity:
            obstacle = obstacle ?? "it uses \(result.noun)"
            return nil
        default: break
        }
        return add(function, operands, result)
    }

    /// A factorisation is proved by the primality of its factors and by their product. The step
    /// says that the product equals the number, and the final claim names the factors.
    private mutating func note(_ factors: Factorization, of operands: [Int]) -> Int? {
        guard obstacle == nil, let number = operands.first,
            case .number(let whole) = steps[number].value
        else { return nil }
        var product = BigNumber(factors.isNegative ? -1 : 1)
        var step = known(product)
        for power in factors.factors {
            let prime = BigNumber(power.prime)
            let base = known(prime)
            _ = add("isprime", [base], .boolean(true))
            guard
                let value = try? prime.applying(
                    .power, BigNumber(power.exponent), monitor: .unswayed),
                let next = try? product.applying(.multiply, value, monitor: .unswayed)
            else {
                obstacle = obstacle ?? "its factors are too long to be multiplied again"
                return nil
            }
            let factor = add("power", [base, known(BigNumber(power.exponent))], .number(value))
            step = add("multiply", [step, factor], .number(next))
            product = next
        }
        return add("equal", [step, number], .boolean(product == whole))
    }

    /// A table, because Swift's reflection takes longer than most steps.
    static func name(of operation: Instruction.Operation) -> String {
        switch operation {
        case .add: "add"
        case .subtract: "subtract"
        case .multiply: "multiply"
        case .divide: "divide"
        case .power: "power"
        case .negate: "negate"
        case .less: "less"
        case .lessOrEqual: "lessorequal"
        case .greater: "greater"
        case .greaterOrEqual: "greaterorequal"
        case .equal: "equal"
        case .notEqual: "notequal"
        case .squareRoot: "sqrt"
        case .modulo: "mod"
        case .bitAnd: "and"
        case .bitOr: "or"
        case .bitXor: "xor"
        default: "\(operation)".lowercased()
        }
    }
}

extension Value {
    fileprivate var isNumber: Bool {
        if case .number = self { return true }
        return false
    }

    fileprivate var isHeldExactly: Bool {
        guard case .number(let number) = self else { return false }
        return number.isHeldExactly
    }
}

extension BigNumber {
    /// Whether the number is stored as a fraction, and not as a recipe for one.
    var isHeldExactly: Bool {
        if case .real = storage { return false }
        return true
    }
}
