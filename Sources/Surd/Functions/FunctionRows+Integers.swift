// Rows of the function table: integers, lists and control.
// The answers in the examples come from mpmath at 60 digits, those of integers from Python.

extension FunctionTable {
    static let integerRows: [FunctionEntry] = [
        FunctionEntry(
            "gcd", "n...", .integers,
            .number(IntegerFunctions.gcd).on(words: WordFunctions.GCD.self).ofAnyCount,
            domain: "integers",
            "greatest common divisor",
            example: "gcd(12, 18)", "6"),
        FunctionEntry(
            "lcm", "n...", .integers,
            .number(IntegerFunctions.lcm).on(words: WordFunctions.LCM.self).ofAnyCount,
            domain: "integers",
            "least common multiple",
            example: "lcm(4, 6, 10)", "60"),
        FunctionEntry(
            "mod", "x, y", .integers,
            .number(IntegerFunctions.modulo).on(
                words: WordFunctions.Modulo.self, tape: .two(.modulo)),
            domain: "y not 0",
            "floored remainder, with the sign of y",
            example: "mod(-7, 3)", "2"),
        FunctionEntry(
            "rem", "x, y", .integers,
            .number(IntegerFunctions.remainder).on(
                words: WordFunctions.Remainder.self, tape: .two(.remainder)),
            domain: "y not 0",
            "truncated remainder, with the sign of x",
            example: "rem(-7, 3)", "-1"),
        FunctionEntry(
            "div", "x, y", .integers,
            .number(IntegerFunctions.quotient).on(
                words: WordFunctions.Quotient.self, tape: .two(.quotient)),
            domain: "y not 0",
            "floored quotient",
            example: "div(-7, 3)", "-3"),
        FunctionEntry(
            "powmod", "b, e, m", .integers,
            .number(IntegerFunctions.powerModulo).on(words: WordFunctions.PowerModulo.self),
            domain: "integers; m not 0; an inverse where e < 0",
            "b^e mod m",
            example: "powmod(2, 1000, 97)", "36"),
        FunctionEntry(
            "invmod", "a, m", .integers, .number(IntegerFunctions.inverseModulo),
            domain: "integers without a common divisor",
            "inverse of a modulo m",
            example: "invmod(3, 11)", "4"),
        FunctionEntry(
            "factorial", "n", .integers,
            .number(IntegerFunctions.factorial).on(words: WordFunctions.Factorial.self),
            aliases: ["fact"],
            domain: "integer n ≥ 0",
            "product of 1 to n",
            example: "factorial(20)", "2432902008176640000"),
        FunctionEntry(
            "factorial2", "n", .integers, .number(IntegerFunctions.doubleFactorial), isSoft: true,
            domain: "integer n ≥ -1",
            "double factorial, the product of n, n - 2, n - 4, ... down to 1 or 2",
            example: "factorial2(9)", "945"),
        FunctionEntry(
            "binomial", "n, k", .integers, .number(IntegerFunctions.binomial), aliases: ["nCr"],
            softAliases: ["comb", "choose"],
            domain: "integers, k ≥ 0",
            "number of ways to choose k of n",
            example: "binomial(50, 6)", "15890700"),
        FunctionEntry(
            "permutations", "n, k", .integers, .number(IntegerFunctions.permutations),
            aliases: ["nPr"], softAliases: ["perm"],
            domain: "integers, k ≥ 0",
            "number of ways to choose k of n in order",
            example: "permutations(10, 3)", "720"),
        FunctionEntry(
            "fib", "n", .integers, .number(IntegerFunctions.fibonacci),
            domain: "integer n",
            "Fibonacci number",
            example: "fib(50)", "12586269025"),
        FunctionEntry(
            "lucas", "n", .integers, .number(IntegerFunctions.lucas),
            domain: "integer n",
            "Lucas number",
            example: "lucas(50)", "28143753123"),
        FunctionEntry(
            "primorial", "n", .integers, .number(IntegerFunctions.primorial),
            domain: "integer n ≥ 0",
            "product of the primes up to n",
            example: "primorial(30)", "6469693230"),
        FunctionEntry(
            "isprime", "n", .integers, .value(IntegerFunctions.isPrime),
            domain: "integer n",
            "whether n is a prime; proven below 2^64, beyond it a strong test",
            example: "isprime(2^61 - 1)", "true"),
        FunctionEntry(
            "nextprime", "n", .integers, .number(IntegerFunctions.nextPrime),
            domain: "integer n",
            "smallest prime above n",
            example: "nextprime(1000)", "1009"),
        FunctionEntry(
            "prevprime", "n", .integers, .number(IntegerFunctions.previousPrime),
            domain: "integer n > 2",
            "largest prime below n",
            example: "prevprime(1000)", "997"),
        FunctionEntry(
            "factor", "n", .integers, .value(TheoryFunctions.factor),
            domain: "integer n other than 0",
            "prime factors",
            example: "factor(360)", "2^3 x 3^2 x 5"),
        FunctionEntry(
            "isqrt", "n", .integers, .number(IntegerFunctions.squareRoot),
            domain: "integer n ≥ 0",
            "integer part of the square root",
            example: "isqrt(10)", "3"),
        FunctionEntry(
            "bitlength", "n", .integers, .number(IntegerFunctions.bitLength),
            domain: "integer n",
            "bits of the absolute value",
            example: "bitlength(1000)", "10"),
        FunctionEntry(
            "popcount", "n", .integers, .number(IntegerFunctions.bitCount),
            domain: "integer n ≥ 0",
            "number of one bits",
            example: "popcount(255)", "8"),
        FunctionEntry(
            "numerator", "x", .integers,
            .number(IntegerFunctions.numerator).on(words: WordFunctions.Numerator.self),
            domain: "rational x",
            "numerator in lowest terms",
            example: "numerator(0.75)", "3"),
        FunctionEntry(
            "denominator", "x", .integers,
            .number(IntegerFunctions.denominator).on(words: WordFunctions.Denominator.self),
            domain: "rational x",
            "denominator in lowest terms",
            example: "denominator(0.75)", "4"),
        FunctionEntry(
            "totient", "n", .integers, .number(TheoryFunctions.totient), aliases: ["eulerphi"],
            domain: "integer n > 0",
            "how many integers from 1 to n have no common factor with n",
            example: "totient(360)", "96"),
        FunctionEntry(
            "divisors", "n", .integers, .value(TheoryFunctions.divisors),
            domain: "integer n other than 0",
            "list of the positive divisors",
            example: "divisors(12)", "[1, 2, 3, 4, 6, 12]"),
        FunctionEntry(
            "sigma", "n, [k = 1]", .integers, .number(TheoryFunctions.sigma),
            domain: "integer n > 0, integer k",
            "sum of the k-th powers of the divisors; how many there are for k = 0",
            example: "sigma(12)", "28"),
        FunctionEntry(
            "moebius", "n", .integers, .number(TheoryFunctions.moebius), aliases: ["mobius"],
            domain: "integer n > 0",
            "0 where a square divides n, else 1 or -1 for an even or odd number of primes",
            example: "moebius(30)", "-1"),
        FunctionEntry(
            "jacobi", "a, n", .integers, .number(TheoryFunctions.jacobi), aliases: ["kronecker"],
            domain: "integers",
            "symbol of Legendre, Jacobi and Kronecker",
            example: "jacobi(2, 15)", "1"),
        FunctionEntry(
            "crt", "r, m...", .integers, .value(TheoryFunctions.chineseRemainder).writtenInTerms,
            aliases: ["chinese"],
            domain: "pairs of integers, m not 0, without contradiction",
            "least x ≥ 0 with the remainder r modulo m for each pair, and the common modulus",
            example: "crt(2, 3, 3, 5, 2, 7)", "[23, 105]"),
        FunctionEntry(
            "partitions", "n", .integers, .number(TheoryFunctions.partitions),
            aliases: ["numbpart"],
            domain: "integer n",
            "in how many ways n is a sum of positive integers",
            example: "partitions(100)", "190569292"),
        FunctionEntry(
            "catalannumber", "n", .integers, .number(TheoryFunctions.catalanNumber),
            domain: "integer n ≥ 0",
            "Catalan number, binomial(2n, n)/(n + 1)",
            example: "catalannumber(10)", "16796"),
        FunctionEntry(
            "stirling1", "n, k", .integers, .number(TheoryFunctions.stirlingFirst),
            domain: "integers ≥ 0",
            "Stirling number of the first kind, with its sign",
            example: "stirling1(5, 2)", "-50"),
        FunctionEntry(
            "stirling2", "n, k", .integers, .number(TheoryFunctions.stirlingSecond),
            aliases: ["stirling"],
            domain: "integers ≥ 0",
            "Stirling number of the second kind: ways to divide n things into k groups",
            example: "stirling2(5, 2)", "15"),
        FunctionEntry(
            "bernoulli", "n", .integers, .number(TheoryFunctions.bernoulli), aliases: ["bernfrac"],
            domain: "integer n ≥ 0",
            "Bernoulli number, with bernoulli(1) = -1/2",
            example: "bernoulli(10)", "0.075757575757575757576"),
        FunctionEntry(
            "euler", "n", .integers, .number(TheoryFunctions.euler), aliases: ["eulernumber"],
            domain: "integer n ≥ 0",
            "Euler number: 1/cosh x is the sum of euler(n) x^n/n!",
            example: "euler(10)", "-50521"),
        FunctionEntry(
            "harmonic", "x", .integers,
            .number(TheoryFunctions.harmonic).on(tape: .formula("digamma(x + 1) + egamma")),
            domain: "x other than -1, -2, ...",
            "1 + 1/2 + ... + 1/x; digamma(x + 1) + egamma where x is not an integer",
            example: "harmonic(4)", "2.0833333333333333333"),
        FunctionEntry(
            "cf", "x, [n]", .integers, .value(TheoryFunctions.continuedFraction),
            aliases: ["contfrac"],
            domain: "n > 0",
            "list of the first n partial quotients; all of a fraction, or 20, without n",
            example: "cf(415/93)", "[4, 2, 6, 7]"),
        FunctionEntry(
            "convergents", "x, [n]", .integers, .value(TheoryFunctions.convergents),
            domain: "n > 0",
            "list of the first n fractions that the continued fraction of x gives",
            example: "convergents(3.75)", "[3, 4, 3.75]"),
        FunctionEntry(
            "minpoly", "x", .integers, .value(TheoryFunctions.minimalPolynomial),
            aliases: ["algdep"],
            domain: "x that is known to be algebraic",
            "minimal polynomial: the shortest one with integer coefficients that is 0 at x, proved",
            example: "minpoly(sqrt(2) + sqrt(3))", "x^4 - 10*x^2 + 1"),
        FunctionEntry(
            "identify", "x", .integers, .value(TheoryFunctions.identify).withPlaces,
            domain: "a decimal literal, of which so many digits are known, or an exact number",
            "closed forms that fit the digits of a literal, or that an exact number is proved to equal",
            example: "identify(0.693147180559945)", "ln(2) fits 15 digits, chance 10^-12"),
    ]

    static let listRows: [FunctionEntry] = [
        FunctionEntry(
            "sum", "x...", .lists,
            .number(ListFunctions.sum).on(tape: .repeated(.add), columns: { $0.folded(.add, $1) })
                .loop(from: 0).ofAnyCount
                .onComplex(ComplexFunctions.sum),
            domain: "at least one number, or sum(k, from, to, body)",
            "sum of the arguments, or of body for k = from ... to",
            example: "sum(k, 1, 100, k)", "5050"),
        FunctionEntry(
            "prod", "x...", .lists,
            .number(ListFunctions.product).on(
                tape: .repeated(.multiply), columns: { $0.folded(.multiply, $1) }
            ).loop(from: 1).ofAnyCount
                .onComplex(ComplexFunctions.product),
            aliases: ["product"],
            domain: "at least one number, or prod(k, from, to, body)",
            "product of the arguments, or of body for k = from ... to",
            example: "prod(k, 1, 5, k)", "120"),
        FunctionEntry(
            "mean", "x...", .lists,
            .number(ListFunctions.mean).on(tape: .mean, columns: { $0.mean($1) })
                .onComplex(ComplexFunctions.mean),
            aliases: ["avg"], softAliases: ["average"],
            domain: "at least one number",
            "arithmetic mean",
            example: "mean(1, 2, 4)", "2.3333333333333333333"),
        FunctionEntry(
            "median", "x...", .lists, .number(ListFunctions.median),
            domain: "at least one number",
            "middle of the arguments in order of size, or mean of the two in the middle",
            example: "median(3, 1, 2)", "2"),
        FunctionEntry(
            "quantile", "x..., p", .lists, .number(ListFunctions.quantile),
            domain: "0 ≤ p ≤ 1, at least one number x",
            "p-quantile of the numbers, interpolated linearly",
            example: "quantile(1, 2, 4, 8, 0.25)", "1.75"),
        FunctionEntry(
            "var", "x...", .lists, .number(ListFunctions.variance(losing: 1)).ofAnyCount,
            softAliases: ["variance"],
            domain: "at least two numbers",
            "variance of a sample: divided by the number of values less one",
            example: "var(1, 2, 4)", "2.3333333333333333333"),
        FunctionEntry(
            "stdev", "x...", .lists, .number(ListFunctions.deviation(losing: 1)).ofAnyCount,
            softAliases: ["stddev"],
            domain: "at least two numbers",
            "standard deviation of a sample, the square root of var",
            example: "stdev(1, 2, 4)", "1.5275252316519466689"),
        FunctionEntry(
            "pvar", "x...", .lists, .number(ListFunctions.variance(losing: 0)).ofAnyCount,
            domain: "at least one number",
            "variance of a whole population: divided by the number of values",
            example: "pvar(1, 2, 4)", "1.5555555555555555556"),
        FunctionEntry(
            "pstdev", "x...", .lists, .number(ListFunctions.deviation(losing: 0)).ofAnyCount,
            softAliases: ["pstddev"],
            domain: "at least one number",
            "standard deviation of a whole population, the square root of pvar",
            example: "pstdev(1, 2, 4)", "1.2472191289246471285"),
        FunctionEntry(
            "count", "x...", .lists,
            .number(ListFunctions.count).ofAnyCount.onComplex(ComplexFunctions.count),
            domain: "at least one number",
            "how many arguments there are",
            example: "count(7, 8, 9)", "3"),
    ]

    static let controlRows: [FunctionEntry] = [
        FunctionEntry(
            "random", "[a], [b]", .control, .random, isSoft: true,
            domain: "integers a ≤ b, or no arguments",
            "random number from 0 to 1 (exclusive), or random integer from a to b",
            example: "random(7, 7)", "7"),
        FunctionEntry(
            "if", "condition, a, b", .control, .condition,
            domain: "condition true or false",
            "a where the condition is true, else b; only that one is evaluated",
            example: "if(1 < 2, 3, 4)", "3"),
    ]
}
