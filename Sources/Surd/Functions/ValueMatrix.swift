import SurdNumbers

/// A matrix for the functions of the language: of real numbers, or of complex ones.
enum ValueMatrix {
    case real(NumberMatrix)
    case complex([[BigComplex]])

    var rows: Int {
        switch self {
        case .real(let matrix): matrix.rows
        case .complex(let rows): rows.count
        }
    }

    var columns: Int {
        switch self {
        case .real(let matrix): matrix.columns
        case .complex(let rows): rows[0].count
        }
    }

    /// All elements as complex numbers.
    var complexRows: [[BigComplex]] {
        switch self {
        case .real(let matrix): matrix.grid.map { $0.map { BigComplex($0) } }
        case .complex(let rows): rows
        }
    }

    // MARK: - Lists

    /// The matrix that a list is.
    init(
        _ list: ValueList, for function: String, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        func wrong(_ reason: String) -> SurdError.Reason {
            .list(.needsMatrix(function: function, reason: reason))
        }
        guard list.depth == 2, let columns = list.first?.elements?.count, columns > 0 else {
            throw wrong(
                list.depth == 1
                    ? "this is a list without rows"
                    : "the rows of this list are not lists of numbers")
        }
        let most = monitor.limits.maximumMatrixSize
        if max(list.count, columns) > most {
            throw .number(
                .tooLarge(
                    what: "the matrix",
                    estimate: "\(max(list.count, columns)) rows or columns", limit: "\(most)"))
        }
        var elements: [Value] = []
        elements.reserveCapacity(list.count * columns)
        for row in list {
            guard case .list(let row) = row else { throw wrong("a row of this one is not a list") }
            guard row.count == columns else {
                throw wrong("the rows of this one have \(columns) and \(row.count) elements")
            }
            elements += row
        }
        try self.init(elements, columns: columns) { wrong("an element of this one is \($0.noun)") }
    }

    /// A flat list as the matrix of its one column.
    init(column list: ValueList, for function: String) throws(SurdError.Reason) {
        try self.init(list.elements, columns: 1) { Lists.notFlat($0, for: function) }
    }

    private init(
        _ elements: [Value], columns: Int, wrong: (Value) -> SurdError.Reason
    ) throws(SurdError.Reason) {
        var numbers: [BigNumber] = []
        numbers.reserveCapacity(elements.count)
        for element in elements {
            guard case .number(let number) = element else { break }
            numbers.append(number)
        }
        let rows = elements.count / columns
        if numbers.count == elements.count {
            self = .real(NumberMatrix(rows: rows, columns: columns, numbers))
            return
        }
        var complex: [BigComplex] = []
        complex.reserveCapacity(elements.count)
        for element in elements {
            guard let z = element.complex else { throw wrong(element) }
            complex.append(z)
        }
        self = .complex(
            (0..<rows).map { Array(complex[$0 * columns..<($0 + 1) * columns]) })
    }

    /// The list of its rows.
    func value(_ monitor: Monitor) throws(SurdError.Reason) -> Value {
        var list: [Value] = []
        switch self {
        case .real(let matrix):
            for index in 0..<matrix.rows {
                list.append(.list(ValueList(numbers: matrix.row(index))))
            }
        case .complex(let rows):
            for row in rows { list.append(try Lists.made(row: row.map { Value($0) }, monitor)) }
        }
        return try Lists.made(row: list, monitor)
    }

    /// The flat list of the elements of a matrix with one row or one column.
    func flatValue(_ monitor: Monitor) throws(SurdError.Reason) -> Value {
        switch self {
        case .real(let matrix): .list(ValueList(numbers: matrix.elements))
        case .complex(let rows):
            try Lists.made(row: rows.flatMap { $0.map { Value($0) } }, monitor)
        }
    }

    // MARK: - Operations

    var transposed: ValueMatrix {
        switch self {
        case .real(let matrix): .real(matrix.transposed)
        case .complex(let rows):
            .complex(rows[0].indices.map { column in rows.map { $0[column] } })
        }
    }

    /// The product; the caller has checked the sizes.
    func multiplied(
        by other: ValueMatrix, _ monitor: Monitor
    ) throws(NumberError) -> ValueMatrix {
        if case (.real(let left), .real(let right)) = (self, other) {
            return .real(try left.multiplied(by: right, monitor: monitor))
        }
        return .complex(try Elimination.product(complexRows, other.complexRows, monitor))
    }

    /// A power with an exponent that is not negative, by squaring.
    func raised(to exponent: Int, _ monitor: Monitor) throws(NumberError) -> ValueMatrix {
        var result: ValueMatrix?
        var (square, rest) = (self, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = try result?.multiplied(by: square, monitor) ?? square }
            rest >>= 1
            if rest > 0 { square = try square.multiplied(by: square, monitor) }
        }
        return result ?? .real(.identity(rows))
    }

    func determinant(_ monitor: Monitor) throws(NumberError) -> Value {
        switch self {
        case .real(let matrix): .number(try matrix.determinant(monitor: monitor))
        case .complex(let rows): Value(try Elimination.determinant(of: rows, monitor))
        }
    }

    func rank(_ monitor: Monitor) throws(NumberError) -> Int {
        switch self {
        case .real(let matrix): try matrix.rank(monitor: monitor)
        case .complex(let rows): try Elimination.rank(of: rows, monitor)
        }
    }

    /// The inverse; nil where it is proved that there is none.
    func inverse(_ monitor: Monitor) throws(NumberError) -> ValueMatrix? {
        switch self {
        case .real(let matrix):
            try matrix.inverse(monitor: monitor).map { .real($0) }
        case .complex(let rows):
            try Elimination.solution(
                of: rows, for: Elimination<BigComplex>.identity(rows.count), monitor
            ).map { .complex($0) }
        }
    }

    /// The x of A x = b for each column of `right`; nil where it is proved that A is singular.
    func solution(
        for right: ValueMatrix, _ monitor: Monitor
    ) throws(NumberError) -> ValueMatrix? {
        if case (.real(let left), .real(let right)) = (self, right) {
            return try left.solution(for: right, monitor: monitor).map { .real($0) }
        }
        return try Elimination.solution(
            of: complexRows, for: right.complexRows, monitor
        ).map { .complex($0) }
    }

    /// The coefficients of det(x - A), that of 1 first.
    func characteristicPolynomial(_ monitor: Monitor) throws(NumberError) -> [Value] {
        switch self {
        case .real(let matrix):
            try matrix.characteristicPolynomial(monitor: monitor).map { .number($0) }
        case .complex(let rows):
            try Elimination.polynomial(of: rows, monitor).map { Value($0) }
        }
    }
}
