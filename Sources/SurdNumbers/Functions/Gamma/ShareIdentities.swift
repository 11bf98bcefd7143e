// Equality of inverse shares. Where a share belongs to a known argument, the inverse is this argument; where
// an argument is an inverse, its share is known.

extension InverseShares {
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        if f == .betaincinv {
            return try ofBeta(operands[0], operands[1], operands[2], work)
        }
        let (a, share) = (operands[0], operands[1])
        let lower = f == .gammapinv ? share : try work.difference(1, share)
        for call in share.calls(of: [.gammalower, .gammaupper]) {
            guard let order = call.first, let x = call.second, try work.order(order, a) == 0,
                let operation = call.operation
            else { continue }
            let part = try work.quotient(BigNumber(call), work.value(.gamma, a))
            let other = operation == .gammalower ? part : try work.difference(1, part)
            if try work.isSame(lower, other) { return x }
        }
        if try work.isSame(a, 1) {
            return try work.negative(
                work.value(.ln, f == .gammapinv ? work.difference(1, share) : share))
        }
        if try work.isSame(a, BigNumber(BigRational(1, 2))) {
            let root = try work.value(f == .gammapinv ? .erfinv : .erfcinv, share)
            return try work.product(root, root)
        }
        // One of the two functions is expressed by the other.
        if f == .gammaqinv { return try work.value(.gammapinv, a, lower) }
        return share.exactRational == nil ? try visible(a, share, work) : nil
    }

    /// The argument of a share in closed form, as for an integer order: that of an e^(−x), of erf √x, or a
    /// simple fraction close to the inverse.
    private static func visible(
        _ a: BigNumber, _ share: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let inverse = BigNumber(Real(.gammapinv, a, share))
        var candidates: [BigNumber] = []
        for call in share.calls(of: [.exp, .erf, .erfc]) {
            guard let argument = call.first else { continue }
            candidates.append(
                try call.operation == .exp
                    ? work.negative(argument) : work.product(argument, argument))
        }
        if let fraction = try work.fraction(near: inverse) {
            candidates.append(BigNumber(fraction))
        }
        for x in candidates where try work.sign(x) > 0 {
            let part = try work.quotient(
                work.value(.gammalower, a, x), work.value(.gamma, a))
            if try work.order(part, share) == 0 { return x }
        }
        return nil
    }

    private static func ofBeta(
        _ a: BigNumber, _ b: BigNumber, _ share: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let rest = try work.difference(1, share)
        for call in share.calls(of: [.betainc]) {
            let (p, q, x) = (call.operands[0], call.operands[1], call.operands[2])
            if try work.order(p, a) == 0, try work.order(q, b) == 0,
                try work.isSame(share, BigNumber(call))
            {
                return x
            }
            if try work.order(p, b) == 0, try work.order(q, a) == 0,
                try work.isSame(rest, BigNumber(call))
            {
                return try work.difference(1, x)
            }
        }
        if share.exactRational == nil || a.exactRational == nil || b.exactRational == nil {
            if try work.isSame(b, 1) {
                return try work.value(.power, share, work.quotient(1, a))
            }
            if try work.isSame(a, 1) {
                return try work.difference(1, work.value(.power, rest, work.quotient(1, b)))
            }
            let half = BigNumber(BigRational(1, 2))
            if try work.isSame(a, half), try work.isSame(b, half) {
                let sine = try work.value(.sin, work.quotient(work.product(.pi, share), 2))
                return try work.product(sine, sine)
            }
        }
        // The smaller parameter comes first.
        let order = try work.order(a, b)
        if order > 0 { return try work.difference(1, work.value(.betaincinv, of: b, a, rest)) }
        if order == 0 {
            let side = try work.order(share, BigNumber(BigRational(1, 2)))
            if side == 0 { return BigNumber(BigRational(1, 2)) }
            if side > 0 { return try work.difference(1, work.value(.betaincinv, of: a, b, rest)) }
        }
        return nil
    }
}

extension IncompleteGamma {
    /// The lower share of Γ(a) at an x that is an inverse share.
    static func knownShare(
        _ a: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        for call in x.calls(of: [.gammapinv, .gammaqinv]) {
            guard let order = call.first, let share = call.second, try work.order(order, a) == 0,
                try work.isSame(x, BigNumber(call))
            else { continue }
            return call.operation == .gammapinv ? share : try work.difference(1, share)
        }
        return nil
    }
}

extension IncompleteBeta {
    /// The share at an x that is an inverse share.
    static func knownShare(
        _ a: BigNumber, _ b: BigNumber, _ x: BigNumber, _ rest: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        for call in x.calls(of: [.betaincinv]) {
            let (p, q, share) = (call.operands[0], call.operands[1], call.operands[2])
            if try work.order(p, a) == 0, try work.order(q, b) == 0,
                try work.isSame(x, BigNumber(call))
            {
                return share
            }
            if try work.order(p, b) == 0, try work.order(q, a) == 0,
                try work.isSame(rest, BigNumber(call))
            {
                return try work.difference(1, share)
            }
        }
        return nil
    }
}

extension NumberWork {
    /// Whether two numbers are equal; estimates that are far apart make the proof unnecessary.
    func isSame(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> Bool {
        let (first, second) = (a.estimate.double, b.estimate.double)
        let size = max(first.magnitude, second.magnitude)
        if size.isFinite, size < 1e100, (first - second).magnitude > 1e-2 * size + 1e-100 {
            return false
        }
        return try order(a, b) == 0
    }

    /// The simple fraction that a number seems to equal.
    func fraction(near x: BigNumber) throws(NumberError) -> BigRational? {
        do throws(IdentityStop) {
            guard let digits = try IdentityAlgebra(monitor: monitor).digits(of: x, bits: 192) else {
                return nil
            }
            return BigRational.simpleFraction(BigRational(digits, BigInt(1) << 192))
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return nil
        }
    }
}

extension BigNumber {
    /// The calls of certain functions in a recipe, close to its root.
    func calls(of operations: Set<RealOperation>) -> [Real] {
        guard let root = real else { return [] }
        var found: [Real] = []
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        var waiting = [root]
        var next = 0
        while next < waiting.count, next < 64, found.count < 4 {
            let node = waiting[next]
            next += 1
            if let operation = node.operation, operations.contains(operation) {
                found.append(node)
                continue
            }
            for operand in node.operands {
                if let inner = operand.real, seen.insert(ObjectIdentifier(inner)).inserted {
                    waiting.append(inner)
                }
            }
        }
        return found
    }

    /// The number of nodes of its recipe, up to a limit.
    var nodes: Int {
        guard let root = real else { return 0 }
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        var waiting = [root]
        while let node = waiting.popLast(), seen.count < 100 {
            for operand in node.operands {
                if let inner = operand.real, seen.insert(ObjectIdentifier(inner)).inserted {
                    waiting.append(inner)
                }
            }
        }
        return seen.count
    }
}
