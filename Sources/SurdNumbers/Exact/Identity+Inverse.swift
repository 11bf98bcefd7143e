extension IdentityAlgebra {
    mutating func inverseFunction(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let x = call.first
        let one = IdentityPolynomial(1)
        let half = BigRational(1, 2)
        switch call.operation {
        case .asin:
            if let angle = try undone(call) { return angle }
            return try arcSine(x, call.a)
        case .acos:
            let quarter = try pi(GaussianRational(half))
            if let angle = try undone(call) { return quarter - angle }
            return try quarter - arcSine(x, call.a)
        case .atan:
            if let angle = try undone(call) { return angle }
            return try arcTangent(x, call.a)
        case .atan2: return try quadrant(call)
        case .asinh:
            // The argument of the logarithm is small for a negative x: use that asinh is odd.
            if try sign(call.a) < 0 {
                let opposite = x.scaled(-1)
                let root = try power(ofPositive: multiply(x, x) + one, half)
                return try logarithm(opposite + root).scaled(-1)
            }
            let root = try power(ofPositive: multiply(x, x) + one, half)
            return try logarithm(x + root)
        case .acosh:
            let square = try multiply(x, x) - one
            if square.isZero { return square }
            return try logarithm(x + power(ofPositive: square, half))
        case .atanh:
            return try (logarithm(one + x) - logarithm(one - x)).scaled(half)
        default: return nil
        }
    }

    // MARK: - asin(sin(y)) and the like

    /// The angle of which the operand is a sine, cosine or tangent, brought to the main branch.
    /// For acos this is the arc sine of the operand.
    private mutating func undone(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        guard let inner = call.node.first?.real, let operation = inner.operation,
            let angle = inner.first, var polynomial = call.inner
        else { return nil }
        let halfTurn = BigNumber.multipleOfPi(BigRational(1, 2))
        let monitor = self.monitor
        let y: BigNumber
        switch (call.operation, operation) {
        case (.asin, .sin), (.acos, .sin), (.atan, .tan): y = angle
        case (.asin, .cos), (.acos, .cos), (.atan, .cot):
            y = try lift { () throws(NumberError) in
                try halfTurn.subtracting(angle, monitor: monitor)
            }
            polynomial = try pi(GaussianRational(BigRational(1, 2))) - polynomial
        default: return nil
        }
        // y = kπ + rest with the rest between -π/2 and π/2.
        let turns = try lift { () throws(NumberError) in
            try y.divided(by: .constant(.pi), monitor: monitor).rounded(
                .halfUp, monitor: Monitor(limits: Limits(maximumPrecision: 1024)))
        }
        let rest = try polynomial - pi(GaussianRational(BigRational(turns)))
        return call.operation != .atan && turns.isOdd ? rest.scaled(-1) : rest
    }

    // MARK: - Arc tangent

    private mutating func arcTangent(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if x.isZero { return x }
        if let rational = x.rational { return try arcTangent(rational) }
        let monitor = self.monitor
        let sign = try self.sign(value)
        if sign < 0 {
            let opposite = try lift { () throws(NumberError) in
                try value.negated(monitor: monitor)
            }
            return try arcTangent(x.scaled(-1), opposite).scaled(-1)
        }
        if let turns = try simpleAngle(.tan, value, of: x, atan: true) {
            return try pi(GaussianRational(turns))
        }
        let excess = try lift { () throws(NumberError) in
            try value.subtracting(1, monitor: monitor)
        }
        if try self.sign(excess) > 0 {
            let inverseValue = try lift { () throws(NumberError) in
                try BigNumber.one.divided(by: value, monitor: monitor)
            }
            let inner = try arcTangent(inverse(x), inverseValue)
            return try pi(GaussianRational(BigRational(1, 2))) - inner
        }
        if let related = try relatedAngle(x, value) { return related }
        let index = try index(of: .arcTangent(x)) { () throws(NumberError) in
            try value.applying(.atan, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    private mutating func quadrant(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let monitor = self.monitor
        let (y, x) = try (sign(call.a), sign(call.b))
        guard x != 0, y != 0 else { return nil }
        let quotient = try multiply(call.first, inverse(call.second))
        let value = try lift { () throws(NumberError) in
            try call.a.divided(by: call.b, monitor: monitor)
        }
        let angle = try arcTangent(quotient, value)
        return x > 0 ? angle : try angle + pi(GaussianRational(BigRational(y)))
    }

    // MARK: - Arc sine

    private mutating func arcSine(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if x.isZero { return x }
        let monitor = self.monitor
        if try sign(value) < 0 {
            let opposite = try lift { () throws(NumberError) in
                try value.negated(monitor: monitor)
            }
            return try arcSine(x.scaled(-1), opposite).scaled(-1)
        }
        if let turns = try simpleAngle(.sin, value, of: x, atan: false) {
            return try pi(GaussianRational(turns))
        }
        let square = try multiply(x, x)
        if let s = square.rational, s < 1 {
            // asin(x) = atan(x/√(1 - x²))
            let cosine = BigRational(1) - s
            let root = try power(ofPositive: IdentityPolynomial(cosine), BigRational(-1, 2))
            let tangent = try lift { () throws(NumberError) in
                let root = try BigNumber(cosine).applying(.sqrt, monitor: monitor)
                return try value.divided(by: root, monitor: monitor)
            }
            return try arcTangent(multiply(x, root), tangent)
        }
        let index = try index(of: .arcSine(x)) { () throws(NumberError) in
            try value.applying(.asin, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// The rational t with x = sin(πt) or tan(πt), of an algebraic x: guessed, then proved.
    private func simpleAngle(
        _ operation: RealOperation, _ value: BigNumber, of x: IdentityPolynomial, atan: Bool
    ) throws(IdentityStop) -> BigRational? {
        guard isAlgebraic(x) else { return nil }
        let estimate = (atan ? RealOperation.atan : .asin).guess(value.estimate)
        let t = estimate.double / Double.pi
        guard t.isFinite else { return nil }
        for q in 2...240 {
            let p = (t * Double(q)).rounded()
            guard (t * Double(q) - p).magnitude < 1e-9 else { continue }
            let angle = BigRational(BigInt(Int(p)), BigInt(q))
            let equal = try lift { () throws(NumberError) in
                let known = try BigNumber.multipleOfPi(angle).applying(
                    operation, monitor: monitor)
                return try isAlgebraicZero(known.subtracting(value, monitor: monitor))
            }
            return equal ? angle : nil
        }
        return nil
    }
}
