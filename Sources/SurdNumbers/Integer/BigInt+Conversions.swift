extension BigInt {
    @inlinable
    public init<T: BinaryInteger>(_ source: T) {
        if let small = Int128(exactly: source) {
            self.init(wide: small)
        } else {
            self.init(words: source.words, isNegative: source < (0 as T))
        }
    }

    /// The value itself.
    @inlinable
    public init(_ source: BigInt) { self = source }

    @inlinable
    public init<T: BinaryInteger>(exactly source: T) { self.init(source) }

    @inlinable
    public init<T: BinaryInteger>(truncatingIfNeeded source: T) { self.init(source) }

    @inlinable
    public init<T: BinaryInteger>(clamping source: T) { self.init(source) }

    /// The value of two's complement words, least significant first.
    @inlinable
    public init<S: Sequence<UInt>>(words: S, isNegative: Bool) {
        self.init(twosComplement: Array(words), isNegative: isNegative)
    }

    @usableFromInline
    init(twosComplement words: [UInt], isNegative: Bool) {
        let storage = LimbStorage.allocate(words.count + 1)
        let limbs = storage.elements
        for (index, word) in words.enumerated() { limbs[index] = word }
        limbs[words.count] = isNegative ? .max : 0
        if isNegative { BigInt.negateTwosComplement(limbs, words.count + 1) }
        self = BigInt.canonical(storage, count: words.count + 1, negative: isNegative)
    }

    /// The non-negative value of limbs, least significant first.
    package init(limbs source: UnsafeBufferPointer<UInt>, negative: Bool = false) {
        let storage = LimbStorage.allocate(Swift.max(source.count, 1))
        if let base = source.baseAddress {
            storage.elements.update(from: base, count: source.count)
        }
        self = BigInt.canonical(storage, count: source.count, negative: negative)
    }
}

extension BigInt: BinaryInteger, SignedInteger {
    public typealias Magnitude = BigInt

    public static var isSigned: Bool { true }
}

extension BigInt: ExpressibleByIntegerLiteral {
    @inlinable
    public init(integerLiteral value: StaticBigInt) {
        if value.bitWidth <= Int128.bitWidth {
            self.init(low: value[0], high: Int(bitPattern: value[1]))
        } else {
            self.init(literal: value)
        }
    }

    @usableFromInline
    init(literal value: StaticBigInt) {
        let count = (value.bitWidth + UInt.bitWidth - 1) / UInt.bitWidth
        self.init(words: (0..<count).map { value[$0] }, isNegative: value.signum() < 0)
    }
}

extension BigInt: Strideable {
    @inlinable
    public func distance(to other: BigInt) -> BigInt { other - self }

    @inlinable
    public func advanced(by distance: BigInt) -> BigInt { self + distance }
}

extension BigInt {
    /// The value truncated towards zero. Traps on infinity and NaN, as `Int` does.
    public init<T: BinaryFloatingPoint>(_ source: T) {
        if !source.isFinite { fatalError("an infinity or NaN has no integer value") }
        let whole = source.rounded(.towardZero)
        guard let value = BigInt(exactly: whole) else {
            fatalError("a whole number is an integer")
        }
        self = value
    }

    /// The value when it is a whole number.
    public init?<T: BinaryFloatingPoint>(exactly source: T) {
        guard source.isFinite, source == source.rounded(.towardZero) else { return nil }
        if let small = Int(exactly: source) {
            self.init(word: small)
            return
        }
        // Above a word, every bit of the significand is whole; zeros may follow it.
        let fraction = BigInt(source.significandBitPattern)
        let leading = T.significandBitCount
        // The pattern does not contain the leading one; that of Float80 does not either.
        let significand = fraction + BigInt(word: 1).shifted(left: leading)
        let shift = Int(source.exponent) - leading
        let magnitude = significand.shifted(left: shift)
        self = source.sign == .minus ? -magnitude : magnitude
    }
}

extension Double {
    /// The nearest value, halves to even; infinite beyond the largest.
    public init(_ value: BigInt) {
        if let small = value.smallValue {
            self.init(small)
            return
        }
        let length = value.bitLength
        if length > 1024 {
            self = value.isNegative ? -.infinity : .infinity
            return
        }
        // 64 leading bits, the lowest of them sticky: rounding these once rounds the value.
        let magnitude = value.magnitude
        let excess = length - 64
        let top = magnitude.shifted(left: -excess)
        var bits = UInt(truncatingIfNeeded: top)
        if excess > 0, magnitude.trailingZeroBitCount < excess { bits |= 1 }
        let scaled = Double(sign: .plus, exponent: excess, significand: Double(bits))
        self = value.isNegative ? -scaled : scaled
    }

    /// The value when a double holds it exactly.
    public init?(exactly value: BigInt) {
        let nearest = Double(value)
        guard nearest.isFinite, BigInt(exactly: nearest) == value else { return nil }
        self = nearest
    }
}

// Replacements of the standard library's generic conversions of integers, for integers of any size:
// the generic ones trap without a message in release builds, and visit every word of their
// argument.

extension FixedWidthInteger {
    /// The same integer. Where it does not fit, the program stops with a message;
    /// ``init(exactly:)`` returns nil there.
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

    /// The nearest value of this type.
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
    /// Stops the program with a message about the value and the type.
    @usableFromInline
    func stop(unfit type: String) -> Never {
        let name = bitLength <= 200 ? "\(self)" : "an integer of \(bitLength) bits"
        fatalError("\(name) does not fit \(type); init(exactly:) is nil there")
    }
}
