#!/usr/bin/env python3
"""Writes Sources/CKernels/PrimeRelations.c and the header that declares it; needs python-flint.

    Scripts/prime-tables.py            writes the files
    Scripts/prime-tables.py --check    checks what the files say, with Python's integers alone

Arguments of long exponentials and logarithms are reduced by logarithms of the first 13 primes, those of
long sines and arctangents by the angles of 13 Gaussian primes (Johansson 2022). The files hold, for
either kind:
- relations: 13 small integers d and the sum of d_j L_j, L_j the logarithms or angles, a positive number
  below 1, rounded down to 120 bits; each about half of the one before (found by lattice reduction);
- numbers x and a matrix of integers that make the L_j out of 2 atanh(1/x) or atan(1/x).
"""
import math
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "Sources/CKernels"
DATA, HEADER = FOLDER / "PrimeRelations.c", FOLDER / "include/PrimeRelations.h"
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
GAUSSIAN = [
    (1, 1), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1), (5, 4), (7, 2), (6, 5), (8, 3), (8, 5), (9, 4), (10, 1)]
# (x + 1)/(x − 1) has no prime factors but these; x + i no Gaussian ones but those.
FOR_PRIMES = [
    51744295, 170918749, 265326335, 287080366, 362074049, 587270881, 831409151, 2470954914, 3222617399,
    6926399999, 9447152318, 90211378321, 127855050751]
FOR_GAUSSIAN = [
    24208144, 22709274, 18975991, 6367252, 6225244, 3449051, 3014557, 2809305, 2343692, 1984933, 478707,
    683982, 485298]
COUNT = 13
# Relations down to this many bits.
LAST = {"Logarithm": 49, "Angle": 50}
SCALE = 120


def factors(n):
    exponents = []
    for p in PRIMES:
        k = 0
        while n % p == 0:
            n //= p
            k += 1
        exponents.append(k)
    assert n == 1
    return exponents


def prime_row(x):
    return [a - b for a, b in zip(factors(x + 1), factors(x - 1))]


def gaussian_row(x):
    """Exponents of the Gaussian primes (conjugates count −1) whose angles add up to atan(1/x)."""
    exponents, (a, b) = [], (x, 1)
    for p, q in GAUSSIAN:
        norm, k = p * p + q * q, 0
        for sign in (1, -1) if q != p else (1,):
            while True:
                re_, im = a * p + sign * b * q, b * p - sign * a * q
                if re_ % norm or im % norm:
                    break
                a, b, k = re_ // norm, im // norm, k + sign
        exponents.append(k)
    assert a * a + b * b == 1
    angle = sum(k * math.atan2(q, p) for k, (p, q) in zip(exponents, GAUSSIAN))
    quarters = (math.atan(1 / x) - angle) / (math.pi / 2)
    assert abs(quarters - round(quarters)) < 1e-6
    exponents[0] += 2 * round(quarters)
    return exponents


def inverse(rows):
    from flint import fmpz_mat

    matrix = fmpz_mat(rows)
    assert abs(matrix.det()) == 1
    result = matrix.inv()
    return [[int(result[i, j].p) for j in range(COUNT)] for i in range(COUNT)]


def relations(values, weights, last):
    """For each number of bits the cheapest relation that reduction finds at any scale."""
    from flint import fmpz_mat

    best = {}
    for bits in range(90):
        rows = [[int(i == j) for j in range(COUNT)] + [values[i] >> (400 - bits)] for i in range(COUNT)]
        reduced = fmpz_mat(rows).lll()
        for i in range(COUNT):
            vector = [int(reduced[i, j]) for j in range(COUNT)]
            total = sum(d * v for d, v in zip(vector, values))
            if total < 0:
                vector, total = [-d for d in vector], -total
            place = 400 - total.bit_length()
            cost = sum(abs(d) * w for d, w in zip(vector, weights))
            if 0 <= place <= last and (place not in best or cost < best[place][0]):
                best[place] = (cost, vector, total >> (400 - SCALE))
    return [best[place][1:] for place in sorted(best)]


def inverse_series(x, sign, bits):
    """The sum of sign^k / ((2k + 1) x^(2k + 1)), times 2^bits; off by less than 2^20."""
    power, total, k = (1 << bits) // x, 0, 0
    while power:
        total += (power // (2 * k + 1)) * (sign if k & 1 else 1)
        power //= x * x
        k += 1
    return total


def values(matrix, numbers, kind):
    sign, factor = (1, 2) if kind == "Logarithm" else (-1, 1)
    series = [factor * inverse_series(x, sign, 600) for x in numbers]
    return [sum(c * s for c, s in zip(row, series)) >> 200 for row in matrix]


def table(kind):
    if kind == "Logarithm":
        numbers, matrix = FOR_PRIMES, inverse([prime_row(x) for x in FOR_PRIMES])
        weights = [0] + [math.log(p) for p in PRIMES[1:]]
    else:
        numbers, matrix = FOR_GAUSSIAN, inverse([gaussian_row(x) for x in FOR_GAUSSIAN])
        weights = [math.log(a * a + b * b) / 2 for a, b in GAUSSIAN]
    return numbers, matrix, relations(values(matrix, numbers, kind), weights, LAST[kind])


def write():
    data = ["// Written by Scripts/prime-tables.py; do not edit.", "", '#include "PrimeRelations.h"']
    header = [
        data[0], "", "// What reduces arguments by logarithms of primes and angles of Gaussian primes.", "",
        "#pragma once", "", "#include <stdint.h>"]

    def array(ctype, name, rows, comment):
        count = sum(len(row) for row in rows)
        data.extend(["", f"const {ctype} {name}[{count}] = {{"])
        data.extend("    " + " ".join(f"{v}," for v in row) for row in rows)
        data.append("};")
        header.extend([
            "", f"/// {comment}", f"extern const {ctype} {name}[{count}];",
            f"static inline const {ctype} *{name}List(void) {{ return {name}; }}"])

    for kind in ("Logarithm", "Angle"):
        numbers, matrix, found = table(kind)
        array("uintptr_t", f"surd{kind}Numbers", [numbers], "The x of the series.")
        array("intptr_t", f"surd{kind}Matrix", matrix, "A row makes one value of the 13 series.")
        array(
            "short", f"surd{kind}Relations", [vector for vector, _ in found],
            f"{len(found)} relations of 13 integers.")
        array(
            "uintptr_t", f"surd{kind}Sums",
            [[f"0x{e & (2**64 - 1):X}", f"0x{e >> 64:X}"] for _, e in found],
            f"What the relations add up to: two limbs, the lower one first, of a fraction of {SCALE} bits.")
        header.append(f"enum {{ surd{kind}RelationCount = {len(found)} }};")
    DATA.write_text("\n".join(data) + "\n")
    HEADER.write_text("\n".join(header) + "\n")


def check():
    text = DATA.read_text()

    def read(name):
        body = re.search(name + r"\[\d+\] = \{(.*?)\};", text, re.S).group(1)
        return [int(v, 0) for v in body.replace(",", " ").split()]

    for kind, row, numbers in (
            ("Logarithm", prime_row, FOR_PRIMES), ("Angle", gaussian_row, FOR_GAUSSIAN)):
        flat = read(f"surd{kind}Matrix")
        matrix = [flat[COUNT * i : COUNT * (i + 1)] for i in range(COUNT)]
        rows = [row(x) for x in numbers]
        assert read(f"surd{kind}Numbers") == numbers
        # The matrix is the inverse of the factorisations.
        for i in range(COUNT):
            for j in range(COUNT):
                assert sum(matrix[i][k] * rows[k][j] for k in range(COUNT)) == (i == j)
        known = values(matrix, numbers, kind)
        vectors, sums = read(f"surd{kind}Relations"), read(f"surd{kind}Sums")
        for i in range(len(vectors) // COUNT):
            total = sum(d * v for d, v in zip(vectors[COUNT * i : COUNT * (i + 1)], known))
            assert total >> (400 - SCALE) == sums[2 * i] + (sums[2 * i + 1] << 64), (kind, i)
    print("the relations hold")


if __name__ == "__main__":
    check() if "--check" in sys.argv[1:] else write()
