import Foundation
import Testing

@testable import Surd
import SurdNumbers

/// Columns of integers, decimals and doubles in exact sums, against sums of fractions one by one.
@Suite struct SumColumnTests {
    /// Integers of all sizes, next to the ends of a word among them.
    private func integers(_ count: Int, _ draw: inout some RandomNumberGenerator) -> [Int64] {
        (0..<count).map { _ in
            let edges: [Int64] = [
                .min, .max, -1, 0, 1, .min + 1, 1 << 32, -(1 << 32), (1 << 32) - 1,
            ]
            return Bool.random(using: &draw)
                ? Int64.random(in: .min ... .max, using: &draw)
                    >> Int64.random(in: 0...63, using: &draw)
                : edges.randomElement(using: &draw)!
        }
    }

    private func present(_ bits: [UInt8]?, _ row: Int) -> Bool {
        bits.map { $0[row >> 3] >> UInt8(row & 7) & 1 == 1 } ?? true
    }

    /// The sum of a column against terms that are added one by one.
    private func check(
        _ source: ColumnSource, _ rows: Int, _ terms: [BigRational]
    ) throws {
        var sum = ColumnSum(squares: true)
        sum.add([0.25])
        let isAdded = sum.add(source, rows: rows)
        #expect(isAdded)
        let all = terms + [BigRational(1, 4)]
        #expect(sum.count == all.count)
        #expect(try sum.total() == BigNumber(all.reduce(0, +)))
        guard all.count > 1 else { return }
        let mean = all.reduce(0, +) / BigRational(all.count)
        let variance = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / BigRational(all.count - 1)
        #expect(try sum.variance() == BigNumber(variance))
        var plain = ColumnSum()
        let isAddedPlain = plain.add(source, rows: rows)
        #expect(isAddedPlain)
        #expect(try plain.total() == BigNumber(terms.reduce(0, +)))
    }

    @Test(arguments: [0, 1, 7, 8, 1000, 4097, 9000], [true, false])
    func columnsAreSummedExactly(count: Int, hasGaps: Bool) throws {
        var draw = Draw(state: UInt64(count) + 17)
        let first = hasGaps ? 5 : 0
        let words = integers(count + first, &draw)
        let bits: [UInt8]? =
            hasGaps
            ? (0..<(count + first + 7) / 8).map { _ in UInt8.random(in: 0...255, using: &draw) }
            : nil
        let rows = (0..<count).filter { present(bits, $0 + first) }.map { $0 + first }
        func source(_ storage: ColumnSource.Storage, _ bits: UnsafePointer<UInt8>?) -> ColumnSource
        {
            ColumnSource(storage, validity: bits, firstBit: first)
        }
        func withBits(_ body: (UnsafePointer<UInt8>?) throws -> Void) throws {
            guard let bits else { return try body(nil) }
            try bits.withUnsafeBufferPointer { try body($0.baseAddress) }
        }
        try withBits { bits in
            try words.withUnsafeBufferPointer { words in
                guard let start = words.baseAddress else { return }
                try check(
                    source(.integers(start + first), bits), count,
                    rows.map { BigRational(BigInt(words[$0])) })
            }
            let doubles = words.map { Double($0) / 3 }
            try doubles.withUnsafeBufferPointer { doubles in
                guard let start = doubles.baseAddress else { return }
                try check(
                    source(.doubles(start + first), bits), count,
                    rows.map { BigRational(exactly: doubles[$0])! })
            }
            for places in [0, 2, 18, 30, -3] {
                let wide = words.map { word in
                    Int.random(in: 0...3, using: &draw) == 0
                        ? Int128(word) &* 0x1234_5678_9ABC_DEF1 : Int128(word)
                }
                let power = BigRational(BigInt(10)).raised(places)
                try wide.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return }
                    try check(
                        source(.decimals(start + 16 * first, places: places), bits), count,
                        rows.map { BigRational(BigInt(wide[$0])) / power })
                }
            }
        }
    }

    /// Limbs of the sum that only repeat its sign, and those that are zero, are left out when it is read.
    @Test func doublesAtEveryPlace() throws {
        for exponent in stride(from: -1074, through: 1023, by: 13) {
            for (a, b) in [(1.0, 0.0), (-1.0, 0.0), (1.0, -0.75), (-1.0, 0.25), (3.0, -4.0)] {
                let power = Double(sign: .plus, exponent: exponent, significand: 1)
                for other in [0.0, 1.0, -1.0, .leastNonzeroMagnitude, -.greatestFiniteMagnitude] {
                    let values = [a * power, b * power, other].filter(\.isFinite)
                    var sum = ColumnSum()
                    sum.add(values)
                    let exact = values.reduce(BigRational(0)) { $0 + BigRational(exactly: $1)! }
                    #expect(try sum.total() == BigNumber(exact))
                    let copy = try #require(ColumnSum(saved: sum.saved()))
                    #expect(try copy.total() == BigNumber(exact))
                }
            }
        }
    }

    @Test func textsAreNotAdded() {
        var sum = ColumnSum()
        let offsets: [Int64] = [0, 1]
        let bytes: [UInt8] = [0x31]
        offsets.withUnsafeBufferPointer { offsets in
            bytes.withUnsafeBufferPointer { bytes in
                guard let offsets = offsets.baseAddress, let bytes = bytes.baseAddress else {
                    return
                }
                let isAdded = sum.add(ColumnSource(.text(bytes, .longs(offsets))), rows: 1)
                #expect(!isAdded)
            }
        }
        #expect(sum.count == 0)
    }

    /// More rows than are added at once, with and without a value; the sums are of `Int128`.
    @Test(arguments: [false, true])
    func longColumns(hasGaps: Bool) throws {
        let count = (1 << 20) + 261
        var draw = Draw(state: 5)
        let words = (0..<count + 3).map { _ in Int64.random(in: .min ... .max, using: &draw) }
        let wide = words.map { Int128($0) << 40 }
        let bits = (0..<count / 8 + 2).map { _ in UInt8.random(in: 0...255, using: &draw) | 0x81 }
        let present = (3..<count + 3).filter { !hasGaps || bits[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        let total = present.reduce(Int128(0)) { $0 + Int128(words[$1]) }
        try bits.withUnsafeBufferPointer { bits in
            try words.withUnsafeBufferPointer { words in
                try wide.withUnsafeBytes { wide in
                    let validity = hasGaps ? bits.baseAddress : nil
                    for (storage, factor) in [
                        (ColumnSource.Storage.integers(words.baseAddress! + 3), Int128(1)),
                        (.decimals(wide.baseAddress! + 48, places: 0), Int128(1) << 40),
                    ] {
                        var sum = ColumnSum()
                        let isAdded = sum.add(
                            ColumnSource(storage, validity: validity, firstBit: 3), rows: count)
                        #expect(isAdded && sum.count == present.count)
                        let found = try sum.total()
                        #expect(found == BigNumber(BigInt(total) * BigInt(factor)))
                    }
                }
            }
        }
    }
}

extension BigRational {
    /// The power by multiplication.
    fileprivate func raised(_ exponent: Int) -> BigRational {
        let power = (0..<abs(exponent)).reduce(BigRational(1)) { product, _ in product * self }
        return exponent < 0 ? BigRational(1) / power : power
    }
}
