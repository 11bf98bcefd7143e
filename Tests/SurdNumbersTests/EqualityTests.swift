import Testing

@testable import SurdNumbers

/// `==`, `<` and hashes are lawful whatever can be decided: `Docs/equality.md`.
@Suite struct EqualityTests {
    /// Fresh numbers: what was found out about others of the same recipe is not known to them.
    static func numbers(_ texts: [String]) throws -> [BigNumber] {
        try texts.map { try TestExpression.evaluate($0) }
    }

    /// Zeros that no rule shows to be zero; that they are is known from elsewhere: Gauss's value of
    /// the lemniscate's period (DLMF 19.8, 23.5).
    static let hiddenZeros = [
        "agm(1,sqrt(1-((sqrt(2)-3^(1/4))*(sqrt(3)-1)/2)^2))*gamma(1/4)^2*3^(1/4)*sqrt(2+sqrt(3))"
            + "-6*pi^(3/2)",
        "agm(1,(sqrt(2)-3^(1/4))*(sqrt(3)-1)/2)*gamma(1/4)^2*3^(1/4)*sqrt(2+sqrt(3))-2*pi^(3/2)",
    ]

    static let texts =
        [
            "0", "1", "-1", "3", "1/3", "pi", "sqrt(2)", "ln(2)", "exp(-100000)", "-exp(-100000)",
            "1+exp(-100000)", "1-exp(-100000)", "tanh(10000)", "pi-1e-6000", "pi+1e-1200",
            "1e-6000",
            "exp(-exp(30))", "10^20000", "10^20000+1", "10^20000+sqrt(2)-sqrt(2)", "2^53+1",
            "ln(6)-ln(2)", "ln(3)", "sin(1)^2+cos(1)^2", "sqrt(2)*sqrt(3)", "sqrt(6)",
            "exp(pi*sqrt(163))", "262537412640768744", "erf(1)+erfc(1)", "erf(3)+erfc(3)",
        ] + hiddenZeros
        + hiddenZeros.flatMap { ["1/3+(\($0))", "pi*(\($0))", "10^400*(\($0))+pi"] }

    /// Reals in steps that grow from exp(-depth): with about as many bits of precision, neighbours
    /// cannot be told apart, the ends can.
    static func ladder(depth: Int) throws -> [BigNumber] {
        let base = try TestExpression.evaluate("sin(1)")
        let step = try TestExpression.evaluate("exp(-\(depth))")
        return try (0..<16).map { rung in
            try base + step.multiplied(by: BigNumber(BigInt(1) << (8 * rung)), monitor: Monitor())
        }
    }

    static func checkLaws(_ numbers: [BigNumber]) {
        let count = numbers.count
        var less = [[Bool]](repeating: [], count: count)
        var equal = less
        for (i, a) in numbers.enumerated() {
            less[i] = numbers.map { a < $0 }
            equal[i] = numbers.map { a == $0 }
        }
        for i in 0..<count {
            #expect(equal[i][i] && !less[i][i])
            for j in 0..<count {
                #expect(equal[i][j] == equal[j][i])
                #expect([less[i][j], equal[i][j], less[j][i]].count { $0 } == 1, "\(i) \(j)")
                if equal[i][j] { #expect(numbers[i].hashValue == numbers[j].hashValue) }
                for k in 0..<count {
                    if equal[i][j] {
                        let isTransitive = equal[i][k] == equal[j][k] && less[i][k] == less[j][k]
                        #expect(isTransitive, "\(i) = \(j), \(k)")
                    }
                    if less[i][j], less[j][k] { #expect(less[i][k], "\(i) < \(j) < \(k)") }
                }
            }
        }
    }

    @Test func lawsOverHiddenZerosAndCloseNumbers() throws {
        Self.checkLaws(try Self.numbers(Self.texts))
    }

    /// 2^-16447, and 2^-4155, at which neighbours begin to round alike.
    @Test(arguments: [11_400, 2_880])
    func lawsWhereNeighboursCannotBeToldApart(depth: Int) throws {
        let ladder = try Self.ladder(depth: depth)
        Self.checkLaws(ladder + (try Self.ladder(depth: depth)))
        guard depth == 2_880 else { return }
        #expect(zip(ladder, ladder.dropFirst()).contains { $0 == $1 })
        #expect(ladder[0] < ladder[15])
    }

    /// A later proof, or closer enclosures, change no answer that was given before.
    @Test func answersStay() throws {
        let numbers = try Self.numbers(Self.texts)
        func answers() -> [[Int]] {
            numbers.map { a in numbers.map { a < $0 ? -1 : a == $0 ? 0 : 1 } }
        }
        let (before, hashes) = (answers(), numbers.map(\.hashValue))
        for number in numbers {
            _ = try? number.digits(1500, limits: Limits(maximumPrecision: 1 << 14))
            _ = try? number.resolved()
        }
        #expect(answers() == before)
        #expect(numbers.map(\.hashValue) == hashes)
    }

    @Test func freshNumbersAndOtherThreadsAgree() async throws {
        let (a, b) = (try Self.numbers(Self.texts), try Self.numbers(Self.texts))
        for (x, y) in zip(a, b) { #expect(x == y && x.hashValue == y.hashValue) }
        let shared = try Self.numbers(Self.texts)
        let orders = await withTaskGroup(of: [Bool].self) { group in
            for _ in 0..<4 { group.addTask { shared.flatMap { x in shared.map { x < $0 } } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(orders).count == 1)
    }

    /// Where `compare` decides, with all its patience, the operators say the same, but for reals
    /// that agree in more than 4,096 bits.
    @Test func theOperatorsSayWhatIsProved() throws {
        let texts = Self.texts.filter { text in
            // Undecided, or decided beyond the operators' patience only.
            !["li2", "agm", "1+exp(-100000)", "1-exp(-100000)"].contains { text.contains($0) }
        }
        let numbers = try Self.numbers(texts)
        let fresh = try Self.numbers(texts)
        var undecided = 0
        for (i, a) in numbers.enumerated() {
            for (j, b) in numbers.enumerated() {
                let (x, y) = (texts[i], texts[j])
                if [x, y].contains("pi") && [x, y].contains("pi-1e-6000") { continue }
                if [x, y].allSatisfy({ $0.contains("10^20000") || $0.contains("exp(30)") }) {
                    continue
                }
                let order: Int
                do throws(NumberError) {
                    order = try a.compare(to: b)
                } catch {
                    #expect(error.code == "undecided", "\(x), \(y): \(error)")
                    undecided += 1
                    continue
                }
                #expect((fresh[i] == fresh[j]) == (order == 0), "\(x), \(y)")
                #expect((fresh[i] < fresh[j]) == (order < 0), "\(x), \(y)")
            }
        }
        #expect(undecided == 0, "pairs that were passed over")
    }

    @Test func exactNumbersAreExact() throws {
        let pi = BigNumber.pi
        #expect(pi != 3)
        #expect(
            BigNumber(BigRational(BigInt(884_279_719_003_555), BigInt(281_474_976_710_656))) < pi)
        for text in Self.hiddenZeros {
            let zero = try TestExpression.evaluate(text)
            #expect(throws: NumberError.self) {
                try zero.compare(to: 0, limits: Limits(maximumPrecision: 4096))
            }
            #expect(zero == 0)
            #expect(zero.hashValue == BigNumber.zero.hashValue)
            #expect(zero < BigNumber(BigRational(BigInt(1), BigInt(1) << 10_000)))
            #expect(Set([zero, 0]).count == 1)
            #expect(BigNumber.one + zero == 1)
        }
        // tanh(20000) is about 1 - 2e-17372: 57,708 bits.
        for (text, order) in [("tanh(20000)", -1), ("1+exp(-10000)", 1), ("exp(-10^7)", 1)] {
            let real = try TestExpression.evaluate(text)
            let exact: BigNumber = order == 1 && text.hasPrefix("exp") ? 0 : 1
            #expect(real != exact)
            #expect((real < exact) == (order < 0))
        }
    }

    @Test func realsOfOneValueAreEqual() throws {
        for (a, b) in [
            ("ln(6)-ln(2)", "ln(3)"), ("erf(1)+erfc(1)", "1"), ("sqrt(3+2*sqrt(2))", "1+sqrt(2)"),
            ("gamma(1/3)*gamma(2/3)", "2*pi/sqrt(3)"), ("li2(1/2)", "pi^2/12-ln(2)^2/2"),
            ("li2(1/3)-li2(1/9)/6", "pi^2/18-ln(3)^2/6"), ("agm(1,1/2)", "agm(3/4,sqrt(1/2))"),
            ("exp(ln(ln(6)+1))", "ln(2)+ln(3)+1"), ("sin(10^30)", "sin(10^30)"),
        ] {
            let (x, y) = (try TestExpression.evaluate(a), try TestExpression.evaluate(b))
            #expect(x == y, "\(a), \(b)")
            #expect(x.hashValue == y.hashValue)
        }
    }
}
