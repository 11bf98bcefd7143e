import SurdNumbers

/// A small evaluator for tests of this module, which stands below the language: operators by
/// precedence climbing, functions by name, everything exact until it cannot be.
struct TestExpression {
    private var text: [UInt8]
    private var place = 0
    private let monitor: Monitor

    static func evaluate(
        _ text: String, monitor: Monitor = Monitor()
    ) throws(NumberError) -> BigNumber {
        var parser = TestExpression(text, monitor)
        let value = try parser.expression(0)
        parser.skip()
        precondition(parser.place == parser.text.count, "rest of expression: \(text)")
        return value
    }

    private init(_ text: String, _ monitor: Monitor) {
        self.text = Array(text.utf8)
        self.monitor = monitor
    }

    private mutating func skip() {
        while place < text.count, text[place] == 32 { place += 1 }
    }

    private var peek: UInt8 { place < text.count ? text[place] : 0 }

    private mutating func take(_ character: Character) -> Bool {
        skip()
        guard peek == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func expression(_ level: Int) throws(NumberError) -> BigNumber {
        var left = try prefix()
        while true {
            skip()
            switch peek {
            case UInt8(ascii: "+") where level <= 1:
                place += 1
                left = try left.adding(expression(2), monitor: monitor)
            case UInt8(ascii: "-") where level <= 1:
                place += 1
                left = try left.subtracting(expression(2), monitor: monitor)
            case UInt8(ascii: "*") where level <= 2:
                place += 1
                left = try left.multiplied(by: expression(3), monitor: monitor)
            case UInt8(ascii: "/") where level <= 2:
                place += 1
                left = try left.divided(by: expression(3), monitor: monitor)
            case UInt8(ascii: "m") where level <= 2:
                place += 3
                left = try left.modulo(expression(3), monitor: monitor)
            case UInt8(ascii: "^") where level <= 4:
                place += 1
                left = try left.raised(to: expression(4), monitor: monitor)
            case UInt8(ascii: "!") where level <= 5:
                place += 1
                left = BigNumber(try BigInt.factorial(left.exactInteger?.smallValue ?? 0))
            case UInt8(ascii: "%") where level <= 5:
                place += 1
                left = try left.divided(by: 100, monitor: monitor)
            default: return left
            }
        }
    }

    private mutating func prefix() throws(NumberError) -> BigNumber {
        if take("-") { return try expression(3).applying(.negate, monitor: monitor) }
        if take("(") {
            let value = try expression(0)
            _ = take(")")
            return value
        }
        skip()
        if peek >= 48 && peek <= 57 || peek == UInt8(ascii: ".") { return number() }
        return try name()
    }

    private mutating func number() -> BigNumber {
        let start = place
        while peek >= 48 && peek <= 57 || peek == UInt8(ascii: ".") { place += 1 }
        if peek == UInt8(ascii: "e"), place + 1 < text.count,
            text[place + 1] == UInt8(ascii: "-") || (48...57).contains(text[place + 1])
        {
            place += 2
            while peek >= 48 && peek <= 57 { place += 1 }
        }
        let spelling = String(decoding: text[start..<place], as: UTF8.self)
        guard let value = BigNumber(spelling) else { preconditionFailure("number \(spelling)") }
        return value
    }

    private mutating func name() throws(NumberError) -> BigNumber {
        let start = place
        while peek >= 97 && peek <= 122 || peek >= 48 && peek <= 57 { place += 1 }
        let name = String(decoding: text[start..<place], as: UTF8.self)
        guard take("(") else {
            switch name {
            case "pi": return .pi
            case "e": return .e
            case "egamma": return .eulerGamma
            case "catalan": return .catalan
            case "phi": return .goldenRatio
            default: preconditionFailure("name \(name)")
            }
        }
        var arguments = [try expression(0)]
        while take(",") { arguments.append(try expression(0)) }
        _ = take(")")
        return try call(name, arguments)
    }

    private func call(_ name: String, _ x: [BigNumber]) throws(NumberError) -> BigNumber {
        switch name {
        case "floor": return BigNumber(try x[0].floor(monitor: monitor))
        case "ceil": return BigNumber(try x[0].ceil(monitor: monitor))
        case "round": return BigNumber(try x[0].rounded(.halfUp, monitor: monitor))
        case "trunc": return BigNumber(try x[0].truncated(monitor: monitor))
        case "root":
            return try x[0].applying(
                .root, parameter: x[1].exactInteger?.smallValue ?? 0, monitor: monitor)
        case "besselj", "bessely":
            return try x[1].applying(
                name == "besselj" ? .besselJ : .besselY,
                parameter: x[0].exactInteger?.smallValue ?? 0, monitor: monitor)
        case "log":
            return try x.count == 1
                ? x[0].applying(.log10, monitor: monitor)
                : x[0].applying(.logBase, x[1], monitor: monitor)
        default: break
        }
        guard let operation = RealOperation.allCases.first(where: { $0.name == name }) else {
            preconditionFailure("function \(name)")
        }
        return try x.count == 1
            ? x[0].applying(operation, monitor: monitor)
            : x[0].applying(operation, x[1], monitor: monitor)
    }
}
