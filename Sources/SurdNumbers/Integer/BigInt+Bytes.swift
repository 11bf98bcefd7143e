/// Which byte of a number comes first.
public enum ByteOrder: Sendable, CaseIterable {
    /// The most significant byte, as in files and on networks.
    case bigEndian
    /// The least significant byte, as in the memory of most machines.
    case littleEndian
}

extension BigInt {
    /// The value of bytes: a magnitude, or two's complement. No bytes are 0.
    ///
    ///     BigInt(bytes: [0x01, 0x00])                   // 256
    ///     BigInt(bytes: [0xff, 0xfe], isSigned: true)   // -2
    ///
    /// - Parameters:
    ///   - bytes: Any collection of bytes, such as an array or `Data`.
    ///   - order: Which byte comes first.
    ///   - isSigned: Whether the highest bit is the sign.
    public init(
        bytes: some Collection<UInt8>, order: ByteOrder = .bigEndian, isSigned: Bool = false
    ) {
        let size = MemoryLayout<UInt>.size
        var words = [UInt](repeating: 0, count: (bytes.count + size - 1) / size)
        var place = order == .bigEndian ? bytes.count - 1 : 0
        var top: UInt8 = 0
        for byte in bytes {
            words[place / size] |= UInt(byte) << UInt(place % size * 8)
            if place == bytes.count - 1 { top = byte }
            place += order == .bigEndian ? -1 : 1
        }
        guard isSigned, top >= 0x80 else {
            self = words.withUnsafeBufferPointer { BigInt(limbs: $0) }
            return
        }
        let spare = words.count * size - bytes.count
        if spare > 0 { words[words.count - 1] |= UInt.max << UInt((size - spare) * 8) }
        self.init(words: words, isNegative: true)
    }

    /// The bytes of the magnitude, with zeros up to a length; the sign is left out.
    ///
    ///     BigInt(256).magnitudeBytes()                          // [1, 0]
    ///     BigInt(1).magnitudeBytes(minimumCount: 4)             // [0, 0, 0, 1]
    ///     BigInt(0).magnitudeBytes()                            // []
    public func magnitudeBytes(
        order: ByteOrder = .bigEndian, minimumCount: Int = 0
    ) -> [UInt8] {
        let count = Swift.max((bitLength + 7) / 8, minimumCount)
        return magnitude.lowBytes(count, order)
    }

    /// The bytes of the value in two's complement: the fewest that hold it, or more of the sign up
    /// to a length.
    ///
    ///     BigInt(-2).twosComplementBytes()    // [254]
    ///     BigInt(255).twosComplementBytes()   // [0, 255]
    public func twosComplementBytes(
        order: ByteOrder = .bigEndian, minimumCount: Int = 0
    ) -> [UInt8] {
        lowBytes(Swift.max((bitWidth + 7) / 8, minimumCount), order)
    }

    private func lowBytes(_ count: Int, _ order: ByteOrder) -> [UInt8] {
        let words = words
        let size = MemoryLayout<UInt>.size
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            for place in 0..<count {
                let word = words[place / size]
                let byte = UInt8(truncatingIfNeeded: word >> UInt(place % size * 8))
                bytes[order == .bigEndian ? count - 1 - place : place] = byte
            }
            filled = count
        }
    }
}
