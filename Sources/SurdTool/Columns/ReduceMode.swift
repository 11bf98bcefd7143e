internal import Surd
internal import SurdNumbers

/// `--reduce EXPR`: the value of an expression over whole columns, once.
struct ReduceMode {
    private let settings: Settings
    private let console: Console

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run(_ text: [UInt8]) throws(CommandEnding) {
        guard let calculator = try Interpreter.withDefinitions(settings, console) else { return }
        let table = try Table(settings, calculator)
        let reduction = Reduction(text)
        let known = reduction.aggregates.map(\.name)
        let plan: ColumnPlan
        let outputs: [CompiledExpression]
        do throws(SurdError) {
            outputs = try zip(reduction.outputs, reduction.sources).map {
                text, source throws(SurdError) in
                // A column that stands alone is read too, so that its error is the right one.
                let stray = CompiledExpression.fieldNames(in: text).filter { !known.contains($0) }
                do throws(SurdError) {
                    return try CompiledExpression(
                        String(decoding: text, as: UTF8.self), variables: known + stray,
                        in: calculator, limits: settings.limits)
                } catch {
                    throw error.locating(in: source)
                }
            }
            plan = try ColumnPlan(reduction.aggregates, table, settings)
        } catch {
            return try console.complain(error, origin: .option("--reduce"), settings)
        }
        if let stray = outputs.lazy.compactMap({ $0.variables.dropFirst(known.count).first }).first
        {
            _ = try table.columns([stray])
            throw .usage(.columnOutsideAggregate(stray))
        }
        let columns = try table.columns(plan.variables)
        guard let results = try totals(plan, columns, table) else { return }
        for (output, source) in zip(outputs, reduction.sources) {
            try show(output, results, source)
        }
    }

    // MARK: - Running over the rows

    /// The value of each aggregate; nil where rows were bad, which has been told then.
    private func totals(
        _ plan: ColumnPlan, _ columns: [Column], _ table: Table
    ) throws(CommandEnding) -> [BigNumber]? {
        // The thread that has the console does not run on when this is called.
        let mode = Unchecked(self)
        let scan = ColumnScan(plan, columns, table, settings) { bad in
            mode.value.leave(bad, table.names)
        }
        let progress = Progress(on: System.standardError) { ", \(scan.rowsDone) rows" }
        progress?.begin()
        let outcome = scan.run()
        progress?.end()
        if let failure = outcome.unreadable {
            throw .usage(.unreadable(file: "standard input", reason: failure.message))
        }
        if let bad = outcome.failure {
            try tell(bad, table.names)
            return nil
        }
        if outcome.skipped > 0 {
            let rows = outcome.skipped == 1 ? "1 row was" : "\(outcome.skipped) rows were"
            do throws(System.Failure) {
                try console.complain("surd: \(rows) left out")
            } catch {
                throw .output(error)
            }
        }
        return try results(plan, outcome.accumulators)
    }

    private func tell(_ bad: ColumnScan.BadRow, _ names: ColumnNames) throws(CommandEnding) {
        try tell(
            LineFailure(
                code: bad.reason.code, message: bad.reason.message(names, line: bad.line),
                hint: bad.reason.column == nil
                    ? nil : "--skip-bad leaves out rows that cannot be read"))
    }

    /// A row ignored its limit of time.
    private func leave(_ bad: ColumnScan.BadRow, _ names: ColumnNames) -> Never {
        // Who cannot be told cannot be told.
        try? tell(bad, names)
        try? console.output.flush()
        System.leave(console.status)
    }

    private func results(
        _ plan: ColumnPlan, _ accumulators: [Accumulator]
    ) throws(CommandEnding) -> [BigNumber]? {
        var results: [BigNumber] = []
        for (index, aggregate) in plan.aggregates.enumerated() {
            let mistake: LineFailure
            do throws(NumberError) {
                if let value = try accumulators[index].result(share: plan.shares[index]) {
                    results.append(value)
                    continue
                }
                let rows = accumulators[index].count == 1 ? "1 row" : "no rows"
                mistake = LineFailure(
                    code: "too-few-rows",
                    message: "\(aggregate.kind.rawValue) of \(rows) is not defined")
            } catch {
                mistake = LineFailure(SurdError(.number(error), range: 0..<0))
            }
            try tell(mistake)
            return nil
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
        _ output: CompiledExpression, _ values: [BigNumber], _ source: [UInt8]
    ) throws(CommandEnding) {
        var line: [UInt8] = []
        do throws(SurdError) {
            let value = try output.evaluate(values)
            var digits: [UInt8] = []
            do throws(NumberError) {
                let monitor = Monitor(limits: settings.limits)
                let isExact = try value.append(
                    to: &digits, format: settings.format, monitor: monitor)
                if settings.json {
                    let kind = try value.kind(monitor: monitor)
                    JSONText.result(digits[...], kind, isExact, input: source, into: &line)
                } else {
                    line = digits
                }
            } catch {
                throw output.failure(error)
            }
        } catch {
            // What stands for a call is as long as the call, so the place is the same.
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

/// What is evaluated for each row.
struct ColumnPlan: Sendable {
    let aggregates: [Reduction.Aggregate]
    /// The names of the columns, in the order of their slots.
    let variables: [String]
    /// The expression of each aggregate; nil for `count()`.
    let rows: [CompiledExpression?]
    /// The slot of an aggregate that runs over a column as it is.
    let slots: [Int?]
    /// The second argument of each `quantile`.
    let shares: [BigNumber?]

    init(
        _ aggregates: [Reduction.Aggregate], _ table: Table, _ settings: Settings
    ) throws(SurdError) {
        self.aggregates = aggregates
        let (calculator, limits) = (table.calculator, settings.limits)
        variables = try RowExpression.columns(
            of: aggregates.compactMap(\.row), in: calculator, limits: limits)
        var rows: [CompiledExpression?] = []
        var slots: [Int?] = []
        var shares: [BigNumber?] = []
        for aggregate in aggregates {
            guard let text = aggregate.row else {
                rows.append(nil)
                slots.append(nil)
                shares.append(nil)
                continue
            }
            let row = try RowExpression(
                text, variables: variables, in: calculator, limits: limits)
            rows.append(row.compiled)
            let bare = String(decoding: text.filter { !$0.isBlank }, as: UTF8.self)
            slots.append(variables.firstIndex(of: bare))
            shares.append(
                try aggregate.share.map { text throws(SurdError) in
                    try Self.share(text, calculator)
                })
        }
        self.rows = rows
        self.slots = slots
        self.shares = shares
    }

    private static func share(
        _ text: [UInt8], _ calculator: Calculator
    ) throws(SurdError) -> BigNumber {
        let source = String(decoding: text, as: UTF8.self)
        let expression = try CompiledExpression(source, in: calculator, limits: calculator.limits)
        let value = try expression.evaluate()
        do throws(NumberError) {
            if let share = value.number, try share.compare(to: 0) >= 0,
                try share.compare(to: 1) <= 0
            {
                return share
            }
        } catch {
            throw expression.failure(error)
        }
        throw expression.failure(
            .domain(function: "quantile", rule: "quantile needs a share from 0 to 1"))
    }
}
