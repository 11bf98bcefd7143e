import Testing

@testable import SurdNumbers

/// Two formulas for one value must give balls that overlap, and narrow ones.
@Suite struct BallIdentityTests {
    /// A ball in a box, so that formulas can be written down.
    final class Box {
        var ball: Ball
        static let bits = 220

        init(_ value: BigRational) { ball = makeBall(value, precision: Box.bits) }
        init(_ operation: RealOperation, _ a: Box, _ n: Int = 0) throws {
            ball = Ball(precision: Box.bits)
            try ball.apply(
                operation, a.ball, parameter: n, precision: Box.bits, monitor: Monitor())
        }
        init(_ operation: RealOperation, _ a: Box, _ b: Box) throws {
            ball = Ball(precision: Box.bits)
            try ball.apply(operation, a.ball, b.ball, precision: Box.bits, monitor: Monitor())
        }
        init(constant: RealOperation) throws {
            ball = Ball(precision: Box.bits)
            try ball.apply(constant, precision: Box.bits, monitor: Monitor())
        }
    }

    static func number(_ n: Int, _ d: Int = 1) -> Box {
        Box(BigRational(BigInt(n), BigInt(d)))
    }

    typealias Formula = @Sendable (Box) throws -> Box

    struct Identity: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var arguments: [(Int, Int)]
        var left: Formula
        var right: Formula

        init(
            _ name: String, _ arguments: [(Int, Int)], _ left: @escaping Formula,
            _ right: @escaping Formula
        ) {
            testDescription = name
            self.arguments = arguments
            self.left = left
            self.right = right
        }
    }

    static func f(_ operation: RealOperation, _ a: Box, _ n: Int = 0) throws -> Box {
        try Box(operation, a, n)
    }
    static func f(_ operation: RealOperation, _ a: Box, _ b: Box) throws -> Box {
        try Box(operation, a, b)
    }

    static let any = [(1, 3), (-7, 5), (22, 7), (-100, 9), (1, 1000), (5, 1), (41, 2)]
    static let positive = [(1, 3), (7, 5), (22, 7), (100, 9), (1, 1000), (5, 1), (41, 2)]
    static let unit = [(1, 3), (-7, 9), (99, 100), (-1, 1000), (1, 2)]

    static let identities: [Identity] = [
        Identity("sin² + cos² = 1", any) {
            try f(.add, f(.square, f(.sin, $0)), f(.square, f(.cos, $0)))
        } _: { _ in
            number(1)
        },
        Identity("tan = sin / cos", any) {
            try f(.tan, $0)
        } _: {
            try f(.divide, f(.sin, $0), f(.cos, $0))
        },
        Identity("sec cos = 1", any) {
            try f(.multiply, f(.sec, $0), f(.cos, $0))
        } _: { _ in
            number(1)
        },
        Identity("cot = csc cos", any) {
            try f(.cot, $0)
        } _: {
            try f(.multiply, f(.csc, $0), f(.cos, $0))
        },
        Identity("ln exp x = x", any) {
            try f(.ln, f(.exp, $0))
        } _: {
            $0
        },
        Identity("exp x = expm1 x + 1", any) {
            try f(.exp, $0)
        } _: {
            try f(.add, f(.expm1, $0), number(1))
        },
        Identity("exp2 x = 2^x", any) {
            try f(.exp2, $0)
        } _: {
            try f(.power, number(2), $0)
        },
        Identity("exp10 x = exp(x ln 10)", any) {
            try f(.exp10, $0)
        } _: {
            try f(.exp, f(.multiply, $0, f(.ln, number(10))))
        },
        Identity("log2 x = log x to base 2", positive) {
            try f(.log2, $0)
        } _: {
            try f(.logBase, $0, number(2))
        },
        Identity("log1p x = ln(1 + x)", positive) {
            try f(.log1p, $0)
        } _: {
            try f(.ln, f(.add, $0, number(1)))
        },
        Identity("asin + acos = pi/2", unit) {
            try f(.add, f(.asin, $0), f(.acos, $0))
        } _: { _ in
            try f(.divide, Box(constant: .pi), number(2))
        },
        Identity("atan2(x, 1) = atan x", any) {
            try f(.atan2, $0, number(1))
        } _: {
            try f(.atan, $0)
        },
        Identity("cosh² − sinh² = 1", any) {
            try f(.square, f(.cosh, $0))
        } _: {
            try f(.add, f(.square, f(.sinh, $0)), number(1))
        },
        Identity("tanh = sinh / cosh", any) {
            try f(.tanh, $0)
        } _: {
            try f(.divide, f(.sinh, $0), f(.cosh, $0))
        },
        Identity("asinh sinh x = x", any) {
            try f(.asinh, f(.sinh, $0))
        } _: {
            $0
        },
        Identity("acosh cosh x = |x|", any) {
            try f(.acosh, f(.cosh, $0))
        } _: {
            try f(.absolute, $0)
        },
        Identity("atanh = (log1p x − log1p −x)/2", unit) {
            try f(.multiply, number(2), f(.atanh, $0))
        } _: {
            try f(.subtract, f(.log1p, $0), f(.log1p, f(.negate, $0)))
        },
        Identity("sqrt(x)² = x", positive) {
            try f(.square, f(.sqrt, $0))
        } _: {
            $0
        },
        Identity("cbrt(x)³ = x", any) {
            try f(.powerInteger, f(.cbrt, $0), 3)
        } _: {
            $0
        },
        Identity("root(x, 7)^7 = x", any) {
            try f(.powerInteger, f(.root, $0, 7), 7)
        } _: {
            $0
        },
        Identity("hypot(3x, 4x) = 5|x|", any) {
            try f(.hypot, f(.multiply, number(3), $0), f(.multiply, number(4), $0))
        } _: {
            try f(.multiply, number(5), f(.absolute, $0))
        },
        Identity("gamma(x + 1) = x gamma(x)", any) {
            try f(.gamma, f(.add, $0, number(1)))
        } _: {
            try f(.multiply, $0, f(.gamma, $0))
        },
        Identity("lgamma = ln |gamma|", any) {
            try f(.lgamma, $0)
        } _: {
            try f(.ln, f(.absolute, f(.gamma, $0)))
        },
        Identity("digamma(x + 1) = digamma(x) + 1/x", any) {
            try f(.digamma, f(.add, $0, number(1)))
        } _: {
            try f(.add, f(.digamma, $0), f(.divide, number(1), $0))
        },
        Identity("beta(x, 2) = 1/(x (x + 1))", any) {
            try f(.beta, $0, number(2))
        } _: {
            try f(.divide, number(1), f(.multiply, $0, f(.add, $0, number(1))))
        },
        Identity("zeta(2) = pi²/6", [(1, 1)]) { _ in
            try f(.zeta, number(2))
        } _: { _ in
            try f(.divide, f(.square, Box(constant: .pi)), number(6))
        },
        Identity("zeta's functional equation", [(1, 3), (-7, 5), (22, 7), (41, 2)]) {
            try f(.zeta, $0)
        } _: {
            // 2^x pi^(x−1) sin(pi x/2) gamma(1 − x) zeta(1 − x)
            let pi = try Box(constant: .pi)
            let rest = try f(.subtract, number(1), $0)
            let sine = try f(.sin, f(.divide, f(.multiply, pi, $0), number(2)))
            let powers = try f(
                .multiply, f(.exp2, $0), f(.power, pi, f(.negate, rest)))
            return try f(
                .multiply, f(.multiply, powers, sine), f(.multiply, f(.gamma, rest), f(.zeta, rest))
            )
        },
        Identity("erf + erfc = 1", any) {
            try f(.add, f(.erf, $0), f(.erfc, $0))
        } _: { _ in
            number(1)
        },
        Identity("li exp x = ei x", positive) {
            try f(.li, f(.exp, $0))
        } _: {
            try f(.ei, $0)
        },
        Identity("li2(x) + li2(1 − x) = pi²/6 − ln x ln(1 − x)", [(1, 3), (1, 2), (99, 100)]) {
            try f(.add, f(.li2, $0), f(.li2, f(.subtract, number(1), $0)))
        } _: {
            try f(
                .subtract, f(.divide, f(.square, Box(constant: .pi)), number(6)),
                f(.multiply, f(.ln, $0), f(.ln, f(.subtract, number(1), $0))))
        },
        Identity("lambertw(x) e^lambertw(x) = x", positive + [(-1, 3), (-9, 25)]) {
            try f(.lambertw, f(.multiply, $0, f(.exp, $0)))
        } _: {
            $0
        },
        Identity("agm(1, x) and its halved step", positive) {
            try f(.agm, number(1), $0)
        } _: {
            try f(
                .agm, f(.divide, f(.add, number(1), $0), number(2)), f(.sqrt, $0))
        },
        Identity("J1 Y0 − J0 Y1 = 2/(pi x)", positive) {
            try f(
                .subtract, f(.multiply, f(.besselJ, $0, 1), f(.besselY, $0, 0)),
                f(.multiply, f(.besselJ, $0, 0), f(.besselY, $0, 1)))
        } _: {
            try f(.divide, number(2), f(.multiply, Box(constant: .pi), $0))
        },
        Identity("J4 + J6 = 10 J5 / x", any) {
            try f(.add, f(.besselJ, $0, 4), f(.besselJ, $0, 6))
        } _: {
            try f(.divide, f(.multiply, number(10), f(.besselJ, $0, 5)), $0)
        },
        Identity("x^y = exp(y ln x)", positive) {
            try f(.power, $0, number(22, 7))
        } _: {
            try f(.exp, f(.multiply, number(22, 7), f(.ln, $0)))
        },
    ]

    @Test(arguments: identities)
    func bothSidesOverlap(identity: Identity) throws {
        for (numerator, denominator) in identity.arguments {
            let x = Self.number(numerator, denominator)
            let left: Box
            let right: Box
            do {
                left = try identity.left(x)
                right = try identity.right(x)
            } catch BallError.domain where numerator < 0 {
                continue
            }
            let isEqual = left.ball.overlaps(right.ball)
            #expect(isEqual, "\(identity.testDescription) at \(numerator)/\(denominator)")
            let accuracy = min(left.ball.relativeAccuracyBits, right.ball.relativeAccuracyBits)
            #expect(accuracy > 120, "\(identity.testDescription) at \(numerator)/\(denominator)")
        }
    }
}
