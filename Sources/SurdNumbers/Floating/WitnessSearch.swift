internal import Synchronization

/// Searches for an input at which the error of a formula in a format is as large as possible.
///
/// The result is a candidate: its error is known to some digits only. The caller computes the error again,
/// exactly, before showing it.
package struct WitnessSearch: ~Copyable {
    package struct Candidate: Sendable {
        package var point: [FloatingValue]
        /// The approximate error in the measure; infinite where the computed value is no number and the exact
        /// one is.
        package var size: Double
    }

    let format: FloatingFormat
    private let measure: ErrorBound.Measure
    /// Computes in a format that doubles hold.
    private var doubles: TapeDoubles?
    private let tape: Tape
    private var exact: ExactRun
    private let monitor: Monitor
    private var random = RandomBits(seed: 0x5EED)
    /// The ranges, as numbers of the format.
    private let low: [Double]
    private let high: [Double]
    package private(set) var best: Candidate?
    private var bestPoint: [Double] = []
    /// The numbers of inputs that were tried, and of those where the formula has no value.
    package private(set) var tried = 0
    package private(set) var withoutValue = 0

    package init?(
        _ tape: Tape, in format: FloatingFormat, over ranges: FloatingRanges,
        measure: ErrorBound.Measure, monitor: Monitor
    ) throws(NumberError) {
        var (low, high): ([Double], [Double]) = ([], [])
        for bound in ranges.inputBounds {
            guard let first = format.least(from: bound.low),
                let last = format.largest(to: bound.high),
                first <= last
            else { return nil }
            low.append(first)
            high.append(last)
        }
        (self.low, self.high) = (low, high)
        self.format = format
        self.measure = measure
        self.monitor = monitor
        let exact = try ExactRun(
            tape, registers: ranges.registers, bits: format.bits + 64, monitor: monitor)
        let doubles =
            format.fitsDoubles
            ? try TapeDoubles(tape, in: format, inputs: ranges.registers, monitor: monitor) : nil
        self.exact = exact
        self.doubles = doubles
        self.tape = tape
        registers = ranges.registers
        bounds = ranges.inputBounds
    }

    private let registers: [[Int]]
    private let bounds: [(low: BigRational, high: BigRational)]

    // MARK: - Trying inputs

    /// Computes the formula at an input of the format, and records the input where its error is the largest
    /// so far.
    package mutating func attempt(_ point: [Double]) throws(NumberError) -> Double {
        tried += 1
        if tried & 63 == 0 { try monitor.check() }
        guard doubles != nil else { return try attemptByNumbers(point) }
        let value = try computedValue(point)
        var size = 0.0
        let found: Void? = try exact.value(at: point) { (ball) throws(BallError) in
            size = try Self.size(of: value, ball, format, measure)
        }
        if found == nil {
            // The formula has no value, or balls of this precision cannot decide.
            guard let known = try sizeByNumbers(point.map { format.value($0) }) else {
                withoutValue += 1
                return 0
            }
            size = known
        }
        if size > best?.size ?? 0 {
            bestPoint = point
            best = Candidate(point: point.map { format.value($0) }, size: size)
        }
        return size
    }

    /// The same in a format that doubles do not hold, at numbers with the full number of digits.
    private mutating func attemptByNumbers(_ point: [Double]) throws(NumberError) -> Double {
        var values: [FloatingValue] = []
        for (double, bound) in zip(point, bounds) {
            guard let value = number(next: double, in: bound) else { return 0 }
            values.append(value)
        }
        guard let size = try sizeByNumbers(values) else {
            withoutValue += 1
            return 0
        }
        if size > best?.size ?? 0 {
            bestPoint = point
            best = Candidate(point: values, size: size)
        }
        return size
    }

    /// A number of the format close to a double, with random digits after those of the double. Products of
    /// doubles are exact in formats that are twice as long, so doubles alone would find no errors. The double
    /// itself where the number is outside the range; nil where the double is outside too.
    private func number(
        next double: Double, in bound: (low: BigRational, high: BigRational)
    ) -> FloatingValue? {
        guard let exact = BigRational(exactly: double) else { return nil }
        var digits = RandomBits(seed: double.bitPattern)
        let rest = BigRational(
            BigInt(digits.next()) << 64 + BigInt(digits.next()), BigInt(1) << 180)
        for value in [format.rounded(exact + exact * rest), format.rounded(exact)] {
            if let own = value.exact, own >= bound.low, own <= bound.high { return value }
        }
        return nil
    }

    /// The error by the general evaluation, with numbers as exact as necessary. Nil where there is no value.
    private func sizeByNumbers(_ point: [FloatingValue]) throws(NumberError) -> Double? {
        var floats = try TapeFloats(
            tape.with(numbers(point)), in: format, exactRegisters: [], monitor: monitor)
        do throws(NumberError) {
            try floats.run()
        } catch {
            if case .undecided = error { return nil }
            throw error
        }
        let gauge = UlpGauge(format, monitor: monitor)
        guard !floats.tookAnotherWay, let exact = floats.exactResult,
            let measured = try gauge.measure(exact)
        else { return nil }
        let ulps = abs(gauge.ulps(of: floats.result, from: measured))
        return measure == .ulps ? ulps : ulps * Double(measured.unit)
    }

    private func numbers(_ point: [FloatingValue]) -> [(register: Int, number: BigNumber)] {
        var numbers: [(register: Int, number: BigNumber)] = []
        for (index, places) in registers.enumerated() {
            let number = BigNumber(point[index].exact ?? 0)
            for place in places { numbers.append((place, number)) }
        }
        return numbers
    }

    private mutating func computedValue(_ point: [Double]) throws(NumberError) -> Double {
        do throws(NumberError) {
            return try doubles?.value(at: point) ?? .nan
        } catch {
            // A condition cannot be decided, such as one with not-a-number.
            if case .undecided = error { return .nan }
            throw error
        }
    }

    /// The approximate distance of a computed value from the exact one.
    private static func size(
        of value: Double, _ ball: borrowing Ball, _ format: FloatingFormat,
        _ measure: ErrorBound.Measure
    ) throws(BallError) -> Double {
        guard value.isFinite else { return .infinity }
        var own = Ball(precision: ball.precision)
        own.set(double: value)
        var distance = Ball(precision: ball.precision)
        try distance.setDifference(own, ball, precision: ball.precision)
        let bounds = distance.doubleBounds
        let size = abs(bounds.low / 2 + bounds.high / 2)
        if measure == .absolute { return size }
        let range = ball.doubleBounds
        if range.containsZero { return size == 0 ? 0 : .infinity }
        return size / max(format.unit(from: range.smallest), 0x1p-1074)
    }

    // MARK: - Where to look

    /// How many inputs are tried: some tenths of a second for a formula of ten operations.
    private static var spread: Int { 2_500 }
    private static var nearTheTop: Int { 5_000 }
    private static var aboutTheBest: Int { 3_000 }

    /// Tries inputs from all boxes, more of those with the largest bounds, and still more close to the worst
    /// one.
    package mutating func run(_ bound: borrowing ErrorBound) throws(NumberError) {
        let share = format.fitsDoubles ? 1 : 16
        for corner in 0..<(1 << low.count) {
            _ = try attempt(low.indices.map { corner >> $0 & 1 == 0 ? low[$0] : high[$0] })
        }
        let order = bound.pieces.sorted {
            BoxQueue.key($0, measure) > BoxQueue.key($1, measure)
        }
        guard !order.isEmpty else { return }
        for count in 0..<Self.spread / share {
            let box = count % 2 == 0 ? bound.ranges.box : order[random.below(order.count)].box
            _ = try attempt(randomPoint(box))
        }
        let top = max(1, min(order.count, 48))
        for count in 0..<Self.nearTheTop / share {
            _ = try attempt(randomPoint(order[count % top].box))
        }
        for _ in 0..<Self.aboutTheBest / share where !bestPoint.isEmpty {
            _ = try attempt(neighbour(of: bestPoint))
        }
    }

    private mutating func randomPoint(_ box: [DoubleInterval]) -> [Double] {
        var point: [Double] = []
        for (index, side) in box.enumerated() {
            let (a, b) = (max(side.low, low[index]), min(side.high, high[index]))
            var value = a + (b - a) * random.share()
            if a > 0, b > 16 * a, random.below(2) == 0 {
                value = a * (random.share() * (b / a).naturalLogarithm).exponential
            }
            point.append(clamped(format.fitsDoubles ? format.narrowed(value) : value, index))
        }
        return point
    }

    /// An input some units away from another one.
    private mutating func neighbour(of point: [Double]) -> [Double] {
        var result = point
        for index in point.indices where point.count == 1 || random.below(3) > 0 {
            let unit = max(format.unit(from: abs(point[index])), 0x1p-1074)
            let bits = random.below(format.precision < 53 ? 8 : 24)
            let steps = Double(1 + random.below(1 << bits)) * (random.below(2) == 0 ? 1 : -1)
            let moved = point[index] + steps * max(unit, abs(point[index]) * 0x1p-52)
            result[index] = clamped(format.fitsDoubles ? format.narrowed(moved) : moved, index)
        }
        return result
    }

    private func clamped(_ value: Double, _ index: Int) -> Double {
        value.isNaN ? low[index] : min(max(value, low[index]), high[index])
    }

    // MARK: - All inputs

    /// How many numbers of the format lie in the range of the single variable.
    package var count: Int? {
        guard low.count == 1, format.isSmall else { return nil }
        return format.place(high[0]) - format.place(low[0]) + 1
    }

    /// The places of the first and the last number of the format in the range of the single variable.
    package var places: ClosedRange<Int>? {
        count == nil ? nil : format.place(low[0])...format.place(high[0])
    }

    /// So many inputs share one bound of the error in double.
    private static var row: Int { 1_024 }

    /// Tries the numbers of the format at some places. The formula in double, with a proved bound of its
    /// error, rules out nearly all of them: their error is not above `least` nor above the worst one so far.
    /// The others are evaluated exactly.
    package mutating func runThrough(
        _ places: ClosedRange<Int>, least: Double
    ) throws(NumberError) {
        var wide = try TapeDoubles(tape, in: .double, inputs: registers, monitor: monitor)
        var errors = try TapeErrors(
            tape, in: .double, inputs: registers, libraryError: nil, monitor: monitor)
        var first = places.lowerBound
        while first <= places.upperBound {
            let last = min(first + Self.row - 1, places.upperBound)
            try monitor.check()
            let box = DoubleInterval(format.number(at: first), format.number(at: last))
            let error = try Self.errorInDouble(&errors, box)
            for place in first...last {
                let x = format.number(at: place)
                if let error, try isBetter(x, &wide, error, than: max(least, best?.size ?? 0)) {
                    tried += 1
                    continue
                }
                _ = try attempt([x])
            }
            first = last + 1
        }
    }

    private static func errorInDouble(
        _ errors: inout TapeErrors, _ box: DoubleInterval
    ) throws(NumberError) -> Double? {
        do throws(BoxFailure) {
            let error = try errors.bound([box]).error
            return error < .infinity ? error : nil
        } catch {
            if case .number(let error) = error, error.endsComputation { throw error }
            return nil
        }
    }

    /// Whether an input is proved to have a smaller error than `size`.
    private mutating func isBetter(
        _ x: Double, _ wide: inout TapeDoubles, _ error: Double, than worst: Double
    ) throws(NumberError) -> Bool {
        let own: Double
        let near: Double
        do throws(NumberError) {
            own = try doubles?.value(at: x) ?? .nan
            near = try wide.value(at: x)
        } catch {
            if case .undecided = error { return false }
            throw error
        }
        guard own.isFinite, near.isFinite else { return false }
        let distance = Directed.sum(abs(own - near).nextUp, error, isUp: true)
        if measure == .absolute { return distance < worst }
        let least = Directed.sum(abs(near), -error, isUp: false)
        guard least > 0 else { return false }
        return Directed.quotient(distance, format.unit(from: least), isUp: true) < worst
    }
}

/// Tries every input of a range of one variable, in a format with not too many numbers. The range is divided
/// into pieces, which run on as many threads as are allowed.
package struct ExhaustiveSearch {
    package let best: WitnessSearch.Candidate?
    package let tried: Int
    package let withoutValue: Int

    /// The inputs of a piece.
    private static var piece: Int { 1 << 18 }

    /// Nil where there are too many inputs, or where doubles do not hold the format.
    package init?(
        _ tape: Tape, in format: FloatingFormat, over ranges: FloatingRanges,
        measure: ErrorBound.Measure, from found: WitnessSearch.Candidate?, monitor: Monitor
    ) throws(NumberError) {
        let whole = try WitnessSearch(
            tape, in: format, over: ranges, measure: measure, monitor: monitor)
        guard let places = whole?.places else { return nil }
        let count = (places.count + Self.piece - 1) / Self.piece
        let left = Atomic(count)
        // Many pieces are worth threads, whatever their sizes in bits.
        let pieces = try Threads.map(monitor, count, from: .max) {
            (index, monitor) throws(NumberError) in
            var search = try WitnessSearch(
                tape, in: format, over: ranges, measure: measure, monitor: monitor)
            let first = places.lowerBound + index * Self.piece
            let last = min(first + Self.piece - 1, places.upperBound)
            try search?.runThrough(first...last, least: found?.size ?? 0)
            let rest = left.subtract(1, ordering: .relaxed).newValue
            monitor.progress?.loop(at: 0, remaining: rest)
            return (search?.best, search?.tried ?? 0, search?.withoutValue ?? 0)
        }
        best = pieces.reduce(found) { (best, piece) in
            guard let own = piece.0 else { return best }
            return own.size > best?.size ?? 0 ? own : best
        }
        tried = pieces.reduce(0) { $0 + $1.1 }
        withoutValue = pieces.reduce(0) { $0 + $1.2 }
    }
}

extension FloatingFormat {
    /// Whether all numbers of the format can be tried in some hours.
    package var isSmall: Bool { fitsDoubles && precision <= 25 }

    /// Whether a number of the format lies between two bounds. If so, one of the bounds or their midpoint
    /// rounds to such a number: the midpoint is at least half a unit away from the numbers outside.
    package func hasNumber(from low: BigRational, to high: BigRational) -> Bool {
        let (low, high) = (max(low, -largestNumber), min(high, largestNumber))
        return [low, high, (low + high) * BigRational(1, 2)].contains {
            guard let number = rounded($0).exact else { return false }
            return number >= low && number <= high
        }
    }

    private var largestNumber: BigRational { power(highest) - power(highest - precision) }

    /// The least number of the format from a bound on, as a double.
    func least(from bound: BigRational) -> Double? {
        if !fitsDoubles { return Enclosure(bound).doubles.upperBound }
        guard let nearest = rounded(max(bound, -largestNumber)).exact else { return nil }
        let double = Double(nearest)
        return nearest < bound ? number(at: place(double) + 1) : double
    }

    /// The largest number of the format up to a bound.
    func largest(to bound: BigRational) -> Double? { least(from: -bound).map { -$0 } }

    /// The index of a number in a format that doubles hold, counted from zero.
    func place(_ value: Double) -> Int {
        if value == 0 { return 0 }
        if self == .double {
            let place = Int(value.magnitude.bitPattern)
            return value < 0 ? -place : place
        }
        let unit = max(Int(value.exponent) - precision + 1, lowest)
        let place =
            (unit - lowest) * (1 << (precision - 1)) + Int(abs(value) / Self.powerOfTwo(unit))
        return value < 0 ? -place : place
    }

    func number(at place: Int) -> Double {
        let size = place.magnitude
        let value: Double
        if self == .double {
            value = Double(bitPattern: UInt64(size))
        } else {
            let row = size >> UInt(precision - 1)
            let step = row == 0 ? 0 : Int(row) - 1
            let significand = Int(size) - step * (1 << (precision - 1))
            value = Double(significand) * Self.powerOfTwo(lowest + step)
        }
        return place < 0 ? -value : value
    }
}

/// Pseudo-random numbers that are the same in every run: the generator SplitMix64.
struct RandomBits {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// A number from 0 up to but not including 1.
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func below(_ count: Int) -> Int { Int(next() >> 33) % max(count, 1) }
}
