import Testing
import Foundation
@testable import SurdSyntax
@Test func tryIt() throws {
    let path = "/tmp/syn/in.txt"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    var parser = Parser()
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
        let bytes = Array(line.replacingOccurrences(of: "\\n", with: "\n").utf8)
        parser.parse(bytes.span) { name in
            var s = ""; for i in 0..<name.count { s.unicodeScalars.append(Unicode.Scalar(name[i])) }
            if ["sin","max","sum","mod","if","sqrt"].contains(s) { return .function }
            return ["pi", "e","r"].contains(s) ? .value : .unknown
        }
        print(line, "→", parser.tree.sExpression(bytes.span), "→", parser.tree.source(bytes.span), parser.incompleteness.map{"\($0)"} ?? "")
        for d in parser.diagnostics { print("    ", d.code, d.span, d.message, "|", d.hint ?? "", "|", d.notes.map{"\($0.span) \($0.message)"}) }
    }
}
