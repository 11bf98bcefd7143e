/// How the range of an improper integral is cut.
extension ImproperIntegral {
    enum Piece {
        case proper(BigNumber, BigNumber)
        /// From an end to a number inside of the range.
        case end(End, BigNumber)

        var isInfinite: Bool {
            if case .end(.infinity, _) = self { true } else { false }
        }
    }

    func pieces(
        from low: Bound, to high: Bound, reach: Int
    ) throws(NumberError) -> [Piece] {
        if case .infinity(let a) = low, case .infinity(let b) = high, a == b {
            throw .domain(
                function: "integrate", rule: "an integral needs two different bounds")
        }
        var (start, end) = (BigNumber(0), BigNumber(0))
        let far = BigNumber(1 << reach)
        var pieces: [Piece] = []
        switch (low, high) {
        case (.number(let a), .number(let b)): (start, end) = (a, b)
        case (.number(let a), .infinity):
            start = a
            end = try a.compare(to: 1, monitor: monitor) < 0 ? far : a.adding(far, monitor: monitor)
            pieces.append(.end(.infinity(1), end))
        case (.infinity, .number(let b)):
            end = b
            let minus = -far
            start =
                try b.compare(to: -1, monitor: monitor) > 0
                ? minus : b.adding(minus, monitor: monitor)
            pieces.append(.end(.infinity(-1), start))
        case (.infinity, .infinity):
            (start, end) = (-far, far)
            pieces.append(.end(.infinity(-1), start))
            pieces.append(.end(.infinity(1), end))
        }
        var points: [BigNumber] = []
        for point in try SingularPoints(tape, from: start, to: end, monitor: monitor).run() {
            points.append(point)
        }
        if case .number = low { try add(start, to: &points) }
        if case .number = high { try add(end, to: &points) }
        var singular: [BigNumber] = []
        for point in points where !tape.isRegular(at: point, order: Self.smoothness, monitor) {
            singular.append(point)
        }
        for point in try SingularPoints(tape, from: start, to: end, monitor: monitor).breaks() {
            try add(point, to: &singular)
        }
        guard !singular.isEmpty else { return pieces + [.proper(start, end)] }
        try singular.sortThrowing(monitor)
        var place = start
        for (index, point) in singular.enumerated() {
            if try place.compare(to: point, monitor: monitor) < 0 {
                let middle = index == 0 ? try half(place, point) : place
                if index == 0 { pieces.append(.proper(place, middle)) }
                pieces.append(.end(.point(point, side: -1), middle))
            }
            let next = index + 1 < singular.count ? singular[index + 1] : end
            guard try point.compare(to: next, monitor: monitor) < 0 else { continue }
            let middle = try half(point, next)
            pieces.append(.end(.point(point, side: 1), middle))
            if index + 1 == singular.count { pieces.append(.proper(middle, end)) }
            place = middle
        }
        return pieces
    }

    /// Derivatives that the integrand has where it is taken for smooth.
    private static var smoothness: Int { 6 }

    private func half(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber {
        try a.adding(b, monitor: monitor).divided(by: 2, monitor: monitor)
    }

    private func add(_ point: BigNumber, to points: inout [BigNumber]) throws(NumberError) {
        for other in points where try other.compare(to: point, monitor: monitor) == 0 { return }
        points.append(point)
    }
}

extension [ImproperIntegral.Piece] {
    /// Whether there is a single end where the integrand is singular or the range infinite.
    var isOneEnd: Bool {
        count { if case .end = $0 { true } else { false } } == 1
    }
}

extension [BigNumber] {
    /// Sorts numbers whose order may be open.
    mutating func sortThrowing(_ monitor: Monitor) throws(NumberError) {
        var sorted: [BigNumber] = []
        for number in self {
            var place = sorted.count
            while place > 0, try sorted[place - 1].compare(to: number, monitor: monitor) > 0 {
                place -= 1
            }
            sorted.insert(number, at: place)
        }
        self = sorted
    }
}
