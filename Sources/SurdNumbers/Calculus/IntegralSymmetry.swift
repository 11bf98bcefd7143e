/// Whether an integral is zero because its two halves, or neighbours among more parts, cancel: f(c
/// + t) is -f(c - t) about the middle c, or f(x + s) is -f(x) for a part s of the interval.
///
/// The exact rules are asked for f at numbers of which only the position is known, as in the test
/// for identically zero functions. So a polynomial or a wave is recognised, whatever its bounds
/// are.
struct IntegralSymmetry {
    private let tape: Tape
    private let low: BigNumber
    private let high: BigNumber
    private let monitor: Monitor

    init(_ tape: Tape, from low: BigNumber, to high: BigNumber, monitor: Monitor) {
        self.tape = tape
        self.low = low
        self.high = high
        self.monitor = monitor
    }

    /// The tried numbers of parts of the interval.
    private static var parts: [Int] { [2, 4, 6, 8] }
    /// The arguments of the function whose value is the generic point.
    private static var places: [(Int, Int)] { [(355, 1_000_003), (113, 1_000_033)] }

    func cancels() throws(NumberError) -> Bool {
        guard tape.isStraight, tape.bodies.isEmpty, !tape.hasBreaks else { return false }
        do throws(NumberError) {
            if try isZero({ (part) throws(NumberError) in [part, try difference(1, part)] }) {
                return true
            }
            for count in Self.parts {
                let step = BigNumber(1, over: BigInt(count))
                let found = try isZero { (part) throws(NumberError) in
                    // A place of the first part, and the same of the next one.
                    let place = try part.multiplied(by: step, monitor: monitor)
                    return [place, try place.adding(step, monitor: monitor)]
                }
                if found { return true }
            }
        } catch {
            if error.endsComputation { throw error }
        }
        return false
    }

    /// Whether the integrals from 0 to 1 and from 1 to infinity cancel: f(x) + f(1/x)/x² is 0.
    func cancelsBeyond() throws(NumberError) -> Bool {
        guard tape.isStraight, tape.bodies.isEmpty, !tape.hasBreaks else { return false }
        do throws(NumberError) {
            for (above, below) in Self.places {
                let place = try place(above, below)
                let inverse = try BigNumber(1).divided(by: place, monitor: monitor)
                let far = try value(at: inverse)
                    .multiplied(by: inverse, monitor: monitor)
                    .multiplied(by: inverse, monitor: monitor)
                let sum = try value(at: place).adding(far, monitor: monitor)
                guard try sum.sign(monitor: monitor) == 0 else { return false }
            }
            return true
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }

    /// A generic number between 0 and 1, of which the exact rules know only its position.
    private func place(_ above: Int, _ below: Int) throws(NumberError) -> BigNumber {
        try BigNumber(BigInt(above), over: BigInt(below))
            .applying(.besselJ, monitor: monitor)
            .multiplied(by: BigNumber(BigInt(1), over: 3), monitor: monitor)
    }

    private func value(at point: BigNumber) throws(NumberError) -> BigNumber {
        var numbers = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
        numbers.load(point, into: Tape.index)
        try numbers.runSteps(monitor)
        return numbers.registers[tape.result]
    }

    private func difference(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber {
        try a.subtracting(b, monitor: monitor)
    }

    /// Whether the values at two positions cancel, at generic points.
    private func isZero(
        _ pair: (BigNumber) throws(NumberError) -> [BigNumber]
    ) throws(NumberError) -> Bool {
        let width = try high.subtracting(low, monitor: monitor)
        for (above, below) in Self.places {
            let part = try place(above, below)
            var sum = BigNumber(0)
            for place in try pair(part) {
                let point = try width.multiplied(by: place, monitor: monitor)
                    .adding(low, monitor: monitor)
                sum = try sum.adding(try value(at: point), monitor: monitor)
            }
            guard try sum.sign(monitor: monitor) == 0 else { return false }
        }
        return true
    }
}
