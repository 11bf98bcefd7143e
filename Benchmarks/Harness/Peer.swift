import Foundation

/// Another program that evaluates expressions, run as a whole process.
///
/// Peers are never installed by the benchmark: what is missing is named as missing in the report.
struct Peer: Sendable {
    let name: String
    let executable: String
    /// Arguments and standard input that evaluate `expression` to `digits` significant digits.
    let invocation:
        @Sendable (_ expression: String, _ digits: Int) -> (arguments: [String], input: String)
    /// A probe that must succeed before the peer counts as installed (a Python module, say).
    let probe: [String]?

    struct Answer: Sendable {
        let text: String
        let status: Int32
        let nanoseconds: Double
    }

    /// The full path of the executable on this machine's PATH.
    var path: String? {
        guard !executable.hasPrefix("/") else {
            return FileManager.default.isExecutableFile(atPath: executable) ? executable : nil
        }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.map { "\($0)/\(executable)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var isInstalled: Bool {
        guard let path else { return false }
        guard let probe else { return true }
        return (try? Peer.run(path, probe, input: ""))?.status == 0
    }

    func answer(_ expression: String, digits: Int) throws -> Answer {
        guard let path else { throw BenchmarkError("\(name) is not installed") }
        let call = invocation(expression, digits)
        return try Peer.run(path, call.arguments, input: call.input)
    }
}

extension Peer {
    /// Every peer the project compares itself with.
    static let all: [Peer] = [
        Peer(
            name: "bc", executable: "bc",
            invocation: { expression, digits in
                (["-lq"], "scale=\(digits)\n\(bcSpelling(expression))\n")
            }, probe: nil),
        Peer(
            name: "gp", executable: "gp",
            invocation: { expression, digits in
                (
                    // Room for sums of many fractions, of which nothing is touched before it is needed.
                    ["-q", "-f", "-s", "256M"],
                    "default(realprecision,\(digits + 5));print(\(gpSpelling(expression)))\n"
                )
            }, probe: nil),
        Peer(
            name: "calc", executable: "calc",
            invocation: { expression, digits in
                (
                    ["-q", "-p"],
                    "config(\"epsilon\",1e-\(digits + 5)),config(\"display\",\(digits)),;"
                        + "print \(expression)\n"
                )
            }, probe: nil),
        Peer(
            name: "qalc", executable: "qalc",
            invocation: { expression, digits in
                (["-t", "-s", "precision \(digits)", expression], "")
            }, probe: nil),
        Peer(
            name: "mpmath", executable: "python3",
            invocation: { expression, digits in
                (
                    ["-c"] + [
                        "from mpmath import *;mp.dps=\(digits + 5);"
                            + "print(nstr(\(pythonSpelling(expression)),\(digits)))"
                    ], ""
                )
            }, probe: ["-c", "import mpmath"]),
        Peer(
            name: "gmpy2", executable: "python3",
            invocation: { expression, digits in
                (
                    ["-c"] + [
                        "from gmpy2 import *;get_context().precision=\((digits + 5) * 10 / 3);"
                            + "mpf=mpfr;print('{0:.\(digits)g}'.format(\(pythonSpelling(expression))))"
                    ], ""
                )
            }, probe: ["-c", "import gmpy2"]),
        Peer(
            name: "python-flint", executable: "python3",
            invocation: { expression, digits in
                (
                    ["-c"] + [
                        "from flint import *;ctx.dps=\(digits + 5);mpf=arb;"
                            + "exp=lambda x:arb(x).exp();sin=lambda x:arb(x).sin();"
                            + "log=lambda x:arb(x).log();sqrt=lambda x:arb(x).sqrt();pi=arb.pi();"
                            + "print((\(pythonSpelling(expression))).str(\(digits),radius=False))"
                    ], ""
                )
            }, probe: ["-c", "import flint"]),
    ]

    private static func bcSpelling(_ text: String) -> String {
        text.replacingOccurrences(of: "sin(", with: "s(")
            .replacingOccurrences(of: "exp(", with: "e(")
            .replacingOccurrences(of: "ln(", with: "l(")
            .replacingOccurrences(of: "pi", with: "(4*a(1))")
    }

    private static func gpSpelling(_ text: String) -> String {
        text.replacingOccurrences(of: "ln(", with: "log(")
            .replacingOccurrences(of: "pi", with: "Pi")
    }

    /// Python's numbers must be the peer's own from the start, or `1/3` would be a Double.
    private static func pythonSpelling(_ text: String) -> String {
        var result = ""
        var number = ""
        func flush() {
            if !number.isEmpty { result += "mpf('\(number)')" }
            number = ""
        }
        for character in text {
            if character.isNumber || character == "." {
                number.append(character)
            } else {
                flush()
                result += character == "^" ? "**" : String(character)
            }
        }
        flush()
        return result.replacingOccurrences(of: "ln(", with: "log(")
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
