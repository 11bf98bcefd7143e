import Foundation
import Testing

@testable import SurdNumbers

/// A generator whose numbers depend on nothing but the seed.
struct BallRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A dyadic number: mantissa · 2^exponent.
    mutating func dyadic(bits: Int, exponents: ClosedRange<Int>, positive: Bool) -> Dyadic {
        var mantissa = Int(next() >> UInt64(64 - bits)) | 1
        if Int.random(in: 0..<4, using: &self) == 0 {
            // Powers of two and their neighbours.
            mantissa = (1 << (bits - 1)) + Int.random(in: -1...1, using: &self)
        }
        if !positive, next() & 1 == 0 { mantissa = -mantissa }
        let size = Int.bitWidth - mantissa.magnitude.leadingZeroBitCount
        return Dyadic(
            mantissa: BigInt(mantissa),
            exponent: Int.random(in: exponents, using: &self) - size)
    }
}

struct Dyadic: CustomStringConvertible {
    var mantissa: BigInt
    var exponent: Int

    var description: String { "\(mantissa)·2^\(exponent)" }

    func ball(precision: Int) -> Ball {
        var ball = Ball(precision: precision)
        ball.set(mantissa: mantissa, exponent: exponent, precision: precision)
        return ball
    }

    static func + (a: Dyadic, b: Dyadic) -> Dyadic {
        let exponent = min(a.exponent, b.exponent)
        return Dyadic(
            mantissa: (a.mantissa << (a.exponent - exponent))
                + (b.mantissa << (b.exponent - exponent)),
            exponent: exponent)
    }
}

/// An operation with its parameter, and what arguments are interesting.
struct Operation: Sendable, CustomTestStringConvertible {
    var operation: RealOperation
    var parameter = 0
    /// Exponents of random arguments.
    var exponents = -20...6
    var positive = false

    /// Whether one evaluation takes a millisecond rather than a microsecond.
    var isDear: Bool { [.zeta, .gamma, .lgamma, .digamma, .beta].contains(operation) }

    var testDescription: String {
        parameter == 0 ? "\(operation)" : "\(operation)(\(parameter))"
    }

    func callAsFunction(
        _ a: borrowing Ball, precision: Int, monitor: Monitor = Monitor()
    ) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.apply(
            operation, a, parameter: parameter, precision: precision, monitor: monitor)
        return result
    }

    func callAsFunction(
        _ a: borrowing Ball, _ b: borrowing Ball, precision: Int
    ) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.apply(operation, a, b, precision: precision, monitor: Monitor())
        return result
    }

    static let unary: [Operation] = [
        Operation(operation: .negate), Operation(operation: .absolute),
        Operation(operation: .square), Operation(operation: .sqrt, positive: true),
        Operation(operation: .cbrt), Operation(operation: .root, parameter: 7),
        Operation(operation: .root, parameter: 4, positive: true),
        Operation(operation: .root, parameter: -3),
        Operation(operation: .powerInteger, parameter: 5),
        Operation(operation: .powerInteger, parameter: -3),
        Operation(operation: .powerInteger, parameter: 100),
        Operation(operation: .exp), Operation(operation: .exp2), Operation(operation: .exp10),
        Operation(operation: .expm1),
        Operation(operation: .ln, positive: true), Operation(operation: .log2, positive: true),
        Operation(operation: .log10, positive: true),
        Operation(operation: .log1p, exponents: -20...3),
        Operation(operation: .sin), Operation(operation: .cos), Operation(operation: .tan),
        Operation(operation: .sec), Operation(operation: .csc), Operation(operation: .cot),
        Operation(operation: .asin, exponents: -20...0),
        Operation(operation: .acos, exponents: -20...0), Operation(operation: .atan),
        Operation(operation: .sinh), Operation(operation: .cosh), Operation(operation: .tanh),
        Operation(operation: .asinh),
        Operation(operation: .acosh, exponents: 1...40, positive: true),
        Operation(operation: .atanh, exponents: -20...0),
        Operation(operation: .gamma, exponents: -10...8),
        Operation(operation: .lgamma, exponents: -10...8),
        Operation(operation: .digamma, exponents: -10...8),
        Operation(operation: .zeta, exponents: -10...6),
        Operation(operation: .erf, exponents: -20...4),
        Operation(operation: .erfc, exponents: -20...5),
        Operation(operation: .ei, exponents: -20...8),
        Operation(operation: .li, exponents: -5...40, positive: true),
        Operation(operation: .li2, exponents: -20...0),
        Operation(operation: .li2, exponents: 0...10),
        Operation(operation: .lambertw, exponents: -30...80, positive: true),
        Operation(operation: .lambertw, exponents: -5...(-1)),
        Operation(operation: .airy, exponents: -10...5),
        Operation(operation: .bi, exponents: -10...5),
        Operation(operation: .besselJ, parameter: 0, exponents: -10...7),
        Operation(operation: .besselJ, parameter: 1, exponents: -10...7),
        Operation(operation: .besselJ, parameter: 12, exponents: -5...7),
        Operation(operation: .besselY, parameter: 0, exponents: -10...7, positive: true),
        Operation(operation: .besselY, parameter: 1, exponents: -10...7, positive: true),
        Operation(operation: .besselY, parameter: 5, exponents: -3...7, positive: true),
        Operation(operation: .besselY, parameter: 40, exponents: -3...8, positive: true),
    ]

    static let binary: [Operation] = [
        Operation(operation: .add), Operation(operation: .subtract),
        Operation(operation: .multiply), Operation(operation: .divide),
        Operation(operation: .power, positive: true), Operation(operation: .atan2),
        Operation(operation: .hypot), Operation(operation: .logBase, positive: true),
        Operation(operation: .agm, positive: true),
        Operation(operation: .beta, exponents: -6...5, positive: true),
        Operation(operation: .beta, exponents: -6...5),
        Operation(operation: .besseli, exponents: -6...6, positive: true),
        Operation(operation: .besselk, exponents: -6...6, positive: true),
        Operation(operation: .besselJOfReal, exponents: -6...5, positive: true),
        Operation(operation: .besselYOfReal, exponents: -6...5, positive: true),
        Operation(operation: .gammaupper, exponents: -6...6, positive: true),
        Operation(operation: .gammalower, exponents: -6...6, positive: true),
    ]
}

/// A ball around a rational number, half a unit in the last place wide when it is rounded.
func makeBall(_ value: BigRational, precision: Int) -> Ball {
    var ball = Ball(precision: precision)
    ball.set(value, precision: precision)
    return ball
}

func makeBall(_ value: Int, precision: Int) -> Ball {
    var ball = Ball(precision: precision)
    ball.set(value, precision: precision)
    return ball
}

/// What a thrown error is, for expectations.
func outcome(_ body: () throws(BallError) -> Void) -> BallError? {
    do throws(BallError) {
        try body()
        return nil
    } catch {
        return error
    }
}
