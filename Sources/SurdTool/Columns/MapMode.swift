internal import Surd
internal import SurdNumbers

/// `--map EXPR`: the value of an expression for each record, one line for each.
struct MapMode {
    private let settings: Settings
    private let console: Console

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run(_ text: [UInt8]) throws(CommandEnding) {
        // Rows that an earlier process answered; one of them ignored its limit of time.
        let resumption = LineResumption.found()
        if resumption != nil, !settings.exitZero { console.fail() }
        let interrupt = LineInterrupt()
        guard var calculator = try Interpreter.withDefinitions(settings, console) else { return }
        calculator.cancellation = interrupt.cancellation
        let table = try Table(settings, calculator, resuming: resumption)
        let expression: RowExpression
        do throws(SurdError) {
            let variables = try RowExpression.columns(
                of: [text], in: calculator, limits: settings.limits)
            expression = try RowExpression(
                text, variables: variables, in: calculator, limits: settings.limits)
        } catch {
            return try console.complain(error, origin: .option("--map"), settings)
        }
        let columns = try table.columns(expression.compiled.variables)
        let settings = settings
        let guarding = settings.limitOfTime.map { seconds in
            LineGuarding(limit: seconds) { rest in
                var rest = rest
                rest.header = table.header
                rest.goOn()
            }
        }
        try LinePipeline.run(
            table.chunks, name: "standard input", settings, console, guarding: guarding,
            interrupt: interrupt
        ) {
            var evaluator = RowEvaluator(
                expression, columns, table.layout, table.names, settings)
            return { chunk, results in evaluator.evaluate(chunk, into: &results) }
        }
    }
}

/// Turns records into lines of output.
private struct RowEvaluator {
    private let expression: CompiledExpression
    private let layout: FieldLayout
    private let names: ColumnNames
    private let settings: Settings
    private let format: NumberFormat
    private let reader: Box
    /// Digits on their way into JSON.
    private var digits: [UInt8] = []

    /// The reader cannot be copied, and the closure that holds it must be.
    private final class Box {
        var reader: RowReader
        init(_ reader: consuming RowReader) { self.reader = reader }
    }

    init(
        _ expression: RowExpression, _ columns: [Column], _ layout: FieldLayout,
        _ names: ColumnNames, _ settings: Settings
    ) {
        self.expression = expression.compiled
        self.layout = layout
        self.names = names
        self.settings = settings
        format = settings.format
        reader = Box(RowReader(columns: columns, layout: layout, limits: settings.limits))
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
        try reader.reader.read(bytes, record, number: number)
        if settings.json { return try appendJSON(bytes, record, to: &output) }
        if reader.reader.areWords {
            let words = reader.reader.words
            let isDone: Bool
            do throws(NumberError) {
                isDone = try expression.append(
                    wordOf: words.span, to: &output, format: format)
            } catch {
                throw .expression(expression.failure(error))
            }
            if isDone { return }
        }
        do throws(SurdError) {
            try expression.append(to: &output, reader.reader.takeNumbers(), format: format)
        } catch {
            throw .expression(error)
        }
    }

    private mutating func appendJSON(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, to output: inout [UInt8]
    ) throws(RowFailure) {
        digits.removeAll(keepingCapacity: true)
        do throws(SurdError) {
            let value = try expression.evaluate(reader.reader.takeNumbers())
            let isExact: Bool
            let kind: Value.Kind
            do throws(NumberError) {
                let monitor = Monitor(limits: settings.limits)
                isExact = try value.append(to: &digits, format: format, monitor: monitor)
                kind = try value.kind(monitor: monitor)
            } catch {
                throw expression.failure(error)
            }
            JSONText.result(digits[...], kind, isExact, input: bytes[record], into: &output)
        } catch {
            throw .expression(error)
        }
    }

    private func append(
        _ failure: RowFailure, _ bytes: UnsafeBufferPointer<UInt8>?, _ record: Range<Int>,
        _ line: Int, to results: inout LinePipeline.Results
    ) {
        // On standard error the line is named already.
        let isNamed = settings.errorPlace == .stderr && !settings.json
        var report = LineFailure(
            code: failure.code,
            message: isNamed ? failure.message(names) : failure.message(names, line: line))
        if let column = failure.column, let field = reader.reader.range(ofField: column) {
            report.range =
                field.lowerBound - record.lowerBound..<field.upperBound - record.lowerBound
        }
        report.append(
            to: &results, line: line, input: bytes.map { Array($0[record])[...] },
            json: settings.json, place: settings.errorPlace)
    }
}
