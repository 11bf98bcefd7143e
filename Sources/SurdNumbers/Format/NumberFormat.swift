/// How a number is written: the second and third step, rounding and layout, as a value.
///
///     let price = try total.formatted(NumberFormat().scale(2).rounded(.halfUp).grouped())
///     let long = try BigNumber.pi.formatted(NumberFormat().digits(1_000))
///
/// What is written is correctly rounded, always; where that cannot be established within the
/// limits, formatting throws.
public struct NumberFormat: Sendable, Hashable, Codable {
    /// The form of the text.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Style: String, Sendable, CaseIterable, Codable {
        /// Plain while the number has at most ``NumberFormat/digits`` digits before the point and is
        /// not smaller than 0.000001, else with an exponent.
        case auto
        /// Never an exponent; the integer part is right to its last digit, however few significant
        /// digits are asked for.
        case plain
        /// Always an exponent: `1.5e3`.
        case sci
        /// Always an exponent that is a multiple of three: `15e3`.
        case eng
        /// `22/7` where the value is rational, else as ``auto``.
        case fraction
        /// Every digit of an integer or a terminating fraction, any other rational as a fraction, a
        /// real in closed form where it has one of one term: `3*sqrt(2)`. Anything else is refused,
        /// and so is what does not end within ``NumberFormat/scale`` where that is asked for. What
        /// is written reads back as the same number.
        case exact
        /// Every digit of an integer or a terminating fraction, all else as ``auto``.
        case full
        /// Every rational as a decimal, with the digits that repeat for ever in brackets: `0.1[6]`.
        /// All else as ``auto``.
        case repeating
        /// Hexadecimal floating point, as C and Swift write it: `0x1.8p3`. The digits are
        /// hexadecimal, the first is 1, and ``NumberFormat/digits`` counts it; a value that needs
        /// more of them is rounded.
        case hexfloat
        /// A small calculator's screen: 20 digits plain and grouped, else 17 significant digits, cut
        /// and not rounded, with an exponent.
        case display20
        /// A complex number by its modulus and its angle: `5*e^(0.92729521800161223243i)`. All else as ``auto``.
        case polar
    }

    /// The form of the text.
    public var style: Style
    /// Significant digits, 1 and up.
    public var digits: Int {
        didSet { digits = max(digits, 1) }
    }
    /// Digits after the point, 0 and up; `nil` lets ``digits`` decide. Says nothing of a fraction, an
    /// integer or a decimal that the style writes in full.
    public var scale: Int? {
        didSet { scale = scale.map { max($0, 0) } }
    }
    /// Which neighbour is taken when digits are cut off.
    public var rounding: RoundingMode
    /// Whether thousands of the integer part are separated by commas.
    public var groups: Bool
    /// The base of the digits, 2 to 36.
    ///
    /// In other bases than ten there is no exponent. What terminates is written in full, unless the
    /// style is ``Style/plain``, which rounds to ``digits``. A style that has no form in the base is
    /// refused.
    public var base: Int {
        didSet { base = min(max(base, 2), 36) }
    }
    /// Integers as two's complement of so many bits, 1 and up: -1 is `0xffffffff` in base 16 at 32.
    /// What is no integer or does not fit is refused. `nil` writes a sign.
    public var bits: Int? {
        didSet { bits = bits.map { max($0, 1) } }
    }
    /// Whether somebody asks if a text that is settled is the value itself: of a sum that is very close
    /// to an integer this takes many times as long as its digits.
    package var provesExactness = true

    /// What is asked of a text is no part of the coded form.
    private enum CodingKeys: String, CodingKey {
        case style, digits, scale, rounding, groups, base, bits
    }

    /// - Parameters:
    ///   - style: The form of the text.
    ///   - digits: Significant digits; less than 1 counts as 1.
    ///   - scale: Digits after the point; less than 0 counts as 0.
    ///   - rounding: Which neighbour is taken when digits are cut off.
    ///   - groups: Whether thousands are separated by commas.
    ///   - base: 2 to 36; what lies outside counts as the nearest of them.
    ///   - bits: The width of two's complement; less than 1 counts as 1.
    public init(
        style: Style = .auto, digits: Int = 20, scale: Int? = nil,
        rounding: RoundingMode = .halfEven, groups: Bool = false, base: Int = 10,
        bits: Int? = nil
    ) {
        self.style = style
        self.digits = max(digits, 1)
        self.scale = scale.map { max($0, 0) }
        self.rounding = rounding
        self.groups = groups
        self.base = min(max(base, 2), 36)
        self.bits = bits.map { max($0, 1) }
    }
}

extension NumberFormat {
    /// Whether the text is made of decimal digits or parts that are.
    @inline(__always)
    var isDecimal: Bool { base == 10 && bits == nil && style != .hexfloat }

    /// Whether digits may be written from an enclosure alone, without a look at what the value is.
    package var takesBalls: Bool { isDecimal && !style.writesRationals }
}

extension NumberFormat.Style {
    /// Whether rational values have a form of their own, so that it matters whether a value is one.
    @inline(__always)
    var writesRationals: Bool {
        switch self {
        case .fraction, .exact, .full, .repeating: true
        case .auto, .plain, .sci, .eng, .hexfloat, .display20, .polar: false
        }
    }
}
