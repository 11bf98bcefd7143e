// Rows of the function table: rounding, sign and size.
// The answers in the examples come from mpmath at 60 digits, those of integers from Python.

extension FunctionTable {
    static let roundingRows: [FunctionEntry] = [
        FunctionEntry(
            "floor", "x", .rounding,
            .number(RoundingFunctions.floor).on(
                words: WordFunctions.Floor.self, tape: .one(.floor),
                columns: { $0.single(.floor, $1[0]) }),
            domain: "any x",
            "largest integer not above x",
            example: "floor(-2.5)", "-3"),
        FunctionEntry(
            "ceil", "x", .rounding,
            .number(RoundingFunctions.ceiling).on(
                words: WordFunctions.Ceiling.self, tape: .one(.ceiling),
                columns: { $0.ceiling($1[0]) }
            ), softAliases: ["ceiling"],
            domain: "any x",
            "smallest integer not below x",
            example: "ceil(-2.5)", "-2"),
        FunctionEntry(
            "round", "x, [places]", .rounding,
            .number(RoundingFunctions.round).on(
                words: WordFunctions.Round.self,
                tape: .formula("if(x < 0, -floor(1/2 - x), floor(x + 1/2))"),
                columns: { $0.rounded($1) }),
            domain: "any x; integer places",
            "nearest integer, or nearest number with so many places; halves away from zero",
            example: "round(2.5)", "3"),
        FunctionEntry(
            "trunc", "x", .rounding,
            .number(RoundingFunctions.truncate).on(
                words: WordFunctions.Truncate.self, tape: .one(.truncate),
                columns: { $0.truncated($1[0]) }),
            aliases: ["int"],
            domain: "any x",
            "x without its fraction",
            example: "trunc(-2.5)", "-2"),
        FunctionEntry(
            "frac", "x", .rounding,
            .number(RoundingFunctions.fraction).on(
                words: WordFunctions.Fraction.self, tape: .formula("x - trunc(x)")),
            domain: "any x",
            "fraction of x, x - trunc(x)",
            example: "frac(-2.5)", "-0.5"),
        FunctionEntry(
            "abs", "x", .rounding,
            .number(RoundingFunctions.absolute).on(
                words: WordFunctions.Absolute.self, tape: .one(.operation(.absolute)),
                columns: { $0.single(.absolute, $1[0]) }
            ).onComplex(ComplexFunctions.absolute),
            domain: "any x",
            "absolute value",
            example: "abs(-2.5)", "2.5"),
        FunctionEntry(
            "sign", "x", .rounding,
            .number(RoundingFunctions.sign)
                .on(words: WordFunctions.Sign.self, tape: .sign).asVerdict,
            aliases: ["sgn"],
            domain: "any x",
            "-1, 0 or 1",
            example: "sign(-2.5)", "-1"),
        FunctionEntry(
            "min", "x...", .rounding,
            .number(RoundingFunctions.minimum).on(
                words: WordFunctions.Minimum.self, tape: .choice(.less),
                columns: { $0.folded(.minimum, $1) }
            ),
            domain: "at least one number",
            "smallest of the arguments",
            example: "min(3, 1, 2)", "1"),
        FunctionEntry(
            "max", "x...", .rounding,
            .number(RoundingFunctions.maximum).on(
                words: WordFunctions.Maximum.self, tape: .choice(.greater),
                columns: { $0.folded(.maximum, $1) }),
            domain: "at least one number",
            "largest of the arguments",
            example: "max(3, 1, 2)", "3"),
        FunctionEntry(
            "clamp", "x, low, high", .rounding, .number(RoundingFunctions.clamp).on(tape: .clamp),
            domain: "low ≤ high",
            "x, but not below low and not above high",
            example: "clamp(7, 1, 5)", "5"),
    ]
}

// Rows of the function table: numbers of floating-point formats.
// The answers in the examples come from Python's fractions and struct, quad's from mpmath at 113
// bits, those of decimal formats from Python's decimal.

extension FunctionTable {
    static let floatingRows: [FunctionEntry] = [
        FunctionEntry(
            "double", "x", .floating, .number(FloatingFunctions.nearest(in: .double)),
            domain: "below 2^1024",
            "nearest 64-bit floating-point number (double), exactly",
            example: "double(0.1)", "0.10000000000000000555"),
        FunctionEntry(
            "float", "x", .floating, .number(FloatingFunctions.nearest(in: .float)),
            domain: "below 2^128",
            "nearest 32-bit floating-point number (float), exactly",
            example: "float(0.1)", "0.10000000149011611938"),
        FunctionEntry(
            "half", "x", .floating, .number(FloatingFunctions.nearest(in: .half)),
            domain: "below 65520",
            "nearest 16-bit floating-point number, exactly",
            example: "half(0.1)", "0.0999755859375"),
        FunctionEntry(
            "quad", "x", .floating, .number(FloatingFunctions.nearest(in: .quad)),
            domain: "below 2^16384",
            "nearest 128-bit floating-point number, exactly",
            example: "quad(0.1) - 0.1", "4.8148248609680896326e-36"),
        FunctionEntry(
            "decimal64", "x", .floating, .number(FloatingFunctions.nearest(in: .decimal64)),
            domain: "below 10^385",
            "nearest decimal number of 16 digits, exactly",
            example: "decimal64(1/3)", "0.3333333333333333"),
        FunctionEntry(
            "decimal128", "x", .floating, .number(FloatingFunctions.nearest(in: .decimal128)),
            domain: "below 10^6145",
            "nearest decimal number of 34 digits, exactly",
            example: "decimal128(1/3) - 1/3", "-3.3333333333333333333e-35"),
        FunctionEntry(
            "ulp", "x", .floating, .number(FloatingFunctions.unitOfLastPlace),
            domain: "below 2^1024",
            "unit of the last place of double(x)",
            example: "ulp(1)", "2.2204460492503130808e-16"),
    ]
}
