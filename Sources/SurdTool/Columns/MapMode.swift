internal import Surd
internal import SurdNumbers
internal import SurdSyntax

/// `--map EXPR`: the values of some expressions for each record, one line for each.
struct MapMode {
    private let settings: Settings
    private let console: Console

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run() throws(CommandEnding) {
        try settings.checkTableFiles("--map", settings.maps[0])
        // The rows that an earlier process answered, if one of them ignored its limit of time.
        let resumption = LineResumption.found()
        if resumption != nil, !settings.exitZero { console.fail() }
        let interrupt = LineInterrupt()
        guard var calculator = try Interpreter.withDefinitions(settings, console) else { return }
        calculator.cancellation = interrupt.cancellation
        guard var plan = try plan(calculator, soft: []) else { return }
        let aligner = settings.table ? TableAligner() : nil
        let first = resumption?.source ?? 0
        var record = 1
        for (index, file) in settings.tableFiles.enumerated().dropFirst(first) {
            let rest = index == first ? resumption : nil
            let table = try Table(file, settings, firstRecord: record, resuming: rest)
            defer { table.close() }
            if index == first {
                let soft = table.names.softNames(in: plan.outputs.map(\.text))
                if !soft.isEmpty {
                    guard let other = try self.plan(calculator, soft: soft) else { return }
                    plan = other
                }
            }
            let columns = try table.columns(plan.variables)
            if index == 0, rest == nil { try writeHeading(plan, table.names, aligner) }
            record = try run(
                plan, columns, table, index, interrupt: interrupt, aligner: aligner)
        }
        guard let aligner else { return }
        do throws(System.Failure) {
            try console.output.append(aligner.rest())
        } catch {
            throw .output(error)
        }
    }

    /// Nil if an expression cannot be read, which has been reported then.
    ///
    /// - Parameter soft: Words of the language that are columns of the table.
    private func plan(
        _ calculator: Calculator, soft: [String]
    ) throws(CommandEnding) -> MapPlan? {
        let outputs = OutputColumn.columns(in: settings.maps)
        try settings.checkNames(of: outputs)
        do throws(SurdError) {
            return try MapPlan(outputs, soft: soft, calculator, settings)
        } catch {
            try console.complain(error, origin: .option("--map"), settings)
            if System.exists(settings.maps[0]) {
                let file = String(decoding: settings.maps[0], as: UTF8.self)
                throw .usage(.fileForExpression(option: "--map", file: file))
            }
            return nil
        }
    }

    /// Evaluates the rows of one file; returns the number of the record after them.
    private func run(
        _ plan: MapPlan, _ columns: [Column], _ table: Table, _ index: Int,
        interrupt: LineInterrupt, aligner: TableAligner?
    ) throws(CommandEnding) -> Int {
        let settings = settings
        let guarding = settings.limitOfTime.map { seconds in
            LineGuarding(limit: seconds) { rest in
                var rest = rest
                rest.header = table.header
                rest.source = index
                rest.descriptor =
                    table.descriptor == System.standardInput ? -1 : table.descriptor
                rest.goOn()
            }
        }
        let pipeline = LinePipeline(
            table.chunks, to: System.standardOutput, jobs: settings.jobs ?? 1,
            guarding: guarding, aligner: aligner)
        try pipeline.run(name: table.source, settings, console, interrupt: interrupt) {
            var evaluator = RowEvaluator(plan, columns, table.layout, table.names, settings)
            return { chunk, results in evaluator.evaluate(chunk, into: &results) }
        }
        return pipeline.nextRecord
    }

    // MARK: - The heading

    private func writeHeading(
        _ plan: MapPlan, _ names: ColumnNames, _ aligner: TableAligner?
    ) throws(CommandEnding) {
        guard plan.hasHeading(settings) else { return }
        let line = settings.rowLayout.heading(
            plan.outputs.map { $0.title(names) }, isWatched: console.isWatched)
        do throws(System.Failure) {
            try console.output.append(aligner?.take(line) ?? line)
            // The following output is not buffered here.
            try console.output.flush()
        } catch {
            throw .output(error)
        }
    }
}

extension Settings {
    /// Without a line of titles there is no place for names.
    func checkNames(of outputs: [OutputColumn]) throws(CommandEnding) {
        guard !csv, !table, !json, let name = outputs.lazy.compactMap(\.name).first else { return }
        throw .usage(.onlyWith("a name for a column ('\(name) =')", "--csv, --table or --json"))
    }
}

/// The expressions of `--map`, read once.
private struct MapPlan: Sendable {
    let outputs: [OutputColumn]
    var expressions: [RowExpression]
    /// The names of the columns that they use, in the order of their slots.
    let variables: [String]

    init(
        _ outputs: [OutputColumn], soft: [String], _ calculator: Calculator, _ settings: Settings
    ) throws(SurdError) {
        self.outputs = outputs
        let limits = settings.limits
        let names = try RowExpression.columns(
            of: outputs.map(\.text), soft: soft, in: calculator, limits: limits)
        expressions = try outputs.map { output throws(SurdError) in
            try RowExpression(output.text, variables: names, in: calculator, limits: limits)
        }
        variables = names
    }

    /// Whether a row is more than the value of one expression.
    var isTable: Bool { outputs.count > 1 || outputs[0].name != nil }

    func hasHeading(_ settings: Settings) -> Bool {
        isTable && !settings.json && (settings.csv || settings.table)
    }
}

/// Turns records into lines of output.
private struct RowEvaluator {
    private let plan: MapPlan
    /// Each line has a stream of its own.
    private let random: RandomSource
    private let layout: FieldLayout
    private let row: RowLayout
    private let isTable: Bool
    private let titles: [[UInt8]]
    private let names: ColumnNames
    private let settings: Settings
    private let format: NumberFormat
    private let reader: Box

    /// The reader cannot be copied, and the closure that holds it must be.
    private final class Box {
        // One thread owns it, and no step reads it while another changes it. Dynamic exclusivity
        // checks would be measurable for each row.
        @exclusivity(unchecked) var reader: RowReader
        init(_ reader: consuming RowReader) { self.reader = reader }
    }

    init(
        _ plan: MapPlan, _ columns: [Column], _ layout: FieldLayout, _ names: ColumnNames,
        _ settings: Settings
    ) {
        var plan = plan
        let source = plan.expressions.first?.compiled.ownRandom ?? RandomSource()
        random = source
        plan.expressions = plan.expressions.map { $0.drawing(from: source) }
        self.plan = plan
        isTable = plan.isTable
        self.layout = layout
        self.names = names
        self.settings = settings
        row = settings.rowLayout
        titles = plan.outputs.map { $0.title(names) }
        format = settings.format
        reader = Box(
            RowReader(
                columns: columns, layout: layout, settings))
    }

    mutating func evaluate(_ chunk: LineChunks.Chunk, into results: inout LinePipeline.Results) {
        chunk.forEachRecord(layout) { bytes, record, line, number in
            guard let slot = results.slot else {
                return evaluate(bytes, record, line, number, into: &results)
            }
            switch chunk.marks[line] {
            case .outOfTime:
                results.lines += 1
                results.allRight = false
                append(.outOfTime, bytes, record, line, to: &results)
            case .overlong: evaluate(nil, record, line, number, into: &results)
            case nil:
                slot.compute(line, record: number, into: &results) { results in
                    evaluate(bytes, record, line, number, into: &results)
                }
            }
        }
    }

    private mutating func evaluate(
        _ bytes: UnsafeBufferPointer<UInt8>?, _ record: Range<Int>, _ line: Int, _ number: Int,
        into results: inout LinePipeline.Results
    ) {
        if results.isCut { return }
        results.lines += 1
        guard let bytes else {
            results.allRight = false
            LineFailure(code: "line-too-long", message: "the line is too long").append(
                to: &results, line: line, input: nil, json: settings.json,
                place: settings.errorPlace)
            return
        }
        if record.isEmpty {
            results.output.append(.newline)
            return
        }
        let start = results.output.count
        do throws(RowFailure) {
            try append(bytes, record, number: number, to: &results.output)
            results.output.append(.newline)
        } catch {
            results.output.removeLast(results.output.count - start)
            results.allRight = false
            append(error, bytes, record, line, to: &results)
        }
    }

    private mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, number: Int,
        to output: inout [UInt8]
    ) throws(RowFailure) {
        random.begin(stream: number)
        try reader.reader.read(bytes, record, number: number)
        if settings.json {
            if isTable { return try appendObject(bytes, record, to: &output) }
            return try appendJSON(bytes, record, to: &output)
        }
        for index in plan.expressions.indices {
            let expression = plan.expressions[index]
            if index > 0 { row.appendSeparator(to: &output) }
            let start = output.count
            try append(expression, to: &output)
            if isTable, !row.finishField(from: start, in: &output) {
                throw .separator(String(decoding: output[start...], as: UTF8.self))
            }
        }
    }

    private mutating func append(
        _ expression: RowExpression, to output: inout [UInt8]
    ) throws(RowFailure) {
        if reader.reader.areWords {
            let words = reader.reader.words
            let isDone: Bool
            do throws(NumberError) {
                isDone = try expression.compiled.append(
                    wordOf: words.span, to: &output, format: format)
            } catch {
                throw .expression(expression.compiled.failure(error))
            }
            if isDone { return }
        }
        do throws(SurdError) {
            guard reader.reader.isReal else {
                return try output += written(expression).digits
            }
            let start = output.count
            try expression.compiled.append(to: &output, reader.reader.takeNumbers(), format: format)
            // Only lists begin like this.
            if output.count > start, output[start] == UInt8(ascii: "[") {
                throw expression.compiled.failure(.list(.cell))
            }
        } catch {
            throw .expression(error)
        }
    }

    private func written(_ expression: RowExpression) throws(SurdError) -> WrittenValue {
        let value = try reader.reader.value(of: expression.compiled)
        if case .list = value { throw expression.compiled.failure(.list(.cell)) }
        do throws(NumberError) {
            return try WrittenValue(value, settings)
        } catch {
            throw expression.compiled.failure(error)
        }
    }

    private func read(_ expression: RowExpression) throws(RowFailure) -> WrittenValue {
        do throws(SurdError) {
            return try written(expression)
        } catch {
            throw .expression(error)
        }
    }

    private func appendJSON(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, to output: inout [UInt8]
    ) throws(RowFailure) {
        JSONText.result(try read(plan.expressions[0]), input: bytes[record], into: &output)
    }

    /// `{"input": …, "columns": [{"name": …, "result": …, "kind": …, "exact": …}, …]}`
    private mutating func appendObject(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, to output: inout [UInt8]
    ) throws(RowFailure) {
        var cells: [[UInt8]] = []
        for (index, expression) in plan.expressions.enumerated() {
            let written = try read(expression)
            var cell: [UInt8] = []
            JSONText.object(into: &cell) { json, buffer in
                json.column(titles[index], written, into: &buffer)
            }
            cells.append(cell)
        }
        JSONText.object(into: &output) { json, buffer in
            json.field("input", text: bytes[record], into: &buffer)
            json.array("columns", count: cells.count, into: &buffer) { $1 += cells[$0] }
        }
    }

    private func append(
        _ failure: RowFailure, _ bytes: UnsafeBufferPointer<UInt8>?, _ record: Range<Int>,
        _ line: Int, to results: inout LinePipeline.Results
    ) {
        // On standard error the line has its number already.
        let isNamed = settings.errorPlace == .stderr && !settings.json
        let sentence =
            isNamed ? failure.message(names) : failure.message(names, line: line)
        // In a line of text a hint can only follow the sentence.
        let advice = settings.json ? nil : failure.hint
        var report = LineFailure(
            code: failure.code, message: sentence + (advice.map { "; " + $0 } ?? ""),
            hint: failure.hint)
        report.file = names.file.map { TerminalText.shown($0) }
        if let column = failure.column, let field = reader.reader.range(ofField: column) {
            report.range =
                field.lowerBound - record.lowerBound..<field.upperBound - record.lowerBound
        }
        let start = results.output.count
        report.append(
            to: &results, line: line, input: bytes.map { Array($0[record])[...] },
            json: settings.json, place: settings.errorPlace)
        if isTable, !settings.json, settings.errorPlace == .line, !results.isCut {
            finishFailure(from: start, in: &results.output)
        }
    }

    /// Completes the row after the sentence, so that a reader of the table finds the same number of
    /// columns in each row.
    private func finishFailure(from start: Int, in output: inout [UInt8]) {
        switch row {
        case .aligned: output.insert(TableAligner.wholeLine, at: start)
        case .csv:
            output.removeLast()
            _ = row.finishField(from: start, in: &output)
            for _ in plan.outputs.dropFirst() { row.appendSeparator(to: &output) }
            output.append(.newline)
        case .separated: break
        }
    }
}
