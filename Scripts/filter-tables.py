#!/usr/bin/env python3
"""Writes Sources/CFilter/tables.h: the constants and tables of the filter's elementary functions.

    Scripts/filter-tables.py > Sources/CFilter/tables.h      (needs mpmath)
"""

import mpmath

mpmath.mp.prec = 400


def cut(x, bits):
    """The nearest number of so many bits."""
    m, e = mpmath.frexp(x)
    return mpmath.ldexp(mpmath.nint(mpmath.ldexp(m, bits)), int(e) - bits)


def parts(x, *widths):
    """Numbers of so many bits whose sum is nearly x, each the nearest to what is left."""
    result = []
    for width in widths:
        result.append(cut(x, width) if x else mpmath.mpf(0))
        x -= result[-1]
    return [float(part).hex() for part in result]


def rows(name, entries, note):
    width = len(entries[0])
    print(f"\n/* {note} */")
    print(f"static const double {name}[{len(entries)}][{width}] = {{")
    for entry in entries:
        print("    {" + ", ".join(entry) + "},")
    print("};")


def constants(name, values, note):
    print(f"\n/* {note} */")
    print(f"static const double {name}[{len(values)}] = {{{', '.join(values)}}};")


ln2, pi = mpmath.ln(2), mpmath.pi
print("/* Written by Scripts/filter-tables.py with mpmath; not by hand. */")
constants("filter_exp_step", parts(ln2 / 64, 36, 53), "ln 2 / 64: 36 bits, and the next 53")
print(f"static const double filter_exp_inverse = {float(64 / ln2).hex()};")
rows("filter_exp_table", [parts(mpmath.mpf(2) ** (mpmath.mpf(j) / 64), 53, 53) for j in range(64)],
     "2^(j/64)")
constants("filter_ln2", parts(ln2, 42, 53), "ln 2: 42 bits, and the next 53")
first, last = 90, 182
entries = []
for j in range(first, last + 1):
    inverse = cut(mpmath.mpf(128) / j, 9)
    entries.append([float(inverse).hex()] + parts(-mpmath.ln(inverse), 53, 53))
print(f"#define FILTER_LN_FIRST {first}")
rows("filter_ln_table", entries, "for x near j/128: r, which is 1/x to 9 bits, and -ln r")
constants("filter_turn_step", parts(pi / 64, 30, 30, 53), "pi / 64: 30 bits, 30 more, and 53")
print(f"static const double filter_turn_inverse = {float(64 / pi).hex()};")
entries = []
for n in range(128):
    # Exactly 0, 1 and -1 at the quarters.
    value = mpmath.mpf([0, 1, 0, -1][n // 32]) if n % 32 == 0 else mpmath.sin(n * pi / 64)
    entries.append(parts(value, 53, 53))
rows("filter_turn_table", entries, "sin(n pi / 64)")
