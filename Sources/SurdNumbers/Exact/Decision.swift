/// How a question about a real was decided.
package enum Decision: UInt8, Sendable {
    case open, bits, sameNumber, exactValues, closedForms, separationBound, normalForm, relation

    /// What to say behind a verdict; nil where nothing had to be decided.
    package var sentence: String? {
        switch self {
        case .open: nil
        case .bits: "enclosures tell them apart"
        case .sameNumber: "both are one and the same number"
        case .exactValues: "by exact arithmetic"
        case .closedForms: "by their closed forms"
        case .separationBound: "by the separation bound of algebraic numbers"
        case .normalForm: "the difference is zero in normal form"
        case .relation: "by an integer relation, found and proved"
        }
    }
}
