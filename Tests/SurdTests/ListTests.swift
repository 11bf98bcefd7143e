import Surd
import Testing

/// Lists in the language: what they are, what is done with them, and what is said where nothing can be. The values
/// were computed with Python's integers, fractions and `statistics`; sentences were checked against the language.
@Suite struct ListTests {
    @Test(arguments: [
        ("[]", "[]"),
        ("[1, 2, 3]", "[1, 2, 3]"),
        ("[[1, 2], [3, [4, []]]]", "[[1, 2], [3, [4, []]]]"),
        ("[1/4, true, factor(12), minpoly(sqrt(2))]", "[0.25, true, 2^2 x 3, x^2 - 2]"),
        ("v = [5, 7, 9]; v[1]", "5"),
        ("v = [5, 7, 9]; v[-1] + v[-3]", "14"),
        ("[[1, 2], [3, 4]][2][1]", "3"),
        ("cf(pi, 5)[2]", "7"),
        ("crt(2, 3, 3, 5, 2, 7)[1]", "23"),
        ("divisors(12)[2 + 1]", "3"),
        ("2^[3, 4][1]", "8"),
        ("-[3, 4][2]!", "-24"),
        ("[3, 4][1]^2", "9"),
        ("0.1[6] + [0.1[6]][1]", "0.33333333333333333333"),
        ("[1, 2] + [3, 4] - [1, 1]", "[3, 5]"),
        ("[[1, 2], [3, 4]] + [[1, 1], [1, 1]]", "[[2, 3], [4, 5]]"),
        ("3*[1, 2] - [1, 2]*(1/2)", "[2.5, 5]"),
        ("[[1, 2], [3, 4]]/2", "[[0.5, 1], [1.5, 2]]"),
        ("-[1, [2, -3]]", "[-1, [-2, 3]]"),
        ("[100, 200] + 10%", "[110, 220]"),
        ("2 x [1, 2]", "[2, 4]"),
        ("sqrt([1, 4, 9])", "[1, 2, 3]"),
        ("round([1.25, -2.345], 1)", "[1.3, -2.3]"),
        ("round([[1.25, 2], [3.5, 4]])", "[[1, 2], [4, 4]]"),
        ("isprime([2, 4, 5])", "[true, false, true]"),
        ("[2, 3]!", "[2, 6]"),
        ("log([8, 64], 2)", "[3, 6]"),
        ("mean([1, 2, 3], 4)", "2.5"),
        ("median(9, [1, 2])", "2"),
        ("max([3, 1], 2) + min([3, 1], 2)", "4"),
        ("gcd([12, 18], 8)", "2"),
        ("lcm([4, 6], 10)", "60"),
        ("sum([1, 2, 3]) + prod([2, 3], 4)", "30"),
        ("count([1, 2, 3], 4, [])", "4"),
        ("stdev([1, 2, 4])^2", "2.3333333333333333333"),
        ("quantile([1, 2, 4, 8], 0.25)", "1.75"),
        ("list(k, 1, 5, k^2)", "[1, 4, 9, 16, 25]"),
        ("list(k, 3, 2, k)", "[]"),
        ("list(i, 1, 2, list(j, 1, i, i*j))", "[[1], [2, 4]]"),
        ("list(list, 1, 2, list)", "[1, 2]"),
        ("sum(list(k, 1, 100, k))", "5050"),
        ("sum(k, 1, 3, [2, 3, 5][k])", "10"),
        ("sum(k, 1, 2000, len(list(i, 1, k, i)))", "2001000"),
        ("f(n) = if(n == 0, [], [n, f(n - 1)]); f(3)", "[3, [2, [1, []]]]"),
        ("f(x) = [x, x^2]; f(3)[2]", "9"),
        ("f(v) = v[1] + v[2]; f([3, 4])", "7"),
        ("len([5, 7, 9]) + len([])", "3"),
        ("sort([3, 1, sqrt(2), -1])[3]", "1.4142135623730950488"),
        ("reverse([3, [1], true])", "[true, [1], 3]"),
        ("dot([1, 2, 3], [4, 5, 6])", "32"),
        ("norm([3, 4])", "5"),
        ("norm([1, 1])^2", "2"),
        ("[1, 2] == [1, 2]", "true"),
        ("[1, sqrt(8)] == [1, 2*sqrt(2)]", "true"),
        ("[1, 2] == [1, 2, 3]", "false"),
        ("[1, [2, 3]] != [1, [2, 4]]", "true"),
        ("[] == []", "true"),
        ("[1] == 1", "false"),
        ("v = [1, 2]; v; ans[2]", "2"),
        ("sum([]) + 10*prod([]) + 100*count([])", "10"),
        ("gcd([]) + 10*lcm([])", "10"), ("max([], 3) + min(4, [])", "7"),
        ("[\n  1,\n  2\n][2]", "2"),
    ])
    func values(_ text: String, _ expected: String) throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate(text).formatted() == expected, "\(text)")
    }

    /// What is no answer says what to write instead.
    @Test(arguments: [
        ("[1, 2][3]", "index-outside"), ("[1, 2][-3]", "index-outside"), ("[][1]", "index-outside"),
        ("[1, 2][0]", "index-outside"), ("[1, 2][1/2]", "index-outside"),
        ("[1, 2][10^30]", "index-outside"), ("[1, 2][pi]", "index-outside"),
        ("[1, 2][true]", "index-outside"), ("(2)[1]", "no-elements"), ("pi[1]", "no-elements"),
        ("[1, 2] + [1, 2, 3]", "unequal-lengths"), ("dot([1], [1, 2])", "unequal-lengths"),
        ("[1, 2]*[3, 4]", "not-for-lists"), ("[1, 2] < [3, 4]", "not-for-lists"),
        ("[1, 2] + 1", "not-for-lists"), ("1 - [1, 2]", "not-for-lists"),
        ("[1, 2]^2", "not-for-lists"), ("2^[1, 2]", "not-for-lists"), ("2/[1, 2]", "not-for-lists"),
        ("[1, 2]/[1, 2]", "not-for-lists"), ("[5, 7] mod 2", "not-for-lists"),
        ("7 mod [1, 2]", "not-for-lists"), ("[5, 7] & 2", "not-for-lists"),
        ("exp([[1, 2], [3, 4]])", "not-for-lists"), ("√[[1, 2], [3, 4]]", "not-for-lists"),
        ("mean([[1, 2], [3, 4]])", "not-flat"), ("sort([[1]])", "not-flat"),
        ("len(3)", "needs-list"), ("norm(3)", "needs-list"),
        ("list(2, 1, 3, 4)", "needs-index-name"), ("list(k, 1, 10^12, k)", "too-large"),
        ("list(k, 1, 10^40, k)", "too-large"),
        ("v = list(k, 1, 10^4, k); list(i, 1, 10^4, v)", "too-large"),
        ("[[1, 2], [3, 4]] + 1", "not-for-lists"), ("2^[[1, 2], [3, 4]]", "not-for-lists"),
        ("1/[[1, 2], [3, 4]]", "not-for-lists"), ("[[1, 2], [3, 4]] mod 2", "not-for-lists"),
        ("root([[1, 4], [9, 16]], 2)", "not-for-lists"), ("[[1, 2], [3, 4]]!", "not-for-lists"),
        ("dot([[1, 2]], [[3, 4]])", "not-flat"), ("quantile([[1, 2]], 0.5)", "not-flat"),
    ])
    func faults(_ text: String, _ code: String) {
        var calculator = Calculator()
        do throws(SurdError) {
            let value = try calculator.evaluate(text)
            Issue.record("\(text) gave \(value)")
        } catch {
            #expect(error.code == code, "\(text): \(error.code)")
            #expect(error.hint != nil, "\(text)")
        }
    }

    /// Matrices and lists with complex numbers; the values of the matrix of six rows are SymPy's.
    @Test(arguments: [
        ("det([[1, i], [i, 1]])", "2"), ("[[1, i], [i, 1]]*[1, i]", "[0, 2i]"),
        ("inverse([[1, i], [0, 1]])", "[[1, -i], [0, 1]]"), ("rank([[1, i], [i, -1]])", "1"),
        ("linsolve([[1, i], [0, 1]], [1, 2])", "[1-2i, 2]"),
        ("transpose([[1, i], [2, 3]])", "[[1, 2], [i, 3]]"),
        ("charpoly([[1, i], [i, 1]])", "x^2 - 2*x + 2"),
        ("charpoly([[1/2, i], [i, 1]])", "[1, -1.5, 1.5]"),
        ("[[0, -i], [i, 0]]^2", "[[1, 0], [0, 1]]"),
        ("[[0, -i], [i, 0]]^-3", "[[0, -i], [i, 0]]"),
        ("[[1, 2], [3, 4]]*[i, 1]", "[2+i, 4+3i]"),
        ("det([[sqrt(2), i*sqrt(3)], [2, i*sqrt(6)]])", "0"),
        ("dot([1, i], [1, i])", "0"), ("dot([1, 2], [i, 3])", "6+i"), ("norm([3, 4i])", "5"),
        ("mean([i, 1])", "0.5+0.5i"), ("sum([1, i], 2i)", "1+3i"), ("prod([i, i])", "-1"),
        ("count([i, 1], 2)", "3"), ("max([i^2, 3])", "3"),
        ("det(\(sixRows))", "171+1743i"), ("rank(\(sixRows))", "6"),
        ("\(sixRows)*[1, i, 2, 0, -1, 3+i]", sixProduct),
        ("linsolve(\(sixRows), \(sixProduct))", "[1, i, 2, 0, -1, 3+i]"),
        ("\(sixRows)*inverse(\(sixRows)) == identity(6)", "true"),
    ])
    func complexValues(_ text: String, _ expected: String) throws {
        #expect(try evaluate(text).formatted() == expected, "\(text)")
    }

    private static let sixRows = """
        [[1, 2, 3+2i, -3+i, 3-i, 2-2i], [-2-2i, -1+i, 3-i, 2i, -3+2i, -2-2i], \
        [2-i, 0, -2+i, -2-2i, -2+2i, 1+i], [-2-i, -3-2i, -2-i, -2-i, -1, -2+2i], \
        [2-i, -2-i, 0, -3, -i, -2], [-3, -1+2i, 1-2i, 1, -3, -1]]
        """
    private static let sixProduct = "[12+3i, 2-15i, 2+3i, -11-2i, -3-4i, -3-6i]"

    @Test(arguments: [
        ("max([1, i])", "needs-real"), ("sort([1, i])", "needs-number"),
        ("[[1, i], [2, 2i]]^-1", "singular"), ("linsolve([[1, i], [i, -1]], [1, 2])", "singular"),
        ("det([[1, true], [i, 1]])", "not-a-matrix"), ("norm([1, true, i])", "needs-number"),
        ("[[1, 2], [3, 4]]^i", "needs-integer"),
    ])
    func complexFaults(_ text: String, _ code: String) {
        var calculator = Calculator()
        let error = #expect(throws: SurdError.self, "\(text)") { try calculator.evaluate(text) }
        #expect(error?.code == code, "\(text): \(error?.code ?? "")")
    }

    /// A function that needs numbers says so where its lists have none, on all ways to a value.
    @Test(arguments: [
        "max", "min", "mean", "median", "var", "stdev", "pvar", "pstdev", "avg", "variance",
    ])
    func noNumbers(_ name: String) throws {
        for text in [
            "\(name)([])", "\(name)([], [])", "v = []; \(name)(v)", "f(v) = \(name)(v); f([])",
            "sum(k, 1, 3, \(name)(list(j, 1, k - 2, j)))", "\(name)([]) + i",
        ] {
            var calculator = Calculator()
            let error = #expect(throws: SurdError.self, "\(text)") {
                try calculator.evaluate(text)
            }
            #expect(error?.code == "domain", "\(text): \(error?.message ?? "")")
            #expect(error?.message.contains("needs at least") == true, "\(text)")
            calculator = Calculator(complex: true)
            #expect(throws: SurdError.self, "\(text)") { try calculator.evaluate(text) }
        }
        #expect(throws: SurdError.self) { try evaluate("quantile([], 0.5)") }
        #expect(throws: SurdError.self) { try evaluate("crt([], 3)") }
    }

    /// Lists may hold fewer numbers than a call has arguments: every function has a value then, or says what it needs.
    @Test(arguments: FunctionTable.entries.map(\.name))
    func emptyLists(_ name: String) {
        for arguments in [
            "[]", "[], []", "[], [], []", "[], 1", "1, []", "[1], []", "[], [1]", "1, 2, []",
            "[[]]",
            "[[], []]", "[[]], [[]]", "list(k, 1, 0, k)", "i, []", "[], true",
        ] {
            for isComplex in [false, true] {
                var calculator = Calculator(complex: isComplex)
                do throws(SurdError) {
                    _ = try calculator.evaluate("\(name)(\(arguments))")
                } catch {
                    #expect(!error.code.isEmpty)
                }
            }
        }
    }

    /// What mathematics has for a row of nothing, and what there is not.
    @Test(arguments: [
        ("sum([])", "0"), ("prod([])", "1"), ("count([])", "0"), ("max([], 3)", "3"),
        ("max([])", "max needs at least 1 number"),
        ("mean([], [])", "mean needs at least 1 number"),
        ("quantile([], 1/2)", "quantile needs at least 2 numbers"),
        ("pvar([])", "pvar needs at least 1 number"), ("var([])", "var needs at least 2 numbers"),
    ])
    func rowsOfNothing(_ text: String, _ expected: String) {
        var calculator = Calculator()
        do throws(SurdError) {
            #expect(try calculator.evaluate(text).description == expected)
        } catch {
            #expect(error.message == expected)
        }
    }

    /// The names of these functions are everybody's: a definition, a parameter or an index takes them.
    @Test(arguments: FunctionTable.entries.filter(\.meaning.traits.isSoft).map(\.name))
    func softNames(_ name: String) throws {
        var calculator = Calculator()
        for (text, expected) in [
            ("\(name) = 3; \(name) + 1", "4"), ("\(name) = 3; \(name)(2)", "6"),
            ("\(name)(a) = 2a; \(name)(5)", "10"), ("f(\(name)) = \(name)^2; f(3)", "9"),
            ("sum(\(name), 1, 3, \(name))", "6"),
            ("g(a) = \(name)(a); \(name)(a) = 7a; g(2)", "14"),
        ] {
            #expect(try calculator.evaluate(text).formatted() == expected, "\(text)")
            calculator = Calculator()
        }
        let column = try CompiledExpression("\(name) + 1", variables: [name])
        #expect(try column.evaluate([4]).formatted() == "5")
        let open = try CompiledExpression("\(name) * 2")
        #expect(open.variables == [name])
    }

    /// A value of the type is as large as it was without lists.
    @Test func layout() {
        #expect(MemoryLayout<Value>.size == 25)
        #expect(MemoryLayout<Value>.stride == 32)
    }

    /// Lists of lists double without end: the number of elements is bounded with those inside.
    @Test func sharedElementsCount() {
        var calculator = Calculator()
        let text = "v = [1, 1]; " + String(repeating: "v = [v, v]; ", count: 40) + "v == v"
        do throws(SurdError) {
            _ = try calculator.evaluate(text)
            Issue.record("a list of 2^41 elements was made")
        } catch {
            #expect(error.code == "too-large")
        }
        let deep = "f(n) = if(n == 0, [], [f(n - 1)]); f(1000)"
        #expect(throws: SurdError.self) { try calculator.evaluate(deep) }
    }

    @Test func accessors() throws {
        let value = try evaluate("[1, [2, 3], true]")
        let elements = try #require(value.elements)
        #expect(value.kind == .list && value.list == nil)
        #expect(elements.count == 3 && elements[1].list?[1] == 3 && elements[2] == .boolean(true))
        #expect(try evaluate("cf(415/93)").list == [4, 2, 6, 7])
        #expect(
            try Value.list(ValueList([.number(1), .boolean(false)])).formatted() == "[1, false]")
    }

    @Test(arguments: [
        "[]", "[1, [2/3, []], true]", "[factor(360), minpoly(sqrt(2)), [zeta(3), 1]]",
        "[identify(0.693147180559945), [[-1]]]",
    ])
    func savingAndReading(_ text: String) throws {
        let value = try evaluate(text)
        #expect(try Value(saved: value.saved()) == value)
    }

    @Test func brokenSavedLists() {
        for text in ["[", "1 ]", "[ [ ]", "( factors 4 )", "( 1", "( set 1 )"] {
            #expect(throws: NumberError.self, "\(text)") {
                try Value(saved: "surd1;= list \(text)")
            }
        }
        let deep = String(repeating: "[ ", count: 200) + String(repeating: "] ", count: 200)
        #expect(throws: NumberError.self) {
            try Value(saved: "surd1;= list " + deep.dropLast())
        }
    }
}
