import Foundation
import Surd

/// How a country writes numbers of a kind, learnt from what Foundation makes of a few samples.
///
/// Foundation formats 38 digits; a pattern holds for any number of them.
struct LocalPattern: Sendable {
    var positive = (prefix: "", suffix: "")
    var negative = (prefix: "-", suffix: "")
    /// The ten digits, 0 first.
    var digits = (0...9).map { "\($0)" }
    var decimalSign = "."
    var groupingSign = ","
    /// Digits in the group before the decimal sign, and in the others.
    var groupSize = 3
    var furtherSize = 3
    /// A number is grouped when so many digits stand before its first grouping sign.
    var minimumGrouping = 1
    /// Places that amounts of a currency have; nil for other kinds.
    var places: Int?

    /// - Parameter format: Writes a decimal with exactly so many places; nil leaves them to the kind.
    init(_ format: (Decimal, Int?) -> String) {
        // All ten digits, groups, and a place.
        let sample: Decimal = 1_234_567_890
        let text = Array(format(sample + 0.5, 1))
        guard let first = text.firstIndex(where: \.isDigit),
            let last = text.lastIndex(where: \.isDigit)
        else { return }
        positive = (String(text[..<first]), String(text[(last + 1)...]))
        var groups: [Int] = [0]
        var signs: [String] = []
        var isBetween = false
        for character in text[first...last] {
            if character.isDigit {
                if let value = character.wholeNumberValue { digits[value] = String(character) }
                groups[groups.count - 1] += 1
                isBetween = false
            } else if isBetween {
                signs[signs.count - 1].append(character)
            } else {
                signs.append(String(character))
                groups.append(0)
                isBetween = true
            }
        }
        if let last = signs.last { decimalSign = last }
        if signs.count >= 2 {
            groupingSign = signs[0]
            groupSize = groups[groups.count - 2]
            furtherSize = signs.count >= 3 ? groups[groups.count - 3] : groupSize
        }
        let short = format(1234, 0).filter { !$0.isDigit }
        let plain = format(123, 0).filter { !$0.isDigit }
        minimumGrouping = short == plain ? 2 : 1
        let below = Array(format(-sample, 0))
        if let first = below.firstIndex(where: \.isDigit),
            let last = below.lastIndex(where: \.isDigit)
        {
            negative = (String(below[..<first]), String(below[(last + 1)...]))
        }
        let one = Array(format(1, nil))
        if let sign = one.lastIndex(where: { String($0) == decimalSign }),
            let last = one.lastIndex(where: \.isDigit), last > sign
        {
            places = last - sign
        } else {
            places = 0
        }
    }

    /// A decimal text, such as `-1234.50`, as the country writes it.
    func text(of decimal: String, groups: Bool) -> String {
        let isNegative = decimal.hasPrefix("-")
        let parts = decimal.drop { $0 == "-" }.split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts.first ?? ""
        let (prefix, suffix) = isNegative ? negative : positive
        var text = prefix
        let isGrouped = groups && whole.utf8.count >= groupSize + minimumGrouping
        for (index, digit) in whole.utf8.enumerated() {
            let left = whole.utf8.count - index
            if isGrouped, index > 0,
                left == groupSize
                    || left > groupSize
                        && (left - groupSize) % furtherSize == 0
            {
                text += groupingSign
            }
            text += digits[Int(digit) - 48]
        }
        if parts.count == 2 {
            text += decimalSign
            for digit in parts[1].utf8 { text += digits[Int(digit) - 48] }
        }
        return text + suffix
    }

    /// The plain text of a number as the country writes it, without its sign.
    func plainText(
        of text: String
    ) throws(NumberError) -> (text: String, isNegative: Bool) {
        var rest = LocalPattern.simplified(text)
        var isNegative = false
        // The longer affixes first: "-€" before "€".
        let pairs = [(negative, true), (positive, false)]
        for (affixes, sign) in pairs {
            let prefix = LocalPattern.simplified(affixes.prefix)
            let suffix = LocalPattern.simplified(affixes.suffix)
            if rest.hasPrefix(prefix), rest.hasSuffix(suffix),
                rest.count >= prefix.count + suffix.count, !prefix.isEmpty || !suffix.isEmpty
            {
                rest = String(rest.dropFirst(prefix.count).dropLast(suffix.count))
                isNegative = sign
                break
            }
        }
        if !isNegative, rest.hasPrefix("-") {
            isNegative = true
            rest.removeFirst()
        }
        if rest.hasPrefix("-") || rest.hasPrefix("+") {
            throw .notANumber(text: text, reason: "it has two signs")
        }
        let decimal = LocalPattern.simplified(decimalSign)
        let group = LocalPattern.simplified(groupingSign)
        var parts = rest.components(separatedBy: decimal)
        if parts.count > 2 {
            throw .notANumber(text: text, reason: "it has more than one '\(decimalSign)'")
        }
        if decimal != ".", parts.last?.contains(".") == true, parts.count == 2 || group != "." {
            throw .notANumber(text: text, reason: "the decimal sign is '\(decimalSign)'")
        }
        // A blank between groups was taken out with the others.
        if !group.isEmpty, parts[0].contains(group) {
            let groups = parts[0].components(separatedBy: group)
            guard isProper(groups.map(\.count)) else {
                throw .notANumber(
                    text: text, reason: "'\(groupingSign)' stands where no group of digits ends")
            }
            parts[0] = groups.joined()
        }
        return (parts.joined(separator: "."), isNegative)
    }

    private func isProper(_ sizes: [Int]) -> Bool {
        guard sizes.count >= 2, let first = sizes.first, sizes.last == groupSize else {
            return false
        }
        return (1...max(furtherSize, groupSize)).contains(first)
            && sizes.dropFirst().dropLast().allSatisfy { $0 == furtherSize }
    }

    /// Without blanks and marks of direction, with plain digits, minus and apostrophe.
    private static func simplified(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{200E}", "\u{200F}", "\u{061C}", "\u{2066}"..."\u{2069}": break
            case "\u{2212}", "\u{FE63}", "\u{FF0D}": result += "-"
            case "\u{2019}": result += "'"
            default:
                if scalar.properties.isWhitespace { break }
                if scalar.properties.generalCategory == .decimalNumber,
                    let value = scalar.properties.numericValue
                {
                    result += "\(Int(value))"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}

extension Character {
    /// Whether it is a decimal digit of some script.
    fileprivate var isDigit: Bool {
        unicodeScalars.count == 1
            && unicodeScalars.allSatisfy { $0.properties.generalCategory == .decimalNumber }
    }
}
