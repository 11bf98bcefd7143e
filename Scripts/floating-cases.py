#!/usr/bin/env python3
"""Scripts/floating-cases.py > Tests/References/floating.tsv : operations of decimal formats, by Python's decimal, and functions
of binary formats, by mpmath at 400 bits and Python's fractions.

Fields: format, operation, operands, result. Values are decimals or fractions, or inf, -inf, nan, -0.
"""

import random
from decimal import Decimal, Context, ROUND_HALF_EVEN, Inexact, Overflow, InvalidOperation, DivisionByZero
from fractions import Fraction

import mpmath

random.seed(4303)
FORMATS = {"decimal64": (16, 384), "decimal128": (34, 6144)}
BINARY = {"half": (11, -24, 16), "float": (24, -149, 128), "double": (53, -1074, 1024), "quad": (113, -16494, 16384), "bfloat16": (8, -133, 128)}


def text(x):
    if x.is_nan():
        return "nan"
    if x.is_infinite():
        return "-inf" if x < 0 else "inf"
    if x == 0:
        return "-0" if x.is_signed() else "0"
    sign, digits, exponent = x.as_tuple()
    return f"{'-' if sign else ''}{''.join(map(str, digits))}e{exponent}"


def operand(digits, top):
    kind = random.randrange(12)
    if kind == 0:
        return Decimal(random.choice(["0", "-0", "1", "-1", "Infinity", "-Infinity", "NaN"]))
    length = random.choice([1, 2, digits // 2, digits, digits])
    significand = random.choice([random.randrange(10 ** length), 10 ** length - 1, 10 ** (length - 1)])
    edge = random.choice([0, 0, 0, 0, -top + 1 - digits + 1, top - digits + 1, -top // 2, top // 2])
    exponent = edge + random.randrange(-6, 6) if edge == 0 else edge + random.randrange(0, 4) * (1 if edge < 0 else -1)
    return Decimal((random.randrange(2), tuple(map(int, str(significand))), exponent))


def decimals():
    for name, (digits, top) in FORMATS.items():
        context = Context(prec=digits, Emin=1 - top, Emax=top, rounding=ROUND_HALF_EVEN, clamp=1, traps=[])
        count = 0
        while count < 1500:
            a, b, c = (context.plus(operand(digits, top)) for _ in range(3))
            which = random.choice(["+", "-", "*", "/", "sqrt", "fma"])
            if which == "+":
                r = context.add(a, b)
            elif which == "-":
                r = context.subtract(a, b)
            elif which == "*":
                r = context.multiply(a, b)
            elif which == "/":
                r = context.divide(a, b)
            elif which == "sqrt":
                r = context.sqrt(a)
            else:
                r = context.fma(a, b, c)
            print(name, which, text(a), text(b), text(c), text(r), sep="\t")
            count += 1


def rounded(x, precision, lowest, highest):
    """An mpf to the nearest number of a binary format, halves to even."""
    if mpmath.isnan(x):
        return "nan"
    if x == 0:
        return "0"
    man, exp = int(x.man), int(x.exp)
    sign = -1 if x < 0 else 1
    man = abs(man)
    unit = max(man.bit_length() + exp - precision, lowest)
    value = Fraction(man) * Fraction(2) ** exp / Fraction(2) ** unit
    whole = round(value)
    if whole == 0:
        return "-0" if sign < 0 else "0"
    result = Fraction(whole) * Fraction(2) ** unit
    if result >= Fraction(2) ** highest:
        return "-inf" if sign < 0 else "inf"
    return str(sign * result)


FUNCTIONS = {
    "exp": (mpmath.exp, (-100, 100)), "expm1": (mpmath.expm1, (-30, 30)), "ln": (mpmath.log, (0, 1e6)),
    "log1p": (mpmath.log1p, (-0.99, 1e4)), "sin": (mpmath.sin, (-1e6, 1e6)), "cos": (mpmath.cos, (-1e6, 1e6)),
    "tan": (mpmath.tan, (-1e3, 1e3)), "atan": (mpmath.atan, (-1e4, 1e4)), "asin": (mpmath.asin, (-1, 1)),
    "acos": (mpmath.acos, (-1, 1)), "sinh": (mpmath.sinh, (-50, 50)), "cosh": (mpmath.cosh, (-50, 50)),
    "tanh": (mpmath.tanh, (-10, 10)), "cbrt": (mpmath.cbrt, (0, 1e6)), "log2": (lambda x: mpmath.log(x, 2), (0, 1e6)),
    "log10": (mpmath.log10, (0, 1e6)), "erf": (mpmath.erf, (-4, 4)), "gamma": (mpmath.gamma, (0.1, 60)),
}


def functions():
    mpmath.mp.prec = 400
    for name, (precision, lowest, highest) in BINARY.items():
        for function, (call, (low, high)) in FUNCTIONS.items():
            for _ in range(8):
                x = random.uniform(low, high)
                if random.randrange(3) == 0:
                    x *= 2.0 ** -random.randrange(1, 30)
                a = rounded(mpmath.mpf(x), precision, lowest, highest)
                if a in ("0", "-0", "inf", "-inf"):
                    continue
                q = Fraction(a)
                if function in ("asin", "acos") and abs(q) > 1:
                    continue
                value = call(mpmath.mpf(q.numerator) / q.denominator)
                if mpmath.im(value) != 0:
                    continue
                print(name, function, a, "0", "0", rounded(mpmath.re(value), precision, lowest, highest), sep="\t")


print("# By Scripts/floating-cases.py: Python's decimal for decimal formats, mpmath at 400 bits for functions.")
decimals()
functions()
