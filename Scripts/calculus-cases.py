#!/usr/bin/env python3
"""Random derivatives, integrals, zeros and roots against Arb and against values that are known.

    Scripts/calculus-cases.py [--count N] [--digits D] [--seed S] [--kinds K,K] [--surd PATH]
    Scripts/calculus-cases.py --table > Tests/SurdTests/Data/calculus-values.tsv
    Scripts/calculus-cases.py --parameter-table > Tests/SurdTests/Data/calculus-parameters.tsv

Needs python-flint. The kinds are:

  derivative   a random expression at a random point, orders 1 to 8, against Arb's power series
  known        the integral of f where f is the derivative of a random F, as this script differentiates it, against
               F(b) - F(a) in Arb
  integral     the integral of a random expression against Arb's acb.integral
  broken       abs, floor, min, max and if, cut at their known breaks, against Arb's integrals of the parts
  zeros        functions whose zeros are known, some of them close together
  roots        polynomials with integer coefficients against FLINT's roots
  parameters   functions with random parameters, as hyp2f1, betainc, polylog, Bessel functions and elliptic integrals:
               integrals against acb.integral, derivatives of orders 1 to 8 against Cauchy's integral on a circle

A printed number must be the correctly rounded value. Status 1 where one is not.
"""
import argparse
import decimal
import random
import re
import subprocess
import sys
from fractions import Fraction

from flint import acb, arb, arb_series, ctx, fmpq, fmpz_poly


def exact(value):
    return arb(fmpq(value.numerator, value.denominator))


# MARK: expressions: ("x",), ("c", Fraction), (name, operand), (operator, left, right)

UNARY = ["sin", "cos", "exp", "atan", "sinh", "cosh", "tanh", "asinh", "erf", "sqrt", "ln", "neg", "tan", "expm1"]


def draw_expression(draw, depth):
    if depth == 0 or draw.random() < 0.15:
        return ("x",) if draw.random() < 0.75 else ("c", Fraction(draw.randint(-9, 9), draw.randint(1, 5)))
    kind = draw.random()
    if kind < 0.5:
        inner = draw_expression(draw, depth - 1)
        name = draw.choice(UNARY)
        if name in ("sqrt", "ln"):
            # Of something positive.
            inner = ("+", ("c", Fraction(draw.randint(1, 9), draw.randint(1, 3))), ("^", inner, 2))
        return (name, inner)
    if kind < 0.6:
        return ("^", draw_expression(draw, depth - 1), draw.randint(2, 5))
    return (draw.choice("++-**/"), draw_expression(draw, depth - 1), draw_expression(draw, depth - 1))


def text(e):
    match e:
        case ("x",):
            return "x"
        case ("c", value):
            return f"({value})"
        case ("neg", a):
            return f"(-{text(a)})"
        case ("^", a, n):
            return f"({text(a)})^{n}"
        case (op, a, b):
            return f"({text(a)} {op} {text(b)})"
        case (name, a):
            return f"{name}({text(a)})"


FUNCTIONS = {
    "sin": lambda z: z.sin(), "cos": lambda z: z.cos(), "exp": lambda z: z.exp(), "atan": lambda z: avoiding(z, lambda w: w.atan()),
    "sinh": lambda z: (z.exp() - (-z).exp()) / 2, "cosh": lambda z: (z.exp() + (-z).exp()) / 2,
    "asinh": lambda z: (z + FUNCTIONS["sqrt"](z * z + 1)).log() if isinstance(z, arb_series) else asinh(z),
    "erf": lambda z: z.erf(), "sqrt": lambda z: z.sqrt(), "ln": lambda z: z.log(), "neg": lambda z: -z,
    "tan": lambda z: z.tan(), "expm1": lambda z: z.exp() - 1,
}


def avoiding(z, square):
    """NaN where an analytic function is asked for and the square may be -1 or cross the cuts at ±i."""
    if isinstance(z, acb) and is_analytic and not (abs(z.imag) < 1):
        return acb("nan")
    return square(z)


def asinh(z):
    return avoiding(z, lambda w: w.asinh())


def tanh(z):
    if isinstance(z, (arb, acb)):
        return z.tanh()
    return 1 - 2 / ((2 * z).exp() + 1)


FUNCTIONS["tanh"] = tanh
is_analytic = False


def cut(name):
    """A function with a cut that acb.integral must see; tan and the like have poles alone."""
    def apply(z):
        if isinstance(z, acb):
            return getattr(z, name)(analytic=is_analytic)
        return getattr(z, name)()
    return apply


FUNCTIONS["sqrt"], FUNCTIONS["ln"] = cut("sqrt"), cut("log")


def value(e, z, make):
    """The expression at z: a ball, or a power series; `make` turns a fraction into one."""
    match e:
        case ("x",):
            return z
        case ("c", number):
            return make(number)
        case ("^", a, n):
            base = value(a, z, make)
            result = base
            for _ in range(n - 1):
                result = result * base
            return result
        case (op, a, b) if op in "+-*/":
            a, b = value(a, z, make), value(b, z, make)
            return a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a / b
        case (name, a):
            return FUNCTIONS[name](value(a, z, make))


def derivative(e):
    """The derivative, by the rules of a textbook."""
    one = ("c", Fraction(1))
    match e:
        case ("x",):
            return one
        case ("c", _):
            return ("c", Fraction(0))
        case ("^", a, n):
            power = a if n == 2 else ("^", a, n - 1)
            return ("*", ("*", ("c", Fraction(n)), power), derivative(a))
        case ("+", a, b):
            return ("+", derivative(a), derivative(b))
        case ("-", a, b):
            return ("-", derivative(a), derivative(b))
        case ("*", a, b):
            return ("+", ("*", derivative(a), b), ("*", a, derivative(b)))
        case ("/", a, b):
            return ("/", ("-", ("*", derivative(a), b), ("*", a, derivative(b))), ("^", b, 2))
    name, a = e
    square = ("^", a, 2)
    outer = {
        "sin": ("cos", a), "cos": ("neg", ("sin", a)), "exp": e, "expm1": ("exp", a),
        "atan": ("/", one, ("+", one, square)), "sinh": ("cosh", a), "cosh": ("sinh", a),
        "tanh": ("-", one, ("^", e, 2)), "asinh": ("/", one, ("sqrt", ("+", one, square))),
        "erf": None, "sqrt": ("/", ("c", Fraction(1, 2)), e), "ln": ("/", one, a), "neg": ("c", Fraction(-1)),
        "tan": ("+", one, ("^", e, 2)),
    }[name]
    if outer is None:
        raise ValueError("erf")
    return ("*", outer, derivative(a))


# MARK: what a printed number must be

def decimal_of(ball):
    return decimal.Decimal(ball.str(ctx.dps - 5, radius=False))


def is_right(printed, compute, digits):
    """Whether a text is the value rounded to so many digits; None where Arb does not say what the value is."""
    for bits in (int(digits * 3.4) + 150, int(digits * 3.4) + 1500):
        ctx.prec = bits
        try:
            ball = compute()
        except (ValueError, ZeroDivisionError):
            return None
        if not ball.is_finite():
            continue
        if ball.is_exact() and ball == 0:
            return printed == "0"
        if ball.contains(0):
            continue
        if abs(int(ball.mid().man_exp()[1])) > 10**6:
            # Beyond the exponents of decimal numbers.
            return None
        ends = []
        with decimal.localcontext(prec=digits, rounding=decimal.ROUND_HALF_EVEN) as context:
            for end in (ball.lower(), ball.upper()):
                m, e = end.man_exp()
                with decimal.localcontext(prec=bits * 2 + 200):
                    number = decimal.Decimal(int(m)) * decimal.Decimal(2) ** int(e)
                ends.append(context.plus(number))
        if ends[0] == ends[1]:
            return decimal.Decimal(printed) == ends[0]
    return None


def make_arb(number):
    return exact(number)


MOST_VALUES = 10_000


def definite(f, a, b):
    """Arb's integral of an expression with its own error bound."""
    def integrand(z, analytic):
        # Arb must be told where a branch cut is crossed.
        global is_analytic
        is_analytic = analytic
        try:
            return value(f, z, lambda number: acb(exact(number)))
        finally:
            is_analytic = False
    # Without a limit Arb takes a million values of an integrand that is hard for it; then it does not say what the value is.
    result = acb.integral(
        integrand, acb(exact(a)), acb(exact(b)),
        rel_tol=2.0 ** -1000 if ctx.prec > 1000 else 2.0 ** -(ctx.prec - 20), eval_limit=MOST_VALUES)
    return result.real


# MARK: kinds of cases: each gives a text and what each of its numbers is

def draw_point(draw):
    return Fraction(draw.randint(-30, 30), draw.choice([1, 2, 3, 4, 7, 10]))


def draw_interval(draw):
    a = draw_point(draw)
    return a, a + Fraction(draw.randint(1, 30), draw.choice([1, 2, 5, 10]))


def case_derivative(draw):
    e = draw_expression(draw, 3)
    a, n = draw_point(draw), draw.randint(1, 8)
    def compute():
        ctx.cap = n + 1
        series = value(e, arb_series([exact(a), arb(1)], prec=n + 1), lambda c: arb_series([exact(c)], prec=n + 1))
        coefficient = series[n]
        for k in range(2, n + 1):
            coefficient = coefficient * k
        return coefficient
    return f"derivative(x, {a}, {n}, {text(e)})", [compute]


def is_smooth(e, a, b):
    """Whether Arb finds the expression finite on all of the interval."""
    ctx.prec = 64
    pieces = 64
    for k in range(pieces):
        low, high = a + (b - a) * k / pieces, a + (b - a) * (k + 1) / pieces
        ball = exact((low + high) / 2) + arb(0, 1) * exact((high - low) / 2)
        try:
            if not value(e, ball, make_arb).is_finite():
                return False
        except (ValueError, ZeroDivisionError):
            return False
    return True


def case_known(draw):
    while True:
        primitive = draw_expression(draw, 2)
        a, b = draw_interval(draw)
        try:
            f = derivative(primitive)
        except ValueError:
            continue
        if is_smooth(primitive, a, b) and is_smooth(f, a, b):
            break
    def compute():
        return value(primitive, exact(b), make_arb) - value(primitive, exact(a), make_arb)
    return f"integrate(x, {a}, {b}, {text(f)})", [compute]


def case_integral(draw):
    while True:
        f = draw_expression(draw, 2)
        a, b = draw_interval(draw)
        if is_smooth(f, a, b):
            break
    return f"integrate(x, {a}, {b}, {text(f)})", [lambda: definite(f, a, b)]


def case_broken(draw):
    while True:
        f, g = draw_expression(draw, 1), draw_expression(draw, 1)
        a, b = draw_interval(draw)
        c = a + (b - a) * Fraction(draw.randint(1, 12), 13)
        if is_smooth(f, a, b) and is_smooth(g, a, b):
            break
    kind = draw.choice(["if", "abs", "floor", "max", "min"])
    x, line = ("x",), ("-", ("x",), ("c", c))
    if kind == "if":
        body, parts = f"if(x < {c}, {text(f)}, {text(g)})", [(f, a, c), (g, c, b)]
    elif kind == "abs":
        body = f"abs(x - ({c}))*({text(f)})"
        parts = [(("*", ("neg", line), f), a, c), (("*", line, f), c, b)]
    elif kind in ("max", "min"):
        low, high = (("c", c), x) if kind == "max" else (x, ("c", c))
        body = f"{kind}(x, {c})*({text(f)})"
        parts = [(("*", low, f), a, c), (("*", high, f), c, b)]
    else:
        step = Fraction(draw.randint(1, 3))
        cuts = [a] + [Fraction(k) / step for k in range(-400, 400) if a < Fraction(k) / step < b] + [b]
        body = f"floor({step}*x)*({text(f)})"
        parts = [
            (("*", ("c", Fraction((step * (low + high) / 2).__floor__())), f), low, high)
            for low, high in zip(cuts, cuts[1:])]
    def compute():
        return sum((definite(*part) for part in parts), arb(0))
    return f"integrate(x, {a}, {b}, {body})", [compute]


def case_zeros(draw):
    zeros = sorted({draw_point(draw) for _ in range(draw.randint(1, 5))})
    if draw.random() < 0.4:
        zeros = sorted(set(zeros) | {zeros[0] + Fraction(1, 10 ** draw.randint(1, 12))})
    product = "*".join(f"(x - ({zero}))" for zero in zeros)
    function = draw.choice(["{}", "exp({})-1", "({})*exp(x/7)", "sin(({})/1000)", "atan({})", "({})/(x^2+1)"])
    low, high = zeros[0] - Fraction(draw.randint(0, 5), 3), zeros[-1] + Fraction(draw.randint(0, 5), 3)
    if "sin" in function:
        # The argument stays below pi.
        zeros = zeros[:2]
        product = "*".join(f"(x - ({zero}))" for zero in zeros)
        low, high = zeros[0] - 1, zeros[-1] + 1
    if low == high:
        high = low + 1
    wanted = [zero for zero in zeros if low <= zero <= high]
    return f"solve(x, {low}, {high}, {function.format(product)})", [lambda zero=zero: exact(zero) for zero in wanted]


def case_roots(draw):
    degree = draw.randint(1, 12)
    size = 10 ** draw.randint(1, 12)
    coefficients = [draw.randint(-size, size) for _ in range(degree)] + [draw.randint(1, size)]
    polynomial = fmpz_poly(coefficients)
    ctx.prec = 500
    found = []
    for root, multiplicity in polynomial.complex_roots():
        if root.imag == 0:
            found += [root.real] * multiplicity
    found.sort(key=lambda root: float(root.mid()))
    body = " + ".join(f"({c})*x^{k}" for k, c in enumerate(coefficients))
    return f"roots(x, {body})", [lambda root=root: root for root in found]


def half(draw):
    """A parameter above 0, often a whole number."""
    return Fraction(draw.randint(1, 12), draw.choice([1, 1, 2, 2, 3, 5]))


def any_half(draw):
    return Fraction(draw.randint(-12, 12), draw.choice([1, 2, 2, 3, 5]))


def not_pole(draw):
    while True:
        value = any_half(draw)
        if value.denominator > 1 or value > 0:
            return value


# Text, the function in Arb, what draws its parameters; all are analytic where 0 < re z < 1.
FAMILIES = [
    ("hyp0f1({}, x)", lambda z, b: z.hypgeom_0f1(b), [not_pole]),
    ("hyp1f1({}, {}, x)", lambda z, a, b: z.hypgeom_1f1(a, b), [any_half, not_pole]),
    ("hyp1f1({}, {}, -4*x)", lambda z, a, b: (-4 * z).hypgeom_1f1(a, b), [any_half, not_pole]),
    ("hyp2f1({}, {}, {}, x)", lambda z, a, b, c: z.hypgeom_2f1(a, b, c), [any_half, any_half, not_pole]),
    ("hyp2f1({}, {}, {}, -3*x)", lambda z, a, b, c: (-3 * z).hypgeom_2f1(a, b, c), [any_half, any_half, not_pole]),
    ("polylog({}, x)", lambda z, s: z.polylog(s), [any_half]),
    ("polylog({}, -2*x)", lambda z, s: (-2 * z).polylog(s), [any_half]),
    ("betainc({}, {}, x)", lambda z, a, b: z.beta_lower(a, b, regularized=1), [half, half]),
    ("gammalower({}, 2*x)", lambda z, s: (2 * z).gamma_lower(s), [half]),
    ("gammaupper({}, 2*x)", lambda z, s: (2 * z).gamma_upper(s), [any_half]),
    ("gammap({}, x)", lambda z, s: z.gamma_lower(s, regularized=1), [half]),
    ("besselj({}, 3*x)", lambda z, n: (3 * z).bessel_j(n), [any_half]),
    ("bessely({}, 3*x)", lambda z, n: (3 * z).bessel_y(n), [any_half]),
    ("besseli({}, x)", lambda z, n: z.bessel_i(n), [any_half]),
    ("besselk({}, x)", lambda z, n: z.bessel_k(n), [any_half]),
    ("zeta({}, x)", lambda z, s: s.zeta(z), [lambda draw: 1 + half(draw)]),
    ("ellipf(x, {})", lambda z, m: acb.elliptic_f(z, m), [lambda draw: -half(draw)]),
    ("ellipf({}, x)", lambda z, phi: acb.elliptic_f(phi, z), [lambda draw: half(draw) / 13]),
    ("ellipe(x, {})", lambda z, m: acb.elliptic_e_inc(z, m), [lambda draw: -half(draw)]),
    ("ellippi({}, x)", lambda z, n: acb.elliptic_pi(n, z), [lambda draw: -half(draw)]),
    ("carlsonrf(x, {}, {})", lambda z, a, b: acb.elliptic_rf(z, a, b), [half, half]),
    ("carlsonrd({}, x, {})", lambda z, a, b: acb.elliptic_rj(a, z, b, b), [half, half]),
    ("carlsonrj({}, {}, 1, x)", lambda z, a, b: acb.elliptic_rj(a, b, acb(1), z), [half, half]),
    ("carlsonrc(x, {})", lambda z, a: acb.elliptic_rf(z, a, a), [lambda draw: 1 + half(draw)]),
    ("tcdf(x, {})", lambda z, k: acb(1) / 2 + z * (-z * z / k).hypgeom_2f1(acb(1) / 2, (k + 1) / 2, acb(3) / 2)
        / (k.sqrt() * (acb(1) / 2).gamma() * (k / 2).gamma() / ((k + 1) / 2).gamma()), [half]),
    ("fcdf(x, {}, {})", lambda z, k, m: (k * z / (k * z + m)).beta_lower(k / 2, m / 2, regularized=1), [half, half]),
]


def case_parameters(draw, family=None):
    template, function, kinds = family or draw.choice(FAMILIES)
    parameters = [kind(draw) for kind in kinds]
    body = template.format(*[f"({parameter})" if parameter < 0 else parameter for parameter in parameters])
    def at(z):
        return function(z, *[acb(exact(parameter)) for parameter in parameters])
    if draw.random() < 0.5:
        a = Fraction(draw.randint(2, 8), 10)
        n = draw.randint(1, 8)
        def compute():
            # Cauchy's integral by so many points: the error falls by 4 with each of them.
            count = ctx.prec
            radius = exact(min(a, 1 - a) / 4)
            total = acb(0)
            for k in range(count):
                turn = (acb(0, 2) * arb.pi() * k / count).exp()
                total += at(acb(exact(a)) + radius * turn) / turn ** n
            coefficient = (total / count / radius ** n).real
            for k in range(2, n + 1):
                coefficient = coefficient * k
            return coefficient
        return f"derivative(x, {a}, {n}, {body})", [compute]
    a = Fraction(draw.randint(1, 5), 10)
    b = a + Fraction(draw.randint(1, 4), 10)
    def compute():
        def integrand(z, analytic):
            if analytic and not (z.real > 0 and z.real < 1):
                return acb("nan")
            return at(z)
        return acb.integral(integrand, acb(exact(a)), acb(exact(b)), rel_tol=2.0 ** -(ctx.prec - 20), eval_limit=MOST_VALUES).real
    return f"integrate(x, {a}, {b}, {body})", [compute]


KINDS = {
    "derivative": case_derivative, "known": case_known, "integral": case_integral, "broken": case_broken,
    "zeros": case_zeros, "roots": case_roots, "parameters": case_parameters,
}

# MARK: the table of tests

TABLE = [
    ("exp(-x^2)", "0", "1"), ("sin(1000*x)", "0", "1"), ("sin(x + exp(x))", "0", "8"), ("1/(1 + x^2)", "0", "1"),
    ("ln(x)", "1", "2"), ("x*exp(x)", "-2", "3"), ("cos(x)/x", "1", "20"), ("tanh(x)", "-1", "3"),
    ("sqrt(1 + x^3)", "0", "5"), ("atan(x)", "0", "30"), ("erf(x)", "0", "3"), ("gamma(x)", "1", "5"),
    ("1/(1 + 10000*x^2)", "-1", "1"), ("exp(-x^2)*cos(20*x)", "-3", "3"), ("1/cosh(100*(x - 2/5))^4", "0", "1"),
    ("sinh(x)^3", "-1", "2"), ("asinh(x)", "-1", "5"), ("x^1000*exp(-x)", "0", "100"), ("zeta(x)", "2", "9"),
]


def written(ball, digits=40):
    """A number to so many digits as Surd writes it."""
    with decimal.localcontext(prec=digits, rounding=decimal.ROUND_HALF_EVEN) as context:
        number = context.plus(decimal.Decimal(ball.str(80, radius=False))).normalize()
    if -7 < number.adjusted() < digits:
        return f"{number:f}"
    sign, digits, _ = number.as_tuple()
    body = "".join(map(str, digits))
    return ("-" if sign else "") + body[0] + ("." + body[1:] if body[1:] else "") + f"e{number.adjusted()}"


def write_table():
    """Integrals by Arb: body, ends, and 40 digits."""
    print("# Written by Scripts/calculus-cases.py --table from Arb's acb.integral: body, ends, the integral to 40 digits.")
    names = {"sin": acb.sin, "cos": acb.cos, "exp": acb.exp, "ln": acb.log, "tanh": acb.tanh, "atan": acb.atan,
             "erf": acb.erf, "gamma": acb.gamma, "cosh": acb.cosh, "sinh": acb.sinh, "asinh": acb.asinh, "zeta": acb.zeta}
    ctx.prec = 400
    for body, a, b in TABLE:
        code = re.sub(r"(\d+)/(\d+)", r"acb(\1)/\2", body).replace("^", "**")
        def integrand(z, analytic):
            return eval(code, {"acb": acb, "sqrt": lambda w: w.sqrt(analytic=analytic), **names}, {"x": z})
        ball = acb.integral(integrand, acb(int(a)), acb(int(b)), rel_tol=2.0 ** -300).real
        print(body, a, b, written(ball), sep="\t")


def write_parameter_table():
    """Three cases of each family of functions with parameters: text and 30 digits."""
    print("# Written by Scripts/calculus-cases.py --parameter-table: forms and their values in Arb to 30 digits.")
    draw = random.Random("parameters")
    for family in FAMILIES:
        for _ in range(3):
            line, [compute] = case_parameters(draw, family)
            ctx.prec = 300
            ball = compute()
            if not ball.is_finite() or ball.rel_accuracy_bits() < 120:
                continue
            print(line, written(ball, 30), sep="\t")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=600)
    options.add_argument("--digits", type=int, default=0, help="0 for 20, 36 and 60 in turn")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--kinds", default=",".join(KINDS))
    options.add_argument("--table", action="store_true")
    options.add_argument("--parameter-table", action="store_true")
    options.add_argument("--surd", default=".build/command/surd")
    given = options.parse_args()
    if given.table:
        return write_table()
    if given.parameter_table:
        return write_parameter_table()
    wrong = unsure = errors = count = 0
    refused = {}
    for digits in [given.digits] if given.digits else [20, 36, 60]:
        draw = random.Random(f"{given.seed} {digits}")
        names = given.kinds.split(",")
        cases = [KINDS[names[k % len(names)]](draw) for k in range(given.count // (1 if given.digits else 3))]
        command = [given.surd, "-l", "-d", str(digits), "--time", "20", "--exit-zero"]
        lines = [line for line, _ in cases]
        result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
        outputs = result.stdout.splitlines()
        if len(outputs) != len(lines):
            sys.exit(f"{len(lines)} lines have {len(outputs)} answers: {result.stderr[:300]}")
        for (line, wanted), output in zip(cases, outputs):
            count += 1
            if output.startswith("error: "):
                errors += 1
                refused.setdefault(re.sub(r"-?\d[\d.e-]*", "N", output), []).append(line)
                continue
            printed = [output]
            if output.startswith("["):
                printed = [part for part in output[1:-1].split(", ") if part]
            verdicts = [len(printed) == len(wanted)]
            if verdicts[0]:
                verdicts += [is_right(*pair, digits) for pair in zip(printed, wanted)]
            if False in verdicts:
                wrong += 1
                ctx.prec = 600
                print(f"WRONG at {digits} digits: {line}\n  surd  {output}\n  truth {[f().str(digits) for f in wanted]}")
            elif None in verdicts:
                unsure += 1
    for kind, found in sorted(refused.items()):
        print(f"refused {len(found)}: {kind}   {min(found, key=len)}")
    print(f"{count} cases: {wrong} wrong, {unsure} not compared, {errors} refused")
    sys.exit(1 if wrong else 0)


main()
