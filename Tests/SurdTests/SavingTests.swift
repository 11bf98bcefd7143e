import Foundation
import Surd
import Testing

/// Values as texts that lose nothing: reals travel as their recipes.
@Suite struct SavingTests {
    /// Digits of mpmath 1.3 at 60 digits, rounded to 40; those of the factorial from Python.
    static let digits: [(text: String, digits: String)] = [
        ("zeta(3)", "1.202056903159594285399738161511449990765"),
        ("exp(exp(1))", "15.15426224147926418976043027262991190553"),
        ("sqrt(1+sqrt(2))", "1.553773974030037307344158953063146948165"),
        ("sum(k,1,2000,1/sqrt(k))", "87.99354446522201195836973857665665549505"),
        ("sum(k,1,3000,1/k)", "8.583749889959187114343792091258973719949"),
        ("prod(k,1,1000,1+1/k^2)*1", "3.672405506092407802958444642412122948691"),
        (
            "sum(k,1,500,if(k mod 3 == 0, sin(k), 1/sqrt(k)))",
            "29.76349723272165897847780993208638781908"
        ),
        (
            "sum(k,1,60,sum(j,1,k,sqrt(j))/k)", "215.1788594838904655318313712938158730542"
        ),
        ("gamma(1/3)^2*sqrt(pi)*3/7", "5.451595817652982269475666490978548737172"),
        ("besselj(3,1/2)", "0.002563729994587244075354471589779860268074"),
        ("betainc(2.5,3.5,0.3)", "0.2967529892956663986379895116998649851724"),
        (
            "f(x)=x^-1.5; sum(k,1,1000,f(k)) + ln(2)*sqrt(3)",
            "3.749711736770518776996404416022550813644"
        ),
        ("30000!", "2.759537246219384599379942166425462783981e121287"),
        ("hyp2f1(1/3,1/2,5/4,1/5)", "1.029366466336813624224266512057238381094"),
        ("root(7,5)*e^2/3", "3.634841459651563"),
        (
            "sum(k,1,300,if(k mod 2 == 0 or k > 100, 1/(k+1), sqrt(k)))",
            "336.4516594672088054200654348171784007546"
        ),
    ]

    /// Infinite sums and improper integrals; by the sums and products of mpmath 1.3 at 50 digits, the last by its series.
    @Test(arguments: [
        ("sum(k,1,inf,sin(1/k)/k^3)", "0.9209374894968911201445722977869737342609"),
        ("prod(k,1,inf,1+1/k^3)", "2.428189792098870328736041436179146358118"),
        ("integrate(x,0,inf,exp(-x^3))", "0.8929795115692492112185643136582258813762"),
        ("3*integrate(x,inf,0,exp(-x^3))", "-2.678938534707747633655692940974677644129"),
        ("integrate(x,0,1,ln(x)*cos(x)/sqrt(x))", "-3.922025080847269474547724559961298588842"),
    ])
    func formsWithInfiniteEndsAreSaved(_ text: String, _ digits: String) throws {
        let restored = try Value(saved: evaluate(text).saved())
        #expect(try restored.digits(40) == digits)
        #expect(try Value(saved: restored.saved()).digits(40) == digits)
    }

    /// Forms inside of forms; by mpmath 1.3, quad in quad and by hand.
    @Test(arguments: nestedForms.indices)
    func formsInsideOfFormsAreSaved(_ index: Int) throws {
        let (text, digits) = Self.nestedForms[index]
        let value = try evaluate(text)
        let saved = try value.saved()
        let restored = try Value(saved: saved)
        #expect(try restored.digits(30) == digits)
        #expect(try restored.saved() == saved)
    }

    /// A form inside that is not there, stands twice, has no operands, or captures what is not there.
    @Test(arguments: [
        "surd1;f integral 2 0 1 1 0 :body 0 0 0 1;= @0",
        "surd1;f integral 2 0 1 3 0 :body 0 0 0 1 :body 0 0 0 2 add 0 1 2 3 b integral 0 0 1 0 exp 0 0 -1 1;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 -1 1 b integral 0 0 1 0 exp 0 0 -1 1;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 0 1 b derivative 1 0 1 0 exp 0 0 -1 1;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 -1 1 b derivative 101 0 1 0 exp 0 0 -1 1;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 0 1 b integral 0 1 2 0 1 1 0 exp 0 0 -1 2;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 0 1 b integral 0 1 1 9 2 1 0 exp 0 0 -1 2;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 0 1 b integral 0 9;= @0",
        "surd1;f integral 2 0 1 1 0 :body 0 0 0 1 b sum 0 0 1 0 exp 0 0 -1 1;= @0",
        "surd1;s 0 1 9 1 0 :body 0 0 0 1;= @0",
    ])
    func formsThatDoNotFitAreRefused(_ text: String) {
        #expect(throws: NumberError.self) { try Value(saved: text) }
    }

    private static let nestedForms = [
        (
            "integrate(y, 0, 1, integrate(x, 0, y, exp(-x*y)))",
            "0.398299799648526567141837932771"
        ),
        (
            "3 + integrate(t, 1, 2, derivative(x, t, 2, sin(x*t))*sqrt(2))",
            "2.00684959507002073334933042445"
        ),
        (
            "integrate(z, 0, 1, integrate(y, 0, z, integrate(x, 0, y, cos(x*y + z))))",
            "0.0991980734126942483063964096666"
        ),
        (
            "derivative(t, 1/2, integrate(x, 0, 1, exp(t*x^2)))",
            "0.453763608789900518685915400609"
        ),
        (
            "integrate(x, 0, 1, sum(k, 1, 3, sin(k*x)) + integrate(y, 1, sqrt(2), y^x))",
            "2.2864893699929992637821726848"
        ),
    ]

    @Test(arguments: digits.indices)
    func valuesAreTheSameAfterwards(_ index: Int) throws {
        let (text, digits) = Self.digits[index]
        let value = try evaluate(text)
        let saved = try value.saved()
        #expect(saved.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        let restored = try Value(saved: saved)
        #expect(restored.kind == value.kind)
        if digits.count > 30 { #expect(try restored.digits(40) == digits, "\(text)") }
        #expect(try restored.digits(90) == value.digits(90), "\(text)")
        // And once more, from what was read.
        #expect(try Value(saved: restored.saved()).digits(90) == value.digits(90))
        let number = try #require(value.number)
        #expect(try BigNumber(saved: number.saved()).digits(40) == value.digits(40))
    }

    /// What is decided exactly stays so: closed forms are closed forms again.
    @Test(arguments: [
        ("sqrt(2)", "sqrt(8)/2"), ("pi/7", "2*pi/14"), ("ln(8)", "3*ln(2)"),
        ("e^(2/3)", "cbrt(e^2)"),
        ("sqrt(3)*pi^2*ln(5)", "pi^2*sqrt(3)*ln(25)/2"), ("sqrt(1+sqrt(2))^2", "1+sqrt(2)"),
        ("10^30+1/7", "10^30+1/7"), ("-2^200", "-2^200"),
    ])
    func equalitiesAreDecided(_ text: String, _ other: String) throws {
        let restored = try #require(try Value(saved: evaluate(text).saved()).number)
        let number = try #require(try evaluate(other).number)
        #expect(try restored.compare(to: number) == 0)
    }

    @Test func everyKindOfValueIsSaved() throws {
        for text in [
            "1 < 2", "1 > 2", "factor(-360)", "factor(1)", "divisors(12)",
            "minpoly(sqrt(2)+sqrt(3))",
            "identify(0.693147180559945)", "identify(pi^2/6)", "cf(sqrt(2), 5)", "0", "-1/3",
        ] {
            let value = try evaluate(text)
            #expect(try Value(saved: value.saved()) == value, "\(text)")
        }
    }

    /// What is written today is read for ever.
    @Test(arguments: [
        ("surd1;o zeta 0 3;= @0", "zeta(3)"),
        ("surd1;t 1 2 2;o add 0 1 @0;o sqrt 0 @1;= @2", "sqrt(1+sqrt(2))"),
        ("surd1;t 3/2 1 1 pi - 2 ln 5 1/2;= @0", "3/2*pi^2*sqrt(ln(5))"),
        ("surd1;g 100;= @0", "100!"), ("surd1;= -ff/10", "-255/16"), ("surd1;= true", "1 < 2"),
        ("surd1;s 0 1 100 2 0 sqrt 0 0 -1 1 copy 0 1 -1 2;= @0", ""),
        ("surd1;s 0 1 1000 1 0 sqrt 0 0 -1 1;= @0", "sum(k,1,1000,sqrt(k))"),
        ("surd1;= factors 2^3 x 5", "factor(40)"),
        ("surd1;= polynomial -2 0 1", "minpoly(sqrt(2))"),
    ])
    func theFormatStays(_ saved: String, _ text: String) throws {
        if text.isEmpty {
            #expect(throws: NumberError.self) { try Value(saved: saved) }
        } else {
            let value = try Value(saved: saved)
            #expect(value.description == (try evaluate(text)).description)
        }
    }

    @Test(arguments: [
        "", "surd", "surd1", "surd2;= 1", "surd1;", "surd1;=", "surd1;= @0", "surd1;= @-1",
        "surd1;= x",
        "surd1;= 1/0", "surd1;= 1/-2", "surd1;= +1", "surd1;= 1 2", "surd1;o;= 1",
        "surd1;o sqrt 0;= 1",
        "surd1;o sqrt 0 2 3;= @0", "surd1;o nothing 0 2;= @0", "surd1;o root 0 2;= @0",
        "surd1;o sqrt 0 -2;= @0", "surd1;o divide 0 1 0;= @0", "surd1;o ln 0 0;= @0",
        "surd1;o sqrt 99999999999999999999 2;= @0", "surd1;t 1 2 0;= @0", "surd1;t 1 2 -3;= @0",
        "surd1;t 1 -2 2;= @0", "surd1;t 1 2 2 sqrt - 1;= @0", "surd1;g -1;= @0", "surd1;q;= @0",
        "surd1;o zeta 0 3;= @1", "surd1;o add 0 @0 1;= @0", "surd1;= list 1 x",
        "surd1;= polynomial",
        "surd1;= polynomial 1 0", "surd1;= polynomial 1 1/2", "surd1;= factors 4",
        "surd1;= factors",
        "surd1;= factors 3 x 2", "surd1;= identifications equals 1",
        "surd1;= identifications e 1 2 3",
        "surd1;s;= @0", "surd1;s 0 1 5;= @0", "surd1;s 0 5 1 0 0;= @0", "surd1;s 0 1 9 0 -1;= @0",
        "surd1;s 0 1 9 0 1;= @0", "surd1;o zeta 0 3\u{1B};= @0", "surd1;o zeta 0 3;= @0\n",
        "surd1;= 1 ",
    ])
    func otherTextsAreRefused(_ text: String) {
        #expect(throws: NumberError.self) { try Value(saved: text) }
        #expect(throws: NumberError.self) { try BigNumber(saved: text, limits: .untrusted) }
    }

    /// Tapes that would read what is not written, never end, jump out of their loop or out of the tape, or take a
    /// number for a truth value.
    @Test(arguments: [
        "sqrt 0 2 -1 1", "sqrt 0 0 -1 0", "sqrt 0 0 -1 -1", "sqrt 0 0 -1 99", "sqrt 0 99 -1 1",
        "sqrt 0 0 0 1",
        "add 0 0 -1 1", "betainc 0 0 0 1", "pi 0 -1 -1 1", "copy 0 0 -1 1 :jump 0 -1 -1 -1",
        ":jump 0 -1 -1 -1 sqrt 0 0 -1 1", ":jump 9 -1 -1 -1 sqrt 0 0 -1 1",
        ":jump 2 -1 -1 -1 sqrt 0 0 -1 1",
        ":unless 2 0 -1 -1 sqrt 0 0 -1 1", "sqrt 0 0 -1 2 :unless 3 2 -1 -1 sqrt 0 0 -1 1",
        ":not 0 0 -1 1", ":sum 2 0 0 1 :nextsum 1 0 1 2", ":sum 2 0 0 1", ":nextsum 1 0 1 1",
        ":sum 2 0 0 1 :nextsum 1 0 0 1", ":sum 2 0 0 1 :nextproduct 1 0 1 1",
        ":sum 3 0 0 1 :nextsum 1 0 1 1",
        ":sum 3 0 0 2 :copy 0 0 -1 3 :nextsum 1 0 1 2", ":sum 2 0 0 1 :nextsum 0 0 1 1",
        ":jump 2 -1 -1 -1 :sum 3 0 0 1 :nextsum 2 0 1 1 :copy 0 0 -1 1",
        ":sum 3 0 0 2 :jump 4 -1 -1 -1 :nextsum 1 0 1 2 sqrt 0 0 -1 1", ":copy 0 0 -1 1 x",
        ":count -1 -1 -1 -1 :copy 0 0 -1 1",
    ])
    func loopsThatDoNotFitAreRefused(_ steps: String) {
        for constants in ["0", "1 2"] {
            let text = "surd1;s 0 1 9 1 \(constants) \(steps);= @0"
            let error = #expect(throws: NumberError.self) { try Value(saved: text) }
            #expect(error?.code == "not-a-number", "\(text)")
        }
    }

    /// A round must not read what a round before has written: the register would be known as an integer, and be a root.
    @Test(arguments: [
        "8 1 1 :copy 0 1 -1 2 :sum 5 1 0 3 :copy 0 2 -1 7 sqrt 0 0 -1 2 :nextsum 2 7 1 3 :copy 0 5 -1 8",
        "4 1 1 :sum 3 1 0 2 sqrt 0 4 -1 6 :nextsum 1 6 1 2",
    ])
    func roundsDoNotReadEachOther(_ loop: String) {
        let error = #expect(throws: NumberError.self) {
            try Value(saved: "surd1;s 0 1 9 \(loop);= @0").digits(20)
        }
        #expect(error?.code == "not-a-number")
    }

    @Test(arguments: [
        // 2^(2^61), 10^(10^15) by squares, a loop of 10^18 terms, one of 10^9 times 10^9, and (10^15)!.
        ("surd1;o power 0 2 2000000000000000;o floor 0 @0;= @0", "not-a-number"),
        ("surd1;g 1000000000000000;= @0", "too-large"),
        ("surd1;s 0 1 1000000000000000000 1 0 sqrt 0 0 -1 1;= @0", "steps-exceeded"),
        (
            "surd1;s 0 1 1000000 3 1 3b9aca00 :sum 2 0 1 1 :nextsum 1 0 1 1;= @0", "not-a-number"
        ),
        (
            "surd1;s 0 1 1000000 4 1 3b9aca00 :sum 2 0 1 2 :nextsum 1 2 1 2;= @0", "steps-exceeded"
        ),
    ])
    func limitsHold(_ text: String, _ code: String) {
        var limits = Limits.untrusted
        limits.maximumSteps = 100_000
        let error = #expect(throws: NumberError.self) { try Value(saved: text, limits: limits) }
        #expect(error?.code == code)
    }

    /// Each number is within the limits, and all of them together are not.
    @Test func memoryIsCounted() {
        var text = "surd1;o power 0 3 10000"
        for _ in 1...6000 { text += ";o add 0 @0 1" }
        text += ";= @0"
        let error = #expect(throws: NumberError.self) { try Value(saved: text, limits: .untrusted) }
        #expect(error?.code == "too-large")
    }

    /// Thousands of texts that are nearly right: each is a value or an error.
    @Test func alteredTextsEndNothing() throws {
        var seeds: [[UInt8]] = []
        for text in Self.digits.map(\.text) + Self.nestedForms.map(\.0) + [
            "divisors(60)", "identify(pi^2/6)", "factor(360)",
        ] {
            let saved = Array(try evaluate(text).saved().utf8)
            if saved.count < 4000 { seeds.append(saved) }
        }
        #expect(seeds.count > 12)
        var state: UInt64 = 20_261_123
        func draw(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let limits = Limits(
            maximumBits: 1 << 16, maximumDigits: 1000, maximumSteps: 20_000,
            maximumPrecision: 1 << 12, time: .seconds(2), maximumBytes: 1 << 22)
        let words = seeds.flatMap { seed in
            seed.split { $0 == 0x20 || $0 == 0x3B }.map { Array($0) }
        }
        var read = 0
        for _ in 1...4000 {
            var text = seeds[draw(seeds.count)]
            for _ in 0...draw(3) {
                let place = draw(text.count)
                switch draw(4) {
                case 0: text[place] = UInt8(0x20 + draw(95))
                case 1: text.remove(at: place)
                case 2:
                    let word = words[draw(words.count)]
                    let end = text[place...].firstIndex { $0 == 0x20 || $0 == 0x3B } ?? text.count
                    text.replaceSubrange(place..<end, with: word)
                default: text.insert(UInt8(0x30 + draw(10)), at: place)
                }
                if text.isEmpty { text = [0x30] }
            }
            let saved = String(decoding: text, as: UTF8.self)
            if let value = try? Value(saved: saved, limits: limits) {
                read += 1
                _ = try? value.number?.digits(30, limits: limits)
            }
        }
        #expect(read > 100)
    }

    /// Each number of a saved value, and each two next to one another, replaced by extreme ones.
    @Test(arguments: digits.indices)
    func extremeNumbersEndNothing(_ index: Int) throws {
        let saved = try evaluate(Self.digits[index].text).saved()
        let limits = Limits(
            maximumBits: 1 << 16, maximumDigits: 1000, maximumSteps: 2000,
            maximumPrecision: 1 << 9, time: .milliseconds(20), maximumBytes: 1 << 22)
        let extremes = [
            "9223372036854775807", "-9223372036854775808", "2305843009213693952",
            "-2305843009213693952", "-1",
        ]
        let words = saved.split(separator: " ", omittingEmptySubsequences: false).map {
            String($0)
        }
        let places = words.indices.filter { words[$0].contains { $0.isNumber } }.prefix(20)
        for place in places {
            for extreme in extremes {
                for count in 1...2 where place + count <= words.count {
                    var altered = words
                    for next in place..<place + count {
                        let end = altered[next].firstIndex(of: ";")
                        altered[next] = extreme + (end.map { altered[next][$0...] } ?? "")
                    }
                    let text = altered.joined(separator: " ")
                    if let value = try? Value(saved: text, limits: limits) {
                        _ = try? value.number?.digits(10, limits: limits)
                    }
                }
            }
        }
    }

    // MARK: - Coders

    @Test func realsAreCoded() throws {
        let values: [Value] = [
            .number(.pi), try evaluate("zeta(3)"), .list([1, try BigNumber(2).squareRoot()]),
            try evaluate("identify(0.693147180559945)"),
        ]
        let data = try JSONEncoder().encode(values)
        let restored = try JSONDecoder().decode([Value].self, from: data)
        #expect(restored[0] == .number(.pi))
        #expect(try restored[1].digits(30) == values[1].digits(30))
        #expect(restored[2] == values[2] && restored[3] == values[3])
        let numbers = try JSONDecoder().decode(
            [BigNumber].self, from: JSONEncoder().encode([BigNumber.pi, 7]))
        #expect(numbers == [.pi, 7])
    }

    /// A decoder for strangers' data has limits of its own.
    @Test func decodersHaveLimits() throws {
        let decoder = JSONDecoder()
        decoder.userInfo[.numberLimits] = Limits(maximumSteps: 1000)
        let data = Data(#"{"saved": "surd1;s 0 1 1000000 1 0 sqrt 0 0 -1 1;= @0"}"#.utf8)
        #expect(throws: DecodingError.self) { try decoder.decode(Value.self, from: data) }
        #expect(throws: DecodingError.self) { try decoder.decode(BigNumber.self, from: data) }
        #expect(try JSONDecoder().decode(Value.self, from: data).kind == .real)
    }
}
