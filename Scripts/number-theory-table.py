#!/usr/bin/env python3
"""Writes Tests/References/number-theory.tsv: the expected values of number theory.

They come from Python's own integers and from sympy (pure Python), neither of which uses GMP here.
Run it from the top of the repository:  python3 Scripts/number-theory-table.py
"""

import math
import os
import random

os.environ["SYMPY_GROUND_TYPES"] = "python"
import sympy  # noqa: E402
from sympy import (  # noqa: E402
    binomial, factorint, fibonacci, isprime, lucas, nextprime, prevprime, primerange)

random.seed(20)
rows = []


def row(name, *values):
    rows.append(" ".join([name] + [str(v) for v in values]))


for n in [0, 1, 2, 3, 5, 12, 20, 21, 33, 34, 57, 100]:
    row("factorial", n, math.factorial(n))
for n in [0, 1, 2, 10, 92, 93, 94, 186, 300, -1, -2, -7, -8]:
    sign = -1 if n < 0 and n % 2 == 0 else 1
    row("fibonacci", n, sign * fibonacci(abs(n)))
    sign = -1 if n < 0 and n % 2 == 1 else 1
    row("lucas", n, sign * lucas(abs(n)))
for n in [0, 1, 2, 3, 4, 10, 30, 100, 200]:
    row("primorial", n, math.prod(primerange(2, n + 1)))
for n, k in [(0, 0), (5, 2), (5, 6), (5, -1), (60, 30), (68, 34), (200, 77), (-3, 4), (-7, 3),
             (-1, 5), (10**20, 3), (2**70, 5), (-(2**65), 4), (10**12, 2)]:
    row("binomial", n, k, binomial(n, k) if k >= 0 else 0)
for n in [-5, 0, 1, 2, 3, 4, 561, 1105, 2047, 3215031751, 2**31 - 1, 2**61 - 1, 2**64 - 59,
          2**67 - 1, 2**89 - 1, 10**30 + 57, 3825123056546413051, 318665857834031151167461]:
    row("isprime", n, str(isprime(n)).lower())
for n in [-3, 0, 1, 2, 3, 13, 14, 100, 2**16, 10**6, 2**31 - 1, 2**32, 10**12, 2**64, 10**20,
          2**100, 10**50]:
    row("nextprime", n, nextprime(n))
    if n > 2:
        row("prevprime", n, prevprime(n))
for n in [0, 1, 2, 3, 4, 15, 16, 17, 2**62, 2**63 - 1, 3037000499**2, 3037000500**2 - 1,
          2**64 - 1, 2**126 - 1, 2**127, 10**40, 10**40 - 1, 7**111]:
    r = math.isqrt(n)
    row("sqrt", n, r, n - r * r)


def floor_root(n, k):
    low, high = 0, 1 << (n.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**k <= n:
            low = middle
        else:
            high = middle - 1
    return low


for n, k in [(27, 3), (26, 3), (-27, 3), (-28, 3), (2**64, 64), (2**64 - 1, 64), (10**50, 7),
             (7, 100), (-1, 9), (0, 4), (123456789, 1), (3**200, 5), (3**200 - 1, 5), (1, 2**60)]:
    r = floor_root(abs(n), k) if k < 1000 else min(abs(n), 1)
    r = -r if n < 0 else r
    row("root", n, k, r, n - r**k if abs(r) > 1 or k < 1000 else n - r)
for b, e in [(0, 0), (0, 5), (1, 10**15), (-1, 10**15 + 1), (2, 62), (2, 63), (2, 64), (-2, 63),
             (2, 200), (3, 40), (3, 41), (-7, 22), (-7, 23), (10, 38), (10, 39), (12, 50),
             (2**40, 4), (-(2**64), 3), (10**20 + 39, 5)]:
    row("power", b, e, b**e if e < 1000 else (1 if b == 1 else -1))
for b, e, m in [(2, 10, 1000), (3, 0, 1), (3, 0, 7), (-3, 5, 7), (2, -1, 9), (5, -3, 2**80),
                (7, 10**30, 10**25 + 7), (10**40, 65537, -(10**30)), (0, 0, 5), (0, 7, 5)]:
    row("powmod", b, e, m, pow(b, e, abs(m)))
for a, m in [(3, 11), (10, 17), (-3, 11), (1, 1), (7, 2**70), (3, -11), (2**64 + 1, 10**30)]:
    row("invmod", a, m, pow(a, -1, abs(m)))
composites = [1, 2, 360, 97, 1001, 2**64, 10**18 + 9, 2**67 - 1, 2**32 + 1, 600851475143,
              101**5 * 103**2, 1000003 * 1000033, 10007**4, (10**9 + 7) ** 2,
              (10**9 + 7) * (10**9 + 9) * 10**3, math.factorial(25), 4294967291**2 * 4294967279,
              (2**31 - 1) * (2**61 - 1), 1000000000039 * 1000000000061]
for n in composites + [random.randrange(10**15, 10**16) for _ in range(10)]:
    row("factor", n, *["%d^%d" % pair for pair in sorted(factorint(n).items())])

with open("Tests/References/number-theory.tsv", "w") as file:
    file.write("# Written by Scripts/number-theory-table.py from Python's own integers and sympy, "
               "not by Surd.\n# function, its arguments, its results\n")
    for line in rows:
        file.write(line.replace(" ", "\t") + "\n")
