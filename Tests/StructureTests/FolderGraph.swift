/// The folders of a module and the references between them.
///
/// A use is attributed to the declarations of that name (and of those labels, where it is a call) that it could mean,
/// in its own module and in the modules below. It points upward only if all of them stand in higher folders of its
/// module: so an overloaded name that is declared both above and below is left out, and so is a name of the standard
/// library that happens to be declared in a lower folder too.
struct FolderGraph {
    struct Reference: Hashable, CustomStringConvertible {
        var folder: String
        /// The lowest files that declare it: several where a name is declared in several of one folder.
        var targets: [String]
        var name: String
        /// File and line of the use.
        var place: String

        var description: String { "\(place) uses \(name) of \(targets.joined(separator: " or "))" }
    }

    private struct Place {
        var file: Int
        var declaration: SourceFile.Declaration
    }

    let files: [SourceFile]
    private let orders: [String: [String]]
    private var byName: [String: [Place]] = [:]

    /// Names of the standard library's members, which say nothing of folders even where one of ours has the name.
    private static let common: Set<String> = [
        "count", "first", "last", "isEmpty", "append", "map", "description", "hash", "index",
        "indices", "reversed",
        "contains", "max", "min", "sorted", "filter", "reduce", "zip", "start", "end", "prefix",
        "suffix", "insert",
        "remove", "removeLast", "value", "values", "key", "keys", "next", "load", "store", "print",
        "add", "move",
        "stride", "rounded", "isNaN", "sign", "bitWidth", "remainder", "quotientAndRemainder",
        "read", "write",
    ]

    init(files: [SourceFile], orders: [String: [String]]) {
        self.files = files
        self.orders = orders
        for (index, file) in files.enumerated() {
            for declaration in file.declarations {
                let name =
                    declaration.kind == .initializer
                    ? "\(declaration.owner ?? "").init" : declaration.name
                byName[name, default: []].append(Place(file: index, declaration: declaration))
            }
        }
    }

    private func rank(_ file: SourceFile) -> Int? {
        orders[file.module]?.firstIndex(of: file.folder)
    }

    /// Folders of a module that its order does not name.
    func strangeFolders(of module: String) -> Set<String> {
        Set(files.filter { $0.module == module && rank($0) == nil }.map(\.folder))
    }

    func upward(in module: String, below: Set<String>) -> [Reference] {
        var result: [Reference] = []
        for (index, file) in files.enumerated() where file.module == module {
            guard let from = rank(file) else { continue }
            for use in file.uses {
                guard let lowest = targets(of: use, in: index, module, below), lowest.rank > from
                else {
                    continue
                }
                result.append(
                    Reference(
                        folder: file.folder, targets: lowest.files.map { files[$0].path }.sorted(),
                        name: use.name,
                        place: "\(module)/\(file.path):\(use.line)"))
            }
        }
        return result
    }

    /// The files of the lowest declarations that a use can mean; nil where one is in a module below.
    private func targets(
        of use: SourceFile.Use, in index: Int, _ module: String, _ below: Set<String>
    ) -> (rank: Int, files: Set<Int>)? {
        if Self.common.contains(use.name) { return nil }
        var places = candidates(use, use.name, in: index)
        if let type = byName[use.name], use.labels != nil,
            type.contains(where: { $0.declaration.kind == .type })
        {
            let made = candidates(use, use.name + ".init", in: index)
            if !made.isEmpty { places = made }
        }
        if let owner = use.owner {
            let own = places.filter { $0.declaration.owner == owner }
            if !own.isEmpty { places = own }
        }
        var lowest: (rank: Int, files: Set<Int>)?
        for place in places {
            let file = files[place.file]
            if below.contains(file.module) { return nil }
            guard file.module == module, let rank = rank(file) else { continue }
            if let known = lowest, known.rank < rank { continue }
            lowest = (rank, (lowest?.rank == rank ? lowest?.files ?? [] : []).union([place.file]))
        }
        return lowest
    }

    private func candidates(_ use: SourceFile.Use, _ name: String, in index: Int) -> [Place] {
        guard let places = byName[name] else { return [] }
        let fitting = places.filter { place in
            if place.declaration.isPrivate, place.file != index { return false }
            // A bare name means a member only inside of its type.
            if !use.isMember,
                place.declaration.kind == .value || place.declaration.kind == .function,
                let owner = place.declaration.owner, !files[index].types.contains(owner)
            {
                return false
            }
            guard let called = use.labels, let labels = place.declaration.labels else {
                return true
            }
            return Self.fits(called, labels)
        }
        // What is called with labels is a function, and what is not called is none, if there is such a declaration.
        let isCall = use.labels?.contains { $0 != "_" } ?? false
        if !isCall, use.labels != nil { return fitting }
        let likely = fitting.filter { ($0.declaration.labels != nil) == isCall }
        return likely.isEmpty ? fitting : likely
    }

    /// Whether a call with these labels can mean a function with those: parameters with defaults may be left out, and
    /// closures may stand behind the parenthesis.
    private static func fits(_ called: [String], _ labels: [String]) -> Bool {
        var position = 0
        for label in called {
            guard let found = labels[position...].firstIndex(of: label) else { return false }
            position = found + 1
        }
        return true
    }
}
