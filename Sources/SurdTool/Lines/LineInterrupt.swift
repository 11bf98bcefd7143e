internal import Surd

/// Ctrl-C while lines are evaluated: finished results are written before the process ends.
///
/// Workers keep the results of some lines in memory, and only they know where. So an interrupt
/// cancels the running lines, waits for the workers to hand over their results, and then ends the
/// process as the signal would have done.
final class LineInterrupt: Sendable {
    /// Cancels the running lines.
    let cancellation = CancellationToken()
    private let pipeline = Shared<LinePipeline?>(nil)

    /// The time in seconds to wait for workers to notice the cancellation.
    private static let patience = 2.0

    /// Handles interrupts from now on, unless the process ignores them. Must be called before other
    /// threads exist.
    init() {
        if Interrupts.areIgnored { return }
        Interrupts.handle { [cancellation, pipeline] in
            cancellation.cancel()
            pipeline.withLock { $0 }?.interrupt(seconds: Self.patience)
            Interrupts.endProcess()
        }
    }

    /// Sets the pipeline whose results are written.
    func watch(_ pipeline: LinePipeline) { self.pipeline.withLock { $0 = pipeline } }
}
