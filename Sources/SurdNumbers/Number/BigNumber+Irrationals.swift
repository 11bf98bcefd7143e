extension BigNumber {
    /// Whether a theorem says that the value is irrational. False says nothing.
    ///
    /// Roots that are left standing are irrational by construction. By Hermite, Lindemann and
    /// Weierstrass so are a power of π, of e or of ln q times an algebraic number (products of
    /// several of them are not known to be), and the elementary functions of an algebraic number
    /// other than those at which they are algebraic, which exact rules have taken out before.
    var isKnownIrrational: Bool {
        var number = self
        // Down through operations that take a rational number to a rational one, or back.
        while true {
            guard case .real(let real) = number.storage, real.exactValue == nil else {
                return false
            }
            if let form = real.form { return form.isIrrational }
            guard let operation = real.operation, let operand = real.first?.settledKind
            else { return false }
            switch operation {
            case .negate, .sqrt, .cbrt:
                number = operand
            case .root where real.parameter != 0:
                number = operand
            case .add, .subtract, .multiply, .divide:
                guard let other = real.second?.settledKind else { return false }
                guard operand.isExact != other.isExact else { return false }
                let (exact, rest) = operand.isExact ? (operand, other) : (other, operand)
                if operation == .multiply || operation == .divide, exact.isZero { return false }
                number = rest
            default:
                return operation.room.isIrrationalOfAlgebraic(operation)
                    && (operand.isExact || operand.real?.form?.isAlgebraic == true)
            }
        }
    }
}

extension KnownForm {
    /// Whether only one kind of transcendental factor occurs, or only a root.
    fileprivate var isIrrational: Bool {
        let kinds = [hasPi, hasExponential, hasLogarithm].count { $0 }
        return kinds == 1 || kinds == 0 && hasRoot
    }
}
