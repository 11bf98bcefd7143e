import Testing

@testable import SurdNumbers

/// Certified reals in all styles and modes; the expected texts are mpmath's and Python's:
/// Scripts/format-reals.py wrote Tests/References/formats-of-reals.tsv.
struct FormatRealTests {
    static let lines = ReferenceTable.rows("formats-of-reals.tsv", fields: 8...8)

    private func formatted(
        _ number: BigNumber, _ format: NumberFormat, limits: Limits = .standard
    ) throws(NumberError) -> (text: String, isExact: Bool) {
        var bytes: [UInt8] = []
        let exact = try format.append(number, to: &bytes, monitor: Monitor(limits: limits))
        return (String(decoding: bytes, as: UTF8.self), exact)
    }

    @Test func agreesWithPython() throws {
        var count = 0
        for line in Self.lines {
            let (format, expected) = try FormatTableTests.formatAndText(line)
            let number = try TestExpression.evaluate(line[0])
            let (text, exact) = try formatted(number, format)
            #expect(text == expected, "\(line)")
            #expect(!exact, "\(line)")
            // Again, from the enclosure that is known by now.
            #expect(try formatted(number, format).text == expected, "\(line)")
            count += 1
        }
        #expect(count > 500)
    }

    @Test func theBallAloneGivesTheSameDigitsOrNone() throws {
        var decided = 0
        for line in Self.lines {
            let (format, expected) = try FormatTableTests.formatAndText(line)
            guard let real = try TestExpression.evaluate(line[0]).real else { continue }
            for bits in [60, 100, 600] {
                var ball = Ball(precision: 64)
                _ = try real.settle(
                    .relative(bits), for: "a ball", monitor: Monitor(),
                    ball: { (enclosure) throws(NumberError) -> Verdict<Bool> in
                        ball.set(copying: enclosure)
                        return .answer(true)
                    })
                var bytes: [UInt8] = []
                if format.append(ball, to: &bytes) {
                    #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(line)")
                    decided += 1
                } else {
                    #expect(bytes.isEmpty)
                }
            }
        }
        #expect(decided > 500)
    }

    /// A ball of any width around a fraction: where it decides, the fraction's own digits, which
    /// come by another road, are the same.
    @Test(arguments: 1...4)
    func ballsAroundFractionsNeverLie(seed: UInt64) throws {
        var state = seed &* 0x9e37_79b9_7f4a_7c15
        func random(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var decided = 0
        for round in 0..<1_500 {
            let numerator = BigInt(random(1 << 30) + 1) * BigInt(random(1 << 30) + 1)
            let denominator = BigInt(10).raised(to: Int(random(30))) + BigInt(random(3))
            var value = BigRational(numerator, denominator)
            if random(3) == 0 { value = BigRational(BigInt(random(100_000)), 1_000) }
            if random(3) == 0 { value *= BigRational(BigInt(7).raised(to: Int(random(300)))) }
            if value.isZero { continue }
            if random(2) == 0 { value = -value }
            var ball = Ball(precision: 64)
            ball.set(value, precision: 64 + Int(random(400)))
            let size = ball.magnitudeExponent ?? 0
            ball.widen(by: .powerOfTwo(size.value - 5 - Int(random(300))))
            let styles = NumberFormat.Style.allCases
            let format = NumberFormat(
                style: styles[Int(random(UInt64(styles.count)))], digits: 1 + Int(random(60)),
                scale: random(3) == 0 ? Int(random(30)) : nil,
                rounding: RoundingMode.allCases[Int(random(8))])
            var bytes: [UInt8] = []
            guard format.append(ball, to: &bytes) else { continue }
            decided += 1
            let text = String(decoding: bytes, as: UTF8.self)
            let expected = try SurdNumbersTests.formatted(value, format)
            #expect(text == expected.text, "seed \(seed), round \(round), \(format), \(value)")
            #expect(!expected.isExact, "seed \(seed), round \(round), \(format), \(value)")
        }
        #expect(decided > 200)
    }

    @Test func hiddenExactValuesAreProved() throws {
        let five = try TestExpression.evaluate("(sqrt(2)+sqrt(3))^2-2*sqrt(6)")
        for mode in RoundingMode.allCases {
            let (text, exact) = try formatted(five, NumberFormat().rounded(mode))
            #expect(text == "5")
            #expect(exact)
        }
        #expect(try formatted(five, NumberFormat().exact()).text == "5")
        let half = try TestExpression.evaluate("(sqrt(2)+sqrt(3))^2/2-sqrt(6)")
        #expect(try formatted(half, NumberFormat().scale(0)).text == "2")
        #expect(try formatted(half, NumberFormat().scale(0).rounded(.halfUp)).text == "3")
        #expect(try formatted(half, NumberFormat().fraction()).text == "5/2")
        let zero = try TestExpression.evaluate("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))")
        #expect(try formatted(zero, NumberFormat().scale(2).rounded(.up)).text == "0.00")
    }

    @Test func exactTextIsRefused() throws {
        #expect(throws: NumberError.notExact) {
            try formatted(TestExpression.evaluate("sin(1)"), NumberFormat().exact())
        }
        #expect(try formatted(.pi, NumberFormat().fraction()).text == "3.1415926535897932385")
    }

    @Test func otherBases() throws {
        // Python: (int(mpmath.pi * 16**19 + …)) with mpmath at 100 digits; pi in base 16 begins
        // 3.243F6A8885A308D313198A2E (known since the Blowfish cipher).
        #expect(
            try formatted(.pi, NumberFormat().base(16).digits(16).rounded(.down)).text
                == "0x3.243f6a8885a308d")
        #expect(
            try formatted(.pi, NumberFormat().base(16).digits(16)).text
                == "0x3.243f6a8885a308d3".dropLast().description)
        #expect(try formatted(.pi, NumberFormat().base(2).scale(5)).text == "0b11.00101")
        #expect(
            try formatted(
                try TestExpression.evaluate("(sqrt(2)+sqrt(3))^2-2*sqrt(6)"),
                NumberFormat().base(2).rounded(.floor)
            ).text == "0b101")
    }

    @Test func descriptionNeverFails() throws {
        #expect(BigNumber.pi.description == "3.1415926535897932385")
        #expect(BigNumber(BigRational(1, 3)).description == "0.33333333333333333333")
        #expect(BigNumber(-5).description == "-5")
        #expect(try BigNumber.e.digits(5, rounding: .up) == "2.7183")
    }

    @Test func tooManyDigitsAreRefused() throws {
        let short = Limits(maximumDigits: 1_000)
        #expect(throws: NumberError.self) {
            try formatted(.pi, NumberFormat().digits(1_001), limits: short)
        }
        #expect(throws: NumberError.self) {
            try formatted(.pi, NumberFormat().scale(.max), limits: short)
        }
        let large = try TestExpression.evaluate("exp(1000000000)")
        #expect(throws: NumberError.self) {
            try formatted(large, NumberFormat().plain(), limits: short)
        }
        #expect(throws: NumberError.self) {
            try formatted(large, NumberFormat().scale(1), limits: short)
        }
    }
}
