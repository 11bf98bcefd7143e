#!/usr/bin/env python3
"""Do the balls of Scripts/verify hold the numbers that they should?

    Scripts/checker-enclosures.py [--count N] [--seed S] [--verify FILE] [NAME ...]

The arithmetic of balls is compared with Python's fractions, at 2 to 12 bits, where one rounding that is forgotten shows, and its rounding with Python's decimals.
Each function of its tables that Arb has (python-flint) is computed for N arguments, numbers and balls, at 40 to 700 bits,
and what Arb says, with hundreds of bits more, must lie inside. Whoever changes a bound in Scripts/verify runs this.
"""
import argparse
import collections
import decimal
import importlib.machinery
import importlib.util
import random
import sys
from fractions import Fraction
from pathlib import Path

from flint import acb, arb, ctx, fmpq, fmpz



def degrees(x):
    return x * 180 / arb.pi()


def radians(x):
    return x * arb.pi() / 180


ONE = {
    "exp": arb.exp, "ln": arb.log, "sin": arb.sin, "cos": arb.cos, "tan": arb.tan, "cot": arb.cot, "sec": arb.sec,
    "csc": arb.csc, "atan": arb.atan, "asin": arb.asin, "acos": arb.acos, "sqrt": arb.sqrt, "sinh": arb.sinh,
    "cosh": arb.cosh, "tanh": arb.tanh, "asinh": arb.asinh, "acosh": arb.acosh, "atanh": arb.atanh,
    "expm1": arb.expm1, "log1p": arb.log1p, "log2": lambda x: x.log() / arb(2).log(),
    "log10": lambda x: x.log() / arb(10).log(), "exp2": lambda x: (x * arb(2).log()).exp(),
    "exp10": lambda x: (x * arb(10).log()).exp(), "gamma": arb.gamma,
    "lgamma": lambda x: x.lgamma() if x > 0 else abs(x.gamma()).log(), "digamma": arb.digamma, "zeta": arb.zeta,
    "harmonic": lambda x: (x + 1).digamma() + arb.const_euler(), "erf": arb.erf, "erfc": arb.erfc,
    "normcdf": lambda x: (-x / arb(2).sqrt()).erfc() / 2, "ei": arb.ei, "li": arb.li,
    "li2": lambda x: acb(x).polylog(2).real, "si": arb.si, "ci": arb.ci, "j0": lambda x: x.bessel_j(0),
    "j1": lambda x: x.bessel_j(1), "y0": lambda x: x.bessel_y(0), "y1": lambda x: x.bessel_y(1),
    "lambertw": arb.lambertw, "erfinv": arb.erfinv, "erfcinv": arb.erfcinv,
    "norminv": lambda p: (2 * p - 1).erfinv() * arb(2).sqrt(), "sind": lambda x: radians(x).sin(),
    "cosd": lambda x: radians(x).cos(), "tand": lambda x: radians(x).tan(), "asind": lambda x: degrees(x.asin()),
    "acosd": lambda x: degrees(x.acos()), "atand": lambda x: degrees(x.atan()), "radians": radians, "degrees": degrees,
    "sech": arb.sech, "csch": arb.csch, "coth": arb.coth, "acot": lambda x: (1 / x).atan(),
    "cbrt": lambda x: x.root(3) if x > 0 else -(-x).root(3),
}
TWO = {
    "atan2": arb.atan2, "hypot": lambda x, y: (x * x + y * y).sqrt(), "log": lambda x, b: x.log() / b.log(),
    "agm": arb.agm, "power": lambda x, y: x**y, "beta": lambda a, b: a.gamma() * b.gamma() / (a + b).gamma(),
    "besselj": lambda n, x: x.bessel_j(n), "bessely": lambda n, x: x.bessel_y(n),
}
UP_TO_ONE = {"asin", "acos", "atanh", "asind", "acosd", "erfinv", "li2"}
PROBABILITY = {"erfcinv", "norminv"}
SLOW = {"gamma", "zeta", "erf", "erfc", "normcdf", "ei", "li", "si", "ci", "beta", "j0", "j1", "y0", "y1", "besselj",
        "bessely", "lgamma", "digamma", "harmonic"}


def point(rng, name):
    """Anything, near integers, tiny, large: within what the function takes, mostly."""
    sign, kind = rng.choice([-1, 1]), rng.random()
    if kind < 0.35:
        x = Fraction(rng.randint(-10**6, 10**6), rng.randint(1, 10**6))
    elif kind < 0.55:
        x = Fraction(rng.randint(-40, 40), rng.choice([1, 2, 3, 4, 6, 8]))
    elif kind < 0.7:
        x = Fraction(sign * rng.randint(1, 999), 10 ** rng.randint(0, 25))
    elif kind < 0.8:
        x = rng.randint(-3, 3) + Fraction(sign * rng.randint(1, 99), 10 ** rng.randint(2, 20))
    elif kind < 0.9:
        x = Fraction(rng.randint(-10**9, 10**9), rng.randint(1, 10**4))
    else:
        x = Fraction(rng.randint(-10**4, 10**4), 1000)
    if name in UP_TO_ONE and abs(x) >= 1 and rng.random() < 0.95:
        x = 1 / x
    if name in PROBABILITY:
        x -= x // 1
    if name in SLOW and abs(x) > 60:
        x /= abs(x) // 60 + 1
    return x / 4 if name == "zeta" and x < -20 else x


def around(verify, rng, x):
    """A ball near x, and a number in it, often one of its ends."""
    ball = verify.Ball.of(x)
    ball = verify.Ball(ball.m << 2, (ball.r << 2) + rng.choice([1, 2, 7, 1000, 1 << 20]), ball.e - 2)
    low, high = ball.ends()
    return ball, rng.choice([low, high, low + (high - low) * Fraction(rng.randint(0, 99), 99)])


def exactly(function, numbers, bits):
    """Arb's ball, some 40 bits narrower than what is asked for; none where it is not defined."""
    for extra in 400, 800, 1600, 3200, 6400:
        ctx.prec = bits + extra
        try:
            value = function(*(x if isinstance(x, int) else arb(fmpq(x.numerator, x.denominator)) for x in numbers))
        except (ValueError, ZeroDivisionError, OverflowError):
            return None
        if value.is_finite() and value.rel_accuracy_bits() > bits + 40:
            break
    return value if value.is_finite() else None


def misses(verify, value, expected):
    """Whether a ball, or a fraction, is certainly not where the number is."""
    if isinstance(value, Fraction):
        return not (expected - arb(fmpq(value.numerator, value.denominator))).contains(0)
    unit = arb(2) ** arb(fmpz(value.e))
    return abs(expected - arb(fmpz(value.m)) * unit) - arb(fmpz(value.r)) * unit > 0


def function(verify, rng, name, count):
    """How often a function of the tables misses."""
    counts = collections.Counter()
    for _ in range(count):
        bits = rng.choice([40, 64, 80, 100, 128, 160, 200, 333]) if rng.random() < 0.995 else 700
        xs = [point(rng, name) for _ in range(2 if name in TWO else 1)]
        if name == "power":
            xs = [abs(xs[0]), max(-50, min(50, xs[1]))]
        verify.effort, arguments, numbers = 0, list(xs), list(xs)
        try:
            with verify.precision(bits):
                for i, x in enumerate(xs):
                    if name.startswith("bessel") and i == 0:
                        arguments[i], numbers[i] = Fraction(x // 5), x // 5
                    elif rng.random() < 0.4:
                        arguments[i], numbers[i] = around(verify, rng, x)
                value = verify.apply(name, arguments)
        except (verify.Cannot, verify.Refuted):
            counts["cannot"] += 1
            continue
        if isinstance(value, verify.Ball) and abs(value.e) > 10**6:
            continue
        expected = exactly({**ONE, **TWO}[name], numbers, bits)
        if expected is None:
            counts["without Arb"] += 1
        elif misses(verify, value, expected):
            counts["MISSED"] += 1
            print(f"MISSED {name} of {numbers} at {bits} bits: {expected.str(30)}")
        else:
            counts["held"] += 1
    print(name, dict(counts), flush=True)
    return counts["MISSED"]


def arithmetic(verify, rng, count):
    """How often an operation on balls of hardly any bits misses."""
    missed = collections.Counter()
    operations = {"+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y, "/": lambda x, y: x / y}
    for _ in range(count):
        with verify.precision(rng.randint(2, 12)):
            balls = [verify.Ball(rng.randint(-99, 99), rng.choice([0, 0, 1, 5]), rng.randint(-40, 40)) for _ in "ab"]
            numbers = [rng.choice(ball.ends()) for ball in balls]
            other = Fraction(rng.randint(-999, 999), rng.randint(1, 999))
            found = [("of", verify.Ball.of(other), other), ("abs", abs(balls[0]), abs(numbers[0])),
                     ("pow", balls[0] ** 5, numbers[0] ** 5)]
            for name, operation in operations.items():
                try:
                    found.append((name, operation(*balls), operation(*numbers)))
                except (verify.Cannot, ZeroDivisionError):
                    pass
            if balls[0].m >= balls[0].r:
                root = balls[0].root()
                low, high = root.ends()
                found.append(("root", root, max(low, min(high, 0)) if numbers[0] == 0 else None))
                if high < 0 or high * high < numbers[0] or low > 0 and low * low > numbers[0]:
                    missed["root"] += 1
            for name, ball, number in found:
                low, high = ball.ends()
                missed[name] += number is not None and not low <= number <= high
    print("arithmetic:", dict(missed), flush=True)
    return sum(missed.values())


def rounding(verify, rng, count):
    """How often a number is rounded otherwise than Python's decimals are, in any mode."""
    missed = collections.Counter()
    for _ in range(count):
        number, places = rng.randint(-2000, 2000), rng.randint(0, 3)
        for mode in "up", "down", "floor", "ceiling", "05up", "half-up", "half-down", "half-even":
            x = decimal.Decimal(number).scaleb(-places)
            name = "ROUND_" + mode.upper().replace("-", "_")
            expected = Fraction(x.to_integral_value(getattr(decimal, name)))
            missed[mode] += verify.rounded(Fraction(x), mode) != expected
    print("rounding:", dict(missed), flush=True)
    return sum(missed.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verify", default=str(Path(__file__).resolve().parent / "verify"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    loader = importlib.machinery.SourceFileLoader("verify", options.verify)
    verify = importlib.util.module_from_spec(importlib.util.spec_from_loader("verify", loader))
    loader.exec_module(verify)
    rng = random.Random(options.seed)
    bad = 0 if options.names else arithmetic(verify, rng, 100 * options.count) + rounding(verify, rng, options.count)
    for name in options.names or [*ONE, *TWO]:
        bad += function(verify, rng, name, options.count)
    print("nothing missed" if not bad else f"{bad} missed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
