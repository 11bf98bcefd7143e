/// Matrices with numbers that are no fractions. A pivot is other than zero because its sign is known, and zero only
/// if that is proved; where neither can be told, the question is open, and so is the answer.
struct Elimination {
    private var left: [[BigNumber]]
    private var right: [[BigNumber]]
    private var pivots: [BigNumber] = []
    private var isNegative = false

    /// Up to this size a determinant is made of minors, without a division.
    static let fewRows = 5

    init(_ matrix: NumberMatrix, _ right: NumberMatrix?) {
        left = (0..<matrix.rows).map { matrix.row($0) }
        self.right = (0..<matrix.rows).map { right?.row($0) ?? [] }
    }

    /// What the elimination has left on the right side: the solution, when it was complete.
    var rightSide: NumberMatrix {
        NumberMatrix(rows: right.count, columns: right[0].count, right.flatMap { $0 })
    }

    mutating func determinant(_ monitor: Monitor) throws(NumberError) -> BigNumber {
        guard try run(monitor, isComplete: false, needsAll: true) == left.count else { return 0 }
        var product = BigNumber(isNegative ? -1 : 1)
        for pivot in pivots { product = try product.multiplied(by: pivot, monitor: monitor) }
        return product
    }

    /// Clears the columns below their pivots, and above them too if it is to be complete; how many pivots there are.
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
                if factor.exactInteger == 0 { continue }
                if !isComplete { factor = try factor.divided(by: pivot, monitor: monitor) }
                left[row][column] = 0
                try take(factor, times: top, from: row, after: column, monitor)
            }
        }
        return pivots.count
    }

    private mutating func divide(
        _ row: Int, by pivot: BigNumber, from column: Int, _ monitor: Monitor
    ) throws(NumberError) {
        for place in column..<left[row].count {
            left[row][place] = try left[row][place].divided(by: pivot, monitor: monitor)
        }
        for place in right[row].indices {
            right[row][place] = try right[row][place].divided(by: pivot, monitor: monitor)
        }
    }

    private mutating func take(
        _ factor: BigNumber, times top: Int, from row: Int, after column: Int, _ monitor: Monitor
    ) throws(NumberError) {
        try monitor.check()
        for place in (column + 1)..<left[row].count {
            let product = try factor.multiplied(by: left[top][place], monitor: monitor)
            left[row][place] = try left[row][place].subtracting(product, monitor: monitor)
            try monitor.charge(left[row][place])
        }
        for place in right[row].indices {
            let product = try factor.multiplied(by: right[top][place], monitor: monitor)
            right[row][place] = try right[row][place].subtracting(product, monitor: monitor)
            try monitor.charge(right[row][place])
        }
    }

    /// A row whose element of a column is not zero; nil where all of them are proved to be zero. Fractions are asked
    /// first, because they keep the others short.
    private func pivotRow(
        in column: Int, from top: Int, _ monitor: Monitor
    ) throws(NumberError) -> Int? {
        for row in top..<left.count {
            if let exact = left[row][column].exactRational, exact != 0 { return row }
        }
        var open: NumberError?
        for row in top..<left.count where left[row][column].exactRational == nil {
            do throws(NumberError) {
                if try left[row][column].sign(monitor: monitor) != 0 { return row }
            } catch {
                if error.endsComputation { throw error }
                open = open ?? error
            }
        }
        if let open { throw open }
        return nil
    }

    // MARK: - Small matrices, without divisions

    /// The determinant from the minors of the first rows: those of k + 1 rows are made of those of k.
    static func minors(
        of matrix: NumberMatrix, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let n = matrix.rows
        // The minor of the first rows for each set of as many columns.
        var minors: [Int: BigNumber] = [0: 1]
        for row in 0..<n {
            var next: [Int: BigNumber] = [:]
            for columns in 0..<(1 << n) where columns.nonzeroBitCount == row + 1 {
                try monitor.check()
                var sum = BigNumber(0)
                var isNegative = row % 2 == 1
                for column in 0..<n where columns >> column & 1 == 1 {
                    let element = matrix[row, column]
                    if element.exactInteger != 0, let minor = minors[columns & ~(1 << column)] {
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
    static func cramer(
        _ matrix: NumberMatrix, _ right: NumberMatrix, _ monitor: Monitor
    ) throws(NumberError) -> NumberMatrix? {
        let determinant = try minors(of: matrix, monitor)
        if try determinant.sign(monitor: monitor) == 0 { return nil }
        var elements: [BigNumber] = []
        for unknown in 0..<matrix.rows {
            for column in 0..<right.columns {
                var changed = matrix
                for row in 0..<matrix.rows {
                    changed.elements[row * matrix.columns + unknown] = right[row, column]
                }
                elements.append(
                    try minors(of: changed, monitor).divided(by: determinant, monitor: monitor))
            }
        }
        return NumberMatrix(rows: matrix.rows, columns: right.columns, elements)
    }

    /// The coefficients of det(x - A), that of 1 first, by Faddeev's way: the only divisions are by integers.
    static func polynomial(
        of matrix: NumberMatrix, _ monitor: Monitor
    ) throws(NumberError) -> [BigNumber] {
        let n = matrix.rows
        var coefficients = [BigNumber](repeating: 1, count: n + 1)
        var product = matrix
        for step in 1...n {
            try monitor.check()
            var trace = BigNumber(0)
            for place in 0..<n { trace = try trace.adding(product[place, place], monitor: monitor) }
            let coefficient = try trace.divided(by: BigNumber(-step), monitor: monitor)
            coefficients[n - step] = coefficient
            if step == n { break }
            for place in 0..<n {
                product.elements[place * (n + 1)] = try product[place, place].adding(
                    coefficient, monitor: monitor)
            }
            product = try matrix.multiplied(by: product, monitor: monitor)
        }
        return coefficients
    }
}
