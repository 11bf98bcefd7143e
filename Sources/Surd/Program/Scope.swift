import SurdNumbers
import SurdSyntax

/// The meaning of a name of the session.
package enum Binding: Sendable, Hashable {
    /// A slot among the variables.
    case variable(Int)
    /// An index among the user functions.
    case function(Int)
    /// An index among the functions of the host.
    case host(Int)
}

/// A function that the user has defined, or whose definition follows later in the running text.
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

/// The names that a text can refer to, and their meanings.
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
    /// The reason why there is no last result although a line was written: its value could not be
    /// computed within the limits.
    var previousFailure: SurdError.Reason?
    /// The source of random numbers; nil outside a session.
    package var random: Optional<RandomSource>
    /// The bytes of the last result, if they are worth counting.
    var previousBytes = 0
    /// The functions of the language and others that were added; nil where there are no others.
    var ownRows: FunctionRows?
    var rows: FunctionRows { ownRows ?? .table }
    /// Names without a meaning because their definition failed.
    private var failedNames: Set<String> = []
    /// The bytes of variables and functions that are worth counting, and their sum.
    var kept: [Binding: Int] = [:]
    var keptBytes = 0
    /// Bytes of the names themselves, in all tables that hold them.
    private(set) var bytesOfNames = 0

    /// The source has no default value: replacing it would cost as much at the start as ten lines.
    package init(random: RandomSource? = nil) { self.random = random }

    /// The kind of a name for the parser, given the names of the session.
    static func meaning(of name: Span<UInt8>, in bindings: SessionNames) -> NameMeaning {
        switch bindings[name] {
        case .variable: return .value
        case .function, .host: return .function
        case nil: break
        }
        switch languageNames.find(name) {
        // The compiler looks it up again, because the session may define such a name later.
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

    /// The names of both tables in one: -1 for a constant, the row for a function that no session
    /// can define. A name in both is a constant, because constants are added last.
    private static let languageNames = {
        // Capacity for all names, so that none is inserted twice.
        var names = ByteNames(room: 512)
        FunctionTable.forEachName { name, index, isSoft in
            names.add(name, isSoft ? softFunction : index)
        }
        ConstantTable.forEachName { name, _ in names.add(name, -1) }
        return names
    }()

    /// The meaning of a name in the text for the session.
    @inline(__always)
    package func binding(of name: Span<UInt8>) -> Binding? { bindings[name] }

    /// Records that a definition of a name failed. Only the latest names are kept.
    mutating func noteFailure(of name: String) {
        if failedNames.count >= 10_000 { failedNames.removeAll() }
        failedNames.insert(name)
    }

    /// Explains an error by the definitions that failed.
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

    /// The bytes of a variable in the tables of names, including their spare capacity.
    private static let bytesOfVariable = 320
    /// The same for the name of a function.
    private static let bytesOfFunction = 480
    /// The bytes of a body beside its code, for its buffers.
    static let bytesOfBody = 900

    /// Whether another name may be kept.
    func hasRoom(_ limits: Limits) -> Bool { keptBytes + bytesOfNames <= limits.maximumBytes }

    /// The slot of a variable; a new one if needed.
    package mutating func variableSlot(_ name: String) -> Int {
        if case .variable(let slot)? = bindings[name] { return slot }
        let slot = variables.count
        bytesOfNames += Scope.bytesOfVariable + 2 * name.utf8.count
        variables.append(nil)
        variableNames.append(name)
        bindings[name] = .variable(slot)
        return slot
    }

    /// The index of a user function; a new one if needed.
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

    /// The known name nearest to an unknown one, for a hint; nil if none is near.
    ///
    /// - Parameters:
    ///   - count: The number of arguments of the function that is wanted; nil for a value.
    ///   - work: The number of session names that may still be compared for hints. If the session
    /// has more names, they are left out, because a text with many unknown names would take time
    /// proportional to the product of both numbers.
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

    /// Whether a name of the session is a function of this many arguments, or a value.
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
