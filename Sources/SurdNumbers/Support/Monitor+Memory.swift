import Synchronization

/// What the numbers of a computation hold on the heap.
///
/// Integers and fractions are counted where they are. Reals are counted when they are made and never
/// given back: they live on in the recipes of others, and nobody knows for how long.
extension Monitor {
    /// Bytes of the reals that this computation has made.
    package var heldByReals: Int { realBytes.load(ordering: .relaxed) }

    /// Takes down a real that was just made.
    package func chargeReal(_ bytes: Int) throws(NumberError) {
        let total = realBytes.load(ordering: .relaxed) &+ bytes
        realBytes.store(total, ordering: .relaxed)
        if total > limits.maximumBytes { throw .tooManyBytes(total, limits: limits) }
    }
}

extension NumberError {
    package static func tooManyBytes(_ bytes: Int, limits: Limits) -> NumberError {
        .tooLarge(
            what: "all numbers together", estimate: "\(grouped(bytes)) bytes",
            limit: "\(grouped(limits.maximumBytes)) bytes")
    }
}

extension BigInt {
    /// Bytes outside of the value itself.
    package var heapBytes: Int { limbs == nil ? 0 : Int(high.magnitude) * 8 + 48 }

    /// The same, once for each object that several values share.
    func heapBytes(_ seen: inout Set<ObjectIdentifier>) -> Int {
        guard let limbs, seen.insert(ObjectIdentifier(limbs)).inserted else { return 0 }
        return heapBytes
    }
}

extension BigNumber {
    /// Bytes of an exact number outside of the value; 0 for a real.
    package var heapBytes: Int {
        switch storage {
        case .integer(let value): value.heapBytes
        case .rational(let value): value.heapBytes
        case .real: 0
        }
    }

    package func heapBytes(_ seen: inout Set<ObjectIdentifier>) -> Int {
        switch storage {
        case .integer(let value): value.heapBytes(&seen)
        case .rational(let value): value.heapBytes(&seen)
        case .real: 0
        }
    }

    /// Whether the number is kept as a recipe, be it a real or deferred.
    package var isRecipe: Bool { real != nil }

    /// About the bytes of a real, and of those that it is made of and nobody has counted before: one
    /// operation of the language may make several. 0 for an exact number.
    package func countedBytesOfRecipe() -> Int { real?.countedBytes(depth: 8) ?? 0 }
}

extension Real {
    fileprivate func countedBytes(depth: Int) -> Int {
        if depth == 0 || isCounted.exchange(true, ordering: .relaxed) { return 0 }
        var bytes = 400
        if let first {
            bytes += first.heapBytes + (first.real?.countedBytes(depth: depth - 1) ?? 0)
        }
        if let second {
            bytes += second.heapBytes + (second.real?.countedBytes(depth: depth - 1) ?? 0)
        }
        return bytes
    }
}
