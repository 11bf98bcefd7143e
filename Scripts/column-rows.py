#!/usr/bin/env python3
"""Holds formulas over columns against gmpy2 (MPFR and GMP at thousands of bits), row by row.

    Scripts/column-rows.py --library FILE [--rows N] [--seed S] [--only NAME]
    Scripts/column-rows.py --record [--rows N]  > Tests/SurdTests/Data/columns.tsv

Rows are drawn so that ties, cancellation, overflow, subnormals and zeros of both signs are common.
The double must be the one nearest to the exact value, and a zero has no sign; a row without a value
must fail. Exact formulas are computed without any rounding, the others to 600 bits.
"""
import argparse
import ctypes
import math
import random
import re
import struct
import sys
import time

import gmpy2
from gmpy2 import mpfr

context = gmpy2.get_context()
context.emax, context.emin = 1 << 30, -(1 << 30)
draw = random.Random()


def number():
    """A double that is likely to be awkward."""
    kind = draw.randrange(12)
    if kind == 0:
        return float(draw.randint(-1000, 1000))
    if kind == 1:
        return draw.randint(-10**6, 10**6) / 100
    if kind == 2:
        return draw.uniform(-1, 1)
    if kind == 3:
        return math.ldexp(draw.uniform(-1, 1), draw.randint(-1080, 1024))
    if kind == 4:
        return math.ldexp(draw.randint(-2**27, 2**27), draw.randint(-30, 30))
    if kind == 5:
        return float(draw.randint(-2**53, 2**53))
    if kind == 6:
        return draw.choice([0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 5e-324, 2.0**-1022, 3.0,
                            1.7976931348623157e308, 2.0**53, 2.0**52 + 0.5])
    if kind == 7:
        return math.ldexp(1 + draw.randrange(4) * 2.0**-52, draw.randint(-60, 60))
    if kind == 8:
        return math.ldexp(draw.uniform(0.5, 1), draw.randint(-530, -500))
    if kind == 9:
        return math.ldexp(draw.uniform(0.5, 1), draw.randint(500, 520))
    return draw.uniform(0, 1000)


def related():
    """Three numbers that often nearly cancel or make a tie."""
    a, kind = number(), draw.randrange(8)
    if kind == 0:
        b = a
    elif kind == 1:
        b = math.nextafter(a, math.inf) if a < 1e308 else a
    elif kind == 2:
        b = -a
    elif kind == 3:
        b = math.ldexp(1, math.frexp(a)[1] - 54) if abs(a) > 1e-200 else 0.0
    else:
        b = number()
    c = number()
    if kind == 5 and math.isfinite(a * b):
        c = -(a * b)
    if kind == 6 and math.isfinite(a + b):
        c = -(a + b)
    return a, b, c


def small():
    kind = draw.randrange(6)
    if kind == 0:
        return float(draw.randint(-20, 20))
    if kind == 1:
        return draw.uniform(-30, 30)
    if kind == 2:
        return math.ldexp(draw.uniform(-1, 1), draw.randint(-60, 9))
    if kind == 3:
        return draw.randint(-3000, 3000) / 64
    if kind == 4:
        return 1 + math.ldexp(draw.uniform(-1, 1), draw.randint(-52, -1))
    return draw.uniform(0, 1)


def moderate():
    return small(), small(), small()


def wide():
    """An exponent that is no double's and one that is, by a hair or by far."""
    return 0.0, draw.choice([draw.uniform(-800, 750), draw.uniform(-1, 1), small(), -0.0, 709.782712893384, -745.14]), 0.0


def powers():
    return abs(small()) + 1e-9, small(), 0.0


def cents():
    return draw.randint(-10**5, 10**5) / 1000, draw.choice([1.0, 0.5, 0.25, 1.1]), 0.0


def rounded(x):
    return mpfr(gmpy2.floor(x + 0.5) if x >= 0 else -gmpy2.floor(-x + 0.5))


def pick(a, b, c):
    if a * b > c:
        return a + b
    return b - c if a == b or c < 0 else a * c


def chosen(a, b, c):
    return gmpy2.sqrt(a) if a > 0 and (b > a or not c <= b) else 1 / b


g = gmpy2
# Name, text, rows, what gmpy2 computes, bits.
FORMULAS = [
    ("price", "a*b*(1+c)-a", related, lambda a, b, c: a * b * (1 + c) - a, 4300),
    ("sum", "a+b+c", related, lambda a, b, c: a + b + c, 4300),
    ("plus", "a+b", related, lambda a, b, c: a + b, 4300),
    ("minus", "2-a", related, lambda a, b, c: 2 - a, 4300),
    ("times", "a*b", related, lambda a, b, c: a * b, 4300),
    ("over", "a/b", related, lambda a, b, c: a / b, 4300),
    ("third", "a/3", related, lambda a, b, c: a / 3, 4300),
    ("inverse", "1/a", related, lambda a, b, c: 1 / a, 4300),
    ("fma", "a*b+c", related, lambda a, b, c: a * b + c, 4300),
    ("difference", "c-(a-b)*(a+b)", related, lambda a, b, c: c - (a - b) * (a + b), 4300),
    ("quotient", "a/b+c", related, lambda a, b, c: a / b + c, 4300),
    ("quotients", "(a+b)/(b-c)", related, lambda a, b, c: (a + b) / (b - c), 4300),
    ("tenth", "0.1*a+19%*b-1/3", related, lambda a, b, c: a / 10 + b * 19 / 100 - mpfr(1) / 3, 4300),
    ("root", "sqrt(a)", related, lambda a, b, c: g.sqrt(a), 4300),
    ("hypotenuse", "sqrt(a*a+b^2)-c", related, lambda a, b, c: g.sqrt(a * a + b * b) - c, 4300),
    ("powers", "a^5-b^-3", related, lambda a, b, c: a**5 - 1 / b**3, 4300),
    ("extremes", "abs(a-b)+min(a,b,c)*max(c,a+b)", related,
     lambda a, b, c: abs(a - b) + min(a, b, c) * max(c, a + b), 4300),
    ("if", "if(a*b>c,a+b,if(a==b or c<0,b-c,a*c))", related, pick, 4300),
    ("and", "if(a>0 and (b>a or not c<=b),sqrt(a),1/b)", related, chosen, 4300),
    ("floor", "floor(a*b)+ceil(c)+trunc(a-c)", related,
     lambda a, b, c: mpfr(g.floor(a * b)) + g.ceil(c) + g.trunc(a - c), 4300),
    ("round", "round(a)+round(b*c)", related, lambda a, b, c: rounded(a) + rounded(b * c), 4300),
    ("cents", "round(a*b,2)", cents, lambda a, b, c: rounded(a * b * 100) / 100, 4300),
    ("exp", "exp(a)", moderate, lambda a, b, c: g.exp(a), 600),
    ("exp wide", "exp(b)", wide, lambda a, b, c: g.exp(b), 600),
    ("product", "exp(a/64)*c*b", moderate, lambda a, b, c: g.exp(a / 64) * c * b, 600),
    ("ln", "ln(a)", moderate, lambda a, b, c: g.log(a), 600),
    ("ln1p", "ln(1+a*b)", moderate, lambda a, b, c: g.log(1 + a * b), 600),
    ("sin", "sin(a)", moderate, lambda a, b, c: g.sin(a), 600),
    ("cos", "cos(a*b*100)+c", moderate, lambda a, b, c: g.cos(a * b * 100) + c, 600),
    ("tan", "tan(a)*exp(b)", moderate, lambda a, b, c: g.tan(a) * g.exp(b), 600),
    ("wave", "sin(a)*exp(b)-c", moderate, lambda a, b, c: g.sin(a) * g.exp(b) - c, 600),
    ("power", "a^b", powers, lambda a, b, c: a**b, 600),
    ("logs", "log10(a)+log2(b)", moderate, lambda a, b, c: g.log10(a) + g.log2(b), 600),
    ("exps", "exp2(a)+e^b+exp10(c/10)", moderate,
     lambda a, b, c: g.exp2(a) + g.exp(b) + g.exp10(c / 10), 600),
    ("disc", "pi*a^2+e*b", moderate, lambda a, b, c: g.const_pi() * a * a + g.exp(1) * b, 600),
]


def expected(formula, bits, row):
    """The nearest double; None where there is no value."""
    context.precision = bits
    try:
        value = formula(*(mpfr(x) for x in row))
    except (ZeroDivisionError, ValueError):
        return None
    double = float(value)
    return double + 0.0 if math.isfinite(double) else None


def bits(x):
    return "-" if x is None else struct.pack(">d", x).hex()


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        pointer, size = ctypes.c_void_p, ctypes.c_size_t
        self.c.surd_expression_create.argtypes = [
            pointer, ctypes.c_char_p, size, ctypes.c_char_p, pointer, pointer]
        self.c.surd_expression_evaluate_doubles.argtypes = [
            pointer, pointer, size, size, pointer, pointer, pointer, pointer, pointer]

    def values(self, text, rows, slots):
        """The value of each row, of which the columns `slots` are given."""
        expression, count = ctypes.c_void_p(), len(rows)
        status = self.c.surd_expression_create(
            None, text.encode(), len(text), " ".join("abc"[i] for i in slots).encode(),
            ctypes.byref(expression), None)
        assert status == 0, text
        columns = [(ctypes.c_double * count)(*(row[i] for row in rows)) for i in slots]
        pointers = (ctypes.c_void_p * len(slots))(*(ctypes.addressof(column) for column in columns))
        out = (ctypes.c_double * count)()
        codes = (ctypes.c_uint16 * count)()
        start = time.process_time()
        status = self.c.surd_expression_evaluate_doubles(
            expression, pointers, len(slots), count, out, None, codes, None, None)
        spent = time.process_time() - start
        assert status == 0, text
        self.c.surd_expression_free(expression)
        return [None if code else x for x, code in zip(out, codes)], spent


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--library")
    options.add_argument("--record", action="store_true")
    options.add_argument("--rows", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only")
    arguments = options.parse_args()
    draw.seed(arguments.seed)
    if arguments.record:
        print("# Written by Scripts/column-rows.py with gmpy2: formula, a, b, c, nearest double (- for none).")
    library = None if arguments.record else Library(arguments.library)
    wrong = 0
    for name, text, rows, formula, precision in FORMULAS:
        if arguments.only not in (None, name):
            continue
        table = [rows() for _ in range(arguments.rows)]
        answers = [expected(formula, precision, row) for row in table]
        if arguments.record:
            for row, answer in zip(table, answers):
                print("\t".join([text] + [bits(x) for x in row] + [bits(answer)]))
            continue
        used = [i for i in range(3) if re.search(rf"\b{'abc'[i]}\b", text)]
        # A column that is not used keeps a formula of one operation from being computed at once.
        every, spent = library.values(text, table, range(3))
        values, spent = library.values(text, table, used) if len(used) < 3 else (every, spent)
        bad = [i for i, (x, y) in enumerate(zip(values, answers))
               if bits(x) != bits(y) or bits(every[i]) != bits(y)]
        for i in bad[:3]:
            shown = ", ".join(x.hex() for x in table[i])
            print(f"{text} at {shown}: {values[i]} instead of {answers[i]}")
        wrong += len(bad)
        print(f"{name:12} {len(table)} rows, {len(bad)} wrong, {1e9 * spent / len(table):.0f} ns each",
              flush=True)
    sys.exit(1 if wrong else 0)


main()
