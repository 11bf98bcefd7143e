internal import Surd

/// Ctrl-C while a script is evaluated into a pipe or a file: the answers that are there are written before the process
/// ends.
///
/// Only the computing thread may touch the buffer of the output. So an interrupt cancels the statement that is being
/// computed, and that thread writes what it has and ends the process as the signal would have done.
final class ScriptInterrupt: Sendable {
    /// What cancels the statement that is being computed.
    let cancellation = CancellationToken()
    private let isComputing = Shared(false)

    /// A computation looks at the cancellation several times a second. One that does not is left behind.
    private static let patience = 2.0

    /// Waits for interrupts from now on; nil where the process is told to ignore them. To be called before there are
    /// other threads.
    init?() {
        if Interrupts.areIgnored { return nil }
        Interrupts.handle { [cancellation, isComputing] in
            cancellation.cancel()
            _ = isComputing.wait(seconds: Self.patience) { !$0 }
            Interrupts.endProcess()
        }
    }

    /// From here on the buffer may hold answers.
    func begin() { isComputing.withLock { $0 = true } }

    /// The buffer is empty, and the command waits for input.
    func end() { isComputing.withLock { $0 = false } }

    /// After a statement: where an interrupt came, the process ends with what it has.
    func leaveIfInterrupted(_ console: Console) {
        if !cancellation.isCancelled { return }
        try? console.output.flush()
        Interrupts.endProcess()
    }
}
