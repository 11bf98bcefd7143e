internal import Surd
internal import SurdSyntax

/// Advice for arguments that are parts of one expression without quotes.
enum Quoting {
    /// The advice if some of several arguments failed and they form an expression together: `surd 2
    /// + 3` is three expressions, and `surd 2 * 3` has the names of files in its middle.
    static func advice(
        for arguments: [[UInt8]], failed: Set<Int>, _ calculator: inout Calculator
    ) -> String? {
        guard arguments.count > 1, !failed.isEmpty else { return nil }
        let withoutNames = replacingFileNames(in: arguments, failed)
        let text = String(
            decoding: Array(withoutNames.joined(separator: [.space])), as: UTF8.self)
        guard calculator.check(text).isEmpty else { return nil }
        var advice = "quote the expression, so that the shell passes it on as it is"
        if withoutNames.count < arguments.count || withoutNames != arguments {
            advice = "the shell put names of files in place of '*'; quote the expression"
        } else if !failed.contains(where: { isPiece(arguments[$0], &calculator) }) {
            return nil
        }
        let isPlain = text.utf8.count <= 80 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x27 }
        return advice + (isPlain ? ": surd '\(SurdError.Excerpt.escaped(text))'" : "")
    }

    /// The advice if a failed argument is the name of a file.
    static func fileAdvice(for arguments: [[UInt8]], failed: Set<Int>) -> String? {
        let first = failed.sorted().lazy.map { arguments[$0] }.first { argument in
            // A number or a name may be the name of a file by accident.
            argument.contains { $0 == .point || $0 == UInt8(ascii: "/") } && System.exists(argument)
        }
        guard let first else { return nil }
        let file = SurdError.Excerpt.escaped(String(decoding: first, as: UTF8.self))
        return "\(file) is a file: 'surd -f \(file)' runs it as a script, "
            + "and --map 'EXPR' \(file) reads it as a table"
    }

    /// Whether an argument is only an operator, or cannot be parsed alone.
    private static func isPiece(_ argument: [UInt8], _ calculator: inout Calculator) -> Bool {
        let text = String(decoding: argument, as: UTF8.self)
        return !OperatorTable.rows(spelled: text).isEmpty || !calculator.check(text).isEmpty
    }

    /// The arguments with `*` in place of consecutive names of files, if one of these failed as an
    /// expression.
    private static func replacingFileNames(
        in arguments: [[UInt8]], _ failed: Set<Int>
    ) -> [[UInt8]] {
        let areFiles = arguments.map(System.exists)
        var result: [[UInt8]] = []
        var index = 0
        while index < arguments.count {
            var end = index
            while end < arguments.count, areFiles[end] { end += 1 }
            if (index..<end).contains(where: failed.contains) {
                result.append([UInt8(ascii: "*")])
                index = end
            } else {
                result.append(arguments[index])
                index += 1
            }
        }
        return result
    }
}
