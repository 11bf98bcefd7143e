internal import Synchronization

/// The heap memory of a computation's numbers.
///
/// Integers and fractions are counted where they are stored: the evaluator reports the memory of its stacks,
/// and a part that gathers many numbers asks before it continues (`require`). Reals are counted when they are
/// made and never subtracted, because they live on in the recipes of others for an unknown time.
extension Monitor {
    /// Bytes of the reals that this computation has made.
    package var heldByReals: Int { realBytes.load(ordering: .relaxed) }

    /// Counts a real that was just made.
    package func chargeReal(_ bytes: Int) throws(NumberError) {
        let total = realBytes.load(ordering: .relaxed) &+ bytes
        realBytes.store(total, ordering: .relaxed)
        if total > limits.maximumBytes { throw .tooManyBytes(total, limits: limits) }
    }

    /// Bytes of the exact numbers that the evaluator holds.
    package var heldExactly: Int { exactBytes.load(ordering: .relaxed) }

    /// Sets the bytes of exact numbers that the evaluator holds now.
    package func holds(exactly bytes: Int) { exactBytes.store(bytes, ordering: .relaxed) }

    /// Throws where so many additional bytes would exceed the limit of the computation.
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
