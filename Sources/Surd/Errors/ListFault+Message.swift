import SurdNumbers

extension ListFault {
    var code: String {
        switch self {
        case .noElements: "no-elements"
        case .indexNotWhole, .indexZero, .indexOutside: "index-outside"
        case .unequalLengths: "unequal-lengths"
        case .listAndNumber, .divisorIsList, .productOfLists, .powerOfList, .exponentIsList, .order,
            .operation, .functionOfMatrix:
            "not-for-lists"
        case .tooManyElements: "too-large"
        case .notFlat: "not-flat"
        case .needsList: "needs-list"
        case .needsMatrix, .notSquare: "not-a-matrix"
        case .unequalSizes: "unequal-lengths"
        case .cell: "list-in-cell"
        case .singular: "singular"
        }
    }

    var message: String {
        switch self {
        case .noElements(let given):
            "only a list has elements, but this is \(given)"
        case .indexNotWhole:
            "an index is a whole number"
        case .indexZero:
            "there is no element 0: the first element has index 1"
        case .indexOutside(let index, let count):
            switch count {
            case 0: "there is no element \(index): the list is empty"
            case 1: "there is no element \(index): the list has 1 element"
            default: "there is no element \(index): the list has \(count) elements"
            }
        case .unequalLengths(let operation, let first, let second):
            "\(operation) needs lists of the same length, but these have \(first) and \(second) elements"
        case .listAndNumber(let operation, _):
            "\(operation) needs two lists or two numbers, but this is a list and a number"
        case .tooManyElements(let count, let limit):
            "the list would have \(count) elements, and \(NumberError.grouped(limit)) are allowed"
        case .divisorIsList:
            "nothing can be divided by a list"
        case .productOfLists:
            "two lists of numbers have several products"
        case .powerOfList:
            "a list of numbers has no powers"
        case .exponentIsList:
            "an exponent cannot be a list"
        case .order(let operation):
            "\(operation) needs numbers, and lists have no order"
        case .operation(let operation, _):
            "\(operation) needs numbers, but this is a list"
        case .functionOfMatrix(let function, _):
            "\(function) does not take matrices"
        case .notFlat(let function):
            "\(function) needs a list of numbers, and an element of this list is not a number"
        case .needsList(let function, let given):
            "\(function) needs a list, but this is \(given)"
        case .needsMatrix(let function, let reason):
            "\(function) needs a matrix, and \(reason)"
        case .notSquare(let function, let rows, let columns):
            "\(function) needs as many rows as columns, but this matrix has \(rows) and \(columns)"
        case .unequalSizes(let columns, let rows):
            "these cannot be multiplied: the first matrix has \(columns) columns, and the second has \(rows) rows"
        case .cell:
            "a list cannot be a cell of a table; write an element, as in v[1], or sum(v) or len(v)"
        case .singular(let function):
            "\(function): the determinant of this matrix is zero"
        }
    }

    var hint: String? {
        switch self {
        case .noElements: "a list is written [1, 2, 3]"
        case .indexNotWhole, .indexZero, .indexOutside:
            "v[1] is the first element of v, v[-1] the last, and len(v) says how many there are"
        case .listAndNumber(let operation, let isMatrix):
            Self.forEach(isMatrix) { "\($0) \(Self.plain(operation)) 1" }
                + (isMatrix
                    ? ", for the diagonal A \(Self.plain(operation)) 1*identity(len(A))" : "")
        case .divisorIsList(let operation, let isMatrix):
            switch (Self.plain(operation), isMatrix) {
            case ("/", true): "write inverse(A) for 1/A, A*inverse(B) for A/B"
            case ("/", false): Self.forEach(false) { "2/\($0)" }
            case (let sign, _): Self.forEach(isMatrix) { "7 \(sign) \($0)" }
            }
        case .productOfLists:
            "write dot(a, b) for the sum of the products, list(k, 1, len(a), a[k]*b[k]) for their list"
        case .powerOfList:
            "write list(k, 1, len(v), v[k]^2) for the powers, dot(v, v) for the sum of the squares"
        case .exponentIsList(let isMatrix): Self.forEach(isMatrix) { "2^\($0)" }
        case .order: "compare elements, as in a[1] < b[1], or lengths, as in norm(a) < norm(b)"
        case .operation(let operation, let isMatrix):
            Self.forEach(isMatrix) { "\($0) \(Self.plain(operation)) 2" }
        case .functionOfMatrix(let function, let count):
            "for each row write list(k, 1, len(m), \(Self.call(of: Self.plain(function), count)))"
        case .notFlat(let function):
            "for each row write list(k, 1, len(m), \(Self.call(of: function, 1)))"
        case .tooManyElements: "sum(k, a, b, body) and prod(k, a, b, body) need no list"
        case .needsList: "a list is written [1, 2, 3]"
        case .needsMatrix, .notSquare, .unequalSizes:
            "a matrix is a list of its rows: [[1, 2], [3, 4]]"
        case .unequalLengths: "len(v) says how many elements v has"
        // The error of a row is one line of a table, so the sentence contains the advice.
        case .cell: nil
        case .singular: "rank(m) says how many rows are independent"
        }
    }

    /// An operator without its quotes.
    private static func plain(_ operation: String) -> String { operation.filter { $0 != "'" } }

    /// How to write an operator for each element of a list or of a matrix.
    private static func forEach(_ isMatrix: Bool, _ body: (String) -> String) -> String {
        isMatrix
            ? "for each element write list(j, 1, len(A), list(k, 1, len(A[j]), \(body("A[j][k]"))))"
            : "for each element write list(k, 1, len(v), \(body("v[k]")))"
    }

    /// A function with this many arguments, or an operator with one operand, applied to row k.
    private static func call(of function: String, _ arguments: Int) -> String {
        switch function {
        case "!", "%", "°": "m[k]\(function)"
        case "√", "∛", "~", "-", "+": "\(function)m[k]"
        case "dot": "dot(m[k], m[k])"
        case "quantile": "quantile(m[k], 0.5)"
        default: "\(function)(m[k]\(String(repeating: ", 2", count: max(arguments, 1) - 1)))"
        }
    }
}
