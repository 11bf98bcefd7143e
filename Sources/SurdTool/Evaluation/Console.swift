internal import Surd

/// Standard output and standard error, and the exit status.
final class Console {
    let output = Output(System.standardOutput)
    private let errors = Output(System.standardError)
    /// Whether errors are coloured.
    let usesColour: Bool
    private(set) var status: Int32 = 0
    /// How many expressions have failed.
    private(set) var failures = 0
    /// Whether the note that is printed once has been printed.
    var hasNoted = false
    private var lastFlush = System.seconds
    /// Whether somebody watches the results, so that each one is flushed at once.
    let isWatched: Bool

    init() {
        usesColour = Self.wantsColour(System.standardError)
        isWatched = System.isTerminal(System.standardOutput)
    }

    /// Colours need a capable terminal and a user who has not switched them off.
    static func wantsColour(_ descriptor: Int32) -> Bool {
        guard System.isTerminal(descriptor), Terminal.canEdit else { return false }
        return (System.environment("NO_COLOR") ?? "").isEmpty
    }

    /// Records a failed expression; its error is printed elsewhere.
    func fail() {
        status = max(status, 1)
        failures += 1
    }

    /// Errors at a prompt do not change the exit status.
    func forgive() { status = 0 }

    /// Records bad usage, or an unreadable file.
    func failUsage() { status = 2 }

    /// Prints a message on standard error, after everything that was printed before.
    func complain(_ text: String) throws(System.Failure) {
        try output.flush()
        // If standard error is closed, the message is lost.
        try? errors.line(text)
        try? errors.flush()
    }

    /// Called after a result: flushes the output if somebody watches, or after some time.
    func pace() throws(System.Failure) {
        if !isWatched, System.seconds - lastFlush < 0.1 { return }
        try output.flush()
        lastFlush = System.seconds
    }

    /// Reports an error in the expression of an option.
    func complain(
        _ error: SurdError, origin: Origin, _ settings: Settings
    ) throws(CommandEnding) {
        fail()
        do throws(System.Failure) {
            try complain(
                error.rendered(
                    usesColour ? .terminal : .plain, origin: origin.prefix(line: 1),
                    advice: LimitAdvice(settings).hint(for: error)))
        } catch {
            throw .output(error)
        }
    }
}
