/// What elimination needs of the numbers in a matrix.
package protocol MatrixElement: Sendable {
    static func whole(_ value: Int) -> Self
    func adding(_ other: Self, monitor: Monitor) throws(NumberError) -> Self
    func subtracting(_ other: Self, monitor: Monitor) throws(NumberError) -> Self
    func multiplied(by other: Self, monitor: Monitor) throws(NumberError) -> Self
    func divided(by other: Self, monitor: Monitor) throws(NumberError) -> Self
    /// Whether it is zero, proved or refuted; throws where neither is possible.
    func isZero(monitor: Monitor) throws(NumberError) -> Bool
    /// Whether it is visibly zero.
    var isPlainlyZero: Bool { get }
    /// Whether it is known to consist of fractions.
    var isFraction: Bool { get }
    /// Counts its memory.
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
