import Foundation
import Testing

@testable import SurdNumbers

/// Whether a text is the value is not asked of texts alone, and changes none.
@Suite struct SettledTextTests {
    @Test func theTextIsTheSame() throws {
        var unasked = NumberFormat()
        unasked.provesExactness = false
        let near = try BigNumber(1) - BigNumber.exp(-1000)
        let far = try BigNumber.exp(1)
        for value in [near, far, BigNumber(2), -near] {
            var (text, other): ([UInt8], [UInt8]) = ([], [])
            let isExact = try NumberFormat().append(value, to: &text, monitor: Monitor())
            let isSaidToBe = try unasked.append(value, to: &other, monitor: Monitor())
            #expect(text == other)
            #expect(isExact || !isSaidToBe)
        }
    }

    /// Codes of 0.1.0 are read, and read by it.
    @Test func theCodedFormHasNoMoreKeys() throws {
        let code = try JSONEncoder().encode(NumberFormat(scale: 2, bits: 8))
        let object = try #require(JSONSerialization.jsonObject(with: code) as? [String: Any])
        #expect(
            object.keys.sorted()
                == ["base", "bits", "digits", "groups", "rounding", "scale", "style"])
    }
}
