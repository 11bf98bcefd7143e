import SurdNumbers

// Complex numbers in the body of a form. An operand has two parts, and functions are formulas of
// real ones on their principal branches. A function without such a formula ends the attempt.
extension TapeCompiler {
    /// A constant of the program, or the value of a name.
    mutating func pushValue(_ value: Value) -> Bool {
        switch value {
        case .number(let number):
            push(number)
            return true
        case .complex(let z) where isComplex:
            let (real, imaginary) = (known(z.real), known(z.imaginary))
            stack.append(pair(real, imaginary))
            return true
        case .infinity(false) where isForm:
            push(BigNumber(0))
            stack[stack.count - 1].isInfinite = true
            return true
        default: return false
        }
    }

    /// Copies the imaginary part to the register where two branches meet.
    mutating func copyImaginary(
        of operand: Operand, to slot: Int? = nil
    ) -> (slot: Int, isComplex: Bool)? {
        guard isComplex, !operand.isTruth else { return nil }
        let slot = slot ?? newSlot()
        copy(imaginary(operand) ?? known(0), to: slot)
        return (slot, operand.imaginary != nil)
    }

    private func pair(_ real: Operand, _ imaginary: Operand?) -> Operand {
        Operand(place: real.place, imaginary: imaginary?.place)
    }

    private func real(_ z: Operand) -> Operand { Operand(place: z.place) }

    private func imaginary(_ z: Operand) -> Operand? {
        z.imaginary.map { Operand(place: $0) }
    }

    // MARK: - Steps on real operands

    private mutating func step(
        _ operation: RealOperation, _ a: Operand, _ b: Operand? = nil
    ) -> Operand {
        if let folded = folded(operation, a, b) { return folded }
        add(.operation(operation), a, b)
        return stack.removeLast()
    }

    /// Operations that need no step, such as a product with 0 or 1, which are the parts of i.
    private mutating func folded(
        _ operation: RealOperation, _ a: Operand, _ b: Operand?
    ) -> Operand? {
        let (first, second) = (constant(a)?.knownInteger, b.flatMap { constant($0)?.knownInteger })
        switch operation {
        case .multiply:
            if first == 0 || second == 0 { return known(0) }
            if first == 1 { return b }
            if second == 1 { return a }
        case .add:
            if first == 0 { return b }
            if second == 0 { return a }
        case .subtract:
            if second == 0 { return a }
            if first == 0, let b { return step(.negate, b) }
        case .divide:
            if first == 0 { return known(0) }
            if second == 1 { return a }
        case .exp, .cos, .cosh: if first == 0 { return known(1) }
        case .sin, .sinh, .negate, .square: if first == 0 { return known(0) }
        default: break
        }
        return nil
    }

    private mutating func product(_ a: Operand, _ b: Operand) -> Operand { step(.multiply, a, b) }

    private mutating func negative(_ a: Operand?) -> Operand? { a.map { step(.negate, $0) } }

    private mutating func sum(_ a: Operand?, _ b: Operand?) -> Operand? {
        guard let a else { return b }
        guard let b else { return a }
        return step(.add, a, b)
    }

    private mutating func half(_ a: Operand) -> Operand { step(.divide, a, known(2)) }

    /// Selects one of two numbers: the second where x is below 0.
    private mutating func choose(_ first: Operand, whereNegative second: Operand, _ x: Operand)
        -> Operand
    {
        let slot = newSlot()
        copy(first, to: slot)
        add(.compare(.less), x, known(0))
        let isBelow = stack.removeLast()
        let jump = jumpUnless(isBelow)
        copy(second, to: slot)
        land(jump)
        return Operand(place: .slot(slot))
    }

    // MARK: - Functions

    /// re, im, conj and arg.
    mutating func readPart(_ name: String) -> Bool {
        guard ["re", "im", "conj", "arg"].contains(name), let z = stack.popLast() else {
            return false
        }
        switch name {
        case "re": stack.append(real(z))
        case "im": stack.append(imaginary(z) ?? known(0))
        case "conj": stack.append(pair(real(z), negative(imaginary(z))))
        default: stack.append(angle(z))
        }
        return true
    }

    private mutating func angle(_ z: Operand) -> Operand {
        if let b = imaginary(z) { return step(.atan2, b, real(z)) }
        return choose(known(0), whereNegative: known(BigNumber.constant(.pi)), z)
    }

    /// A function of one number. False where the real function is meant; then the operand is back
    /// on the stack.
    mutating func applyComplex(_ operation: RealOperation, _ z: Operand) -> Bool {
        if z.isTruth { return false }
        guard let result = applied(operation, z) else {
            // A real function of a complex operand has no step.
            return false
        }
        stack.append(result)
        return true
    }

    private mutating func applied(_ operation: RealOperation, _ z: Operand) -> Operand? {
        switch operation {
        case .sqrt: return isKnown(z) ? nil : root(z)
        case .ln: return isKnown(z) ? nil : logarithm(z)
        default: break
        }
        guard let b = imaginary(z) else { return nil }
        let a = real(z)
        switch operation {
        case .negate: return pair(step(.negate, a), step(.negate, b))
        case .square: return times(z, z)
        case .absolute:
            return step(.sqrt, step(.add, step(.square, a), step(.square, b)))
        case .exp: return exponential(z)
        case .sin, .cos:
            let (s, c) = (step(.sin, a), step(.cos, a))
            let (large, small) = (step(.cosh, b), step(.sinh, b))
            if operation == .sin { return pair(product(s, large), product(c, small)) }
            return pair(product(c, large), negative(product(s, small)))
        case .sinh, .cosh:
            let (s, c) = (step(.sin, b), step(.cos, b))
            let (large, small) = (step(.cosh, a), step(.sinh, a))
            if operation == .sinh { return pair(product(small, c), product(large, s)) }
            return pair(product(large, c), product(small, s))
        case .tan, .tanh:
            let isTangent = operation == .tan
            guard let top = applied(isTangent ? .sin : .sinh, z),
                let bottom = applied(isTangent ? .cos : .cosh, z)
            else { return nil }
            return divided(top, bottom)
        default: return nil
        }
    }

    /// Whether a number is a known constant that is not negative, so that roots and logarithms are real.
    private func isKnown(_ z: Operand) -> Bool {
        guard z.imaginary == nil, let number = constant(z), let fraction = number.knownRational
        else { return false }
        return fraction >= 0
    }

    private mutating func exponential(_ z: Operand) -> Operand {
        let size = step(.exp, real(z))
        guard let angle = imaginary(z) else { return size }
        return pair(product(size, step(.cos, angle)), product(size, step(.sin, angle)))
    }

    /// The imaginary part has a jump where a real number changes its sign.
    private mutating func logarithm(_ z: Operand) -> Operand {
        let angle = angle(z)
        guard let b = imaginary(z) else {
            return pair(step(.ln, step(.absolute, z)), angle)
        }
        let size = step(.add, step(.square, real(z)), step(.square, b))
        return pair(half(step(.ln, size)), angle)
    }

    private mutating func root(_ z: Operand) -> Operand {
        guard z.imaginary != nil else {
            let size = step(.sqrt, step(.absolute, z))
            let zero = known(0)
            return pair(
                choose(size, whereNegative: zero, z), choose(zero, whereNegative: size, z))
        }
        let logarithm = logarithm(z)
        return exponential(
            pair(half(real(logarithm)), imaginary(logarithm).map { half($0) }))
    }

    // MARK: - Operators

    /// An operation of two numbers. False where the real operation is meant; then the operands are
    /// back on the stack.
    mutating func combineComplex(
        _ operation: RealOperation, _ z: Operand, _ w: Operand
    ) -> Bool {
        if z.isTruth || w.isTruth { return false }
        let isReal = z.imaginary == nil && w.imaginary == nil
        switch operation {
        case .add where !isReal:
            stack.append(
                pair(step(.add, real(z), real(w)), sum(imaginary(z), imaginary(w))))
        case .subtract where !isReal:
            let minus = negative(imaginary(w))
            stack.append(
                pair(step(.subtract, real(z), real(w)), sum(imaginary(z), minus)))
        case .multiply where !isReal: stack.append(times(z, w))
        case .divide where !isReal: stack.append(divided(z, w))
        case .power:
            guard let result = power(z, w) else { return false }
            stack.append(result)
        default: return false
        }
        return true
    }

    private mutating func times(_ z: Operand, _ w: Operand) -> Operand {
        let (a, c) = (real(z), real(w))
        switch (imaginary(z), imaginary(w)) {
        case (let b?, let d?):
            let first = step(.subtract, product(a, c), product(b, d))
            return pair(first, step(.add, product(a, d), product(b, c)))
        case (let b?, nil): return pair(product(a, c), product(b, c))
        case (nil, let d?): return pair(product(a, c), product(a, d))
        case (nil, nil): return product(a, c)
        }
    }

    private mutating func divided(_ z: Operand, _ w: Operand) -> Operand {
        let (a, c) = (real(z), real(w))
        guard let d = imaginary(w) else {
            return pair(step(.divide, a, c), imaginary(z).map { step(.divide, $0, c) })
        }
        let size = step(.add, step(.square, c), step(.square, d))
        let top = times(z, pair(c, negative(d)))
        return pair(
            step(.divide, real(top), size), imaginary(top).map { step(.divide, $0, size) })
    }

    private static var largestPower: Int { 24 }

    private mutating func power(_ z: Operand, _ w: Operand) -> Operand? {
        if w.imaginary == nil, let exponent = constant(w) {
            if let whole = exponent.knownInteger {
                if z.imaginary == nil { return nil }
                guard let word = whole.smallValue, word.magnitude <= Self.largestPower else {
                    return exponential(times(logarithm(z), w))
                }
                return wholePower(z, word)
            }
            if z.imaginary == nil, !isKnown(z) {
                // |x|^p, rotated by pπ where x is negative.
                let size = step(.power, step(.absolute, z), w)
                let turn = product(w, known(BigNumber.constant(.pi)))
                let real = choose(known(1), whereNegative: step(.cos, turn), z)
                let side = choose(known(0), whereNegative: step(.sin, turn), z)
                return pair(product(size, real), product(size, side))
            }
        }
        if w.imaginary == nil, z.imaginary == nil, isKnown(z) { return nil }
        return exponential(times(logarithm(z), w))
    }

    private mutating func wholePower(_ z: Operand, _ power: Int) -> Operand {
        var result: Operand?
        var square = z
        var rest = power.magnitude
        while rest > 0 {
            if rest & 1 == 1 { result = result.map { times($0, square) } ?? square }
            rest >>= 1
            if rest > 0 { square = times(square, square) }
        }
        let value = result ?? known(1)
        return power < 0 ? divided(known(1), value) : value
    }
}
