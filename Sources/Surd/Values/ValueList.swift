public import SurdNumbers

/// A list of values: `[1, 2, 3]`, or a matrix as a list of its rows. Nothing changes it, and copies share its
/// elements.
///
///     let list = try evaluate("[1, [2, 3]]").elements
///     list?.count        // 2
///     list?[1]           // [2, 3]
///
/// A list knows how many elements it has with those of its inner lists, and how deep these lie, so that whoever
/// walks through one is sure to come to an end.
public struct ValueList: Sendable {
    private let storage: Storage

    private final class Storage: Sendable {
        let elements: [Value]
        let total: Int
        let depth: Int

        init(_ elements: [Value], total: Int, depth: Int) {
            self.elements = elements
            self.total = total
            self.depth = depth
        }
    }

    /// A list of these elements.
    ///
    /// - Throws: `NumberError.tooLarge` where there are more elements, or lists in lists, than the limits allow.
    public init(
        _ elements: some Sequence<Value>, limits: Limits = .standard
    ) throws(NumberError) {
        try self.init(row: Array(elements), limits: limits)
    }

    package init(row elements: [Value], limits: Limits) throws(NumberError) {
        var total = elements.count
        var depth = 0
        for element in elements {
            guard case .list(let list) = element else { continue }
            total += list.total
            depth = Swift.max(depth, list.depth)
            if total > limits.maximumElements { break }
        }
        if total > limits.maximumElements { throw Self.tooLong(total, limits) }
        if depth + 1 > Self.mostLevels {
            throw .tooLarge(
                what: "the list", estimate: "more than \(Self.mostLevels) nested lists",
                limit: "\(Self.mostLevels)")
        }
        storage = Storage(elements, total: total, depth: depth + 1)
    }

    /// A list of numbers; the caller has checked their number.
    package init(numbers: [BigNumber]) {
        storage = Storage(numbers.map { .number($0) }, total: numbers.count, depth: 1)
    }

    /// The largest depth of nested lists. Traversals of a list are recursive.
    package static let mostLevels = 100

    /// The error for a list with too many elements.
    package static func tooLong(_ count: Int, _ limits: Limits) -> NumberError {
        .tooLarge(
            what: "the list", estimate: "\(NumberError.grouped(count)) elements",
            limit: "\(NumberError.grouped(limits.maximumElements)) elements")
    }

    /// The elements in order.
    package var elements: [Value] { storage.elements }

    /// How many elements there are with those of the lists inside.
    package var total: Int { storage.total }

    /// 1 for a list without lists inside.
    package var depth: Int { storage.depth }

    /// The numbers of a list that has nothing else.
    public var numbers: [BigNumber]? {
        var numbers: [BigNumber] = []
        numbers.reserveCapacity(count)
        for element in elements {
            guard case .number(let number) = element else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    package func add(to held: inout HeldBytes) {
        guard held.add(row: storage, bytes: 64 + count * MemoryLayout<Value>.stride) else { return }
        for element in elements { element.add(to: &held) }
    }
}

extension ValueList: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.elements.count }
    /// An element, counted from 0, as everywhere in Swift.
    public subscript(index: Int) -> Value { storage.elements[index] }
}

extension ValueList: ExpressibleByArrayLiteral {
    /// A list of numbers.
    public init(arrayLiteral elements: BigNumber...) { self.init(numbers: elements) }
}

extension ValueList: Hashable {
    public static func == (left: ValueList, right: ValueList) -> Bool {
        left.storage === right.storage || left.elements == right.elements
    }

    public func hash(into hasher: inout Hasher) { elements.hash(into: &hasher) }
}
