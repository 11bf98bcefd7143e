internal import Surd

/// What came of one statement.
struct Outcome {
    enum Result {
        /// A definition: nothing to show.
        case silent
        case value(Printed)
        case failure(SurdError)
    }

    /// A value as it was laid out, and what is said of it in JSON and at the prompt.
    struct Printed {
        var text: [UInt8]
        var kind: Value.Kind
        /// Is the text the exact value?
        var isExact: Bool
    }

    /// The statement, without comments and separators around it.
    var source: [UInt8]
    var result: Result
}
