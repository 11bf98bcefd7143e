/// What kernels and balls ask of a family of functions: how it is enclosed, what that takes, and which sentences
/// its errors say. What a room leaves out has a safe default.
protocol EnclosingRoom {
    /// What an error calls the numbers outside of the domain.
    static func outside(_ f: RealOperation) -> String

    /// What an error says of a place where there is no value.
    static func rule(_ f: RealOperation, at place: String) -> String

    /// About how many products of so many limbs an enclosure takes (`CostModel.product`). `argument` is about
    /// the size of the first one: series are long where it is large, until an expansion at
    /// infinity takes over. Measured.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double

    /// Whether the room itself asks, where it knows the argument, if a result to so many bits takes too
    /// long (`KernelCost`).
    static var predictsItsTime: Bool { get }

    /// Makes `ball` an enclosure, at its own precision: for every x of `a`, f(x) is inside.
    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError)

    /// The same for a function of two arguments.
    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError)

    /// The same for a function of three arguments or more, which are the registers of these numbers.
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

    /// Series of about as many terms as the square root of the precision.
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
    /// About how many operations on limbs an enclosure to so many bits takes.
    @inline(never)
    func work(_ parameter: Int, bits: Double, argument: Double = 1) -> Double {
        let limbs = max(bits, 64) / 64
        return CostModel.product(limbs: limbs)
            * room.products(self, parameter, limbs: limbs, argument: argument)
    }

    /// The argument has no real value: one sentence, whether the argument shows its value or only an
    /// enclosure knows it.
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
