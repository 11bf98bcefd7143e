/// What a family of functions says of complex numbers.
protocol ComplexRoom {
    /// The function of complex numbers on its principal branch; nil where it is a function of real numbers only.
    ///
    /// What the value depends on is proved: on which side of a branch cut an operand lies, whether a part is zero. An
    /// operand at which the function has no value is an error.
    static func value(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex?
}

extension ComplexRoom {
    static func value(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        nil
    }
}

extension BigComplex {
    /// A turn by a right angle: i·z.
    func turned(_ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(try work.negative(imaginary), real)
    }

    /// A turn the other way: -i·z.
    func turnedBack(_ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(imaginary, try work.negative(real))
    }

    func scaled(by factor: BigNumber, _ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(try work.product(real, factor), try work.product(imaginary, factor))
    }

    func divided(by divisor: BigNumber, _ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(try work.quotient(real, divisor), try work.quotient(imaginary, divisor))
    }

    /// r·(cos φ + i sin φ)
    static func polar(
        _ r: BigNumber, _ angle: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        BigComplex(
            try work.product(r, work.value(.cos, angle)),
            try work.product(r, work.value(.sin, angle)))
    }
}

extension NumberWork {
    func half(_ a: BigNumber) throws(NumberError) -> BigNumber { try quotient(a, BigNumber(2)) }

    func square(_ a: BigNumber) throws(NumberError) -> BigNumber { try product(a, a) }

    func absolute(_ a: BigNumber) throws(NumberError) -> BigNumber { try value(.absolute, a) }
}
