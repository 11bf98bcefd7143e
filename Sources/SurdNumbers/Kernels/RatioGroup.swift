/// Consecutive ratios of terms over one common divisor, all of them words: with
/// T_k = P_k/Q_k · T_(k+1) + w_k, T_(k−t) = (P T_k + Σ N_j w_(k−j))/D, j from 1 to t.
struct RatioGroup: ~Copyable {
    private static let most = 32

    private let series: HypergeometricSeries
    /// z as a fraction, where it is included in the ratios.
    private let top: Int
    private let bottom: Int
    /// Whether z is a fraction of words.
    private let isShort: Bool
    private let numerators: UnsafeMutablePointer<Int>
    /// P, D and t; t is 0 where a ratio does not fit.
    private(set) var factor = 1
    private(set) var divisor = 1
    private(set) var count = 0

    init(_ series: HypergeometricSeries, odd: Int, exponent: Int) {
        let isShort = exponent.magnitude < 30 && odd.magnitude < 1 << 31
        self.init(
            series, top: isShort ? odd << max(exponent, 0) : 0,
            bottom: isShort ? 1 << max(-exponent, 0) : 0)
    }

    /// `bottom` is 0 where z is no fraction; then there are no groups.
    init(_ series: HypergeometricSeries, top: Int, bottom: Int) {
        self.series = series
        self.top = top
        self.bottom = bottom
        isShort = bottom != 0
        numerators = .allocate(capacity: Self.most)
    }

    deinit { numerators.deallocate() }

    /// N_(index + 1).
    func numerator(_ index: Int) -> Int { numerators[index] }

    /// Gathers the ratios below the term k, down to that of the first term, as many as fit words.
    mutating func gather(below k: Int, to first: Int) {
        (factor, divisor, count) = (1, 1, 0)
        guard isShort else { return }
        // An upper bound of P and all N_j.
        var largest = 1
        while count < Self.most, k - count > first {
            guard let (p, q) = ratio(k - count - 1) else { return }
            let (grown, isLarge) = largest.multipliedReportingOverflow(by: Int(p.magnitude))
            let (divided, overflow) = divisor.multipliedReportingOverflow(by: q)
            if isLarge || overflow || divided == .min { return }
            factor *= p
            divisor = divided
            if p != 1 {
                for index in 0..<count { numerators[index] *= p }
            }
            numerators[count] = divided
            count += 1
            largest = max(grown, Int(divided.magnitude))
        }
    }

    /// The ratio of the terms k + 1 and k; nil where its factors do not fit words.
    @inline(__always)
    private func ratio(_ k: Int) -> (top: Int, bottom: Int)? {
        var (p, q) = (top, bottom)
        for factor in series.above {
            let (product, overflow) = p.multipliedReportingOverflow(by: factor.value(k))
            if overflow { return nil }
            p = product
        }
        for factor in series.below {
            let (product, overflow) = q.multipliedReportingOverflow(by: factor.value(k))
            if overflow { return nil }
            q = product
        }
        return p == .min || q == .min || q == 0 ? nil : (p, q)
    }
}
