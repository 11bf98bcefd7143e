/// Complex numbers as elements of matrices; `../Matrix/Elimination.swift` handles them like real numbers.
extension BigComplex: MatrixElement {
    package static func whole(_ value: Int) -> BigComplex { BigComplex(BigNumber(value)) }

    package func isZero(monitor: Monitor) throws(NumberError) -> Bool {
        try equals(0, monitor: monitor)
    }

    package var isPlainlyZero: Bool { real.isPlainlyZero && imaginary.isPlainlyZero }

    package var isFraction: Bool { real.isFraction && imaginary.isFraction }

    package func charge(to monitor: Monitor) throws(NumberError) {
        try monitor.charge(real)
        try monitor.charge(imaginary)
    }
}
