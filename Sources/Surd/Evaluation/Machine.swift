import SurdNumbers

/// The registers of the evaluator: two stacks, one of words and one of full values, and the frames
/// of the user functions that are open. They are kept between evaluations, so that small
/// expressions never allocate.
///
/// A run begins on the stack of words. The first instruction that words cannot carry out moves the
/// whole stack to full values, and the run goes on there from that instruction.
package struct Machine: Sendable {
    /// The stack while everything on it is a word.
    var words: [Word] = []
    /// The stack, from the first value that is not a word.
    var values: [Value] = []
    /// The elements of the lists that loops are making, outermost first.
    var lists: [[Value]] = []
    /// Calls that are open, outermost first; the running frame is not among them.
    var frames: [Frame] = []
    /// Where the run is.
    var state = State()
    /// Which code is running: -1 for the expression itself, else the index of a user function.
    var running = Frame.expression
    /// Whether the stack of full values is in use.
    var isFull = false
    /// Whether complex numbers are on in the code that is running.
    var isComplex = false
    /// Loops that cannot run on balls, by the code and the place of their last step.
    var generalLoops: Set<LoopPlace> = []
    /// Bits of the fractions that loops have made in this run.
    var loopBits = 0
    /// Bytes of results since the stack was last examined.
    var produced = 0
    /// Bytes that were on the stack then, including the last result of the session.
    var heldExactly = 0
    /// Bytes of the last result of the session, which is held while this run makes the next one.
    var heldBefore = 0
    /// Bytes of the reals that the last run made.
    var heldByReals = 0
    /// Results of instructions, for `--explain`.
    var trace: Trace?
    /// The operands of each value, for a certificate.
    var ledger: Ledger?

    package init() {}

    /// Where a run is.
    struct State: Sendable {
        /// First value of the running frame.
        var base = 0
        /// Values on the stack.
        var depth = 0
        /// The instruction to go on with.
        var counter = 0
        /// Steps taken, in units of instructions in loops and of calls.
        var steps = 0

        init(depth: Int = 0) { self.depth = depth }
    }

    /// The field of the state that most instructions touch.
    var depth: Int {
        @inline(__always) get { state.depth }
        @inline(__always) set { state.depth = newValue }
    }

    /// A call that is waiting for the one above it.
    struct Frame: Sendable {
        static let expression = -1
        var running: Int
        var counter: Int
        var base: Int
        var isComplex: Bool
    }

    /// A loop of the text: which code it is in, and where its last instruction stands.
    struct LoopPlace: Hashable, Sendable {
        var code: Int
        var counter: Int
    }

    /// The reason why a sequence of instructions ended.
    enum Exit {
        /// The end of the code was reached; the result is on top of the stack.
        case finished
        /// The instruction at `counter` calls a user function.
        case call
        /// The instruction at `counter` needs full values.
        case needsValues
        /// The clock must be checked; nothing else has happened.
        case pause
    }
}

/// Keeps the memory of a run within its limits.
///
/// Every result is counted when it is made. When the results reach an eighth of the limit, the
/// stack is examined for the bytes that are still held; so at most nine eighths of the limit are
/// ever in use.
extension Machine {
    /// Counts the result of the instruction that was just executed.
    @inline(__always)
    mutating func countResult(_ monitor: Monitor) throws(SurdError.Reason) {
        switch values[depth - 1] {
        case .boolean: return
        case .complex(let z):
            do {
                if z.real.isRecipe { try monitor.charge(z.real) }
                if z.imaginary.isRecipe { try monitor.charge(z.imaginary) }
            } catch {
                throw .number(error)
            }
            let bytes = z.real.heapBytes + z.imaginary.heapBytes
            if bytes > 0 { try countBytes(bytes, monitor) }
        case .number(let number):
            if number.isRecipe {
                do { try monitor.charge(number) } catch { throw .number(error) }
            } else {
                let bytes = number.heapBytes
                if bytes > 0 { try countBytes(bytes, monitor) }
            }
        default: try countBytes(values[depth - 1].heldBytes, monitor)
        }
    }

    mutating func countBytes(
        _ bytes: Int, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        produced += bytes
        let limit = monitor.limits.maximumBytes
        guard produced > limit / 8 else {
            return monitor.holds(exactly: heldExactly + produced)
        }
        produced = 0
        // Values that were popped are still in their slots.
        for index in depth..<values.count { values[index] = .boolean(false) }
        var held = HeldBytes()
        for index in 0..<depth { values[index].add(to: &held) }
        for list in lists {
            for element in list { element.add(to: &held) }
        }
        heldExactly = heldBefore + held.total
        monitor.holds(exactly: heldExactly)
        do { try monitor.require(0) } catch { throw .number(error) }
    }
}

extension Value {
    /// Bytes outside of the value itself. Reals count as zero here, because they are counted when
    /// they are made.
    var heldBytes: Int {
        switch self {
        case .number(let number): return number.heapBytes
        case .boolean: return 0
        default: return heldBytesOfMany
        }
    }

    /// Bytes of the parts of a deferred fraction, if they have been made.
    package var bytesOfParts: Int {
        guard case .number(let number) = self, number.isRecipe else { return 0 }
        return number.knownRational?.heapBytes ?? 0
    }

    /// A separate function: its sets cost more than a small statement can spare.
    @inline(never)
    private var heldBytesOfMany: Int {
        var held = HeldBytes()
        add(to: &held)
        return held.total
    }

    func add(to held: inout HeldBytes) {
        switch self {
        case .boolean: break
        case .number(let number): held.add(number)
        case .complex(let z):
            held.add(z.real)
            held.add(z.imaginary)
        case .list(let list): list.add(to: &held)
        case .factors(let factors):
            for power in factors.factors { held.add(BigNumber(power.prime)) }
        case .polynomial(let polynomial):
            for coefficient in polynomial.coefficients { held.add(BigNumber(coefficient)) }
        // There are few of them, and each is short.
        case .identifications, .infinity: break
        }
    }
}

extension Scope {
    /// Counts the bytes that a variable or a function keeps from now on, in place of those it kept
    /// before. False if this exceeds the limit of the session.
    mutating func keep(_ bytes: Int, for binding: Binding, limits: Limits) -> Bool {
        if bytes == 0, kept.isEmpty { return true }
        let before = kept[binding] ?? 0
        guard bytes > 0 || before > 0 else { return true }
        let total = keptBytes - before + bytes
        if bytes > before, total + bytesOfNames > limits.maximumBytes { return false }
        kept[binding] = bytes
        keptBytes = total
        return true
    }
}

/// The values of single steps, in the order in which they were found.
package struct Trace: Sendable {
    package struct Step: Sendable {
        package var span: ByteRange
        package var value: Value
        /// The way of the decision, for a verdict about reals.
        package var decision: Decision
        /// The form that the value comes from.
        var form: BodyForm?
        /// How a limit was proved.
        var proof = ""
    }

    package var steps: [Step] = []
    /// The largest number of steps that are kept, because loops may have any number.
    package var mostSteps = 1_000
    package var isCut = false
    /// How the last limit was proved.
    var proof = ""
    /// Bytes of the values and of the pieces of text, including those of earlier statements.
    var bytes: Int
    /// Bytes of all that is kept of earlier statements.
    let before: Int

    /// The memory that is kept for the statements of one text.
    struct Kept {
        /// Bytes of the steps.
        var bySteps = 0
        /// Bytes of the steps, the reals behind them, and the results.
        var all = 0
    }

    init(_ kept: Kept) {
        bytes = kept.bySteps
        before = kept.all
    }
}

extension Machine {
    /// Records the topmost value as the value of `span`. Steps inside functions are not shown,
    /// because their spans belong to another text. Only a verdict has the way of the last decision
    /// as its reason; for other values the decision was about something on the way.
    mutating func note(
        _ span: ByteRange, isVerdict: Bool = false, form: BodyForm? = nil, _ monitor: Monitor?
    ) {
        guard running == Frame.expression else { return }
        let decision = monitor?.takeDecision() ?? .open
        let most = trace?.mostSteps ?? 0
        // Each step also shows its part of the text.
        let bytes = (trace?.bytes ?? 0) + values[depth - 1].heldBytes + span.range.count
        let mostBytes = (monitor?.limits.maximumBytes ?? .max) / 4
        // A verdict is recorded even after a long loop.
        if let count = trace?.steps.count, count < (isVerdict ? 2 * most : most),
            bytes <= mostBytes
        {
            var step = Trace.Step(
                span: span, value: values[depth - 1], decision: isVerdict ? decision : .open,
                form: form)
            if form?.sideOfLimit != nil || form == .sum || form == .product {
                step.proof = trace?.proof ?? ""
            }
            trace?.steps.append(step)
            trace?.bytes = bytes
        } else {
            trace?.isCut = true
        }
    }
}
