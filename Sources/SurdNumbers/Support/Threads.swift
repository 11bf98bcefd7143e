internal import CKernels
internal import Synchronization

/// How many threads a long computation may use.
///
/// A computation runs on the calling thread, unless more threads are allowed:
///
/// ```swift let digits = try Threads.allowing(2) {
///     try Calculator().evaluate("pi").formatted(.significant(20)) } print(digits) // 3.1415926535897932385 ```
///
/// Only work of milliseconds is shared: products, series and texts of some ten thousand digits and more. The
/// answer is the same with any number of threads.
public enum Threads {
    /// Runs `body`, in which long computations may use up to `count` threads, including the calling one. With
    /// nil, as many as there are processors that this process may use. The threads have ended when this
    /// function returns.
    public static func allowing<R: ~Copyable, E: Error>(
        _ count: Int?, _ body: () throws(E) -> R
    ) throws(E) -> R {
        let before = long_product_allowance()
        defer { long_product_allow(before) }
        long_product_allow(count.map { UInt32(min(max($0, 1), 1 << 16)) } ?? 0)
        return try body()
    }

    /// The number of threads that the calling thread may use now.
    static var allowed: Int { Int(long_product_threads()) }

    /// Both parts, at the same time where a second thread is allowed. When one fails, the other ends.
    static func both<A, B, E: Error>(
        _ monitor: Monitor, _ first: (Monitor) throws(E) -> A, _ second: (Monitor) throws(E) -> B
    ) throws(E) -> (A, B) {
        if allowed < 2 { return (try first(monitor), try second(monitor)) }
        var a: A?
        var b: B?
        try withUnsafeMutablePointer(to: &a) { (a) throws(E) in
            try withUnsafeMutablePointer(to: &b) { (b) throws(E) in
                try share(monitor, among: 2) { (index, monitor) throws(E) in
                    if index == 0 {
                        a.pointee = try first(monitor)
                    } else {
                        b.pointee = try second(monitor)
                    }
                }
            }
        }
        // An error in a part has been thrown by `share` before this line.
        guard let a, let b else { fatalError("a part of a computation ended without a word") }
        return (a, b)
    }

    /// From so many bits of a result on, its parts run on their own threads.
    static let leastSharedBits = 20_000
    /// From so many terms on, of a few words each, half of a series runs on its own thread.
    private static let leastSharedTerms = 1_024

    /// The results of `sum` for the two halves of a ..< b.
    static func halves<R, E: Error>(
        _ a: Int, _ b: Int, _ monitor: Monitor, _ sum: (Int, Int, Monitor) throws(E) -> R
    ) throws(E) -> (R, R) {
        let middle = (a + b) / 2
        if b - a < leastSharedTerms {
            return (try sum(a, middle, monitor), try sum(middle, b, monitor))
        }
        return try both(monitor) { (monitor) throws(E) in
            try sum(a, middle, monitor)
        } _: { (monitor) throws(E) in
            try sum(middle, b, monitor)
        }
    }

    /// The results of `body` for 0 ..< count, in this order, for a result of so many bits. A free thread
    /// takes the next one.
    static func map<R, E: Error>(
        _ monitor: Monitor, _ count: Int, from bits: Int, _ body: (Int, Monitor) throws(E) -> R
    ) throws(E) -> [R] {
        let threads = bits < leastSharedBits ? 1 : min(allowed, count)
        if threads < 2 {
            var results: [R] = []
            for index in 0..<count { results.append(try body(index, monitor)) }
            return results
        }
        var results = [R?](repeating: nil, count: count)
        let next = Atomic(0)
        try results.withUnsafeMutableBufferPointer { (results) throws(E) in
            let results = results
            try share(monitor, among: threads) { (_, monitor) throws(E) in
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    if index >= count { return }
                    results[index] = try body(index, monitor)
                }
            }
        }
        return results.map { result in
            // An error in a part has been thrown by `share` before this line.
            guard let result else { fatalError("a part of a computation was left out") }
            return result
        }
    }

    /// Runs the work of each of several threads, and throws the first error of one of them.
    private static func share<E: Error>(
        _ monitor: Monitor, among count: Int, _ work: (Int, Monitor) throws(E) -> Void
    ) throws(E) {
        let share = Monitor.Share(of: monitor)
        let monitor = Monitor(monitor, share: share)
        var failure: E?
        withUnsafeMutablePointer(to: &failure) { failure in
            run(count, each: max(allowed / count, 1)) { index in
                do throws(E) {
                    try work(index, monitor)
                } catch {
                    // Only the first error is written, and it is read after all have ended.
                    if share.end() { failure.pointee = error }
                }
            }
        }
        if let failure { throw failure }
    }

    /// Runs `work` for each number below `count`: 0 on this thread, the others on threads of their own.
    private static func run(_ count: Int, each allowance: Int, _ work: (Int) -> Void) {
        withoutActuallyEscaping(work) { work in
            // The threads end before this function returns.
            nonisolated(unsafe) let work = work
            start(1, of: count) { index in allowing(allowance) { work(index) } }
        }
    }

    private static func start(
        _ index: Int, of count: Int, _ work: @escaping @Sendable (Int) -> Void
    ) {
        if index == count { return work(0) }
        guard let thread = WorkerThread(heedsSignals: false, { work(index) }) else {
            // The system has no thread left.
            start(index + 1, of: count, work)
            return work(index)
        }
        start(index + 1, of: count, work)
        thread.join()
    }
}
