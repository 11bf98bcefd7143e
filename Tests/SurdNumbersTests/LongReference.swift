import Testing

@testable import SurdNumbers

/// A value to many bits, as Scripts/reference-gamma.py writes it: a function, its argument, the bits that are asked for, the
/// sign, s, and the first 64 and the last 128 bits of floor(|v| 2^s).
struct LongReference: Sendable, CustomTestStringConvertible {
    var fields: [String]

    var bits: Int { Int(fields[2])! }

    var testDescription: String { "\(fields[0])(\(fields[1].prefix(24))) at \(fields[2]) bits" }

    static func lines(_ file: String) -> [LongReference] {
        ReferenceTable.rows(file, fields: 7...7).map { LongReference(fields: $0) }
    }

    /// The function of an argument that is so many bits longer encloses the value, and has the bits but a few.
    func check(_ f: RealOperation, lost: Int = 3) throws {
        let x = makeBall(BigRational(fields[1])!, precision: bits + 128)
        var own = Ball(precision: bits)
        try own.apply(f, x, precision: bits, monitor: .unswayed)
        #expect(own.relativeAccuracyBits >= bits - lost)
        #expect(own.sign == (fields[3] == "-" ? -1 : 1))
        let shift = Int(fields[4])!
        let first = BigInt(fields[5], radix: 16)!
        let last = BigInt(fields[6], radix: 16)!
        // Both ends of the size, to the same unit as the reference.
        let bounds = own.dyadicBounds()
        var ends = [bounds.low.magnitude, bounds.high.magnitude].map {
            $0.shifted(left: bounds.exponent + shift)
        }
        if ends[0] > ends[1] { ends.swapAt(0, 1) }
        let modulus = BigInt(1) << 128
        let width = ends[1] - ends[0] + 2
        #expect(width < modulus >> 40)
        let lead = ends[0] >> (ends[0].bitLength - 64)
        #expect((lead - first).magnitude <= 1)
        var distance = (last - ends[0] + 1) % modulus
        if distance < 0 { distance += modulus }
        let isInside = distance <= width
        #expect(isInside)
    }
}
