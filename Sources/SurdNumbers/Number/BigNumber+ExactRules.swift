/// The values of functions at rational numbers that are rational or have a closed form, and the
/// errors at rational numbers outside of the domain. Nil where the value has neither.
struct ExactRule {
    let x: BigRational
    let monitor: Monitor

    init(_ x: BigRational, monitor: Monitor) {
        self.x = x
        self.monitor = monitor
    }

    func apply(
        _ operation: RealOperation, parameter: Int
    ) throws(NumberError) -> BigNumber? {
        switch operation {
        case .negate: return BigNumber(-x)
        case .absolute: return BigNumber(x.magnitude)
        case .square: return try BigNumber(x).multiplied(by: BigNumber(x), monitor: monitor)
        case .sqrt:
            if x.isNegative { throw operation.notReal }
            return root(2)
        case .cbrt: return root(3)
        case .root: return try root(parameter: parameter)
        case .powerInteger:
            return try BigNumber(x).raised(to: BigNumber(parameter), monitor: monitor)
        case .exp: return x.isZero ? .one : KnownForm(ePower: x).number
        case .exp2: return try BigNumber(2).raised(to: BigNumber(x), monitor: monitor)
        case .exp10: return try BigNumber(10).raised(to: BigNumber(x), monitor: monitor)
        case .ln:
            try requirePositive(.ln)
            return logarithm
        case .log2: return try logarithm(.log2, base: 2)
        case .log10: return try logarithm(.log10, base: 10)
        case .log1p:
            if x == -1 { throw operation.pole(at: -1) }
            if x < -1 { throw operation.notReal }
            return x.isZero ? .zero : nil
        case .sin, .tan, .expm1, .sinh, .tanh, .asinh, .atanh, .erf, .asin, .atan:
            if x.isZero { return .zero }
            return try inverse(operation)
        case .cos, .cosh, .sec, .erfc: return x.isZero ? .one : nil
        case .csc, .cot:
            if x.isZero { throw operation.pole(at: 0) }
            return nil
        case .acos, .acosh: return try inverse(operation)
        case .gamma, .lgamma, .digamma: return try gamma(operation)
        case .zeta: return try zeta()
        case .ei, .li, .li2, .lambertw, .besselJ, .besselY:
            return try special(operation, parameter: parameter)
        default: return nil
        }
    }

    private func requirePositive(_ operation: RealOperation) throws(NumberError) {
        if x.isZero { throw operation.pole(at: 0) }
        if x.isNegative { throw operation.notReal }
    }

    // MARK: - Roots

    private func root(_ index: Int) -> BigNumber? {
        if x.isZero { return .zero }
        if let root = x.magnitude.exactRoot(index) { return BigNumber(x.isNegative ? -root : root) }
        guard x.bits <= KnownForm.maximumBits else { return nil }
        return KnownForm(coefficient: x).power(BigRational(1, BigInt(index)))?.number
    }

    private func root(parameter index: Int) throws(NumberError) -> BigNumber? {
        if index == 0 { throw RealOperation.zerothRoot }
        if x.isNegative, index & 1 == 0 { throw RealOperation.evenRoot }
        if index < 0 {
            guard let inverse = x.reciprocal else { throw .divisionByZero }
            return try BigNumber(inverse).applying(
                .root, parameter: -index, monitor: monitor)
        }
        return index == 1 ? BigNumber(x) : root(index)
    }

    // MARK: - Logarithms

    /// `j · ln(m)` for x = m^j with m no perfect power.
    private var logarithm: BigNumber? {
        if x == 1 { return .zero }
        guard let (base, exponent) = x.primitivePower, base.bits <= KnownForm.maximumBits
        else { return nil }
        return KnownForm(
            coefficient: BigRational(exponent), logArgument: base, logPower: 1
        ).number
    }

    private func logarithm(
        _ operation: RealOperation, base: Int
    ) throws(NumberError) -> BigNumber? {
        try requirePositive(operation)
        return ExactRule.logarithm(of: x, base: BigRational(base)).map { BigNumber($0) }
    }

    /// The rational logarithm, if there is one; both numbers positive, the base not 1.
    static func logarithm(of x: BigRational, base: BigRational) -> BigRational? {
        if x == 1 { return 0 }
        guard let (m, j) = x.primitivePower, let (n, k) = base.primitivePower, m == n
        else { return nil }
        return BigRational(BigInt(j), BigInt(k))
    }

    // MARK: - Inverse functions

    private func inverse(_ operation: RealOperation) throws(NumberError) -> BigNumber? {
        let outside = x.magnitude > 1
        switch operation {
        case .asin, .acos:
            if outside { throw operation.notReal }
            guard let turns = KnownAngles.arcsine(x) else { return nil }
            return BigNumber.multipleOfPi(operation == .asin ? turns : BigRational(1, 2) - turns)
        case .atan: return KnownAngles.arctangent(x).map { BigNumber.multipleOfPi($0) }
        case .acosh:
            if x < 1 { throw operation.notReal }
            return x == 1 ? .zero : nil
        case .atanh:
            if x.magnitude == 1 { throw operation.pole(at: x.numerator) }
            if outside { throw operation.notReal }
            return nil
        default: return nil
        }
    }
}

extension BigNumber {
    package static func multipleOfPi(_ factor: BigRational) -> BigNumber {
        KnownForm(coefficient: factor, piPower: 1).number
    }
}

extension BigRational {
    /// `(m, j)` with `m^j` the positive value, m > 1 and no perfect power; nil for 1.
    var primitivePower: (base: BigRational, exponent: Int)? {
        if self == 1 { return nil }
        if self < 1 {
            guard let reciprocal, let (base, exponent) = reciprocal.primitivePower
            else { return nil }
            return (base, -exponent)
        }
        if bits > 1 << 22 {
            // Each factor that is removed takes a second here. Powers of two are seen at once.
            let twos = numerator.trailingZeroBitCount
            let isPower = denominator == 1 && twos == numerator.bitLength - 1
            return isPower ? (2, twos) : (self, 1)
        }
        var common = 0
        var rest = (numerator, denominator)
        for prime in smallPrimes {
            if common == 1 { break }
            common = greatestCommonDivisor(common, rest.0.removeFactor(prime))
            common = greatestCommonDivisor(common, rest.1.removeFactor(prime))
        }
        var (base, exponent) = (self, 1)
        // Without small factors the base of a power is at least 73; a long number without any is
        // left as it is.
        if common == 0, bits > 4096 { return (base, 1) }
        let largest = common == 0 ? bits / 6 + 1 : common
        var prime = 2
        while prime <= largest, common != 1 {
            while common % prime == 0, let root = base.exactRoot(prime) {
                base = root
                exponent *= prime
                if common != 0 { common /= prime }
            }
            prime += 1
        }
        return (base, exponent)
    }
}
