/// Reads the numbers of a table in the notation of a country.
///
/// Digits may be in groups of three, separated by the mark of the country, blanks or apostrophes,
/// always the same in one number. A currency sign may precede or follow the number, and `%` may
/// follow it. Accountants write negative numbers in parentheses or with a minus at the end.
extension FieldNotation {
    private var groupMark: Unicode.Scalar { self == .us ? "," : "." }
    private var decimalMark: Unicode.Scalar { self == .us ? "." : "," }

    /// Whether a plain decimal such as `1234.5` has the same meaning in this notation.
    func agrees(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        self == .us || !bytes.contains(.point)
    }

    /// Whether a field without currency signs and the like can be a numeral of the language, such as `0x1F`.
    func allowsNumeral(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        !bytes.contains { $0 == UInt8(ascii: ",") || $0 == .point }
    }

    /// The number in the spelling of the language, `-1234.50`; nil where it does not fit the notation.
    func numeral(_ field: some Sequence<UInt8>) -> [UInt8]? {
        var written = Written(
            Array(String(decoding: Array(field), as: UTF8.self).unicodeScalars)[...])
        guard written.stripDecorations(), var digits = digits(written.rest) else { return nil }
        if written.isPercentage {
            // People do not write a percentage of a currency, or a currency with an exponent.
            guard !written.hasCurrency, !digits.contains(UInt8(ascii: "e")) else { return nil }
            digits += Array("e-2".utf8)
        }
        return written.isNegative ? [.minus] + digits : digits
    }

    /// Digits with optional groups, fraction and exponent.
    private func digits(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8]? {
        var rest = text
        guard var result = whole(&rest) else { return nil }
        var count = result.count
        if rest.first == decimalMark {
            rest.removeFirst()
            let fraction = Self.run(&rest)
            count += fraction.count
            if result.isEmpty { result = [0x30] }
            if !fraction.isEmpty { result += [.point] + fraction }
        }
        guard count > 0 else { return nil }
        if let letter = rest.first, letter == "e" || letter == "E" {
            rest.removeFirst()
            result.append(UInt8(ascii: "e"))
            if let sign = rest.first, sign == "-" || sign == "+" {
                rest.removeFirst()
                if sign == "-" { result.append(.minus) }
            }
            let exponent = Self.run(&rest)
            guard !exponent.isEmpty else { return nil }
            result += exponent
        }
        return rest.isEmpty ? result : nil
    }

    /// The digits before the decimal mark; nil where they are grouped wrongly.
    private func whole(_ rest: inout ArraySlice<Unicode.Scalar>) -> [UInt8]? {
        var result = Self.run(&rest)
        guard let mark = rest.first, mark == groupMark || Self.groupMarks.contains(mark) else {
            return result
        }
        // A group does not begin with a zero: 0.234 is a fraction in any notation.
        guard 1...3 ~= result.count, result.first != 0x30 else { return nil }
        while rest.first == mark {
            rest.removeFirst()
            let group = Self.run(&rest)
            guard group.count == 3 else { return nil }
            result += group
        }
        return result
    }

    private static func run(_ rest: inout ArraySlice<Unicode.Scalar>) -> [UInt8] {
        let digits = rest.prefix { "0"..."9" ~= $0 }
        rest = rest.dropFirst(digits.count)
        return digits.map { UInt8($0.value) }
    }

    /// Blanks of several kinds, and apostrophes.
    private static let groupMarks: Set<Unicode.Scalar> = [
        " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}",
    ]

    /// A field, from which currency signs and the like are removed one after the other.
    private struct Written {
        var rest: ArraySlice<Unicode.Scalar>
        private(set) var isNegative = false
        private(set) var hasCurrency = false
        private(set) var isPercentage = false
        private var hasSign = false

        init(_ text: ArraySlice<Unicode.Scalar>) { rest = text }

        /// False if a sign occurs twice.
        mutating func stripDecorations() -> Bool {
            while true {
                trim()
                if rest.first == "(", rest.last == ")", rest.count > 2 {
                    rest = rest.dropFirst().dropLast()
                    guard sign(isNegative: true) else { return false }
                } else if let first = rest.first, Self.minus.contains(first) || first == "+" {
                    rest.removeFirst()
                    guard sign(isNegative: first != "+") else { return false }
                } else if let last = rest.last, Self.minus.contains(last) {
                    rest.removeLast()
                    guard sign(isNegative: true) else { return false }
                } else if let first = rest.first, Self.isCurrency(first) {
                    rest.removeFirst()
                    guard currency() else { return false }
                } else if let last = rest.last, Self.isCurrency(last) {
                    rest.removeLast()
                    guard currency() else { return false }
                } else if rest.last == "%" {
                    rest.removeLast()
                    if isPercentage { return false }
                    isPercentage = true
                } else {
                    return true
                }
            }
        }

        private mutating func sign(isNegative: Bool) -> Bool {
            if hasSign { return false }
            hasSign = true
            self.isNegative = isNegative
            return true
        }

        private mutating func currency() -> Bool {
            if hasCurrency { return false }
            hasCurrency = true
            return true
        }

        private mutating func trim() {
            while let first = rest.first, Self.blanks.contains(first) { rest.removeFirst() }
            while let last = rest.last, Self.blanks.contains(last) { rest.removeLast() }
        }

        private static let blanks: Set<Unicode.Scalar> = [
            " ", "\t", "\u{A0}", "\u{202F}", "\u{2009}",
        ]
        /// The hyphen, the minus sign, and the dash that editors make of it.
        private static let minus: Set<Unicode.Scalar> = ["-", "\u{2212}", "\u{2013}"]

        /// A cent is not a unit of currency but a hundredth of one.
        private static func isCurrency(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.generalCategory == .currencySymbol && scalar != "\u{A2}"
        }
    }
}

extension FieldNotation {
    /// Advice for a field that is not a numeral of the language but a number of some country; nil
    /// where it is neither.
    ///
    /// - Parameter given: The country that was requested.
    static func advice(for field: String, besides given: FieldNotation?) -> String? {
        let readings = allCases.filter { $0 != given }.compactMap { notation in
            notation.numeral(field.utf8).map { (notation.rawValue, $0) }
        }
        guard let (first, value) = readings.first else { return nil }
        guard readings.count > 1 else { return "--numbers \(first) reads it" }
        let (other, otherValue) = readings[1]
        if value == otherValue { return "--numbers \(first) or --numbers \(other) reads it" }
        return "--numbers \(first) reads \(String(decoding: value, as: UTF8.self)), "
            + "--numbers \(other) reads \(String(decoding: otherValue, as: UTF8.self))"
    }
}
