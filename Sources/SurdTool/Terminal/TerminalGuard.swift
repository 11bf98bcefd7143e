internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Restores the terminal, whatever ends the process, and sets it up again when a stopped process
/// continues. Only `SIGKILL` and `SIGSTOP` cannot be handled.
///
/// A terminal belongs to the process as a whole, and a signal handler can reach only globals. So
/// the state is held once, in memory that is written only while nothing is held. A handler makes
/// only calls that POSIX allows there, and then lets the signal take effect.
enum TerminalGuard {
    struct Modes {
        var found: termios
        /// During a computation: no echo, and Ctrl-C is a signal.
        var watching: termios
        /// While keys are read: Ctrl-C is a key.
        var typing: termios
    }

    enum Mode: Int {
        case found, watching, typing
    }

    /// An event of the terminal during the wait for keys.
    enum Event: UInt8 {
        /// The process was stopped and continues; the screen has changed.
        case resumed
        /// The size of the window has changed.
        case resized
    }

    private struct State {
        var descriptor: Int32 = -1
        var modes = Modes(found: termios(), watching: termios(), typing: termios())
        var begin: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
        var end: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
        /// A pipe through which a handler wakes the thread that waits for keys.
        var wake: (read: Int32, write: Int32) = (-1, -1)
    }

    // Safe: changed only while `mode` is `found`, and read only when it is not.
    nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// The current mode; `found` when nothing is held.
    private static let mode = Atomic<Int>(Mode.found.rawValue)

    // MARK: - Holding

    /// Saves the state to restore, and guards it from the first call of `enter` on.
    static func hold(_ descriptor: Int32, _ modes: Modes, begin: String, end: String) {
        mode.store(Mode.found.rawValue, ordering: .sequentiallyConsistent)
        if state.pointee.descriptor < 0 {
            var ends: [Int32] = [-1, -1]
            if pipe(&ends) == 0 {
                for one in ends {
                    _ = fcntl(one, F_SETFD, FD_CLOEXEC)
                    _ = fcntl(one, F_SETFL, O_NONBLOCK)
                }
                state.pointee.wake = (ends[0], ends[1])
            }
            watchSignals()
        }
        state.pointee.descriptor = descriptor
        state.pointee.modes = modes
        replace(&state.pointee.begin, with: begin)
        replace(&state.pointee.end, with: end)
    }

    private static func replace(_ text: inout UnsafeBufferPointer<UInt8>, with new: String) {
        text.deallocate()
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: new.utf8.count)
        _ = bytes.initialize(from: new.utf8)
        text = UnsafeBufferPointer(bytes)
    }

    /// Switches the terminal to one of the modes of the process.
    static func enter(_ wanted: Mode) -> Bool {
        let before = mode.exchange(wanted.rawValue, ordering: .sequentiallyConsistent)
        guard set(wanted, when: TCSADRAIN) else { return false }
        if before == Mode.found.rawValue { say(state.pointee.begin) }
        return true
    }

    /// Restores the terminal, once, however often it is called. Safe on any thread and in a signal
    /// handler: code that ends the process itself (a watchdog that calls `_exit`) calls this first.
    static func restore() {
        let before = mode.exchange(Mode.found.rawValue, ordering: .sequentiallyConsistent)
        if before != Mode.found.rawValue { giveBack() }
    }

    private static func giveBack() {
        // A background process restored it when it was stopped.
        guard isForeground else { return }
        say(state.pointee.end)
        _ = set(.found, when: TCSANOW)
    }

    /// A terminal that is not the controlling one has no foreground process.
    private static var isForeground: Bool {
        let group = tcgetpgrp(state.pointee.descriptor)
        return group < 0 || group == getpgrp()
    }

    private static func set(_ mode: Mode, when: Int32) -> Bool {
        let descriptor = state.pointee.descriptor
        while true {
            let status =
                switch mode {
                case .found: tcsetattr(descriptor, when, &state.pointee.modes.found)
                case .watching: tcsetattr(descriptor, when, &state.pointee.modes.watching)
                case .typing: tcsetattr(descriptor, when, &state.pointee.modes.typing)
                }
            if status == 0 { return true }
            if errno != EINTR { return false }
        }
    }

    /// Writes as much as the terminal takes without blocking.
    private static func say(_ text: UnsafeBufferPointer<UInt8>) {
        var entry = pollfd(fd: System.standardOutput, events: Int16(POLLOUT), revents: 0)
        guard text.count > 0, poll(&entry, 1, 0) > 0 else { return }
        _ = write(System.standardOutput, text.baseAddress, text.count)
    }

    // MARK: - Signals

    /// The signals that end a process.
    private static let ending: [Int32] = {
        var signals = [
            SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV,
            SIGUSR2, SIGALRM, SIGTERM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGSYS,
        ]
        #if os(Linux)
            // Also SIGSTKFLT, SIGIO, SIGPWR, and the real-time signals that the C library leaves free.
            signals += [16, 29, 30] + Array(__libc_current_sigrtmin()...64)
        #endif
        return signals
    }()

    /// The earlier action of each signal, for `endBySignal`.
    nonisolated(unsafe) fileprivate static let actions: UnsafeMutablePointer<sigaction> = {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        actions.initialize(repeating: sigaction(), count: 65)
        return actions
    }()

    private static func watchSignals() {
        for number in ending { watch(number, endBySignal) }
        watch(SIGTSTP, stopBySignal)
        watch(SIGCONT, continueBySignal)
        watch(SIGWINCH, resize)
    }

    /// Unblocks the signals that end or stop the process. Some parents start programs with signals
    /// blocked by mistake. Must be called before a thread waits for one.
    static func unblockSignals() {
        var all = sigset_t()
        sigemptyset(&all)
        for number in ending + [SIGTSTP, SIGCONT, SIGWINCH] { sigaddset(&all, number) }
        pthread_sigmask(SIG_UNBLOCK, &all, nil)
    }

    /// An ignored signal (`nohup`) stays ignored. An earlier handler (for crashes) runs after the
    /// terminal was restored; but Ctrl-\ is a key and not a crash, and the runtime's reporter would
    /// use the terminal again to ask what to do.
    private static func watch(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void)
    {
        guard sigaction(number, nil, &actions[Int(number)]) == 0 else { return }
        // The handler comes first on every system; 1 is to ignore.
        let isIgnored = withUnsafeBytes(of: actions[Int(number)]) { $0.load(as: Int.self) } == 1
        if isIgnored { return }
        // A structure of zeros is the action of a process that asked for none.
        if number == SIGQUIT { actions[Int(number)] = sigaction() }
        _ = signal(number, handler)
    }

    /// The state of a process that was asked to stop.
    private enum Leaving: Int {
        case here
        /// It is restoring the terminal.
        case leaving
        /// It was continued meanwhile: it sets up the terminal again after restoring it.
        case turnedBack
        /// The terminal is restored, and the process has not been continued yet.
        case away
    }

    private static let leaving = Atomic<Int>(Leaving.here.rawValue)

    private static func change(_ old: Leaving, to new: Leaving) -> Bool {
        leaving.compareExchange(
            expected: old.rawValue, desired: new.rawValue, ordering: .sequentiallyConsistent
        ).exchanged
    }

    fileprivate static func leave() {
        leaving.store(Leaving.leaving.rawValue, ordering: .sequentiallyConsistent)
        stopped()
        if change(.leaving, to: .away) { return }
        _ = change(.turnedBack, to: .here)
        continued()
    }

    /// The system does not stop a process that nobody could continue (an orphan with a terminal);
    /// it continues at once.
    fileprivate static func comeBack() {
        if change(.away, to: .here) { continued() }
    }

    /// The process was continued: sets up the terminal again, at once or as soon as it was restored.
    fileprivate static func goOn() {
        if change(.leaving, to: .turnedBack) { return }
        _ = change(.away, to: .here)
        continued()
    }

    private static func stopped() {
        if mode.load(ordering: .sequentiallyConsistent) != Mode.found.rawValue { giveBack() }
    }

    private static func continued() {
        guard let wanted = Mode(rawValue: mode.load(ordering: .sequentiallyConsistent)),
            wanted != .found, isForeground
        else { return }
        _ = set(wanted, when: TCSANOW)
        say(state.pointee.begin)
        notify(.resumed)
    }

    fileprivate static func notify(_ event: Event) {
        var byte = event.rawValue
        _ = write(state.pointee.wake.write, &byte, 1)
    }

    // MARK: - Waiting

    enum Readiness: Equatable {
        case input
        case event(Event)
        case nothing
    }

    /// Waits for keys, or for an event of the terminal; a negative time waits for ever.
    static func wait(_ descriptor: Int32, milliseconds: Int32) -> Readiness {
        while true {
            var entries = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: state.pointee.wake.read, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&entries, 2, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return .nothing }
            guard entries[1].revents != 0 else { return .input }
            var bytes: [UInt8] = []
            _ = try? System.read(state.pointee.wake.read, atMost: 64, appendingTo: &bytes)
            if bytes.contains(Event.resumed.rawValue) { return .event(.resumed) }
            if !bytes.isEmpty { return .event(.resized) }
            if entries[0].revents != 0 { return .input }
        }
    }

    /// Stops the process as Ctrl-Z does, and returns when it continues.
    static func stop() { raise(SIGTSTP) }
}

/// Restores the terminal, then lets the signal take effect.
private func endBySignal(_ number: Int32) {
    TerminalGuard.restore()
    sigaction(number, &TerminalGuard.actions[Int(number)], nil)
    raise(number)
}

private func stopBySignal(_ number: Int32) {
    let error = errno
    // The signal stays blocked until the handler unblocks it, and the system discards it if the
    // process is continued before that. So the process cannot stop after it has been woken.
    signal(number, SIG_DFL)
    raise(number)
    TerminalGuard.leave()
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    // The process stops here, and continues here.
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    signal(number, stopBySignal)
    TerminalGuard.comeBack()
    errno = error
}

private func continueBySignal(_ number: Int32) {
    let error = errno
    TerminalGuard.goOn()
    errno = error
}

private func resize(_ number: Int32) {
    let error = errno
    TerminalGuard.notify(.resized)
    errno = error
}

extension System {
    /// Ends the process at once, whatever its other threads do, and restores the terminal.
    static func leave(_ status: Int32) -> Never {
        TerminalGuard.restore()
        _exit(status)
    }

    /// The same for a computation that ignores its limits, with a sentence on standard error.
    static func leave(saying sentence: String) -> Never {
        // If standard error is closed, the message is lost.
        try? write(standardError, Array("surd: \(sentence)\n".utf8))
        leave(1)
    }
}
