/// Why a ball operation gave no ball.
package enum BallError: Error, Sendable, Equatable {
    /// Every point of the input balls lies outside the domain, or an exact input is a pole.
    case domain(NumberError)
    /// The input balls touch a pole or the edge of the domain: smaller balls may decide it.
    case needsPrecision
    /// Beyond all exponents, too costly, cancelled, out of time.
    case number(NumberError)

    static func notReal(_ operation: RealOperation) -> BallError { .domain(operation.notReal) }

    static func pole(
        _ operation: RealOperation, at place: some CustomStringConvertible
    ) -> BallError {
        .domain(operation.pole(at: place))
    }

    static func pole(_ operation: RealOperation, _ rule: String) -> BallError {
        .domain(.domain(function: operation.name, rule: rule))
    }

    static func tooCostly(_ operation: RealOperation, _ what: String) -> BallError {
        .number(.tooCostly(what: "\(operation.name) \(what)"))
    }

    /// How many digits a precision of so many bits is, for messages: never fewer than were asked
    /// for, and rounded up to three figures, because the last ones depend on the way that the argument
    /// went.
    static func digits(_ bits: Int) -> String {
        // log10(2) is 0.301029995...
        let count = bits / 1_000_000 * 301_030 + bits % 1_000_000 * 301_030 / 1_000_000 + 1
        var unit = 1
        while count / unit >= 1000 { unit *= 10 }
        return "\((count - 1) / unit * unit + unit) digits"
    }
}
