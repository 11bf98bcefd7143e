/// The kinds of faults with lists, as data. The sentences are in `ListFault+Message.swift`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum ListFault: Sendable, Equatable {
    /// An element of a value that has no elements, such as `2[1]` through a variable.
    case noElements(given: String)
    /// `v[1/2]`
    case indexNotWhole
    /// `v[0]`
    case indexZero
    /// `v[4]` where there are three; the index as it is written.
    case indexOutside(String, count: Int)
    /// `[1, 2] + [1, 2, 3]`
    case unequalLengths(operation: String, Int, Int)
    /// `v + 1`
    case listAndNumber(operation: String, isMatrix: Bool)
    /// More elements than the limits allow.
    case tooManyElements(String, limit: Int)
    /// `2/v`, and a quotient of lists.
    case divisorIsList(operation: String, isMatrix: Bool)
    /// `v*w`
    case productOfLists
    /// `v^2`
    case powerOfList
    /// `2^v`
    case exponentIsList(isMatrix: Bool)
    /// `v < w`
    case order(operation: String)
    /// An operator that is not defined for lists.
    case operation(String, isMatrix: Bool)
    /// `exp` of a matrix: a function of at least this many numbers.
    case functionOfMatrix(String, arguments: Int)
    /// A list within a list where numbers are needed: `mean([[1, 2], [3, 4]])`.
    case notFlat(function: String)
    /// A function of a list that is given something else.
    case needsList(function: String, given: String)
    /// A function of a matrix that is given something else, with the reason why that is not a matrix.
    case needsMatrix(function: String, reason: String)
    /// `det` of a matrix that is not square.
    case notSquare(function: String, rows: Int, columns: Int)
    /// A product of two matrices, or of a matrix and a vector, that do not fit.
    case unequalSizes(columns: Int, rows: Int)
    /// A list as a cell of a table.
    case cell
    /// An inverse or a system of linear equations with a singular matrix.
    case singular(function: String)
}
