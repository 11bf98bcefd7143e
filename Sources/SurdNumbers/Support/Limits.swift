/// How much a computation may use before it ends with an error.
///
/// Limits are passed in and never global, so that one process can serve a person at a prompt and
/// text from strangers at the same time.
///
/// The order, pieces, elements and size of a matrix are kept in 32 bits; more than 2^32 - 1 is taken for that.
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
    /// Rows, and columns, of a matrix that more is asked of than its elements.
    public var maximumMatrixSize: Int {
        get { Int(matrixSize) }
        set { matrixSize = UInt32(clamping: newValue) }
    }
    // Half as long as the others, and the small ones last: every line copies its limits, which takes a call of
    // the C library's as soon as they have 128 bytes.
    private var order: UInt32
    private var pieces: UInt32
    private var elements: UInt32
    private var matrixSize: UInt32
    /// Wall-clock time of one computation; nil for no limit.
    public var time: Duration?
    /// What becomes of a power that is longer than `maximumBits`.
    public var longPowers: LongPowers
    /// Shorter ways of evaluation that may be taken. No answer depends on it.
    package var paths = EvaluationPaths.all
    /// Bits of a fraction beyond which it is made only when somebody asks for its parts, and a
    /// quarter of what the same is for integers. No answer depends on it.
    package var exactBits = Limits.defaultExactBits

    /// What becomes of a power of exact numbers that would have too many bits.
    public enum LongPowers: Sendable, Equatable {
        /// It becomes a real, which has all the digits that anybody can ask for: `9^9^9` is
        /// 4.28e369693099.
        case certified
        /// It is an error that says how long it would be.
        case refused
    }

    /// Limits of your own; what is left out is as in ``standard``.
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

    /// For a person at a prompt: large results are welcome, and Ctrl-C is at hand.
    public static let standard = Limits()

    /// For text from strangers: small in memory and over within seconds.
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
    /// Longer fractions cost a common divisor of some ten microseconds at each step.
    package static let defaultExactBits = 1 << 15

    /// GMP aborts the process at 2^37 bits, and a product that long is not checked at all.
    package static let largestBits = 1 << 35

    /// The same limits where they are within what the libraries below can do.
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

/// The ways of evaluation that are only shorter ones. Each stays for as long as it takes at most
/// 1/1.3 of the time of the way without it, which the benchmarks measure, and answers the same,
/// which tests show: both run one program with the path and without.
@usableFromInline
package struct EvaluationPaths: OptionSet, Sendable, Equatable {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What a set has by itself would be called as a witness, for each line.
    @inlinable @inline(__always)
    package func contains(_ path: EvaluationPaths) -> Bool { rawValue & path.rawValue != 0 }

    /// Words of the processor, for as long as they are enough.
    @inlinable package static var words: EvaluationPaths { EvaluationPaths(rawValue: 1) }
    /// Arithmetic straight over the tree of a text, which is not compiled then.
    @inlinable package static var tree: EvaluationPaths { EvaluationPaths(rawValue: 2) }
    /// Sums and products of long integers on lent memory.
    @inlinable package static var integers: EvaluationPaths { EvaluationPaths(rawValue: 4) }
    /// Programs of real functions on balls, whose digits are written from the last one.
    @inlinable package static var balls: EvaluationPaths { EvaluationPaths(rawValue: 8) }
    /// The rest of a long sum or product as one tape on balls.
    @inlinable package static var loops: EvaluationPaths { EvaluationPaths(rawValue: 16) }
    /// Functions of doubles in pairs of doubles with a bound.
    @inlinable package static var doubles: EvaluationPaths { EvaluationPaths(rawValue: 32) }

    /// Written as a number: this is asked for each line, and a list would be a set made anew.
    package static var all: EvaluationPaths { EvaluationPaths(rawValue: 63) }
}
