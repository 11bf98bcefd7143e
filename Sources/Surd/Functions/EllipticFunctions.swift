import SurdNumbers

/// Incomplete elliptic integrals by Carlson's integrals: DLMF 19.25.5, 19.25.9 and 19.25.14. An
/// angle beyond a quarter turn adds complete integrals.
enum EllipticFunctions {
    static func first(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try EllipticIntegral(.first, call).upTo(call[0], .zero, call[1])
    }

    static func second(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        if call.count == 1 { return try call[0].applying(.ellipe, monitor: call.monitor) }
        return try EllipticIntegral(.second, call).upTo(call[0], .zero, call[1])
    }

    static func third(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let integral = EllipticIntegral(.third, call)
        if call.count == 2 { return try integral.complete(call[0], call[1]) }
        return try integral.upTo(call[1], call[0], call[2])
    }
}

/// An integral of one of the three kinds. The characteristic is 0 except for the third kind.
private struct EllipticIntegral {
    enum Kind { case first, second, third }

    let kind: Kind
    let name: String
    let monitor: Monitor

    init(_ kind: Kind, _ call: FunctionCall) {
        self.kind = kind
        name = call.name
        monitor = call.monitor
    }

    func upTo(
        _ angle: BigNumber, _ characteristic: BigNumber, _ m: BigNumber
    ) throws(NumberError) -> BigNumber {
        let turns = try angle.divided(by: Numbers.pi, monitor: monitor)
        let halves = try turns.multiplied(by: BigNumber(2), monitor: monitor)
        if let count = try halves.rational(monitor: monitor), count.isInteger {
            // The number of whole quarter turns.
            if count.isZero { return .zero }
            return try complete(characteristic, m).multiplied(
                by: BigNumber(count), monitor: monitor)
        }
        let whole = try turns.adding(BigNumber(BigRational(1, 2)), monitor: monitor).rounded(
            .floor, monitor: monitor)
        var rest = angle
        if !whole.isZero {
            rest = try angle.subtracting(
                Numbers.pi.multiplied(by: BigNumber(whole), monitor: monitor), monitor: monitor)
        }
        if try rest.applying(.cos, monitor: monitor).sign(monitor: monitor) == 0 {
            // A quarter turn that the enclosure did not show.
            let quarter = BigInt(try rest.sign(monitor: monitor))
            return try complete(characteristic, m).multiplied(
                by: BigNumber(whole * 2 + quarter), monitor: monitor)
        }
        let part = try incomplete(characteristic, rest, m)
        if whole.isZero { return part }
        return try complete(characteristic, m).multiplied(
            by: BigNumber(whole * 2), monitor: monitor
        ).adding(part, monitor: monitor)
    }

    func complete(_ n: BigNumber, _ m: BigNumber) throws(NumberError) -> BigNumber {
        try requireReal(BigNumber.one.subtracting(m, monitor: monitor))
        if kind == .second { return try m.applying(.ellipe, monitor: monitor) }
        let first: BigNumber
        do throws(NumberError) {
            first = try m.applying(.ellipk, monitor: monitor)
        } catch .domain {
            throw .domain(
                function: name, rule: "\(name) is infinite where m*sin(phi)^2 reaches 1")
        }
        if kind == .first { return first }
        if try n.rational(monitor: monitor)?.isZero == true { return first }
        // K(m) + n/3 R_J(0, 1 − m, 1, 1 − n)
        let last = try BigNumber.one.subtracting(n, monitor: monitor)
        try requireBelowOne(last)
        let second = try BigNumber.applying(
            .carlsonrj,
            to: [.zero, BigNumber.one.subtracting(m, monitor: monitor), .one, last],
            monitor: monitor)
        return try first.adding(
            n.divided(by: BigNumber(3), monitor: monitor).multiplied(by: second, monitor: monitor),
            monitor: monitor)
    }

    private func incomplete(
        _ n: BigNumber, _ angle: BigNumber, _ m: BigNumber
    ) throws(NumberError) -> BigNumber {
        let sine = try angle.applying(.sin, monitor: monitor)
        let square = try sine.applying(.square, monitor: monitor)
        let cosine = try angle.applying(.cos, monitor: monitor).applying(.square, monitor: monitor)
        let delta = try BigNumber.one.subtracting(
            m.multiplied(by: square, monitor: monitor), monitor: monitor)
        try requireReal(delta)
        let first = try BigNumber.applying(
            .carlsonrf, to: [cosine, delta, .one], monitor: monitor
        ).multiplied(by: sine, monitor: monitor)
        if kind == .first { return first }
        let cube = try sine.multiplied(by: square, monitor: monitor).divided(
            by: BigNumber(3), monitor: monitor)
        if kind == .second {
            if try m.rational(monitor: monitor)?.isZero == true { return angle }
            let second = try BigNumber.applying(
                .carlsonrd, to: [cosine, delta, .one], monitor: monitor)
            return try first.subtracting(
                m.multiplied(by: cube, monitor: monitor).multiplied(by: second, monitor: monitor),
                monitor: monitor)
        }
        if try n.rational(monitor: monitor)?.isZero == true { return first }
        let last = try BigNumber.one.subtracting(
            n.multiplied(by: square, monitor: monitor), monitor: monitor)
        try requireBelowOne(last)
        let second = try BigNumber.applying(
            .carlsonrj, to: [cosine, delta, .one, last], monitor: monitor)
        return try first.adding(
            n.multiplied(by: cube, monitor: monitor).multiplied(by: second, monitor: monitor),
            monitor: monitor)
    }

    private func requireReal(_ rest: BigNumber) throws(NumberError) {
        if try rest.sign(monitor: monitor) < 0 {
            throw .notReal(
                function: name, rule: "\(name) is not real where m*sin(phi)^2 is above 1")
        }
    }

    private func requireBelowOne(_ rest: BigNumber) throws(NumberError) {
        if try rest.sign(monitor: monitor) <= 0 {
            throw .domain(
                function: name, rule: "\(name) is not defined unless n*sin(phi)^2 is below 1")
        }
    }
}
