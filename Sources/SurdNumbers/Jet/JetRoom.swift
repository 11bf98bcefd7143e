/// What the carrier of jets asks of a family of functions.
protocol JetRoom {
    /// Makes the jet of a call from the jets of its operands, at least one of which is not constant.
    /// False where the family has no rule for it.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool
}

extension JetRoom {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool { false }
}

/// An operation on jets: its operands and its target by number; -1 where there is no second
/// operand.
struct JetCall {
    let operation: RealOperation
    let parameter: Int
    let first: Int
    let second: Int
    let target: Int
    /// All operands of an operation of three or four.
    var operands: [Int] = []

    /// The operands of an operation of two and more.
    var all: [Int] { operands.isEmpty ? [first, second] : operands }
}

/// The sentences of errors about functions without a rule.
enum JetText {
    static var noRule: String { "no rule for the function is built in" }
}
