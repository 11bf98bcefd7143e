internal import CGMP

/// A Legendre polynomial and its derivative by their powers of x²: the coefficients of neighbours have quotients of small integers.
///
/// Horner's scheme over these quotients takes products and quotients by words alone, but for one long product for each block of
/// powers. The terms are as large as (1 + √2)^n, which costs bits, so this is for many bits beside the degree: bound 210.
final class LegendreSeries {
    let degree: Int
    private let ofValue: Factor
    private let ofSlope: Factor
    private let row: IntegerRow
    /// Powers of x² in a block, and steps whose factors fit in a word together.
    private let block: Int
    private let group: Int

    /// The sum begins with this power of x, and all of it is multiplied by factor/2^n.
    private struct Factor {
        let power: Int
        let factor: BigInt
    }

    /// log2(1 + √2), a little larger.
    private static var bitsOfDegree: Double { 1.272 }

    /// Bits that the sum loses.
    private static func loss(_ degree: Int) -> Int { Int(bitsOfDegree * Double(degree)) + 10 }

    /// Whether the sum is the better way: a step of it takes less than a tenth of one of the recurrence, which has no more bits than
    /// are asked for.
    static func suits(degree: Int, bits: Int) -> Bool { bits > 64 && loss(degree) < 16 * bits }

    init(degree: Int, monitor: Monitor) throws(BallError) {
        self.degree = degree
        let parity = degree & 1
        let half = degree / 2
        do throws(NumberError) {
            // The coefficient of x^(n - 2j) is (-1)^j C(n, j) C(2n - 2j, n)/2^n.
            let binomial = try BigInt.binomial(BigInt(degree), half, monitor: monitor)
            let size = parity == 0 ? binomial : binomial * BigInt(degree + 1)
            let first = half & 1 == 0 ? size : -size
            ofValue = Factor(power: parity, factor: first)
            // The slope of x^0 is nothing: x² is the first power then, -n(n + 1)/2 times as large.
            ofSlope =
                parity == 0
                ? Factor(power: 2, factor: -first * BigInt(degree) * BigInt(degree + 1))
                : Factor(power: 1, factor: first)
        } catch {
            throw .number(error)
        }
        let bitsOfFactor = ((degree + 1) * (degree + 2)).bitWidthOfSize
        group = max(1, min(4, 62 / bitsOfFactor))
        // Powers are made once and serve both sums.
        let size = Int(Double(2 * half + 2).squareRoot()) + 1
        block = (size + group - 1) / group * group
        row = IntegerRow(count: block + 1 + Self.spare)
    }

    /// Integers after the powers: the sum, and a product.
    private static var spare: Int { 2 }

    /// Sets both at an exact point other than zero.
    func evaluate(
        at point: borrowing Ball, bits: Int, value: inout Ball, slope: inout Ball
    ) throws(BallError) {
        let count = Double(block * (degree / (2 * block) + 2))
        let working =
            bits + Self.loss(degree) + Int((2 * count * Double(degree)).logBase2) + 8
        setPowers(of: point, working)
        var sum = Ball(precision: working)
        setSum(ofValue, isSlope: false, working, &sum)
        if ofValue.power == 0 {
            try value.setProduct(sum, factor(ofValue), precision: bits)
        } else {
            try slope.setProduct(sum, factor(ofValue), precision: bits)
            try value.setProduct(slope, point, precision: bits)
        }
        setSum(ofSlope, isSlope: true, working, &sum)
        if ofSlope.power == 1 {
            try slope.setProduct(sum, factor(ofSlope), precision: bits)
        } else {
            var part = Ball(precision: bits)
            try part.setProduct(sum, factor(ofSlope), precision: bits)
            try slope.setProduct(part, point, precision: bits)
        }
    }

    private func factor(_ start: Factor) -> Ball {
        var ball = Ball(precision: 64)
        ball.set(
            mantissa: start.factor, exponent: -degree,
            precision: max(64, start.factor.bitLength))
        return ball
    }

    /// The powers of x² as multiples of 2^-bits, each cut off and so too small by less than 2m of these.
    private func setPowers(of point: borrowing Ball, _ bits: Int) {
        var source = point.midpoint
        mpz_set_ui(row[0], 1)
        mpz_mul_2exp(row[0], row[0], UInt(bits))
        let exponent = mpfr_get_z_2exp(row[1], &source)
        mpz_mul(row[1], row[1], row[1])
        let shift = bits + 2 * exponent
        if shift >= 0 {
            mpz_mul_2exp(row[1], row[1], UInt(shift))
        } else {
            mpz_fdiv_q_2exp(row[1], row[1], UInt(-shift))
        }
        for k in stride(from: 2, through: block, by: 1) {
            mpz_mul(row[k], row[k - 1], row[1])
            mpz_fdiv_q_2exp(row[k], row[k], UInt(bits))
        }
    }

    /// The sum from a power on, its first coefficient 1.
    private func setSum(_ start: Factor, isSlope: Bool, _ bits: Int, _ sum: inout Ball) {
        let (total, product) = (row[block + 1], row[block + 2])
        mpz_set_ui(total, 0)
        let last = (degree - start.power) / 2
        var next = last
        while next >= 0 {
            // Within a group all terms are in one block.
            let first = next / group * group
            if next < last, (next + 1) % block == 0 {
                mpz_mul(product, total, row[block])
                mpz_tdiv_q_2exp(total, product, UInt(bits))
            }
            addGroup(first...next, start.power, isSlope, total)
            next = first - 1
        }
        sum.set(mantissa: BigInt(copying: total), exponent: -bits, precision: sum.precision)
        // Bound 210.
        let blocks = UInt(last / block + 2)
        let errors = Magnitude(atLeast: UInt(2 * block + 1) * blocks)
        let sizes = Magnitude.powerOfTwo(Self.loss(degree) - bits)
        let slopes = Magnitude(atLeast: UInt(isSlope ? degree : 1))
        sum.widen(by: errors * sizes * slopes / factor(start).smallestSize)
    }

    /// s becomes the sum from the first index of the group on, where it was that from the one after the last: with the quotients
    /// -p_i/q_i of neighbouring coefficients all of that over the product of the q's.
    private func addGroup(
        _ indices: ClosedRange<Int>, _ power: Int, _ isSlope: Bool,
        _ sum: UnsafeMutablePointer<__mpz_struct>
    ) {
        var all: UInt = 1
        var bottom: UInt = 1
        for index in indices {
            all &*= top(index, power)
            bottom &*= self.bottom(index, power, isSlope)
        }
        mpz_mul_ui(sum, sum, all)
        if indices.count & 1 == 1 { mpz_neg(sum, sum) }
        // The p's before an index, and the q's from there on.
        var before: UInt = 1
        var rest = bottom
        for (place, index) in indices.enumerated() {
            let weight = before &* rest
            if place & 1 == 0 {
                mpz_addmul_ui(sum, row[index % block], weight)
            } else {
                mpz_submul_ui(sum, row[index % block], weight)
            }
            before &*= top(index, power)
            rest /= self.bottom(index, power, isSlope)
        }
        mpz_tdiv_q_ui(sum, sum, bottom)
    }

    private func top(_ index: Int, _ power: Int) -> UInt {
        let p = power + 2 * index
        return UInt((degree - p) * (degree + p + 1))
    }

    private func bottom(_ index: Int, _ power: Int, _ isSlope: Bool) -> UInt {
        let p = power + 2 * index
        return UInt((p + 1) * (isSlope ? p : p + 2))
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
