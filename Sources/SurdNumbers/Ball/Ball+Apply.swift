internal import CGMP

extension Ball {
    /// A constant.
    package mutating func apply(
        _ operation: RealOperation, parameter: Int = 0, precision: Int, monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        try setConstant(operation, monitor)
    }

    /// An operation of one argument, which must be another register than this one.
    package mutating func apply(
        _ operation: RealOperation, _ a: borrowing Ball, parameter: Int = 0, precision: Int,
        monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        if precision > KernelCost.leastLong {
            try KernelCost.checkArithmetic(precision, operation, parameter, monitor)
        }
        switch operation {
        case .negate: try setNegative(a, precision: precision)
        case .absolute: try setAbsolute(a, precision: precision)
        case .square: try setSquare(a, precision: precision)
        case .sqrt: try setSquareRoot(a)
        case .cbrt: try setRoot(a, 3, .cbrt)
        case .root: try setRoot(a, parameter, .root)
        case .powerInteger: try setPower(a, parameter)
        default:
            if precision > KernelCost.leastWatched {
                try KernelCost.checkElementary(precision, operation, monitor)
            }
            try applyElementary(operation, a, parameter, monitor)
        }
    }

    /// Elementary functions, all of them MPFR's.
    @inline(__always)
    private mutating func applyElementary(
        _ operation: RealOperation, _ a: borrowing Ball, _ parameter: Int, _ monitor: Monitor
    ) throws(BallError) {
        switch operation {
        case .exp, .exp2, .exp10: try setExponential(a, operation)
        case .expm1: try setExponentialMinusOne(a)
        case .ln, .log2, .log10: try setLogarithm(a, operation)
        case .log1p: try setLogarithmOnePlus(a)
        case .sin, .cos: try setSine(a, operation, monitor)
        case .tan, .cot: try setTangent(a, operation, monitor)
        case .sec, .csc: try setSecant(a, operation, monitor)
        case .asin, .acos: try setArcSine(a, operation)
        case .atan: try setArcTangent(a)
        case .sinh, .cosh: try setHyperbolicSine(a, operation)
        case .tanh: try setHyperbolicTangent(a)
        case .asinh: try setAreaSine(a)
        case .acosh: try setAreaCosine(a)
        case .atanh: try setAreaTangent(a)
        default: try applySpecial(operation, a, parameter, monitor)
        }
    }

    /// An operation of two arguments, which must be other registers than this one.
    package mutating func apply(
        _ operation: RealOperation, _ a: borrowing Ball, _ b: borrowing Ball, precision: Int,
        monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        if precision > KernelCost.leastWatched, operation.isTranscendental {
            try KernelCost.checkElementary(precision, operation, monitor)
        }
        if precision > KernelCost.leastLong {
            try KernelCost.checkArithmetic(precision, operation, 0, monitor)
        }
        switch operation {
        case .add: try setSum(a, b, precision: precision)
        case .subtract: try setDifference(a, b, precision: precision)
        case .multiply: try setProduct(a, b, precision: precision)
        case .divide: try setQuotient(a, b, precision: precision)
        case .power: try setPower(a, b)
        case .atan2: try setArcTangent(a, over: b)
        case .hypot: try setHypotenuse(a, b)
        case .logBase: try setLogarithm(a, base: b, monitor)
        case .agm: try setArithmeticGeometricMean(a, b)
        case .beta: try setBeta(a, b, monitor)
        default: Ball.wrongArity(operation)
        }
    }

    /// Unary operations that are not elementary.
    private mutating func applySpecial(
        _ operation: RealOperation, _ a: borrowing Ball, _ parameter: Int, _ monitor: Monitor
    ) throws(BallError) {
        switch operation {
        case .gamma: try setGamma(a, monitor)
        case .lgamma: try setLogGamma(a, monitor)
        case .digamma: try setDigamma(a, monitor)
        case .zeta: try setZeta(a, monitor)
        case .erf, .erfc: try setErrorFunction(a, operation, monitor)
        case .ei: try setExponentialIntegral(a, .ei, monitor)
        case .li: try setLogarithmicIntegral(a, monitor)
        case .li2: try setDilogarithm(a, monitor)
        case .lambertw: try setLambert(a, monitor)
        case .airy: try setAiry(a, monitor)
        case .besselJ: try setBesselJ(a, parameter, monitor)
        case .besselY: try setBesselY(a, parameter, monitor)
        default: Ball.wrongArity(operation)
        }
    }

    /// Only a mistake in a caller can lead here.
    static func wrongArity(_ operation: RealOperation) -> Never {
        fatalError("\(operation.name) does not take this number of arguments")
    }

    /// Bound 1: constants are correctly rounded.
    private mutating func setConstant(
        _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if precision >= Ball.leastSplittingPrecision {
            if operation == .pi { return try setPiBySplitting(monitor) }
            if operation == .e { return try setEBySplitting(monitor) }
            if precision > KernelCost.leastWatched {
                try KernelCost.checkElementary(precision, operation, monitor)
            }
        }
        let ternary: Int32
        switch operation {
        case .pi: ternary = mpfr_const_pi(&midpoint, MPFR_RNDN)
        case .egamma: ternary = mpfr_const_euler(&midpoint, MPFR_RNDN)
        case .catalan: ternary = mpfr_const_catalan(&midpoint, MPFR_RNDN)
        case .e:
            var limb: mp_limb_t = 0
            ternary = withUnsafeMutablePointer(to: &limb) { limb in
                var one = __mpfr_struct.scratch(limb)
                mpfr_set_si(&one, 1, MPFR_RNDN)
                return mpfr_exp(&midpoint, &one, MPFR_RNDN)
            }
        default: Ball.wrongArity(operation)
        }
        try finish(ternary, .zero, operation)
    }
}
