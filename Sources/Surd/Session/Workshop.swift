import SurdNumbers
import SurdSyntax

/// The tools of a session, kept from one text to the next so that their buffers are reused. They
/// hold no state that matters between two texts.
final class Workshop {
    // One session uses its tools one after the other: checking exclusivity costs more than small lines.
    @exclusivity(unchecked) var parser = Parser()
    @exclusivity(unchecked) var compiler = Compiler()
    @exclusivity(unchecked) var machine = Machine()
    @exclusivity(unchecked) private var quietMonitor: Monitor?
    @exclusivity(unchecked) private var balls: BallMachine?
    @exclusivity(unchecked) private var rectangles: ComplexBallMachine?

    /// A monitor of the requested kind that is reused, if there is no deadline.
    @inline(__always)
    func keptMonitor(_ limits: borrowing Limits, _ cancellation: CancellationToken?) -> Monitor? {
        guard limits.time == nil, let monitor = quietMonitor, monitor.fits(limits, cancellation)
        else { return nil }
        return monitor
    }

    /// A monitor for a computation without a deadline can be reused.
    func monitor(_ conditions: borrowing Conditions) -> Monitor {
        guard conditions.limits.time == nil, conditions.shared == nil else {
            return conditions.monitor
        }
        if let monitor = keptMonitor(conditions.limits, conditions.cancellation) { return monitor }
        let monitor = Monitor(conditions)
        quietMonitor = monitor
        return monitor
    }

    /// Compiles a statement of the text that was parsed last.
    func compile(
        _ statement: SyntaxTree.Statement, of text: Span<UInt8>, scope: borrowing Scope,
        _ conditions: borrowing Conditions
    ) throws(Failure) {
        compiler.limits = conditions.limits
        try compiler.compile(statement, of: parser.tree, text: text, scope: scope)
    }

    /// The compiled code, moved out while it runs, because otherwise it would be copied.
    /// ``takeBack(_:)`` returns it, so that its buffers serve the next text.
    @inline(__always)
    func lendCode() -> Code {
        var code = Code()
        swap(&code, &compiler.code)
        return code
    }

    @inline(__always)
    func takeBack(_ code: inout Code) { swap(&code, &compiler.code) }

    /// Appends the value of the code, if balls can run it and show the digits; false, with nothing
    /// appended, if they cannot.
    ///
    /// - Parameter scope: The meanings of names, for code whose value is not needed later, when
    ///   they may have changed.
    func appendFromBalls(
        _ code: borrowing Code, _ format: NumberFormat, _ scope: borrowing Scope, mayName: Bool,
        _ conditions: borrowing Conditions, to output: inout [UInt8]
    ) -> Bool {
        guard format.digits <= conditions.limits.maximumDigits,
            conditions.limits.paths.contains(.balls)
        else { return false }
        if code.writesUnit {
            if code.isForRectangles {
                return appendFromRectangles(code, names: nil, format, conditions, to: &output)
            }
        } else if code.isReal {
            let balls = self.balls ?? BallMachine()
            self.balls = balls
            return balls.appendOnce(
                code, format: format, to: &output, monitor: monitor(conditions))
        }
        guard mayName, code.isStraightWithNames else { return false }
        return appendNamed(code, scope, format, conditions, to: &output)
    }

    /// The same for code with names, if it has complex numbers.
    @inline(never)
    private func appendNamed(
        _ code: borrowing Code, _ scope: borrowing Scope, _ format: NumberFormat,
        _ conditions: borrowing Conditions, to output: inout [UInt8]
    ) -> Bool {
        guard code.isComplex(in: scope) else { return false }
        return appendFromRectangles(code, names: copy scope, format, conditions, to: &output)
    }

    private func appendFromRectangles(
        _ code: borrowing Code, names: Scope?, _ format: NumberFormat,
        _ conditions: borrowing Conditions, to output: inout [UInt8]
    ) -> Bool {
        let rectangles = self.rectangles ?? ComplexBallMachine()
        self.rectangles = rectangles
        return rectangles.append(
            code, names: names, format: format, to: &output, monitor: monitor(conditions))
    }

    /// The parts of the line that was written last, if it was a complex number and its kind matters.
    @exclusivity(unchecked) var complexTexts: ComplexTexts?

    // MARK: - A result that was only written

    /// Whether the last result of the running text was written from balls, without its value being made.
    @exclusivity(unchecked) private var hasWritten = false
    @exclusivity(unchecked) private var written = Code()

    /// Keeps the code of a result that was written. Such code is straight and has no names, so its
    /// value does not change.
    func keepWritten() {
        swap(&written, &compiler.code)
        hasWritten = true
    }

    /// The code of the result that was written last; nil where its value is known.
    func takeWritten() -> Code? {
        guard hasWritten else { return nil }
        hasWritten = false
        return written
    }

    /// Replaces the last result.
    @inline(__always)
    func forgetWritten() { hasWritten = false }
}
