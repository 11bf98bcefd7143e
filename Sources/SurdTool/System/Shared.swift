#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A value that several threads change in turn, and can wait for.
///
/// The standard library's `Mutex` has no condition variable; this type has one. Besides
/// `WorkerThread` it is the only use of thread primitives in the command.
final class Shared<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return try body(&value)
    }

    /// Waits until `ready` holds, then runs `body` before anybody else can change the value.
    func when<Result>(_ ready: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        while !ready(value) { pthread_cond_wait(changed, mutex) }
        return body(&value)
    }

    /// Waits until `ready` holds, at most for some seconds; returns whether it holds.
    func wait(seconds: Double, until ready: (Value) -> Bool) -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        let nanoseconds = Double(deadline.tv_nsec) + seconds * 1e9
        deadline.tv_sec += Int(nanoseconds / 1e9)
        deadline.tv_nsec = Int(nanoseconds.truncatingRemainder(dividingBy: 1e9))
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !ready(value) {
            if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT {
                return ready(value)
            }
        }
        return true
    }
}
