import CGMP
import Foundation
import Testing

@testable import SurdNumbers

/// Operations of formats, bit by bit: against the processor for double and float, against MPFR with its rounding of subnormal
/// numbers for all binary formats, against Python's decimal for decimal ones.
///
/// `SURD_HUNT=1000000` tries so many of each.
struct FloatingArithmeticTests {
    static let count =
        ProcessInfo.processInfo.environment["SURD_HUNT"].flatMap { Int($0) } ?? 3_000

    static let operations = ["+", "-", "*", "/", "sqrt", "fma"]

    // MARK: - The processor

    /// Bits that are often those of zeros, subnormal numbers, infinities, neighbours and what is no number.
    static func bits(_ width: UInt64, _ exponentBits: UInt64, _ generator: inout SeededGenerator)
        -> UInt64
    {
        let fraction = width - 1 - exponentBits
        let sign = generator.next() & 1
        let bias = (1 << (exponentBits - 1)) as UInt64 - 1
        let exponent: UInt64
        switch generator.next() % 8 {
        case 0: exponent = 0
        case 1: exponent = generator.next() % 3
        case 2: exponent = (1 << exponentBits) - 1 - generator.next() % 3
        case 3: exponent = generator.next() % (1 << exponentBits)
        case 4: exponent = bias / 2 + generator.next() % 4
        default: exponent = bias - 2 + generator.next() % 5
        }
        var low = generator.next() & ((1 << fraction) - 1)
        switch generator.next() % 5 {
        case 0: low = 0
        case 1: low = (1 << fraction) - 1
        case 2: low = 1 << (generator.next() % fraction)
        default: break
        }
        return sign << (width - 1) | exponent << fraction | low
    }

    func value<T: BinaryFloatingPoint>(_ x: T, _ format: FloatingFormat) -> FloatingValue {
        if x.isNaN { return .notANumber(format) }
        if x.isInfinite { return .infinity(isNegative: x < 0, format) }
        guard let exact = BigRational(exactly: x), !exact.isZero else {
            return .zero(isNegative: x.sign == .minus, format)
        }
        return format.rounded(exact)
    }

    func apply(
        _ operation: String, _ a: FloatingValue, _ b: FloatingValue, _ c: FloatingValue
    ) throws -> FloatingValue {
        switch operation {
        case "+": a.adding(b)
        case "-": a.subtracting(b)
        case "*": a.multiplied(by: b)
        case "/": a.divided(by: b)
        case "sqrt": try a.squareRoot()
        default: a.multiplied(by: b, adding: c)
        }
    }

    func hardware<T: BinaryFloatingPoint>(_ operation: String, _ a: T, _ b: T, _ c: T) -> T {
        switch operation {
        case "+": a + b
        case "-": a - b
        case "*": a * b
        case "/": a / b
        case "sqrt": a.squareRoot()
        default: c.addingProduct(a, b)
        }
    }

    @Test(arguments: operations)
    func doubleIsThatOfTheProcessor(_ operation: String) throws {
        var generator = SeededGenerator(seed: 53)
        for _ in 0..<Self.count {
            let x = (0..<3).map { _ in Double(bitPattern: Self.bits(64, 11, &generator)) }
            let found = try apply(
                operation, value(x[0], .double), value(x[1], .double), value(x[2], .double))
            let expected = value(hardware(operation, x[0], x[1], x[2]), .double)
            #expect(found == expected, "\(operation) of \(x)")
        }
    }

    @Test(arguments: operations)
    func floatIsThatOfTheProcessor(_ operation: String) throws {
        var generator = SeededGenerator(seed: 24)
        for _ in 0..<Self.count {
            let x = (0..<3).map { _ in
                Float(bitPattern: UInt32(truncatingIfNeeded: Self.bits(32, 8, &generator)))
            }
            let found = try apply(
                operation, value(x[0], .float), value(x[1], .float), value(x[2], .float))
            let expected = value(hardware(operation, x[0], x[1], x[2]), .float)
            #expect(found == expected, "\(operation) of \(x)")
        }
    }

    // MARK: - MPFR

    static let binary: [FloatingFormat] = [
        .half, .bfloat16, .float, .double, .quad,
        FloatingFormat("binary(5, 4)")!, FloatingFormat("binary(3, 3)")!,
        FloatingFormat("binary(64, 15)")!, FloatingFormat("binary(237, 18)")!,
    ]

    /// A number of a format in MPFR.
    func mpfr(_ value: FloatingValue, _ number: inout __mpfr_struct) {
        switch value.kind {
        case .notANumber: mpfr_set_nan(&number)
        case .infinity: mpfr_set_inf(&number, value.isNegative ? -1 : 1)
        case .finite:
            if value.isZero { return mpfr_set_zero(&number, value.isNegative ? -1 : 1) }
            let bare = BareInteger(
                value.isNegative ? -value.integerSignificand : value.integerSignificand)
            _ = mpfr_set_z_2exp(&number, bare.pointer, value.exponent, MPFR_RNDN)
        }
    }

    @Test(arguments: binary, operations)
    func binaryFormatsRoundAsMPFR(_ format: FloatingFormat, _ operation: String) throws {
        var generator = SeededGenerator(seed: UInt64(format.precision))
        let found = (mpfr_get_emin(), mpfr_get_emax())
        mpfr_set_emin(format.lowest + 1)
        mpfr_set_emax(format.highest)
        defer {
            mpfr_set_emin(found.0)
            mpfr_set_emax(found.1)
        }
        var numbers = (__mpfr_struct(), __mpfr_struct(), __mpfr_struct(), __mpfr_struct())
        mpfr_init2(&numbers.0, format.precision)
        mpfr_init2(&numbers.1, format.precision)
        mpfr_init2(&numbers.2, format.precision)
        mpfr_init2(&numbers.3, format.precision)
        defer {
            mpfr_clear(&numbers.0)
            mpfr_clear(&numbers.1)
            mpfr_clear(&numbers.2)
            mpfr_clear(&numbers.3)
        }
        for _ in 0..<max(Self.count / 10, 300) {
            let x = (0..<3).map { _ in random(format, &generator) }
            mpfr(x[0], &numbers.0)
            mpfr(x[1], &numbers.1)
            mpfr(x[2], &numbers.2)
            var ternary: Int32
            switch operation {
            case "+": ternary = mpfr_add(&numbers.3, &numbers.0, &numbers.1, MPFR_RNDN)
            case "-": ternary = mpfr_sub(&numbers.3, &numbers.0, &numbers.1, MPFR_RNDN)
            case "*": ternary = mpfr_mul(&numbers.3, &numbers.0, &numbers.1, MPFR_RNDN)
            case "/": ternary = mpfr_div(&numbers.3, &numbers.0, &numbers.1, MPFR_RNDN)
            case "sqrt": ternary = mpfr_sqrt(&numbers.3, &numbers.0, MPFR_RNDN)
            default:
                ternary = mpfr_fma(
                    &numbers.3, &numbers.0, &numbers.1, &numbers.2, MPFR_RNDN)
            }
            ternary = mpfr_subnormalize(&numbers.3, ternary, MPFR_RNDN)
            var expected = __mpfr_struct()
            mpfr_init2(&expected, format.precision)
            let own = try apply(operation, x[0], x[1], x[2])
            mpfr(own, &expected)
            let isSame =
                mpfr_nan_p(&numbers.3) != 0
                ? own.isNaN
                : mpfr_equal_p(&numbers.3, &expected) != 0
                    && (mpfr_signbit(&numbers.3) != 0) == own.isNegative
            mpfr_clear(&expected)
            #expect(isSame, "\(operation) of \(x) in \(format.name)")
        }
    }

    /// Any value of a format, those at its borders often.
    func random(_ format: FloatingFormat, _ generator: inout SeededGenerator) -> FloatingValue {
        let isNegative = generator.next() & 1 == 1
        switch generator.next() % 24 {
        case 0: return .notANumber(format)
        case 1: return .infinity(isNegative: isNegative, format)
        case 2: return .zero(isNegative: isNegative, format)
        default: break
        }
        let bits = 1 + Int(generator.next() % UInt64(format.precision))
        var coefficient = BigInt(0)
        for _ in 0...bits / 64 { coefficient = coefficient << 64 | BigInt(generator.next()) }
        coefficient = coefficient & ((BigInt(1) << bits) - 1)
        if generator.next() % 4 == 0 { coefficient = (BigInt(1) << bits) - 1 }
        if coefficient.isZero { coefficient = 1 }
        let span = format.highest - format.lowest - format.precision
        let exponent: Int
        switch generator.next() % 5 {
        case 0: exponent = format.lowest + Int(generator.next() % 4)
        case 1: exponent = format.highest - bits - Int(generator.next() % 3)
        case 2: exponent = format.lowest + Int(generator.next() % UInt64(max(span, 1)))
        default: exponent = -bits + Int(generator.next() % 5) - 2
        }
        return format.rounded(coefficient, exponent, isNegative: isNegative)
    }

    // MARK: - Tables

    func read(_ text: String, _ format: FloatingFormat) throws -> FloatingValue {
        switch text {
        case "nan": return .notANumber(format)
        case "inf": return .infinity(format)
        case "-inf": return .infinity(isNegative: true, format)
        case "-0": return .zero(isNegative: true, format)
        default: return FloatingValue(try #require(BigRational(text)), in: format)
        }
    }

    @Test func agreesWithDecimalAndMpmath() throws {
        let monitor = Monitor(limits: .standard)
        var count = 0
        for row in ReferenceTable.rows("floating.tsv", fields: 6...6) {
            let format = try #require(FloatingFormat(row[0]))
            let operands = try row[2...4].map { try read($0, format) }
            let found: FloatingValue
            if Self.operations.contains(row[1]) {
                found = try apply(row[1], operands[0], operands[1], operands[2])
            } else {
                let operation = try #require(
                    RealOperation.allCases.first { "\($0)" == row[1] && $0.arity == 1 })
                found = try FloatingFunctions(format: format, monitor: monitor).apply(
                    operation, 0, operands[0], nil
                ).value
            }
            let expected = try read(row[5], format)
            #expect(found == expected, "\(row)")
            count += 1
        }
        #expect(count > 3_500)
    }

    // MARK: - Formats

    @Test func formatsHaveNames() {
        #expect(FloatingFormat("binary(53, 11)") == .double)
        #expect(FloatingFormat("binary(24,8)") == .float)
        #expect(FloatingFormat("binary(11, 5)") == .half)
        #expect(FloatingFormat("binary(8, 8)") == .bfloat16)
        #expect(FloatingFormat("binary(113, 15)") == .quad)
        #expect(FloatingFormat("binary(10, 6)")?.name == "binary(10, 6)")
        for name in ["", "single", "binary(1, 5)", "binary(11)", "binary(11, 99)", "binary(a, b)"] {
            #expect(FloatingFormat(name) == nil, "\(name)")
        }
    }

    /// Swift's own description is the shortest text that reads back.
    @Test func shortestIsThatOfSwift() throws {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<2_000 {
            let x = Double(bitPattern: Self.bits(64, 11, &generator))
            guard x.isFinite, x != 0 else { continue }
            let shortest = try #require(value(x, .double).shortest)
            #expect(shortest == BigRational("\(x)"), "\(x)")
        }
    }

    /// Doubles that are rounded again to a shorter format are rounded once.
    @Test func narrowedDoublesAreRounded() {
        var generator = SeededGenerator(seed: 99)
        for format in [FloatingFormat.half, .bfloat16, .float, FloatingFormat("binary(5, 4)")!] {
            for _ in 0..<3_000 {
                let x = Double(bitPattern: Self.bits(64, 11, &generator))
                guard x.isFinite, abs(x) < 0x1p900 else { continue }
                let found = format.narrowed(x)
                #expect(format.value(found) == value(x, format), "\(x) in \(format.name)")
            }
            for place in [0, 1, 2, 1_000, 1_023, 1_024, 1_025, 5_000] where format != .bfloat16 {
                let number = format.number(at: place)
                #expect(format.place(number) == place)
                #expect(format.place(-number) == -place)
            }
        }
    }
}
