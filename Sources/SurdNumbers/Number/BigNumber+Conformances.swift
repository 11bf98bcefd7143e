// How numbers are compared where no error can be thrown: see `Position`.

extension BigNumber: Equatable {
    /// Whether two numbers have the same key; ``BigNumber`` explains the keys of reals that cannot
    /// be distinguished.
    public static func == (a: BigNumber, b: BigNumber) -> Bool {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage { return x == y }
        return order(a, b) == 0
    }
}

extension BigNumber: Comparable {
    /// Whether a number's key comes before another's: a strict total order, in which for two
    /// numbers exactly one of `a < b`, `a == b` and `b < a` holds.
    public static func < (a: BigNumber, b: BigNumber) -> Bool {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage { return x < y }
        return order(a, b) < 0
    }

    private static func order(_ first: BigNumber, _ second: BigNumber) -> Int {
        let (a, b) = (first.settledDeferred, second.settledDeferred)
        switch (a.storage, b.storage) {
        case (.real(let x), .real(let y)):
            if x === y { return 0 }
            return order(x, y)
        case (.real(let x), _): return order(x, b.settledExact)
        case (_, .real(let y)): return -order(y, a.settledExact)
        default: return BigRational.compare(a.settledExact, b.settledExact)
        }
    }

    private static func order(_ x: Real, _ y: Real) -> Int {
        let (a, b) = (x.standing, y.standing)
        if case .between(let low, let high) = a.sketch,
            case .between(let otherLow, let otherHigh) = b.sketch
        {
            if Dyadic.compare(high, otherLow) < 0 { return -1 }
            if Dyadic.compare(otherHigh, low) < 0 { return 1 }
        }
        return Position.compare(a.position(of: x), b.position(of: y))
    }

    private static func order(_ x: Real, _ y: BigRational) -> Int {
        let standing = x.standing
        if case .between(let low, let high) = standing.sketch {
            if Dyadic.compare(high, y) < 0 { return -1 }
            if Dyadic.compare(low, y) > 0 { return 1 }
        }
        return Position.compare(standing.position(of: x), .exact(y))
    }

    /// A deferred number with its parts, so that its key is that of a fraction.
    fileprivate var settledDeferred: BigNumber {
        guard let real = deferred, let exact = real.partsUnlessTooLong else { return self }
        return BigNumber(exact)
    }

    /// The value of an integer or a fraction.
    private var settledExact: BigRational {
        switch storage {
        case .integer(let value): BigRational(value)
        case .rational(let value): value
        // Callers handle reals before this.
        case .real: fatalError("a real has no exact value to compare by")
        }
    }
}

extension BigNumber: Hashable {
    /// Equal numbers have equal hashes, also a real and the fraction that it equals: the hash uses
    /// the 53 leading bits of their keys.
    public func hash(into hasher: inout Hasher) {
        if case .integer(let value) = settledDeferred.storage,
            value.bitLength <= Dyadic.leadingBits
        {
            hasher.combine(value)
            return
        }
        guard let leading else {
            hasher.combine(0)
            return
        }
        let length = leading.size
        if leading.exponent >= 0, length <= Dyadic.leadingBits {
            // Hashed as the integer that it equals.
            hasher.combine(leading.mantissa << leading.exponent)
        } else {
            hasher.combine(leading.mantissa)
            hasher.combine(leading.exponent)
        }
    }

    private var leading: Dyadic? {
        switch settledDeferred.storage {
        case .integer(let value): return Dyadic(value, 0).leading
        case .rational(let value): return value.leading
        case .real(let real):
            let standing = real.standing
            // The first enclosure mostly shows them.
            if case .between(let low, let high) = standing.sketch {
                let (a, b) = (low.leading, high.leading)
                if a.isSame(as: b) { return a }
            }
            return standing.position(of: real).leading
        }
    }
}

extension BigNumber: AdditiveArithmetic {}

extension BigNumber: SignedNumeric {
    /// The absolute value is a number too.
    public typealias Magnitude = BigNumber

    /// The value of an integer; never nil.
    public init?<T: BinaryInteger>(exactly source: T) { self.init(BigInt(source)) }

    /// Changes the sign.
    public mutating func negate() { self = -self }
}

// Two conformances are omitted because their laws do not hold for reals. √2 cannot be read back
// from its description, so there is no `LosslessStringConvertible`. `x.advanced(by: x.distance(to:
// y))` cannot always be proved equal to y, so there is no `Strideable`. `BigRational` has both.

extension BigNumber: ExpressibleByFloatLiteral {
    /// The decimal number as it is written, **up to 15 digits**: `0.1` is 1/10, not the double next to it. A literal of
    /// more digits stops the program when it is reached; see ``BigRational/init(floatLiteral:)``.
    public init(floatLiteral value: Double) { self.init(BigRational(floatLiteral: value)) }
}

extension BigNumber {
    /// The remainder of floored division, with the sign of the divisor.
    ///
    ///     try BigNumber.pi.flooredRemainder(dividingBy: 2).digits(5)   // "1.1416"
    ///
    /// - Throws: ``NumberError/divisionByZero``, also where the divisor is proved to be zero only
    ///   now.
    public func flooredRemainder(
        dividingBy divisor: BigNumber, limits: Limits = .standard
    ) throws(NumberError) -> BigNumber {
        try modulo(divisor, monitor: Monitor(limits: limits))
    }
}

extension BigNumber: Codable {
    private enum Key: String, CodingKey {
        case saved
    }

    /// Exact numbers are written as text without any loss, as ``BigRational/encode(to:)`` does. A real
    /// is an object with its recipe, as ``saved(limits:)`` writes it: `{"saved": "surd1;o zeta 0 3;= @0"}`.
    public func encode(to encoder: any Encoder) throws {
        if let exact = exactRational { return try exact.encode(to: encoder) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(try saved(), forKey: .saved)
    }

    /// Reads an exact number as ``BigRational/init(from:)`` does, and a recipe as ``init(saved:limits:)`` does,
    /// under the limits that the decoder's `userInfo` holds for `CodingUserInfoKey.numberLimits`.
    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Key.self) else {
            self.init(try BigRational(from: decoder))
            return
        }
        let text = try container.decode(String.self, forKey: .saved)
        do throws(NumberError) {
            try self.init(saved: text, limits: .ofNumbers(decoder))
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .saved, in: container, debugDescription: error.message)
        }
    }
}
