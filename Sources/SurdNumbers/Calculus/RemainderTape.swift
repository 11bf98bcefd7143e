/// A tape at k = m·j + r, as a straight tape in j: remainders by m, whole parts of k/m, waves of the period m and conditions on them
/// are numbers or plain in j then.
struct RemainderTape {
    /// What a register holds.
    private enum Content {
        /// A polynomial in j.
        case polynomial([BigRational])
        /// π times a polynomial in j.
        case angle([BigRational])
        case number(BigNumber)
        case truth(Bool)
        case node(Int)
    }

    private let tape: Tape
    private let work: NumberWork
    private var sketch = TapeSketch()
    private var registers: [Content]
    /// Whether a step is simpler than it was.
    private(set) var isSimpler = false

    private static var mostSteps: Int { 400 }
    private static var mostDegree: Int { 8 }

    private init(_ tape: Tape, _ m: Int, _ r: Int, _ monitor: Monitor) {
        self.tape = tape
        work = NumberWork(monitor: monitor)
        registers = Array(repeating: .node(0), count: tape.registerCount)
        registers[Tape.index] = .polynomial([BigRational(BigInt(r), 1), BigRational(BigInt(m), 1)])
        for (place, number) in tape.constants.enumerated() {
            registers[place + 1] = Self.content(number)
        }
    }

    /// Nil where a step is not settled by the remainder, and where none is simpler.
    static func tape(
        of tape: Tape, period m: Int, remainder r: Int, _ monitor: Monitor
    ) throws(NumberError) -> Tape? {
        var run = RemainderTape(tape, m, r, monitor)
        guard try run.run(), run.isSimpler else { return nil }
        let node = run.node(run.registers[tape.result])
        if node != TapeSketch.index, run.sketch.rational(node) == nil {
            return run.sketch.tape(of: node, of: .integer)
        }
        // The result is that of a step.
        let one = run.sketch.number(1)
        let step = run.sketch.apply(.multiply, node, one)
        return run.sketch.tape(of: step, of: .integer)
    }

    private static func content(_ number: BigNumber) -> Content {
        number.knownRational.map { .polynomial(withoutZeros([$0])) } ?? .number(number)
    }

    private mutating func run() throws(NumberError) -> Bool {
        var place = 0
        var count = 0
        while place < tape.steps.count {
            let step = tape.steps[place]
            place += 1
            count += 1
            guard count <= Self.mostSteps else { return false }
            switch step.action {
            case .jump: place = step.parameter
            case .jumpUnless:
                guard case .truth(let isTrue) = registers[step.first] else { return false }
                isSimpler = true
                if !isTrue { place = step.parameter }
            case .count: continue
            default:
                guard let content = try content(of: step) else { return false }
                registers[step.target] = content
            }
        }
        return true
    }

    private mutating func content(of step: Tape.Step) throws(NumberError) -> Content? {
        let first = registers[step.first]
        switch step.action {
        case .copy: return first
        case .not:
            guard case .truth(let isTrue) = first else { return nil }
            return .truth(!isTrue)
        case .compare(let comparison):
            guard let a = number(first), let b = number(registers[step.second]) else { return nil }
            return .truth(comparison.holds(for: try work.order(a, b)))
        case .floor, .ceiling:
            return rounded(first, over: 1, isUp: step.action == .ceiling).map { .polynomial($0) }
        case .modulo, .quotient:
            guard case .polynomial(let b) = registers[step.second], b.count == 1, b[0].sign > 0,
                case .polynomial(let a) = first,
                let quotient = rounded(first, over: b[0], isUp: false)
            else { return nil }
            if step.action == .quotient { return .polynomial(quotient) }
            return .polynomial(Self.sum(a, Self.product(quotient, [-b[0]])))
        case .operation(let operation):
            if step.second < 0 { return try value(operation, step.parameter, first) }
            return try value(operation, first, registers[step.second])
        default: return nil
        }
    }

    // MARK: - Parts of contents

    private func number(_ content: Content) -> BigNumber? {
        switch content {
        case .polynomial(let a): a.count <= 1 ? BigNumber(a.first ?? 0) : nil
        case .number(let number): number
        case .truth(let isTrue): BigNumber(isTrue ? 1 : 0)
        case .angle, .node: nil
        }
    }

    private mutating func node(_ content: Content) -> Int {
        switch content {
        case .node(let node): return node
        case .number(let number): return sketch.number(number)
        case .truth(let isTrue): return sketch.number(isTrue ? 1 : 0)
        case .angle(let a):
            let pi = sketch.number(BigNumber.constant(.pi))
            return sketch.apply(.multiply, node(.polynomial(a)), pi)
        case .polynomial(let a):
            guard let last = a.last else { return sketch.number(0) }
            if a == [0, 1] { return TapeSketch.index }
            var sum = sketch.number(BigNumber(last))
            for coefficient in a.dropLast().reversed() {
                sum = sketch.apply(.multiply, sum, TapeSketch.index)
                if coefficient.isZero { continue }
                sum = sketch.apply(.add, sum, sketch.number(BigNumber(coefficient)))
            }
            return sum
        }
    }

    /// floor(P/d) or its counterpart, where j adds whole numbers alone.
    private mutating func rounded(
        _ content: Content, over divisor: BigRational, isUp: Bool
    ) -> [BigRational]? {
        guard case .polynomial(let a) = content else { return nil }
        var quotient = a.map { $0 / divisor }
        guard quotient.dropFirst().allSatisfy(\.isInteger) else { return nil }
        if let first = quotient.first {
            let whole = isUp ? -(-first).floor : first.floor
            quotient[0] = BigRational(whole, 1)
        }
        isSimpler = true
        return Self.withoutZeros(quotient)
    }

    /// A polynomial ends with a coefficient that is not 0.
    private static func withoutZeros(_ a: [BigRational]) -> [BigRational] {
        var result = a
        while result.last?.isZero == true { result.removeLast() }
        return result
    }

    private static func sum(_ a: [BigRational], _ b: [BigRational]) -> [BigRational] {
        var result = a.count >= b.count ? a : b
        let other = a.count >= b.count ? b : a
        for (place, coefficient) in other.enumerated() {
            result[place] = result[place] + coefficient
        }
        return withoutZeros(result)
    }

    private static func product(_ a: [BigRational], _ b: [BigRational]) -> [BigRational] {
        guard !a.isEmpty, !b.isEmpty else { return [] }
        var result = [BigRational](repeating: 0, count: a.count + b.count - 1)
        for (i, first) in a.enumerated() {
            for (j, second) in b.enumerated() { result[i + j] = result[i + j] + first * second }
        }
        return withoutZeros(result)
    }

    /// What the polynomial is for each j, where only whole multiples of 2 depend on j.
    private func part(of a: [BigRational]) -> BigRational? {
        guard a.dropFirst().allSatisfy({ ($0 / 2).isInteger }) else { return nil }
        return a.first ?? 0
    }

    // MARK: - Operations

    private mutating func value(
        _ operation: RealOperation, _ parameter: Int, _ a: Content
    ) throws(NumberError) -> Content? {
        switch (operation, a) {
        case (.negate, .polynomial(let a)): return .polynomial(Self.product(a, [-1]))
        case (.negate, .angle(let a)): return .angle(Self.product(a, [-1]))
        case (.square, .polynomial(let a)) where a.count <= Self.mostDegree / 2:
            return .polynomial(Self.product(a, a))
        case (.powerInteger, .polynomial(let a))
        where parameter >= 0 && (a.count - 1) * parameter <= Self.mostDegree && parameter < 64:
            var result: [BigRational] = [1]
            for _ in 0..<parameter { result = Self.product(result, a) }
            return .polynomial(result)
        case (.sin, .angle(let a)), (.cos, .angle(let a)), (.tan, .angle(let a)),
            (.cot, .angle(let a)), (.sec, .angle(let a)), (.csc, .angle(let a)):
            guard let part = part(of: a) else { break }
            isSimpler = true
            let angle = try work.product(BigNumber.constant(.pi), BigNumber(part))
            return Self.content(try work.value(operation, angle))
        default: break
        }
        if let number = number(a), operation == .powerInteger || parameter == 0 {
            if operation == .powerInteger {
                return Self.content(
                    try number.raised(to: BigNumber(parameter), monitor: work.monitor))
            }
            return Self.content(try work.value(operation, number))
        }
        return .node(sketch.apply(operation, node(a), parameter: parameter))
    }

    private mutating func value(
        _ operation: RealOperation, _ a: Content, _ b: Content
    ) throws(NumberError) -> Content? {
        switch (operation, a, b) {
        case (.add, .polynomial(let a), .polynomial(let b)): return .polynomial(Self.sum(a, b))
        case (.add, .angle(let a), .angle(let b)): return .angle(Self.sum(a, b))
        case (.subtract, .polynomial(let a), .polynomial(let b)):
            return .polynomial(Self.sum(a, Self.product(b, [-1])))
        case (.subtract, .angle(let a), .angle(let b)):
            return .angle(Self.sum(a, Self.product(b, [-1])))
        case (.multiply, .polynomial(let a), .polynomial(let b))
        where a.count + b.count <= Self.mostDegree:
            return .polynomial(Self.product(a, b))
        case (.divide, .polynomial(let a), .polynomial(let b)) where b.count == 1:
            return .polynomial(a.map { $0 / b[0] })
        case (.divide, .angle(let a), .polynomial(let b)) where b.count == 1:
            return .angle(a.map { $0 / b[0] })
        case (.multiply, .angle(let a), .polynomial(let b)),
            (.multiply, .polynomial(let b), .angle(let a)):
            return .angle(Self.product(a, b))
        case (.multiply, .number(let c), .polynomial(let a)),
            (.multiply, .polynomial(let a), .number(let c)):
            guard a.count > 1,
                let ratio = try work.quotient(c, BigNumber.constant(.pi)).knownRational
            else { break }
            return .angle(Self.product(a, [ratio]))
        case (.power, .polynomial(let base), .polynomial(let exponent)):
            if base == [-1], exponent.count > 1 {
                guard let part = part(of: exponent), part.isInteger else { return nil }
                isSimpler = true
                return .polynomial([(part / 2).isInteger ? 1 : -1])
            }
            if exponent.count <= 1, let word = (exponent.first ?? 0).wholeWord, base.count > 1 {
                return try value(.powerInteger, word, a)
            }
        default: break
        }
        if let first = number(a), let second = number(b) {
            if operation == .power {
                return Self.content(try first.raised(to: second, monitor: work.monitor))
            }
            return Self.content(try work.value(operation, first, second))
        }
        return .node(sketch.apply(operation, node(a), node(b)))
    }
}

extension BigRational {
    /// The integer that it is, where that is small.
    fileprivate var wholeWord: Int? { isInteger ? numerator.smallValue : nil }
}
