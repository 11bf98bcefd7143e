import Surd

// What a formula does in floating point. The reports are made before, as making them may be cancelled.

extension Probe {
    private static let table = inspected { try $0.inspect(in: .double, ["x": 3, "y": 2.75]) }
    private static let overRange = inspected {
        try $0.inspect(in: .half, over: ["x": (2, 3)], ["y": 1])
    }

    private static func inspected<R>(_ make: (CompiledExpression) throws -> R) -> R {
        // Both are written in this file and have a value.
        // swift-format-ignore: NeverUseForceTry
        try! make(CompiledExpression("x*x - y*y"))
    }

    static let floatingPoint = Probe(
        "Formulas in floating point",
        [
            "FloatingFormat: init?(_ name: String)",
            "FloatingFormat: static func binary(precision: Int, exponentBits: Int) -> Float…",
            "FloatingValue: func hash(into hasher: inout Hasher)",
            "FloatingValue: init(_ value: BigRational, in format: FloatingFormat)",
            "FloatingValue: static func == (a: FloatingValue, b: FloatingValue) -> Bool",
            "FloatingValue: var description: String { get }",
            "FloatingValue: var exact: BigRational? { get }",
            "FloatingValue: var isInfinite: Bool { get }",
            "FloatingValue: var isNaN: Bool { get }",
            "FloatingValue: var isNumber: Bool { get }",
            "FloatingValue: var isZero: Bool { get }",
            "Inspection.Input: var isExact: Bool { get }",
            "Inspection.Step: var isWorst: Bool { get }",
            "Inspection: var description: String { get }",
            "Inspection: var json: String { get }",
            "Inspection: var suggestions: [Inspection.Suggestion] { get }",
            "RangeInspection.Measure: init?(rawValue: String)",
            "RangeInspection: var description: String { get }",
            "RangeInspection: var json: String { get }",
            "RangeInspection: var ratio: Double? { get }",
        ]
    ) {
        let third = FloatingValue(BigRational(1, 3), in: .half)
        return [
            FloatingFormat("quad")?.precision as Any,
            FloatingFormat.binary(precision: 11, exponentBits: 5)?.precision as Any,
            third, third == FloatingValue(BigRational(2, 6), in: .half), Set([third]).count,
            third.description, third.exact as Any,
            [third.isInfinite, third.isNaN, third.isNumber, third.isZero],
            table.inputs.map(\.isExact), table.steps.map(\.isWorst), table.description, table.json,
            table.suggestions.map(\.text), overRange.description, overRange.json,
            overRange.ratio as Any, RangeInspection.Measure(rawValue: "ulps") as Any,
        ]
    }
}
