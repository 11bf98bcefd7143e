import SurdNumbers

/// Functions of integers with an integer value.
enum IntegerFunctions {
    // MARK: - Division

    static func modulo(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try Numbers.modulo(call[0], call[1], call.monitor)
    }

    static func remainder(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try Numbers.remainder(call[0], call[1], call.monitor)
    }

    static func quotient(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try Numbers.quotient(call[0], call[1], call.monitor)
    }

    static func numerator(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try fraction(call).numerator)
    }

    static func denominator(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try fraction(call).denominator)
    }

    private static func fraction(_ call: FunctionCall) throws(NumberError) -> BigRational {
        guard let exact = try call[0].rationalOrIrrational(monitor: call.monitor) else {
            throw call.domain("\(call.name) needs a rational number")
        }
        return exact
    }

    static func gcd(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (n, monitor) = (try call.integers(), call.monitor)
        // The greatest common divisor of no integers is 0, and the least common multiple is 1.
        var result = n.first?.magnitude ?? 0
        for other in n.dropFirst() {
            try monitor.check()
            try monitor.checkDivisor(bits: min(result.bitLength, other.bitLength))
            result = BigInt.greatestCommonDivisor(result, other)
        }
        return BigNumber(result)
    }

    static func lcm(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (n, monitor) = (try call.integers(), call.monitor)
        var result = n.first?.magnitude ?? 1
        for other in n.dropFirst() {
            try monitor.check()
            let bits = result.bitLength + other.bitLength
            if bits > monitor.limits.maximumBits {
                throw .tooLarge(
                    bits: Double(bits), what: "the least common multiple", limits: monitor.limits)
            }
            try monitor.checkDivisor(bits: min(result.bitLength, other.bitLength))
            result = BigInt.leastCommonMultiple(result, other)
        }
        return BigNumber(result)
    }

    // MARK: - Modular arithmetic

    /// Large cases are squared step by step, because one call of GMP cannot be interrupted.
    static func powerModulo(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (n, monitor) = (try call.integers(), call.monitor)
        let (base, exponent, modulus) = (n[0], n[1], n[2])
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

    static func inverseModulo(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integers()
        // The inverse takes about twice the time of the common divisor.
        try call.monitor.checkDivisor(bits: 2 * n[1].bitLength)
        return floored(try n[0].inverse(modulo: n[1]), n[1])
    }

    /// Turns a remainder that is not negative into one with the sign of the modulus.
    private static func floored(_ remainder: BigInt, _ modulus: BigInt) -> BigNumber {
        BigNumber(modulus.isNegative && !remainder.isZero ? remainder + modulus : remainder)
    }

    // MARK: - Products and sequences

    static func factorial(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integers()
        return try orEnclosed(n, call) { () throws(NumberError) in
            try BigNumber.factorial(try count(n[0], call), monitor: call.monitor)
        } real: { first throws(NumberError) in
            first < 0 ? nil : try factorialAsReal(n[0], call.monitor)
        }
    }

    /// n!!
    static func doubleFactorial(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integers()
        let monitor = call.monitor
        return try orEnclosed(n, call) { () throws(NumberError) in
            // All integers below -1 give the same error.
            guard let word = n[0].isNegative ? n[0].smallValue ?? -2 : n[0].smallValue else {
                throw tooLarge(call.name, monitor)
            }
            return BigNumber(try BigInt.doubleFactorial(word, monitor: monitor))
        } real: { first throws(NumberError) in
            if first < 1 { return nil }
            // 2^k k! for 2k, and 2^k Γ(k + ½)/√π for 2k − 1.
            let k = (first + 1) / 2
            let power = try BigNumber(2).applying(.power, BigNumber(k), monitor: monitor)
            if first % 2 == 0 {
                return try factorialAsReal(BigInt(k), monitor).applying(
                    .multiply, power, monitor: monitor)
            }
            let root = try BigNumber.constant(.pi).applying(.sqrt, monitor: monitor)
            return try BigNumber(BigRational(BigInt(first + 2), 2)).applying(
                .gamma, monitor: monitor
            ).applying(.multiply, power, monitor: monitor).applying(
                .divide, root, monitor: monitor)
        }
    }

    static func binomial(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integers()
        return try orEnclosed(n, call) { () throws(NumberError) in
            BigNumber(try choices(n[0], n[1], call.monitor))
        } real: { _ throws(NumberError) in
            guard let ordered = try arrangements(n, call.monitor) else { return nil }
            return try ordered.applying(
                .divide, factorialAsReal(n[1], call.monitor), monitor: call.monitor)
        }
    }

    static func permutations(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (n, monitor) = (try call.integers(), call.monitor)
        return try orEnclosed(n, call) { () throws(NumberError) in
            // Each choice of k in each of its orders.
            let choices = try choices(n[0], n[1], monitor)
            if choices.isZero { return .zero }
            let orders = try BigInt.factorial(
                count(n[1], call, named: "factorial"), monitor: monitor)
            let product = try BigNumber(choices).applying(
                .multiply, BigNumber(orders), monitor: monitor)
            return BigNumber(try Numbers.integer(product, for: call.name, monitor))
        } real: { _ throws(NumberError) in
            try arrangements(n, monitor)
        }
    }

    static func fibonacci(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integers()
        return try orEnclosed(n, call) { () throws(NumberError) in
            try sequence(n[0], oddIsNegative: false, call) { index throws(NumberError) in
                try BigInt.fibonacci(index, monitor: call.monitor)
            }
        } real: { index throws(NumberError) in
            let root = try BigNumber(5).applying(.sqrt, monitor: call.monitor)
            return try sumOfPowers(index, isLucas: false, call.monitor).applying(
                .divide, root, monitor: call.monitor)
        }
    }

    static func lucas(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integers()
        return try orEnclosed(n, call) { () throws(NumberError) in
            try sequence(n[0], oddIsNegative: true, call) { index throws(NumberError) in
                try BigInt.lucas(index, monitor: call.monitor)
            }
        } real: { index throws(NumberError) in
            try sumOfPowers(index, isLucas: true, call.monitor)
        }
    }

    static func primorial(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integer(0)
        return BigNumber(try BigInt.primorial(try count(n, call), monitor: call.monitor))
    }

    /// An integer. If it has more bits than the limits allow, a real with as many digits as anybody
    /// can ask for, if there is such a form.
    private static func orEnclosed(
        _ n: [BigInt], _ call: FunctionCall, exact: () throws(NumberError) -> BigNumber,
        real: (_ first: Int) throws(NumberError) -> BigNumber?
    ) throws(NumberError) -> BigNumber {
        do throws(NumberError) {
            return try exact()
        } catch {
            // With this limit the exponent of every factorial fits a real.
            guard case .tooLarge = error, call.monitor.limits.longPowers == .certified,
                let first = n[0].smallValue, first.magnitude < 1 << 54,
                let value = try real(first)
            else { throw error }
            return value
        }
    }

    private static func factorialAsReal(
        _ n: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try BigNumber(n + 1).applying(.gamma, monitor: monitor)
    }

    /// n!/(n − k)! as a real; nil where the integer is 0 or n is negative.
    private static func arrangements(
        _ n: [BigInt], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if n[0].isNegative || n[1].isNegative || n[1] > n[0] { return nil }
        return try factorialAsReal(n[0], monitor).applying(
            .divide, factorialAsReal(n[0] - n[1], monitor), monitor: monitor)
    }

    /// L_n = φ^n + (−φ)^−n, or √5 F_n = φ^n − (−φ)^−n.
    private static func sumOfPowers(
        _ index: Int, isLucas: Bool, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let size = BigNumber(abs(index))
        let power = try Numbers.phi.applying(.power, size, monitor: monitor)
        let small = try BigNumber(1).applying(.divide, power, monitor: monitor)
        let isSum = (index % 2 == 0) == isLucas
        let both = try power.applying(isSum ? .add : .subtract, small, monitor: monitor)
        let isNegative = index < 0 && (index % 2 != 0) == isLucas
        return isNegative ? try both.applying(.negate, monitor: monitor) : both
    }

    /// An argument that must not be negative and must fit a word.
    private static func count(
        _ n: BigInt, _ call: FunctionCall, named name: String? = nil
    ) throws(NumberError) -> Int {
        let name = name ?? call.name
        if n.isNegative {
            throw .domain(function: name, rule: "\(name) of a negative number is not defined")
        }
        guard let word = n.smallValue else { throw tooLarge(name, call.monitor) }
        return word
    }

    private static func tooLarge(_ name: String, _ monitor: Monitor) -> NumberError {
        .tooLarge(
            bits: .infinity, what: "\(name) of a number this large", limits: monitor.limits)
    }

    /// For negative indices, Fibonacci and Lucas numbers differ only in their signs.
    private static func sequence(
        _ n: BigInt, oddIsNegative: Bool, _ call: FunctionCall,
        _ value: (Int) throws(NumberError) -> BigInt
    ) throws(NumberError) -> BigNumber {
        guard let word = n.smallValue, word != .min else { throw tooLarge(call.name, call.monitor) }
        let result = try value(abs(word))
        return BigNumber(word < 0 && (word % 2 != 0) == oddIsNegative ? -result : result)
    }

    /// `n` over `k` for any integer n; 0 where k is negative or beyond a positive n.
    private static func choices(
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

    // MARK: - Primes, roots and bits

    static func isPrime(_ call: FunctionCall) throws(NumberError) -> Value {
        .boolean(try call.integer(0).isPrime(monitor: call.monitor))
    }

    static func nextPrime(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call.integer(0).nextPrime(monitor: call.monitor))
    }

    static func previousPrime(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        guard let prime = try call.integer(0).previousPrime(monitor: call.monitor) else {
            throw call.domain("there is no prime below 2")
        }
        return BigNumber(prime)
    }

    static func squareRoot(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integer(0)
        if n.isNegative {
            throw .notReal(function: call.name, rule: "isqrt of a negative number is not real")
        }
        return BigNumber(try n.squareRoot())
    }

    static func bitLength(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call.integer(0).bitLength)
    }

    static func bitCount(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call.integer(0).magnitude.populationCount)
    }
}
