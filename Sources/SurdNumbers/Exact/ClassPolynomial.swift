/// The class polynomial of a discriminant -4n: its roots are the values of the modular function j at
/// (-B + √-4n)/2A for the reduced forms Ax² + Bxy + Cy² of that discriminant, and its coefficients are
/// integers (Weber; Cox, Primes of the form x² + ny², §13).
///
/// The coefficients are computed to within 2^-64 and rounded to integers. Bound 350 says how many bits this
/// takes.
struct ClassPolynomial {
    /// The coefficients of 1, X, X², …
    let coefficients: [BigInt]

    /// Larger discriminants and higher degrees are not computed.
    private static let largest = 1024
    private static let highestDegree = 8

    private struct Form {
        let a: Int
        let b: Int
        /// Whether -b gives another form.
        let isPair: Bool
    }

    /// A complex number times 2^P, rounded down.
    private struct Fixed {
        var re: BigInt
        var im: BigInt

        func product(_ other: Fixed, _ bits: Int) -> Fixed {
            Fixed(
                re: (re * other.re - im * other.im) >> bits,
                im: (re * other.im + im * other.re) >> bits)
        }

        func quotient(_ other: Fixed, _ bits: Int) -> Fixed {
            let norm = other.re * other.re + other.im * other.im
            return Fixed(
                re: ((re * other.re + im * other.im) << bits) / norm,
                im: ((im * other.re - re * other.im) << bits) / norm)
        }

        mutating func add(_ other: Fixed, times factor: BigInt) {
            re += other.re * factor
            im += other.im * factor
        }
    }

    /// Nil where the discriminant is large. `digits` encloses a number times a power of two.
    init?(
        n: Int, digits: (BigNumber, Int) throws(IdentityStop) -> BigInt?, monitor: Monitor
    ) throws(IdentityStop) {
        guard n > 0, 4 * n <= Self.largest else { return nil }
        let forms = Self.forms(n)
        let degree = forms.reduce(0) { $0 + ($1.isPair ? 2 : 1) }
        guard degree <= Self.highestDegree else { return nil }
        var size = 0.0
        for form in forms {
            let bits = 9.07 * Double(n).squareRoot() / Double(form.a) + 12
            size += form.isPair ? 2 * bits : bits
        }
        let bits = 2 * Int(size) + 200
        var product = [BigInt(1) << bits]
        for form in forms {
            guard let j = try Self.j(form, n, bits, digits, monitor) else { return nil }
            if form.isPair {
                let norm = (j.re * j.re + j.im * j.im) >> bits
                product = Self.product(product, [norm, -2 * j.re], bits)
            } else {
                product = Self.product(product, [-j.re], bits)
            }
        }
        var coefficients: [BigInt] = []
        for value in product {
            let whole = (value + (BigInt(1) << (bits - 1))) >> bits
            guard (value - (whole << bits)).bitLength < bits - 64 else { return nil }
            coefficients.append(whole)
        }
        self.coefficients = coefficients
    }

    private static func forms(_ n: Int) -> [Form] {
        var result: [Form] = []
        var a = 1
        while 3 * a * a <= 4 * n {
            for half in 0...(a / 2) where (half * half + n) % a == 0 {
                let (b, c) = (2 * half, (half * half + n) / a)
                guard c >= a, greatestCommonDivisor(greatestCommonDivisor(a, b), c) == 1 else {
                    continue
                }
                result.append(Form(a: a, b: b, isPair: b > 0 && b < a && a < c))
            }
            a += 1
        }
        return result
    }

    /// j = E₄³/(q Π (1 - q^n)^24)
    private static func j(
        _ form: Form, _ n: Int, _ bits: Int,
        _ digits: (BigNumber, Int) throws(IdentityStop) -> BigInt?, _ monitor: Monitor
    ) throws(IdentityStop) -> Fixed? {
        let parts: (re: BigNumber, im: BigNumber)
        do throws(NumberError) {
            // q = e^(-2π√n/a) (cos(πb/a) - i sin(πb/a))
            let root = try BigNumber(n).applying(.sqrt, monitor: monitor)
            let size = try BigNumber.multipleOfPi(.ratio(-2, form.a)).multiplied(
                by: root, monitor: monitor
            ).applying(.exp, monitor: monitor)
            let angle = BigNumber.multipleOfPi(.ratio(-form.b, form.a))
            parts = (
                try angle.applying(.cos, monitor: monitor).multiplied(by: size, monitor: monitor),
                try angle.applying(.sin, monitor: monitor).multiplied(by: size, monitor: monitor)
            )
        } catch {
            throw .number(error)
        }
        guard let re = try digits(parts.re, bits), let im = try digits(parts.im, bits) else {
            return nil
        }
        let q = Fixed(re: re, im: im)
        let one = Fixed(re: BigInt(1) << bits, im: 0)
        var powers = [one, q]
        while powers.count < bits / 7 + 12 {
            powers.append(powers[powers.count - 1].product(q, bits))
        }
        var sum = one
        for n in 1..<powers.count {
            var cubes = BigInt(0)
            for d in 1...n where n % d == 0 { cubes += BigInt(d) * BigInt(d * d) }
            sum.add(powers[n], times: 240 * cubes)
        }
        // Euler: Π (1 - q^n) is the sum of (-1)^k q^(k(3k-1)/2) over all integers k.
        var euler = one
        var k = 1
        while k * (3 * k - 1) / 2 < powers.count {
            for power in [k * (3 * k - 1) / 2, k * (3 * k + 1) / 2] where power < powers.count {
                euler.add(powers[power], times: k % 2 == 0 ? 1 : -1)
            }
            k += 1
        }
        let second = euler.product(euler, bits)
        let fourth = second.product(second, bits)
        let eighth = fourth.product(fourth, bits)
        let below = eighth.product(eighth, bits).product(eighth, bits).product(q, bits)
        return sum.product(sum, bits).product(sum, bits).quotient(below, bits)
    }

    /// The product with a monic polynomial, whose lower coefficients are given.
    private static func product(_ a: [BigInt], _ lower: [BigInt], _ bits: Int) -> [BigInt] {
        var result = [BigInt](repeating: 0, count: a.count + lower.count)
        for (i, x) in a.enumerated() {
            result[i + lower.count] += x
            for (j, y) in lower.enumerated() { result[i + j] += (x * y) >> bits }
        }
        return result
    }
}
