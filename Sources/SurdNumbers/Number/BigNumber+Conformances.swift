extension BigNumber: Equatable {
    /// Whether two numbers are equal; see ``BigNumber`` for reals that cannot be told apart.
    public static func == (a: BigNumber, b: BigNumber) -> Bool {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage { return x == y }
        return order(a, b) == 0
    }
}

extension BigNumber: Comparable {
    public static func < (a: BigNumber, b: BigNumber) -> Bool {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage { return x < y }
        return order(a, b) < 0
    }

    /// What the operators may spend on two reals that stay close to each other.
    private static var patience: Limits {
        Limits(maximumPrecision: 16_384)
    }

    /// A total order of everything, as the documentation of ``BigNumber`` describes it.
    static func order(_ a: BigNumber, _ b: BigNumber) -> Int {
        if let x = a.exactRational, let y = b.exactRational { return BigRational.compare(x, y) }
        if let x = a.real, let y = b.real, x === y { return 0 }
        do {
            return try a.compare(to: b, monitor: Monitor(limits: patience))
        } catch {
            if case .undecided = error, a.hasValue, b.hasValue { return 0 }
            return orderWithoutValue(a, b)
        }
    }

    private var hasValue: Bool {
        guard let real else { return true }
        if real.form != nil || real.enclosure != nil { return true }
        do {
            _ = try real.quickSign(monitor: Monitor(limits: BigNumber.patience))
            return true
        } catch {
            return false
        }
    }

    private static func orderWithoutValue(_ a: BigNumber, _ b: BigNumber) -> Int {
        switch (a.hasValue, b.hasValue) {
        case (true, true): return 0
        case (true, false): return -1
        case (false, true): return 1
        case (false, false):
            guard let x = a.real, let y = b.real else { return 0 }
            return ObjectIdentifier(x) < ObjectIdentifier(y) ? -1 : 1
        }
    }
}

extension BigNumber: Hashable {
    /// Equal numbers have equal hashes, also a real and the fraction that it equals: both hash the
    /// double that is nearest.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .integer(let value):
            if value.bitLength <= 53 {
                hasher.combine(value)
                return
            }
        case .rational, .real: break
        }
        hasher.combine(hashKey)
    }

    /// A number that equal values share: an integer of at most 53 bits itself, of all others a few
    /// leading bits, chosen so that no value that is decided lies on the border between two keys.
    private var hashKey: BigInt {
        if let exact = exactRational {
            if exact.isInteger, exact.numerator.bitLength <= 53 { return exact.numerator }
            return BigNumber.key(exact)
        }
        guard let real, let candidate = real.hashCandidate else { return 0 }
        if candidate.isInteger, candidate.numerator.bitLength <= 53 { return candidate.numerator }
        return BigNumber.key(candidate)
    }

    private static func key(_ value: BigRational) -> BigInt {
        let double = Double(value)
        guard double.isFinite, double != 0 else {
            // Beyond doubles only the size counts.
            let scale = value.numerator.bitLength - value.denominator.bitLength
            return BigInt(scale.magnitude > 1 << 40 ? 1 : scale / 64)
        }
        return BigInt(Int(bitPattern: UInt(double.bitPattern)))
    }
}

extension Real {
    /// A fraction that stands for this value in hashes: the simple one that it cannot be told from
    /// at 1,024 bits, or else the double next to it.
    var hashCandidate: BigRational? {
        if let exact = exactValue { return exact }
        let monitor = Monitor(limits: Limits(maximumPrecision: 16_384))
        var refinement = Refinement(self, monitor: monitor)
        let settled: Settled<BigRational?>
        do {
            settled = try refinement.settle(.absolute(1024), "the hash") {
                ball throws(NumberError) -> Verdict<BigRational?> in
                if ball.containsZero { return .answer(.zero) }
                guard let size = ball.magnitudeExponent, size > -1000, size < 4096 else {
                    return .answer(nil)
                }
                let (low, high) = ball.rationalBounds
                let middle = (low + high) / 2
                let simple = middle.approximated(maximumDenominator: BigInt(1) << 300)
                if simple >= low, simple <= high { return .answer(simple) }
                if let double = ball.doubleIfUnique(), let exact = BigRational(exactly: double) {
                    return .answer(exact)
                }
                return .needsMore
            }
        } catch {
            return nil
        }
        switch settled {
        case .exact(let value): return value
        case .answer(let value): return value
        }
    }
}
