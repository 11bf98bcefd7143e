extension IdentityAlgebra {
    mutating func inverseFunction(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let x = call.first
        let one = IdentityPolynomial(1)
        let half = BigRational(1, 2)
        switch call.operation {
        case .asin: return try arcSine(x, call.a)
        case .acos: return try pi(GaussianRational(half)) - arcSine(x, call.a)
        case .atan: return try argument(one, x) { () throws(NumberError) in BigNumber(call.node) }
        case .atan2: return try quadrant(call)
        case .asinh, .acosh:
            // Values are given along: what is written with imaginary parts is dear to enclose.
            let monitor = self.monitor
            let isAsinh = call.operation == .asinh
            let square = try multiply(x, x) + (isAsinh ? one : one.scaled(-1))
            if !isAsinh, try isZero(square) { return IdentityPolynomial() }
            let isFlipped = isAsinh ? try sign(call.a) < 0 : false
            let values = try lift { () throws(NumberError) in
                let size = try call.a.multiplied(by: call.a, monitor: monitor)
                let node = BigNumber(call.node)
                return (
                    square: try size.adding(isAsinh ? 1 : -1, monitor: monitor),
                    // asinh is odd, and the argument of its logarithm is small for a negative x.
                    power: try (isFlipped ? node.negated(monitor: monitor) : node).applying(
                        .exp, monitor: monitor)
                )
            }
            let root = try power(ofPositive: square, half, value: values.square)
            let sum = isFlipped ? root - x : root + x
            return try logarithm(sum, value: values.power).scaled(isFlipped ? -1 : 1)
        case .atanh:
            let monitor = self.monitor
            let values = try lift { () throws(NumberError) in
                (
                    try BigNumber.one.adding(call.a, monitor: monitor),
                    try BigNumber.one.subtracting(call.a, monitor: monitor)
                )
            }
            return try (logarithm(one + x, value: values.0) - logarithm(one - x, value: values.1))
                .scaled(half)
        default: return nil
        }
    }

    /// The argument of re + im·i, of real numbers of which the first is positive.
    private mutating func argument(
        _ re: IdentityPolynomial, _ im: IdentityPolynomial,
        value: () throws(NumberError) -> BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if im.isZero { return im }
        if let x = re.rational, let y = im.rational { return try arcTangent(y / x) }
        return try additive(.argument(re, im), on: .imaginary, value: value)
    }

    private mutating func quadrant(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let monitor = self.monitor
        let (y, x) = try (sign(call.a), sign(call.b))
        guard x != 0, y != 0 else { return nil }
        let angle = try argument(call.second.scaled(BigRational(x)), call.first) {
            () throws(NumberError) in
            let size = try call.b.multiplied(by: BigNumber(x), monitor: monitor)
            return try call.a.divided(by: size, monitor: monitor).applying(.atan, monitor: monitor)
        }
        return x > 0 ? angle : try pi(GaussianRational(BigRational(y))) - angle
    }

    private mutating func arcSine(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let monitor = self.monitor
        let square = try IdentityPolynomial(1) - multiply(x, x)
        if try isZero(square) {
            return try pi(GaussianRational(BigRational(BigInt(sign(value)), 2)))
        }
        let squareValue = try lift { () throws(NumberError) in
            try BigNumber.one.subtracting(
                value.multiplied(by: value, monitor: monitor), monitor: monitor)
        }
        let cosine = try power(ofPositive: square, BigRational(1, 2), value: squareValue)
        return try argument(cosine, x) { () throws(NumberError) in
            try value.applying(.asin, monitor: monitor)
        }
    }
}
