/// Points at which a step of a tape may have no value or may not be smooth: zeros of denominators,
/// and of the arguments of logarithms, roots and powers.
struct SingularPoints {
    let tape: Tape
    let low: BigNumber
    let high: BigNumber
    let monitor: Monitor

    init(_ tape: Tape, from low: BigNumber, to high: BigNumber, monitor: Monitor) {
        self.tape = tape
        self.low = low
        self.high = high
        self.monitor = monitor
    }

    /// The points that were found; some may be missing, and then a piece stays undecided.
    ///
    /// - Parameter ofQuotients: Whether only denominators, negative powers and logarithms count.
    func run(ofQuotients: Bool = false) throws(NumberError) -> [BigNumber] {
        var points: [BigNumber] = []
        var isFixed = [false] + tape.constants.map { _ in true }
        for (index, step) in tape.steps.enumerated() {
            guard step.target >= 0 else { continue }
            let operands = step.operands
            while isFixed.count <= step.target { isFixed.append(false) }
            isFixed[step.target] = tape.isStraight && operands.allSatisfy { isFixed[$0] }
            let search: Tape?
            if let looked = suspect(step, ofQuotients), !isFixed[looked] {
                search = zeroTape(index, step, argument(of: looked, before: index))
            } else if !ofQuotients, step.first >= 0, !isFixed[step.first] {
                search = try poleTape(index, step)
            } else {
                search = nil
            }
            guard let search else { continue }
            var zeros = ZeroSearch(search, from: low, to: high, monitor: monitor)
            do throws(NumberError) {
                for zero in try zeros.run() { try add(zero, to: &points) }
            } catch {
                if error.endsComputation { throw error }
            }
        }
        return points
    }

    /// The points where a comparison may change its answer.
    func breaks() throws(NumberError) -> [BigNumber] {
        var points: [BigNumber] = []
        for (index, step) in tape.steps.enumerated() {
            guard case .compare = step.action,
                var search = slice([step.first, step.second], before: index), !search.isConstant
            else { continue }
            let target = search.registerCount
            search.addStep(
                Tape.Step(.operation(.subtract), step.first, step.second, target: target))
            search.result = target
            var zeros = ZeroSearch(search, from: low, to: high, monitor: monitor)
            do throws(NumberError) {
                for zero in try zeros.run() { try add(zero, to: &points) }
            } catch {
                if error.endsComputation { throw error }
            }
        }
        return points
    }

    private func add(_ zero: BigNumber, to points: inout [BigNumber]) throws(NumberError) {
        for point in points where try point.compare(to: zero, monitor: monitor) == 0 { return }
        points.append(zero)
    }

    /// The tape of the steps that registers depend on in any branch; nil where one depends on the
    /// branch, or on the round of a loop.
    private func slice(_ registers: [Int], before index: Int) -> Tape? {
        var isNeeded = Array(repeating: false, count: tape.registerCount)
        for register in registers { isNeeded[register] = true }
        var kept: [Tape.Step] = []
        for step in tape.steps[..<index].reversed() where step.target >= 0 && isNeeded[step.target]
        {
            if !tape.isStraight {
                guard case .operation = step.action else { return nil }
            }
            kept.append(step)
            for operand in step.operands { isNeeded[operand] = true }
            guard step.action == .body else { continue }
            for capture in tape.bodies[step.parameter].captures { isNeeded[capture.outer] = true }
        }
        guard tape.isStraight || isWhole(kept.reversed(), for: registers) else { return nil }
        var result = tape.prefix(0, result: registers[0])
        for step in kept.reversed() { result.addStep(step) }
        result.result = registers[0]
        return result
    }

    /// Whether the registers depend on operations only: each register that is read was written
    /// before. The total of a loop is read before it is written, and no operation writes the number
    /// of a round.
    private func isWhole(_ steps: [Tape.Step], for registers: [Int]) -> Bool {
        var isWritten = Array(repeating: false, count: tape.registerCount)
        for register in 0...tape.constants.count { isWritten[register] = true }
        for step in steps {
            guard step.operands.allSatisfy({ isWritten[$0] }) else { return false }
            isWritten[step.target] = true
        }
        return registers.allSatisfy { isWritten[$0] }
    }

    /// The register whose zeros are searched.
    private func suspect(_ step: Tape.Step, _ ofQuotients: Bool) -> Int? {
        guard case .operation(let operation) = step.action else { return nil }
        switch operation {
        case .sqrt, .root, .cbrt, .absolute: return ofQuotients ? nil : step.first
        case .divide: return step.second
        case .ei, .ci, .li: return step.first
        case .ln, .log2, .log10, .tan, .sec, .cot, .csc:
            return step.first
        case .powerInteger: return step.parameter < 0 ? step.first : nil
        case .power:
            guard step.second >= 1, step.second <= tape.constants.count else { return step.first }
            let exponent = tape.constants[step.second - 1]
            return exponent.knownInteger.map { $0.sign >= 0 } == true ? nil : step.first
        default: return nil
        }
    }

    /// The register that has the same zeros: the argument of a root, an absolute value or a power.
    private func argument(of register: Int, before index: Int) -> Int {
        var register = register
        for step in tape.steps[..<index].reversed() where step.target == register {
            guard case .operation(let operation) = step.action else { break }
            switch operation {
            case .absolute, .sqrt, .cbrt, .root, .square, .negate: register = step.first
            case .powerInteger where step.parameter > 0: register = step.first
            case .power where step.second <= tape.constants.count && step.second > 0:
                guard let sign = try? tape.constants[step.second - 1].sign(monitor: monitor),
                    sign > 0
                else { return register }
                register = step.first
            default: return register
            }
        }
        return register
    }

    /// A tape that is zero at the poles of gamma functions and of zeta; nil for others, and where the argument is positive.
    private func poleTape(_ index: Int, _ step: Tape.Step) throws(NumberError) -> Tape? {
        guard case .operation(let operation) = step.action else { return nil }
        switch operation {
        case .zeta:
            return slice([step.first], before: index)?.followed(by: .subtract, 1)
        case .gamma, .lgamma, .digamma:
            guard let argument = slice([step.first], before: index), try !isPositive(argument)
            else { return nil }
            var tape = argument.followed(by: .multiply, BigNumber.constant(.pi))
            let target = tape.registerCount
            tape.addStep(Tape.Step(.operation(.sin), tape.result, target: target))
            tape.result = target
            return tape
        default: return nil
        }
    }

    /// Whether a function is proved to be positive on the whole interval.
    private func isPositive(_ tape: Tape) throws(NumberError) -> Bool {
        do throws(BallError) {
            var ball = Ball(precision: 64)
            var end = Ball(precision: 64)
            try ball.set(enclosing: try middle(), 64, monitor)
            try end.set(enclosing: high, 64, monitor)
            var distance = Ball(precision: 64)
            try distance.setDifference(end, ball, precision: 64)
            ball.widen(by: distance.largestSize)
            var function = try FunctionBalls(
                tape.pruned(to: tape.result), order: 0, precision: 64, monitor: monitor)
            try function.evaluate(at: ball)
            try function.copyCoefficient(0, to: &end)
            return end.sign == 1
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return false
        }
    }

    private func middle() throws(BallError) -> BigNumber {
        do throws(NumberError) {
            return try low.adding(high, monitor: monitor).divided(by: 2, monitor: monitor)
        } catch {
            throw .number(error)
        }
    }

    private func zeroTape(_ index: Int, _ step: Tape.Step, _ register: Int) -> Tape? {
        guard case .operation(let operation) = step.action else { return nil }
        switch operation {
        case .tan, .sec, .cot, .csc:
            guard var tape = slice([register], before: index) else { return nil }
            let target = tape.registerCount
            let isCosine = operation == .tan || operation == .sec
            tape.addStep(
                Tape.Step(.operation(isCosine ? .cos : .sin), register, target: target))
            tape.result = target
            return tape
        case .li:
            // li is singular at 1.
            guard var tape = slice([register], before: index) else { return nil }
            let target = tape.registerCount
            tape.addStep(Tape.Step(.operation(.ln), register, target: target))
            tape.result = target
            return tape
        default:
            return slice([register], before: index)
        }
    }
}

extension Tape {
    /// Whether the operation has a value but no derivative at the end of its domain.
    fileprivate func isBranched(_ operation: RealOperation) -> Bool {
        switch operation {
        case .ellipe, .li2, .lambertw, .lambertLower, .polylog: true
        default: false
        }
    }

    var hasBranchPoints: Bool {
        steps.contains {
            switch $0.action {
            case .operation(let operation), .call(let operation): isBranched(operation)
            default: false
            }
        }
    }

    /// Whether no step reads the variable.
    var isConstant: Bool {
        steps.allSatisfy { $0.first != Tape.index && $0.second != Tape.index }
    }

    /// Whether the function has derivatives up to an order at a point, by exact Taylor coefficients, or is holomorphic
    /// about it.
    func isRegular(at point: BigNumber, order: Int = 1, _ monitor: Monitor) -> Bool {
        do throws(NumberError) {
            let spare = TapeJets<TapeNumbers>.spare(self, order: order)
            var numbers = TapeNumbers(
                self, constants: constants, spare: spare, monitor: monitor)
            numbers.load(point, into: Tape.index)
            var jets = TapeJets(self, order: order, on: numbers, monitor: monitor)
            try jets.run()
            return true
        } catch {
            switch error {
            // The derivative may have no rule.
            case .undecided, .notBuilt, .notDifferentiable: return isHolomorphic(at: point, monitor)
            default: return false
            }
        }
    }

    private static var radii: [Int] { [-6, -24] }

    /// Whether the continuation is holomorphic on a disc about a point.
    private func isHolomorphic(at point: BigNumber, _ monitor: Monitor) -> Bool {
        for exponent in Self.radii {
            do throws(BallError) {
                let radius = Magnitude.powerOfTwo(exponent)
                var ball = Ball(precision: 128)
                try ball.set(enclosing: point, 128, monitor)
                ball.widen(by: radius)
                var strips = try TapeStrips(self, precision: 128, monitor: monitor)
                if try !strips.bound(on: ball, height: radius).isInfinite { return true }
            } catch {
                continue
            }
        }
        return false
    }
}
