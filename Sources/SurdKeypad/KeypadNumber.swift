package import Surd

// The keypad's arithmetic: Surd's own exact numbers, with a bound on their size.

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
            // Not `divided(by:)`, which throws when its task is cancelled.
            if right.isZero { throw .divisionByZero }
            result = left / right
        }
        // Both numbers are within the bound, so the result is at most about twice as long, and its
        // size can be checked afterwards.
        guard result.fits(maximumBits) else { throw .tooLarge }
        return result
    }
}

extension BigNumber {
    var isZero: Bool { self == 0 }

    /// Numerator and denominator are no longer than so many bits.
    func fits(_ maximumBits: Int) -> Bool {
        if let integer = exactInteger { return integer.bitLength <= maximumBits }
        return exactRational.map { $0.bitLength <= maximumBits } ?? false
    }
}

extension KeypadEntry {
    /// Exactly the number that is typed.
    package var value: BigNumber {
        let magnitude = BigInt(coefficient)
        let number = isNegative ? -magnitude : magnitude
        guard let places, places > 0 else { return BigNumber(number) }
        var scale: UInt128 = 1
        for _ in 0..<places { scale *= 10 }
        return BigNumber(number, over: BigInt(scale))
    }
}

// Values as text. Only `NumberFormat` decides how digits look.

extension BigNumber {
    /// By the rules of the display: at most 20 digits and commas, or 17 digits and an exponent.
    var displayText: String { text(NumberFormat().display20()) }

    /// In full and without commas: `-12345.67`, and `(1/3)` where no decimal ends.
    var tapeText: String { inFull(grouped: false) }

    /// The same with commas between thousands.
    var groupedTapeText: String { inFull(grouped: true) }

    private func inFull(grouped: Bool) -> String {
        var format = NumberFormat().exact()
        format.groups = grouped
        let text = text(format)
        return text.utf8.contains(UInt8(ascii: "/")) ? "(\(text))" : text
    }

    /// The numbers of a keypad are exact and far below the limits of texts.
    private func text(_ format: NumberFormat) -> String {
        var text: [UInt8] = []
        do {
            _ = try format.append(self, to: &text, monitor: .unswayed)
        } catch {
            fatalError("a number of the keypad cannot be written: \(error.message)")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
