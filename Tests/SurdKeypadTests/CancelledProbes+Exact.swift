import Surd

// What exact numbers can do beyond arithmetic.

extension Probe {
    static let integersAsInterface = Probe(
        "BigInt as bytes, powers and chance",
        [
            "BigInt: func flooredRemainder(dividingBy divisor: BigInt) -> BigInt",
            "BigInt: func magnitudeBytes(order: ByteOrder = .bigEndian, minimumCount: Int =…",
            "BigInt: func twosComplementBytes(order: ByteOrder = .bigEndian, minimumCount: …",
            "BigInt: init(bytes: some Collection<UInt8>, order: ByteOrder = .bigEndian, isS…",
            "BigInt: init?<S>(_ text: S) where S : StringProtocol",
            "BigInt: static func ** (base: BigInt, exponent: Int) -> BigInt",
            "BigInt: static func random(bits: Int) -> BigInt",
            "BigInt: static func random(bits: Int, using generator: inout some RandomNumber…",
            "BigInt: static func random(in range: ClosedRange<BigInt>) -> BigInt",
            "BigInt: static func random(in range: ClosedRange<BigInt>, using generator: ino…",
            "BigInt: static func random(in range: Range<BigInt>) -> BigInt",
            "BigInt: static func random(in range: Range<BigInt>, using generator: inout som…",
        ]
    ) {
        var source = Counter()
        let a = BigInt(3) ** 5000
        return [
            a, (-a).flooredRemainder(dividingBy: 10_007), a.magnitudeBytes(),
            (-a).twosComplementBytes(order: .littleEndian), BigInt(bytes: [1, 2, 3] as [UInt8]),
            BigInt("x0xff"[...].dropFirst()) as Any, BigInt.random(bits: 0),
            BigInt.random(bits: 200, using: &source), BigInt.random(in: 5...5),
            BigInt.random(in: -9...9, using: &source), BigInt.random(in: 5..<6),
            BigInt.random(in: -9..<9, using: &source),
        ]
    }

    static let fractionsAsInterface = Probe(
        "Fractions and numbers as amounts",
        [
            "BigNumber: init(floatLiteral value: Double)",
            "BigNumber: init?<T>(exactly source: T) where T : BinaryInteger",
            "BigNumber: mutating func negate()",
            "BigNumber: static func ** (base: BigNumber, exponent: Int) -> BigNumber",
            "BigRational: func advanced(by distance: BigRational) -> BigRational",
            "BigRational: func decimal(places: Int, rounding: RoundingMode = .halfEven, gro…",
            "BigRational: func distance(to other: BigRational) -> BigRational",
            "BigRational: func flooredRemainder(dividingBy divisor: BigRational) -> BigRati…",
            "BigRational: func rounded(toPlaces places: Int, _ mode: RoundingMode = .halfEv…",
            "BigRational: init(floatLiteral value: Double)",
            "BigRational: init?<T>(exactly source: T) where T : BinaryInteger",
            "BigRational: mutating func negate()",
            "BigRational: static func ** (base: BigRational, exponent: Int) -> BigRational",
        ]
    ) {
        var (a, b) = (19.99 as BigRational, 0.1 as BigNumber)
        a.negate()
        b.negate()
        return [
            a, b, BigNumber(exactly: 7 as Int8) as Any, BigNumber.pi ** 3, BigNumber.pi ** -2,
            a.advanced(by: 0.5), a.distance(to: 3), a.decimal(places: 1),
            a.flooredRemainder(dividingBy: 3), a.rounded(toPlaces: 1),
            BigRational(exactly: 7 as UInt64) as Any, a ** -3,
        ]
    }

    static let enclosures = Probe(
        "Enclosures",
        [
            "Enclosure: func contains(_ other: Enclosure) -> Bool",
            "Enclosure: func contains(_ value: BigRational) -> Bool",
            "Enclosure: func overlaps(_ other: Enclosure) -> Bool",
            "Enclosure: init(_ value: BigRational)",
            "Enclosure: init(lower: BigRational, upper: BigRational)",
            "Enclosure: var description: String { get }",
            "Enclosure: var doubles: ClosedRange<Double> { get }",
            "Enclosure: var isExact: Bool { get }",
            "Enclosure: var midpoint: BigRational { get }",
            "Enclosure: var width: BigRational { get }",
        ]
    ) {
        let (a, b) = (Enclosure(0.1), Enclosure(lower: 0.05, upper: 0.2))
        return [
            a, b, b.contains(a), a.contains(0.1), a.overlaps(b), b.description, b.doubles,
            a.isExact,
            b.midpoint, b.width,
        ]
    }
}

/// A source of "random" numbers that is the same each time.
private struct Counter: RandomNumberGenerator {
    var value: UInt64 = 0

    mutating func next() -> UInt64 {
        value &+= 0x9E37_79B9_7F4A_7C15
        return value
    }
}
