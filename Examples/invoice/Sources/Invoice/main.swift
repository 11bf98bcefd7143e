// An invoice: exact amounts, tax, a discount shared by the lines, and text for people.
//
//     swift run --package-path Examples/invoice
import Foundation
import Surd
import SurdFoundation

struct Item: Codable {
    var name: String
    var quantity: BigRational
    var price: BigRational
}

// From JSON, where some write numbers and others text. No amount is ever a Double.
let json = """
    [
      {"name": "Walnut shelf", "quantity": 3, "price": "19.99"},
      {"name": "Oil, litres", "quantity": 1.5, "price": 12.4},
      {"name": "Assembly, hours", "quantity": "2 1/4", "price": 48}
    ]
    """
let decoder = JSONDecoder().readingExactNumbers()
var items: [Item]
do {
    items = try decoder.decode([Item].self, from: Data(json.utf8))
} catch DecodingError.dataCorrupted(let context) {
    // A refusal names the text and what is wrong with it.
    print("refused:", context.debugDescription)
    let mended = json.replacingOccurrences(of: "2 1/4", with: "9/4")
    items = try decoder.decode([Item].self, from: Data(mended.utf8))
}

let locale = Locale(identifier: "de_DE")
let money = LocalizedNumberStyle<BigRational>.currency(code: "EUR").locale(locale)
let plain = LocalizedNumberStyle<BigRational>.number.locale(locale)

func row(_ name: String, _ columns: String...) {
    let cells = columns.map { String(repeating: " ", count: max(12 - $0.count, 0)) + $0 }
    print(name.padding(toLength: 18, withPad: " ", startingAt: 0) + cells.joined())
}

// Each line is rounded to the cent, a half away from zero, as the tax office wants it.
let lines = items.map { ($0.quantity * $0.price).rounded(toPlaces: 2, .halfUp) }
for (item, amount) in zip(items, lines) {
    row(
        item.name, item.quantity.formatted(plain), item.price.formatted(money),
        amount.formatted(money))
}
let net = lines.reduce(0, +)
row("Net", "", "", net.formatted(money))

// 10 euros off, shared by the lines so that the shares add up to 10 euros exactly.
let discount: BigRational = 10
let shares = try discount.allocated(by: lines, toPlaces: 2)
for (item, share) in zip(items, shares) { row("- " + item.name, "", "", share.formatted(money)) }
print("shares add up:", shares.reduce(0, +) == discount)

let rate: BigRational = 0.19
let tax = ((net - discount) * rate).rounded(toPlaces: 2, .halfUp)
let total = net - discount + tax
row("VAT", rate.formatted(.percent.locale(locale)), "", tax.formatted(money))
row("Total", "", "", total.formatted(money))

// Three instalments.
print("to pay:", try total.allocated(into: 3, toPlaces: 2).map { $0.decimal(places: 2) })

// What a customer typed, by the rules of the country, and for the books as JSON.
let paid = try BigRational("63,20 €", format: money)
print("still open:", (total - paid).formatted(money))
print("stored as:", String(decoding: try JSONEncoder().encode([total, total / 7]), as: UTF8.self))
