import Testing

@testable import SurdNumbers

/// Sizes of measures (bound 342): each must hold the true size, and not by much more.
@Suite struct GrowthFactorsTests {
    private func exactly(_ number: Double) -> GrowthFactors.Sizes {
        GrowthFactors.Sizes(above: Magnitude(atLeast: number), below: Magnitude(atMost: number))
    }

    private func power(_ place: Double, _ exponent: BigRational) -> GrowthFactors.Power {
        GrowthFactors.Power(place: exactly(place), exponent: exponent)
    }

    /// (L + ln(1 + t))^e/L^e
    private func logarithm(_ start: Double, _ exponent: BigRational = 1) -> GrowthFactors.Logarithm
    {
        GrowthFactors.Logarithm(
            start: exactly(start),
            growth: GrowthFactors.Growth(terms: [(exactly(1), .one)]), exponent: exponent)
    }

    private func size(_ factors: GrowthFactors) -> Double? {
        factors.size?.doubleUp
    }

    /// (1 + ln(1 + t)/L)(1 + t)^(-a): the integral of |L + ψ(a) - ln x| over the gamma distribution of a,
    /// by mpmath's quad.
    @Test(arguments: [
        (BigRational(1, 10), 1.0, 7.192551715), (BigRational(1, 10), 4, 1.764672005),
        (BigRational(1, 2), 1, 1.677415888), (BigRational(1, 2), 4, 1.000005033),
        (1, 1, 1.192410382), (5, 1, 1.001292038),
    ])
    func logarithmsBesidePowers(_ a: BigRational, _ start: Double, _ truth: Double) throws {
        let factors = GrowthFactors(powers: [power(1, -a)], logarithms: [logarithm(start)])
        let bound = try #require(size(factors))
        #expect(bound >= truth && bound < 2.2 * truth, "\(bound)")
    }

    /// Quotients whose measures are known: (1 + t)/(1 + t/3) is 3 - 2/(1 + t/3), of the size 5, and its root
    /// √3 times 1 less a positive measure of the size 1 - 1/√3.
    @Test func powersThatGrow() throws {
        let quotient = GrowthFactors(powers: [power(1, 1), power(3, -1)])
        #expect(try #require(size(quotient)) >= 5)
        let root = try #require(size(quotient.raised(to: BigRational(1, 2))))
        #expect(root >= 2.4641 && root < 3.001, "\(root)")
        // (1 + t/3)/(1 + t) is (1 + 2/(1 + t))/3.
        let falling = try #require(size(quotient.raised(to: -1)))
        #expect(falling >= 1 && falling < 1.001, "\(falling)")
        #expect(!quotient.fallsToZero)
    }

    /// No measure has a finite size where something grows faster than the rest falls.
    @Test func growthWithoutBound() {
        #expect(size(GrowthFactors(powers: [power(2, 1)])) == nil)
        #expect(size(GrowthFactors(logarithms: [logarithm(1)])) == nil)
        let level = [power(1, 1), power(2, -1)]
        #expect(size(GrowthFactors(powers: level, logarithms: [logarithm(1)])) == nil)
        #expect(size(GrowthFactors(powers: level, logarithms: [logarithm(1, -1)])) != nil)
    }
}
