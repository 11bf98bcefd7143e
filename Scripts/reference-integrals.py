#!/usr/bin/env python3
"""Scripts/reference-integrals.py > Tests/References/integrals-long.tsv

Error functions, integrals and Airy functions to many bits, as Arb encloses them (python-flint): at fractions and at numbers that no
fraction is next to, on both sides of each place where one way of computing them takes over from another. A line is written as
Scripts/reference-gamma.py writes it.
"""
import math

import flint
from flint import arb, ctx, fmpq

NAMES = {"airy": "airy_ai", "bi": "airy_bi"}
ROOT = math.isqrt(2 << 600)


def dyadic(whole, part):
    """whole + part/1000 and a little, as a fraction over 2^300"""
    top = (whole << 300) + (part << 300) // 1000 + (ROOT >> 12)
    return fmpq(top, 1 << 300)


def value(name, x, bits):
    extra = 200
    while True:
        ctx.prec = bits + extra
        result = getattr(arb(x), NAMES.get(name, name))()
        if result.is_finite() and result.rel_accuracy_bits() > bits + 80:
            return result
        extra *= 2


def row(name, x, bits):
    v = value(name, x, bits)
    m, e = abs(v).mid().man_exp()
    s = bits + 64 - int(m).bit_length() - int(e)
    scaled = (abs(v) * arb(2) ** s).floor().unique_fmpz()
    if scaled is None:
        return
    n = int(scaled)
    top = n >> (n.bit_length() - 64)
    print(f"{name}\t{x.p}/{x.q}\t{bits}\t{'-' if v < 0 else '+'}\t{s}\t{top:x}\t{n % (1 << 128):x}")


def main():
    print("# Enclosed by Arb (python-flint %s); written by Scripts/reference-integrals.py" % flint.__version__)
    both = [dyadic(1, 732), fmpq(5, 3), dyadic(7, 300), fmpq(73, 10), fmpq(1, 1000), dyadic(0, 1)]
    left = [dyadic(-3, 250), fmpq(-7, 3)]
    for bits in [800, 2490, 2510, 3800, 9000]:
        for name in ["erf", "erfc", "ei", "si", "ci", "airy", "bi"]:
            for x in both + (left if name != "ci" else []):
                row(name, x, bits)
    for name in ["erf", "erfc", "ei", "si", "ci", "airy", "bi"]:
        for x in [dyadic(1, 732), fmpq(5, 3)]:
            row(name, x, 33400)
        for bits in [2510, 5000]:
            for x in [fmpq(40, 1), fmpq(81, 2), dyadic(40, 1), fmpq(1 << 20, 3 << 19), fmpq(1, 33554431)]:
                row(name, x, bits)
    # Numerators that are longer than words together.
    for name in ["si", "ei", "airy"]:
        for x in [fmpq(33554393, 33554432 - 39), fmpq(1234567, 7654321)]:
            row(name, x, 2510)


main()
