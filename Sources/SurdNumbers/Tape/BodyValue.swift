/// A number that a form with a body of its own defines: a derivative, a zero, an integral. It is a leaf
/// in the graph of a real, and encloses itself with any number of bits.
package class BodyValue: @unchecked Sendable {
    /// The body, a function of the bound name.
    package let tape: Tape
    /// Enclosures inside of enclosures: this one around those of the constants.
    let depth: Int

    init(_ tape: Tape, of numbers: [BigNumber]) {
        self.tape = tape
        var depth = tape.depth
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
    func work(bits: Double) -> Double { tape.work(bits: bits) }

    /// How the value is saved beside its tape: the name of what it is, and numbers; nil where it cannot be.
    var saved: (kind: String, numbers: [BigNumber])? { nil }

    /// Bytes of the tape and of the numbers in it.
    final var heldBytes: Int { tape.heldBytes }
}
