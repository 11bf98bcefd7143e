/// A matrix of numbers, row by row. Matrices of fractions are reduced to integers; all others use
/// elimination.
package struct NumberMatrix: Sendable {
    package let rows: Int
    package let columns: Int
    package var elements: [BigNumber]

    package init(rows: Int, columns: Int, _ elements: [BigNumber]) {
        ensure(elements.count == rows * columns, "a matrix has as many elements as places")
        self.rows = rows
        self.columns = columns
        self.elements = elements
    }

    /// A matrix of these rows; there is at least one, and all have the same length.
    package init(_ rows: [[BigNumber]]) {
        self.init(rows: rows.count, columns: rows[0].count, rows.flatMap { $0 })
    }

    package static func identity(_ n: Int) -> NumberMatrix {
        var elements = [BigNumber](repeating: 0, count: n * n)
        for place in 0..<n { elements[place * (n + 1)] = 1 }
        return NumberMatrix(rows: n, columns: n, elements)
    }

    package subscript(row: Int, column: Int) -> BigNumber { elements[row * columns + column] }

    package func row(_ index: Int) -> [BigNumber] {
        Array(elements[index * columns..<(index + 1) * columns])
    }

    /// All rows, as elimination takes them.
    package var grid: [[BigNumber]] { (0..<rows).map { row($0) } }

    package var transposed: NumberMatrix {
        var turned: [BigNumber] = []
        turned.reserveCapacity(elements.count)
        for column in 0..<columns {
            for row in 0..<rows { turned.append(self[row, column]) }
        }
        return NumberMatrix(rows: columns, columns: rows, turned)
    }

    // MARK: - Fractions

    /// All elements as fractions; nil where one is not known to be a fraction.
    private func fractions(_ monitor: Monitor) throws(NumberError) -> [BigRational]? {
        var fractions: [BigRational] = []
        fractions.reserveCapacity(elements.count)
        // The parts of deferred numbers are computed here.
        var bytes = 0
        for element in elements {
            let number = try element.withParts(monitor: monitor)
            guard let exact = number.knownRational else { return nil }
            if element.isRecipe {
                bytes += number.heapBytes
                try monitor.require(bytes)
            }
            fractions.append(exact)
        }
        return fractions
    }

    /// Integers instead of fractions: each row times the least common multiple of its denominators.
    private func scaled(
        _ monitor: Monitor
    ) throws(NumberError) -> (matrix: IntegerMatrix, scales: [BigInt])? {
        guard let fractions = try fractions(monitor) else { return nil }
        var integers: [BigInt] = []
        integers.reserveCapacity(elements.count)
        var scales: [BigInt] = []
        var bits = 0
        for row in 0..<rows {
            let part = fractions[row * columns..<(row + 1) * columns]
            let scale = try Self.commonDenominator(part, monitor)
            for fraction in part {
                try monitor.tick(bits: scale.bitLength)
                integers.append(fraction.numerator * (scale / fraction.denominator))
                bits += integers[integers.count - 1].bitLength
            }
            try monitor.require(bits / 8)
            scales.append(scale)
        }
        return (IntegerMatrix(rows: rows, columns: columns, integers), scales)
    }

    private static func commonDenominator(
        _ fractions: ArraySlice<BigRational>, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        var scale = BigInt(1)
        for fraction in fractions {
            try monitor.tick(bits: scale.bitLength)
            let denominator = fraction.denominator
            try monitor.checkDivisor(bits: min(scale.bitLength, denominator.bitLength))
            scale = BigInt.leastCommonMultiple(scale, denominator)
            if scale.bitLength > monitor.limits.maximumBits {
                throw .tooLarge(
                    bits: Double(scale.bitLength), what: "a common denominator",
                    limits: monitor.limits)
            }
        }
        return scale
    }

    // MARK: - Products

    /// The product; the caller knows that the sizes fit.
    package func multiplied(
        by other: NumberMatrix, monitor: Monitor
    ) throws(NumberError) -> NumberMatrix {
        if let (left, leftScales) = try scaled(monitor),
            let (right, rightScales) = try other.transposed.scaled(monitor)
        {
            let product = try left.multiplied(by: right.transposed, monitor: monitor)
            var elements: [BigNumber] = []
            elements.reserveCapacity(product.elements.count)
            for (place, element) in product.elements.enumerated() {
                let scale =
                    leftScales[place / other.columns] * rightScales[place % other.columns]
                elements.append(try Self.fraction(element, over: scale, monitor))
            }
            return NumberMatrix(rows: rows, columns: other.columns, elements)
        }
        return NumberMatrix(try Elimination.product(grid, other.grid, monitor))
    }

    // MARK: - Determinants and what follows from them

    package func determinant(monitor: Monitor) throws(NumberError) -> BigNumber {
        if let (matrix, scales) = try scaled(monitor) {
            let determinant = try matrix.determinant(monitor: monitor)
            return try Self.fraction(determinant, over: product(of: scales, monitor), monitor)
        }
        return try Elimination.determinant(of: grid, monitor)
    }

    /// The number of independent rows.
    package func rank(monitor: Monitor) throws(NumberError) -> Int {
        if let (matrix, _) = try scaled(monitor) { return try matrix.rank(monitor: monitor) }
        return try Elimination.rank(of: grid, monitor)
    }

    /// The inverse; nil where the matrix is proved to be singular.
    package func inverse(monitor: Monitor) throws(NumberError) -> NumberMatrix? {
        if let (matrix, scales) = try scaled(monitor) {
            guard let (determinant, adjugate) = try matrix.adjugate(monitor: monitor) else {
                return nil
            }
            var elements: [BigNumber] = []
            elements.reserveCapacity(adjugate.elements.count)
            for (place, element) in adjugate.elements.enumerated() {
                elements.append(
                    try Self.fraction(
                        element * scales[place % columns], over: determinant, monitor))
            }
            return NumberMatrix(rows: rows, columns: columns, elements)
        }
        return try solution(for: .identity(rows), monitor: monitor)
    }

    /// The x of A x = b for each column of `right`; nil where it is proved that A is singular.
    package func solution(
        for right: NumberMatrix, monitor: Monitor
    ) throws(NumberError) -> NumberMatrix? {
        let whole = beside(right)
        if let (matrix, _) = try whole.scaled(monitor) {
            let (left, right) = matrix.divided(at: columns)
            guard let fractions = try left.solution(for: right, monitor: monitor) else {
                return nil
            }
            return NumberMatrix(
                rows: rows, columns: right.columns, fractions.map { BigNumber($0) })
        }
        return try Elimination.solution(of: grid, for: right.grid, monitor)
            .map { NumberMatrix($0) }
    }

    /// The rows of this matrix, each followed by the same row of another one.
    private func beside(_ other: NumberMatrix) -> NumberMatrix {
        var elements: [BigNumber] = []
        for index in 0..<rows { elements += row(index) + other.row(index) }
        return NumberMatrix(rows: rows, columns: columns + other.columns, elements)
    }

    /// The coefficients of det(x - A), that of 1 first.
    package func characteristicPolynomial(
        monitor: Monitor
    ) throws(NumberError) -> [BigNumber] {
        if let fractions = try fractions(monitor) {
            // For few long elements, products cost less than residues modulo so many primes.
            if rows <= IntegerMatrix.fewRows, fractions.contains(where: { $0.bits > Self.longBits })
            {
                return try Elimination.polynomial(of: grid, monitor)
            }
            let scale = try Self.commonDenominator(fractions[...], monitor)
            try requirePowers(of: scale, monitor)
            let matrix = IntegerMatrix(
                rows: rows, columns: columns,
                fractions.map { $0.numerator * (scale / $0.denominator) })
            let coefficients = try matrix.characteristicPolynomial(monitor: monitor)
            // det(x - A/s) is the polynomial of A at s x, over s^n.
            var found: [BigNumber] = []
            for (power, coefficient) in coefficients.enumerated() {
                found.append(
                    try Self.fraction(
                        coefficient, over: scale.raised(to: rows - power), monitor))
            }
            return found
        }
        return try Elimination.polynomial(of: grid, monitor)
    }

    private static var longBits: Int { 1 << 12 }

    private static func fraction(
        _ numerator: BigInt, over denominator: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let bits = min(numerator.bitLength, denominator.bitLength)
        try monitor.tick(bits: bits)
        try monitor.checkDivisor(bits: bits)
        return BigNumber(numerator, over: denominator)
    }

    private func product(
        of scales: [BigInt], _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        var product = BigInt(1)
        for scale in scales {
            try monitor.tick(bits: product.bitLength)
            let bits = product.bitLength + scale.bitLength
            if bits > monitor.limits.maximumBits {
                throw .tooLarge(
                    bits: Double(bits), what: "the common denominator", limits: monitor.limits)
            }
            product *= scale
        }
        return product
    }

    /// All powers of a common denominator, up to the number of rows.
    private func requirePowers(of scale: BigInt, _ monitor: Monitor) throws(NumberError) {
        let (bits, isBeyond) = scale.bitLength.multipliedReportingOverflow(by: rows)
        if isBeyond || bits > monitor.limits.maximumBits {
            throw .tooLarge(
                bits: Double(scale.bitLength) * Double(rows), what: "the common denominator",
                limits: monitor.limits)
        }
        // The elements become integers too.
        try monitor.require(scale.bitLength / 8 * elements.count + bits / 8 * (rows + 1))
    }
}

extension IntegerMatrix {
    /// The first columns and the others.
    fileprivate func divided(at place: Int) -> (IntegerMatrix, IntegerMatrix) {
        var (left, right): ([BigInt], [BigInt]) = ([], [])
        for row in 0..<rows {
            left += elements[row * columns..<row * columns + place]
            right += elements[row * columns + place..<(row + 1) * columns]
        }
        return (
            IntegerMatrix(rows: rows, columns: place, left),
            IntegerMatrix(rows: rows, columns: columns - place, right)
        )
    }
}
