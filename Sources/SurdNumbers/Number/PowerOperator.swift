/// Binds more closely than multiplication. A tower of powers needs parentheses: exponents are `Int`.
precedencegroup PowerPrecedence {
    higherThan: MultiplicationPrecedence
    associativity: none
}

infix operator ** : PowerPrecedence

extension BigInt {
    /// A power. A negative exponent traps, as does a result beyond the standard limits; where the
    /// exponent comes from outside, use ``power(_:)``, which throws.
    ///
    ///     BigInt(2) ** 127 - 1
    public static func ** (base: BigInt, exponent: Int) -> BigInt {
        do throws(NumberError) {
            return try base.power(exponent, monitor: .unswayed)
        } catch {
            fatalError("\(error.message); power(_:) throws where ** stops")
        }
    }
}

extension BigRational {
    /// A power. Zero to a negative one traps, as does a result beyond the standard limits; where
    /// the exponent comes from outside, use ``power(_:)``, which throws.
    ///
    ///     let rate: BigRational = 1.045
    ///     1000 * rate ** 10
    public static func ** (base: BigRational, exponent: Int) -> BigRational {
        do throws(NumberError) {
            return try base.power(exponent, monitor: .unswayed)
        } catch {
            fatalError("\(error.message); power(_:) throws where ** stops")
        }
    }
}

extension BigNumber {
    /// A power. Zero to a negative one traps; where the exponent comes from outside, use
    /// ``power(_:limits:)``, which throws.
    ///
    ///     BigNumber.pi ** 2
    public static func ** (base: BigNumber, exponent: Int) -> BigNumber {
        do throws(NumberError) {
            return try base.raised(to: BigNumber(exponent), monitor: .unswayed)
        } catch {
            fatalError("\(error.message); power(_:) throws where ** stops")
        }
    }
}
