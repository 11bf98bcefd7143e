public import Foundation
public import Surd

extension NumberError: LocalizedError {
    /// The sentence of ``NumberError/message``.
    public var errorDescription: String? { message }
}

extension SurdError: LocalizedError {
    /// The sentence of ``SurdError/message``.
    public var errorDescription: String? { message }
    /// The hint, where there is one.
    public var recoverySuggestion: String? { hint }
    /// The line of the text with the place marked under it.
    public var failureReason: String? { rendered() }
}
