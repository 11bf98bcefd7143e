internal import CGMP

extension Ball {
    /// A constant.
    @inline(never)
    package mutating func apply(
        _ operation: RealOperation, parameter: Int = 0, precision: Int, monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        try setConstant(operation, monitor)
    }

    /// An operation of one argument, which must be another register than the result.
    @inline(never)
    package mutating func apply(
        _ operation: RealOperation, _ a: borrowing Ball, parameter: Int = 0, precision: Int,
        monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        if precision > KernelCost.leastWatched, !operation.room.predictsItsTime {
            try KernelCost.check(operation, parameter: parameter, precision, monitor)
        }
        switch operation {
        case .negate: try setNegative(a, precision: precision)
        case .absolute: try setAbsolute(a, precision: precision)
        case .square: try setSquare(a, precision: precision)
        case .sqrt: try setSquareRoot(a)
        default: try operation.room.enclose(operation, parameter, of: a, into: &self, monitor)
        }
    }

    /// An operation of two arguments, which must be other registers than the result.
    @inline(never)
    package mutating func apply(
        _ operation: RealOperation, _ a: borrowing Ball, _ b: borrowing Ball, precision: Int,
        monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        if precision > KernelCost.leastWatched {
            try KernelCost.check(operation, precision, monitor)
        }
        switch operation {
        case .add: try setSum(a, b, precision: precision)
        case .subtract: try setDifference(a, b, precision: precision)
        case .multiply: try setProduct(a, b, precision: precision)
        case .divide: try setQuotient(a, b, precision: precision)
        default: try operation.room.enclose(operation, of: a, b, into: &self, monitor)
        }
    }

    /// An operation of three arguments or more, which must be other registers than the result.
    @inline(never)
    mutating func apply(
        _ operation: RealOperation, to registers: borrowing BallRegisters, _ places: [Int],
        precision: Int, monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        if precision > KernelCost.leastWatched {
            try KernelCost.check(operation, precision, monitor)
        }
        guard places.count == operation.arity else { Ball.wrongArity(operation) }
        try operation.room.enclose(operation, of: registers, places, into: &self, monitor)
    }

    /// The same for arguments in memory of the caller.
    package mutating func apply(
        _ operation: RealOperation, to arguments: [UnsafeMutablePointer<Ball>], precision: Int,
        monitor: Monitor
    ) throws(BallError) {
        let registers = BallRegisters(count: arguments.count, precision: precision)
        for (index, argument) in arguments.enumerated() {
            registers[index].set(copying: argument.pointee)
        }
        try apply(
            operation, to: registers, Array(arguments.indices), precision: precision,
            monitor: monitor)
    }

    /// Only a mistake in a caller leads here.
    static func wrongArity(_ operation: RealOperation) -> Never {
        fatalError("\(operation.name) does not take this number of arguments")
    }

    /// Bound 1: constants are correctly rounded.
    private mutating func setConstant(
        _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if try setBySplitting(operation, monitor) { return }
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
