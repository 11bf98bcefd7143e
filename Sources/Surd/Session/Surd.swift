// Swift finds operators by module, so the whole module of numbers is re-exported.
@_exported public import SurdNumbers

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
