extension NumberFormat {
    /// Appends a fraction; returns whether the text is the exact value.
    package func append(
        _ x: BigRational, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        try append(x.numerator, over: x.denominator, to: &text, monitor: monitor)
    }
}
