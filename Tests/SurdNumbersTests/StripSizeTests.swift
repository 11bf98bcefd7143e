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
}
