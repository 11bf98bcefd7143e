import Surd
import Testing

/// Nothing that a text says may take more than the limits allow; the session goes on.
@Suite struct LimitTests {
    static let untrusted: [(text: String, code: String)] = [
        ("9^9^9^9", "too-large"), ("1 << 2^40", "too-large"),
        ("(10^18)!", "too-large"), ("fib(10^18)", "too-large"), ("primorial(10^12)", "too-large"),
        ("1e999999999999", "too-large"), ("1e-99999999999999999999999999", "too-large"),
        ("binomial(10^18, 10^17)", "too-large"), ("f(n) = f(n + 1); f(0)", "too-deep"),
        ("sum(k, 1, 10^12, k)", "steps-exceeded"),
        ("round(pi, 10^12)", "too-large"), ("a(n) = b(n); b(n) = a(n); a(1)", "too-deep"),
        ("lcm(2^4000000, 3^2600000)", "too-large"),
        ("x = 2^4000000; x*x", "too-large"), ("1 << 10^100", "too-large"),
        ("factorial(10^100)", "too-large"), ("2^10^100", "overflow"),
    ]

    @Test(arguments: untrusted)
    func refused(_ text: String, _ code: String) throws {
        var calculator = Calculator(limits: .untrusted)
        do {
            let value = try calculator.evaluate(text)
            Issue.record("\(text) gave \(value.kind)")
        } catch {
            #expect(error.code == code, "\(text): \(error.message)")
        }
        let after = try calculator.evaluate("1 + 1").description
        #expect(after == "2")
    }

    /// Loops whose count is known are refused before they run: each would take minutes.
    @Test(arguments: [
        "sum(k, 1, 10^9, 1/k^2)", "sum(k, 1, 10^10, k)", "prod(k, 1, 10^10, if(k > 2, 1, k))",
        "sum(k, 1, 10^5, sum(j, 1, 10^5, 1/(j + k)))",
        "sum(k, 1, 100000, sum(j, 1, 100000, sqrt(j + k)))", "f(n) = sum(k, 1, n, 1/k); f(10^10)",
        "sum(k, 1, 10^9, sqrt(k))", "sum(k, 1, 3, sum(j, 1, 10^10, k*j))",
    ])
    func doomedLoopsDoNotBegin(_ text: String) throws {
        var calculator = Calculator(limits: Limits(time: .seconds(5)))
        let error = #expect(throws: SurdError.self) { _ = try calculator.run(text) }
        #expect(error?.code == "steps-exceeded")
    }

    /// A loop within the limit is not refused, whatever stands in branches that are not taken.
    @Test(arguments: [
        ("sum(k, 1, 1000, k)", "500500"), ("sum(k, 1, 100, sum(j, 1, k, j))", "171700"),
        ("if(1 < 2, 3, sum(k, 1, 10^8, k))", "3"), ("1 > 2 and sum(k, 1, 10^8, k) > 1", "false"),
        ("sum(k, 1, 300, if(k > 0, k, sum(j, 1, 10^8, j)))", "45150"),
    ])
    func othersRun(_ text: String, _ expected: String) throws {
        let value = try evaluate(text, limits: Limits(maximumSteps: 100_000))
        #expect(value.description == expected)
    }

    /// Python: pow(3, 10**18, 7) and the like.
    @Test(arguments: [
        ("3^(10^18) mod 7", "4"), ("(-3)^(10^18 + 1) mod 7", "2"), ("mod(3^(10^18), -7)", "-3"),
        ("rem((-3)^(10^18 + 1), 7)", "-5"), ("-3^(10^18 + 1) % 7", "2"),
        ("x = 2^(10^15); x mod (10^9 + 7)", "264444359"), ("2^(10^7) mod 1000003", "899803"),
    ])
    func powersAreNotWrittenOutForARemainder(_ text: String, _ expected: String) throws {
        var calculator = Calculator(limits: Limits(time: .seconds(5)))
        #expect(try calculator.run(text).last?.description == expected)
    }

    /// 2^(2^-n) - 1 is not 0, and to see it takes n bits for each of n roots.
    @Test func searchingHasAnEnd() throws {
        let roots = String(repeating: "√", count: 100_000)
        do {
            let value = try evaluate("\(roots)2 - 1", limits: Limits(maximumSteps: 1_000))
            let text = try value.digits(20)
            Issue.record("the difference was found: \(text)")
        } catch let error as NumberError {
            #expect(error.code == "undecided")
        }
        // mpmath: 2^(2^-2000) - 1
        #expect(
            try evaluate(String(repeating: "√", count: 2_000) + "2 - 1").digits(20)
                == "6.0371801173242991586e-603")
    }

    /// Whether this is an integer would take 4·10^18 bits; its exact form does not ask.
    @Test func enormousNumbersHaveTheirExactForm() throws {
        let value = try evaluate("cosh(27*10^17) - exp(-27*10^17)")
        #expect(
            try value.formatted(NumberFormat().exact())
                == "e^2700000000000000000/2 - 1/(2*e^2700000000000000000)")
    }

    @Test func untakenBranchesCostNothing() throws {
        #expect(try evaluate("if(true, 1, 9^9^9^9)").description == "1")
        #expect(try evaluate("true or (10^12)! == 1").description == "true")
    }

    @Test func towerIsEstimated() {
        do {
            _ = try evaluate("9^9^9^9")
            Issue.record("9^9^9^9 was computed")
        } catch {
            #expect(
                error.message.hasPrefix(
                    "too large: 9^9^9^9 would have more than 10^369,693,099 digits"))
        }
    }

    @Test func cancellation() throws {
        var calculator = Calculator()
        let token = CancellationToken()
        calculator.cancellation = token
        token.cancel()
        do {
            try calculator.evaluate("sum(k, 1, 10^8, 1/k)")
            Issue.record("it was not cancelled")
        } catch {
            #expect(error.code == "cancelled")
        }
        token.reset()
        let after = try calculator.evaluate("1 + 1").description
        #expect(after == "2")
    }

    @Test func taskCancellation() async {
        let task = Task {
            do {
                while !Task.isCancelled { await Task.yield() }
                _ = try evaluate("sum(k, 1, 10^8, k mod 7)")
                return "finished"
            } catch let error as SurdError {
                return error.code
            } catch {
                return "\(error)"
            }
        }
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test func millions() throws {
        let sum = Array(repeating: "1", count: 100_000).joined(separator: "+")
        #expect(try evaluate(sum).description == "100000")
        let signs = String(repeating: "-", count: 100_000) + "1"
        #expect(try evaluate(signs).description == "1")
        let nested =
            String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000)
        #expect(try evaluate(nested).description == "1")
        let roots =
            String(repeating: "abs(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
        #expect(try evaluate(roots).description == "1")
    }
}
