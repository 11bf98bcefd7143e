internal import Synchronization

/// The position of a real among all numbers. It is computed when the number is first compared or
/// hashed, by a computation without cancellation and time limit, and cached. The same question has
/// the same answer for the lifetime of the number.
final class Standing: Sendable {
    /// The result of a first, cheap enclosure.
    enum Sketch: Sendable {
        /// The position lies between these two, inclusive.
        case between(Dyadic, Dyadic)
        case known(Position)
    }

    let sketch: Sketch
    private let place = Mutex<Position?>(nil)

    init(_ sketch: Sketch) { self.sketch = sketch }

    /// The position of `real`, to which this standing belongs.
    func position(of real: Real) -> Position {
        switch sketch {
        case .known(let position): return position
        case .between(let low, let high):
            if let known = place.withLock({ $0 }) { return known }
            let found = real.findPosition() ?? Standing.middle(low, high)
            return place.withLock { known in
                // If two threads compute it, the first answer holds.
                if let known { return known }
                known = found
                return found
            }
        }
    }

    /// The position of a recipe for which no more than the first enclosure can be found.
    private static func middle(_ low: Dyadic, _ high: Dyadic) -> Position {
        let sum = low.mantissa + high.mantissa
        return .rounded(Dyadic(sum, low.exponent - 1).rounded(to: Real.leastPlaceBits))
    }
}

extension Real {
    /// The precisions of the rounding that makes positions. At the first, every function can be
    /// computed; otherwise reals of equal value would not have one position. The later ones are for
    /// recipes that are too long or too expensive.
    private static let placeBits = [4_096, 1_024, 256, leastPlaceBits]

    /// Enough bits for a position to lie always within the first enclosure.
    static let leastPlaceBits = 56

    /// The precision of an offset from a simple fraction.
    private static let offsetBits = 256

    /// The limit of work for one rounding: operations on limbs, a nanosecond or two each.
    private static let placeWork = 2_000_000_000.0

    /// A real is compared with fractions whose denominators have up to this many bits.
    private static let simpleBits = 300

    /// The precision at which a real that is close to zero or to a simple fraction is distinguished
    /// from it. The plan of a pass requests up to twice the significant bits, so 65,536 bits are
    /// certain.
    private static let decisionBits = 1 << 17

    /// No cancellation and no time limit: there must be an answer.
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
                // Wider than the change by any rounding.
                let slack = { (end: BigInt) in (end.magnitude >> 50) + 1 }
                return .between(
                    Dyadic(low * 2 - slack(low * 2), exponent - 1),
                    Dyadic(high * 2 + slack(high * 2), exponent - 1))
            }
        } catch {
            // The number cannot be distinguished from zero, for whatever reason: zero is its
            // position.
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

    /// The value rounded to so many bits; nil where this takes too much work. A value that cannot
    /// be distinguished from the border of two roundings is rounded to the larger.
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

    /// The position of a value that rounds like a simple fraction: this fraction, unless the value
    /// is found to differ from it. Nil where there is no such fraction.
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
            // The value cannot be distinguished from the fraction, which is its position.
        }
        return .exact(fraction)
    }
}
