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
            "acot", "x", .trigonometry,
            .number(RealFunctions.inverseCotangent).on(
                tape: .formula("if(x < 0, -pi/2, pi/2) - atan(x)")
            ).onComplex(
                ComplexFunctions.ofReciprocal(.atan)),
            softAliases: ["arccot"], isSoft: true,
            domain: "any x",
            "inverse cotangent, atan(1/x), between -pi/2 and pi/2; pi/2 at 0",
            example: "acot(2)", "0.46364760900080611621"),
        FunctionEntry(
            "asec", "x", .trigonometry,
            .number(RealFunctions.ofReciprocal(.acos)).on(tape: .formula("acos(1/x)")).onComplex(
                ComplexFunctions.ofReciprocal(.acos)), softAliases: ["arcsec"], isSoft: true,
            domain: "x ≤ -1 or x ≥ 1",
            "inverse secant, acos(1/x)",
            example: "asec(3)", "1.2309594173407746821"),
        FunctionEntry(
            "acsc", "x", .trigonometry,
            .number(RealFunctions.ofReciprocal(.asin)).on(tape: .formula("asin(1/x)")).onComplex(
                ComplexFunctions.ofReciprocal(.asin)), softAliases: ["arccsc"], isSoft: true,
            domain: "x ≤ -1 or x ≥ 1",
            "inverse cosecant, asin(1/x)",
            example: "acsc(3)", "0.3398369094541219371"),
        FunctionEntry(
            "atan2", "y, x", .trigonometry, .real(.atan2),
            domain: "not both 0",
            "angle of the point (x, y), in radians",
            example: "atan2(1, -2)", "2.6779450445889871222"),
    ]

    static let degreeRows: [FunctionEntry] = [
        FunctionEntry(
            "sind", "x", .degrees,
            .number(RealFunctions.ofDegrees(.sin)).on(tape: .formula("sin(x*pi/180)")).onComplex(
                ComplexFunctions.ofDegrees(.sin)),
            domain: "any x, in degrees",
            "sine of an angle in degrees",
            example: "sind(30)", "0.5"),
        FunctionEntry(
            "cosd", "x", .degrees,
            .number(RealFunctions.ofDegrees(.cos)).on(tape: .formula("cos(x*pi/180)")).onComplex(
                ComplexFunctions.ofDegrees(.cos)),
            domain: "any x, in degrees",
            "cosine of an angle in degrees",
            example: "cosd(10)", "0.98480775301220805937"),
        FunctionEntry(
            "tand", "x", .degrees,
            .number(RealFunctions.ofDegrees(.tan)).on(tape: .formula("tan(x*pi/180)")).onComplex(
                ComplexFunctions.ofDegrees(.tan)),
            domain: "x in degrees, not an odd multiple of 90",
            "tangent of an angle in degrees",
            example: "tand(45)", "1"),
        FunctionEntry(
            "asind", "x", .degrees,
            .number(RealFunctions.inDegrees(.asin)).on(tape: .formula("asin(x)*180/pi")).onComplex(
                ComplexFunctions.inDegrees(.asin)),
            domain: "-1 ≤ x ≤ 1",
            "inverse sine, in degrees",
            example: "asind(0.5)", "30"),
        FunctionEntry(
            "acosd", "x", .degrees,
            .number(RealFunctions.inDegrees(.acos)).on(tape: .formula("acos(x)*180/pi")).onComplex(
                ComplexFunctions.inDegrees(.acos)),
            domain: "-1 ≤ x ≤ 1",
            "inverse cosine, in degrees",
            example: "acosd(0.3)", "72.54239687627790771"),
        FunctionEntry(
            "atand", "x", .degrees,
            .number(RealFunctions.inDegrees(.atan)).on(tape: .formula("atan(x)*180/pi")).onComplex(
                ComplexFunctions.inDegrees(.atan)),
            domain: "any x",
            "inverse tangent, in degrees",
            example: "atand(2)", "63.434948822922010648"),
        FunctionEntry(
            "degrees", "x", .degrees,
            .number(RealFunctions.degrees).on(tape: .formula("x*180/pi")).onComplex(
                ComplexFunctions.degrees),
            domain: "any x",
            "radians to degrees, x * 180/pi",
            example: "degrees(1)", "57.295779513082320877"),
        FunctionEntry(
            "radians", "x", .degrees,
            .number(RealFunctions.radians).on(tape: .formula("x*pi/180")).onComplex(
                ComplexFunctions.radians),
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
            "sech", "x", .hyperbolic,
            .number(RealFunctions.reciprocal(of: .cosh)).on(tape: .reciprocal(.cosh)).onComplex(
                ComplexFunctions.reciprocal(of: .cosh)), isSoft: true,
            domain: "any x",
            "hyperbolic secant, 1/cosh(x)",
            example: "sech(1)", "0.64805427366388539957"),
        FunctionEntry(
            "csch", "x", .hyperbolic,
            .number(RealFunctions.reciprocal(of: .sinh)).on(tape: .reciprocal(.sinh)).onComplex(
                ComplexFunctions.reciprocal(of: .sinh)), isSoft: true,
            domain: "x other than 0",
            "hyperbolic cosecant, 1/sinh(x)",
            example: "csch(1)", "0.85091812823932154513"),
        FunctionEntry(
            "coth", "x", .hyperbolic,
            .number(RealFunctions.hyperbolicCotangent).on(tape: .formula("1/tanh(x)")).onComplex(
                ComplexFunctions.reciprocal(of: .tanh)), isSoft: true,
            domain: "x other than 0",
            "hyperbolic cotangent, 1/tanh(x)",
            example: "coth(1)", "1.3130352854993313036"),
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
