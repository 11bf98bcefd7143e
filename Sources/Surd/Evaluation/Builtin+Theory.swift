import SurdNumbers

extension Builtin {
    /// Functions whose result is a list.
    func listOfNumbers(
        _ x: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> [BigNumber] {
        switch self {
        case .divisors:
            let n = try Numbers.integer(x[0], for: name, monitor)
            return try n.divisors(monitor: monitor).map { BigNumber($0) }
        case .chineseRemainder:
            guard x.count % 2 == 0 else {
                throw .domain(function: name, rule: "crt needs a modulus for each remainder")
            }
            var pairs: [(remainder: BigInt, modulus: BigInt)] = []
            for index in stride(from: 0, to: x.count, by: 2) {
                pairs.append(
                    (
                        try Numbers.integer(x[index], for: name, monitor),
                        try Numbers.integer(x[index + 1], for: name, monitor)
                    ))
            }
            let answer = try BigInt.chineseRemainder(pairs, monitor: monitor)
            return [BigNumber(answer.remainder), BigNumber(answer.modulus)]
        default:
            var count: Int?
            if x.count > 1 {
                let wanted = try Numbers.word(x[1], for: name, monitor)
                if wanted < 1 {
                    throw .domain(function: name, rule: "\(name) needs a positive count")
                }
                count = wanted
            }
            let quotients = try x[0].continuedFraction(count: count, monitor: monitor)
            if self == .continuedFraction { return quotients.map { BigNumber($0) } }
            return try BigNumber.convergents(of: quotients, monitor: monitor).map { BigNumber($0) }
        }
    }

    /// What the number may be in closed form. The compiler gives the decimal places of a literal as a
    /// second argument: so many of its digits are known.
    func identifications(
        _ x: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> [Identification] {
        let forms: [Identification]
        if x.count > 1, let value = x[0].exactRational {
            let places = try Numbers.word(x[1], for: name, monitor)
            forms = try BigNumber.identifications(of: value, places: places, monitor: monitor)
        } else {
            forms = try x[0].identified(monitor: monitor)
        }
        if forms.isEmpty {
            throw .domain(function: name, rule: "no short closed form fits this number")
        }
        return forms
    }

    /// Functions of the divisors and of the combinatorics of integers; nil when the function is
    /// none of them.
    func theory(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let first = x[x.startIndex]
        switch self {
        case .totient, .sigma, .moebius, .jacobi:
            let n = try Numbers.integer(first, for: name, monitor)
            switch self {
            case .totient: return BigNumber(try n.totient(monitor: monitor))
            case .moebius: return BigNumber(try n.moebius(monitor: monitor))
            case .jacobi:
                let other = try Numbers.integer(x[x.startIndex + 1], for: name, monitor)
                return BigNumber(try BigInt.jacobi(n, other, monitor: monitor))
            default:
                let k = x.count > 1 ? try Numbers.word(x[x.startIndex + 1], for: name, monitor) : 1
                return BigNumber(try n.divisorSum(power: k, monitor: monitor))
            }
        case .harmonic:
            return try harmonic(first, monitor)
        case .partitions, .catalanNumber, .bernoulli, .euler:
            let n = try Numbers.word(first, for: name, monitor)
            switch self {
            case .partitions: return BigNumber(try BigInt.partitions(n, monitor: monitor))
            case .catalanNumber: return BigNumber(try BigInt.catalanNumber(n, monitor: monitor))
            case .bernoulli: return BigNumber(try BigInt.bernoulli(n, monitor: monitor))
            default: return BigNumber(try BigInt.euler(n, monitor: monitor))
            }
        case .stirlingFirst, .stirlingSecond:
            let n = try Numbers.word(first, for: name, monitor)
            let k = try Numbers.word(x[x.startIndex + 1], for: name, monitor)
            return BigNumber(
                self == .stirlingFirst
                    ? try BigInt.stirlingFirst(n, k, monitor: monitor)
                    : try BigInt.stirlingSecond(n, k, monitor: monitor))
        default:
            return nil
        }
    }

    /// H_x: a fraction at an integer that is not too large, else ψ(x + 1) + γ.
    private func harmonic(_ x: BigNumber, _ monitor: Monitor) throws(NumberError) -> BigNumber {
        // Beyond this the fraction has more than a million digits on either side.
        if let count = x.exactInteger?.smallValue, count >= 0, count < 1 << 21 {
            return BigNumber(try BigInt.harmonic(count, monitor: monitor))
        }
        let next = try x.applying(.add, BigNumber(1), monitor: monitor)
        return try next.applying(.digamma, monitor: monitor).applying(
            .add, BigNumber.constant(.egamma), monitor: monitor)
    }
}
