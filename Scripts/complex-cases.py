#!/usr/bin/env python3
"""Random complex calls, each part compared with Arb's ball for it.

    Scripts/complex-cases.py [--count N] [--digits D] [--size SIZE] [--seed S] [--surd PATH]
    Scripts/complex-cases.py --special [--only NAMES] [--time SECONDS] ...
    Scripts/complex-cases.py --table > Tests/SurdTests/Data/complex-values.tsv
    Scripts/complex-cases.py --table --special > Tests/SurdTests/Data/complex-special-values.tsv
    Scripts/complex-cases.py --means > Tests/References/complex-means.tsv
    Scripts/complex-cases.py --dilogarithms > Tests/References/complex-dilogarithms.tsv

Needs python-flint. Arguments lie anywhere, on and beside every branch cut, next to poles and zeros, and have sizes from
10^-SIZE to 10^SIZE. A part that is printed must be the correctly rounded value of that part; a part that is left out must
be zero. Status 1 where one is not.
"""
import argparse
import decimal as decimal_module
import math
import random
import re
import subprocess
import sys
from fractions import Fraction

from flint import acb, arb, ctx, fmpq

def root(z, n):
    """The principal root."""
    return acb(0) if z == 0 else (z.log() / n).exp()


def real_root(z, n):
    """The real root of a real number, where there is one."""
    return -root(-z, n) if z.real < 0 and n % 2 else root(z, n)


FUNCTIONS = {
    "sqrt": lambda z: z.sqrt(),
    "cbrt": lambda z: real_root(z, 3) if z.imag == 0 else root(z, 3),
    "exp": lambda z: z.exp(),
    "expm1": lambda z: z.expm1(),
    "ln": lambda z: z.log(),
    "log1p": lambda z: z.log1p(),
    "sin": lambda z: z.sin(),
    "cos": lambda z: z.cos(),
    "tan": lambda z: z.tan(),
    "cot": lambda z: z.cot(),
    "sec": lambda z: z.sec(),
    "csc": lambda z: z.csc(),
    "sinh": lambda z: z.sinh(),
    "cosh": lambda z: z.cosh(),
    "tanh": lambda z: z.tanh(),
    "asin": lambda z: z.asin(),
    "acos": lambda z: z.acos(),
    "atan": lambda z: z.atan(),
    "asinh": lambda z: z.asinh(),
    "acosh": lambda z: z.acosh(),
    "atanh": lambda z: z.atanh(),
    "acot": lambda z: acb.pi() / 2 if z == 0 else (1 / z).atan(),
    "asec": lambda z: (1 / z).acos(),
    "acsc": lambda z: (1 / z).asin(),
    "sech": lambda z: 1 / z.cosh(),
    "csch": lambda z: 1 / z.sinh(),
    "coth": lambda z: z.cosh() / z.sinh(),
    "log2": lambda z: z.log() / acb(2).log(),
    "log10": lambda z: z.log() / acb(10).log(),
    "exp2": lambda z: (z * acb(2).log()).exp(),
    "exp10": lambda z: (z * acb(10).log()).exp(),
    "abs": lambda z: acb(abs(z)),
    "arg": lambda z: acb(z.arg()),
}
# Special functions: what Arb has for them, and for each argument the kinds it may be of: z any number, s a small one,
# k a small whole number. On cuts Arb takes the upper or the lower side as Surd does, where it takes one.
SPECIAL = {
    "gamma": ("z", lambda z: z.gamma()),
    "lgamma": ("z", lambda z: z.lgamma()),
    "digamma": ("z", lambda z: z.digamma()),
    "beta": ("ss", lambda a, b: a.gamma() * b.gamma() * (a + b).rgamma()),
    "zeta": ("s", lambda s: s.zeta()),
    "hurwitz": ("ss", lambda s, a: s.zeta(a)),
    "erf": ("z", lambda z: z.erf()),
    "erfc": ("z", lambda z: z.erfc()),
    "ei": ("z", lambda z: z.ei()),
    "si": ("z", lambda z: z.si()),
    "ci": ("z", lambda z: z.ci()),
    "li": ("z", lambda z: z.li()),
    "li2": ("z", lambda z: z.polylog(2)),
    "polylog": ("sz", lambda s, z: z.polylog(s)),
    "lambertw": ("zk", lambda z, k: z.lambertw(int(float(k.real.mid())))),
    "besselj": ("sz", lambda v, z: z.bessel_j(v)),
    "bessely": ("sz", lambda v, z: z.bessel_y(v)),
    "besseli": ("sz", lambda v, z: z.bessel_i(v)),
    "besselk": ("sz", lambda v, z: z.bessel_k(v)),
    "ai": ("z", lambda z: z.airy_ai()),
    "bi": ("z", lambda z: z.airy_bi()),
    "ellipk": ("z", lambda z: z.elliptic_k()),
    "ellipe": ("z", lambda z: z.elliptic_e()),
    "agm": ("zz", lambda x, y: x.agm(y)),
    "hyp0f1": ("sz", lambda b, z: z.hypgeom_0f1(b)),
    "hyp1f1": ("ssz", lambda a, b, z: z.hypgeom_1f1(a, b)),
    "hyp2f1": ("sssz", lambda a, b, c, z: z.hypgeom_2f1(a, b, c)),
    "gammaupper": ("sz", lambda a, z: z.gamma_upper(a)),
    "gammalower": ("sz", lambda a, z: z.gamma_lower(a)),
}
# Functions that grow like exp are not asked about arguments whose value nobody could write.
GROWING = {"exp", "expm1", "exp2", "exp10", "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "sech", "csch", "coth"}


def decimal(draw, size):
    """A decimal number as text, and as a fraction."""
    kind = draw.random()
    if kind < 0.12:
        return "0", Fraction(0)
    if kind < 0.3:
        text = str(draw.choice([1, -1, 2, -2, 3, 10, -10, 0.5, -0.5, 0.25]))
    elif kind < 0.6:
        text = f"{draw.uniform(-4, 4):.{draw.randint(1, 15)}f}"
    elif kind < 0.8:
        # Next to an integer, where poles, zeros and ends of cuts are.
        sign, tail = draw.choice("+-"), draw.randint(1, 40)
        whole = draw.choice([0, 1, -1, 2])
        value = Fraction(whole) + Fraction(1 if sign == "+" else -1, 10**tail) * draw.randint(1, 9)
        text = decimal_text(value, tail)
    else:
        text = f"{draw.choice(['', '-'])}{draw.randint(1, 9)}.{draw.randint(0, 999)}e{draw.randint(-size, size)}"
    return text, Fraction(text)


def special_argument(draw, kind, size):
    """An argument of a special function: its text, and both parts as fractions."""
    if kind == "k":
        k = draw.choice([0, 0, 1, -1, 2, -2, 5, -7, 1000])
        return str(k), (Fraction(k), Fraction(0))
    (x, a), (y, b) = decimal(draw, size), decimal(draw, size)
    if draw.random() < 0.15:
        y, b = "0", Fraction(0)
    if kind == "s":
        if draw.random() < 0.4:
            x, a = str(draw.choice([0, 1, 2, 3, -1, -2, 0.5, 1.5, -0.5])), None
            a = Fraction(x)
        if abs(a) > 30 or abs(b) > 30:
            return special_argument(draw, kind, size)
        if draw.random() < 0.5:
            y, b = "0", Fraction(0)
    return (f"({x})" if b == 0 else f"(({x})+({y})*i)"), (a, b)


def special_value(name, arguments, exact):
    numbers = [acb(exact(a), exact(b)) for a, b in arguments]
    return SPECIAL[name][1](*numbers)


def decimal_text(value, places):
    digits = value * 10**places
    assert digits.denominator == 1
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(digits.numerator), 10**places)
    return f"{sign}{whole}.{rest:0{places}d}"


def part_is_right(text, ball_of, digits, ladder=(200, 800, 3200, 12800, 51200)):
    """Whether a printed part is the correctly rounded value of a part of Arb's value: True, False or None."""
    exponent = re.search(r"e(-?\d+)$", text)
    if exponent and abs(int(exponent.group(1))) > 100_000:
        return None
    value = Fraction(text)
    for bits in ladder:
        ctx.prec = max(bits, digits * 7)
        ball = ball_of()
        if not ball.is_finite():
            continue
        if value == 0:
            if ball == 0:
                return True
            if not ball.contains(0):
                return False
            continue
        distance = abs(ball - arb(fmpq(value.numerator, value.denominator)))
        half = unit(text, value, digits) / 2
        bound = arb(fmpq(half.numerator, half.denominator))
        if distance <= bound:
            return True
        if distance > bound:
            return False
    return None


def unit(text, value, digits):
    """The unit of the last of so many significant digits."""
    exponent = 0
    size = abs(value)
    match = re.search(r"e(-?\d+)$", text)
    shift = int(match.group(1)) if match else 0
    size = size / Fraction(10) ** shift
    while size >= 10:
        size /= 10
        exponent += 1
    while size < 1:
        size *= 10
        exponent -= 1
    return Fraction(10) ** (shift + exponent - digits + 1)


def parts(text):
    """The texts of both parts of a printed number."""
    if not text.endswith("i"):
        return text, "0"
    body = text[:-1]
    split = 0
    for place in range(len(body) - 1, 0, -1):
        if body[place] in "+-" and body[place - 1] != "e":
            split = place
            break
    real, imaginary = body[:split] or "0", body[split:]
    if imaginary in ("", "+"):
        imaginary = "1"
    if imaginary == "-":
        imaginary = "-1"
    return real, imaginary.removeprefix("+")


def written(ball_of):
    """A part to 20 digits as Surd writes it; empty for zero."""
    ctx.prec = 400
    ball = ball_of()
    if ball.contains(0):
        return ""
    number = decimal_module.Decimal(ball.str(60, radius=False))
    with decimal_module.localcontext(prec=20, rounding=decimal_module.ROUND_HALF_EVEN) as context:
        number = context.plus(number).normalize()
    if -7 < number.adjusted() < 20:
        return f"{number:f}"
    sign, digits, _ = number.as_tuple()
    body = "".join(map(str, digits))
    return ("-" if sign else "") + body[0] + ("." + body[1:] if body[1:] else "") + f"e{number.adjusted()}"


def write_table():
    """Each function at points off and on its cuts: expression, real part, imaginary part."""
    tiny = Fraction(1, 10**30)
    points = {
        "1/3+2/7*i": (Fraction(1, 3), Fraction(2, 7)), "-5/4-3*i": (Fraction(-5, 4), Fraction(-3)),
        "2": (Fraction(2), Fraction(0)), "-2": (Fraction(-2), Fraction(0)),
        "2*i": (Fraction(0), Fraction(2)), "-2*i": (Fraction(0), Fraction(-2)),
        "-1/2+1e-30*i": (Fraction(-1, 2), tiny), "3/2-1e-30*i": (Fraction(3, 2), -tiny),
        "1e-30+i/2": (tiny, Fraction(1, 2)), "40-25*i": (Fraction(40), Fraction(-25)),
    }
    print("# Written by Scripts/complex-cases.py --table from Arb (python-flint): expression, real part, imaginary part.")
    for name in FUNCTIONS:
        for point in points:
            if point == "40-25*i" and name in ("exp2", "exp10"):
                continue
            def value():
                x, y = points[point]
                z = acb(arb(fmpq(x.numerator, x.denominator)), arb(fmpq(y.numerator, y.denominator)))
                return FUNCTIONS[name](z)
            ctx.prec = 400
            if not value().is_finite():
                continue
            print(f"{name}({point})", written(lambda: value().real), written(lambda: value().imag), sep="\t")


def write_special_table():
    """Each special function at points off and on its cuts."""
    tiny = Fraction(1, 10**30)
    points = {
        "z": [("1/3+2/7*i", "1/3", "2/7"), ("-5/4-3*i", "-5/4", "-3"), ("-2", "-2", 0), ("2", 2, 0),
              ("-7/2+1e-30*i", "-7/2", tiny), ("40-25*i", 40, -25), ("2*i", 0, 2), ("-60+150*i", -60, 150)],
        "s": [("1/3", "1/3", 0), ("2", 2, 0), ("1/2-i", "1/2", -1), ("-3/2+i/4", "-3/2", "1/4"),
              ("1", 1, 0), ("3+2*i", 3, 2), ("0", 0, 0), ("7/3", "7/3", 0)],
        "k": [("0", 0, 0), ("1", 1, 0), ("-1", -1, 0), ("2", 2, 0), ("0", 0, 0), ("-3", -3, 0), ("1", 1, 0), ("0", 0, 0)],
    }
    print("# Written by Scripts/complex-cases.py --table --special from Arb (python-flint): expression, real part, imaginary part.")
    for name, (kinds, _) in SPECIAL.items():
        for index in range(8):
            made = [points[kind][(index + 3 * place) % 8] for place, kind in enumerate(kinds)]
            def exact(value):
                return arb(fmpq(value.numerator, value.denominator))
            def value():
                return special_value(name, [(Fraction(x), Fraction(y)) for _, x, y in made], exact)
            ctx.prec = 4000
            wide = value()
            ctx.prec = 400
            found = value()
            if not found.is_finite() or found.rel_accuracy_bits() < 200:
                continue
            # Parts that 400 bits do not tell from zero.
            if any(part.contains(0) and not all_.contains(0)
                   for part, all_ in ((found.real, wide.real), (found.imag, wide.imag))):
                continue
            if name == "hurwitz" and made[1][0] == "0":
                continue
            try:
                texts = written(lambda: value().real), written(lambda: value().imag)
            except decimal_module.InvalidOperation:
                continue
            print(f"{name}({', '.join(text for text, _, _ in made)})", *texts, sep="\t")


def write_means():
    """Means of dyadic numbers, of any two and of such as lie near each other: mantissas and exponent of each, parts of the mean."""
    draw = random.Random(266)
    ctx.dps = 380
    print("# Gauss's mean of (a + b i) 2^e and (c + d i) 2^f, as Arb has it: a b e c d f, real and imaginary part.")

    def number():
        return draw.randint(-999, 999), draw.randint(-999, 999), draw.choice([-40, -8, -3, 0, 0, 0, 0, 2, 9])

    rows = [(*number(), *number()) for _ in range(40)]
    rows += [(2**k, 0, -k, 2**k + 3, 5, -k) for k in (3, 6, 9, 12, 14, 17, 20, 24, 30, 45, 60)]
    for row in rows:
        x, y = (acb(a, b) * acb(2) ** e for a, b, e in (row[:3], row[3:]))
        mean = x.agm(y)
        parts = (part.str(340, radius=False) for part in (mean.real, mean.imag))
        print(*row, *parts, sep="\t")


def write_dilogarithms():
    """Dilogarithms of dyadic numbers: anywhere, next to the circles |z| = 1, 1/16, 16 and |1 - z| = 1, to 1, and to the real line."""
    draw = random.Random(336)
    ctx.dps = 260
    print("# The dilogarithm of (a + b i) 2^e, as Arb has it: a b e, real and imaginary part.")
    rows = [(draw.randint(-999, 999), draw.randint(1, 999), draw.choice([-13, -12, -10, -9, -8, -7, -5])) for _ in range(50)]
    unit = 1 << 40
    for size, centre in ((1, 0), (1, 1), (1 / 16, 0), (16, 0)):
        for _ in range(6):
            angle, near = draw.uniform(0.01, 3.13), size * (1 + draw.choice([-1, 1]) * 10 ** draw.uniform(-11, -2))
            rows.append((int((centre + near * math.cos(angle)) * unit), int(near * math.sin(angle) * unit), -40))
    rows.append((unit // 2, int(3**0.5 / 2 * unit), -40))
    rows += [(2**k + draw.randint(-9, 9), draw.randint(1, 9), -k) for k in (4, 9, 20, 30, 45, 60)]
    rows += [(a * 2**50, draw.randint(1, 9), -k) for a, k in ((-3, 50), (1, 51), (3, 50), (-1, 53), (-15, 53), (3, 52), (5, 49), (29, 51))]
    for a, b, e in rows:
        value = (acb(a, b) * acb(2) ** e).polylog(2)
        print(a, b, e, *(part.str(220, radius=False) for part in (value.real, value.imag)), sep="\t")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=2000)
    options.add_argument("--digits", type=int, default=20)
    options.add_argument("--size", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--table", action="store_true")
    options.add_argument("--means", action="store_true")
    options.add_argument("--dilogarithms", action="store_true")
    options.add_argument("--special", action="store_true", help="special functions in place of elementary ones")
    options.add_argument("--time", type=float, default=20, help="seconds for a line")
    options.add_argument("--show", action="store_true", help="print the lines and do nothing else")
    options.add_argument("--only", help="names, with commas between them")
    options.add_argument("--surd", default=".build/command/surd")
    given = options.parse_args()
    if given.means:
        return write_means()
    if given.dilogarithms:
        return write_dilogarithms()
    if given.table:
        return write_special_table() if given.special else write_table()
    draw = random.Random(given.seed)
    lines, cases = [], []
    only = given.only.split(",") if given.only else None
    while given.special and len(lines) < given.count:
        name = draw.choice(only or list(SPECIAL))
        size = draw.choice([1, 1, 1, 2, 2, 3, 10, given.size])
        made = [special_argument(draw, kind, size) for kind in SPECIAL[name][0]]
        if all(b == 0 for _, (_, b) in made) and draw.random() < 0.7:
            continue
        lines.append(f"{name}({', '.join(text for text, _ in made)})")
        cases.append((name, [numbers for _, numbers in made]))
    while len(lines) < given.count:
        name = draw.choice(list(FUNCTIONS) + ["power"] * 3 + ["root", "agm"])
        size = given.size if name not in GROWING and name != "power" else 4
        (x, a), (y, b) = decimal(draw, size), decimal(draw, size)
        z = f"(({x})+({y})*i)"
        if name == "power":
            (u, c), (v, d) = decimal(draw, 1), decimal(draw, 1)
            if draw.random() < 0.5:
                v, d = "0", Fraction(0)
            if abs(c) > 100 or abs(d) > 100:
                continue
            lines.append(f"{z}^(({u})+({v})*i)")
            cases.append((name, (a, b, c, d)))
        elif name == "root":
            degree = draw.choice([-5, -3, -1, 2, 3, 4, 5, 7, 10, 100])
            if a == b == 0 and degree < 0:
                continue
            lines.append(f"root({z}+0i, {degree})")
            cases.append((name, (a, b, Fraction(degree))))
        elif name == "agm":
            (u, c), (v, d) = decimal(draw, size), decimal(draw, size)
            # On its cut Arb's mean depends on the order of its arguments.
            if a * d == b * c:
                continue
            lines.append(f"agm({z}, ({u})+({v})*i)")
            cases.append((name, (a, b, c, d)))
        else:
            lines.append(f"{name}({z}+0i)")
            cases.append((name, (a, b)))
    if given.show:
        return print("\n".join(lines))
    command = [given.surd, "--complex", "-l", "-d", str(given.digits), "--time", str(given.time), "--exit-zero"]
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    outputs = result.stdout.splitlines()
    if len(outputs) != len(lines):
        sys.exit(f"{len(lines)} lines have {len(outputs)} answers: {result.stderr[:300]}")
    wrong = errors = unsure = 0
    # Arb's special functions take minutes for long arguments to very many bits.
    ladder = ((200, 800, 3200),) if given.special else ()
    kinds = {}
    for line, (name, numbers), output in zip(lines, cases, outputs):
        if output.startswith("error: "):
            errors += 1
            kinds.setdefault(re.sub(r"-?\d[\d.e-]*", "N", output), line)
            continue
        def exact(value):
            return arb(fmpq(value.numerator, value.denominator))
        def value():
            if given.special:
                return special_value(name, numbers, exact)
            z = acb(exact(numbers[0]), exact(numbers[1]))
            if name == "power":
                w = acb(exact(numbers[2]), exact(numbers[3]))
                if numbers[3] == 0 and numbers[2].denominator == 1:
                    return z ** int(numbers[2])
                return (w * z.log()).exp()
            if name == "agm":
                return z.agm(acb(exact(numbers[2]), exact(numbers[3])))
            if name == "root":
                n = int(numbers[2])
                return (real_root if numbers[1] == 0 else root)(z, n)
            return FUNCTIONS[name](z)
        real, imaginary = parts(output)
        for text, of in ((real, lambda: value().real), (imaginary, lambda: value().imag)):
            verdict = part_is_right(text, of, given.digits, *ladder)
            if verdict is None:
                unsure += 1
            elif not verdict:
                wrong += 1
                print(f"WRONG: {line}\n  surd {output}\n  Arb  {value().str(given.digits)}")
                break
    for kind, line in sorted(kinds.items()):
        print(f"refused: {kind}   {line}")
    print(f"{len(lines)} calls at {given.digits} digits: {wrong} wrong, {unsure} parts not compared, {errors} refused")
    sys.exit(1 if wrong else 0)


main()
