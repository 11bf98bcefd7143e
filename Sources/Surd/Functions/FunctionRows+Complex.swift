import SurdNumbers

// Rows of the function table: parts of complex numbers. Their names are soft: names of the user
// hide them. The answers in the examples come from mpmath at 60 digits.

extension FunctionTable {
    static let complexRows: [FunctionEntry] = [
        FunctionEntry(
            "re", "z", .complex,
            .number { call throws(NumberError) in call[0] }.onComplex(ComplexFunctions.real),
            isSoft: true,
            domain: "any z",
            "real part of a complex number",
            example: "re(3 + 4i)", "3"),
        FunctionEntry(
            "im", "z", .complex,
            .number { _ throws(NumberError) in 0 }.onComplex(ComplexFunctions.imaginary),
            isSoft: true,
            domain: "any z",
            "imaginary part of a complex number",
            example: "im(3 + 4i)", "4"),
        FunctionEntry(
            "arg", "z", .complex,
            .number { call throws(NumberError) in
                try BigComplex(call[0]).phase(monitor: call.monitor)
            }.onComplex(ComplexFunctions.phase),
            isSoft: true,
            domain: "any z but 0",
            "angle of a complex number, from -pi (exclusive) to pi",
            example: "arg(3 + 4i)", "0.92729521800161223243"),
        FunctionEntry(
            "conj", "z", .complex,
            .number { call throws(NumberError) in call[0] }.onComplex(ComplexFunctions.conjugate),
            isSoft: true,
            domain: "any z",
            "complex conjugate, with the other sign of the imaginary part",
            example: "conj(3 + 4i)", "3-4i"),
    ]
}
