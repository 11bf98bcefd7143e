extension NumberFormat {
    /// With `count` significant digits.
    public func digits(_ count: Int) -> NumberFormat {
        with { $0.digits = count }
    }

    /// With exactly `count` digits after the point, whatever stands before it.
    public func scale(_ count: Int?) -> NumberFormat {
        with { $0.scale = count }
    }

    /// Rounded in the given direction.
    public func rounded(_ mode: RoundingMode) -> NumberFormat {
        with { $0.rounding = mode }
    }

    /// With commas between the thousands of the integer part.
    public func grouped(_ groups: Bool = true) -> NumberFormat {
        with { $0.groups = groups }
    }

    /// In the given base, 2 to 36.
    public func base(_ base: Int) -> NumberFormat {
        with { $0.base = base }
    }

    /// In the given style.
    public func style(_ style: Style) -> NumberFormat {
        with { $0.style = style }
    }

    /// Without an exponent: `0.00000015`.
    public func plain() -> NumberFormat { style(.plain) }

    /// With an exponent: `1.5e-7`.
    public func scientific() -> NumberFormat { style(.sci) }

    /// With an exponent that is a multiple of three: `150e-9`.
    public func engineering() -> NumberFormat { style(.eng) }

    /// As `22/7` where the value is rational.
    public func fraction() -> NumberFormat { style(.fraction) }

    /// Every digit, or an error.
    public func exact() -> NumberFormat { style(.exact) }

    /// Every digit where they end.
    public func full() -> NumberFormat { style(.full) }

    /// As `0.1[6]` where the value is rational.
    public func repeating() -> NumberFormat { style(.repeating) }

    /// As `0x1.8p3`.
    public func hexfloat() -> NumberFormat { style(.hexfloat) }

    /// Integers as two's complement of `width` bits; `nil` writes a sign.
    public func bits(_ width: Int?) -> NumberFormat {
        with { $0.bits = width }
    }

    /// As a calculator with a screen of twenty digits shows it.
    public func display20() -> NumberFormat { style(.display20) }

    private func with(_ change: (inout NumberFormat) -> Void) -> NumberFormat {
        var copy = self
        change(&copy)
        return copy
    }
}
