import SurdNumbers

/// Functions and operators of matrices, which are lists of equally long lists of numbers.
enum MatrixFunctions {
    // MARK: - Lists and matrices

    /// The matrix that a list is.
    private static func matrix(
        _ list: ValueList, for function: String, _ monitor: Monitor
    ) throws(SurdError.Reason) -> NumberMatrix {
        func wrong(_ reason: String) -> SurdError.Reason {
            .list(.needsMatrix(function: function, reason: reason))
        }
        guard list.depth == 2, let columns = list.first?.elements?.count, columns > 0 else {
            throw wrong(
                list.depth == 1
                    ? "this is a list without rows"
                    : "the rows of this list are no lists of numbers")
        }
        let most = monitor.limits.maximumMatrixSize
        if max(list.count, columns) > most {
            throw .number(
                .tooLarge(
                    what: "the matrix",
                    estimate: "\(max(list.count, columns)) rows or columns", limit: "\(most)"))
        }
        var elements: [BigNumber] = []
        elements.reserveCapacity(list.count * columns)
        for row in list {
            guard case .list(let row) = row else { throw wrong("a row of this one is no list") }
            guard row.count == columns else {
                throw wrong("the rows of this one have \(columns) and \(row.count) elements")
            }
            for element in row {
                guard case .number(let number) = element else {
                    throw wrong("an element of this one is \(element.noun)")
                }
                elements.append(number)
            }
        }
        return NumberMatrix(rows: list.count, columns: columns, elements)
    }

    private static func matrix(
        _ call: ListCall, _ index: Int
    ) throws(SurdError.Reason) -> NumberMatrix {
        try matrix(try call.list(index), for: call.name, call.monitor)
    }

    private static func square(
        _ call: ListCall, _ index: Int
    ) throws(SurdError.Reason) -> NumberMatrix {
        let matrix = try matrix(call, index)
        guard matrix.rows == matrix.columns else {
            throw .list(
                .notSquare(function: call.name, rows: matrix.rows, columns: matrix.columns))
        }
        return matrix
    }

    private static func value(
        _ matrix: NumberMatrix, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        var rows: [Value] = []
        for index in 0..<matrix.rows {
            rows.append(.list(ValueList(numbers: matrix.row(index))))
        }
        return try Lists.made(row: rows, monitor)
    }

    /// A flat list as the matrix of its one column.
    private static func column(
        _ list: ValueList, for function: String
    ) throws(SurdError.Reason) -> NumberMatrix {
        guard let numbers = list.numbers else { throw .list(.notFlat(function: function)) }
        return NumberMatrix(rows: numbers.count, columns: 1, numbers)
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
        let left = isRow ? try column(a, for: name).transposed : try matrix(a, for: name, monitor)
        let right = isColumn ? try column(b, for: name) : try matrix(b, for: name, monitor)
        guard left.columns == right.rows, left.columns > 0 else {
            throw .list(.unequalSizes(columns: left.columns, rows: right.rows))
        }
        let product = try computed { () throws(NumberError) in
            try left.multiplied(by: right, monitor: monitor)
        }
        if isRow || isColumn { return .list(ValueList(numbers: product.elements)) }
        return try value(product, monitor)
    }

    /// A power with a whole exponent; with a negative one that of the inverse.
    static func power(
        _ list: ValueList, _ exponent: BigNumber, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        var base = try matrix(list, for: "'^'", monitor)
        guard base.rows == base.columns else {
            throw .list(.notSquare(function: "'^'", rows: base.rows, columns: base.columns))
        }
        let word = try computed { () throws(NumberError) in
            try Numbers.word(exponent, for: "the exponent of a matrix", monitor)
        }
        if word < 0 {
            guard
                let inverse = try computed({ () throws(NumberError) in
                    try base.inverse(monitor: monitor)
                })
            else { throw .list(.singular(function: "'^'")) }
            base = inverse
        }
        guard word != .min else { throw .number(.tooCostly(what: "so high a power")) }
        let power = try computed { () throws(NumberError) in
            try base.raised(to: abs(word), monitor: monitor)
        }
        return try value(power, monitor)
    }

    // MARK: - Functions

    static func transposed(_ call: ListCall) throws(SurdError.Reason) -> Value {
        try value(try matrix(call, 0).transposed, call.monitor)
    }

    static func determinant(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        return .number(
            try computed { () throws(NumberError) in
                try matrix.determinant(monitor: call.monitor)
            })
    }

    static func rank(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try matrix(call, 0)
        return .number(
            try computed { () throws(NumberError) in
                BigNumber(try matrix.rank(monitor: call.monitor))
            })
    }

    static func inverse(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        guard
            let inverse = try computed({ () throws(NumberError) in
                try matrix.inverse(monitor: call.monitor)
            })
        else { throw .list(.singular(function: call.name)) }
        return try value(inverse, call.monitor)
    }

    /// A polynomial where its coefficients are integers, else the list of them, that of the highest power first.
    static func polynomial(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        let coefficients = try computed { () throws(NumberError) in
            try matrix.characteristicPolynomial(monitor: call.monitor)
        }
        let integers = coefficients.compactMap(\.exactInteger)
        if integers.count == coefficients.count {
            return .polynomial(Polynomial(coefficients: integers))
        }
        return .list(ValueList(numbers: coefficients.reversed()))
    }

    static func solution(_ call: ListCall) throws(SurdError.Reason) -> Value {
        let matrix = try square(call, 0)
        let list = try call.list(1)
        let isVector = list.depth == 1
        let right =
            isVector
            ? try column(list, for: call.name)
            : try MatrixFunctions.matrix(list, for: call.name, call.monitor)
        guard matrix.rows == right.rows else {
            throw .list(.unequalLengths(operation: call.name, matrix.rows, right.rows))
        }
        guard
            let solution = try computed({ () throws(NumberError) in
                try matrix.solution(for: right, monitor: call.monitor)
            })
        else { throw .list(.singular(function: call.name)) }
        if isVector { return .list(ValueList(numbers: solution.elements)) }
        return try value(solution, call.monitor)
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
        return try value(.identity(size), call.monitor)
    }
}
