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
    /// The stack from the first value on that is not.
    var values: [Value] = []
    /// The elements of lists that loops are making, outermost first.
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
    /// Loops that were found not to run on balls, by the code and the place of their last step.
    var generalLoops: Set<LoopPlace> = []
    /// Bits of the fractions that loops have made in this run.
    var loopBits = 0
    /// Bytes of results since the stack was last looked through.
    var produced = 0
    /// Bytes that were on the stack then, with the last result of the session.
    var heldExactly = 0
    /// Bytes of the last result of the session, which is held while this run makes the next one.
    var heldBefore = 0
    /// Bytes of the reals that the last run made.
    var heldByReals = 0
    /// Results of instructions, when somebody wants to see them.
    var trace: Trace?
    /// What each value was made from, when a certificate is to be written.
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

    /// Why a stretch of instructions ended.
    enum Exit {
        /// The end of the code was reached; the result is on top of the stack.
        case finished
        /// The instruction at `counter` calls a user function.
        case call
        /// The instruction at `counter` needs full values.
        case needsValues
        /// It is time to look at the clock; nothing else has happened.
        case pause
    }
}

/// Keeping the memory of a run within its limits.
///
/// Every result is counted when it is made. When as much was made as an eighth of the limit, the
/// stack is looked through for what is still held; so at most nine eighths are ever in use.
extension Machine {
    /// Takes down the result of the instruction that was just carried out.
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
        // What was taken from the stack is still in its slots.
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
    /// Bytes outside of the value itself; of reals none, which are counted when they are made.
    var heldBytes: Int {
        switch self {
        case .number(let number): return number.heapBytes
        case .boolean: return 0
        default: return heldBytesOfMany
        }
    }

    /// Bytes of the parts of a fraction that was deferred, where they are made by now.
    package var bytesOfParts: Int {
        guard case .number(let number) = self, number.isRecipe else { return 0 }
        return number.knownRational?.heapBytes ?? 0
    }

    /// Apart: the sets of what was seen cost more than a small statement has to spare.
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
        // Their number and the length of each are small.
        case .identifications, .infinity: break
        }
    }
}

extension Scope {
    /// Takes down what a variable or a function keeps from now on instead of what it kept before.
    /// False when that is too much for the session.
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
        /// How it was decided, where it is a verdict about reals.
        package var decision: Decision
        /// The form that has the value.
        var form: BodyForm?
        /// How a limit was proved.
        var proof = ""
    }

    package var steps: [Step] = []
    /// Steps that are kept; a loop has no end of them.
    package var mostSteps = 1_000
    package var isCut = false
    /// How the last limit was proved.
    var proof = ""
    /// Bytes that the values and the pieces of text hold, those of earlier statements included.
    var bytes: Int
    /// Bytes of all that is kept of earlier statements.
    let before: Int

    /// What is kept of the statements of one text.
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
    /// Remembers the topmost value as the value of `span`. Steps inside functions are not shown:
    /// their spans belong to another text. How the last question was decided is the reason of a
    /// verdict only: behind all else it would tell of something on the way.
    mutating func note(
        _ span: ByteRange, isVerdict: Bool = false, form: BodyForm? = nil, _ monitor: Monitor?
    ) {
        guard running == Frame.expression else { return }
        let decision = monitor?.takeDecision() ?? .open
        let most = trace?.mostSteps ?? 0
        // Each step also shows its piece of the text.
        let bytes = (trace?.bytes ?? 0) + values[depth - 1].heldBytes + span.range.count
        let mostBytes = (monitor?.limits.maximumBytes ?? .max) / 4
        // A verdict is told even after a long loop.
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
