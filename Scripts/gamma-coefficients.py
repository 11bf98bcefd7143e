#!/usr/bin/env python3
"""Writes Sources/CKernels/GammaData.c and the header that declares it; needs python-flint.

    Scripts/gamma-coefficients.py            writes the files
    Scripts/gamma-coefficients.py --check    says whether the files are what this script writes

The table holds the coefficients d_k, k = 1, 2, … of 1/Γ(1 + t/2) = 1 + d_1 t + d_2 t² + …, cut off towards 0 to fractions
of so many limbs, lowest limb first and without the limbs above that are 0. Arb's series are enclosures; one that does not
decide a coefficient stops the script. Beyond the coefficients that it computes Cauchy's bound on a circle holds.
"""
import sys
from pathlib import Path

import flint

FOLDER = Path(__file__).parent.parent / "Sources/CKernels"
DATA, HEADER = FOLDER / "GammaData.c", FOLDER / "include/GammaData.h"
LIMBS = 56
COMPUTED = 640
RADIUS = 40


def largest_on_circle():
    """At least |1/Γ(1 + z)| for |z| = RADIUS."""
    arcs = 4096
    largest = flint.arb(0)
    for k in range(arcs):
        # An arc lies within half its length of its middle.
        middle = RADIUS * flint.acb(flint.arb(2 * k) / arcs).exp_pi_i()
        half = flint.arb(0, float(4 * RADIUS / arcs))
        largest = largest.max(flint.acb(1 + middle.real + half, middle.imag + half).rgamma().abs_upper())
    return largest


def text():
    """The two files."""
    flint.ctx.prec = 64 * LIMBS + 4096
    flint.ctx.cap = COMPUTED
    series = flint.arb_series([1, 1]).rgamma()
    exact = [series[k] * flint.arb(2) ** -k for k in range(COMPUTED)]
    unit = flint.arb(2) ** (-64 * LIMBS)
    limbs, starts, negatives = [], [0], []
    for k in range(1, COMPUTED):
        whole = (abs(exact[k]) / unit).floor().unique_fmpz()
        assert whole is not None, "undecided: more bits"
        value = int(whole)
        while value > 0:
            limbs.append(value & (2**64 - 1))
            value >>= 64
        starts.append(len(limbs))
        negatives.append(1 if exact[k] < 0 else 0)
    flint.ctx.prec = 128
    # Σ k |d_k| of what is not computed: the ratio of the bound's terms is below 1/70.
    rest = COMPUTED * largest_on_circle() * flint.arb(2 * RADIUS) ** -COMPUTED * 2
    tail = [flint.arb(0)] * (COMPUTED + 1)
    tail[COMPUTED] = rest
    for k in range(COMPUTED - 1, 0, -1):
        tail[k] = tail[k + 1] + k * abs(exact[k])
    terms = [0]
    for n in range(1, LIMBS + 1):
        # The least K with Σ k |d_k| below a unit for k > K.
        terms.append(next(k for k in range(COMPUTED) if tail[k + 1] < flint.arb(2) ** (-64 * n)))
    assert terms[-1] < len(starts), terms[-1]
    starts, negatives = starts[: terms[-1] + 1], negatives[: terms[-1]]
    limbs = limbs[: starts[-1]]
    note = "// Written by Scripts/gamma-coefficients.py; do not edit."
    data = [note, "", '#include "GammaData.h"', ""]
    header = [
        note, "",
        "// Coefficients of 1/Γ(1 + t/2) = 1 + d_1 t + d_2 t² + …, cut off towards 0 to fractions of 56 limbs, lowest limb first",
        "// and without zero limbs above.",
        "", "#pragma once", "", "#include <stdint.h>",
    ]
    for name, kind, comment, values, form in [
        ("limbs", "uintptr_t", "The limbs of |d_1|, |d_2|, ….", limbs, "0x{:X},"),
        ("starts", "uint16_t", "Where those of |d_(k+1)| begin.", starts, "{},"),
        ("negatives", "uint8_t", "Whether d_(k+1) is negative.", negatives, "{},"),
        ("terms", "uint16_t", "The least K so that Σ k |d_k| < 2^(−64 n), k > K, for n limbs.", terms, "{},"),
    ]:
        symbol = "surdGammaData_" + name
        width = 4 if name == "limbs" else 16
        data.append(f"const {kind} {symbol}[{len(values)}] = {{")
        for k in range(0, len(values), width):
            data.append("    " + " ".join(form.format(x) for x in values[k : k + width]))
        data.append("};")
        # Swift sees an array as a tuple of its elements, but a function's result as a pointer.
        header += [
            "", f"/// {comment}",
            f"extern const {kind} {symbol}[{len(values)}];",
            f"static inline const {kind} *{symbol}Start(void) {{ return {symbol}; }}",
        ]
    return {DATA: "\n".join(data) + "\n", HEADER: "\n".join(header) + "\n"}


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        differing = [file.name for file, content in text().items() if file.read_text() != content]
        sys.exit(f"differing: {', '.join(differing)}" if differing else 0)
    for file, content in text().items():
        file.write_text(content)
