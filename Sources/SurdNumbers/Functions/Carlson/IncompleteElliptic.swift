/// Incomplete elliptic integrals on balls up to an angle within a quarter turn, and the complete one
/// of the third kind, as formulas of Carlson's (DLMF 19.25.2, 19.25.5, 19.25.9 and 19.25.14). The
/// operations in them have bounds of their own, so no error is added here.
///
/// Zeros among the arguments, which make exact values, and arguments whose integral may not be real
/// are left to numbers.
package enum IncompleteElliptic: Sendable {
    case first, second, third

    /// The most of an angle that is surely below a quarter turn.
    private static var largestAngle: Magnitude { Magnitude(atMost: 1.57) }

    /// Sets the integral with these arguments: an angle and a parameter, in the third kind after a
    /// characteristic, where the angle may be missing.
    package func set(
        _ result: inout Ball, _ arguments: [UnsafeMutablePointer<Ball>], precision: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        for argument in arguments where argument.pointee.isExactlyZero { throw .needsPrecision }
        let work = BallWork(precision + 16, monitor)
        let (n, m) = (arguments[0], arguments[arguments.count - 1])
        let value =
            if case .third = self, arguments.count == 2 {
                try Self.complete(n.pointee, m.pointee, work)
            } else {
                try upTo(arguments[arguments.count - 2].pointee, n.pointee, m.pointee, work)
            }
        result.setRounded(value, precision: precision)
    }

    /// K(m) + n/3 R_J(0, 1 − m, 1, 1 − n)
    private static func complete(
        _ n: borrowing Ball, _ m: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let arguments = BallRegisters(count: 4, precision: work.precision)
        try arguments[1].setDifference(word: 1, m)
        arguments[2].set(1, precision: work.precision)
        try arguments[3].setDifference(word: 1, n)
        guard arguments[1].sign == 1, arguments[3].sign == 1 else { throw .needsPrecision }
        var value = try work.carlson(.carlsonrj, arguments, 4)
        try value.multiply(by: work.product(n, 1, over: 3))
        try value.add(work.apply(.ellipk, m))
        return value
    }

    /// With s = sin φ, c = cos φ and d = 1 − m s²: s R_F(c², d, 1), less m s³/3 R_D(c², d, 1) for the second
    /// kind, plus n s³/3 R_J(c², d, 1, 1 − n s²) for the third one.
    private func upTo(
        _ angle: borrowing Ball, _ n: borrowing Ball, _ m: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        guard angle.largestSize < Self.largestAngle else { throw .needsPrecision }
        var sine = Ball(precision: work.precision)
        var cosine = Ball(precision: work.precision)
        try Ball.setDirection(of: angle, cosine: &cosine, sine: &sine, work.monitor)
        let square = try work.square(sine)
        let arguments = BallRegisters(count: 4, precision: work.precision)
        try arguments[0].setSquare(cosine, precision: work.precision)
        try arguments[1].setDifference(word: 1, work.product(m, square))
        arguments[2].set(1, precision: work.precision)
        guard arguments[1].sign == 1 else { throw .needsPrecision }
        var value = try work.carlson(.carlsonrf, arguments, 3)
        try value.multiply(by: sine)
        if case .first = self { return value }
        let cube = try work.product(work.product(sine, square), 1, over: 3)
        if case .second = self {
            var rest = try work.carlson(.carlsonrd, arguments, 3)
            try rest.multiply(by: work.product(m, cube))
            try value.subtract(rest)
            return value
        }
        try arguments[3].setDifference(word: 1, work.product(n, square))
        guard arguments[3].sign == 1 else { throw .needsPrecision }
        var rest = try work.carlson(.carlsonrj, arguments, 4)
        try rest.multiply(by: work.product(n, cube))
        try value.add(rest)
        return value
    }
}

extension BallWork {
    /// One of Carlson's integrals of the first registers.
    fileprivate func carlson(
        _ operation: RealOperation, _ arguments: borrowing BallRegisters, _ count: Int
    ) throws(BallError) -> Ball {
        var value = Ball(precision: precision)
        try value.apply(
            operation, to: arguments, Array(0..<count), precision: precision, monitor: monitor)
        return value
    }
}
