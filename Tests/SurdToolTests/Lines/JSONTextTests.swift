import Foundation
import Testing

@testable import SurdTool

// Foundation's reader is the judge: what it reads must be what was written.

@Suite struct JSONTextTests {
    @Test(arguments: ["", "1+1", "\"\\\u{1}\n\t\r\u{7F}", "√2 × π 😀", "a/b"])
    func anyTextIsReadBack(_ text: String) throws {
        var buffer: [UInt8] = []
        JSONText.object(into: &buffer) { json, buffer in
            json.field("input", text, into: &buffer)
            json.field("exact", true, into: &buffer)
            json.object("error", into: &buffer) { json, buffer in
                json.field("start", 12, into: &buffer)
            }
        }
        let read = try JSONSerialization.jsonObject(with: Data(buffer)) as? [String: Any]
        #expect(read?["input"] as? String == text)
        #expect(read?["exact"] as? Bool == true)
        #expect((read?["error"] as? [String: Int])?["start"] == 12)
        #expect(!buffer.contains(.newline))
    }

    @Test func invalidBytesBecomeTheReplacementCharacter() throws {
        var buffer: [UInt8] = []
        JSONText.object(into: &buffer) { json, buffer in
            json.field("input", text: [0x31, 0xFF, 0x00, 0xC3], into: &buffer)
        }
        let read = try JSONSerialization.jsonObject(with: Data(buffer)) as? [String: Any]
        #expect(read?["input"] as? String == "1\u{FFFD}\0\u{FFFD}")
    }
}
