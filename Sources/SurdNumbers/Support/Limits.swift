/// How much a computation may use before it ends with an error.
///
/// Limits are arguments and never global, so that one process can serve a person at a prompt and text from
/// untrusted sources at the same time.
///
/// The order, pieces, elements and size of a matrix are stored in 32 bits; larger numbers count as 2^32 - 1.
public struct Limits: Sendable, Equatable {
    /// Bits of any one integer, and of each part of a fraction.
    public var maximumBits: Int
    /// Digits of a printed result.
    public var maximumDigits: Int
    /// Open parentheses and other nesting while text is read.
    public var maximumNesting: Int
    /// Calls of user functions that are open at the same time.
    public var maximumDepth: Int
    /// Instructions of a program, over all its loops and calls. It also bounds, in operations on
    /// machine words, the search for a difference between a real and a number that it seems to be.
    public var maximumSteps: Int
    /// Bits of working precision while a real number is refined.
    public var maximumPrecision: Int
    /// Bytes that the numbers of one computation may hold together, and as many again for the
    /// variables and functions of a session.
    public var maximumBytes: Int
    /// The order of a derivative.
    public var maximumOrder: Int {
        get { Int(order) }
        set { order = UInt32(clamping: newValue) }
    }
    /// Pieces into which an interval may be cut, in a search for zeros.
    public var maximumPieces: Int {
        get { Int(pieces) }
        set { pieces = UInt32(clamping: newValue) }
    }
    /// Elements of a list, with those of the lists inside.
    public var maximumElements: Int {
        get { Int(elements) }
        set { elements = UInt32(clamping: newValue) }
    }
    /// Rows, and columns, of a matrix for operations that need more than its elements.
    public var maximumMatrixSize: Int {
        get { Int(matrixSize) }
        set { matrixSize = UInt32(clamping: newValue) }
    }
    // Half as long as the other fields, with the small fields last: every line copies its limits, and a copy
    // of 128 bytes or more is a call of the C library.
    private var order: UInt32
    private var pieces: UInt32
    private var elements: UInt32
    private var matrixSize: UInt32
    /// Wall-clock time of one computation; nil for no limit.
    public var time: Duration?
    /// How powers longer than `maximumBits` are handled.
    public var longPowers: LongPowers
    /// The fast paths that evaluation may use. No answer depends on them.
    package var paths = EvaluationPaths.all
    /// A fraction with more bits is computed only when its parts are needed; for integers the bound
    /// is four times as large. No answer depends on it.
    package var exactBits = Limits.defaultExactBits

    /// How a power of exact numbers with too many bits is handled.
    public enum LongPowers: Sendable, Equatable {
        /// It becomes a real, all of whose digits can be requested: `9^9^9` is 4.28e369693099.
        case certified
        /// It is an error that says how long it would be.
        case refused
    }

    /// Custom limits; omitted ones are as in ``standard``.
    ///
    ///     Limits(maximumDigits: 10_000, time: .seconds(2))
    public init(
        maximumBits: Int = 1 << 27,
        longPowers: LongPowers = .certified,
        maximumDigits: Int = 10_000_000,
        maximumNesting: Int = 1_000_000,
        maximumDepth: Int = 100_000,
        maximumSteps: Int = 1_000_000_000,
        maximumPrecision: Int = 1 << 26,
        time: Duration? = nil,
        maximumBytes: Int = 1 << 33,
        maximumOrder: Int = 2_000,
        maximumPieces: Int = 1_000_000,
        maximumElements: Int = 10_000_000,
        maximumMatrixSize: Int = 2_000
    ) {
        self.maximumBits = maximumBits
        self.longPowers = longPowers
        self.maximumDigits = maximumDigits
        self.maximumNesting = maximumNesting
        self.maximumDepth = maximumDepth
        self.maximumSteps = maximumSteps
        self.maximumPrecision = maximumPrecision
        self.time = time
        self.maximumBytes = maximumBytes
        self.order = UInt32(clamping: maximumOrder)
        self.pieces = UInt32(clamping: maximumPieces)
        self.elements = UInt32(clamping: maximumElements)
        self.matrixSize = UInt32(clamping: maximumMatrixSize)
    }

    /// For a person at a prompt: large results are allowed, and Ctrl-C ends a computation.
    public static let standard = Limits()

    /// For text from untrusted sources: little memory, and at most seconds of time.
    public static let untrusted = Limits(
        maximumBits: 1 << 22,
        maximumDigits: 100_000,
        maximumNesting: 10_000,
        maximumDepth: 1_000,
        maximumSteps: 10_000_000,
        maximumPrecision: 1 << 20,
        time: .seconds(5),
        maximumBytes: 64 << 20,
        maximumOrder: 200,
        maximumPieces: 20_000,
        maximumElements: 100_000,
        maximumMatrixSize: 200)
}

extension Limits {
    /// For longer fractions, a common divisor costs some ten microseconds or more at each step.
    package static let defaultExactBits = 1 << 15

    /// GMP aborts the process at 2^37 bits, and it does not check products of this length.
    package static let largestBits = 1 << 35

    /// These limits, reduced to what the libraries below can do.
    var possible: Limits {
        if maximumBits <= Limits.largestBits, maximumPrecision <= Limits.largestBits {
            return self
        }
        var limits = self
        limits.maximumBits = min(maximumBits, Limits.largestBits)
        limits.maximumPrecision = min(maximumPrecision, Limits.largestBits)
        return limits
    }
}

/// The fast paths of evaluation. A path is kept as long as it takes at most 1/1.3 of the time
/// without it, which the benchmarks measure, and gives the same answers, which tests show: both run
/// one program with the path and without.
@usableFromInline
package struct EvaluationPaths: OptionSet, Sendable, Equatable {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The default implementation would be called through a witness table, for each line.
    @inlinable @inline(__always)
    package func contains(_ path: EvaluationPaths) -> Bool { rawValue & path.rawValue != 0 }

    /// Arithmetic on machine words, while they suffice.
    @inlinable package static var words: EvaluationPaths { EvaluationPaths(rawValue: 1) }
    /// Arithmetic directly on the syntax tree, without compiling it.
    @inlinable package static var tree: EvaluationPaths { EvaluationPaths(rawValue: 2) }
    /// Sums and products of long integers in borrowed memory.
    @inlinable package static var integers: EvaluationPaths { EvaluationPaths(rawValue: 4) }
    /// Programs of real functions on balls, whose digits are written from the last ball.
    @inlinable package static var balls: EvaluationPaths { EvaluationPaths(rawValue: 8) }
    /// The rest of a long sum or product as one tape on balls.
    @inlinable package static var loops: EvaluationPaths { EvaluationPaths(rawValue: 16) }
    /// Functions of doubles, in pairs of doubles with an error bound.
    @inlinable package static var doubles: EvaluationPaths { EvaluationPaths(rawValue: 32) }

    /// Written as a number, because it is read for each line, and a list would make a new set each
    /// time.
    package static var all: EvaluationPaths { EvaluationPaths(rawValue: 63) }
}
