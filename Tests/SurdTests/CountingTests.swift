import Synchronization
import Testing

@testable import Surd
@testable import SurdNumbers

/// Where one path declines and another goes on, nothing is called, drawn or counted twice: a program calls
/// a host function as often, draws the same random numbers and takes as many steps whichever path is left out.
@Suite struct CountingTests {
    /// Programs that leave words, long integers, fractions or loops of balls in their middle.
    static let programs = [
        "sum(k, 1, 60, h(k)*10^k)",
        "prod(k, 1, 60, h(k))",
        "sum(k, 1, 90, h(k)/3 + 1/k)",
        "sum(k, 1, 90, sin(h(k)))",
        "sum(k, 1, 90, sin(k)) + h(2)",
        "sum(k, 1, 500, 1/k^2) + h(2)^200",
        "if(h(2) > 1, h(3)^200, 0)",
        "if(h(2) > 1 and h(2^70) > 3, h(1/3), h(5))",
        "h(2)^100 + h(1/7) + sqrt(h(2))",
        "max(h(1), h(2^65), h(sqrt(2)))",
        "f(x) = h(x) + 1; f(f(2^70)) + f(1/2)",
        "g(n) = if(n <= 0, 0, h(n)*9^n + g(n - 1)); g(60)",
        "g(n, x) = if(n <= 0, x, g(n - 1, x*3 + h(n))); g(60, 1)",
        "sum(k, 1, 40, random(1, 10^6)*10^k)",
        "sum(k, 1, 40, if(random() < 1/2, 10^k, 1/k))",
        "sum(k, 1, 200, sqrt(k + random(1, 9)))",
        "prod(k, 1, 80, random(2, 9)) + random()",
        "sum(k, 1, 3, sum(j, 1, 30, h(j*k)*10^j))",
        "list(k, 1, 30, h(k)^k)",
    ]

    static let leftOut: [EvaluationPaths] = [
        [], .words, .tree, .integers, .balls, .loops, [.words, .loops], .all,
    ]

    /// The answer of a program, and how often it called `h`.
    private static func run(
        _ program: String, without paths: EvaluationPaths, steps: Int = .max
    ) throws -> (answer: String, calls: Int) {
        final class Counter: Sendable {
            let calls = Mutex(0)
        }
        let counter = Counter()
        var calculator = Calculator(format: NumberFormat(digits: 30))
        calculator.limits.paths.subtract(paths)
        calculator.limits.maximumSteps = steps
        calculator.setSeed(20_261_124)
        try calculator.define("h", parameters: ["x"]) { arguments in
            counter.calls.withLock { $0 += 1 }
            return arguments[0]
        }
        var output: [UInt8] = []
        do throws(SurdError) {
            // A line defines nothing: definitions stand before it.
            var statements = program.split(separator: ";").map(String.init)
            let line = statements.removeLast()
            for statement in statements { try calculator.run(statement) }
            _ = try calculator.appendLine(line.utf8.span, to: &output, kindMatters: false)
            return (String(decoding: output, as: UTF8.self), counter.calls.withLock { $0 })
        } catch {
            return (error.code, counter.calls.withLock { $0 })
        }
    }

    /// The smallest limit of steps with which the program has its answer.
    private static func steps(
        _ program: String, without paths: EvaluationPaths, answer: String
    ) throws -> Int {
        var (low, high) = (-1, 100_000)
        while high - low > 1 {
            let middle = (low + high) / 2
            let found = try run(program, without: paths, steps: middle).answer
            if found == answer { high = middle } else { low = middle }
        }
        return high
    }

    @Test(arguments: programs)
    func nothingHappensTwice(_ program: String) throws {
        let expected = try Self.run(program, without: .all)
        let steps = try Self.steps(program, without: .all, answer: expected.answer)
        #expect(expected.answer.contains { $0.isNumber }, "\(expected.answer)")
        #expect(program.contains("h(") == (expected.calls > 0))
        for paths in Self.leftOut {
            let found = try Self.run(program, without: paths)
            #expect(found.answer == expected.answer, "without \(paths.rawValue)")
            #expect(found.calls == expected.calls, "without \(paths.rawValue)")
            #expect(
                try Self.steps(program, without: paths, answer: expected.answer) == steps,
                "steps without \(paths.rawValue)")
        }
    }
}
