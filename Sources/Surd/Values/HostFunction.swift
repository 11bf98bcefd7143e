public import SurdNumbers

/// A function of the embedding program that expressions can call.
public struct HostFunction: Sendable {
    /// The name it is called by.
    public let name: String
    /// The names of its parameters, for messages and help.
    public let parameters: [String]
    /// Whether the last parameter stands for any number of arguments, one at least.
    public let isVariadic: Bool
    /// What it does, in one line.
    public let documentation: String
    /// What it does. An error that it throws becomes the message of the expression's error.
    public let body: @Sendable ([BigNumber]) throws -> BigNumber

    /// The call as one writes it.
    public var signature: String {
        name + "(" + parameters.joined(separator: ", ") + (isVariadic ? "..." : "") + ")"
    }

    package func accepts(argumentCount count: Int) -> Bool {
        isVariadic ? count >= parameters.count : count == parameters.count
    }
}
