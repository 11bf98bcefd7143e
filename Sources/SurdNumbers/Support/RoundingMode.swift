/// Which neighbour replaces a value that does not fit the kept digits.
public enum RoundingMode: String, Sendable, CaseIterable, Codable {
    /// To the nearest; a half goes to the even neighbour.
    case halfEven = "half-even"
    /// To the nearest; a half goes away from zero.
    case halfUp = "half-up"
    /// To the nearest; a half goes towards zero.
    case halfDown = "half-down"
    /// Away from zero.
    case up
    /// Towards zero.
    case down
    /// Towards positive infinity.
    case ceiling
    /// Towards negative infinity.
    case floor
    /// Towards zero, unless the last kept digit would be 0 or 5: then away from zero.
    case zeroFiveUp = "05up"
}

extension RoundingMode {
    /// The omitted part, compared with half a unit in the last place.
    package enum Remainder: Sendable {
        case zero, belowHalf, half, aboveHalf
    }

    /// Whether the kept magnitude grows by one unit.
    ///
    /// - Parameters:
    ///   - remainder: The part that is cut off.
    ///   - isNegative: The sign of the value.
    ///   - isOdd: Whether the last kept digit is odd.
    ///   - isZeroOrFive: Whether the last kept digit is 0 or 5.
    package func increments(
        remainder: Remainder, isNegative: Bool, isOdd: Bool, isZeroOrFive: Bool
    ) -> Bool {
        if remainder == .zero { return false }
        switch self {
        case .halfEven: return remainder == .aboveHalf || (remainder == .half && isOdd)
        case .halfUp: return remainder != .belowHalf
        case .halfDown: return remainder == .aboveHalf
        case .up: return true
        case .down: return false
        case .ceiling: return !isNegative
        case .floor: return isNegative
        case .zeroFiveUp: return isZeroOrFive
        }
    }
}
