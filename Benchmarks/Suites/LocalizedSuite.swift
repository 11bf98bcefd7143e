import Foundation
import SurdFoundation
import SurdNumbers

/// Amounts in the form of a country, beside Foundation's `Decimal`.
enum LocalizedSuite {
    static let suite = "localized"
    private static let count = 64

    static func cases() -> [Case] {
        let locale = Locale(identifier: "de_DE")
        let cents = (0..<count).map { 123_456_789 / ($0 * $0 + 1) + $0 }
        let amounts = cents.map { BigRational(BigInt($0), BigInt(100)) }
        let decimals = cents.map { Decimal($0) / 100 }
        let ours = LocalizedNumberStyle<BigRational>(.currency(code: "EUR"), locale: locale)
        let theirs = Decimal.FormatStyle.Currency(code: "EUR", locale: locale)
        return [
            Case(
                suite, "an amount in euros", against: "Decimal",
                demands: [.ratio(atMost: 1)],
                answers: { (ours.format(amounts[7]), theirs.format(decimals[7])) },
                reference: { repetitions in
                    for k in 0..<repetitions { keep(theirs.format(decimals[k % count])) }
                }
            ) { repetitions in
                for k in 0..<repetitions { keep(ours.format(amounts[k % count])) }
            }
        ]
    }
}
