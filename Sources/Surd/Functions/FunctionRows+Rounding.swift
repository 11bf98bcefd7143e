// Rows of the function table: rounding, sign and size.
// The answers in the examples come from mpmath at 60 digits, those of integers from Python.

extension FunctionTable {
    static let roundingRows: [FunctionEntry] = [
        FunctionEntry(
            "floor", "x", .rounding, .builtin(.floor),
            domain: "any x",
            "largest integer not above x",
            example: "floor(-2.5)", "-3"),
        FunctionEntry(
            "ceil", "x", .rounding, .builtin(.ceiling),
            domain: "any x",
            "smallest integer not below x",
            example: "ceil(-2.5)", "-2"),
        FunctionEntry(
            "round", "x, [places]", .rounding, .builtin(.round),
            domain: "any x; integer places",
            "nearest integer, or nearest number with so many places; halves away from zero",
            example: "round(2.5)", "3"),
        FunctionEntry(
            "trunc", "x", .rounding, .builtin(.truncate), aliases: ["int"],
            domain: "any x",
            "x without its fraction",
            example: "trunc(-2.5)", "-2"),
        FunctionEntry(
            "frac", "x", .rounding, .builtin(.fraction),
            domain: "any x",
            "fraction of x, x - trunc(x)",
            example: "frac(-2.5)", "-0.5"),
        FunctionEntry(
            "abs", "x", .rounding, .builtin(.absolute),
            domain: "any x",
            "absolute value",
            example: "abs(-2.5)", "2.5"),
        FunctionEntry(
            "sign", "x", .rounding, .builtin(.sign), aliases: ["sgn"],
            domain: "any x",
            "-1, 0 or 1",
            example: "sign(-2.5)", "-1"),
        FunctionEntry(
            "min", "x...", .rounding, .builtin(.minimum),
            domain: "at least one number",
            "smallest of the arguments",
            example: "min(3, 1, 2)", "1"),
        FunctionEntry(
            "max", "x...", .rounding, .builtin(.maximum),
            domain: "at least one number",
            "largest of the arguments",
            example: "max(3, 1, 2)", "3"),
        FunctionEntry(
            "clamp", "x, low, high", .rounding, .builtin(.clamp),
            domain: "low ≤ high",
            "x, but not below low and not above high",
            example: "clamp(7, 1, 5)", "5"),
    ]
}
