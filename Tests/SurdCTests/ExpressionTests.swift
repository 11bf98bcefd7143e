// Expressions that are compiled once: their variables, values, doubles, and what is refused.
import CSurd
import Testing

@Suite("Expressions through C")
struct ExpressionTests {
    private func expression(
        _ text: String, _ variables: String? = nil, in session: OpaquePointer? = nil
    ) -> OpaquePointer? {
        var expression: OpaquePointer?
        #expect(
            surd_expression_create(session, text, text.utf8.count, variables, &expression, nil)
                == SURD_OK)
        return expression
    }

    @Test func numbersItsVariables() {
        let expression = expression("b * a + b", "x a")
        defer { surd_expression_free(expression) }
        var count = 0
        #expect(surd_expression_variable_count(expression, &count) == SURD_OK && count == 3)
        var names: [String] = []
        for index in 0..<count {
            var name: UnsafePointer<CChar>?
            #expect(surd_expression_variable_name(expression, index, &name) == SURD_OK)
            names.append(name.map { String(cString: $0) } ?? "")
        }
        #expect(names == ["x", "a", "b"])
        var index = 9
        #expect(surd_expression_variable_index(expression, "b", &index) == SURD_OK && index == 2)
        #expect(
            surd_expression_variable_index(expression, "c", &index) == SURD_INVALID_ARGUMENT)
        var name: UnsafePointer<CChar>?
        for wrong in [3, -1, Int.max, Int.min] {
            #expect(
                surd_expression_variable_name(expression, wrong, &name) == SURD_INVALID_ARGUMENT)
        }
    }

    /// Forms of calculus, with a variable in the body.
    @Test func formsOfCalculus() {
        for (text, expected) in [
            ("integrate(x, 0, a, x^2)", "9"), ("derivative(x, a, x^3)", "27"),
            ("solve(x, 0, 4, x^2 == a^2)[1]", "3"), ("integrate(x, 0, 1, a*x*x)", "1"),
        ] {
            let expression = expression(text, "a")
            defer { surd_expression_free(expression) }
            var values: [OpaquePointer?] = [nil]
            #expect(surd_value_from_text("3", 1, 10, &values[0], nil) == SURD_OK)
            var result: OpaquePointer?
            #expect(surd_expression_evaluate(expression, values, 1, &result, nil) == SURD_OK)
            #expect(C.text(result) == expected)
            surd_value_free(result)
            surd_value_free(values[0])
        }
    }

    @Test func evaluatesForValues() {
        let expression = expression("2x^2 + y", "x, y")
        defer { surd_expression_free(expression) }
        var values: [OpaquePointer?] = [nil, nil]
        #expect(surd_value_from_text("3/2", 3, 10, &values[0], nil) == SURD_OK)
        #expect(surd_value_from_int64(1, &values[1], nil) == SURD_OK)
        var result: OpaquePointer?
        #expect(surd_expression_evaluate(expression, values, 2, &result, nil) == SURD_OK)
        #expect(C.text(result) == "5.5")
        #expect(
            surd_expression_evaluate(expression, values, 1, &result, nil)
                == SURD_INVALID_ARGUMENT)
        #expect(
            surd_expression_evaluate(expression, nil, 2, &result, nil) == SURD_INVALID_ARGUMENT)
        surd_value_free(values[1])
        #expect(
            surd_expression_evaluate(expression, values, 2, &result, nil) == SURD_INVALID_HANDLE)
        #expect(result == nil)
        surd_value_free(values[0])
    }

    @Test func evaluatesForDoubles() {
        let expression = expression("sin(t)", "t")
        defer { surd_expression_free(expression) }
        var (result, exact) = (0.0, true)
        // mpmath at 50 digits: sin(1e22) = -0.852200849767188817727…
        #expect(
            surd_expression_evaluate_double(expression, [1e22], 1, &result, &exact, nil)
                == SURD_OK)
        #expect(result == -0.8522008497671888 && !exact)
        #expect(
            surd_expression_evaluate_double(expression, [.nan], 1, &result, &exact, nil)
                == SURD_FAILED)
        #expect(result.isNaN)
        #expect(
            surd_expression_evaluate_double(expression, [1, 2], 2, &result, &exact, nil)
                == SURD_INVALID_ARGUMENT)
    }

    @Test func resultsMayReplaceArguments() {
        let expression = expression("a / 2")
        defer { surd_expression_free(expression) }
        var number = 3.0
        withUnsafeMutablePointer(to: &number) { place in
            #expect(
                surd_expression_evaluate_double(expression, place, 1, place, nil, nil) == SURD_OK)
        }
        #expect(number == 1.5)
        var value: OpaquePointer?
        #expect(surd_value_from_int64(3, &value, nil) == SURD_OK)
        let argument = value
        withUnsafeMutablePointer(to: &value) { place in
            #expect(surd_expression_evaluate(expression, place, 1, place, nil) == SURD_OK)
        }
        #expect(surd_value_free(argument) == SURD_OK)
        #expect(C.text(value) == "1.5")
    }

    @Test func usesItsSession() {
        let session = C.session("digits=4")
        var value: OpaquePointer?
        #expect(surd_evaluate(session, "k = 10; f(a) = a/k", -1, &value, nil) == SURD_OK)
        let expression = expression("f(n)", nil, in: session)
        #expect(surd_evaluate(session, "k = 20", -1, &value, nil) == SURD_OK)
        surd_session_free(session)
        defer { surd_expression_free(expression) }
        var one: OpaquePointer?
        #expect(surd_value_from_int64(1, &one, nil) == SURD_OK)
        defer { surd_value_free(one) }
        var result: OpaquePointer?
        #expect(surd_expression_evaluate(expression, [one], 1, &result, nil) == SURD_OK)
        #expect(C.text(result) == "0.1")
    }

    @Test(arguments: ["1 +", "a = 1", "1; 2", "", "\u{0}", "f(x) = x"])
    func refusesWhatIsNotOneExpression(text: String) {
        var expression: OpaquePointer? = OpaquePointer(bitPattern: 1)
        var error: OpaquePointer?
        #expect(
            surd_expression_create(nil, text, text.utf8.count, nil, &expression, &error)
                == SURD_FAILED)
        #expect(expression == nil)
        surd_error_free(error)
    }

    @Test func refusesWrongVariables() {
        var expression: OpaquePointer?
        for wrong in ["a a", "1", "a,+", "(a)"] {
            #expect(
                surd_expression_create(nil, "a", 1, wrong, &expression, nil)
                    == SURD_INVALID_ARGUMENT)
        }
        #expect(surd_expression_create(nil, "a", 1, "pi", &expression, nil) == SURD_FAILED)
        let session = C.session()
        surd_session_free(session)
        #expect(
            surd_expression_create(session, "a", 1, nil, &expression, nil) == SURD_INVALID_HANDLE)
    }
}
