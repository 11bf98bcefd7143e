// Forms with a body: derivatives and zeros. The answers of the examples come from SymPy.

extension FunctionTable {
    static let calculusRows: [FunctionEntry] = [
        FunctionEntry(
            "derivative", "x, a, [n], body", .calculus, .form(.derivative),
            domain: "a where the body is differentiable, n a whole number from 0",
            "first or n-th derivative of body, a function of x, at a",
            example: "derivative(x, 2, x^3)", "12"),
        FunctionEntry(
            "integrate", "x, a, b, body", .calculus, .form(.integrate),
            domain: "a and b finite, body defined and bounded between them",
            "integral of body, a function of x, from a to b",
            example: "integrate(x, 0, 2, x^2)", "2.6666666666666666667"),
        FunctionEntry(
            "limit", "x, a, body, [side]", .calculus, .form(.limit),
            domain: "a a number, inf or -inf; side 1 for above or -1 for below",
            "limit of body, a function of x, at a",
            example: "limit(x, 0, sin(x)/x)", "1"),
        FunctionEntry(
            "solve", "x, a, b, body", .calculus, .form(.solve),
            domain: "a below b, body defined between them but for single points",
            "list of all zeros of body, a function of x, from a to b; body may be an equation",
            example: "solve(x, 0, 3, x^2 == 3x - 2)", "[1, 2]"),
        FunctionEntry(
            "roots", "x, body", .calculus, .form(.roots),
            domain: "body a polynomial",
            "list of all real roots of a polynomial in x, repeated by their multiplicity; with complex numbers on, all roots",
            example: "roots(x, x^3 - 4x^2 + 5x - 2)", "[1, 1, 2]"),
    ]
}
