internal import SurdSyntax

/// Aligns the columns of lines for people.
///
/// Columns are as wide as the widest cell of the first lines. Later lines are aligned in blocks,
/// and a wider cell widens its column from that block on, so that memory stays bounded.
final class TableAligner: Sendable {
    /// Ends each cell but the last of a line; no result holds this byte.
    static let cellEnd: UInt8 = 0x1F
    /// Begins a line that is not a row: an error, which is shown unchanged.
    static let wholeLine: UInt8 = 0x1E

    private struct State {
        var lines: [ArraySlice<UInt8>] = []
        var bytes = 0
        var widths: [Int] = []
    }

    private let state = Shared(State())
    private let leftColumns: Int
    private static let longestBlock = 10_000
    private static let mostBytes = 1 << 23
    private static let gap = 2

    /// - Parameter leftColumns: The number of columns at the left with text, which are left-aligned.
    init(leftColumns: Int = 0) { self.leftColumns = leftColumns }

    /// Takes some lines, and returns the lines that can be written by now.
    func take(_ output: [UInt8]) -> [UInt8] {
        state.withLock { state in
            for line in output.split(separator: .newline, omittingEmptySubsequences: false)
                .dropLast()
            {
                state.lines.append(line)
            }
            state.bytes += output.count
            let isFull =
                state.lines.count >= Self.longestBlock || state.bytes >= Self.mostBytes
            return isFull ? aligned(&state) : []
        }
    }

    /// The lines that have not been returned yet.
    func rest() -> [UInt8] { state.withLock { aligned(&$0) } }

    private func aligned(_ state: inout State) -> [UInt8] {
        let rows = state.lines.map { line -> [(text: ArraySlice<UInt8>, width: Int)] in
            if line.first == Self.wholeLine { return [(line.dropFirst(), -1)] }
            return line.split(separator: Self.cellEnd, omittingEmptySubsequences: false).map {
                ($0, TerminalText.columns(of: String(decoding: $0, as: UTF8.self)))
            }
        }
        state.lines = []
        state.bytes = 0
        for row in rows {
            for (index, cell) in row.enumerated() {
                if index == state.widths.count { state.widths.append(0) }
                state.widths[index] = max(state.widths[index], cell.width)
            }
        }
        var output: [UInt8] = []
        for row in rows {
            for (index, cell) in row.enumerated() {
                let blanks =
                    cell.width < 0 || cell.width == 0 && row.count == 1
                    ? 0 : state.widths[index] - cell.width
                let isLast = index + 1 == row.count
                if index >= leftColumns { output += repeatElement(.space, count: blanks) }
                output += cell.text
                if index < leftColumns, !isLast {
                    output += repeatElement(.space, count: blanks)
                }
                if !isLast { output += repeatElement(.space, count: Self.gap) }
            }
            while output.last == .space { output.removeLast() }
            output.append(.newline)
        }
        return output
    }
}
