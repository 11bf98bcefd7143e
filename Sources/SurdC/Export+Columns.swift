// Columns of a table. The names are those of surd.h, which documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd
import SurdNumbers

@c @implementation
public func surd_expression_evaluate_doubles(
    _ expression: OpaquePointer!, _ columns: UnsafePointer<UnsafePointer<Double>?>!, _ count: Int,
    _ rows: Int, _ out: UnsafeMutablePointer<Double>!, _ validity: UnsafeMutablePointer<UInt8>!,
    _ codes: UnsafeMutablePointer<UInt16>!, _ failed: UnsafeMutablePointer<Int>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        failed?.pointee = 0
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            try expression.check(count, columns != nil)
            var sources: [ColumnSource] = []
            for index in 0..<count {
                guard let values = columns[index] else {
                    if rows == 0 { continue }
                    throw .nullPointer("a column")
                }
                sources.append(ColumnSource(.doubles(values)))
            }
            let results = RowResults(rows, validity, codes, failed)
            try results.check(out, "out")
            guard let out else { return }
            var target = DoubleRows(out)
            try results.fill(expression, sources, &target)
        }
    }
}

@c @implementation
public func surd_expression_evaluate_columns(
    _ expression: OpaquePointer!, _ columns: UnsafePointer<surd_column>!, _ count: Int,
    _ rows: Int, _ out: UnsafeMutablePointer<Double>!, _ validity: UnsafeMutablePointer<UInt8>!,
    _ codes: UnsafeMutablePointer<UInt16>!, _ failed: UnsafeMutablePointer<Int>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        failed?.pointee = 0
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            try expression.check(count, columns != nil)
            let results = RowResults(rows, validity, codes, failed)
            try results.check(out, "out")
            let sources = try results.sources(columns, count)
            guard let out else { return }
            var target = DoubleRows(out)
            try results.fill(expression, sources, &target)
        }
    }
}

@c @implementation
public func surd_expression_evaluate_complexes(
    _ expression: OpaquePointer!, _ columns: UnsafePointer<surd_column>!, _ count: Int,
    _ rows: Int, _ out: UnsafeMutablePointer<Double>!, _ validity: UnsafeMutablePointer<UInt8>!,
    _ codes: UnsafeMutablePointer<UInt16>!, _ failed: UnsafeMutablePointer<Int>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        failed?.pointee = 0
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            try expression.check(count, columns != nil)
            let results = RowResults(rows, validity, codes, failed)
            try results.check(out, "out")
            let sources = try results.sources(columns, count)
            guard let out else { return }
            var target = ComplexRows(out)
            try results.fill(expression, sources, &target)
        }
    }
}

@c @implementation
public func surd_expression_evaluate_decimals(
    _ expression: OpaquePointer!, _ columns: UnsafePointer<surd_column>!, _ count: Int,
    _ rows: Int, _ places: Int32, _ out: UnsafeMutableRawPointer!,
    _ validity: UnsafeMutablePointer<UInt8>!, _ codes: UnsafeMutablePointer<UInt16>!,
    _ failed: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        failed?.pointee = 0
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            try expression.check(count, columns != nil)
            let results = RowResults(rows, validity, codes, failed)
            try results.check(out, "out")
            let places = try checked(places: places)
            let sources = try results.sources(columns, count)
            guard let out else { return }
            var target = DecimalRows(out, places: places)
            try results.fill(expression, sources, &target)
        }
    }
}

@c @implementation
public func surd_expression_evaluate_texts(
    _ expression: OpaquePointer!, _ columns: UnsafePointer<surd_column>!, _ count: Int,
    _ rows: Int, _ format: OpaquePointer!, _ texts: UnsafeMutablePointer<OpaquePointer?>!,
    _ offsets: UnsafeMutablePointer<Int64>!, _ validity: UnsafeMutablePointer<UInt8>!,
    _ codes: UnsafeMutablePointer<UInt16>!, _ failed: UnsafeMutablePointer<Int>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(texts, nil, "texts")
        failed?.pointee = 0
        try Objects.expressions.with(expression) { expression throws(Trouble) in
            try expression.check(count, columns != nil)
            let results = RowResults(rows, validity, codes, failed)
            guard let offsets else { throw .nullPointer("offsets") }
            try results.check(UnsafeMutableRawPointer(offsets), "offsets")
            var wanted = NumberFormat()
            if format != nil { wanted = try Objects.formats.with(format) { $0 } }
            let sources = try results.sources(columns, count)
            var target = TextRows(wanted, offsets: offsets)
            try results.fill(expression, sources, &target)
            result.give(try Objects.texts.insert(CText(bytes: target.bytes.span)))
        }
    }
}

/// The number of decimal places.
private func checked(places: Int32) throws(Trouble) -> Int {
    guard (-1000...1000).contains(places) else {
        throw .invalidArgument("decimals have from -1000 to 1000 places, not \(places)")
    }
    return Int(places)
}

/// Results of rows beside their values.
private struct RowResults {
    let rows: Int
    let validity: UnsafeMutablePointer<UInt8>?
    let codes: UnsafeMutablePointer<UInt16>?
    let failed: UnsafeMutablePointer<Int>?

    init(
        _ rows: Int, _ validity: UnsafeMutablePointer<UInt8>?,
        _ codes: UnsafeMutablePointer<UInt16>?, _ failed: UnsafeMutablePointer<Int>?
    ) {
        self.rows = rows
        self.validity = validity
        self.codes = codes
        self.failed = failed
    }

    func check(_ out: UnsafeMutableRawPointer?, _ name: StaticString) throws(Trouble) {
        // More rows could not fit any memory.
        guard rows >= 0, rows <= Int.max / 32 else {
            throw .invalidArgument("the number of rows is too large")
        }
        if out == nil && rows > 0 { throw .nullPointer(name) }
    }

    func sources(
        _ columns: UnsafePointer<surd_column>!, _ count: Int
    ) throws(Trouble) -> [ColumnSource] {
        var sources: [ColumnSource] = []
        if rows > 0 {
            for index in 0..<count { sources.append(try ColumnSource(columns[index], rows)) }
        }
        return sources
    }

    func fill(
        _ expression: Expression, _ sources: [ColumnSource], _ target: inout some RowTarget
    ) throws(Trouble) {
        guard rows > 0 else { return }
        if let validity {
            validity.update(repeating: 0xFF, count: rows / 8)
            if rows % 8 > 0 { validity[rows / 8] = UInt8((1 << (rows % 8)) - 1) }
        }
        codes?.update(repeating: 0, count: rows)
        var count = 0
        do throws(SurdError) {
            _ = try expression.compiled.evaluate(sources, rows, into: &target) { row, code in
                count += 1
                if let validity { validity[row >> 3] &= ~(1 << UInt8(row & 7)) }
                if let codes { codes[row] = RowCode.number(of: code) }
            }
        } catch {
            throw Trouble(error)
        }
        failed?.pointee = count
    }
}

extension ColumnSource {
    /// A column from C, checked before anything is read through its pointers.
    init(_ column: surd_column, _ rows: Int) throws(Trouble) {
        let first = column.first
        guard first >= 0, first <= Int.max / 16 else {
            throw .invalidArgument("the number of rows is too large")
        }
        guard let values = column.values else { throw .nullPointer("a column") }
        let storage: Storage
        switch column.type {
        case SURD_DOUBLES:
            storage = .doubles(values.assumingMemoryBound(to: Double.self) + first)
        case SURD_INT64S:
            storage = .integers(values.assumingMemoryBound(to: Int64.self) + first)
        case SURD_TEXTS, SURD_LARGE_TEXTS:
            guard let offsets = column.offsets else { throw .nullPointer("the offsets of texts") }
            let places: Offsets =
                column.type == SURD_TEXTS
                ? .words(offsets.assumingMemoryBound(to: Int32.self) + first)
                : .longs(offsets.assumingMemoryBound(to: Int64.self) + first)
            guard places.areInOrder(rows) else {
                throw .invalidArgument("the offsets of texts are not in order")
            }
            storage = .text(values.assumingMemoryBound(to: UInt8.self), places)
        case SURD_COMPLEXES:
            storage = .complexes(values.assumingMemoryBound(to: Double.self) + 2 * first)
        case SURD_DECIMALS:
            guard let places = column.offsets else { throw .nullPointer("the places of decimals") }
            storage = .decimals(
                values + 16 * first,
                places: try checked(places: places.loadUnaligned(as: Int32.self)))
        default:
            throw .invalidArgument("a column has an unknown type")
        }
        self.init(storage, validity: column.validity, firstBit: first)
    }
}

/// The numbers of error codes. They never change; new ones are added at the end.
enum RowCode {
    static let names: [StaticString] = [
        "", "null", "not-a-number", "does-not-fit", "wrong-kind", "division-by-zero", "not-real",
        "domain", "needs-integer", "too-large", "overflow", "underflow", "too-costly", "undecided",
        "not-exact", "no-such-form", "unfactored", "steps-exceeded", "needs-number",
        "needs-boolean", "argument-count", "not-yet-defined", "no-previous-result", "too-deep",
        "host-function", "unbound-variable", "definition-failed", "needs-real",
    ]
    /// For codes without a number.
    static let other: UInt16 = 0xFFFF

    private static let numbers: [String: UInt16] = {
        var numbers: [String: UInt16] = [:]
        for (index, name) in names.enumerated() { numbers["\(name)"] = UInt16(index) }
        return numbers
    }()

    /// By far the most rows without a value lack an input.
    static func number(of code: String) -> UInt16 {
        code == "null" ? 1 : numbers[code] ?? other
    }
}

@c @implementation
public func surd_row_code(_ code: UInt16) -> UnsafePointer<CChar>! {
    let name: StaticString =
        Int(code) < RowCode.names.count ? RowCode.names[Int(code)] : "other"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
