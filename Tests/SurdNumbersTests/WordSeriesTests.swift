import Testing

@testable import SurdNumbers

/// Series whose parameters are fractions of words, summed in fixed point. Sums are enclosed by Arb through
/// python-flint: Scripts/reference-series.py wrote Tests/References/series.tsv.
@Suite struct WordSeriesTests {
    struct Line: Sendable {
        var above: [BigRational]
        var below: [BigRational]
        var argument: BigRational
        var value: String
    }

    static let lines: [Line] = ReferenceTable.rows("series.tsv", fields: 4...4).map { fields in
        func numbers(_ text: String) -> [BigRational] {
            text.split(separator: " ").map { BigRational(String($0))! }
        }
        return Line(
            above: numbers(fields[0]), below: numbers(fields[1]),
            argument: BigRational(fields[2])!, value: fields[3])
    }

    /// The sum for parameters that are `precision` bits long and wider by 2^−`width`, each moved by `shift`.
    private func sum(
        _ line: Line, bits: Int, precision: Int, width: Int? = nil, shift: BigRational = .zero
    ) throws(BallError) -> Ball {
        var series = RealSeries(above: line.above.count, below: line.below.count)
        func ball(_ value: BigRational) -> Ball {
            // A whole number is one, and so may end a series.
            if value.isInteger { return makeBall(value, precision: precision) }
            var ball = makeBall(value + shift, precision: precision)
            if let width { ball.widen(by: .powerOfTwo(-width)) }
            return ball
        }
        for (index, value) in (line.above + line.below).enumerated() {
            series.set(index, ball(value))
        }
        var result = Ball(precision: 64)
        let isReached = try series.sum(
            at: ball(line.argument), bits: bits, into: &result, .hyp1f1, .unswayed)
        #expect(isReached)
        return result
    }

    @Test(arguments: [40, 64, 100, 127, 128, 200, 333, 700, 1_500, 5_000])
    func againstArb(bits: Int) throws {
        for line in Self.lines {
            let own = try sum(line, bits: bits, precision: bits + 80)
            let isInside = own.overlaps(BallReferenceTests.reference(line.value))
            #expect(isInside, "\(line.above) \(line.below) \(line.argument) at \(bits) bits")
            let isNarrow = own.radius <= .powerOfTwo(-bits)
            #expect(
                isNarrow,
                "\(line.above) \(line.below) \(line.argument) at \(bits) bits: \(own.radius)")
        }
    }

    /// Sums for wide parameters hold those for the points inside, which are not near any short fraction.
    @Test(arguments: [42, 60, 90, 120])
    func inclusion(width: Int) throws {
        for line in Self.lines {
            let wide = try sum(line, bits: 100, precision: 200, width: width)
            for sign in [-1, 1] {
                let shift = BigRational(sign) / BigRational(BigInt(1) << width)
                let inner = try sum(line, bits: 180, precision: 320, shift: shift)
                let isInside = wide.overlaps(inner)
                #expect(isInside, "\(line.above) \(line.below) \(line.argument) at \(width) bits")
            }
        }
    }

    /// The same in rows of terms, against sums term by term, which parameters next to no fraction take (bound 317).
    @Test(arguments: [4_300, 9_000])
    func longInclusion(width: Int) throws {
        var narrow = 0
        for line in Self.lines {
            let wide = try sum(line, bits: width + 40, precision: width + 200, width: width)
            if wide.radius < .powerOfTwo(60 - width) { narrow += 1 }
            for sign in [-1, 1] {
                let shift = BigRational(sign) / BigRational(BigInt(1) << width)
                let inner = try sum(line, bits: width + 100, precision: width + 300, shift: shift)
                let isInside = wide.overlaps(inner)
                #expect(isInside, "\(line.above) \(line.below) \(line.argument) at \(width) bits")
            }
        }
        #expect(narrow > Self.lines.count / 2)
    }

    /// The fraction that a ball was made of, and balls that show none.
    @Test func fractions() {
        for text in ["1/3", "-22/7", "30030/30031", "7", "-1/1048576", "33554393/33554432"] {
            let value = BigRational(text)!
            let found = makeBall(value, precision: 100).wordFraction
            #expect(found?.top == value.numerator.smallValue)
            #expect(found?.bottom == value.denominator.smallValue)
        }
        for text in ["1/100000000003", "333333333333333333/1000000000000000001"] {
            #expect(makeBall(BigRational(text)!, precision: 128).wordFraction == nil)
        }
        var exact = makeBall(BigRational("1/3")!, precision: 64)
        exact.radius = .zero
        #expect(exact.wordFraction == nil)
    }
}
