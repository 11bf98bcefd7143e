import SurdNumbers

/// Functions of the divisors, the combinatorics and the expansions of integers and fractions.
enum TheoryFunctions {
    // MARK: - Divisors and residues

    static func factor(_ call: FunctionCall) throws(NumberError) -> Value {
        let integer = try call.integer(0)
        if integer.isZero { throw call.domain("0 has no prime factors") }
        return .factors(
            Factorization(
                isNegative: integer.isNegative,
                factors: try integer.magnitude.factored(monitor: call.monitor)))
    }

    static func divisors(_ call: FunctionCall) throws(NumberError) -> Value {
        .list(
            ValueList(
                numbers: try call.integer(0).divisors(monitor: call.monitor).map { BigNumber($0) }))
    }

    static func totient(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call.integer(0).totient(monitor: call.monitor))
    }

    static func moebius(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call.integer(0).moebius(monitor: call.monitor))
    }

    static func sigma(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let n = try call.integer(0)
        let power = call.count > 1 ? try call.word(1) : 1
        return BigNumber(try n.divisorSum(power: power, monitor: call.monitor))
    }

    static func jacobi(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try BigInt.jacobi(call.integer(0), call.integer(1), monitor: call.monitor))
    }

    static func chineseRemainder(_ call: FunctionCall) throws(NumberError) -> Value {
        guard call.count % 2 == 0 else {
            throw call.domain("crt needs a modulus for each remainder")
        }
        var pairs: [(remainder: BigInt, modulus: BigInt)] = []
        for index in stride(from: 0, to: call.count, by: 2) {
            pairs.append((try call.integer(index), try call.integer(index + 1)))
        }
        let answer = try BigInt.chineseRemainder(pairs, monitor: call.monitor)
        return .list(ValueList(numbers: [BigNumber(answer.remainder), BigNumber(answer.modulus)]))
    }

    // MARK: - Numbers of combinatorics

    static func partitions(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try BigInt.partitions(call.amount(0), monitor: call.monitor))
    }

    static func catalanNumber(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try BigInt.catalanNumber(call.amount(0), monitor: call.monitor))
    }

    static func stirlingFirst(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (n, k) = (try call.amount(0), try call.amount(1) { _ in Int.max })
        return BigNumber(try BigInt.stirlingFirst(n, k, monitor: call.monitor))
    }

    static func stirlingSecond(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (n, k) = (try call.amount(0), try call.amount(1) { _ in Int.max })
        return BigNumber(try BigInt.stirlingSecond(n, k, monitor: call.monitor))
    }

    static func bernoulli(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(
            try BigInt.bernoulli(call.amount(0) { $0.isOdd ? 3 : nil }, monitor: call.monitor))
    }

    static func euler(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try BigInt.euler(call.amount(0) { $0.isOdd ? 3 : nil }, monitor: call.monitor))
    }

    /// H_x: a fraction at an integer that is not too large, else ψ(x + 1) + γ.
    static func harmonic(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, monitor) = (call[0], call.monitor)
        // A larger argument gives a fraction with more than a million digits in numerator and denominator.
        if let count = x.exactInteger?.smallValue, count >= 0, count < 1 << 21 {
            return BigNumber(try BigInt.harmonic(count, monitor: monitor))
        }
        let next = try x.applying(.add, BigNumber(1), monitor: monitor)
        return try call.naming(pole: "a pole at -1, -2, ...") { () throws(NumberError) in
            try next.applying(.digamma, monitor: monitor).applying(
                .add, BigNumber.constant(.egamma), monitor: monitor)
        }
    }

    // MARK: - Continued fractions and closed forms

    static func continuedFraction(_ call: FunctionCall) throws(NumberError) -> Value {
        .list(ValueList(numbers: try quotients(call).map { BigNumber($0) }))
    }

    static func convergents(_ call: FunctionCall) throws(NumberError) -> Value {
        let convergents = try BigNumber.convergents(of: quotients(call), monitor: call.monitor)
        return .list(ValueList(numbers: convergents.map { BigNumber($0) }))
    }

    private static func quotients(_ call: FunctionCall) throws(NumberError) -> [BigInt] {
        var count: Int?
        if call.count > 1 {
            let wanted = try call.word(1)
            if wanted < 1 { throw call.domain("\(call.name) needs a positive count") }
            count = wanted
        }
        return try call[0].continuedFraction(count: count, monitor: call.monitor)
    }

    static func minimalPolynomial(_ call: FunctionCall) throws(NumberError) -> Value {
        .polynomial(try call[0].minimalPolynomial(monitor: call.monitor))
    }

    /// Closed forms that the number may have. The compiler passes the number of decimal places of a
    /// literal as a second argument, which says how many digits are known.
    static func identify(_ call: FunctionCall) throws(NumberError) -> Value {
        let forms: [Identification]
        if call.count > 1, let value = try call[0].rational(monitor: call.monitor) {
            forms = try BigNumber.identifications(
                of: value, places: call.word(1), monitor: call.monitor)
        } else {
            forms = try call[0].identified(monitor: call.monitor)
        }
        if forms.isEmpty { throw call.domain("no short closed form fits this number") }
        return .identifications(forms)
    }
}

extension FunctionCall {
    /// An argument that is an amount. Negative amounts are not possible, so all integers below the
    /// range of words are treated alike.
    ///
    /// - Parameter substitute: A word that stands for any integer above the range of words.
    fileprivate func amount(
        _ index: Int, beyond substitute: (BigInt) -> Int? = { _ in nil }
    ) throws(NumberError) -> Int {
        let integer = try integer(index)
        if integer.smallValue == nil {
            if integer.isNegative { return -1 }
            if let word = substitute(integer) { return word }
        }
        return try word(index)
    }
}
