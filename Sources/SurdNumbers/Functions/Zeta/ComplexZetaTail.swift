internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Σ B_2k/(2k)! (s)_(2k−1)/A^(2k−1), k = 1 … M, of complex s and A in fixed point: the corrections that the
/// Euler–Maclaurin formula adds to a sum of powers.
///
/// With d_k = 32^k |B_2k|/(2k)!, which is below 3 and falls slowly, the terms are d_k U_k with alternating
/// signs, U_1 = s/(32 A) and U_(k+1) = U_k H_k, H_k = (s + 2k − 1)(s + 2k)/(32 A²). H_k is a polynomial of
/// degree 2 in k, and is updated by additions.
///
/// Bound 311: in units of 2^(−64 n) let e_k and h_k be the errors of U_k and H_k, and X_k and R_k bounds of
/// their sizes. H_k has the errors of its first value, k − 1 times those of the first difference and
/// (k − 1)(k − 2)/2 times those of the second one. Then e_(k+1) ≤ R_k e_k + (X_k + 1) h_k + 2.1 + 1.5; the
/// last two are for the omitted limbs of H_k and the end of the product. The error of a term of the sum is at
/// most 3 e_k + 3 (X_k + 1) + 4.5 + 1.5: for U_k, for the rounded d_k, for its last used limb, and for the
/// end. All e_k are at most 2^(64 n).
struct ComplexZetaTail {
    private let count: Int
    private let n: Int
    /// Nil for many bits, where coefficients are computed from Bernoulli numbers one by one.
    private let table: StirlingTable?
    private let numbers: BernoulliNumbers
    /// Those of them that would be longer than what is wanted of them.
    private let shortNumbers: StirlingTail?
    private let work: ComplexWork
    /// log2 of the factor 1/32.
    private static let step = 5

    /// The sum; nil where another method is better: s is nearly real, or numbers are large.
    static func sum(
        _ s: borrowing ComplexBall, _ far: borrowing ComplexBall, count: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        // A small part of s has its own significant digits.
        let gap = s.isReal ? (far.isReal ? 1 << 40 : far.gapOfParts) : s.gapOfParts
        guard gap <= work.precision / 2 + 64 else { return nil }
        let bits = work.precision + gap + 2 * count.bitWidthOfSize + 16
        let n = (bits + 63) / 64
        let table = StirlingTable.tableForSums(limbs: n, count: count)
        let shortNumbers = table == nil ? try shortNumbers(s, far, count, n, work.monitor) : nil
        let exactCount = table == nil ? min(count, (shortNumbers?.first ?? .max) - 1) : 1
        let numbers = try BernoulliNumbers.kept(count: exactCount, monitor: work.monitor)
        let long = work.finer(bits - work.precision)
        let inverse = try long.inverse(far)
        var square = try long.square(inverse)
        square.scale(byPowerOfTwo: -step)
        var first = try long.product(s, inverse)
        first.scale(byPowerOfTwo: -step)
        let factor = try long.product(
            long.product(long.sum(s, 1), long.sum(s, 2)), square)
        let slope = try long.product(long.sum(long.product(s, 4), 10), square)
        square.scale(byPowerOfTwo: 3)
        let largest = Magnitude.powerOfTwo(40)
        guard first.largestSize < largest, factor.largestSize < largest,
            slope.largestSize < largest, square.largestSize < largest
        else { return nil }
        let tail = ComplexZetaTail(
            count: count, n: n, table: table, numbers: numbers, shortNumbers: shortNumbers,
            work: work)
        var error = Error(n, first, factor, slope, square)
        let size = far.smallestSize.doubleDown
        let (sigma, tau) = s.approximate
        let spread = (s.real.radius + s.imaginary.radius).doubleUp + 1e-6
        let scale = 1 / (size * size * 32) * 1.000_001
        guard scale < 0x1p40 else { return nil }
        for k in 1...count {
            let j = Double(2 * k)
            let ratio = hypot(sigma + j, tau) + spread
            let before = hypot(sigma + j - 1, tau) + spread
            error.step(ratio: before * ratio * scale)
        }
        guard error.units < 0x1p900, error.largest < 0x1p60,
            error.worst < 1 || error.worst.logBase2 < Double(64 * n)
        else { return nil }
        var result = try tail.sum(first, factor, slope, square)
        result.widen(by: Magnitude(atLeast: error.units).scaled(byPowerOfTwo: -64 * n))
        return result
    }

    /// Numbers whose radius makes no unit in any term: (s)_(2k − 1)/(2k − 1)! may be larger than 1.
    private static func shortNumbers(
        _ s: borrowing ComplexBall, _ far: borrowing ComplexBall, _ count: Int, _ n: Int,
        _ monitor: Monitor
    ) throws(BallError) -> StirlingTail? {
        let (sigma, tau) = s.approximate
        var (growth, most) = (0.0, 0.0)
        for j in 0..<2 * count {
            growth += (hypot(sigma + Double(j), tau) / Double(j + 1)).logBase2
            most = max(most, growth)
        }
        guard most < 64 * Double(n) else { return nil }
        let size = 2 * Int(far.smallestSize.approximateLog2)
        return try StirlingTail.kept(n + Int(most) / 64 + 2, -size, terms: count, monitor)
    }

    /// Bound 311, in doubles.
    private struct Error {
        private(set) var units = 0.0
        /// The largest e_k.
        private(set) var worst = 0.0
        private(set) var largest = 0.0
        private var size: Double
        private var error: Double
        private var factor: Double
        private var slope: Double
        private let curve: Double

        init(
            _ n: Int, _ first: borrowing ComplexBall, _ factor: borrowing ComplexBall,
            _ slope: borrowing ComplexBall, _ curve: borrowing ComplexBall
        ) {
            size = first.largestSize.doubleUp
            error = Self.units(n, first)
            self.factor = Self.units(n, factor)
            self.slope = Self.units(n, slope)
            self.curve = Self.units(n, curve)
        }

        /// The error of a number whose centre is truncated.
        private static func units(_ n: Int, _ z: borrowing ComplexBall) -> Double {
            let radius = z.real.radius + z.imaginary.radius
            return radius.scaled(byPowerOfTwo: 64 * n).doubleUp * 1.000_001 + 1.5
        }

        mutating func step(ratio: Double) {
            units = (units + 3 * error + 3 * size + 9) * 1.000_001
            worst = max(worst, error)
            largest = max(largest, size)
            error = (error * ratio + (size + 1) * factor + 3.6) * 1.000_001
            size = size * ratio + 0x1p-900
            factor = (factor + slope) * 1.000_001
            slope = (slope + curve) * 1.000_001
        }
    }

    private func sum(
        _ first: borrowing ComplexBall, _ second: borrowing ComplexBall,
        _ third: borrowing ComplexBall, _ fourth: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        let length = n + 1
        let memory = Limbs.allocate(capacity: 17 * length + 8)
        defer { memory.deallocate() }
        func number(_ index: Int, _ z: borrowing ComplexBall) -> FixedComplex {
            var number = FixedComplex(memory + 2 * index * length, length: length)
            number.set(z, fraction: n)
            return number
        }
        var term = number(0, first)
        var factor = number(1, second)
        var slope = number(2, third)
        let curve = number(3, fourth)
        let sum = FixedComplexSum(memory + 8 * length, length: length)
        let coefficient = memory + 10 * length
        let product = coefficient + length
        let wide = product + 2 * (2 * length + 1)
        var scale = Ball(word: 1)
        for k in 1...count {
            if k & 31 == 0 || n > 200 { try work.check() }
            let digits = term.count
            if digits == 0 { break }
            let low = max(0, n - digits)
            let short = length - low
            if let table {
                table.load(k, shift: Self.step * k, into: coefficient, n)
            } else {
                try load(k, &scale, into: coefficient, from: low)
            }
            for (part, isNegative) in [
                (term.real, term.isNegative.real), (term.imaginary, term.isNegative.imaginary),
            ] {
                FixedRow.multiply(product, part, digits, coefficient + low, short)
                let cut = n - low
                let rest = digits + short - cut
                sum.add(
                    product + cut, min(rest, length), isNegative: isNegative != (k & 1 == 0),
                    toReal: part == term.real)
            }
            if k == count { break }
            var next = FixedComplex(product, length: digits + short + 1)
            next.setProduct(term, digits, factor, from: low, short, wide)
            guard term.take(next, from: n - low) else { throw .needsPrecision }
            factor.add(slope)
            slope.add(curve)
        }
        var result = ComplexBall(precision: 64)
        sum.take(into: &result, fraction: n)
        return result
    }

    /// d_k, of which limbs from `low` on are used; `scale` is 32^(k - 1)/(2k - 3)! before, and 32^k/(2k - 1)!
    /// after the call.
    private func load(
        _ k: Int, _ scale: inout Ball, into target: Limbs, from low: Int
    ) throws(BallError) {
        let long = BallWork(64 * (n + 1), work.monitor)
        let divisor = k == 1 ? 1 : (2 * k - 2) * (2 * k - 1)
        scale = try long.product(scale, 1 << Self.step, over: divisor)
        let short = BallWork(64 * (n - low + 1), work.monitor)
        var factor = Ball(precision: short.precision)
        factor.setRounded(scale)
        let value = try short.product(number(k, short), factor)
        guard value.radius <= .powerOfTwo(-64 * (n - low)), value.midpoint.exponent < 3 else {
            throw .needsPrecision
        }
        let x = value.midpoint
        FixedPoint.load(
            x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp, into: target, fraction: n)
    }

    /// |B_2k|/(2k)
    private func number(_ k: Int, _ work: BallWork) throws(BallError) -> Ball {
        if let shortNumbers, k >= shortNumbers.first {
            return shortNumbers.value(k, precision: work.precision)
        }
        var top = Ball(precision: work.precision)
        top.set(numbers.top(k), precision: work.precision)
        let divisor = numbers.bottom(k) * BigInt(2 * k)
        var bottom = Ball(precision: 64)
        bottom.set(divisor, precision: max(64, divisor.bitLength))
        return try work.quotient(top, bottom)
    }
}
