internal import Synchronization

/// A number given by a recipe: a term in closed form, or one operation on other numbers.
///
/// Nodes share their operands, so a computation is an acyclic graph. A node can be enclosed at any
/// precision; the best enclosure and other results are cached beside the recipe.
///
/// Everything except `known` is set once. The operands are variables only for `deinit`, which
/// removes them one by one so that a long chain is released without recursion. For this reason the
/// conformance is unchecked.
@usableFromInline
package final class Real: @unchecked Sendable {
    /// The operation; nil for a closed form.
    package let operation: RealOperation?
    /// The integer of operations like `root`.
    package let parameter: Int
    // No other code reads an operand while `deinit` removes it. The exclusivity checks are omitted because
    // they are expensive in comparison with a small expression.
    @exclusivity(unchecked) package private(set) var first: BigNumber?
    @exclusivity(unchecked) package private(set) var second: BigNumber?
    /// The operands after the second; few functions have any.
    @exclusivity(unchecked) package private(set) var rest: [BigNumber] = []
    /// The number of nodes on the longest path down, up to a few more than are released by
    /// recursion.
    private let height: Int
    /// The value in closed form, for a node without operands.
    package let form: Term?
    /// A sum or product of many terms, for a node without operands.
    package let loop: LoopValue?
    /// The value of a form with a body, for a node without operands.
    package let body: BodyValue?
    /// The nesting depth of the loops below, and so of their enclosures.
    let loopDepth: Int
    /// What the operations alone show about the value: see `Deferred.swift`.
    package let rationality: Rationality
    /// The approximate bits of the parts of a deferred number, at most; 0 for other numbers.
    let partBits: Double
    /// Whether there are deferred numbers among the nodes below, not counting this one.
    let holdsDeferred: Bool
    package let estimate: Estimate
    private let known = Mutex(Knowledge())
    /// Whether its bytes were counted: see `countedBytesOfRecipe`.
    let isCounted = Atomic<Bool>(false)

    /// The results that are known about the value.
    struct Knowledge {
        var enclosure: Enclosure?
        /// The value, where it was proved to be rational.
        var exact: BigRational?
        /// The key for `==`, `<` and hashes, once it was needed.
        var standing: Standing?
    }

    package init(form: Term) {
        operation = nil
        parameter = 0
        self.form = form
        estimate = form.estimate
        rationality = .unknown
        partBits = 0
        holdsDeferred = false
        loop = nil
        body = nil
        loopDepth = 0
        height = 0
    }

    /// n! as Γ(n + 1), known to be an integer.
    init(factorialOf n: Int) {
        operation = .gamma
        parameter = 0
        first = BigNumber(n + 1)
        form = nil
        loop = nil
        body = nil
        loopDepth = 0
        estimate = RealOperation.gamma.guess(Estimate(Double(n + 1)))
        rationality = .integer
        partBits = BigInt.log2Factorial(n)
        holdsDeferred = false
        height = 0
    }

    init(_ loop: LoopValue, estimate: Estimate) {
        operation = nil
        parameter = 0
        form = nil
        self.loop = loop
        body = nil
        self.estimate = estimate
        rationality = loop.rationality
        partBits = loop.partBits
        holdsDeferred = true
        loopDepth = loop.depth
        height = 0
    }

    init(_ body: BodyValue, estimate: Estimate) {
        operation = nil
        parameter = 0
        form = nil
        loop = nil
        self.body = body
        self.estimate = estimate
        rationality = .unknown
        partBits = 0
        holdsDeferred = false
        loopDepth = body.depth
        height = 0
    }

    package init(
        _ operation: RealOperation, parameter: Int = 0, _ first: BigNumber? = nil,
        _ second: BigNumber? = nil, rest: [BigNumber] = []
    ) {
        self.operation = operation
        self.parameter = parameter
        self.first = first
        self.second = second
        self.rest = rest
        form = nil
        let a = first?.estimate ?? .unknown
        let b = second?.estimate ?? .unknown
        var estimate = operation.guess(a, b, parameter: parameter)
        if a.isRough || b.isRough { estimate.isRough = true }
        self.estimate = estimate
        rationality = Rationality(of: operation, parameter, first, second)
        partBits =
            rationality == .unknown
            ? 0 : Real.partBits(of: operation, parameter, first, second)
        var isDeferred = Real.isDeferred(first) || Real.isDeferred(second)
        var depth = max(first?.real?.loopDepth ?? 0, second?.real?.loopDepth ?? 0)
        var below = max(first?.real?.height ?? -1, second?.real?.height ?? -1)
        for operand in rest {
            isDeferred = isDeferred || Real.isDeferred(operand)
            depth = max(depth, operand.real?.loopDepth ?? 0)
            below = max(below, operand.real?.height ?? -1)
        }
        holdsDeferred = isDeferred
        loop = nil
        body = nil
        loopDepth = depth
        height = min(below + 1, Real.mostRecursion + 1)
    }

    /// The depth of nodes that are released by recursion.
    private static let mostRecursion = 32

    deinit {
        guard height > Real.mostRecursion else { return }
        var pending: [Real] = []
        takeOperands(into: &pending)
        while var node = pending.popLast() {
            if isKnownUniquelyReferenced(&node) { node.takeOperands(into: &pending) }
        }
    }

    @inline(__always)
    private func takeOperands(into pending: inout [Real]) {
        Real.take(&first, into: &pending)
        Real.take(&second, into: &pending)
        if rest.isEmpty { return }
        for operand in rest {
            if case .real(let node) = operand.storage { pending.append(node) }
        }
        rest = []
    }

    /// All operands in order, or those of a value with a body.
    var leafOperands: [BigNumber] { body?.operands ?? operands }

    /// All operands in order.
    package var operands: [BigNumber] {
        [first, second].compactMap { $0 } + rest
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
        /// Bits of relative accuracy; negative when the ball contains zero.
        package let accuracy: Int

        init(copying source: borrowing Ball) {
            var ball = Ball(precision: 64)
            ball.set(copying: source)
            // For a caller that needs digits, 1 ± 2^-1000 in 64 bits is no better than 64 bits.
            let accuracy = source.relativeAccuracyBits
            self.accuracy = accuracy == .max ? .max : min(accuracy, source.precision)
            self.ball = ball
        }
    }

    /// The best enclosure so far.
    package var enclosure: Enclosure? { known.withLock { $0.enclosure } }

    /// The rational number that this number was proved to equal.
    @inline(never)
    package var exactValue: BigRational? { known.withLock { $0.exact } }

    var knowledge: Knowledge { known.withLock { $0 } }

    @inline(never)
    func remember(exact value: BigRational) {
        known.withLock {
            $0.exact = value
            $0.enclosure = nil
        }
    }

    /// Stores the first standing that was found, and returns the stored one.
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
