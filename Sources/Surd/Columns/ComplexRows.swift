package import SurdNumbers

/// The nearest doubles of both parts of each row, the real one first; NaN twice for a row without a value.
package struct ComplexRows: RowTarget {
    private let result: UnsafeMutablePointer<Double>

    package init(_ result: UnsafeMutablePointer<Double>) { self.result = result }

    package var places: Int? { nil }

    package func take(
        _ run: borrowing ColumnRun, _ start: Int, _ count: Int, marks: UnsafePointer<Double>
    ) -> Int { count }

    package func isOpen(_ row: Int) -> Bool { true }

    package func put(
        _ number: BigNumber, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? {
        try put(BigComplex(number), row, monitor: monitor)
    }

    package func put(
        _ number: BigComplex, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? {
        let real = try number.real.nearestDouble(monitor: monitor)
        let imaginary = try number.imaginary.nearestDouble(monitor: monitor)
        guard real.isFinite, imaginary.isFinite else { return "does-not-fit" }
        put(real, imaginary, row)
        return nil
    }

    package var takesParts: Bool { true }

    package func put(_ real: Double, _ imaginary: Double, _ row: Int) {
        // A zero has no sign.
        result[2 * row] = real + 0.0
        result[2 * row + 1] = imaginary + 0.0
    }

    package func leave(_ row: Int) {
        result[2 * row] = .nan
        result[2 * row + 1] = .nan
    }
}
