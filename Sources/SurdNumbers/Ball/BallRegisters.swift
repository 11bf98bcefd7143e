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
