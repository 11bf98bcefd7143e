internal import Synchronization

/// A number that a form with its own body defines: a derivative, a zero, an integral. It is a leaf in the
/// graph of a real, and computes its own enclosure with any number of bits.
package class BodyValue: @unchecked Sendable {
    /// The body, a function of the bound name; nil for values without a body, such as a part of a function of
    /// complex numbers.
    package let body: Tape?
    /// The depth of nested enclosures: this one around those of the constants.
    let depth: Int

    private let lastProof = Mutex("")

    /// How the last enclosure was proved, in a few words; empty where there is nothing to report.
    package final var proof: String { lastProof.withLock { $0 } }

    final func note(_ proof: String) { lastProof.withLock { $0 = proof } }

    /// The body of a form that has one.
    final var tape: Tape {
        guard let body else { fatalError("a form without a body was asked for it") }
        return body
    }

    init(_ tape: Tape?, of numbers: [BigNumber]) {
        body = tape
        var depth = tape?.depth ?? 0
        for number in numbers { depth = max(depth, number.real?.loopDepth ?? 0) }
        self.depth = depth + 1
    }

    /// Encloses the value with about `precision` bits of relative accuracy.
    func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        fatalError("a value of a form has no way to be enclosed")
    }

    /// About how many operations on limbs one enclosure takes.
    func work(bits: Double) -> Double { body?.work(bits: bits) ?? 0 }

    /// Whether a pass costs more than a proof that would avoid it.
    var isDear: Bool { body?.isDear ?? true }

    /// How the value is saved beside its tape: its kind and its numbers; nil where it cannot be saved.
    var saved: (kind: String, numbers: [BigNumber])? { nil }

    /// Bytes of the tape and of the numbers in it.
    var heldBytes: Int { body?.heldBytes ?? 0 }

    /// The numbers of which the value is made, for callers that write it down.
    var operands: [BigNumber] { [] }

    /// The words that precede these in a saved value; nil for a value that cannot be saved.
    var savedWords: [String]? { nil }
}
