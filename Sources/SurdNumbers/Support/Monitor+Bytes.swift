internal import Synchronization

/// What the numbers of a computation hold on the heap.
///
/// Integers and fractions are counted where they are: the evaluator says what its stacks hold, and a
/// part that gathers many numbers asks before it goes on (`require`). Reals are counted when they are
/// made and never given back: they live on in the recipes of others, and nobody knows for how long.
extension Monitor {
    /// Bytes of the reals that this computation has made.
    package var heldByReals: Int { realBytes.load(ordering: .relaxed) }

    /// Takes down a real that was just made.
    package func chargeReal(_ bytes: Int) throws(NumberError) {
        let total = realBytes.load(ordering: .relaxed) &+ bytes
        realBytes.store(total, ordering: .relaxed)
        if total > limits.maximumBytes { throw .tooManyBytes(total, limits: limits) }
    }

    /// Bytes of the exact numbers that the evaluator holds.
    package var heldExactly: Int { exactBytes.load(ordering: .relaxed) }

    /// The evaluator holds so many bytes of exact numbers from now on.
    package func holds(exactly bytes: Int) { exactBytes.store(bytes, ordering: .relaxed) }

    /// Refuses what would hold so many bytes besides all that the computation holds already.
    package func require(_ bytes: Int) throws(NumberError) {
        let total = heldByReals.addingReportingOverflow(heldExactly).partialValue
            .addingReportingOverflow(bytes)
        if total.overflow || total.partialValue > limits.maximumBytes {
            throw .tooManyBytes(total.overflow ? .max : total.partialValue, limits: limits)
        }
    }
}

extension NumberError {
    package static func tooManyBytes(_ bytes: Int, limits: Limits) -> NumberError {
        .tooLarge(
            what: "all numbers together", estimate: "\(grouped(bytes)) bytes",
            limit: "\(grouped(limits.maximumBytes)) bytes")
    }
}
