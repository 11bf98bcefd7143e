import Testing

@testable import SurdNumbers

/// Values of every operation, enclosed by Arb through python-flint: Scripts/reference-balls.py
/// wrote Tests/References/balls.tsv.
@Suite struct BallReferenceTests {
    struct Line: Sendable {
        var operation: RealOperation
        var parameter: Int
        var arguments: [String]
        /// Nil for "not real or a pole".
        var value: String?
    }

    static let lines: [Line] = {
        var operations: [String: RealOperation] = [:]
        for operation in RealOperation.allCases { operations["\(operation)"] = operation }
        return ReferenceTable.rows("balls.tsv", fields: 5...5).map { fields in
            guard let operation = operations[fields[0]] else {
                fatalError("balls.tsv: no operation is called \(fields[0])")
            }
            return Line(
                operation: operation, parameter: Int(fields[1]) ?? 0,
                arguments: fields[2...3].flatMap { $0.split(separator: " ").map(String.init) },
                value: fields[4] == "*" ? nil : fields[4])
        }
    }()

    /// A decimal with an error of one unit in its 520th digit.
    static func reference(_ text: String) -> Ball {
        let parts = text.split(separator: "e")
        let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let digits = parts[0].filter { $0 != "." && $0 != "-" }
        let fraction = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
        let scale = power - fraction
        var value = BigRational(BigInt(String(digits)) ?? .zero)
        let ten = BigRational((try? BigInt(10).power(abs(scale))) ?? .zero)
        value = scale < 0 ? value / ten : value * ten
        if text.hasPrefix("-") { value = BigRational(.zero) - value }
        var ball = makeBall(value, precision: 1900)
        if !value.isZero {
            ball.widen(by: ball.largestSize * Magnitude(atLeast: 1e-15).power(34))
        }
        return ball
    }

    static func evaluate(_ line: Line, input: Int, output: Int) throws(BallError) -> Ball {
        let operation = Operation(operation: line.operation, parameter: line.parameter)
        var result = Ball(precision: output)
        switch line.arguments.count {
        case 0:
            try result.apply(line.operation, precision: output, monitor: Monitor())
        case 1:
            let a = makeBall(BigRational(line.arguments[0])!, precision: input)
            result = try operation(a, precision: output)
        case 3...:
            let registers = BallRegisters(count: line.arguments.count, precision: input)
            for (index, text) in line.arguments.enumerated() {
                registers[index].set(BigRational(text)!, precision: input)
            }
            try result.apply(
                line.operation, to: registers, Array(line.arguments.indices), precision: output,
                monitor: Monitor())
        default:
            let a = makeBall(BigRational(line.arguments[0])!, precision: input)
            let b = makeBall(BigRational(line.arguments[1])!, precision: input)
            result = try operation(a, b, precision: output)
        }
        return result
    }

    @Test func everyOperationIsThere() {
        let present = Set(Self.lines.map(\.operation))
        #expect(present == Set(RealOperation.allCases))
        let counts = Dictionary(grouping: Self.lines) { "\($0.operation) \($0.parameter)" }
        for (key, lines) in counts where lines[0].operation.arity > 0 {
            #expect(lines.count >= 28, "\(key)")
        }
    }

    @Test(arguments: RealOperation.allCases)
    func referenceLiesInTheBall(operation: RealOperation) {
        for line in Self.lines where line.operation == operation {
            let label = "\(operation)(\(line.arguments), \(line.parameter))"
            // 15, 50 and 500 digits, from arguments as coarse as the result and from finer ones.
            for bits in [64, 180, 1700] {
                for extra in [0, 700] {
                    let error = outcome { () throws(BallError) in
                        let ball = try Self.evaluate(line, input: bits + extra, output: bits)
                        guard let value = line.value else {
                            Issue.record("\(label) should have no value")
                            return
                        }
                        let expected = Self.reference(value)
                        let isInside = ball.overlaps(expected)
                        #expect(
                            isInside, "\(label) at \(bits) bits misses \(value)")
                        if extra > 0, expected.sign != 0 {
                            let accuracy = ball.relativeAccuracyBits
                            // li near its zero loses what ln x does not know.
                            #expect(
                                accuracy >= bits - (operation == .li ? 40 : 2),
                                "\(label) at \(bits) bits is loose")
                        }
                    }
                    if let error {
                        switch error {
                        case .domain:
                            #expect(line.value == nil, "\(label): \(error)")
                        case .needsPrecision:
                            #expect(extra == 0, "\(label) at \(bits) bits gives up")
                        case .number:
                            Issue.record("\(label) at \(bits) bits: \(error)")
                        }
                    }
                }
            }
        }
    }
}
