import Synchronization

/// A switch that ends a running computation from another thread or a signal handler.
public final class CancellationToken: Sendable {
    private let flag = Atomic<Bool>(false)

    /// A token that is not cancelled.
    public init() {}

    /// Asks every computation that holds this token to end. Safe to call from a signal handler.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Makes the token usable again.
    public func reset() {
        flag.store(false, ordering: .relaxed)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed)
    }
}
