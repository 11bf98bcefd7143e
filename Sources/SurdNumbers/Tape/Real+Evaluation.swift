/// Runs a plan, pass after pass.
struct RealEvaluation: ~Copyable {
    var plan: RealPlan
    private let registers: BallRegisters
    /// The accuracy bits assumed for a value that cannot be distinguished from zero; doubled in
    /// each pass that finds one.
    private var doubt = 32
    /// The error of an inner step that was closer to zero than any exponent in the last pass.
    private var underflow: NumberError?
    /// The step that touched a pole or the edge of a domain in the last pass; nil when the pass
    /// completed.
    private(set) var failedStep: Int?
    /// The question, for the error message.
    private let question: String

    init(_ plan: consuming RealPlan, precision: Int, question: String = "the value") {
        self.question = question
        registers = BallRegisters(count: plan.registerCount, precision: precision)
        self.plan = plan
    }

    /// The work of the next pass.
    mutating func work(bits: Int, slack: Int) -> Double {
        plan.assignPrecision(bits, slack: slack)
        return plan.work
    }

    /// The results of the passes so far, for a new plan of a pass with so many bits.
    mutating func findings(bits: Int, slack: Int) -> RealPlan.Findings {
        plan.assignPrecision(bits, slack: slack)
        return plan.findings
    }

    /// One pass for `bits` of relative accuracy of the root. Returns false when a step could not be
    /// enclosed, which a higher precision may change.
    mutating func run(
        bits: Int, slack: Int, monitor: Monitor
    ) throws(NumberError) -> Bool {
        plan.assignPrecision(bits, slack: slack)
        failedStep = nil
        underflow = nil
        let limit = monitor.limits.maximumPrecision
        if (bits + slack) / 8 * plan.registerCount > monitor.limits.maximumBytes {
            throw .tooManyBytes((bits + slack) / 8 * plan.registerCount, limits: monitor.limits)
        }
        var foundZero = false
        for index in plan.steps.indices {
            if plan.steps[index].isLong { try monitor.check() } else { try monitor.tick() }
            // The step is not copied here, because a copy would retain all its objects.
            let register = plan.steps[index].register
            let precision = Int(min(max(plan.steps[index].need, 32), 1e15)) + 6
            if precision > limit + 1024 {
                throw .undecided(
                    question: question,
                    known: "more than \(NumberError.grouped(limit)) bits would be needed")
            }
            if !(try perform(index, precision: precision, monitor: monitor)) {
                // No precision can find a number below the least exponent.
                if let underflow { throw underflow }
                failedStep = index
                doubt *= 2
                return false
            }
            if registers[register].containsZero && !registers[register].isExact {
                foundZero = true
            }
            planSize(of: index)
        }
        if foundZero { doubt *= 2 }
        if let underflow, registers[plan.root.register].containsZero { throw underflow }
        return true
    }

    /// Records the size of the step's enclosure for the next pass.
    private mutating func planSize(of index: Int) {
        let register = plan.steps[index].register
        let magnitude = registers[register].magnitudeExponent ?? -64
        if registers[register].isExact {
            plan.set(size: magnitude.double, at: index)
        } else if registers[register].containsZero {
            // After a cancellation the value may be arbitrarily small. Other operations have no
            // such balls unless their operands were still too wide.
            if magnitude.value > 1 << 22, !plan.steps[index].isSum { return }
            let size = (magnitude - doubt).double
            plan.set(size: min(size, plan.lastPlace(ofSum: index, doubt: doubt) ?? size), at: index)
        } else if magnitude - registers[register].smallestSize.exponent <= 64 {
            // A ball from 2^-1000 to 2^1000000 gives no useful size.
            plan.set(size: magnitude.double, at: index)
        }
    }

    /// The root's ball after a completed pass.
    func withRoot<T>(_ body: (borrowing Ball) throws(NumberError) -> T) throws(NumberError) -> T {
        try body(registers[plan.root.register])
    }

    var rootAccuracy: Int { registers[plan.root.register].relativeAccuracyBits }

    private mutating func perform(
        _ index: Int, precision: Int, monitor: Monitor
    ) throws(NumberError) -> Bool {
        let target = plan.steps[index].register
        let (first, second) = (plan.steps[index].first, plan.steps[index].second)
        switch plan.steps[index].source {
        case .exact(let number):
            switch number.storage {
            case .integer(let value):
                // An integer that is slightly longer than needed is kept whole, because exact
                // operands make tighter balls.
                let length = value.bitLength
                registers[target].set(
                    value, precision: length <= precision + 256 ? max(length, precision) : precision
                )
            case .rational(let value): registers[target].set(value, precision: precision)
            // The plan makes such a step of exact numbers only.
            case .real: fatalError("a step for an exact number holds a real")
            }
            return true
        case .loop(let loop):
            do throws(BallError) {
                try loop.enclose(into: &registers[target], precision: precision, monitor)
                return true
            } catch {
                switch error {
                case .needsPrecision: return false
                case .domain(let reason), .number(let reason): throw reason
                }
            }
        case .body(let body):
            do throws(BallError) {
                try body.enclose(into: &registers[target], precision: precision, monitor)
                return true
            } catch {
                switch error {
                case .needsPrecision: return false
                case .domain(let reason), .number(let reason): throw reason
                }
            }
        case .enclosure(let enclosure):
            registers[target].set(copying: enclosure.ball)
            return true
        case .operation(let operation, let parameter):
            do throws(BallError) {
                if first < 0 {
                    try registers[target].apply(
                        operation, parameter: parameter, precision: precision, monitor: monitor)
                } else if second < 0 {
                    try registers[target].apply(
                        operation, registers[plan.steps[first].register],
                        parameter: parameter, precision: precision, monitor: monitor)
                } else if !plan.steps[index].rest.isEmpty {
                    let places = ([first, second] + plan.steps[index].rest).map {
                        plan.steps[$0].register
                    }
                    try registers[target].apply(
                        operation, to: registers, places, precision: precision, monitor: monitor)
                } else {
                    try registers[target].apply(
                        operation, registers[plan.steps[first].register],
                        registers[plan.steps[second].register], precision: precision,
                        monitor: monitor)
                }
                return true
            } catch {
                switch error {
                case .needsPrecision: return false
                case .number(let reason)
                where reason.isUnderflow && operation.room.underflowsAsAWhole(operation)
                    && target != plan.root.register:
                    // Added to something larger, its exact size does not matter.
                    underflow = reason
                    registers[target].setInterval(centre: 0, .powerOfTwo(-(1 << 60)))
                    return true
                case .domain(let reason), .number(let reason): throw reason
                }
            }
        }
    }
}

extension RealPlan.Step {
    /// Whether the step may take so long that checking the clock before it costs nothing in
    /// comparison.
    fileprivate var isLong: Bool {
        if case .loop = source { return true }
        if case .body = source { return true }
        guard case .operation(let operation, _) = source else { return need > 100_000 }
        return need > 10_000 || need > 400 && operation.isTranscendental || operation.isDear
    }

    var isSum: Bool {
        switch source {
        case .operation(.add, _), .operation(.subtract, _): true
        default: false
        }
    }
}

extension NumberError {
    var isUnderflow: Bool { if case .underflow = self { true } else { false } }
}
