internal import CGMP

/// A matrix of integers, row by row.
package struct IntegerMatrix: Sendable {
    package let rows: Int
    package let columns: Int
    package var elements: [BigInt]

    package init(rows: Int, columns: Int, _ elements: [BigInt]) {
        ensure(elements.count == rows * columns, "a matrix has as many elements as places")
        self.rows = rows
        self.columns = columns
        self.elements = elements
    }

    package subscript(row: Int, column: Int) -> BigInt { elements[row * columns + column] }

    package var isSquare: Bool { rows == columns }

    package var transposed: IntegerMatrix {
        var turned: [BigInt] = []
        turned.reserveCapacity(elements.count)
        for column in 0..<columns {
            for row in 0..<rows { turned.append(self[row, column]) }
        }
        return IntegerMatrix(rows: columns, columns: rows, turned)
    }

    /// Bits of the longest element.
    var longest: Int { elements.reduce(0) { max($0, $1.bitLength) } }

    /// The product; the caller knows that the sizes fit.
    package func multiplied(
        by other: IntegerMatrix, monitor: Monitor
    ) throws(NumberError) -> IntegerMatrix {
        let bits = longest + other.longest + columns.bitWidth - columns.leadingZeroBitCount
        if bits > monitor.limits.maximumBits {
            throw .tooLarge(
                bits: Double(bits), what: "an element of the product", limits: monitor.limits)
        }
        try monitor.require(rows * other.columns * (bits / 8 + 64))
        let turned = other.transposed
        var product: [BigInt] = []
        product.reserveCapacity(rows * other.columns)
        for row in 0..<rows {
            for column in 0..<other.columns {
                product.append(try scalarProduct(row, turned, column, bits: bits, monitor))
            }
        }
        return IntegerMatrix(rows: rows, columns: other.columns, product)
    }

    /// A row of this matrix times a column of another one; the result has about so many bits.
    private func scalarProduct(
        _ row: Int, _ other: IntegerMatrix, _ otherRow: Int, bits: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        let (first, second) = (row * columns, otherRow * columns)
        try monitor.tick(bits: bits)
        return try BigInt.fromMPZ { (total) throws(NumberError) in
            for place in 0..<columns {
                if bits > Self.longBits { try monitor.check() }
                elements[first + place].withMPZ { x in
                    other.elements[second + place].withMPZ { y in mpz_addmul(total, x, y) }
                }
            }
        }
    }

    // MARK: - Bounds

    /// Beyond so many bits products take more than some microseconds, and a slightly larger bound costs
    /// nothing.
    private static var longBits: Int { 1 << 14 }

    /// Bits b such that the product of the lengths of the rows is below 2^b, where `added` is added to each
    /// length. A row of zeros counts as 1.
    private func boundByRows(
        adding added: Int, _ monitor: Monitor
    ) throws(NumberError) -> Int {
        var product = BigInt(1)
        var bits = 0
        // A length is at most the square root of the number of columns times the longest element.
        let columnBits = (columns.bitWidth - columns.leadingZeroBitCount + 1) / 2
        for row in 0..<rows {
            let longest = elements[row * columns..<(row + 1) * columns].reduce(0) {
                max($0, $1.bitLength)
            }
            if longest > Self.longBits {
                bits += longest + columnBits + added
                continue
            }
            let square = try scalarProduct(row, self, row, bits: 2 * longest, monitor)
            // (1 + x)^2 is at most 2 + 2x^2.
            if added > 0 { product *= 2 * square + 2 } else if !square.isZero { product *= square }
        }
        return bits + (product.bitLength + 1) / 2
    }

    /// Bits b such that the determinant, and each minor of as many rows or fewer, is below 2^b: Hadamard's
    /// bound, the product of the lengths of the rows.
    func boundByRows(_ monitor: Monitor) throws(NumberError) -> Int {
        try boundByRows(adding: 0, monitor)
    }

    /// Bits b such that each coefficient of the characteristic polynomial is below 2^b: a coefficient is a
    /// sum of principal minors, and all sums together are below the product of 1 + the lengths of the rows.
    func boundOfPolynomial(_ monitor: Monitor) throws(NumberError) -> Int {
        try boundByRows(adding: 1, monitor)
    }

    /// The elements modulo a prime.
    func residues(modulo p: UInt) -> [UInt] { elements.map { $0.residue(modulo: p) } }
}

extension BigInt {
    /// The remainder from 0 to p - 1.
    func residue(modulo p: UInt) -> UInt {
        let rest = withLimbs { limbs, count in count == 0 ? 0 : mpn_mod_1(limbs, count, p) }
        return isNegative && rest > 0 ? p - rest : rest
    }
}
