/// x^m·e^(-cx) with a sine or cosine of ωx, x = 1/t: its integral over u = ln(1/t) is elementary (bound 307).
extension EndTail {
    private static var mostPowers: Int { 400 }

    /// The integral from a place on, without the coefficient; nil for other terms.
    func fallingWave(_ term: Germ.Term, at t: BigNumber) throws(BallError) -> BigNumber? {
        guard let wave = term.wave, wave.shape == nil, wave.phase.count == 1,
            let first = term.scale.parts.first, term.scale.parts.count == 2,
            case .logarithm(1) = term.scale.parts[1].rate, isOfX(Scale(first.rate)),
            isOfX(Scale(wave.phase[0].rate))
        else { return nil }
        let power = term.scale.exponent(ofLogarithm: 1)
        guard let count = power.knownInteger?.smallValue, (1...Self.mostPowers).contains(count)
        else { return nil }
        return try work.lift { () throws(NumberError) in
            guard try first.coefficient.sign(monitor: work.monitor) < 0 else { return nil }
            let c = try work.numbers.negative(first.coefficient)
            let x = try work.numbers.quotient(1, t)
            return try integral(of: count - 1, c, wave, from: x)
        }
    }

    /// Whether a scale is 1/t itself.
    private func isOfX(_ scale: Scale) -> Bool {
        guard let (a, b) = scale.powers else { return false }
        return b.isZero && a.knownInteger == -1
    }

    /// e^(-sx)·Σ n!/k!·x^k/s^(n - k + 1) with s = c - iω, its real part or its imaginary one.
    private func integral(
        of n: Int, _ c: BigNumber, _ wave: Germ.Wave, from x: BigNumber
    ) throws(NumberError) -> BigNumber {
        let numbers = work.numbers
        let angle = wave.phase[0].coefficient
        let size = try numbers.sum(numbers.product(c, c), numbers.product(angle, angle))
        let inverse = (
            real: try numbers.quotient(c, size), imaginary: try numbers.quotient(angle, size)
        )
        var factor = inverse
        var sum = (real: BigNumber(0), imaginary: BigNumber(0))
        for k in stride(from: n, through: 0, by: -1) {
            let power = k == 0 ? 1 : try x.raised(to: BigNumber(k), monitor: work.monitor)
            sum.real = try numbers.sum(sum.real, try numbers.product(factor.real, power))
            sum.imaginary = try numbers.sum(
                sum.imaginary, try numbers.product(factor.imaginary, power))
            guard k > 0 else { break }
            let (a, b) = (
                try numbers.difference(
                    numbers.product(factor.real, inverse.real),
                    numbers.product(factor.imaginary, inverse.imaginary)),
                try numbers.sum(
                    numbers.product(factor.real, inverse.imaginary),
                    numbers.product(factor.imaginary, inverse.real))
            )
            let whole = BigNumber(k)
            factor = (try numbers.product(a, whole), try numbers.product(b, whole))
        }
        let phase = try numbers.product(angle, x)
        let (sine, cosine) = (try numbers.value(.sin, phase), try numbers.value(.cos, phase))
        let value =
            wave.isSine
            ? try numbers.sum(
                numbers.product(sum.real, sine), numbers.product(sum.imaginary, cosine))
            : try numbers.difference(
                numbers.product(sum.real, cosine), numbers.product(sum.imaginary, sine))
        let decay = try numbers.value(.exp, try numbers.negative(try numbers.product(c, x)))
        return try numbers.product(decay, value)
    }
}
