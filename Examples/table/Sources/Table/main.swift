// A formula over the rows of a table, on all processors.
//
//     swift run --package-path Examples/table
import Surd

/// The monthly payment that repays a loan, for rows of amount, yearly rate and years.
let formula = try CompiledExpression(
    "amount * (rate/12) / (1 - (1 + rate/12)^(-12 years))",
    variables: ["amount", "rate", "years"], limits: .untrusted)
print("columns:", formula.variables.joined(separator: ", "))

let rows = (0..<2_000).map { index -> [BigNumber] in
    let amount = 50_000 + 125 * index
    let rate = BigRational(BigInt(150 + index % 300), 10_000)
    let years = 5 + index % 26
    return [BigNumber(amount), BigNumber(rate), BigNumber(years)]
}

/// Each task takes every eighth row. One compiled expression serves them all.
let payments = try await withThrowingTaskGroup(of: [(Int, BigNumber)].self) { group in
    let tasks = 8
    for first in 0..<tasks {
        group.addTask {
            try stride(from: first, to: rows.count, by: tasks).map { index in
                let value = try formula.evaluate(rows[index])
                guard let payment = value.number else { fatalError("a payment is a number") }
                return (index, try payment.rounded(toPlaces: 2, .halfUp))
            }
        }
    }
    var payments = [BigNumber](repeating: 0, count: rows.count)
    for try await part in group {
        for (index, payment) in part { payments[index] = payment }
    }
    return payments
}

for index in [0, 1, 999, 1_999] {
    print(
        "row \(index):", rows[index].map(\.description).joined(separator: ", "), "->",
        payments[index])
}
print("all payments:", payments.reduce(0, +))

// A bad row says what is wrong with it, and where.
do {
    _ = try formula.evaluate([1_000, 0, 10])
} catch {
    print(error.rendered())
}

// Certified bounds of a real, for a program that wants to know what is proven.
let growth = try CompiledExpression("exp(rate)").evaluate(0.05)
if let bounds = try growth.number?.enclosure(bits: 40) {
    print("exp(0.05) is within", bounds.doubles)
    print("bounds differ by less than 2^-40:", bounds.width < BigRational(1, BigInt(1) << 40))
}
