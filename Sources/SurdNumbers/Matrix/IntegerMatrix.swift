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
                try monitor.tick()
                product.append(scalarProduct(row, turned, column))
            }
        }
        return IntegerMatrix(rows: rows, columns: other.columns, product)
    }

    /// A row of this matrix times a row of another one.
    private func scalarProduct(_ row: Int, _ other: IntegerMatrix, _ otherRow: Int) -> BigInt {
        let (first, second) = (row * columns, otherRow * columns)
        return BigInt.fromMPZ { total in
            for place in 0..<columns {
                elements[first + place].withMPZ { x in
                    other.elements[second + place].withMPZ { y in mpz_addmul(total, x, y) }
                }
            }
        }
    }

    // MARK: - Bounds

    /// Squares of the lengths of the rows.
    private var squares: [BigInt] {
        (0..<rows).map { row in scalarProduct(row, self, row) }
    }

    /// Bits b, so that the determinant, and each minor of as many rows as there are or fewer, is below 2^b:
    /// Hadamard's bound, the product of the lengths of the rows. A row of zeros counts as 1.
    var boundByRows: Int {
        var product = BigInt(1)
        for square in squares where !square.isZero { product *= square }
        return (product.bitLength + 1) / 2
    }

    /// Bits b, so that each coefficient of the characteristic polynomial is below 2^b: a coefficient is a sum of
    /// principal minors, and all sums together are below the product of 1 + the lengths of the rows.
    var boundOfPolynomial: Int {
        var product = BigInt(1)
        // (1 + x)^2 is at most 2 + 2x^2.
        for square in squares { product *= 2 * square + 2 }
        return (product.bitLength + 1) / 2
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
