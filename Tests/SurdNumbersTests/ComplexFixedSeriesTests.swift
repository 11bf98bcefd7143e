import Testing

@testable import SurdNumbers

/// Series in fixed point, against the same sums of rectangles of many more bits, term by term.
@Suite struct ComplexFixedSeriesTests {
    /// Bits of the sums to compare with.
    private static let longest = 2_600

    private static func work(_ bits: Int) -> ComplexWork { ComplexWork(bits, .unswayed) }

    /// A number of so many bits, whose size is about 2^size.
    private static func part(
        _ bits: Int, _ size: Int, _ generator: inout SeededGenerator
    ) -> Ball {
        let value = BigInt.random(bits: bits - 1, using: &generator) + BigInt(1) << (bits - 1)
        var ball = Ball(precision: bits)
        ball.set(
            mantissa: Bool.random(using: &generator) ? value : -value, exponent: size - bits,
            precision: bits)
        return ball
    }

    private static func number(
        _ bits: Int, _ sizes: ClosedRange<Int>, _ generator: inout SeededGenerator
    ) -> ComplexBall {
        let size = Int.random(in: sizes, using: &generator)
        let other = Int.random(in: sizes, using: &generator)
        return ComplexBall(part(bits, size, &generator), part(bits, other, &generator))
    }

    /// A point on the edge of a rectangle that has this centre and radius, and the rectangle.
    private static func corner(
        _ z: borrowing ComplexBall, _ width: Int, _ index: Int
    ) throws -> (point: ComplexBox, wide: ComplexBox) {
        var point = ComplexBall(copying: z)
        var wide = ComplexBall(copying: z)
        wide.widen(by: .powerOfTwo(width))
        for isReal in [true, false] {
            var step = Ball(word: index >> (isReal ? 0 : 1) & 1 == 0 ? 1 : -1)
            step.scale(byPowerOfTwo: width)
            if isReal {
                point.real = try work(longest).real.sum(point.real, step)
            } else {
                point.imaginary = try work(longest).real.sum(point.imaginary, step)
            }
        }
        return (ComplexBox(point), ComplexBox(wide))
    }

    private static func holds(_ a: borrowing ComplexBall, _ b: borrowing ComplexBall) -> Bool {
        a.real.contains(b.real) && a.imaginary.contains(b.imaginary)
    }

    /// Σ z^k/((b)_k k!), or without the k!
    private static func orderSeries(
        _ b: borrowing ComplexBall, _ z: borrowing ComplexBall, hasFactorial: Bool = true
    ) throws -> ComplexBall {
        let work = work(longest)
        var term = ComplexBall(word: 1)
        var sum = ComplexBall(word: 1)
        for k in 0..<2_000 {
            term = try work.quotient(work.product(term, z), work.sum(b, k))
            if hasFactorial { term = try work.product(term, 1, over: k + 1) }
            sum = try work.sum(sum, term)
            if k > 40, term.largestSize < .powerOfTwo(40 - longest) { break }
        }
        sum.widen(by: .powerOfTwo(45 - longest))
        return sum
    }

    /// Bounds 310 and 316: the sum holds that of points of the rectangles, and is narrow where numbers are.
    @Test(arguments: [70, 100, 126, 190, 400, 900, 2_100], [true, false])
    func ofAnyOrder(bits: Int, hasFactorial: Bool) throws {
        var generator = SeededGenerator(seed: UInt64(hasFactorial ? bits : bits + 1))
        var sums = 0
        for round in 0..<(bits < 200 ? 400 : 60) {
            let b = Self.number(bits + 40, -4...4, &generator)
            let z = Self.number(bits + 60, -6...7, &generator)
            // The first half has points; then radii decide.
            let widths =
                round & 1 == 0
                ? (-bits - 100, -bits - 100)
                : round & 2 == 0 ? (-62, -bits - 100) : (-bits - 100, -66)
            let (first, second) = (
                try Self.corner(b, widths.0, round), try Self.corner(z, widths.1, round >> 2)
            )
            guard
                let series = ComplexOrderSeries(
                    first.wide.value, second.wide.value, hasFactorial: hasFactorial,
                    bits: bits + 48)
            else { continue }
            sums += 1
            let sum = try series.sum(first.wide.value, second.wide.value, .unswayed)
            let holds = Self.holds(
                sum,
                try Self.orderSeries(
                    first.point.value, second.point.value, hasFactorial: hasFactorial))
            #expect(holds, "\(bits) \(round)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            // Without k! the terms may be about e^|z|.
            let size = hasFactorial ? 0 : Int(second.point.value.largestSize.doubleUp * 1.45)
            let most = Magnitude.powerOfTwo(-bits + 20 + size)
            if round & 1 == 0 { #expect(radius < most, "\(bits) \(round)") }
        }
        #expect(sums > 40)
    }

    /// Next to b = -3, where terms are large, and for numbers with a small part.
    @Test(arguments: [120, 800]) func ofAnyOrderNextToPoles(bits: Int) throws {
        var generator = SeededGenerator(seed: 310)
        for round in 0..<(bits < 200 ? 200 : 60) {
            let size = -Int.random(in: 3...25, using: &generator)
            var b = Self.number(bits + 40, size...size, &generator)
            b.real = try Self.work(Self.longest).real.sum(b.real, round % 7 - 5)
            var z = Self.number(bits + 40, -3...6, &generator)
            if round & 1 == 0 { z.imaginary.scale(byPowerOfTwo: -Int.random(in: 0...40)) }
            guard let series = ComplexOrderSeries(b, z, bits: bits) else { continue }
            let sum = try series.sum(b, z, .unswayed)
            let holds = Self.holds(sum, try Self.orderSeries(b, z))
            #expect(holds, "\(round)")
        }
        // Real numbers, and numbers that are too wide, are summed elsewhere.
        let x = Self.part(100, 1, &generator)
        #expect(
            ComplexOrderSeries(
                ComplexBall(real: Ball(copying: x)), ComplexBall(real: Ball(copying: x)), bits: 90)
                == nil)
    }

    /// Σ B_2k/(2k)! (s)_(2k-1)/A^(2k-1)
    private static func tail(
        _ s: borrowing ComplexBall, _ far: borrowing ComplexBall, _ count: Int,
        bits: Int = longest
    ) throws -> ComplexBall {
        let work = work(bits)
        var sum = ComplexBall(word: 0)
        var term = try work.quotient(s, far)
        for k in 1...count {
            var factor = Ball(precision: bits)
            factor.set(
                try BigInt.bernoulli(2 * k, monitor: .unswayed)
                    / BigRational(try BigInt.factorial(2 * k, monitor: .unswayed)),
                precision: bits)
            sum = try work.sum(sum, work.product(term, factor))
            let next = try work.product(work.sum(s, 2 * k - 1), work.sum(s, 2 * k))
            term = try work.quotient(work.product(term, next), work.square(far))
        }
        return sum
    }

    /// Bound 311, in the same way.
    @Test(arguments: [70, 100, 126, 190, 400])
    func ofZeta(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        var sums = 0
        for round in 0..<(bits < 200 ? 200 : 40) {
            let s = Self.number(bits + 40, -4...5, &generator)
            var far = Self.number(bits + 60, 3...5, &generator)
            if far.real.sign == -1 { far.real.changeSign() }
            if round % 5 == 0 { far = ComplexBall(word: 5 + round % 40) }
            let widths =
                round & 1 == 0
                ? (-bits - 100, -bits - 100)
                : round & 2 == 0 ? (-40, -bits - 100) : (-bits - 100, -44)
            let (first, second) = (
                try Self.corner(s, widths.0, round), try Self.corner(far, widths.1, round >> 2)
            )
            let count = Int.random(in: 1...(bits / 8), using: &generator)
            guard
                let sum = try ComplexZetaTail.sum(
                    first.wide.value, second.wide.value, count: count, Self.work(bits))
            else { continue }
            sums += 1
            let reference = try Self.tail(first.point.value, second.point.value, count)
            let holds = Self.holds(sum, reference)
            #expect(holds, "\(bits) \(round)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            let most = (reference.largestSize + .powerOfTwo(6)).scaled(byPowerOfTwo: 28 - bits)
            if round & 1 == 0 { #expect(radius < most, "\(bits) \(round)") }
        }
        #expect(sums > 30)
    }

    /// Bounds 311 and 315: with numbers that are kept behind a border, for s near 0 and for a large one.
    @Test(arguments: [-6, 0, 7]) func ofZetaToManyBits(size: Int) throws {
        var generator = SeededGenerator(seed: 311)
        let bits = 4_000
        for round in 0..<3 {
            let s = Self.number(bits + 40, size...size, &generator)
            let far = ComplexBall(word: 610 + 190 * round)
            guard
                let sum = try ComplexZetaTail.sum(s, far, count: 330, Self.work(bits))
            else {
                Issue.record("no sum")
                return
            }
            let reference = try Self.tail(s, far, 330, bits: 2 * bits)
            let holds = Self.holds(sum, reference)
            #expect(holds, "\(size) \(round)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            let most = (reference.largestSize + .powerOfTwo(6)).scaled(byPowerOfTwo: 28 - bits)
            #expect(radius < most, "\(size) \(round)")
        }
    }

    /// Bounds 272, 312 and 339: the rising factorial of points of the rectangle, to the right and to the left, and the sum of the
    /// inverses.
    @Test(arguments: [70, 100, 190, 400, 700], [false, true])
    func ofRisingFactorials(bits: Int, withSum: Bool) throws {
        var generator = SeededGenerator(seed: UInt64(withSum ? bits + 1 : bits))
        let long = Self.work(Self.longest)
        var products = 0
        for round in 0..<(bits < 200 ? 400 : 60) {
            let z = Self.number(bits + 40, -3...4, &generator)
            let width = round & 1 == 0 ? -bits - 100 : -60
            let corner = try Self.corner(z, width, round >> 1)
            let count = Int.random(in: 4...(bits / 4), using: &generator)
            guard
                var value = try ComplexRising.value(
                    corner.wide.value, count: count, withSum: withSum, Self.work(bits))
            else { continue }
            let found = value.sum.take() ?? ComplexBall(word: 0)
            products += 1
            var product = ComplexBall(word: 1)
            var sum = ComplexBall(word: 0)
            for k in 0..<count {
                let factor = try long.sum(corner.point.value, k)
                product = try long.product(product, factor)
                if withSum { sum = try long.sum(sum, long.inverse(factor)) }
            }
            let holds = Self.holds(value.product, product) && Self.holds(found, sum)
            #expect(holds, "\(bits) \(round)")
            if round & 1 == 1 { continue }
            let radius = max(value.product.real.radius, value.product.imaginary.radius)
            let isNarrow = radius < product.largestSize.scaled(byPowerOfTwo: 12 - bits)
            #expect(isNarrow, "\(bits) \(round)")
            let spread = max(found.real.radius, found.imaginary.radius)
            #expect(spread < .powerOfTwo(16 - bits), "\(bits) \(round)")
        }
        #expect(products > 40)
    }

    /// Bound 339: the values answer where they are expected to.
    @Test func ofRisingFactorialsInValues() throws {
        var generator = SeededGenerator(seed: 339)
        var answered = 0
        for round in 0..<100 {
            let z = Self.number(140, 0...3, &generator)
            var right = ComplexBall(copying: z)
            if right.real.midpoint.isNegative { right.real.changeSign() }
            let work = Self.work(120)
            let g = try work.product(right, work.sum(right, 23))
            let least = max(right.real.smallestSize, right.imaginary.smallestSize)
            let found = ShortRising<TwoLimbs>.value(
                g, 24, least, inverses: round & 1 == 0 ? nil : .powerOfTwo(-1))
            if let found { answered += found.product.isReal ? 0 : 1 }
        }
        #expect(answered > 90)
    }

    /// Bounds 271 and 313: sums of Stirling's terms.
    @Test(arguments: [70, 100, 190, 400, 700])
    func ofStirling(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        let long = Self.work(Self.longest)
        var sums = 0
        for round in 0..<(bits < 200 ? 200 : 40) {
            let forDigamma = round % 3 == 0
            let t = Self.number(bits + 40, (-14)...(-7), &generator)
            let width = round & 1 == 0 ? -bits - 100 : -60
            let corner = try Self.corner(t, width, round >> 1)
            let terms = Int.random(in: 1...24, using: &generator)
            guard
                let sum = try ComplexStirling.sum(
                    corner.wide.value, terms: terms, forDigamma: forDigamma, Self.work(bits))
            else { continue }
            sums += 1
            var power = ComplexBall(word: 1)
            var reference = ComplexBall(word: 0)
            for k in 1...terms {
                var factor = Ball(precision: Self.longest)
                factor.set(
                    try BigInt.bernoulli(2 * k, monitor: .unswayed)
                        / BigRational(BigInt(2 * k * (forDigamma ? 1 : 2 * k - 1))),
                    precision: Self.longest)
                reference = try long.sum(reference, long.product(power, factor))
                power = try long.product(power, corner.point.value)
            }
            let holds = Self.holds(sum, reference)
            #expect(holds, "\(bits) \(round)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            if round & 1 == 0 { #expect(radius < .powerOfTwo(-bits), "\(bits) \(round)") }
        }
        #expect(sums > 30)
    }

    /// Bound 311 with more terms than tables have.
    @Test func ofZetaBeyondTables() throws {
        var generator = SeededGenerator(seed: 311)
        for round in 0..<6 {
            let s = Self.number(1_000, -2...4, &generator)
            var far = Self.number(1_000, 8...8, &generator)
            if far.real.sign == -1 { far.real.changeSign() }
            if round & 1 == 0 { far = ComplexBall(word: 200 + round) }
            guard let sum = try ComplexZetaTail.sum(s, far, count: 402 + round, Self.work(900))
            else {
                Issue.record("no sum")
                continue
            }
            let holds = Self.holds(sum, try Self.tail(s, far, 402 + round))
            #expect(holds, "\(round)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            #expect(radius < .powerOfTwo(-880))
        }
    }

    /// Bound 271 beyond the tables, where short numerators are multiplied and divided.
    @Test func ofStirlingByNumerators() throws {
        var generator = SeededGenerator(seed: 271)
        let (bits, terms) = (3_800, 160)
        let long = Self.work(4_400)
        for round in 0..<12 {
            let forDigamma = round & 1 == 0
            let t = Self.number(bits + 100, -22...(-19), &generator)
            guard
                let sum = try ComplexStirling.sum(
                    t, terms: terms, forDigamma: forDigamma, Self.work(bits))
            else {
                Issue.record("no sum")
                continue
            }
            var power = ComplexBall(word: 1)
            var reference = ComplexBall(word: 0)
            for k in 1...terms {
                var factor = Ball(precision: 4_400)
                factor.set(
                    try BigInt.bernoulli(2 * k, monitor: .unswayed)
                        / BigRational(BigInt(2 * k * (forDigamma ? 1 : 2 * k - 1))),
                    precision: 4_400)
                reference = try long.sum(reference, long.product(power, factor))
                power = try long.product(power, t)
            }
            let holds = Self.holds(sum, reference)
            #expect(holds, "\(round)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            #expect(radius < .powerOfTwo(-bits))
        }
    }

    /// Bound 314: Σ z^k/(k! (n + 1)_k), and with weights H_k + H_(n + k) - H_n.
    @Test(arguments: [70, 100, 190, 700])
    func ofWholeOrder(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        let long = Self.work(Self.longest)
        var sums = 0
        for round in 0..<(bits < 200 ? 200 : 40) {
            let n = Int.random(in: 0...(round % 5 == 0 ? 400 : 5), using: &generator)
            let z = Self.number(bits + 60, -6...7, &generator)
            let width = round & 1 == 0 ? -bits - 100 : -60
            let corner = try Self.corner(z, width, round >> 1)
            guard
                let series = ComplexWordSeries.ofWholeOrder(n, corner.wide.value, bits: bits + 40)
            else { continue }
            sums += 1
            let values = try series.weighted(n, corner.wide.value, .unswayed)
            var term = ComplexBall(word: 1)
            var sum = ComplexBall(word: 1)
            var weighted = ComplexBall(word: 0)
            var weight = Ball(word: 0)
            for k in 1..<1_000 {
                term = try long.product(
                    long.product(term, corner.point.value), 1, over: k * (n + k))
                weight = try long.real.sum(
                    weight,
                    long.real.sum(
                        long.real.product(Ball(word: 1), 1, over: k),
                        long.real.product(Ball(word: 1), 1, over: n + k)))
                sum = try long.sum(sum, term)
                weighted = try long.sum(weighted, long.product(term, weight))
                if k > 40, term.largestSize < .powerOfTwo(40 - Self.longest) { break }
            }
            sum.widen(by: .powerOfTwo(45 - Self.longest))
            weighted.widen(by: .powerOfTwo(50 - Self.longest))
            let holds =
                Self.holds(values.sum, sum) && Self.holds(values.weighted, weighted)
            #expect(holds, "\(bits) \(round)")
            let radius = max(values.weighted.real.radius, values.weighted.imaginary.radius)
            if round & 1 == 0 { #expect(radius < .powerOfTwo(-bits), "\(bits) \(round)") }
        }
        #expect(sums > 30)
    }
}
