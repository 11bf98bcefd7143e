/// What a set of samples says, without assuming how they are distributed.
///
/// Everything rests on order statistics: on a shared machine the mean belongs to whoever else was
/// running, while the median and the tenth percentile belong to us.
struct Statistics: Sendable {
    let count: Int
    let median: Double
    let p10: Double
    let p90: Double
    let minimum: Double
    let maximum: Double
    /// A 95 % interval for the median itself, from the binomial distribution of ranks.
    let medianInterval: ClosedRange<Double>

    init(_ samples: [Double]) {
        precondition(!samples.isEmpty, "statistics need at least one sample")
        let sorted = samples.sorted()
        count = sorted.count
        median = Statistics.quantile(0.5, of: sorted)
        p10 = Statistics.quantile(0.1, of: sorted)
        p90 = Statistics.quantile(0.9, of: sorted)
        minimum = sorted[0]
        maximum = sorted[sorted.count - 1]
        // The rank of the median lies within n/2 ± 0.98·√n with probability 0.95.
        let reach = 0.98 * Double(count).squareRoot()
        let low = max(0, Int((Double(count) / 2 - reach).rounded(.down)) - 1)
        let high = min(count - 1, Int((Double(count) / 2 + reach).rounded(.up)))
        medianInterval = sorted[low]...sorted[high]
    }

    /// The relative width between the tenth and the ninetieth percentile: how noisy the run was.
    var spread: Double { median > 0 ? (p90 - p10) / median : 0 }

    /// Linear interpolation between the closest ranks.
    static func quantile(_ q: Double, of sorted: [Double]) -> Double {
        let position = q * Double(sorted.count - 1)
        let below = Int(position.rounded(.down))
        let above = min(below + 1, sorted.count - 1)
        let part = position - Double(below)
        return sorted[below] * (1 - part) + sorted[above] * part
    }
}

/// The exponent k in time ≈ c·sizeᵏ, by least squares on logarithms.
struct Growth: Sendable {
    let exponent: Double
    /// The largest factor by which a point lies off the fitted line.
    let worstFactor: Double

    /// Nothing is fitted through fewer than three sizes.
    init?(sizes: [Double], times: [Double]) {
        guard sizes.count == times.count, sizes.count >= 3 else { return nil }
        let x = sizes.map { Growth.logarithm($0) }
        let y = times.map { Growth.logarithm($0) }
        let n = Double(x.count)
        let meanX = x.reduce(0, +) / n
        let meanY = y.reduce(0, +) / n
        var covariance = 0.0
        var variance = 0.0
        for (a, b) in zip(x, y) {
            covariance += (a - meanX) * (b - meanY)
            variance += (a - meanX) * (a - meanX)
        }
        guard variance > 0 else { return nil }
        let slope = covariance / variance
        exponent = slope
        var worst = 0.0
        for (a, b) in zip(x, y) {
            worst = max(worst, abs(b - (meanY + slope * (a - meanX))))
        }
        worstFactor = Growth.exponential(worst)
    }
}
