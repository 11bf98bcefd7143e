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

    /// Takes down the reals that a number is made of and nobody has counted before.
    package func charge(_ number: BigNumber) throws(NumberError) {
        let bytes = number.countedBytesOfRecipe()
        if bytes > 0 { try chargeReal(bytes) }
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

    /// The same for a row of numbers, whatever they hold beyond themselves.
    package func require(row count: Int) throws(NumberError) {
        try require(count.multipliedReportingOverflow(by: BigNumber.rowBytes).partialValue)
    }
}

/// Adds up what numbers hold, once for each object that several of them share.
package struct HeldBytes {
    private var seen: Set<ObjectIdentifier> = []
    private var rows: Set<Int> = []
    package private(set) var total = 0

    package init() {}

    package mutating func add(_ number: BigNumber) { total += number.heapBytes(&seen) }

    /// A list, of which any number of copies share one row.
    package mutating func add(_ list: [BigNumber]) {
        let place = list.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
        guard !list.isEmpty, rows.insert(place).inserted else { return }
        total += list.count * BigNumber.rowBytes
        for number in list { add(number) }
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

    /// Bytes of a number in a row, without what it holds elsewhere.
    package static var rowBytes: Int { MemoryLayout<BigNumber>.stride }

    /// Whether the number is kept as a recipe, be it a real or deferred.
    package var isRecipe: Bool { real != nil }

    /// About the bytes of a real, and of those that it is made of and nobody has counted before: one
    /// operation of the language may make very many. 0 for an exact number.
    package func countedBytesOfRecipe() -> Int { real?.countedBytes() ?? 0 }
}

extension Real {
    /// Levels that are counted by recursion; what lies below waits in a row.
    private static var countedByRecursion: Int { 8 }

    fileprivate func countedBytes() -> Int {
        if isCounted.exchange(true, ordering: .relaxed) { return 0 }
        var waiting: [Real] = []
        var bytes = countedBytes(Real.countedByRecursion, &waiting)
        while let node = waiting.popLast() {
            bytes += node.countedBytes(Real.countedByRecursion, &waiting)
        }
        return bytes
    }

    /// The bytes of this node, which is marked already, and of those below.
    private func countedBytes(_ levels: Int, _ waiting: inout [Real]) -> Int {
        var bytes = Real.nodeBytes
        if let first { bytes += Real.countedBytes(of: first, levels, &waiting) }
        if let second { bytes += Real.countedBytes(of: second, levels, &waiting) }
        for operand in rest { bytes += Real.countedBytes(of: operand, levels, &waiting) }
        if let form { bytes += form.heldBytes }
        if let loop { bytes += loop.heldBytes }
        return bytes
    }

    private static func countedBytes(
        of operand: BigNumber, _ levels: Int, _ waiting: inout [Real]
    ) -> Int {
        guard let node = operand.real else { return operand.heapBytes }
        if node.isCounted.exchange(true, ordering: .relaxed) { return 0 }
        if levels > 1 { return node.countedBytes(levels - 1, &waiting) }
        waiting.append(node)
        return 0
    }

    /// The object itself and a first enclosure.
    private static var nodeBytes: Int { 400 }
}
