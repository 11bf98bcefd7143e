#!/usr/bin/env python3
"""Scripts/reference-gamma.py > Tests/References/gamma-long.tsv

Gamma, its logarithm and digamma to many bits, as Arb encloses them (python-flint): on both sides of each place where one way of
computing them takes over from another. And numerators of Bernoulli numbers, from FLINT.

A value v is written as its sign, s, and the first 64 and the last 128 bits of floor(|v| 2^s), in hexadecimal; s is chosen so that
this integer has 64 bits more than are asked for. A Bernoulli number is written as k of B_2k, its denominator, and of its
numerator the rest modulo 2^127 - 1 and the number of bits.
"""
import math

import flint
from flint import arb, ctx, fmpq, fmpz

SEAMS = [3450, 3520, 3560, 3600, 3700, 4200, 7000, 12000]
LONG = [20000, 33400]
# 300 bits that no fraction of words is next to.
ROOT = math.isqrt(2 << 600)


def dyadic(whole, part):
    """whole + part/1000 and a little, as a fraction over 2^300"""
    top = (whole << 300) + (part << 300) // 1000 + (ROOT >> 12)
    return fmpq(top, 1 << 300)


def value(name, x, bits):
    extra = 200
    while True:
        ctx.prec = bits + extra
        ball = arb(x)
        if name == "lgamma":
            # Arb's lgamma is not defined left of 0.
            result = ball.lgamma() if x > 0 else abs(ball.gamma()).log()
        else:
            result = getattr(ball, name)()
        if result.is_finite() and result.rel_accuracy_bits() > bits + 80:
            return result
        extra *= 2


def row(name, x, bits):
    v = value(name, x, bits)
    m, e = abs(v).mid().man_exp()
    size = int(m).bit_length() + int(e)
    s = bits + 64 - size
    scaled = (abs(v) * arb(2) ** s).floor().unique_fmpz()
    if scaled is None:
        return
    n = int(scaled)
    sign = "-" if v < 0 else "+"
    top = n >> (n.bit_length() - 64)
    print(f"{name}\t{x.p}/{x.q}\t{bits}\t{sign}\t{s}\t{top:x}\t{n % (1 << 128):x}")


def main():
    print("# Enclosed by Arb (python-flint %s); written by Scripts/reference-gamma.py" % flint.__version__)
    names = ["gamma", "lgamma", "digamma"]
    for bits in SEAMS:
        for name in names:
            for x in [dyadic(1, 414), dyadic(-3, 250), fmpq(22, 7), fmpq(-5, 11)]:
                row(name, x, bits)
        for x in [fmpq(1, 3), fmpq(2, 3), fmpq(1, 4), fmpq(3, 4), fmpq(1, 6), fmpq(5, 6), fmpq(-7, 3), fmpq(41, 6), fmpq(1003, 4)]:
            row("gamma", x, bits)
    for bits in LONG:
        for name in names:
            row(name, dyadic(1, 414), bits)
            row(name, fmpq(5, 7), bits)
        for x in [fmpq(1, 3), fmpq(3, 4), fmpq(-5, 6)]:
            row("gamma", x, bits)
    # Large arguments: no steps, few terms or as many as there are; small ones; next to a pole and to the zeros.
    for bits in [3700, 9000]:
        for name in names:
            for x in [dyadic(100000, 3), dyadic(bits * 3 // 10, 1), dyadic(bits * 6 // 10, 1), dyadic(10**9, 1),
                      fmpq(10**5 * 7 + 1, 7), dyadic(0, 0) / (1 << 40), dyadic(0, 1), dyadic(-20, 0), dyadic(1, 461)]:
                row(name, x, bits)
    modulus = (1 << 127) - 1
    for k in list(range(1, 140, 9)) + [63, 64, 65, 66, 127, 128, 129, 130, 200, 333, 420, 512, 777, 1000, 1260, 1500]:
        b = fmpq.bernoulli(2 * k)
        print(f"bernoulli\t{k}\t0\t+\t{int(b.q)}\t{abs(int(b.p)) % modulus:x}\t{abs(int(b.p)).bit_length():x}")


main()
