#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import SurdNumbers

/// A computation and what is claimed of its result, as a text that another program can check
/// without knowing anything of Surd: `Scripts/verify` does, with Python's integers.
///
///     let certificate = try Surd.certificate("sqrt(2) + sin(1)")
///     print(certificate.text)
///
/// The text lists the steps of the computation with no precedence left to guess, the number of bits
/// to which each is to be enclosed, and the claim: so many digits in this rounding, an exact value,
/// or that a comparison is true or false. `Docs/certificates.md` describes it line by line.
public struct Certificate: Sendable, Hashable, CustomStringConvertible {
    /// The lines of the certificate, ready to be written to a file.
    public let text: String

    public var description: String { text }
}

/// Writes the steps that a claim depends on, each with the number of bits that it needs.
struct CertificateWriter {
    private let ledger: Ledger
    private let format: NumberFormat
    private let monitor: Monitor
    private let hasLoops: Bool
    /// Whether a step is computed exactly; otherwise it is enclosed.
    private var isExact: [Bool]
    /// The number of bits to which each step is enclosed; 0 where the claim does not depend on the step.
    private var bits: [Double]
    /// Whether the estimated size of a step is reliable: neither the step nor its operands come
    /// from a cancellation.
    private var isPlain: [Bool] = []
    private var primality: PrimalityProof
    /// The number of steps that were added for listed primes.
    private var addedSteps = 0

    /// Bits beyond those that are counted.
    private static let margin = 40.0
    /// A larger number is enclosed, even if it is known exactly.
    private static let largestExact = 200_000

    init(_ ledger: Ledger, format: NumberFormat, monitor: Monitor) {
        self.ledger = ledger
        self.format = format
        self.monitor = monitor
        primality = PrimalityProof(monitor: monitor)
        isExact = []
        bits = [Double](repeating: 0, count: ledger.steps.count)
        // The steps of a loop are repeated for each value of its index. For the value seen here a
        // step may be exact by chance.
        hasLoops = ledger.steps.contains { $0.operation == "index" }
        var indices: [Set<Int>] = []
        isExact.reserveCapacity(ledger.steps.count)
        isPlain.reserveCapacity(ledger.steps.count)
        for (place, step) in ledger.steps.enumerated() {
            let isLoop = hasLoops && Self.isLoop(step.operation)
            var own: Set<Int> = []
            if hasLoops {
                for operand in step.operands { own.formUnion(indices[operand]) }
                if isLoop { own.remove(step.operands[0]) }
            }
            let operandsAreExact =
                own.isEmpty && (isLoop || step.operands.allSatisfy { isExact[$0] })
            if hasLoops {
                if step.operation == "index" { own.insert(place) }
                indices.append(own)
            }
            switch step.value {
            case .number(let number):
                isExact.append(
                    number.isHeldExactly
                        && (operandsAreExact && Self.isSmall(number)
                            || step.operation == "number" || Self.isPinned(step.operation))
                )
            case .complex, .boolean, .factors, .list, .polynomial, .identifications, .infinity:
                isExact.append(true)
            }
            isPlain.append(isPlain(step))
        }
    }

    private func isPlain(_ step: Ledger.Step) -> Bool {
        guard case .number(let number) = step.value else { return false }
        if number.isHeldExactly { return true }
        let guess = number.estimate
        guard guess.isKnown, !guess.isRough, !guess.isZero,
            step.operands.allSatisfy({ isPlain[$0] })
        else { return false }
        var largest = -20.0
        for operand in step.operands {
            guard case .number(let number) = ledger.steps[operand].value else { return false }
            if !number.isExactlyZero { largest = max(largest, number.estimate.log2Magnitude) }
        }
        // Within these bounds the estimates, which are doubles, keep at least twenty bits, and no
        // angle is large.
        switch step.operation {
        case "add", "subtract": return guess.log2Magnitude > largest - 20
        case "multiply", "divide", "sqrt", "cbrt", "negate", "abs": return true
        default: return largest < 20 && guess.log2Magnitude > -20
        }
    }

    private static func isLoop(_ operation: String) -> Bool {
        operation == "sumover" || operation == "prodover"
    }

    /// Whether the result of an operation is exact although its operand may be enclosed.
    private static func isPinned(_ operation: String) -> Bool {
        switch operation {
        case "floor", "ceil", "trunc", "round", "sign", "div": true
        default: false
        }
    }

    private static func isSmall(_ number: BigNumber) -> Bool {
        guard let rational = number.exactRational else { return false }
        return rational.numerator.bitLength + rational.denominator.bitLength <= largestExact
    }

    // MARK: - The text

    mutating func certificate(
        of result: Int, _ value: Value, text: [UInt8]
    ) throws(NumberError) -> String {
        let claim = try claim(of: value, isExact: isExact[result])
        try plan(result, digits: claim.bits)
        var lines = Array("surd-certificate 1\nof \(Self.quoted(text))\n".utf8)
        lines.reserveCapacity(24 * bits.count + 256)
        for (index, step) in ledger.steps.enumerated() where bits[index] > 0 {
            try monitor.tick()
            let primes = try primes(behind: step)
            for prime in primes.isEmpty ? [] : try primality.primes(for: primes) {
                let name = ledger.steps.count + 1 + addedSteps
                addedSteps += 2
                lines += "\(name) number \(prime)\n\(name + 1) isprime \(name) is true\n".utf8
            }
            if Ledger.isForm(step.operation) {
                try writeForm(index, step, to: &lines)
            } else {
                try write(index, step, to: &lines)
            }
        }
        // Factors are those of the number, and the result is the step that says that they are.
        let step = ledger.steps[result]
        let isOfFactors = if case .factors = value { true } else { false }
        let claimed = isOfFactors ? step.operands[1] : result
        lines += "claim \(claimed + 1) \(claim.text)\n".utf8
        return String(decoding: lines, as: UTF8.self)
    }

    /// The primes that the checker needs for this step.
    private func primes(behind step: Ledger.Step) throws(NumberError) -> [BigInt] {
        switch step.operation {
        case "isprime", "nextprime", "prevprime", "totient", "moebius", "sigma", "divisors": break
        default: return []
        }
        guard let first = step.operands.first,
            case .number(let operand) = ledger.steps[first].value,
            let whole = operand.isHeldExactly ? operand.exactInteger : nil
        else { return [] }
        switch step.operation {
        case "isprime":
            return step.value == .boolean(true) ? [whole] : []
        case "nextprime", "prevprime":
            guard case .number(let prime) = step.value, let prime = prime.exactInteger else {
                return []
            }
            return [prime]
        default:
            return try whole.factored(monitor: monitor).map(\.prime)
        }
    }

    /// Writes one line. There may be many thousands, so bytes are appended instead of making strings.
    private func write(
        _ index: Int, _ step: Ledger.Step, to lines: inout [UInt8]
    ) throws(NumberError) {
        lines += String(index + 1).utf8
        lines.append(UInt8(ascii: " "))
        if step.operands.isEmpty {
            switch step.operation {
            case "number":
                lines += "number \(try exactText(step.value))\n".utf8
                return
            case "pi", "e", "egamma", "catalan", "tau", "phi":
                lines += "constant ".utf8
            default: break
            }
        }
        lines += step.operation.utf8
        for operand in step.operands {
            lines.append(UInt8(ascii: " "))
            lines += String(operand + 1).utf8
        }
        if case .boolean(let truth) = step.value {
            lines += (truth ? " is true" : " is false").utf8
        } else if !isExact[index] {
            lines += " @ ".utf8
            lines += String(Int(bits[index].rounded(.up))).utf8
        }
        lines.append(UInt8(ascii: "\n"))
    }

    /// Writes two numbers that enclose the value of a form.
    private mutating func writeForm(
        _ index: Int, _ step: Ledger.Step, to lines: inout [UInt8]
    ) throws(NumberError) {
        var operands = ""
        func name(_ text: String) -> Int {
            addedSteps += 1
            let name = ledger.steps.count + addedSteps
            lines += "\(name) number \(text)\n".utf8
            return name
        }
        func add(_ value: Value) throws(NumberError) {
            let (low, high) = try enclosure(of: value, bits: bits[index])
            let first = name(low)
            operands += " \(first) \(low == high ? first : name(high))"
        }
        if case .list(let list) = step.value {
            operands += " \(name(String(list.count)))"
            for element in list { try add(element) }
        } else {
            try add(step.value)
        }
        lines += "\(index + 1) \(step.operation)\(operands)".utf8
        if !isExact[index] { lines += " @ \(Int(bits[index].rounded(.up)))".utf8 }
        lines.append(UInt8(ascii: "\n"))
    }

    /// An enclosure of a value: the nearest number with this many digits, minus and plus one unit
    /// of the last place.
    private func enclosure(
        of value: Value, bits: Double
    ) throws(NumberError) -> (low: String, high: String) {
        if value.number?.isHeldExactly == true {
            let text = try exactText(value)
            return (text, text)
        }
        let digits = Int(bits / log2Of10) + 2
        var text: [UInt8] = []
        _ = try value.append(
            to: &text, format: NumberFormat(style: .sci, digits: digits), monitor: monitor)
        var shown = String(decoding: text, as: UTF8.self)[...]
        let isNegative = shown.first == "-"
        if isNegative { shown.removeFirst() }
        guard let sign = shown.firstIndex(of: "e"),
            let exponent = Int(shown[shown.index(after: sign)...])
        else {
            throw .undecided(question: "the digits of a step", known: "")
        }
        var mantissa = String(shown[..<sign].filter { $0 != "." })
        mantissa += String(repeating: "0", count: max(digits - mantissa.count, 0))
        guard let number = BigInt(mantissa) else {
            throw .undecided(question: "the digits of a step", known: "")
        }
        let middle = isNegative ? -number : number
        let unit = exponent + 1 - mantissa.count
        return ("\(middle - 1)e\(unit)", "\(middle + 1)e\(unit)")
    }

    private func exactText(_ value: Value) throws(NumberError) -> String {
        var text: [UInt8] = []
        _ = try value.append(to: &text, format: NumberFormat(style: .exact), monitor: monitor)
        return String(decoding: text, as: UTF8.self)
    }

    /// The claim, and the number of bits to which the result must be known for it.
    private func claim(
        of value: Value, isExact: Bool
    ) throws(NumberError) -> (text: String, bits: Double) {
        if case .list(let list) = value, !list.allSatisfy({ $0.number?.isHeldExactly == true }) {
            var plain = NumberFormat(digits: format.digits, rounding: format.rounding)
            plain.style = .sci
            var text: [UInt8] = []
            for element in list {
                text.append(UInt8(ascii: " "))
                _ = try element.append(to: &text, format: plain, monitor: monitor)
            }
            return (
                "list rounds \(format.rounding.rawValue) digits \(format.digits)"
                    + String(decoding: text, as: UTF8.self),
                Double(format.digits) * log2Of10 + 8
            )
        }
        if case .list(let list) = value {
            var text = "list"
            for element in list { text += " " + (try exactText(element)) }
            return (text, Self.margin)
        }
        if case .factors(let factors) = value {
            let powers = factors.factors.map { " \($0.prime)^\($0.exponent)" }
            let sign = factors.isNegative ? "-1" : "1"
            return ("factors \(sign)" + powers.joined(), Self.margin)
        }
        guard case .number = value else {
            return (value == .boolean(false) ? "false" : "true", Self.margin)
        }
        let bits: Double
        let scope: String
        var plain = NumberFormat(digits: format.digits, rounding: format.rounding)
        if let scale = format.scale {
            plain.scale = scale
            plain.style = .plain
            scope = "places \(scale)"
            bits = max(Double(scale) * log2Of10 + size(value, guessing: false), 0) + 8
        } else {
            plain.style = .sci
            scope = "digits \(format.digits)"
            bits = Double(format.digits) * log2Of10 + 8
        }
        var text: [UInt8] = []
        _ = try value.append(to: &text, format: plain, monitor: monitor)
        return (
            "rounds \(format.rounding.rawValue) \(scope) " + String(decoding: text, as: UTF8.self),
            bits
        )
    }

    /// The text in quotes, on one line.
    private static func quoted(_ text: [UInt8]) -> String {
        var quoted = "\""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    // MARK: - Bits

    /// Assigns to each step that the result depends on the bits it needs, from the result backwards.
    private mutating func plan(_ result: Int, digits: Double) throws(NumberError) {
        bits[result] = digits + Self.margin
        // Truth values decided which branch was taken, so those of the statements that the result
        // depends on count too.
        var statements: Set<Int> = []
        var isReached = [Bool](repeating: false, count: ledger.steps.count)
        isReached[result] = true
        for index in stride(from: result, through: 0, by: -1) where isReached[index] {
            statements.insert(ledger.steps[index].statement)
            for operand in ledger.steps[index].operands { isReached[operand] = true }
        }
        for index in stride(from: ledger.steps.count - 1, through: 0, by: -1) {
            let step = ledger.steps[index]
            if case .boolean = step.value, statements.contains(step.statement) {
                bits[index] = max(bits[index], 64)
            }
            if bits[index] == 0 { continue }
            try monitor.tick()
            for (place, operand) in step.operands.enumerated() {
                // A step that is computed exactly needs no bits, nor do its operands.
                if !hasLoops, isExact[operand] {
                    bits[operand] = max(bits[operand], Self.margin)
                    continue
                }
                let need = try need(of: place, in: index, bits[index])
                bits[operand] = max(bits[operand], min(max(need, Self.margin), 4e5))
            }
        }
    }

    /// log2 of the size of a step's value. After a cancellation or near a zero of a function an
    /// estimate may be far off; then digits are computed.
    private func size(_ index: Int) -> Double {
        let step = ledger.steps[index]
        if isPlain[index] { return size(step.value, guessing: true) }
        switch step.operation {
        case "number", "pi", "e", "multiply", "divide", "negate", "abs", "sqrt", "cbrt", "root",
            "exp",
            "power":
            return size(step.value, guessing: true)
        default:
            return size(step.value, guessing: false)
        }
    }

    private func size(_ value: Value, guessing: Bool) -> Double {
        guard case .number(let number) = value, !number.isExactlyZero else { return 0 }
        let guess = number.estimate
        if guess.isKnown, !guess.isRough, guessing || number.isHeldExactly {
            return guess.log2Magnitude
        }
        var text: [UInt8] = []
        let few = NumberFormat(style: .sci, digits: 2)
        guard (try? value.append(to: &text, format: few, monitor: monitor)) != nil,
            let sign = text.firstIndex(of: UInt8(ascii: "e")),
            let exponent = Double(String(decoding: text[(sign + 1)...], as: UTF8.self))
        else { return 0 }
        return exponent * log2Of10
    }

    /// log2 of the number of values that an index takes.
    private func terms(of index: Ledger.Step) -> Double {
        let bounds = index.operands.map { size($0) }
        return (bounds.max() ?? 0) + 1
    }

    /// The number of bits after the point that separate a number from the nearest places where a
    /// rounding changes, which are integers and half-integers near the result.
    private func distance(of operand: Int, _ result: Value) throws(NumberError) -> Double {
        guard case .number(let number) = ledger.steps[operand].value, !number.isHeldExactly,
            case .number(let rounded) = result
        else { return 2 * Self.margin }
        var bits = Self.margin
        for halves in -2...2 {
            let edge = try rounded.applying(
                .add, BigNumber(BigInt(halves), over: 2), monitor: monitor)
            if try number.compare(to: edge, monitor: monitor) == 0 { continue }
            let gap = try number.applying(.subtract, edge, monitor: monitor)
            bits = max(bits, -size(.number(gap), guessing: false))
        }
        return bits
    }

    /// The number of bits that an operand needs for this many bits of the value: the same number,
    /// plus what the condition of the operation loses.
    private func need(
        of place: Int, in index: Int, _ bits: Double
    ) throws(NumberError) -> Double {
        let step = ledger.steps[index]
        let operand = size(step.operands[place])
        switch step.operation {
        case "add", "subtract", "sum", "mean", "median", "mod", "rem", "frac":
            let whole =
                step.operation == "mod" || step.operation == "rem"
                ? size(step.operands[0]) : operand
            return bits + max(operand, whole) - size(index) + 4
        case "multiply", "divide", "negate", "abs", "sqrt", "cbrt", "square", "max", "min",
            "product", "radians", "degrees", "atan", "tanh", "asinh", "hypot", "atan2":
            return bits + 4
        case "power", "root":
            if place == 0 {
                let exponent = step.operation == "power" ? size(step.operands[1]) : 0
                return bits + max(exponent, 0) + 4
            }
            return bits + log2(size(index).magnitude + 2) + 8
        case "less", "lessorequal", "greater", "greaterorequal", "equal", "notequal":
            guard case .number(let a) = ledger.steps[step.operands[0]].value,
                case .number(let b) = ledger.steps[step.operands[1]].value
            else { return bits }
            if try a.compare(to: b, monitor: monitor) == 0 { return 64 }
            let difference = try a.applying(.subtract, b, monitor: monitor)
            return 16 + operand - size(.number(difference), guessing: false) + Self.margin
        case "index":
            return Self.margin
        case "sumover", "prodover":
            if place == 0 { return Self.margin }
            // The sizes are those of the first term; later terms may be larger.
            let lost = step.operation == "sumover" ? max(operand - size(index), 0) : 0
            return bits + lost + terms(of: ledger.steps[step.operands[0]]) + Self.margin
        case "cf", "convergents":
            guard case .list(let list) = step.value else { return bits }
            return list.reduce(2 * Self.margin) { sum, element in
                guard let rational = element.number?.exactRational else { return sum }
                return sum + 2
                    * Double(rational.numerator.bitLength + rational.denominator.bitLength)
            }
        case "floor", "ceil", "trunc", "round", "sign", "div":
            return try max(operand, 0) + distance(of: step.operands[0], step.value) + Self.margin
        case "exp", "exp2", "exp10", "sinh", "cosh", "expm1":
            return bits + max(operand, 0) + max(-operand, 0) + 4
        case "atanh", "log1p", "asin":
            let value = size(index)
            return bits + 3 * exp2(min(value, 20)) + 2 * max(-value, 0) + 2 * Self.margin
        default:
            // |x f'(x) / f(x)| of a function that neither grows nor falls fast.
            return bits + max(operand, 0) + 2 * size(index).magnitude + 8
        }
    }
}

private let log2Of10 = 3.321928094887362

extension BigNumber {
    fileprivate var isExactlyZero: Bool { isHeldExactly && exactInteger == 0 }
}
