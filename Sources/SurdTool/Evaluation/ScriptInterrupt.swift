internal import Surd

/// Ctrl-C while a script is evaluated into a pipe or a file: buffered results are written before
/// the process ends.
///
/// Only the computing thread may touch the output buffer. So an interrupt cancels the running
/// statement, and that thread writes the buffer and ends the process as the signal would have done.
final class ScriptInterrupt: Sendable {
    /// Cancels the running statement.
    let cancellation = CancellationToken()
    private let isComputing = Shared(false)

    /// The time in seconds to wait for a computation to notice the cancellation.
    private static let patience = 2.0

    /// Handles interrupts from now on; nil if the process ignores them. Must be called before other
    /// threads exist.
    init?() {
        if Interrupts.areIgnored { return nil }
        Interrupts.handle { [cancellation, isComputing] in
            cancellation.cancel()
            _ = isComputing.wait(seconds: Self.patience) { !$0 }
            Interrupts.endProcess()
        }
    }

    /// Called when the buffer may hold results.
    func begin() { isComputing.withLock { $0 = true } }

    /// Called when the buffer is empty and the command waits for input.
    func end() { isComputing.withLock { $0 = false } }

    /// Called after a statement: if there was an interrupt, ends the process after writing the buffer.
    func leaveIfInterrupted(_ console: Console) {
        if !cancellation.isCancelled { return }
        try? console.output.flush()
        Interrupts.endProcess()
    }
}
