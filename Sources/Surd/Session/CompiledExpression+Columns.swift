import SurdNumbers

/// The values of a variable, one for each row of a table.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum Column: Sendable, Equatable {
    /// Each stands for exactly its value.
    case doubles([Double])
    /// Integers.
    case integers([Int64])
    /// Complex numbers: the real and the imaginary parts, as many of one as of the other.
    case complexes(real: [Double], imaginary: [Double])

    var count: Int {
        switch self {
        case .doubles(let values): values.count
        case .integers(let values): values.count
        case .complexes(let values, _): values.count
        }
    }
}

/// What became of the rows of a table.
public struct ColumnResult: Sendable {
    /// The double nearest to the exact value of each row, a half to even; NaN for a row that failed.
    public let values: [Double]
    /// The rows without a value, in their order.
    public let failures: [Failure]

    /// Why a row has no value.
    public struct Failure: Sendable, Equatable {
        /// The number of the row, from 0.
        public let row: Int
        /// The code of the error, such as `division-by-zero`; ``SurdError/code`` lists them. Beside
        /// those, `not-a-number` for a row with an infinity or NaN, `does-not-fit` for a result
        /// beyond the largest double, and `wrong-kind` for a truth value.
        public let code: String

        package init(row: Int, code: String) {
            self.row = row
            self.code = code
        }
    }

    package init(values: [Double], failures: [Failure]) {
        self.values = values
        self.failures = failures
    }
}

/// What became of the rows of a table whose values may be complex numbers.
public struct ComplexColumnResult: Sendable {
    /// The double nearest to the real part of the exact value of each row; NaN for a row that failed.
    public let real: [Double]
    /// The same for the imaginary part.
    public let imaginary: [Double]
    /// The rows without a value, in their order.
    public let failures: [ColumnResult.Failure]
}

extension CompiledExpression {
    /// The value for each row of a table, as the double nearest to the exact value of the formula.
    ///
    ///     let total = try CompiledExpression("price * qty * (1 + tax)")
    ///     let result = try total.evaluate(columns: [
    ///         .doubles([19.99, 5]), .integers([3, 7]), .doubles([0.19, 0.07]),
    ///     ])
    ///
    /// Most rows cost nanoseconds: they are computed in pairs of doubles together with a bound of the
    /// error, and only where the bound leaves the rounding open exactly. A row that has no value
    /// stops no other.
    ///
    /// - Parameter columns: One for each of the ``variables``, in their order, all of one length.
    /// - Throws: What ends the whole table: the time limit, which is for all rows together, or a
    ///   cancellation; or columns that are not one for each variable, or not all of one length.
    public func evaluate(columns: [Column]) throws(SurdError) -> ColumnResult {
        let table = try table(of: columns)
        var values = [Double](repeating: .nan, count: table.rows)
        defer { withExtendedLifetime(table) {} }
        let failures = try fill(&values) { (place, report) throws(SurdError) in
            try evaluate(columns: table.sources, rows: table.rows, into: place, report: report)
        }
        return ColumnResult(values: values, failures: failures)
    }

    /// The value for each row of a table, as the double nearest to each part of the exact value.
    ///
    ///     let impedance = try CompiledExpression("r + 2i*pi*f*l", variables: ["r", "f", "l"])
    ///     let result = try impedance.evaluateComplexes(columns: [
    ///         .doubles([50, 75]), .doubles([1e6, 1e6]), .doubles([1e-6, 2e-6]),
    ///     ])
    ///
    /// A column of complex numbers turns them on for all rows, whatever its values are. A row that has no value stops no
    /// other.
    ///
    /// - Parameter columns: One for each of the ``variables``, in their order, all of one length.
    /// - Throws: What ends the whole table, as ``evaluate(columns:)`` does.
    public func evaluateComplexes(columns: [Column]) throws(SurdError) -> ComplexColumnResult {
        let table = try table(of: columns)
        var values = [Double](repeating: .nan, count: 2 * table.rows)
        defer { withExtendedLifetime(table) {} }
        let failures = try fill(&values) { (place, report) throws(SurdError) in
            var target = ComplexRows(place)
            _ = try evaluate(table.sources, table.rows, into: &target, report: report)
        }
        return ComplexColumnResult(
            real: stride(from: 0, to: values.count, by: 2).map { values[$0] },
            imaginary: stride(from: 1, to: values.count, by: 2).map { values[$0] },
            failures: failures)
    }

    /// Passes the destination of the values and of the failed rows on.
    private func fill(
        _ values: inout [Double],
        by body: (UnsafeMutablePointer<Double>, (Int, String) -> Void) throws(SurdError) -> Void
    ) throws(SurdError) -> [ColumnResult.Failure] {
        var failures: [ColumnResult.Failure] = []
        var error: SurdError?
        values.withUnsafeMutableBufferPointer { (place: inout UnsafeMutableBufferPointer<Double>) in
            guard let start = place.baseAddress else { return }
            do throws(SurdError) {
                try body(start) { failures.append(ColumnResult.Failure(row: $0, code: $1)) }
            } catch let reason {
                error = reason
            }
        }
        if let error { throw error }
        return failures
    }

    /// Copies of the columns at fixed addresses, if there is one for each variable and all have the
    /// same length.
    private func table(of columns: [Column]) throws(SurdError) -> CopiedColumns {
        try check(count: columns.count)
        let rows = columns.first?.count ?? 1
        for column in columns {
            if column.count != rows { throw failure(.unequalColumns(rows, column.count)) }
            if case .complexes(_, let imaginary) = column, imaginary.count != rows {
                throw failure(.unequalColumns(rows, imaginary.count))
            }
        }
        return CopiedColumns(columns, rows)
    }

    /// The same on borrowed memory. `report` is called for the rows without a value, in order.
    ///
    /// - Parameters:
    ///   - set: The index of the set of kernels to use; nil for the best one.
    ///   - streams: Whether results of one operation go past the caches; nil where the number of rows decides.
    /// - Returns: The number of rows that were evaluated exactly.
    @discardableResult
    package func evaluate(
        columns: [ColumnSource], rows: Int, into result: UnsafeMutablePointer<Double>,
        set: Int? = nil, streams: Bool? = nil, report: (Int, String) -> Void
    ) throws(SurdError) -> Int {
        var target = DoubleRows(result)
        return try evaluate(
            columns, rows, into: &target, set: set, streams: streams, report: report)
    }

    /// Writes the value of each row to `target`.
    @_specialize(where Target == DoubleRows)
    @_specialize(where Target == DecimalRows)
    package func evaluate<Target: RowTarget>(
        _ columns: [ColumnSource], _ rows: Int, into target: inout Target, set: Int? = nil,
        streams: Bool? = nil, report: (Int, String) -> Void
    ) throws(SurdError) -> Int {
        let state = FloatingState()
        defer { withExtendedLifetime(state) {} }
        let monitor = machines.monitor(Conditions(limits: limits, cancellation: cancellation))
        let clock = RowClock(limits.time)
        guard let plan = plan(of: columns, places: target.places) else {
            var open = OpenRows(self, columns, nil, clock, monitor)
            for row in 0..<rows {
                if row & 0x1FFF == 0 { try check(monitor) }
                try open.settle(row, into: &target, report: report)
            }
            return open.exactRows
        }
        let kernels = ColumnRun.kernels(set)
        if let place = target.doubles,
            let atOnce = RowsAtOnce.of(plan, columns, rows, kernels, streams: streams)
        {
            // Made for the first row that needs it: a small table takes less time than that.
            var open: OpenRows?
            for start in stride(from: 0, to: rows, by: RowsAtOnce.rows) {
                if start & 0x1FFF == 0 { try check(monitor) }
                let count = min(RowsAtOnce.rows, rows - start)
                if atOnce.compute(start, count, into: place + start) == 0 { continue }
                if open == nil { open = OpenRows(self, columns, plan, clock, monitor) }
                for row in start..<start + count where target.isOpen(row) {
                    try open?.settle(row, into: &target, report: report)
                }
            }
            return open?.exactRows ?? 0
        }
        let run = ColumnRun(plan, set: set)
        var inputs = ColumnInputs(columns, rows, run.kernels)
        let marks = UnsafeMutablePointer<Double>.allocate(capacity: ColumnRun.rows)
        defer { marks.deallocate() }
        var open = OpenRows(self, columns, plan, clock, monitor)
        var start = 0
        while start < rows {
            let count = min(ColumnRun.rows, rows - start)
            if start & 0x1FFF == 0 { try check(monitor) }
            inputs.move(to: start, count)
            marks.update(repeating: 0, count: count)
            for slot in columns.indices {
                if let doubles = inputs.doubles(slot) { run.mark(doubles, marks, count) }
            }
            open.gaps.mark(start, count, marks)
            run.run(inputs, count)
            if target.take(run, start, count, marks: marks) > 0 {
                for row in start..<start + count where target.isOpen(row) {
                    try open.settle(row, into: &target, report: report)
                }
            }
            start += count
        }
        return open.exactRows
    }

    private func plan(of columns: [ColumnSource], places: Int?) -> ColumnPlan? {
        guard limits.paths.contains(.doubles), let places, !columns.contains(where: \.isComplex),
            ColumnPlan.placesOfDoubles.contains(places)
        else { return nil }
        return machines.columnPlan(columns, places: places) { kinds in
            ColumnPlan(code, scope: scope, kinds: kinds, places: places)
        }
    }

    fileprivate func check(_ monitor: Monitor) throws(SurdError) {
        do throws(NumberError) { try monitor.check() } catch { throw failure(.number(error)) }
    }
}

/// Columns of a table in its own memory.
private final class CopiedColumns {
    let rows: Int
    private(set) var sources: [ColumnSource] = []
    private var copies: [UnsafeMutableRawPointer] = []

    init(_ columns: [Column], _ rows: Int) {
        self.rows = rows
        for column in columns {
            switch column {
            case .doubles(let values): sources.append(ColumnSource(.doubles(copy(values))))
            case .integers(let values): sources.append(ColumnSource(.integers(copy(values))))
            case .complexes(let real, let imaginary):
                var pairs = [Double](repeating: 0, count: 2 * rows)
                for row in 0..<rows {
                    (pairs[2 * row], pairs[2 * row + 1]) = (real[row], imaginary[row])
                }
                sources.append(ColumnSource(.complexes(copy(pairs))))
            }
        }
    }

    private func copy<T>(_ values: [T]) -> UnsafePointer<T> {
        let place = UnsafeMutablePointer<T>.allocate(capacity: max(1, values.count))
        place.initialize(from: values, count: values.count)
        copies.append(UnsafeMutableRawPointer(place))
        return UnsafePointer(place)
    }

    deinit { for copy in copies { copy.deallocate() } }
}

/// The time that is left for one row of the time for all rows.
struct RowClock {
    private let deadline: ContinuousClock.Instant?

    init(_ time: Duration?) {
        deadline = time.map { ContinuousClock.now.advanced(by: $0) }
    }

    var left: Duration? {
        deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }
}

/// Settles single rows: those that the bounds of a plan leave open, or all where there is no plan.
private struct OpenRows: ~Copyable {
    let gaps: ColumnGaps
    /// The number of rows that were evaluated exactly.
    private(set) var exactRows = 0
    private let expression: CompiledExpression
    private let monitor: Monitor
    private var short: ShortRow?
    private var exact: ExactRow

    init(
        _ expression: CompiledExpression, _ columns: [ColumnSource], _ plan: ColumnPlan?,
        _ clock: RowClock, _ monitor: Monitor
    ) {
        self.expression = expression
        self.monitor = monitor
        gaps = ColumnGaps(columns)
        short = plan.map { ShortRow($0, columns) }
        exact = ExactRow(expression, columns, clock)
    }

    mutating func settle<Target: RowTarget>(
        _ row: Int, into target: inout Target, report: (Int, String) -> Void
    ) throws(SurdError) {
        if gaps.has(row) {
            target.leave(row)
            report(row, "null")
            return
        }
        if let decimal = short?.value(of: row), target.put(decimal, row) { return }
        exactRows += 1
        try expression.check(monitor)
        if let code = try exact.put(row, into: &target) {
            target.leave(row)
            report(row, code)
        }
    }
}

/// Evaluates single rows exactly.
struct ExactRow: ~Copyable {
    private let expression: CompiledExpression
    private let columns: [ColumnSource]
    private let clock: RowClock
    private var reader: NumeralReader
    private var numbers: [BigNumber] = []
    private var rectangles: RectangleRow?

    init(_ expression: CompiledExpression, _ columns: [ColumnSource], _ clock: RowClock) {
        // A column of complex numbers turns complex mode on: the result of a row must not depend on
        // whether a part of it is 0.
        let isComplex = columns.contains(where: \.isComplex)
        self.expression = isComplex ? expression.withComplexNumbers : expression
        self.columns = columns
        self.clock = clock
        reader = NumeralReader(limits: expression.limits)
    }

    /// Stores the value of a row, or returns the code of the error. Throws errors that end the whole table.
    mutating func put<Target: RowTarget>(
        _ row: Int, into target: inout Target
    ) throws(SurdError) -> String? {
        if target.takesParts {
            if rectangles == nil { rectangles = RectangleRow(expression, columns) }
            if let (real, imaginary) = rectangles?.parts(row) {
                guard real.isFinite, imaginary.isFinite else { return "does-not-fit" }
                target.put(real, imaginary, row)
                return nil
            }
        }
        if let code = readOperands(of: row) { return code }
        var limits = expression.limits
        if limits.time != nil { limits.time = clock.left }
        do throws(SurdError) {
            let value = try evaluate(row, limits)
            let number = try Self.number(of: value, expression)
            guard number != nil || value.complex != nil else { return "wrong-kind" }
            do throws(NumberError) {
                let monitor = Monitor(limits: limits, cancellation: expression.cancellation)
                if let number { return try target.put(number, row, monitor: monitor) }
                guard let z = value.complex else { return "wrong-kind" }
                return try target.put(z, row, monitor: monitor)
            } catch {
                throw expression.failure(error)
            }
        } catch {
            switch error.code {
            case "cancelled", "time-exceeded": throw error
            default: return error.code
            }
        }
    }

    private func evaluate(_ row: Int, _ limits: Limits) throws(SurdError) -> Value {
        guard columns.contains(where: \.isComplex) else {
            return try expression.evaluate(numbers, limits: limits)
        }
        var values = numbers.map { Value.number($0) }
        for (slot, column) in columns.enumerated() {
            guard case .complexes(let doubles) = column.storage,
                let imaginary = BigNumber(exactly: doubles[2 * row + 1])
            else { continue }
            values[slot] = Value(BigComplex(numbers[slot], imaginary))
        }
        var expression = expression
        expression.limits = limits
        return try expression.evaluate(values: values)
    }

    /// Reads the values of the variables (of a complex one the real part). Returns the code of the
    /// error if one is not a number.
    private mutating func readOperands(of row: Int) -> String? {
        numbers.removeAll(keepingCapacity: true)
        for column in columns {
            switch column.storage {
            case .doubles(let values):
                let value = values[row]
                if let whole = Int(exactly: value) {
                    numbers.append(BigNumber(whole))
                } else if let number = BigNumber(exactly: value) {
                    numbers.append(number)
                } else {
                    return "not-a-number"
                }
            case .integers(let values):
                numbers.append(BigNumber(Int(values[row])))
            case .complexes(let values):
                guard let number = BigNumber(exactly: values[2 * row]),
                    values[2 * row + 1].isFinite
                else { return "not-a-number" }
                numbers.append(number)
            case .text(let bytes, let offsets):
                switch reader.read(ColumnSource.text(bytes, offsets, row).span) {
                case .number(let number): numbers.append(number)
                case .nothing:
                    guard let number = Self.fraction(ColumnSource.text(bytes, offsets, row)) else {
                        return "not-a-number"
                    }
                    numbers.append(number)
                case .failure(let error): return error.code
                }
            case .decimals(let values, let places):
                let digits = BigInt(ColumnSource.decimal(values, row))
                let power = BigInt(10) ** Int(places.magnitude)
                numbers.append(
                    places < 0 ? BigNumber(digits * power) : BigNumber(digits, over: power))
            }
        }
        return nil
    }

    /// `22/7`: two integers.
    private static func fraction(_ text: UnsafeBufferPointer<UInt8>) -> BigNumber? {
        guard text.count < 1 << 20, let slash = text.firstIndex(of: UInt8(ascii: "/")),
            let above = BigInt(utf8: UnsafeBufferPointer(rebasing: text[..<slash])),
            let below = BigInt(utf8: UnsafeBufferPointer(rebasing: text[(slash + 1)...])),
            !below.isZero
        else { return nil }
        return BigNumber(above, over: below)
    }

    static func number(
        of value: Value, _ expression: CompiledExpression
    ) throws(SurdError) -> BigNumber? {
        switch value {
        case .number(let number): return number
        case .complex, .boolean, .list, .polynomial, .identifications, .infinity: return nil
        case .factors(let factors):
            do throws(NumberError) {
                return BigNumber(try factors.product())
            } catch {
                throw expression.failure(error)
            }
        }
    }
}
