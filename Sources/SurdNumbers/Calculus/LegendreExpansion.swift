internal import CGMP

/// A Legendre polynomial and its slope next to a zero: by the recurrence of the degrees at a point of one word, and from there by
/// Taylor's series, whose coefficients come from the differential equation.
///
/// At a short point a step of the recurrence is two products by words, and all of Taylor's coefficients are products by few words too.
/// So a long number is multiplied by another one in the last sums alone. Bound 210.
final class LegendreExpansion {
    let degree: Int
    /// Bits behind the point of all integers here: whole limbs.
    private let bits: Int
    /// 2^width is above 2n + 1; points have 64 - width bits.
    private let width: Int
    /// How P_n is read from the last number of the recurrence.
    private let factor: BigInt
    /// Degrees before which the numbers of the recurrence are moved up by a limb.
    private var isLifted: [Bool] = []
    private let rows: UnsafeMutablePointer<UInt>
    private let numbers: IntegerRow
    private let coefficients: IntegerRow
    private let mostCoefficients: Int
    private let monitor: Monitor

    // What `evaluate` finds: the value and slope at the short point, and how many coefficients follow.
    private var count = 0
    private var shift = 0
    private var errorOfValue = Magnitude.zero
    private var errorOfCoefficients = Magnitude.zero

    /// Degrees beyond this one are not asked for.
    static var mostDegree: Int { 1 << 16 }
    /// The number of temporary integers.
    private static var temporaries: Int { 8 }

    init(degree: Int, bits wanted: Int, monitor: Monitor) throws(BallError) {
        self.degree = degree
        self.monitor = monitor
        let width = Int.bitWidth - (2 * degree + 1).leadingZeroBitCount
        let bits = (wanted + 4 * width + 8 + 64 + 63) / 64 * 64
        self.width = width
        self.bits = bits
        mostCoefficients = min(degree, bits / 2 + 128)
        // About one coefficient for 32 bits, of half the length.
        do throws(NumberError) {
            try monitor.require(bits / 8 * (bits / 64 + Self.temporaries))
        } catch {
            throw .number(error)
        }
        // The size of f_k in B_k = P_k f_k.
        var size = 0.0
        var lifts = 0
        isLifted = [Bool](repeating: false, count: degree + 1)
        for k in 0..<degree {
            if size < -63.5 {
                isLifted[k] = true
                size += 64
                lifts += 1
            }
            size += Double(k + 1).logBase2 - Double(width)
        }
        let exponent = width * degree - 64 * lifts + bits
        factor = BigInt.fromMPZ { number in
            let factorial = UnsafeMutablePointer<__mpz_struct>.allocate(capacity: 1)
            mpz_init(factorial)
            mpz_fac_ui(factorial, UInt(degree))
            mpz_set_ui(number, 1)
            mpz_mul_2exp(number, number, UInt(exponent))
            mpz_fdiv_q(number, number, factorial)
            mpz_clear(factorial)
            factorial.deallocate()
        }
        rows = .allocate(capacity: 3 * (bits / 64 + 2))
        numbers = IntegerRow(count: Self.temporaries)
        coefficients = IntegerRow(count: mostCoefficients + 2)
    }

    deinit { rows.deallocate() }

    /// Finds the zero near `start`, which is not negative, and sets a point with half of the bits
    /// correct, and the value and the slope there.
    func evaluate(
        next start: Double, point: inout Ball, value: inout Ball, slope: inout Ball, precision: Int
    ) throws(BallError) {
        let scaled = (start * Double(sign: .plus, exponent: 64 - width, significand: 1)).rounded()
        let x = min(UInt(max(scaled, 0)), (UInt(1) << (64 - width)) - 1)
        try setValues(x)
        if x == 0 {
            point.set(0, precision: 64)
            value.set(
                mantissa: BigInt(copying: numbers[0]), exponent: -bits, precision: precision)
            value.widen(by: errorOfValue.scaled(byPowerOfTwo: -bits))
            slope.set(
                mantissa: BigInt(copying: coefficients[0]), exponent: -bits, precision: precision)
            slope.widen(by: errorOfCoefficients.scaled(byPowerOfTwo: -bits))
            return
        }
        try setCoefficients(x)
        let places = try solve()
        try setResults(x, places, &point, &value, &slope, precision)
    }

    // MARK: - The short point

    /// P_n into number 0 and its slope into coefficient 0, y = 1 - x² into number 1.
    private func setValues(_ x: UInt) throws(BallError) {
        let (last, before) = try recur(x)
        let (value, square, above, product) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let n = UInt(degree)
        factor.withMPZ { factor in
            // P_n = B_n/f_n, and P_(n - 1) = B_(n - 1) n/(2^width f_n).
            load(last, into: product)
            mpz_mul(product, product, factor)
            mpz_tdiv_q_2exp(value, product, UInt(bits))
            load(before, into: product)
            mpz_mul(product, product, factor)
        }
        mpz_mul_ui(product, product, n)
        mpz_tdiv_q_2exp(above, product, UInt(bits + width))
        mpz_set_ui(square, x)
        mpz_mul_ui(square, square, x)
        mpz_set_ui(product, 1)
        mpz_mul_2exp(product, product, UInt(128 - 2 * width))
        mpz_sub(square, product, square)
        // n (P_(n - 1) - x P_n)/(1 - x²)
        mpz_mul_2exp(above, above, UInt(64 - width))
        mpz_submul_ui(above, value, x)
        mpz_mul_ui(above, above, n)
        mpz_mul_2exp(above, above, UInt(64 - width))
        mpz_tdiv_q(coefficients[0], above, square)
        errorOfValue =
            Magnitude(atLeast: (n + 1) * (n + 2)).scaled(byPowerOfTwo: 62 + width)
            + Magnitude(atLeast: UInt(4))
        let rise = mpz_get_d(square) * (1 - 0x1p-40)
        let smallest = Magnitude(atMost: rise).scaled(byPowerOfTwo: 2 * width - 128)
        errorOfCoefficients =
            Magnitude(atLeast: 2 * n) * errorOfValue / smallest + Magnitude(atLeast: UInt(2))
    }

    /// B_(k+1) = ((2k + 1) x B_k - k² B_(k-1)/2^width)/2^width, in two's complement. A product by a word loses
    /// its lowest limb, which stands for the quotient. Returns B_n and B_(n-1).
    private func recur(_ x: UInt) throws(BallError) -> (Limbs, Limbs) {
        let n = bits / 64 + 1
        let length = n + 1
        var (a, b, c) = (rows, rows + length, rows + 2 * length)
        for index in 0..<length { (a[index], b[index]) = (0, 0) }
        a[n] = 1
        b[n - 1] = x
        for k in 1..<degree {
            if isLifted[k] {
                for row in [a, b] {
                    var index = n
                    while index > 1 {
                        row[index] = row[index - 1]
                        index -= 1
                    }
                    row[1] = 0
                }
            }
            if k & 1023 == 0 { try Ball.check(monitor) }
            let first = UInt(2 * k + 1) &* x
            let second = UInt(k * k) << UInt(64 - 2 * width)
            var top = mpn_mul_1(c, b + 1, n, first)
            top &-= mpn_submul_1(c, a + 1, n, second)
            if Int(bitPattern: b[n]) < 0 { top &-= first }
            if Int(bitPattern: a[n]) < 0 { top &+= second }
            c[n] = top
            (a, b, c) = (b, c, a)
        }
        return (b + 1, a + 1)
    }

    /// A row of two's complement, which is used up.
    private func load(_ row: Limbs, into number: UnsafeMutablePointer<__mpz_struct>) {
        let n = bits / 64 + 1
        let isNegative = Int(bitPattern: row[n - 1]) < 0
        if isNegative { _ = mpn_neg(row, row, n) }
        var view = __mpz_struct()
        _ = mpz_roinit_n(&view, row, isNegative ? -n : n)
        mpz_set(number, &view)
    }

    // MARK: - Taylor's series

    /// With σ = y/2^shift and v = u/σ it is P(x + u) = c_0 + u Σ g_j v^j, g_j = c_(j+1) σ^j.
    private func setCoefficients(_ x: UInt) throws(BallError) {
        let (value, square, product, short) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let slope = coefficients[0]
        let n = UInt(degree)
        let rise =
            mpz_get_d(square) * Double(sign: .plus, exponent: 2 * width - 128, significand: 1)
        // |v| is to be at most about a half.
        shift = 62
        if mpz_sgn(value) != 0 {
            var (exponent, exponentOfSlope) = (0, 0)
            let size = mpz_get_d_2exp(&exponent, value).magnitude
            let steepness = mpz_get_d_2exp(&exponentOfSlope, slope).magnitude
            guard steepness > 0 else { throw .needsPrecision }
            let ratio = (steepness / size * rise).logBase2 + Double(exponentOfSlope - exponent)
            shift = min(shift, Int(ratio.rounded(.down)) - 1)
        }
        // q = a + b: each coefficient is at most q times as large as the larger one of the two before it.
        guard shift >= 4 else { throw .needsPrecision }
        let scale = Double(sign: .plus, exponent: -shift, significand: 1)
        guard 2 * scale + Double(n * (n + 1)) * rise * scale * scale / 6 < 0.49 else {
            throw .needsPrecision
        }
        errorOfCoefficients = max(
            errorOfCoefficients, Magnitude(atLeast: UInt(4)),
            errorOfCoefficients.scaled(byPowerOfTwo: -shift)
                + (Magnitude(atLeast: n * (n + 1)) * errorOfValue).scaled(byPowerOfTwo: -shift - 1)
                + Magnitude(atLeast: UInt(4)))
        count = 1
        while count < degree {
            let j = count - 1
            let next = coefficients[count]
            if j == 0 {
                mpz_mul_ui(product, slope, x)
                mpz_tdiv_q_2exp(next, product, UInt(64 - width + shift))
                mpz_mul_ui(product, value, n * (n + 1))
                mpz_tdiv_q_2exp(product, product, UInt(shift + 1))
                mpz_sub(next, next, product)
            } else {
                let (factor, bottom) = (UInt(j + 1), UInt(j + 2))
                mpz_mul_ui(product, coefficients[j], x)
                mpz_mul_ui(product, product, factor * factor)
                mpz_tdiv_q_2exp(next, product, UInt(64 - width + shift - 1))
                mpz_mul_ui(short, square, n * (n + 1) - UInt(j) * factor)
                mpz_mul(product, coefficients[j - 1], short)
                mpz_tdiv_q_2exp(product, product, UInt(128 - 2 * width + 2 * shift))
                mpz_sub(next, next, product)
                mpz_tdiv_q_ui(next, next, factor * bottom)
            }
            count += 1
            if mpz_sgn(next) == 0, mpz_sgn(coefficients[count - 2]) == 0 { return }
            guard count < mostCoefficients + 1 else { throw .needsPrecision }
        }
    }

    /// Newton's steps for c_0/σ + v Σ g_j v^j = 0, v of twice as many bits after each; nothing rests on them. Leaves v in
    /// number 4, and returns the bits behind its point: half of them all, in limbs.
    private func solve() throws(BallError) -> Int {
        let (value, square, start, v) = (numbers[0], numbers[1], numbers[2], numbers[4])
        let (sum, slope) = (numbers[5], numbers[6])
        mpz_mul_2exp(start, value, UInt(shift + 128 - 2 * width))
        mpz_tdiv_q(start, start, square)
        let most = min((bits / 2 + 2 * width + 8 + 63) / 64 * 64, bits)
        var stages: [Int] = []
        var accuracy = most
        while accuracy > max(shift - 4, 8) {
            stages.append(min((accuracy + 16 + 63) / 64 * 64, most))
            accuracy = min((accuracy - shift + 8) / 2, accuracy - 4)
        }
        var places = min(64, bits)
        // The first one: -c_0/(σ g_0).
        mpz_mul_2exp(v, start, UInt(places))
        mpz_tdiv_q(v, v, coefficients[0])
        mpz_neg(v, v)
        for stage in stages.reversed() {
            if stage > places { mpz_mul_2exp(v, v, UInt(stage - places)) }
            places = max(stage, places)
            let half = min((places / 2 + 63) / 64 * 64 + 64, bits)
            setSum(v, places, from: bits - places, isSlope: false, sum)
            mpz_mul(sum, sum, v)
            mpz_tdiv_q_2exp(sum, sum, UInt(places))
            mpz_tdiv_q_2exp(numbers[3], start, UInt(bits - places))
            mpz_add(sum, sum, numbers[3])
            setSum(v, places, from: bits - half, isSlope: true, slope)
            guard mpz_sgn(slope) != 0 else { throw .needsPrecision }
            mpz_mul_2exp(sum, sum, UInt(half))
            mpz_tdiv_q(sum, sum, slope)
            mpz_sub(v, v, sum)
        }
        // At most 1 in size.
        mpz_set_ui(sum, 1)
        mpz_mul_2exp(sum, sum, UInt(places))
        guard mpz_cmpabs(v, sum) <= 0 else { throw .needsPrecision }
        return places
    }

    /// Σ g_j v^j, or with j + 1 before each term, by Horner's scheme on coefficients without their lowest bits. v is cut
    /// where the sum is short.
    private func setSum(
        _ v: UnsafeMutablePointer<__mpz_struct>, _ places: Int, from lowest: Int, isSlope: Bool,
        _ sum: UnsafeMutablePointer<__mpz_struct>
    ) {
        let (product, skipped) = (numbers[7], lowest / 64)
        let lengthOfV = Int(v.pointee._mp_size.magnitude)
        mpz_set_ui(sum, 0)
        for j in stride(from: count - 1, through: 0, by: -1) {
            let length = Int(sum.pointee._mp_size.magnitude)
            if length > 0 {
                let used = min(lengthOfV, length + 1)
                var part = __mpz_struct()
                _ = mpz_roinit_n(
                    &part, v.pointee._mp_d + (lengthOfV - used),
                    v.pointee._mp_size < 0 ? -used : used)
                mpz_mul(product, sum, &part)
                mpz_tdiv_q_2exp(sum, product, UInt(places - 64 * (lengthOfV - used)))
            }
            let number = coefficients[j]
            let size = Int(number.pointee._mp_size.magnitude) - skipped
            if size <= 0 { continue }
            var part = __mpz_struct()
            _ = mpz_roinit_n(
                &part, number.pointee._mp_d + skipped, number.pointee._mp_size < 0 ? -size : size)
            if isSlope {
                mpz_addmul_ui(sum, &part, UInt(j + 1))
            } else {
                mpz_add(sum, sum, &part)
            }
        }
    }

    private func setResults(
        _ x: UInt, _ places: Int, _ point: inout Ball, _ value: inout Ball, _ slope: inout Ball,
        _ precision: Int
    ) throws(BallError) {
        let (constant, square, way, sum, v) =
            (numbers[0], numbers[1], numbers[2], numbers[5], numbers[4])
        let product = numbers[3]
        setSum(v, places, from: 0, isSlope: false, sum)
        // u = σ v
        mpz_mul(way, square, v)
        let exponent = 128 - 2 * width + shift + places
        mpz_mul(product, way, sum)
        mpz_tdiv_q_2exp(product, product, UInt(exponent))
        mpz_add(product, product, constant)
        value.set(mantissa: BigInt(copying: product), exponent: -bits, precision: precision)
        mpz_set_ui(product, x)
        mpz_mul_2exp(product, product, UInt(exponent - (64 - width)))
        mpz_add(product, product, way)
        let place = BigInt(copying: product)
        point.set(mantissa: place, exponent: -exponent, precision: max(64, place.bitLength))
        setSum(v, places, from: 0, isSlope: true, sum)
        slope.set(mantissa: BigInt(copying: sum), exponent: -bits, precision: precision)
        // Bound 210: rounding, and what is behind the last coefficient.
        let j = UInt(count)
        let errorOfSum =
            errorOfCoefficients * Magnitude(atLeast: j + 4) + Magnitude(atLeast: 2 * j)
        let errorOfSlope =
            errorOfCoefficients * Magnitude(atLeast: j * (j + 1) / 2 + 4 * j + 14)
            + Magnitude(atLeast: 2 * j)
        let all = errorOfValue + errorOfSum + Magnitude(atLeast: UInt(2))
        value.widen(by: all.scaled(byPowerOfTwo: -bits))
        slope.widen(by: errorOfSlope.scaled(byPowerOfTwo: -bits))
    }
}

/// GMP integers side by side.
private final class IntegerRow {
    private let numbers: UnsafeMutablePointer<__mpz_struct>
    private let count: Int

    init(count: Int) {
        self.count = count
        numbers = .allocate(capacity: count)
        numbers.initialize(repeating: __mpz_struct(), count: count)
        for index in 0..<count { mpz_init(numbers + index) }
    }

    deinit {
        for index in 0..<count { mpz_clear(numbers + index) }
        numbers.deallocate()
    }

    subscript(_ index: Int) -> UnsafeMutablePointer<__mpz_struct> { numbers + index }
}
