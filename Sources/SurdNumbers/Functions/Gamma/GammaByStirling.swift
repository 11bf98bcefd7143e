internal import CGMP

extension Ball {
    /// Bounds 48, 49, 50 and 175: gamma, ln|gamma| or digamma of the number m, or of the fraction close to
    /// it.
    mutating func setGamma(
        at m: __mpfr_struct, _ fraction: WordFraction?, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) {
        if precision > 1 << 18 || m.exponent.value > 1 << 20 {
            throw .tooCostly(operation, "to \(BallError.digits(precision))")
        }
        // Bits for the size of ln Γ, and for the arguments close to 1 and 2, where ln Γ is zero.
        let size = max(m.exponent.value, precision.bitWidthOfSize)
        var loss = 0
        if operation == .lgamma {
            for zero in 1...2 {
                let distance = m.difference(zero).above
                if !distance.isZero { loss = max(loss, -distance.exponent.value) }
            }
            loss = min(loss, 4 * precision)
        }
        if operation == .digamma {
            // The positive zero of ψ.
            let distance = abs(m.approximateDouble - 1.4616321449683623)
            if distance < 0.25 { loss = Int(-max(distance, 0x1p-52).logBase2) + 1 }
        }
        if try setGammaByTaylor(m, fraction, operation, loss: loss) { return }
        let working = precision + size + size.bitWidthOfSize + 32 + loss
        // A copy of m and of 1 − m, both exact.
        var source = m
        if let fraction {
            return try setGammaByStirling(fraction, operation, working, monitor)
        }
        let span = m._mpfr_prec + abs(m.exponent.value) + 2
        var argument = Ball(precision: m._mpfr_prec)
        mpfr_set(&argument.midpoint, &source, MPFR_RNDN)
        if m.isPositive {
            try setGammaOfPositive(argument, nil, operation, working, monitor)
            return
        }
        if span > 8 * precision + 4096 {
            throw .tooCostly(operation, "of a number this small or large")
        }
        var reflected = Ball(precision: span)
        mpfr_ui_sub(&reflected.midpoint, 1, &source, MPFR_RNDN)
        var inner = Ball(precision: working)
        try inner.setGammaOfPositive(reflected, nil, operation, working, monitor)
        // t = m − k with |t| ≤ 1/2, exactly.
        var nearest = Ball(precision: span)
        mpfr_rint(&nearest.midpoint, &source, MPFR_RNDN)
        let isOdd = nearest.midpoint.isOddInteger
        withUnsafeMutablePointer(to: &nearest.midpoint) { _ = mpfr_sub($0, &source, $0, MPFR_RNDN) }
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        var angle = Ball(precision: working)
        try angle.setProduct(pi, nearest, precision: working)
        try reflect(inner, angle, pi, isOdd, operation, BallWork(working, monitor))
    }

    /// The same for a fraction of words, exactly.
    private mutating func setGammaByStirling(
        _ fraction: WordFraction, _ operation: RealOperation, _ working: Int, _ monitor: Monitor
    ) throws(BallError) {
        let (p, q) = (fraction.top, fraction.bottom)
        // The argument to the right of 1/2, or its mirror image.
        let mirrored = WordFraction(top: p > 0 ? p : q - p, bottom: q, drift: .zero)
        guard RisingWords.reaches(mirrored, count: working + 64) else {
            throw .tooCostly(operation, "of this argument")
        }
        var argument = Ball(precision: working)
        argument.set(BigRational(BigInt(mirrored.top), BigInt(q)), precision: working)
        if p > 0 {
            if operation == .gamma, try setGammaOfThirds(mirrored, working: working, monitor) {
                return
            }
            return try setGammaOfPositive(argument, mirrored, operation, working, monitor)
        }
        var inner = Ball(precision: working)
        var isDone = false
        if operation == .gamma {
            isDone = try inner.setGammaOfThirds(mirrored, working: working, monitor)
        }
        if !isDone {
            try inner.setGammaOfPositive(argument, mirrored, operation, working, monitor)
        }
        // p/q = k + r/q, |r| ≤ q/2
        var r = ((p % q) + q) % q
        if 2 * r > q { r -= q }
        let k = (p - r) / q
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        var angle = Ball(precision: working)
        try angle.setProduct(pi, r, over: q, precision: working)
        try reflect(inner, angle, pi, k & 1 == 1, operation, BallWork(working, monitor))
    }

    /// Bound 50, with the angle π (m − k).
    mutating func reflect(
        _ inner: borrowing Ball, _ angle: borrowing Ball, _ pi: borrowing Ball, _ isOdd: Bool,
        _ operation: RealOperation, _ work: BallWork
    ) throws(BallError) {
        switch operation {
        case .gamma:
            // π / (sin πm Γ(1 − m))
            var sine = try work.apply(.sin, angle)
            if isOdd { sine.changeSign() }
            try setQuotient(pi, work.product(sine, inner), precision: precision)
        case .lgamma:
            // ln(π / |sin πm|) − ln Γ(1 − m)
            var size = Ball(precision: work.precision)
            try size.setAbsolute(work.apply(.sin, angle), precision: work.precision)
            let logarithm = try work.apply(.ln, work.quotient(pi, size))
            try setDifference(logarithm, inner, precision: precision)
        default:
            // ψ(1 − m) − π cot πm
            let part = try work.product(pi, work.apply(.cot, angle))
            try setDifference(inner, part, precision: precision)
        }
    }

    private mutating func setGammaOfPositive(
        _ x: borrowing Ball, _ fraction: WordFraction?, _ operation: RealOperation, _ working: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        let target = precision
        let series = try StirlingSeries(
            x, fraction, working: working, operation, monitor: monitor)
        var value = Ball(precision: working)
        var shift = Ball(precision: working)
        var other = Ball(precision: working)
        switch operation {
        case .digamma:
            try series.digamma(into: &value)
            try series.reciprocals(x, into: &shift)
            try setDifference(value, shift, precision: target)
        case .lgamma:
            try series.logGamma(into: &other)
            try GammaConstants.logarithm.set(&shift, monitor)
            try value.setSum(other, shift, precision: working)
            if series.steps == 0 {
                try take(value, .zero, .lgamma)
                return
            }
            try series.rising(x, into: &shift)
            try other.apply(.ln, shift, precision: working, monitor: monitor)
            try setDifference(value, other, precision: target)
        default:
            try series.logGamma(into: &value)
            try shift.apply(.exp, value, precision: working, monitor: monitor)
            try GammaConstants.root.set(&value, monitor)
            try other.setProduct(shift, value, precision: working)
            if series.steps == 0 {
                try take(other, .zero, .gamma)
                return
            }
            try series.rising(x, into: &shift)
            try setQuotient(other, shift, precision: target)
        }
    }
}

extension __mpfr_struct {
    /// Whether an integer is odd.
    var isOddInteger: Bool {
        if isSpecial || exponent.value > _mpfr_prec || exponent < 1 { return false }
        // The bit of value 1.
        let place = ((_mpfr_prec + 63) / 64) * 64 - exponent.value
        return _mpfr_d[place >> 6] >> UInt(place & 63) & 1 != 0
    }
}
