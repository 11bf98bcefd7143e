/// What the carrier of strips asks of a family of functions: the analytic continuation of a real
/// function from the real line. It is not the function of a complex number: `abs` continues as x or
/// -x, and is not the modulus.
protocol ContinuationRoom {
    /// Encloses the continuation of a call over the rectangle of its operands, of which at least one is not
    /// real, and proves that it is holomorphic there. Nil where the family has no rule; `needsPrecision`
    /// where the rectangle touches a singular point.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy?
}

extension ContinuationRoom {
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? { nil }

    /// The promise that the call is holomorphic on the whole rectangle: only rooms can make it.
    static var holomorphic: Holomorphy { Holomorphy() }
}

/// The promise that a continuation is holomorphic on a whole rectangle.
///
/// It contains a value whose type no other file can name, so no extension elsewhere can make a promise.
struct Holomorphy {
    private struct Proof {}
    private let proof: Proof

    fileprivate init() { proof = Proof() }
}

/// An operation on strips: its operands and its target by number; -1 where there is no second
/// operand.
struct StripCall {
    let operation: RealOperation
    let parameter: Int
    let first: Int
    let second: Int
    let target: Int
    /// All operands of an operation of three or four.
    var operands: [Int] = []

    /// The operands of an operation of two and more.
    var all: [Int] { operands.isEmpty ? [first, second] : operands }
}

/// Bounds of the sizes of the values on a strip, which may be tighter than those of the enclosing rectangle
/// (bound 267). A quotient needs the lower bound: in 1/cosh(z) the angle of cosh(z) may be arbitrary.
struct SizeRange {
    var least: Magnitude
    var most: Magnitude

    static var unknown: SizeRange { SizeRange(least: .zero, most: .infinity) }

    /// 1/z.
    var reciprocal: SizeRange { SizeRange(least: most.reciprocalDown, most: .one / least) }

    static func * (a: SizeRange, b: SizeRange) -> SizeRange {
        SizeRange(least: a.least.timesDown(b.least), most: a.most * b.most)
    }

    func power(_ count: UInt) -> SizeRange {
        SizeRange(least: least.powerDown(count), most: most.power(count))
    }
}

/// The operations that the rules of functions for strips use.
///
/// A strip is a rectangle of complex numbers, symmetric about the real axis: a ball for the real part, and a
/// bound of the size of the imaginary part.
protocol StripMachine: ~Copyable {
    func height(_ strip: Int) -> Magnitude
    mutating func setHeight(_ strip: Int, _ height: Magnitude)
    /// The known bounds of sizes beside the rectangle; every change of a real part drops them.
    func range(_ strip: Int) -> SizeRange
    mutating func setRange(_ strip: Int, _ range: SizeRange)
    /// Sizes of the real part.
    mutating func sign(_ strip: Int) throws(BallError) -> Int?
    mutating func largest(_ strip: Int) throws(BallError) -> Magnitude
    mutating func smallest(_ strip: Int) throws(BallError) -> Magnitude
    /// The integer that a strip is known to be.
    func word(_ strip: Int) -> Int?
    /// An operation on real parts alone. The target is none of the operands.
    mutating func compute(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int
    ) throws(BallError)
    /// The same for three operands or four.
    mutating func compute(
        _ operation: RealOperation, of operands: [Int], _ target: Int
    ) throws(BallError)
    mutating func widen(_ strip: Int, by amount: Magnitude)
    mutating func set(_ strip: Int, to word: Int)
    mutating func copy(_ source: Int, to target: Int)
    /// A strip for intermediate results; it is released when the rule that took it ends.
    mutating func temporary() throws(BallError) -> Int
    /// An operation on strips. The target is none of the operands.
    mutating func apply(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, to target: Int
    ) throws(BallError)
}

extension StripMachine where Self: ~Copyable {
    mutating func apply(
        _ operation: RealOperation, _ first: Int, _ second: Int = -1
    ) throws(BallError) -> Int {
        let target = try temporary()
        try apply(operation, 0, first, second, to: target)
        return target
    }

    /// An upper bound of the size of all values, and a lower bound.
    mutating func most(_ strip: Int) throws(BallError) -> Magnitude {
        let (real, imaginary) = (try largest(strip), height(strip))
        let size =
            imaginary.isZero ? real : (real * real + imaginary * imaginary).squareRoot
        return min(range(strip).most, size)
    }

    mutating func least(_ strip: Int) throws(BallError) -> Magnitude {
        try max(range(strip).least, smallest(strip))
    }

    mutating func sizes(_ strip: Int) throws(BallError) -> SizeRange {
        SizeRange(least: try least(strip), most: try most(strip))
    }

    /// Records bounds of the sizes of values, and shrinks the rectangle to them.
    mutating func limit(_ strip: Int, to range: SizeRange) throws(BallError) {
        let height = min(height(strip), range.most)
        if try range.most < largest(strip), try smallest(strip).isZero {
            set(strip, to: 0)
            widen(strip, by: range.most)
        }
        setHeight(strip, height)
        setRange(strip, range)
    }

    /// Sets the result to f(x) for the real part, widened by the effect of the imaginary part,
    /// which is at most `change` in the real part and in the imaginary part.
    mutating func set(
        _ call: StripCall, change: Magnitude, height: Magnitude? = nil
    ) throws(BallError) {
        if call.operands.isEmpty {
            try compute(call.operation, call.parameter, call.first, call.second, call.target)
        } else {
            try compute(call.operation, of: call.operands, call.target)
        }
        widen(call.target, by: change)
        setHeight(call.target, height ?? change)
    }

    /// Sets the result to a rectangle of this size around zero.
    mutating func set(_ call: StripCall, size: Magnitude) {
        set(call.target, to: 0)
        widen(call.target, by: size)
        setHeight(call.target, size)
    }

    /// Throws where the real part may not be positive.
    mutating func requirePositive(_ strip: Int) throws(BallError) {
        guard try sign(strip) == 1 else { throw .needsPrecision }
    }

    /// e^h, rounded up.
    mutating func exponential(_ h: Magnitude) throws(BallError) -> Magnitude {
        let (argument, value) = (try temporary(), try temporary())
        set(argument, to: 0)
        widen(argument, by: h)
        try compute(.exp, 0, argument, -1, value)
        return try largest(value)
    }

    /// sinh(h) and cosh(h) - 1, rounded up: at most sinh(1)·h and (cosh(1) - 1)·h² below 1, and e^h/2.
    mutating func hyperbolics(
        _ h: Magnitude
    ) throws(BallError) -> (sine: Magnitude, excess: Magnitude) {
        if h < .one {
            return (h * Magnitude(atLeast: 1.1753), h * h * Magnitude(atLeast: 0.5431))
        }
        let half = try exponential(h).scaled(byPowerOfTwo: -1)
        return (half, half)
    }
}
