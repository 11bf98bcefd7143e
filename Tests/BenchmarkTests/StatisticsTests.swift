import Testing

@testable import Benchmarks

/// Quantiles as numpy.quantile gives them (linear interpolation); medians as statistics.median.
@Suite struct StatisticsTests {
    @Test func quantilesAgreeWithNumpy() {
        // numpy.quantile([3, 1, 4, 1, 5, 9, 2, 6], [0.1, 0.5, 0.9])
        let statistics = Statistics([3, 1, 4, 1, 5, 9, 2, 6])
        #expect(abs(statistics.p10 - 1.0) < 1e-12)
        #expect(abs(statistics.median - 3.5) < 1e-12)
        #expect(abs(statistics.p90 - 6.9) < 1e-12)
        #expect(statistics.minimum == 1)
        #expect(statistics.maximum == 9)
    }

    @Test func oneSampleIsItsOwnMedian() {
        let statistics = Statistics([7])
        #expect(statistics.median == 7)
        #expect(statistics.medianInterval == 7...7)
        #expect(statistics.spread == 0)
    }

    /// The ranks of a binomial interval: for 100 samples the 40th to the 61st.
    @Test func medianIntervalHasTheBinomialRanks() {
        let statistics = Statistics((1...100).map(Double.init))
        #expect(statistics.medianInterval.lowerBound == 40)
        #expect(statistics.medianInterval.upperBound == 61)
    }

    @Test(arguments: [0.0, 1.0, 1.585, 2.0])
    func growthFindsTheExponent(_ exponent: Double) throws {
        let sizes = [10.0, 100, 1_000, 10_000]
        let times = sizes.map { 3 * Growth.exponential(exponent * Growth.logarithm($0)) }
        let growth = try #require(Growth(sizes: sizes, times: times))
        #expect(abs(growth.exponent - exponent) < 1e-9)
        #expect(abs(growth.worstFactor - 1) < 1e-9)
    }

    @Test func growthNeedsThreeSizes() {
        #expect(Growth(sizes: [1, 2], times: [1, 2]) == nil)
        #expect(Growth(sizes: [5, 5, 5], times: [1, 2, 3]) == nil)
    }

    @Test(arguments: [
        (0.000123, "0.000123"), (1.0, "1"), (3.14159, "3.14"), (31.4159, "31.4"),
        (314.159, "314.0"), (12_345.0, "12345"),
    ])
    func numbersHaveThreeDigits(_ row: (value: Double, text: String)) {
        #expect(short(row.value) == row.text)
    }
}
