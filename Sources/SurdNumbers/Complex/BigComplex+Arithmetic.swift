extension BigComplex {
    package init(_ z: GaussianFraction) {
        self.init(BigNumber(z.real), BigNumber(z.imaginary))
    }

    package func adding(
        _ other: BigComplex, monitor: Monitor
    ) throws(NumberError) -> BigComplex {
        BigComplex(
            try real.adding(other.real, monitor: monitor),
            try imaginary.adding(other.imaginary, monitor: monitor))
    }

    package func subtracting(
        _ other: BigComplex, monitor: Monitor
    ) throws(NumberError) -> BigComplex {
        BigComplex(
            try real.subtracting(other.real, monitor: monitor),
            try imaginary.subtracting(other.imaginary, monitor: monitor))
    }

    package func negated(monitor: Monitor) throws(NumberError) -> BigComplex {
        BigComplex(try real.negated(monitor: monitor), try imaginary.negated(monitor: monitor))
    }

    package func multiplied(
        by other: BigComplex, monitor: Monitor
    ) throws(NumberError) -> BigComplex {
        let work = NumberWork(monitor: monitor)
        if other.imaginary.isZero { return try scaled(by: other.real, work) }
        if imaginary.isZero { return try other.scaled(by: real, work) }
        if let a = GaussianFraction(self, monitor), let b = GaussianFraction(other, monitor) {
            return BigComplex(a * b)
        }
        return BigComplex(
            try work.difference(
                work.product(real, other.real), work.product(imaginary, other.imaginary)),
            try work.sum(
                work.product(real, other.imaginary), work.product(imaginary, other.real)))
    }

    package func divided(
        by other: BigComplex, monitor: Monitor
    ) throws(NumberError) -> BigComplex {
        let work = NumberWork(monitor: monitor)
        if other.imaginary.isZero { return try divided(by: other.real, work) }
        if other.real.isZero { return try turnedBack(work).divided(by: other.imaginary, work) }
        if let a = GaussianFraction(self, monitor), let b = GaussianFraction(other, monitor),
            let quotient = a.divided(by: b)
        {
            return BigComplex(quotient)
        }
        return try multiplied(by: other.conjugate(work), monitor: monitor)
            .divided(by: other.square(work), work)
    }

    func conjugate(_ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(real, try work.negative(imaginary))
    }

    // MARK: - Powers

    /// A power with an integer exponent.
    package func raised(
        to exponent: BigInt, monitor: Monitor
    ) throws(NumberError) -> BigComplex {
        let work = NumberWork(monitor: monitor)
        if exponent.isNegative {
            return try BigComplex(1).divided(
                by: raised(to: -exponent, monitor: monitor), monitor: monitor)
        }
        if let power = try powerOfUnit(exponent, work) { return power }
        if imaginary.isZero {
            return BigComplex(try real.raised(to: BigNumber(exponent), monitor: monitor))
        }
        // For real parts a long chain of products is slower than the polar form, and loses as many bits.
        let isExact = real.knownRational != nil && imaginary.knownRational != nil
        guard let count = exponent.smallValue, isExact || count <= 32 else {
            return try polarPower(BigNumber(exponent), work)
        }
        try checkSize(ofPower: count, work)
        var result = BigComplex(1)
        for bit in stride(from: count.bitWidth - count.leadingZeroBitCount - 1, through: 0, by: -1)
        {
            result = try result.squared(work)
            if count >> bit & 1 == 1 { result = try result.multiplied(by: self, monitor: monitor) }
        }
        return result
    }

    /// The power of i or -i, and of a number on an axis: it depends on the exponent modulo 4.
    private func powerOfUnit(
        _ exponent: BigInt, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard real.isZero else { return nil }
        let size = BigComplex(try imaginary.raised(to: BigNumber(exponent), monitor: work.monitor))
        switch exponent.quotientAndRemainder(dividingBy: 4).remainder.smallValue {
        case 0: return size
        case 1: return try size.turned(work)
        case 2: return try size.negated(monitor: work.monitor)
        default: return try size.turnedBack(work)
        }
    }

    private func squared(_ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(
            try work.product(work.sum(real, imaginary), work.difference(real, imaginary)),
            try work.product(BigNumber(2), real, imaginary))
    }

    /// The parts of a power have about as many bits as its modulus, so a power that is too large is
    /// refused before it is computed.
    private func checkSize(ofPower count: Int, _ work: NumberWork) throws(NumberError) {
        guard let a = real.knownRational, let b = imaginary.knownRational else { return }
        let bits = Double(max(a.bits, b.bits)) * Double(count)
        if bits > Double(work.monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the power", limits: work.monitor.limits)
        }
    }

    /// |z|^w (cos wφ + i sin wφ) for a real w.
    func polarPower(_ exponent: BigNumber, _ work: NumberWork) throws(NumberError) -> BigComplex {
        guard let phase = try phaseUnlessZero(work) else {
            return BigComplex(try BigNumber.zero.raised(to: exponent, monitor: work.monitor))
        }
        let size = try square(work).raised(to: work.half(exponent), monitor: work.monitor)
        return try .polar(size, work.product(exponent, phase), work)
    }
}
