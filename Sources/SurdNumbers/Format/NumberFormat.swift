/// How a number is written: the second and third step, rounding and layout, as a value.
///
///     let price = try total.formatted(NumberFormat().scale(2).rounded(.halfUp).grouped())
///     let long = try BigNumber.pi.formatted(NumberFormat().digits(1_000))
///
/// What is written is correctly rounded, always; where that cannot be established within the
/// limits, formatting throws.
public struct NumberFormat: Sendable, Hashable, Codable {
    /// The form of the text.
    public enum Style: String, Sendable, CaseIterable, Codable {
        /// Plain while the number has at most ``NumberFormat/digits`` digits before the point and is
        /// not smaller than 0.000001, else with an exponent.
        case auto
        /// Never an exponent; the places of an integer beyond the significant digits are zeros.
        case plain
        /// Always an exponent: `1.5e3`.
        case sci
        /// Always an exponent that is a multiple of three: `15e3`.
        case eng
        /// `22/7` where the value is rational, else as ``auto``.
        case fraction
        /// Every digit of an integer or a terminating fraction, any other rational as a fraction;
        /// a number that is not rational is refused.
        case exact
        /// A small calculator's screen: 20 digits plain and grouped, else 17 significant digits, cut
        /// and not rounded, with an exponent.
        case display20
    }

    /// The form of the text.
    public var style: Style
    /// Significant digits, 1 and up.
    public var digits: Int {
        didSet { digits = max(digits, 1) }
    }
    /// Digits after the point, 0 and up; `nil` lets ``digits`` decide.
    public var scale: Int? {
        didSet { scale = scale.map { max($0, 0) } }
    }
    /// Which neighbour is taken when digits are cut off.
    public var rounding: RoundingMode
    /// Whether thousands of the integer part are separated by commas.
    public var groups: Bool
    /// The base of the digits, 2 to 36.
    public var base: Int {
        didSet { base = min(max(base, 2), 36) }
    }

    /// - Parameters:
    ///   - style: The form of the text.
    ///   - digits: Significant digits; less than 1 counts as 1.
    ///   - scale: Digits after the point; less than 0 counts as 0.
    ///   - rounding: Which neighbour is taken when digits are cut off.
    ///   - groups: Whether thousands are separated by commas.
    ///   - base: 2 to 36; what lies outside counts as the nearest of them.
    public init(
        style: Style = .auto, digits: Int = 20, scale: Int? = nil,
        rounding: RoundingMode = .halfEven, groups: Bool = false, base: Int = 10
    ) {
        self.style = style
        self.digits = max(digits, 1)
        self.scale = scale.map { max($0, 0) }
        self.rounding = rounding
        self.groups = groups
        self.base = min(max(base, 2), 36)
    }
}
