internal import Surd
internal import SurdNumbers

/// A function of a whole column.
enum AggregateKind: String, Sendable, CaseIterable {
    case sum, mean, product, median, stdev, `var`, pstdev, pvar, quantile, count, min, max
    case sort, norm, len

    /// Whether it needs all values of the column at the end.
    var keepsValues: Bool { self == .median || self == .quantile || self == .sort }
}

/// The state of an aggregate for a part of a column. Accumulators of several parts can be merged in
/// any order, because sums are exact.
struct Accumulator {
    private let kind: AggregateKind
    private let limits: Limits
    private(set) var count = 0
    private var sum = ExactSum()
    private var squares = ExactSum()
    /// The sum of the values that are not fractions, or of their squares.
    private var realSum: BigNumber?
    private var realSquares: BigNumber?
    private var product = BigNumber(1)
    private var extreme: Word?
    private var longExtreme: BigNumber?
    private var words: [Word] = []
    private var numbers: [BigNumber] = []
    /// The totals of complex numbers; empty if there are none, which takes one word.
    private var complex: [ComplexTotal] = []

    /// The additional totals of complex numbers.
    private struct ComplexTotal {
        var sum = ExactSum()
        var realSum: BigNumber?
        var product = BigComplex(1)
    }

    init(_ kind: AggregateKind, limits: Limits) {
        self.kind = kind
        self.limits = limits
    }

    private var monitor: Monitor { Monitor(limits: limits) }

    @inline(__always)
    mutating func add(_ word: Word) throws(NumberError) {
        count += 1
        switch kind {
        case .sum, .mean: sum.add(word)
        case .count, .len: break
        case .stdev, .var, .pstdev, .pvar, .norm:
            sum.add(word)
            squares.addSquare(of: word)
        case .min, .max:
            guard let known = extreme else {
                extreme = word
                return
            }
            guard let order = word.compare(known) else {
                return try addExtreme(BigNumber(word))
            }
            if kind == .min ? order < 0 : order > 0 { extreme = word }
        case .median, .quantile, .sort: try keep(word)
        case .product: product = try product.multiplied(by: BigNumber(word), monitor: monitor)
        }
    }

    mutating func add(_ number: BigNumber) throws(NumberError) {
        if let word = number.word { return try add(word) }
        count += 1
        switch kind {
        case .sum, .mean: try addToSum(number)
        case .count, .len: break
        case .stdev, .var, .pstdev, .pvar, .norm:
            try addToSum(number)
            let square = try number.multiplied(by: number, monitor: monitor)
            if let exact = square.exactRational {
                squares.add(exact)
            } else {
                realSquares = try realSquares?.adding(square, monitor: monitor) ?? square
            }
        case .min, .max: try addExtreme(number)
        case .median, .quantile, .sort:
            numbers.append(number)
            try checkMemory()
        case .product: product = try product.multiplied(by: number, monitor: monitor)
        }
    }

    /// Adds a complex number, if the aggregate is defined for complex numbers.
    mutating func add(_ z: BigComplex) throws(NumberError) {
        var total = complex.first ?? ComplexTotal()
        switch kind {
        case .count, .len: break
        case .sum, .mean:
            try addToSum(z.real)
            if let exact = z.imaginary.exactRational {
                total.sum.add(exact)
            } else {
                total.realSum =
                    try total.realSum?.adding(z.imaginary, monitor: monitor) ?? z.imaginary
            }
        case .norm:
            for part in [z.real, z.imaginary] {
                let square = try part.multiplied(by: part, monitor: monitor)
                if let exact = square.exactRational {
                    squares.add(exact)
                } else {
                    realSquares = try realSquares?.adding(square, monitor: monitor) ?? square
                }
            }
        case .product: total.product = try total.product.multiplied(by: z, monitor: monitor)
        default:
            throw .domain(
                function: kind.rawValue, rule: "\(kind.rawValue) takes no complex numbers")
        }
        count += 1
        complex = [total]
    }

    private mutating func addToSum(_ number: BigNumber) throws(NumberError) {
        if let exact = number.exactRational {
            sum.add(exact)
        } else {
            realSum = try realSum?.adding(number, monitor: monitor) ?? number
        }
    }

    private mutating func addExtreme(_ number: BigNumber) throws(NumberError) {
        guard let known = longExtreme else {
            longExtreme = number
            return
        }
        let order = try number.compare(to: known, limits: limits)
        if kind == .min ? order < 0 : order > 0 { longExtreme = number }
    }

    private mutating func keep(_ word: Word) throws(NumberError) {
        words.append(word)
        if words.count & 0xFFFF == 0 { try checkMemory() }
    }

    private func checkMemory() throws(NumberError) {
        let bytes = words.count * 16 + numbers.count * 64
        if bytes > limits.maximumBytes { throw .tooManyBytes(bytes, limits: limits) }
    }

    // MARK: - Parts of a column

    mutating func merge(_ other: Accumulator) throws(NumberError) {
        count += other.count
        sum.add(other.sum)
        squares.add(other.squares)
        if let more = other.realSum {
            realSum = try realSum?.adding(more, monitor: monitor) ?? more
        }
        if let more = other.realSquares {
            realSquares = try realSquares?.adding(more, monitor: monitor) ?? more
        }
        product = try product.multiplied(by: other.product, monitor: monitor)
        if let more = other.extreme {
            count -= 1
            try add(more)
        }
        if let more = other.longExtreme { try addExtreme(more) }
        words += other.words
        numbers += other.numbers
        if let more = other.complex.first {
            var total = complex.first ?? ComplexTotal()
            total.sum.add(more.sum)
            if let real = more.realSum {
                total.realSum = try total.realSum?.adding(real, monitor: monitor) ?? real
            }
            total.product = try total.product.multiplied(by: more.product, monitor: monitor)
            complex = [total]
        }
        try checkMemory()
    }

    // MARK: - The result

    /// The value for the whole column; nil where a column with so few values has none.
    func value(share: BigNumber?) throws(NumberError) -> Value? {
        guard let real = try result(share: share) else { return nil }
        guard let total = complex.first else { return .number(real) }
        let imaginary = try self.total(total.sum, total.realSum)
        switch kind {
        case .sum: return Value(BigComplex(real, imaginary))
        case .mean:
            let mean = try imaginary.divided(by: BigNumber(count), monitor: monitor)
            return Value(BigComplex(real, mean))
        case .product:
            return Value(try total.product.multiplied(by: BigComplex(real), monitor: monitor))
        default: return .number(real)
        }
    }

    /// The same for real numbers, and for the real parts of others.
    private func result(share: BigNumber?) throws(NumberError) -> BigNumber? {
        switch kind {
        case .count, .len: return BigNumber(count)
        case .sum: return try total(sum, realSum)
        case .product: return product
        case .mean:
            if count == 0 { return nil }
            return try total(sum, realSum).divided(by: BigNumber(count), monitor: monitor)
        case .var: return try variance(of: count - 1)
        case .pvar: return try variance(of: count)
        case .stdev: return try variance(of: count - 1)?.applying(.sqrt, monitor: monitor)
        case .pstdev: return try variance(of: count)?.applying(.sqrt, monitor: monitor)
        case .min, .max:
            guard let word = extreme else { return longExtreme }
            guard let long = longExtreme else { return BigNumber(word) }
            let order = try BigNumber(word).compare(to: long, limits: limits)
            return (kind == .min) == (order < 0) ? BigNumber(word) : long
        case .norm:
            return try total(squares, realSquares).applying(.sqrt, monitor: monitor)
        case .sort: return nil
        case .median: return try quantile(BigNumber(BigRational(1, 2)))
        case .quantile:
            // The parser of `--reduce` refuses a quantile without a share.
            guard let share else { fatalError("a quantile without its share") }
            return try quantile(share)
        }
    }

    /// All values in ascending order; their number is limited as in a list.
    func sorted() throws(NumberError) -> ValueList {
        if count > limits.maximumElements { throw ValueList.tooLong(count, limits) }
        let column = try Column(words, numbers, limits)
        return ValueList(numbers: (0..<count).map { column[$0] })
    }

    private func total(_ sum: ExactSum, _ real: BigNumber?) throws(NumberError) -> BigNumber {
        let exact = BigNumber(sum.total)
        return try real?.adding(exact, monitor: monitor) ?? exact
    }

    /// (Σx² − (Σx)²/n) / divisor
    private func variance(of divisor: Int) throws(NumberError) -> BigNumber? {
        guard divisor > 0 else { return nil }
        let sum = try total(sum, realSum)
        let square = try sum.multiplied(by: sum, monitor: monitor).divided(
            by: BigNumber(count), monitor: monitor)
        return try total(squares, realSquares).subtracting(square, monitor: monitor).divided(
            by: BigNumber(divisor), monitor: monitor)
    }

    /// A quantile between two values is interpolated linearly: the value at the place (n − 1)·share
    /// of the sorted column, counted from 0.
    private func quantile(_ share: BigNumber) throws(NumberError) -> BigNumber? {
        guard count > 0 else { return nil }
        let sorted = try Column(words, numbers, limits)
        let place = try share.multiplied(by: BigNumber(count - 1), monitor: monitor)
        let floor = try place.floor(monitor: monitor)
        // The parser of `--reduce` accepts only shares from 0 to 1.
        guard let below = Int(exactly: floor), 0..<count ~= below else {
            fatalError("a quantile outside of its column")
        }
        let low = sorted[below]
        let part = try place.subtracting(BigNumber(floor), monitor: monitor)
        if part == 0 || below + 1 == count { return low }
        let step = try sorted[below + 1].subtracting(low, monitor: monitor)
        return try low.adding(step.multiplied(by: part, monitor: monitor), monitor: monitor)
    }

    /// A sorted column.
    private struct Column {
        private var words: [Word]
        private var numbers: [BigNumber] = []

        init(_ words: [Word], _ numbers: [BigNumber], _ limits: Limits) throws(NumberError) {
            self.words = words
            if numbers.isEmpty {
                self.words.sort {
                    $0.compare($1).map { $0 < 0 } ?? (BigNumber($0) < BigNumber($1))
                }
                return
            }
            self.numbers = numbers + words.map { BigNumber($0) }
            self.words = []
            do {
                try self.numbers.sort { try $0.compare(to: $1, limits: limits) < 0 }
            } catch let error as NumberError {
                throw error
            } catch {
                // `sort` throws what its closure throws, and that throws `NumberError`.
                fatalError("a comparison of numbers threw what is no error of numbers: \(error)")
            }
        }

        subscript(index: Int) -> BigNumber {
            numbers.isEmpty ? BigNumber(words[index]) : numbers[index]
        }
    }
}
