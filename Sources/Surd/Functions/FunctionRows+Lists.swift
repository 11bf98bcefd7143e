// Rows of the function table: functions of lists. The answers in the examples come from Python's fractions.

extension FunctionTable {
    static let vectorRows: [FunctionEntry] = [
        FunctionEntry(
            "list", "k, from, to, body", .lists, .listLoop,
            domain: "integers from and to",
            "list of body for k = from ... to",
            example: "list(k, 1, 5, k^2)", "[1, 4, 9, 16, 25]"),
        FunctionEntry(
            "len", "v", .lists, .list(VectorFunctions.length),
            domain: "a list",
            "how many elements a list has",
            example: "len([5, 7, 9])", "3"),
        FunctionEntry(
            "sort", "v", .lists, .list(VectorFunctions.sorted),
            domain: "a list of numbers",
            "the numbers of a list in order of size, the smallest first",
            example: "sort([3, 1, 2])", "[1, 2, 3]"),
        FunctionEntry(
            "reverse", "v", .lists, .list(VectorFunctions.reversed),
            domain: "a list",
            "the elements of a list from the last to the first",
            example: "reverse([3, 1, 2])", "[2, 1, 3]"),
        FunctionEntry(
            "dot", "a, b", .lists, .list(VectorFunctions.dotProduct),
            domain: "two lists of as many numbers",
            "sum of the products of two lists, element by element",
            example: "dot([1, 2, 3], [4, 5, 6])", "32"),
        FunctionEntry(
            "norm", "v", .lists, .list(VectorFunctions.norm),
            domain: "a list of numbers",
            "length of a vector: the root of the sum of the squares",
            example: "norm([3, 4])", "5"),
    ]

    static let matrixRows: [FunctionEntry] = [
        FunctionEntry(
            "transpose", "A", .lists, .list(MatrixFunctions.transposed),
            domain: "a matrix",
            "rows of a matrix as columns",
            example: "transpose([[1, 2, 3], [4, 5, 6]])", "[[1, 4], [2, 5], [3, 6]]"),
        FunctionEntry(
            "det", "A", .lists, .list(MatrixFunctions.determinant),
            domain: "a square matrix",
            "determinant",
            example: "det([[1, 2], [3, 4]])", "-2"),
        FunctionEntry(
            "inverse", "A", .lists, .list(MatrixFunctions.inverse),
            domain: "a square matrix whose determinant is not 0",
            "matrix that gives identity(n) when it is multiplied by A",
            example: "inverse([[1, 2], [3, 4]])", "[[-2, 1], [1.5, -0.5]]"),
        FunctionEntry(
            "rank", "A", .lists, .list(MatrixFunctions.rank),
            domain: "a matrix",
            "how many rows of a matrix are independent",
            example: "rank([[1, 2], [2, 4]])", "1"),
        FunctionEntry(
            "charpoly", "A", .lists, .list(MatrixFunctions.polynomial),
            domain: "a square matrix",
            "characteristic polynomial det(x - A); a list of coefficients, the highest power first, where they are not integers",
            example: "charpoly([[1, 2], [3, 4]])", "x^2 - 5*x - 2"),
        FunctionEntry(
            "linsolve", "A, b", .lists, .list(MatrixFunctions.solution),
            domain:
                "a square matrix whose determinant is not 0, and a list or matrix of as many rows",
            "x of the equations A*x = b",
            example: "linsolve([[1, 2], [3, 4]], [5, 6])", "[-4, 4.5]"),
        FunctionEntry(
            "identity", "n", .lists, .list(MatrixFunctions.identityMatrix),
            domain: "integer n > 0",
            "matrix of n rows with ones on its diagonal and zeros elsewhere",
            example: "identity(2)", "[[1, 0], [0, 1]]"),
    ]
}
