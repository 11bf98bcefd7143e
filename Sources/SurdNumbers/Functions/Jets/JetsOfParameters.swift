// Taylor coefficients of functions with parameters, in their last operand; the other operands are
// constant.

extension JetMachine where Self: ~Copyable {
    /// Whether all operands except the last one are constant.
    fileprivate func isOfLast(_ call: JetCall) -> Bool {
        call.all.dropLast().allSatisfy { length($0) == 1 }
    }

    /// Whether the value of a jet is known to be this integer, at which a function has its edge.
    func isEdge(_ jet: Int, _ word: Int) -> Bool {
        self.word(at: place(jet, 0)) == word || fraction(at: place(jet, 0)) == BigRational(word)
    }

    /// Stores a parameter plus n in a place.
    fileprivate mutating func shift(
        _ parameter: Int, by n: Int, into target: Int
    ) throws(Failure) {
        if let known = fraction(at: place(parameter, 0)) {
            return try set(place: target, to: BigNumber(known + BigRational(n)))
        }
        try compute(.add, place(parameter, 0), word: n, target)
    }
}

extension IncompleteBeta {
    /// x^(a-1)·(1 - x)^(b-1)/B(a, b)
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        guard machine.isOfLast(call) else { return false }
        try machine.lead(call)
        let (a, b, x) = (call.operands[0], call.operands[1], call.operands[2])
        let one = try machine.constant(1)
        if machine.isEdge(x, 0) || machine.isEdge(x, 1) {
            throw machine.failure(
                .notDifferentiable(
                    rule: "not differentiable here: the domain of betainc ends at 0 and at 1"))
        }
        let left = try machine.apply(.power, x, try machine.apply(.subtract, a, one))
        let right = try machine.apply(
            .power, try machine.apply(.subtract, one, x), try machine.apply(.subtract, b, one))
        let product = try machine.apply(.multiply, left, right)
        let slope = try machine.apply(.divide, product, try machine.apply(.beta, a, b))
        try machine.integrate(slope, along: x, call)
        return true
    }
}

extension Hypergeometric {
    /// Coefficient n is Π (a)_n / Π (b)_n / n! times the value of the parameters that are n larger.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        guard machine.isOfLast(call) else { return false }
        try machine.lead(call)
        let operands = call.all
        let (above, x) = (operands.count - 2, operands[operands.count - 1])
        let outer = try machine.temporary()
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        // The parameters plus n, and the argument.
        var shifted: [Int] = []
        for _ in 0..<operands.count - 1 {
            shifted.append(machine.place(try machine.temporary(), 0))
        }
        let places = shifted + [machine.place(x, 0)]
        let (factor, next, value) = (machine.scalar(0), machine.scalar(1), machine.scalar(2))
        try machine.set(place: factor, to: 1)
        var isOver = false
        for n in 1...machine.order {
            for (index, parameter) in operands.dropLast().enumerated() where !isOver {
                try machine.shift(parameter, by: n - 1, into: shifted[index])
                if index < above, machine.word(at: shifted[index]) == 0 { isOver = true }
                try machine.compute(
                    index < above ? .multiply : .divide, 0, factor, shifted[index], next)
                machine.exchange(place: next, with: factor)
                try machine.shift(parameter, by: n, into: shifted[index])
            }
            // The series is finite: a polynomial.
            if isOver {
                try machine.set(place: machine.place(outer, n), to: 0)
                continue
            }
            try machine.compute(.divide, factor, word: n, next)
            machine.exchange(place: next, with: factor)
            if operands.count == 2 {
                try machine.compute(call.operation, 0, places[0], places[1], value)
            } else {
                try machine.compute(call.operation, of: places, value)
            }
            try machine.compute(.multiply, 0, factor, value, machine.place(outer, n))
        }
        machine.setLength(outer, machine.order + 1)
        try machine.compose(outer, with: x, into: call.target)
        return true
    }
}

extension JetMachine where Self: ~Copyable {
    /// The largest size of a ball around 0, or of one so close to 0 and so wide that its distance from 0
    /// gives no information.
    mutating func reachNearZero(_ jet: Int) throws(Failure) -> Magnitude? {
        guard let size = try size(of: place(jet, 0)) else { return nil }
        if size.least.isZero { return size.most }
        let isWide = size.least + size.least.scaled(byPowerOfTwo: -8) < size.most
        return size.most < .powerOfTwo(-4) && isWide ? size.most : nil
    }

    /// Li_s about 0, where its coefficients are n^(-s). On |x| ≤ r < 1/2, for s ≥ 0, coefficient n ≥ 1
    /// differs from n^(-s) by at most n^(-s)·((1 - r)^(-n-1) - 1) ≤ n^(-s)·r·(n + 1)·(1 - r)^(-n-2), and
    /// coefficient 0 from x by at most r²/(1 - r) (bound 280). Without `reach` the point is 0.
    mutating func setPolylogarithm(
        _ s: Int, _ call: JetCall, _ a: Int, reach: Magnitude?
    ) throws(Failure) {
        let outer = try temporary()
        let (base, exponent, zero) = (scalar(1), scalar(2), scalar(3))
        try set(place: zero, to: 0)
        var spread = Magnitude.zero
        copyPlace(place(a, 0), to: place(outer, 0))
        if let reach {
            guard reach < .powerOfTwo(-1), try order(of: place(s, 0), zero) >= 0 else {
                throw failure(
                    .undecided(
                        question: "the derivative of \(call.operation.name) next to 0",
                        known: JetText.noRule))
            }
            spread = .one / Magnitude.one.minusDown(reach)
            try widen(place: place(outer, 0), by: reach * reach * spread)
        }
        // (1 - r)^(-n-2)
        var growth = spread * spread
        try compute(.negate, 0, place(s, 0), -1, exponent)
        for n in 1...self.order {
            let target = place(outer, n)
            try set(place: base, to: BigNumber(n))
            try compute(.power, 0, base, exponent, target)
            guard let reach, let size = try size(of: target) else { continue }
            growth = growth * spread
            let change = reach * Magnitude(atLeast: UInt(n + 1)) * growth
            try widen(place: target, by: size.most * change)
        }
        setLength(outer, self.order + 1)
        copyPlace(place(outer, 0), to: place(call.target, 0))
        setLength(call.target, 1)
        try compose(outer, with: a, into: call.target)
    }
}

extension Polylogarithm {
    /// Li_s of x·e^v is Σ Li_(s-k)(x)·v^k/k!, with v = ln(a/x) for the jet a of the value x.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (s, a) = (call.first, call.second)
        guard machine.isOfLast(call) else { return false }
        let isZero = machine.word(at: machine.place(a, 0)) == 0
        let reach = try machine.reachNearZero(a)
        if isZero || reach != nil {
            try machine.setPolylogarithm(s, call, a, reach: isZero ? nil : reach)
            return true
        }
        try machine.lead(call)
        let x = try machine.temporary()
        machine.copyPlace(machine.place(a, 0), to: machine.place(x, 0))
        machine.setLength(x, 1)
        let power = try machine.apply(.ln, try machine.apply(.divide, a, x))
        // A ball for ln 1 would not be exactly zero.
        try machine.set(place: machine.place(power, 0), to: 0)
        let outer = try machine.temporary()
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        let (order, value) = (machine.scalar(0), machine.scalar(1))
        var factorial = BigInt(1)
        for k in 1...machine.order {
            factorial *= BigInt(k)
            try machine.shift(s, by: -k, into: order)
            try machine.compute(.polylog, 0, order, machine.place(x, 0), value)
            try machine.set(place: order, to: BigNumber(factorial))
            try machine.compute(.divide, 0, value, order, machine.place(outer, k))
        }
        machine.setLength(outer, machine.order + 1)
        try machine.compose(outer, with: power, into: call.target)
        return true
    }
}

extension InverseShares {
    /// By the density 1/w of the share: y' = ±w·p', where w = Γ(a)·y^(1-a)·e^y, or B(a,
    /// b)·y^(1-a)·(1 - y)^(1-b).
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        guard machine.isOfLast(call) else { return false }
        try machine.lead(call)
        let operands = call.all
        let (a, p, y) = (operands[0], operands[operands.count - 1], call.target)
        if try machine.isZero(y) {
            throw machine.failure(
                .undecided(
                    question: "the derivative of \(call.operation.name) at 0",
                    known: JetText.noRule))
        }
        var share = InverseShareJet(y, isBeta: call.operation == .betaincinv)
        let one = try machine.constant(1)
        let left = try machine.apply(.subtract, one, a)
        let right = share.isBeta ? try machine.apply(.subtract, one, operands[1]) : -1
        var factor =
            share.isBeta
            ? try machine.apply(.beta, a, operands[1]) : try machine.apply(.gamma, a)
        if call.operation == .gammaqinv { factor = try machine.apply(.negate, factor) }
        let rate = try machine.apply(.multiply, factor, try machine.derivative(p))
        try share.begin(left, right, &machine)
        for k in 1...machine.order {
            try machine.sumOfProducts(rate, share.weight, k - 1, 0...k - 1, into: share.sum)
            try machine.compute(.divide, share.sum, word: k, machine.place(y, k))
            machine.setLength(y, k + 1)
            try share.extend(to: k, left, right, &machine)
        }
        return true
    }
}

extension CarlsonIntegrals {
    /// R = R_C(x, y) has R' = R·(x' - y')/(2(y - x)) + (y'·sqrt(x)/y - x'/sqrt(x))/(2(y - x)). The other
    /// functions are integrals with parameters in the bodies of forms.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        guard call.operation == .carlsonrc else { return false }
        try machine.lead(call)
        let (x, y) = (call.first, call.second)
        let gap = try machine.apply(.subtract, y, x)
        let double = try machine.apply(.add, gap, gap)
        let (ofX, ofY) = (try machine.derivative(x), try machine.derivative(y))
        let rate = try machine.apply(
            .divide, try machine.apply(.subtract, ofX, ofY), double)
        let root = try machine.apply(.sqrt, x)
        let left = try machine.apply(
            .divide, try machine.apply(.multiply, ofY, root), y)
        let right = try machine.apply(.divide, ofX, root)
        let rest = try machine.apply(
            .divide, try machine.apply(.subtract, left, right), double)
        let (sum, next) = (machine.scalar(0), machine.scalar(1))
        for k in 1...machine.order {
            try machine.sumOfProducts(rate, call.target, k - 1, 0...k - 1, into: sum)
            if k - 1 < machine.length(rest) {
                try machine.compute(.add, 0, sum, machine.place(rest, k - 1), next)
                machine.exchange(place: sum, with: next)
            }
            try machine.compute(.divide, sum, word: k, machine.place(call.target, k))
            machine.setLength(call.target, k + 1)
        }
        return true
    }
}

/// The jets for the inverse of a share, one coefficient after the other: w with w' = w·z', where z' is
/// (1 - a)·y'/y + y', or (1 - a)·y'/y - (1 - b)·y'/(1 - y).
private struct InverseShareJet {
    let y: Int
    let isBeta: Bool
    /// w, z', y'/y and y'/(1 - y).
    private(set) var weight = 0
    private var slope = 0
    private var first = 0
    private var second = 0
    private(set) var sum = 0

    init(_ y: Int, isBeta: Bool) {
        self.y = y
        self.isBeta = isBeta
    }

    /// Sets the coefficients 0.
    mutating func begin<Machine: JetMachine & ~Copyable>(
        _ left: Int, _ right: Int, _ machine: inout Machine
    ) throws(Machine.Failure) {
        weight = try machine.temporary()
        slope = try machine.temporary()
        first = try machine.temporary()
        second = try machine.temporary()
        sum = machine.scalar(0)
        let (other, rest) = (machine.scalar(1), machine.scalar(2))
        let value = machine.place(y, 0)
        try machine.compute(.power, 0, value, machine.place(left, 0), other)
        if isBeta {
            try machine.set(place: rest, to: 1)
            try machine.compute(.subtract, 0, rest, value, sum)
            try machine.compute(.power, 0, sum, machine.place(right, 0), rest)
        } else {
            try machine.compute(.exp, 0, value, -1, rest)
        }
        try machine.compute(.multiply, 0, other, rest, machine.place(weight, 0))
        machine.setLength(weight, 1)
        for jet in [slope, first, second] { machine.setLength(jet, 0) }
    }

    /// Sets coefficient k of w, where those of y are known up to k.
    mutating func extend<Machine: JetMachine & ~Copyable>(
        to k: Int, _ left: Int, _ right: Int, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let (other, rest) = (machine.scalar(1), machine.scalar(2))
        let change = machine.scalar(3)
        try machine.compute(.multiply, machine.place(y, k), word: k, change)
        // y'/y, and y'/(1 - y): both use the scalars that follow.
        try quotient(first, k, change, isMirrored: false, &machine)
        if isBeta { try quotient(second, k, change, isMirrored: true, &machine) }
        try machine.compute(
            .multiply, 0, machine.place(first, k - 1), machine.place(left, 0), other)
        if isBeta {
            try machine.compute(
                .multiply, 0, machine.place(second, k - 1), machine.place(right, 0), rest)
            try machine.compute(.subtract, 0, other, rest, machine.place(slope, k - 1))
        } else {
            try machine.compute(.add, 0, other, change, machine.place(slope, k - 1))
        }
        machine.setLength(slope, k)
        try machine.sumOfProducts(slope, weight, k - 1, 0...k - 1, into: sum)
        try machine.compute(.divide, sum, word: k, machine.place(weight, k))
        machine.setLength(weight, k + 1)
    }

    /// Coefficient k - 1 of u with y' = u·y, or y' = u·(1 - y).
    private func quotient<Machine: JetMachine & ~Copyable>(
        _ jet: Int, _ k: Int, _ change: Int, isMirrored: Bool, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let (other, rest) = (machine.scalar(1), machine.scalar(2))
        if k > 1 {
            try machine.sumOfProducts(jet, y, k - 1, 0...k - 2, into: sum)
        } else {
            try machine.set(place: sum, to: 0)
        }
        try machine.compute(isMirrored ? .add : .subtract, 0, change, sum, rest)
        if isMirrored {
            try machine.set(place: other, to: 1)
            try machine.compute(.subtract, 0, other, machine.place(y, 0), sum)
            try machine.compute(.divide, 0, rest, sum, machine.place(jet, k - 1))
        } else {
            try machine.compute(.divide, 0, rest, machine.place(y, 0), machine.place(jet, k - 1))
        }
        machine.setLength(jet, k)
    }
}
