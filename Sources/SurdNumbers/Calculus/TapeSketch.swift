/// A tape that is built from parts before its constants are known.
struct TapeSketch {
    private enum Node {
        case index
        case number(BigNumber)
        case operation(RealOperation, Int, Int, Int)
        case floor(Int)
        /// The sum of a straight tape from one node to another one.
        case sum(Tape, Int, Int)
    }

    private var nodes: [Node] = [.index]

    /// The node of the bound name.
    static var index: Int { 0 }

    mutating func number(_ number: BigNumber) -> Int {
        nodes.append(.number(number))
        return nodes.count - 1
    }

    mutating func apply(
        _ operation: RealOperation, _ a: Int, _ b: Int = -1, parameter: Int = 0
    ) -> Int {
        nodes.append(.operation(operation, parameter, a, b))
        return nodes.count - 1
    }

    mutating func floor(_ a: Int) -> Int {
        nodes.append(.floor(a))
        return nodes.count - 1
    }

    /// The sum of a straight tape without forms, over the integers from one node to another one.
    mutating func sum(_ term: Tape, _ first: Int, _ last: Int) -> Int {
        nodes.append(.sum(term, first, last))
        return nodes.count - 1
    }

    /// The fraction that a node is, where it is a number.
    func rational(_ node: Int) -> BigRational? {
        if case .number(let number) = nodes[node] { number.knownRational } else { nil }
    }

    /// - Parameter kind: What the bound name is.
    func tape(of node: Int, of kind: Rationality = .unknown) -> Tape {
        var tape = Tape(of: kind)
        var places = [Int](repeating: Tape.index, count: nodes.count)
        for (place, node) in nodes.enumerated() {
            if case .number(let number) = node { places[place] = tape.addConstant(number) }
            if case .sum(let term, _, _) = node {
                places[place] = tape.constants.count
                for number in term.constants { _ = tape.addConstant(number) }
            }
        }
        var target = tape.constants.count
        for (place, node) in nodes.enumerated() {
            switch node {
            case .index, .number: continue
            case .operation(let operation, let parameter, let a, let b):
                target += 1
                tape.addStep(
                    Tape.Step(
                        .operation(operation), parameter: parameter, places[a],
                        b < 0 ? -1 : places[b], target: target))
            case .floor(let a):
                target += 1
                tape.addStep(Tape.Step(.floor, places[a], target: target))
            case .sum(let term, let first, let last):
                let index = target + 1
                target = Self.addSum(
                    of: term, from: places[first], to: places[last], constants: places[place],
                    index: index, &tape)
                places[place] = index + 2
                continue
            }
            places[place] = target
        }
        tape.result = places[node]
        return tape.pruned(to: tape.result)
    }

    /// Adds a loop whose registers begin with the index, and returns the last of them; the third is the total.
    private static func addSum(
        of term: Tape, from first: Int, to last: Int, constants: Int, index: Int,
        _ tape: inout Tape
    ) -> Int {
        // The index, the end, the total and the next total, and what the term writes.
        let own = index + 4
        func register(_ old: Int) -> Int {
            if old < 0 { return old }
            if old == Tape.index { return index }
            return term.holdsConstant(old) ? old + constants : old - term.constants.count - 1 + own
        }
        let begin = tape.steps.count
        tape.addStep(
            Tape.Step(
                .beginSum, parameter: begin + term.steps.count + 2, first, last, target: index))
        for step in term.steps {
            tape.addStep(
                Tape.Step(
                    step.action, parameter: step.parameter, register(step.first),
                    register(step.second), target: register(step.target)))
        }
        tape.addStep(
            Tape.Step(
                .nextSum, parameter: begin + 1, register(term.result), term.steps.count,
                target: index))
        return own + term.registerCount
    }
}

extension Tape {
    /// The derivative as a tape, for a straight tape of elementary steps; nil for others.
    var slope: Tape? {
        guard isStraight, bodies.isEmpty else { return nil }
        var sketch = TapeSketch()
        var values = [Int](repeating: 0, count: registerCount)
        var slopes = [Int?](repeating: nil, count: registerCount)
        slopes[Tape.index] = sketch.number(1)
        for (place, number) in constants.enumerated() {
            values[place + 1] = sketch.number(number)
        }
        for step in steps where step.target >= 0 {
            if step.action == .copy {
                values[step.target] = values[step.first]
                slopes[step.target] = slopes[step.first]
                continue
            }
            guard case .operation(let operation) = step.action else { return nil }
            let (u, v) = (values[step.first], step.second < 0 ? -1 : values[step.second])
            let y = sketch.apply(operation, u, v, parameter: step.parameter)
            var slope: Int?
            if step.second >= 0 {
                guard
                    let found = sketch.slope(
                        operation, (u, slopes[step.first]), (v, slopes[step.second]), y)
                else { return nil }
                slope = found
            } else if let inner = slopes[step.first] {
                guard let outer = sketch.slope(operation, step.parameter, u, y) else { return nil }
                slope = sketch.apply(.multiply, outer, inner)
            }
            values[step.target] = y
            slopes[step.target] = slope
        }
        return sketch.tape(of: slopes[result] ?? sketch.number(0))
    }
}

extension TapeSketch {
    /// The derivative of a function of one operand at u, where it is y; nil for functions without a formula here.
    fileprivate mutating func slope(
        _ operation: RealOperation, _ parameter: Int, _ u: Int, _ y: Int
    ) -> Int? {
        let one = number(1)
        switch operation {
        case .negate: return number(-1)
        case .square: return apply(.multiply, number(2), u)
        case .sqrt: return apply(.divide, number(BigNumber(BigRational(1, 2))), y)
        case .cbrt: return apply(.divide, y, apply(.multiply, number(3), u))
        case .root: return apply(.divide, y, apply(.multiply, number(BigNumber(parameter)), u))
        case .powerInteger:
            return apply(.multiply, number(BigNumber(parameter)), apply(.divide, y, u))
        case .exp: return y
        case .expm1: return apply(.exp, u)
        case .ln: return apply(.divide, one, u)
        case .log1p: return apply(.divide, one, apply(.add, one, u))
        case .sin: return apply(.cos, u)
        case .cos: return apply(.negate, apply(.sin, u))
        case .tan: return apply(.add, one, apply(.square, y))
        case .atan: return apply(.divide, one, apply(.add, one, apply(.square, u)))
        case .asin, .acos:
            let root = apply(.sqrt, apply(.subtract, one, apply(.square, u)))
            let value = apply(.divide, one, root)
            return operation == .asin ? value : apply(.negate, value)
        case .sinh: return apply(.cosh, u)
        case .cosh: return apply(.sinh, u)
        case .tanh: return apply(.subtract, one, apply(.square, y))
        default: return nil
        }
    }

    /// The same for an operation of two operands, each with or without a derivative; an inner nil is 0.
    fileprivate mutating func slope(
        _ operation: RealOperation, _ a: (value: Int, slope: Int?),
        _ b: (value: Int, slope: Int?), _ y: Int
    ) -> Int?? {
        switch operation {
        case .add: return .some(sum(a.slope, b.slope))
        case .subtract: return .some(sum(a.slope, b.slope.map { apply(.negate, $0) }))
        case .multiply:
            return .some(
                sum(
                    a.slope.map { apply(.multiply, $0, b.value) },
                    b.slope.map { apply(.multiply, $0, a.value) }))
        case .divide:
            // (u' - y·v')/v
            let top = sum(
                a.slope, b.slope.map { apply(.negate, apply(.multiply, y, $0)) })
            return .some(top.map { apply(.divide, $0, b.value) })
        case .power:
            // y·(v·u'/u + v'·ln(u))
            let inner = sum(
                a.slope.map { apply(.divide, apply(.multiply, b.value, $0), a.value) },
                b.slope.map { apply(.multiply, $0, apply(.ln, a.value)) })
            return .some(inner.map { apply(.multiply, y, $0) })
        default: return a.slope == nil && b.slope == nil ? .some(nil) : nil
        }
    }

    private mutating func sum(_ a: Int?, _ b: Int?) -> Int? {
        guard let a else { return b }
        guard let b else { return a }
        return apply(.add, a, b)
    }
}
