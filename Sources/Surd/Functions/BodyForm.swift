import SurdNumbers

/// The forms that bind a variable in a body, and compute something from the body as a function of
/// the variable.
package enum BodyForm: UInt8, Sendable, CaseIterable {
    case derivative, solve, roots, integrate, limit
    /// A limit from one side.
    case limitAbove, limitBelow
    /// Infinite sums and products.
    case sum, product

    /// The noun for the result in error messages.
    var noun: String {
        switch self {
        case .derivative: "a derivative"
        case .solve: "a list of zeros"
        case .roots: "a list of roots"
        case .integrate: "an integral"
        case .limit, .limitAbove, .limitBelow: "a limit"
        case .sum: "an infinite sum"
        case .product: "an infinite product"
        }
    }

    /// The name in the language.
    var name: String {
        switch self {
        case .derivative: "derivative"
        case .solve: "solve"
        case .roots: "roots"
        case .integrate: "integrate"
        case .limit, .limitAbove, .limitBelow: "limit"
        case .sum: "sum"
        case .product: "prod"
        }
    }

    /// The index of the argument that is the body.
    func body(ofArguments count: Int) -> Int {
        switch self {
        case .limit, .limitAbove, .limitBelow: 2
        default: count - 1
        }
    }

    /// Whether `inf` is allowed as a bound.
    var takesInfinity: Bool {
        switch self {
        case .derivative, .solve, .roots: false
        default: true
        }
    }

    /// Whether the body may be an equation `f == g`, which means f - g.
    var takesEquations: Bool { self == .solve || self == .roots }

    /// The form with that name.
    static func named(_ name: String) -> BodyForm? {
        switch name {
        case "derivative": .derivative
        case "solve": .solve
        case "roots": .roots
        case "integrate": .integrate
        case "limit": .limit
        default: nil
        }
    }
}

extension BodyForm {
    /// 1 for a limit from above, -1 from below, 0 from both sides; nil for other forms.
    var sideOfLimit: Int? {
        switch self {
        case .limit: 0
        case .limitAbove: 1
        case .limitBelow: -1
        default: nil
        }
    }

    /// The proof of a value of the form, in a few words.
    func reason(of value: Value) -> String? {
        if let proof = value.number?.proof { return proof }
        if value.number == nil, let z = value.complex {
            let proofs = [z.real.proof, z.imaginary.proof].compactMap { $0 }
            return proofs.isEmpty ? nil : proofs.joined(separator: "; ")
        }
        switch self {
        case .limit, .limitAbove, .limitBelow: return "the slowest terms of the germ"
        case .integrate, .sum, .product: return "in closed form"
        case .derivative: return "Taylor coefficients at the point"
        case .solve:
            return "each by two signs and a derivative without a zero, no others by enclosures"
        case .roots: return "isolated one by one, none is left out"
        }
    }
}

extension BigNumber {
    /// The proof that the enclosure of a form reports; nil for other numbers.
    fileprivate var proof: String? {
        guard let proof = real?.body?.proof, !proof.isEmpty else { return nil }
        return proof
    }
}
