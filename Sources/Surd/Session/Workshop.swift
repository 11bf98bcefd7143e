import SurdNumbers
import SurdSyntax

/// The tools of a session, kept from one text to the next so that their buffers are reused. They
/// hold nothing that matters between two texts.
final class Workshop {
    // One session uses its tools one after the other: checking that costs more than small lines.
    @exclusivity(unchecked) var parser = Parser()
    @exclusivity(unchecked) var compiler = Compiler()
    @exclusivity(unchecked) var machine = Machine()
    @exclusivity(unchecked) private var quietMonitor: Monitor?
    @exclusivity(unchecked) private var balls: BallMachine?

    /// A monitor kept from before that watches in the way asked for, where there is no deadline.
    @inline(__always)
    func keptMonitor(_ limits: borrowing Limits, _ cancellation: CancellationToken?) -> Monitor? {
        guard limits.time == nil, let monitor = quietMonitor, monitor.fits(limits, cancellation)
        else { return nil }
        return monitor
    }

    /// A monitor for a computation that has no deadline may serve the next one too.
    func monitor(_ conditions: borrowing Conditions) -> Monitor {
        guard conditions.limits.time == nil, conditions.shared == nil else {
            return conditions.monitor
        }
        if let monitor = keptMonitor(conditions.limits, conditions.cancellation) { return monitor }
        let monitor = Monitor(conditions)
        quietMonitor = monitor
        return monitor
    }

    /// The value of an expression, compiled and run.
    func value(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope, conditions: borrowing Conditions
    ) throws(Failure) -> Value {
        var nothing: [UInt8] = []
        return try value(
            of: statement, in: tree, text: text, scope: scope, conditions: conditions,
            alsoWriting: nil, to: &nothing)
    }

    /// The same, with each step entered in a ledger, if there is one, and with the text of a real
    /// appended, where there is a format in which it can be written straight from balls.
    func value(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope, conditions: borrowing Conditions, ledger: inout Ledger?,
        writing format: NumberFormat?, to output: inout [UInt8]
    ) throws(Failure) -> Value {
        var format = format
        if ledger != nil {
            ledger?.beginStatement()
            swap(&machine.ledger, &ledger)
            format = nil
        } else if machine.trace == nil,
            let value = QuickPath.value(
                of: statement, in: tree, text: text, limits: conditions.limits)
        {
            return value
        }
        defer { if machine.ledger != nil { swap(&machine.ledger, &ledger) } }
        return try value(
            of: statement, in: tree, text: text, scope: scope, conditions: conditions,
            alsoWriting: format, to: &output)
    }

    private func value(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope, conditions: borrowing Conditions,
        alsoWriting format: NumberFormat?, to output: inout [UInt8]
    ) throws(Failure) -> Value {
        let value = try value(
            of: statement, in: tree, text: text, scope: scope, conditions: conditions,
            writing: format, isWanted: true, to: &output)
        guard let value else { fatalError("a value was wanted, and none was made") }
        return value
    }

    /// The value, and the text of a real where there is a format in which it can be written straight from balls;
    /// nil where it was written and is not wanted besides.
    func value(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope, conditions: borrowing Conditions,
        writing format: NumberFormat?, isWanted: Bool, to output: inout [UInt8]
    ) throws(Failure) -> Value? {
        compiler.limits = conditions.limits
        try compiler.compile(statement, of: tree, text: text, scope: scope)
        // Moved out while it runs: lent from here, it would be copied.
        var code = Code()
        swap(&code, &compiler.code)
        defer { swap(&code, &compiler.code) }
        if let format, format.digits <= conditions.limits.maximumDigits,
            conditions.limits.paths.contains(.balls), code.isReal
        {
            let balls = self.balls ?? BallMachine()
            self.balls = balls
            let monitor = monitor(conditions)
            let isDone = balls.appendOnce(
                code, format: format, to: &output, monitor: monitor)
            if isDone, !isWanted { return nil }
        }
        return try machine.run(code, scope: scope, conditions: conditions)
    }
}
