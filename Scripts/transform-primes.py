#!/usr/bin/env python3
"""Writes Sources/CKernels/Transform/primes.c: the primes behind long products, and roots of one.

They are the six largest primes k * 3 * 2^32 + 1 below 0.93 * 2^50. With --check, says whether the file
is what would be written.
"""

import pathlib
import sys

ORDER = 32
PRIMES = 6
FILE = pathlib.Path(__file__).parent.parent / "Sources/CKernels/Transform/primes.c"


def is_prime(n):
    """Miller and Rabin's test to bases that decide below 3 * 10^24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if any(n % p == 0 for p in bases):
        return n in bases
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        x = pow(base, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def root_of_one(p, order, part):
    """An element whose order is `order`, a power of the prime `part`."""
    base = 2
    while True:
        root = pow(base, (p - 1) // order, p)
        if pow(root, order // part, p) != 1:
            return root
        base += 1


def centred(x, p):
    """The same modulo p, by magnitude below p/2."""
    x %= p
    return x - p if x > p // 2 else x


def text():
    primes = []
    k = int(0.93 * 2**50) // (3 << ORDER)
    while len(primes) < PRIMES:
        p = k * (3 << ORDER) + 1
        if is_prime(p):
            primes.append(p)
        k -= 1
    lines = [
        "/* Written by Scripts/transform-primes.py. */",
        '#include "plan.h"',
        "",
        "const transform_prime transform_primes[TRANSFORM_PRIMES] = {",
    ]
    for p in primes:
        root = root_of_one(p, 2**ORDER, 2)
        values = (root, pow(root, -1, p), root_of_one(p, 3, 3))
        roots = ", ".join(f"{centred(x, p)}.0" for x in values)
        lines.append(f"    {{{p}.0, 1 / {p}.0, {roots}}},")
    lines += ["};", "", "const double transform_parts[TRANSFORM_PRIMES - 2][TRANSFORM_PRIMES] = {"]
    for count in range(3, PRIMES + 1):
        parts = []
        for p in primes[:count]:
            others = 1
            for q in primes[:count]:
                others *= q if q != p else 1
            parts.append(f"{centred(pow(others, -1, p), p)}.0")
        lines.append("    {" + ", ".join(parts) + "},")
    return "\n".join(lines + ["};", ""])


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if FILE.read_text() != text():
            sys.exit(f"{FILE.name} is not what {pathlib.Path(__file__).name} writes")
    else:
        FILE.write_text(text())
