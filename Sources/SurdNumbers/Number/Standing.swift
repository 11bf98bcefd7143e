internal import Synchronization

/// Where a real stands among all numbers. Found when it is first compared or hashed, by a
/// computation that heeds no task and no clock, and kept: the same question has the same answer
/// for as long as the number lives.
final class Standing: Sendable {
    /// What a first look showed.
    enum Sketch: Sendable {
        /// The place lies between these two, the ends included.
        case between(Dyadic, Dyadic)
        case known(Position)
    }

    let sketch: Sketch
    private let place = Mutex<Position?>(nil)

    init(_ sketch: Sketch) { self.sketch = sketch }

    /// The place of `real`, whose standing this is.
    func position(of real: Real) -> Position {
        switch sketch {
        case .known(let position): return position
        case .between(let low, let high):
            if let known = place.withLock({ $0 }) { return known }
            let found = real.findPosition() ?? Standing.middle(low, high)
            return place.withLock { known in
                // Of two threads the first one's answer holds.
                if let known { return known }
                known = found
                return found
            }
        }
    }

    /// The place of a recipe of which no more can be found than the first look showed.
    private static func middle(_ low: Dyadic, _ high: Dyadic) -> Position {
        let sum = low.mantissa + high.mantissa
        return .rounded(Dyadic(sum, low.exponent - 1).rounded(to: Real.leastPlaceBits))
    }
}

extension Real {
    /// Bits of the rounding that makes places. The first are so many that every function can be had
    /// to them, or else reals of one value would not have one place. The later ones are for recipes
    /// that are too long or too dear.
    private static let placeBits = [4_096, 1_024, 256, leastPlaceBits]

    /// So many that a place is always within what the first look showed.
    static let leastPlaceBits = 56

    /// Bits of an offset from a simple fraction.
    private static let offsetBits = 256

    /// What may be spent: operations on limbs, a nanosecond or two each, for one rounding.
    private static let placeWork = 2_000_000_000.0

    /// Fractions that are looked for in a real have denominators up to this many bits.
    private static let simpleBits = 300

    /// The precision to which zero, or a simple fraction, is told from a real that is close to it:
    /// the plan of a pass asks for up to twice the bits that show, so 65,536 are told for sure.
    private static let decisionBits = 1 << 17

    /// No task and no clock: an answer there must be.
    private static var patience: Monitor {
        Monitor(limits: Limits(maximumPrecision: decisionBits), heedsTask: false)
    }

    var standing: Standing {
        if let known = knowledge.standing { return known }
        return remember(Standing(sketch()))
    }

    private func sketch() -> Standing.Sketch {
        if let exact = exactValue { return .known(.exact(exact)) }
        var isNearZero = false
        do throws(NumberError) {
            let monitor = Real.patience
            let settled = try settle(.relative(64), for: "the place", monitor: monitor) {
                ball throws(NumberError) -> Verdict<(BigInt, BigInt, Int)> in
                isNearZero = ball.containsZero
                if isNearZero { return .candidate(.zero) }
                return ball.relativeAccuracyBits >= 60 ? .answer(ball.dyadicBounds()) : .needsMore
            }
            switch settled {
            case .exact(let value): return .known(.exact(value))
            case .answer(let (low, high, exponent)):
                // Wider than any rounding moves a place.
                let slack = { (end: BigInt) in (end.magnitude >> 50) + 1 }
                return .between(
                    Dyadic(low * 2 - slack(low * 2), exponent - 1),
                    Dyadic(high * 2 + slack(high * 2), exponent - 1))
            }
        } catch {
            // It cannot be told from zero, whatever ended the search: that is where it stands.
            return .known(isNearZero || error.isUnderflow ? .exact(.zero) : .none)
        }
    }

    // MARK: - The place itself

    fileprivate func findPosition() -> Position? {
        if let exact = exactValue { return .exact(exact) }
        // A fraction that a short enclosure suggests is mostly proved at once.
        if let exact = try? provenRational(monitor: Real.patience) {
            return .exact(exact)
        }
        for bits in Real.placeBits {
            guard let value = place(bits: bits) else { continue }
            guard case .rounded(let centre) = value else { return value }
            return simpleNeighbour(of: centre, bits: bits) ?? value
        }
        return nil
    }

    /// The value rounded to so many bits; nil where that takes too much. A value that cannot be
    /// told from the border of two roundings is rounded to the larger.
    private func place(bits: Int) -> Position? {
        var onBorder: Dyadic?
        do throws(NumberError) {
            let monitor = Real.patience
            var refinement = Refinement(self, monitor: monitor)
            refinement.mostWork = Real.placeWork
            let settled = try refinement.settle(.relative(bits + 16), "the place") {
                ball throws(NumberError) -> Verdict<Dyadic> in
                guard !ball.containsZero else { return .needsMore }
                let (low, high, exponent) = ball.dyadicBounds()
                let below = Dyadic(low, exponent).rounded(to: bits)
                let above = Dyadic(high, exponent).rounded(to: bits)
                if Dyadic.compare(below, above) == 0 { return .answer(below) }
                if ball.relativeAccuracyBits >= bits + 8 {
                    onBorder = low.isNegative ? below : above
                }
                return .needsMore
            }
            switch settled {
            case .exact(let value): return .exact(value)
            case .answer(let value): return .rounded(value)
            }
        } catch {
            return onBorder.map { .rounded($0) }
        }
    }

    /// The place of a value that rounds like a simple fraction: that fraction, unless the value is
    /// found to lie beside it. Nil where there is no such fraction.
    private func simpleNeighbour(of centre: Dyadic, bits: Int) -> Position? {
        let size = centre.size
        guard size > -Real.simpleBits, size < bits - 2 * Real.simpleBits - 100 else { return nil }
        let fraction = centre.rational.approximated(
            maximumDenominator: BigInt(1) << Real.simpleBits)
        let distance = centre.rational - fraction
        let cell = Dyadic(1, size - bits)
        if Dyadic.compare(cell, distance.magnitude) < 0 { return nil }
        let difference = Real(.subtract, BigNumber(storage: .real(self)), BigNumber(fraction))
        do throws(NumberError) {
            let monitor = Real.patience
            if try difference.sign(monitor: monitor) != 0,
                case .rounded(let offset)? = difference.place(bits: Real.offsetBits)
            {
                return .beside(fraction, offset)
            }
        } catch {
            // It cannot be told from the fraction: that is where it stands.
        }
        return .exact(fraction)
    }
}
