/// Sums and products whose terms are plain for each remainder of k by some m.
struct RemainderSum {
    private let tape: Tape
    private let isProduct: Bool
    private let monitor: Monitor

    init(_ tape: Tape, isProduct: Bool, monitor: Monitor) {
        self.tape = tape
        self.isProduct = isProduct
        self.monitor = monitor
    }

    private static var longestPeriod: Int { 60 }
    private static var mostSteps: Int { 600 }

    /// Nil where no period makes the terms plain.
    func value(from start: Int) throws(NumberError) -> BigNumber? {
        guard tape.bodies.isEmpty, tape.balls == nil, start.magnitude < 1 << 20,
            let parts = try parts()
        else { return nil }
        let m = parts.count
        // k = mj + r from j = first on, and the terms before one by one.
        let first = (start + m - 1) / m
        let numbers = NumberWork(monitor: monitor)
        var before = BigNumber(isProduct ? 1 : 0)
        for k in stride(from: start, to: m * first, by: 1) {
            var run = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
            let value = try run.value(at: k)
            before = isProduct ? try numbers.product(before, value) : try numbers.sum(before, value)
        }
        var total = before
        do throws(NumberError) {
            for part in parts {
                // Where the sums over all remainders exist, so does the whole sum, as that of their partial sums.
                let sum = InfiniteSum(
                    part, from: BigNumber(first), isProduct: isProduct, monitor: monitor)
                let value = try sum.value()
                total =
                    isProduct ? try numbers.product(total, value) : try numbers.sum(total, value)
            }
            return total
        } catch {
            guard !isProduct, case .diverges = error else { throw error }
        }
        let sum = Tape.sum(of: parts)
        let value = try InfiniteSum(
            sum, from: BigNumber(first), isProduct: false, monitor: monitor
        ).value()
        // A sum of m terms each converges to the same number, if the terms tend to 0 (bound 333).
        for part in parts {
            var limit = Limit(part, monitor: monitor)
            guard case .number(let number) = try limit.value(atInfinity: 1) else { return nil }
            guard try number.sign(monitor: monitor) == 0 else {
                throw .diverges(rule: "the sum diverges")
            }
        }
        return try numbers.sum(before, value)
    }

    /// The term for each remainder, for the least period that makes it plain.
    private func parts() throws(NumberError) -> [Tape]? {
        for m in 2...Self.longestPeriod {
            guard m * tape.steps.count <= Self.mostSteps else { return nil }
            var parts: [Tape] = []
            for r in 0..<m {
                guard
                    let part = try RemainderTape.tape(of: tape, period: m, remainder: r, monitor)
                else { break }
                parts.append(part)
            }
            if parts.count == m { return parts }
        }
        return nil
    }
}

extension Tape {
    /// The sum of straight tapes of one operand without forms.
    fileprivate static func sum(of parts: [Tape]) -> Tape {
        var tape = Tape(of: .integer)
        var offsets: [Int] = []
        for part in parts {
            offsets.append(tape.constants.count)
            for number in part.constants { _ = tape.addConstant(number) }
        }
        var next = tape.constants.count + 1
        var total: Int?
        for (part, offset) in zip(parts, offsets) {
            let own = next - part.constants.count - 1
            func place(_ register: Int) -> Int {
                if register <= Tape.index { return register }
                return part.holdsConstant(register) ? register + offset : register + own
            }
            for step in part.steps {
                tape.addStep(
                    Step(
                        step.action, parameter: step.parameter, place(step.first),
                        place(step.second), target: place(step.target)))
            }
            next = own + part.registerCount
            let value = place(part.result)
            if let sum = total {
                tape.addStep(Step(.operation(.add), sum, value, target: next))
                total = next
                next += 1
            } else {
                total = value
            }
        }
        tape.result = total ?? Tape.index
        return tape
    }
}

extension InfiniteSum {
    private static var mostTermsBefore: Int { 1000 }

    /// The sum of powers of k and functions of floor(√k), or of another root of k, by the value of the root; nil for others.
    func sumOfBlocks(from start: Int) throws(NumberError) -> BigNumber? {
        guard !isProduct, start.magnitude < 1 << 20,
            let (degree, tapes) = StepTerms.blocks(of: tape, monitor)
        else { return nil }
        var first = 1
        while try BigInt(first).power(degree, monitor: monitor) < BigInt(start) { first += 1 }
        let last = try BigInt(first).power(degree, monitor: monitor).smallValue ?? .max
        guard last - start <= Self.mostTermsBefore else { return nil }
        let numbers = NumberWork(monitor: monitor)
        var total = BigNumber(0)
        for k in stride(from: start, to: last, by: 1) {
            var run = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
            total = try numbers.sum(total, run.value(at: k))
        }
        for block in tapes {
            // The terms of a block have one sign, so the partial sums inside of blocks tend to the same (bound 334).
            let sum = InfiniteSum(
                block, from: BigNumber(first), isProduct: false, monitor: monitor)
            do throws(NumberError) {
                total = try numbers.sum(total, sum.value())
            } catch {
                if case .diverges = error, tapes.count > 1 { return nil }
                throw error
            }
        }
        return total
    }
}
