import Surd
import SurdNumbers

/// Each function that Arb has too, at 20 to 10,000 digits, at irrational and at rational arguments: whole
/// lines, from the text to the digits, on one thread. Beside each line Arb reads the same argument, makes
/// one call and prints as many digits. It shows where a function's cost grows faster than it must.
enum SizesSuite {
    static let suite = "sizes"
    static let sizes = [20, 100, 1_000, 3_000, 10_000]
    /// Cells that take as long as this must be no slower than Arb.
    static let longNanoseconds = 5e6
    /// Lines of one cell, each with arguments of its own; then they begin anew.
    private static let lineCount = 64
    /// Where one line may take seconds, none may hold up the others.
    private static func limits(_ digits: Int) -> Limits {
        digits < 1_000 ? .standard : Limits(time: .seconds(300))
    }

    /// A function and what stands for its arguments: x a number from 1 to 10 (times the root of 2 where it
    /// is irrational), u one between 0 and 0.6 (0.9), t between 0 and 1/4 (0.35), z and w complex
    /// numbers with parts between -4 and 4 (-7 and 7), n odd integers, and other texts themselves.
    struct Row {
        let name: String
        let arguments: [String]
        let isComplex: Bool
        /// How the line is written where it is not the name and the arguments in brackets.
        let form: String?

        init(_ name: String, _ arguments: String, complex: Bool = false, form: String? = nil) {
            self.name = name
            self.arguments = arguments.split(separator: " ").map(String.init)
            isComplex = complex
            self.form = form
        }

        var title: String { surd(arguments) }

        func surd(_ texts: [String]) -> String {
            guard let form else { return "\(name)(\(texts.joined(separator: ", ")))" }
            return texts.indices.reduce(form) { line, k in
                line.split(separator: "$\(k)", omittingEmptySubsequences: false)
                    .joined(separator: texts[k])
            }
        }
    }

    static let rows: [Row] = realRows + complexRows

    private static let realRows: [Row] =
        "sqrt cbrt exp expm1 ln log1p sin cos tan atan sinh cosh tanh asinh acosh".split(
            separator: " "
        )
        .map { Row(String($0), "x") }
        + "asin acos atanh".split(separator: " ").map { Row(String($0), "u") } + [
            Row("root", "x", form: "root($0, 7)"),
            Row("power", "x u", form: "($0)^($1)"),
            Row("agm", "1 x"),
            Row("gamma", "x"), Row("lgamma", "x"), Row("digamma", "x"), Row("beta", "x 5/3"),
            Row("gammaupper", "5/3 x"), Row("gammalower", "5/3 x"), Row("betainc", "5/3 7/5 u"),
            Row("zeta", "x"), Row("hurwitz", "x 5/7", form: "zeta($0, $1)"),
            Row("polylog", "1/3 u"), Row("li2", "-x"),
            Row("erf", "x"), Row("erfc", "x"), Row("erfinv", "u"), Row("erfcinv", "u"),
            Row("ei", "x"), Row("li", "x"), Row("si", "x"), Row("ci", "x"),
            Row("fresnels", "x"), Row("fresnelc", "x"),
            Row("lambertw", "x"), Row("lambertw", "-t -1"),
            Row("ai", "x"), Row("bi", "x"),
            Row("besselj", "1 x"), Row("bessely", "1 x"), Row("besseli", "1 x"),
            Row("besselk", "1 x"),
            Row("besselj", "1/3 x"), Row("bessely", "1/3 x"), Row("besseli", "1/3 x"),
            Row("besselk", "1/3 x"),
            Row("hyp0f1", "2/7 x"), Row("hyp1f1", "1/3 2/7 x"), Row("hyp2f1", "1/3 1/5 2/7 u"),
            Row("ellipk", "u"), Row("ellipe", "u"), Row("ellipf", "6/5 u"), Row("ellippi", "1/5 u"),
            Row("carlsonrf", "x 2 3"), Row("carlsonrj", "x 2 3 5"),
        ]

    private static let complexRows: [Row] =
        "sqrt cbrt exp ln sin tan asin atan sinh asinh gamma loggamma digamma zeta li2 erf erfc ei li si ci"
        .split(separator: " ").map { Row(String($0), "z", complex: true) }
        + "lambertw ai bi ellipk ellipe".split(separator: " ")
        .map { Row(String($0), "z", complex: true) } + [
            Row("power", "z w", complex: true, form: "($0)^($1)"),
            Row("agm", "z w", complex: true), Row("beta", "z w", complex: true),
            Row("gammaupper", "w z", complex: true), Row("gammalower", "w z", complex: true),
            Row("hurwitz", "z w", complex: true, form: "zeta($0, $1)"),
            Row("polylog", "w z", complex: true),
            Row("besselj", "1 z", complex: true), Row("bessely", "1 z", complex: true),
            Row("besseli", "1 z", complex: true), Row("besselk", "1 z", complex: true),
            Row("besselj", "w z", complex: true), Row("bessely", "w z", complex: true),
            Row("besseli", "w z", complex: true), Row("besselk", "w z", complex: true),
            Row("hyp0f1", "2/7 z", complex: true), Row("hyp1f1", "1/3 2/7 z", complex: true),
            Row("hyp2f1", "1/3 1/5 2/7 z", complex: true),
        ]

    static func cases(missing: inout [String]) throws -> [Case] {
        let peer = try ArbPeer.path.map { try ArbPeer($0) }
        if peer == nil { missing.append("FLINT, for Arb beside the suite \"sizes\",") }
        return rows.flatMap { row in
            [true, false].flatMap { isIrrational in
                sizes.map { aCase(row, isIrrational, $0, peer) }
            }
        }
    }

    private static func aCase(
        _ row: Row, _ isIrrational: Bool, _ digits: Int, _ peer: ArbPeer?
    ) -> Case {
        let series = series(row, isIrrational)
        var calculator = Calculator(
            limits: limits(digits), format: NumberFormat().digits(digits), complex: row.isComplex)
        var ours = Cursor { Array(line(row, isIrrational, $0).utf8) }
        var theirs = Cursor { Array("\(digits) \(request(row, isIrrational, $0))\n".utf8) }
        func print() throws -> [UInt8] {
            var output: [UInt8] = []
            try calculator.appendLine(ours.next().span, to: &output, kindMatters: false)
            return output
        }
        let reference: Case.Side? = peer.map { peer in
            { repetitions in keep(try peer.answer((0..<repetitions).map { _ in theirs.next() })) }
        }
        var work = Case(
            suite, "\(series), \(digits) digits", size: Double(digits), series: series,
            against: peer == nil ? "" : "Arb",
            demands: peer == nil ? [] : [.gainOfLong(atLeast: 1, from: longNanoseconds)],
            answers: peer.map { peer in
                {
                    let mine = String(decoding: try print(), as: UTF8.self)
                    let other = String(decoding: try peer.answer([theirs.next()]), as: UTF8.self)
                    return common(mine, other)
                }
            },
            reference: reference
        ) { repetitions in
            for _ in 0..<repetitions { keep(try print().count) }
        }
        work.isInStep = true
        return work
    }

    /// Lines in turn. Both sides of a cell are asked as often as each other, and so for the same values.
    private struct Cursor {
        let lines: [[UInt8]]
        var position = 0

        init(_ line: (Int) -> [UInt8]) { lines = (0..<SizesSuite.lineCount).map(line) }

        mutating func next() -> [UInt8] {
            defer { position = (position + 1) % lines.count }
            return lines[position]
        }
    }

    private static let kinds = [true: ", irrational", false: ", rational"]

    private static func series(_ row: Row, _ isIrrational: Bool) -> String {
        row.title + (kinds[isIrrational] ?? "")
    }

    static func isIrrational(_ series: String) -> Bool { series.hasSuffix(kinds[true] ?? "") }

    /// The function of a series.
    static func title(_ series: String) -> String {
        String(series.dropLast((kinds[isIrrational(series)] ?? "").count))
    }

    // MARK: - What is asked

    /// Line k as Surd reads it.
    static func line(_ row: Row, _ isIrrational: Bool, _ k: Int) -> String {
        row.surd(
            row.arguments.map { letter in
                let parts = values(letter, k).enumerated().map { part, fraction in
                    isIrrational ? "\(fraction)*sqrt(\(part + 2))" : fraction
                }
                switch parts.count {
                case 0: return letter
                case 1: return parts[0]
                default: return "\(parts[0])+(\(parts[1]))*i"
                }
            })
    }

    /// The same as Arb's program reads it.
    static func request(_ row: Row, _ isIrrational: Bool, _ k: Int) -> String {
        let texts = row.arguments.map { letter in
            let parts = values(letter, k).enumerated().map { part, fraction in
                isIrrational ? "\(fraction)r\(part + 2)" : fraction
            }
            return parts.isEmpty ? letter : parts.joined(separator: ",")
        }
        return "\(row.name) \(texts.joined(separator: " "))"
    }

    /// The fractions that a letter stands for in line k, one for each part.
    private static func values(_ letter: String, _ k: Int) -> [String] {
        switch letter {
        case "x": return ["\(97 + 13 * k + 5)/97"]
        case "-x": return ["-\(97 + 13 * k + 5)/97"]
        case "u": return ["\(2 * k + 1)/211"]
        case "-t": return ["-\(2 * k + 1)/521"]
        // Spread over the plane, and no part is 0 for k < 64.
        case "z": return ["\((k * 149 + 61) % 769 - 384)/97", "\((k * 281 + 200) % 769 - 384)/97"]
        case "w": return ["\((k * 331 + 130) % 769 - 384)/89", "\((k * 97 + 31) % 769 - 384)/89"]
        default: return []
        }
    }

    // MARK: - What is compared

    /// The digits that both have, part by part, but for the last three, in which Arb's enclosure may
    /// round otherwise.
    private static func common(_ mine: String, _ other: String) -> (String, String) {
        var left: [String] = []
        var right: [String] = []
        let theirs = other.split { $0 == " " || $0 == "\n" }.map { digits(String($0)) }
        for (a, b) in zip(parts(mine).map(digits), theirs) {
            let count = max(1, min(a.count, b.count) - 3)
            left.append(String(a.prefix(count)))
            right.append(String(b.prefix(count)))
        }
        return (left.joined(separator: " "), right.joined(separator: " "))
    }

    /// The parts of a printed number: a sign that does not stand behind an e begins another.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        for character in text {
            if "+-".contains(character), let last = parts.last?.last, last != "e" {
                parts.append("")
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// Significant digits, without an exponent.
    private static func digits(_ text: String) -> String {
        String(text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" })
    }
}
