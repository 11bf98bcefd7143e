#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread of the operating system. Long computations block, which tasks must not.
package struct WorkerThread: ~Copyable {
    #if canImport(Darwin)
        private var thread: pthread_t?
    #else
        private var thread = pthread_t()
    #endif

    /// The same as for a main thread.
    package static let stackSize = 8 << 20

    /// Nil when the system cannot create another thread.
    ///
    /// - Parameter heedsSignals: Whether the system may deliver the process's signals to this thread. A
    ///   library inside another program leaves them to the threads of that program.
    package init?(
        stackSize: Int = WorkerThread.stackSize, heedsSignals: Bool = true,
        _ body: @escaping @Sendable () -> Void
    ) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        let box = Unmanaged.passRetained(Box(body))
        var signals = sigset_t()
        if !heedsSignals {
            var every = sigset_t()
            sigfillset(&every)
            pthread_sigmask(SIG_SETMASK, &every, &signals)
        }
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                #if canImport(Darwin)
                    let pointer = argument
                #else
                    guard let pointer = argument else { return nil }
                #endif
                // The box is released after the body. If it were released first, a thread that
                // allocates nothing would get its own heap, and glibc reserves 64 MiB of addresses
                // for each.
                let box = Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue()
                withExtendedLifetime(box) { box.body() }
                return nil
            }, box.toOpaque())
        if !heedsSignals { pthread_sigmask(SIG_SETMASK, &signals, nil) }
        guard status == 0 else {
            box.release()
            return nil
        }
    }

    /// Waits for the end of the thread.
    package consuming func join() {
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }

    /// Lets the thread run on its own.
    package consuming func detach() {
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
