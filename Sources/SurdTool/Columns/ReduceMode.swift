internal import Surd
internal import SurdNumbers
internal import SurdSyntax

/// `--reduce EXPR`: the values of some expressions over whole columns, once, or once for each group
/// of rows.
struct ReduceMode {
    private let settings: Settings
    private let console: Console
    private let columns: [OutputColumn]
    private let reduction: Reduction

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
        columns = OutputColumn.columns(in: settings.reductions)
        reduction = Reduction(columns)
    }

    func run() throws(CommandEnding) {
        try settings.checkTableFiles("--reduce", settings.reductions[0])
        try settings.checkNames(of: columns)
        guard let calculator = try Interpreter.withDefinitions(settings, console) else { return }
        guard let (outputs, first) = try plans(calculator, soft: []),
            let (groups, names, plan) = try scan(first, calculator, stray: stray(outputs))
        else { return }
        if isTable {
            let report = GroupReport(columns, reduction, outputs, plan, settings, console)
            return try report.write(groups, names)
        }
        guard let results = try results(plan, groups.accumulators(of: 0)) else { return }
        for (output, source) in zip(outputs, reduction.sources) {
            try show(output, results, source)
        }
    }

    /// A bare `sum` is meant for a column here, and not for an index.
    private static func advised(_ error: SurdError) -> SurdError {
        guard case .functionWithoutArguments(let name, _) = error.reason,
            let kind = AggregateKind(rawValue: name)
        else { return error }
        let arguments = kind == .quantile ? "$1, 0.5" : "$1"
        return error.advising("write \(name)(\(arguments)) for the first column")
    }

    /// The final expressions, and the plan for the columns; nil if a text cannot be read, which has
    /// been reported then.
    ///
    /// - Parameter soft: Words of the language that are columns of the table.
    private func plans(
        _ calculator: Calculator, soft: [String]
    ) throws(CommandEnding) -> (outputs: [CompiledExpression], plan: ColumnPlan)? {
        do throws(SurdError) {
            let outputs = try compiled(calculator)
            return (
                outputs,
                try ColumnPlan(reduction.aggregates, soft: soft, calculator, settings.limits)
            )
        } catch {
            try console.complain(Self.advised(error), origin: .option("--reduce"), settings)
            if System.exists(settings.reductions[0]) {
                let file = String(decoding: settings.reductions[0], as: UTF8.self)
                throw .usage(.fileForExpression(option: "--reduce", file: file))
            }
            return nil
        }
    }

    /// Whether the results are side by side, and not one below the other.
    private var isTable: Bool {
        !settings.keys.isEmpty || settings.table || columns.contains { $0.name != nil }
    }

    private func compiled(
        _ calculator: Calculator
    ) throws(SurdError) -> [CompiledExpression] {
        let known = reduction.aggregates.map(\.name)
        return try zip(reduction.outputs, reduction.sources).map {
            text, source throws(SurdError) in
            // A column outside an aggregate is read too, so that its error is the right one.
            let stray = CompiledExpression.fieldNames(in: text).filter { !known.contains($0) }
            do throws(SurdError) {
                return try CompiledExpression(
                    String(decoding: text, as: UTF8.self), variables: known + stray,
                    in: calculator, limits: settings.limits)
            } catch {
                throw error.locating(in: source)
            }
        }
    }

    /// A column outside any call.
    private func stray(_ outputs: [CompiledExpression]) -> String? {
        let count = reduction.aggregates.count
        return outputs.lazy.compactMap { $0.variables.dropFirst(count).first }.first
    }

    // MARK: - Running over the rows

    /// The aggregates of the rows of all files, the names of the columns in the first file, and the
    /// plan; nil if rows were bad, which has been reported then.
    private func scan(
        _ first: ColumnPlan, _ calculator: Calculator, stray: String?
    ) throws(CommandEnding) -> (RowGroups, ColumnNames, ColumnPlan)? {
        var plan = first
        var outcome = ColumnScan.Outcome(
            groups: RowGroups(plan, limits: settings.limits, hasKeys: !settings.keys.isEmpty))
        let rows = Shared(0)
        let progress = Progress(on: System.standardError) { ", \(rows.withLock { $0 }) rows" }
        progress?.begin()
        defer { progress?.end() }
        var record = 1
        var names: ColumnNames?
        for file in settings.tableFiles {
            let table = try Table(file, settings, firstRecord: record)
            defer { table.close() }
            if names == nil {
                let soft = table.names.softNames(in: reduction.aggregates.compactMap(\.row))
                if !soft.isEmpty {
                    guard let other = try plans(calculator, soft: soft) else { return nil }
                    plan = other.plan
                    outcome.groups = RowGroups(
                        plan, limits: settings.limits, hasKeys: !settings.keys.isEmpty)
                }
                names = table.names
            }
            if let stray {
                _ = try table.columns([stray])
                throw .usage(.columnOutsideAggregate(stray))
            }
            let reading = ColumnScan.Reading(
                layout: table.layout, columns: try table.columns(plan.variables),
                keys: try table.keys(settings.keys), plan: plan, settings: settings)
            // The thread that owns the console is stuck when this is called.
            let mode = Unchecked(self)
            let scan = ColumnScan(reading, table.chunks, after: outcome, rows: rows) { bad in
                mode.value.leave(bad, table.names)
            }
            outcome = scan.run()
            record = scan.nextRecord
            if let failure = outcome.unreadable {
                throw .usage(.unreadable(file: table.source, reason: failure.message))
            }
            if let bad = outcome.failure {
                progress?.end()
                try tell(bad, table.names)
                return nil
            }
        }
        progress?.end()
        if outcome.skipped > 0 {
            let rows = outcome.skipped == 1 ? "1 row was" : "\(outcome.skipped) rows were"
            do throws(System.Failure) {
                try console.complain("surd: \(rows) left out")
            } catch {
                throw .output(error)
            }
        }
        return names.map { (outcome.groups, $0, plan) }
    }

    private func tell(_ bad: ColumnScan.BadRow, _ names: ColumnNames) throws(CommandEnding) {
        let usual =
            bad.reason.column == nil ? nil : "--skip-bad leaves out rows that cannot be read"
        try tell(
            LineFailure(
                code: bad.reason.code,
                message: bad.line == 0
                    ? bad.reason.message(names) : bad.reason.message(names, line: bad.line),
                hint: bad.reason.hint ?? usual))
    }

    /// Ends the process because a row ignored its limit of time.
    private func leave(_ bad: ColumnScan.BadRow, _ names: ColumnNames) -> Never {
        // If the message cannot be written, nothing else can be done.
        try? tell(bad, names)
        try? console.output.flush()
        System.leave(console.status)
    }

    // MARK: - Results, one below the other

    private func results(
        _ plan: ColumnPlan, _ accumulators: ArraySlice<Accumulator>
    ) throws(CommandEnding) -> [Value]? {
        var results: [Value] = []
        for (index, accumulator) in accumulators.enumerated() {
            do throws(LineFailure) {
                results.append(try plan.result(index, accumulator))
            } catch {
                try tell(error)
                return nil
            }
        }
        return results
    }

    private func tell(
        _ mistake: LineFailure, input: ArraySlice<UInt8>? = nil
    ) throws(CommandEnding) {
        console.fail()
        do throws(System.Failure) {
            if settings.json {
                try console.output.fill { buffer in
                    JSONText.failure(mistake, input: input, into: &buffer)
                    buffer.append(.newline)
                }
            } else {
                try console.complain(
                    "error: \(mistake.message)" + (mistake.hint.map { "\nhint: \($0)" } ?? ""))
            }
        } catch {
            throw .output(error)
        }
    }

    private func show(
        _ output: CompiledExpression, _ values: [Value], _ source: [UInt8]
    ) throws(CommandEnding) {
        var line: [UInt8] = []
        do throws(SurdError) {
            let value = try output.evaluate(values: values)
            do throws(NumberError) {
                let written = try WrittenValue(value, settings)
                if settings.json {
                    JSONText.result(written, input: source, into: &line)
                } else {
                    line = written.digits
                }
            } catch {
                throw output.failure(error)
            }
        } catch {
            // The placeholder of a call is as long as the call, so places are the same.
            let error = error.locating(in: source)
            if settings.json { return try tell(LineFailure(error), input: source[...]) }
            return try console.complain(error, origin: .option("--reduce"), settings)
        }
        line.append(.newline)
        do throws(System.Failure) {
            try console.output.append(line)
        } catch {
            throw .output(error)
        }
    }
}
