import Foundation
import Surd
import Testing

// Random numbers, bytes, symbols, remainders and powers.

@Suite struct IntegerInterfaceTests {
    // MARK: - Random

    @Test func randomBitsFillTheirRange() {
        var generator = SeededGenerator(seed: 7)
        for bits in [0, 1, 7, 63, 64, 65, 127, 128, 129, 1000] {
            var (all, common) = (BigInt(0), BigInt(1) << bits - 1)
            for _ in 0..<64 {
                let value = BigInt.random(bits: bits, using: &generator)
                #expect(value >= 0 && value.bitLength <= bits)
                all |= value
                common &= value
            }
            // Every bit was 1 once and 0 once: of 64 draws one in 2^64 would not show it.
            #expect(all == BigInt(1) << bits - 1 && common == 0, "\(bits)")
        }
    }

    @Test func randomNumbersOfARange() {
        var generator = SeededGenerator(seed: 8)
        var counts: [BigInt: Int] = [:]
        for _ in 0..<6000 { counts[.random(in: -2...3, using: &generator), default: 0] += 1 }
        #expect(counts.keys.sorted() == [-2, -1, 0, 1, 2, 3])
        // 1000 each; the standard deviation is 29.
        #expect(counts.values.allSatisfy { (850...1150).contains($0) }, "\(counts)")
        let low = BigInt(10) ** 40
        for _ in 0..<200 {
            let value = BigInt.random(in: low..<low + 3, using: &generator)
            #expect(value >= low && value < low + 3)
        }
        #expect(BigInt.random(in: 5...5, using: &generator) == 5)
        #expect((0..<BigInt(10)).contains(.random(in: 0..<10)))
        #expect((0...BigInt(10)).contains(.random(in: 0...10)))
        #expect(BigInt.random(bits: 90).bitLength <= 90)
    }

    @Test func theSameSeedGivesTheSameNumbers() {
        var (a, b) = (SeededGenerator(seed: 3), SeededGenerator(seed: 3))
        for _ in 0..<20 {
            #expect(
                BigInt.random(in: 0..<(BigInt(1) << 200), using: &a)
                    == BigInt.random(in: 0..<(BigInt(1) << 200), using: &b))
        }
    }

    // MARK: - Bytes; expected values: Python's int.to_bytes

    @Test(
        arguments: [
            ("0", [], [0]), ("1", [1], [1]), ("127", [127], [127]), ("128", [128], [0, 128]),
            ("255", [255], [0, 255]), ("256", [1, 0], [1, 0]), ("-1", [1], [255]),
            ("-128", [128], [128]), ("-129", [129], [255, 127]), ("-256", [1, 0], [255, 0]),
            (
                "0x0123456789abcdef01", [1, 35, 69, 103, 137, 171, 205, 239, 1],
                [1, 35, 69, 103, 137, 171, 205, 239, 1]
            ),
            (
                "-0x80000000000000000000000000000000",
                [128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                [128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            ),
        ] as [(String, [UInt8], [UInt8])])
    func bytes(text: String, magnitude: [UInt8], complement: [UInt8]) throws {
        let value = try BigInt(parsing: text)
        #expect(value.magnitudeBytes() == magnitude)
        #expect(value.magnitudeBytes(order: .littleEndian) == magnitude.reversed())
        #expect(value.twosComplementBytes() == complement)
        #expect(value.twosComplementBytes(order: .littleEndian) == complement.reversed())
        #expect(BigInt(bytes: magnitude) == value.magnitude)
        #expect(BigInt(bytes: complement, isSigned: true) == value)
        #expect(
            BigInt(bytes: complement.reversed(), order: .littleEndian, isSigned: true) == value)
    }

    @Test func bytesOfALength() {
        #expect(BigInt(258).magnitudeBytes(minimumCount: 4) == [0, 0, 1, 2])
        #expect(BigInt(258).magnitudeBytes(order: .littleEndian, minimumCount: 4) == [2, 1, 0, 0])
        #expect(
            BigInt(-2).twosComplementBytes(minimumCount: 10) == [
                255, 255, 255, 255, 255, 255, 255, 255, 255, 254,
            ])
        #expect(BigInt(70000).magnitudeBytes(minimumCount: 1) == [1, 17, 112])
        #expect(BigInt(bytes: [] as [UInt8]) == 0 && BigInt(bytes: [0, 0, 5] as [UInt8]) == 5)
        #expect(BigInt(bytes: [9, 1, 2, 9][1...2]) == 258)
    }

    @Test func bytesComeBack() {
        var generator = SeededGenerator(seed: 11)
        for bits in stride(from: 0, through: 300, by: 3) {
            for sign in [1, -1] {
                let value = BigInt.random(bits: bits, using: &generator) * BigInt(sign)
                for order in ByteOrder.allCases {
                    let complement = value.twosComplementBytes(order: order)
                    #expect(BigInt(bytes: complement, order: order, isSigned: true) == value)
                    let magnitude = value.magnitudeBytes(order: order, minimumCount: 5)
                    #expect(BigInt(bytes: magnitude, order: order) == value.magnitude)
                }
            }
        }
    }

    // MARK: - Jacobi's symbol; expected values: PARI's kronecker

    @Test func jacobiSymbols() throws {
        let ten = BigInt(10)
        #expect(try BigInt(1001).jacobiSymbol(modulo: 9907) == -1)
        #expect(try BigInt(2).jacobiSymbol(modulo: 7) == 1)
        #expect(try BigInt(-1).jacobiSymbol(modulo: 7) == -1)
        #expect(try BigInt(5).jacobiSymbol(modulo: 21) == 1)
        #expect(try BigInt(6).jacobiSymbol(modulo: 9) == 0)
        #expect(try (ten ** 40 + 3).jacobiSymbol(modulo: ten ** 50 + 9) == 1)
        #expect(try (-(BigInt(7) ** 300 + 2)).jacobiSymbol(modulo: BigInt(3) ** 400 + 2) == 1)
        #expect(try BigInt(3).jacobiSymbol(modulo: 1) == 1)
        for modulus: BigInt in [0, -7, 8] {
            #expect(throws: NumberError.self) { try BigInt(3).jacobiSymbol(modulo: modulus) }
        }
    }

    @Test func jacobiSymbolsOfLongNumbers() throws {
        let modulus = BigInt(5) ** 60_001 * BigInt(7) ** 5
        let value = BigInt(3) ** 90_000 + 1
        let symbols = try (0...5).map {
            try (value + BigInt($0)).jacobiSymbol(modulo: modulus + BigInt(2 * $0))
        }
        #expect(symbols == [-1, -1, 0, 1, -1, 0])
    }

    // MARK: - Remainders and powers

    @Test(arguments: [
        (7, 3, 1), (-7, 3, 2), (7, -3, -2), (-7, -3, -1), (6, 3, 0), (-6, 3, 0), (0, 5, 0),
    ])
    func remaindersOfFlooredDivision(a: Int, b: Int, expected: Int) throws {
        // Python's %.
        #expect(BigInt(a).flooredRemainder(dividingBy: BigInt(b)) == BigInt(expected))
        let long = BigInt(10) ** 40
        #expect(
            (BigInt(a) * long).flooredRemainder(dividingBy: BigInt(b) * long)
                == BigInt(expected) * long)
        #expect(
            BigRational(BigInt(a), 5).flooredRemainder(dividingBy: BigRational(BigInt(b), 5))
                == BigRational(BigInt(expected), 5))
        #expect(
            try BigNumber(a).flooredRemainder(dividingBy: BigNumber(b)) == BigNumber(expected))
    }

    @Test func remaindersOfReals() throws {
        // mpmath: pi % 2, and -pi % 2.
        #expect(try BigNumber.pi.flooredRemainder(dividingBy: 2).digits(15) == "1.14159265358979")
        #expect(
            try (-BigNumber.pi).flooredRemainder(dividingBy: 2).digits(15) == "0.858407346410207")
        #expect(throws: NumberError.divisionByZero) {
            try BigNumber.pi.flooredRemainder(dividingBy: .pi - .pi)
        }
    }

    @Test func powersWithoutTry() throws {
        let integers = [
            BigInt(2) ** 10, BigInt(-3) ** 3, BigInt(5) ** 0, BigInt(2) ** (3 * 3),
            2 * BigInt(3) ** 2, BigInt(-1) ** -3, -BigInt(3) ** 2,
        ]
        // A sign binds more closely, as all prefix operators of Swift do.
        #expect(integers == [1024, -27, 1, 512, 18, -1, 9])
        let factor: BigRational = 1.045
        let fractions = [factor ** 2, BigRational(2, 3) ** -2]
        #expect(fractions == [BigRational(1_092_025, 1_000_000), BigRational(9, 4)])
        let root = try BigNumber(2).squareRoot()
        let numbers = [BigNumber.pi ** 0, root ** 2, root ** -4]
        #expect(numbers == [1, 2, BigNumber(1, over: 4)])
    }

    @Test func sumsAndStridesOfFractions() {
        #expect([0.5, 0.25, 0.25].reduce(0, +) as BigRational == 1)
        #expect(
            Array(stride(from: BigRational(0), to: 1, by: 0.25))
                == [0, BigRational(1, 4), BigRational(1, 2), BigRational(3, 4)])
        #expect(total([BigRational(1, 3), BigRational(1, 6)]) == BigRational(1, 2))
        #expect(total([BigNumber.pi, -BigNumber.pi]) == 0)
        #expect(abs(BigRational(-3, 4)) == BigRational(3, 4) && abs(BigNumber(-2)) == 2)
        var value: BigRational = 0.5
        value.negate()
        #expect(value == -0.5 && BigRational(exactly: Int8(-3)) == -3)
        var number: BigNumber = 3
        number.negate()
        #expect(number == -3 && BigNumber(exactly: UInt64.max) == BigNumber("18446744073709551615"))
    }

    private func total<T: SignedNumeric>(_ values: [T]) -> T { values.reduce(0, +) }

    // MARK: - To machine words

    /// Values at the edges of each type; what the standard library's own types say of one another.
    @Test func machineWords() {
        func check<T: FixedWidthInteger & Sendable>(_ type: T.Type) {
            let (least, greatest) = (BigInt(T.min), BigInt(T.max))
            for value in [least, greatest, 0, 1, greatest / 3, least / 3] {
                #expect(BigInt(T(value)) == value)
                #expect(T(exactly: value) == T(value) && T(clamping: value) == T(value))
                #expect(T(truncatingIfNeeded: value) == T(value))
                let turn = (BigInt(1) << T.bitWidth) * 12_345_678_901
                #expect(T(truncatingIfNeeded: value + turn) == T(value))
                #expect(T(truncatingIfNeeded: value - turn) == T(value))
                #expect(T(exactly: value + turn) == nil && T(exactly: value - turn) == nil)
                #expect(T(clamping: value + turn) == .max && T(clamping: value - turn) == .min)
            }
            #expect(T(exactly: greatest + 1) == nil && T(exactly: least - 1) == nil)
            #expect(T(clamping: greatest + 1) == .max && T(clamping: least - 1) == .min)
            #expect(T(truncatingIfNeeded: greatest + 1) == .min)
            #expect(T(truncatingIfNeeded: least - 1) == .max)
        }
        check(Int8.self)
        check(UInt8.self)
        check(Int32.self)
        check(UInt32.self)
        check(Int.self)
        check(UInt.self)
        check(Int128.self)
        check(UInt128.self)
    }

    // MARK: - What stops says why

    @Test func divisionByZero() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { print(BigRational(1) / 0) }
        #expect(said(result, "division by zero"))
    }

    @Test func negativePowers() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { print(BigInt(2) ** -1) }
        #expect(said(result, "a negative power of an integer is not an integer"))
        #expect(said(result, "power(_:) throws where ** stops"))
    }

    @Test func emptyRanges() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { print(BigInt.random(in: 3..<3)) }
        #expect(said(result, "no number can be drawn from an empty range"))
    }

    @Test func whatDoesNotFit() async {
        let small = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            print(UInt8(BigInt(300)))
        }
        #expect(said(small, "300 does not fit UInt8; init(exactly:) is nil there"))
        let large = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            print(Int(BigInt(1) << 1_000))
        }
        #expect(said(large, "an integer of 1001 bits does not fit Int"))
        let negative = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { print(UInt(BigInt(-1))) }
        #expect(said(negative, "-1 does not fit UInt"))
    }

    /// In release builds the standard library's own checks stop without their sentence. The tests of
    /// this suite run optimised, too (`Scripts/check slow`).
    @Test func nothingStopsWithoutASentence() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        var count = 0
        for module in [
            "SurdNumbers", "SurdSyntax", "Surd", "SurdKeypad", "SurdFoundation", "SurdC",
        ] {
            let folder = root.appending(path: "Sources/\(module)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                count += 1
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                where !line.contains("//") {
                    let isSilent = line.contains(
                        /\b(precondition|preconditionFailure|assert|assertionFailure)\(|\btry!/)
                    #expect(!isSilent, "\(file.lastPathComponent): \(line)")
                }
            }
        }
        #expect(count > 300)
    }

    private func said(_ result: ExitTest.Result?, _ sentence: String) -> Bool {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(sentence)
    }
}

/// Functions that may take long can be limited and ended. The values are sympy's and PARI's.
@Suite struct LimitedIntegerTests {
    @Test func valuesAreTheSame() throws {
        let limits = Limits.untrusted
        #expect(try BigInt(1_000_000).nextPrime(limits: limits) == 1_000_003)
        #expect(try BigInt(1_000_000).previousPrime(limits: limits) == 999_983)
        #expect(try BigInt(2).previousPrime(limits: limits) == nil)
        #expect(try BigInt("170141183460469231731687303715884105727")!.isPrime(limits: limits))
        #expect(try BigInt(360).factored(limits: limits).map(\.exponent) == [3, 2, 1])
        #expect(try BigInt.factorial(20, limits: limits) == 2_432_902_008_176_640_000)
        #expect(try BigInt.binomial(50, 25, limits: limits) == 126_410_606_437_752)
        #expect(try BigInt.fibonacci(90, limits: limits) == 2_880_067_194_370_816_120)
        #expect(try BigInt.lucas(80, limits: limits) == 52_361_396_397_820_127)
        #expect(try BigInt.primorial(30, limits: limits) == 6_469_693_230)
        #expect(try BigInt(3).power(30, limits: limits) == 205_891_132_094_649)
        #expect(try BigInt(3).power(10, modulus: 1000, limits: limits) == 49)
    }

    @Test func timeEndsThem() throws {
        let long = BigInt(1) << 40_000
        let limits = Limits(time: .milliseconds(200))
        let next = #expect(throws: NumberError.self) { try long.nextPrime(limits: limits) }
        #expect(next == .timeExceeded)
        let previous = #expect(throws: NumberError.self) { try long.previousPrime(limits: limits) }
        #expect(previous == .timeExceeded)
        #expect(throws: NumberError.self) { try BigInt.factorial(10_000_000, limits: .untrusted) }
        #expect(throws: NumberError.self) { try BigInt(7).power(10_000_000, limits: .untrusted) }
    }

    @Test func aTokenEndsThem() throws {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: NumberError.self) {
            try (BigInt(1) << 4000).nextPrime(limits: .standard, cancellation: token)
        }
        #expect(error == .cancelled)
    }
}
