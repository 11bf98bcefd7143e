import SurdNumbers

/// Roots, logarithms, angles, Bessel functions and others that are composed of real operations.
enum RealFunctions {
    // MARK: - Roots, powers and logarithms

    static func root(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, monitor) = (call[0], call.monitor)
        let n = try call.integer(1)
        if n.isZero { throw call.domain("there is no root of degree 0") }
        guard let word = n.smallValue, word.magnitude <= 1 << 31 else {
            let exponent = BigNumber(BigRational(1, n))
            return try x.applying(.power, exponent, monitor: monitor)
        }
        let root = try x.applying(.root, parameter: abs(word), monitor: monitor)
        return word > 0
            ? root : try BigNumber(1).applying(.divide, root, monitor: monitor)
    }

    static func power(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try Numbers.power(call[0], call[1], call.monitor)
    }

    static func fusedMultiplyAdd(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call[0].applying(.multiply, call[1], monitor: call.monitor).applying(
            .add, call[2], monitor: call.monitor)
    }

    static func logarithm(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        if call.count == 1 {
            return try call.naming { () throws(NumberError) in
                try call[0].applying(.log10, monitor: call.monitor)
            }
        }
        return try call[0].applying(.logBase, call[1], monitor: call.monitor)
    }

    // MARK: - Reciprocals

    /// One over a function.
    static func reciprocal(of operation: RealOperation) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            let value = try call[0].applying(operation, monitor: call.monitor)
            do throws(NumberError) {
                return try BigNumber(1).applying(.divide, value, monitor: call.monitor)
            } catch .divisionByZero {
                throw call.undefined("at 0")
            }
        }
    }

    /// 1 + 2/(exp(2|x|) − 1), with the sign of x. This form shows that the value is above 1,
    /// however close it is; a quotient of two nearly equal functions would not.
    static func hyperbolicCotangent(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, monitor) = (call[0], call.monitor)
        let sign = try x.sign(monitor: monitor)
        if sign == 0 { throw call.undefined("at 0") }
        let twice = try x.applying(.multiply, BigNumber(2 * sign), monitor: monitor)
        let excess = try BigNumber(2).applying(
            .divide, twice.applying(.expm1, monitor: monitor), monitor: monitor)
        let size = try excess.applying(.add, BigNumber(1), monitor: monitor)
        return sign < 0 ? try size.applying(.negate, monitor: monitor) : size
    }

    static func inverseCotangent(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, monitor) = (call[0], call.monitor)
        if try x.sign(monitor: monitor) == 0 {
            return try BigNumber.constant(.pi).applying(.divide, BigNumber(2), monitor: monitor)
        }
        return try BigNumber(1).applying(.divide, x, monitor: monitor).applying(
            .atan, monitor: monitor)
    }

    /// An inverse function of 1/x, for x of at least 1 in size.
    static func ofReciprocal(_ operation: RealOperation) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            do throws(NumberError) {
                return try BigNumber(1).applying(.divide, call[0], monitor: call.monitor).applying(
                    operation, monitor: call.monitor)
            } catch {
                switch error {
                case .divisionByZero, .notReal:
                    throw .notReal(
                        function: call.name,
                        rule: "\(call.name) of a number between -1 and 1 is not real")
                default: throw error
                }
            }
        }
    }

    // MARK: - Angles in degrees

    /// A circular function of an angle in degrees.
    static func ofDegrees(_ operation: RealOperation) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            try call.naming(pole: "a pole at odd multiples of 90") {
                () throws(NumberError) in
                try Numbers.trigonometric(operation, degrees: call[0], call.monitor)
            }
        }
    }

    /// An inverse circular function in degrees.
    static func inDegrees(_ operation: RealOperation) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            try call.naming { () throws(NumberError) in
                try Numbers.degrees(
                    call[0].applying(operation, monitor: call.monitor), call.monitor)
            }
        }
    }

    static func degrees(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try Numbers.degrees(call[0], call.monitor)
    }

    static func radians(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try Numbers.radians(call[0], call.monitor)
    }

    // MARK: - Functions with a branch or an order

    /// A real operation of two arguments, for a function that is another operation of one argument.
    static func ofTwo(_ operation: RealOperation) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            try call[0].applying(operation, call[1], monitor: call.monitor)
        }
    }

    /// ln Γ(x) for x > 0, where it is real.
    static func logarithmOfGamma(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let value = try call.naming { () throws(NumberError) in
            try call[0].applying(.lgamma, monitor: call.monitor)
        }
        if try call[0].sign(monitor: call.monitor) < 0 {
            throw .notReal(
                function: call.name, rule: "\(call.name) of a negative number is not real")
        }
        return value
    }

    static func lambert(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let branch = call.count > 1 ? try call.word(1) : 0
        guard let operation = RealOperation.lambert(branch: branch) else {
            throw .notReal(
                function: call.name, rule: "branch \(branch) of \(call.name) is not real")
        }
        return try call[0].applying(operation, monitor: call.monitor)
    }

    /// A Bessel function of a fixed order.
    static func bessel(
        _ operation: RealOperation, order: Int
    ) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            try call.naming { () throws(NumberError) in
                try call[0].applying(operation, parameter: order, monitor: call.monitor)
            }
        }
    }

    /// A Bessel function: of integer order by recurrences, of other orders by the general series.
    static func bessel(
        _ operation: RealOperation, ofReal general: RealOperation
    ) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            if try call[0].integerOrNone(monitor: call.monitor) == nil {
                return try call[0].applying(general, call[1], monitor: call.monitor)
            }
            return try call[1].applying(operation, parameter: call.word(0), monitor: call.monitor)
        }
    }

    // MARK: - The normal distribution

    /// erfc(−x/√2)/2
    static func normalDistribution(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let monitor = call.monitor
        let root = try BigNumber(2).applying(.sqrt, monitor: monitor)
        let scaled = try call[0].applying(.divide, root, monitor: monitor)
            .applying(.negate, monitor: monitor)
        return try scaled.applying(.erfc, monitor: monitor).applying(
            .divide, BigNumber(2), monitor: monitor)
    }

    /// −√2 erfcinv(2p)
    static func normalQuantile(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let monitor = call.monitor
        let twice = try call[0].applying(.multiply, BigNumber(2), monitor: monitor)
        let root = try BigNumber(2).applying(.sqrt, monitor: monitor)
        return try call.naming(
            pole: "poles at 0 and 1", notReal: "of a number outside of 0 to 1 is not real"
        ) { () throws(NumberError) in
            try twice.applying(.erfcinv, monitor: monitor).applying(
                .multiply, root, monitor: monitor
            ).applying(.negate, monitor: monitor)
        }
    }
}
