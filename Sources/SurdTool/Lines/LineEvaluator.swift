internal import Surd
internal import SurdNumbers

/// Evaluates one line into one line of output.
struct LineEvaluator {
    private var calculator: Calculator
    /// Each line has a stream of its own.
    private let random: RandomSource
    private let json: Bool
    private let errorPlace: ErrorPlace
    /// A buffer for the digits in JSON.
    private var digits: [UInt8] = []

    init(_ calculator: Calculator, _ settings: Settings) {
        self.calculator = calculator
        random = self.calculator.takeOwnRandom()
        json = settings.json
        errorPlace = settings.errorPlace
    }

    /// Evaluates some lines; each has one line of output.
    mutating func evaluate(_ chunk: LineChunks.Chunk, into results: inout LinePipeline.Results) {
        chunk.forEachLine { bytes, line, number in
            let text = bytes.map { UnsafeBufferPointer(rebasing: $0[line]) }
            guard let slot = results.slot, let text else {
                return evaluate(text, number: number, into: &results)
            }
            switch chunk.marks[number] {
            case .outOfTime: appendOutOfTime(text, number: number, into: &results)
            case .overlong: evaluate(nil, number: number, into: &results)
            case nil:
                slot.compute(number, record: number, into: &results) { results in
                    evaluate(text, number: number, into: &results)
                }
            }
        }
    }

    /// Appends the result and a newline. `nil` is a line too long to be read.
    mutating func evaluate(
        _ line: UnsafeBufferPointer<UInt8>?, number: Int, into results: inout LinePipeline.Results
    ) {
        if results.isCut { return }
        results.lines += 1
        guard let text = line else {
            results.allRight = false
            LineFailure(code: "line-too-long", message: "the line is too long").append(
                to: &results, line: number, input: nil, json: json, place: errorPlace)
            return
        }
        random.begin(stream: number)
        do throws(SurdError) {
            if json {
                try appendJSON(text, to: &results.output)
            } else {
                try calculator.appendLine(text.span, to: &results.output, kindMatters: false)
            }
            results.output.append(.newline)
        } catch {
            results.allRight = false
            LineFailure(error).append(
                to: &results, line: number, input: Array(text)[...], json: json, place: errorPlace)
        }
    }

    /// Appends the error of a line that ignored its limit of time, and a newline.
    func appendOutOfTime(
        _ text: UnsafeBufferPointer<UInt8>, number: Int, into results: inout LinePipeline.Results
    ) {
        results.lines += 1
        results.allRight = false
        var calculator = calculator
        let statements = calculator.statements(of: Array(text))
        let range = statements.count == 1 ? statements[0] : text.indices
        let error = SurdError(writing: .timeExceeded, range: range, of: Array(text))
        LineFailure(error).append(
            to: &results, line: number, input: Array(text)[...], json: json, place: errorPlace)
    }

    private mutating func appendJSON(
        _ text: UnsafeBufferPointer<UInt8>, to results: inout [UInt8]
    ) throws(SurdError) {
        digits.removeAll(keepingCapacity: true)
        guard let (isExact, kind) = try calculator.appendLine(text.span, to: &digits) else {
            return
        }
        let parts = kind == .complex ? calculator.takeComplexTexts() : nil
        JSONText.result(
            digits[...], kind, isExact, parts: parts, input: text, into: &results)
    }
}
