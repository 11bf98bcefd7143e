import CGMP
import SurdNumbers

/// What a certificate costs: balls beside the bare MPFR calls at the same precision.
enum BallSuite {
    static let suite = "balls"

    static func cases() -> [Case] {
        [20, 50, 100, 1_000, 10_000].map(whole) + functions()
    }

    /// sin(exp(1.5) + ln(7/3)) · √2, the expression of the project's own demands.
    private static func whole(_ digits: Int) -> Case {
        let precision = bits(forDigits: digits)
        let bound: Double? = digits == 50 ? 1.15 : digits == 10_000 ? 1.05 : nil
        return Case(
            suite, "sin(exp(1.5) + ln(7/3)) x sqrt(2), \(digits) digits", size: Double(digits),
            series: "expression", against: "MPFR",
            demands: bound.map { [.ratio(atMost: $0)] } ?? [],
            answers: {
                let bare = BareExpression(precision)
                bare.run()
                let result = try certified(precision, repetitions: 1)
                return (result.leading(digits - 3), bare.result.leading(digits - 3))
            },
            reference: { repetitions in
                let bare = BareExpression(precision)
                for _ in 0..<repetitions { bare.run() }
            }
        ) { repetitions in
            keep(try certified(precision, repetitions: repetitions).midpointExponent)
        }
    }

    /// The bare side of the expression, its variables made once.
    final class BareExpression {
        let half: BareFloat
        let quotient: BareFloat
        let two: BareFloat
        let work: BareFloat
        let result: BareFloat

        init(_ precision: Int) {
            half = BareFloat("1.5", precision: precision)
            quotient = BareFloat(precision: precision)
            two = BareFloat("2", precision: precision)
            work = BareFloat(precision: precision)
            result = BareFloat(precision: precision)
            _ = mpfr_set_ui(quotient.pointer, 7, MPFR_RNDN)
            _ = mpfr_div_ui(quotient.pointer, quotient.pointer, 3, MPFR_RNDN)
        }

        func run() {
            _ = mpfr_exp(result.pointer, half.pointer, MPFR_RNDN)
            _ = mpfr_log(work.pointer, quotient.pointer, MPFR_RNDN)
            _ = mpfr_add(result.pointer, result.pointer, work.pointer, MPFR_RNDN)
            _ = mpfr_sin(result.pointer, result.pointer, MPFR_RNDN)
            _ = mpfr_sqrt(work.pointer, two.pointer, MPFR_RNDN)
            _ = mpfr_mul(result.pointer, result.pointer, work.pointer, MPFR_RNDN)
        }
    }

    /// Registers are made once and used again, as an evaluator does.
    private static func certified(_ precision: Int, repetitions: Int) throws -> Ball {
        let monitor = Monitor()
        var half = Ball(precision: precision)
        var quotient = Ball(precision: precision)
        var two = Ball(precision: precision)
        var a = Ball(precision: precision)
        var b = Ball(precision: precision)
        var c = Ball(precision: precision)
        half.set(BigRational(BigInt(3), BigInt(2)), precision: precision)
        quotient.set(BigRational(BigInt(7), BigInt(3)), precision: precision)
        two.set(2, precision: precision)
        for _ in 0..<repetitions {
            try a.apply(.exp, half, precision: precision, monitor: monitor)
            try b.apply(.ln, quotient, precision: precision, monitor: monitor)
            try c.apply(.add, a, b, precision: precision, monitor: monitor)
            try a.apply(.sin, c, precision: precision, monitor: monitor)
            try b.apply(.sqrt, two, precision: precision, monitor: monitor)
            try c.apply(.multiply, a, b, precision: precision, monitor: monitor)
        }
        return c
    }

    private typealias Bare = (
        UnsafeMutablePointer<__mpfr_struct>, UnsafePointer<__mpfr_struct>, mpfr_rnd_t
    ) -> Int32

    private static func functions() -> [Case] {
        let rows: [(RealOperation, String, [Int], Bare)] = [
            (.exp, "1.5", [20, 50, 100, 300, 1_000, 10_000, 100_000], mpfr_exp),
            (.ln, "1.5", [20, 50, 100, 300, 1_000, 10_000, 100_000], mpfr_log),
            (.sin, "1.5", [20, 50, 100, 300, 1_000, 10_000, 100_000], mpfr_sin),
            (.atan, "1.5", [20, 50, 100, 300, 1_000, 10_000], mpfr_atan),
            (.sqrt, "1.5", [20, 50, 100, 1_000, 10_000, 100_000], mpfr_sqrt),
            (.sinh, "1.5", [20, 50, 1_000, 10_000], mpfr_sinh),
            (.asin, "0.75", [20, 50, 1_000], mpfr_asin),
            (.tan, "1.5", [20, 50, 1_000], mpfr_tan),
            (.acos, "0.75", [20, 50, 1_000], mpfr_acos),
            (.tanh, "1.5", [20, 50, 1_000], mpfr_tanh),
            (.asinh, "1.5", [20, 50, 1_000], mpfr_asinh),
            (.acosh, "1.5", [20, 50, 1_000], mpfr_acosh),
            (.atanh, "0.75", [20, 50, 1_000], mpfr_atanh),
            (.expm1, "1.5", [20, 50, 1_000], mpfr_expm1),
            (.log1p, "1.5", [20, 50, 1_000], mpfr_log1p),
            (.gamma, "1.5", [20, 50, 100], mpfr_gamma),
            (.zeta, "1.5", [20, 50, 100], mpfr_zeta),
            (.erf, "1.5", [20, 50, 100, 1_000], mpfr_erf),
        ]
        return rows.flatMap { operation, argument, sizes, bare in
            sizes.map { function(operation, argument, $0, bare) }
        }
    }

    /// What the project promises of its own kernels beside MPFR's.
    private static func demands(_ operation: RealOperation, _ digits: Int) -> [Case.Demand] {
        if digits == 10_000 { return [.ratio(atMost: 1.05)] }
        switch operation {
        case .sqrt, .gamma, .zeta, .erf: return []
        // 0.2 microseconds where MPFR takes 1.3, whatever the machine.
        case .exp where digits == 50: return [.ratio(atMost: 0.154)]
        default: return digits <= 1_000 ? [.ratio(atMost: 0.75)] : []
        }
    }

    private static func function(
        _ operation: RealOperation, _ argument: String, _ digits: Int, _ bare: @escaping Bare
    ) -> Case {
        let precision = bits(forDigits: digits)
        return Case(
            suite, "\(operation.name)(\(argument)), \(digits) digits", size: Double(digits),
            series: operation.name, against: "MPFR",
            demands: demands(operation, digits),
            answers: {
                let ours = try apply(operation, argument, precision, repetitions: 1)
                let x = BareFloat(argument, precision: precision)
                let y = BareFloat(precision: precision)
                _ = bare(y.pointer, x.pointer, MPFR_RNDN)
                return (ours.leading(digits - 3), y.leading(digits - 3))
            },
            reference: { repetitions in
                let x = BareFloat(argument, precision: precision)
                let y = BareFloat(precision: precision)
                for _ in 0..<repetitions { _ = bare(y.pointer, x.pointer, MPFR_RNDN) }
            }
        ) { repetitions in
            keep(
                try apply(operation, argument, precision, repetitions: repetitions)
                    .midpointExponent)
        }
    }

    private static func apply(
        _ operation: RealOperation, _ argument: String, _ precision: Int, repetitions: Int
    ) throws -> Ball {
        let monitor = Monitor()
        var x = Ball(precision: precision)
        var y = Ball(precision: precision)
        x.set(
            argument == "1.5"
                ? BigRational(BigInt(3), BigInt(2)) : BigRational(BigInt(3), BigInt(4)),
            precision: precision)
        for _ in 0..<repetitions {
            try y.apply(operation, x, precision: precision, monitor: monitor)
        }
        return y
    }
}

extension Ball {
    var midpointExponent: Int { (magnitudeExponent ?? 0).value }

    /// The sign and the leading digits of the midpoint, cut, to compare with MPFR's own.
    func leading(_ count: Int) -> String {
        let (mantissa, exponent) = exactMidpoint()
        var value = mantissa.isNegative ? -mantissa : mantissa
        if exponent >= 0 {
            value <<= exponent
        } else {
            // 10^k / 2^-exponent with k large enough leaves more digits than are asked for.
            value = (value * BigInt.powerOfTen(count + 60 - exponent / 3)) >> -exponent
        }
        let text = String(value.description.prefix(count))
        return mantissa.isNegative ? "-" + text : text
    }
}
