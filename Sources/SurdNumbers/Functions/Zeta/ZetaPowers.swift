internal import CGMP

/// ζ(2j)/2 as fractions, for falling j, by Σ k^(−2j) over odd k: bound 150.
///
/// The powers of one j come from those of the next by products by k², each with as many bits as are still
/// needed. This is little work where 2^(64 n) is not much larger than the power of a few hundred to 2j.
final class ZetaPowers {
    private let first: Int
    /// The bits that the number of j must have.
    private let bits: (Int) -> Int
    private let bitsOfFirst: Int
    private let guardBits: Int
    /// k^(−2j) for k = 3, 5, … is approximately value · 2^(−64 place).
    private var values: [__mpz_struct] = []
    private var places: [Int] = []
    /// 2 log2 k of these.
    private var logarithms: [Double] = []
    private var scratch: [UInt] = []

    /// For j = count … first, each of the last few of these with bits(j) bits. bits(j) minus any multiple of
    /// j must be largest at one end of every range of j.
    init(_ first: Int, _ count: Int, bits: @escaping (Int) -> Int) {
        self.first = first
        self.bits = bits
        bitsOfFirst = bits(first)
        guardBits = 16 + count.bitWidthOfSize
    }

    deinit { for var value in values { mpz_clear(&value) } }

    /// The number of j as a fraction of n limbs, with an error of less than 2^(1 − bits(j)); bits(j) is at
    /// most 64 n.
    func write(_ j: Int, into target: Limbs, _ n: Int) {
        advance(to: j)
        // One more limb below, and a whole limb.
        let wide = n + 1
        if scratch.count < 2 * wide + 2 {
            scratch = [UInt](repeating: 0, count: 2 * wide + 2)
        }
        scratch.withUnsafeMutableBufferPointer {
            guard let sum = $0.baseAddress else { return }
            add(into: sum, wide)
            divide(sum, wide, part: sum + (wide + 1), j)
            _ = mpn_rshift(sum, sum, wide + 1, 1)
            FixedPoint.copy(target, sum + 1, n)
        }
    }

    /// Bits of k^(−2j) for this j and all below.
    private func needed(_ log2: Double, _ here: (j: Int, bits: Int)) -> Int {
        max(here.bits - Int(Double(here.j) * log2), bitsOfFirst - Int(Double(first) * log2))
    }

    private func advance(to j: Int) {
        let here = (j: j, bits: bits(j))
        for index in values.indices {
            let k = 2 * index + 3
            let most = (max(needed(logarithms[index], here), 0) + guardBits) / 64 + 2
            withUnsafeMutablePointer(to: &values[index]) { value in
                mpz_mul_ui(value, value, UInt(k * k))
                let excess = Int(mpz_size(value)) - most
                if excess > 0 {
                    mpz_fdiv_q_2exp(value, value, UInt(64 * excess))
                    places[index] -= excess
                }
            }
        }
        while let log2 = logarithms.last, needed(log2, here) < -8 {
            var value = values.removeLast()
            mpz_clear(&value)
            places.removeLast()
            logarithms.removeLast()
        }
        while true {
            let k = 2 * values.count + 3
            let log2 = 2 * Double(k).logBase2
            if Double(j) * log2 >= Double(here.bits + 8) { return }
            start(k, log2, here)
        }
    }

    private func start(_ k: Int, _ log2: Double, _ here: (j: Int, bits: Int)) {
        var power = __mpz_struct()
        var value = __mpz_struct()
        mpz_init(&power)
        mpz_init(&value)
        mpz_ui_pow_ui(&power, UInt(k), UInt(2 * here.j))
        let place =
            (max(needed(log2, here), 0) + guardBits + Int(mpz_sizeinbase(&power, 2))) / 64 + 2
        mpz_set_ui(&value, 1)
        withUnsafeMutablePointer(to: &value) {
            mpz_mul_2exp($0, $0, UInt(64 * place))
            mpz_fdiv_q($0, $0, &power)
        }
        mpz_clear(&power)
        values.append(value)
        places.append(place)
        logarithms.append(log2)
    }

    /// 1 and all powers.
    private func add(into sum: Limbs, _ wide: Int) {
        FixedPoint.clear(sum, wide + 1)
        sum[wide] = 1
        for index in values.indices {
            let size = Int(mpz_size(&values[index]))
            guard let source = mpz_limbs_read(&values[index]) else { continue }
            let place = wide - places[index]
            let skip = max(-place, 0)
            if skip >= size { continue }
            let target = max(place, 0)
            _ = mpn_add(
                sum + target, sum + target, wide + 1 - target, source + skip, size - skip)
        }
    }

    /// 1/(1 − a) = (1 + a)(1 + a²)(1 + a⁴) … for a = 4^(−j)
    private func divide(_ sum: Limbs, _ wide: Int, part: Limbs, _ j: Int) {
        var shift = 2 * j
        while shift < 64 * wide {
            let limbs = shift >> 6
            let bits = UInt32(shift & 63)
            let count = wide + 1 - limbs
            if bits == 0 {
                FixedPoint.copy(part, sum + limbs, count)
            } else {
                _ = mpn_rshift(part, sum + limbs, count, bits)
            }
            _ = mpn_add(sum, sum, wide + 1, part, count)
            shift *= 2
        }
    }
}
