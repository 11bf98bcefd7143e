// Arithmetic on values, and numbers that are read. The functions are named as in surd.h, which documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

@c @implementation
public func surd_value_apply(
    _ session: OpaquePointer!, _ operation: surd_operation, _ left: OpaquePointer!,
    _ right: OpaquePointer!, _ value: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        var plain: Settings?
        if session != nil {
            // These are the session's own from its first day to its last, so that any thread may look
            // at them while another uses the session.
            plain = try Objects.sessions.with(session) { session throws(Trouble) in session.plain }
        }
        let first = try Objects.values.with(left) { $0 }
        var second: HeldValue?
        if operation.rawValue < SURD_NEGATE.rawValue {
            second = try Objects.values.with(right) { $0 }
        }
        let settings = first.settings ?? second?.settings ?? plain
        let monitor = Monitor(
            limits: settings?.limits ?? .standard,
            cancellation: plain?.cancellation ?? settings?.cancellation)
        let number = try combined(operation, try first.number, try second?.number, monitor)
        result.give(
            try Objects.values.insert(HeldValue(value: .number(number), settings: settings)))
    }
}

@c @implementation
public func surd_words_apply(
    _ operation: surd_operation, _ numerator: Int64, _ denominator: Int64,
    _ otherNumerator: Int64, _ otherDenominator: Int64,
    _ resultNumerator: UnsafeMutablePointer<Int64>!,
    _ resultDenominator: UnsafeMutablePointer<Int64>!
) -> Bool {
    guard let resultNumerator, let resultDenominator,
        let a = fraction(numerator, denominator),
        let b = operation.rawValue < SURD_NEGATE.rawValue
            ? fraction(otherNumerator, otherDenominator) : a
    else { return false }
    let result: BigRational
    switch operation {
    case SURD_ADD: result = a + b
    case SURD_SUBTRACT: result = a - b
    case SURD_MULTIPLY: result = a * b
    case SURD_DIVIDE where otherNumerator != 0: result = a / b
    case SURD_NEGATE: result = -a
    case SURD_ABSOLUTE: result = a.magnitude
    default: return false
    }
    guard let words = result.words else { return false }
    resultNumerator.pointee = Int64(words.numerator)
    resultDenominator.pointee = Int64(words.denominator)
    return true
}

/// What the caller says to be in lowest terms is taken as such, but for what would end the process.
@inline(__always)
private func fraction(_ numerator: Int64, _ denominator: Int64) -> BigRational? {
    denominator > 0 ? BigRational(lowestTerms: Int(numerator), over: Int(denominator)) : nil
}

private func combined(
    _ operation: surd_operation, _ a: BigNumber, _ b: BigNumber?, _ monitor: Monitor
) throws(Trouble) -> BigNumber {
    do throws(NumberError) {
        switch (operation, b) {
        case (SURD_ADD, let b?): return try a.applying(.add, b, monitor: monitor)
        case (SURD_SUBTRACT, let b?): return try a.applying(.subtract, b, monitor: monitor)
        case (SURD_MULTIPLY, let b?): return try a.applying(.multiply, b, monitor: monitor)
        case (SURD_DIVIDE, let b?): return try a.applying(.divide, b, monitor: monitor)
        case (SURD_POWER, let b?): return try a.applying(.power, b, monitor: monitor)
        case (SURD_FLOOR_DIVIDE, let b?), (SURD_MODULO, let b?):
            let quotient = try a.applying(.divide, b, monitor: monitor)
            let whole = BigNumber(try quotient.rounded(.floor, monitor: monitor))
            if operation == SURD_FLOOR_DIVIDE { return whole }
            return try a.applying(
                .subtract, b.applying(.multiply, whole, monitor: monitor), monitor: monitor)
        case (SURD_NEGATE, _): return try a.applying(.negate, monitor: monitor)
        case (SURD_ABSOLUTE, _): return try a.applying(.absolute, monitor: monitor)
        case (SURD_FLOOR, _): return BigNumber(try a.rounded(.floor, monitor: monitor))
        case (SURD_CEILING, _): return BigNumber(try a.rounded(.ceiling, monitor: monitor))
        case (SURD_TRUNCATE, _): return BigNumber(try a.rounded(.down, monitor: monitor))
        case (SURD_ROUND, _): return BigNumber(try a.rounded(.halfEven, monitor: monitor))
        default: break
        }
    } catch {
        throw Trouble(error)
    }
    throw .invalidArgument("there is no such operation")
}

@c @implementation
public func surd_session_number(
    _ session: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        let input = try TextInput(text, length, "text")
        guard session != nil else {
            let number = try number(input, limits: .standard)
            result.give(try Objects.values.insert(HeldValue(number)))
            return
        }
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let settings = session.settings
            let number = try number(input, limits: settings.limits)
            result.give(
                try Objects.values.insert(HeldValue(value: .number(number), settings: settings)))
        }
    }
}

/// A numeral of the language, or a fraction of two integers.
private func number(_ input: TextInput, limits: Limits) throws(Trouble) -> BigNumber {
    var reader = NumeralReader(limits: limits)
    switch reader.read(input.bytes.span) {
    case .number(let number): return number
    case .failure(let error): throw Trouble(error)
    case .nothing:
        // A digit has at most four bits.
        if input.bytes.contains(UInt8(ascii: "/")), input.bytes.count < limits.maximumBits / 4,
            let number = numberOfDigits(input.bytes, radix: 10)
        {
            return number
        }
        throw Trouble(
            SURD_FAILED, "not-a-number", "the text is not a number",
            hint: "a text is read and not evaluated here; write 0.1, -2.5e10 or 22/7")
    }
}
