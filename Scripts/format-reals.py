#!/usr/bin/env python3
"""Writes the expected texts of Tests/References/formats-of-reals.tsv.

The values come from mpmath with 900 digits (and again with 1200, which must agree); they are rounded
by Python's decimal and laid out by the rules written in format-cases.py.

    Scripts/format-reals.py > Tests/References/formats-of-reals.tsv
"""
import decimal
import importlib.util
import pathlib
import random
from fractions import Fraction

import mpmath

path = pathlib.Path(__file__).with_name("format-cases.py")
spec = importlib.util.spec_from_file_location("cases", path)
cases = importlib.util.module_from_spec(spec)
spec.loader.exec_module(cases)

# Surd's text and the same for Python.
EXPRESSIONS = [
    ("sqrt(2)", "sqrt(2)"), ("0-sqrt(3)", "-sqrt(3)"), ("pi", "+pi"), ("e", "+e"),
    ("ln(2)", "log(2)"), ("sin(1)", "sin(1)"), ("exp(0-50)", "exp(-50)"), ("exp(44)", "exp(44)"),
    ("exp(45)", "exp(45)"), ("exp(100)", "exp(100)"), ("exp(0-2000)", "exp(-2000)"),
    ("exp(123456)", "exp(123456)"), ("exp(0-1000000000)", "exp(-1000000000)"),
    ("exp(exp(20))", "exp(exp(20))"),
    ("pi/1000000", "pi/1000000"), ("pi/10000000", "pi/10000000"),
    ("exp(pi*sqrt(163))", "exp(pi*sqrt(163))"), ("cos(1/10^15)", "cos(mpf(1)/10**15)"),
    ("sqrt(10^40+1)", "sqrt(mpf(10)**40+1)"), ("sqrt(10^40-1)", "sqrt(mpf(10)**40-1)"),
    ("0-sqrt(1/10^60+1/10^90)", "-sqrt(mpf(10)**-60+mpf(10)**-90)"),
    ("gamma(1/3)", "gamma(mpf(1)/3)"), ("atan(1000)", "atan(1000)"),
    ("99999*sqrt(1+1/10^30)", "99999*sqrt(1+mpf(10)**-30)"),
    ("(5/2)*sqrt(1+1/10^60)", "2.5*sqrt(1+mpf(10)**-60)"),
    ("0-(7/2)*sqrt(1-1/10^60)", "-3.5*sqrt(1-mpf(10)**-60)"),
]


def decimal_of(text):
    results = []
    for digits in (900, 1200):
        with mpmath.workdps(digits):
            number = eval(text, vars(mpmath))
            results.append(decimal.Decimal(mpmath.nstr(number, 820, strip_zeros=False)))
    context = decimal.Context(prec=780, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    assert context.plus(results[0]) == context.plus(results[1]), text
    return results[1]


def main():
    rng = random.Random(4)
    lines = []
    for surd, python in EXPRESSIONS:
        number = decimal_of(python)
        # The rules only ever divide numerator by denominator, and ask for the whole part's size.
        cases.significant = lambda _, digits, mode: decimal.Context(
            prec=digits, rounding=cases.MODES[mode], Emax=decimal.MAX_EMAX,
            Emin=decimal.MIN_EMIN).plus(number)
        cases.to_places = lambda _, places, mode: number.quantize(
            decimal.Decimal(1).scaleb(-places), rounding=cases.MODES[mode],
            context=decimal.Context(prec=2000, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN))
        cases.sticky = lambda *_: number
        for _ in range(24):
            style = rng.choice(["auto"] * 4 + ["plain", "plain", "sci", "sci", "eng", "full", "repeating", "hexfloat",
                                               "display20"])
            digits = rng.choice([1, 2, 5, 17, 20, 20, 21, 39, 50, 150])
            scale = rng.choice([None, None, None, 0, 2, 30])
            if style == "display20":
                scale = None
            mode = rng.choice(list(cases.MODES))
            groups = rng.random() < 0.2
            if abs(number.adjusted()) > 300 and (
                    style in ("plain", "hexfloat") or scale is not None):
                continue
            value = Fraction(number) if style == "hexfloat" else Fraction(1, 3)
            if style == "repeating":
                style = "full"  # the same for a real
            text = cases.layout(value, style, digits, scale, mode, groups)
            lines.append("\t".join([
                surd, style, str(digits), "-" if scale is None else str(scale), mode,
                "g" if groups else "-", text, "~"]))
    print("# Written by Scripts/format-reals.py from mpmath and Python's decimal, not by Surd.")
    print("# expression, style, digits, scale, mode, groups, text, and whether the text is the value")
    for line in lines:
        print(line)


main()
