// What numbers and recipes hold, for the limit of bytes (`Support/Monitor+Bytes.swift`).

extension Monitor {
    /// Takes down the reals that a number is made of and nobody has counted before.
    package func charge(_ number: BigNumber) throws(NumberError) {
        let bytes = number.countedBytesOfRecipe()
        if bytes > 0 { try chargeReal(bytes) }
    }

    /// The same for a row of numbers, whatever they hold beyond themselves.
    package func require(row count: Int) throws(NumberError) {
        try require(count.multipliedReportingOverflow(by: BigNumber.rowBytes).partialValue)
    }
}

/// Adds up what numbers hold, once for each object that several of them share.
package struct HeldBytes {
    private var seen: Set<ObjectIdentifier> = []
    package private(set) var total = 0

    package init() {}

    package mutating func add(_ number: BigNumber) { total += number.heapBytes(&seen) }

    /// A row in an object of its own, of which any number of copies share it. False where it was counted before.
    package mutating func add(row object: AnyObject, bytes: Int) -> Bool {
        guard seen.insert(ObjectIdentifier(object)).inserted else { return false }
        total += bytes
        return true
    }
}

extension BigNumber {
    /// Bytes of a number in a row, without what it holds elsewhere.
    package static var rowBytes: Int { MemoryLayout<BigNumber>.stride }

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
        if let body { bytes += body.heldBytes }
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
