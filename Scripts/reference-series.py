#!/usr/bin/env python3
"""Writes Tests/References/series.tsv: sums of hypergeometric series, enclosed by Arb.

Needs python-flint (0.6 or later). Usage: Scripts/reference-series.py > Tests/References/series.tsv
       Scripts/reference-series.py --polylogarithms > Tests/References/polylogarithms.tsv

Columns: the parameters above and below with blanks between them, k! being a 1 below; the argument; the sum.
All are exact rationals but the sum, which has 520 significant digits and is off by at most one unit of the last.
"""
import sys
from fractions import Fraction

import flint
from flint import arb, fmpq

ROWS = [
    # Confluent limits, one and two parameters below.
    ("", "1 4/3", ["1/7", "-5/3", "31/4", "-40", "211/10"]),
    ("", "1 -7/3", ["2/9", "-17/5"]),
    ("", "25/12", ["1/3"]),
    ("", "1 1/30030", ["3/11"]),
    ("1/3", "4/3 1", ["7/3", "-7/3", "50/3", "1/1000000"]),
    ("-13/5", "-19/7 1", ["8/3", "-2/3", "-4"]),
    ("12345/1000", "1/9 1", ["11/13", "-21/2"]),
    ("1", "10/3", ["2/3", "-7/9"]),
    ("1/3 2/3", "5/4 1", ["1/2", "-3/5", "5/7", "-1/65537"]),
    ("-5/3 29/6", "1/7 1", ["3/8", "-2/3"]),
    ("1000000007/1000000", "13/11 1", ["1/17"]),
    ("22/7 1", "355/113 1", ["3/4"]),
    ("3 1", "13/3 1", ["2/3"]),
    ("-4 1/3", "5/7 1", ["2/9", "-19/3"]),
    # Arguments that are no fractions of words.
    ("1/3", "4/3 1", ["123456789012345678901/100000000000000000000", "-98765432109876543210987/10000000000000000000001"]),
    ("1/3 2/3", "5/4 1", ["61803398874989484820/100000000000000000039", "-1/100000000000000000039"]),
    ("", "1 4/3", ["314159265358979323846264338/10000000000000000000000013"]),
]


def ball(text):
    q = Fraction(text)
    return arb(fmpq(q.numerator, q.denominator))


def polylogarithms():
    """Dyadic orders and arguments, and the polylogarithms to 520 digits."""
    print("# Order, argument and polylogarithm, enclosed by Arb (python-flint %s); written by Scripts/reference-series.py" % flint.__version__)
    orders = ["1/4", "5/16", "1/1048576", "3/2", "21/2", "255/256", "257/64", "1023/4", "4097/16"]
    arguments = ["1/2", "3/8", "-1/4", "-3/16", "1/1024", "-1/1048576", "5/8", "7/8", "-9/8", "-5"]
    for s in orders:
        for x in arguments:
            value = flint.acb(ball(x)).polylog(flint.acb(ball(s))).real
            mantissa, _, exponent = value.str(520, radius=False).partition("e")
            print("\t".join([s, x, mantissa + ("e" + str(int(exponent)) if exponent else "")]))


def main():
    flint.ctx.prec = 4000
    if sys.argv[1:] == ["--polylogarithms"]:
        return polylogarithms()
    print("# Sums enclosed by Arb (python-flint %s); written by Scripts/reference-series.py" % flint.__version__)
    for above, below, arguments in ROWS:
        tops, bottoms = above.split(), below.split()
        # Arb divides by k! itself.
        left, right = list(tops), list(bottoms)
        if "1" in right:
            right.remove("1")
        else:
            left.append("1")
        for text in arguments:
            value = ball(text).hypgeom([ball(t) for t in left], [ball(t) for t in right])
            if value.rel_accuracy_bits() < 1760:
                sys.exit("no value for " + repr((above, below, text)))
            mantissa, _, exponent = value.str(520, radius=False).partition("e")
            print("\t".join([above, below, text, mantissa + ("e" + str(int(exponent)) if exponent else "")]))


main()
