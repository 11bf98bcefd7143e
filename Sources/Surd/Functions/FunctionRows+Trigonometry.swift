// Rows of the function table: circular and hyperbolic functions.
// The answers in the examples come from mpmath at 60 digits, those of integers from Python.

extension FunctionTable {
    static let trigonometryRows: [FunctionEntry] = [
        FunctionEntry(
            "sin", "x", .trigonometry, .real(.sin),
            domain: "any x, in radians",
            "sine",
            example: "sin(1)", "0.84147098480789650665"),
        FunctionEntry(
            "cos", "x", .trigonometry, .real(.cos),
            domain: "any x, in radians",
            "cosine",
            example: "cos(1)", "0.5403023058681397174"),
        FunctionEntry(
            "tan", "x", .trigonometry, .real(.tan),
            domain: "x in radians, not an odd multiple of pi/2",
            "tangent",
            example: "tan(1)", "1.5574077246549022305"),
        FunctionEntry(
            "sec", "x", .trigonometry, .real(.sec),
            domain: "x in radians, not an odd multiple of pi/2",
            "secant, 1/cos(x)",
            example: "sec(1)", "1.8508157176809256179"),
        FunctionEntry(
            "csc", "x", .trigonometry, .real(.csc),
            domain: "x in radians, not a multiple of pi",
            "cosecant, 1/sin(x)",
            example: "csc(1)", "1.1883951057781212163"),
        FunctionEntry(
            "cot", "x", .trigonometry, .real(.cot),
            domain: "x in radians, not a multiple of pi",
            "cotangent, 1/tan(x)",
            example: "cot(1)", "0.64209261593433070301"),
        FunctionEntry(
            "asin", "x", .trigonometry, .real(.asin), aliases: ["arcsin"],
            domain: "-1 ≤ x ≤ 1",
            "inverse sine, in radians",
            example: "asin(0.3)", "0.30469265401539750797"),
        FunctionEntry(
            "acos", "x", .trigonometry, .real(.acos), aliases: ["arccos"],
            domain: "-1 ≤ x ≤ 1",
            "inverse cosine, in radians",
            example: "acos(0.3)", "1.2661036727794991113"),
        FunctionEntry(
            "atan", "x", .trigonometry, .real(.atan), aliases: ["arctan"],
            domain: "any x",
            "inverse tangent, in radians",
            example: "atan(1)", "0.78539816339744830962"),
        FunctionEntry(
            "atan2", "y, x", .trigonometry, .real(.atan2),
            domain: "not both 0",
            "angle of the point (x, y), in radians",
            example: "atan2(1, -2)", "2.6779450445889871222"),
    ]

    static let degreeRows: [FunctionEntry] = [
        FunctionEntry(
            "sind", "x", .degrees, .number(RealFunctions.ofDegrees(.sin)),
            domain: "any x, in degrees",
            "sine of an angle in degrees",
            example: "sind(30)", "0.5"),
        FunctionEntry(
            "cosd", "x", .degrees, .number(RealFunctions.ofDegrees(.cos)),
            domain: "any x, in degrees",
            "cosine of an angle in degrees",
            example: "cosd(10)", "0.98480775301220805937"),
        FunctionEntry(
            "tand", "x", .degrees, .number(RealFunctions.ofDegrees(.tan)),
            domain: "x in degrees, not an odd multiple of 90",
            "tangent of an angle in degrees",
            example: "tand(45)", "1"),
        FunctionEntry(
            "asind", "x", .degrees, .number(RealFunctions.inDegrees(.asin)),
            domain: "-1 ≤ x ≤ 1",
            "inverse sine, in degrees",
            example: "asind(0.5)", "30"),
        FunctionEntry(
            "acosd", "x", .degrees, .number(RealFunctions.inDegrees(.acos)),
            domain: "-1 ≤ x ≤ 1",
            "inverse cosine, in degrees",
            example: "acosd(0.3)", "72.54239687627790771"),
        FunctionEntry(
            "atand", "x", .degrees, .number(RealFunctions.inDegrees(.atan)),
            domain: "any x",
            "inverse tangent, in degrees",
            example: "atand(2)", "63.434948822922010648"),
        FunctionEntry(
            "degrees", "x", .degrees, .number(RealFunctions.degrees),
            domain: "any x",
            "radians to degrees, x * 180/pi",
            example: "degrees(1)", "57.295779513082320877"),
        FunctionEntry(
            "radians", "x", .degrees, .number(RealFunctions.radians),
            domain: "any x",
            "degrees to radians, x * pi/180",
            example: "radians(30)", "0.52359877559829887308"),
    ]

    static let hyperbolicRows: [FunctionEntry] = [
        FunctionEntry(
            "sinh", "x", .hyperbolic, .real(.sinh),
            domain: "any x",
            "hyperbolic sine",
            example: "sinh(1)", "1.1752011936438014569"),
        FunctionEntry(
            "cosh", "x", .hyperbolic, .real(.cosh),
            domain: "any x",
            "hyperbolic cosine",
            example: "cosh(1)", "1.5430806348152437785"),
        FunctionEntry(
            "tanh", "x", .hyperbolic, .real(.tanh),
            domain: "any x",
            "hyperbolic tangent",
            example: "tanh(1)", "0.76159415595576488812"),
        FunctionEntry(
            "asinh", "x", .hyperbolic, .real(.asinh), aliases: ["arsinh"],
            domain: "any x",
            "inverse hyperbolic sine",
            example: "asinh(1)", "0.88137358701954302523"),
        FunctionEntry(
            "acosh", "x", .hyperbolic, .real(.acosh), aliases: ["arcosh"],
            domain: "x ≥ 1",
            "inverse hyperbolic cosine",
            example: "acosh(2)", "1.3169578969248167086"),
        FunctionEntry(
            "atanh", "x", .hyperbolic, .real(.atanh), aliases: ["artanh"],
            domain: "-1 < x < 1",
            "inverse hyperbolic tangent",
            example: "atanh(0.5)", "0.5493061443340548457"),
    ]
}
