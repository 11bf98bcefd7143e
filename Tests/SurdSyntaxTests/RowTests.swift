import SurdSyntax
import Testing

/// Rows of plain values: what a copy sees stays as it was, whatever becomes of the row it was made of.
@Suite struct RowTests {
    @Test func copiesKeepWhatTheySaw() {
        var row = _Row<Int>()
        for number in 0..<40 { row.append(number) }
        let copy = row
        row.append(40)
        #expect(Array(copy) == Array(0..<40))
        row.removeAll()
        for number in 100..<200 { row.append(number) }
        #expect(Array(copy) == Array(0..<40))
        #expect(Array(row) == Array(100..<200))
    }

    @Test func emptyCopiesShareNoRoom() {
        var row = _Row<Int>()
        row.append(1)
        row.removeAll()
        var copy = row
        copy.removeAll()
        copy.append(2)
        row.removeAll()
        row.append(3)
        #expect(copy[0] == 2 && row[0] == 3)
    }

    @Test func detachedCopiesMayBeChanged() {
        var row = _Row<UInt8>()
        for number: UInt8 in 0..<20 { row.append(number) }
        var copy = row
        copy.detach()
        copy[3] = 99
        copy.append(20)
        #expect(row[3] == 3 && copy[3] == 99)
        #expect(row.count == 20 && copy.count == 21)
    }

    @Test func endsAreTakenAway() {
        var row = _Row<Int>()
        #expect(row.popLast() == nil)
        for number in 0..<5 { row.append(number) }
        #expect(row.removeLast() == 4)
        row.cut(to: 1)
        #expect(row.popLast() == 0)
        #expect(row.isEmpty && row.first == nil)
    }

    /// A tree that is kept stays as it is when its parser goes on to the next text.
    @Test func treesStayWhenTheParserGoesOn() {
        var parser = Parser()
        let text = Array("1 + 2*3; f(x) = x".utf8)
        parser.parse(text.span)
        let tree = parser.tree
        let before = tree.sExpression(text.span)
        parser.parse(Array("(7 - 8)/9 - 10 + 11 + 12; a = 1; g(y) = y; 5".utf8).span)
        #expect(tree.sExpression(text.span) == before)
    }
}
