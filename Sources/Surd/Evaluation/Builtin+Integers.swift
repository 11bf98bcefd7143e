import SurdNumbers

extension Builtin {
    /// Functions of integers whose result is a number; nil when the function is none of them.
    func integer(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let first = x[x.startIndex]
        switch self {
        case .modulo: return try Numbers.modulo(first, x[x.startIndex + 1], monitor)
        case .remainder: return try Numbers.remainder(first, x[x.startIndex + 1], monitor)
        case .quotient: return try Numbers.quotient(first, x[x.startIndex + 1], monitor)
        case .numerator, .denominator:
            guard let exact = try first.rationalOrIrrational(monitor: monitor) else {
                throw .domain(function: name, rule: "\(name) needs a rational number")
            }
            return BigNumber(self == .numerator ? exact.numerator : exact.denominator)
        case .gcd, .lcm, .powerModulo, .inverseModulo, .factorial, .binomial, .permutations,
            .fibonacci, .lucas, .primorial, .nextPrime, .previousPrime, .integerSquareRoot,
            .bitLength, .bitCount:
            var integers: [BigInt] = []
            integers.reserveCapacity(x.count)
            for number in x { integers.append(try Numbers.integer(number, for: name, monitor)) }
            do throws(NumberError) {
                if self == .factorial {
                    return try BigNumber.factorial(
                        try count(integers[0], monitor), monitor: monitor)
                }
                return BigNumber(try ofIntegers(integers, monitor))
            } catch {
                guard case .tooLarge = error, monitor.limits.longPowers == .certified,
                    let value = try enclosed(integers, monitor)
                else { throw error }
                return value
            }
        default:
            return nil
        }
    }

    /// An integer with more bits than the limits allow, as a real that has all the digits that
    /// anybody can ask for; nil for what has no such form.
    private func enclosed(
        _ n: [BigInt], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        // So that the exponent of every factorial fits a real.
        guard let first = n[0].smallValue, first.magnitude < 1 << 54 else { return nil }
        switch self {
        case .factorial:
            if first < 0 { return nil }
            return try BigNumber(n[0] + 1).applying(.gamma, monitor: monitor)
        case .binomial, .permutations:
            if first < 0 || n[1].isNegative || n[1] > n[0] { return nil }
            let all = try BigNumber(n[0] + 1).applying(.gamma, monitor: monitor)
            let rest = try BigNumber(n[0] - n[1] + 1).applying(.gamma, monitor: monitor)
            let ordered = try all.applying(.divide, rest, monitor: monitor)
            if self == .permutations { return ordered }
            let orders = try BigNumber(n[1] + 1).applying(.gamma, monitor: monitor)
            return try ordered.applying(.divide, orders, monitor: monitor)
        case .fibonacci, .lucas:
            // F_n = (φ^n − (−φ)^−n)/√5 and L_n = φ^n + (−φ)^−n.
            let index = first
            let size = BigNumber(abs(index))
            let power = try Numbers.phi.applying(.power, size, monitor: monitor)
            let small = try BigNumber(1).applying(.divide, power, monitor: monitor)
            let isSum = (index % 2 == 0) == (self == .lucas)
            let both = try power.applying(isSum ? .add : .subtract, small, monitor: monitor)
            let isNegative = index < 0 && (index % 2 != 0) == (self == .lucas)
            let value = isNegative ? try both.applying(.negate, monitor: monitor) : both
            if self == .lucas { return value }
            let root = try BigNumber(5).applying(.sqrt, monitor: monitor)
            return try value.applying(.divide, root, monitor: monitor)
        default:
            return nil
        }
    }

    private func ofIntegers(_ n: [BigInt], _ monitor: Monitor) throws(NumberError) -> BigInt {
        switch self {
        case .gcd:
            var result = n[0].magnitude
            for other in n.dropFirst() {
                try monitor.check()
                try monitor.checkDivisor(bits: min(result.bitLength, other.bitLength))
                result = BigInt.greatestCommonDivisor(result, other)
            }
            return result
        case .lcm:
            var result = n[0].magnitude
            for other in n.dropFirst() {
                try monitor.check()
                let bits = result.bitLength + other.bitLength
                if bits > monitor.limits.maximumBits {
                    throw .tooLarge(
                        bits: Double(bits), what: "the least common multiple",
                        limits: monitor.limits)
                }
                try monitor.checkDivisor(bits: min(result.bitLength, other.bitLength))
                result = BigInt.leastCommonMultiple(result, other)
            }
            return result
        case .powerModulo:
            return try Builtin.power(n[0], n[1], modulo: n[2], monitor)
        case .inverseModulo:
            // The inverse takes about twice the time of the common divisor.
            try monitor.checkDivisor(bits: 2 * n[1].bitLength)
            return Builtin.floored(try n[0].inverse(modulo: n[1]), n[1])
        case .binomial:
            return try Builtin.binomial(n[0], n[1], monitor)
        case .permutations:
            // Each choice of k in each of its orders.
            let choices = try Builtin.binomial(n[0], n[1], monitor)
            if choices.isZero { return 0 }
            let orders = try BigInt.factorial(
                Builtin.factorial.count(n[1], monitor), monitor: monitor)
            let product = try BigNumber(choices).applying(
                .multiply, BigNumber(orders), monitor: monitor)
            return try Numbers.integer(product, for: name, monitor)
        case .fibonacci:
            return try Builtin.sequence(n[0], oddIsNegative: false, monitor) {
                index throws(NumberError) in try BigInt.fibonacci(index, monitor: monitor)
            }
        case .lucas:
            return try Builtin.sequence(n[0], oddIsNegative: true, monitor) {
                index throws(NumberError) in try BigInt.lucas(index, monitor: monitor)
            }
        case .primorial:
            return try BigInt.primorial(try count(n[0], monitor), monitor: monitor)
        case .nextPrime:
            return try n[0].nextPrime(monitor: monitor)
        case .previousPrime:
            guard let prime = try n[0].previousPrime(monitor: monitor) else {
                throw .domain(function: name, rule: "there is no prime below 2")
            }
            return prime
        case .integerSquareRoot:
            if n[0].isNegative {
                throw .notReal(function: name, rule: "isqrt of a negative number is not real")
            }
            return try n[0].squareRoot()
        case .bitLength:
            return BigInt(n[0].bitLength)
        default:
            return BigInt(n[0].magnitude.populationCount)
        }
    }

    /// The name in the function table.
    var name: String { Builtin.names[Int(rawValue)] }

    private static let names: [String] = allCases.map { builtin in
        // A test asks for every name.
        guard let entry = FunctionTable.entries.first(where: { $0.meaning == .builtin(builtin) })
        else { fatalError("no function of the table means \(builtin)") }
        return entry.name
    }

    /// A count that is not negative and fits a word.
    private func count(_ n: BigInt, _ monitor: Monitor) throws(NumberError) -> Int {
        if n.isNegative {
            throw .domain(function: name, rule: "\(name) of a negative number is not defined")
        }
        guard let word = n.smallValue else {
            throw Builtin.tooLarge(name, monitor)
        }
        return word
    }

    private static func tooLarge(_ name: String, _ monitor: Monitor) -> NumberError {
        .tooLarge(
            bits: .infinity, what: "\(name) of so large a number", limits: monitor.limits)
    }

    /// Negative indices of the Fibonacci and Lucas numbers differ in the sign only.
    private static func sequence(
        _ n: BigInt, oddIsNegative: Bool, _ monitor: Monitor,
        _ value: (Int) throws(NumberError) -> BigInt
    ) throws(NumberError) -> BigInt {
        guard let word = n.smallValue, word != .min else {
            throw tooLarge(oddIsNegative ? "lucas" : "fib", monitor)
        }
        let result = try value(abs(word))
        return word < 0 && (word % 2 != 0) == oddIsNegative ? -result : result
    }

    /// `n` over `k` for any integer n; 0 where k is negative or beyond a positive n.
    private static func binomial(
        _ n: BigInt, _ k: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if k.isNegative { return 0 }
        var count = k
        if !n.isNegative {
            if k > n { return 0 }
            count = min(k, n - k)
        }
        guard let word = count.smallValue else { throw tooLarge("binomial", monitor) }
        return try BigInt.binomial(n, word, monitor: monitor)
    }

    // MARK: - Modular arithmetic

    /// A remainder that is not negative, moved to the side of the modulus.
    private static func floored(_ remainder: BigInt, _ modulus: BigInt) -> BigInt {
        modulus.isNegative && !remainder.isZero ? remainder + modulus : remainder
    }

    /// Large cases are squared step by step, because one call of GMP cannot be interrupted.
    private static func power(
        _ base: BigInt, _ exponent: BigInt, modulo modulus: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if modulus.isZero { throw .divisionByZero }
        let limbs = Double(modulus.bitLength / 64 + 1)
        if Double(exponent.bitLength) * limbs * limbs < 1e8 {
            return floored(try base.power(exponent, modulus: modulus), modulus)
        }
        let divisor = modulus.magnitude
        var start = base.flooredQuotientAndRemainder(dividingBy: divisor).remainder
        if exponent.isNegative { start = try start.inverse(modulo: divisor) }
        let bits = exponent.magnitude
        var result = BigInt(1) % divisor
        var index = bits.bitLength - 1
        while index >= 0 {
            try monitor.check()
            result = result * result % divisor
            if bits.bit(at: index) { result = result * start % divisor }
            index -= 1
        }
        return floored(result, modulus)
    }
}
