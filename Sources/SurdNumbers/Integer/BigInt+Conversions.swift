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
