import Testing

@testable import SurdNumbers

/// Fractions held as decimals or as quotients that were not reduced, against the same values made of
/// a numerator and a denominator, whose lowest terms come from a common divisor.
@Suite struct DecimalRationalTests {
    /// A mantissa and places: lengths around those where words begin, many twos, fives and zeros.
    static func decimal(_ generator: inout SeededGenerator) -> (mantissa: BigInt, places: Int) {
        let places = [0, 1, 2, 17, 18, 19, 27, 28, 61, 62, 63, 64, 100, 400].randomElement(
            using: &generator)!
        let bits = [1, 3, 40, 62, 63, 64, 127, 128, 144, 200, 208, 209, 300, 900].randomElement(
            using: &generator)!
        var mantissa = BigInt(0)
        for _ in 0..<(bits + 63) / 64 {
            mantissa = mantissa << 64 + BigInt(generator.next())
        }
        mantissa = mantissa >> max(0, mantissa.bitLength - bits)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: mantissa = BigInt.powerOfFive(bits / 3)
        case 1: mantissa = BigInt(1) << bits
        case 2: mantissa *= BigInt.powerOfTen(bits % 40)
        case 3: mantissa *= BigInt.powerOfFive(places)
        default: break
        }
        return (Bool.random(using: &generator) ? -mantissa : mantissa, places)
    }

    static func same(_ a: BigRational, _ b: BigRational) -> Bool {
        a == b && b == a && a.hashValue == b.hashValue && BigRational.compare(a, b) == 0
            && a.numerator == b.numerator && a.denominator == b.denominator
            && a.invariantHolds && a.isInteger == b.isInteger && a.sign == b.sign
            && a.description == b.description
    }

    @Test(arguments: [71, 72, 73] as [UInt64])
    func againstLowestTerms(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<400 {
            let (m, j) = Self.decimal(&generator)
            let (n, k) = Self.decimal(&generator)
            let (x, y) = (BigRational(decimal: m, places: j), BigRational(decimal: n, places: k))
            let (p, q) = (BigInt.powerOfTen(j), BigInt.powerOfTen(k))
            let note: Comment = "\(m) / 10^\(j), \(n) / 10^\(k), seed \(seed), round \(round)"
            #expect(Self.same(x, BigRational(m, p)), note)
            #expect(Self.same(x + y, BigRational(m * q + n * p, p * q)), note)
            #expect(Self.same(x - y, BigRational(m * q - n * p, p * q)), note)
            #expect(Self.same(x * y, BigRational(m * n, p * q)), note)
            #expect(Self.same(-x, BigRational(-m, p)) && x.magnitude.sign >= 0, note)
            #expect((x < y) == (m * q < n * p) && (x == y) == (m * q == n * p), note)
            #expect(x.bits >= max(x.numerator.bitLength, x.denominator.bitLength), note)
            #expect(Self.same(try x.power(3), BigRational(m * m * m, p * p * p)), note)
            #expect(x.floor == BigRational(m, p).floor && Double(x) == Double(BigRational(m, p)))
            guard let quotient = try? x.divided(by: y) else {
                #expect(n.isZero, note)
                continue
            }
            let reduced = BigRational(m * q, p * n)
            #expect(BigRational.compare(quotient, reduced) == 0, note)
            #expect(quotient.floor == reduced.floor && quotient.ceil == reduced.ceil, note)
            #expect(quotient.rounded(.halfEven) == reduced.rounded(.halfEven), note)
            #expect(Double(quotient) == Double(reduced), note)
            #expect(quotient == reduced && reduced == quotient, note)
            #expect(quotient.hashValue == reduced.hashValue, note)
            #expect(quotient.isInteger == reduced.isInteger, note)
            #expect(Self.same(quotient * y, x) && Self.same(-quotient + quotient, 0), note)
            // In every form and direction the digits are those of the lowest terms.
            let digits = Int.random(in: 1...60, using: &generator)
            let mode = RoundingMode.allCases.randomElement(using: &generator)!
            for (held, plain) in [(x, BigRational(m, p)), (quotient, reduced)] {
                for format in [
                    NumberFormat(digits: digits, rounding: mode),
                    NumberFormat(scale: digits, rounding: mode),
                    NumberFormat(style: .exact), NumberFormat(style: .fraction),
                ] {
                    #expect(Self.text(held, format) == Self.text(plain, format), note)
                }
            }
        }
    }

    private static func text(_ x: BigRational, _ format: NumberFormat) -> String {
        var text: [UInt8] = []
        do throws(NumberError) {
            let exact = try format.append(x, to: &text, monitor: Monitor())
            return String(decoding: text, as: UTF8.self) + (exact ? "" : " …")
        } catch {
            return error.code
        }
    }

    /// Made with Python's fractions and decimal.
    @Test(arguments: [
        ("1.1", "1e-30", "1.100000000000000000000000000001"),
        ("0.125", "99999999999999999999.875", "100000000000000000000"),
        ("3.00000000000000000000000000001", "-0.00000000000000000000000000001", "3"),
    ])
    func sumsThatShrink(a: String, b: String, sum: String) throws {
        let x = try Self.read(a) + Self.read(b)
        #expect(try NumberFormat(style: .exact).text(x) == sum)
        #expect(x.invariantHolds)
    }

    /// A quotient that ends is exact, and so it is with trailing zeros in the divisor.
    /// The quotient of numbers is the one of fractions: nothing brings it to lowest terms on the way.
    @Test func quotientsOfNumbersAreHeld() throws {
        let long = BigInt.powerOfTen(200) + 7
        let a = BigNumber(BigRational(decimal: long, places: 190))
        let b = BigNumber(BigRational(decimal: long - 4, places: 180))
        let quotient = try a.divided(by: b, monitor: Monitor())
        #expect(quotient.knownRational?.heldQuotient != nil)
        #expect(quotient.knownRational?.numerator == long)
        #expect(quotient.knownRational?.denominator == (long - 4) * BigInt.powerOfTen(10))
        #expect(throws: NumberError.divisionByZero) {
            try a.divided(by: .zero, monitor: Monitor())
        }
    }

    @Test func quotientsThatEnd() throws {
        let x = try Self.read("1.2100000000000000000000000000000000000000001")
        let y = try Self.read("1.1")
        let product = x * y * (try Self.read("1e-40"))
        let quotient = product / y
        #expect(Self.same(quotient, x * (try Self.read("1e-40"))))
        #expect(BigRational(decimal: 12_500, places: 5) == BigRational(1, 8))
        #expect(BigRational(decimal: 0, places: 100) == 0)
        #expect(BigRational(decimal: BigInt.powerOfTen(100), places: 99) == 10)
        #expect(x / (x + x) == BigRational(1, 2) && x / x == 1)
    }

    /// The lowest value of two words, times a word in place.
    @Test func lowestInlineValueTimesAWord() {
        var value = -(BigInt(1) << 127)
        value *= 3
        #expect(value.description == "-510423550381407695195061911147652317184")
    }

    private static func read(_ text: String) throws -> BigRational {
        let negative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: "e")
        let exponent = parts.count > 1 ? Int(parts[1])! : 0
        let halves = parts[0].split(separator: ".")
        let fraction = halves.count > 1 ? halves[1] : ""
        let mantissa = try #require(BigInt(String(halves[0]) + fraction))
        return BigRational(
            decimal: negative ? -mantissa : mantissa, places: fraction.count - exponent)
    }
}

extension NumberFormat {
    fileprivate func text(_ x: BigRational) throws -> String {
        var text: [UInt8] = []
        _ = try append(x, to: &text, monitor: Monitor())
        return String(decoding: text, as: UTF8.self)
    }
}
