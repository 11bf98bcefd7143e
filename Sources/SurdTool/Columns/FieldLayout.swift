#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// How a record of a table is split into fields.
enum FieldLayout: Sendable, Equatable {
    /// Fields are separated by any number of blanks and tabs, as in awk.
    case blanks
    /// Every occurrence of this text separates two fields.
    case separator([UInt8])
    /// Comma-separated values: a field that begins with a quote ends at the next single quote, may
    /// hold separators and line ends, and a quote in it is written twice.
    case csv(separator: UInt8)
}

/// The fields of one record, as ranges of its bytes. A layout of fields keeps its memory from one
/// record to the next.
struct Fields {
    let layout: FieldLayout
    private(set) var ranges: [Range<Int>] = []

    init(_ layout: FieldLayout) {
        self.layout = layout
        ranges.reserveCapacity(16)
    }

    /// The text between two quotes, in which each quote is written twice.
    static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        var isSecond = false
        for byte in bytes {
            isSecond = byte == .quote && !isSecond
            if byte != .quote || isSecond { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Finds the fields of a record, the first `wanted` of them at most.
    mutating func split(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, wanted: Int = .max
    ) {
        ranges.removeAll(keepingCapacity: true)
        switch layout {
        case .blanks: splitAtBlanks(bytes, record, wanted)
        case .separator(let text):
            if text.count == 1 {
                splitAtByte(text[0], bytes, record, wanted)
            } else {
                splitAtText(text, bytes, record, wanted)
            }
        case .csv(let separator): splitCSV(separator, bytes, record, wanted)
        }
    }

    private mutating func splitAtBlanks(
        _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, _ wanted: Int
    ) {
        var index = record.lowerBound
        let end = record.upperBound
        while ranges.count < wanted {
            while index < end, bytes[index] == .space || bytes[index] == .tab { index += 1 }
            if index == end { return }
            let start = index
            while index < end, bytes[index] != .space, bytes[index] != .tab { index += 1 }
            ranges.append(start..<index)
        }
    }

    private mutating func splitAtByte(
        _ separator: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, _ wanted: Int
    ) {
        if record.isEmpty { return }
        var start = record.lowerBound
        for index in record where bytes[index] == separator {
            ranges.append(start..<index)
            if ranges.count >= wanted { return }
            start = index + 1
        }
        ranges.append(start..<record.upperBound)
    }

    private mutating func splitAtText(
        _ separator: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>,
        _ wanted: Int
    ) {
        if record.isEmpty { return }
        var start = record.lowerBound
        var index = start
        while index + separator.count <= record.upperBound {
            let isHere = bytes[index..<index + separator.count].elementsEqual(separator)
            guard isHere else {
                index += 1
                continue
            }
            ranges.append(start..<index)
            if ranges.count >= wanted { return }
            index += separator.count
            start = index
        }
        ranges.append(start..<record.upperBound)
    }

    private mutating func splitCSV(
        _ separator: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ record: Range<Int>, _ wanted: Int
    ) {
        if record.isEmpty { return }
        var index = record.lowerBound
        let end = record.upperBound
        while ranges.count < wanted {
            var start = index
            var close = -1
            if index < end, bytes[index] == .quote {
                start += 1
                index += 1
                while index < end {
                    if bytes[index] == .quote {
                        if index + 1 < end, bytes[index + 1] == .quote {
                            index += 1
                        } else {
                            close = index
                            break
                        }
                    }
                    index += 1
                }
                if close >= 0 { index += 1 }
            }
            let rest = index
            while index < end, bytes[index] != separator { index += 1 }
            // Text after the closing quote belongs to the field, with the quotes.
            ranges.append(close >= 0 && rest == index ? start..<close : min(start, index)..<index)
            if index == end { return }
            index += 1
            if index == end {
                if ranges.count < wanted { ranges.append(end..<end) }
                return
            }
        }
    }
}
