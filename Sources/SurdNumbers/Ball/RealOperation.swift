/// The operations on real numbers.
///
/// Balls enclose them, recipes of real numbers consist of them, and the prover of identities reads
/// them, so that all three mean the same functions. The raw values may be stored in programs.
package enum RealOperation: UInt8, CaseIterable, Sendable, Hashable {
    // Constants.
    case pi, e, egamma, catalan
    // Of one argument.
    case negate, absolute, square, sqrt, cbrt
    case exp, exp2, exp10, expm1, ln, log2, log10, log1p
    case sin, cos, tan, sec, csc, cot, asin, acos, atan
    case sinh, cosh, tanh, asinh, acosh, atanh
    case gamma, lgamma, digamma, zeta, erf, erfc, ei, li, li2, lambertw, airy
    case ellipk, ellipe, erfinv, erfcinv, si, ci, fresnels, fresnelc, bi, lambertLower
    // Of one argument and an integer parameter n.
    case root, powerInteger, besselJ, besselY
    // Of two arguments.
    case add, subtract, multiply, divide
    case power, atan2, hypot, logBase, agm, beta, gammaupper, gammalower
    case besseli, besselk, besselJOfReal, besselYOfReal, carlsonrc
    case hyp0f1, hurwitz, polylog, gammapinv, gammaqinv
    // Of three arguments.
    case betainc, carlsonrf, carlsonrd, hyp1f1, betaincinv
    // Of four arguments.
    case carlsonrj, hyp2f1

    /// The number of real arguments, without the integer parameter.
    package var arity: Int {
        if rawValue <= RealOperation.catalan.rawValue { return 0 }
        if rawValue < RealOperation.add.rawValue { return 1 }
        if rawValue < RealOperation.betainc.rawValue { return 2 }
        return rawValue < RealOperation.carlsonrj.rawValue ? 3 : 4
    }

    /// The operation's name as expressions and error messages spell it.
    package var name: String {
        switch self {
        case .negate: "-"
        case .absolute: "abs"
        case .powerInteger, .power: "^"
        case .besselJ: "besselj"
        case .besselY, .besselYOfReal: "bessely"
        case .besselJOfReal: "besselj"
        case .airy: "ai"
        case .lambertLower: "lambertw"
        case .hurwitz: "zeta"
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .square: "^2"
        case .logBase: "log"
        default: "\(self)"
        }
    }

    /// Whether the operation is computed from e^x, logarithms and angles, whose kernels can be interrupted.
    package var isElementary: Bool {
        switch self {
        case .power, .atan2, .logBase: true
        default: rawValue >= RealOperation.exp.rawValue && rawValue <= RealOperation.atanh.rawValue
        }
    }

    /// Whether a function of three arguments or more has faster kernels for parameters that are fractions than for balls.
    package var gainsFromFractions: Bool {
        switch self {
        case .carlsonrf, .carlsonrd, .carlsonrj: false
        default: true
        }
    }

    /// Whether the function has another value at negative numbers where complex numbers are on. The logarithm
    /// of gamma has an imaginary part there with complex numbers, and is ln |Γ| without them.
    package var changesWithComplex: Bool { self == .lgamma }

    /// Whether the operation is neither arithmetic nor a root of integer degree.
    package var isTranscendental: Bool {
        switch self {
        case .negate, .absolute, .square, .sqrt, .cbrt, .root, .powerInteger: false
        case .add, .subtract, .multiply, .divide, .hypot: false
        default: true
        }
    }
}
