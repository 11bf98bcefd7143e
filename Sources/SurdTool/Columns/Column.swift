internal import Surd
internal import SurdSyntax

/// The meaning of a name in the expression of a row.
enum Column: Sendable, Hashable {
    /// A field, counted from 0.
    case field(Int)
    /// `$0`: the whole record.
    case record
    /// `NR`: the number of the record, from 1.
    case recordNumber
}

/// The columns of a table by their names.
struct ColumnNames: Sendable {
    /// The names in the first record, if it has names; a duplicate name is nil.
    private var places: [String: Int?] = [:]
    private(set) var header: [String]?
    /// The name of the file for messages, if there are several files.
    let file: String?

    init(header: [String]?, file: String? = nil) {
        self.header = header
        self.file = file
        for (index, name) in (header ?? []).enumerated() {
            places[name] = .some(places[name] == nil ? index : nil)
        }
    }

    /// The column that a name means: `$2`, `$0`, `NR`, `$"unit price"`, or `price` where the header
    /// has it.
    func column(_ name: String) throws(UsageError) -> Column {
        guard name.first == "$" else {
            // In the place of an operator it multiplies, so it is never the name of a column.
            if name == "x" || name == "X" { throw .unknownColumn(name, names: header) }
            if let place = places[name] {
                guard let index = place else { throw .ambiguousColumn(name) }
                return .field(index)
            }
            if name == "NR" { return .recordNumber }
            throw .unknownColumn(name, names: header)
        }
        let rest = name.dropFirst()
        if rest.first == "\"" {
            let title = Fields.unquoted(Array(rest.dropFirst().dropLast().utf8)[...])
            guard header != nil, let place = places[title] else {
                throw .unknownColumn(name, names: header)
            }
            guard let index = place else { throw .ambiguousColumn(title) }
            return .field(index)
        }
        guard let number = Int(rest), number < 1 << 20, number == 0 || rest.first != "0" else {
            throw .unknownColumn(name, names: header)
        }
        return number == 0 ? .record : .field(number - 1)
    }

    /// The column for `--by`: as in an expression, or a title of the header, or the number of a field.
    func keyColumn(_ name: String) throws(UsageError) -> Int {
        if let place = places[name] {
            guard let index = place else { throw .ambiguousColumn(name) }
            return index
        }
        let isNumber = header == nil && !name.isEmpty && name.utf8.allSatisfy(\.isDigit)
        guard case .field(let index) = try column(isNumber ? "$" + name : name) else {
            throw .unknownColumn(name, names: header)
        }
        return index
    }

    /// The columns with the name of a soft word of the language that occurs in one of the texts,
    /// where it then means the column. A text is parsed before the table is read, and once more if
    /// there are such names.
    func softNames(in texts: [[UInt8]]) -> [String] {
        guard let header else { return [] }
        let words = texts.reduce(into: Set<String>()) { $0.formUnion(Self.words(of: $1)) }
        return header.filter { words.contains($0) && FunctionTable.isSoftWord($0) }
    }

    /// The words in a text: names without field signs.
    static func words(of text: [UInt8]) -> Set<String> {
        var words: Set<String> = []
        for word in text.split(whereSeparator: { !$0.isNamePart }) {
            words.insert(String(decoding: word, as: UTF8.self))
            // A factor may precede a name: 2i.
            words.insert(String(decoding: word.drop(while: \.isDigit), as: UTF8.self))
        }
        return words
    }

    /// The title of a field in messages.
    func title(_ field: Int) -> String {
        guard let header, field < header.count else { return "column \(field + 1)" }
        return "column \(field + 1) (\(header[field]))"
    }
}

/// An expression for the rows of a table, parsed once. Rows share it, because copying it costs more
/// than a row.
final class RowExpression: Sendable {
    let compiled: CompiledExpression

    /// - Parameter variables: The names for the first slots, in this order.
    init(
        _ text: [UInt8], variables: [String], in calculator: Calculator, limits: Limits
    ) throws(SurdError) {
        let source = String(decoding: text, as: UTF8.self)
        compiled = try CompiledExpression(
            source, variables: variables, in: calculator, limits: limits)
    }

    private init(_ compiled: CompiledExpression) { self.compiled = compiled }

    /// A copy with its own source of random numbers.
    func drawing(from source: RandomSource) -> RowExpression {
        var compiled = compiled
        compiled.draw(from: source)
        return RowExpression(compiled)
    }

    /// The names of columns in some texts, in the order in which they first appear.
    ///
    /// - Parameter soft: Words of the language that are columns of the table.
    static func columns(
        of texts: [[UInt8]], soft: [String], in calculator: Calculator, limits: Limits
    ) throws(SurdError) -> [String] {
        var found: [String] = []
        for text in texts {
            let words = ColumnNames.words(of: text)
            let fields =
                CompiledExpression.fieldNames(in: text) + soft.filter { words.contains($0) }
            let expression = try RowExpression(
                text, variables: fields, in: calculator, limits: limits)
            for name in expression.compiled.variables where !found.contains(name) {
                found.append(name)
            }
        }
        return found
    }

}

/// Reads the values that rows need into the slots of their expressions.
struct RowReader: ~Copyable {
    private let columns: [Column]
    private let wanted: Int
    private var fields: Fields
    private var reader: FieldReader
    /// The values of the row, if all of them are words.
    private(set) var words: [Word]
    private(set) var areWords = true
    /// The values of the row otherwise.
    private(set) var numbers: [BigNumber] = []
    /// The complex numbers of the row with their slots; none where complex numbers are off.
    private var complexes: [(slot: Int, value: BigComplex)] = []

    /// Whether no value of the row is complex.
    var isReal: Bool { complexes.isEmpty }

    /// - Parameter keys: Fields whose text is needed, even if it is not a number.
    init(
        columns: [Column], layout: FieldLayout, _ settings: Settings, keys: [Int] = []
    ) {
        self.columns = columns
        fields = Fields(layout)
        reader = FieldReader(settings)
        words = [Word](repeating: Word(0), count: columns.count)
        wanted =
            columns.reduce((keys.max() ?? -1) + 1) { count, column in
                if case .field(let index) = column { max(count, index + 1) } else { count }
            }
    }

    /// The place of a field in the record that was read last.
    func range(ofField index: Int) -> Range<Int>? {
        index < fields.ranges.count ? fields.ranges[index] : nil
    }

    /// The number of fields of the last record, of those that are needed.
    var fieldCount: Int { fields.ranges.count }

    /// Reads a record.
    mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, number: Int
    ) throws(RowFailure) {
        if wanted > 0 { fields.split(bytes, record, wanted: wanted) }
        areWords = true
        if !complexes.isEmpty { complexes.removeAll(keepingCapacity: true) }
        for slot in columns.indices {
            let value = try value(of: columns[slot], bytes, record, number)
            switch value {
            case .complex(let z):
                complexes.append((slot, z))
                append(z.real, at: slot)
            case .decimal(let mantissa, let scale):
                words[slot] = Word(decimal: mantissa, scale: scale)
                if !areWords { numbers.append(BigNumber(words[slot])) }
            case .number(let long): append(long, at: slot)
            }
        }
    }

    private mutating func append(_ number: BigNumber, at slot: Int) {
        if areWords {
            areWords = false
            numbers.removeAll(keepingCapacity: true)
            for earlier in 0..<slot { numbers.append(BigNumber(words[earlier])) }
        }
        numbers.append(number)
    }

    @inline(__always)
    private mutating func value(
        of column: Column, _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, _ number: Int
    ) throws(RowFailure) -> FieldValue {
        switch column {
        case .field(let index):
            guard index < fields.ranges.count else {
                throw .missingField(column: index, count: fields.ranges.count)
            }
            return try reader.read(bytes, fields.ranges[index], column: index)
        case .record: return try reader.read(bytes, record, column: -1)
        case .recordNumber: return .decimal(mantissa: number, scale: 0)
        }
    }

    /// The values of the row as numbers, for operations that words cannot do.
    func takeNumbers() -> [BigNumber] {
        areWords ? words.map { BigNumber($0) } : numbers
    }

    /// The value of an expression for the row.
    func value(of expression: CompiledExpression) throws(SurdError) -> Value {
        if complexes.isEmpty { return try expression.evaluate(takeNumbers()) }
        var values = numbers.map { Value.number($0) }
        for (slot, value) in complexes { values[slot] = Value(value) }
        return try expression.evaluate(values: values)
    }
}

extension RowFailure {
    /// The sentence, with the line in front.
    func message(_ names: ColumnNames, line: Int) -> String {
        let file = names.file.map { TerminalText.shown($0) + ", " } ?? ""
        return file + "line \(line)\(column == nil ? ":" : ",") \(message(names))"
    }

    /// The sentence, without the line. Fields and names of columns in it are safe on a terminal.
    func message(_ names: ColumnNames) -> String { TerminalText.shown(sentence(names)) }

    /// The sentence with its quotations unescaped.
    private func sentence(_ names: ColumnNames) -> String {
        switch self {
        case .missingField(let column, let count):
            let has = count == 1 ? "1 field" : "\(count) fields"
            return "\(names.title(column)) is missing: the line has \(has)"
        case .notANumber(let column, let text, let notation?, _)
        where !text.allSatisfy(\.isWhitespace):
            return (column < 0 ? "" : names.title(column) + ": ")
                + "'\(text)' is not a number in the notation of --numbers \(notation.rawValue)"
        case .notANumber(let column, let text, _, _):
            let place = column < 0 ? "" : names.title(column) + ": "
            return text.allSatisfy(\.isWhitespace)
                ? place + "there is no number" : place + "'\(text)' is not a number"
        case .number(let error, let column):
            return (column < 0 ? "" : names.title(column) + ": ") + error.message
        case .expression(let error): return error.message
        case .tooManyGroups(let count):
            return "--by has found \(count) groups, and there is no room for more; "
                + "group by a column with fewer values"
        case .separator(let text): return LineFailure(separatorIn: text).message
        }
    }

    /// Advice, if the field is a number in the notation of some country.
    var hint: String? {
        guard case .notANumber(_, let text, let notation, let isComplex) = self else { return nil }
        if isComplex { return "with --complex the value is a complex number" }
        return FieldNotation.advice(for: text, besides: notation).map { TerminalText.shown($0) }
    }

    var code: String {
        switch self {
        case .missingField: "missing-field"
        case .notANumber: "not-a-number"
        case .number(let error, _): SurdError(.number(error), range: 0..<0).code
        case .expression(let error): error.code
        case .separator: "separator-in-result"
        case .tooManyGroups: "too-many-groups"
        }
    }

    /// The field at fault, counted from 0.
    var column: Int? {
        switch self {
        case .missingField(let column, _), .notANumber(let column, _, _, _),
            .number(_, let column):
            column < 0 ? nil : column
        case .expression, .separator, .tooManyGroups: nil
        }
    }
}
