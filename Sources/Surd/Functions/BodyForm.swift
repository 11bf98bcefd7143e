/// The forms that bind a name for a body, and compute something of the body as a function of that name.
package enum BodyForm: UInt8, Sendable, CaseIterable {
    case derivative, solve, roots, integrate, limit

    /// What the result is called in errors.
    var noun: String {
        switch self {
        case .derivative: "a derivative"
        case .solve: "a list of zeros"
        case .roots: "a list of roots"
        case .integrate: "an integral"
        case .limit: "a limit"
        }
    }

    /// Which argument is the body, of so many.
    func body(ofArguments count: Int) -> Int {
        self == .limit ? 2 : count - 1
    }

    /// Whether `f == g` may be the body, which stands for f - g.
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
