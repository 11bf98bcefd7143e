package import SurdNumbers

/// A call of a function with complex numbers: its name in error messages, and its arguments.
package struct ComplexCall {
    package let name: String
    package let arguments: [BigComplex]
    package let monitor: Monitor

    init(_ name: String, _ arguments: [BigComplex], _ monitor: Monitor) {
        self.name = name
        self.arguments = arguments
        self.monitor = monitor
    }

    package subscript(index: Int) -> BigComplex { arguments[index] }

    /// A real operation as a function of complex numbers.
    func value(
        _ operation: RealOperation, _ operands: BigComplex...
    ) throws(NumberError) -> BigComplex {
        let value = try BigComplex.applying(operation, to: operands, monitor: monitor)
        guard let value else {
            throw .domain(function: name, rule: "\(name) needs real numbers")
        }
        return value
    }
}

/// Functions of complex numbers that are composed of others.
enum ComplexFunctions {
    static func real(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        BigComplex(call[0].real)
    }

    static func imaginary(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        BigComplex(call[0].imaginary)
    }

    static func phase(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        BigComplex(try call[0].phase(monitor: call.monitor))
    }

    static func conjugate(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        BigComplex(call[0].real, try call[0].imaginary.applying(.negate, monitor: call.monitor))
    }

    static func absolute(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        try call.value(.absolute, call[0])
    }

    static func power(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        if call[0].isPlainlyReal, call[1].isPlainlyReal,
            try !ComplexValues.differs(call[0].real, power: call[1].real, call.monitor)
        {
            return BigComplex(try Numbers.power(call[0].real, call[1].real, call.monitor))
        }
        return try call.value(.power, call[0], call[1])
    }

    /// The principal root: the power with the exponent 1/n.
    static func root(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        guard let degree = try call[1].realNumber(monitor: call.monitor) else {
            throw .needsInteger(function: call.name)
        }
        let n = try Numbers.integer(degree, for: call.name, call.monitor)
        if n.isZero { throw .domain(function: call.name, rule: "there is no root of degree 0") }
        return try call.value(.power, call[0], BigComplex(BigNumber(BigRational(1, n))))
    }

    static func logarithm(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        if call.arguments.count == 1 { return try call.value(.log10, call[0]) }
        return try call.value(.logBase, call[0], call[1])
    }

    // MARK: - Special functions

    /// The continuous logarithm of gamma. On the negative numbers it is the limit from above.
    static func logarithmOfGamma(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        try call.value(.lgamma, call[0])
    }

    /// One operation for one argument, and another for two.
    static func oneOrTwo(
        _ one: RealOperation, _ two: RealOperation
    ) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in
            call.arguments.count == 1
                ? try call.value(one, call[0]) : try call.value(two, call[0], call[1])
        }
    }

    static func ofTwo(_ operation: RealOperation) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in try call.value(operation, call[0], call[1]) }
    }

    static func bessel(
        _ operation: RealOperation, order: Int
    ) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in
            try call.value(operation, BigComplex(BigNumber(order)), call[0])
        }
    }

    // MARK: - Reciprocals

    /// 1/f(z)
    static func reciprocal(of operation: RealOperation) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in
            do throws(NumberError) {
                return try BigComplex(1).divided(
                    by: call.value(operation, call[0]), monitor: call.monitor)
            } catch .divisionByZero {
                throw .domain(function: call.name, rule: "\(call.name) has a pole there")
            }
        }
    }

    /// f(1/z), whose branch cuts are those of f inverted.
    static func ofReciprocal(_ operation: RealOperation) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in
            do throws(NumberError) {
                return try call.value(
                    operation, BigComplex(1).divided(by: call[0], monitor: call.monitor))
            } catch .divisionByZero {
                throw .domain(function: call.name, rule: "\(call.name) of 0 is not defined")
            }
        }
    }

    // MARK: - Degrees

    static func ofDegrees(_ operation: RealOperation) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in try call.value(operation, radians(call)) }
    }

    static func inDegrees(_ operation: RealOperation) -> FunctionEntry.ComplexFunction {
        { call throws(NumberError) in
            try call.value(operation, call[0]).multiplied(
                by: BigComplex(Numbers.degrees(1, call.monitor)), monitor: call.monitor)
        }
    }

    static func radians(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        try call[0].multiplied(
            by: BigComplex(Numbers.radians(1, call.monitor)), monitor: call.monitor)
    }

    static func degrees(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        try call[0].multiplied(
            by: BigComplex(Numbers.degrees(1, call.monitor)), monitor: call.monitor)
    }

    // MARK: - Lists

    static func sum(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        var sum = call[0]
        for z in call.arguments.dropFirst() { sum = try sum.adding(z, monitor: call.monitor) }
        return sum
    }

    static func product(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        var product = call[0]
        for z in call.arguments.dropFirst() {
            product = try product.multiplied(by: z, monitor: call.monitor)
        }
        return product
    }

    static func mean(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        if call.arguments.isEmpty {
            throw .domain(function: "mean", rule: "mean needs at least 1 number")
        }
        return try sum(call).divided(
            by: BigComplex(BigNumber(call.arguments.count)), monitor: call.monitor)
    }

    static func count(_ call: ComplexCall) throws(NumberError) -> BigComplex {
        BigComplex(BigNumber(call.arguments.count))
    }
}
