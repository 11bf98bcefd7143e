internal import Synchronization

/// A number given by a recipe: a known form, or one operation on other numbers.
///
/// Nodes share their operands, so a computation is a graph without circles. A node can be enclosed
/// at any precision; what was found so far is kept beside the recipe.
///
/// Everything but `known` is set once. The operands are variables only for `deinit`, which takes
/// them out one by one so that a long chain is released without recursion; that is why the
/// conformance is unchecked.
@usableFromInline
package final class Real: @unchecked Sendable {
    /// The operation; nil for a known form.
    package let operation: RealOperation?
    /// The integer of operations like `root`.
    package let parameter: Int
    package private(set) var first: BigNumber?
    package private(set) var second: BigNumber?
    /// The value in closed form, for a node without operands.
    package let form: KnownForm?
    package let estimate: Estimate
    private let known = Mutex(Knowledge())

    /// What was found out about the value.
    struct Knowledge {
        var enclosure: Enclosure?
        /// The value, where it was proved to be rational.
        var exact: BigRational?
        /// Where it stands in `==`, `<` and hashes, once somebody has asked.
        var standing: Standing?
    }

    package init(form: KnownForm) {
        operation = nil
        parameter = 0
        self.form = form
        estimate = form.estimate
    }

    package init(
        _ operation: RealOperation, parameter: Int = 0, _ first: BigNumber? = nil,
        _ second: BigNumber? = nil
    ) {
        self.operation = operation
        self.parameter = parameter
        self.first = first
        self.second = second
        form = nil
        let a = first?.estimate ?? .unknown
        let b = second?.estimate ?? .unknown
        var estimate = operation.guess(a, b, parameter: parameter)
        if a.isRough || b.isRough { estimate.isRough = true }
        self.estimate = estimate
    }

    deinit {
        guard isReal(first) || isReal(second) else { return }
        var pending: [Real] = []
        Real.take(&first, into: &pending)
        Real.take(&second, into: &pending)
        while var node = pending.popLast() {
            if isKnownUniquelyReferenced(&node) {
                Real.take(&node.first, into: &pending)
                Real.take(&node.second, into: &pending)
            }
        }
    }

    @inline(__always)
    private func isReal(_ operand: BigNumber?) -> Bool {
        if case .real? = operand?.storage { return true }
        return false
    }

    private static func take(_ operand: inout BigNumber?, into pending: inout [Real]) {
        if case .real(let node)? = operand?.storage { pending.append(node) }
        operand = nil
    }
}

// MARK: - What is known

extension Real {
    /// A ball that holds the value, and how good it is.
    package final class Enclosure: @unchecked Sendable {
        package let ball: Ball
        /// Bits of relative accuracy; negative when the ball holds zero.
        package let accuracy: Int

        init(copying source: borrowing Ball) {
            var ball = Ball(precision: 64)
            ball.set(copying: source)
            // 1 ± 2^-1000 in 64 bits is no better than 64 bits to those who take its digits.
            let accuracy = source.relativeAccuracyBits
            self.accuracy = accuracy == .max ? .max : min(accuracy, source.precision)
            self.ball = ball
        }
    }

    /// The best enclosure so far.
    package var enclosure: Enclosure? { known.withLock { $0.enclosure } }

    /// The rational number that this was proved to be.
    package var exactValue: BigRational? { known.withLock { $0.exact } }

    var knowledge: Knowledge { known.withLock { $0 } }

    func remember(exact value: BigRational) {
        known.withLock {
            $0.exact = value
            $0.enclosure = nil
        }
    }

    /// Keeps the first standing that was found, and returns the one that is kept.
    func remember(_ standing: Standing) -> Standing {
        known.withLock {
            if let old = $0.standing { return old }
            $0.standing = standing
            return standing
        }
    }

    func remember(_ enclosure: Enclosure) {
        known.withLock {
            if let old = $0.enclosure, old.accuracy >= enclosure.accuracy { return }
            $0.enclosure = enclosure
        }
    }
}
