// The memory of numbers and recipes, for the limit of bytes (`Support/Monitor+Bytes.swift`).

extension Monitor {
    /// Counts the reals of which a number is made and which have not been counted before.
    package func charge(_ number: BigNumber) throws(NumberError) {
        let bytes = number.countedBytesOfRecipe()
        if bytes > 0 { try chargeReal(bytes) }
    }

    /// The same for a row of numbers, without the memory that they hold elsewhere.
    package func require(row count: Int) throws(NumberError) {
        try require(count.multipliedReportingOverflow(by: BigNumber.rowBytes).partialValue)
    }
}

/// Adds up the memory of numbers; an object that several of them share counts once.
package struct HeldBytes {
    private var seen: Set<ObjectIdentifier> = []
    package private(set) var total = 0

    package init() {}

    package mutating func add(_ number: BigNumber) { total += number.heapBytes(&seen) }

    /// A row in its own object, which any number of copies share. False where it was counted before.
    package mutating func add(row object: AnyObject, bytes: Int) -> Bool {
        guard seen.insert(ObjectIdentifier(object)).inserted else { return false }
        total += bytes
        return true
    }
}

extension BigNumber {
    /// The bytes of a number in a row, without the memory that it holds elsewhere.
    package static var rowBytes: Int { MemoryLayout<BigNumber>.stride }

    /// The approximate bytes of a real, and of the reals of which it is made and which have not
    /// been counted before: one operation of the language may make very many. 0 for an exact
    /// number.
    package func countedBytesOfRecipe() -> Int { real?.countedBytes() ?? 0 }
}

extension Real {
    /// The levels that are counted by recursion; deeper nodes wait in a list.
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

    /// The bytes of this node, which is already marked, and of those below.
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
