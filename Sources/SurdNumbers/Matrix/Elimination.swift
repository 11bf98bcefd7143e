/// Matrices with numbers that are not fractions, as rows. A pivot counts as nonzero or as zero only where
/// this is proved. Where neither can be proved, the question stays open, and so does the answer.
///
/// The same code serves real and complex numbers, because it uses only the arithmetic of its elements.
package struct Elimination<Element: MatrixElement> {
    package typealias Rows = [[Element]]

    private var left: Rows
    private var right: Rows
    private var pivots: [Element] = []
    private var isNegative = false

    /// Up to this size a determinant is computed from minors, without a division.
    private static var fewRows: Int { 5 }

    private init(_ matrix: Rows, _ right: Rows?) {
        left = matrix
        self.right = right ?? matrix.map { _ in [] }
    }

    // MARK: - What is asked of a matrix

    package static func determinant(
        of matrix: Rows, _ monitor: Monitor
    ) throws(NumberError) -> Element {
        let n = matrix.count
        if n <= fewRows { return try minors(of: matrix, monitor) }
        try monitor.requireSteps(n * n * n, ofMatrixWith: n, n)
        var work = Elimination(matrix, nil)
        guard try work.run(monitor, isComplete: false, needsAll: true) == n else {
            return .whole(0)
        }
        var product = Element.whole(work.isNegative ? -1 : 1)
        for pivot in work.pivots {
            product = try product.multiplied(by: pivot, monitor: monitor)
        }
        return product
    }

    /// The number of independent rows.
    package static func rank(of matrix: Rows, _ monitor: Monitor) throws(NumberError) -> Int {
        let (rows, columns) = (matrix.count, matrix[0].count)
        try monitor.requireSteps(rows * rows * columns, ofMatrixWith: rows, columns)
        var work = Elimination(matrix, nil)
        return try work.run(monitor, isComplete: false)
    }

    /// The x of A x = b for each column of `right`; nil where it is proved that A is singular.
    package static func solution(
        of matrix: Rows, for right: Rows, _ monitor: Monitor
    ) throws(NumberError) -> Rows? {
        let (n, columns) = (matrix.count, right[0].count)
        try monitor.requireSteps(n * n * (n + columns), ofMatrixWith: n, n)
        if n <= 3 { return try cramer(matrix, right, monitor) }
        var work = Elimination(matrix, right)
        return try work.run(monitor, isComplete: true) == n ? work.right : nil
    }

    package static func product(
        _ a: Rows, _ b: Rows, _ monitor: Monitor
    ) throws(NumberError) -> Rows {
        let (inner, columns) = (b.count, b[0].count)
        try monitor.requireSteps(a.count * inner * columns, ofMatrixWith: a.count, inner)
        var product: Rows = []
        for row in a {
            var sums: [Element] = []
            for column in 0..<columns {
                try monitor.check()
                var sum = Element.whole(0)
                for place in 0..<inner {
                    let term = try row[place].multiplied(by: b[place][column], monitor: monitor)
                    sum = try sum.adding(term, monitor: monitor)
                }
                try sum.charge(to: monitor)
                sums.append(sum)
            }
            product.append(sums)
        }
        return product
    }

    package static func identity(_ n: Int) -> Rows {
        (0..<n).map { row in (0..<n).map { .whole($0 == row ? 1 : 0) } }
    }

    // MARK: - Elimination

    /// Eliminates the entries below the pivots, and above them too if `complete`; returns the number of
    /// pivots.
    mutating func run(
        _ monitor: Monitor, isComplete: Bool, needsAll: Bool = false
    ) throws(NumberError) -> Int {
        for column in left[0].indices where pivots.count < left.count {
            let top = pivots.count
            guard let found = try pivotRow(in: column, from: top, monitor) else {
                if needsAll || isComplete { break }
                continue
            }
            if found != top {
                left.swapAt(found, top)
                right.swapAt(found, top)
                isNegative.toggle()
            }
            let pivot = left[top][column]
            pivots.append(pivot)
            if isComplete { try divide(top, by: pivot, from: column, monitor) }
            for row in left.indices where row > top || (isComplete && row != top) {
                var factor = left[row][column]
                if factor.isPlainlyZero { continue }
                if !isComplete { factor = try factor.divided(by: pivot, monitor: monitor) }
                left[row][column] = .whole(0)
                try take(factor, times: top, from: row, after: column, monitor)
            }
        }
        return pivots.count
    }

    private mutating func divide(
        _ row: Int, by pivot: Element, from column: Int, _ monitor: Monitor
    ) throws(NumberError) {
        for place in column..<left[row].count {
            left[row][place] = try left[row][place].divided(by: pivot, monitor: monitor)
        }
        for place in right[row].indices {
            right[row][place] = try right[row][place].divided(by: pivot, monitor: monitor)
        }
    }

    private mutating func take(
        _ factor: Element, times top: Int, from row: Int, after column: Int, _ monitor: Monitor
    ) throws(NumberError) {
        try monitor.check()
        for place in (column + 1)..<left[row].count {
            let product = try factor.multiplied(by: left[top][place], monitor: monitor)
            left[row][place] = try left[row][place].subtracting(product, monitor: monitor)
            try left[row][place].charge(to: monitor)
        }
        for place in right[row].indices {
            let product = try factor.multiplied(by: right[top][place], monitor: monitor)
            right[row][place] = try right[row][place].subtracting(product, monitor: monitor)
            try right[row][place].charge(to: monitor)
        }
    }

    /// A row whose element in a column is nonzero; nil where all of them are proved to be zero. Fractions are
    /// preferred, because they keep the other elements short.
    private func pivotRow(
        in column: Int, from top: Int, _ monitor: Monitor
    ) throws(NumberError) -> Int? {
        for row in top..<left.count {
            let element = left[row][column]
            if element.isFraction, try !element.isZero(monitor: monitor) { return row }
        }
        var open: NumberError?
        for row in top..<left.count where !left[row][column].isFraction {
            do throws(NumberError) {
                if try !left[row][column].isZero(monitor: monitor) { return row }
            } catch {
                if error.endsComputation { throw error }
                open = open ?? error
            }
        }
        if let open { throw open }
        return nil
    }

    // MARK: - Small matrices, without divisions

    /// The determinant from the minors of the first rows: those of k + 1 rows are computed from those of k.
    private static func minors(
        of matrix: Rows, _ monitor: Monitor
    ) throws(NumberError) -> Element {
        let n = matrix.count
        // The minor of the first rows for each set of as many columns.
        var minors: [Int: Element] = [0: .whole(1)]
        for row in 0..<n {
            var next: [Int: Element] = [:]
            for columns in 0..<(1 << n) where columns.nonzeroBitCount == row + 1 {
                try monitor.check()
                var sum = Element.whole(0)
                var isNegative = row % 2 == 1
                for column in 0..<n where columns >> column & 1 == 1 {
                    let element = matrix[row][column]
                    if !element.isPlainlyZero, let minor = minors[columns & ~(1 << column)] {
                        let term = try element.multiplied(by: minor, monitor: monitor)
                        sum =
                            isNegative
                            ? try sum.subtracting(term, monitor: monitor)
                            : try sum.adding(term, monitor: monitor)
                    }
                    isNegative.toggle()
                }
                next[columns] = sum
            }
            minors = next
        }
        guard let determinant = minors[1 << n - 1] else { fatalError("a minor is missing") }
        return determinant
    }

    /// Cramer's rule; nil where the determinant is proved to be zero.
    private static func cramer(
        _ matrix: Rows, _ right: Rows, _ monitor: Monitor
    ) throws(NumberError) -> Rows? {
        let determinant = try minors(of: matrix, monitor)
        if try determinant.isZero(monitor: monitor) { return nil }
        var unknowns: Rows = []
        for unknown in matrix.indices {
            var row: [Element] = []
            for column in right[0].indices {
                var changed = matrix
                for place in matrix.indices { changed[place][unknown] = right[place][column] }
                row.append(
                    try minors(of: changed, monitor).divided(by: determinant, monitor: monitor))
            }
            unknowns.append(row)
        }
        return unknowns
    }

    /// The coefficients of det(x - A), that of 1 first, by Faddeev's method: the only divisions are by
    /// integers.
    package static func polynomial(
        of matrix: Rows, _ monitor: Monitor
    ) throws(NumberError) -> [Element] {
        let n = matrix.count
        try monitor.requireSteps(n * n * n * n, ofMatrixWith: n, n)
        var coefficients = [Element](repeating: .whole(1), count: n + 1)
        var product = matrix
        for step in 1...n {
            try monitor.check()
            var trace = Element.whole(0)
            for place in 0..<n { trace = try trace.adding(product[place][place], monitor: monitor) }
            let coefficient = try trace.divided(by: .whole(-step), monitor: monitor)
            coefficients[n - step] = coefficient
            if step == n { break }
            for place in 0..<n {
                product[place][place] = try product[place][place].adding(
                    coefficient, monitor: monitor)
            }
            product = try Self.product(matrix, product, monitor)
        }
        return coefficients
    }
}
