internal import Surd

/// Ctrl-C while lines are evaluated: the answers that are there are written before the process ends.
///
/// Workers keep the answers of some lines in memory, and only they know where they are. So an interrupt
/// cancels the lines that are being computed, waits for the workers to hand over what they have, and then
/// ends the process as the signal would have done.
final class LineInterrupt: Sendable {
    /// What cancels the lines that are being computed.
    let cancellation = CancellationToken()
    private let pipeline = Shared<LinePipeline?>(nil)

    /// Workers look at the cancellation several times a second. One that does not is left behind.
    private static let patience = 2.0

    /// Waits for interrupts from now on, where the process is not told to ignore them. To be called before there
    /// are other threads.
    init() {
        if Interrupts.areIgnored { return }
        Interrupts.handle { [cancellation, pipeline] in
            cancellation.cancel()
            pipeline.withLock { $0 }?.interrupt(seconds: Self.patience)
            Interrupts.endProcess()
        }
    }

    /// The pipeline whose answers are to be written.
    func watch(_ pipeline: LinePipeline) { self.pipeline.withLock { $0 = pipeline } }
}
