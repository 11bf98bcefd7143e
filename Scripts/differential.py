#!/usr/bin/env python3
"""Random expressions, Surd against Arb: any digit that differs is a bug.

    Scripts/differential.py [--count N] [--seed S] [--depth D] [--families] [--surd PATH]

Every expression is evaluated by python-flint's ball arithmetic at rising precision until both
ends of its enclosure round to the same digits in the direction asked for; Surd must print exactly
those. Rational expressions are evaluated exactly on both sides, so ties count too. Where a
division by zero makes a value impossible, Surd must say so as well. Needs python-flint
(`pip install python-flint`). Status 1 and a list when anything differs; the seed reproduces it.
"""
import argparse
import random
import subprocess
import sys

try:
    from flint import acb, arb, ctx, fmpq
except ImportError:
    print("differential: python-flint is not installed; nothing was compared")
    sys.exit(0)

# Balls of a few thousand digits are turned into text.
sys.set_int_max_str_digits(0)

MODES = ["half-even", "half-up", "half-down", "up", "down", "ceiling", "floor", "05up"]


def method(name, *more):
    return lambda a: getattr(a[0], name)(*more)


# name: Arb's evaluation, and how arguments are drawn
FUNCTIONS = {
    "sqrt": (method("sqrt"), "positive"), "exp": (method("exp"), "any"),
    "ln": (method("log"), "positive"), "sin": (method("sin"), "any"),
    "cos": (method("cos"), "any"), "tan": (method("tan"), "any"),
    "cot": (method("cot"), "any"), "sec": (method("sec"), "any"), "csc": (method("csc"), "any"),
    "asin": (method("asin"), "unit"), "acos": (method("acos"), "unit"),
    "atan": (method("atan"), "any"), "sinh": (method("sinh"), "any"),
    "cosh": (method("cosh"), "any"), "tanh": (method("tanh"), "any"),
    "asinh": (method("asinh"), "any"), "acosh": (method("acosh"), "positive"),
    "atanh": (method("atanh"), "unit"), "expm1": (method("expm1"), "any"),
    "log1p": (method("log1p"), "positive"), "gamma": (method("gamma"), "positive"),
    "lgamma": (method("lgamma"), "positive"), "digamma": (method("digamma"), "positive"),
    "zeta": (method("zeta"), "positive"), "erf": (method("erf"), "any"),
    "erfc": (method("erfc"), "any"), "ei": (method("ei"), "positive"),
    "li": (method("li"), "positive"), "lambertw": (method("lambertw"), "positive"),
    "log2": (lambda a: a[0].log() / arb(2).log(), "positive"),
    "log10": (lambda a: a[0].log() / arb(10).log(), "positive"),
    "exp2": (lambda a: (a[0] * arb(2).log()).exp(), "any"),
    "exp10": (lambda a: (a[0] * arb(10).log()).exp(), "any"),
    "cbrt": (method("root", 3), "positive"),
    "j0": (method("bessel_j", 0), "any"), "j1": (method("bessel_j", 1), "any"),
    "y0": (method("bessel_y", 0), "positive"), "ai": (method("airy_ai"), "any"),
    "li2": (method("polylog", 2), "unit"),
    "y1": (method("bessel_y", 1), "positive"),
    "si": (method("si"), "any"), "ci": (method("ci"), "positive"),
    "fresnels": (method("fresnel_s"), "any"), "fresnelc": (method("fresnel_c"), "any"),
    "erfinv": (method("erfinv"), "unit"),
    "erfcinv": (method("erfcinv"), "positive"),
    "ellipk": (lambda a: arb.pi() / 2 / arb(1).agm((1 - a[0]).sqrt()), "unit"),
    "ellipe": (lambda a: acb(a[0]).elliptic_e().real, "unit"),
    "normcdf": (lambda a: (-a[0] / arb(2).sqrt()).erfc() / 2, "any"),
    "sind": (lambda a: (a[0] / 180).sin_pi(), "any"),
    "cosd": (lambda a: (a[0] / 180).cos_pi(), "any"),
    "tand": (lambda a: (a[0] / 180).sin_pi() / (a[0] / 180).cos_pi(), "any"),
    "asind": (lambda a: a[0].asin() / arb.pi() * 180, "unit"),
    "atand": (lambda a: a[0].atan() / arb.pi() * 180, "any"),
    "degrees": (lambda a: a[0] / arb.pi() * 180, "any"),
    "radians": (lambda a: a[0] * arb.pi() / 180, "any"),
}
for order in (2, 3, 17):
    FUNCTIONS[f"besselj({order},"] = (method("bessel_j", order), "any")
    FUNCTIONS[f"bessely({order},"] = (method("bessel_y", order), "positive")
for degree in (3, 4, 7):
    FUNCTIONS[f"root(,{degree}"] = (method("root", degree), "positive")


def floored(x):
    """The one integer below all points of a ball, or nothing: a ball that straddles one is open."""
    low, high = x.lower().floor(), x.upper().floor()
    return low if low == high else arb("nan")


def truncated(x):
    return floored(x) if x >= 0 else -floored(-x)


def sign(x):
    return arb(1) if x > 0 else arb(-1) if x < 0 else arb("nan")


# What takes whole parts: name, how a ball is treated, how a fraction is.
WHOLE = {
    "floor": (floored, lambda q: q.floor()), "ceil": (lambda x: -floored(-x), lambda q: q.ceil()),
    "trunc": (truncated, lambda q: q.floor() if q >= 0 else q.ceil()),
    "frac": (lambda x: x - truncated(x), lambda q: q - (q.floor() if q >= 0 else q.ceil())),
    "round": (lambda x: sign(x) * floored(abs(x) + arb(1) / 2),
              lambda q: (q + fmpq(1, 2)).floor() if q >= 0 else (q - fmpq(1, 2)).ceil()),
    "abs": (abs, abs), "sign": (sign, lambda q: (q > 0) - (q < 0)),
}
DIVISIONS = {
    "mod": lambda a, b, floor: a - b * floor(a / b), "div": lambda a, b, floor: floor(a / b),
    "rem": lambda a, b, floor: a - b * (floor(abs(a / b)) * (-1 if a / b < 0 else 1)),
    "min": lambda a, b, floor: a if a <= b else b if b <= a else arb("nan"),
    "max": lambda a, b, floor: a if a >= b else b if b >= a else arb("nan"),
}
PAIRS = {
    "pow": lambda a: (a[0].log() * a[1]).exp() if a[0] > 0 else arb("nan"),
    "log": lambda a: a[0].log() / a[1].log(),
    "hypot": lambda a: (a[0] * a[0] + a[1] * a[1]).sqrt(),
    "atan2": lambda a: arb.atan2(a[0], a[1]),
    "agm": lambda a: a[0].agm(a[1]),
    "beta": lambda a: a[0].gamma() * a[1].gamma() / (a[0] + a[1]).gamma(),
}


def real(value):
    """The real part of a value of Arb that is real in truth."""
    return value.real if value.imag.contains(0) else arb("nan")


def share(a, b, x):
    """The regularised incomplete beta function."""
    return x.beta_lower(a, b, regularized=True)


def student(t, k):
    if t > 0:
        return 1 - share(k / 2, arb(1) / 2, k / (k + t * t)) / 2
    return share(k / 2, arb(1) / 2, k / (k + t * t)) / 2 if t < 0 else arb("nan")


# Functions of several arguments, with what is drawn for each.
FAMILIES = {
    "gammaupper": (lambda a, x: x.gamma_upper(a), ["order", "size"]),
    "gammalower": (lambda a, x: x.gamma_lower(a), ["size", "size"]),
    "gammap": (lambda a, x: x.gamma_lower(a, regularized=1), ["size", "size"]),
    "gammaq": (lambda a, x: x.gamma_upper(a, regularized=1), ["size", "size"]),
    "chi2cdf": (lambda x, k: (x / 2).gamma_lower(k / 2, regularized=1), ["size", "size"]),
    "betainc": (share, ["size", "size", "share"]),
    "tcdf": (student, ["order", "size"]),
    "fcdf": (lambda x, k, m: share(k / 2, m / 2, k * x / (k * x + m)), ["size", "size", "size"]),
    "poisscdf": (lambda j, m: m.gamma_upper(j + 1, regularized=1), ["count", "size"]),
    "carlsonrf": (lambda x, y, z: real(acb.elliptic_rf(acb(x), acb(y), acb(z))), ["size"] * 3),
    "carlsonrc": (lambda x, y: real(acb.elliptic_rc(acb(x), acb(y))), ["size"] * 2),
    "carlsonrd": (lambda x, y, z: real(acb.elliptic_rd(acb(x), acb(y), acb(z))), ["size"] * 3),
    "carlsonrj": (lambda x, y, z, p: real(acb.elliptic_rj(acb(x), acb(y), acb(z), acb(p))), ["size"] * 4),
    "ellipf": (lambda phi, m: real(acb.elliptic_f(acb(phi), acb(m))), ["order", "unit"]),
    "ellippi": (lambda n, phi, m: real(acb.elliptic_pi_inc(acb(n), acb(phi), acb(m))),
                ["unit", "order", "unit"]),
    "ellipe": (lambda phi, m: real(acb.elliptic_e_inc(acb(phi), acb(m))), ["order", "unit"]),
    "hyp0f1": (lambda b, x: real(acb(x).hypgeom_0f1(acb(b))), ["order", "order"]),
    "hyp1f1": (lambda a, b, x: real(acb(x).hypgeom_1f1(acb(a), acb(b))), ["order"] * 3),
    "hyp2f1": (lambda a, b, c, x: real(acb(x).hypgeom_2f1(acb(a), acb(b), acb(c))),
               ["order", "order", "size", "unit"]),
    "hurwitz": (lambda s, a: real(acb(s).zeta(acb(a))), ["order", "size"]),
    "polylog": (lambda s, x: real(acb(x).polylog(acb(s))), ["order", "unit"]),
    "besseli": (lambda n, x: x.bessel_i(n), ["order", "size"]),
    "besselk": (lambda n, x: x.bessel_k(n), ["order", "size"]),
    "besselj": (lambda n, x: x.bessel_j(n), ["order", "size"]),
    "bessely": (lambda n, x: x.bessel_y(n), ["order", "size"]),
}
CONSTANTS = {
    "pi": lambda: arb.pi(), "e": lambda: arb(1).exp(), "egamma": lambda: arb.const_euler(),
    "catalan": lambda: arb.const_catalan(), "phi": lambda: (1 + arb(5).sqrt()) / 2,
}


class Maker:
    """Draws expressions as (text, tree); a tree is a tuple whose head names the operation."""

    def __init__(self, seed, families=False):
        self.random = random.Random(seed)
        self.families = families

    def number(self, kind):
        r = self.random
        choice = r.random()
        if kind == "unit":
            value = fmpq(r.randint(-999, 999), 1000)
        elif kind == "share":
            value = fmpq(r.randint(1, 999), 1000)
        elif kind == "count":
            value = fmpq(r.choice([r.randint(0, 20), r.randint(0, 1000)]))
        elif kind in ("size", "order"):
            value = r.choice([
                fmpq(r.randint(1, 20)), fmpq(r.randint(1, 99), 2), fmpq(r.randint(1, 300)),
                fmpq(r.randint(1, 200), r.randint(1, 60)), fmpq(r.randint(1, 5000), 100),
                fmpq(r.randint(1, 99), 10 ** r.randint(1, 15))])
            if kind == "order" and r.random() < 0.4:
                value = -value
        elif choice < 0.4:
            value = fmpq(r.randint(0 if kind == "positive" else -20, 20))
        elif choice < 0.7:
            low = 1 if kind == "positive" else -5000
            value = fmpq(r.randint(low, 5000), r.choice([8, 10, 100, 1000]))
        elif choice < 0.8:
            value = fmpq(r.randint(1, 99), 10) * fmpq(10) ** r.randint(-30, 0)
        elif choice < 0.85:
            value = fmpq(10) ** r.randint(1, 25) + r.randint(-3, 3)
        else:
            value = fmpq(r.randint(1, 200), r.randint(1, 60))
        text = f"{value.p}" if value.q == 1 else f"{value.p}/{value.q}"
        plain = value.q == 1 and value.p >= 0
        return text if plain else f"({text})", ("number", value)

    def family(self, depth):
        name = self.random.choice(list(FAMILIES))
        drawn = []
        for kind in FAMILIES[name][1]:
            # Arb takes minutes for what towers of functions come to.
            if kind == "size" and self.random.random() < 0.1:
                drawn.append(self.random.choice([
                    (constant, ("constant", constant)) for constant in CONSTANTS]))
            else:
                drawn.append(self.number(kind))
        text = ", ".join(text for text, _ in drawn)
        return f"{name}({text})", ("family", name, *(tree for _, tree in drawn))

    def make(self, depth, kind="any"):
        r = self.random
        if self.families and depth > 0 and r.random() < 0.8:
            return self.family(depth)
        if depth == 0 or r.random() < 0.12:
            if r.random() < 0.2 and kind != "unit":
                name = r.choice(list(CONSTANTS))
                return name, ("constant", name)
            return self.number(kind)
        choice = r.random()
        if choice < 0.45:
            a, left = self.make(depth - 1, kind)
            operator = r.choice("+-*/+-*/^")
            if operator == "^":
                n = r.randint(-9, 12)
                return f"({a})^({n})", ("^", left, n)
            b, right = self.make(depth - 1, kind)
            return f"({a} {operator} {b})", (operator, left, right)
        if choice < 0.86:
            name = r.choice(list(FUNCTIONS))
            a, argument = self.make(depth - 1, FUNCTIONS[name][1])
            if "(," in name:
                return name.replace("(,", f"({a}, ") + ")", ("call", name, argument)
            return f"{name}{'' if '(' in name else '('}{a})", ("call", name, argument)
        if choice < 0.91:
            name = r.choice(list(WHOLE))
            a, argument = self.make(depth - 1, kind)
            return f"{name}({a})", ("whole", name, argument)
        if choice < 0.94:
            name = r.choice(list(DIVISIONS))
            a, first = self.make(depth - 1, kind)
            b, second = self.make(depth - 1, "positive")
            return f"{name}({a}, {b})", ("division", name, first, second)
        if r.random() < 0.5:
            return self.family(depth)
        name = r.choice(list(PAIRS))
        a, first = self.make(depth - 1, "positive")
        b, second = self.make(depth - 1, "positive")
        return f"{name}({a}, {b})", ("pair", name, first, second)


class NoValue(Exception):
    """The expression divides by an exact zero."""


def combine(operator, a, b):
    if operator == "+":
        return a + b
    if operator == "-":
        return a - b
    return a * b if operator == "*" else a / b


def rational(tree):
    """The exact value, or None where the tree is not rational."""
    head = tree[0]
    if head == "number":
        return tree[1]
    if head in ("+", "-", "*", "/"):
        a, b = rational(tree[1]), rational(tree[2])
        if a is None or b is None:
            return None
        if head == "/" and b == 0:
            raise NoValue
        return combine(head, a, b)
    if head == "^":
        a = rational(tree[1])
        if a is None:
            return None
        if a == 0 and tree[2] < 0:
            raise NoValue
        return a ** tree[2]
    if head == "whole":
        a = rational(tree[2])
        return None if a is None else fmpq(WHOLE[tree[1]][1](a))
    if head == "division":
        a, b = rational(tree[2]), rational(tree[3])
        if a is None or b is None:
            return None
        if b == 0 and tree[1] not in ("min", "max"):
            raise NoValue
        return fmpq(DIVISIONS[tree[1]](a, b, lambda q: q.floor()))
    return None


def enclosure(tree):
    exact = rational(tree)
    if exact is not None:
        return arb(exact)
    head = tree[0]
    if head == "constant":
        return CONSTANTS[tree[1]]()
    if head == "call":
        return FUNCTIONS[tree[1]][0]([enclosure(tree[2])])
    if head == "family":
        operands = [enclosure(operand) for operand in tree[2:]]
        if not all(operand.is_finite() for operand in operands):
            return arb("nan")
        return FAMILIES[tree[1]][0](*operands)
    if head == "pair":
        return PAIRS[tree[1]]([enclosure(tree[2]), enclosure(tree[3])])
    if head == "whole":
        value = enclosure(tree[2])
        return WHOLE[tree[1]][0](value) if value.is_finite() else value
    if head == "division":
        a, b = enclosure(tree[2]), enclosure(tree[3])
        if not (a.is_finite() and b.is_finite()) or b.contains(0):
            return arb("nan")
        return DIVISIONS[tree[1]](a, b, floored)
    if head == "^":
        base = enclosure(tree[1])
        # Arb's nan^0 is 1; here an operand that does not exist makes the whole thing not exist.
        return base ** tree[2] if base.is_finite() else base
    return combine(head, enclosure(tree[1]), enclosure(tree[2]))


def bounded(tree):
    """Leaves out towers whose values have more digits than Python wants to round."""
    if tree[0] in ("number", "constant"):
        return True
    if not all(bounded(child) for child in tree[1:] if isinstance(child, tuple)):
        return False
    value = enclosure(tree)
    if not value.is_finite() or value.contains(0):
        return True
    return arb(10) ** -3000 < abs(value) < arb(10) ** 3000


def leaves(tree):
    """Whether the value of some step may be beyond what Surd's exponents can say."""
    if tree[0] in ("number", "constant"):
        return False
    if any(leaves(child) for child in tree[1:] if isinstance(child, tuple)):
        return True
    ctx.prec = 300
    value = enclosure(tree)
    if not value.is_finite() or value.contains(0):
        return True
    return not arb(2) ** -2 ** 62 < abs(value) < arb(2) ** 2 ** 62


def fraction(x):
    mantissa, exponent = x.man_exp()
    mantissa, exponent = int(mantissa), int(exponent)
    if abs(exponent) > 60_000:
        raise OverflowError
    return fmpq(mantissa * 2 ** exponent) if exponent >= 0 else fmpq(mantissa, 2 ** -exponent)


def stripped(sign, whole, last):
    """(sign, digits as an integer without trailing zeros, exponent of the last digit)."""
    if whole == 0:
        return (0, 0, 0)
    while whole % 10 == 0:
        whole //= 10
        last += 1
    return (sign, whole, last)


def rounded(value, digits, mode):
    if value == 0:
        return (0, 0, 0)
    sign = 1 if value > 0 else -1
    p, q = abs(int(value.p)), int(value.q)
    # 10^e <= |value| < 10^(e+1)
    e = len(str(p)) - len(str(q))
    if (p < q * 10 ** e) if e >= 0 else (p * 10 ** -e < q):
        e -= 1
    last = e - digits + 1
    top, bottom = (p, q * 10 ** last) if last >= 0 else (p * 10 ** -last, q)
    whole, rest = divmod(top, bottom)
    half = 2 * rest - bottom
    up = rest != 0 and {
        "half-even": half > 0 or (half == 0 and whole % 2 == 1),
        "half-up": half >= 0, "half-down": half > 0, "up": True, "down": False,
        "ceiling": sign > 0, "floor": sign < 0, "05up": whole % 5 == 0,
    }[mode]
    return stripped(sign, whole + up, last)


def parsed(text):
    """What Surd printed, in the form of `rounded`."""
    mantissa, _, exponent = text.lstrip("-").partition("e")
    whole, _, fractional = mantissa.partition(".")
    sign = -1 if text.startswith("-") else 1
    return stripped(sign, int(whole + fractional), int(exponent or 0) - len(fractional))


def expected(tree, digits, mode):
    """The rounded value; "none" where there is none; None where Arb does not decide it."""
    try:
        exact = rational(tree)
        if exact is not None:
            return rounded(exact, digits, mode)
        ctx.prec = 64
        if not bounded(tree):
            return None
        precision = int(digits * 3.33) + 40
        for _ in range(6):
            ctx.prec = precision
            ball = enclosure(tree)
            if ball.is_finite():
                low, high = fraction(ball.lower()), fraction(ball.upper())
                a, b = rounded(low, digits, mode), rounded(high, digits, mode)
                if a == b:
                    return a
            precision *= 2
        return None
    except (NoValue, ZeroDivisionError):
        return "none"
    except OverflowError:
        return None


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--count", type=int, default=20000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--depth", type=int, default=3)
    options.add_argument("--families", action="store_true",
                         help="mostly functions of several arguments")
    options.add_argument("--surd", default=".build/release/surd")
    options.add_argument("--wrong-only", action="store_true",
                         help="refusals are listed but are no failure")
    arguments = options.parse_args()
    compared = left_out = refused = beyond = wrong = 0
    for batch in range((arguments.count + 499) // 500):
        seed = arguments.seed * 1_000_003 + batch
        maker = Maker(seed, arguments.families)
        digits = maker.random.choice([1, 2, 5, 10, 17, 20, 30, 50, 100, 200])
        mode = maker.random.choice(MODES)
        drawn = [maker.make(maker.random.randint(1, arguments.depth)) for _ in range(500)]
        command = [arguments.surd, "--lines", "--digits", str(digits), "--round", mode,
                   "--format", "sci", "--time", "20"]
        run = subprocess.run(command, input="\n".join(text for text, _ in drawn) + "\n",
                             capture_output=True, text=True)
        answers = run.stdout.split("\n")[:-1]
        if len(answers) != len(drawn) or run.returncode not in (0, 1):
            print(f"seed {seed}: {len(answers)} lines for {len(drawn)}, status {run.returncode}")
            wrong += 1
        for (text, tree), answer in zip(drawn, answers):
            want = expected(tree, digits, mode)
            if want is None:
                left_out += 1
            elif answer.startswith("error"):
                if want == "none":
                    compared += 1
                elif "to be represented" in answer and leaves(tree):
                    # A step leaves the exponents, which end at 2^(2^62); Arb's do not.
                    beyond += 1
                else:
                    refused += 1
                    print(f"refused ({digits} digits, {mode}): {text}: {answer}")
            else:
                compared += 1
                if want == "none" or parsed(answer) != want:
                    wrong += 1
                    print(f"WRONG (seed {seed}, {digits} digits, {mode}): {text}\n"
                          f"  surd {answer}\n  arb  {want}")
    print(f"{compared} compared, {wrong} wrong, {refused} refused by Surd, "
          f"{beyond} beyond its exponents, {left_out} left out because Arb does not decide them")
    sys.exit(1 if wrong or (refused and not arguments.wrong_only) else 0)


if __name__ == "__main__":
    main()
