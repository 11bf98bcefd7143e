import SurdNumbers
import SurdSyntax

extension Calculator {
    /// Evaluates a line by itself and appends its result to `output`: what it defines is forgotten
    /// again, and `ans` stays as it was. A line without an expression appends nothing.
    ///
    /// This is the path for very many small lines: nothing is allocated for them.
    ///
    /// - Parameters:
    ///   - line: The text, as UTF-8.
    ///   - output: What the result is appended to.
    ///   - kindMatters: Whether the kind that is returned is looked at. Where it is not, a real is
    ///     written from a mere enclosure, which is fast, and passes for a real even if a look at
    ///     its recipe would show that it is rational. The text is the same either way.
    /// - Returns: Whether the text is the exact value, and its kind; nil where there is none.
    @discardableResult
    package mutating func appendLine(
        _ line: Span<UInt8>, to output: inout [UInt8], kindMatters: Bool = true
    ) throws(SurdError) -> (isExact: Bool, kind: Value.Kind)? {
        if conditions.limits.time != nil { textMonitor = conditions.monitor }
        defer { if conditions.limits.time != nil { textMonitor = nil } }
        let workshop = workshop
        let failures = parse(line, with: workshop)
        if let first = failures.first { throw located(first, in: line) }
        if let statement = workshop.parser.onlyExpression {
            let word = findWord(statement, of: line, with: workshop)
            if let word, !word.isWide,
                let isExact = format.appendShort(
                    word.numerator, over: word.denominator, to: &output)
            {
                return (isExact, word.isInteger ? .integer : .rational)
            }
            return try appendExpression(
                statement, word, line, with: workshop, kindMatters: kindMatters, to: &output)
        }
        if workshop.parser.tree.statements.isEmpty { return nil }
        var copy = self
        var bytes: [UInt8] = []
        for index in 0..<line.count { bytes.append(line[index]) }
        var last: (value: Value, range: Range<Int>)?
        var failure: SurdError?
        copy.run(bytes: bytes) { result in
            if let value = result.value { last = (value, result.range) }
            // An error is a large value, so it is not copied.
            guard result.hasError else { return true }
            failure = result.error
            return false
        }
        if let failure { throw failure }
        guard let last else { return nil }
        do {
            let isExact = try last.value.append(
                to: &output, format: format, monitor: conditions.monitor)
            let kind = try last.value.kind(monitor: conditions.monitor)
            if kind == .complex {
                workshop.complexTexts = try last.value.complexTexts(
                    kind, format, conditions.monitor)
            }
            return (isExact, kind)
        } catch {
            throw located(SurdError(.number(error), range: last.range), in: line)
        }
    }

    /// The parts of the last line, if its value was complex.
    package mutating func takeComplexTexts() -> ComplexTexts? {
        let workshop = workshop
        defer { workshop.complexTexts = nil }
        return workshop.complexTexts
    }

    private mutating func appendExpression(
        _ statement: SyntaxTree.Statement, _ word: Word?, _ line: Span<UInt8>,
        with workshop: Workshop, kindMatters: Bool, to output: inout [UInt8]
    ) throws(SurdError) -> (isExact: Bool, kind: Value.Kind) {
        let start = output.count
        do throws(Failure) {
            if let word {
                let isExact = try append(
                    word, to: &output, at: statement.span, monitor(of: workshop))
                return (isExact, word.isWhole ? .integer : .rational)
            }
            let found = try findBeyondWords(
                statement, of: line, with: workshop,
                wanting: kindMatters ? .value : .textAlone, to: &output)
            guard let value = found.value else { return (false, .real) }
            let monitor = monitor(of: workshop)
            let isExact = try append(value, to: &output, at: statement.span, monitor)
            guard kindMatters else { return (isExact, .real) }
            return (isExact, try kind(of: value, at: statement.span, monitor, with: workshop))
        } catch {
            output.removeLast(output.count - start)
            throw located(SurdError(scope.explained(error)), in: line)
        }
    }

    /// The monitor for writing a result; usually an existing one.
    private func monitor(of workshop: Workshop) -> Monitor {
        workshop.monitor(conditions)
    }

    private func append(
        _ word: Word, to output: inout [UInt8], at span: SourceSpan, _ monitor: Monitor
    ) throws(Failure) -> Bool {
        do throws(NumberError) {
            return try format.append(
                word.top, over: word.bottom, to: &output, monitor: monitor)
        } catch {
            throw Failure(.number(error), at: ByteRange(span))
        }
    }

    private func append(
        _ value: Value, to output: inout [UInt8], at span: SourceSpan, _ monitor: Monitor
    ) throws(Failure) -> Bool {
        do throws(NumberError) {
            return try value.append(to: &output, format: format, monitor: monitor)
        } catch {
            throw Failure(.number(error), at: ByteRange(span))
        }
    }

    private func kind(
        of value: Value, at span: SourceSpan, _ monitor: Monitor, with workshop: Workshop
    ) throws(Failure) -> Value.Kind {
        do throws(NumberError) {
            let kind = try value.kind(monitor: monitor)
            if kind == .complex {
                workshop.complexTexts = try value.complexTexts(kind, format, monitor)
            }
            return kind
        } catch {
            throw Failure(.number(error), at: ByteRange(span))
        }
    }

    private func located(_ error: SurdError, in line: Span<UInt8>) -> SurdError {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        for index in 0..<line.count { bytes.append(line[index]) }
        return error.locating(in: bytes)
    }
}

extension SurdError {
    /// An error while the value of `range` was written.
    package init(writing error: NumberError, range: Range<Int>, of bytes: borrowing [UInt8]) {
        self = SurdError(.number(error), range: range).locating(in: bytes)
    }
}
