/// A function that a tape describes by a formula of other functions, treated as one step. A format rounds
/// `coth(x)` once, instead of a tangent and then a quotient.
package struct WholeFunction: TapeForm {
    package let name: String

    package init(name: String) { self.name = name }

    private static var spareBits: Int { 8 }

    package func enclose(
        _ body: Tape, _ inputs: BallConstants, into ball: inout Ball, precision: Int,
        keeping: inout AnyObject?, _ monitor: Monitor
    ) throws(BallError) -> Int {
        var run = try TapeRun(body, precision: precision + Self.spareBits, monitor: monitor)
        try run.runSteps(monitor)
        try run.withBall(body.result) { value in ball.set(copying: value) }
        return 0
    }

    package func number(
        _ body: Tape, _ operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var run = TapeNumbers(body, constants: body.constants, monitor: monitor)
        try run.runSteps(monitor)
        return run.registers[body.result]
    }
}

extension FloatingFunctions {
    /// A function that a formula describes: its exact value, rounded once. At infinities and poles the result
    /// is that of the formula's steps.
    func call(_ body: TapeBody, _ values: [FloatingValue]) throws(NumberError) -> Outcome {
        if values.contains(where: \.isNaN) {
            return Outcome(value: .notANumber(format), exact: nil)
        }
        let numbers = values.compactMap { $0.exact.map { BigNumber($0) } }
        let areNumbers = numbers.count == values.count
        var isZero = false
        var isBeyond = false
        if areNumbers {
            do throws(NumberError) {
                let exact = try WholeFunction.number(of: body, numbers, monitor)
                let value = try format.rounded(exact, monitor: monitor)
                isZero = value.isZero && exact.knownRational?.isZero == true
                if !isZero { return Outcome(value: value, exact: exact) }
            } catch {
                isBeyond = error.isBeyondExponents
                if !isBeyond, !error.isAbsentValue { throw error }
            }
        }
        let steps = try stepwise(body, values)
        if isZero {
            // The steps give the sign of a zero.
            return Outcome(value: steps.isZero ? steps : .zero(format), exact: BigNumber(0))
        }
        // Without a value there is a pole or no result, whatever a rounded step gives.
        let isAbsent = areNumbers && !isBeyond && steps.isNumber
        return Outcome(value: isAbsent ? .notANumber(format) : steps, exact: nil)
    }

    private func stepwise(
        _ body: TapeBody, _ values: [FloatingValue]
    ) throws(NumberError) -> FloatingValue {
        var run = try TapeFloats(body.tape, in: format, exactRegisters: [], monitor: monitor)
        run.keepsExact = false
        for (capture, value) in zip(body.captures, values) { run.load(value, into: capture.inner) }
        do throws(NumberError) {
            try run.run()
        } catch {
            if case .undecided = error { return .notANumber(format) }
            throw error
        }
        return run.result
    }
}

extension WholeFunction {
    fileprivate static func number(
        of body: TapeBody, _ numbers: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let tape = body.tape.with(
            zip(body.captures, numbers).map { (register: $0.inner, number: $1) })
        return try body.form.number(tape, [], monitor)
    }

    /// The value for numbers; nil where there is none, or where it cannot be written.
    static func value(
        of body: TapeBody, _ numbers: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        do throws(NumberError) {
            return try number(of: body, numbers, monitor)
        } catch {
            if error.isBeyondExponents || error.isAbsentValue { return nil }
            throw error
        }
    }
}

extension NumberError {
    /// Whether a value, or a step on the way to it, is too large or too small to be written.
    fileprivate var isBeyondExponents: Bool {
        switch self {
        case .overflow, .underflow, .tooLarge: true
        default: false
        }
    }
}
