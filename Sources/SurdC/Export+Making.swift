// Values made from numbers and digits. The names are those of surd.h, which documents the
// functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

@c @implementation
public func surd_value_from_int64(
    _ number: Int64, _ value: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        result.give(try Objects.values.insert(HeldValue(BigNumber(BigInt(number)))))
    }
}

@c @implementation
public func surd_value_from_parts(
    _ real: OpaquePointer!, _ imaginary: OpaquePointer!,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        let first = try Objects.values.with(real) { $0 }
        let second = try Objects.values.with(imaginary) { $0 }
        let z = BigComplex(try first.number, try second.number)
        result.give(
            try Objects.values.insert(
                HeldValue(value: Value(z), settings: first.settings ?? second.settings)))
    }
}

@c @implementation
public func surd_value_from_elements(
    _ elements: UnsafePointer<OpaquePointer?>!, _ count: Int,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        if count < 0 || count > 0 && elements == nil {
            throw .invalidArgument("elements is NULL, or count is too large")
        }
        var row: [Value] = []
        var settings: Settings?
        for place in 0..<count {
            let held = try Objects.values.with(elements[place]) { $0 }
            row.append(held.value)
            settings = settings ?? held.settings
        }
        let list: ValueList
        do throws(NumberError) {
            list = try ValueList(row, limits: settings?.limits ?? .standard)
        } catch {
            throw Trouble(error)
        }
        result.give(try Objects.values.insert(HeldValue(value: .list(list), settings: settings)))
    }
}

@c @implementation
public func surd_value_from_words(
    _ numerator: Int64, _ denominator: Int64, _ like: OpaquePointer!,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        if denominator == 0 { throw .invalidArgument("the denominator of a fraction cannot be 0") }
        let number = BigNumber(BigInt(numerator), over: BigInt(denominator))
        let settings = like == nil ? nil : try Objects.values.with(like) { $0.settings }
        result.give(
            try Objects.values.insert(HeldValue(value: .number(number), settings: settings)))
    }
}

@c @implementation
public func surd_value_from_double(
    _ number: Double, _ value: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        guard let exact = BigNumber(exactly: number) else { throw .noNumber }
        result.give(try Objects.values.insert(HeldValue(exact)))
    }
}

@c @implementation
public func surd_value_from_text(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ base: Int32,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        let input = try TextInput(text, length, "text")
        let radix = try checked(base: base)
        guard let number = numberOfDigits(input.bytes, radix: radix) else {
            throw Trouble(
                SURD_FAILED, "not-a-number", "the text is not a number in base \(radix)",
                hint: "write an integer, a fraction such as 22/7 or, in base 10, a decimal")
        }
        result.give(try Objects.values.insert(HeldValue(number)))
    }
}

/// An integer, a fraction or a decimal.
func numberOfDigits(_ bytes: UnsafeBufferPointer<UInt8>, radix: Int) -> BigNumber? {
    if let slash = bytes.firstIndex(of: UInt8(ascii: "/")) {
        let above = UnsafeBufferPointer(rebasing: bytes[..<slash])
        let below = UnsafeBufferPointer(rebasing: bytes[(slash + 1)...])
        guard let numerator = integer(above, radix: radix),
            let denominator = integer(below, radix: radix), !denominator.isZero
        else { return nil }
        return BigNumber(numerator, over: denominator)
    }
    if let integer = integer(bytes, radix: radix) { return BigNumber(integer) }
    // A prefix such as that of 0xff is not a digit in a smaller base.
    let marks = "xXoObB".utf8
    if radix != 10 || bytes.contains(where: { marks.contains($0) }) { return nil }
    return String(validating: bytes, as: UTF8.self).flatMap { BigNumber($0) }
}

private func integer(_ bytes: UnsafeBufferPointer<UInt8>, radix: Int) -> BigInt? {
    // Four bits for each digit would be too few beyond base 16; six are enough for every base.
    if bytes.count > Limits.standard.maximumBits / 6 { return nil }
    return BigInt(utf8: bytes, radix: radix)
}

func checked(base: Int32) throws(Trouble) -> Int {
    guard (2...36).contains(base) else { throw .invalidArgument("the base must be from 2 to 36") }
    return Int(base)
}

extension HeldValue {
    init(_ number: BigNumber) {
        self.init(value: .number(number), settings: nil)
    }
}

extension Trouble {
    static var noNumber: Trouble {
        Trouble(SURD_FAILED, "not-a-number", "infinities and NaN are not numbers")
    }
}
