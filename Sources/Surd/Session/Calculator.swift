public import SurdNumbers
import SurdSyntax

/// A session: variables, functions, the last result, limits and the format of numbers.
///
/// A calculator is a value: a copy goes its own way, which makes undo and speculative evaluation
/// simple. It may be moved between threads; one calculator serves one thread at a time.
///
///     var calculator = Calculator(limits: .untrusted)
///     try calculator.run("rate = 4.5%; f(n) = 1000 * (1 + rate)^n")
///     try calculator.evaluate("f(10)").digits(10)   // "1552.969422"
public struct Calculator: @unchecked Sendable {
    // Unchecked because of the workshop: it is only touched after it was found, or made, to belong
    // to this copy alone.

    /// The format of results.
    public var format: NumberFormat { didSet { conditions.wantedBits = format.wantedBits } }
    /// The conditions of evaluations, kept together because each evaluation would assemble them anew.
    private(set) var conditions: Conditions
    var scope: Scope
    /// The steps of the computation, if certificates are to be written.
    package var ledger: Ledger?
    private var ownWorkshop = Workshop()

    /// A session without variables or functions of its own.
    ///
    ///     Calculator(limits: .untrusted)   // for text from strangers
    ///
    /// - Parameters:
    ///   - limits: How much one evaluation may use.
    ///   - format: The format of results.
    ///   - complex: Whether complex numbers are on; see ``complex``.
    public init(
        limits: Limits = .standard, format: NumberFormat = NumberFormat(), complex: Bool = false
    ) {
        conditions = Conditions(limits: limits, wantedBits: format.wantedBits)
        self.format = format
        scope = Scope(random: RandomSource())
        scope.isComplex = complex
    }

    /// Lets `random()` begin anew and draw what it always draws from this seed. Without a seed the system gives one.
    ///
    ///     var calculator = Calculator()
    ///     calculator.setSeed(7)
    ///     try calculator.evaluate("random(1, 6)").number   // the same in every run
    public mutating func setSeed(_ seed: UInt64) { scope.random = RandomSource(seed: seed) }

    /// A source of random numbers for this copy alone, which draws from the same seed.
    package mutating func takeOwnRandom() -> RandomSource {
        let source = scope.random.map { RandomSource(sharingSeedOf: $0) } ?? RandomSource()
        scope.random = source
        return source
    }

    /// Whether complex numbers are on: `sqrt(-1)` is `i` then, and an error otherwise. In a statement in which the unit
    /// `i` is written they are on in any case.
    ///
    ///     var calculator = Calculator(complex: true)
    ///     try calculator.evaluate("(-8)^(1/3)").digits(10)   // "1+1.732050808i"
    public var complex: Bool {
        get { scope.isComplex }
        set { scope.isComplex = newValue }
    }

    /// The tools of this copy.
    var workshop: Workshop {
        mutating get {
            if !isKnownUniquelyReferenced(&ownWorkshop) { ownWorkshop = Workshop() }
            return ownWorkshop
        }
    }

    /// How much one evaluation may use.
    public var limits: Limits {
        get { conditions.limits }
        set { conditions.limits = newValue }
    }

    /// A switch that ends a running evaluation from another thread.
    public var cancellation: CancellationToken? {
        get { conditions.cancellation }
        set { conditions.cancellation = newValue }
    }

    /// Receives the progress of an evaluation.
    package var progress: WorkProgress? {
        get { conditions.progress }
        set { conditions.progress = newValue }
    }

    /// The monitor of the running text, if there is a limit of time, which is that of the whole text.
    var textMonitor: Monitor? {
        get { conditions.shared }
        set { conditions.shared = newValue }
    }

    // MARK: - Evaluating

    /// Runs every statement of `text` and returns the value of its last expression.
    ///
    /// Definitions stay, and the value becomes `ans`. The first error ends the run. A text that ends
    /// with an assignment and has no expression has the value that was assigned.
    ///
    ///     try calculator.evaluate("r = 3; pi r^2").digits(5)   // "28.274"
    ///     try calculator.evaluate("x = 3")                     // 3
    ///
    /// - Throws: ``SurdError``, also for a text that only defines functions: that is what
    ///   ``run(_:)`` is for.
    @discardableResult
    public mutating func evaluate(_ text: String) throws(SurdError) -> Value {
        do throws(SurdError) {
            return try evaluate(utf8: text.utf8.span)
        } catch {
            guard case .notOneExpression(count: 0) = error.reason,
                let last = workshop.parser.tree.statements.last
            else { throw error }
            let bytes = Array(text.utf8)
            let name = bytes.span.string(last.name)
            if last.kind == .assignment, let value = variable(name) { return value }
            throw SurdError(.noValue(name), range: last.span.range).locating(in: bytes)
        }
    }

    /// The same for bytes that need not be valid UTF-8.
    package mutating func evaluate(utf8 text: Span<UInt8>) throws(SurdError) -> Value {
        let workshop = workshop
        let failures = parse(text, with: workshop)
        let tree = workshop.parser.tree
        if failures.isEmpty, ledger == nil, tree.statements.count == 1,
            tree.statements[0].kind == .expression
        {
            do throws(Failure) {
                let value = try value(
                    of: tree.statements[0], in: text, with: workshop)
                scope.previousResult = value
                scope.previousBytes = bytes(of: value, madeIn: workshop)
                return value
            } catch {
                throw SurdError(scope.explained(error)).locating(in: Calculator.bytes(text))
            }
        }
        let bytes = Calculator.bytes(text)
        guard let value = try values(of: bytes).last else {
            throw SurdError(.notOneExpression(count: 0), range: 0..<bytes.count)
                .locating(in: bytes)
        }
        return value
    }

    private static func bytes(_ text: Span<UInt8>) -> [UInt8] {
        text.withUnsafeBufferPointer { Array($0) }
    }

    /// Runs every statement of `text` and returns the values of its expressions.
    ///
    /// The first error ends the run; what was defined before it stays defined.
    @discardableResult
    public mutating func run(_ text: String) throws(SurdError) -> [Value] {
        try values(of: Array(text.utf8))
    }

    private mutating func values(of bytes: [UInt8]) throws(SurdError) -> [Value] {
        var values: [Value] = []
        var failure: SurdError?
        if conditions.limits.time != nil { textMonitor = conditions.monitor }
        defer { textMonitor = nil }
        run(bytes: bytes) { result in
            if let value = result.value { values.append(value) }
            failure = result.error
            return failure == nil
        }
        if let failure { throw failure }
        return values
    }

    // MARK: - Looking at the session

    /// The last result.
    public var previousResult: Value? {
        get { scope.previousResult }
        set {
            scope.previousResult = newValue
            scope.previousBytes = newValue?.heldBytes ?? 0
        }
    }

    /// The variables that have a value, in alphabetical order.
    public var variables: [(name: String, value: Value)] {
        scope.variableNames.indices
            .compactMap { slot -> (name: String, value: Value)? in
                guard let value = scope.variables[slot],
                    scope.bindings[scope.variableNames[slot]] == .variable(slot)
                else { return nil }
                return (scope.variableNames[slot], value)
            }
            .sorted { $0.name < $1.name }
    }

    /// The value of a variable.
    public func variable(_ name: String) -> Value? {
        guard case .variable(let slot)? = scope.bindings[name] else { return nil }
        return scope.variables[slot]
    }

    /// The user functions as they were written, in alphabetical order of their names.
    public var functionDefinitions: [(name: String, source: String)] {
        scope.functions.enumerated()
            .filter { $1.isDefined && scope.bindings[$1.name] == .function($0) }
            .map { ($1.name, String(decoding: $1.source, as: UTF8.self)) }
            .sorted { $0.name < $1.name }
    }

    /// The parameters of a user function; nil where none has the name.
    package func parameters(ofFunction name: String) -> [String]? {
        guard case .function(let index)? = scope.bindings[name], scope.functions[index].isDefined
        else { return nil }
        return scope.functions[index].parameters
    }

    /// Functions that were added from Swift.
    public var hostFunctions: [HostFunction] { scope.hosts }

    /// Every name that can be written in an expression now, for completion: user names first.
    public var completions: [String] {
        Set(scope.valueNames + scope.functionNames).sorted()
            + OperatorTable.words
    }
}
