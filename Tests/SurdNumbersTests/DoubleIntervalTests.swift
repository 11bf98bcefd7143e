import Testing

@testable import SurdNumbers

/// Intervals of doubles hold the exact results of all their numbers, computed with fractions; functions of Arb's balls.
struct DoubleIntervalTests {
    func random(_ generator: inout SeededGenerator) -> DoubleInterval {
        func end() -> Double {
            while true {
                let x = Double(
                    bitPattern: FloatingArithmeticTests.bits(64, 11, &generator))
                if x.isFinite, abs(x) < 0x1p500, abs(x) > 0x1p-600 || x == 0 { return x }
            }
        }
        let (a, b) = (end(), generator.next() % 3 == 0 ? end() : 0)
        if b == 0 { return DoubleInterval(a, a + abs(a) * 0.25) }
        return DoubleInterval(min(a, b), max(a, b))
    }

    func inside(_ x: DoubleInterval, _ generator: inout SeededGenerator) -> Double {
        switch generator.next() % 4 {
        case 0: return x.low
        case 1: return x.high
        default:
            let share = Double(generator.next() >> 11) * 0x1p-53
            return min(max(x.low + (x.high - x.low) * share, x.low), x.high)
        }
    }

    func holds(_ range: DoubleInterval, _ value: BigRational) -> Bool {
        (range.low == -.infinity || BigRational(exactly: range.low)! <= value)
            && (range.high == .infinity || BigRational(exactly: range.high)! >= value)
    }

    @Test func arithmeticHoldsAllResults() throws {
        var generator = SeededGenerator(seed: 261)
        for _ in 0..<4_000 {
            let (a, b) = (random(&generator), random(&generator))
            let x = try #require(BigRational(exactly: inside(a, &generator)))
            let y = try #require(BigRational(exactly: inside(b, &generator)))
            #expect(holds(a + b, x + y))
            #expect(holds(a - b, x - y))
            #expect(holds(a * b, x * y))
            #expect(holds(a.squared, x * x))
            #expect(holds(a.power(3), x * x * x))
            #expect(holds(a.power(4), x * x * x * x))
            if !y.isZero { #expect(holds(a / b, x / y), "\(a) / \(b): \(x) / \(y)") }
            let root = a.absolute.squareRoot
            let size = x.magnitude
            let low = try #require(BigRational(exactly: root.low))
            #expect(low * low <= size)
            if root.high < .infinity {
                let high = try #require(BigRational(exactly: root.high))
                #expect(high * high >= size)
            }
        }
    }

    /// A processor's sum is one of both bounds, and exact results are points.
    @Test func exactResultsArePoints() {
        #expect((DoubleInterval(1) + DoubleInterval(2)).isPoint)
        #expect((DoubleInterval(3) * DoubleInterval(0.5)).isPoint)
        #expect((DoubleInterval(1) / DoubleInterval(4)).isPoint)
        #expect(DoubleInterval(9).squareRoot == DoubleInterval(3))
        let third = DoubleInterval(1) / DoubleInterval(3)
        #expect(third.low.nextUp == third.high)
    }

    static let functions: [RealOperation] = [
        .exp, .expm1, .ln, .log1p, .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh, .tanh,
        .asinh, .acosh, .atanh, .cbrt, .erf, .log2, .exp2,
    ]

    /// The range of a function holds its values at points, and the slope those of difference quotients by the theorem of the mean.
    @Test(arguments: functions)
    func functionsHoldTheirValues(_ operation: RealOperation) throws {
        let monitor = Monitor(limits: .standard)
        var functions = IntervalFunctions(monitor: monitor)
        var generator = SeededGenerator(seed: 262)
        var tried = 0
        for _ in 0..<200 {
            let centre = Double(Int(generator.next() % 4_000)) / 400 - 5
            let width = Double(generator.next() % 1_000) * 0.002
            let a = DoubleInterval(centre, centre + width)
            guard let range = try functions.range(operation, 0, a, nil),
                let slopes = try functions.slopes(operation, 0, a, nil, value: range)
            else { continue }
            let (x, y) = (inside(a, &generator), inside(a, &generator))
            guard let first = try functions.ends(operation, 0, x),
                let second = try functions.ends(operation, 0, y)
            else { continue }
            tried += 1
            #expect(range.low <= first.low.nextUp && first.high.nextDown <= range.high)
            guard x != y, slopes.0.isBounded else { continue }
            let quotient =
                (second - first) / (DoubleInterval(y) - DoubleInterval(x))
            #expect(
                quotient.high >= slopes.0.low && quotient.low <= slopes.0.high,
                "\(operation) on \(a): \(quotient) and \(slopes.0)")
        }
        #expect(tried > 20)
    }
}
