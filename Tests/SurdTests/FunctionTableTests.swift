import Testing

@testable import Surd

/// Tests derived from the table: a new row is tested without another line. The answers of the
/// examples come from mpmath and Python, as the files of the rows say.
@Suite struct FunctionTableTests {
    @Test(arguments: FunctionTable.entries.indices)
    func example(_ index: Int) throws {
        let entry = FunctionTable.entries[index]
        #expect(entry.example.contains(entry.name + "("), "the example must show \(entry.name)")
        #expect(try evaluate(entry.example).formatted() == entry.exampleResult)
    }

    @Test func everyRowIsComplete() {
        var seen: Set<String> = []
        for entry in FunctionTable.entries {
            for name in [entry.name] + entry.aliases {
                #expect(seen.insert(name).inserted, "\(name) is there twice")
                #expect(FunctionTable.entry(named: name)?.name == entry.name)
            }
            #expect(!entry.summary.isEmpty && !entry.domain.isEmpty && !entry.example.isEmpty)
            #expect(entry.summary.last != ".", "one line, no full stop: \(entry.name)")
            #expect(entry.parameters.count >= entry.minimumArguments)
        }
        for entry in ConstantTable.entries {
            for name in [entry.name] + entry.aliases {
                #expect(seen.insert(name).inserted, "\(name) is there twice")
            }
        }
    }

    /// The numbers of arguments are counted in one pass; here they are counted in the pieces.
    @Test func argumentsAreCountedAsTheyAreWritten() {
        for entry in FunctionTable.entries {
            let pieces = entry.parameters
            #expect(entry.minimumArguments == pieces.count { !$0.hasPrefix("[") })
            let isList = pieces.contains { $0.hasSuffix("...") }
            #expect(entry.maximumArguments == (isList ? nil : pieces.count))
            #expect(pieces.allSatisfy { !$0.isEmpty && $0.first != " " })
        }
    }

    /// Names that are added one by one, as those of the language are.
    @Test func manyNamesAreFound() {
        var names = ByteNames()
        for index in 0..<3_000 { names.add("name\(index)", index) }
        names.add("name7", -7)
        names.add("a name of more than sixteen bytes", 1)
        for index in 0..<3_000 where index != 7 {
            #expect(names.find("name\(index)".utf8.span) == .row(index))
        }
        #expect(names.find("name7".utf8.span) == .row(-7))
        #expect(names.find("name3000".utf8.span) == .none)
        #expect(names.find("a name of more than sixteen bytes".utf8.span) == .unsure)
    }

    @Test(arguments: FunctionTable.entries.indices)
    func wrongNumberOfArguments(_ index: Int) {
        let entry = FunctionTable.entries[index]
        var counts = [entry.minimumArguments - 1]
        if let most = entry.maximumArguments { counts.append(most + 1) }
        for count in counts where count >= 0 {
            let list = (0..<count).map { _ in "2" }.joined(separator: ", ")
            let text = "1 + \(entry.name)(\(list))"
            do {
                let value = try evaluate(text)
                Issue.record("\(text) gave \(value)")
            } catch {
                #expect(error.code == "argument-count", "\(text): \(error.code)")
                #expect(error.range == 4..<text.utf8.count)
                #expect(error.message.contains(entry.signature))
            }
        }
    }

    @Test(arguments: FunctionTable.entries.indices)
    func truthValuesAreRefused(_ index: Int) {
        let entry = FunctionTable.entries[index]
        let list = (0..<entry.minimumArguments).map { _ in "true" }.joined(separator: ", ")
        // Nothing can be wrong where nothing is needed.
        if entry.name == "if" || entry.minimumArguments == 0 { return }
        do {
            let value = try evaluate("\(entry.name)(\(list))")
            Issue.record("\(entry.name) of true gave \(value)")
        } catch {
            // A function of lists does not take numbers either.
            let codes = ["needs-number", "needs-list", "needs-index-name"]
            #expect(codes.contains(error.code), "\(entry.name): \(error.code)")
        }
    }

    @Test(arguments: FunctionTable.entries.indices)
    func nameAloneAsksForArguments(_ index: Int) {
        let entry = FunctionTable.entries[index]
        if entry.name == "mod" { return }  // the operator of that name asks for its operand
        do {
            let value = try evaluate("1 + \(entry.name)")
            Issue.record("\(entry.name) alone gave \(value)")
        } catch {
            #expect(error.code == "function-without-arguments", "\(entry.name): \(error.code)")
        }
    }

    @Test(arguments: ConstantTable.entries.indices)
    func constant(_ index: Int) throws {
        let entry = ConstantTable.entries[index]
        if entry.name == "ans" || entry.name == "inf" { return }
        for name in [entry.name] + entry.aliases {
            #expect(try evaluate(name).formatted() == entry.exampleResult)
        }
    }

    /// A real operation of three arguments or more is the meaning of one row, without anything between.
    @Test func everyLongOperationIsARow() {
        for operation in RealOperation.allCases where operation.arity > 2 {
            let rows = FunctionTable.entries.filter { $0.meaning.traits.operation == operation }
            #expect(rows.count == 1, "\(operation)")
            #expect(rows.first?.parameters.count == operation.arity, "\(operation)")
        }
    }

    /// What stands in a text is looked up by its bytes, and means what the same string means; with
    /// a byte more or less, or another case, it is another name.
    @Test func bytesFindWhatStringsFind() {
        let names = FunctionTable.names + ConstantTable.names
        for name in names {
            for spelling in [
                name, name + "s", String(name.dropLast()), name.uppercased(), name + name,
            ] {
                let bytes = Array(spelling.utf8)
                let function = FunctionTable.entries.firstIndex {
                    $0.name == spelling || $0.aliases.contains(spelling)
                }
                let constant = ConstantTable.entries.firstIndex {
                    $0.name == spelling || $0.aliases.contains(spelling)
                }
                #expect(FunctionTable.index(of: bytes.span) == function, "\(spelling)")
                #expect(ConstantTable.index(of: bytes.span) == constant, "\(spelling)")
            }
        }
        #expect(FunctionTable.index(of: Array("sin\0".utf8).span) == nil)
    }
}
