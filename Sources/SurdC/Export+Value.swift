// Questions about a value. The names are those of surd.h, which documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

@c @implementation
public func surd_value_kind(
    _ value: OpaquePointer!, _ kind: UnsafeMutablePointer<surd_kind>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(kind, SURD_NOTHING, "kind")
        result.give(surd_kind(try Objects.values.with(value) { $0.value.kind }))
    }
}

@c @implementation
public func surd_value_is_exact(
    _ value: OpaquePointer!, _ exact: UnsafeMutablePointer<Bool>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(exact, false, "exact")
        result.give(try Objects.values.with(value) { $0.value.kind != .real })
    }
}

@c @implementation
public func surd_value_text(
    _ value: OpaquePointer!, _ format: OpaquePointer!,
    _ text: UnsafeMutablePointer<OpaquePointer?>!,
    _ exact: UnsafeMutablePointer<Bool>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(text, nil, "text")
        exact?.pointee = false
        try Objects.values.with(value) { held throws(Trouble) in
            var wanted = held.format
            if format != nil { wanted = try Objects.formats.with(format) { $0 } }
            var bytes: [UInt8] = []
            let isExact: Bool
            do throws(NumberError) {
                isExact = try held.value.append(to: &bytes, format: wanted, monitor: held.monitor)
            } catch {
                throw Trouble(error)
            }
            result.give(try Objects.texts.insert(CText(bytes: bytes.span)))
            exact?.pointee = isExact
        }
    }
}

@c @implementation
public func surd_value_int64(
    _ value: OpaquePointer!, _ number: UnsafeMutablePointer<Int64>!,
    _ exact: UnsafeMutablePointer<Bool>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(number, 0, "number")
        exact?.pointee = false
        let answer = try Objects.values.with(value) { held throws(Trouble) in try held.integer() }
        guard let word = Int64(exactly: answer.number) else { throw .doesNotFit }
        result.give(word)
        exact?.pointee = answer.isExact
    }
}

@c @implementation
public func surd_value_words(
    _ value: OpaquePointer!, _ numerator: UnsafeMutablePointer<Int64>!,
    _ denominator: UnsafeMutablePointer<Int64>!
) -> Bool {
    let words = try? Objects.values.with(value) { held -> (numerator: Int, denominator: Int)? in
        if case .number(let number) = held.value { return number.words }
        return nil
    }
    guard let (above, below) = words else { return false }
    numerator?.pointee = Int64(above)
    denominator?.pointee = Int64(below)
    return true
}

@c @implementation
public func surd_value_double(
    _ value: OpaquePointer!, _ number: UnsafeMutablePointer<Double>!,
    _ exact: UnsafeMutablePointer<Bool>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(number, .nan, "number")
        exact?.pointee = false
        let answer = try Objects.values.with(value) { held throws(Trouble) in
            try held.nearestDouble()
        }
        result.give(answer.number)
        exact?.pointee = answer.isExact
    }
}

@c @implementation
public func surd_value_boolean(
    _ value: OpaquePointer!, _ boolean: UnsafeMutablePointer<Bool>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(boolean, false, "boolean")
        guard let answer = try Objects.values.with(value, { $0.value.boolean }) else {
            throw .wrongKind("the value is a number, not true or false")
        }
        result.give(answer)
    }
}

@c @implementation
public func surd_value_fraction(
    _ value: OpaquePointer!, _ base: Int32, _ numerator: UnsafeMutablePointer<OpaquePointer?>!,
    _ denominator: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let above = try ResultPlace(numerator, nil, "numerator")
        let below = try ResultPlace(denominator, nil, "denominator")
        let radix = try checked(base: base)
        let (numerator, denominator) = try Objects.values.with(value) { held throws(Trouble) in
            let fraction = try held.fraction()
            return (
                try held.digits(fraction.numerator, radix: radix),
                try held.digits(fraction.denominator, radix: radix)
            )
        }
        let top = try Objects.texts.insert(numerator)
        do throws(Trouble) {
            below.give(try Objects.texts.insert(denominator))
        } catch {
            _ = Objects.texts.remove(top)
            throw error
        }
        above.give(top)
    }
}

@c @implementation
public func surd_value_compare(
    _ left: OpaquePointer!, _ right: OpaquePointer!, _ order: UnsafeMutablePointer<Int32>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(order, 0, "order")
        let answer = try Objects.values.with(left) { a throws(Trouble) in
            try Objects.values.with(right) { b throws(Trouble) in try a.compare(to: b) }
        }
        result.give(Int32(answer.signum()))
    }
}

@c @implementation
public func surd_value_count(
    _ value: OpaquePointer!, _ count: UnsafeMutablePointer<Int>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(count, 0, "count")
        result.give(try Objects.values.with(value) { $0.elementCount ?? 1 })
    }
}

@c @implementation
public func surd_value_element(
    _ value: OpaquePointer!, _ index: Int, _ element: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(element, nil, "element")
        let chosen = try Objects.values.with(value) { held throws(Trouble) in
            try held.element(index)
        }
        result.give(try Objects.values.insert(chosen))
    }
}

@c @implementation
public func surd_value_save(
    _ value: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(text, nil, "text")
        let saved = try Objects.values.with(value) { held throws(Trouble) in
            do throws(NumberError) {
                return try held.value.saved(limits: held.limits)
            } catch {
                throw Trouble(error)
            }
        }
        result.give(try Objects.texts.insert(CText(saved)))
    }
}

@c @implementation
public func surd_value_load(
    _ session: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        let input = try TextInput(text, length, "text")
        func load(_ settings: Settings?) throws(Trouble) -> HeldValue {
            guard let text = input.string else {
                throw Trouble(SURD_FAILED, "not-a-number", "the text is not a saved value")
            }
            let monitor = Monitor(
                limits: settings?.limits ?? .standard, cancellation: settings?.cancellation)
            do throws(NumberError) {
                return HeldValue(
                    value: try Value(saved: text, monitor: monitor), settings: settings)
            } catch {
                throw Trouble(error)
            }
        }
        guard session != nil else { return result.give(try Objects.values.insert(load(nil))) }
        // Nothing in the session is changed, so other threads may use it meanwhile.
        let settings = try Objects.sessions.with(session, exclusively: true) { $0.settings }
        result.give(try Objects.values.insert(load(settings)))
    }
}

@c @implementation
public func surd_value_free(_ value: OpaquePointer!) -> surd_status {
    Objects.values.remove(value) ? SURD_OK : SURD_INVALID_HANDLE
}
