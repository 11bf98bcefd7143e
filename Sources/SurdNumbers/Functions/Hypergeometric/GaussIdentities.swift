/// Equality of 2F1: the function in terms of other functions, or else with its parameters and argument
/// reduced to few.
///
/// Integer steps of the parameters lead to few functions of each class (`ContiguousPair`); Pfaff's formula
/// reduces the argument to 0 < x < 1. A class is reducible to logarithms and incomplete beta functions where
/// one of a, b, c − a and c − b is an integer. It is elementary where two of 1 − c, c − a − b and a − b are
/// half odd integers, and has a quadratic transformation where one is (DLMF 15.4, 15.8).
struct GaussIdentities {
    let work: NumberWork

    init(_ work: NumberWork) { self.work = work }

    func unfolded(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        if try work.sign(x) == 0 { return .one }
        let side = try work.order(x, 1)
        let first = try work.whole(a)
        let second = try work.whole(b)
        if let n = [first, second].compactMap({ $0 }).filter({ $0 < 1 }).max() {
            return try work.finite([a, b], c, x, -n)
        }
        if side > 0 { return nil }
        let overA = try work.difference(c, a)
        let overB = try work.difference(c, b)
        if side == 0 { return try atOne(c, overA, overB, work.difference(overA, b)) }
        if try work.sign(x) < 0 {
            // (1 − x)^(−a) 2F1(a, c − b; c; x/(x − 1))
            let rest = try work.difference(1, x)
            let factor = try work.value(.power, rest, work.negative(a))
            let place = try work.quotient(work.negative(x), rest)
            return try work.product(factor, work.value(.hyp2f1, of: a, plain(overB), c, place))
        }
        let firstOver = try work.whole(overA)
        let secondOver = try work.whole(overB)
        let isOver = firstOver.map { $0 < 1 } == true || secondOver.map { $0 < 1 } == true
        if isOver || first == nil && second == nil && (firstOver != nil || secondOver != nil) {
            return try mirrored(a, b, c, x)
        }
        if let second { return try reducible(a, first, second, c, firstOver, x) }
        if let first { return try reducible(b, nil, first, c, secondOver, x) }
        if let value = try elementary(a, b, c, x) { return value }
        if let value = try atHalf(a, b, c, x) { return value }
        if let value = try elliptic(a, b, c, x) { return value }
        if let value = try quadratic(a, b, c, x) { return value }
        return try usual(a, b, c, x)
    }

    /// Gauss's formula Γ(c) Γ(c − a − b)/(Γ(c − a) Γ(c − b)).
    private func atOne(
        _ c: BigNumber, _ overA: BigNumber, _ overB: BigNumber, _ excess: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard try work.sign(excess) > 0 else { return nil }
        for number in [overA, overB] {
            if let n = try work.whole(number), n < 1 { return .zero }
        }
        let top = try work.product(work.value(.gamma, c), work.value(.gamma, plain(excess)))
        return try work.quotient(
            top, work.product(work.value(.gamma, plain(overA)), work.value(.gamma, plain(overB))))
    }

    /// The number as an integer where it is one.
    private func plain(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try work.whole(x).map { BigNumber($0) } ?? x
    }

    /// (1 − x)^(c − a − b) 2F1(c − a, c − b; c; x)
    private func mirrored(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber {
        let overA = try work.difference(c, a)
        let factor = try work.value(
            .power, work.difference(1, x), work.difference(overA, b))
        return try work.product(
            factor, work.value(.hyp2f1, of: plain(overA), plain(work.difference(c, b)), c, x))
    }

    // MARK: - With a whole parameter

    /// 2F1(a, n; c; x), n ≥ 1, where neither c − a nor c − n is an integer below 1.
    private func reducible(
        _ a: BigNumber, _ whole: Int?, _ n: Int, _ c: BigNumber, _ excess: Int?, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard n <= NumberWork.mostContiguousSteps else { return nil }
        let rest = try work.difference(1, x)
        let place = try work.whole(c)
        if let whole, let place {
            guard let steps = work.few(place - 2), let raise = work.few(whole - 1) else {
                return nil
            }
            // −ln(1 − x)/x
            let value = try work.quotient(work.negative(work.value(.ln, rest)), x)
            let slope = try work.difference(work.quotient(1, rest), value)
            var pair = ContiguousPair([1, 1], 2, x, value: value, slope: slope, work)
            try pair.moveBelow(by: steps)
            try pair.move(0, by: raise)
            try pair.move(1, by: n - 1)
            return pair.value
        }
        if let excess {
            guard let steps = work.few(work.steps(a)), let far = work.few(excess - 1 + steps) else {
                return nil
            }
            let start = try work.difference(a, BigNumber(steps))
            let below = try work.sum(start, 1)
            guard let value = try byRoots(start, x) else {
                if n == 1, steps == 0, excess == 1 { return nil }
                let value = try work.value(.hyp2f1, of: start, 1, below, x)
                return try moved(pairWithOne(start, below, x, value), steps, below: far, n)
            }
            return try moved(pairWithOne(start, below, x, value), steps, below: far, n)
        }
        let isWhole = place != nil
        guard let floor = work.steps(c), let steps = work.few(isWhole ? floor - 2 : floor - 1)
        else { return nil }
        let below = try work.difference(c, BigNumber(steps))
        // c − 1 < a < c, or a = 1.
        let gap = try work.difference(a, work.difference(below, 1))
        guard let moves = work.few(whole.map { $0 - 1 } ?? work.steps(gap)) else { return nil }
        let start = try plain(work.difference(a, BigNumber(moves)))
        let p = try work.difference(below, 1)
        let q = try work.difference(start, p)
        let powers = try work.product(
            p, work.value(.power, x, work.negative(p)), work.value(.power, rest, work.negative(q)))
        let share = try work.value(.betainc, of: p, q, x)
        let value = try work.product(powers, work.value(.beta, p, q), share)
        return try moved(pairWithOne(start, below, x, value), moves, below: steps, n)
    }

    /// 2F1(a, 1; c; x), for which (θ + c − 1) F − x (θ + a) F is c − 1.
    private func pairWithOne(
        _ a: BigNumber, _ c: BigNumber, _ x: BigNumber, _ value: BigNumber
    ) throws(NumberError) -> ContiguousPair {
        let p = try work.difference(c, 1)
        let part = try work.sum(
            work.product(p, work.difference(1, value)), work.product(a, x, value))
        let slope = try work.quotient(part, work.difference(1, x))
        return ContiguousPair([a, 1], c, x, value: value, slope: slope, work)
    }

    /// From 2F1(a, 1; c; x) by the given steps of a and of c, and with n instead of 1.
    private func moved(
        _ start: ContiguousPair, _ steps: Int, below: Int, _ n: Int
    ) throws(NumberError) -> BigNumber {
        var pair = start
        // In this order the step between a finite series and an infinite one is taken in the direction that
        // has a matrix.
        try pair.move(0, by: min(steps, 0))
        try pair.moveBelow(by: below)
        try pair.move(0, by: max(steps, 0))
        try pair.move(1, by: n - 1)
        return pair.value
    }

    /// 2F1(m/n, 1; m/n + 1; x) is m s^(−m) times the integral of t^(m − 1)/(1 − t^n) from 0 to s = x^(1/n).
    private func byRoots(_ a: BigNumber, _ x: BigNumber) throws(NumberError) -> BigNumber? {
        guard let order = a.exactRational, order > 0, order < 1,
            let n = order.denominator.smallValue, let m = order.numerator.smallValue, n <= 24
        else { return nil }
        let s = try work.value(.power, x, BigNumber(BigRational.ratio(1, n)))
        let integral = try work.integral(m, n, to: s, isPlus: false)
        return try work.quotient(
            work.product(BigNumber(m), integral), work.value(.power, x, a))
    }

    // MARK: - Elementary classes

    private func elementary(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        let half = BigNumber(BigRational(1, 2))
        let isBelow = try work.isHalfOdd(c)
        let isApart = try work.isHalfOdd(work.difference(a, b))
        let isOver = try work.isHalfOdd(work.difference(c, work.sum(a, b)))
        let other = try work.sum(a, half)
        if isBelow, isApart {
            // ((1 + √x)^(−2a) + (1 − √x)^(−2a))/2, of a, a + 1/2 and 1/2
            let root = try work.root(x)
            let (plus, minus) = (try work.sum(1, root), try work.difference(1, root))
            let exponent = try work.product(-2, a)
            let first = try work.value(.power, plus, exponent)
            let second = try work.value(.power, minus, exponent)
            let value = try work.product(half, work.sum(first, second))
            let gap = try work.difference(
                work.quotient(first, plus), work.quotient(second, minus))
            let slope = try work.quotient(work.product(exponent, root, gap), 4)
            return try moved(
                ContiguousPair([a, other], half, x, value: value, slope: slope, work), to: b, c)
        }
        if isBelow, isOver {
            // cos(2a asin √x), of a, −a and 1/2
            let root = try work.root(x)
            let angle = try work.product(2, a, work.value(.asin, root))
            let slope = try work.quotient(
                work.product(a, root, work.value(.sin, angle)),
                work.root(work.difference(1, x)))
            let start = try ContiguousPair(
                [a, work.negative(a)], half, x, value: work.value(.cos, angle),
                slope: work.negative(slope), work)
            return try moved(start, to: b, c)
        }
        if isApart, isOver {
            // (2/(1 + w))^(2a − 1)/w with w = √(1 − x), of a, a + 1/2 and 2a
            let w = try work.root(work.difference(1, x))
            let below = try work.product(2, a)
            let exponent = try work.difference(below, 1)
            let sum = try work.sum(1, w)
            let value = try work.quotient(
                work.value(.power, work.quotient(2, sum), exponent), w)
            let rate = try work.sum(work.quotient(1, w), work.quotient(exponent, sum))
            let slope = try work.product(work.quotient(x, work.product(2, w)), value, rate)
            return try moved(
                ContiguousPair([a, other], below, x, value: value, slope: slope, work), to: b, c)
        }
        return nil
    }

    /// By integer steps to the function with the same first parameter and these two.
    private func moved(
        _ start: ContiguousPair, to b: BigNumber, _ c: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard let steps = try work.few(work.whole(work.difference(b, start.above[1]))),
            let far = try work.few(work.whole(work.difference(c, start.below)))
        else { return nil }
        var pair = start
        try pair.moveBelow(by: far)
        try pair.move(1, by: steps)
        return pair.value
    }

    // MARK: - Other classes with values

    /// Gauss's second sum: 2F1(a, b; (a + b + 1)/2; 1/2) is √π Γ(c)/(Γ((a + 1)/2) Γ((b + 1)/2)), and its derivative is another.
    private func atHalf(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard try work.isSame(x, BigNumber(BigRational(1, 2))) else { return nil }
        let sum = try work.sum(a, b)
        guard let n = try work.whole(work.difference(work.product(2, c), sum)) else {
            // Bailey's sum, where a + b is an integer, by Euler's formula.
            return try work.whole(sum) == nil ? nil : try mirrored(a, b, c, x)
        }
        let start = try work.sum(a, BigNumber(n - 1))
        func value(_ shift: Int) throws(NumberError) -> BigNumber {
            let top = try work.product(
                work.root(.pi), work.value(.gamma, work.sum(c, BigNumber(shift))))
            let further = BigNumber(1 + shift)
            let first = try work.value(.gamma, work.quotient(work.sum(start, further), 2))
            let second = try work.value(.gamma, work.quotient(work.sum(b, further), 2))
            return try work.quotient(top, work.product(first, second))
        }
        let rate = try work.quotient(work.product(start, b), work.product(2, c))
        guard let steps = work.few(1 - n) else { return nil }
        var pair = ContiguousPair(
            [start, b], c, BigNumber(BigRational(1, 2)), value: try value(0),
            slope: try work.product(rate, value(1)), work)
        try pair.move(0, by: steps)
        return pair.value
    }

    /// 2K/π, of 1/2, 1/2 and 1
    private func elliptic(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard let place = try work.whole(c), try work.isHalfOdd(a), try work.isHalfOdd(b),
            let first = work.few(work.steps(a)), let second = work.few(work.steps(b)),
            let far = work.few(place - 1)
        else { return nil }
        let half = BigNumber(BigRational(1, 2))
        let rest = try work.difference(1, x)
        let whole = try work.value(.ellipk, x)
        let gap = try work.difference(work.value(.ellipe, x), work.product(rest, whole))
        let slope = try work.quotient(gap, work.product(.pi, rest))
        let value = try work.quotient(work.product(2, whole), .pi)
        var pair = ContiguousPair([half, half], 1, x, value: value, slope: slope, work)
        try pair.moveBelow(by: far)
        try pair.move(0, by: first)
        try pair.move(1, by: second)
        return pair.value
    }

    /// Of a, a + 1/2 and c it is (1 + r)^(−2a) 2F1(2a, c − 1/2; 2c − 1; 2r/(1 + r)), r = √x; of a, b and a + b + 1/2 it is
    /// 2F1(2a, 2b; c; (1 − √(1 − x))/2).
    private func quadratic(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        let half = BigNumber(BigRational(1, 2))
        if try work.isHalfOdd(work.difference(a, b)) {
            let root = try work.root(x)
            let sum = try work.sum(1, root)
            let place = try work.quotient(work.product(2, root), sum)
            func value(_ a: BigNumber) throws(NumberError) -> BigNumber {
                let double = try work.product(2, a)
                let other = try work.value(
                    .hyp2f1, of: double, work.difference(c, half),
                    work.difference(work.product(2, c), 1), place)
                return try work.product(
                    work.value(.power, sum, work.negative(double)), other)
            }
            let other = try work.sum(a, half)
            let here = try value(a)
            let slope = try work.product(a, work.difference(value(other), here))
            return try moved(
                ContiguousPair([a, other], c, x, value: here, slope: slope, work), to: b, c)
        }
        let rest = try work.difference(c, b)
        if try work.isHalfOdd(work.difference(rest, a)) {
            let w = try work.root(work.difference(1, x))
            let place = try work.quotient(work.difference(1, w), 2)
            let start = try work.difference(rest, half)
            let (first, second) = (try work.product(2, start), try work.product(2, b))
            let value = try work.value(.hyp2f1, of: first, second, c, place)
            let next = try work.value(
                .hyp2f1, of: work.sum(first, 1), work.sum(second, 1), work.sum(c, 1), place)
            let slope = try work.quotient(
                work.product(x, start, b, next), work.product(c, w))
            return try moved(
                ContiguousPair([b, start], c, x, value: value, slope: slope, work), to: a, c)
        }
        return nil
    }

    // MARK: - All others

    /// Parameters above 0 and at most 1, in ascending order, the smaller ones of both sides of Euler's
    /// formula; one more for the second function.
    private func usual(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard let floor = work.steps(c), let first = work.few(work.steps(a)),
            let second = work.few(work.steps(b)),
            let far = work.few(c.exactRational?.isInteger == true ? floor - 1 : floor)
        else { return nil }
        let start = try work.difference(a, BigNumber(first))
        let other = try work.difference(b, BigNumber(second))
        if try work.order(start, other) > 0 { return try work.value(.hyp2f1, of: b, a, c, x) }
        let below = try work.difference(c, BigNumber(far))
        // Both sides of Euler's formula have these fractional parts.
        func part(_ x: BigNumber) throws(NumberError) -> BigNumber? {
            try work.steps(x).map { steps throws(NumberError) in
                try work.difference(x, BigNumber(steps))
            }
        }
        if let p = try part(work.difference(c, a)), let q = try part(work.difference(c, b)) {
            // q is the smaller one, unless both wrap around.
            let least = try work.order(p, q) < 0 ? p : q
            if try work.order(least, start) < 0 { return try mirrored(a, b, c, x) }
        }
        if far == 0, second == 0, first == 0 || first == 1 { return nil }
        let value = try work.value(.hyp2f1, of: start, other, below, x)
        let next = try work.value(.hyp2f1, of: work.sum(start, 1), other, below, x)
        let slope = try work.product(start, work.difference(next, value))
        var pair = ContiguousPair([start, other], below, x, value: value, slope: slope, work)
        try pair.moveBelow(by: far)
        try pair.move(0, by: first)
        try pair.move(1, by: second)
        return pair.value
    }
}

extension NumberWork {
    /// The integral of t^(m − 1)/(1 + t^n), or over 1 − t^n, from 0 to s > 0, 0 < m < n. With the roots ω = e^(iφ) of −1,
    /// or of 1, it is −1/n Σ ω^m ln(1 − s/ω), and the logarithm's parts are ln(1 − 2s cos φ + s²)/2 and an angle.
    func integral(_ m: Int, _ n: Int, to s: BigNumber, isPlus: Bool) throws(NumberError)
        -> BigNumber
    {
        var total = BigNumber.zero
        let square = try product(s, s)
        // Roots below the real line are the conjugates of those above, which count twice.
        for k in 0...(n / 2) {
            let turns = BigRational.ratio(isPlus ? 2 * k + 1 : 2 * k, n)
            if turns > 1 { continue }
            let isReal = turns == 1 || turns.isZero
            let multiple = BigRational(m) * turns
            let cosine = try value(.cos, BigNumber.multipleOfPi(turns))
            let turned = try product(s, cosine)
            let size = try difference(sum(1, square), product(2, turned))
            var term = try product(
                value(.cos, BigNumber.multipleOfPi(multiple)), value(.ln, size))
            if isReal {
                term = try quotient(term, 2)
            } else {
                let angle = try value(
                    .atan2, product(s, value(.sin, BigNumber.multipleOfPi(turns))),
                    difference(1, turned))
                let part = try product(
                    2, value(.sin, BigNumber.multipleOfPi(multiple)), angle)
                term = try difference(term, part)
            }
            total = try sum(total, term)
        }
        return try quotient(negative(total), BigNumber(n))
    }
}
