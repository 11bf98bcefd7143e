/// A number: an integer, a fraction, or a real number that can be enclosed as closely as is wanted.
///
/// A value always has the simplest kind that is known to hold it: a fraction with the denominator 1
/// becomes an integer, and a real whose value is found to be rational becomes that fraction.
///
/// Integers and fractions are exact. A real is a recipe, such as the square root of 2. No digits
/// are computed before they are requested, and every digit is proved to be right.
///
///     try BigNumber(2).squareRoot().digits(30)                 // 1.41421356237309504880168872421
///     try BigNumber(8).squareRoot() / BigNumber(2).squareRoot()  // 2
///     BigNumber("0.1")! + BigNumber("0.2")!                    // 0.3
///
/// ## Equality of reals
///
/// Whether two reals are equal cannot be decided in general. ``compare(to:limits:)`` can report
/// this: it refines, tries to prove that the difference is zero, and throws
/// ``NumberError/undecided(question:known:)`` when neither succeeds within the limits.
///
/// The operators `==` and `<`, and the hash, cannot throw. They compare a stored key, which is
/// computed once for each number and from this number alone. The key of an integer or a fraction is
/// its value. The key of a real is the simple fraction that the real is proved to equal, or from
/// which 65,536 bits do not distinguish it. Any other real has its value rounded to 4,096 bits as
/// its key (fewer bits where the recipe is too long or too expensive). Numbers whose value cannot
/// be found are equal to each other and come after all others.
///
/// So `==` is an equivalence, `<` is a strict total order that agrees with it, and equal numbers
/// have equal hashes, for decided and undecided numbers alike. No cancelled task and no later proof
/// changes an answer. `Docs/equality.md` describes the rules in full.
public struct BigNumber: Sendable {
    @usableFromInline
    package enum Storage: Sendable {
        case integer(BigInt)
        case rational(BigRational)
        case real(Real)
    }

    @usableFromInline
    package var storage: Storage

    /// Numerator and denominator where both are machine words. Such numbers are added, multiplied and divided
    /// directly, whatever the limits.
    @inlinable
    package var words: (numerator: Int, denominator: Int)? {
        switch storage {
        case .integer(let value): value.isSmall ? (value.word, 1) : nil
        case .rational(let value): value.words
        case .real: nil
        }
    }

    @inlinable
    package init(storage: Storage) {
        self.storage = storage
    }

    /// The kinds of numbers, as far as they are known without refinement.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// An integer.
        case integer
        /// A fraction.
        case rational
        /// A number that is not known to be rational.
        case real
    }

    /// The simplest kind that is known to hold the value. A `real` may still turn out to be
    /// rational: see ``resolved(limits:)``.
    public var kind: Kind { (try? kind(monitor: .unswayed)) ?? .rational }

    /// The same under given limits: for a long deferred number, the answer may need its numerator and
    /// denominator.
    package func kind(monitor: Monitor) throws(NumberError) -> Kind {
        switch storage {
        case .integer: return .integer
        case .rational: return .rational
        case .real(let real):
            guard real.isRational else { return .real }
            return try real.isInteger(monitor: monitor) ? .integer : .rational
        }
    }
}

// MARK: - Making numbers

extension BigNumber {
    /// The value of an integer.
    @inlinable
    public init(_ value: BigInt) {
        storage = .integer(value)
    }

    /// The value of a machine word.
    @inlinable
    public init(_ value: Int) {
        storage = .integer(BigInt(value))
    }

    /// The value of an integer of any type.
    @inlinable
    public init(_ value: some BinaryInteger) {
        storage = .integer(BigInt(value))
    }

    /// The value of a fraction.
    public init(_ value: BigRational) {
        storage = value.isInteger ? .integer(value.numerator) : .rational(value)
    }

    /// The quotient of two integers; the denominator must not be zero.
    public init(_ numerator: BigInt, over denominator: BigInt) {
        self.init(BigRational(numerator, denominator))
    }

    /// A floating-point number may stand for two different numbers, so the label says which one.
    @available(
        *, unavailable,
        message: "BigNumber(exactly: x) is the value of x; BigNumber(text) reads digits"
    )
    public init<T: BinaryFloatingPoint>(_ value: T) {
        fatalError("no program with a call of this compiles")
    }

    /// The exact value of a finite floating-point number; nil for infinities and NaN.
    public init?(exactly value: Double) {
        guard let exact = BigRational(exactly: value) else { return nil }
        self.init(exact)
    }

    package init(_ real: Real) {
        if let exact = real.exactValue {
            self.init(exact)
        } else {
            self.init(storage: .real(real))
        }
    }

    /// The number 0.
    public static let zero = BigNumber(0)
    /// The number 1.
    public static let one = BigNumber(1)
}

extension BigNumber: ExpressibleByIntegerLiteral {
    @inlinable
    public init(integerLiteral value: StaticBigInt) {
        storage = .integer(BigInt(integerLiteral: value))
    }
}

// MARK: - Looking inside, without refinement

extension BigNumber {
    /// The value, when it is known to be an integer.
    public var exactInteger: BigInt? {
        switch storage {
        case .integer(let value): return value
        case .rational: return nil
        case .real(let real):
            guard real.isRational, (try? real.isInteger(monitor: .unswayed)) == true else {
                return nil
            }
            return real.partsUnlessTooLong?.exactInteger
        }
    }

    /// The value, when it is known to be rational.
    @inline(never)
    public var exactRational: BigRational? {
        switch storage {
        case .integer(let value): BigRational(value)
        case .rational(let value): value
        case .real(let real): real.isRational ? real.partsUnlessTooLong : real.exactValue
        }
    }

    /// Whether the value is known to be rational.
    public var isExact: Bool { isRational }

    package var real: Real? {
        if case .real(let real) = storage { return real }
        return nil
    }

    package var estimate: Estimate {
        switch storage {
        case .integer(let value): Estimate(exact: value)
        case .rational(let value): Estimate(exact: value)
        case .real(let real): real.estimate
        }
    }

    var isZero: Bool {
        if case .integer(let value) = storage { return value.isZero }
        return false
    }
}

// MARK: - Bytes

extension BigNumber {
    /// Bytes of an exact number outside of the value; 0 for a real.
    package var heapBytes: Int {
        switch storage {
        case .integer(let value): value.heapBytes
        case .rational(let value): value.heapBytes
        case .real: 0
        }
    }

    package func heapBytes(_ seen: inout Set<ObjectIdentifier>) -> Int {
        switch storage {
        case .integer(let value): value.heapBytes(&seen)
        case .rational(let value): value.heapBytes(&seen)
        case .real: 0
        }
    }

    /// Whether the number is kept as a recipe, be it a real or deferred.
    package var isRecipe: Bool { real != nil }
}
