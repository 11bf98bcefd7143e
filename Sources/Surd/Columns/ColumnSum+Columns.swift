internal import CFilter
import SurdNumbers

extension ColumnSum {
    /// Adds a column of doubles, integers or decimals. Rows without a value are left out and not counted.
    ///
    /// - Returns: Whether the column has such numbers; nothing is added of texts and complex numbers.
    package mutating func add(_ source: ColumnSource, rows: Int) -> Bool {
        switch source.storage {
        case .doubles(let values):
            addDoubles(values, source, rows)
        case .integers(let values):
            addIntegers(values, source, rows)
        case .decimals(let values, let places):
            addDecimals(values, places, source, rows)
        case .text, .complexes:
            return false
        }
        return true
    }

    /// Doubles are moved together where values are missing, because the sum is fastest on long runs.
    private mutating func addDoubles(
        _ values: UnsafePointer<Double>, _ source: ColumnSource, _ rows: Int
    ) {
        guard source.validity != nil else {
            return add(UnsafeBufferPointer(start: values, count: rows))
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 4096) { room in
            var filled = 0
            for row in 0..<rows {
                room[filled] = values[row]
                filled += Int(source.presence(row))
                if filled == room.count {
                    add(UnsafeBufferPointer(room))
                    filled = 0
                }
            }
            add(UnsafeBufferPointer(rebasing: room[..<filled]))
        }
    }

    private mutating func addIntegers(
        _ values: UnsafePointer<Int64>, _ source: ColumnSource, _ rows: Int
    ) {
        if hasSquares {
            return addPieces(rows, places: 0) { row, pieces in
                pieces.add(values[row], source.presence(row))
            }
        }
        for row in stride(from: 0, to: rows, by: 1 << 30) {
            var pieces = filter_pieces()
            filter_sum_integers(
                &pieces, values + row, source.validity, source.firstBit + row,
                min(rows - row, 1 << 30))
            addExact(pieces.sum(bits: 64), 0, places: 0, count: pieces.count)
        }
    }

    private mutating func addDecimals(
        _ values: UnsafeRawPointer, _ places: Int, _ source: ColumnSource, _ rows: Int
    ) {
        if hasSquares {
            var squares = ExactSum()
            addPieces(rows, places: places) { row, pieces in
                let value = ColumnSource.decimal(values, row)
                if !pieces.add(value, source.presence(row)) {
                    squares.add(BigRational(BigInt(value)) * BigRational(BigInt(value)))
                }
            }
            return addSquares(squares.total, places: places)
        }
        for row in stride(from: 0, to: rows, by: 1 << 30) {
            var pieces = filter_pieces()
            filter_sum_decimals(
                &pieces, values + 16 * row, source.validity, source.firstBit + row,
                min(rows - row, 1 << 30))
            addExact(pieces.sum(bits: 128), 0, places: places, count: pieces.count)
        }
    }

    /// Adds integers one by one, with their squares.
    private mutating func addPieces(
        _ rows: Int, places: Int, _ each: (Int, inout TermPieces) -> Void
    ) {
        var row = 0
        while row < rows {
            // With this many terms no piece overflows.
            let end = row + min(rows - row, 1 << 30)
            var pieces = TermPieces()
            while row < end {
                each(row, &pieces)
                row += 1
            }
            addExact(pieces.sum, pieces.squares, places: places, count: pieces.count)
        }
    }
}

extension ColumnSource {
    /// 1 where a row has a value, else 0.
    @inline(__always)
    fileprivate func presence(_ row: Int) -> Int64 {
        guard let validity else { return 1 }
        let bit = firstBit + row
        return Int64(validity[bit >> 3] >> UInt8(bit & 7) & 1)
    }
}

extension filter_pieces {
    /// The sum of integers of so many bits.
    fileprivate func sum(bits: Int) -> BigInt {
        (BigInt(pieces.3) << 96) + (BigInt(pieces.2) << 64) + (BigInt(pieces.1) << 32)
            + BigInt(pieces.0) - (BigInt(negative) << bits)
    }
}

/// A sum of integers and of their squares in pieces of 32 bits, each in a word of its own, so that no carry is needed
/// from term to term.
private struct TermPieces {
    private(set) var count = 0
    private var terms: (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
    private var squared: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Adds a word where `presence` is 1, and nothing where it is 0.
    @inline(__always)
    mutating func add(_ value: Int64, _ presence: Int64) {
        let term = value & (0 &- presence)
        count &+= Int(presence)
        terms.0 &+= term & 0xFFFF_FFFF
        terms.1 &+= term >> 32
        addSquare(of: term)
    }

    /// The same for an integer of 128 bits. False where its square is too long to be added.
    @inline(__always)
    mutating func add(_ value: Int128, _ presence: Int64) -> Bool {
        let mask = 0 &- presence
        let low = Int64(truncatingIfNeeded: value) & mask
        let high = Int64(truncatingIfNeeded: value >> 64) & mask
        count &+= Int(presence)
        terms.0 &+= low & 0xFFFF_FFFF
        terms.1 &+= Int64(bitPattern: UInt64(bitPattern: low) >> 32)
        terms.2 &+= high & 0xFFFF_FFFF
        terms.3 &+= high >> 32
        if high != low >> 63 { return false }
        addSquare(of: low)
        return true
    }

    @inline(__always)
    private mutating func addSquare(of term: Int64) {
        let (high, low) = term.magnitude.multipliedFullWidth(by: term.magnitude)
        squared.0 &+= low & 0xFFFF_FFFF
        squared.1 &+= low >> 32
        squared.2 &+= high & 0xFFFF_FFFF
        squared.3 &+= high >> 32
    }

    var sum: BigInt {
        (BigInt(terms.3) << 96) + (BigInt(terms.2) << 64) + (BigInt(terms.1) << 32)
            + BigInt(terms.0)
    }

    var squares: BigInt {
        (BigInt(squared.3) << 96) + (BigInt(squared.2) << 64) + (BigInt(squared.1) << 32)
            + BigInt(squared.0)
    }
}
