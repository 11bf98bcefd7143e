/// Names that people bring from other programs and from paper, and what to write instead.
///
/// The tables are read only when a name has failed. A row whose function the language does not have
/// gives no hint, so a row may stand here before its function does.
enum ForeignNames {
    /// The advice of a row.
    enum Advice {
        /// The same arguments, another name.
        case function(String)
        /// A line with the arguments inserted: `$1` gets parentheses unless it is a single operand,
        /// `@1` is copied, and `@*` is all of them. The second text is used where there are no
        /// arguments.
        case line(String, arguments: String)
        /// A sentence.
        case note(String)
    }

    /// The row for a called name. Capitals matter where a row has them: `C(5, 2)` is not the cosine.
    static func called(_ name: String) -> Advice? {
        if let base = baseOfLogarithm(name) {
            return .line("log($1, \(base))", arguments: "8")
        }
        if let target = renamed[name] ?? renamed[name.lowercased()] { return .function(target) }
        if let row = lines[name.lowercased()] { return .line(row.line, arguments: row.arguments) }
        return (calledNotes[name.lowercased()] ?? words[name.lowercased()]).map { .note($0) }
    }

    /// The base of `log_3` and `log16`.
    private static func baseOfLogarithm(_ name: String) -> Int? {
        guard name.hasPrefix("log") else { return nil }
        let digits = name.dropFirst(name.hasPrefix("log_") ? 4 : 3)
        guard digits.count < 10, let base = Int(digits), base > 2, base != 10 else { return nil }
        return base
    }

    /// The row for a name that is used as a value.
    static func value(_ name: String) -> Advice? {
        if let constant = constants[name.lowercased()] { return .line(constant, arguments: "") }
        return words[name.lowercased()].map { .note($0) }
    }

    /// The operator that a name between two operands means elsewhere: `2 plus 3`.
    static func sign(_ name: String) -> String? { signs[name] }

    /// A dictionary from rows with several names.
    private static func spread<Meaning>(_ rows: [(String, Meaning)]) -> [String: Meaning] {
        var table: [String: Meaning] = [:]
        for (names, meaning) in rows {
            for name in names.split(separator: " ") { table[String(name)] = meaning }
        }
        return table
    }

    // MARK: - Functions with another name

    private static let renamed = spread([
        // bc
        ("s", "sin"), ("c", "cos"), ("a", "atan"), ("l", "ln"), ("j", "besselj"),
        // Other languages and other books
        ("sinus", "sin"), ("cosinus", "cos"), ("tg tang tangens", "tan"),
        ("ctg cotg cotan cotangent", "cot"), ("cosec", "csc"), ("arcsinus", "asin"),
        ("arccosinus", "acos"), ("arctg arctangent", "atan"), ("arcctg acotan", "acot"),
        ("sh", "sinh"), ("ch", "cosh"),
        ("th tgh", "tanh"), ("arcsinh argsinh arsh", "asinh"), ("arccosh argcosh arch", "acosh"),
        ("arctanh argtanh arth", "atanh"), ("logn loge", "ln"), ("ld lb log_2", "log2"),
        ("log_10", "log10"), ("squareroot sqroot racine wurzel", "sqrt"),
        ("cuberoot cubicroot", "cbrt"), ("nroot surd", "root"), ("hypotenuse", "hypot"),
        // Whole numbers
        ("C combin combine combination combinations bincoeff bincoef binom ncr nck", "binomial"),
        ("P permut npr permutation", "permutations"), ("fac faculty fakt", "factorial"),
        ("doublefactorial factdouble factorial_2", "factorial2"), ("fibonacci", "fib"),
        ("gcf hcf ggt pgcd", "gcd"), ("kgv ppcm", "lcm"), ("fmod modulo modulus", "mod"),
        ("remainder", "rem"), ("quotient quot idiv intdiv floordiv", "div"),
        ("modpow powermod power_mod expmod mpow", "powmod"),
        ("modinv modinverse inversemod mod_inverse minv", "invmod"),
        ("is_prime isprimenumber primeq ispseudoprime", "isprime"),
        ("next_prime", "nextprime"), ("precprime previousprime prev_prime", "prevprime"),
        (
            "ifactor primefactors factorint factorize factorise factorinteger prime_factors",
            "factor"
        ),
        ("totientphi", "totient"), ("moebiusmu", "moebius"), ("jacobisymbol", "jacobi"),
        ("partitionsp", "partitions"), ("catalannum", "catalannumber"),
        ("bernoullib", "bernoulli"), ("harmonicnumber harmonic_number", "harmonic"),
        ("sqrtint intsqrt", "isqrt"), ("bit_length bitlen", "bitlength"),
        ("bit_count bitcount hammingweight hamming_weight", "popcount"),
        ("numer num", "numerator"), ("denom den", "denominator"),
        // Rounding and parts
        ("fix ipart integerpart truncate", "trunc"), ("fpart fracpart fractionalpart", "frac"),
        ("signum", "sign"), ("fabs cabs magnitude modul mag", "abs"), ("maximum", "max"),
        ("minimum", "min"), ("realpart real", "re"), ("imagpart imag imaginary", "im"),
        ("conjugate", "conj"), ("angle phase carg", "arg"),
        ("rad2deg todegrees todeg deg radtodeg", "degrees"),
        ("deg2rad toradians torad rad degtorad", "radians"),
        // Special functions
        ("tgamma gammafunction", "gamma"), ("gammaln gammalog lngamma log_gamma", "lgamma"),
        ("psi", "digamma"), ("w lambert productlog lambert_w", "lambertw"),
        ("incgamma", "gammaupper"), ("jn jv", "besselj"), ("yn yv", "bessely"),
        ("iv", "besseli"), ("kv kn", "besselk"), ("airy", "ai"), ("dilog polylog2", "li2"),
        ("expi", "ei"), ("logint", "li"), ("inverf erf_inv inverseerf", "erfinv"),
        ("norm.s.dist normsdist normaldist phi_cdf", "normcdf"),
        ("norm.s.inv normsinv invnorm", "norminv"), ("elliptick", "ellipk"),
        ("elliptice", "ellipe"),
        // Statistics, lists and matrices
        ("std sd stdevs stdev.s stddevs stdeva", "stdev"),
        ("stdevp stdev.p stddevp stdpop", "pstdev"), ("vars var.s", "var"), ("varp var.p", "pvar"),
        ("percentile percentile.inc", "quantile"), ("total", "sum"), ("length size", "len"),
        ("sorted", "sort"), ("dotproduct dotp scalarproduct sumproduct inner", "dot"),
        ("determinant mdeterm", "det"), ("inv minverse matinv", "inverse"),
        ("transp mattranspose", "transpose"), ("eye idmat identitymatrix", "identity"),
        ("lsolve matsolve linearsolve", "linsolve"),
        // Calculus
        ("integral int_ quadrature nintegrate intnum quadgk", "integrate"), ("lim", "limit"),
        ("nsum suminf sumalt sumpos summation", "sum"), ("nprod prodinf", "prod"),
        ("diff deriv derive d differentiate", "derivative"), ("nsolve fsolve findroot", "solve"),
        ("polyroots polroots nroots", "roots"), ("random.random rnd rand", "random"),
    ])

    // MARK: - Lines

    private static let lines = spread([
        ("square sq", (line: "$1^2", arguments: "5")),
        ("cube", (line: "$1^3", arguments: "5")),
        ("power", (line: "$1^$2", arguments: "2, 10")),
        ("sumsq", (line: "norm([@*])^2", arguments: "3, 4")),
        ("bitand", (line: "$1 & $2", arguments: "12, 10")),
        ("bitor", (line: "$1 | $2", arguments: "12, 10")),
        ("bitxor", (line: "$1 xor $2", arguments: "12, 10")),
        ("bitnot", (line: "~$1", arguments: "5")),
        ("shl lshift bitlshift shiftleft", (line: "$1 << $2", arguments: "3, 4")),
        ("shr rshift bitrshift shiftright", (line: "$1 >> $2", arguments: "100, 3")),
        ("and", (line: "$1 and $2", arguments: "1 < 2, 2 < 3")),
        ("or", (line: "$1 or $2", arguments: "1 < 2, 2 < 3")),
        ("not", (line: "not $1", arguments: "1 > 2")),
        ("nand", (line: "not ($1 and $2)", arguments: "1 < 2, 2 < 3")),
        ("iif ifelse where cond ternary", (line: "if(@1, @2, @3)", arguments: "2 > 1, 5, 6")),
        ("sigma0 numdiv divisorcount divisor_count", (line: "sigma(@1, 0)", arguments: "12")),
        ("sigma1 divisorsum divisor_sum", (line: "sigma(@1, 1)", arguments: "12")),
        ("divmod", (line: "[div(@*), mod(@*)]", arguments: "7, 2")),
        ("primepi", (line: "sum(k, 1, @1, if(isprime(k), 1, 0))", arguments: "100")),
        ("bin2dec", (line: "0b@1", arguments: "1010")),
        ("hex2dec", (line: "0x@1", arguments: "1F")),
        ("oct2dec", (line: "0o@1", arguments: "17")),
        ("e1 expint eint1", (line: "-ei(-$1)", arguments: "2")),
        ("acoth arcoth arccoth", (line: "atanh(1/$1)", arguments: "2")),
        ("asech arsech arcsech", (line: "acosh(1/$1)", arguments: "0.5")),
        ("acsch arcsch arccsch", (line: "asinh(1/$1)", arguments: "2")),
        ("besselj0", (line: "j0(@1)", arguments: "1")),
        ("besselj1", (line: "j1(@1)", arguments: "1")),
        ("bessely0", (line: "y0(@1)", arguments: "1")),
        ("bessely1", (line: "y1(@1)", arguments: "1")),
        ("normpdf npdf dnorm normalpdf", (line: "exp(-$1^2/2)/sqrt(2*pi)", arguments: "1")),
        ("normalcdf", (line: "normcdf(@2) - normcdf(@1)", arguments: "-1, 1")),
        ("norm.dist normdist", (line: "normcdf(($1 - $2)/$3)", arguments: "120, 100, 15")),
        ("quartile", (line: "quantile(1, 2, 3, 4, 0.25)", arguments: "")),
        ("range seq linspace arange iota", (line: "list(k, @1, @2, k)", arguments: "1, 10")),
        ("map table", (line: "list(k, 1, 10, k^2)", arguments: "")),
        ("first head", (line: "@1[1]", arguments: "[4, 5, 6]")),
        ("last tail", (line: "@1[-1]", arguments: "[4, 5, 6]")),
        ("trace tr", (line: "sum(k, 1, len(@1), @1[k][k])", arguments: "[[1, 2], [3, 4]]")),
        ("complex", (line: "$1 + $2*i", arguments: "3, 4")),
        ("polar", (line: "$1*e^(i*$2)", arguments: "2, 1")),
        ("cis", (line: "e^(i*$1)", arguments: "1")),
        ("pmt", (line: "$3*$1/(1 - (1 + $1)^-$2)", arguments: "0.01, 12, 1000")),
        ("fv", (line: "$3*((1 + $1)^$2 - 1)/$1", arguments: "0.05, 10, 100")),
        ("pv", (line: "$3*(1 - (1 + $1)^-$2)/$1", arguments: "0.05, 10, 100")),
        ("rounddown", (line: "trunc($1*10^$2)/10^$2", arguments: "2.345, 2")),
        ("roundup", (line: "ceil($1*10^$2)/10^$2", arguments: "2.345, 2")),
        ("mround", (line: "round($1/$2)*$2", arguments: "17, 5")),
        ("randint random.randint randbetween", (line: "random(@1, @2)", arguments: "1, 6")),
        ("m_pi", (line: "pi", arguments: "")), ("lift", (line: "3 mod 7", arguments: "")),
        ("print puts echo display disp printf say show return", (line: "@1", arguments: "1 + 1")),
        ("percent", (line: "$1%", arguments: "15")), ("inc", (line: "$1 + 1", arguments: "5")),
    ])

    // MARK: - Values

    private static let constants = spread([
        ("m_pi pie", "pi"), ("eulergamma euler_gamma gammaconstant", "egamma"),
        ("golden goldenratio golden_ratio", "phi"), ("m_e", "e"), ("yes", "true"), ("no", "false"),
    ])

    private static let signs = [
        "plus": "+", "minus": "-", "times": "*", "multiplied": "*", "divided": "/", "over": "/",
        "per": "/", "mod": "mod", "MOD": "mod", "AND": "and", "OR": "or", "NOT": "not",
        "XOR": "xor", "power": "^", "modulo": "mod", "equals": "==", "is": "==",
    ]

    private static let base =
        "-b 16 prints in base 16 and -b 2 in base 2 (at the prompt :base 16); numbers are written 0xff, 0b101, 0o17"
    private static let digits =
        "-d 50 asks for 50 digits (at the prompt :digits 50)"
    private static let algebra =
        "there is no symbolic algebra; give a letter its value first: write x = 3; (x + 1)^2"

    private static let fractions =
        "--format fraction prints fractions (at the prompt :format fraction)"

    private static let calledNotes = spread([
        ("hex bin oct base tobase dec2hex dec2bin dec2oct", base),
        ("n evalf vpa approx decimal tofloat", digits),
        ("dec", "a number may be written in any base: write 0xff for 255"),
        ("fraction rational rationalize rat", fractions),
        (
            "minimize maximize argmin argmax fminsearch optimize extremum",
            "write solve(x, 0, 5, derivative(t, x, (t - 2)^2)) for the points where the derivative is 0"
        ),
        ("mode", "there is no mode; write median(1, 2, 2) for the middle value"),
        ("prime primes ithprime nthprime", "write nextprime(100) for the first prime after 100"),
        ("npv irr", "write sum(k, 1, 3, 100/1.05^k) for the present value of payments"),
        ("cumsum cumprod", "write list(k, 1, 4, sum(j, 1, k, j))"),
        ("append concat push join", "write list(k, 1, 4, k) for a list that is made by a rule"),
        (
            "cross", "write [a[2]*b[3] - a[3]*b[2], a[3]*b[1] - a[1]*b[3], a[1]*b[2] - a[2]*b[1]]"
        ),
        (
            "eig eigenvalues eigvals eigs",
            "write charpoly(A) for the polynomial whose roots they are"
        ),
        ("vector matrix array", "write [1, 2, 3] for a list, [[1, 2], [3, 4]] for a matrix"),
        ("zeros ones fill", "write list(k, 1, 5, 0)"),
        ("corr correl covar cov", "write dot(a, b)/(norm(a)*norm(b)) for lists with mean 0"),
        ("erfi", "write 2/sqrt(pi)*hyp1f1(1/2, 3/2, x^2)*x"),
        ("expand simplify collect apart together subst substitute", algebra),
        ("taylor series maclaurin", "write derivative(x, 0, 3, sin(x))/3! for one coefficient"),
        (
            "print puts echo display disp printf say show return",
            "results are printed without a command"
        ),
    ])

    /// Words of programs and of plain language.
    private static let words = spread([
        ("hex hexadecimal bin binary oct octal base", base),
        ("digits precision prec dps accuracy", digits),
        ("fraction fractions rational rationals", fractions),
        (
            "inf infinity oo infty",
            "infinity is written inf, as in sum(k, 1, inf, 1/k^2); for a large number "
                + "write 10^100"
        ),
        ("nan", "there is no NaN: an expression without a value is an error"),
        (
            "print puts echo display disp printf say return calc compute calculate evaluate eval",
            "results are printed without a command: write 1 + 1"
        ),
        ("for while do loop foreach", "write sum(k, 1, 10, k^2), or list(k, 1, 10, k^2)"),
        ("then else elif endif", "write if(2 > 1, 5, 6)"),
        (
            "import from include using require load",
            "all functions are built in: write sqrt(2)"
        ),
        (
            "let var const set local define def function fn lambda auto",
            "write x = 5 for a value, f(x) = x^2 for a function"
        ),
        (
            "date today now time datetime",
            "there are no dates and times: write 90*60 for the seconds of 90 minutes"
        ),
        ("plot graph draw chart", "there are no plots: write list(x, 0, 10, x^2) for the values"),
        ("deg degree", "write 20° or 20*pi/180; sind(20) takes degrees"),
        ("rad radian radians_", "angles are in radians: write sin(1)"),
        ("grad gon gradian", "write 30*pi/200 for 30 gradians"),
        ("percent pct", "write 50%"), ("permille", "write 5/1000"),
        ("of", "write 15%*80 for a part, 15*80 for a product"),
        ("to into as", "there are no conversions: write 5*1.609344 for 5 miles in kilometres"),
        ("in", "there are no conversions: write 5*0.3048 for 5 feet in metres"),
        ("squared", "write 5^2"), ("cubed", "write 5^3"), ("twice", "write 2*5"),
        ("dozen", "write 2*12"), ("thousand", "write 5e3"), ("million", "write 5e6"),
        ("billion", "write 5e9"), ("trillion", "write 5e12"),
        ("quit exit bye", "quit ends the prompt; a script ends after its last line"),
        ("help man", "surd --help NAME explains a function, as ?NAME does at the prompt"),
    ])

    /// Every name of the tables, for tests.
    package static var all: Set<String> {
        Set(renamed.keys).union(lines.keys).union(constants.keys).union(signs.keys)
            .union(calledNotes.keys).union(words.keys)
    }

    /// The functions that rows propose, for tests.
    package static var targets: Set<String> { Set(renamed.values) }
}
