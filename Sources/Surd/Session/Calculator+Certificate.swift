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
        let bytes = Array(text.utf8)
        var last: Result<Certificate, SurdError>?
        try certify(bytes) { outcome in last = outcome }
        guard let last else { throw .noExpression(in: bytes) }
        return try last.get()
    }

    /// Runs the statements of a text and certifies the value of each expression, in their order: what the command
    /// writes to a file for `--certificate`. The first that has no certificate is the error.
    public mutating func certificates(_ text: String) throws(SurdError) -> [Certificate] {
        try certificates(utf8: Array(text.utf8))
    }

    package mutating func certificates(utf8 bytes: [UInt8]) throws(SurdError) -> [Certificate] {
        var made: [Certificate] = []
        var failure: SurdError?
        try certify(bytes) { outcome in
            switch outcome {
            case .success(let certificate): made.append(certificate)
            case .failure(let error): failure = failure ?? error
            }
        }
        if let failure { throw failure }
        if made.isEmpty { throw .noExpression(in: bytes) }
        return made
    }

    /// Runs the statements. Returns the certificate of each expression, or the reason why there is
    /// none. An error of a statement ends the run.
    private mutating func certify(
        _ bytes: [UInt8], _ each: (Result<Certificate, SurdError>) -> Void
    ) throws(SurdError) {
        let before = ledger
        ledger = Ledger()
        if limits.time != nil { textMonitor = conditions.monitor }
        defer {
            ledger = before
            textMonitor = nil
        }
        var failure: SurdError?
        run(bytes: bytes) { result in
            switch result.certificate {
            case .made(let certificate)?: each(.success(certificate))
            case .failed(let error)?: each(.failure(error))
            case nil: break
            }
            failure = result.error
            return failure == nil
        }
        if let failure { throw failure }
    }

    /// The certificate of the last value, from the steps of the ledger.
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

extension SurdError {
    fileprivate static func noExpression(in bytes: [UInt8]) -> SurdError {
        SurdError(.notOneExpression(count: 0), range: bytes.indices).locating(in: bytes)
    }
}
