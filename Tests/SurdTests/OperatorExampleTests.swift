import Surd
import SurdSyntax
import Testing

/// Tests derived from the operator table. The results of its examples were worked out by hand.
@Suite struct OperatorExampleTests {
    @Test(arguments: OperatorTable.rows.indices)
    func example(_ index: Int) throws {
        let row = OperatorTable.rows[index]
        #expect(row.spellings.contains { row.example.contains($0) }, "\(row.example)")
        #expect(try evaluate(row.example).formatted() == row.exampleResult)
    }

    /// What carries out an operator names it as the table does where it refuses its operands.
    @Test(arguments: OperatorTable.rows.indices)
    func messagesSpellItAsTheTableDoes(_ index: Int) {
        let row = OperatorTable.rows[index]
        let isLogic = [.or, .and, .not].contains(row.operation)
        let wrong = isLogic ? "1" : row.position == .infix ? "2" : "true"
        let text =
            switch row.position {
            case .prefix: "\(row.spelling) \(wrong)"
            // The left side of `or` must not decide.
            case .infix: "\(row.operation != .or) \(row.spelling) \(wrong)"
            case .postfix: "\(wrong)\(row.spelling)"
            }
        do {
            let value = try evaluate(text)
            Issue.record("\(text) gave \(value)")
        } catch {
            #expect(error.code == (isLogic ? "needs-boolean" : "needs-number"), "\(text)")
            // The sign of the cube root is another spelling of a call.
            let name = row.operation == .cubeRoot ? "cbrt" : "'\(row.spelling)'"
            #expect(error.message.hasPrefix(name + " "), "\(text): \(error.message)")
        }
    }
}
