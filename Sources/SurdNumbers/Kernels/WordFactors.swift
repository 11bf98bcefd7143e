/// The ratio of terms of a hypergeometric series as quotients of words.
struct WordFactors {
    /// A parameter plus k, times its denominator, is top + slope · k.
    struct Parameter: Equatable {
        let top: Int
        let slope: Int
    }

    private var above: [Parameter]
    private var below: [Parameter]
    private var top = 1
    private var bottom = 1

    /// `below` contains the 1 of k!; each ratio is multiplied by a fraction. Nil where words do not suffice.
    init?(_ above: [Parameter], _ below: [Parameter], times fraction: (top: Int, bottom: Int)) {
        self.above = above
        self.below = below
        for factor in above {
            guard let same = self.below.firstIndex(of: factor),
                let own = self.above.firstIndex(of: factor)
            else { continue }
            self.below.remove(at: same)
            self.above.remove(at: own)
        }
        // Denominators of upper parameters divide, and those of lower ones multiply.
        guard multiplyTop(by: fraction.top), multiplyBottom(by: fraction.bottom) else { return nil }
        for factor in self.below where !multiplyTop(by: factor.slope) { return nil }
        for factor in self.above where !multiplyBottom(by: factor.slope) { return nil }
    }

    private mutating func multiplyTop(by factor: Int) -> Bool {
        Self.multiply(&top, &bottom, by: factor)
    }

    private mutating func multiplyBottom(by factor: Int) -> Bool {
        Self.multiply(&bottom, &top, by: factor)
    }

    /// Multiplies a part of a fraction in lowest terms, which remains one.
    private static func multiply(_ part: inout Int, _ other: inout Int, by factor: Int) -> Bool {
        if factor == 1 { return true }
        var (a, b) = (factor.magnitude, other.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let (product, overflow) = part.multipliedReportingOverflow(by: factor / Int(a))
        part = product
        other /= Int(a)
        return !overflow
    }

    /// Nil where words do not suffice, or a divisor is 0.
    @inline(__always)
    func ratio(_ k: Int) -> (top: Int, bottom: Int)? {
        var (p, q) = (top, bottom)
        for factor in above {
            let (product, overflow) = p.multipliedReportingOverflow(
                by: factor.top + k * factor.slope)
            if overflow { return nil }
            p = product
        }
        for factor in below {
            let (product, overflow) = q.multipliedReportingOverflow(
                by: factor.top + k * factor.slope)
            if overflow { return nil }
            q = product
        }
        return q == 0 || p.magnitude >> 62 != 0 || q.magnitude >> 62 != 0 ? nil : (p, q)
    }
}

/// Consecutive ratios of terms over one common divisor: S_(k - t) = (P S_k + Σ N_j ζ^(k - j))/D, j from 1 to
/// t.
struct WordRun {
    private(set) var factor = 1
    private(set) var divisor = 1
    private(set) var numerators: [Int] = []

    var count: Int { numerators.count }

    /// Gathers the ratios below the term k, as many as fit words.
    mutating func gather(_ tops: [Int], _ bottoms: [Int], from k: Int, to first: Int) {
        (factor, divisor) = (1, 1)
        numerators.removeAll(keepingCapacity: true)
        var largest = 1
        for index in stride(from: k - 1, through: first, by: -1) {
            let (p, q) = (tops[index], bottoms[index])
            let (grown, overflow) = largest.multipliedReportingOverflow(by: Int(p.magnitude))
            let (divided, tooMany) = divisor.multipliedReportingOverflow(by: q)
            if count > 0, overflow || tooMany || (grown | Int(divided.magnitude)) >> 62 != 0 {
                return
            }
            factor *= p
            divisor = divided
            if p != 1 {
                for j in numerators.indices { numerators[j] *= p }
            }
            numerators.append(divided)
            largest = max(grown, Int(divided.magnitude))
        }
    }
}
