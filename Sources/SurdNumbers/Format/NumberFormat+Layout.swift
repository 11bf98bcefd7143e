/// Where a layout puts its bytes: memory that is known to be large enough.
struct TextCursor {
    private let start: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>

    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
        self.next = start
    }

    var written: Int { next - start }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        next.pointee = byte
        next += 1
    }

    @inline(__always)
    mutating func put(_ source: UnsafePointer<UInt8>, _ count: Int) {
        next.update(from: source, count: count)
        next += count
    }

    @inline(__always)
    mutating func putZeros(_ count: Int) {
        next.update(repeating: UInt8(ascii: "0"), count: count)
        next += count
    }

    mutating func put(exponent: Int) {
        put(UInt8(ascii: "e"))
        if exponent < 0 { put(UInt8(ascii: "-")) }
        let magnitude = UInt64(exponent.magnitude)
        let length = max(decimalLength(magnitude), 1)
        writeDigits(magnitude, width: length, to: next)
        next += length
    }
}

/// One of the notations with its numbers settled: the third step.
enum NumberLayout {
    /// Digits with a point; `scale` digits after it, or as many as there are.
    case plain(scale: Int?, groups: Bool)
    /// `leading` digits before the point, then the rest, or `scale` of them, and the exponent.
    case exponent(leading: Int, scale: Int?, groups: Bool)

    /// How many bytes the text takes at most; `Int.max` when it cannot be counted.
    func size(of digits: Digits) -> Int {
        switch self {
        case .plain(let scale, let groups):
            let whole = max(digits.point, 1)
            let (below, tooLow) = digits.count.subtractingReportingOverflow(digits.point)
            let (sum, tooMany) = whole.addingReportingOverflow(scale ?? max(below, 0))
            if tooLow || tooMany || sum > Int.max / 4 { return .max }
            return sum + (groups ? whole / 3 : 0) + 2
        case .exponent(let leading, let scale, let groups):
            let (sum, tooMany) = leading.addingReportingOverflow(max(scale ?? 0, digits.count))
            if tooMany || sum > Int.max / 4 { return .max }
            return sum + (groups ? leading / 3 : 0) + 24
        }
    }

    /// Writes the text of `digits`, which fits as ``size(of:)`` says.
    func write(_ digits: Digits, to cursor: inout TextCursor) {
        if digits.isNegative && !digits.isZero { cursor.put(UInt8(ascii: "-")) }
        switch self {
        case .plain(let scale, let groups):
            writeWhole(digits, places: digits.point, groups: groups, to: &cursor)
            writeFraction(digits, from: digits.point, scale: scale, to: &cursor)
        case .exponent(let leading, let scale, let groups):
            writeWhole(digits, places: leading, groups: groups, to: &cursor)
            writeFraction(digits, from: leading, scale: scale, to: &cursor)
            cursor.put(exponent: digits.isZero ? 0 : digits.point - leading)
        }
    }

    /// The first `places` digits as an integer, with zeros where the digits end.
    private func writeWhole(
        _ digits: Digits, places: Int, groups: Bool, to cursor: inout TextCursor
    ) {
        if places <= 0 || digits.isZero {
            cursor.put(UInt8(ascii: "0"))
        } else if groups && places > 3 {
            for index in 0..<places {
                if index > 0 && (places - index) % 3 == 0 { cursor.put(UInt8(ascii: ",")) }
                cursor.put(index < digits.count ? digits.start[index] : UInt8(ascii: "0"))
            }
        } else {
            let present = min(places, digits.count)
            cursor.put(digits.start, present)
            cursor.putZeros(places - present)
        }
    }

    /// The digits from `from` on, behind a point, when there are any.
    private func writeFraction(
        _ digits: Digits, from: Int, scale: Int?, to cursor: inout TextCursor
    ) {
        let length = scale ?? (digits.isZero ? 0 : max(digits.count - from, 0))
        if length <= 0 { return }
        cursor.put(UInt8(ascii: "."))
        if digits.isZero { return cursor.putZeros(length) }
        let zeros = min(max(-from, 0), length)
        cursor.putZeros(zeros)
        let first = max(from, 0)
        let present = min(max(digits.count - first, 0), length - zeros)
        cursor.put(digits.start + first, present)
        cursor.putZeros(length - zeros - present)
    }
}

extension NumberFormat {
    /// The digits that the style asks for, before it is known whether there will be an exponent.
    var digitCount: DigitCount {
        // More than every limit allows, and few enough for sums with places of points.
        let most = 1 << 60
        let digits = min(digits, most)
        guard let scale = scale.map({ min($0, most) }), style != .display20 else {
            switch style {
            case .display20: return .significant(20)
            case .plain: return .whole(digits)
            default: return .significant(digits)
            }
        }
        switch style {
        case .sci: return .significant(scale + 1)
        case .eng: return .engineering(scale)
        default: return .fraction(scale)
        }
    }

    /// The notation for digits that have been rounded as ``digitCount`` says.
    ///
    /// For `display20` an exponent means that the digits must be made again, cut to 17.
    func layout(of digits: Digits) -> NumberLayout {
        switch style {
        case .sci:
            return .exponent(leading: 1, scale: scale, groups: groups)
        case .eng:
            let exponent = digits.isZero ? 0 : digits.point - 1
            let leading = exponent - 3 * floorDivided(exponent, by: 3) + 1
            return .exponent(leading: leading, scale: scale, groups: groups)
        case .plain:
            return .plain(scale: scale, groups: groups)
        case .auto, .fraction, .exact, .full, .repeating, .hexfloat, .polar:
            if scale != nil || digits.isZero || (digits.point <= self.digits && digits.point > -6) {
                return .plain(scale: scale, groups: groups)
            }
            return .exponent(leading: 1, scale: nil, groups: groups)
        case .display20:
            if digits.isZero || (digits.point <= 20 && digits.point > -6) {
                return .plain(scale: nil, groups: true)
            }
            return .exponent(leading: 1, scale: nil, groups: true)
        }
    }
}
