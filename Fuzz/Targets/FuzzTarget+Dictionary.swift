import Surd
import SurdSyntax

extension FuzzTarget {
    /// Words that a fuzzer may put together, in libFuzzer's notation, from the tables of operators
    /// and functions.
    package static var dictionary: String {
        var words = Set(OperatorTable.rows.flatMap(\.spellings))
        for entry in FunctionTable.entries {
            words.insert(entry.name)
            words.insert(entry.name + "(")
        }
        words.formUnion(["ans", "true", "false", "f(n)=", "a=", ";", "#", "1e", "e-", "0x", "0b"])
        words.formUnion(["0o", "_", "²", "10^9", "pi/2", "sqrt(2)", "1/3", "k,1,9,k"])
        return words.sorted().map(quoted).joined(separator: "\n") + "\n"
    }

    private static func quoted(_ word: String) -> String {
        var result = "\""
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x7F...:
                result += "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            default: result.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return result + "\""
    }
}
