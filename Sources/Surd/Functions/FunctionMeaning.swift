package import SurdNumbers

extension FunctionEntry {
    /// A function whose values are numbers.
    package typealias NumberFunction = @Sendable (FunctionCall) throws(NumberError) -> BigNumber

    /// A function whose values are of another kind.
    package typealias ValueFunction = @Sendable (FunctionCall) throws(NumberError) -> Value

    /// A function of complex numbers.
    package typealias ComplexFunction =
        @Sendable (ComplexCall) throws(NumberError) -> BigComplex

    /// A function of lists and numbers.
    package typealias ListFunction = @Sendable (ListCall) throws(SurdError.Reason) -> Value

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
        /// Whether the function says itself what it is of too few numbers, as lists may hold.
        fileprivate(set) var takesAnyCount = false
        /// Whether the decimal places of a literal follow it as another argument.
        fileprivate(set) var takesPlaces = false
        /// Whether certificates write its value in the term of a loop, though it is no number.
        fileprivate(set) var isWritten = false
        /// Whether real arguments have another value where complex numbers are on, as those of a power have.
        fileprivate(set) var dependsOnMode = false
        /// Whether each call has another value, which the machine draws.
        package fileprivate(set) var isRandom = false
        /// Whether it is `list`, which the compiler turns into a loop.
        fileprivate(set) var makesList = false
        /// Whether the name gives way to whatever a text or a session calls so.
        package fileprivate(set) var isSoft = false
        /// Whether it is `if`, which the compiler turns into jumps.
        package fileprivate(set) var isCondition = false
        /// The form that binds a name for its body.
        package fileprivate(set) var form: BodyForm?
    }

    /// What a call does. Every function has a meaning on numbers; where a shorter path knows the
    /// function too, its meaning on that path stands beside it, and else the path declines.
    package struct Meaning: Sendable {
        enum Body: Sendable {
            case number(NumberFunction)
            case value(ValueFunction)
            case list(ListFunction)
        }

        /// What is made of others; nil for a real operation, for `if`, and for a form
        /// with a body.
        let body: Body?
        package private(set) var traits = Traits()
        /// What it is for complex numbers; nil for a real operation, whose room knows, and for what takes real numbers
        /// only.
        private(set) var complex: ComplexFunction?
        /// The operation that a call with complex numbers is, where one with real numbers is none.
        private(set) var rectangles: RealOperation?
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

        /// A function of lists, whose name gives way to others.
        static func list(_ value: @escaping ListFunction) -> Meaning {
            Meaning(.list(value)).changed { $0.traits.isSoft = true }
        }

        /// `list(k, a, b, body)`
        static var listLoop: Meaning {
            Meaning(nil).changed { meaning in
                meaning.traits.makesList = true
                meaning.traits.isSoft = true
            }
        }

        /// `random(…)`, which has a value only while a program runs.
        static var random: Meaning {
            Meaning(
                .number { call throws(NumberError) in
                    throw call.domain("\(call.name) has no value before it is drawn")
                }
            ).changed { meaning in
                meaning.traits.isRandom = true
                meaning.traits.isSoft = true
            }
        }

        static var condition: Meaning { Meaning(nil).changed { $0.traits.isCondition = true } }

        static func form(_ form: BodyForm) -> Meaning {
            Meaning(nil).changed { meaning in
                meaning.traits.form = form
                meaning.traits.isSoft = true
            }
        }

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

        /// The same, with a meaning for complex numbers.
        func onComplex(_ value: @escaping ComplexFunction) -> Meaning {
            changed { $0.complex = value }
        }

        /// The same, where complex numbers have an operation.
        func onRectangles(_ operation: RealOperation) -> Meaning {
            changed { $0.rectangles = operation }
        }

        /// The same for what has a value of real numbers that changes where complex numbers are on, and is not folded.
        var dependingOnMode: Meaning { changed { $0.traits.dependsOnMode = true } }

        func ofOne(_ operation: RealOperation) -> Meaning {
            changed { $0.traits.ofOne = operation }
        }

        func loop(from start: Int) -> Meaning { changed { $0.traits.start = start } }
        var asVerdict: Meaning { changed { $0.traits.isVerdict = true } }
        var ofAnyCount: Meaning { changed { $0.traits.takesAnyCount = true } }
        var withPlaces: Meaning { changed { $0.traits.takesPlaces = true } }

        var writtenInTerms: Meaning { changed { $0.traits.isWritten = true } }

        /// Whether the term of a loop in a certificate may have a call.
        var suitsTerms: Bool {
            switch body {
            case .value: traits.isWritten
            case .list: false
            case .number, nil: true
            }
        }
    }

    /// What the tape of a loop has for a call. Lists are made when somebody asks: making them with the table would be felt by
    /// every first call.
    enum TapeStep: Sendable {
        /// A step on its only operand.
        case one(Tape.Action)
        /// A step on its two operands.
        case two(Tape.Action)
        case oneOrTwo(Tape.Action, Tape.Action)
        /// The second of two operands where the comparison holds between it and the first, else
        /// the first; of more operands step by step.
        case choice(Comparison)
        /// An operation of the first two of any number of operands, of the result and the next, and so on.
        case repeated(RealOperation)
        /// The sum of any number of operands over their number.
        case mean
        /// The first of three operands, but not below the second nor above the third, where these are in order.
        case clamp
        /// A root of the first operand with the second one, a small integer, as parameter.
        case root
        /// One over an operation.
        case reciprocal(RealOperation)
        /// An operation with a parameter that the name says.
        case withParameter(RealOperation, Int)
        /// An operation of the second operand whose parameter is the first one, where that is an
        /// integer; else an operation of both.
        case ordered(RealOperation, ofReal: RealOperation)
        /// -1, 0 or 1
        case sign
        /// The product of the first two of three operands, and the third one added to it.
        case fused
        /// A formula of the parameters that are not optional, for the bodies of forms alone.
        case formula(String)
        /// A formula that the operands choose which are known fractions, nil for others; nil where the function has no
        /// value for them, or another one than a formula says.
        case chosen(@Sendable ([BigRational?]) -> String?)
        /// A formula with an integral in it for each list of parameters, for the bodies of forms alone. A format of
        /// floating-point numbers has none.
        case integral(@Sendable () -> KeyValuePairs<String, String>)
        /// An operation of the first operand, which the second one chooses, a known integer; 0 where there is none.
        case branches(@Sendable () -> [Int: RealOperation])

        /// Whether a format of floating-point numbers has it.
        var runsInFormats: Bool {
            if case .integral = self { return false }
            return true
        }
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
