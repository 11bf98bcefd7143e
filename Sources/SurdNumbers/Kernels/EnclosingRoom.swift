/// What kernels and balls ask of a family of functions: its enclosures, their cost, and the sentences of its
/// errors. Each requirement has a safe default.
protocol EnclosingRoom {
    /// The numbers outside the domain, in the words of an error.
    static func outside(_ f: RealOperation) -> String

    /// The error's sentence for a place without a value.
    static func rule(_ f: RealOperation, at place: String) -> String

    /// The approximate number of products of so many limbs that an enclosure takes (`CostModel.product`).
    /// `argument` is the approximate size of the first argument: series are long where it is large, until an
    /// expansion at infinity replaces them. Measured.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double

    /// Whether the room itself checks, when it knows the argument, if a result to so many bits would take too
    /// long (`KernelCost`).
    static var predictsItsTime: Bool { get }

    /// Sets `ball` to an enclosure at its own precision: it contains f(x) for every x of `a`.
    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError)

    /// The same for a function of two arguments.
    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError)

    /// The same for a function of three arguments or more, in the registers with these numbers.
    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError)
}

extension EnclosingRoom {
    static func outside(_ f: RealOperation) -> String { "a negative number" }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) has a pole at \(place)"
    }

    /// Series with about as many terms as the square root of the precision.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        2 * limbs.squareRoot() + 4
    }

    static var predictsItsTime: Bool { false }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        Ball.wrongArity(f)
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        Ball.wrongArity(f)
    }

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        Ball.wrongArity(f)
    }
}

extension RealOperation {
    /// The approximate number of operations on limbs for an enclosure to so many bits.
    @inline(never)
    func work(_ parameter: Int, bits: Double, argument: Double = 1) -> Double {
        let limbs = max(bits, 64) / 64
        return CostModel.product(limbs: limbs)
            * room.products(self, parameter, limbs: limbs, argument: argument)
    }

    /// The argument gives no real value. The sentence is the same whether the argument is known
    /// exactly or by an enclosure.
    var notReal: NumberError {
        .notReal(function: name, rule: "\(name) of \(room.outside(self)) is not real")
    }

    /// The argument is a pole, or another place where there is no value.
    func pole(at place: some CustomStringConvertible) -> NumberError {
        .domain(function: name, rule: room.rule(self, at: "\(place)"))
    }
}

extension BallError {
    static func notReal(_ operation: RealOperation) -> BallError { .domain(operation.notReal) }

    static func pole(
        _ operation: RealOperation, at place: some CustomStringConvertible
    ) -> BallError {
        .domain(operation.pole(at: place))
    }
}
