/// The parts of Surd that read what strangers write, each fed with arbitrary bytes.
///
/// A target must survive anything: no trap, no hang, no growing memory. Where a law can be checked
/// for nothing (what is printed can be read back), breaking it is a trap, too.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The lexer and the parser, with the printer.
    case parser
    /// Scripts under limits that are smaller still than those for untrusted text.
    case evaluator
    /// Texts that are read as integers, fractions and decimals.
    case numbers
    /// A keypad on which any keys are pressed.
    case keypad
    /// The functions that other languages call.
    case library

    package func run(_ bytes: [UInt8]) {
        switch self {
        case .parser: FuzzTarget.parse(bytes)
        case .evaluator: FuzzTarget.evaluate(bytes)
        case .numbers: FuzzTarget.readNumbers(bytes)
        case .keypad: FuzzTarget.pressKeys(bytes)
        case .library: FuzzTarget.callLibrary(bytes)
        }
    }
}
