/// A power of integers that is stored as a recipe, because it is too long to be written out.
package struct UnwrittenPower {
    package let base: BigInt
    package let exponent: BigInt
    package let isNegative: Bool
}

extension BigNumber {
    /// The power of integers from which this number was made; nil where there is none, or where it
    /// is written out.
    package var unwrittenPower: UnwrittenPower? {
        guard case .real(let real) = storage, let first = real.first else { return nil }
        switch real.operation {
        case .negate:
            guard let power = first.unwrittenPower else { return nil }
            return UnwrittenPower(
                base: power.base, exponent: power.exponent, isNegative: !power.isNegative)
        case .power:
            guard let base = first.knownInteger, let exponent = real.second?.knownInteger else {
                return nil
            }
            return Self.power(base, exponent)
        case .powerInteger:
            guard let base = first.knownInteger else { return nil }
            return Self.power(base, BigInt(real.parameter))
        default: return nil
        }
    }

    private static func power(_ base: BigInt, _ exponent: BigInt) -> UnwrittenPower? {
        if exponent.isNegative { return nil }
        return UnwrittenPower(
            base: base, exponent: exponent, isNegative: base.isNegative && exponent.isOdd)
    }
}
