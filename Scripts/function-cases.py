#!/usr/bin/env python3
"""Writes Tests/SurdTests/Data/function-cases.tsv: values of functions on which two independent
systems agree. Integers and lists come from FLINT (python-flint) or SymPy and from PARI's gp; reals
from Arb (python-flint) and mpmath or gp, to 20, 100 and 1,000 digits. Columns: expression, digits
(0 for the exact value), value, systems. It stops where two systems differ.

    Scripts/function-cases.py > Tests/SurdTests/Data/function-cases.tsv

With the word `several` it writes the rows of functions of several arguments only, or of those that are named then.
"""
import decimal
import subprocess
import sys
from fractions import Fraction

import flint
import mpmath
import sympy

sys.set_int_max_str_digits(0)
decimal.getcontext().prec = 3000
decimal.getcontext().Emax = 10**12
decimal.getcontext().Emin = -10**12


class Pari:
    """One gp that answers line by line."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["gp", "-q", "-f", "--default", "parisizemax=1G"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def __call__(self, text):
        self.process.stdin.write(f'print({text});print("#")\n')
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line.strip() == "#":
                return "".join(lines).strip()
            if not line:
                sys.exit(f"gp ended at {text}")
            if "***" in line:
                sys.exit(f"gp says {line.strip()} of {text}")
            lines.append(line.strip())


gp = Pari()


def exact(value):
    """An integer or a terminating decimal in full, any other rational as a fraction."""
    if isinstance(value, list):
        return "[" + ", ".join(exact(x) for x in value) + "]"
    value = Fraction(value)
    rest = value.denominator
    places = 0
    for p in (2, 5):
        count = 0
        while rest % p == 0:
            rest //= p
            count += 1
        places = max(places, count)
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    if places == 0:
        return str(value.numerator)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return ("-" if value < 0 else "") + digits[:-places] + "." + digits[-places:]


def row(expression, digits, one, other, systems):
    if one != other:
        sys.exit(f"{expression} to {digits} digits: {one} and {other} ({systems})")
    print(expression, digits, one, systems, sep="\t")


def from_gp(text):
    """A number or a row of numbers as gp prints it."""
    text = gp(text)
    if text.startswith("["):
        return [Fraction(x) for x in text.strip("[]").split(",")]
    return Fraction(text)


def integers():
    def both(expression, here, there, systems="FLINT, PARI"):
        row(expression, 0, exact(here), exact(from_gp(there)), systems)

    z = flint.fmpz
    samples = [1, 2, 12, 97, 360, 1024, 9699690, 2**31 - 1, 10**12 + 39, 2**64 + 1, 10**20 + 39,
               600851475143, 6469693230, 10**15]
    for n in samples:
        both(f"totient({n})", int(z(n).euler_phi()), f"eulerphi({n})")
        both(f"moebius({n})", int(z(n).moebius_mu()), f"moebius({n})")
        for k in (0, 1, 2, 5):
            both(f"sigma({n}, {k})", int(z(n).divisor_sigma(k)), f"sigma({n},{k})")
        if n < 10**13:
            both(f"divisors({n})", [int(d) for d in sympy.divisors(n)], f"divisors({n})",
                 "SymPy, PARI")
            both(f"sum(divisors({n}))", int(z(n).divisor_sigma(1)), f"sigma({n})")
    both("sigma(12, -1)", Fraction(28, 12), "sigma(12,-1)", "by hand, PARI")
    for a, n in ((2, 15), (-1, 7), (1001, 9907), (30, 7919), (0, 1), (6, 9), (5, -3), (7, 8),
                 (10**30 + 57, 10**20 + 39), (-(10**9), 2**61 - 1)):
        both(f"jacobi({a}, {n})", int(sympy.functions.combinatorial.numbers.kronecker_symbol(a, n))
             if hasattr(sympy.functions.combinatorial.numbers, "kronecker_symbol")
             else kronecker(a, n), f"kronecker({a},{n})", "SymPy, PARI")
    for pairs in (((2, 3), (3, 5), (2, 7)), ((1, 4), (3, 6)), ((10**20, 10**9 + 7), (5, 2**61 - 1)),
                  ((-1, 5), (0, 8)), ((7, 10),)):
        arguments = ", ".join(f"{r}, {m}" for r, m in pairs)
        answer = sympy.ntheory.modular.crt([m for _, m in pairs], [r for r, _ in pairs]) \
            if len(pairs) != 2 or pairs[0][1] != 4 else (9, 12)
        text = f"Mod({pairs[0][0]},{pairs[0][1]})"
        for r, m in pairs[1:]:
            text = f"chinese({text},Mod({r},{m}))"
        both(f"crt({arguments})", [int(x) for x in answer],
             f"[lift({text}),({text}).mod]", "SymPy, PARI")
    for n in (0, 1, 2, 3, 5, 10, 100, 405, 1000, 12345, 100000, 1000000):
        both(f"partitions({n})", int(z(n).partitions_p()), f"numbpart({n})")
    for n in (0, 1, 2, 10, 35, 200):
        both(f"catalannumber({n})", int(sympy.catalan(n)), f"binomial(2*{n},{n})/({n}+1)",
             "SymPy, PARI")
    for n in (0, 1, 2, 3, 4, 10, 12, 50, 100, 158, 160, 162, 200, 500, 1000, 2500):
        value = flint.fmpq.bernoulli(n)
        both(f"bernoulli({n})", Fraction(int(value.p), int(value.q)), f"bernfrac({n})")
        both(f"euler({n})", int(z.euler_number(n)), f"eulerfrac({n})")
    for n, k in ((0, 0), (5, 2), (5, 5), (5, 6), (7, 1), (30, 7), (100, 50), (200, 3), (6, 0)):
        both(f"stirling1({n}, {k})", int(z.stirling_s1(n, k)), f"stirling({n},{k},1)")
        both(f"stirling2({n}, {k})", int(z.stirling_s2(n, k)), f"stirling({n},{k},2)")
    for n in (0, 1, 2, 10, 100, 1000):
        value = flint.fmpq.harmonic(n)
        both(f"harmonic({n})", Fraction(int(value.p), int(value.q)), f"sum(k=1,{n},1/k)")
    for n in (Fraction(415, 93), Fraction(-415, 93), Fraction(3), Fraction(1, 10**9), Fraction(1, 2)):
        text = f"{n.numerator}/{n.denominator}"
        both(f"cf({text})", [int(x) for x in sympy.continued_fraction(sympy.Rational(text))],
             f"contfrac({text})", "SymPy, PARI")
    for name, count in (("pi", 50), ("e", 100), ("egamma", 30), ("sqrt(2)", 12), ("phi", 5),
                        ("exp(1/3)", 200)):
        there = {"pi": "Pi", "e": "exp(1)", "egamma": "Euler", "phi": "(1+sqrt(5))/2"}
        mpmath.mp.dps = 900
        x = eval(name, {"pi": mpmath.pi, "e": mpmath.e, "egamma": mpmath.euler, "phi": mpmath.phi,
                        "sqrt": mpmath.sqrt, "exp": lambda t: mpmath.exp(mpmath.mpf(1) / 3)})
        quotients = []
        x = +x
        for _ in range(count):
            a = int(mpmath.floor(x))
            quotients.append(a)
            x = 1 / (x - a)
        gp("default(realprecision,900)")
        both(f"cf({name}, {count})", quotients,
             f"contfrac({there.get(name, name)})[1..{count}]", "mpmath, PARI")
    both("convergents(415/93)", [Fraction(4), Fraction(9, 2), Fraction(58, 13), Fraction(415, 93)],
         "(v->vector(4,k,(w->w[1,1]/w[2,1])(contfracpnqn(v[1..k]))))(contfrac(415/93))",
         "by hand, PARI")


def kronecker(a, n):
    """Kronecker's symbol by its definition: a product of Legendre symbols by Euler's criterion."""
    if n == 0:
        return int(abs(a) == 1)
    result = -1 if n < 0 and a < 0 else 1
    for p, e in sympy.factorint(abs(n)).items():
        if p == 2:
            symbol = 0 if a % 2 == 0 else (1 if a % 8 in (1, 7) else -1)
        else:
            symbol = pow(a, (p - 1) // 2, p)
            symbol = -1 if symbol == p - 1 else symbol
        result *= symbol**e
    return result


def decimal_text(ball, digits):
    """A ball of Arb as Surd prints it, half-even; None where the ball is too wide to say."""
    with decimal.localcontext() as context:
        context.prec = digits
        context.rounding = decimal.ROUND_HALF_EVEN
        text = []
        for end in (ball.lower(), ball.upper()):
            mantissa, exponent = end.man_exp()
            mantissa, exponent = int(mantissa), int(exponent)
            if abs(exponent) > 200000:
                return None
            value = (decimal.Decimal(mantissa * 2**exponent) if exponent >= 0 else
                     decimal.Decimal(mantissa) / decimal.Decimal(2**-exponent))
            text.append(value)
        if text[0] != text[1]:
            return None
        return auto(text[0], digits)


def auto(value, digits):
    """Surd's format auto of a number that has been rounded."""
    value = value.normalize()
    if value == 0:
        return "0"
    place = value.adjusted()
    if -7 < place < digits:
        return format(value, "f")
    sign, figures, _ = value.as_tuple()
    figures = "".join(map(str, figures))
    return ("-" if sign else "") + figures[0] + ("." + figures[1:] if figures[1:] else "") \
        + f"e{place}"


def huge():
    """Integers of many digits, by their logarithms: Arb and mpmath at 120 digits."""
    mpmath.mp.dps = 120
    flint.ctx.prec = 420

    def mantissa(log10):
        whole = int(mpmath.floor(log10))
        digits = decimal.Decimal(mpmath.nstr(mpmath.mpf(10) ** (log10 - whole), 60))
        with decimal.localcontext() as context:
            context.prec = 20
            text = format((+digits).normalize(), "f")
        return f"{text}e{whole}"

    def both(expression, one, other):
        row(expression, 20, mantissa(mpmath.mpf(one.mid().str(110, radius=False)
                                                if hasattr(one, "mid") else one)),
            mantissa(other), "Arb, mpmath")

    ten = flint.arb(10).log()

    def lgamma(n):
        """Stirling's series where mpmath's own is good: all of these are large."""
        return mpmath.loggamma(mpmath.mpf(n))

    for n in (10**8, 10**9, 10**12, 123456789012, 10**15 + 1):
        both(f"({n})!", flint.arb(n + 1).lgamma() / ten, lgamma(n + 1) / mpmath.log(10))
    for n, k in ((10**9, 5 * 10**8), (10**12, 3 * 10**11), (10**10 + 7, 10**9)):
        both(f"binomial({n}, {k})",
             (flint.arb(n + 1).lgamma() - flint.arb(k + 1).lgamma()
              - flint.arb(n - k + 1).lgamma()) / ten,
             (lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)) / mpmath.log(10))
    golden = (1 + flint.arb(5).sqrt()) / 2
    for n in (10**9, 10**12, 999999999999, 10**15):
        both(f"fib({n})", (n * golden.log() - flint.arb(5).sqrt().log()) / ten,
             (n * mpmath.log(mpmath.phi) - mpmath.log(5) / 2) / mpmath.log(10))
        both(f"lucas({n})", n * golden.log() / ten, n * mpmath.log(mpmath.phi) / mpmath.log(10))


def arb(q):
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def mp(q):
    return mpmath.mpf(q.numerator) / q.denominator


def real_cases():
    """Expression with {} for the argument, Arb's function, mpmath's, arguments."""
    F = Fraction
    around = [F(1, 10**10), F(1, 10), F(1, 3), F(1, 2), F(1), F(3, 2), F(2), F(3), F(5), F(22, 7),
              F(10), F(15), F(20, 3)]
    both = around + [-x for x in around]
    yield "erf({})", lambda x: x.erf(), mpmath.erf, both + [F(30), F(-47, 2)]
    yield "erfc({})", lambda x: x.erfc(), mpmath.erfc, both + [F(30), F(50), F(301, 3), F(47, 2)]
    yield ("ei({})", lambda x: x.ei(), mpmath.ei,
           both + [F(-50), F(-301, 3), F(100), F(1000, 3), F(-1000), F(37, 100)])
    yield ("li2({})", lambda x: flint.acb(x).polylog(2).real,
           lambda x: mpmath.polylog(2, x),
           [x for x in both if x <= 1 and x not in (1, -1)]
           + [F(99, 100), F(999999, 10**6), F(51, 100), F(49, 100), F(-3, 4), F(-99, 100),
              F(-101, 100), F(-10**6), F(3, 4), F(2, 3), F(-1, 10**20)])
    yield ("ai({})", lambda x: x.airy_ai(), mpmath.airyai,
           both + [F(25), F(-25), F(30), F(-31), F(61, 2), F(100), F(-100), F(300), F(-300), F(1000, 3)])
    yield "si({})", lambda x: x.si(), mpmath.si, both + [F(50), F(-301, 3), F(1000), F(10**6)]
    yield ("ci({})", lambda x: x.ci(), mpmath.ci,
           around + [F(50), F(301, 3), F(1000), F(10**6), F(7), F(1, 7), F(61, 100), F(617, 1000)])
    yield ("fresnels({})", lambda x: x.fresnel_s(), mpmath.fresnels,
           both + [F(50), F(-301, 3), F(1000)])
    yield ("fresnelc({})", lambda x: x.fresnel_c(), mpmath.fresnelc,
           both + [F(50), F(-301, 3), F(1000)])
    inner = [F(1, 10**10), F(1, 100), F(1, 10), F(1, 7), F(1, 4), F(1, 3), F(2, 5), F(49, 100), F(51, 100),
             F(3, 5), F(2, 3), F(3, 4), F(9, 10), F(99, 100), F(999999, 10**6)]
    root = lambda: flint.arb(2).sqrt()
    yield ("erfinv({})", lambda x: x.erfinv(), mpmath.erfinv, inner + [-x for x in inner])
    yield ("erfcinv({})", lambda x: x.erfcinv(), lambda x: mpmath.erfinv(1 - x),
           inner + [2 - x for x in inner])
    yield ("normcdf({})", lambda x: (-x / root()).erfc() / 2, mpmath.ncdf,
           both + [F(-30), F(8), F(-64, 7)])
    yield ("norminv({})", lambda x: -root() * (2 * x).erfcinv(),
           lambda x: mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1), inner)
    below = inner + [-x for x in inner] + [F(-1), F(-2), F(-10), F(-10**6), F(-22, 7)]
    yield "ellipk({})", lambda x: flint.acb(x).elliptic_k().real, mpmath.ellipk, below
    yield "ellipe({})", lambda x: flint.acb(x).elliptic_e().real, mpmath.ellipe, below
    for n in (0, 1, 2, 7, 39, 100):
        yield (f"besselj({n}, {{}})", lambda x, n=n: x.bessel_j(flint.arb(n)),
               lambda x, n=n: mpmath.besselj(n, x),
               [F(1, 3), F(1), F(5), F(-5), F(22, 7), F(30), F(100), F(301, 3), F(1000)])
    for n in (0, 1, 2, 20):
        yield (f"bessely({n}, {{}})", lambda x, n=n: x.bessel_y(flint.arb(n)),
               lambda x, n=n: mpmath.bessely(n, x),
               [F(1, 3), F(1), F(5), F(22, 7), F(30), F(100), F(301, 3), F(1000)])


def reals():
    for form, one, other, arguments in real_cases():
        for index, q in enumerate(arguments):
            expression = form.format(str(q))
            # The longest for every sixth argument only, to keep the table small.
            for digits in (20, 100, 1000) if index % 6 == 2 else (20, 100):
                flint.ctx.prec = int(digits * 3.33) + 60
                while True:
                    text = decimal_text(one(arb(q)), digits)
                    if text is not None or flint.ctx.prec > 40000:
                        break
                    flint.ctx.prec *= 2
                mpmath.mp.dps = digits + 40 + 2 * (abs(q) > 40) * int(min(abs(q), 400))
                value = mpmath.mpf(other(mp(q)))
                with decimal.localcontext() as context:
                    context.prec = digits
                    context.rounding = decimal.ROUND_HALF_EVEN
                    there = auto(+decimal.Decimal(mpmath.nstr(value, digits + 25)), digits)
                row(expression, digits, text, there, "Arb, mpmath")


def share(a, b, x):
    return x.beta_lower(a, b, regularized=True)


def share_there(a, b, x):
    return mpmath.betainc(a, b, 0, x, regularized=True)


def student(value, t, k):
    """Half of what lies beyond t on both sides, or what is left of 1."""
    half = value(k / 2, (k - k + 1) / 2, k / (k + t * t)) / 2
    return 1 - half if t > 0 else half


def real(value):
    return value.real if value.imag.contains(0) else flint.arb("nan")


def found(value, p, start):
    """Where a function is p, by the secant's method from a guess to some digits: for Arb or mpmath."""
    u, v = start, start * (1 + start / start / 10**6)
    a, b = value(u) - p, value(v) - p
    for _ in range(40):
        if hasattr(a, "mid"):
            a, b = a.mid(), b.mid()
        if a == b:
            break
        u, v = v, v - b * (v - u) / (b - a)
        if hasattr(v, "mid"):
            v = v.mid()
        a, b = b, value(v) - p
    return v


def guess(value, p, signed):
    """The same to 12 digits by halving."""
    with mpmath.workdps(30):
        low, high = mpmath.mpf(-60 if signed else -400), mpmath.mpf(60)
        point = mpmath.sinh if signed else mpmath.exp
        for _ in range(70):
            middle = (low + high) / 2
            low, high = (middle, high) if value(point(middle)) < p else (low, middle)
        return point(low)


def quantile(one, there, signed=False):
    """The inverses of a distribution for Arb and for mpmath."""
    def start(p, *rest):
        with mpmath.workdps(30):
            return guess(lambda x: there(x, *rest), p, signed)

    def first(p, *rest):
        texts = [mpmath.mpf(x.str(25, radius=False)) for x in rest]
        begin = flint.arb(mpmath.nstr(start(mpmath.mpf(p.str(40, radius=False)), *texts), 20))
        x = found(lambda x: one(x, *rest), p, begin)
        radius = abs(x) * flint.arb(2) ** (60 - flint.ctx.prec)
        assert (one(x - radius, *rest) - p) * (one(x + radius, *rest) - p) < 0
        return flint.arb(x, radius)

    def second(p, *rest):
        begin = mpmath.mpf(mpmath.nstr(start(p, *rest), 15))
        return found(lambda x: there(x, *rest), p, begin)
    return first, second


def several_cases():
    """Name, Arb's function, mpmath's, and rows of arguments."""
    F, c = Fraction, flint.acb
    sizes = [F(1, 3), F(1), F(5, 2), F(7), F(10), F(22, 7)]
    pairs = [(a, x) for a in sizes for x in (F(1), F(5), F(77, 10), F(30), F(1, 10))]
    shares = [(a, b, x) for a in (F(1, 2), F(3, 7), F(5, 2), F(20)) for b in (F(1, 3), F(7, 2), F(12))
              for x in (F(1, 10), F(4, 7), F(19, 20))]
    angles = [(phi, m) for phi in (F(1, 3), F(1), F(-7, 5), F(5), F(-22)) for m in
              (F(1, 2), F(1, 7), F(-3), F(99, 100), F(-1, 1000), F(9, 10))]
    yield ("gammap", lambda a, x: x.gamma_lower(a, regularized=1),
           lambda a, x: mpmath.gammainc(a, 0, x, regularized=True), pairs)
    yield ("gammaq", lambda a, x: x.gamma_upper(a, regularized=1),
           lambda a, x: mpmath.gammainc(a, x, regularized=True), pairs)
    yield ("chi2cdf", lambda x, k: (x / 2).gamma_lower(k / 2, regularized=1),
           lambda x, k: mpmath.gammainc(k / 2, 0, x / 2, regularized=True), pairs)
    yield "betainc", share, share_there, shares
    yield ("tcdf", lambda t, k: student(share, t, k), lambda t, k: student(share_there, t, k),
           [(t, k) for t in (F(1, 10), F(-1, 2), F(5, 2), F(-4), F(30), F(-100)) for k in
            (F(3), F(5, 2), F(10), F(31), F(1, 3))] + [(F(-1337, 100), F(10**6, 7))])
    yield ("fcdf", lambda x, k, m: share(k / 2, m / 2, k * x / (k * x + m)),
           lambda x, k, m: share_there(k / 2, m / 2, k * x / (k * x + m)),
           [(x, k, m) for x in (F(1, 2), F(2), F(7, 2), F(10), F(1, 30)) for k, m in
            ((F(3), F(4)), (F(5), F(10)), (F(1), F(1)), (F(7, 2), F(9)), (F(20), F(3)), (F(2), F(41)))])
    parts = [F(1, 10), F(1, 3), F(19, 20), F(999, 1000), F(1, 10**6)]
    yield ("chi2inv", *quantile(lambda x, k: (x / 2).gamma_lower(k / 2, regularized=1),
                                lambda x, k: mpmath.gammainc(k / 2, 0, x / 2, regularized=True)),
           [(p, k) for p in parts for k in (F(1), F(5), F(77, 10), F(30), F(1, 10), F(7, 3))])
    yield ("tinv", *quantile(lambda t, k: student(share, t, k), lambda t, k: student(share_there, t, k),
                             signed=True),
           [(p, k) for p in (*parts, F(4, 7)) for k in (F(3), F(5, 2), F(10), F(31), F(4, 3))])
    yield ("finv", *quantile(lambda x, k, m: share(k / 2, m / 2, k * x / (k * x + m)),
                             lambda x, k, m: share_there(k / 2, m / 2, k * x / (k * x + m))),
           [(p, k, m) for p in parts for k, m in
            ((F(3), F(4)), (F(5), F(10)), (F(1), F(1)), (F(7, 2), F(9)), (F(20), F(3)), (F(2), F(41)))])
    yield ("poisscdf", lambda j, m: m.gamma_upper(j + 1, regularized=1),
           lambda j, m: mpmath.gammainc(j + 1, m, regularized=True),
           [(F(j), m) for j in (0, 1, 5, 12, 30) for m in (F(1, 3), F(2), F(7), F(22, 7), F(25), F(60))])
    yield ("ellipf", lambda phi, m: real(c.elliptic_f(c(phi), c(m))), mpmath.ellipf, angles)
    yield ("ellipe", lambda phi, m: real(c.elliptic_e_inc(c(phi), c(m))), mpmath.ellipe, angles)
    yield ("ellippi", lambda n, phi, m: real(c.elliptic_pi_inc(c(n), c(phi), c(m))), mpmath.ellippi,
           [(n, phi, m) for n in (F(1, 3), F(-2), F(9, 10)) for phi, m in angles[:12]])


# Where a series was once begun that does not end in time.
LONG = {"tcdf(-1337/100, 1000000/7)": (20, 1200)}


def several(only=()):
    for name, one, other, rows in several_cases():
        if only and name not in only:
            continue
        for index, arguments in enumerate(rows):
            expression = f"{name}({', '.join(map(str, arguments))})"
            usual = (20, 100, 1000) if index % 9 == 2 else (20, 100)
            for digits in LONG.get(expression, usual):
                flint.ctx.prec = int(digits * 3.33) + 100
                while True:
                    text = decimal_text(one(*map(arb, arguments)), digits)
                    if text is not None or flint.ctx.prec > 40000:
                        break
                    flint.ctx.prec *= 2
                mpmath.mp.dps = digits + 60
                value = mpmath.mpf(mpmath.re(other(*map(mp, arguments))))
                with decimal.localcontext() as context:
                    context.prec = digits
                    context.rounding = decimal.ROUND_HALF_EVEN
                    there = auto(+decimal.Decimal(mpmath.nstr(value, digits + 25)), digits)
                row(expression, digits, text, there, "Arb, mpmath")


if __name__ == "__main__":
    if sys.argv[1:2] == ["several"]:
        several(sys.argv[2:])
        sys.exit()
    print("# Written by Scripts/function-cases.py: FLINT " + flint.__FLINT_VERSION__ + ", SymPy "
          + sympy.__version__ + ", mpmath " + mpmath.__version__ + ", PARI "
          + gp("Vec(version())[1..3]").strip("[]").replace(", ", "."))
    integers()
    huge()
    reals()
    several()
