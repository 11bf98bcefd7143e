#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import SurdNumbers

/// Turns Ctrl-C into a call, on a thread that only waits for signals.
///
/// A signal handler could reach the computation only through a global variable, and may do almost
/// nothing; a thread in `sigwait` has neither problem.
enum Interrupts {
    /// From now on, an interrupt calls `action` and does not end the process. Must be called before
    /// other threads exist, so that they all block the signal.
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

    /// Whether the parent process wants this one to ignore interrupts, as a shell does for background jobs.
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

    /// Ends the process like an unhandled interrupt, so that the parent process sees it.
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
