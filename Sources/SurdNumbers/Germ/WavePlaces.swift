/// A sequence of places that tends to an end, at which a growing phase equals an angle plus whole periods.
/// There a wave of the phase, or of a multiple of it, is a constant.
///
/// The phase is continuous and grows, so such places exist. Along them the behaviour of a value is a germ as
/// elsewhere. Two angles with two limits prove that the value has no limit (bound 300).
final class WavePlaces {
    /// The phases found so far, those of sines and those of functions with the period 1, as long as no base
    /// is set.
    private(set) var phases: [[Scale.Part]] = []
    private(set) var isOfSines = false
    private(set) var isOfShapes = false
    /// Whether some step used only the size of a wave.
    private(set) var isRough = false
    /// The phase of which all others are whole multiples, and its value without the periods.
    private var base: [Scale.Part]?
    private var angle = BigNumber(0)

    init() {}

    /// At the angle, with the phases found before.
    init(_ base: [Scale.Part], at angle: BigNumber) {
        self.base = base
        self.angle = angle
    }

    func noteRoughness() { isRough = true }

    /// The phase at the places; nil where it is not a multiple, and where phases are only recorded.
    func angle(
        of phase: [Scale.Part], isSine: Bool, _ work: GermWork
    ) throws(BallError) -> BigNumber? {
        guard let base else {
            phases.append(phase)
            if isSine { isOfSines = true } else { isOfShapes = true }
            return nil
        }
        return try work.lift { () throws(NumberError) in
            guard let factor = try Self.ratio(of: phase, to: base, work), factor.denominator == 1
            else { return nil }
            return try work.numbers.product(angle, BigNumber(factor))
        }
    }

    /// A phase divided by another one, where the quotient is a fraction.
    static func ratio(
        of phase: [Scale.Part], to base: [Scale.Part], _ work: GermWork
    ) throws(NumberError) -> BigRational? {
        guard let first = phase.first, let other = base.first, phase.count == base.count else {
            return nil
        }
        let factor = try work.numbers.quotient(first.coefficient, other.coefficient)
        guard let fraction = try factor.rationalOrIrrational(monitor: work.monitor) else {
            return nil
        }
        let minus = BigNumber(-fraction)
        return try work.scales.merge(phase, base, times: minus).isEmpty ? fraction : nil
    }

    private static var largestDenominator: Int { 1000 }

    /// A phase of which all phases found are whole multiples; nil where there is none.
    func common(_ work: GermWork) throws(BallError) -> [Scale.Part]? {
        guard let first = phases.first, isOfSines != isOfShapes else { return nil }
        return try work.lift { () throws(NumberError) in
            var denominator = BigInt(1)
            for phase in phases.dropFirst() {
                guard let ratio = try Self.ratio(of: phase, to: first, work) else { return nil }
                if (denominator % ratio.denominator).isZero { continue }
                denominator = denominator * ratio.denominator
                guard denominator < BigInt(Self.largestDenominator) else { return nil }
            }
            let inverse = BigNumber(BigRational(1, denominator))
            return try work.scales.merge([], first, times: inverse)
        }
    }
}
