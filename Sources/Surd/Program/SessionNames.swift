import SurdSyntax

/// The names that a session defines, with their meanings.
///
/// A short ASCII name in a text, as nearly all are, is found by its bytes without making a string;
/// any other name is looked up as a string.
package struct SessionNames: Sendable {
    private var meanings: [String: Binding] = [:]
    private var places = ByteMap()

    package init() {}

    package var isEmpty: Bool { meanings.isEmpty }
    package var count: Int { meanings.count }

    /// Every name with its meaning, unordered.
    package var all: [String: Binding] { meanings }

    package subscript(name: String) -> Binding? {
        get { meanings[name] }
        set {
            guard newValue != meanings[name] else { return }
            meanings[name] = newValue
            if let key = ByteNames.Key(name) { places.set(key, to: newValue) }
        }
    }

    /// The same for a name in a text.
    package subscript(name: Span<UInt8>) -> Binding? {
        if meanings.isEmpty { return nil }
        guard let key = ByteNames.Key(name) else {
            return meanings[name.string(SourceSpan(start: 0, end: name.count))]
        }
        return places.find(key)
    }

    /// An open-addressing hash table, at most half full: a name is at the place of its hash or at
    /// the next free one. A forgotten name keeps its place.
    private struct ByteMap: Sendable {
        private var keys: [ByteNames.Key?] = []
        private var values: [Binding?] = []
        private var taken = 0

        func find(_ key: ByteNames.Key) -> Binding? {
            if keys.isEmpty { return nil }
            return values[place(of: key)]
        }

        mutating func set(_ key: ByteNames.Key, to value: Binding?) {
            if 2 * taken >= keys.count { grow() }
            let place = place(of: key)
            if keys[place] == nil {
                keys[place] = key
                taken += 1
            }
            values[place] = value
        }

        private func place(of key: ByteNames.Key) -> Int {
            let mask = keys.count - 1
            var place = key.hash & mask
            while let other = keys[place], other != key { place = (place + 1) & mask }
            return place
        }

        /// Grows the table, and drops forgotten names.
        private mutating func grow() {
            let old = (keys: keys, values: values)
            let kept = old.values.count { $0 != nil }
            var count = 16
            while count < 4 * (kept + 1) { count *= 2 }
            keys = Array(repeating: nil, count: count)
            values = Array(repeating: nil, count: count)
            taken = 0
            for (key, value) in zip(old.keys, old.values) where value != nil {
                if let key { set(key, to: value) }
            }
        }
    }
}

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
