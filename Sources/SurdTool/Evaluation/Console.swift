internal import Surd

/// Standard output and standard error, and the exit status that comes of them.
final class Console {
    let output = Output(System.standardOutput)
    private let errors = Output(System.standardError)
    /// Are errors painted?
    let usesColour: Bool
    private(set) var status: Int32 = 0
    /// How many expressions have failed.
    private(set) var failures = 0
    /// Whether the note that is said once has been said.
    var hasNoted = false
    private var lastFlush = System.seconds
    /// Whether somebody sees the results at once, each of which is flushed then.
    let isWatched: Bool

    init() {
        usesColour = Self.wantsColour(System.standardError)
        isWatched = System.isTerminal(System.standardOutput)
    }

    /// Colours are for terminals that can, and for people who have not said no.
    static func wantsColour(_ descriptor: Int32) -> Bool {
        guard System.isTerminal(descriptor), Terminal.canEdit else { return false }
        return (System.environment("NO_COLOR") ?? "").isEmpty
    }

    /// An expression failed; its error is told elsewhere.
    func fail() {
        status = max(status, 1)
        failures += 1
    }

    /// Errors at a prompt have been read, and are no reason to fail.
    func forgive() { status = 0 }

    /// Bad usage, or something that cannot be read.
    func failUsage() { status = 2 }

    /// Says something on standard error, after all that was printed before it.
    func complain(_ text: String) throws(System.Failure) {
        try output.flush()
        // If nobody listens to errors, there is nobody to tell.
        try? errors.line(text)
        try? errors.flush()
    }

    /// After a result: whoever watches sees it at once, and nobody waits long for it.
    func pace() throws(System.Failure) {
        if !isWatched, System.seconds - lastFlush < 0.1 { return }
        try output.flush()
        lastFlush = System.seconds
    }

    /// Tells of an error in the expression of an option.
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
