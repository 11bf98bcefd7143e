/// Rational bounds that a value never reaches: erf(x) is below 1 whatever x is.
///
/// An enclosure of erf(100) to 20 digits holds 1, and would hold it to 4,000. Rounding downwards needs the side
/// of 1 that the value is on, and nothing else.
struct StrictRange: Equatable {
    let low: BigRational?
    let high: BigRational?

    init(_ low: BigRational?, _ high: BigRational?) {
        self.low = low
        self.high = high
    }
}

extension Real {
    /// Sums and products with rational numbers that are followed on the way to a function.
    private static let mostStepsToFunction = 16

    /// -1 where the value is certainly below `number`, 1 where it is certainly above, and 0 where bounds of functions do
    /// not say.
    func strictSide(of number: BigRational) -> Int {
        // The value is scale · node + offset.
        var node = self
        var (scale, offset): (BigRational, BigRational) = (1, 0)
        for _ in 0..<Self.mostStepsToFunction {
            if let range = node.ownStrictRange {
                let place = (number - offset) / scale
                var side = 0
                if let high = range.high, place >= high { side = -1 }
                if let low = range.low, place <= low { side = 1 }
                return scale.isNegative ? -side : side
            }
            guard let operation = node.operation else { return 0 }
            let (first, second) = (node.first?.exactRational, node.second?.exactRational)
            let next = first == nil ? node.first : node.second
            guard let inner = next?.real else { return 0 }
            switch operation {
            case .negate: scale = -scale
            case .add:
                guard let known = first ?? second else { return 0 }
                offset = offset + scale * known
            case .subtract:
                if let known = first {
                    offset = offset + scale * known
                    scale = -scale
                } else if let known = second {
                    offset = offset - scale * known
                } else {
                    return 0
                }
            case .multiply:
                guard let known = first ?? second, !known.isZero else { return 0 }
                scale = scale * known
            case .divide:
                guard first == nil, let known = second, !known.isZero else { return 0 }
                scale = scale / known
            default: return 0
            }
            node = inner
        }
        return 0
    }

    /// What the room of the operation says, and the shares of Euler's integral: a part of it over the whole.
    private var ownStrictRange: StrictRange? {
        // A closed form of one term is not zero.
        if let form { return form.sign > 0 ? StrictRange(0, nil) : StrictRange(nil, 0) }
        guard let operation else { return nil }
        if operation == .divide {
            guard let part = first?.real, let whole = second?.real, whole.operation == .gamma,
                part.operation == .gammalower || part.operation == .gammaupper,
                let a = part.first?.exactRational, a == whole.first?.exactRational, a.sign > 0,
                let x = part.second?.exactRational, x.sign > 0
            else { return nil }
            return StrictRange(0, 1)
        }
        return operation.room.strictRange(
            operation, [first?.exactRational, second?.exactRational] + rest.map(\.exactRational))
    }
}

extension Ball {
    /// What of this ball, which holds `number`, lies on one side of it, but for a last piece next to the number; nil where
    /// there is no side.
    ///
    /// For a value that is certainly on that side of `number`, a border of the question that is asked. Borders (decimals of so
    /// many digits, integers, middles between doubles) lie at even distances. Were there another one in the piece, which
    /// is a 32nd of the part, then there were some in the part too, and these leave the question open.
    func part(onSide side: Int, of number: BigRational) -> Ball? {
        if side == 0 || number.isZero { return nil }
        let size = number.numerator.magnitude.bitWidth - number.denominator.bitWidth
        // The ball lies within two radii of the number. One that is far narrower than its precision says is taken for
        // wider, so that the ends of the part are numbers of few bits.
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

    /// Whether a number is inside, as far as an enclosure of the distance tells: the ends themselves may have very
    /// many bits.
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
