// Exact sums of columns. The names are those of surd.h, which documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

@c @implementation
public func surd_sum_create(
    _ squares: Bool, _ sum: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(sum, nil, "sum")
        result.give(try Objects.sums.insert(HeldSum(ColumnSum(squares: squares))))
    }
}

@c @implementation
public func surd_sum_add_doubles(
    _ sum: OpaquePointer!, _ values: UnsafePointer<Double>!, _ rows: Int,
    _ validity: UnsafePointer<UInt8>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    addDoubles(sum, values, rows, validity, 1, error)
}

@c @implementation
public func surd_sum_subtract_doubles(
    _ sum: OpaquePointer!, _ values: UnsafePointer<Double>!, _ rows: Int,
    _ validity: UnsafePointer<UInt8>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    addDoubles(sum, values, rows, validity, -1, error)
}

private func addDoubles(
    _ sum: OpaquePointer?, _ values: UnsafePointer<Double>?, _ rows: Int,
    _ validity: UnsafePointer<UInt8>?, _ sign: Int32,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try withSum(sum) { held throws(Trouble) in
            try check(rows, values != nil)
            eachRun(rows, validity) { range in
                held.sum.add(
                    UnsafeBufferPointer(
                        start: values.map { $0 + range.lowerBound }, count: range.count),
                    sign: sign)
            }
        }
    }
}

@c @implementation
public func surd_sum_add_products(
    _ sum: OpaquePointer!, _ left: UnsafePointer<Double>!, _ right: UnsafePointer<Double>!,
    _ rows: Int, _ validity: UnsafePointer<UInt8>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try withSum(sum) { held throws(Trouble) in
            try check(rows, left != nil && right != nil)
            if held.sum.hasSquares {
                throw .invalidArgument("a sum of products has no sum of squares")
            }
            eachRun(rows, validity) { range in
                held.sum.addProducts(
                    UnsafeBufferPointer(
                        start: left.map { $0 + range.lowerBound }, count: range.count),
                    UnsafeBufferPointer(
                        start: right.map { $0 + range.lowerBound }, count: range.count),
                    count: range.count)
            }
        }
    }
}

@c @implementation
public func surd_sum_add_column(
    _ sum: OpaquePointer!, _ column: UnsafePointer<surd_column>!, _ rows: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        guard let column else { throw .nullPointer("column") }
        try withSum(sum) { held throws(Trouble) in
            try check(rows, column.pointee.values != nil)
            if rows == 0 { return }
            if !held.sum.add(try ColumnSource(column.pointee, rows), rows: rows) {
                throw .invalidArgument("a sum adds doubles, integers and decimals, not texts")
            }
        }
    }
}

@c @implementation
public func surd_sum_add_value(
    _ sum: OpaquePointer!, _ value: OpaquePointer!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try withSum(sum) { held throws(Trouble) in
            let number = try Objects.values.with(value) { value throws(Trouble) -> ExactTerm in
                if let word = try value.number.word { return .word(word) }
                return .fraction(try value.fraction())
            }
            switch number {
            case .word(let word): held.sum.add(word)
            case .fraction(let fraction): held.sum.add(fraction)
            }
        }
    }
}

@c @implementation
public func surd_sum_add_words(
    _ sum: OpaquePointer!, _ numerator: Int64, _ denominator: Int64,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        guard denominator > 0 else { throw .invalidArgument("the denominator must be above 0") }
        let word = Word(numerator: Int(numerator), denominator: Int(denominator))
        try withSum(sum) { held throws(Trouble) in held.sum.add(word) }
    }
}

private enum ExactTerm {
    case word(Word)
    case fraction(BigRational)
}

@c @implementation
public func surd_sum_subtract_value(
    _ sum: OpaquePointer!, _ value: OpaquePointer!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try withSum(sum) { held throws(Trouble) in
            let fraction = try Objects.values.with(value) { value throws(Trouble) in
                try value.fraction()
            }
            held.sum.subtract(fraction)
        }
    }
}

@c @implementation
public func surd_sum_merge(
    _ sum: OpaquePointer!, _ other: OpaquePointer!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        // Copied first, so that no two locks are held at the same time and a sum can be added to
        // itself.
        var copy: ColumnSum?
        try withSum(other) { held throws(Trouble) in copy = held.sum }
        guard let copy else { throw .invalidHandle }
        try withSum(sum) { held throws(Trouble) in
            if held.sum.hasSquares != copy.hasSquares {
                throw .invalidArgument("one of the sums has squares and the other has none")
            }
            held.sum.merge(copy)
        }
    }
}

@c @implementation
public func surd_sum_count(
    _ sum: OpaquePointer!, _ count: UnsafeMutablePointer<Int64>!
) -> surd_status {
    answering { () throws(Trouble) in
        let result = try ResultPlace(count, 0, "count")
        var number = 0
        try withSum(sum) { held throws(Trouble) in number = held.sum.count }
        result.give(Int64(number))
    }
}

@c @implementation
public func surd_sum_result(
    _ sum: OpaquePointer!, _ statistic: surd_statistic,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        var copy: ColumnSum?
        try withSum(sum) { held throws(Trouble) in copy = held.sum }
        guard let copy else { throw .invalidHandle }
        let number: BigNumber
        do throws(NumberError) {
            switch statistic {
            case SURD_TOTAL: number = try copy.total()
            case SURD_MEAN: number = try copy.mean()
            case SURD_VARIANCE, SURD_POPULATION_VARIANCE:
                guard copy.hasSquares else {
                    throw .noSuchForm(rule: "")
                }
                number = try copy.variance(ofPopulation: statistic == SURD_POPULATION_VARIANCE)
            default: throw .noSuchForm(rule: "")
            }
        } catch .noSuchForm {
            throw .invalidArgument("the sum does not have this statistic")
        } catch {
            throw Trouble(error)
        }
        result.give(try Objects.values.insert(HeldValue(number)))
    }
}

@c @implementation
public func surd_sum_save(
    _ sum: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(text, nil, "text")
        var saved = ""
        try withSum(sum) { held throws(Trouble) in saved = held.sum.saved() }
        result.give(try Objects.texts.insert(CText(saved)))
    }
}

@c @implementation
public func surd_sum_load(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ sum: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(sum, nil, "sum")
        let input = try TextInput(text, length, "text")
        guard let text = input.string, let saved = ColumnSum(saved: text) else {
            throw .invalidArgument("the text is not a sum that was saved")
        }
        result.give(try Objects.sums.insert(HeldSum(saved)))
    }
}

@c @implementation
public func surd_sum_free(_ sum: OpaquePointer!) -> surd_status {
    Objects.sums.remove(sum) ? SURD_OK : SURD_INVALID_HANDLE
}

private func withSum(
    _ sum: OpaquePointer?, _ body: (HeldSum) throws(Trouble) -> Void
) throws(Trouble) {
    try Objects.sums.with(sum, exclusively: true) { held throws(Trouble) in try body(held) }
}

private func check(_ rows: Int, _ hasValues: Bool) throws(Trouble) {
    guard rows >= 0, rows <= Int.max / 16 else {
        throw .invalidArgument("the number of rows is too large")
    }
    if rows > 0 && !hasValues { throw .nullPointer("values") }
}

/// The rows that have a value, as runs of consecutive rows.
private func eachRun(
    _ rows: Int, _ validity: UnsafePointer<UInt8>?, _ body: (Range<Int>) -> Void
) {
    guard let validity else { return body(0..<rows) }
    func hasValue(_ row: Int) -> Bool { validity[row >> 3] >> UInt8(row & 7) & 1 == 1 }
    var row = 0
    while row < rows {
        while row < rows, !hasValue(row) { row += 1 }
        let start = row
        while row < rows, hasValue(row) { row += 1 }
        if start < row { body(start..<row) }
    }
}
