import SurdNumbers

extension Builtin {
    /// Rounding, sign and size; nil when the function is none of them.
    func rounding(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let first = x[x.startIndex]
        switch self {
        case .floor:
            return BigNumber(try first.rounded(.floor, monitor: monitor))
        case .ceiling:
            return BigNumber(try first.rounded(.ceiling, monitor: monitor))
        case .truncate:
            return BigNumber(try first.rounded(.down, monitor: monitor))
        case .round:
            if x.count == 1 { return BigNumber(try first.rounded(.halfUp, monitor: monitor)) }
            return try Builtin.round(first, x[x.startIndex + 1], monitor)
        case .fraction:
            let whole = BigNumber(try first.rounded(.down, monitor: monitor))
            return try first.applying(.subtract, whole, monitor: monitor)
        case .absolute:
            return try first.applying(.absolute, monitor: monitor)
        case .sign:
            return BigNumber(try first.compare(to: BigNumber(0), monitor: monitor))
        case .minimum, .maximum:
            let wanted = self == .minimum ? -1 : 1
            var best = first
            for candidate in x.dropFirst()
            where try candidate.compare(to: best, monitor: monitor) == wanted {
                best = candidate
            }
            return best
        case .clamp:
            let low = x[x.startIndex + 1]
            let high = x[x.startIndex + 2]
            if try low.compare(to: high, monitor: monitor) > 0 {
                throw .domain(
                    function: "clamp", rule: "clamp needs a lower bound that is not above the upper"
                )
            }
            if try first.compare(to: low, monitor: monitor) < 0 { return low }
            return try first.compare(to: high, monitor: monitor) > 0 ? high : first
        default:
            return nil
        }
    }

    /// The nearest multiple of 10^-places, halves away from zero.
    private static func round(
        _ x: BigNumber, _ places: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let count = try Numbers.word(places, for: "round", monitor)
        let bits = Double(count.magnitude) * 3.3219280948873626
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the rounded number", limits: monitor.limits)
        }
        let power = BigNumber(BigInt.powerOfTen(abs(count)))
        let scaled = try x.applying(count >= 0 ? .multiply : .divide, power, monitor: monitor)
        let whole = BigNumber(try scaled.rounded(.halfUp, monitor: monitor))
        return try whole.applying(count >= 0 ? .divide : .multiply, power, monitor: monitor)
    }
}

extension Builtin {
    /// The nearest number of a floating-point format; nil when the function is none of them.
    func floating(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let format: FloatingFormat
        switch self {
        case .half: format = .half
        case .float: format = .float
        case .double, .unitOfLastPlace: format = .double
        case .quad: format = .quad
        case .decimal64: format = .decimal64
        case .decimal128: format = .decimal128
        default: return nil
        }
        let first = x[x.startIndex]
        if self == .unitOfLastPlace {
            return BigNumber(try first.unitOfLastPlace(in: format, monitor: monitor))
        }
        return BigNumber(try first.nearest(in: format, monitor: monitor))
    }
}
