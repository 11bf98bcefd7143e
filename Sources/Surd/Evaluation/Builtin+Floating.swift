import SurdNumbers

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
