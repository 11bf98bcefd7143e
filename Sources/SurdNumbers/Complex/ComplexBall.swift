internal import CGMP

/// A rectangle of complex numbers: a ball for each part, with a radius of its own.
///
/// The contract is that of balls: for all points of the input rectangles the value lies in the output rectangle. A part
/// that is exactly 0 stays exactly 0 in sums and products.
package struct ComplexBall: ~Copyable {
    package var real: Ball
    package var imaginary: Ball

    /// Exactly zero, with room for `precision` bits in each part.
    package init(precision: Int) {
        real = Ball(precision: precision)
        imaginary = Ball(precision: precision)
    }

    init(_ real: consuming Ball, _ imaginary: consuming Ball) {
        self.real = real
        self.imaginary = imaginary
    }

    /// A real number.
    package init(real: consuming Ball) {
        self.real = real
        imaginary = Ball(word: 0)
    }

    init(word: Int) {
        real = Ball(word: word)
        imaginary = Ball(word: 0)
    }

    @inline(never)
    init(copying other: borrowing ComplexBall) {
        real = Ball(copying: other.real)
        imaginary = Ball(copying: other.imaginary)
    }

    /// Sets the exact number of two finite doubles.
    package mutating func set(exactly x: Double, _ y: Double) {
        real.set(double: x)
        imaginary.set(double: y)
    }

    package mutating func set(copying other: borrowing ComplexBall) {
        real.set(copying: other.real)
        imaginary.set(copying: other.imaginary)
    }

    /// Whether the imaginary part is exactly zero.
    package var isReal: Bool { imaginary.isExact && imaginary.midpoint.isZero }

    var isZero: Bool { isReal && real.isExact && real.midpoint.isZero }

    var containsZero: Bool { real.containsZero && imaginary.containsZero }

    /// An upper bound of |z| for all points z.
    @inline(never)
    var largestSize: Magnitude {
        let (x, y) = (real.largestSize, imaginary.largestSize)
        if y.isZero { return x }
        if x.isZero { return y }
        let most = max(x.exponent, y.exponent)
        if most == .greatest { return .infinity }
        let (u, v) = (x.double(over: most.value), y.double(over: most.value))
        return .above((u * u + v * v).squareRoot(), times: most.value)
    }

    /// A lower bound of |z| for all points z.
    @inline(never)
    var smallestSize: Magnitude {
        let (x, y) = (real.smallestSize, imaginary.smallestSize)
        if y.isZero { return x }
        if x.isZero { return y }
        // A size that counts as 2^(−900) has no part in a sum of squares that is at least 1/4.
        let most = max(x.exponent, y.exponent).value
        let (u, v) = (x.double(over: most), y.double(over: most))
        return .below((u * u + v * v).squareRoot(), times: most)
    }

    /// Widens the rectangle by `amount` on all sides, so that it contains all points within that distance.
    @inline(never)
    mutating func widen(by amount: Magnitude) {
        real.widen(by: amount)
        imaginary.widen(by: amount)
    }

    /// Adds another rectangle, at the precision of this one.
    mutating func add(_ other: borrowing ComplexBall) throws(BallError) {
        try real.add(other.real)
        try imaginary.add(other.imaginary)
    }

    /// Subtracts another rectangle, at the precision of this one.
    mutating func subtract(_ other: borrowing ComplexBall) throws(BallError) {
        try real.subtract(other.real)
        try imaginary.subtract(other.imaginary)
    }

    /// The conjugate, exactly.
    mutating func conjugate() { imaginary.changeSign() }

    /// A rotation by a right angle, which is exact: i·z.
    package mutating func turn() {
        swap(&real, &imaginary)
        real.changeSign()
    }

    // Release builds of Swift 6.3 do not free the parts of a rectangle where another module replaces or ends it, so this
    // is done here and never inlined.

    /// Replaces the rectangle in memory of the caller.
    @inline(never)
    package static func replace(
        _ memory: UnsafeMutablePointer<ComplexBall>, by value: consuming ComplexBall
    ) {
        memory.pointee = value
    }

    /// Ends the rectangle in memory of the caller, and frees the memory.
    @inline(never)
    package static func free(_ memory: UnsafeMutablePointer<ComplexBall>) {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    /// Adds an imaginary number to a real one without arithmetic: their parts change places. False, with nothing done,
    /// where the numbers are not of these kinds.
    package mutating func takeImaginary(of other: inout ComplexBall) -> Bool {
        guard isReal, other.real.isExact, other.real.midpoint.isZero else { return false }
        swap(&imaginary, &other.imaginary)
        return true
    }

    mutating func setSum(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, precision: Int
    ) throws(BallError) {
        try real.setSum(a.real, b.real, precision: precision)
        try imaginary.setSum(a.imaginary, b.imaginary, precision: precision)
    }

    mutating func setDifference(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, precision: Int
    ) throws(BallError) {
        try real.setDifference(a.real, b.real, precision: precision)
        try imaginary.setDifference(a.imaginary, b.imaginary, precision: precision)
    }

    /// The product, with two scratch balls.
    mutating func setProduct(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, precision: Int,
        _ first: inout Ball, _ second: inout Ball
    ) throws(BallError) {
        if try setShortProduct(a, b, precision: precision) { return }
        try first.setProduct(a.real, b.real, precision: precision)
        try second.setProduct(a.imaginary, b.imaginary, precision: precision)
        try real.setDifference(first, second, precision: precision)
        try first.setProduct(a.real, b.imaginary, precision: precision)
        try second.setProduct(a.imaginary, b.real, precision: precision)
        try imaginary.setSum(first, second, precision: precision)
    }

    /// The square as ((x + y)(x - y), 2xy), with an error relative to the size of the whole.
    mutating func setSquare(
        _ a: borrowing ComplexBall, precision: Int, _ first: inout Ball, _ second: inout Ball
    ) throws(BallError) {
        try first.setSum(a.real, a.imaginary, precision: precision)
        try second.setDifference(a.real, a.imaginary, precision: precision)
        try real.setProduct(first, second, precision: precision)
        try imaginary.setProduct(a.real, a.imaginary, precision: precision)
        imaginary.scale(byPowerOfTwo: 1)
    }

    mutating func changeSign() {
        real.changeSign()
        imaginary.changeSign()
    }

    @inline(never)
    mutating func scale(byPowerOfTwo power: Int) {
        real.scale(byPowerOfTwo: power)
        imaginary.scale(byPowerOfTwo: power)
    }

    /// An approximation of the centre, for guesses.
    var approximate: (x: Double, y: Double) {
        (real.approximateDouble, imaginary.approximateDouble)
    }

    /// Bits before the point, at most `most`, for plans.
    func bitsBeforePoint(most: Int) -> Int {
        max(0, Int(min(approximateLog2, Double(most))))
    }

    /// About log2 |z|, for guesses; very small for zero.
    var approximateLog2: Double {
        let size = max(real.largestSize, imaginary.largestSize)
        return size.isZero ? -1e18 : size.approximateLog2
    }
}

extension Ball {
    /// Whether it is exactly zero.
    var isExactlyZero: Bool { radius.isZero && midpoint.isZero }
}

/// The arguments of a function of complex numbers.
package final class ComplexOperands {
    private let balls: UnsafeMutablePointer<ComplexBall>
    private let isLent: Bool
    package let count: Int
    /// The least common multiple of the denominators of all arguments but the last, if these are
    /// known fractions; otherwise 0.
    private(set) var share = 1
    private static let mostShare = 1 << 16

    package init(count: Int, precision: Int) {
        self.count = count
        isLent = false
        balls = .allocate(capacity: count)
        for index in 0..<count { (balls + index).initialize(to: ComplexBall(precision: precision)) }
    }

    /// A single argument in memory of the caller, which outlives this object and is only read.
    init(lending z: UnsafePointer<ComplexBall>) {
        count = 1
        isLent = true
        balls = UnsafeMutablePointer(mutating: z)
    }

    init(copying z: borrowing ComplexBall, _ w: borrowing ComplexBall) {
        count = 2
        isLent = false
        share = 0
        balls = .allocate(capacity: 2)
        balls.initialize(to: ComplexBall(copying: z))
        (balls + 1).initialize(to: ComplexBall(copying: w))
    }

    /// Records the denominator of an argument that is a known fraction, or 0 for another number.
    package func take(denominator: Int) {
        if share == 0 || denominator <= 0 || denominator > Self.mostShare {
            share = 0
            return
        }
        var (a, b) = (share, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        share *= denominator / a
        if share > Self.mostShare { share = 0 }
    }

    deinit {
        if isLent { return }
        balls.deinitialize(count: count)
        balls.deallocate()
    }

    private func check(_ index: Int) {
        // Functions are called with as many arguments as they have.
        if index < 0 || index >= count { fatalError("a function has no such argument") }
    }

    package subscript(index: Int) -> ComplexBall {
        _read {
            check(index)
            yield balls[index]
        }
        _modify {
            check(index)
            if isLent { fatalError("a lent argument is only read") }
            yield &balls[index]
        }
    }
}
