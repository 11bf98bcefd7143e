import Foundation

/// Work that grows with a number of terms or steps, 20 digits of it unless a row says otherwise, as
/// whole processes beside PARI with enough precision for right digits. Each row is measured at
/// several sizes, which give its exponent.
enum GrowthSuite {
    static let suite = "growth"

    private struct Row {
        let name: String
        let sizes: [Int]
        /// Arguments of the command and its standard input.
        let surd: @Sendable (Int) -> (arguments: [String], input: String)
        /// The same for PARI, and the digits that it needs to have 18 of them right; nil where it has
        /// no such thing.
        let pari: (@Sendable (Int) -> (text: String, digits: Int))?
        var demands: [Case.Demand] = []

        init(
            _ name: String, _ sizes: [Int],
            surd: @escaping @Sendable (Int) -> (arguments: [String], input: String),
            pari: (@Sendable (Int) -> (text: String, digits: Int))?
        ) {
            self.name = name
            self.sizes = sizes
            self.surd = surd
            self.pari = pari
            demands = pari == nil ? [] : [.ratio(atMost: 2)]
        }

        /// A row whose text is an expression in n.
        init(_ surd: String, _ sizes: [Int], pari: String, digits: Int = 28) {
            self.init(
                surd, sizes,
                surd: { n in ([GrowthSuite.text(surd, n)], "") },
                pari: { n in (GrowthSuite.text(pari, n), digits) })
        }
    }

    private static func text(_ template: String, _ n: Int) -> String {
        template.replacingOccurrences(of: "{n}", with: String(n))
    }

    private static let rows: [Row] = [
        // A chaotic map: a bit of accuracy is lost with each step.
        Row(
            "x = 3.9*x*(1-x), n times", [100, 1_000, 10_000],
            surd: { n in
                ([], "x = 0.5\n" + String(repeating: "x = 3.9*x*(1-x)\n", count: n) + "x\n")
            },
            pari: { n in ("if(1,x=0.5;for(i=1,\(n),x=3.9*x*(1-x));x)", 28 + n * 3 / 10) }),
        Row(
            "x = (x + 2/x)/2, n times", [6, 24, 60],
            surd: { n in
                ([], "x = 1\n" + String(repeating: "x = (x + 2/x)/2\n", count: n) + "x\n")
            },
            pari: { n in ("if(1,x=1.;for(i=1,\(n),x=(x+2/x)/2);x)", 28) }),
        // Series.
        Row("sum(k, 1, {n}, 1/k)", [10_000, 100_000, 1_000_000], pari: "sum(k=1,{n},1./k)"),
        Row(
            "sum(k, 1, {n}, k*0.99^k)", [1_000, 10_000, 100_000], pari: "sum(k=1,{n},k*0.99^k)"),
        Row(
            "prod(k, 1, {n}, 1 + 1/k^2)", [1_000, 10_000, 100_000],
            pari: "prod(k=1,{n},1.+1/k^2)"),
        Row(
            "sum(k, 1, {n}, sqrt(k))", [10_000, 100_000, 1_000_000], pari: "sum(k=1,{n},sqrt(k))",
            digits: 38),
        Row(
            "sum(k, 1, {n}, sin(k)/k)", [1_000, 10_000, 100_000], pari: "sum(k=1,{n},sin(k)/k)"),
        Row(
            "sum(k, 1, {n}, exp(-k/1000)*ln(k))", [1_000, 10_000, 100_000],
            pari: "sum(k=1,{n},exp(-k/1000.)*log(k))"),
        // Conditions and loops inside.
        Row(
            "sum(k, 1, {n}, if(k mod 3 == 0, -1, 1)/k)", [1_000, 10_000, 100_000],
            pari: "sum(k=1,{n},if(k%3==0,-1.,1.)/k)"),
        Row(
            "sum(k, 1, {n}, sum(j, 1, {n}, sqrt(j)/k))", [30, 100, 300],
            pari: "sum(k=1,{n},sum(j=1,{n},sqrt(j)/k))", digits: 38),
        // Integers.
        Row(
            "sum(k, 1, {n}, k^2)", [1_000_000, 3_000_000, 8_000_000], pari: "1.*sum(k=1,{n},k^2)"),
        Row(
            "sum(k, 1, {n}, k^3)", [1_000_000, 3_000_000, 8_000_000], pari: "1.*sum(k=1,{n},k^3)"),
        Row(
            "sum(k, 1, {n}, mod(k^2, 7))", [100_000, 1_000_000, 8_000_000],
            pari: "1.*sum(k=1,{n},k^2%7)"),
        Row(
            "sum(k, 1, {n}, div(k, 7))", [100_000, 1_000_000, 8_000_000],
            pari: "1.*sum(k=1,{n},k\\7)"),
        // Large powers and factorials.
        Row("1.0000001^{n}", [10_000, 100_000, 1_000_000], pari: "1.0000001^{n}", digits: 38),
        Row(
            "(1 + 0.05/365)^(365*{n})", [3, 30, 300], pari: "(1+0.05/365)^(365*{n})", digits: 38),
        Row("({n})!", [10_000, 100_000, 1_000_000], pari: "gamma({n}.+1)", digits: 38),
        Row("3^{n}", [100_000, 1_000_000, 10_000_000], pari: "3.^{n}", digits: 38),
        // What lines and statements cost.
        Row(
            "n fractions on one line", [10_000, 30_000, 100_000],
            surd: { n in (["--lines"], fractions(n) + "\n") },
            pari: { n in ("1.*vecsum([" + fractions(n, joined: ",") + "])", 28) }),
        Row(
            "a = a + 1.5, n times", [10_000, 30_000, 100_000],
            surd: { n in
                ([], "a = 0\n" + String(repeating: "a = a + 1.5\n", count: n) + "a\n")
            },
            pari: { n in
                ("if(1,a=0;" + String(repeating: "a=a+1.5;", count: n) + "a)", 28)
            }),
        Row(
            "f(n) = if(n == 0, 0, f(n-1) + 1)", [1_000, 10_000, 90_000],
            surd: { n in (["f(n) = if(n == 0, 0, f(n-1) + 1); f(\(n))"], "") }, pari: nil),
        // In full, by halves in PARI too: its own sum adds one term after the other.
        Row(
            "sum(k, 1, n, 1/k) exactly", [1_000, 10_000, 100_000],
            surd: { n in (["-x", "sum(k, 1, \(n), 1/k)"], "") },
            pari: { n in
                (
                    "if(1,(S=(a,b)->if(b-a<8,sum(k=a,b,1/k),my(m=(a+b)\\2);S(a,m)+S(m+1,b)));S(1,\(n)))",
                    28
                )
            }),
    ]

    /// n random fractions of up to three digits.
    private static func fractions(_ n: Int, joined by: String = " + ") -> String {
        var state: UInt64 = 20_251_121
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33 % 999 + 1
        }
        return (0..<n).map { _ in "\(next())/\(next())" }.joined(separator: by)
    }

    static func cases(missing: inout [String]) -> [Case] {
        guard FileManager.default.isExecutableFile(atPath: CommandSuite.command),
            let peer = Peer.all.first(where: { $0.name == "gp" }), peer.isInstalled
        else {
            missing.append("gp, or surd itself, for the suite \"growth\"")
            return []
        }
        return rows.flatMap { row in row.sizes.map { size in aCase(row, size, peer) } }
    }

    private static func aCase(_ row: Row, _ size: Int, _ peer: Peer) -> Case {
        let call = row.surd(size)
        let run: @Sendable () throws -> Peer.Answer = {
            try Peer.run(CommandSuite.command, call.arguments, input: call.input)
        }
        let subject: Case.Side = { repetitions in
            for _ in 0..<repetitions { keep(try run()) }
        }
        let name = "\(row.name), n = \(size)".replacingOccurrences(of: "{n}", with: "n")
        let series = row.name.replacingOccurrences(of: "{n}", with: "n")
        guard let pari = row.pari?(size) else {
            return Case(suite, name, size: Double(size), series: series, subject: subject)
        }
        return Case(
            suite, name, size: Double(size), series: series, against: peer.name,
            demands: size == row.sizes.last ? row.demands : [],
            answers: {
                (
                    leading(try run().text),
                    leading(try peer.answer(pari.text, digits: pari.digits).text)
                )
            },
            reference: { repetitions in
                for _ in 0..<repetitions {
                    keep(try peer.answer(pari.text, digits: pari.digits))
                }
            }, subject: subject)
    }

    /// Seventeen digits of a number, whatever its notation: of one with fewer digits, zeros follow.
    private static func leading(_ text: String) -> String {
        let digits = text.prefix { !"eE ".contains($0) }.filter(\.isNumber).drop { $0 == "0" }
        // What stands behind the eighteenth is cut here and rounded there: one more is rounded away.
        guard let leading = UInt64(digits.prefix(18)) else { return text }
        var count = digits.count
        var value = leading
        while count < 18 {
            value *= 10
            count += 1
        }
        return String((value + 5) / 10)
    }
}
