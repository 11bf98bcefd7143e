/// Names with a slot in the running frame: parameters, indices of sums, and the variables of a
/// compiled expression. An inner name hides an outer one.
struct LocalNames: Sendable {
    private var slots: [String: [Int]] = [:]
    private var order: [String] = []

    var isEmpty: Bool { order.isEmpty }

    /// The slot of the innermost name of this spelling.
    func slot(of name: String) -> Int? { slots[name]?.last }

    mutating func push(_ name: String, slot: Int) {
        order.append(name)
        slots[name, default: []].append(slot)
    }

    /// Ends the scope of the name that was pushed last.
    mutating func pop() {
        guard let name = order.popLast() else { return }
        slots[name]?.removeLast()
        if slots[name]?.isEmpty ?? false { slots[name] = nil }
    }

    mutating func removeAll() {
        if order.isEmpty { return }
        slots.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
    }
}
