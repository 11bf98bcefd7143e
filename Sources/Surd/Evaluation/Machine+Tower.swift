#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import SurdNumbers

extension Machine {
    /// A power that failed as the exponent of another power says little: `9^9^9^9` is better
    /// reported as a whole. The failure of the outermost power, or nil where there is none.
    func towerFailure(_ reason: SurdError.Reason, _ code: borrowing Code) -> Failure? {
        guard case .number(.tooLarge(_, _, let limit)) = reason, isFull,
            code.instructions[state.counter].operation == .power, depth > 0
        else { return nil }
        guard var digits = decimalLogarithm(at: depth - 1), digits > 0,
            case .number(let exponent) = values[depth], let power = exponent.exactInteger,
            !power.isNegative
        else { return nil }
        digits *= pow(2, power.approximateLog2)
        var position = state.counter
        var operand = depth - 2
        var levels = 0
        while position + 1 < code.instructions.count,
            code.instructions[position + 1].operation == .power, operand >= state.base
        {
            guard let base = decimalLogarithm(at: operand), base > 0, digits.isFinite else { break }
            // 10^digits times the logarithm of the base, written as a power of ten again
            if levels == 0 { digits += log10(base) }
            levels += 1
            position += 1
            operand -= 1
        }
        guard levels > 0, digits < 1e15 else { return nil }
        let tower = String(repeating: "10^", count: levels)
        let estimate = "more than \(tower)\(NumberError.grouped(Int(digits))) digits"
        return Failure(
            .number(.tooLarge(what: "the power", estimate: estimate, limit: limit)),
            at: code.instructions[position].span)
    }

    private func decimalLogarithm(at index: Int) -> Double? {
        guard case .number(let number) = values[index], let exact = number.exactRational else {
            return nil
        }
        return (exact.numerator.approximateLog2 - exact.denominator.approximateLog2)
            * 0.301_029_995_663_981_2
    }
}
