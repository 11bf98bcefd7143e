/// Other bases than ten.
///
/// Integers and fractions that terminate in the base are written in full, as long as no scale is
/// asked for; any other value is rounded to the significant digits or the scale in that base. There
/// is no exponent notation: its `e` is a digit in base 15 and above.
extension NumberFormat {
    func appendInBase(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        // TODO
        throw .notExact
    }
}
