import Foundation

/// One line of `hostile.tsv`: what is given to the command, and what must come back.
struct HostileRow: Sendable, CustomTestStringConvertible {
    var line: Int
    /// Options beside those that the group of rows has anyway.
    var options: [String]
    /// As it stands in the table, with its repetitions and escapes.
    var spelling: String
    /// Values or codes of errors; one of them must be the answer.
    var expected: [String]

    var testDescription: String { "line \(line): \(spelling.prefix(60))" }

    /// The bytes that are sent.
    var input: [UInt8] { HostileRow.expanded(spelling) }

    /// `{{1000|(}}` is a thousand parentheses, and `\x1B` is that byte.
    static func expanded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: Array("{{".utf8)),
                let bar = rest.firstIndex(of: UInt8(ascii: "|")),
                let count = Int(String(decoding: rest[(rest.startIndex + 2)..<bar], as: UTF8.self)),
                let end = closing(rest[(bar + 1)...])
            {
                let piece = escaped(rest[(bar + 1)..<end])
                result.reserveCapacity(result.count + count * piece.count)
                for _ in 0..<count { result += piece }
                rest = rest[(end + 2)...]
            } else if rest.starts(with: Array("\\x".utf8)) {
                result += escaped(rest.prefix(4))
                rest = rest.dropFirst(4)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func closing(_ text: ArraySlice<UInt8>) -> Int? {
        let brace = UInt8(ascii: "}")
        return text.indices.dropLast().first { text[$0] == brace && text[$0 + 1] == brace }
    }

    private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.first {
            if rest.starts(with: Array("\\x".utf8)), rest.count >= 4,
                let value = UInt8(
                    String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(4)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}

/// The tables beside this file: comments begin with `#`, columns are separated by tabs.
enum HostileTable {
    static let untrusted = rows(of: "hostile.tsv")
    static let standard = rows(of: "standard.tsv")

    private static func rows(of name: String) -> [HostileRow] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap
        {
            index, line in
            if line.isEmpty || line.hasPrefix("#") { return nil }
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 2 else { return nil }
            return HostileRow(
                line: index + 1,
                options: columns.count > 2 ? columns[2].split(separator: " ").map(String.init) : [],
                spelling: String(columns[0]),
                expected: columns[1].components(separatedBy: " | "))
        }
    }
}
