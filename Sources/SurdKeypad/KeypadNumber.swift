public import SurdNumbers
// The keypad's arithmetic: Surd's own exact numbers, with a bound on their size.

/// Stands in for the number type until it arrives.
public typealias BigNumber = BigRational

extension KeypadOperator {
    /// The exact result, or why there is none.
    func apply(_ left: BigNumber, _ right: BigNumber, _ maximumBits: Int)
        throws(KeypadError) -> BigNumber
    {
        let result: BigNumber
        switch self {
        case .add: result = left + right
        case .subtract: result = left - right
        case .multiply: result = left * right
        case .divide:
            guard !right.isZero else { throw .divisionByZero }
            result = left / right
        }
        // Both numbers are within the limits, so the result is at most twice as long, and looking
        // at its size afterwards is soon enough.
        guard result.fits(maximumBits) else { throw .tooLarge }
        return result
    }
}

extension BigNumber {
    func fits(_ maximumBits: Int) -> Bool { bitLength <= maximumBits }

    var hundredth: BigNumber { self / 100 }
}

extension KeypadEntry {
    /// Exactly the number that is typed.
    package var value: BigNumber {
        let magnitude = BigInt(coefficient)
        let number = isNegative ? -magnitude : magnitude
        guard let places, places > 0 else { return BigNumber(number) }
        var scale: UInt128 = 1
        for _ in 0..<places { scale *= 10 }
        return BigRational(number, BigInt(scale))
    }
}
