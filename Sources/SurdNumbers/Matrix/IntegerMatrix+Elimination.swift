/// Small matrices are eliminated without fractions: each step divides exactly by the pivot before (Bareiss;
/// here for all other rows, not only those below).
extension IntegerMatrix {
    /// Up to this size the steps are cheaper than residues modulo primes.
    static let fewRows = 8

    /// The determinant, and the determinant times the inverse times `right`; nil where the determinant is 0.
    func eliminated(
        with right: IntegerMatrix, monitor: Monitor
    ) throws(NumberError) -> (determinant: BigInt, solution: IntegerMatrix)? {
        try requireRoomForElimination(right, monitor)
        var left = (0..<rows).map { row in Array(elements[row * columns..<(row + 1) * columns]) }
        for row in 0..<rows {
            left[row] += right.elements[row * right.columns..<(row + 1) * right.columns]
        }
        var last = BigInt(1)
        var isNegative = false
        for step in 0..<rows {
            guard let pivot = (step..<rows).first(where: { !left[$0][step].isZero }) else {
                return nil
            }
            if pivot != step {
                left.swapAt(pivot, step)
                isNegative.toggle()
            }
            let top = left[step]
            for row in 0..<rows where row != step {
                let factor = left[row][step]
                for place in step..<top.count {
                    try monitor.tick(bits: last.bitLength)
                    left[row][place] =
                        (top[step] * left[row][place] - factor * top[place]) / last
                }
            }
            last = top[step]
        }
        let solution = left.flatMap { $0[columns...] }
        return (
            isNegative ? -last : last,
            IntegerMatrix(
                rows: rows, columns: right.columns, isNegative ? solution.map { -$0 } : solution)
        )
    }

    /// After k steps the elements are minors of k + 1 rows, in the remaining columns.
    private func requireRoomForElimination(
        _ right: IntegerMatrix, _ monitor: Monitor
    ) throws(NumberError) {
        let bits = max(longest, right.longest) + 4
        var words = 0
        for step in 0..<rows {
            words = max(words, rows * (rows - step + right.columns) * (step + 1) * (bits / 64 + 1))
        }
        try monitor.require(8 * words)
    }
}
