// What the standard library makes of any integer, for those of any size: its generic initializers
// stop without a word in release builds and walk through all words of what they are given.

extension FixedWidthInteger {
    /// The same integer. What does not fit stops the program with a sentence that says so:
    /// ``init(exactly:)`` is nil there.
    ///
    ///     Int(BigInt(7))                  // 7
    ///     UInt8(exactly: BigInt(300))     // nil
    ///     UInt8(clamping: BigInt(300))    // 255
    @inlinable
    public init(_ source: BigInt) {
        guard let value = Self(exactly: source) else { source.stop(unfit: "\(Self.self)") }
        self = value
    }

    /// The same integer, nil where it does not fit.
    @inlinable
    public init?(exactly source: BigInt) {
        if let words = source.twoWords {
            self.init(exactly: words)
            return
        }
        guard Self.isSigned || !source.isNegative,
            source.bitWidth <= Self.bitWidth + (Self.isSigned ? 0 : 1)
        else { return nil }
        self.init(truncatingIfNeeded: source)
    }

    /// The nearest value that there is.
    @inlinable
    public init(clamping source: BigInt) {
        self = Self(exactly: source) ?? (source.isNegative ? .min : .max)
    }

    /// The lowest bits in two's complement.
    @inlinable
    public init(truncatingIfNeeded source: BigInt) {
        if let words = source.twoWords {
            self.init(truncatingIfNeeded: words)
            return
        }
        let words = source.words
        var value: Self = 0
        for index in (0..<(Self.bitWidth + UInt.bitWidth - 1) / UInt.bitWidth).reversed() {
            value = value << Self(UInt.bitWidth) | Self(truncatingIfNeeded: words[index])
        }
        self = value
    }
}

extension BigInt {
    /// Stops with what does not fit which type.
    @usableFromInline
    func stop(unfit type: String) -> Never {
        let name = bitLength <= 200 ? "\(self)" : "an integer of \(bitLength) bits"
        fatalError("\(name) does not fit \(type); init(exactly:) is nil there")
    }
}
