/// Loops in saved values: `s` for a sum and `p` for a product. The words that follow are the start value, the
/// first and the last index, the register of the result, the number of constants, these constants, and the
/// steps of the tape. A step has five words: action, parameter, two operands and target. A call of three or
/// four operands has the further operands in place of the parameter, as in `3:4`.
///
///     s 0 1 3e8 3 1 -2 power 0 0 1 2 …
///
/// A running tape does not check its registers and jumps, so a text is checked when it is read: see
/// `TapeCheck`.
extension RecipeWriter {
    func words(of loop: LoopValue) -> [String] {
        let words = [
            loop.isProduct ? "p" : "s", operand(loop.start), "\(loop.range.lowerBound)",
            "\(loop.range.upperBound)", "\(loop.tape.result)", "\(loop.tape.constants.count)",
        ]
        return words + self.words(of: loop.tape)
    }

    private func savedParameter(of step: Tape.Step) -> String {
        guard case .call = step.action else { return "\(step.parameter)" }
        return step.fourth < 0 ? "\(step.third)" : "\(step.third):\(step.fourth)"
    }

    /// The constants and the steps of a tape.
    func words(of tape: Tape, placesOfBodies places: [Int] = []) -> [String] {
        var words = tape.constants.map { operand($0) }
        for step in tape.steps {
            let parameter =
                step.action == .body ? "\(places[step.parameter])" : savedParameter(of: step)
            words += [
                step.action.savedName, parameter, "\(step.first)",
                "\(step.second)", "\(step.target)",
            ]
        }
        return words
    }
}

extension RecipeReader {
    mutating func loop(_ words: [Substring]) throws(NumberError) -> BigNumber {
        guard words.count >= 6 else {
            throw RecipeText.broken("it has a loop that is not complete")
        }
        let start = try number(words[1])
        let (first, last) = (try integer(words[2]), try integer(words[3]))
        let (result, count) = (try integer(words[4]), try integer(words[5]))
        guard first <= last else { throw RecipeText.broken("it has a loop that is not complete") }
        var nested = NestedBodies()
        let tape = try tape(
            Tape(), words[6...], constants: count, result: result, captured: [], &nested)
        return try value(start, tape, first...last, isProduct: words[0] == "p")
    }

    /// A tape of so many constants and the steps after them, which is checked.
    func tape(
        _ empty: Tape, _ words: ArraySlice<Substring>, constants count: Int, result: Int,
        captured: Set<Int>, _ nested: inout NestedBodies
    ) throws(NumberError) -> Tape {
        let begin = words.startIndex
        guard count >= 0, words.count >= count, (words.count - count) % 5 == 0 else {
            throw RecipeText.broken("it has a loop that is not complete")
        }
        var tape = empty
        for (index, word) in words[begin..<begin + count].enumerated() {
            if captured.contains(index + 1) {
                _ = tape.addParameter()
            } else {
                _ = tape.addConstant(try number(word))
            }
        }
        var steps: [Tape.Step] = []
        for place in stride(from: begin + count, to: words.endIndex, by: 5) {
            guard let action = Tape.Action(savedName: words[place], self) else {
                throw RecipeText.broken("it has a loop with a step that does not exist")
            }
            if case .call(let operation) = action {
                var operands = [try integer(words[place + 2]), try integer(words[place + 3])]
                for word in words[place + 1].split(separator: ":") {
                    operands.append(try integer(word))
                }
                guard operands.count == operation.arity else {
                    throw RecipeText.broken("it has a call with another number of operands")
                }
                steps.append(
                    Tape.Step(operation, of: operands, target: try integer(words[place + 4])))
                continue
            }
            var parameter = try integer(words[place + 1])
            if action == .body {
                guard let body = nested.take(parameter) else {
                    throw RecipeText.broken("it has a form inside of a form that is not there")
                }
                parameter = tape.addBody(body)
            }
            steps.append(
                Tape.Step(
                    action, parameter: parameter,
                    try integer(words[place + 2]), try integer(words[place + 3]),
                    target: try integer(words[place + 4])))
        }
        guard
            TapeCheck(steps, constants: tape.constants, bodies: tape.bodies, result: result).holds
        else {
            throw RecipeText.broken("it has a loop whose steps do not fit together")
        }
        for step in steps { tape.addStep(step) }
        tape.result = result
        return tape
    }

    private mutating func value(
        _ start: BigNumber, _ tape: Tape, _ range: ClosedRange<Int>, isProduct: Bool
    ) throws(NumberError) -> BigNumber {
        let stepsOfTerm = tape.steps.count + 1
        if tape.isStraight {
            // The number is known before, and not counted during the run.
            let (more, isBeyond) = range.count.multipliedReportingOverflow(by: stepsOfTerm)
            guard !isBeyond, more <= monitor.limits.maximumSteps - steps else {
                throw .stepsExceeded(limit: monitor.limits.maximumSteps)
            }
            steps += more
        }
        guard
            let number = try LoopValue.number(
                of: LoopValue.Loop(from: start, tape, range, isProduct: isProduct),
                position: nil, stepsOfTerm: stepsOfTerm, steps: &steps, monitor: monitor)
        else { throw RecipeText.broken("it has a loop without a value") }
        return number
    }
}

extension Tape.Action {
    private static let named: [(name: String, action: Tape.Action)] = [
        (":modulo", .modulo), (":quotient", .quotient), (":remainder", .remainder),
        (":floor", .floor), (":ceiling", .ceiling), (":truncate", .truncate),
        (":equal", .compare(.equal)), (":notequal", .compare(.notEqual)),
        (":less", .compare(.less)), (":lessorequal", .compare(.lessOrEqual)),
        (":greater", .compare(.greater)), (":greaterorequal", .compare(.greaterOrEqual)),
        (":not", .not), (":copy", .copy), (":jump", .jump), (":unless", .jumpUnless),
        (":sum", .beginSum), (":product", .beginProduct), (":nextsum", .nextSum),
        (":nextproduct", .nextProduct), (":count", .count), (":body", .body),
    ]

    var savedName: String {
        switch self {
        case .operation(let operation), .call(let operation): return "\(operation)"
        default: break
        }
        guard let found = Self.named.first(where: { $0.action == self }) else {
            fatalError("an action of a tape has no name to be saved under")
        }
        return found.name
    }

    init?(savedName name: Substring, _ reader: RecipeReader) {
        if let found = Self.named.first(where: { $0.name == name }) {
            self = found.action
        } else if let operation = try? reader.realOperation(name) {
            self = operation.arity > 2 ? .call(operation) : .operation(operation)
        } else {
            return nil
        }
    }
}

/// Checks that the steps of a text are such as the compiler makes: nothing is read before it is written,
/// jumps go forward and stay in their loop, loops are nested and have their own registers, and conditions are
/// truth values. Such a tape terminates, and reads and writes only its own registers.
struct TapeCheck {
    private(set) var holds = false
    private let steps: [Tape.Step]
    private let bodies: [TapeBody]
    /// The registers of the index and of the constants, which steps only read.
    private let known: Int
    private let registers: Int
    /// The registers that are certainly written before a step, for steps that can be reached.
    private var written: [Registers?]
    /// The loop around each step, by the step with which it begins; -1 for none.
    private var loops: [Int]

    /// The limit; a tape of the compiler has at most 500 steps, and as many constants.
    private static var mostSteps: Int { 2048 }

    init(_ steps: [Tape.Step], constants: [BigNumber], bodies: [TapeBody], result: Int) {
        self.steps = steps
        self.bodies = bodies
        known = constants.count + 1
        registers = known + 4 * steps.count
        written = Array(repeating: nil, count: steps.count + 1)
        loops = Array(repeating: -1, count: steps.count + 1)
        guard steps.count <= Self.mostSteps, constants.count <= Self.mostSteps else { return }
        holds =
            pairLoops() && follow(result) && writesInOneLoop() && hasTruths(constants)
    }

    /// A set of registers.
    private struct Registers {
        var words: [UInt64]

        init(first count: Int, of all: Int) {
            words = Array(repeating: 0, count: all / 64 + 1)
            for register in 0..<count { insert(register) }
        }

        mutating func insert(_ register: Int) { words[register >> 6] |= 1 << UInt64(register & 63) }
        func contains(_ register: Int) -> Bool {
            words[register >> 6] >> UInt64(register & 63) & 1 == 1
        }
        mutating func keepCommon(_ other: Registers) {
            for index in words.indices { words[index] &= other.words[index] }
        }
    }

    // MARK: - Loops

    private mutating func pairLoops() -> Bool {
        var open: [Int] = []
        for (place, step) in steps.enumerated() {
            switch step.action {
            case .beginSum, .beginProduct:
                loops[place] = open.last ?? -1
                open.append(place)
                continue
            case .nextSum, .nextProduct:
                guard let begin = open.popLast(), isPair(steps[begin], step),
                    step.parameter == begin + 1, steps[begin].parameter == place + 1,
                    (begin + 1..<place).allSatisfy({ !writes(steps[$0], into: step.target) })
                else { return false }
                // Jumps that arrive at this step are still inside the loop.
                loops[place] = begin
                continue
            default: break
            }
            loops[place] = open.last ?? -1
        }
        return open.isEmpty
    }

    private func isPair(_ begin: Tape.Step, _ next: Tape.Step) -> Bool {
        // A round counts at least as one step, so that the limit of steps ends the loop.
        guard begin.target == next.target, (1...1 << 32).contains(next.second) else { return false }
        return begin.action == .beginSum
            ? next.action == .nextSum : next.action == .nextProduct
    }

    /// Whether a step writes into the four registers of a loop.
    private func writes(_ step: Tape.Step, into loop: Int) -> Bool {
        guard step.target >= 0 else { return false }
        let count = isLoop(step) ? 4 : 1
        return step.target < loop + 4 && loop < step.target + count
    }

    private func isLoop(_ step: Tape.Step) -> Bool {
        switch step.action {
        case .beginSum, .beginProduct, .nextSum, .nextProduct: true
        default: false
        }
    }

    // MARK: - What is written

    private mutating func follow(_ result: Int) -> Bool {
        guard result >= 0, result < registers else { return false }
        written[0] = Registers(first: known, of: registers)
        for place in steps.indices {
            guard var state = written[place] else { return false }
            let step = steps[place]
            guard readsOnlyWritten(step, state), writesOwn(step) else { return false }
            switch step.action {
            case .jump:
                guard leads(from: place, to: step.parameter, state) else { return false }
                continue
            case .jumpUnless:
                guard leads(from: place, to: step.parameter, state) else { return false }
            case .beginSum, .beginProduct:
                // After a loop without terms there is a total and nothing else. Inside the loop, the total
                // must not be read.
                var after = state
                after.insert(step.target + 2)
                arrive(at: step.parameter, after)
                for offset in 0..<2 { state.insert(step.target + offset) }
            case .nextSum, .nextProduct: state.insert(step.target + 2)
            case .count: break
            default: state.insert(step.target)
            }
            arrive(at: place + 1, state)
        }
        return written[steps.count]?.contains(result) == true
    }

    /// Whether a jump goes forward and stays in its loop; merges the state at its target.
    private mutating func leads(from place: Int, to target: Int, _ state: Registers) -> Bool {
        guard target > place, target <= steps.count, loops[place] == loops[target] else {
            return false
        }
        arrive(at: target, state)
        return true
    }

    private mutating func arrive(at place: Int, _ state: Registers) {
        if written[place] == nil {
            written[place] = state
        } else {
            written[place]?.keepCommon(state)
        }
    }

    private func readsOnlyWritten(_ step: Tape.Step, _ state: Registers) -> Bool {
        func isRead(_ register: Int) -> Bool {
            register >= 0 && register < registers && state.contains(register)
        }
        switch step.action {
        case .operation(let operation):
            switch operation.arity {
            case 1: return isRead(step.first) && step.second == -1
            case 2: return isRead(step.first) && isRead(step.second)
            default: return false
            }
        case .call(let operation):
            let operands = [step.first, step.second, step.third, step.fourth]
            return operands.prefix(operation.arity).allSatisfy { isRead($0) }
        case .fuse: return false
        case .modulo, .quotient, .remainder, .compare, .beginSum, .beginProduct:
            return isRead(step.first) && isRead(step.second)
        case .floor, .ceiling, .truncate, .not, .copy, .jumpUnless, .nextSum, .nextProduct:
            return isRead(step.first)
        case .jump: return true
        case .count: return (0...1 << 32).contains(step.parameter)
        case .body:
            let body = bodies[step.parameter]
            let hasSecond = step.second >= 0
            return isRead(step.first) && hasSecond == (body.form.operandCount == 2)
                && (hasSecond || step.second == -1)
                && body.inputs(of: step).allSatisfy { isRead($0) }
        }
    }

    private func writesOwn(_ step: Tape.Step) -> Bool {
        switch step.action {
        case .jump, .jumpUnless, .count: true
        default: step.target >= known && step.target + (isLoop(step) ? 3 : 0) < registers
        }
    }

    /// Whether all steps that write a register are in one loop. Then a round reads nothing that an earlier
    /// round has written, and the properties of a register from earlier steps hold in every round.
    private func writesInOneLoop() -> Bool {
        var writers: [Int?] = Array(repeating: nil, count: registers)
        for (place, step) in steps.enumerated() where step.target >= known {
            var loop = loops[place]
            switch step.action {
            case .jump, .jumpUnless, .count: continue
            case .nextSum, .nextProduct: loop = loops[loop]
            default: break
            }
            for register in step.target..<step.target + (isLoop(step) ? 4 : 1) {
                if let other = writers[register], other != loop { return false }
                writers[register] = loop
            }
        }
        return true
    }

    // MARK: - Truth values

    /// Whether conditions are truth values: results of comparisons, and copies of them or of integer
    /// constants.
    private func hasTruths(_ constants: [BigNumber]) -> Bool {
        var isTruth = Array(repeating: true, count: registers)
        isTruth[Tape.index] = false
        for (index, constant) in constants.enumerated() {
            isTruth[index + 1] = constant.words?.denominator == 1
        }
        var isChanged = true
        while isChanged {
            isChanged = false
            for step in steps where step.target >= known {
                let makesTruth: Bool
                switch step.action {
                case .compare, .not, .jump, .jumpUnless, .count: continue
                case .copy: makesTruth = isTruth[step.first]
                default: makesTruth = false
                }
                let count = isLoop(step) ? 4 : 1
                for register in step.target..<step.target + count
                where !makesTruth && isTruth[register] {
                    isTruth[register] = false
                    isChanged = true
                }
            }
        }
        return steps.allSatisfy { step in
            switch step.action {
            case .jumpUnless, .not: isTruth[step.first]
            default: true
            }
        }
    }
}
