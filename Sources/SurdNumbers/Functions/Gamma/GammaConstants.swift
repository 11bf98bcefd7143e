/// Constants of Stirling's series, kept to as many digits as were last asked for: a logarithm or a root takes
/// as long as several terms.
enum GammaConstants {
    /// ln(2π)/2
    static let logarithm = KeptConstant { (ball, monitor) throws(BallError) in
        let work = BallWork(ball.precision + 8, monitor)
        let value = try work.apply(.ln, work.product(work.constant(.pi), 2))
        try ball.setProduct(value, 1, over: 2, precision: ball.precision)
    }

    /// √(2π)
    static let root = KeptConstant { (ball, monitor) throws(BallError) in
        let work = BallWork(ball.precision + 8, monitor)
        try ball.setSquareRoot(work.product(work.constant(.pi), 2))
    }
}
