#!/usr/bin/env python3
"""Writes cases.tsv: digits, rounding mode, expression, answer.

The values come from mpmath with 80 digits more than are kept, the rounding from Python's decimal
module. Run it again only to add cases; the seed keeps the old ones.
"""
import decimal
import random

import mpmath

MODES = {
    "half-even": decimal.ROUND_HALF_EVEN, "half-up": decimal.ROUND_HALF_UP,
    "half-down": decimal.ROUND_HALF_DOWN, "up": decimal.ROUND_UP, "down": decimal.ROUND_DOWN,
    "ceiling": decimal.ROUND_CEILING, "floor": decimal.ROUND_FLOOR, "05up": decimal.ROUND_05UP,
}
UNARY = {
    "sqrt": mpmath.sqrt, "exp": mpmath.exp, "ln": mpmath.log, "log10": mpmath.log10,
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "atan": mpmath.atan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "cbrt": mpmath.cbrt,
    "asinh": mpmath.asinh, "exp2": lambda x: mpmath.mpf(2) ** x, "gamma": mpmath.gamma,
}


def text(value: decimal.Decimal, digits: int) -> str:
    """The layout of LANGUAGE.md, section 4, format auto."""
    sign, figures, _ = value.as_tuple()
    shown = "".join(map(str, figures)).rstrip("0")
    if not shown:
        return "0"
    exponent = value.adjusted()
    minus = "-" if sign else ""
    if exponent < -6 or exponent >= digits:
        fraction = "." + shown[1:] if len(shown) > 1 else ""
        return f"{minus}{shown[0]}{fraction}e{exponent}"
    if exponent < 0:
        return minus + "0." + "0" * (-exponent - 1) + shown
    whole = shown[: exponent + 1].ljust(exponent + 1, "0")
    fraction = shown[exponent + 1:]
    return minus + whole + ("." + fraction if fraction else "")


def rounded(value, digits: int, mode: str) -> str:
    context = decimal.Context(prec=digits, rounding=MODES[mode], Emax=10**9, Emin=-10**9)
    return text(context.plus(decimal.Decimal(value)), digits)


def main() -> None:
    source = random.Random(20260101)
    rows = []
    for mode in MODES:
        for digits in (1, 2, 9, 16, 34, 50):
            mpmath.mp.dps = digits + 80
            for _ in range(9):
                name = source.choice(sorted(UNARY))
                argument = f"{source.randint(1, 10**source.randint(1, 6))}e-{source.randint(0, 5)}"
                if name in ("exp", "sinh", "cosh", "exp2", "gamma", "tan"):
                    argument = f"{source.randint(1, 9999)}e-3"
                if name == "tanh":  # beyond, it is 1 to more digits than are looked at
                    argument = f"{source.randint(1, 9999)}e-4"
                value = UNARY[name](mpmath.mpf(argument))
                sign = source.choice(["", "-"])
                shown = mpmath.nstr(-value if sign else value, digits + 60, strip_zeros=False)
                rows.append((digits, mode, f"{sign}{name}({argument})", rounded(shown, digits, mode)))
            # Exact halves, and values that are exact although a function made them.
            for expression, value in (
                ("sqrt(6.25)", "2.5"), ("-sqrt(12.25)", "-3.5"), ("exp2(-3)", "0.125"),
                ("log10(1e-5)/2", "-2.5"), ("sin(pi/6)", "0.5"), ("ln(e^7)/2", "3.5"),
            ):
                rows.append((digits, mode, expression, rounded(value, digits, mode)))
    with open("cases.tsv", "w") as file:
        for row in rows:
            file.write("\t".join(map(str, row)) + "\n")


main()
