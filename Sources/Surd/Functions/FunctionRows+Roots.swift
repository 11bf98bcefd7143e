// Rows of the function table: roots, powers and logarithms.
// The answers in the examples come from mpmath at 60 digits, those of integers from Python.

extension FunctionTable {
    static let rootRows: [FunctionEntry] = [
        FunctionEntry(
            "sqrt", "x", .roots, .real(.sqrt),
            domain: "x ≥ 0",
            "square root",
            example: "sqrt(2)", "1.4142135623730950488"),
        FunctionEntry(
            "cbrt", "x", .roots, .real(.cbrt),
            domain: "any x",
            "cube root",
            example: "cbrt(2)", "1.2599210498948731648"),
        FunctionEntry(
            "root", "x, n", .roots,
            .number(RealFunctions.root).on(tape: .root).onComplex(ComplexFunctions.root),
            softAliases: ["nthroot"],
            domain: "integer n other than 0; x ≥ 0 where n is even",
            "n-th root of x",
            example: "root(2, 5)", "1.1486983549970350068"),
        FunctionEntry(
            "hypot", "x, y", .roots, .real(.hypot),
            domain: "any x and y",
            "length of the hypotenuse, sqrt(x^2 + y^2)",
            example: "hypot(3, 4)", "5"),
        FunctionEntry(
            "exp", "x", .roots, .real(.exp),
            domain: "any x",
            "e to the power x",
            example: "exp(1)", "2.7182818284590452354"),
        FunctionEntry(
            "exp2", "x", .roots, .real(.exp2),
            domain: "any x",
            "2 to the power x",
            example: "exp2(0.5)", "1.4142135623730950488"),
        FunctionEntry(
            "exp10", "x", .roots, .real(.exp10),
            domain: "any x",
            "10 to the power x",
            example: "exp10(0.5)", "3.162277660168379332"),
        FunctionEntry(
            "expm1", "x", .roots, .real(.expm1),
            domain: "any x",
            "exp(x) - 1",
            example: "expm1(1e-10)", "1.00000000005e-10"),
        FunctionEntry(
            "pow", "x, y", .roots,
            .number(RealFunctions.power).on(
                tape: .two(.operation(.power)), columns: { $0.power($1[0], $1[1]) }
            ).onComplex(ComplexFunctions.power).dependingOnMode,
            domain: "as x^y",
            "x to the power y",
            example: "pow(2, 10)", "1024"),
        FunctionEntry(
            "fma", "x, y, z", .roots,
            .number(RealFunctions.fusedMultiplyAdd).on(tape: .fused), isSoft: true,
            domain: "any x, y and z",
            "x*y + z; with --in rounded once, as the instruction of processors",
            example: "fma(2, 3, 4)", "10"),
    ]

    static let logarithmRows: [FunctionEntry] = [
        FunctionEntry(
            "ln", "x", .logarithms, .real(.ln),
            domain: "x > 0",
            "natural logarithm",
            example: "ln(2)", "0.69314718055994530942"),
        FunctionEntry(
            "log", "x, [base = 10]", .logarithms,
            .number(RealFunctions.logarithm).on(
                tape: .oneOrTwo(.operation(.log10), .operation(.logBase))
            ).onComplex(ComplexFunctions.logarithm),
            domain: "x > 0; base > 0 and not 1",
            "logarithm to base 10, or to the base given; ln is the natural one",
            example: "log(2, 3)", "0.6309297535714574371"),
        FunctionEntry(
            "log2", "x", .logarithms, .real(.log2),
            domain: "x > 0",
            "logarithm to base 2",
            example: "log2(3)", "1.5849625007211561815"),
        FunctionEntry(
            "log10", "x", .logarithms, .real(.log10),
            domain: "x > 0",
            "logarithm to base 10",
            example: "log10(2)", "0.30102999566398119521"),
        FunctionEntry(
            "log1p", "x", .logarithms, .real(.log1p),
            domain: "x > -1",
            "ln(1 + x)",
            example: "log1p(1e-10)", "9.9999999995e-11"),
    ]
}
