import CSurd
import Foundation
import Synchronization
import Testing

/// Threads of the operating system, as a C program has them.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        let thread = Thread {
            body(index)
            group.leave()
        }
        thread.stackSize = 1 << 19
        thread.start()
    }
    group.wait()
}

/// A handle that threads share; it is a number.
private struct Shared: @unchecked Sendable {
    let handle: OpaquePointer?
}

/// A count that threads share.
private final class Counter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
}

@Suite("Threads through C")
struct ThreadTests {
    /// SURD_SLOW=1 makes a million evaluations of them.
    private var evaluations: Int {
        ProcessInfo.processInfo.environment["SURD_SLOW"] == nil ? 2_000 : 125_000
    }

    @Test func sessionsAreIndependent() {
        let count = evaluations
        let wrong = Counter()
        onThreads(8) { thread in
            let session = C.session("digits=10")
            _ = C.value("n = \(thread)", in: session)
            for index in 0..<count {
                // Sum of 0 to 99, by hand; the other comes from Python's fractions.
                let (text, expected) =
                    index % 2 == 0
                    ? ("sum(k, 0, 99, k) + n", "\(4950 + thread)")
                    : (
                        "(n + 1) / 8 - 0.125",
                        [
                            "0", "0.125", "0.25", "0.375", "0.5", "0.625",
                            "0.75", "0.875",
                        ][thread]
                    )
                if C.text(C.value(text, in: session)) != expected {
                    wrong.add()
                }
            }
            surd_session_free(session)
        }
        #expect(wrong.count == 0)
    }

    @Test func expressionsAndValuesAreShared() {
        var expression: OpaquePointer?
        #expect(surd_expression_create(nil, "a^2 + sqrt(a)", -1, "a", &expression, nil) == SURD_OK)
        var four: OpaquePointer?
        #expect(surd_value_from_int64(4, &four, nil) == SURD_OK)
        let (shared, value) = (Shared(handle: expression), Shared(handle: four))
        let count = evaluations / 4
        let wrong = Counter()
        onThreads(8) { thread in
            for _ in 0..<count {
                var result: OpaquePointer?
                _ = surd_expression_evaluate(shared.handle, [value.handle], 1, &result, nil)
                if C.text(result) != "18" { wrong.add() }
                var double = 0.0
                _ = surd_expression_evaluate_double(
                    shared.handle, [Double(thread * thread)], 1, &double, nil, nil)
                let expected = Double(thread * thread * thread * thread + thread)
                if double != expected { wrong.add() }
            }
        }
        #expect(wrong.count == 0)
        #expect(surd_value_free(four) == SURD_OK)
        #expect(surd_expression_free(expression) == SURD_OK)
    }

    @Test func oneSessionServesOneCall() {
        let session = Shared(handle: C.session())
        let (done, busy) = (Counter(), Counter())
        let count = evaluations
        onThreads(4) { _ in
            for _ in 0..<count {
                var value: OpaquePointer?
                switch surd_evaluate(session.handle, "1 + 1", 5, &value, nil) {
                case SURD_OK:
                    if C.text(value) == "2" { done.add() }
                case SURD_BUSY:
                    busy.add()
                default:
                    break
                }
            }
        }
        #expect(done.count + busy.count == 4 * count)
        #expect(done.count > 0)
        #expect(surd_session_free(session.handle) == SURD_OK)
    }

    /// Every thread frees every value: each is freed once, and nobody reads what is gone.
    @Test func freeingWhatOthersUse() {
        let values = (0..<500).map { number in
            var value: OpaquePointer?
            surd_value_from_int64(Int64(number), &value, nil)
            return Shared(handle: value)
        }
        let (freed, wrong) = (Counter(), Counter())
        onThreads(8) { _ in
            for (number, value) in values.enumerated() {
                var word: Int64 = 0
                if surd_value_int64(value.handle, &word, nil, nil) == SURD_OK, word != number {
                    wrong.add()
                }
                if surd_value_free(value.handle) == SURD_OK { freed.add() }
            }
        }
        #expect(freed.count == 500)
        #expect(wrong.count == 0)
    }

    @Test func cancellingFromAnotherThread() {
        let session = Shared(handle: C.session())
        let ended = Counter()
        onThreads(2) { thread in
            if thread == 0 {
                var (value, error) = (OpaquePointer?.none, OpaquePointer?.none)
                // Hours of work, so that only the cancellation can end it.
                let text = "f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)"
                let status = surd_evaluate(session.handle, text, -1, &value, &error)
                ended.add()
                #expect(status == SURD_FAILED)
                #expect(C.code(error) == "cancelled")
            } else {
                usleep(50_000)
                #expect(ended.count == 0)
                #expect(surd_session_cancel(session.handle) == SURD_OK)
            }
        }
        // It stays cancelled until it is resumed, and is as before then.
        #expect(C.value("sum(k, 1, 1000, sqrt(k)) > 0", in: session.handle) == nil)
        #expect(surd_session_resume(session.handle) == SURD_OK)
        #expect(C.text(C.value("f(10)", in: session.handle)) == "55")
        #expect(surd_session_free(session.handle) == SURD_OK)
    }

    @Test func timeEnds() {
        let session = C.session("time=0.05")
        defer { surd_session_free(session) }
        var (value, error) = (OpaquePointer?.none, OpaquePointer?.none)
        let text = "f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)"
        #expect(surd_evaluate(session, text, -1, &value, &error) == SURD_FAILED)
        #expect(C.code(error) == "time-exceeded")
        #expect(C.text(C.value("f(8)", in: session)) == "21")
    }
}
