/// A dictionary that keeps its elements in the order of insertion.
///
/// The order of a `Dictionary` differs from process to process. Computations that depend on the order (which
/// atom is seen first, how a sum of doubles is rounded) would differ too, and so would proofs and printed
/// results. So every table that is iterated is an `OrderedTable`. Its order follows from the operations
/// alone; where an element is removed, the last one takes its place.
struct OrderedTable<Key: Hashable, Value> {
    typealias Element = (key: Key, value: Value)

    private(set) var elements: [Element] = []
    /// The place of each key; empty as long as a linear search through the elements is faster.
    private var places: [Key: Int] = [:]

    /// Up to so many elements are searched linearly.
    private static var mostSearched: Int { 12 }

    init() {}

    init(key: Key, value: Value) { elements = [(key, value)] }

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }
    var keys: [Key] { elements.map { $0.key } }
    var values: [Value] { elements.map { $0.value } }

    @inline(never)
    private func place(of key: Key) -> Int? {
        if !places.isEmpty { return places[key] }
        for place in elements.indices where elements[place].key == key { return place }
        return nil
    }

    subscript(key: Key) -> Value? {
        @inline(never) get { place(of: key).map { elements[$0].value } }
        @inline(never) set {
            guard let newValue else {
                removeValue(forKey: key)
                return
            }
            if let place = place(of: key) {
                elements[place].value = newValue
            } else {
                append(key, newValue)
            }
        }
    }

    subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            let place: Int
            if let known = self.place(of: key) {
                place = known
            } else {
                place = elements.count
                append(key, value())
            }
            yield &elements[place].value
        }
    }

    @inline(never)
    private mutating func append(_ key: Key, _ value: Value) {
        elements.append((key, value))
        if !places.isEmpty {
            places[key] = elements.count - 1
        } else if elements.count > Self.mostSearched {
            places.reserveCapacity(2 * elements.count)
            for place in elements.indices { places[elements[place].key] = place }
        }
    }

    @discardableResult
    @inline(never)
    mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = place(of: key) else { return nil }
        let removed = elements[place].value
        let last = elements.removeLast()
        let isLast = place == elements.count
        if !isLast { elements[place] = last }
        if !places.isEmpty {
            places[key] = nil
            if !isLast { places[last.key] = place }
        }
        return removed
    }

    func mapValues<Other>(_ transform: (Value) -> Other) -> OrderedTable<Key, Other> {
        OrderedTable<Key, Other>(elements.map { ($0.key, transform($0.value)) }, places)
    }

    private init(_ elements: [Element], _ places: [Key: Int]) {
        self.elements = elements
        self.places = places
    }
}

extension OrderedTable: Sendable where Key: Sendable, Value: Sendable {}

extension OrderedTable: Sequence {
    func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
    var underestimatedCount: Int { elements.count }
    var first: Element? { elements.first }
}

extension OrderedTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (Key, Value)...) {
        for (key, value) in elements { self[key] = value }
    }
}

// Two tables are equal where they contain the same elements, in any order.

extension OrderedTable: Equatable where Value: Equatable {
    static func == (a: OrderedTable, b: OrderedTable) -> Bool {
        a.count == b.count && a.elements.allSatisfy { b[$0.key] == $0.value }
    }
}

extension OrderedTable: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in elements {
            var own = Hasher()
            own.combine(key)
            own.combine(value)
            sum ^= own.finalize()
        }
        hasher.combine(sum)
    }
}
