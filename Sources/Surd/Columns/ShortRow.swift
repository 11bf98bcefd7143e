import SurdNumbers

/// A decimal of up to 38 digits. Each operation gives the exact value, or nil where that is no such decimal.
package struct ShortDecimal: Hashable, Sendable {
    /// The number without its point.
    let digits: Int128
    /// The number of digits after the point, from 0 to 38.
    let places: Int

    private static let powers: [Int128] = (0...38).map { exponent in
        (0..<exponent).reduce(1) { product, _ in product * 10 }
    }

    init(_ digits: Int128, places: Int = 0) {
        self.digits = digits
        self.places = places
    }

    init(_ truth: Bool) { self.init(Int128(truth ? 1 : 0)) }

    /// A double with at most 18 binary digits after the point.
    init?(_ value: Double) {
        if let whole = Int128(exactly: value) {
            self.init(whole)
            return
        }
        guard value.isFinite else { return nil }
        let places = value.significandWidth - Int(value.exponent)
        guard (1...18).contains(places), let above = Int64(exactly: value * Double(1 << places))
        else { return nil }
        // m / 2^k is 5^k m / 10^k.
        self.init(Int128(above) * (0..<places).reduce(1) { power, _ in power * 5 }, places: places)
    }

    init?(_ number: BigNumber) {
        guard let value = number.exactRational, let above = value.numerator.twoWords,
            let below = value.denominator.twoWords,
            let places = Self.powers.firstIndex(where: { $0 % below == 0 }),
            let digits = Self.product(above, Self.powers[places] / below)
        else { return nil }
        self.init(digits, places: places)
    }

    private static func product(_ a: Int128, _ b: Int128) -> Int128? {
        let (product, isTooLong) = a.multipliedReportingOverflow(by: b)
        return isTooLong ? nil : product
    }

    private func digits(toPlaces wanted: Int) -> Int128? {
        wanted == places ? digits : Self.product(digits, Self.powers[wanted - places])
    }

    func combined(
        _ other: ShortDecimal, _ operation: (Int128, Int128) -> (Int128, overflow: Bool)
    ) -> ShortDecimal? {
        let places = max(self.places, other.places)
        guard let a = digits(toPlaces: places), let b = other.digits(toPlaces: places) else {
            return nil
        }
        let (digits, isTooLong) = operation(a, b)
        return isTooLong ? nil : ShortDecimal(digits, places: places)
    }

    func adding(_ other: ShortDecimal) -> ShortDecimal? {
        combined(other) { $0.addingReportingOverflow($1) }
    }

    func subtracting(_ other: ShortDecimal) -> ShortDecimal? {
        combined(other) { $0.subtractingReportingOverflow($1) }
    }

    func multiplied(by other: ShortDecimal) -> ShortDecimal? {
        guard places + other.places < Self.powers.count,
            let digits = Self.product(digits, other.digits)
        else { return nil }
        return ShortDecimal(digits, places: places + other.places)
    }

    /// The quotient by a power of ten, of either sign; nil for all other divisors.
    func divided(by other: ShortDecimal) -> ShortDecimal? {
        guard let power = Self.powers.firstIndex(where: { $0.magnitude == other.digits.magnitude })
        else { return nil }
        let places = self.places + power - other.places
        guard places < Self.powers.count,
            let size = places >= 0 ? digits : Self.product(digits, Self.powers[-places]),
            size != .min
        else { return nil }
        return ShortDecimal(other.digits < 0 ? -size : size, places: max(0, places))
    }

    var negated: ShortDecimal? {
        digits == .min ? nil : ShortDecimal(-digits, places: places)
    }

    var floor: ShortDecimal {
        let (quotient, rest) = digits.quotientAndRemainder(dividingBy: Self.powers[places])
        return ShortDecimal(rest < 0 ? quotient - 1 : quotient)
    }

    /// 1 (less), 2 (equal) or 4 (greater).
    func order(to other: ShortDecimal) -> Int32? {
        let places = max(self.places, other.places)
        guard let a = digits(toPlaces: places), let b = other.digits(toPlaces: places) else {
            return nil
        }
        return a < b ? 1 : a == b ? 2 : 4
    }

    /// The nearest double, without a sign at zero; nil where one division does not give it.
    var nearestDouble: Double? {
        guard digits.magnitude <= 1 << 53, places <= 22 else { return nil }
        // Both are doubles, and so is the power of ten.
        return Double(digits) / Double(Self.powers[places])
    }

    /// The nearest integer, a half to the even one.
    var nearestInteger: Int128 {
        let whole = floor.digits
        let rest = digits - whole * Self.powers[places]
        let others = Self.powers[places] - rest
        return rest > others || rest == others && whole & 1 != 0 ? whole + 1 : whole
    }
}

/// Rows that the bounds of a plan leave open, in short decimals: ties of sums and products of amounts, and equal amounts.
struct ShortRow {
    private let plan: ColumnPlan
    private let columns: [ColumnSource]
    private var values: [ShortDecimal?]

    init(_ plan: ColumnPlan, _ columns: [ColumnSource]) {
        self.plan = plan
        self.columns = columns
        values = Array(repeating: nil, count: plan.steps.count)
    }

    /// The exact value of the plan for a row in which no variable is missing; nil where this is not the way to it.
    mutating func value(of row: Int) -> ShortDecimal? {
        // A variable that is no number is an error, even if the plan does not use it.
        for column in columns where Self.operand(column, row) == nil { return nil }
        for (index, step) in plan.steps.enumerated() { values[index] = value(of: step, row) }
        return values[plan.result]
    }

    private static func operand(_ column: ColumnSource, _ row: Int) -> ShortDecimal? {
        switch column.storage {
        case .doubles(let values): ShortDecimal(values[row])
        case .integers(let values): ShortDecimal(Int128(values[row]))
        case .decimals(let values, let places):
            (0...38).contains(places)
                ? ShortDecimal(ColumnSource.decimal(values, row), places: places) : nil
        case .text(let bytes, let offsets):
            PlainDecimal(ColumnSource.text(bytes, offsets, row).span).map {
                ShortDecimal(Int128($0.digits), places: $0.places)
            }
        case .complexes: nil
        }
    }

    private func value(of step: ColumnPlan.Step, _ row: Int) -> ShortDecimal? {
        switch step.operation {
        case .column(let slot), .integers(let slot), .quotients(let slot):
            return Self.operand(columns[slot], row)
        case .constant(let index): return plan.constants[index].decimal
        case .select:
            guard let condition = values[step.first] else { return nil }
            return values[condition.digits == 0 ? step.third : step.second]
        default: break
        }
        guard let a = values[step.first] else { return nil }
        switch step.operation {
        case .load: return a
        case .negate: return a.negated
        case .absolute: return a.digits < 0 ? a.negated : a
        case .floor: return a.floor
        case .not: return ShortDecimal(a.digits == 0)
        default: break
        }
        guard step.second >= 0, let b = values[step.second] else { return nil }
        switch step.operation {
        case .add: return a.adding(b)
        case .subtract: return a.subtracting(b)
        case .multiply: return a.multiplied(by: b)
        case .divide: return a.divided(by: b)
        case .minimum: return a.order(to: b).map { $0 == 4 ? b : a }
        case .maximum: return a.order(to: b).map { $0 == 1 ? b : a }
        case .compare(let orders): return a.order(to: b).map { ShortDecimal($0 & orders != 0) }
        case .both: return ShortDecimal(a.digits != 0 && b.digits != 0)
        case .either: return ShortDecimal(a.digits != 0 || b.digits != 0)
        default: return nil
        }
    }
}
