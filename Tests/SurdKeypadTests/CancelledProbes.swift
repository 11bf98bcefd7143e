import Foundation
import SurdKeypad

import Surd

/// What is asked of members that cannot throw, each under the lines that `Docs/api` has for them.
///
/// A new member has no entry and fails the test until it gets one: add its line to the list of a
/// probe, and a use of it to the probe's body.
struct Probe: Sendable {
    let name: String
    /// Lines of `Docs/api`; of long ones the first 78 characters and an ellipsis.
    let members: [String]
    /// Uses all of them; never throws, and says the same in a task that was cancelled.
    let answers: @MainActor @Sendable () -> [Any]

    init(
        _ name: String, _ members: [String],
        _ answers: @escaping @MainActor @Sendable () -> [Any]
    ) {
        self.name = name
        self.members = members
        self.answers = answers
    }
}

// Numbers that take work: made anew for each probe, so that nothing about them is known before.

/// A real that is 3, which only a proof shows.
func hiddenThree() -> BigNumber { 2 + sineAndCosine() }

private func sineAndCosine() -> BigNumber {
    let (sin, cos) = functions()
    return sin * sin + cos * cos
}

private func functions() -> (sin: BigNumber, cos: BigNumber) {
    demand { (try BigNumber.sin(root(7)), try BigNumber.cos(root(7))) }
}

/// A real close to 2, but not 2: 2 + exp(-600).
func closeToTwo() -> BigNumber { 2 + demand { try BigNumber.exp(-600) } }

/// Zero by Euler's value of the dilogarithm at 1/2.
private func hiddenZero() -> BigNumber {
    demand { try evaluate("li2(1/2)-pi^2/12+ln(2)^2/2").number! }
}

private func root(_ n: Int) -> BigNumber { demand { try BigNumber(n).squareRoot() } }

/// Outside of the cancelled task: what throws there may say so.
private func demand<T: Sendable>(_ body: @escaping @Sendable () throws -> T) -> T {
    let box = ResultBox<T>()
    let thread = Thread {
        box.value = Result { try body() }
        box.done.signal()
    }
    thread.stackSize = 1 << 23
    thread.start()
    box.done.wait()
    return try! box.value!.get()
}

private final class ResultBox<T: Sendable>: @unchecked Sendable {
    var value: Result<T, any Error>?
    let done = DispatchSemaphore(value: 0)
}

extension Probe {
    static let all: [Probe] = [
        bigIntArithmetic,
        bigIntQuestions,
        bigIntFromOtherThings,
        bigRational,
        doubles,
        bigNumberComparisons,
        bigNumberArithmetic,
        bigNumberFromOtherThingsAndWhatItSays,
        formats,
        errorsAndTheToken,
        tables,
        values,
        columns,
        aCalculator,
        aKeypad,
        aKeypadWithAPast,
        integersAsInterface,
        fractionsAsInterface,
        enclosures,
        complexNumbers,
        floatingPoint,
        lists,
    ]

    /// Members that report errors otherwise than by throwing: they report the cancellation.
    static let reporting = [
        "Calculator: mutating func run(_ text: String, report: (StatementResult) -> Boo…",
        "StatementResult: var outcome: Result<Value?, SurdError> { get }",
    ]

    private static let bigIntArithmetic = Probe(
        "BigInt arithmetic",
        [
            "BigInt: func advanced(by distance: BigInt) -> BigInt",
            "BigInt: func distance(to other: BigInt) -> BigInt",
            "BigInt: func flooredQuotientAndRemainder(dividingBy divisor: BigInt) -> (quoti…",
            "BigInt: func isMultiple(of other: BigInt) -> Bool",
            "BigInt: func quotient(dividingBy divisor: BigInt, rounding mode: RoundingMode)…",
            "BigInt: func quotientAndRemainder(dividingBy b: BigInt) -> (quotient: BigInt, …",
            "BigInt: func shiftedLeft(by count: Int) -> BigInt?",
            "BigInt: func signum() -> BigInt",
            "BigInt: mutating func negate()",
            "BigInt: static func % (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func %= (a: inout BigInt, b: BigInt)",
            "BigInt: static func & (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func &= (a: inout BigInt, b: BigInt)",
            "BigInt: static func * (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func *= (a: inout BigInt, b: BigInt)",
            "BigInt: static func + (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func += (a: inout BigInt, b: BigInt)",
            "BigInt: static func - (a: BigInt) -> BigInt",
            "BigInt: static func - (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func -= (a: inout BigInt, b: BigInt)",
            "BigInt: static func / (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func /= (a: inout BigInt, b: BigInt)",
            "BigInt: static func < (a: BigInt, b: BigInt) -> Bool",
            "BigInt: static func << <Count>(a: BigInt, count: Count) -> BigInt where Count …",
            "BigInt: static func <<= <Count>(a: inout BigInt, count: Count) where Count : B…",
            "BigInt: static func <= (a: BigInt, b: BigInt) -> Bool",
            "BigInt: static func == (a: BigInt, b: BigInt) -> Bool",
            "BigInt: static func > (a: BigInt, b: BigInt) -> Bool",
            "BigInt: static func >= (a: BigInt, b: BigInt) -> Bool",
            "BigInt: static func >> <Count>(a: BigInt, count: Count) -> BigInt where Count …",
            "BigInt: static func >>= <Count>(a: inout BigInt, count: Count) where Count : B…",
            "BigInt: static func ^ (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func ^= (a: inout BigInt, b: BigInt)",
            "BigInt: static func extendedGreatestCommonDivisor(_ a: BigInt, _ b: BigInt) ->…",
            "BigInt: static func greatestCommonDivisor(_ a: BigInt, _ b: BigInt) -> BigInt",
            "BigInt: static func leastCommonMultiple(_ a: BigInt, _ b: BigInt) -> BigInt",
            "BigInt: static func | (a: BigInt, b: BigInt) -> BigInt",
            "BigInt: static func |= (a: inout BigInt, b: BigInt)",
            "BigInt: static func ~ (a: BigInt) -> BigInt",
            "BigInt: var magnitude: BigInt { get }",
            "BigInt: var squared: BigInt { get }",
        ]
    ) {
        let (a, b) = (BigInt("123456789012345678901234567890")!, BigInt("-987654321098765")!)
        var c = a
        c += b; c -= a; c *= a; c /= b; c %= a; c &= a; c |= b; c ^= a; c <<= 70; c >>= 3
        c.negate()
        let divisor = BigInt.extendedGreatestCommonDivisor(a, b)
        return [
            c, a + b, a - b, a * b, a / b, a % b, a & b, a | b, a ^ b, ~a, -a, a << 5, a >> 5,
            BigInt.greatestCommonDivisor(a, b), BigInt.leastCommonMultiple(a, b), divisor.divisor,
            divisor.x, divisor.y, a.magnitude, b.squared, a.advanced(by: b), a.distance(to: b),
            b.signum(), a.quotient(dividingBy: b, rounding: .floor),
            a.flooredQuotientAndRemainder(dividingBy: b), a.quotientAndRemainder(dividingBy: b),
            a.isMultiple(of: b), a.shiftedLeft(by: 9) as Any, a < b, a <= b, a == b, a > b, a >= b,
        ]
    }

    private static let bigIntQuestions = Probe(
        "BigInt questions",
        [
            "BigInt.Words: subscript(index: Int) -> UInt { get }",
            "BigInt.Words: var endIndex: Int { get }",
            "BigInt.Words: var startIndex: Int { get }",
            "BigInt: func bit(at index: Int) -> Bool",
            "BigInt: func hash(into hasher: inout Hasher)",
            "BigInt: func nextPrime() -> BigInt",
            "BigInt: func previousPrime() -> BigInt?",
            "BigInt: static var isSigned: Bool { get }",
            "BigInt: static var zero: BigInt { get }",
            "BigInt: var bitLength: Int { get }",
            "BigInt: var bitWidth: Int { get }",
            "BigInt: var description: String { get }",
            "BigInt: var exactSquareRoot: BigInt? { get }",
            "BigInt: var isNegative: Bool { get }",
            "BigInt: var isOdd: Bool { get }",
            "BigInt: var isPerfectSquare: Bool { get }",
            "BigInt: var isPrime: Bool { get }",
            "BigInt: var isZero: Bool { get }",
            "BigInt: var populationCount: Int { get }",
            "BigInt: var trailingZeroBitCount: Int { get }",
            "BigInt: var words: BigInt.Words { get }",
        ]
    ) {
        let a = BigInt("1606938044258990275541962092341162602522202993782792835301399")!
        let large = (BigInt(1) << 7000) + 1
        return [
            BigInt.isSigned, BigInt.zero, a.bitLength, a.bitWidth, a.description, a.isNegative,
            a.squared.exactSquareRoot as Any, a.isOdd, a.isPerfectSquare, a.isPrime, large.isPrime,
            a.isZero, a.populationCount, a.trailingZeroBitCount, Array(a.words), a.words.startIndex,
            a.words.endIndex, a.words[1], a.bit(at: 7), a.nextPrime(),
            BigInt(10_000).nextPrime(), a.previousPrime() as Any, Set([a]).contains(a),
        ]
    }

    private static let bigIntFromOtherThings = Probe(
        "BigInt from other things",
        [
            "BigInt: init()",
            "BigInt: init(_ source: BigInt)",
            "BigInt: init(_ value: Int)",
            "BigInt: init(integerLiteral value: StaticBigInt)",
            "BigInt: init<S>(words: S, isNegative: Bool) where S : Sequence, S.Element == U…",
            "BigInt: init<T>(_ source: T) where T : BinaryFloatingPoint",
            "BigInt: init<T>(_ source: T) where T : BinaryInteger",
            "BigInt: init<T>(clamping source: T) where T : BinaryInteger",
            "BigInt: init<T>(exactly source: T) where T : BinaryInteger",
            "BigInt: init<T>(truncatingIfNeeded source: T) where T : BinaryInteger",
            "BigInt: init?(_ text: String)",
            "BigInt: init?(exactly number: BigNumber)",
            "BigInt: init?<S>(_ text: S, radix: Int) where S : StringProtocol",
            "BigInt: init?<T>(exactly source: T) where T : BinaryFloatingPoint",
            "String: init(_ value: BigInt, radix: Int, uppercase: Bool = false)",
        ]
    ) {
        let text = "-123456789012345678901234567890"
        return [
            BigInt(), BigInt(BigInt(7)), BigInt(-3), 5 as BigInt,
            BigInt(words: [1, 2] as [UInt], isNegative: true), BigInt(2.5e30), BigInt(UInt8(9)),
            BigInt(clamping: Int64.max), BigInt(exactly: Int32(4)) as Any,
            BigInt(truncatingIfNeeded: -8 as Int8), BigInt(text) as Any,
            BigInt(exactly: hiddenThree()) as Any, BigInt(exactly: BigNumber.pi) as Any,
            BigInt(Substring(text), radix: 12) as Any, BigInt(exactly: 2.5) as Any,
            String(BigInt(text)!, radix: 36, uppercase: true),
        ]
    }

    private static let bigRational = Probe(
        "BigRational",
        [
            "BigRational: func approximated(maximumDenominator maximum: BigInt) -> BigRatio…",
            "BigRational: func hash(into hasher: inout Hasher)",
            "BigRational: func rounded(_ mode: RoundingMode = .halfEven) -> BigInt",
            "BigRational: init(_ numerator: BigInt, _ denominator: BigInt)",
            "BigRational: init(_ value: BigInt)",
            "BigRational: init(_ value: Int)",
            "BigRational: init(integerLiteral value: StaticBigInt)",
            "BigRational: init<T>(_ value: T) where T : BinaryInteger",
            "BigRational: init?(_ text: String)",
            "BigRational: init?(checking numerator: BigInt, _ denominator: BigInt)",
            "BigRational: init?(exactly number: BigNumber)",
            "BigRational: init?<T>(exactly value: T) where T : BinaryFloatingPoint",
            "BigRational: static func * (a: BigRational, b: BigRational) -> BigRational",
            "BigRational: static func *= (a: inout BigRational, b: BigRational)",
            "BigRational: static func + (a: BigRational, b: BigRational) -> BigRational",
            "BigRational: static func += (a: inout BigRational, b: BigRational)",
            "BigRational: static func - (a: BigRational) -> BigRational",
            "BigRational: static func - (a: BigRational, b: BigRational) -> BigRational",
            "BigRational: static func -= (a: inout BigRational, b: BigRational)",
            "BigRational: static func / (a: BigRational, b: BigRational) -> BigRational",
            "BigRational: static func /= (a: inout BigRational, b: BigRational)",
            "BigRational: static func < (a: BigRational, b: BigRational) -> Bool",
            "BigRational: static func == (a: BigRational, b: BigRational) -> Bool",
            "BigRational: static var one: BigRational { get }",
            "BigRational: static var zero: BigRational { get }",
            "BigRational: var bitLength: Int { get }",
            "BigRational: var ceil: BigInt { get }",
            "BigRational: var continuedFraction: [BigInt] { get }",
            "BigRational: var denominator: BigInt { get }",
            "BigRational: var description: String { get }",
            "BigRational: var exactInteger: BigInt? { get }",
            "BigRational: var floor: BigInt { get }",
            "BigRational: var isInteger: Bool { get }",
            "BigRational: var isNegative: Bool { get }",
            "BigRational: var isZero: Bool { get }",
            "BigRational: var magnitude: BigRational { get }",
            "BigRational: var numerator: BigInt { get }",
            "BigRational: var reciprocal: BigRational? { get }",
            "BigRational: var terminatingDigits: Int? { get }",
            "BigRational: var truncated: BigInt { get }",
        ]
    ) {
        let (a, b) = (BigRational("22/7")!, BigRational(BigInt(-355), BigInt(113)))
        var c = a
        c += b; c *= a; c -= b; c /= a
        return [
            c, a + b, a - b, a * b, a / b, -a, a < b, a == b, BigRational.one, BigRational.zero,
            BigRational(BigInt(3)), BigRational(4), 5 as BigRational, BigRational(UInt8(6)),
            BigRational(checking: 1, 0) as Any, BigRational(exactly: hiddenThree()) as Any,
            BigRational(exactly: BigNumber.pi) as Any, BigRational(exactly: 0.1) as Any,
            a.approximated(maximumDenominator: 5), a.rounded(.up),
            a.bitLength, a.ceil, a.continuedFraction, a.denominator, a.description,
            a.exactInteger as Any, a.floor, a.isInteger, a.isNegative, a.isZero, b.magnitude,
            a.numerator, a.reciprocal as Any, a.terminatingDigits as Any, a.truncated,
            Set([a]).contains(BigRational(44, 14)),
        ]
    }

    private static let doubles = Probe(
        "Doubles",
        [
            "Double: init(_ number: BigNumber)",
            "Double: init(_ value: BigInt)",
            "Double: init(_ value: BigRational)",
            "Double: init?(_ value: Value)",
            "Double: init?(exactly value: BigInt)",
            "FixedWidthInteger: init(_ source: BigInt)",
            "FixedWidthInteger: init(clamping source: BigInt)",
            "FixedWidthInteger: init(truncatingIfNeeded source: BigInt)",
            "FixedWidthInteger: init?(exactly source: BigInt)",
        ]
    ) {
        return [
            Double(BigNumber.pi), Double(hiddenThree()), Double(closeToTwo()),
            Double(BigInt(7) << 90), Double(Value.number(hiddenThree())) as Any,
            Double(
                Value.factors(
                    Factorization(
                        isNegative: false, factors: [PrimePower(prime: 3, exponent: 90)]))) as Any,
            Double(BigRational(1, 3)), Double(exactly: BigInt(1) << 60) as Any,
            UInt64(BigInt(1) << 60), Int(clamping: BigInt(1) << 160),
            UInt8(exactly: BigInt(300)) as Any,
            Int(truncatingIfNeeded: BigInt(7) << 200 + 5),
        ]
    }

    private static let bigNumberComparisons = Probe(
        "BigNumber comparisons",
        [
            "BigNumber: func hash(into hasher: inout Hasher)",
            "BigNumber: static func < (a: BigNumber, b: BigNumber) -> Bool",
            "BigNumber: static func == (a: BigNumber, b: BigNumber) -> Bool",
        ]
    ) {
        let numbers = [
            BigNumber.pi, 3, hiddenThree(), root(2), closeToTwo(), 2, BigNumber("1/3")!, .e,
            hiddenZero(), hiddenZero() + BigNumber.pi,
        ]
        return [
            BigNumber.pi == 3, root(2) == 1, hiddenThree() == 3, closeToTwo() == 2,
            hiddenZero() == 0,
            hiddenZero() < 0, numbers.map { a in numbers.map { a < $0 } },
            numbers.map { a in numbers.map { a == $0 } }, numbers.sorted().map(\.description),
            numbers.max()!, Set(numbers).count, Set(numbers).contains(3),
            Set(numbers).contains(root(2)), Set(numbers).contains(BigNumber.pi),
            [hiddenThree(): 1][3] as Any, numbers.firstIndex(of: .e) as Any,
        ]
    }

    private static let bigNumberArithmetic = Probe(
        "BigNumber arithmetic",
        [
            "BigNumber: static func * (a: BigNumber, b: BigNumber) -> BigNumber",
            "BigNumber: static func *= (a: inout BigNumber, b: BigNumber)",
            "BigNumber: static func + (a: BigNumber, b: BigNumber) -> BigNumber",
            "BigNumber: static func += (a: inout BigNumber, b: BigNumber)",
            "BigNumber: static func - (a: BigNumber) -> BigNumber",
            "BigNumber: static func - (a: BigNumber, b: BigNumber) -> BigNumber",
            "BigNumber: static func -= (a: inout BigNumber, b: BigNumber)",
            "BigNumber: static func / (a: BigNumber, b: BigNumber) -> BigNumber",
            "BigNumber: static func /= (a: inout BigNumber, b: BigNumber)",
        ]
    ) {
        let numbers = [BigNumber.pi, 3, BigNumber("1/3")!, root(2), hiddenThree(), 1 + root(5)]
        var results: [Any] = []
        for a in numbers {
            for b in numbers {
                var c = a
                c += b; c -= a; c *= a; c /= b
                results += [c, a + b, a - b, a * b, a / b, -a]
            }
        }
        return results
    }

    private static let bigNumberFromOtherThingsAndWhatItSays = Probe(
        "BigNumber from other things, and what it says",
        [
            "BigNumber.Kind: init?(rawValue: String)",
            "BigNumber: init(_ numerator: BigInt, over denominator: BigInt)",
            "BigNumber: init(_ value: BigInt)",
            "BigNumber: init(_ value: BigRational)",
            "BigNumber: init(_ value: Int)",
            "BigNumber: init(_ value: some BinaryInteger)",
            "BigNumber: init(integerLiteral value: StaticBigInt)",
            "BigNumber: init?(_ text: String)",
            "BigNumber: init?(exactly value: Double)",
            "BigNumber: static var catalan: BigNumber { get }",
            "BigNumber: static var e: BigNumber { get }",
            "BigNumber: static var eulerGamma: BigNumber { get }",
            "BigNumber: static var goldenRatio: BigNumber { get }",
            "BigNumber: static var pi: BigNumber { get }",
            "BigNumber: var description: String { get }",
            "BigNumber: var exactInteger: BigInt? { get }",
            "BigNumber: var exactRational: BigRational? { get }",
            "BigNumber: var isExact: Bool { get }",
            "BigNumber: var kind: BigNumber.Kind { get }",
            "BigNumber: var magnitude: BigNumber { get }",
        ]
    ) {
        let constants = [
            BigNumber.catalan, .e, .eulerGamma, .goldenRatio, .pi, hiddenThree(), hiddenZero() + 1,
            closeToTwo(), BigNumber("-1e-50")!, -root(2),
        ]
        return [
            BigNumber.Kind(rawValue: "real") as Any, BigNumber(1, over: 3), BigNumber(BigInt(4)),
            BigNumber(BigRational(1, 7)), BigNumber(5), BigNumber(UInt8(6)), 7 as BigNumber,
            BigNumber("1.5e3000") as Any, BigNumber(exactly: 0.1) as Any,
            constants.map(\.description), constants.map(\.magnitude), constants.map(\.kind),
            constants.map(\.isExact), constants.map { $0.exactInteger as Any },
            constants.map { $0.exactRational as Any },
        ]
    }

    private static let formats = Probe(
        "Formats",
        [
            "Limits: init(maximumBits: Int = 1 << 27, longPowers: Limits.LongPowers = .cert…",
            "Limits: var maximumElements: Int { get set }",
            "Limits: var maximumMatrixSize: Int { get set }",
            "Limits: var maximumOrder: Int { get set }",
            "Limits: var maximumPieces: Int { get set }",
            "NumberFormat.Style: init?(rawValue: String)",
            "NumberFormat: func base(_ base: Int) -> NumberFormat",
            "NumberFormat: func bits(_ width: Int?) -> NumberFormat",
            "NumberFormat: func digits(_ count: Int) -> NumberFormat",
            "NumberFormat: func display20() -> NumberFormat",
            "NumberFormat: func engineering() -> NumberFormat",
            "NumberFormat: func exact() -> NumberFormat",
            "NumberFormat: func fraction() -> NumberFormat",
            "NumberFormat: func full() -> NumberFormat",
            "NumberFormat: func grouped(_ groups: Bool = true) -> NumberFormat",
            "NumberFormat: func hexfloat() -> NumberFormat",
            "NumberFormat: func plain() -> NumberFormat",
            "NumberFormat: func repeating() -> NumberFormat",
            "NumberFormat: func rounded(_ mode: RoundingMode) -> NumberFormat",
            "NumberFormat: func scale(_ count: Int?) -> NumberFormat",
            "NumberFormat: func scientific() -> NumberFormat",
            "NumberFormat: func style(_ style: NumberFormat.Style) -> NumberFormat",
            "NumberFormat: init(style: NumberFormat.Style = .auto, digits: Int = 20, scale:…",
            "NumberFormat: var base: Int { get set }",
            "NumberFormat: var bits: Int? { get set }",
            "NumberFormat: var digits: Int { get set }",
            "NumberFormat: var scale: Int? { get set }",
            "CodingUserInfoKey: static var numberLimits: CodingUserInfoKey { get }",
            "PrimePower: init(prime: BigInt, exponent: Int)",
            "PrimePower: var description: String { get }",
            "RoundingMode: init?(rawValue: String)",
        ]
    ) {
        var format = NumberFormat(digits: 9)
        format.base = 12; format.digits += 1; format.scale = nil; format.style = .plain
        format.bits = 8
        let plain = NumberFormat()
        var limits = Limits()
        limits.maximumElements = 7; limits.maximumMatrixSize -= 1
        limits.maximumOrder = 9; limits.maximumPieces += 1
        return [
            limits, limits.maximumElements, limits.maximumMatrixSize, limits.maximumOrder,
            limits.maximumPieces,
            format, format.base, format.digits, format.scale as Any, format.style,
            format.bits as Any, plain.bits(8), plain.full(), plain.hexfloat(), plain.repeating(),
            NumberFormat.Style(rawValue: "sci") as Any, RoundingMode(rawValue: "up") as Any,
            PrimePower(prime: 3, exponent: 2), PrimePower(prime: 3, exponent: 2).description,
            CodingUserInfoKey.numberLimits, Limits(maximumBits: 100), plain.base(2),
            plain.digits(3), plain.display20(), plain.engineering(), plain.exact(),
            plain.fraction(), plain.full(), plain.hexfloat(), plain.repeating(), plain.bits(8),
            plain.bits(8).bits as Any, plain.grouped(), plain.plain(), plain.rounded(.down),
            plain.scale(2),
            plain.scientific(),
            plain.style(.exact),
        ]
    }

    private static let errorsAndTheToken = Probe(
        "Errors and the token",
        [
            "CancellationToken: func cancel()",
            "CancellationToken: func reset()",
            "CancellationToken: init()",
            "CancellationToken: var isCancelled: Bool { get }",
            "NumberError: var code: String { get }",
            "NumberError: var description: String { get }",
            "NumberError: var message: String { get }",
            "SurdError: func rendered(_ style: SurdError.Style = .plain, origin: String? = …",
            "SurdError: var code: String { get }",
            "SurdError: var description: String { get }",
            "SurdError: var hint: String? { get }",
            "SurdError: var message: String { get }",
            "Threads: static func allowing<R, E>(_ count: Int?, _ body: () throws(E) -> R) …",
            "KeypadKeyError: var description: String { get }",
        ]
    ) {
        let token = CancellationToken()
        let before = token.isCancelled
        token.cancel()
        let during = token.isCancelled
        token.reset()
        let error = NumberError.tooLarge(what: "a", estimate: "b", limit: "c")
        var calculator = Calculator()
        let wrong = calculator.check("2 + frob(")
        var key: KeypadKeyError?
        do throws(KeypadKeyError) { _ = try KeypadKey.sequence("1 zap") } catch { key = error }
        return [
            before, during, token.isCancelled, error.code, error.description, error.message,
            wrong.map(\.code), wrong.map(\.description), wrong.map { $0.hint as Any },
            wrong.map(\.message), wrong.map { $0.rendered(.terminal) }, key!.description,
            Threads.allowing(2) { hiddenThree() == 3 },
        ]
    }

    private static let certificate = try! Surd.certificate("sqrt(2)")

    private static let tables = Probe(
        "Tables",
        [
            "Certificate: var description: String { get }",
            "ConstantTable: static func entry(named name: String) -> ConstantEntry?",
            "ConstantTable: static var names: [String] { get }",
            "Factorization: var description: String { get }",
            "FunctionEntry.Kind: init?(rawValue: String)",
            "FunctionEntry: func accepts(argumentCount count: Int) -> Bool",
            "FunctionEntry: var aliases: [String] { get }",
            "FunctionEntry: var parameters: [String] { get }",
            "FunctionEntry: var signature: String { get }",
            "FunctionTable: static func entry(named name: String) -> FunctionEntry?",
            "FunctionTable: static var names: [String] { get }",
            "HostFunction: var signature: String { get }",
            "Value.Kind: init?(rawValue: String)",
        ]
    ) {
        let sin = FunctionTable.entry(named: "sin")!
        let factors = Factorization(isNegative: true, factors: [PrimePower(prime: 2, exponent: 9)])
        // Written before: writing one may throw, saying what it says may not.
        let proof = certificate.description
        var calculator = Calculator()
        try! calculator.define("twice", parameters: ["x"]) { $0[0] + $0[0] }
        return [
            proof, ConstantTable.entry(named: "pi") as Any, ConstantTable.names,
            FunctionTable.names,
            sin.signature, sin.accepts(argumentCount: 2), sin.aliases, sin.parameters,
            FunctionEntry.Kind(rawValue: "roots") as Any,
            calculator.hostFunctions.map(\.signature), factors.description,
            Value.Kind(rawValue: "real") as Any,
        ]
    }

    private static let values = Probe(
        "Values",
        [
            "Identification: var description: String { get }",
            "Identification: var isProved: Bool { get }",
            "Polynomial: var degree: Int { get }",
            "Polynomial: var description: String { get }",
            "Value: var boolean: Bool? { get }",
            "Value: var description: String { get }",
            "Value: var kind: Value.Kind { get }",
            "Value: var list: [BigNumber]? { get }",
            "Value: var number: BigNumber? { get }",
        ]
    ) {
        let values: [Value] = [
            .number(.pi), .number(hiddenThree()), .number(closeToTwo()), .boolean(true),
            .factors(
                Factorization(isNegative: false, factors: [PrimePower(prime: 2, exponent: 9)])),
            .list([2, .pi]),
            .polynomial(Polynomial(coefficients: [-2, 0, 1])),
            .identifications([
                Identification(form: "ln(2)", claim: .fits(digits: 15, chance: -12)),
                Identification(form: "1/3", claim: .equals(proof: "a rational number")),
            ]),
        ]
        return [
            values.map(\.description), values.map(\.kind), values.map { $0.number as Any },
            values.map { $0.boolean as Any }, values.map { $0.list as Any },
            values.map { value -> [String] in
                switch value {
                case .polynomial(let p): [p.description, "\(p.degree)"]
                case .identifications(let forms):
                    forms.map { "\($0.description) \($0.isProved)" }
                default: []
                }
            },
        ]
    }

    private static let columns = Probe(
        "Columns",
        [
            "ColumnSum: init(squares: Bool = false)",
            "ColumnSum: mutating func add(_ values: [Double])",
            "ColumnSum: mutating func addProducts(_ left: [Double], _ right: [Double])",
            "ColumnSum: mutating func merge(_ other: ColumnSum)",
            "ColumnSum: mutating func subtract(_ values: [Double])",
            "ColumnSum: var count: Int { get }",
            "DoubleFormula: init(_ expression: CompiledExpression)",
        ]
    ) {
        let formula = DoubleFormula(
            demand { try CompiledExpression("sqrt(pi*x)", variables: ["x"]) })
        var sum = ColumnSum()
        sum.add([0.1, 1e300, -1e300])
        sum.addProducts([0.5, 3], [1e-300, 7])
        sum.merge(sum)
        sum.subtract([0.1])
        // Made and used here: its constants do not depend on the task.
        return [sum.count, (try? sum.total()) as Any, (try? formula(2)) as Any]
    }

    private static let aCalculator = Probe(
        "A calculator",
        [
            "Calculator: func variable(_ name: String) -> Value?",
            "Calculator: init(limits: Limits = .standard, format: NumberFormat = NumberForm…",
            "Calculator: mutating func check(_ text: String) -> [SurdError]",
            "Calculator: mutating func define(_ name: String, parameters: [String], isVaria…",
            "Calculator: mutating func forget(_ name: String)",
            "Calculator: mutating func isIncomplete(_ text: String) -> Bool",
            "Calculator: mutating func setSeed(_ seed: UInt64)",
            "Calculator: var cancellation: CancellationToken? { get set }",
            "Calculator: var completions: [String] { get }",
            "Calculator: var complex: Bool { get set }",
            "Calculator: var format: NumberFormat { get set }",
            "Calculator: var functionDefinitions: [(name: String, source: String)] { get }",
            "Calculator: var hostFunctions: [HostFunction] { get }",
            "Calculator: var limits: Limits { get set }",
            "Calculator: var previousResult: Value? { get set }",
            "Calculator: var variables: [(name: String, value: Value)] { get }",
        ]
    ) {
        var calculator = Calculator(limits: .untrusted, format: NumberFormat(digits: 5))
        try! calculator.define("a", as: BigNumber.pi)
        try! calculator.define("b", as: hiddenThree())
        calculator.previousResult = .number(root(2))
        calculator.setSeed(7)
        let before = calculator.variables.map { ($0.name, $0.value) }
        calculator.forget("a")
        return [
            before, calculator.variable("a") as Any, calculator.variable("b") as Any,
            calculator.check("2^10 + b + 10!"), calculator.check("c + 1").map(\.message),
            calculator.isIncomplete("(1 + 2"), calculator.isIncomplete("1 + 2"),
            calculator.completions, calculator.functionDefinitions, calculator.hostFunctions.count,
            calculator.previousResult as Any, calculator.complex, calculator.format.digits,
            calculator.limits == .untrusted, calculator.cancellation == nil,
            (try? calculator.evaluate("random()")) as Any,
        ]
    }

    private static let aKeypad = Probe(
        "A keypad",
        [
            "Keypad: @discardableResult mutating func press(_ key: KeypadKey) -> Bool",
            "Keypad: func canPress(_ key: KeypadKey) -> Bool",
            "Keypad: func restyled(_ style: KeypadStyle) -> Keypad",
            "Keypad: init(style: KeypadStyle = .phone, limits: Limits = Keypad.standardLimi…",
            "Keypad: mutating func clearHistory()",
            "Keypad: mutating func press(_ keys: some Sequence<KeypadKey>)",
            "Keypad: static var standardLimits: Limits { get }",
            "Keypad: var activeOperator: KeypadOperator? { get }",
            "Keypad: var clearKey: KeypadKey { get }",
            "Keypad: var display: String { get }",
            "Keypad: var error: KeypadError? { get }",
            "Keypad: var hasMemory: Bool { get }",
            "Keypad: var history: [KeypadLine] { get }",
            "Keypad: var isError: Bool { get }",
            "Keypad: var memory: BigNumber { get }",
            "Keypad: var shownTape: String { get }",
            "Keypad: var tape: String { get }",
            "Keypad: var value: BigNumber? { get }",
            "KeypadError: init?(rawValue: String)",
            "KeypadKey: init?(digit: Int)",
            "KeypadKey: init?(rawValue: String)",
            "KeypadKey: init?(spelling: String)",
            "KeypadKey: var `operator`: KeypadOperator? { get }",
            "KeypadKey: var digit: Int? { get }",
            "KeypadLine: var description: String { get }",
            "KeypadLine: var expression: String { get }",
            "KeypadLine: var result: String { get }",
            "KeypadOperator: init?(rawValue: String)",
            "KeypadOperator: var key: KeypadKey { get }",
            "KeypadStyle: init?(rawValue: String)",
        ]
    ) {
        var results: [Any] = []
        for style in [KeypadStyle.phone, .precedence, .tape] {
            var keypad = Keypad(style: style, limits: Keypad.standardLimits)
            results += [keypad.press(.seven), keypad.press(.divide)]
            keypad.press([KeypadKey.three, .multiply, .three, .equals, .memoryAdd, .divide])
            results += [keypad.activeOperator as Any, keypad.canPress(.equals), keypad.clearKey]
            keypad.press([KeypadKey.nine, .equals, .percent])
            results += [
                keypad.display, keypad.error as Any, keypad.hasMemory, keypad.history,
                keypad.isError,
                keypad.memory, keypad.shownTape, keypad.tape, keypad.value as Any,
                keypad.restyled(.tape), keypad.history.map(\.description),
                keypad.history.map(\.expression), keypad.history.map(\.result),
            ]
            keypad.clearHistory()
            keypad.press([KeypadKey.divide, .zero, .equals])
            results += [keypad.display, keypad.error as Any, keypad.history.count]
        }
        return results + [
            KeypadError(rawValue: "tooLarge") as Any, KeypadKey(digit: 4) as Any,
            KeypadKey(rawValue: "add") as Any, KeypadKey(spelling: "+") as Any,
            KeypadKey.add.operator as Any, KeypadKey.six.digit as Any,
            KeypadOperator(rawValue: "divide") as Any, KeypadOperator.add.key,
            KeypadStyle(rawValue: "phone") as Any,
        ]
    }

    private static let aKeypadWithAPast = Probe(
        "A keypad with a past",
        [
            "KeypadModel: @MainActor func canPress(_ key: KeypadKey) -> Bool",
            "KeypadModel: @MainActor func clearHistory()",
            "KeypadModel: @MainActor func isActive(_ key: KeypadKey) -> Bool",
            "KeypadModel: @MainActor func press(_ key: KeypadKey)",
            "KeypadModel: @MainActor func redo()",
            "KeypadModel: @MainActor func undo()",
            "KeypadModel: @MainActor init(_ keypad: Keypad = Keypad())",
            "KeypadModel: @MainActor var canRedo: Bool { get }",
            "KeypadModel: @MainActor var canUndo: Bool { get }",
            "KeypadModel: @MainActor var display: String { get }",
            "KeypadModel: @MainActor var history: [KeypadLine] { get }",
            "KeypadModel: @MainActor var keypad: Keypad { get }",
            "KeypadModel: @MainActor var style: KeypadStyle { get set }",
            "KeypadModel: @MainActor var tape: String { get }",
            "KeypadSession: init(_ keypad: Keypad = Keypad())",
            "KeypadSession: mutating func clearHistory()",
            "KeypadSession: mutating func press(_ key: KeypadKey)",
            "KeypadSession: mutating func redo()",
            "KeypadSession: mutating func undo()",
            "KeypadSession: var canRedo: Bool { get }",
            "KeypadSession: var canUndo: Bool { get }",
            "KeypadSession: var keypad: Keypad { get }",
            "KeypadSession: var style: KeypadStyle { get set }",
        ]
    ) {
        var session = KeypadSession(Keypad())
        session.press(.five); session.press(.add); session.press(.six); session.press(.equals)
        session.undo(); session.redo(); session.undo()
        var results: [Any] = [
            session.canUndo, session.canRedo, session.keypad.display, session.style,
        ]
        session.style = .tape
        session.clearHistory()
        let model = KeypadModel(Keypad())
        model.press(.one); model.press(.divide); model.press(.three); model.press(.equals)
        results += [
            model.history, model.canUndo, model.canRedo, model.display, model.tape,
            model.canPress(.equals), model.isActive(.divide), model.keypad, model.style,
        ]
        model.undo(); model.redo(); model.clearHistory()
        model.style = .precedence
        return results + [model.display, model.history.count, session.keypad.display]
    }

}
