internal import Surd
internal import SurdNumbers

/// The signature of the function whose arguments are being typed, with the next parameter.
enum Signature {
    /// - Parameters:
    ///   - text: The text before the cursor.
    ///   - parameters: The parameters of a function that the user defined.
    static func remark(
        for text: String, parameters: (String) -> [String]?
    ) -> EditorScreen.Remark? {
        guard let (name, index) = call(at: text) else { return nil }
        let list: [String]
        let shownName: String
        if let own = parameters(name) {
            (shownName, list) = (name, own)
        } else if let entry = FunctionTable.entry(named: name) {
            (shownName, list) = (entry.name, entry.parameters)
        } else {
            return nil
        }
        // A list of arguments may have any length.
        let isEndless = list.last.map { $0.contains("…") || $0.holds("...") } ?? false
        let current = isEndless ? min(index, list.count - 1) : index
        var remark = EditorScreen.Remark(before: "  " + shownName + "(")
        for (place, parameter) in list.enumerated() {
            let comma = place == 0 ? "" : ", "
            if place < current {
                remark.before += comma + parameter
            } else if place == current {
                remark.before += comma
                remark.current = parameter
            } else {
                remark.after += comma + parameter
            }
        }
        remark.after += ")"
        return remark
    }

    /// The innermost call that is open at the end of the text, and the number of commas in it.
    private static func call(at text: String) -> (name: String, argument: Int)? {
        var open: [(end: String.Index, commas: Int)] = []
        for index in text.indices {
            switch text[index] {
            case "(": open.append((index, 0))
            case ")": _ = open.popLast()
            case ",": if !open.isEmpty { open[open.count - 1].commas += 1 }
            case "#": return nil
            default: break
            }
        }
        for call in open.reversed() {
            let before = text[..<call.end]
            let name = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let spelled = String(name.reversed().drop { $0.isNumber })
            if !spelled.isEmpty { return (spelled, call.commas) }
        }
        return nil
    }
}
