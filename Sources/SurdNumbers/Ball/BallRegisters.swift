/// A row of balls. The one place of this part that handles memory by hand: an array cannot hold
/// values that cannot be copied.
struct BallRegisters: ~Copyable {
    private let balls: UnsafeMutablePointer<Ball>
    private let count: Int

    init(count: Int, precision: Int) {
        self.count = count
        balls = .allocate(capacity: count)
        for index in 0..<count { (balls + index).initialize(to: Ball(precision: precision)) }
    }

    /// The same, unless that would hold more bytes than are allowed.
    init(count: Int, precision: Int, monitor: Monitor) throws(BallError) {
        if let obstacle = Self.obstacle(count: count, precision: precision, monitor) {
            throw .number(obstacle)
        }
        self.init(count: count, precision: precision)
    }

    /// Why so many registers may not be made.
    static func obstacle(count: Int, precision: Int, _ monitor: Monitor) -> NumberError? {
        do throws(NumberError) {
            try monitor.require(bytes(count: count, precision: precision))
            return nil
        } catch {
            return error
        }
    }

    /// Bytes that so many registers hold.
    static func bytes(count: Int, precision: Int) -> Int {
        let (bytes, isBeyond) = count.multipliedReportingOverflow(
            by: precision / 8 + MemoryLayout<Ball>.stride + 32)
        return isBeyond ? .max : bytes
    }

    deinit {
        balls.deinitialize(count: count)
        balls.deallocate()
    }

    @inline(__always)
    private func check(_ index: Int) {
        // Registers are numbered by the plan that this was made for.
        if index < 0 || index >= count { fatalError("a register that the plan does not have") }
    }

    /// Exchanges two balls without copying them.
    @inline(__always)
    func exchange(_ a: Int, _ b: Int) {
        check(a)
        check(b)
        let ball = (balls + a).move()
        (balls + a).initialize(to: (balls + b).move())
        (balls + b).initialize(to: ball)
    }

    subscript(index: Int) -> Ball {
        _read {
            check(index)
            yield balls[index]
        }
        nonmutating _modify {
            check(index)
            yield &balls[index]
        }
    }
}
