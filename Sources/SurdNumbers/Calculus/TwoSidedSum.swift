/// An infinite sum or product over the integers from a bound to another one: up from a number, down from one, or over all of them, where
/// both halves must exist.
package struct TwoSidedSum {
    private let tape: Tape
    private let low: Bound
    private let high: Bound
    private let isProduct: Bool
    private let monitor: Monitor
    /// How both halves were proved; empty where the value tells it.
    package private(set) var proof = ""

    package init(
        _ tape: Tape, from low: Bound, to high: Bound, isProduct: Bool, monitor: Monitor
    ) {
        self.tape = tape
        self.low = low
        self.high = high
        self.isProduct = isProduct
        self.monitor = monitor
    }

    package mutating func value() throws(NumberError) -> BigNumber {
        switch (low, high) {
        case (.number(let first), .infinity(1)): return try value(of: tape, from: first)
        case (.infinity(-1), .number(let last)):
            return try value(of: tape.reflected, from: try last.negated(monitor: monitor))
        case (.infinity(-1), .infinity(1)): return try whole()
        default:
            throw .domain(
                function: isProduct ? "prod" : "sum",
                rule: "an infinite \(isProduct ? "prod" : "sum") must begin at a number or at -inf")
        }
    }

    private func value(of tape: Tape, from first: BigNumber) throws(NumberError) -> BigNumber {
        try InfiniteSum(tape, from: first, isProduct: isProduct, monitor: monitor).value()
    }

    private mutating func whole() throws(NumberError) -> BigNumber {
        let parity = tape.parity
        let above = try value(of: tape, from: 1)
        let below = parity == .even ? above : try value(of: tape.reflected, from: 1)
        var numbers = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
        let middle = try numbers.value(at: 0)
        // Both halves exist, and cancel.
        if !isProduct, parity == .odd { return middle }
        let parts = [above, below].map { $0.real?.body?.proof ?? "" }
        proof =
            "above 0 \(parts[0].isEmpty ? "in closed form" : parts[0]); below 0 \(parts[1].isEmpty ? "in closed form" : parts[1])"
        if isProduct {
            return try middle.multiplied(by: above, monitor: monitor)
                .multiplied(by: below, monitor: monitor)
        }
        return try middle.adding(above, monitor: monitor).adding(below, monitor: monitor)
    }
}
