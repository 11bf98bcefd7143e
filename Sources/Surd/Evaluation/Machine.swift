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
    /// Calls that are open, outermost first; the running frame is not among them.
    var frames: [Frame] = []
    /// Where the run is.
    var state = State()
    /// Which code is running: -1 for the expression itself, else the index of a user function.
    var running = Frame.expression
    /// Whether the stack of full values is in use.
    var isFull = false
    /// Loops that were found not to run on balls, by the code and the place of their last step.
    var generalLoops: Set<LoopPlace> = []
    /// Bits of the fractions that loops have made in this run.
    var loopBits = 0
    /// Bytes of results since the stack was last looked through.
    var produced = 0
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
