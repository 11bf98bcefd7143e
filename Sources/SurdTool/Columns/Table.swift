internal import Surd

/// Standard input as a table: its layout, its header, and what is read from it.
struct Table {
    let layout: FieldLayout
    let names: ColumnNames
    /// The first record as it stands there, where it names the columns.
    let header: [UInt8]
    /// What is left to be read.
    let chunks: LineChunks
    let calculator: Calculator

    /// Opens standard input and reads the header, where there is one.
    ///
    /// - Parameter rest: What an earlier process read, which had begun with the table.
    init(
        _ settings: Settings, _ calculator: Calculator, resuming rest: LineResumption? = nil
    ) throws(CommandEnding) {
        self.calculator = calculator
        layout = settings.fieldLayout
        var scanner: RecordScanner?
        if case .csv(let separator) = layout { scanner = RecordScanner(separator: separator) }
        var chunks = LineChunks(
            System.standardInput, longestLine: settings.longestInput, scanner: scanner,
            resuming: rest)
        var first = LineChunks.Chunk()
        if let rest {
            first.bytes = rest.header
        } else if scanner != nil {
            do throws(System.Failure) {
                _ = try chunks.next(&first, target: 1)
            } catch {
                throw .usage(.unreadable(file: "standard input", reason: error.message))
            }
            chunks.countRecordsFromHere()
        }
        self.chunks = chunks
        header = first.bytes
        names = ColumnNames(header: scanner == nil ? nil : Self.titles(first, layout))
    }

    private static func titles(_ chunk: LineChunks.Chunk, _ layout: FieldLayout) -> [String] {
        var titles: [String] = []
        chunk.forEachRecord(layout) { bytes, record, _, _ in
            guard let bytes else { return }
            var fields = Fields(layout)
            fields.split(bytes, record)
            titles = fields.ranges.map {
                Fields.unquoted(Array(bytes[$0])[...]).trimmed
            }
        }
        return titles
    }

    /// What the names of columns mean, in their order.
    func columns(_ variables: [String]) throws(CommandEnding) -> [Column] {
        do throws(UsageError) {
            return try variables.map { name throws(UsageError) in try names.column(name) }
        } catch {
            throw .usage(error)
        }
    }
}

extension Settings {
    var fieldLayout: FieldLayout {
        if csv { return .csv(separator: separator?.first ?? UInt8(ascii: ",")) }
        return separator.map { .separator($0) } ?? .blanks
    }
}

extension LineChunks.Chunk {
    /// Its records one by one, without their ends, with the number of the line and of the record.
    /// Nil stands for one that is too long.
    func forEachRecord(
        _ layout: FieldLayout,
        _ body: (
            _ bytes: UnsafeBufferPointer<UInt8>?, _ record: Range<Int>, _ line: Int, _ number: Int
        ) -> Void
    ) {
        guard case .csv(let separator) = layout, !isOverlong else {
            let offset = firstRecord - firstLine
            return forEachLine { bytes, range, line in body(bytes, range, line, line + offset) }
        }
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = RecordScanner(separator: separator)
            var (start, line, number) = (0, firstLine, firstRecord)
            while start < bytes.count {
                let next = scanner.recordEnd(in: bytes, from: start) ?? bytes.count
                var end = next
                if end > start, bytes[end - 1] == .newline { end -= 1 }
                if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
                body(bytes, start..<end, line, number)
                for index in start..<next where bytes[index] == .newline { line += 1 }
                number += 1
                start = next
            }
        }
    }
}

extension String {
    /// Without blanks at its ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}
