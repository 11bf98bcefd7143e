/// The factors with the zeros of a function: the zeros of a product are those of its factors, those
/// of a quotient are among those of its numerator, and those of `sqrt(u)` are those of u.
///
/// A zero of a factor is a zero of the function only where the function has a value.
struct ZeroFactors {
    /// Functions without a visible common factor, each of which is searched separately. Empty where
    /// the function is never zero.
    private(set) var factors: [Tape] = []
    /// Whether the function was split, so that a zero of a factor may lie where the function has no value.
    private(set) var isApart = false

    /// Nil where the tape has branches, loops or forms, or is a constant.
    init?(_ tape: Tape) {
        guard tape.isStraight, tape.bodies.isEmpty, tape.result > tape.constants.count else {
            return nil
        }
        var rewriter = QuotientRewriter(tape)
        var pending = [tape.result]
        var seen: [Int] = []
        while let register = pending.popLast() {
            if seen.contains(register) { continue }
            seen.append(register)
            // A constant that may be zero concerns the whole function.
            if register >= 1, register <= tape.constants.count {
                guard tape.constants[register - 1].knownRational.map({ !$0.isZero }) == true
                else { return nil }
                continue
            }
            if let step = tape.steps.last(where: { $0.target == register }),
                let operands = Self.split(step, tape)
            {
                isApart = true
                pending += operands
                continue
            }
            guard rewriter.write() else { return nil }
            let (factor, isQuotient) = rewriter.numerator(of: register)
            if isQuotient { isApart = true }
            factors.append(factor)
        }
    }

    /// The operands that have the zeros of a step; nil where the step cannot be split.
    private static func split(_ step: Tape.Step, _ tape: Tape) -> [Int]? {
        guard case .operation(let operation) = step.action else { return nil }
        switch operation {
        case .multiply: return [step.first, step.second]
        case .divide: return [step.first]
        case .negate, .absolute, .square, .sqrt, .cbrt, .root, .asin, .atan, .sinh, .tanh, .asinh,
            .atanh, .erf, .expm1, .log1p:
            return [step.first]
        case .exp, .exp2, .exp10, .cosh: return []
        case .powerInteger where step.parameter > 0: return [step.first]
        case .power:
            guard step.second >= 1, step.second <= tape.constants.count,
                let exponent = tape.constants[step.second - 1].knownRational, exponent.sign > 0
            else { return nil }
            return [step.first]
        default: return nil
        }
    }
}

/// Rewrites a straight tape so that each register is a numerator, possibly with a denominator.
private struct QuotientRewriter {
    private let tape: Tape
    private var numerators: [Int]
    private var denominators: [Int?]
    private var steps: [Tape.Step] = []
    private var next: Int
    private var isWritten = false

    /// The largest number of steps of the result: a sum of quotients has all their denominators.
    private static var mostSteps: Int { 400 }

    init(_ tape: Tape) {
        self.tape = tape
        numerators = Array(0..<tape.registerCount)
        denominators = Array(repeating: nil, count: tape.registerCount)
        next = tape.registerCount
    }

    /// False where the tape has steps other than operations.
    mutating func write() -> Bool {
        if isWritten { return true }
        for step in tape.steps {
            guard step.first >= 0, step.target >= 0, steps.count < Self.mostSteps else {
                return false
            }
            switch step.action {
            case .operation(let operation): write(operation, step)
            case .call(let operation):
                let operands = step.operands.map { resolved($0) }
                steps.append(Tape.Step(operation, of: operands, target: next))
                numerators[step.target] = next
                denominators[step.target] = nil
                next += 1
            default: return false
            }
        }
        isWritten = true
        return true
    }

    /// The tape of a numerator, without the steps that it does not need.
    func numerator(of register: Int) -> (tape: Tape, isQuotient: Bool) {
        let result = numerators[register]
        var needed = [result]
        var kept: [Tape.Step] = []
        for step in steps.reversed() where needed.contains(step.target) {
            kept.append(step)
            needed += step.operands
        }
        var factor = Tape(of: .unknown)
        for constant in tape.constants { _ = factor.addConstant(constant) }
        for step in kept.reversed() { factor.addStep(step) }
        factor.result = result
        return (factor, denominators[register] != nil)
    }

    private mutating func add(_ operation: RealOperation, _ first: Int, _ second: Int = -1) -> Int {
        steps.append(Tape.Step(.operation(operation), first, second, target: next))
        next += 1
        return next - 1
    }

    private mutating func product(_ first: Int, _ second: Int?) -> Int {
        guard let second else { return first }
        return add(.multiply, first, second)
    }

    private mutating func productOfDenominators(_ first: Int?, _ second: Int?) -> Int? {
        guard let first else { return second }
        return product(first, second)
    }

    /// The register as one number.
    private mutating func resolved(_ register: Int) -> Int {
        guard let denominator = denominators[register] else { return numerators[register] }
        numerators[register] = add(.divide, numerators[register], denominator)
        denominators[register] = nil
        return numerators[register]
    }

    private mutating func write(_ operation: RealOperation, _ step: Tape.Step) {
        let (a, b) = (step.first, step.second)
        let target = step.target
        let (above, below) = (numerators[a], denominators[a])
        switch operation {
        case .add, .subtract:
            let (otherAbove, otherBelow) = (numerators[b], denominators[b])
            if below == otherBelow {
                numerators[target] = add(operation, above, otherAbove)
                denominators[target] = below
            } else {
                let first = product(above, otherBelow)
                let second = product(otherAbove, below)
                numerators[target] = add(operation, first, second)
                denominators[target] = productOfDenominators(below, otherBelow)
            }
        case .multiply:
            numerators[target] = add(.multiply, above, numerators[b])
            denominators[target] = productOfDenominators(below, denominators[b])
        case .divide:
            numerators[target] = product(above, denominators[b])
            denominators[target] = product(numerators[b], below)
        case .negate:
            numerators[target] = add(.negate, above)
            denominators[target] = below
        case .square:
            numerators[target] = add(.square, above)
            denominators[target] = below.map { add(.square, $0) }
        case .tan, .cot:
            let argument = resolved(a)
            let sine = add(.sin, argument)
            let cosine = add(.cos, argument)
            numerators[target] = operation == .tan ? sine : cosine
            denominators[target] = operation == .tan ? cosine : sine
        default:
            let first = resolved(a)
            let second = b >= 0 ? resolved(b) : -1
            steps.append(
                Tape.Step(
                    step.action, parameter: step.parameter, first, second, target: next))
            numerators[target] = next
            denominators[target] = nil
            next += 1
        }
    }
}
