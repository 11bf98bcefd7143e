/// A function of x and of what `floor` makes of it, as Σ x^p·g(k) for all x between the integers k and k + 1: its integral from k to
/// k + 1 is elementary, and that up to infinity is a sum. Where x stands for 1/u it is the integral down to 0.
struct StepTerms {
    /// The powers p, and the nodes g.
    typealias Terms = [(power: BigRational, node: Int)]

    private let tape: Tape
    private let monitor: Monitor
    private var sketch = TapeSketch()
    private var registers: [Terms]
    private var isRounded = false
    /// Where not x is rounded but a root of x: its degree, once it is known, and 0 before.
    private var degree: Int?
    private let one: Int

    private static var mostTerms: Int { 12 }
    private static var mostPower: BigInt { 40 }
    private static var mostDegree: Int { 6 }

    /// The term of the sum; nil for other functions.
    ///
    /// - Parameter isInverse: Whether k is below 1/x.
    static func term(of tape: Tape, isInverse: Bool, _ monitor: Monitor) -> Tape? {
        guard tape.isStraight, tape.bodies.isEmpty, tape.balls == nil else { return nil }
        var run = StepTerms(tape, isInverse: isInverse, monitor)
        guard let terms = run.run(), run.isRounded else { return nil }
        let weight: BigRational = isInverse ? -2 : 0
        return run.sum(terms.map { ($0.power + weight, $0.node) })
    }

    /// The terms Σ c(n)·k^p of a sum over k with n = floor(k^(1/q)), each summed over all k of an n, and q; nil for other sums.
    static func blocks(of tape: Tape, _ monitor: Monitor) -> (degree: Int, tapes: [Tape])? {
        guard tape.isStraight, tape.bodies.isEmpty, tape.balls == nil else { return nil }
        var run = StepTerms(tape, isInverse: false, monitor)
        run.degree = 0
        guard let terms = run.run(), run.isRounded, let degree = run.degree, degree > 1 else {
            return nil
        }
        var tapes: [Tape] = []
        for term in terms {
            var part = run
            guard let tape = part.block(term.power, term.node, degree) else { return nil }
            tapes.append(tape)
        }
        return (degree, tapes)
    }

    private init(_ tape: Tape, isInverse: Bool, _ monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
        one = sketch.number(1)
        registers = Array(repeating: [], count: tape.registerCount)
        registers[Tape.index] = [(isInverse ? -1 : 1, one)]
        for (place, number) in tape.constants.enumerated() where !number.isZero {
            let node = number.knownInteger == 1 ? one : sketch.number(number)
            registers[place + 1] = [(0, node)]
        }
    }

    private mutating func run() -> Terms? {
        for step in tape.steps where step.target >= 0 {
            guard let terms = result(of: step), terms.count <= Self.mostTerms,
                terms.allSatisfy({ $0.power.numerator.magnitude <= Self.mostPower.magnitude })
            else { return nil }
            registers[step.target] = terms
        }
        return registers[tape.result]
    }

    private mutating func result(of step: Tape.Step) -> Terms? {
        let first = registers[step.first]
        switch step.action {
        case .copy: return first
        case .floor: return rounded(step.first)
        case .ceiling:
            // ceil((n + 1)/m) is floor(n/m) + 1.
            return rounded(step.first).map { sum($0, [(0, one)]) }
        case .modulo:
            guard let number = rational(step.second), number.sign > 0,
                let quotient = rounded(step.first, over: number)
            else { return nil }
            return sum(first, times(quotient, -number))
        case .operation(let operation):
            if step.second < 0 { return value(operation, step.parameter, first) }
            return value(operation, step, first, registers[step.second])
        default: return nil
        }
    }

    // MARK: - Steps

    /// Whether nothing but k is read.
    private func isPlain(_ terms: Terms) -> Bool { terms.allSatisfy { $0.power.isZero } }

    private func rational(_ register: Int) -> BigRational? {
        tape.holdsConstant(register) ? tape.constants[register - 1].knownRational : nil
    }

    /// floor((x + s)/m), which is floor((k + s)/m); nil for other arguments.
    private mutating func rounded(_ register: Int, over number: BigRational = 1) -> Terms? {
        let terms = registers[register]
        if let degree {
            guard number == 1, terms.count == 1, terms[0].node == one,
                terms[0].power.numerator == 1,
                let q = terms[0].power.denominator.smallValue, (2...Self.mostDegree).contains(q),
                degree == 0 || degree == q
            else { return nil }
            self.degree = q
            isRounded = true
            return [(0, TapeSketch.index)]
        }
        // Of what has no x in it nothing is known.
        guard let slope = terms.first(where: { $0.power == 1 }), terms.count <= 2,
            let factor = sketch.rational(slope.node)
        else { return nil }
        var shift = BigRational(0, 1)
        if terms.count == 2 {
            guard let other = terms.first(where: { $0.power.isZero }),
                let value = sketch.rational(other.node)
            else { return nil }
            shift = value
        }
        let divisor = number / factor
        shift = shift / factor
        guard divisor.isInteger, divisor.sign > 0, shift.isInteger else { return nil }
        isRounded = true
        var node = TapeSketch.index
        if !shift.isZero { node = sketch.apply(.add, node, sketch.number(BigNumber(shift))) }
        if divisor != 1 {
            node = sketch.apply(.divide, node, sketch.number(BigNumber(divisor)))
            node = sketch.floor(node)
        }
        return [(0, node)]
    }

    private mutating func value(
        _ operation: RealOperation, _ parameter: Int, _ a: Terms
    ) -> Terms? {
        switch operation {
        case .negate: return times(a, -1)
        case .square: return product(a, a)
        case .sqrt where !isPlain(a): return power(a, BigRational(1, 2))
        case .cbrt where !isPlain(a): return power(a, BigRational(1, 3))
        case .powerInteger where !isPlain(a):
            if parameter < 0 || a.count == 1 { return power(a, BigRational(BigInt(parameter), 1)) }
            guard parameter <= 4 else { return nil }
            var result: Terms? = [(0, one)]
            for _ in 0..<parameter { result = result.flatMap { product($0, a) } }
            return result
        default:
            guard isPlain(a), a.count == 1 else { return nil }
            return [(0, sketch.apply(operation, a[0].node, parameter: parameter))]
        }
    }

    private mutating func value(
        _ operation: RealOperation, _ step: Tape.Step, _ a: Terms, _ b: Terms
    ) -> Terms? {
        switch operation {
        case .add: return sum(a, b)
        case .subtract: return sum(a, times(b, -1))
        case .multiply: return product(a, b)
        case .divide:
            if b.count == 1 { return power(b, -1).flatMap { product(a, $0) } }
            return nil
        case .power:
            if !isPlain(a), let exponent = rational(step.second) { return power(a, exponent) }
            fallthrough
        default:
            guard isPlain(a), isPlain(b), a.count == 1, b.count == 1 else { return nil }
            return [(0, sketch.apply(operation, a[0].node, b[0].node))]
        }
    }

    // MARK: - Arithmetic

    private mutating func sum(_ a: Terms, _ b: Terms) -> Terms {
        var result = a
        for term in b {
            if let place = result.firstIndex(where: { $0.power == term.power }) {
                result[place].node = add(result[place].node, term.node)
            } else {
                result.append(term)
            }
        }
        return result
    }

    private mutating func times(_ a: Terms, _ number: BigRational) -> Terms {
        a.map { ($0.power, multiply(sketch.number(BigNumber(number)), $0.node)) }
    }

    private mutating func add(_ a: Int, _ b: Int) -> Int {
        if let first = sketch.rational(a), let second = sketch.rational(b) {
            return sketch.number(BigNumber(first + second))
        }
        return sketch.apply(.add, a, b)
    }

    private mutating func multiply(_ a: Int, _ b: Int) -> Int {
        if a == one { return b }
        if b == one { return a }
        if let first = sketch.rational(a), let second = sketch.rational(b) {
            return sketch.number(BigNumber(first * second))
        }
        return sketch.apply(.multiply, a, b)
    }

    private mutating func product(_ a: Terms, _ b: Terms) -> Terms? {
        guard a.count * b.count <= 4 * Self.mostTerms else { return nil }
        var result: Terms = []
        for first in a {
            for second in b {
                result = sum(
                    result, [(first.power + second.power, multiply(first.node, second.node))])
            }
        }
        return result
    }

    /// (x^p·g)^q for a whole q, or where g is 1: x is positive.
    private mutating func power(_ a: Terms, _ exponent: BigRational) -> Terms? {
        guard a.count == 1 else { return nil }
        let power = a[0].power * exponent
        if a[0].node == one { return [(power, one)] }
        guard exponent.isInteger, let word = exponent.numerator.smallValue else { return nil }
        if let number = sketch.rational(a[0].node), word == -1 {
            return [(power, sketch.number(BigNumber(1 / number)))]
        }
        return [(power, sketch.apply(.powerInteger, a[0].node, parameter: word))]
    }

    // MARK: - The term

    /// Σ g(k)·∫ x^p from k to k + 1.
    private mutating func sum(_ terms: Terms) -> Tape? {
        var total: Int?
        let next = sketch.apply(.add, TapeSketch.index, one)
        for term in terms {
            var node = term.node
            if !term.power.isZero {
                let rise: Int
                if term.power == -1 {
                    rise = sketch.apply(.ln, sketch.apply(.divide, next, TapeSketch.index))
                } else {
                    let exponent = term.power + 1
                    let (above, below) = (raise(next, exponent), raise(TapeSketch.index, exponent))
                    let factor = sketch.number(BigNumber(1 / exponent))
                    rise = sketch.apply(
                        .multiply, sketch.apply(.subtract, above, below), factor)
                }
                node = multiply(node, rise)
            }
            total = total.map { sketch.apply(.add, $0, node) } ?? node
        }
        guard let total else { return nil }
        let isStep = total != TapeSketch.index && sketch.rational(total) == nil
        let root = isStep ? total : sketch.apply(.multiply, total, one)
        return sketch.tape(of: root, of: .integer)
    }

    /// c(n)·Σ k^p over k from n^q to (n + 1)^q - 1, a difference of two values of Hurwitz' zeta function.
    private mutating func block(_ p: BigRational, _ node: Int, _ q: Int) -> Tape? {
        let next = sketch.apply(.add, TapeSketch.index, one)
        let low = sketch.apply(.powerInteger, TapeSketch.index, parameter: q)
        let high = sketch.apply(.powerInteger, next, parameter: q)
        let sum: Int
        if p.isZero {
            sum = sketch.apply(.subtract, high, low)
        } else if p == -1 {
            sum = sketch.apply(
                .subtract, sketch.apply(.digamma, high), sketch.apply(.digamma, low))
        } else {
            guard p < -1 else { return nil }
            let order = sketch.number(BigNumber(-p))
            sum = sketch.apply(
                .subtract, sketch.apply(.hurwitz, order, low),
                sketch.apply(.hurwitz, order, high))
        }
        let product = multiply(node, sum)
        return sketch.tape(of: product, of: .integer)
    }

    private mutating func raise(_ node: Int, _ exponent: BigRational) -> Int {
        if exponent.isInteger, let word = exponent.numerator.smallValue {
            return sketch.apply(.powerInteger, node, parameter: word)
        }
        return sketch.apply(.power, node, sketch.number(BigNumber(exponent)))
    }
}

extension ImproperIntegral {
    /// The integral of powers of x and steps up to infinity, or of 1/x down to 0, as a sum; nil for others, and where it has no answer.
    func sumOfStepTerms() throws(NumberError) -> BigNumber? {
        let (end, first, isInverse): (End, BigNumber, Bool)
        switch (low, high) {
        case (.number(let a), .infinity(1)):
            guard let whole = a.knownInteger, whole.sign >= 0 else { return nil }
            (end, first, isInverse) = (.infinity(1), a, false)
        case (.number(let a), .number(let b)):
            guard a.isZero, let part = b.knownRational, part.numerator == 1 else { return nil }
            (end, first, isInverse) = (
                .point(0, side: 1), BigNumber(BigRational(part.denominator, 1)), true
            )
        default: return nil
        }
        guard let term = StepTerms.term(of: tape, isInverse: isInverse, monitor) else {
            return nil
        }
        do throws(NumberError) {
            // The sum may exist where the integral does not.
            try requireConvergence(.end(end, first))
            return try InfiniteSum(term, from: first, isProduct: false, monitor: monitor).value()
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }
}
