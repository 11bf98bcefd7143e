import SurdNumbers
import Synchronization

/// Machines that are not in use, so that repeated evaluation finds its registers ready.
final class MachinePool: Sendable {
    private struct Idle: ~Copyable {
        var machines: [Machine] = []
        var ballMachines: [BallMachine] = []
        var monitor: Monitor?
    }

    private let idle = Mutex(Idle())

    func take() -> Machine {
        idle.withLock { $0.machines.popLast() } ?? Machine()
    }

    func giveBack(_ machine: Machine) {
        idle.withLock { if $0.machines.count < 64 { $0.machines.append(machine) } }
    }

    /// A monitor for a computation that has no deadline may serve the next one too.
    func monitor(_ conditions: Conditions) -> Monitor {
        guard conditions.limits.time == nil, conditions.cancellation == nil else {
            return Monitor(conditions)
        }
        return idle.withLock { idle in
            if let monitor = idle.monitor, monitor.limits == conditions.limits { return monitor }
            let monitor = Monitor(conditions)
            idle.monitor = monitor
            return monitor
        }
    }

    /// Lends a ball machine to `work`. It belongs to one thread until it comes back.
    func withBallMachine<R>(_ work: (BallMachine) -> R) -> R {
        let machine = idle.withLock { idle in Loan(idle.ballMachines.popLast()) }.machine
        let borrowed = machine ?? BallMachine()
        let result = work(borrowed)
        let loan = Loan(borrowed)
        idle.withLock { idle in
            if let machine = loan.machine, idle.ballMachines.count < 64 {
                idle.ballMachines.append(machine)
            }
        }
        return result
    }

    /// A machine on its way through the lock: never in two hands at once.
    private struct Loan: @unchecked Sendable {
        let machine: BallMachine?
        init(_ machine: BallMachine?) { self.machine = machine }
    }
}
