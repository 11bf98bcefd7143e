/// The inputs of a formula that run over a range, and the ranges.
package struct FloatingRanges: Sendable {
    /// For each variable, the registers of the tape's constants that stand for it.
    package let registers: [[Int]]
    package let inputBounds: [(low: BigRational, high: BigRational)]

    package init(registers: [[Int]], bounds: [(low: BigRational, high: BigRational)]) {
        self.registers = registers
        inputBounds = bounds
    }

    /// The ranges, as intervals of doubles that contain them.
    var box: [DoubleInterval] {
        inputBounds.map {
            let (low, high) = (Enclosure($0.low).doubles, Enclosure($0.high).doubles)
            return DoubleInterval(low.lowerBound, high.upperBound)
        }
    }
}

/// A bound of the error of a formula over boxes of inputs. The box with the largest bound is bisected
/// repeatedly. The bound is valid whenever the bisection stops.
package struct ErrorBound: ~Copyable {
    /// The unit in which an error is measured.
    package enum Measure: Sendable { case ulps, absolute }

    /// A box with its bounds.
    struct Piece {
        var box: [DoubleInterval]
        /// An interval that contains the exact result.
        var value: DoubleInterval
        var error: Double
        var ulps: Double
        /// The variable along which the box should be cut.
        var cut: Int
    }

    private var errors: TapeErrors
    private var exact: ExactRun
    let format: FloatingFormat
    let ranges: FloatingRanges
    private let monitor: Monitor
    private(set) var pieces: [Piece] = []
    /// The signs of the exact result that were seen.
    private var seenSigns: Set<Int> = []
    private(set) var evaluations = 0
    var mayOverflow: Bool { errors.mayOverflow }

    /// The limit of boxes for each measure: some tenths of a second for a formula of ten
    /// operations.
    private static var mostBoxes: Int { 3_000 }
    /// Cutting stops when the largest bound is at most this many times the bound at a point.
    private static var goodEnough: Double { 1.04 }

    package init(
        _ tape: Tape, in format: FloatingFormat, over ranges: FloatingRanges,
        libraryError: Double?, monitor: Monitor
    ) throws(NumberError) {
        let exact = try ExactRun(
            tape, registers: ranges.registers, bits: max(format.bits, 64) + 32, monitor: monitor)
        let errors = try TapeErrors(
            tape, in: format, inputs: ranges.registers, libraryError: libraryError,
            monitor: monitor)
        self.exact = exact
        self.errors = errors
        self.format = format
        self.ranges = ranges
        self.monitor = monitor
    }

    /// Bounds the error in a measure; infinite where none was found.
    package mutating func find(_ measure: Measure) throws(NumberError) -> Double {
        var queue = BoxQueue(measure)
        pieces = []
        queue.insert(try piece(ranges.box))
        var floor = 0.0
        var done: [Piece] = []
        while queue.count + done.count < Self.mostBoxes, let top = queue.first {
            let key = BoxQueue.key(top, measure)
            if measure == .ulps, hasZero { break }
            if key <= floor * Self.goodEnough { break }
            queue.takeFirst()
            guard let (one, other) = halves(of: top) else {
                // Too small to be cut: an error without a bound here has none.
                done.append(top)
                if key == .infinity { break }
                continue
            }
            if evaluations % 8 == 0 {
                let middle = try piece(top.box.map { DoubleInterval(Self.middle($0)) })
                let point = BoxQueue.key(middle, measure)
                if point < .infinity { floor = max(floor, point) }
            }
            queue.insert(try piece(one))
            queue.insert(try piece(other))
            try monitor.check()
        }
        pieces = queue.all + done
        return pieces.reduce(0) { max($0, BoxQueue.key($1, measure)) }
    }

    /// A bound of the error itself, over the boxes of the last search.
    package var largestError: Double { pieces.reduce(0) { max($0, $1.error) } }

    /// Whether the exact result certainly has a zero: it is continuous where it has bounds.
    package var hasZero: Bool {
        seenSigns.contains(0) || seenSigns.contains(1) && seenSigns.contains(-1)
    }

    // MARK: - One box

    private mutating func piece(_ box: [DoubleInterval]) throws(NumberError) -> Piece {
        evaluations += 1
        let widest = box.indices.max { Self.width(box[$0]) < Self.width(box[$1]) } ?? 0
        do throws(BoxFailure) {
            let (value, error) = try errors.bound(box)
            var slopes: [DoubleInterval] = []
            for index in box.indices { slopes.append(errors.slope(index)) }
            var range = value
            if value.smallest < 0.9 * value.largest || value.isPoint {
                range = try narrowed(value, box, slopes)
            }
            let ulps =
                range.smallest > 0
                ? Directed.quotient(error, format.unit(from: range.smallest), isUp: true)
                : error == 0 ? 0 : .infinity
            return Piece(
                box: box, value: range, error: error, ulps: ulps,
                cut: cut(box, slopes, range) ?? widest)
        } catch {
            if case .number(let error) = error { throw error }
            return Piece(
                box: box, value: .all, error: .infinity, ulps: .infinity, cut: widest)
        }
    }

    /// A narrower range of the exact result: between its values at two corners where it is monotone, else
    /// around its value in the middle. Bound 264.
    private mutating func narrowed(
        _ value: DoubleInterval, _ box: [DoubleInterval], _ slopes: [DoubleInterval]
    ) throws(BoxFailure) -> DoubleInterval {
        do throws(NumberError) {
            let isMonotone = slopes.allSatisfy { !$0.containsZero || $0.isPoint }
            if isMonotone {
                var low: [Double] = []
                var high: [Double] = []
                for (side, slope) in zip(box, slopes) {
                    low.append(slope.low > 0 ? side.low : side.high)
                    high.append(slope.low > 0 ? side.high : side.low)
                }
                guard let least = try exact.ends(at: low), let most = try exact.ends(at: high)
                else { return value }
                note(least)
                note(most)
                return value.met(least.hull(most))
            }
            let middle = box.map { Self.middle($0) }
            guard let centre = try exact.ends(at: middle) else { return value }
            note(centre)
            var range = centre
            for (index, side) in box.enumerated() {
                guard slopes[index].isBounded else { return value }
                range =
                    range + slopes[index]
                    * DoubleInterval(
                        Directed.sum(side.low, -middle[index], isUp: false),
                        Directed.sum(side.high, -middle[index], isUp: true))
            }
            return value.met(range)
        } catch {
            throw .number(error)
        }
    }

    private mutating func note(_ value: DoubleInterval) {
        if value.low > 0 { seenSigns.insert(1) }
        if value.high < 0 { seenSigns.insert(-1) }
        if value.low == 0, value.high == 0 { seenSigns.insert(0) }
    }

    /// The variable whose side changes the result most, or the widest one.
    private func cut(
        _ box: [DoubleInterval], _ slopes: [DoubleInterval], _ value: DoubleInterval
    ) -> Int? {
        guard box.count > 1 else { return nil }
        var best = (index: 0, score: -1.0)
        for (index, side) in box.enumerated() {
            let reach = slopes[index].largest * (side.high - side.low)
            let share = reach / max(value.largest, 0x1p-1000)
            let score = (share.isFinite ? share : 1) + Self.width(side) / 4
            if score > best.score { best = (index, score) }
        }
        return best.index
    }

    /// The width in relation to the size.
    private static func width(_ side: DoubleInterval) -> Double {
        side.isPoint ? 0 : (side.high - side.low) / max(side.largest, 0x1p-1000)
    }

    static func middle(_ side: DoubleInterval) -> Double {
        if side.isPoint { return side.low }
        if side.low < 0, side.high > 0 { return 0 }
        if side.low >= 0 {
            if side.low == 0 { return side.high / 16 }
            if side.high > 4 * side.low {
                return (side.low.squareRoot() * side.high.squareRoot())
            }
            return side.low / 2 + side.high / 2
        }
        return -middle(DoubleInterval(-side.high, -side.low))
    }

    private func halves(of piece: Piece) -> ([DoubleInterval], [DoubleInterval])? {
        // A formula of constants alone has no variables.
        guard piece.box.indices.contains(piece.cut) else { return nil }
        let side = piece.box[piece.cut]
        let middle = Self.middle(side)
        guard side.low < middle, middle < side.high,
            piece.ulps < .infinity || Self.width(side) > 0x1p-36
        else { return nil }
        var (one, other) = (piece.box, piece.box)
        one[piece.cut] = DoubleInterval(side.low, middle)
        other[piece.cut] = DoubleInterval(middle, side.high)
        return (one, other)
    }
}

/// A queue of boxes, the one with the largest bound first.
struct BoxQueue {
    private let measure: ErrorBound.Measure
    private(set) var all: [ErrorBound.Piece] = []

    init(_ measure: ErrorBound.Measure) { self.measure = measure }

    var count: Int { all.count }
    var first: ErrorBound.Piece? { all.first }

    static func key(_ piece: ErrorBound.Piece, _ measure: ErrorBound.Measure) -> Double {
        measure == .ulps ? piece.ulps : piece.error
    }

    private func isBefore(_ a: Int, _ b: Int) -> Bool {
        Self.key(all[a], measure) > Self.key(all[b], measure)
    }

    mutating func insert(_ piece: ErrorBound.Piece) {
        all.append(piece)
        var child = all.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            all.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func takeFirst() {
        let last = all.removeLast()
        guard !all.isEmpty else { return }
        all[0] = last
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < all.count else { return }
            if child + 1 < all.count, isBefore(child + 1, child) { child += 1 }
            guard isBefore(child, parent) else { return }
            all.swapAt(child, parent)
            parent = child
        }
    }
}

/// The formula in exact arithmetic at inputs that are doubles: balls of a fixed number of bits.
struct ExactRun: ~Copyable {
    private var run: TapeRun
    private var input: Ball
    private let registers: [[Int]]
    private let monitor: Monitor

    init(_ tape: Tape, registers: [[Int]], bits: Int, monitor: Monitor) throws(NumberError) {
        do throws(BallError) {
            run = try TapeRun(tape, precision: bits, monitor: monitor)
        } catch {
            throw error.asNumberError
        }
        input = Ball(precision: bits)
        self.registers = registers
        self.monitor = monitor
    }

    /// Doubles on both sides of the value; nil where the balls are too wide.
    mutating func ends(at point: [Double]) throws(NumberError) -> DoubleInterval? {
        try value(at: point) { ball in ball.doubleBounds }
    }

    /// Lends the ball of the value.
    mutating func value<R>(
        at point: [Double], _ body: (borrowing Ball) throws(BallError) -> R
    ) throws(NumberError) -> R? {
        do throws(BallError) {
            for (index, places) in registers.enumerated() {
                input.set(double: point[index])
                for place in places { run.load(input, into: place) }
            }
            try run.runSteps(monitor)
            return try run.withBall(run.tape.result, body)
        } catch {
            if case .number(let error) = error, error.endsComputation { throw error }
            return nil
        }
    }
}

extension BallError {
    fileprivate var asNumberError: NumberError {
        switch self {
        case .domain(let error), .number(let error): error
        case .needsPrecision: .undecided(question: "a constant of the formula", known: "")
        }
    }
}
