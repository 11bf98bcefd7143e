import Foundation

/// The command as a whole process, beside the programs people use today.
enum CommandSuite {
    static let suite = "command"

    /// The command as people install it, which `Scripts/bench` builds; else the one beside us.
    static var command: String {
        if let named = ProcessInfo.processInfo.environment["SURD_COMMAND"] { return named }
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return own.deletingLastPathComponent().appendingPathComponent("surd").path
    }

    static func cases(missing: inout [String]) -> [Case] {
        guard FileManager.default.isExecutableFile(atPath: command) else {
            missing.append("surd itself (Scripts/bench builds it)")
            return []
        }
        var cases: [Case] = []
        for peer in Peer.all {
            guard peer.isInstalled else {
                missing.append(peer.name)
                continue
            }
            cases.append(startUp(peer))
            cases += expressions.compactMap { expression(peer, $0.text, $0.digits) }
            if let lines = batch(peer) { cases.append(lines) }
        }
        return cases
    }

    private static let expressions: [(text: String, digits: Int)] = [
        ("sin(exp(3/2)+ln(7/3))*sqrt(2)", 50),
        ("sqrt(2)", 10_000),
        ("exp(1/3)", 10_000),
    ]

    private static func surd(_ arguments: [String], input: String = "") throws -> String {
        try Peer.run(command, arguments, input: input).text
    }

    private static func startUp(_ peer: Peer) -> Case {
        Case(
            suite, "1+1 from start to end, beside \(peer.name)", against: peer.name,
            demands: peer.name == "bc" ? [.ratio(atMost: 1.2)] : [],
            answers: {
                (try surd(["1+1"]), leadingInteger(try peer.answer("1+1", digits: 20).text))
            },
            reference: { repetitions in
                for _ in 0..<repetitions { keep(try peer.answer("1+1", digits: 20)) }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(try surd(["1+1"])) }
        }
    }

    private static func leadingInteger(_ text: String) -> String {
        String(text.prefix { $0 != "." })
    }

    /// Compared to the last digit but two, which the peers do not promise.
    private static func expression(_ peer: Peer, _ text: String, _ digits: Int) -> Case? {
        if peer.name == "bc", digits > 1_000 { return nil }
        return Case(
            suite, "\(text), \(digits) digits, beside \(peer.name)", against: peer.name,
            answers: {
                (
                    normal(try surd(["-d", "\(digits)", text]), digits),
                    normal(try peer.answer(text, digits: digits).text, digits)
                )
            },
            reference: { repetitions in
                for _ in 0..<repetitions { keep(try peer.answer(text, digits: digits)) }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(try surd(["-d", "\(digits)", text])) }
        }
    }

    /// The significant digits and nothing else.
    private static func normal(_ text: String, _ digits: Int) -> String {
        let cleaned = text.replacingOccurrences(of: "\\\n", with: "")
        return String(
            cleaned.filter { $0.isNumber }.drop { $0 == "0" }.prefix(digits - 2))
    }

    static let line = "12.5*(3+4/7)-2^10\n"

    /// A stream of small lines, for the peers that take one.
    private static func batch(_ peer: Peer) -> Case? {
        let count = 100_000
        let input = String(repeating: line, count: count)
        let arguments: [String]
        switch peer.name {
        case "bc": arguments = ["-lq"]
        case "gp": arguments = ["-q", "-f"]
        case "calc": arguments = ["-q", "-p"]
        default: return nil
        }
        return Case(
            suite, "\(count) lines, beside \(peer.name)", against: peer.name,
            demands: [.linesPerSecond(atLeast: 1_000_000, lines: count)],
            reference: { repetitions in
                for _ in 0..<repetitions {
                    keep(try Peer.run(peer.path ?? "", arguments, input: input))
                }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(try surd(["--lines"], input: input)) }
        }
    }
}
