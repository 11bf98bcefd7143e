package import SurdNumbers

extension FunctionEntry {
    /// A function whose values are numbers.
    package typealias NumberFunction = @Sendable (FunctionCall) throws(NumberError) -> BigNumber

    /// A function whose values are of another kind.
    package typealias ValueFunction = @Sendable (FunctionCall) throws(NumberError) -> Value

    /// What the compiler and certificates must know of a function.
    package struct Traits: Sendable {
        /// The real operation of a call, of as many arguments as the row has parameters; nil where the
        /// function is made of others.
        package fileprivate(set) var operation: RealOperation?
        /// The real operation that a call with one argument is, where more arguments mean another.
        fileprivate(set) var ofOne: RealOperation?
        /// The number from which the loop starts that a call with an index is: a sum or a product.
        fileprivate(set) var start: Int?
        /// Whether the value says how two numbers lie to each other, as that of a comparison does.
        fileprivate(set) var isVerdict = false
        /// Whether the decimal places of a literal follow it as another argument.
        fileprivate(set) var takesPlaces = false
        /// Whether certificates write its value in the term of a loop, though it is no number.
        fileprivate(set) var isWritten = false
        /// Whether it is `if`, which the compiler turns into jumps.
        package fileprivate(set) var isCondition = false
    }

    /// What a call does. Every function has a meaning on numbers; where a shorter path knows the
    /// function too, its meaning on that path stands beside it, and else the path declines.
    package struct Meaning: Sendable {
        enum Body: Sendable {
            case number(NumberFunction)
            case value(ValueFunction)
        }

        /// What is made of others; nil for a real operation, and for `if`.
        let body: Body?
        package private(set) var traits = Traits()
        private(set) var words: (any WordFunction.Type)?
        private(set) var tape: TapeStep?
        private(set) var columns: ColumnPlan.Function?

        private init(_ body: Body?) { self.body = body }

        package static func real(_ operation: RealOperation) -> Meaning {
            Meaning(nil).changed { $0.traits.operation = operation }
        }

        package static func number(_ value: @escaping NumberFunction) -> Meaning {
            Meaning(.number(value))
        }

        package static func value(_ value: @escaping ValueFunction) -> Meaning {
            Meaning(.value(value))
        }

        static var condition: Meaning { Meaning(nil).changed { $0.traits.isCondition = true } }

        private func changed(_ change: (inout Meaning) -> Void) -> Meaning {
            var meaning = self
            change(&meaning)
            return meaning
        }

        /// The same, with what shorter paths do for a call.
        func on(
            words: (any WordFunction.Type)? = nil, tape: TapeStep? = nil,
            columns: ColumnPlan.Function? = nil
        ) -> Meaning {
            changed { ($0.words, $0.tape, $0.columns) = (words, tape, columns) }
        }

        func ofOne(_ operation: RealOperation) -> Meaning {
            changed { $0.traits.ofOne = operation }
        }

        func loop(from start: Int) -> Meaning { changed { $0.traits.start = start } }
        var asVerdict: Meaning { changed { $0.traits.isVerdict = true } }
        var withPlaces: Meaning { changed { $0.traits.takesPlaces = true } }

        var writtenInTerms: Meaning { changed { $0.traits.isWritten = true } }

        /// Whether the term of a loop in a certificate may have a call.
        var suitsTerms: Bool {
            if case .value = body { return traits.isWritten }
            return true
        }
    }

    /// What the tape of a loop has for a call.
    enum TapeStep: Sendable {
        /// A step on its only operand.
        case one(Tape.Action)
        /// A step on its two operands.
        case two(Tape.Action)
        case oneOrTwo(Tape.Action, Tape.Action)
        /// The second of two operands where the comparison holds between it and the first, else
        /// the first.
        case choice(Comparison)
    }
}

extension RealOperation {
    /// The first name that the language has for it.
    var languageName: String { Self.languageNames[self] ?? "\(self)" }

    private static let languageNames = [RealOperation: String](
        FunctionTable.entries.compactMap { entry in
            entry.meaning.traits.operation.map { ($0, entry.name) }
        }, uniquingKeysWith: { first, _ in first })
}
