internal import Surd

/// A file, or standard input, as a table: its layout, its header, and what is read from it.
struct Table {
    /// Its name in messages.
    let source: String
    let descriptor: Int32
    let layout: FieldLayout
    let names: ColumnNames
    /// The first record, unchanged, if it names the columns.
    let header: [UInt8]
    /// The records that are left to be read.
    let chunks: LineChunks

    /// Opens a file and reads the header, if it has one.
    ///
    /// - Parameters:
    ///   - file: `-` is standard input.
    ///   - firstRecord: The number of its first record, which counts on from file to file.
    ///   - rest: The unread input of an earlier process that had begun with the table.
    init(
        _ file: [UInt8], _ settings: Settings, firstRecord: Int,
        resuming rest: LineResumption? = nil
    ) throws(CommandEnding) {
        let source =
            file == [.minus] ? "standard input" : String(decoding: file, as: UTF8.self)
        self.source = source
        layout = settings.fieldLayout
        if file == [.minus] {
            descriptor = System.standardInput
        } else if let rest, rest.descriptor >= 0 {
            descriptor = rest.descriptor
        } else {
            do throws(System.Failure) {
                descriptor = try System.openForReading(file)
            } catch {
                throw .usage(.unreadable(file: source, reason: error.message))
            }
        }
        var scanner: RecordScanner?
        if case .csv(let separator) = layout { scanner = RecordScanner(separator: separator) }
        var chunks = LineChunks(
            descriptor, longestLine: settings.longestInput, scanner: scanner, resuming: rest)
        if rest == nil { chunks.countRecords(from: firstRecord) }
        var first = LineChunks.Chunk()
        if let rest {
            first.bytes = rest.header
        } else if scanner != nil {
            do throws(System.Failure) {
                _ = try chunks.next(&first, target: 1)
            } catch {
                throw .usage(.unreadable(file: source, reason: error.message))
            }
            chunks.countRecords(from: firstRecord)
        }
        self.chunks = chunks
        header = first.bytes
        names = ColumnNames(
            header: scanner == nil ? nil : Self.titles(first, layout),
            file: settings.tableFiles.count > 1 ? source : nil)
    }

    /// Files are closed, and standard input is left open.
    func close() {
        if descriptor != System.standardInput { System.shut(descriptor) }
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

    /// The columns for some names, in their order.
    func columns(_ variables: [String]) throws(CommandEnding) -> [Column] {
        do throws(UsageError) {
            return try variables.map { name throws(UsageError) in try names.column(name) }
        } catch {
            throw .usage(inFile(error))
        }
    }

    /// The columns whose values make the groups.
    func keys(_ titles: [String]) throws(CommandEnding) -> [Int] {
        do throws(UsageError) {
            return try titles.map { title throws(UsageError) in try names.keyColumn(title) }
        } catch {
            throw .usage(inFile(error))
        }
    }

    private func inFile(_ error: UsageError) -> UsageError {
        names.file.map { .inFile($0, error) } ?? error
    }
}

extension Settings {
    /// The files of a table; `-` is standard input, which is read where there are none.
    var tableFiles: [[UInt8]] { expressions.isEmpty ? [[.minus]] : expressions }

    /// The columns whose values make the groups of `--reduce`: `region`, `$2`, `$"unit price"`.
    var keys: [String] {
        groupings.flatMap { argument in
            ColumnText.parts(of: argument[...]).map {
                String(decoding: ColumnText.trimmed($0), as: UTF8.self)
            }
        }
    }

    /// Reports unreadable files before any file is read.
    func checkTableFiles(_ option: String, _ expression: [UInt8]) throws(CommandEnding) {
        for file in expressions where file != [.minus] && !System.exists(file) {
            let name = String(decoding: file, as: UTF8.self)
            if System.exists(expression) {
                throw .usage(
                    .fileForExpression(
                        option: option, file: String(decoding: expression, as: UTF8.self)))
            }
            throw .usage(.noSuchTable(option: option, file: name))
        }
    }

    /// The layout of the output: the separator of the input.
    var rowLayout: RowLayout {
        if table { return .aligned }
        switch fieldLayout {
        case .blanks: return .separated([.space])
        case .separator(let text): return .separated(text)
        case .csv(let separator): return .csv(separator: separator)
        }
    }

    var fieldLayout: FieldLayout {
        if csv { return .csv(separator: separator?.first ?? UInt8(ascii: ",")) }
        return separator.map { .separator($0) } ?? .blanks
    }
}

extension LineChunks.Chunk {
    /// Calls `body` for each record without its end, with the number of the line and of the record.
    /// Nil stands for a record that is too long.
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
