import Testing

@testable import SurdSyntax

/// The layout that programs which run over the tree rely on.
@Suite struct SyntaxTreeTests {
    @Test func nodesAreInPostOrderWithMarkers() {
        let parsed = parse("max(1, 2 + k) and b")
        #expect(
            parsed.tree.nodes.map(\.kind) == [
                .callBegin, .number, .argumentEnd, .number, .name, .infix, .argumentEnd, .call,
                .shortCircuit, .name, .infix,
            ])
        let begin = parsed.tree.nodes[0]
        #expect(begin.argumentCount == 2)
        #expect(parsed.spelling(begin.span) == "max")
        #expect(parsed.tree.nodes[2].argumentIndex == 0)
        #expect(parsed.tree.nodes[6].argumentIndex == 1)
        #expect(parsed.spelling(parsed.tree.nodes[6].span) == "2 + k")
        let call = parsed.tree.nodes[7]
        #expect(call.callBegin == 0)
        #expect(parsed.tree.argumentCount(of: call) == 2)
        #expect(parsed.spelling(parsed.tree.functionName(of: call)) == "max")
        #expect(parsed.tree.nodes[8].operation == .and)
        #expect(parsed.spelling(parsed.tree.nodes[8].span) == "and")
    }

    /// A stack machine that only counts: at the end of each statement one value is left.
    @Test(arguments: [
        "1 + 2 * 3", "max(1, f(), 2!)", "a and b or not c", "2pi r²", "f(a) = sum(k, 1, a, k^-1)",
        "if(a < 2, 1, a f(a - 1))", "√-~+2%",
    ])
    func aStackMachineLeavesOneValue(_ text: String) {
        let tree = parse(text).tree
        for statement in tree.statements {
            var depth = 0
            for node in tree.nodes[statement.nodes] {
                switch node.kind {
                case .number, .name, .missing: depth += 1
                case .prefix, .postfix: #expect(depth >= 1)
                case .infix: depth -= 1
                case .call: depth -= tree.argumentCount(of: node) - 1
                case .callBegin, .argumentEnd, .shortCircuit: break
                }
            }
            #expect(depth == 1)
        }
    }

    @Test func spansOfOperators() throws {
        let parsed = parse("1 + 2/(3 - 3)")
        let division = try #require(parsed.tree.nodes.first { $0.operation == .divide })
        #expect(parsed.spelling(division.span) == "2/(3 - 3)")
        #expect(parsed.spelling(division.operatorSpan) == "/")
        #expect(parsed.spelling(division.operatorAndRightSpan) == "/(3 - 3)")
        let difference = try #require(parsed.tree.nodes.first { $0.operation == .subtract })
        #expect(parsed.spelling(difference.span) == "3 - 3")
        #expect(!division.isImplicit)
        let product = try #require(parse("2pi").tree.nodes.last)
        #expect(product.isImplicit && product.operatorSpan.isEmpty)
        let power = parse("(1 + r)⁻²")
        #expect(power.spelling(power.tree.nodes.last!.operatorSpan) == "⁻²")
        #expect(power.spelling(power.tree.nodes.last!.span) == "(1 + r)⁻²")
        let call = parse("2 sin( (1) )!")
        #expect(call.spelling(call.tree.nodes.first { $0.kind == .call }!.span) == "sin( (1) )")
        #expect(call.spelling(call.tree.nodes.first { $0.kind == .postfix }!.span) == "sin( (1) )!")
    }

    @Test(arguments: [
        ("1_000.5_0e1_0", "1000.50e10"), ("0x1_F", "0x1F"), ("12", "12"), ("r²³", "23"),
        ("r⁻⁴⁰", "40"),
    ])
    func plainSpellings(_ text: String, _ digits: String) throws {
        let parsed = parse(text)
        let number = try #require(parsed.tree.nodes.first { $0.kind == .number })
        var bytes: [UInt8] = []
        parsed.tree.appendPlainSpelling(of: number, parsed.bytes.span, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == digits)
    }

    @Test func statements() {
        let parsed = parse(" a = 1 ; f(u, v) = u # end\n  3 + a")
        let statements = parsed.tree.statements
        #expect(statements.map(\.kind) == [.assignment, .definition, .expression])
        #expect(statements.map { parsed.spelling($0.span) } == ["a = 1", "f(u, v) = u", "3 + a"])
        #expect(statements.map { parsed.spelling($0.name) } == ["a", "f", ""])
        let names = statements[1].parameters.map { parsed.spelling(parsed.tree.parameters[$0]) }
        #expect(names == ["u", "v"])
        #expect(statements.map(\.nodes) == [0..<1, 1..<2, 2..<5])
        #expect(MemoryLayout<SyntaxNode>.size == 16)
    }
}
