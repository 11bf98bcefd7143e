internal import CGMP

/// Σ z^k/((b)_k k!^e) of complex b and z in fixed point, where e is 0 or 1, by groups of m terms.
///
/// S_g, the sum of the terms from the k = gm on divided by the first of them, is (N + z^m S_(g+1))/D. D is
/// the product of the divisors of the group. N = Σ z^i D_i, where D_i is the product of its divisors from the
/// i-th on. Both are polynomials in z and b whose coefficients are short integers. With z = 2^p ζ, b = 2^q β,
/// |ζ| and |β| below 1, the products ζ^i β^j are computed once. Then a group needs products by words, one
/// product by ζ^m and one quotient.
///
/// Bound 316: the error of ζ^i β^j is at most 4(i + j) − 2 units, and that of N and D at most
/// C(4m + 2^(64s)·1.5). Here C is the sum of the coefficients of N with their powers of two, and s the number
/// of limbs that the group leaves out. Let X_g be an upper bound of the term gm. s is chosen so that X_g
/// 2^(64s) ≤ 1. The error of S_0 is at most the sum over the groups of the resulting errors of S_g, times
/// X_g.
struct ComplexOrderGroups {
    /// The limbs after the point, and those of S before it.
    private let n: Int
    private let whole: Int
    /// Terms of a group, m.
    private let terms: Int
    private let hasFactorial: Bool
    /// p and q.
    private let powers: (z: Int, b: Int)
    /// The number of lowest limbs that each group leaves out.
    private let skips: [Int]
    /// The error of the sum, in units.
    private let units: Double

    /// From so many limbs on a group takes less time than its single terms.
    static let leastLimbs = 6
    /// The table of the products ζ^i β^j takes 32 MiB at most.
    private static let mostTableLimbs = 1 << 22
    private static let mostPower = 24
    /// Doubles below this are far from the end of their range.
    private static let largest = 0x1p900
    /// The limit of the ratio of the sum of its coefficients to D.
    private static let mostCancellation = 0x1p90

    /// A plan for the sum to so many bits after the point; nil where numbers are too large, or b + k is close
    /// to 0.
    ///
    /// - Parameters:
    ///   - order: b with its error.
    ///   - size: An upper bound of |z|.
    ///   - count: The number of terms.
    init?(
        _ order: (x: Double, y: Double, spread: Double), size: Double, count: Int,
        hasFactorial: Bool, bits: Int
    ) {
        let m = Self.terms(limbs: bits / 64 + 1, hasFactorial)
        let distance = (order.x * order.x + order.y * order.y).squareRoot() + order.spread
        guard let p = Self.power(size), let q = Self.power(distance * 1.000_1) else { return nil }
        let groups = (count + m - 1) / m
        var parts: [Group] = []
        parts.reserveCapacity(groups)
        var (term, exponent) = (1.0, 0)
        for g in 0..<groups {
            guard
                var part = Group(
                    from: g * m, m, order, size, (Double(1 << p), Double(1 << q)), hasFactorial)
            else { return nil }
            // The term is below 2^(exponent + 1).
            part.skip = max(0, -(exponent + 1)) / 64
            part.weight = Double(
                sign: .plus, exponent: exponent + 64 * part.skip, significand: term)
            parts.append(part)
            term *= part.ratio
            guard term > 1 / Self.largest, term < Self.largest else { return nil }
            exponent += Int(term.exponent)
            term = term.significand
            guard exponent < 900 else { return nil }
        }
        let (four, growth) = (Double(4 * m + 3), Self.power(Double(1 << p) / size, m))
        var (sum, largest, units, later) = (0.0, 1.0, 0.0, 0.0)
        for part in parts.reversed() {
            // The error of the product of z^m and the following sum.
            units += later * growth * sum * four
            sum = (part.inner + part.ratio * sum) * 1.000_001
            largest = max(largest, sum)
            units += part.weight * ((part.cancellation * four + 6) * (1 + sum) + 4 / part.divisor)
            later = part.weight
            guard units < Self.largest, sum < Self.largest else { return nil }
        }
        units = (units + 1) * 1.001
        let n = max(4, (bits + Int(units.exponent) + 2 + 63) / 64)
        self.n = n
        self.units = units
        whole = (Int(largest.exponent) + 3 + 63) / 64
        terms = m
        powers = (p, q)
        self.hasFactorial = hasFactorial
        skips = parts.map { min($0.skip, n - 2) }
        guard (m + 1) * (m + 2) * n <= Self.mostTableLimbs else { return nil }
    }

    /// The error of the sum.
    var error: Magnitude { Magnitude(atLeast: units).scaled(byPowerOfTwo: -64 * n) }

    /// As measured: more terms make the table and the coefficients longer, fewer need more quotients.
    private static func terms(limbs: Int, _ hasFactorial: Bool) -> Int {
        let step = limbs < 30 ? 0 : limbs < 100 ? 1 : limbs < 300 ? 2 : 3
        return (hasFactorial ? 4 : 6) + 2 * step
    }

    /// The least power of two, from 1 on, that a size is below; nil where it is too large.
    private static func power(_ size: Double) -> Int? {
        guard size < Double(1 << mostPower) else { return nil }
        return size < 1 ? 0 : Int(size.exponent) + 1
    }

    /// A group in doubles; each bound is too large by some parts of 10^5.
    private struct Group {
        var skip = 0
        /// X_g times the unit of the group, in units.
        var weight = 0.0
        /// The first terms divided by the first of them, and the first term of the next group
        /// divided by it.
        private(set) var inner = 0.0
        private(set) var ratio = 1.0
        /// An upper bound of |D|, and C/|D|.
        private(set) var divisor = 1.0
        private(set) var cancellation = 1.0

        init?(
            from first: Int, _ count: Int, _ order: (x: Double, y: Double, spread: Double),
            _ size: Double, _ powers: (z: Double, b: Double), _ hasFactorial: Bool
        ) {
            for i in 0..<count {
                let k = Double(first + i)
                let real = order.x + k
                // The order is below 2^24, so the error of its double is below 2^(−28).
                let distance =
                    (real * real + order.y * order.y).squareRoot() * 0.999_95 - order.spread
                    - 0x1p-28
                guard distance > 0x1p-20 else { return nil }
                let factor = distance * (hasFactorial ? k + 1 : 1)
                inner += ratio
                ratio *= size / factor * 1.000_001
                divisor *= factor * 0.999_999
            }
            // Products of divisors, the last ones first, and their sum with the powers of z.
            var (product, sum) = (1.0, 0.0)
            for i in stride(from: count - 1, through: 0, by: -1) {
                let k = Double(first + i)
                product *= (powers.b + k) * (hasFactorial ? k + 1 : 1)
                sum += product * ComplexOrderGroups.power(powers.z, i)
            }
            cancellation = sum / divisor * 1.000_1
            guard sum < largest, divisor > 1 / largest, divisor < largest, inner < largest,
                cancellation < mostCancellation
            else { return nil }
        }
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<exponent { result *= base }
        return result
    }

    /// The limbs that any coefficient with its power of two needs.
    private var coefficientLimbs: Int {
        let last = UInt(skips.count * terms + 1)
        let bits = Int.bitWidth - last.leadingZeroBitCount
        // A divisor is at most twice the larger of 2^q and its place.
        let divisor = max(bits, powers.b) + 1 + (hasFactorial ? bits : 0)
        return terms * (divisor + powers.z) / 64 + 2
    }

    /// The sum for the centres of b and z, without its error.
    func sum(
        _ b: borrowing ComplexBall, _ z: borrowing ComplexBall, _ monitor: Monitor
    ) throws(BallError) -> ComplexBall {
        let run = Run(self)
        run.setCentre(of: z, i: 1, j: 0)
        run.setCentre(of: b, i: 0, j: 1)
        try run.setPowers(monitor)
        for g in stride(from: skips.count - 1, through: 0, by: -1) {
            if g & 7 == 0 || n > 200 { try Ball.check(monitor) }
            guard run.step(g) else { throw .needsPrecision }
        }
        var result = ComplexBall(precision: 64)
        run.sum.set(&result, fraction: n)
        return result
    }
}

extension ComplexOrderGroups {
    /// The rows of a run.
    fileprivate final class Run {
        private let plan: ComplexOrderGroups
        private let n: Int
        private let length: Int
        private let memory: Limbs
        private let signs: UnsafeMutablePointer<Bool>
        private let entries: Limbs
        private let numerator: Limbs
        private let denominator: Limbs
        private let product: Limbs
        private let wide: Limbs
        private let square: Limbs
        private let room: Limbs
        private let coefficients: Limbs
        private let shifted: Limbs
        private let limbsOfCoefficient: Int
        private var degree = 0
        /// The sum of the terms from a group on, divided by its first term, with `fraction` limbs after the
        /// point.
        private(set) var sum: FixedComplex
        private(set) var fraction: Int

        init(_ plan: ComplexOrderGroups) {
            self.plan = plan
            n = plan.n
            let (m, c) = (plan.terms, plan.coefficientLimbs)
            limbsOfCoefficient = c
            length = n + c + plan.whole + 2
            let long = 2 * length + 2
            let count = (m + 1) * (m + 2) / 2
            let total =
                2 * n * count + 4 * length + 2 * (n + plan.whole) + 3 * long + long
                + long + (m + 2) * c + c + 1
            memory = .allocate(capacity: total + 2 * long)
            signs = .allocate(capacity: 2 * count)
            signs.initialize(repeating: false, count: 2 * count)
            var place = memory
            func row(_ count: Int) -> Limbs {
                defer { place += count }
                return place
            }
            entries = row(2 * n * count)
            numerator = row(2 * length)
            denominator = row(2 * length)
            sum = FixedComplex(row(2 * (n + plan.whole)), length: n + plan.whole)
            product = row(2 * long)
            wide = row(long)
            square = row(long)
            room = row(2 * long)
            coefficients = row((m + 2) * c)
            shifted = row(c + 1)
            fraction = 0
        }

        deinit {
            memory.deallocate()
            signs.deallocate()
        }

        // MARK: - Powers

        /// The place of ζ^i β^j.
        private func index(_ i: Int, _ j: Int) -> Int {
            i * (plan.terms + 1) - i * (i - 1) / 2 + j
        }

        private func entry(_ i: Int, _ j: Int) -> FixedComplex {
            let index = index(i, j)
            return FixedComplex(
                entries + 2 * n * index, length: n,
                isNegative: (signs[2 * index], signs[2 * index + 1]))
        }

        /// Sets ζ or β to the centre of a rectangle over its power of two.
        func setCentre(of z: borrowing ComplexBall, i: Int, j: Int) {
            let index = index(i, j)
            let power = i * plan.powers.z + j * plan.powers.b
            set(2 * index, z.real.midpoint, power)
            set(2 * index + 1, z.imaginary.midpoint, power)
        }

        private func set(_ part: Int, _ x: borrowing __mpfr_struct, _ power: Int) {
            signs[part] = x.isNegative
            let target = entries + part * n
            if x.isZero { return FixedPoint.clear(target, n) }
            // The whole part is 0, and its place belongs to the next number.
            FixedPoint.load(
                x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp - power, into: wide, fraction: n
            )
            FixedPoint.copy(target, wide, n)
        }

        /// All products of powers.
        func setPowers(_ monitor: Monitor) throws(BallError) {
            let m = plan.terms
            for k in stride(from: 2, through: m, by: 1) {
                try Ball.check(monitor)
                setProduct((k, 0), (k / 2, 0), (k - k / 2, 0))
                setProduct((0, k), (0, k / 2), (0, k - k / 2))
            }
            for i in stride(from: 1, to: m, by: 1) {
                try Ball.check(monitor)
                for j in 1...(m - i) { setProduct((i, j), (i, 0), (0, j)) }
            }
        }

        private func setProduct(_ target: (Int, Int), _ left: (Int, Int), _ right: (Int, Int)) {
            var result = FixedComplex(product, length: 2 * n + 1)
            result.setProduct(
                entry(left.0, left.1), n, entry(right.0, right.1), from: 0, n, wide)
            let index = index(target.0, target.1)
            let limbs = entries + 2 * n * index
            FixedPoint.copy(limbs, result.real + n, n)
            FixedPoint.copy(limbs + n, result.imaginary + n, n)
            (signs[2 * index], signs[2 * index + 1]) = result.isNegative
        }

        // MARK: - A group

        /// S_g from S_(g + 1); false where there is not enough memory, or a divisor is 0.
        func step(_ g: Int) -> Bool {
            let skip = plan.skips[g]
            setPolynomials(from: g * plan.terms, skip)
            if fraction > 0, !addRest(skip) { return false }
            return divide(skip)
        }

        private func setPolynomials(from first: Int, _ skip: Int) {
            let count = length - skip
            for part in 0..<2 {
                FixedPoint.clear(numerator + (part * length + skip), count)
                FixedPoint.clear(denominator + (part * length + skip), count)
            }
            degree = 0
            FixedPoint.clear(coefficients, limbsOfCoefficient)
            coefficients[0] = 1
            for i in stride(from: plan.terms - 1, through: 0, by: -1) {
                multiplyCoefficients(by: first + i)
                for j in 0...degree { add(i, j, to: i == 0 ? denominator : numerator, skip) }
            }
            for part in 0..<2 {
                let row = part * length + skip
                _ = mpn_add_n(numerator + row, numerator + row, denominator + row, count)
            }
        }

        /// The coefficients of powers of β, times (b + k)(k + 1)^e.
        private func multiplyCoefficients(by k: Int) {
            let c = limbsOfCoefficient
            let factor = plan.hasFactorial ? UInt(k + 1) : 1
            degree += 1
            FixedPoint.clear(coefficients + degree * c, c)
            for j in stride(from: degree, through: 0, by: -1) {
                let row = coefficients + j * c
                _ = mpn_mul_1(row, row, c, UInt(k) * factor)
                if j > 0 { _ = mpn_addmul_1(row, row - c, c, factor << UInt(plan.powers.b)) }
            }
        }

        /// Adds the coefficient of β^j times z^i β^j.
        private func add(_ i: Int, _ j: Int, to target: Limbs, _ skip: Int) {
            let (limbs, bits) = (plan.powers.z * i).quotientAndRemainder(dividingBy: 64)
            let source = coefficients + j * limbsOfCoefficient
            var count = limbsOfCoefficient
            while count > 0, source[count - 1] == 0 { count -= 1 }
            if count == 0 { return }
            if bits > 0 {
                shifted[count] = mpn_lshift(shifted, source, count, UInt32(bits))
                if shifted[count] != 0 { count += 1 }
            } else {
                FixedPoint.copy(shifted, source, count)
            }
            if i == 0, j == 0 {
                let end = target + n
                if mpn_add_n(end, end, shifted, count) != 0 {
                    _ = mpn_add_1(end + count, end + count, length - n - count, 1)
                }
                return
            }
            let entry = entry(i, j)
            for limb in 0..<count where shifted[limb] != 0 {
                let place = skip + limbs + limb
                add(
                    shifted[limb], entry.isNegative.real, entry.real + skip, target, place, n - skip
                )
                add(
                    shifted[limb], entry.isNegative.imaginary, entry.imaginary + skip,
                    target + length, place, n - skip)
            }
        }

        private func add(
            _ factor: UInt, _ isNegative: Bool, _ row: Limbs, _ target: Limbs, _ place: Int,
            _ count: Int
        ) {
            TwosComplement.add(
                factor, isNegative, row, count, to: target + place, length - place - count)
        }

        /// Adds z^m S to the numerator.
        private func addRest(_ skip: Int) -> Bool {
            let count = sum.count
            if count == 0 { return true }
            let short = fraction
            var rest = FixedComplex(product, length: count + short + 1)
            rest.setProduct(sum, count, entry(plan.terms, 0), from: n - short, short, wide)
            let (limbs, bits) = (plan.powers.z * plan.terms).quotientAndRemainder(dividingBy: 64)
            // The product has 2 · fraction limbs behind the point.
            let place = n - 2 * fraction + limbs
            for (part, isNegative) in [
                (rest.real, rest.isNegative.real), (rest.imaginary, rest.isNegative.imaginary),
            ] {
                let target = numerator + (part == rest.real ? 0 : length)
                var size = rest.length
                if bits > 0 {
                    room[size] = mpn_lshift(room, part, size, UInt32(bits))
                    size += 1
                } else {
                    FixedPoint.copy(room, part, size)
                }
                while size > 0, room[size - 1] == 0 { size -= 1 }
                let low = max(0, skip - place)
                if size <= low { continue }
                let start = target + (place + low)
                let left = length - place - size
                guard left > 0 else { return false }
                let end = target + (place + size)
                if isNegative {
                    if mpn_sub_n(start, start, room + low, size - low) != 0 {
                        _ = mpn_sub_1(end, end, left, 1)
                    }
                } else if mpn_add_n(start, start, room + low, size - low) != 0 {
                    _ = mpn_add_1(end, end, left, 1)
                }
            }
            return true
        }

        /// S from the numerator and the denominator.
        private func divide(_ skip: Int) -> Bool {
            let left = n - skip
            var above = FixedComplex(numerator + skip, length: length)
            var below = FixedComplex(denominator + skip, length: length)
            above.takeComplement(length - skip)
            below.takeComplement(length - skip)
            var size = below.count(upTo: length - skip)
            // The limbs that a quotient with `left` limbs does not need.
            let dropped = max(0, size - left - 2)
            size -= dropped
            let count = above.count(upTo: length - skip) - dropped
            guard size > 0 else { return false }
            fraction = left
            if count <= 0 {
                sum.clear()
                return true
            }
            above = above.dropping(dropped)
            below = below.dropping(dropped)
            below.conjugate()
            LimbProduct.square(square, below.real, size)
            LimbProduct.square(wide, below.imaginary, size)
            square[2 * size] = mpn_add_n(square, square, wide, 2 * size)
            var divisor = 2 * size + 1
            while square[divisor - 1] == 0 {
                divisor -= 1
                if divisor == 0 { return false }
            }
            let cut = max(0, divisor - left - 3)
            divisor -= cut
            // Zeros below, or limbs that are left out: the quotient by the rest of the square has `left`
            // limbs after the point.
            let pad = max(0, left - cut)
            var quotient = FixedComplex(product + pad, length: count + size + 1 + pad)
            quotient.setProduct(above, count, below, from: 0, size, wide)
            if pad > 0 {
                FixedPoint.clear(quotient.real - pad, pad)
                FixedPoint.clear(quotient.imaginary - pad, pad)
            }
            let low = max(0, cut - left)
            let total = count + size + 1 + pad - low
            if total <= 0 {
                sum.clear()
                return true
            }
            return sum.setQuotient(
                quotient.dropping(low - pad), total, by: square + cut, divisor, room)
        }
    }
}
