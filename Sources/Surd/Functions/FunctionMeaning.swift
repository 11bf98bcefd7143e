package import SurdNumbers

extension FunctionEntry {
    /// A function whose values are numbers.
    package typealias NumberFunction = @Sendable (FunctionCall) throws(NumberError) -> BigNumber

    /// A function whose values are of another kind.
    package typealias ValueFunction = @Sendable (FunctionCall) throws(NumberError) -> Value

    /// A function of complex numbers.
    package typealias ComplexFunction =
        @Sendable (ComplexCall) throws(NumberError) -> BigComplex

    /// A function on balls, which writes its value into a ball of so many bits. It throws where numbers have to decide.
    typealias BallFunction =
        @Sendable (inout Ball, [UnsafeMutablePointer<Ball>], Int, Monitor) throws(BallError) -> Void

    /// A function of lists and numbers.
    package typealias ListFunction = @Sendable (ListCall) throws(SurdError.Reason) -> Value

    /// The properties of a function that the compiler and certificates need.
    package struct Traits: Sendable {
        /// The real operation of a call with as many arguments as the row has parameters; nil where
        /// the function is composed of others.
        package fileprivate(set) var operation: RealOperation?
        /// The real operation of a call with one argument, where more arguments mean another function.
        fileprivate(set) var ofOne: RealOperation?
        /// The initial value of the loop for a call with an index: 0 for a sum, 1 for a product.
        fileprivate(set) var start: Int?
        /// Whether the value is a verdict about two numbers, as a comparison is.
        fileprivate(set) var isVerdict = false
        /// Whether the function itself reports too few numbers, which lists may hold.
        fileprivate(set) var takesAnyCount = false
        /// Whether the number of decimal places of a literal is passed as an additional argument.
        fileprivate(set) var takesPlaces = false
        /// Whether certificates write its value in the term of a loop, although the value is not a number.
        fileprivate(set) var isWritten = false
        /// Whether complex mode changes the value for real arguments, as it does for powers.
        fileprivate(set) var dependsOnMode = false
        /// Whether each call has a new random value, which the machine draws.
        package fileprivate(set) var isRandom = false
        /// Whether it is `list`, which the compiler turns into a loop.
        fileprivate(set) var makesList = false
        /// Whether a name of the text or the session hides this name.
        package fileprivate(set) var isSoft = false
        /// Whether it is `if`, which the compiler turns into jumps.
        package fileprivate(set) var isCondition = false
        /// The form that binds a name for its body.
        package fileprivate(set) var form: BodyForm?
    }

    /// The meaning of a call. Every function has a meaning on numbers. Its meaning on faster paths
    /// stands beside it; a path without one declines the call.
    package struct Meaning: Sendable {
        enum Body: Sendable {
            case number(NumberFunction)
            case value(ValueFunction)
            case list(ListFunction)
        }

        /// The implementation in terms of others; nil for a real operation, for `if`, and for a
        /// form with a body.
        let body: Body?
        package private(set) var traits = Traits()
        /// The meaning for complex numbers; nil for a real operation, whose room knows it, and for
        /// functions of real numbers only.
        private(set) var complex: ComplexFunction?
        /// The operation for complex numbers, where a call with real numbers has none.
        private(set) var rectangles: RealOperation?
        /// The formula on balls, where a real operation does not give the value.
        private(set) var balls: BallFunction?
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

        /// A function of lists, with a soft name.
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

        /// The same, with the meaning on faster paths.
        func on(
            words: (any WordFunction.Type)? = nil, balls: BallFunction? = nil,
            tape: TapeStep? = nil, columns: ColumnPlan.Function? = nil
        ) -> Meaning {
            changed { ($0.words, $0.balls, $0.tape, $0.columns) = (words, balls, tape, columns) }
        }

        /// The same, with a meaning for complex numbers.
        func onComplex(_ value: @escaping ComplexFunction) -> Meaning {
            changed { $0.complex = value }
        }

        /// The same, with an operation for complex numbers.
        func onRectangles(_ operation: RealOperation) -> Meaning {
            changed { $0.rectangles = operation }
        }

        /// The same for a function of real numbers that depends on complex mode, so that it is not folded.
        var dependingOnMode: Meaning { changed { $0.traits.dependsOnMode = true } }

        func ofOne(_ operation: RealOperation) -> Meaning {
            changed { $0.traits.ofOne = operation }
        }

        func loop(from start: Int) -> Meaning { changed { $0.traits.start = start } }
        var asVerdict: Meaning { changed { $0.traits.isVerdict = true } }
        var ofAnyCount: Meaning { changed { $0.traits.takesAnyCount = true } }
        var withPlaces: Meaning { changed { $0.traits.takesPlaces = true } }

        var writtenInTerms: Meaning { changed { $0.traits.isWritten = true } }

        /// Whether a call is possible in the term of a loop in a certificate.
        var suitsTerms: Bool {
            switch body {
            case .value: traits.isWritten
            case .list: false
            case .number, nil: true
            }
        }
    }

    /// The steps of a tape for a call. Dictionaries are made on demand: making them with the table
    /// would slow down the first call.
    enum TapeStep: Sendable {
        /// A step on its only operand.
        case one(Tape.Action)
        /// A step on its two operands.
        case two(Tape.Action)
        case oneOrTwo(Tape.Action, Tape.Action)
        /// The second of two operands if it compares so with the first, otherwise the first; more
        /// operands are compared one by one.
        case choice(Comparison)
        /// An operation of the first two operands, of the result and the next one, and so on.
        case repeated(RealOperation)
        /// The sum of the operands divided by their number.
        case mean
        /// The first of three operands, limited to the range from the second to the third.
        case clamp
        /// A root of the first operand; the degree, a small integer, is the second operand and
        /// becomes a parameter.
        case root
        /// One over an operation.
        case reciprocal(RealOperation)
        /// An operation with a parameter that the name implies.
        case withParameter(RealOperation, Int)
        /// An operation of the second operand with the first one as parameter, if that is an
        /// integer; otherwise an operation of both.
        case ordered(RealOperation, ofReal: RealOperation)
        /// -1, 0 or 1
        case sign
        /// The product of the first two of three operands, and the third one added to it.
        case fused
        /// A formula of the required parameters, for the bodies of forms only.
        case formula(String)
        /// A formula chosen by the operands that are known fractions (nil for others); nil where
        /// the function has no value for them, or where no formula applies.
        case chosen(@Sendable ([BigRational?]) -> String?)
        /// A formula with an integral for each list of parameters, for the bodies of forms only. It
        /// is not possible in a floating-point format.
        case integral(@Sendable () -> KeyValuePairs<String, String>)
        /// An operation of the first operand, selected by the second one, a known integer.
        case branches(@Sendable () -> [Int: RealOperation])

        /// Whether the step is possible in a floating-point format.
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
