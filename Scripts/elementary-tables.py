#!/usr/bin/env python3
"""Writes Sources/CKernels/ReductionData.c and the header that declares it.

    Scripts/elementary-tables.py            writes the files
    Scripts/elementary-tables.py --check    says whether the files are what this script writes

The tables hold, for each stage b = w, 2w, 3w … and each digit i, the fractions
    ln(1 + i/2^b)   and   atan(i/2^b),
rounded down to so many limbs, lowest limb first. Everything is computed with integers: a series is
summed with 128 bits more than are kept, and a result that these bits do not decide stops the script.
"""
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "Sources/CKernels"
DATA, HEADER = FOLDER / "ReductionData.c", FOLDER / "include/ReductionData.h"
GUARD = 128

# name, limbs of an entry, width w of a digit in bits, stages
TABLES = [("small", 8, 6, 5), ("medium", 17, 4, 10), ("long", 56, 2, 32)]
CONSTANT_LIMBS = 58


def decided(value, error, bits):
    """The floor of value/2^GUARD, when value is within `error` of the truth."""
    low, high = (value - error) >> GUARD, (value + error) >> GUARD
    if low != high:
        # Only an exact zero is an integer here.
        assert value == 0, "undecided: raise GUARD"
    return high


def inverse_series(p, q, bits, sign):
    """The sum of sign^k (p/q)^(2k+1)/(2k+1), times 2^bits, and a bound of its error."""
    power = (p << bits) // q
    total, k, terms = 0, 0, 0
    while power:
        total += (power // (2 * k + 1)) * (sign if k & 1 else 1)
        power = power * p * p // (q * q)
        k += 1
        terms += 1
    return total, 4 * terms + 4


def logarithm(i, b, bits):
    """ln(1 + i/2^b) = 2 atanh(i/(2^(b+1) + i))."""
    if i == 0:
        return 0
    value, error = inverse_series(i, (2 << b) + i, bits + GUARD, 1)
    return decided(2 * value, 2 * error, bits)


def arctangent(i, b, bits):
    """atan(i/2^b), at most 1 + 1/8; near 1 as pi/4 + atan((x − 1)/(x + 1))."""
    if i == 0:
        return 0
    q = 1 << b
    if 2 * i > q:
        p4, e4 = quarter_pi(bits + GUARD)
        value, error = inverse_series(abs(i - q), i + q, bits + GUARD, -1)
        return decided(p4 + (value if i > q else -value), e4 + error, bits)
    value, error = inverse_series(i, q, bits + GUARD, -1)
    return decided(value, error, bits)


def quarter_pi(bits):
    """Machin: pi/4 = 4 atan(1/5) − atan(1/239)."""
    a, ea = inverse_series(1, 5, bits, -1)
    b, eb = inverse_series(1, 239, bits, -1)
    return 4 * a - b, 4 * ea + eb


def words(value, count):
    return [(value >> (64 * k)) & (2**64 - 1) for k in range(count)]


def array(name, comment, limbs, out):
    data, header = out
    symbol = "surdReductionData_" + name
    data.append(f"const uintptr_t {symbol}[{len(limbs)}] = {{")
    for k in range(0, len(limbs), 4):
        data.append("    " + " ".join(f"0x{x:X}," for x in limbs[k : k + 4]))
    data.append("};")
    # Swift sees an array as a tuple of its elements, but a function's result as a pointer.
    header += [
        "", f"/// {comment}",
        f"extern const uintptr_t {symbol}[{len(limbs)}];",
        f"static inline const uintptr_t *{symbol}Limbs(void) {{ return {symbol}; }}",
    ]


def text():
    """The two files."""
    note = "// Written by Scripts/elementary-tables.py; do not edit."
    data = [note, "", '#include "ReductionData.h"', ""]
    header = [
        note, "",
        "// Tables of ln(1 + i/2^b) and atan(i/2^b) as fractions rounded down, lowest limb first.",
        "// They are C because Swift's compiler takes seconds for so many constants.",
        "", "#pragma once", "", "#include <stdint.h>",
    ]
    out = data, header
    bits = 64 * CONSTANT_LIMBS
    value, error = inverse_series(1, 3, bits + GUARD, 1)
    array("logarithmOfTwo", "ln 2.", words(decided(2 * value, 2 * error, bits), CONSTANT_LIMBS), out)
    two, error_two = inverse_series(1, 3, bits + 2 * GUARD, 1)
    fifth, error_fifth = inverse_series(1, 9, bits + 2 * GUARD, 1)
    # ln 10 = 3 ln 2 + ln(5/4), with ln 2 = 2 atanh(1/3) and ln(5/4) = 2 atanh(1/9).
    ten, error_ten = 6 * two + 2 * fifth, 6 * error_two + 2 * error_fifth
    array("quarterLogarithmOfTen", "ln(10)/4.",
          words(decided(ten >> 2, error_ten, bits + GUARD) >> GUARD, CONSTANT_LIMBS), out)
    scale = 2 * bits + 4 * GUARD
    for name, comment, constant, slip, halvings in [
        ("inverseLogarithmOfTwo", "1/(2 ln 2).", 2 * two, 2 * error_two, 1),
        ("inverseLogarithmOfTen", "1/ln 10.", ten, error_ten, 0),
    ]:
        low = ((1 << scale) // (constant + slip)) >> halvings
        high = ((1 << scale) // (constant - slip) + 1) >> halvings
        shift = 2 * GUARD
        assert low >> shift == high >> shift, "undecided: raise GUARD"
        array(name, comment, words(low >> shift, CONSTANT_LIMBS), out)
    value, error = quarter_pi(bits + GUARD)
    array("quarterPi", "π/4.", words(decided(value, error, bits), CONSTANT_LIMBS), out)
    for name, limbs, width, stages in TABLES:
        digits = (1 << width) + max((1 << width) >> 3, 1)
        for kind, function in [("Logarithms", logarithm), ("Arctangents", arctangent)]:
            rows = []
            for stage in range(1, stages + 1):
                for digit in range(digits):
                    rows += words(function(digit, stage * width, 64 * limbs), limbs)
            array(
                name + kind,
                f"{stages} stages of {digits} digits, {width} bits a stage, {limbs} limbs each.",
                rows, out)
    return {DATA: "\n".join(data) + "\n", HEADER: "\n".join(header) + "\n"}


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        differing = [file.name for file, content in text().items() if file.read_text() != content]
        sys.exit(f"differing: {', '.join(differing)}" if differing else 0)
    for file, content in text().items():
        file.write_text(content)
