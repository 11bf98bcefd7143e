/// The decimal digits of a number before they are laid out: the first of the three steps.
///
/// The value is `0.d₁d₂d₃… × 10^point`, negative when `isNegative` is set, and the digits are ASCII
/// in memory that the caller owns. A producer writes digits that are *cut off* somewhere and says
/// what was lost; ``round(to:remainder:mode:)`` is the only place that rounds.
struct Digits {
    var start: UnsafeMutablePointer<UInt8>
    var count: Int
    var point: Int
    var isNegative: Bool
    /// Whether the digits are the value itself and not a neighbour of it.
    var isExact: Bool

    init(
        start: UnsafeMutablePointer<UInt8>, count: Int = 0, point: Int = 0,
        isNegative: Bool = false, isExact: Bool = true
    ) {
        self.start = start
        self.count = count
        self.point = point
        self.isNegative = isNegative
        self.isExact = isExact
    }

    var isZero: Bool { count == 0 }
}

/// How many digits are wanted, and counted from where.
package enum DigitCount: Sendable, Equatable {
    /// Significant digits, from the first that is not zero.
    case significant(Int)
    /// Significant digits, but never fewer than stand before the point.
    case whole(Int)
    /// Digits after the decimal point, whatever stands before it.
    case fraction(Int)
    /// Digits after the point of a number whose exponent is a multiple of three.
    case engineering(Int)

    /// How many digits of `0.d₁d₂d₃… × 10^point` are kept; not positive when all are cut off.
    func kept(point: Int) -> Int {
        switch self {
        case .significant(let count):
            return count
        case .whole(let count):
            return max(count, point)
        case .fraction(let count):
            let (sum, overflow) = point.addingReportingOverflow(count)
            return overflow ? (point < 0 ? .min / 2 : .max / 2) : sum
        case .engineering(let count):
            let beforePoint = (point - 1) - 3 * floorDivided(point - 1, by: 3) + 1
            let (sum, overflow) = beforePoint.addingReportingOverflow(count)
            return overflow ? .max / 2 : sum
        }
    }
}

/// The quotient towards negative infinity.
func floorDivided(_ value: Int, by divisor: Int) -> Int {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}
