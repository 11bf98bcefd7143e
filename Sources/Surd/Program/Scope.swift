import SurdNumbers
import SurdSyntax

/// What a name of the session means.
package enum Binding: Sendable, Hashable {
    /// A slot among the variables.
    case variable(Int)
    /// An index among the user functions.
    case function(Int)
    /// An index among the functions of the host.
    case host(Int)
}

/// A function that the user has defined, or a name that the running text defines further down.
package struct UserFunction: Sendable {
    package var name: String
    package var parameters: [String]
    /// The body.
    package var code = Code()
    /// False while only the name is known.
    package var isDefined = false
    /// The text of the definition, for messages and for saving the session.
    package var source: [UInt8] = []

    package var signature: String { name + "(" + parameters.joined(separator: ", ") + ")" }
}

/// The names that a text can refer to, and what stands behind them.
package struct Scope: Sendable {
    package var bindings = SessionNames()
    package var variableNames: [String] = []
    /// The value of each variable; nil while only the name is known.
    package var variables: [Value?] = []
    package var functions: [UserFunction] = []
    package var hosts: [HostFunction] = []
    /// Whether complex numbers are on.
    package var isComplex = false
    package var previousResult: Value? {
        didSet { previousFailure = nil }
    }
    /// Why there is no last result although a line was written: its value could not be made under the limits.
    var previousFailure: SurdError.Reason?
    /// Where random numbers come from; nil where no session evaluates.
    package var random: Optional<RandomSource>
    /// Bytes that the last result keeps, where they are worth counting.
    var previousBytes = 0
    /// The functions of the language with others that were added; nil where there are no others.
    var ownRows: FunctionRows?
    var rows: FunctionRows { ownRows ?? .table }
    /// Names without a meaning because their definition failed.
    private var failedNames: Set<String> = []
    /// Bytes that variables and functions keep, where they are worth counting, and their sum.
    var kept: [Binding: Int] = [:]
    var keptBytes = 0
    /// Bytes of the names themselves, in all tables that hold them.
    private(set) var bytesOfNames = 0

    /// The source is given here, and has no value before: to replace one costs a start what ten lines do.
    package init(random: RandomSource? = nil) { self.random = random }

    /// What the parser must know about a name, given what the session means by some.
    static func meaning(of name: Span<UInt8>, in bindings: SessionNames) -> NameMeaning {
        switch bindings[name] {
        case .variable: return .value
        case .function, .host: return .function
        case nil: break
        }
        switch languageNames.find(name) {
        // The compiler looks again, for the session may give such a name a meaning further down.
        case .row(softFunction): return .softFunction
        case .row(let row): return row < 0 ? .value : .row(UInt16(truncatingIfNeeded: row))
        case .none: return .unknown
        case .unsure: break
        }
        if ConstantTable.index(of: name) != nil { return .value }
        if FunctionTable.index(of: name) != nil { return .function }
        return .unknown
    }

    private static let softFunction = -2

    /// The names of both tables, for one look: -1 for a constant, its row for a function that no
    /// session can define. What stands in both is a constant, whose names come last.
    private static let languageNames = {
        // Room for all at once, so that none is put into place twice.
        var names = ByteNames(room: 512)
        FunctionTable.forEachName { name, index, isSoft in
            names.add(name, isSoft ? softFunction : index)
        }
        ConstantTable.forEachName { name, _ in names.add(name, -1) }
        return names
    }()

    /// What the session means by a name as it stands in a text.
    @inline(__always)
    package func binding(of name: Span<UInt8>) -> Binding? { bindings[name] }

    /// Remembers that a definition of a name failed. Of very many the earlier ones are forgotten.
    mutating func noteFailure(of name: String) {
        if failedNames.count >= 10_000 { failedNames.removeAll() }
        failedNames.insert(name)
    }

    /// An error in the light of the definitions that failed.
    func explained(_ failure: Failure) -> Failure {
        guard !failedNames.isEmpty else { return failure }
        switch failure.reason {
        case .notYetDefined(let name), .unknownName(let name, _), .unknownFunction(let name, _):
            guard failedNames.contains(name) else { return failure }
            return Failure(.definitionFailed(name), at: failure.span, notes: failure.notes)
        default:
            return failure
        }
    }

    /// What a variable takes in the tables of names, the room for more of them included.
    private static let bytesOfVariable = 320
    /// The same for the name of a function.
    private static let bytesOfFunction = 480
    /// What a body takes beside its code, in buffers of its own.
    static let bytesOfBody = 900

    /// Whether another name may be kept.
    func hasRoom(_ limits: Limits) -> Bool { keptBytes + bytesOfNames <= limits.maximumBytes }

    /// The slot of a variable, new if need be.
    package mutating func variableSlot(_ name: String) -> Int {
        if case .variable(let slot)? = bindings[name] { return slot }
        let slot = variables.count
        bytesOfNames += Scope.bytesOfVariable + 2 * name.utf8.count
        variables.append(nil)
        variableNames.append(name)
        bindings[name] = .variable(slot)
        return slot
    }

    /// The index of a user function, new if need be.
    package mutating func functionIndex(_ name: String, parameters: [String]) -> Int {
        if case .function(let index)? = bindings[name] { return index }
        let index = functions.count
        bytesOfNames += Scope.bytesOfFunction + 2 * name.utf8.count
        functions.append(UserFunction(name: name, parameters: parameters))
        bindings[name] = .function(index)
        return index
    }

    /// Names for completion and for "did you mean": what has been defined and what is built in.
    package var valueNames: [String] {
        let defined = bindings.all.filter { isVariable($0.value) }.keys
        return defined.sorted() + ConstantTable.names
    }

    /// The names that can be called.
    package var functionNames: [String] {
        let defined = bindings.all.filter { !isVariable($0.value) }.keys
        return defined.sorted() + FunctionTable.names
    }

    /// The known name nearest to one that nothing defines, for a hint; nil if none is near.
    ///
    /// - Parameters:
    ///   - count: How many arguments the function takes that is wanted; nil where a value is wanted.
    ///   - work: Names of the session that may still be looked at for hints. When there are more,
    ///     they are left out, because a text of many unknown names would take time with the
    ///     product of both numbers.
    package func nearest(to name: String, taking count: Int?, work: inout Int) -> String? {
        var candidates: [String] = []
        if work >= bindings.count {
            work -= bindings.count
            for (candidate, binding) in bindings.all
            where takes(binding, count) && NearestName.isNear(candidate, to: name) {
                candidates.append(candidate)
            }
            candidates.sort()
        }
        if let count {
            candidates += FunctionTable.names.filter {
                FunctionTable.entry(named: $0)?.accepts(argumentCount: count) ?? false
            }
        } else {
            candidates += ConstantTable.names
        }
        return NearestName.nearest(to: name, among: candidates)
    }

    /// Whether a name of the session can stand where a call with so many arguments does, or a value.
    private func takes(_ binding: Binding, _ count: Int?) -> Bool {
        switch binding {
        case .variable: count == nil
        case .function(let index): functions[index].parameters.count == count
        case .host(let index): count.map { hosts[index].accepts(argumentCount: $0) } ?? false
        }
    }

    private func isVariable(_ binding: Binding) -> Bool {
        if case .variable = binding { return true }
        return false
    }
}
