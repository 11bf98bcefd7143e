/// A row of balls. This type alone handles the memory of registers by hand, because an array cannot
/// hold noncopyable values.
struct BallRegisters: ~Copyable {
    private let balls: UnsafeMutablePointer<Ball>
    private let count: Int

    init(count: Int, precision: Int) {
        self.count = count
        balls = .allocate(capacity: count)
        for index in 0..<count { (balls + index).initialize(to: Ball(precision: precision)) }
    }

    /// Throws where the row would hold more bytes than are allowed.
    init(count: Int, precision: Int, monitor: Monitor) throws(BallError) {
        if let obstacle = Self.obstacle(count: count, precision: precision, monitor) {
            throw .number(obstacle)
        }
        self.init(count: count, precision: precision)
    }

    /// The error for a row that is too large; nil where it is allowed.
    static func obstacle(count: Int, precision: Int, _ monitor: Monitor) -> NumberError? {
        do throws(NumberError) {
            try monitor.require(bytes(count: count, precision: precision))
            return nil
        } catch {
            return error
        }
    }

    /// The bytes that a row of this size holds.
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
        // The plan that these registers were made for numbers them.
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
