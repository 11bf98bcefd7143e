// What a program does that uses generic code over protocols of its own, or of a package such as
// swift-numerics: the conformances are a few lines, since names and meanings are the usual ones.
import Surd

/// A field: the four operations. (swift-numerics calls it `AlgebraicField`.)
protocol Field: SignedNumeric {
    static func / (a: Self, b: Self) -> Self
    var reciprocal: Self? { get }
}

/// Functions that every kind of real number has. (In swift-numerics: `ElementaryFunctions`.)
protocol Elementary: Field, Comparable {
    static func exp(_ x: Self) -> Self
    static func log(_ x: Self) -> Self
    static func sqrt(_ x: Self) -> Self
}

extension BigRational: Field {}

extension BigNumber: Elementary {
    var reciprocal: BigNumber? { try? BigNumber.one.divided(by: self) }

    // The protocol cannot throw: outside of its domain a function stops, as `Int` division does.
    static func exp(_ x: BigNumber) -> BigNumber {
        orStop { () throws(NumberError) in try BigNumber.e.power(x) }
    }
    static func log(_ x: BigNumber) -> BigNumber {
        orStop { () throws(NumberError) in try log(x, base: .e) }
    }
    static func sqrt(_ x: BigNumber) -> BigNumber {
        orStop { () throws(NumberError) in try x.squareRoot() }
    }

    private static func orStop(_ body: () throws(NumberError) -> BigNumber) -> BigNumber {
        do throws(NumberError) { return try body() } catch { fatalError(error.message) }
    }
}

/// Horner's rule over any field.
func polynomial<T: Field>(_ coefficients: [T], at x: T) -> T {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
}

/// The arithmetic, geometric and harmonic mean of two numbers.
func means<T: Elementary>(_ a: T, _ b: T) -> [T] {
    [(a + b) / 2, T.sqrt(a * b), 2 * a * b / (a + b)]
}

/// Whether the logarithm undoes the exponential function.
func undoes<T: Elementary>(_ x: T) -> Bool { T.exp(T.log(x)) == x }
