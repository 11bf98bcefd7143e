/// What elimination needs of the numbers in a matrix.
package protocol MatrixElement: Sendable {
    static func whole(_ value: Int) -> Self
    func adding(_ other: Self, monitor: Monitor) throws(NumberError) -> Self
    func subtracting(_ other: Self, monitor: Monitor) throws(NumberError) -> Self
    func multiplied(by other: Self, monitor: Monitor) throws(NumberError) -> Self
    func divided(by other: Self, monitor: Monitor) throws(NumberError) -> Self
    /// Whether it is zero, which is proved or refuted; throws where it can be neither.
    func isZero(monitor: Monitor) throws(NumberError) -> Bool
    /// Whether it shows at once that it is zero.
    var isPlainlyZero: Bool { get }
    /// Whether it is known to be made of fractions.
    var isFraction: Bool { get }
    /// Takes down what is held for it.
    func charge(to monitor: Monitor) throws(NumberError)
}

extension BigNumber: MatrixElement {
    package static func whole(_ value: Int) -> BigNumber { BigNumber(value) }

    package func isZero(monitor: Monitor) throws(NumberError) -> Bool {
        try sign(monitor: monitor) == 0
    }

    package var isPlainlyZero: Bool { knownInteger == 0 }

    package var isFraction: Bool { knownRational != nil }

    package func charge(to monitor: Monitor) throws(NumberError) { try monitor.charge(self) }
}

extension Monitor {
    /// Operations on numbers that are no fractions are worth a thousand steps of the language.
    func requireSteps(
        _ count: Int, ofMatrixWith rows: Int, _ columns: Int
    ) throws(NumberError) {
        if count > limits.maximumSteps / 1000 {
            throw .tooCostly(
                what: "a matrix of \(rows) rows and \(columns) columns of such numbers")
        }
    }
}
