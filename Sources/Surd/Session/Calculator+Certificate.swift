public import SurdNumbers

/// The certificate of the last expression of a text.
///
/// - Parameters:
///   - text: Statements, the last of which is an expression.
///   - format: Digits or places, and the rounding that is claimed. The layout does not matter.
///   - limits: How much the computation may use.
///   - cancellation: A switch that ends the computation from elsewhere.
public func certificate(
    _ text: String, format: NumberFormat = NumberFormat(), limits: Limits = .standard,
    cancellation: CancellationToken? = nil
) throws(SurdError) -> Certificate {
    var calculator = Calculator(limits: limits, format: format)
    calculator.cancellation = cancellation
    return try calculator.certificate(text)
}

extension Calculator {
    /// Runs the statements of a text and certifies the value of its last expression, as
    /// ``certificate(_:format:limits:cancellation:)`` does. Variables from before count as far as
    /// they hold exact numbers.
    public mutating func certificate(_ text: String) throws(SurdError) -> Certificate {
        let before = ledger
        ledger = Ledger()
        if limits.time != nil { textMonitor = conditions.monitor }
        defer {
            ledger = before
            textMonitor = nil
        }
        let bytes = Array(text.utf8)
        var outcome: Result<Certificate, SurdError>?
        run(bytes: bytes) { result in
            switch result.certificate {
            case .made(let certificate)?: outcome = .success(certificate)
            case .failed(let error)?: outcome = .failure(error)
            case nil: break
            }
            guard let error = result.error else { return true }
            outcome = .failure(error)
            return false
        }
        guard let outcome else {
            throw SurdError(.notOneExpression(count: 0), range: bytes.indices).locating(in: bytes)
        }
        return try outcome.get()
    }

    /// The certificate of the last value, whose steps the ledger has.
    func certificate(
        of value: Value, text: [UInt8]
    ) throws(SurdError.Reason) -> Certificate {
        guard let ledger, let result = ledger.result else {
            fatalError("a certificate without a ledger")
        }
        if let obstacle = ledger.obstacle { throw .noCertificate(reason: obstacle) }
        do throws(NumberError) {
            var writer = CertificateWriter(ledger, format: format, monitor: conditions.monitor)
            return Certificate(text: try writer.certificate(of: result, value, text: text))
        } catch {
            throw .number(error)
        }
    }
}
