// Expressions, compiled once and evaluated many times. The names are those of surd.h, which
// documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd
import SurdNumbers

@c @implementation
public func surd_expression_create(
    _ session: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ variables: UnsafePointer<CChar>!, _ expression: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(expression, nil, "expression")
        let input = try TextInput(text, length, "text")
        let names = try Identifier.list(variables)
        guard session != nil else {
            let passing = Session(Options())
            defer { passing.destroy() }
            let compiled = try compile(input, names, in: passing)
            result.give(
                try Objects.expressions.insert(Expression(compiled, settings: nil)))
            return
        }
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let compiled = try compile(input, names, in: session)
            result.give(
                try Objects.expressions.insert(Expression(compiled, settings: session.settings)))
        }
    }
}

private func compile(
    _ input: TextInput, _ names: [String], in session: Session
) throws(Trouble) -> CompiledExpression {
    guard let text = input.string else { throw Trouble(session.firstError(in: input)) }
    do throws(SurdError) {
        return try CompiledExpression(
            text, variables: names, in: session.calculator, limits: session.settings.limits)
    } catch {
        throw Trouble(error)
    }
}

@c @implementation
public func surd_expression_variable_count(
    _ expression: OpaquePointer!, _ count: UnsafeMutablePointer<Int>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(count, 0, "count")
        result.give(try Objects.expressions.with(expression) { $0.names.count })
    }
}

@c @implementation
public func surd_expression_variable_name(
    _ expression: OpaquePointer!, _ index: Int,
    _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(name, nil, "name")
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            guard expression.names.indices.contains(index) else {
                throw .invalidArgument("there is no variable with that index")
            }
            result.give(expression.names[index].start)
        }
    }
}

@c @implementation
public func surd_expression_variable_index(
    _ expression: OpaquePointer!, _ name: UnsafePointer<CChar>!,
    _ index: UnsafeMutablePointer<Int>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(index, 0, "index")
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            let name = try TextInput.name(name, "name")
            guard let index = expression.compiled.variables.firstIndex(of: name) else {
                throw .invalidArgument("there is no variable of that name")
            }
            result.give(index)
        }
    }
}

@c @implementation
public func surd_expression_evaluate(
    _ expression: OpaquePointer!, _ values: UnsafePointer<OpaquePointer?>!, _ count: Int,
    _ result: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try ResultPlace.fill(result, orElse: nil, "result") { () throws(Trouble) in
            try Objects.expressions.with(expression) { expression throws(Trouble) in
                try expression.check(count, values != nil)
                let value = try expression.value(count) { index throws(Trouble) in
                    try Objects.values.with(values[index]) { held throws(Trouble) in
                        try held.number
                    }
                }
                return try Objects.values.insert(
                    HeldValue(value: value, settings: expression.settings))
            }
        }
    }
}

@c @implementation
public func surd_expression_evaluate_words(
    _ expression: OpaquePointer!, _ numerators: UnsafePointer<Int64>!,
    _ denominators: UnsafePointer<Int64>!, _ count: Int,
    _ numerator: UnsafeMutablePointer<Int64>!, _ denominator: UnsafeMutablePointer<Int64>!
) -> Bool {
    guard let numerator, let denominator, (0...16).contains(count),
        count == 0 || numerators != nil && denominators != nil
    else { return false }
    var row = InlineArray<16, Word>(repeating: Word(0))
    for index in 0..<count {
        // Every numerator must have a negative.
        guard numerators[index] != .min, denominators[index] > 0 else { return false }
        row[index] = Word(
            numerator: Int(numerators[index]), denominator: Int(denominators[index]))
    }
    let word = try? Objects.expressions.with(expression) { expression throws(Trouble) in
        expression.names.count == count
            ? expression.compiled.word(for: row.span.extracting(first: count)) : nil
    }
    guard let word = word ?? nil, word.isNumber else { return false }
    numerator.pointee = Int64(word.numerator)
    denominator.pointee = Int64(word.denominator)
    return true
}

@c @implementation
public func surd_expression_evaluate_double(
    _ expression: OpaquePointer!, _ values: UnsafePointer<Double>!, _ count: Int,
    _ result: UnsafeMutablePointer<Double>!, _ exact: UnsafeMutablePointer<Bool>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        exact?.pointee = false
        try ResultPlace.fill(result, orElse: .nan, "result") { () throws(Trouble) in
            try Objects.expressions.with(expression) { expression throws(Trouble) in
                try expression.check(count, values != nil)
                let value = try expression.value(count) { index throws(Trouble) in
                    if let whole = Int(exactly: values[index]) { return BigNumber(whole) }
                    guard let number = BigNumber(exactly: values[index]) else { throw .noNumber }
                    return number
                }
                let answer = try HeldValue(value: value, settings: expression.settings)
                    .nearestDouble()
                exact?.pointee = answer.isExact
                return answer.number
            }
        }
    }
}

@c @implementation
public func surd_expression_inspect(
    _ expression: OpaquePointer!, _ format: UnsafePointer<CChar>!,
    _ values: UnsafePointer<OpaquePointer?>!, _ upper: UnsafePointer<OpaquePointer?>!,
    _ count: Int, _ json: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(json, nil, "json")
        guard let format else { throw .nullPointer("format") }
        guard let name = FloatingFormat(String(cString: format)) else {
            throw .invalidArgument("there is no format of that name")
        }
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            try expression.check(count, values != nil)
            func number(_ place: OpaquePointer?) throws(Trouble) -> BigNumber {
                try Objects.values.with(place) { held throws(Trouble) in try held.number }
            }
            var points: [String: BigNumber] = [:]
            var ranges: [String: (BigNumber, BigNumber)] = [:]
            for (index, variable) in expression.compiled.variables.enumerated() {
                let low = try number(values[index])
                if let upper, let high = upper[index] {
                    ranges[variable] = (low, try number(high))
                } else {
                    points[variable] = low
                }
            }
            let text = try expression.inspect(name, points, ranges)
            result.give(try Objects.texts.insert(CText(bytes: Array(text.utf8).span)))
        }
    }
}

extension Expression {
    /// The table of steps, or the report over ranges where there are any.
    fileprivate func inspect(
        _ format: FloatingFormat, _ points: [String: BigNumber],
        _ ranges: [String: (BigNumber, BigNumber)]
    ) throws(Trouble) -> String {
        do throws(SurdError) {
            return ranges.isEmpty
                ? try compiled.inspect(in: format, points).json
                : try compiled.inspect(in: format, over: ranges, points).json
        } catch {
            throw Trouble(error)
        }
    }
}

@c @implementation
public func surd_expression_free(_ expression: OpaquePointer!) -> surd_status {
    Objects.expressions.remove(expression) ? SURD_OK : SURD_INVALID_HANDLE
}

extension Expression {
    /// Checks the arrays that C gave for the variables before anything is read.
    func check(_ count: Int, _ hasValues: Bool) throws(Trouble) {
        if count != names.count {
            throw .invalidArgument(
                "the expression has \(names.count) variables, not \(UInt(bitPattern: count))")
        }
        if count > 0 && !hasValues { throw .nullPointer("values") }
    }

    func value(
        _ count: Int, number: (Int) throws(Trouble) -> BigNumber
    ) throws(Trouble) -> Value {
        if count == 1 {
            let number = try number(0)
            do throws(SurdError) {
                return try compiled.evaluate(number)
            } catch {
                throw Trouble(error)
            }
        }
        var numbers: [BigNumber] = []
        numbers.reserveCapacity(count)
        for index in 0..<count { numbers.append(try number(index)) }
        do throws(SurdError) {
            return try compiled.evaluate(numbers)
        } catch {
            throw Trouble(error)
        }
    }
}
