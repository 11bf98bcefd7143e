import Foundation
import SurdKeypad
import Testing

@testable import SurdTool

// `surd --keys` without the process around it. The displays are those of the keypad's description.

@Suite("Keys without a screen")
struct KeypadKeysTests {
    private func run(
        _ keys: String, _ style: KeypadStyle, each: Bool = false, json: Bool = false
    ) throws -> String {
        var output: [UInt8] = []
        try KeypadCommand.runKeys(keys, style: style, each: each, json: json) {
            output += $0
            return true
        }
        return String(decoding: output, as: UTF8.self)
    }

    @Test("the display after the last key")
    func last() throws {
        #expect(try run("5 + 2 C 3 =", .phone) == "8\n")
        #expect(try run("1 2 + 3 x 2 =", .precedence) == "12 + 3 x 2 = 18\n")
        #expect(try run("8/0=", .tape) == "NaN\n")
        #expect(try run("", .phone) == "0\n")
    }

    @Test("a line for each key")
    func each() throws {
        #expect(try run("12+3=", .phone, each: true) == "1\n12\n12\n3\n15\n")
        #expect(try run("", .phone, each: true) == "")
    }

    @Test("an object for each display")
    func json() throws {
        #expect(
            try run("5 + 2 C 3 =", .phone, json: true)
                == #"{"display": "8", "tape": "5 + 3", "clear": "C", "active": null, "error": false}"#
                + "\n")
        #expect(
            try run("5 + 2 C", .phone, json: true)
                == #"{"display": "0", "tape": "5 +", "clear": "AC", "active": "+", "error": false}"#
                + "\n")
        let lines = try run("8 / 0 =", .phone, each: true, json: true).split(separator: "\n")
        #expect(lines.count == 4)
        let last = try #require(lines.last)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(object["display"] as? String == "Error" && object["error"] as? Bool == true)
        #expect(object.keys.sorted() == ["active", "clear", "display", "error", "tape"])
    }

    @Test("what is no key is an error, and nothing is printed")
    func notAKey() {
        var output: [UInt8] = []
        #expect(throws: KeypadKeyError.self) {
            try KeypadCommand.runKeys("5 + y", style: .phone, each: true) {
                output += $0
                return true
            }
        }
        #expect(output.isEmpty)
    }
}
