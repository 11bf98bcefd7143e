package import SurdNumbers

/// An exact sum of very many small fractions, the same in any order.
///
/// Amounts of one table have few different denominators. So each denominator has a sum of its own
/// in 128 bits; a sum that does not fit is moved to a fraction of any length.
package struct ExactSum: Sendable {
    private struct Entry: Sendable {
        var denominator: Int
        var sum: Int128
    }

    private var entries: [Entry] = []
    /// The index of the denominator of the last term.
    private var last = 0
    private var rest = BigRational(0)

    /// The largest number of denominators with a sum of their own.
    private static let room = 32

    package init() {}

    @inline(__always)
    package mutating func add(_ numerator: Int128, over denominator: Int) {
        if last < entries.count, entries[last].denominator == denominator {
            let (sum, overflow) = entries[last].sum.addingReportingOverflow(numerator)
            if !overflow {
                entries[last].sum = sum
                return
            }
        }
        addElsewhere(numerator, over: denominator)
    }

    private mutating func addElsewhere(_ numerator: Int128, over denominator: Int) {
        guard let index = entries.firstIndex(where: { $0.denominator == denominator }) else {
            if entries.count < Self.room {
                last = entries.count
                entries.append(Entry(denominator: denominator, sum: numerator))
            } else {
                rest += BigRational(BigInt(numerator), BigInt(denominator))
            }
            return
        }
        last = index
        let (sum, overflow) = entries[index].sum.addingReportingOverflow(numerator)
        if overflow {
            rest += BigRational(BigInt(entries[index].sum), BigInt(denominator))
            entries[index].sum = numerator
        } else {
            entries[index].sum = sum
        }
    }

    package mutating func add(_ word: Word) { add(Int128(word.numerator), over: word.denominator) }

    /// Adds the square of a number.
    package mutating func addSquare(of word: Word) {
        let (bottom, overflow) = word.denominator.multipliedReportingOverflow(by: word.denominator)
        if overflow {
            let value = BigRational(BigInt(word.numerator), BigInt(word.denominator))
            return add(value * value)
        }
        add(Int128(word.numerator) * Int128(word.numerator), over: bottom)
    }

    package mutating func add(_ value: BigRational) { rest += value }

    /// Subtracts a number that was added before.
    package mutating func subtract(_ value: BigRational) { rest -= value }

    package mutating func add(_ other: ExactSum) {
        for entry in other.entries { add(entry.sum, over: entry.denominator) }
        rest += other.rest
    }

    package var total: BigRational {
        entries.reduce(rest) { $0 + BigRational(BigInt($1.sum), BigInt($1.denominator)) }
    }
}
