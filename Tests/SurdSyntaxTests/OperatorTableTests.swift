import Foundation
import Testing

@testable import SurdSyntax

/// Every row of the operator table, and the table against the grammar in `Parser.swift`. Levels
/// are those of the language's own table, so the groupings expected here are not the parser's.
@Suite struct OperatorTableTests {
    static let rows = OperatorTable.rows
    static let binary = rows.filter { $0.position == .infix }

    @Test(arguments: rows.indices)
    func everySpellingIsRead(_ index: Int) {
        let row = Self.rows[index]
        for spelling in row.spellings {
            let (text, tree) =
                switch row.position {
                case .prefix: ("\(spelling) 2", "(\(row.spelling) 2)")
                case .infix: ("3 \(spelling) 2", "(\(row.spelling) 3 2)")
                case .postfix: ("2\(spelling)", "(\(row.spelling) 2)")
                }
            let parsed = parse(text)
            #expect(parsed.diagnostics == [], "\(text)")
            #expect(parsed.sExpression == tree, "\(text)")
            #expect(parsed.tree.nodes.last?.operation == row.operation)
            let span = parsed.tree.nodes.last?.operatorSpan ?? SourceSpan(start: 0, end: 0)
            #expect(parsed.spelling(span) == spelling)
        }
    }

    /// The index keeps four bytes of a spelling: a longer one is refused when the table is made, not cut.
    @Test func spellingsFitTheIndex() async {
        for row in Self.rows {
            for spelling in row.spellings {
                let (bytes, length) = OperatorIndex.Entry.packed(spelling)
                let back = (0..<UInt32(length)).map { UInt8(truncatingIfNeeded: bytes >> (8 * $0)) }
                #expect(back == Array(spelling.utf8))
            }
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = OperatorIndex.Entry.packed("mod10")
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("'mod10' has more than four bytes"))
    }

    /// `2 op 3 op' 4` for all pairs: the higher level binds, equal levels group to the left and
    /// powers to the right; `|`, `xor` and `&` have one level and this order.
    @Test(arguments: binary.indices)
    func pairsGroupByLevel(_ index: Int) {
        let first = Self.binary[index]
        for second in Self.binary {
            let text = "2 \(first.spelling) 3 \(second.spelling) 4"
            let parsed = parse(text)
            if first.level == 4, second.level == 4 {
                #expect(parsed.codes == ["chained-comparison"], "\(text)")
                continue
            }
            let isRight =
                strength(second) > strength(first) || (second.level == 10 && first.level == 10)
            let left = "(\(second.spelling) (\(first.spelling) 2 3) 4)"
            let right = "(\(first.spelling) 2 (\(second.spelling) 3 4))"
            #expect(parsed.sExpression == (isRight ? right : left), "\(text)")
        }
    }

    private func strength(_ row: OperatorRow) -> Int {
        let order: [SurdSyntax.Operation: Int] = [.bitOr: 0, .bitXor: 1, .bitAnd: 2]
        return row.level * 10 + (order[row.operation] ?? 0)
    }

    @Test func prefixAndPostfixAgainstBinary() {
        for row in Self.rows where row.position == .prefix {
            for other in Self.binary {
                let text = "\(row.spelling) 2 \(other.spelling) 3"
                let whole = "(\(row.spelling) (\(other.spelling) 2 3))"
                let part = "(\(other.spelling) (\(row.spelling) 2) 3)"
                #expect(
                    parse(text).sExpression == (other.level > row.level ? whole : part), "\(text)")
            }
        }
        for row in Self.rows where row.position == .postfix {
            for other in Self.rows where other.position != .postfix {
                let isInfix = other.position == .infix
                let text = "\(isInfix ? "2 " : "")\(other.spelling) 3\(row.spelling)"
                // A percentage behind a sum is a part of what stands before it.
                let takesShare =
                    row.operation == .percent && [.add, .subtract].contains(other.operation)
                let sign = other.spelling + (takesShare ? "%" : "")
                let tree = "(\(sign)\(isInfix ? " 2" : "") (\(row.spelling) 3))"
                #expect(parse(text).sExpression == tree, "\(text)")
            }
        }
    }

    @Test func theTableIsWellFormed() {
        for operation in SurdSyntax.Operation.allCases
        where ![.none, .index, .list].contains(operation) {
            #expect(Self.rows.filter { $0.operation == operation }.count == 1, "\(operation)")
        }
        #expect(OperatorTable.row(.none) == nil)
        for row in Self.rows {
            #expect(!row.summary.isEmpty && !row.summary.hasSuffix("."))
            for spelling in row.spellings { #expect((1...4).contains(spelling.utf8.count)) }
        }
        for position in [OperatorPosition.prefix, .infix, .postfix] {
            let spellings = Self.rows.filter { $0.position == position }.flatMap(\.spellings)
            #expect(Set(spellings).count == spellings.count)
        }
        #expect(Self.rows.map(\.level) == Self.rows.map(\.level).sorted())
    }

    /// The numbered lines of the grammar name exactly the operators of their level.
    @Test func theGrammarNamesTheTable() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/SurdSyntax/Parser.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        var named: [Int: Set<String>] = [:]
        var level: Int?
        for line in source.split(separator: "\n").prefix(while: { $0.hasPrefix("//") }) {
            let words = line.dropFirst(2).split(separator: " ")
            if words.dropFirst().contains("=") { level = words.first.flatMap { Int($0) } }
            guard let level else { continue }
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            for (place, part) in quoted.enumerated() where place % 2 == 1 {
                named[level, default: []].insert(String(part))
            }
        }
        for number in 1...11 {
            let spellings = Self.rows.filter { $0.level == number }.flatMap(\.spellings)
            #expect(named[number] == Set(spellings), "level \(number)")
        }
    }
}
