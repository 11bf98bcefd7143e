import SurdNumbers

/// Functions and operators of matrices, which are lists of equally long lists of numbers.
enum MatrixFunctions {
    private static func matrix(
        _ call: ListCall, _ index: Int
    ) throws(SurdError.Reason) -> ValueMatrix {
        try ValueMatrix(try call.list(index), for: call.name, call.monitor)
    }

    private static func square(
        _ call: ListCall, _ index: Int
    ) throws(SurdError.Reason) -> ValueMatrix {
        let matrix = try matrix(call, index)
        guard matrix.rows == matrix.columns else {
            throw .list(
                .notSquare(function: call.name, rows: matrix.rows, columns: matrix.columns))
        }
        return matrix
    }

    private static func computed<T>(
        _ body: () throws(NumberError) -> T
    ) throws(SurdError.Reason) -> T {
        do throws(NumberError) { return try body() } catch { throw .number(error) }
    }

    // MARK: - Operators

    /// A product of two matrices, of a matrix and a vector, or of a vector, as a row, and a matrix.
    static func product(
        _ a: ValueList, _ b: ValueList, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        let (name, isRow, isColumn) = ("'*'", a.depth == 1, b.depth == 1)
        // An empty list has no rows.
        guard !a.isEmpty, !b.isEmpty else {
            throw .list(.unequalSizes(columns: a.count, rows: b.count))
        }
        let left =
            isRow
            ? try ValueMatrix(column: a, for: name).transposed
            : try ValueMatrix(a, for: name, monitor)
        let right =
            isColumn
            ? try ValueMatrix(column: b, for: name) : try ValueMatrix(b, for: name, monitor)
        guard left.columns == right.rows else {
            throw .list(.unequalSizes(columns: left.columns, rows: right.rows))
        }
        let product = try computed { () throws(NumberError) in
            try left.multiplied(by: right, monitor)
        }
        return isRow || isColumn ? try product.flatValue(monitor) : try product.value(monitor)
    }

    /// A power with a whole exponent; with a negative one that of the inverse.
    static func power(
        _ list: ValueList, _ exponent: BigNumber, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        var base = try ValueMatrix(list, for: "'^'", monitor)
        guard base.rows == base.columns else {
            throw .list(.notSquare(function: "'^'", rows: base.rows, columns: base.columns))
        }
        let word = try computed { () throws(NumberError) in
            try Numbers.word(exponent, for: "a power of a matrix", monitor)
        }
        if word < 0 {
            guard
                let inverse = try computed({ () throws(NumberError) in
                    try base.inverse(monitor)
                })
            else { throw .list(.singular(function: "'^'")) }
            base = inverse
        }
        guard word != .min else { throw .number(.tooCostly(what: "a power this high")) }
        let power = try computed { () throws(NumberError) in
            try base.raised(to: abs(word), monitor)
        }
        return try power.value(monitor)
    }

    // MARK: - Functions

    static func transposed(_ call: ListCall) throws(SurdError.Reason) -> Value {
        try matrix(call, 0).transposed.value(call.monitor)
    }

    static func determinant(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        return try computed { () throws(NumberError) in try matrix.determinant(call.monitor) }
    }

    static func rank(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try matrix(call, 0)
        return .number(
            try computed { () throws(NumberError) in
                BigNumber(try matrix.rank(call.monitor))
            })
    }

    static func inverse(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        guard
            let inverse = try computed({ () throws(NumberError) in
                try matrix.inverse(call.monitor)
            })
        else { throw .list(.singular(function: call.name)) }
        return try inverse.value(call.monitor)
    }

    /// A polynomial if all coefficients are integers, otherwise the list of coefficients, the
    /// highest power first.
    static func polynomial(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        let coefficients = try computed { () throws(NumberError) in
            var made: [Value] = []
            for value in try matrix.characteristicPolynomial(call.monitor) {
                if case .number(let number) = value {
                    made.append(.number(try number.withParts(monitor: call.monitor)))
                } else {
                    made.append(value)
                }
            }
            return made
        }
        let integers = coefficients.compactMap { value -> BigInt? in
            guard case .number(let number) = value else { return nil }
            return number.knownInteger
        }
        if integers.count == coefficients.count {
            return .polynomial(Polynomial(coefficients: integers))
        }
        return try Lists.made(row: coefficients.reversed(), call.monitor)
    }

    static func solution(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        let list = try call.list(1)
        let isVector = list.depth == 1
        let right =
            isVector
            ? try ValueMatrix(column: list, for: call.name)
            : try ValueMatrix(list, for: call.name, call.monitor)
        guard matrix.rows == right.rows else {
            throw .list(.unequalLengths(operation: call.name, matrix.rows, right.rows))
        }
        guard
            let solution = try computed({ () throws(NumberError) in
                try matrix.solution(for: right, call.monitor)
            })
        else { throw .list(.singular(function: call.name)) }
        return isVector ? try solution.flatValue(call.monitor) : try solution.value(call.monitor)
    }

    static func identityMatrix(_ call: ListCall) throws(SurdError.Reason) -> Value {
        guard case .number(let number) = call[0] else {
            throw .needsNumber(operation: call.name, given: call[0].noun)
        }
        let most = call.monitor.limits.maximumMatrixSize
        let size = try computed { () throws(NumberError) in
            let size = try Numbers.integer(number, for: call.name, call.monitor)
            if size < 1 {
                throw .domain(function: call.name, rule: "identity needs a positive size")
            }
            if size > BigInt(most) {
                throw .tooLarge(
                    what: "the matrix", estimate: "more than \(most) rows", limit: "\(most)")
            }
            return size.smallValue ?? most
        }
        return try ValueMatrix.real(.identity(size)).value(call.monitor)
    }
}
