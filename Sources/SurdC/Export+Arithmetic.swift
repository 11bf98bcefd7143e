// Arithmetic on values, and reading numbers. The names are those of surd.h, which documents the
// functions.
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
            // These never change during the life of the session, so any thread may read them while another
            // uses the session.
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
        var made = try listValue(operation, first.value, second?.value, monitor)
        if made == nil {
            made = try complexValue(operation, first.value, second?.value, monitor)
        }
        if made == nil {
            made = .number(try combined(operation, try first.number, try second?.number, monitor))
        }
        if let made {
            result.give(try Objects.values.insert(HeldValue(value: made, settings: settings)))
        }
    }
}

@c @implementation
public func surd_words_apply(
    _ operation: surd_operation, _ numerator: Int64, _ denominator: Int64,
    _ otherNumerator: Int64, _ otherDenominator: Int64,
    _ resultNumerator: UnsafeMutablePointer<Int64>!,
    _ resultDenominator: UnsafeMutablePointer<Int64>!
) -> Bool {
    guard let resultNumerator, let resultDenominator, denominator > 0,
        operation.rawValue >= SURD_NEGATE.rawValue || otherDenominator > 0,
        let result = Words(numerator, denominator)
            .applying(operation, Words(otherNumerator, otherDenominator))
    else { return false }
    resultNumerator.pointee = Int64(result.top)
    resultDenominator.pointee = Int64(result.bottom)
    return true
}

@c @implementation
public func surd_words_from_text(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ numerator: UnsafeMutablePointer<Int64>!,
    _ denominator: UnsafeMutablePointer<Int64>!
) -> Bool {
    guard let input = try? TextInput(text, length, "text"),
        let words = NumeralReader.words(input.bytes.span)
    else { return false }
    numerator?.pointee = Int64(words.numerator)
    denominator?.pointee = Int64(words.denominator)
    return true
}

/// A fraction of two words, in lowest terms and with a denominator above 0.
private struct Words {
    let top: Int
    let bottom: Int

    @inline(__always)
    init(_ top: Int64, _ bottom: Int64) {
        self.top = Int(top)
        self.bottom = Int(bottom)
    }

    /// Nil where the result does not fit.
    @inline(__always)
    private init?(_ value: BigRational) {
        guard let words = value.words else { return nil }
        (top, bottom) = words
    }

    private var fraction: BigRational { BigRational(lowestTerms: top, over: bottom) }

    /// Nil where the result is not a fraction of words, or needs more work.
    @inline(__always)
    func applying(_ operation: surd_operation, _ other: Words) -> Words? {
        switch operation {
        case SURD_ADD: Words(fraction + other.fraction)
        case SURD_SUBTRACT: Words(fraction - other.fraction)
        case SURD_MULTIPLY: Words(fraction * other.fraction)
        case SURD_DIVIDE: other.top == 0 ? nil : Words(fraction / other.fraction)
        case SURD_POWER: other.bottom == 1 ? raised(to: other.top) : nil
        case SURD_FLOOR_DIVIDE: floorOfQuotient(by: other).map { Words(Int64($0), 1) }
        case SURD_MODULO: rest(by: other)
        case SURD_NEGATE: top == .min ? nil : Words(Int64(-top), Int64(bottom))
        case SURD_ABSOLUTE: top == .min ? nil : Words(Int64(abs(top)), Int64(bottom))
        case SURD_FLOOR: Words(Int64(floor), 1)
        case SURD_CEILING: Words(Int64(bottom == 1 ? top : floor + 1), 1)
        case SURD_TRUNCATE: Words(Int64(top / bottom), 1)
        case SURD_ROUND: Words(Int64(rounded), 1)
        default: nil
        }
    }

    private var floor: Int { floored.quotient }

    private var floored: (quotient: Int, rest: Int) {
        let (quotient, rest) = top.quotientAndRemainder(dividingBy: bottom)
        return rest < 0 ? (quotient - 1, rest + bottom) : (quotient, rest)
    }

    /// Halves to even.
    private var rounded: Int {
        let (below, rest) = floored
        let missing = bottom - rest
        return rest < missing || (rest == missing && below & 1 == 0) ? below : below + 1
    }

    private func floorOfQuotient(by other: Words) -> Int? {
        other.top == 0 ? nil : Words(fraction / other.fraction)?.floor
    }

    private func rest(by other: Words) -> Words? {
        floorOfQuotient(by: other).flatMap {
            Words(fraction - other.fraction * BigRational(lowestTerms: $0, over: 1))
        }
    }

    private func raised(to exponent: Int) -> Words? {
        if exponent == 0 { return Words(1, 1) }
        // Beyond 63 only 0, 1 and -1 have powers that fit a word, which are handled elsewhere.
        guard -64 < exponent, exponent < 64, exponent > 0 || top != 0,
            let above = BigInt.wordPower(top, abs(exponent)),
            let below = BigInt.wordPower(bottom, abs(exponent))
        else { return nil }
        if exponent > 0 { return Words(Int64(above), Int64(below)) }
        if above == .min { return nil }
        return Words(Int64(above < 0 ? -below : below), Int64(abs(above)))
    }
}

/// The same of numbers of which one at least is complex; nil where none is, or one is no number at all, or the operation
/// takes real numbers only.
/// Nil where no list is among the operands, or the operation is none of lists.
private func listValue(
    _ operation: surd_operation, _ left: Value, _ right: Value?, _ monitor: Monitor
) throws(Trouble) -> Value? {
    if left.number != nil, right == nil || right?.number != nil { return nil }
    let meaning: Value.Operator
    switch operation {
    case SURD_ADD: meaning = .add
    case SURD_SUBTRACT: meaning = .subtract
    case SURD_MULTIPLY: meaning = .multiply
    case SURD_DIVIDE: meaning = .divide
    case SURD_POWER: meaning = .power
    case SURD_NEGATE:
        do throws(SurdError) {
            return try left.negatedAsList(monitor: monitor)
        } catch {
            throw Trouble(error)
        }
    default: return nil
    }
    guard let right else { return nil }
    do throws(SurdError) {
        return try left.combinedAsList(meaning, right, monitor: monitor)
    } catch {
        throw Trouble(error)
    }
}

private func complexValue(
    _ operation: surd_operation, _ left: Value, _ right: Value?, _ monitor: Monitor
) throws(Trouble) -> Value? {
    if left.number != nil, right == nil || right?.number != nil { return nil }
    guard let z = left.complex else { return nil }
    let meaning: RealOperation
    switch operation {
    case SURD_ADD: meaning = .add
    case SURD_SUBTRACT: meaning = .subtract
    case SURD_MULTIPLY: meaning = .multiply
    case SURD_DIVIDE: meaning = .divide
    case SURD_POWER: meaning = .power
    case SURD_NEGATE: meaning = .negate
    case SURD_ABSOLUTE: meaning = .absolute
    default: return nil
    }
    var operands = [z]
    if let right {
        guard let w = right.complex else { return nil }
        operands.append(w)
    }
    do throws(NumberError) {
        return try BigComplex.applying(meaning, to: operands, monitor: monitor).map { Value($0) }
    } catch {
        throw Trouble(error)
    }
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
