extension Tape {
    /// The tape with powers of a number to an exponent that is an integer by construction, such as
    /// floor(x) + 1, as exponentials times an alternating sign: balls and germs have no such
    /// powers. Nil where there are none.
    package var withSigns: Tape? {
        guard isStraight, bodies.isEmpty else { return nil }
        let places = roundedPowers()
        if places.isEmpty { return nil }
        var powers = SignedPowers(self, places)
        return powers.whole()
    }

    /// The steps that raise a constant to an integer that is made by rounding.
    private func roundedPowers() -> Set<Int> {
        var isWhole = [false] + constants.map { $0.knownInteger != nil }
        var isRounded = [Bool](repeating: false, count: isWhole.count)
        var places: Set<Int> = []
        for (place, step) in steps.enumerated() where step.target >= 0 {
            while isWhole.count <= step.target {
                isWhole.append(false)
                isRounded.append(false)
            }
            let areWhole = step.operands.allSatisfy { isWhole[$0] }
            var rounded = step.operands.contains { isRounded[$0] }
            var whole = false
            switch step.action {
            case .floor, .ceiling, .truncate, .quotient: (whole, rounded) = (true, true)
            case .copy, .modulo, .remainder: whole = areWhole
            case .operation(.add), .operation(.subtract), .operation(.multiply),
                .operation(.negate), .operation(.square):
                whole = areWhole
            case .operation(.power):
                if isWhole[step.second], isRounded[step.second],
                    holdsConstant(step.first),
                    !constants[step.first - 1].isZero
                {
                    places.insert(place)
                }
            default: break
            }
            isWhole[step.target] = whole
            isRounded[step.target] = whole && rounded
        }
        return places
    }
}

/// A tape in which powers of a constant to a rounded number become exponentials and signs.
private struct SignedPowers {
    private let source: Tape
    private let places: Set<Int>
    private var tape = Tape(of: .unknown)
    private let half: Int
    private let one: Int
    private let two: Int
    private let minus: Int
    private var sizes: [Int: Int] = [:]
    private let shift: Int
    private var spare: Int

    init(_ source: Tape, _ places: Set<Int>) {
        self.source = source
        self.places = places
        for constant in source.constants { _ = tape.addConstant(constant) }
        half = tape.addConstant(BigNumber(BigRational(1, 2)))
        one = tape.addConstant(1)
        two = tape.addConstant(2)
        minus = tape.addConstant(-1)
        for place in places.sorted() {
            let base = source.constants[source.steps[place].first - 1]
            sizes[place] = tape.addConstant(base.isPlainlyNegative ? -base : base)
        }
        shift = tape.constants.count - source.constants.count
        spare = source.registerCount + shift
    }

    private func register(_ old: Int) -> Int {
        old > source.constants.count ? old + shift : old
    }

    private mutating func add(_ action: Tape.Action, _ first: Int, _ second: Int = -1) -> Int {
        tape.addStep(Tape.Step(action, first, second, target: spare))
        spare += 1
        return spare - 1
    }

    mutating func whole() -> Tape {
        for (place, step) in source.steps.enumerated() {
            let target = register(step.target)
            if places.contains(place) {
                addPower(place, step, target)
            } else if case .call(let operation) = step.action {
                tape.addStep(
                    Tape.Step(operation, of: step.operands.map { register($0) }, target: target))
            } else {
                tape.addStep(
                    Tape.Step(
                        step.action, parameter: step.parameter, register(step.first),
                        register(step.second), target: target))
            }
        }
        tape.result = register(source.result)
        return tape.pruned(to: tape.result)
    }

    private mutating func addPower(_ place: Int, _ step: Tape.Step, _ target: Int) {
        let base = source.constants[step.first - 1]
        var value = one
        if base.knownInteger.map({ $0 != 1 && $0 != -1 }) ?? true {
            let logarithm = add(.operation(.ln), sizes[place] ?? one)
            let product = add(.operation(.multiply), register(step.second), logarithm)
            value = add(.operation(.exp), product)
        }
        let sign = base.isPlainlyNegative ? addSign(step.second, before: place) : one
        tape.addStep(Tape.Step(.operation(.multiply), value, sign, target: target))
    }

    /// (-1)^n of a register with an integer; for a sum it is a product, and for floor(y) it needs only y.
    private mutating func addSign(_ old: Int, before place: Int) -> Int {
        if source.holdsConstant(old),
            let number = source.constants[old - 1].knownInteger
        {
            return number.isOdd ? minus : one
        }
        let defining = source.steps[..<place].lastIndex { $0.target == old }
        guard let defining else { return addSign(of: register(old), whole: register(old)) }
        let step = source.steps[defining]
        switch step.action {
        case .operation(.add), .operation(.subtract):
            let first = addSign(step.first, before: defining)
            let second = addSign(step.second, before: defining)
            if first == one { return second }
            return second == one ? first : add(.operation(.multiply), first, second)
        case .operation(.negate), .copy: return addSign(step.first, before: defining)
        case .floor: return addSign(of: register(step.first), whole: register(old))
        case .ceiling:
            let below = add(.operation(.negate), register(step.first))
            return addSign(of: below, whole: add(.floor, below))
        default: return addSign(of: register(old), whole: register(old))
        }
    }

    /// 1 - 2·(n - 2·floor(y/2)) with n = floor(y), as floor(n/2) is floor(y/2).
    private mutating func addSign(of y: Int, whole n: Int) -> Int {
        let part = add(.operation(.multiply), y, half)
        let even = add(.operation(.multiply), add(.floor, part), two)
        let rest = add(.operation(.subtract), n, even)
        return add(.operation(.subtract), one, add(.operation(.multiply), rest, two))
    }
}

extension BigNumber {
    /// Whether a number is below 0, as its sign or a rounded value shows.
    var isPlainlyNegative: Bool { knownRational.map { $0.sign < 0 } ?? (Double(self) < 0) }
}
