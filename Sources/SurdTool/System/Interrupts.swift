#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import SurdNumbers

/// Turns Ctrl-C into a call, on a thread that waits for nothing else.
///
/// A signal handler could reach the computation only through a global variable, and may do
/// next to nothing; a thread in `sigwait` is free of both.
enum Interrupts {
    /// From now on, an interrupt calls `action` and does not end the process.
    /// To be called before there are other threads, so that they all leave the signal alone.
    static func handle(_ action: @escaping @Sendable () -> Void) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let thread = WorkerThread {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGINT)
            while true {
                var number: Int32 = 0
                if sigwait(&signals, &number) == 0, number == SIGINT { action() }
            }
        }
        if let thread {
            thread.detach()
        } else {
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    /// Whether whoever started the process wants it to outlive interrupts, as a shell does with what runs
    /// in the background.
    static var areIgnored: Bool {
        var action = sigaction()
        guard sigaction(SIGINT, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            return action.__sigaction_u.__sa_handler == SIG_IGN
        #else
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
        #endif
    }

    /// Ends the process as an interrupt does that nobody handles: whoever started it sees that.
    static func endProcess() -> Never {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        _ = signal(SIGINT, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        kill(getpid(), SIGINT)
        System.waitForEver()
    }
}
