/// How much a computation may use before it ends with an error.
///
/// Limits are passed in and never global, so that one process can serve a person at a prompt and
/// text from strangers at the same time.
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
    /// Wall-clock time of one computation; nil for no limit.
    public var time: Duration?

    public init(
        maximumBits: Int = 1 << 27,
        maximumDigits: Int = 10_000_000,
        maximumNesting: Int = 1_000_000,
        maximumDepth: Int = 10_000,
        maximumSteps: Int = 1_000_000_000,
        maximumPrecision: Int = 1 << 26,
        time: Duration? = nil
    ) {
        self.maximumBits = maximumBits
        self.maximumDigits = maximumDigits
        self.maximumNesting = maximumNesting
        self.maximumDepth = maximumDepth
        self.maximumSteps = maximumSteps
        self.maximumPrecision = maximumPrecision
        self.time = time
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
        time: .seconds(5))
}
