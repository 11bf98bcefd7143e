// The choice of a rule for a piece, and its sum.

extension Quadrature {
    /// Sizes of ellipses: the sum of the half axes where the foci are -1 and 1.
    private static let ellipses: [Double] = [
        2, 2.75, 3.75, 5.5, 8, 12, 18, 28, 44, 72, 120, 200,
    ]
    static var firstEllipse: Int { 2 }

    /// The degree of a rule with a sufficient error, and that error; nil where the piece must be cut.
    mutating func plan(
        _ piece: Piece
    ) throws(BallError) -> (degree: Int, error: Magnitude)? {
        let wanted = Self.fewBits + max(piece.depth, 0)
        if wanted > stripBits {
            stripBits = (wanted + 63) / 64 * 64
            strips = try TapeStrips(tape, precision: stripBits, monitor: monitor)
        }
        if hasBreaks {
            guard try decide(piece) else { return nil }
        }
        let half = reach.largestSize
        let most = mostDegree
        if !usesTaylor {
            if let found = try planByEllipses(most, half) { return found }
            usesTaylor = strips.missing != nil
        }
        return usesTaylor ? try planByTaylor(most, half) : nil
    }

    /// The largest ellipse that needs fewer points than the one before it, starting with the one of
    /// the last piece.
    private mutating func planByEllipses(
        _ most: Int, _ half: Magnitude
    ) throws(BallError) -> (degree: Int, error: Magnitude)? {
        var best: (degree: Int, error: Magnitude)?
        let start = likelyEllipse
        var index = start
        while index < Self.ellipses.count {
            guard let found = try degree(Self.ellipses[index], half),
                found.degree <= best?.degree ?? most
            else { break }
            best = found
            likelyEllipse = index
            index += 1
        }
        if best != nil, index > start + 1 { return best }
        index = start - 1
        while index >= 0 {
            if let found = try degree(Self.ellipses[index], half),
                found.degree <= (best.map { $0.degree - 1 } ?? most)
            {
                best = found
                likelyEllipse = index
            } else if best != nil {
                break
            }
            index -= 1
        }
        if best == nil { likelyEllipse = min(start, Self.firstEllipse) }
        return best
    }

    /// A rule for more bits than the bounds were made for: larger ellipses are better then, because
    /// they need fewer points for each bit.
    mutating func widened(
        _ plan: (degree: Int, error: Magnitude), _ half: Magnitude
    ) throws(BallError) -> (degree: Int, error: Magnitude) {
        let largest = bounds.reduce(0) { max($0, $1.size) }
        var best = plan
        for size in Self.ellipses where size > largest {
            guard let found = try degree(size, half), found.degree <= best.degree else { break }
            best = found
        }
        return best
    }

    /// The degree for an ellipse; nil where the function is not known to be holomorphic on it.
    private mutating func degree(
        _ size: Double, _ half: Magnitude
    ) throws(BallError) -> (degree: Int, error: Magnitude)? {
        let bound: Magnitude
        do throws(BallError) {
            first.set(copying: middle)
            first.widen(by: half * Magnitude(atLeast: (size + 1 / size) / 2))
            bound = try strips.bound(
                on: first, height: half * Magnitude(atLeast: (size - 1 / size) / 2))
        } catch {
            // An ellipse that reaches beyond the domain says nothing about the piece.
            if case .domain = error { return nil }
            try note(error)
            return nil
        }
        if bound.isInfinite { return nil }
        bounds.append((size, bound))
        return degree(size, bound, half)
    }

    /// Bound 207: the error is at most 64/15·M·h/((ρ - 1)·ρ^(2n - 1)).
    func degree(
        _ size: Double, _ bound: Magnitude, _ half: Magnitude
    ) -> (degree: Int, error: Magnitude)? {
        let factor =
            (bound * half * Magnitude(atLeast: 64.0 / 15)) / Magnitude(atMost: size - 1)
        if factor.isZero { return (2, .zero) }
        let needed = factor.approximateLog2 - Double(goal)
        let count = needed <= 0 ? 2 : (needed / size.logBase2 + 1) / 2 + 0.5
        guard count < 1e6 else { return nil }
        let degree = RuleTable.degree(atLeast: max(2, Int(count) + 1))
        // 1/ρ is rounded up.
        let power = Magnitude(atLeast: (1 / size).nextUp).power(UInt(2 * degree - 1))
        return (degree, factor * power)
    }

    /// Bound 209: h^(2n + 1)·2^(2n + 1)·(n!)⁴/((2n + 1)·((2n)!)²) times Taylor coefficient 2n on the piece.
    private mutating func planByTaylor(
        _ most: Int, _ half: Magnitude
    ) throws(BallError) -> (degree: Int, error: Magnitude)? {
        for degree in [4, 8, 12, 16, 24, 32, 48] where degree <= most {
            do throws(BallError) {
                var jets = try FunctionBalls(
                    tape, order: 2 * degree, precision: stripBits, monitor: monitor)
                first.set(copying: middle)
                first.widen(by: half)
                try jets.evaluate(at: first)
                try jets.copyCoefficient(2 * degree, to: &second)
                var error = second.largestSize * half
                let twice = half.scaled(byPowerOfTwo: 1)
                error = error * twice.power(UInt(2 * degree)).scaled(byPowerOfTwo: 1)
                // ((n!)²/(2n)!)² as a product of (j/(n + j))²
                for j in 1...degree {
                    let part = Magnitude(atLeast: UInt(j)) / Magnitude(atMost: UInt(degree + j))
                    error = error * part * part
                }
                error = error / Magnitude(atMost: UInt(2 * degree + 1))
                if error < .powerOfTwo(goal) { return (degree, error) }
            } catch {
                if case .number(.undecided(_, JetText.noRule)) = error {
                    let name = strips.missing?.name ?? "such a function"
                    throw .number(.notBuilt(what: "an integral of \(name)"))
                }
                try note(error)
                return nil
            }
        }
        return nil
    }

    /// Adds the rule of a degree over the piece.
    mutating func addRule(_ degree: Int, _ error: Magnitude) throws(BallError) {
        let rule = try rules.rule(degree: degree, monitor)
        largestRule = max(largestRule, degree)
        sum.set(0, precision: bits)
        for k in 0..<rule.count {
            try rule.withNode(k) { (node) throws(BallError) in
                try first.setProduct(reach, node, precision: bits)
            }
            try place.setSum(middle, first, precision: bits)
            try evaluate()
            if 2 * k + 1 != degree {
                swap(&pair, &second)
                try place.setDifference(middle, first, precision: bits)
                try evaluate()
                try first.setSum(pair, second, precision: bits)
                swap(&first, &pair)
            }
            try rule.withWeight(k) { (weight) throws(BallError) in
                try first.setProduct(weight, pair, precision: bits)
            }
            try second.setSum(sum, first, precision: bits)
            swap(&sum, &second)
        }
        try first.setProduct(sum, reach, precision: bits)
        try second.setSum(total, first, precision: bits)
        second.widen(by: error)
        swap(&total, &second)
    }
}

/// The rules of one precision for an integral, each looked up in `KeptRules` when it is first needed.
final class RuleTable {
    let precision: Int
    private var rules: [Int: GaussLegendre] = [:]
    /// The bytes of the rules.
    private var held = 0

    init(precision: Int) { self.precision = precision }

    /// Only a few degrees, so that few rules serve all pieces: making a rule takes as long as many values.
    static func degree(atLeast count: Int) -> Int {
        if count <= 4 { return max(count, 2) }
        if count <= 12 { return (count + 1) / 2 * 2 }
        let step = 1 << (Int.bitWidth - count.leadingZeroBitCount - 3)
        return (count + step - 1) / step * step
    }

    /// A rule may take only this share of the allowed bytes. If that is not enough for the digits,
    /// the interval is cut into more pieces.
    private static var shareOfBytes: Int { 8 }

    static func mostDegree(bits: Int, _ monitor: Monitor) -> Int {
        let bytesOfPoint = BallRegisters.bytes(count: 2, precision: bits)
        let most = monitor.limits.maximumBytes / shareOfBytes / bytesOfPoint
        return min(max(16, most), LegendreExpansion.mostDegree)
    }

    func rule(degree: Int, _ monitor: Monitor) throws(BallError) -> GaussLegendre {
        if let rule = rules[degree] { return rule }
        // All rules together are kept within the limit.
        let bytes = BallRegisters.bytes(count: degree + 1, precision: precision)
        do throws(NumberError) { try monitor.require(held + bytes) } catch { throw .number(error) }
        held += bytes
        let rule = try KeptRules.rule(degree: degree, precision: precision, monitor: monitor)
        rules[degree] = rule
        return rule
    }
}
