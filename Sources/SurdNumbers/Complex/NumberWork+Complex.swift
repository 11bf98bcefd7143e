/// Arithmetic of complex numbers under one monitor, for readable formulas.
extension NumberWork {
    func sum(_ a: BigComplex, _ b: BigComplex) throws(NumberError) -> BigComplex {
        try a.adding(b, monitor: monitor)
    }

    func difference(_ a: BigComplex, _ b: BigComplex) throws(NumberError) -> BigComplex {
        try a.subtracting(b, monitor: monitor)
    }

    func product(_ factors: BigComplex...) throws(NumberError) -> BigComplex {
        var result = factors[0]
        for factor in factors.dropFirst() {
            result = try result.multiplied(by: factor, monitor: monitor)
        }
        return result
    }

    func quotient(_ a: BigComplex, _ b: BigComplex) throws(NumberError) -> BigComplex {
        try a.divided(by: b, monitor: monitor)
    }

    func negative(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try z.negated(monitor: monitor)
    }

    /// The value of a function of complex numbers.
    func complex(_ f: RealOperation, _ operands: BigComplex...) throws(NumberError) -> BigComplex {
        guard let value = try f.room.value(f, at: operands, self) else {
            throw .domain(function: f.name, rule: "\(f.name) needs real numbers")
        }
        return value
    }

    /// A multiple of π as a complex number.
    func pi(_ factor: BigRational = 1) -> BigComplex { BigComplex(.multipleOfPi(factor)) }

    /// -1, 0 or 1 for a real part below, on and above a number.
    func side(_ z: BigComplex, of x: BigRational) throws(NumberError) -> Int {
        try order(z.real, BigNumber(x))
    }
}
