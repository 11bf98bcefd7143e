internal import Surd
internal import SurdNumbers

/// The expressions for each row.
struct ColumnPlan: Sendable {
    let aggregates: [Reduction.Aggregate]
    /// The names of the columns, in the order of their slots.
    let variables: [String]
    /// The expression of each aggregate; nil for `count()`.
    let rows: [RowExpression?]
    /// The slot of an aggregate whose argument is a plain column.
    let slots: [Int?]
    /// The second argument of each `quantile`.
    let shares: [BigNumber?]

    init(
        _ aggregates: [Reduction.Aggregate], soft: [String] = [], _ calculator: Calculator,
        _ limits: Limits
    ) throws(SurdError) {
        self.aggregates = aggregates
        variables = try RowExpression.columns(
            of: aggregates.compactMap(\.row), soft: soft, in: calculator, limits: limits)
        var rows: [RowExpression?] = []
        var slots: [Int?] = []
        var shares: [BigNumber?] = []
        for aggregate in aggregates {
            guard let text = aggregate.row else {
                rows.append(nil)
                slots.append(nil)
                shares.append(nil)
                continue
            }
            let row = try RowExpression(
                text, variables: variables, in: calculator, limits: limits)
            rows.append(row)
            let bare = String(decoding: text.filter { !$0.isBlank }, as: UTF8.self)
            slots.append(variables.firstIndex(of: bare))
            shares.append(
                try aggregate.share.map { text throws(SurdError) in
                    try Self.share(text, calculator)
                })
        }
        self.rows = rows
        self.slots = slots
        self.shares = shares
    }

    /// The value of an aggregate for all rows that it has seen.
    func result(_ index: Int, _ accumulator: Accumulator) throws(LineFailure) -> Value {
        do throws(NumberError) {
            if aggregates[index].kind == .sort { return .list(try accumulator.sorted()) }
            if let value = try accumulator.value(share: shares[index]) { return value }
        } catch {
            throw LineFailure(SurdError(.number(error), range: 0..<0))
        }
        let rows = accumulator.count == 1 ? "1 row" : "no rows"
        throw LineFailure(
            code: "too-few-rows",
            message: "\(aggregates[index].kind.rawValue) of \(rows) is not defined")
    }

    private static func share(
        _ text: [UInt8], _ calculator: Calculator
    ) throws(SurdError) -> BigNumber {
        let source = String(decoding: text, as: UTF8.self)
        let expression = try CompiledExpression(source, in: calculator, limits: calculator.limits)
        let value = try expression.evaluate()
        do throws(NumberError) {
            if let share = value.number, try share.compare(to: 0) >= 0,
                try share.compare(to: 1) <= 0
            {
                return share
            }
        } catch {
            throw expression.failure(error)
        }
        throw expression.failure(
            .domain(
                function: "quantile",
                rule: "quantile needs a share from 0 to 1 as its last argument"))
    }
}
