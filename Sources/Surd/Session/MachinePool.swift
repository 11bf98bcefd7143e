import SurdNumbers
import Synchronization

/// A pool of machines, so that repeated evaluation finds registers ready.
///
/// Nobody waits here: a thread that finds the pool locked makes a machine of its own, or drops the
/// one it has.
final class MachinePool: @unchecked Sendable {
    // Unchecked because only the thread that set `isHeld` touches `idle`.
    private struct Idle {
        var machines: [Machine] = []
        var ballMachines: [BallMachine] = []
        var monitor: Monitor?
        var columnPlan: ColumnPlan?
        var isWithoutPlan = false
    }

    private let isHeld = Atomic(false)
    @exclusivity(unchecked) private var idle = Idle()

    /// The result of `body` on the idle objects; nil when another thread holds them.
    @inline(__always)
    private func withIdle<R>(_ body: (inout Idle) -> R?) -> R? {
        guard
            isHeld.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
        else { return nil }
        defer { isHeld.store(false, ordering: .releasing) }
        return body(&idle)
    }

    func take() -> Machine {
        withIdle { $0.machines.popLast() } ?? Machine()
    }

    func giveBack(_ machine: Machine) {
        withIdle { if $0.machines.count < 64 { $0.machines.append(machine) } }
    }

    /// A monitor for a computation without a deadline can be reused.
    func monitor(_ conditions: Conditions) -> Monitor {
        guard conditions.limits.time == nil else { return Monitor(conditions) }
        let known = withIdle { idle in
            if let monitor = idle.monitor,
                monitor.fits(conditions.limits, conditions.cancellation)
            {
                return monitor
            }
            let monitor = Monitor(conditions)
            idle.monitor = monitor
            return monitor
        }
        return known ?? Monitor(conditions)
    }

    /// Lends a ball machine to `work`. It belongs to one thread until it comes back.
    func withBallMachine<R>(_ work: (BallMachine) -> R) -> R {
        let machine = withIdle { $0.ballMachines.popLast() } ?? BallMachine()
        let result = work(machine)
        withIdle { if $0.ballMachines.count < 64 { $0.ballMachines.append(machine) } }
        return result
    }

    /// The plan for columns of these types; nil where there is none. The last plan is kept.
    func columnPlan(
        _ columns: [ColumnSource], places: Int, make: ([ColumnPlan.Kind]) -> ColumnPlan?
    ) -> ColumnPlan? {
        if let known = withIdle({ $0.columnPlan }), known.places == places,
            known.kinds.elementsEqual(columns.lazy.map(\.kind))
        {
            return known
        }
        if withIdle({ $0.isWithoutPlan }) == true { return nil }
        let plan = make(columns.map(\.kind))
        withIdle {
            if let plan { $0.columnPlan = plan } else { $0.isWithoutPlan = true }
        }
        return plan
    }
}
