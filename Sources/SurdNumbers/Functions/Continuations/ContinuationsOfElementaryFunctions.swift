// Continuations of elementary functions (bound 208).

extension Exponentials {
    /// e^x(cos y + i sin y): |cos y - 1| ≤ y²/2 and 2.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        try machine.compute(call.operation, call.parameter, call.first, -1, call.target)
        var size = try machine.largest(call.target)
        var range = SizeRange(least: try machine.smallest(call.target), most: size)
        if call.operation == .expm1 { size = size + .one }
        if call.operation == .exp {
            if range.least.isZero {
                // A wide ball has no useful lower end.
                range.least =
                    try machine.sign(call.first) == 1
                    ? machine.smallest(call.first).exponentialDown
                    : machine.exponential(machine.largest(call.first)).reciprocalDown
            }
        } else {
            range = .unknown
        }
        var height = machine.height(call.first)
        // ln 2 and ln 10, rounded up
        if call.operation == .exp2 { height = height * Magnitude(atLeast: 0.694) }
        if call.operation == .exp10 { height = height * Magnitude(atLeast: 2.303) }
        let turn = min((height * height).scaled(byPowerOfTwo: -1), .powerOfTwo(1))
        machine.widen(call.target, by: size * turn)
        machine.setHeight(call.target, size * min(height, .one))
        try machine.limit(call.target, to: range)
        return holomorphic
    }
}

extension Logarithms {
    /// ln|z| - ln x = ln(1 + t²)/2 ≤ t and t²/2 with t = y/x; the angle is at most t and π/2.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        if call.operation == .logBase {
            let (first, second) = (
                try machine.apply(.ln, call.first), try machine.apply(.ln, call.second)
            )
            try machine.apply(.divide, 0, first, second, to: call.target)
            return holomorphic
        }
        var argument = call.first
        if call.operation == .log1p {
            let one = try machine.temporary()
            machine.set(one, to: 1)
            machine.setHeight(one, .zero)
            argument = try machine.apply(.add, call.first, one)
        }
        try machine.compute(call.operation, call.parameter, call.first, -1, call.target)
        guard try machine.sign(argument) == 1 else { throw .needsPrecision }
        let part = try machine.height(argument) / machine.smallest(argument)
        // 1/ln 2 and 1/ln 10, rounded up
        let factor =
            switch call.operation {
            case .log2: Magnitude(atLeast: 1.443)
            case .log10: Magnitude(atLeast: 0.435)
            default: Magnitude.one
            }
        machine.widen(
            call.target, by: min(part, (part * part).scaled(byPowerOfTwo: -1)) * factor)
        machine.setHeight(call.target, min(part, Magnitude(atLeast: 1.571)) * factor)
        return holomorphic
    }
}

extension Trigonometry {
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let height = machine.height(call.first)
        let (sine, excess) = try machine.hyperbolics(height)
        try machine.compute(call.operation, call.parameter, call.first, -1, call.target)
        if call.operation == .sin || call.operation == .cos {
            // sin z = sin x cosh y + i cos x sinh y
            let size = min(try machine.largest(call.target), .one)
            // |sin z|² = sin²x + sinh²y
            let least = try machine.smallest(call.target)
            machine.widen(call.target, by: size * excess)
            machine.setHeight(call.target, sine)
            try machine.limit(call.target, to: SizeRange(least: least, most: excess + .one))
            return holomorphic
        }
        // The slopes of tan and sec are 1/cos² and sin/cos², and |cos z| ≥ |cos x|.
        let isCosine = call.operation == .tan || call.operation == .sec
        let below = try machine.temporary()
        try machine.compute(isCosine ? .cos : .sin, 0, call.first, -1, below)
        let least = try machine.smallest(below)
        if least.isZero { throw .needsPrecision }
        let inverse = Magnitude.one / least
        var change = height * inverse * inverse
        if call.operation == .sec || call.operation == .csc { change = change * (excess + .one) }
        machine.widen(call.target, by: change)
        machine.setHeight(call.target, change)
        return holomorphic
    }
}

extension InverseTrigonometry {
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        if call.operation == .atan2 {
            if try machine.sign(call.second) == 1 {
                let slope = try machine.apply(.divide, a, call.second)
                try machine.apply(.atan, 0, slope, -1, to: call.target)
                return holomorphic
            }
            // Away from the cut it is twice the angle whose tangent is (r - x)/y.
            guard let side = try machine.sign(a), side != 0 else { throw .needsPrecision }
            let square = try machine.apply(
                .add, try machine.apply(.square, a), try machine.apply(.square, call.second))
            let size = try machine.apply(.sqrt, square)
            let tangent = try machine.apply(
                .divide, try machine.apply(.subtract, size, call.second), a)
            let half = try machine.apply(.atan, tangent)
            try machine.apply(.add, 0, half, half, to: call.target)
            return holomorphic
        }
        let height = machine.height(a)
        if call.operation == .atan {
            // |1 + z²| = |z - i| |z + i|: one factor is at least 1 and |x|, the other one 1 - Y or |x|.
            let below = try machine.smallest(a)
            let least = max(below, Magnitude.one.minusDown(height))
                .timesDown(max(below, .one))
            if least.isZero { throw .needsPrecision }
            try machine.set(call, change: height / least)
            return holomorphic
        }
        // |1 - z²| = |1 - z| |1 + z| ≥ 1 - |x|
        try machine.compute(call.operation, call.parameter, a, -1, call.target)
        let least = Magnitude.one.minusDown(try machine.largest(a))
        if least.isZero { throw .needsPrecision }
        let change = height / least.squareRootDown
        machine.widen(call.target, by: change)
        machine.setHeight(call.target, change)
        return holomorphic
    }
}

extension Hyperbolics {
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        let height = machine.height(a)
        let below = try machine.smallest(a)
        switch call.operation {
        case .sinh, .cosh:
            // sinh z = sinh x cos y + i cosh x sin y
            try machine.compute(call.operation, 0, a, -1, call.target)
            let size = try machine.largest(call.target)
            let turn = min((height * height).scaled(byPowerOfTwo: -1), .powerOfTwo(1))
            machine.widen(call.target, by: size * turn)
            // cosh x ≤ |sinh x| + 1
            machine.setHeight(call.target, (size + .one) * min(height, .one))
            // |sinh z|² = sinh²x + sin²y
            let isCosine = call.operation == .cosh
            let range = SizeRange(
                least: isCosine
                    ? leastSquareOfCosine(below, height).squareRootDown : below.hyperbolicSineDown,
                most: isCosine ? size : size + .one)
            try machine.limit(call.target, to: range)
            return holomorphic
        case .tanh:
            let least = leastSquareOfCosine(below, height)
            if least.isZero { throw .needsPrecision }
            try machine.set(call, change: height / least)
            return holomorphic
        case .asinh:
            let least = max(below, Magnitude.one.minusDown(height))
                .timesDown(max(below, .one))
            if least.isZero { throw .needsPrecision }
            try machine.set(call, change: height / least.squareRootDown)
            return holomorphic
        case .acosh, .atanh:
            try machine.compute(call.operation, 0, a, -1, call.target)
            let isCosine = call.operation == .acosh
            let least =
                isCosine
                ? below.minusDown(.one).squareRootDown
                : Magnitude.one.minusDown(try machine.largest(a))
            if least.isZero { throw .needsPrecision }
            machine.widen(call.target, by: height / least)
            machine.setHeight(call.target, height / least)
            return holomorphic
        default: return nil
        }
    }

    /// |cosh z|² = sinh²x + cos²y is at least that, where cos y ≥ 1 - y²/2.
    private static func leastSquareOfCosine(_ x: Magnitude, _ y: Magnitude) -> Magnitude {
        let sine = x.hyperbolicSineDown
        let turn = Magnitude.one.minusDown((y * y).scaled(byPowerOfTwo: -1))
        return sine.timesDown(sine).plusDown(turn.timesDown(turn))
    }
}
