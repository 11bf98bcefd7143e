import SurdNumbers
import Testing

@testable import Surd

/// Arguments, bounds, orders and exponents at the ends of what a machine word holds: a text may have any answer,
/// but none ends the process. Which numbers meet is drawn anew for each function, the same in each run.
@Suite struct MachineWordEdgeTests {
    private static let edges = [
        "9223372036854775807", "-9223372036854775807", "-9223372036854775808",
        "9223372036854775808",
        "4611686018427387904", "-4611686018427387904", "2305843009213693951", "2147483648",
        "-2147483648", "4294967295", "9000000000000000000", "-9000000000000000000",
        "18446744073709551615", "85070591730234615865843651857942052863",
        "-85070591730234615865843651857942052864", "170141183460469231731687303715884105727",
        "1/9223372036854775807", "9223372036854775807/9223372036854775806",
        "-9223372036854775807/2",
        "2^62", "2^63", "-2^63", "2^64", "1e18", "1e-19", "0", "1", "-1", "2", "1/2",
    ]

    private static func pick(_ row: [String], _ draw: inout Draw) -> String {
        row[draw.below(row.count)]
    }

    private static func calculator() -> Calculator {
        var limits = Limits.untrusted
        limits.time = .milliseconds(100)
        return Calculator(limits: limits)
    }

    private static func evaluate(_ text: String) {
        var calculator = calculator()
        do {
            _ = try calculator.evaluate(text).formatted(limits: .untrusted)
        } catch let error as SurdError {
            #expect(!error.code.isEmpty, "\(text)")
        } catch {
            #expect(error is NumberError, "\(text)")
        }
    }

    @Test(arguments: FunctionTable.entries.filter { $0.kind != .calculus }.map(\.name))
    func functions(_ name: String) throws {
        let entry = try #require(FunctionTable.entry(named: name))
        var draw = Draw(state: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        for round in 0..<8 {
            let most = entry.maximumArguments ?? entry.minimumArguments + 2
            let count = draw.below(most - entry.minimumArguments + 1) + entry.minimumArguments
            var arguments: [String] = []
            for _ in 0..<count { arguments.append(Self.pick(Self.edges, &draw)) }
            // Inside of a derivative one argument varies.
            if round % 2 == 1, count > 0 {
                arguments[draw.below(count)] = "x"
                let point = Self.pick(["1", "1/2", "7", "-2"], &draw)
                let body = "\(name)(\(arguments.joined(separator: ", ")))"
                Self.evaluate("derivative(x, \(point), \(body))")
            } else {
                Self.evaluate("\(name)(\(arguments.joined(separator: ", ")))")
            }
        }
    }

    @Test(arguments: [
        "sum(k, #, #, k)", "prod(k, #, #, 1)", "sum(k, #, #, 1/k)", "list(k, #, #, k)",
        "f(a, b) = sum(k, a, b, k); f(#, #)", "sum(j, 1, 3, sum(k, j*#, #, k))", "random(#, #)",
        "#^#", "# << #", "# >> #", "# mod #", "-(#)", "~(#)", "# & #", "# xor #", "[1, 2][#]",
        "v = [1, 2]; v[#]", "identity(#)", "[[1, 2], [3, 4]]^#", "(1 + i)^#", "i^#",
        "derivative(x, #, #, x^#)",
        "derivative(x, #, x^#)", "integrate(x, #, #, x^#)", "solve(x, #, #, x - #)",
        "roots(x, #*x^2 + #*x + #)",
        "a = #; b = #; a*b - a/b", "a = #; abs(a) + -a", "round(#, #)", "# + #%", "#!",
    ])
    func forms(_ form: String) {
        var draw = Draw(state: UInt64(form.utf8.count))
        for _ in 0..<24 {
            let pieces = form.split(separator: "#", omittingEmptySubsequences: false)
            var text = String(pieces[0])
            for piece in pieces.dropFirst() { text += "(\(Self.pick(Self.edges, &draw)))" + piece }
            Self.evaluate(text)
        }
    }
}
