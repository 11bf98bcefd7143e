internal import Surd
internal import SurdNumbers
internal import SurdSyntax

/// The results of `--reduce` side by side: a line for each group of rows.
struct GroupReport {
    private let columns: [OutputColumn]
    private let reduction: Reduction
    private let outputs: [CompiledExpression]
    private let plan: ColumnPlan
    private let settings: Settings
    private let console: Console

    init(
        _ columns: [OutputColumn], _ reduction: Reduction, _ outputs: [CompiledExpression],
        _ plan: ColumnPlan, _ settings: Settings, _ console: Console
    ) {
        self.columns = columns
        self.reduction = reduction
        self.outputs = outputs
        self.plan = plan
        self.settings = settings
        self.console = console
    }

    /// - Parameter names: The names of the columns in the first file.
    func write(_ groups: RowGroups, _ names: ColumnNames) throws(CommandEnding) {
        let aligner = settings.table ? TableAligner(leftColumns: settings.keys.count) : nil
        let titles = columns.map { $0.title(names) }
        if hasHeading {
            let keys = settings.keys.map { Self.title(ofKey: $0) }
            let heading = settings.rowLayout.heading(
                keys + titles, isWatched: console.isWatched)
            try put(heading, aligner)
        }
        for group in groups.order {
            let keys = groups.keys[group]
            let cells = try cells(keys, Array(groups.accumulators(of: group)))
            try put(settings.json ? object(keys, titles, cells) : line(keys, cells), aligner)
        }
        if let aligner { try put(aligner.rest(), nil) }
    }

    private var hasHeading: Bool {
        let isNamed = columns.count > 1 || columns[0].name != nil
        return isNamed && !settings.json && (settings.csv || settings.table)
    }

    /// `unit price` for `$"unit price"`.
    private static func title(ofKey name: String) -> [UInt8] {
        let bytes = Array(name.utf8)
        guard bytes.starts(with: [UInt8(ascii: "$"), .quote]), bytes.count > 3 else {
            return bytes
        }
        return Array(Fields.unquoted(bytes[2..<(bytes.count - 1)]).utf8)
    }

    private func put(_ bytes: [UInt8], _ aligner: TableAligner?) throws(CommandEnding) {
        do throws(System.Failure) {
            try console.output.append(aligner?.take(bytes) ?? bytes)
        } catch {
            throw .output(error)
        }
    }

    // MARK: - The cells of a line

    private enum Cell {
        case value([UInt8], WrittenValue)
        case failure(LineFailure)
    }

    private func cells(
        _ keys: [[UInt8]], _ accumulators: [Accumulator]
    ) throws(CommandEnding) -> [Cell] {
        var cells: [Cell] = []
        for index in outputs.indices {
            do throws(LineFailure) {
                cells.append(try cell(index, accumulators))
            } catch {
                console.fail()
                cells.append(.failure(error))
                if !settings.json { try tell(error, keys) }
            }
        }
        return cells
    }

    private func cell(
        _ index: Int, _ accumulators: [Accumulator]
    ) throws(LineFailure) -> Cell {
        // The aggregates of other columns may not be defined for so few rows.
        var values = [Value](repeating: .number(0), count: accumulators.count)
        for part in reduction.parts[index] {
            values[part] = try plan.result(part, accumulators[part])
        }
        let written = try text(outputs[index], values, index)
        var field = written.digits
        if !settings.json, !settings.rowLayout.finishField(from: 0, in: &field) {
            throw LineFailure(separatorIn: String(decoding: written.digits, as: UTF8.self))
        }
        return .value(field, written)
    }

    private func text(
        _ output: CompiledExpression, _ values: [Value], _ index: Int
    ) throws(LineFailure) -> WrittenValue {
        do throws(SurdError) {
            let value = try output.evaluate(values: values)
            if case .list = value { throw output.failure(.list(.cell)) }
            do throws(NumberError) {
                return try WrittenValue(value, settings)
            } catch {
                throw output.failure(error)
            }
        } catch {
            throw LineFailure(error.locating(in: reduction.sources[index]))
        }
    }

    private func tell(_ mistake: LineFailure, _ keys: [[UInt8]]) throws(CommandEnding) {
        let group = keys.map { TerminalText.shown($0) }.joined(separator: ", ")
        do throws(System.Failure) {
            try console.complain(
                "error: " + (keys.isEmpty ? "" : "\(group): ") + mistake.message)
        } catch {
            throw .output(error)
        }
    }

    // MARK: - Layout

    private func line(_ keys: [[UInt8]], _ cells: [Cell]) -> [UInt8] {
        let row = settings.rowLayout
        var line: [UInt8] = []
        for (index, key) in keys.enumerated() {
            if index > 0 { row.appendSeparator(to: &line) }
            row.append(text: key, isWatched: console.isWatched, to: &line)
        }
        for (index, cell) in cells.enumerated() {
            if index > 0 || !keys.isEmpty { row.appendSeparator(to: &line) }
            if case .value(let field, _) = cell {
                line += field
            } else if row == .aligned || row == .separated([.space]) {
                // An empty cell would move the following cells into the wrong column.
                line.append(.minus)
            }
        }
        line.append(.newline)
        return line
    }

    /// `{"by": ["north"], "columns": [{"name": …, "result": …, "kind": …, "exact": …}, …]}`
    private func object(
        _ keys: [[UInt8]], _ titles: [[UInt8]], _ cells: [Cell]
    ) -> [UInt8] {
        var line: [UInt8] = []
        JSONText.object(into: &line) { json, buffer in
            if !keys.isEmpty {
                json.array("by", count: keys.count, into: &buffer) {
                    JSONText.item(text: keys[$0], into: &$1)
                }
            }
            json.array("columns", count: cells.count, into: &buffer) { index, buffer in
                JSONText.object(into: &buffer) { json, buffer in
                    switch cells[index] {
                    case .value(_, let written):
                        json.column(titles[index], written, into: &buffer)
                    case .failure(let failure):
                        json.field("name", text: titles[index], into: &buffer)
                        json.error(
                            failure, input: reduction.sources[index][...], into: &buffer)
                    }
                }
            }
        }
        line.append(.newline)
        return line
    }
}
