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
        if index < 0 || index >= count { fatalError("a register that the plan does not have") }
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
