internal import CGMP
internal import Synchronization

/// |B_2k|/(2k) for k from a border on, as mantissas that get shorter as the terms of Stirling's series fall.
/// Beyond the border the exact numbers are longer than the sum needs. The mantissas are computed from ζ(2k),
/// and cached.
///
/// Bound 315: |B_2k|/(2k) = 4 (2k − 1)!/(2π)^(2k) · ζ(2k)/2. The factor of k + 1 is that of k times 2k
/// (2k + 1)/(2π)², in balls. ζ(2k)/2 is that of bound 150, with so many bits that its condition there holds;
/// it is 1/2 plus a number below 2^(1 − 2k). The radius of each product is checked: times 2^(e (k − 1)) it is
/// at most 2^(−64 n), one unit of the sum for which the numbers were made, and less for a larger z and for
/// shorter sums. A loaded number is truncated, and divided by 2k − 1 and truncated again for ln Γ: the error
/// is less than three units.
final class StirlingTail: @unchecked Sendable {
    // Unchecked because of the pointer; its memory is written once, here.

    /// The border.
    let first: Int
    private let last: Int
    /// The limbs of the fraction, and e: z^(−2) is below 2^e.
    private let n: Int
    private let exponent: Int
    private let mantissas: Limbs
    /// The places where the mantissas of k begin, and where the last one ends.
    private let places: [Int]
    private let exponents: UnsafeMutablePointer<Int>

    /// The last few tables: gamma is often needed with two different precisions in turn.
    private static let made = Mutex<[StirlingTail]>([])
    private static let mostKept = 3
    private static let mostBytesKept = 40e6
    /// The last few sums at fractions for which there was no table.
    private static let asked = Mutex<[(n: Int, exponent: Int)]>([])

    /// The same for the sum at a fraction, which uses products by words. Computing the table takes as long as
    /// two such sums without it, so the second sum computes it.
    static func keptForFractions(
        _ n: Int, _ exponent: Int, terms: Int, _ monitor: Monitor
    ) throws(BallError) -> StirlingTail? {
        if let known = made.withLock({ $0.first { $0.serves(n, exponent, terms) } }) {
            return known
        }
        let isSecond = asked.withLock {
            if $0.contains(where: { $0.n == n && $0.exponent == exponent }) { return true }
            $0.append((n, exponent))
            if $0.count > mostKept { $0.removeFirst() }
            return false
        }
        return isSecond ? try kept(n, exponent, terms: terms, monitor) : nil
    }

    /// The table for a sum of so many terms, each of which is below 2^(e (k − 1)) |B_2k|/2k, to n limbs. Nil
    /// where all exact numbers are short, or the limits do not allow the table.
    static func kept(
        _ n: Int, _ exponent: Int, terms: Int, _ monitor: Monitor
    ) throws(BallError) -> StirlingTail? {
        if let known = made.withLock({ $0.first { $0.serves(n, exponent, terms) } }) {
            return known
        }
        // A sum for another argument may be somewhat longer.
        let (limbs, last) = (n + 1, terms + terms / 32 + 4)
        guard let border = border(limbs, exponent, terms) else { return nil }
        let lengths = lengths(limbs, exponent, border...last)
        let bytes = 8 * Double(lengths.reduce(0, +))
        // A quarter of the allowed memory, because the exact numbers and the powers of the sum need
        // memory too.
        let most = Double(monitor.limits.maximumBytes)
        guard bytes <= most / 4 else { return nil }
        let tail = StirlingTail(limbs, exponent, border, lengths)
        guard try tail.make(monitor) else { return nil }
        let mostKeptBytes = min(mostBytesKept, most / 2)
        if bytes <= mostKeptBytes {
            made.withLock {
                $0.insert(tail, at: 0)
                while $0.count > mostKept || $0.reduce(0, { $0 + $1.bytes }) > mostKeptBytes {
                    $0.removeLast()
                }
            }
        }
        return tail
    }

    private func serves(_ n: Int, _ exponent: Int, _ terms: Int) -> Bool {
        n <= self.n && exponent <= self.exponent && terms <= last && 2 * n > self.n
    }

    /// The first k for which the sum needs fewer bits than the numerator has; nil if there is none.
    private static func border(_ n: Int, _ exponent: Int, _ terms: Int) -> Int? {
        var (low, high) = (65, terms)
        func isBehind(_ k: Int) -> Bool {
            64 * n + size(k, exponent) + 192 <= Int(BernoulliNumbers.log2(k))
        }
        guard low < high, isBehind(high) else { return nil }
        while low < high {
            let middle = (low + high) / 2
            if isBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// An upper bound of log2 of |B_2k|/(2k) 2^(e (k − 1)).
    static func size(_ k: Int, _ exponent: Int) -> Int {
        Int((BernoulliNumbers.log2(k) - Double(2 * k).logBase2).rounded(.up)) + 1
            + exponent * (k - 1)
    }

    private static func lengths(_ n: Int, _ exponent: Int, _ range: ClosedRange<Int>) -> [Int] {
        var lengths = [Int](repeating: 2, count: range.count)
        var length = 2
        for k in range.reversed() {
            length = max(length, (64 * n + size(k, exponent) + 127) >> 6)
            lengths[k - range.lowerBound] = length
        }
        return lengths
    }

    private init(_ n: Int, _ exponent: Int, _ first: Int, _ lengths: [Int]) {
        self.n = n
        self.exponent = exponent
        self.first = first
        last = first + lengths.count - 1
        var places = [0]
        for length in lengths { places.append(places[places.count - 1] + length) }
        self.places = places
        mantissas = .allocate(capacity: places[places.count - 1])
        exponents = .allocate(capacity: lengths.count)
    }

    deinit {
        mantissas.deallocate()
        exponents.deallocate()
    }

    private var bytes: Double { 8 * Double(places[places.count - 1]) }

    private func length(_ k: Int) -> Int { places[k - first + 1] - places[k - first] }

    private func mantissa(_ k: Int) -> Limbs { mantissas + places[k - first] }

    /// False where the precision was not enough.
    private func make(_ monitor: Monitor) throws(BallError) -> Bool {
        let zetas = ZetaPowers(first, last, bits: { 64 * self.length($0) })
        for k in stride(from: last, through: first, by: -1) {
            if k & 15 == 0 { try Ball.check(monitor) }
            zetas.write(k, into: mantissa(k), length(k))
        }
        let most = 64 * length(first) + 64
        var factor = Ball(precision: most)
        var turn = Ball(precision: most)
        try start(&factor, &turn, precision: most, monitor)
        var value = Ball(precision: most)
        var zeta = Ball(precision: most)
        var other = Ball(precision: most)
        var half = Ball(precision: most)
        for k in first...last {
            if k & 15 == 0 { try Ball.check(monitor) }
            let limbs = length(k)
            let row = mantissa(k)
            // ζ(2k)/2 is 1/2 plus a number below 2^(1 − 2k), for which a shorter product suffices.
            let bits = max(64, 64 * limbs + 4 - 2 * k)
            row[limbs - 1] &-= 1 << 63
            var count = limbs
            while count > 1, row[count - 1] == 0 { count -= 1 }
            zeta.prepare(64 * count)
            zeta.setUnits(row, count, limbs, error: 2)
            half.setRounded(factor, precision: bits + 64)
            try other.setProduct(half, zeta, precision: bits)
            half.setRounded(factor, precision: 64 * limbs)
            half.scale(byPowerOfTwo: -1)
            try value.setSum(half, other, precision: 64 * limbs)
            guard !value.midpoint.isZero,
                value.radius.scaled(byPowerOfTwo: exponent * (k - 1)) <= .powerOfTwo(-64 * n)
            else { return false }
            FixedPoint.copy(row, value.midpoint._mpfr_d, limbs)
            exponents[k - first] = value.midpoint._mpfr_exp
            if k == last { break }
            let precision = 64 * length(k + 1) + 64
            if turn.precision > precision + 640 {
                zeta.prepare(precision)
                zeta.setRounded(turn)
                swap(&zeta, &turn)
            }
            try value.setProduct(factor, turn, precision: precision)
            try factor.setProduct(value, 2 * k * (2 * k + 1), over: 1, precision: precision)
        }
        return true
    }

    /// 4 (2k − 1)!/(2π)^(2k) at the border, and 1/(2π)².
    private func start(
        _ factor: inout Ball, _ turn: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        var pi = Ball(precision: precision)
        var square = Ball(precision: precision)
        try pi.apply(.pi, precision: precision, monitor: monitor)
        try square.setSquare(pi, precision: precision)
        square.scale(byPowerOfTwo: 2)
        pi.set(1, precision: 64)
        try turn.setQuotient(pi, square, precision: precision)
        let factorial = try BallError.of { () throws(NumberError) in
            try BigInt.factorial(2 * first - 1, monitor: monitor)
        }
        pi.prepare(precision)
        pi.set(factorial, precision: precision)
        pi.scale(byPowerOfTwo: 2)
        var power = Ball(precision: precision)
        try power.setPower(square, first)
        try factor.setQuotient(pi, power, precision: precision)
    }

    /// All that |B_2k|/(2k) may be.
    func value(_ k: Int, precision: Int) -> Ball {
        var ball = Ball(precision: precision)
        var view = __mpfr_struct(
            _mpfr_prec: 64 * length(k), _mpfr_sign: 1, _mpfr_exp: exponents[k - first],
            _mpfr_d: mantissa(k))
        ball.setExactly(mpfr_set(&ball.midpoint, &view, MPFR_RNDN))
        ball.widen(by: .powerOfTwo(-64 * n - exponent * (k - 1)))
        return ball
    }

    /// |B_2k|/(2k), divided by 2k − 1 unless it is for ψ, times 2^shift, truncated to a fraction of n limbs;
    /// there is a limb above it.
    func load(_ k: Int, shift: Int, forDigamma: Bool, into target: Limbs, _ n: Int) {
        let exponent = exponents[k - first] + shift
        FixedPoint.load(mantissa(k), length(k), exponent: exponent, into: target, fraction: n)
        // The limbs above are 0.
        let count = n - max(0, -exponent) / 64
        if !forDigamma, count > 0 { _ = mpn_divrem_1(target, 0, target, count, UInt(2 * k - 1)) }
    }
}

/// d_k = c_k 2^(e (k − 1)) as fractions of n limbs, e ≤ 0: exact ones up to a border, and then those of
/// `StirlingTail`.
struct StirlingCoefficients: ~Copyable {
    let n: Int
    let exponent: Int
    let forDigamma: Bool
    private let tail: StirlingTail?
    private let border: Int
    private let numbers: BernoulliNumbers
    private let exact: StirlingCoefficient

    /// Coefficients for so many terms; `tail` is nil where all of them are exact.
    init(
        _ n: Int, _ exponent: Int, terms: Int, forDigamma: Bool, _ tail: StirlingTail?,
        _ monitor: Monitor
    ) throws(BallError) {
        let border = min(tail?.first ?? .max, terms + 1)
        let numbers = try BernoulliNumbers.kept(count: border - 1, monitor: monitor)
        self.n = n
        self.exponent = exponent
        self.forDigamma = forDigamma
        self.tail = tail
        self.border = border
        self.numbers = numbers
        exact = StirlingCoefficient(numbers, forDigamma ? 1 : 0)
    }

    private func divisor(_ k: Int) -> Int { 2 * k * (forDigamma ? 1 : 2 * k - 1) }

    /// An upper bound of log2 of d_k.
    func size(_ k: Int) -> Int {
        Int((BernoulliNumbers.log2(k) - Double(divisor(k)).logBase2).rounded(.up)) + 1
            + exponent * (k - 1)
    }

    /// d_k below 1, truncated: by bound 315 the error is less than three units. There is a limb
    /// above it.
    func load(_ k: Int, into target: Limbs) {
        let shift = exponent * (k - 1)
        if let tail, k >= border {
            tail.load(k, shift: shift, forDigamma: forDigamma, into: target, n)
        } else {
            exact.write(k, shift: 64 * n + shift, into: target, n)
        }
    }

    /// d_k as its numerator, words as divisors and 2^shift, and the limbs of d_k, where the numerator is much
    /// shorter than these; false where it is not.
    func withFraction(
        _ k: Int, _ body: (ComplexRows.LongFraction, _ shift: Int, _ limbs: Int) -> Void
    ) -> Bool {
        guard k < border, let bottom = numbers.bottom(k).smallValue else { return false }
        let size = size(k)
        let limbs = n - max(0, -size) / 64
        let shift = -exponent * (k - 1)
        guard limbs > 0, size <= 0, shift >= 64 * (n - limbs) else { return false }
        return numbers.top(k).withLimbs { top, count in
            guard 4 * count < 3 * limbs else { return false }
            let fraction = ComplexRows.LongFraction(
                top: top, count: count, bottom: UInt(bottom), divisor: UInt(divisor(k)))
            body(fraction, shift, limbs)
            return true
        }
    }
}
