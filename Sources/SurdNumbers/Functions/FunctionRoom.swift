/// Everything that the rest of the library must know about a family of functions, in one place. A room
/// answers for each operation of its family. Each level below asks through its own protocol.
protocol FunctionRoom:
    EnclosingRoom, PlanningRoom, ExactRoom, ComplexRoom, JetRoom, ContinuationRoom, GermRoom
{}

extension RealOperation {
    /// The room of each operation.
    var room: any FunctionRoom.Type {
        switch self {
        case .pi, .e, .egamma, .catalan: Constants.self
        case .negate, .absolute, .square, .add, .subtract, .multiply, .divide, .hypot:
            Arithmetic.self
        case .sqrt, .cbrt, .root: Roots.self
        case .powerInteger, .power: Powers.self
        case .exp, .exp2, .exp10, .expm1: Exponentials.self
        case .ln, .log2, .log10, .log1p, .logBase: Logarithms.self
        case .sin, .cos, .tan, .sec, .csc, .cot: Trigonometry.self
        case .asin, .acos, .atan, .atan2: InverseTrigonometry.self
        case .sinh, .cosh, .tanh, .asinh, .acosh, .atanh: Hyperbolics.self
        case .gamma, .lgamma, .digamma, .beta: Gammas.self
        case .gammaupper, .gammalower: IncompleteGamma.self
        case .betainc: IncompleteBeta.self
        case .zeta: Zeta.self
        case .hurwitz: HurwitzZeta.self
        case .polylog: Polylogarithm.self
        case .hyp0f1, .hyp1f1, .hyp2f1: Hypergeometric.self
        case .gammapinv, .gammaqinv, .betaincinv: InverseShares.self
        case .erf, .erfc: ErrorFunctions.self
        case .ei, .li: ExponentialIntegrals.self
        case .li2: Dilogarithm.self
        case .lambertw, .lambertLower: Lambert.self
        case .besselJ, .besselY: Bessel.self
        case .besseli, .besselk, .besselJOfReal, .besselYOfReal: BesselOfRealOrder.self
        case .airy, .bi: Airy.self
        case .ellipk, .ellipe: EllipticIntegrals.self
        case .carlsonrf, .carlsonrc, .carlsonrd, .carlsonrj: CarlsonIntegrals.self
        case .erfinv, .erfcinv: InverseErrorFunctions.self
        case .si, .ci, .fresnels, .fresnelc: TrigonometricIntegrals.self
        case .agm: ArithmeticGeometricMean.self
        }
    }
}

extension BigComplex {
    /// A real operation as a function of complex numbers; nil where it accepts real numbers only.
    package static func applying(
        _ operation: RealOperation, to operands: [BigComplex], monitor: Monitor
    ) throws(NumberError) -> BigComplex? {
        try operation.room.value(operation, at: operands, NumberWork(monitor: monitor))
    }
}

/// log2(e)
let log2OfE = 1.4426950408889634
