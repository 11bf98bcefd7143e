import Surd

// Complex numbers and lists.

extension Probe {
    static let complexNumbers = Probe(
        "Complex numbers",
        [
            "BigComplex: init(_ real: BigNumber, _ imaginary: BigNumber = 0)",
            "BigComplex: init(integerLiteral value: BigNumber.IntegerLiteralType)",
            "BigComplex: static func * (a: BigComplex, b: BigComplex) -> BigComplex",
            "BigComplex: static func + (a: BigComplex, b: BigComplex) -> BigComplex",
            "BigComplex: static func - (a: BigComplex) -> BigComplex",
            "BigComplex: static func - (a: BigComplex, b: BigComplex) -> BigComplex",
            "BigComplex: static func / (a: BigComplex, b: BigComplex) -> BigComplex",
            "BigComplex: static var i: BigComplex { get }",
            "BigComplex: var conjugate: BigComplex { get }",
            "BigComplex: var description: String { get }",
            "Value: var complex: BigComplex? { get }",
        ]
    ) {
        let z = BigComplex(.pi, hiddenThree()), w: BigComplex = 2
        let v = BigComplex(closeToTwo()) + .i
        return [
            [z + w, z - w, z * v, z / v, v / z, -z, z.conjugate, .i * .i].map(\.description),
            Value(z).complex as Any, Value.boolean(true).complex as Any,
        ]
    }

    static let lists = Probe(
        "Lists",
        [
            "Value: var elements: ValueList? { get }",
            "ValueList: func hash(into hasher: inout Hasher)",
            "ValueList: init(arrayLiteral elements: BigNumber...)",
            "ValueList: static func == (left: ValueList, right: ValueList) -> Bool",
            "ValueList: subscript(index: Int) -> Value { get }",
            "ValueList: var endIndex: Int { get }",
            "ValueList: var numbers: [BigNumber]? { get }",
            "ValueList: var startIndex: Int { get }",
        ]
    ) {
        let list: ValueList = [1, .pi, hiddenThree()]
        let other: ValueList = [1, .pi, 3]
        return [
            list[list.startIndex], list[list.endIndex - 1].description, list == other,
            Set([list, other]).count, list.numbers as Any,
            Value.list(list).elements as Any, Value.number(1).elements as Any,
        ]
    }
}
