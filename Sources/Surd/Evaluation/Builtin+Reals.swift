import SurdNumbers

extension Builtin {
    /// Roots, logarithms, angles and Bessel functions; nil when the function is none of them.
    func real(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let first = x[x.startIndex]
        switch self {
        case .root:
            return try Builtin.root(first, x[x.startIndex + 1], monitor)
        case .power:
            return try Numbers.power(first, x[x.startIndex + 1], monitor)
        case .logarithm:
            if x.count == 1 { return try first.applying(.log10, monitor: monitor) }
            return try first.applying(.logBase, x[x.startIndex + 1], monitor: monitor)
        case .sineDegrees: return try Numbers.trigonometric(.sin, degrees: first, monitor)
        case .cosineDegrees: return try Numbers.trigonometric(.cos, degrees: first, monitor)
        case .tangentDegrees: return try Numbers.trigonometric(.tan, degrees: first, monitor)
        case .arcsineDegrees:
            return try Numbers.degrees(first.applying(.asin, monitor: monitor), monitor)
        case .arccosineDegrees:
            return try Numbers.degrees(first.applying(.acos, monitor: monitor), monitor)
        case .arctangentDegrees:
            return try Numbers.degrees(first.applying(.atan, monitor: monitor), monitor)
        case .toDegrees:
            return try Numbers.degrees(first, monitor)
        case .toRadians:
            return try Numbers.radians(first, monitor)
        case .lambert:
            let branch = try Numbers.word(x[x.startIndex + 1], for: name, monitor)
            guard let operation = RealOperation.lambert(branch: branch) else {
                throw .notReal(function: name, rule: "branch \(branch) of \(name) is not real")
            }
            return try first.applying(operation, monitor: monitor)
        case .besselJ0: return try first.applying(.besselJ, parameter: 0, monitor: monitor)
        case .besselJ1: return try first.applying(.besselJ, parameter: 1, monitor: monitor)
        case .besselY0: return try first.applying(.besselY, parameter: 0, monitor: monitor)
        case .besselY1: return try first.applying(.besselY, parameter: 1, monitor: monitor)
        case .besselJ:
            return try Builtin.bessel(.besselJ, .besselJOfReal, first, x[x.startIndex + 1], monitor)
        case .besselY:
            return try Builtin.bessel(.besselY, .besselYOfReal, first, x[x.startIndex + 1], monitor)
        case .normalDistribution:
            // erfc(−x/√2)/2
            let root = try BigNumber(2).applying(.sqrt, monitor: monitor)
            let scaled = try first.applying(.divide, root, monitor: monitor)
                .applying(.negate, monitor: monitor)
            return try scaled.applying(.erfc, monitor: monitor).applying(
                .divide, BigNumber(2), monitor: monitor)
        case .normalQuantile:
            // −√2 erfcinv(2p)
            let twice = try first.applying(.multiply, BigNumber(2), monitor: monitor)
            let root = try BigNumber(2).applying(.sqrt, monitor: monitor)
            return try twice.applying(.erfcinv, monitor: monitor).applying(
                .multiply, root, monitor: monitor
            ).applying(.negate, monitor: monitor)
        case .logarithmicIntegral:
            return try first.applying(.polylog, x[x.startIndex + 1], monitor: monitor)
        case .zeta:
            return try first.applying(.hurwitz, x[x.startIndex + 1], monitor: monitor)
        case .hypergeometric1F1:
            return try BigNumber.applying(.hyp1f1, to: Array(x), monitor: monitor)
        case .hypergeometric2F1:
            return try BigNumber.applying(.hyp2f1, to: Array(x), monitor: monitor)
        case .carlsonRF: return try BigNumber.applying(.carlsonrf, to: Array(x), monitor: monitor)
        case .carlsonRD: return try BigNumber.applying(.carlsonrd, to: Array(x), monitor: monitor)
        case .carlsonRJ: return try BigNumber.applying(.carlsonrj, to: Array(x), monitor: monitor)
        case .ellipticF, .ellipticE, .ellipticPi: return try elliptic(Array(x), monitor)
        default:
            return try distribution(x, monitor)
        }
    }

    /// Of an integer order by its own recurrences, of another by the series for any.
    private static func bessel(
        _ operation: RealOperation, _ general: RealOperation, _ order: BigNumber, _ x: BigNumber,
        _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if try order.integerOrNone(monitor: monitor) == nil {
            return try order.applying(general, x, monitor: monitor)
        }
        let word = try Numbers.word(order, for: operation.name, monitor)
        return try x.applying(operation, parameter: word, monitor: monitor)
    }

    private static func root(
        _ x: BigNumber, _ degree: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let n = try Numbers.integer(degree, for: "root", monitor)
        if n.isZero {
            throw .domain(function: "root", rule: "there is no root of degree 0")
        }
        guard let word = n.smallValue, word.magnitude <= 1 << 31 else {
            let exponent = BigNumber(BigRational(1, n))
            return try x.applying(.power, exponent, monitor: monitor)
        }
        let root = try x.applying(.root, parameter: abs(word), monitor: monitor)
        return word > 0
            ? root : try BigNumber(1).applying(.divide, root, monitor: monitor)
    }
}
