import Synchronization
import Testing

@testable import SurdNumbers

/// Work that is shared among threads: the same answers, and an end when one of them fails.
@Suite struct ThreadsTests {
    @Test func allowance() {
        #expect(Threads.allowed == 1)
        Threads.allowing(3) {
            #expect(Threads.allowed == 3)
            Threads.allowing(-5) { #expect(Threads.allowed == 1) }
            Threads.allowing(nil) { #expect(Threads.allowed >= 1) }
            #expect(Threads.allowed == 3)
        }
        #expect(Threads.allowed == 1)
    }

    /// Four threads in two halves are two each.
    @Test func allowanceOfParts() {
        let seen = Threads.allowing(4) {
            Threads.both(.unswayed) { _ in
                Threads.allowed
            } _: { _ in
                Threads.allowed
            }
        }
        #expect(seen == (2, 2))
        let parts = Threads.allowing(4) {
            Threads.map(.unswayed, 9, from: .max) { index, _ in (index, Threads.allowed) }
        }
        #expect(parts.map(\.0) == Array(0..<9))
        #expect(parts.allSatisfy { $0.1 == 1 })
    }

    /// How long a test waits for another thread before it fails: a thread that never starts ends the test.
    private static let patience = Duration.seconds(600)

    /// Both halves wait for each other, which one thread could not.
    @Test func runsAtTheSameTime() {
        let arrived = Atomic(0)
        let latest = ContinuousClock.now + Self.patience
        let meet = { (monitor: Monitor) -> Bool in
            arrived.add(1, ordering: .sequentiallyConsistent)
            while arrived.load(ordering: .sequentiallyConsistent) < 2 {
                if ContinuousClock.now > latest { return false }
            }
            return true
        }
        let met = Threads.allowing(2) { Threads.both(.unswayed, meet, meet) }
        #expect(met == (true, true))
    }

    /// Works until somebody ends it; a thread that nobody ends gives up, and the test fails.
    private static func waitForTheEnd(_ monitor: Monitor) throws(NumberError) -> Int {
        let latest = ContinuousClock.now + patience
        while ContinuousClock.now < latest { try monitor.check() }
        return 0
    }

    @Test func failureEndsTheOther() {
        let failing = { (monitor: Monitor) throws(NumberError) -> Int in throw .divisionByZero }
        Threads.allowing(8) {
            #expect(throws: NumberError.divisionByZero) {
                _ = try Threads.both(.unswayed, Self.waitForTheEnd, failing)
            }
            #expect(throws: NumberError.divisionByZero) {
                _ = try Threads.both(.unswayed, failing, Self.waitForTheEnd)
            }
            _ = #expect(throws: NumberError.divisionByZero) {
                _ = try Threads.map(.unswayed, 8, from: .max) {
                    (index, monitor) throws(NumberError) in
                    index == 5 ? try failing(monitor) : try Self.waitForTheEnd(monitor)
                }
            }
        }
    }

    @Test func timeEndsAll() {
        var limits = Limits.standard
        // A time that is over at once: how fast the machine is does not matter.
        limits.time = .nanoseconds(1)
        let monitor = Monitor(limits: limits)
        _ = Threads.allowing(2) {
            #expect(throws: NumberError.timeExceeded) {
                _ = try Threads.both(monitor, Self.waitForTheEnd, Self.waitForTheEnd)
            }
        }
    }

    /// Who cancels the task ends what its threads do, those of threads too.
    @Test func cancellingTheTaskEndsAll() async {
        let started = Atomic(0)
        let task = Task {
            try Threads.allowing(4) {
                let half = { (monitor: Monitor) throws(NumberError) -> Int in
                    let (a, b) = try Threads.both(monitor) { (monitor) throws(NumberError) in
                        started.add(1, ordering: .relaxed)
                        return try Self.waitForTheEnd(monitor)
                    } _: { (monitor) throws(NumberError) in
                        started.add(1, ordering: .relaxed)
                        return try Self.waitForTheEnd(monitor)
                    }
                    return a + b
                }
                return try Threads.both(Monitor(), half, half)
            }
        }
        let latest = ContinuousClock.now + Self.patience
        while started.load(ordering: .relaxed) < 4, ContinuousClock.now < latest {
            await Task.yield()
        }
        #expect(started.load(ordering: .relaxed) == 4)
        task.cancel()
        await #expect(throws: NumberError.cancelled) { _ = try await task.value }
    }

    /// The value once the tables of logarithms and angles are made. The first calls of a size do without them
    /// (`PrimeTable.isSpared`), by another way whose ball differs in its last bits; a test that runs at the same
    /// time counts towards those calls.
    static func onceTablesAreMade(_ value: () throws -> String) rethrows -> String {
        for _ in 0..<3 { _ = try value() }
        return try value()
    }

    static let operations: [RealOperation] = [.exp, .sin, .cos, .tan, .ln, .atan, .asin, .sinh]

    /// Long enough for parts of their own: a ball is the same to its last bit.
    @Test(arguments: operations)
    func sameBalls(operation: RealOperation) throws {
        for precision in [30_000, 140_000] {
            var root = Ball(precision: precision)
            var half = Ball(precision: 64)
            half.set(mantissa: 1, exponent: -1, precision: 64)
            try root.setSquareRoot(half)
            func value(_ count: Int) throws -> String {
                try Threads.allowing(count) {
                    var result = Ball(precision: precision)
                    try result.apply(operation, root, precision: precision, monitor: Monitor())
                    let (mantissa, exponent) = result.exactMidpoint()
                    return "\(mantissa)·2^\(exponent) ± \(result.radius)"
                }
            }
            let alone = try Self.onceTablesAreMade { try value(1) }
            #expect(try value(2) == alone)
            #expect(try value(5) == alone)
        }
    }

    static let constants: [RealOperation] = [.pi, .e, .catalan, .egamma]

    @Test(arguments: constants)
    func sameConstants(constant: RealOperation) throws {
        func value(_ count: Int) throws -> String {
            try Threads.allowing(count) {
                var result = Ball(precision: 60_000)
                try result.apply(constant, precision: 60_000, monitor: Monitor())
                let (mantissa, exponent) = result.exactMidpoint()
                return "\(mantissa)·2^\(exponent) ± \(result.radius)"
            }
        }
        let alone = try Self.onceTablesAreMade { try value(1) }
        #expect(try value(2) == alone)
        #expect(try value(4) == alone)
    }

    /// Zeros before the lower half, and a half of nothing but zeros.
    @Test func sameText() throws {
        let ten = BigInt(10)
        let numbers = [
            ten.raised(to: 90_000), ten.raised(to: 90_000) - 1, ten.raised(to: 180_001) + 7,
            BigInt(3).raised(to: 400_000),
        ]
        for number in numbers {
            let alone = number.description
            #expect(Threads.allowing(2) { number.description } == alone)
            #expect(Threads.allowing(3) { number.description } == alone)
        }
        #expect(numbers[0].description == "1" + String(repeating: "0", count: 90_000))
    }
}
