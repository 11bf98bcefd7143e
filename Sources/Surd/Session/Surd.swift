@_exported public import struct SurdNumbers.BigInt
@_exported public import struct SurdNumbers.BigNumber
@_exported public import struct SurdNumbers.BigRational
@_exported public import class SurdNumbers.CancellationToken
@_exported public import struct SurdNumbers.Limits
@_exported public import enum SurdNumbers.NumberError
@_exported public import struct SurdNumbers.NumberFormat
@_exported public import struct SurdNumbers.PrimePower
@_exported public import enum SurdNumbers.RoundingMode

/// The value of one expression.
///
///     try Surd.evaluate("0.1 + 0.2").description   // "0.3"
///
/// - Parameters:
///   - text: The expression.
///   - limits: How much the computation may use.
///   - cancellation: A switch that ends the computation from elsewhere.
public func evaluate(
    _ text: String, limits: Limits = .standard, cancellation: CancellationToken? = nil
) throws(SurdError) -> Value {
    var calculator = Calculator(limits: limits)
    calculator.cancellation = cancellation
    return try calculator.evaluate(text)
}
