/// A number in some base: `integer / base^places`, times `2^exponent` where there is one.
struct BasedDigits: Equatable {
    var integer: BigInt
    var places = 0
    var exponent: Int?
    var isExact = true
}

extension NumberFormat {
    /// The prefix of the base, as in C and Swift, where there is one.
    private var prefix: String {
        switch base {
        case _ where style == .hexfloat: "0x"
        case 2: "0b"
        case 8: "0o"
        case 16: "0x"
        default: ""
        }
    }

    /// Writes digits in this base, with a fraction of `scale` digits or without its last zeros.
    func appendBased(
        _ number: BasedDigits, scale: Int?, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        let base = style == .hexfloat ? 16 : base
        let whole = number.integer.bitLength / (Int.bitWidth - 1 - base.leadingZeroBitCount)
        try checkDigits(max(whole, scale ?? 0, -number.places), monitor: monitor)
        try monitor.checkText(bits: number.integer.bitLength)
        var digits = Array(String(number.integer.magnitude, radix: base).utf8)
        var places = number.places
        if places < 0 {
            if !number.integer.isZero {
                digits.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -places))
            }
            places = 0
        }
        if digits.count <= places {
            let zeros = repeatElement(UInt8(ascii: "0"), count: places + 1 - digits.count)
            digits.insert(contentsOf: zeros, at: 0)
        }
        if number.integer.isNegative { text.append(UInt8(ascii: "-")) }
        text.append(contentsOf: prefix.utf8)
        let before = digits.count - places
        for index in 0..<before {
            if groups && index > 0 && (before - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
            text.append(digits[index])
        }
        var fraction = digits[before...]
        if let scale {
            fraction.append(
                contentsOf: repeatElement(UInt8(ascii: "0"), count: max(scale - fraction.count, 0)))
        } else {
            while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        }
        if !fraction.isEmpty {
            text.append(UInt8(ascii: "."))
            text.append(contentsOf: fraction)
        }
        if let exponent = number.exponent { text.append(contentsOf: "p\(exponent)".utf8) }
    }
}

extension BigInt {
    /// The number of digits of a positive number in a base.
    func digitCount(inBase base: Int) -> Int {
        isZero ? 0 : String(self, radix: base).utf8.count
    }
}
