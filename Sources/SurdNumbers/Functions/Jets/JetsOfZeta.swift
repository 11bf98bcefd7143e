// Taylor coefficients of zeta at balls, by the Euler–Maclaurin formula.

extension Zeta {
    /// The limit of terms of a sum.
    private static var mostTerms: Int { 4_000 }

    /// Σ n^(-s) for n < N, N^(1-s)/(s - 1) + N^(-s)/2, and m terms with Bernoulli numbers. On a disc of the
    /// radius 1 about s the rest is at most 4·(|s| + 1)_(2m)/(2π)^(2m)·N^(-σ)/σ' with σ' the least real part
    /// plus 2m - 1, and so is each of its coefficients (Cauchy; bound 218).
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let a = call.first
        try machine.lead(call)
        guard let bits = machine.bits, let size = try machine.size(of: machine.place(a, 0)),
            size.most < Magnitude(atMost: UInt(mostTerms))
        else { return false }
        let reach = Int(size.most.approximateLog2.exponentialBase2) + 2
        let count = bits / 6 + 2 * reach + machine.order + 4
        guard count < mostTerms else { return false }
        // The point plus u, as a separate jet: the result is composed with the argument at the end.
        let s = try machine.temporary()
        machine.copyPlace(machine.place(a, 0), to: machine.place(s, 0))
        try machine.set(place: machine.place(s, 1), to: 1)
        machine.setLength(s, 2)
        let outer = try machine.temporary()
        for k in 0...machine.order { try machine.set(place: machine.place(outer, k), to: 0) }
        machine.setLength(outer, machine.order + 1)
        for n in stride(from: 1, to: count, by: 1) {
            try machine.addPower(n, s, to: outer, half: false)
        }
        try machine.addPower(count, s, to: outer, half: true)
        try machine.addTail(count, s, to: outer)
        let rest = Self.rest(count, reach: size.most)
        for k in 0...machine.order { try machine.widen(place: machine.place(outer, k), by: rest) }
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        try machine.compose(outer, with: a, into: call.target)
        return true
    }

    /// With N = m and σ ≥ -reach - 1: 4·(R)_(2m)/(2π)^(2m)·N^(reach + 2 - 2m), R = reach + 1, where σ' is at least 1.
    private static func rest(_ count: Int, reach: Magnitude) -> Magnitude {
        let inverse = Magnitude(atLeast: 0.15916) / Magnitude(atMost: UInt(count))
        var product = Magnitude.powerOfTwo(2)
        for j in 0..<2 * count {
            product = product * inverse * (reach + Magnitude(atLeast: UInt(j + 1)))
        }
        let exponent = UInt(max(reach.approximateLog2.exponentialBase2, 0)) + 3
        return product * Magnitude(atLeast: UInt(count)).power(exponent)
    }
}

extension JetMachine where Self: ~Copyable {
    /// Adds n^(-s), or half of it: its coefficients are (-ln n)^k/k! of its value.
    fileprivate mutating func addPower(
        _ n: Int, _ s: Int, to outer: Int, half: Bool
    ) throws(Failure) {
        let (base, factor, value, next) = (scalar(0), scalar(1), scalar(2), scalar(3))
        try set(place: base, to: BigNumber(n))
        try compute(.ln, 0, base, -1, next)
        try compute(.negate, 0, next, -1, factor)
        try compute(.multiply, 0, factor, place(s, 0), next)
        try compute(.exp, 0, next, -1, value)
        if half {
            try compute(.divide, value, word: 2, next)
            exchange(place: next, with: value)
        }
        for k in 0...order {
            if k > 0 {
                try compute(.multiply, 0, value, factor, next)
                try compute(.divide, next, word: k, value)
            }
            try compute(.add, 0, place(outer, k), value, next)
            exchange(place: next, with: place(outer, k))
        }
    }

    /// Adds N^(1-s)/(s - 1) and Σ B_2k/(2k)!·(s)_(2k-1)·N^(1-s-2k) for k up to N.
    fileprivate mutating func addTail(_ count: Int, _ s: Int, to outer: Int) throws(Failure) {
        let one = try constant(1)
        let base = try constant(BigNumber(count))
        let exponent = try apply(.negate, try apply(.multiply, s, try apply(.ln, base)))
        let power = try apply(.exp, exponent)
        let first = try apply(
            .divide, try apply(.multiply, power, base), try apply(.subtract, s, one))
        try add(first, to: outer)
        // (s)_(2k-1)·N^(-s-2k+1)
        var term = try apply(.divide, try apply(.multiply, power, s), base)
        var spare = try temporary()
        let linear = try temporary()
        copyPlace(place(s, 0), to: place(linear, 0))
        try set(place: place(linear, 1), to: 1)
        setLength(linear, 2)
        let weights = BernoulliWeights(count: count)
        for k in 1...count {
            let weight = scalar(3)
            try set(place: weight, to: BigNumber(weights.values[k - 1]))
            for j in 0...order where j < length(term) {
                try compute(.multiply, 0, place(term, j), weight, scalar(1))
                try compute(.add, 0, place(outer, j), scalar(1), scalar(2))
                exchange(place: scalar(2), with: place(outer, j))
            }
            if k == count { break }
            for shift in [2 * k - 1, 2 * k] {
                try compute(.add, place(s, 0), word: shift, place(linear, 0))
                try apply(.multiply, 0, term, linear, to: spare)
                for j in 0..<length(spare) {
                    try compute(.divide, place(spare, j), word: count, scalar(1))
                    exchange(place: scalar(1), with: place(spare, j))
                }
                swap(&term, &spare)
            }
        }
    }

    fileprivate mutating func add(_ jet: Int, to outer: Int) throws(Failure) {
        for j in 0...order where j < length(jet) {
            try compute(.add, 0, place(outer, j), place(jet, j), scalar(2))
            exchange(place: scalar(2), with: place(outer, j))
        }
    }
}

/// B_2k/(2k)! for k from 1 on, by the recurrence of x/2·coth(x/2).
private struct BernoulliWeights {
    private(set) var values: [BigRational] = []

    init(count: Int) {
        // Σ_(j ≤ k) b_j/(2(k - j) + 1)! = 1/(2(2k)!)·… : from x/2·cosh(x/2) = sinh(x/2)·Σ b_j x^(2j).
        var ofSinh: [BigRational] = []
        var ofCosh: [BigRational] = []
        var factorial = BigInt(1)
        for n in 0...2 * count + 1 {
            if n > 0 { factorial *= BigInt(n) }
            let value = BigRational(BigInt(1), factorial << n)
            if n % 2 == 0 { ofCosh.append(value) } else { ofSinh.append(value) }
        }
        // sinh(x/2)/x has the coefficients s_j = 1/((2j + 1)!·2^(2j + 1)), and cosh(x/2)/2 those of half of c_j.
        var b: [BigRational] = [1]
        for k in 1...max(count, 1) {
            var sum = ofCosh[k] / 2
            for j in 0..<k { sum = sum - b[j] * ofSinh[k - j] }
            b.append(sum / ofSinh[0])
        }
        values = Array(b.dropFirst())
    }
}
