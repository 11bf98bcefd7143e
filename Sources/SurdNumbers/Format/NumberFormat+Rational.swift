extension NumberFormat {
    /// Appends a fraction; returns whether the text is the exact value.
    package func append(
        _ x: BigRational, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if isDecimal, !x.isInteger {
            if let (mantissa, places) = x.heldDecimal {
                return try append(mantissa, places: places, to: &text, monitor: monitor)
            }
            if let (top, bottom) = x.heldQuotient, !style.writesRationals, style != .display20,
                let exact = try appendQuotient(top, over: bottom, to: &text, monitor: monitor)
            {
                return exact
            }
        }
        return try append(x.numerator, over: x.denominator, to: &text, monitor: monitor)
    }

    /// Appends `mantissa / 10^places`.
    private func append(
        _ mantissa: BigInt, places: Int, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if style.writesRationals, style != .fraction {
            return try appendDecimal(mantissa, places: places, to: &text, monitor: monitor)
        }
        if style == .fraction {
            let value = BigRational(decimal: mantissa, places: places)
            return try append(value.numerator, over: value.denominator, to: &text, monitor: monitor)
        }
        return try onScreen { (format) throws(NumberError) in
            try format.appendScaled(mantissa, scale: places, to: &text, monitor: monitor)
        }
    }
}

extension BigRational {
    /// The digits of the expansion, the ones that repeat in brackets: "0.1[6]" for 1/6, "0.125" for
    /// 1/8. Throws when it would have more digits than the limits allow.
    public func decimalExpansion() throws(NumberError) -> String {
        try BigNumber(self).formatted(NumberFormat(style: .repeating))
    }
}
