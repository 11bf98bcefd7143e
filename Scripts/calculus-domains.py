#!/usr/bin/env python3
"""Random infinite sums, double sums and sets of zeros with places that have no value, beside direct sums and known zeros.

    Scripts/calculus-domains.py [--count N] [--seed S] [--time SECONDS] [--surd PATH]

Terms are made of roots of squares, sizes, signs, quotients that cancel, logarithms of exponentials and conditions, before
powers that fall fast, with first indices below, at and above 0. The first 60 terms of each index are added with exact
fractions where they are fractions. A term without a value must be refused. Status 1 where an answer is wrong.
"""
import argparse
import json
import math
import random
import subprocess
import sys
from fractions import Fraction


class NoValue(Exception):
    pass


def quotient(a, b):
    if b == 0:
        raise NoValue
    return a / b if isinstance(a, float) or isinstance(b, float) else Fraction(a) / Fraction(b)


def power(a, b):
    if a == 0 and b < 0:
        raise NoValue
    return Fraction(a) ** int(b) if not isinstance(a, float) else a ** int(b)


def root(a):
    if a < 0:
        raise NoValue
    top, below = Fraction(a).numerator, Fraction(a).denominator
    exact = Fraction(math.isqrt(top), math.isqrt(below))
    return exact if exact * exact == a else math.sqrt(a)


def logarithm(a):
    if a <= 0:
        raise NoValue
    return math.log(a)


class Term:
    """A term as Surd reads it, and as a function of the two indices."""

    def __init__(self, text, value):
        self.text, self.value = text, value

    def __mul__(self, other):
        return Term(f"{self.text}*{other.text}", lambda k, j: self.value(k, j) * other.value(k, j))


def linear(draw, names):
    name, c, m = draw.choice(names), draw.randint(-5, 4), draw.choice([1, 1, 1, 2, -1])
    return Term(f"({m}*{name} + {c})", lambda k, j: m * (k if name == "k" else j) + c)


def factor(draw, names):
    u = linear(draw, names)
    t, f = u.text, u.value
    return draw.choice([
        u,
        Term(f"sqrt({t}^2)", lambda k, j: abs(f(k, j))),
        Term(f"abs({t})", lambda k, j: abs(f(k, j))),
        Term(f"sqrt({t})^2", lambda k, j: root(f(k, j)) ** 2),
        Term(f"({t}/{t})", lambda k, j: quotient(f(k, j), f(k, j))),
        Term(f"({t}^2/{t})", lambda k, j: quotient(f(k, j) ** 2, f(k, j))),
        Term(f"(1/{t})^0", lambda k, j: power(quotient(1, f(k, j)), 0)),
        Term(f"1/{t}", lambda k, j: quotient(1, f(k, j))),
        Term(f"exp(ln({t}))", lambda k, j: math.exp(logarithm(f(k, j)))),
        Term(f"(1 + ln({t}) - ln({t}))", lambda k, j: 1 + 0 * logarithm(f(k, j))),
        Term(f"({t}^4)^(1/4)", lambda k, j: abs(f(k, j))),
        Term(f"(-1)^{t}", lambda k, j: power(-1, f(k, j))),
        Term(f"if({t} < 2, 3, {t})", lambda k, j: 3 if f(k, j) < 2 else f(k, j)),
        Term(f"floor({t}/2)", lambda k, j: f(k, j) // 2),
    ])


def falling(draw, name):
    q = draw.choice([2, 3, -4, 5])
    return Term(f"({q})^(-{name})", lambda k, j: power(q, -(k if name == "k" else j)))


def term(draw, name, names):
    result = falling(draw, name)
    for _ in range(draw.randint(0, 2)):
        result = result * factor(draw, names)
    return result


def sums(draw):
    """An expression, its value (None where a term has none), and the size of its terms."""
    first, names = draw.randint(-3, 3), ["j", "k"] if draw.random() < 0.4 else ["j"]
    outer = term(draw, "k", ["k"])
    start = draw.choice(["k", -3, -1, 0, 1, 2])
    isDouble = draw.random() < 0.6
    inner = term(draw, "j", names)
    text = f"sum(k, {first}, inf, {outer.text}" + (f"*sum(j, {start}, inf, {inner.text}))" if isDouble else ")")
    total, size = 0, 0.0
    try:
        for k in range(first, first + 60):
            row = 1
            if isDouble:
                low = k if start == "k" else start
                parts = [inner.value(k, j) for j in range(low, low + 60)]
                row = sum(float(part) for part in parts)
                size = max([size] + [abs(float(part)) for part in parts])
            value = float(outer.value(k, 0)) * row
            size = max(size, abs(value))
            total += value
    except NoValue:
        return text, None, size
    return text, total, size


def gaps(draw):
    """A function with a zero at 1/4 and, in half of the cases, no value on a short interval."""
    centre = Fraction(draw.randint(30, 90), 97)
    e = draw.choice([-1, 0]) * draw.randint(1, 9)
    u = f"((x - {centre})^2 + {e}*10^(-{draw.randint(6, 12)}))"
    part = draw.choice([f"exp(ln({u}))", f"1/sqrt({u})", f"2^acosh(1 + {u})", f"exp(asin(1 - {u}))", f"exp(sqrt(1/{u}))"])
    return f"solve(x, 0, 1, (x - 1/4)*{part})", "[0.25]" if e == 0 else None, 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", default="5")
    parser.add_argument("--surd", default="surd")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    cases = [(gaps if draw.random() < 0.1 else sums)(draw) for _ in range(options.count)]
    run = subprocess.run(
        [options.surd, "-d", "15", "--time", options.time, "--json", "--lines", "-j", "1"],
        input="".join(case[0] + "\n" for case in cases), capture_output=True, text=True)
    right = refused = open_ = wrong = 0
    for (text, value, size), line in zip(cases, run.stdout.splitlines(), strict=True):
        answer = json.loads(line)
        code = answer.get("error", {}).get("code")
        if code in ("undecided", "time-exceeded", "too-costly", "not-built"):
            open_ += 1
        elif value is None and code is not None:
            refused += 1
        elif code is None and value is not None and (
                answer["result"] == value if isinstance(value, str)
                else abs(float(answer["result"]) - value) <= 1e-9 * max(size, 1e-3)):
            right += 1
        else:
            wrong += 1
            print("WRONG:", text, answer, value)
    print(f"{right} right, {refused} without a value, {open_} undecided or refused, {wrong} wrong of {len(cases)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
