internal import Surd
internal import SurdNumbers

/// Ends the process when a statement ignores its limit of time. The error is reported like any
/// other. Nothing after it is evaluated, because its state is lost; the number of statements that
/// had been read is reported.
///
/// The computing thread writes here before a computation begins, and the watchdog reads after it
/// has given that thread up: never both at the same time.
final class StatementGuard: @unchecked Sendable {
    private let watch = Watch()
    private var printer: ResultPrinter
    private let limits: Limits
    private let seconds: Double
    private var text: [UInt8] = []
    private var origin = Origin.argument
    /// The watchdog starts with the first statement. In modes without statements, such as
    /// `--lines`, its thread would only use a quarter of the address space that untrusted text may
    /// fill.
    private var isWatched = false
    /// The offset up to which statements have results.
    private var done = 0

    /// - Parameter printer: One without a guard of its own.
    private init(_ printer: ResultPrinter, limits: Limits, seconds: Double) {
        self.seconds = seconds
        self.printer = printer
        self.limits = limits
    }

    /// Nil where there is no limit of time.
    static func make(_ printer: ResultPrinter, limits: Limits) -> StatementGuard? {
        guard let time = limits.time else { return nil }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        return StatementGuard(printer, limits: limits, seconds: seconds)
    }

    /// Called before the statements of a text are run.
    func begin(_ text: [UInt8], origin: Origin) {
        if !isWatched {
            isWatched = true
            Watchdog.start(over: [watch], limit: seconds) { _ in self.leave() }
        }
        self.text = text
        self.origin = origin
        done = 0
        watch.begin()
    }

    /// Called when the statement that ends here has a result or an error, before that is printed.
    func pause(at end: Int) {
        watch.end()
        done = max(done, end)
    }

    func resume() { watch.begin() }

    func end() { watch.end() }

    private func leave() {
        var calculator = Calculator(limits: limits)
        let rest = calculator.statements(of: text).drop { $0.lowerBound < done }
        let range = rest.first ?? text.indices
        let error = SurdError(writing: .timeExceeded, range: range, of: text)
        printer.progress?.end()
        // If the message cannot be written, nothing else can be done.
        try? printer.report(error, statement: range, of: text, origin: origin)
        try? printer.noteRest(of: text, from: range.upperBound, isOver: true)
        try? printer.console.output.flush()
        System.leave(printer.console.status)
    }
}

extension ResultPrinter {
    /// Reports the number of statements of a text that are not run from an offset on, if there are any.
    func noteRest(
        of text: [UInt8], from offset: Int, isOver: Bool = false
    ) throws(System.Failure) {
        var calculator = Calculator()
        let left = calculator.statements(of: text).count { $0.lowerBound >= offset }
        if left == 0 { return }
        let what = left == 1 ? "1 statement that was" : "\(left) statements that were"
        let cause =
            isOver ? "this ended the process" : "the time limit of this argument was reached"
        try console.complain("surd: \(cause), and nothing after it is run: \(what) read")
    }
}
