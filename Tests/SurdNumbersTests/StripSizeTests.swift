import Testing

@testable import SurdNumbers

/// Bounds on rectangles about the real line hold the values of functions with parameters at complex points, which other
/// rules compute.
@Suite struct StripSizeTests {
    private func check(
        _ operation: RealOperation, _ parameters: [BigNumber], centre: BigRational, exponent: Int
    ) throws {
        let tape =
            parameters.count == 1
            ? GermWork.tape(operation, of: parameters[0])
            : GermWork.tape(operation, of: parameters + [nil])
        var strips = try TapeStrips(tape, precision: 128, monitor: Monitor())
        var ball = Ball(precision: 128)
        try ball.set(enclosing: BigNumber(centre), 128, Monitor())
        let reach = BigRational(mantissa: 1, exponent: exponent)
        ball.widen(by: .powerOfTwo(exponent))
        let bound = try strips.bound(on: ball, height: .powerOfTwo(exponent))
        let (mantissa, place) = bound.exactParts
        let limit = BigNumber(BigRational(mantissa: BigInt(mantissa), exponent: place))
        for (x, y) in [(-1, 1), (0, 1), (1, 1), (1, -1), (1, 0), (-1, 0)] {
            let z = BigComplex(
                BigNumber(centre + reach * BigRational(x)), BigNumber(reach * BigRational(y)))
            let operands = parameters.map { BigComplex($0, 0) } + [z]
            let found = try BigComplex.applying(operation, to: operands, monitor: Monitor())
            let value = try #require(found)
            let size = try value.magnitude()
            #expect(
                try size.compare(to: limit, monitor: Monitor()) <= 0,
                "\(operation) at \(x), \(y)")
        }
    }

    @Test(arguments: [
        (RealOperation.polylog, ["3"], "1/3", -2), (.polylog, ["3"], "-2", 0),
        (.polylog, ["1/2"], "1/2", -2), (.polylog, ["-3/2"], "1/3", -3),
        (.polylog, ["-2"], "-1", -1), (.hyp0f1, ["1/3"], "1", 0), (.hurwitz, ["5/2"], "1", -1),
        (.gammalower, ["3"], "0", 0), (.gammaupper, ["3"], "1", 1), (.gammalower, ["2"], "-1", 1),
        (.hyp1f1, ["1/2", "3/2"], "1", 0), (.hyp1f1, ["5/2", "3/2"], "1", 0),
        (.hyp2f1, ["1/2", "1", "3/2"], "1/4", -2), (.hyp2f1, ["2", "5/2", "1/2"], "1/4", -2),
        (.hyp2f1, ["1/3", "2/3", "5/2"], "-1/4", -2),
    ])
    func sizesAreHeld(
        _ operation: RealOperation, _ parameters: [String], _ centre: String, _ exponent: Int
    ) throws {
        let numbers = try parameters.map { BigNumber(try #require(BigRational($0))) }
        try check(
            operation, numbers, centre: try #require(BigRational(centre)), exponent: exponent)
    }

    /// A function of the operation, to a power.
    private func tape(of operation: RealOperation, power: Int) -> Tape {
        var tape = Tape(of: .unknown)
        tape.addStep(Tape.Step(.operation(operation), 0, target: 1))
        tape.addStep(
            Tape.Step(.operation(.powerInteger), parameter: power, 1, target: 2))
        tape.result = 2
        return tape
    }

    /// Points of wide and high rectangles, where no rectangle of the values is away from zero. The values are those of
    /// functions of complex numbers.
    @Test(arguments: [
        (RealOperation.cosh, -6, "20", 15, 15), (.cosh, -1, "-7", 2, 6), (.cosh, -2, "1/3", 1, 1),
        (.cosh, 3, "2", 5, 3), (.sinh, -3, "20", 15, 15), (.sinh, -1, "-7", 2, 6),
        (.sinh, 2, "1", 3, 4), (.exp, -4, "3", 8, 9), (.exp, 5, "-3", 8, 2),
        (.sin, -3, "3/2", 0, 7),
        (.cos, -2, "0", 0, 6), (.cos, 4, "1", 3, 2), (.tanh, 1, "4", 3, 3), (.erf, 1, "2", 3, 2),
        (.lambertw, 1, "3", 2, 9), (.lambertw, 2, "3", 0, 1),
        (.airy, 1, "5", 4, 6), (.airy, 1, "-7", 6, 3), (.airy, 1, "0", 3, 5),
        (.airy, 2, "9", 1, 4), (.airy, -1, "2", 0, 0), (.bi, 1, "5", 4, 6), (.bi, 1, "-7", 6, 3),
        (.bi, 1, "1", 3, 2),
    ])
    func sizesOfWideStripsAreHeld(
        _ operation: RealOperation, _ power: Int, _ centre: String, _ width: Int, _ height: Int
    ) throws {
        let middle = try #require(BigRational(centre))
        // A quarter of a unit keeps the real parts of W beyond -1/e.
        let reach = width == 0 ? BigRational(1) / BigRational(10) : BigRational(width)
        var strips = try TapeStrips(
            tape(of: operation, power: power), precision: 64, monitor: Monitor())
        var ball = Ball(precision: 64)
        try ball.set(enclosing: BigNumber(middle), 64, Monitor())
        ball.widen(by: Magnitude(atLeast: width == 0 ? 0.1 : Double(width)))
        let bound = try strips.bound(on: ball, height: Magnitude(atLeast: Double(height)))
        let (mantissa, place) = bound.exactParts
        let limit = BigNumber(BigRational(mantissa: BigInt(mantissa), exponent: place))
        for (x, y) in [
            (-1, 1), (0, 1), (1, 1), (1, -1), (1, 0), (-1, 0), (0, 0), (-1, 0.3), (0.4, -0.6),
        ] as [(Double, Double)] {
            let z = BigComplex(
                BigNumber(middle + reach * BigRational(floatLiteral: x)),
                BigNumber(BigRational(height) * BigRational(floatLiteral: y)))
            let found = try BigComplex.applying(operation, to: [z], monitor: Monitor())
            let size = try #require(found).magnitude()
            let value = try size.raised(to: BigNumber(power), monitor: Monitor())
            #expect(
                try value.compare(to: limit, monitor: Monitor()) <= 0,
                "\(operation) at \(x), \(y)")
        }
    }

    /// Bounds from below are no larger than the numbers that they stand for, and not much smaller.
    @Test(arguments: [0x1p-10, 0.5, 1, 3, 20, 333.25, 5000])
    func boundsFromBelow(_ x: Double) throws {
        let size = Magnitude(atLeast: x)
        func check(_ bound: Magnitude, _ value: BigNumber, within share: Double) throws {
            let (mantissa, place) = bound.exactParts
            let number = BigNumber(BigRational(mantissa: BigInt(mantissa), exponent: place))
            #expect(try number.compare(to: value, monitor: Monitor()) <= 0)
            let least = try value.multiplied(
                by: BigNumber(BigRational(floatLiteral: share)), monitor: Monitor())
            #expect(try number.compare(to: least, monitor: Monitor()) >= 0)
        }
        let point = BigNumber(BigRational(floatLiteral: x))
        let power = try point.applying(.exp, monitor: Monitor())
        try check(size.exponentialDown, power, within: 0.9)
        try check(
            size.hyperbolicSineDown, try point.applying(.sinh, monitor: Monitor()), within: 0.7)
        try check(
            size.reciprocalDown, BigNumber(1).divided(by: point, monitor: Monitor()), within: 0.99)
        try check(
            size.powerDown(7), point.raised(to: BigNumber(7), monitor: Monitor()), within: 0.99)
    }
}
