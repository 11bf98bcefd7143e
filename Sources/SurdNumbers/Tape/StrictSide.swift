/// The side of a rational number on which a value lies, where rooms give bounds that the value
/// never reaches.
extension Real {
    /// The limit of operations that are inverted on the way to a function.
    private static let mostStepsToFunction = 16
    /// The limit of nodes whose bounds are computed.
    private static let mostNodes = 64
    /// The precision of the enclosures of operands, beside their bounds.
    private static let enclosureBits = 64
    /// The limit of work for such an enclosure.
    private static let enclosureWork = 1e7

    /// -1 where the value is certainly below `number`, 1 where it is certainly above, and 0 where bounds of
    /// functions do not decide. Nil for sums and products of algebraic numbers, unless they are included:
    /// their only bounds are enclosures, and take as long.
    ///
    /// Operations with a known number, reciprocals and roots are inverted; then the argument is compared.
    func strictSide(
        of number: BigRational, ofAlgebraicToo: Bool = true, monitor: Monitor
    ) throws(NumberError) -> Int? {
        var (node, target, sign) = (self, number, 1)
        var nodes = Self.mostNodes
        for _ in 0..<Self.mostStepsToFunction {
            guard let operation = node.operation else { break }
            let first = try node.first?.rational(monitor: monitor)
            let second = try node.second?.rational(monitor: monitor)
            if let degree = operation.degreeOfRoot(node.parameter), let power = target.root(degree)
            {
                // A root of even degree is not negative.
                if degree & 1 == 0, target.isNegative { return sign }
                if let first { return sign * StrictRange(exactly: first).side(of: power) }
                (node, target) = (node.first?.real ?? node, power)
                continue
            }
            guard let inner = (first == nil ? node.first : node.second)?.real else { break }
            var isDone = false
            switch (operation, first, second) {
            case (.negate, _, _): (target, sign) = (-target, -sign)
            case (.add, let known?, _), (.add, _, let known?): target = target - known
            case (.subtract, let known?, _): (target, sign) = (known - target, -sign)
            case (.subtract, _, let known?): target = target + known
            case (.multiply, let known?, _) where !known.isZero,
                (.multiply, _, let known?) where !known.isZero:
                target = target / known
                if known.isNegative { sign = -sign }
            case (.divide, nil, let known?):
                target = target * known
                if known.isNegative { sign = -sign }
            default: isDone = true
            }
            if isDone { break }
            node = inner
        }
        guard ofAlgebraicToo || node.form != nil || node.mayHaveStrictBounds else { return nil }
        let range = try node.strictRange(&nodes, monitor)
        return sign * range.side(of: target)
    }

    /// Whether functions occur that may have bounds; arithmetic and roots of rational numbers alone have
    /// none. A long recipe is assumed to have some.
    private var mayHaveStrictBounds: Bool {
        var waiting = [self]
        var nodes = Self.mostNodes
        while let node = waiting.popLast() {
            nodes -= 1
            if nodes < 0 || node.loop != nil || node.body != nil { return true }
            if let form = node.form {
                if !form.isAlgebraic { return true }
                continue
            }
            guard let operation = node.operation, operation.isAlgebraic(node.parameter) else {
                return true
            }
            for operand in node.operands {
                if let real = operand.real { waiting.append(real) }
            }
        }
        return false
    }

    /// The bounds from the room of the operation, given the bounds of the operands.
    private func strictRange(
        _ nodes: inout Int, _ monitor: Monitor
    ) throws(NumberError) -> StrictRange {
        nodes -= 1
        if nodes < 0 { return .unknown }
        if let exact = exactValue { return StrictRange(exactly: exact) }
        if let form { return form.strictRange }
        guard let operation else { return .unknown }
        if try isShareOfGamma(monitor) { return StrictRange(0, 1) }
        var ranges: [StrictRange] = []
        for operand in operands {
            if let exact = try operand.rational(monitor: monitor) {
                ranges.append(StrictRange(exactly: exact))
            } else if let node = operand.real {
                let range = try node.strictRange(&nodes, monitor)
                ranges.append(range.intersection(try node.shortRange(&nodes, monitor)))
            } else {
                return .unknown
            }
        }
        return operation.room.strictRange(operation, parameter, ranges) ?? .unknown
    }

    /// The ends of an enclosure with few bits.
    private func shortRange(
        _ nodes: inout Int, _ monitor: Monitor
    ) throws(NumberError) -> StrictRange {
        if nodes <= 0 { return .unknown }
        do throws(NumberError) {
            return try look(
                at: [Self.enclosureBits], mostWork: Self.enclosureWork, monitor: monitor
            ) { ball throws(NumberError) in
                ball.containsZero ? nil : ball.strictRange
            } ?? .unknown
        } catch {
            if error.endsComputation { throw error }
            return .unknown
        }
    }

    /// A part of Euler's integral divided by the whole.
    private func isShareOfGamma(_ monitor: Monitor) throws(NumberError) -> Bool {
        guard operation == .divide, let part = first?.real, let whole = second?.real,
            whole.operation == .gamma,
            part.operation == .gammalower || part.operation == .gammaupper,
            let a = try part.first?.rational(monitor: monitor), a.sign > 0,
            a == (try whole.first?.rational(monitor: monitor)),
            let x = try part.second?.rational(monitor: monitor)
        else { return false }
        return x.sign > 0
    }
}

extension Term {
    /// The bounds from the room of its single atom, times the coefficient. A closed form of one term is not
    /// zero.
    fileprivate var strictRange: StrictRange {
        let side = sign > 0 ? StrictRange(0, nil) : StrictRange(nil, 0)
        guard let power = singlePower else { return side }
        var range: StrictRange?
        if power.atom == .e {
            range = RealOperation.exp.room.strictRange(
                .exp, 0, [StrictRange(exactly: power.exponent)])
        } else if let argument = power.atom.argument, power.exponent.isInteger,
            let exponent = power.exponent.numerator.smallValue
        {
            let operation = power.atom.operation
            let known = operation.room.strictRange(operation, 0, [StrictRange(exactly: argument)])
            range = exponent == 1 ? known : known?.power(exponent)
        }
        guard let product = range.flatMap({ $0 * StrictRange(exactly: coefficient) }) else {
            return side
        }
        return product.intersection(side)
    }
}

extension RealOperation {
    /// Whether the operation makes algebraic numbers from algebraic numbers.
    fileprivate func isAlgebraic(_ parameter: Int) -> Bool {
        switch self {
        case .negate, .absolute, .square, .powerInteger, .add, .subtract, .multiply, .divide: true
        default: degreeOfRoot(parameter) != nil
        }
    }

    /// The n of an n-th root.
    fileprivate func degreeOfRoot(_ parameter: Int) -> Int? {
        switch self {
        case .sqrt: 2
        case .cbrt: 3
        case .root: parameter > 0 ? parameter : nil
        default: nil
        }
    }
}

extension BigRational {
    /// The number to compare with instead of an n-th root: this number to the n-th power, where
    /// that is short.
    fileprivate func root(_ degree: Int) -> BigRational? { StrictRange.power(self, degree) }
}

extension Ball {
    /// The part of this ball, which contains `number`, on one side of it, without a last piece next to the
    /// number; nil where there is no such part.
    ///
    /// The value is certainly on that side of `number`, which is a border of the question. Borders (decimals
    /// of so many digits, integers, midpoints between doubles) lie at equal distances. If the omitted piece,
    /// which is a 32nd of the part, contained another border, the part would contain some too, and these
    /// leave the question open.
    func part(onSide side: Int, of number: BigRational) -> Ball? {
        if side == 0 || number.isZero { return nil }
        let size = number.numerator.magnitude.bitWidth - number.denominator.bitWidth
        // The ball lies within two radii of the number. A ball that is much narrower than its precision is
        // widened, so that the ends of the part are numbers of few bits.
        let least = size - precision - 8
        let width = radius.exponent.value > least ? radius.exponent.value + 2 : least
        guard touches(number) else { return nil }
        let half = BigRational(mantissa: 1, exponent: width - 1)
        let gap = BigRational(mantissa: 1, exponent: width - 5)
        let distance = half + gap
        var result = Ball(precision: max(size - width, 0) + 128)
        result.set(
            side < 0 ? number - distance : number + distance, precision: result.precision)
        result.widen(by: .powerOfTwo(width - 1))
        return result
    }

    /// Whether a number lies inside, as far as an enclosure of the distance shows; the ends themselves may
    /// have very many bits.
    private func touches(_ number: BigRational) -> Bool {
        var other = Ball(precision: precision + 64)
        other.set(number, precision: precision + 64)
        var distance = Ball(precision: precision + 64)
        guard (try? distance.setDifference(self, other, precision: precision + 64)) != nil else {
            return false
        }
        return distance.containsZero
    }
}
