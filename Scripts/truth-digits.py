#!/usr/bin/env python3
"""Two hundred digits for the rows of Tests/SurdTests/Data/truth.tsv, which has sixty.

    Scripts/truth-digits.py > Tests/SurdTests/Data/truth-200.tsv

Each expression is read as Python over mpmath and evaluated with 800 and with 1,500 digits; a row is
written only where both agree to 200 digits and with the sixty that others established. Needs mpmath.
"""
import pathlib
import re
import sys

import mpmath
from mpmath import mp

sys.set_int_max_str_digits(0)
TABLE = pathlib.Path(__file__).parent.parent / "Tests/SurdTests/Data/truth.tsv"


def real_root(x, n):
    return -mpmath.root(-x, n) if x < 0 and n % 2 else mpmath.root(x, n)


NAMES = {
    "pi": lambda: mp.pi + 0, "e": lambda: mp.e + 0, "egamma": lambda: mp.euler + 0,
    "catalan": lambda: mp.catalan + 0, "phi": lambda: mp.phi + 0, "tau": lambda: 2 * mp.pi,
}
FUNCTIONS = {
    "ln": mpmath.log, "sqrt": mpmath.sqrt, "cbrt": lambda x: real_root(x, 3),
    "exp": mpmath.exp, "expm1": mpmath.expm1, "log1p": mpmath.log1p, "root": real_root,
    "log": lambda x, b=10: mpmath.log(x, b), "log2": lambda x: mpmath.log(x, 2),
    "log10": mpmath.log10, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "sec": mpmath.sec, "csc": mpmath.csc, "cot": mpmath.cot, "asin": mpmath.asin,
    "acos": mpmath.acos, "atan": mpmath.atan, "atan2": mpmath.atan2, "sinh": mpmath.sinh,
    "cosh": mpmath.cosh, "tanh": mpmath.tanh, "asinh": mpmath.asinh, "acosh": mpmath.acosh,
    "atanh": mpmath.atanh, "gamma": mpmath.gamma, "lgamma": mpmath.loggamma,
    "digamma": mpmath.digamma, "zeta": mpmath.zeta, "erf": mpmath.erf, "erfc": mpmath.erfc,
    "ei": mpmath.ei, "li": mpmath.li, "li2": lambda x: mpmath.polylog(2, x),
    "lambertw": mpmath.lambertw, "agm": mpmath.agm, "hypot": mpmath.hypot, "abs": abs,
    "ai": mpmath.airyai, "besselj": mpmath.besselj, "bessely": mpmath.bessely,
}


def value(text, digits):
    with mp.workdps(digits):
        source = re.sub(r"(?<![\w.])(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)", r"number('\1')", text)
        source = source.replace("^", "**").replace("×", "*").replace("−", "-")
        scope = dict(FUNCTIONS, number=lambda spelling: mp.mpf(spelling))
        scope.update({name: make() for name, make in NAMES.items()})
        result = eval(source, {"__builtins__": {}}, scope)
        if isinstance(result, mpmath.mpc) and result.imag == 0:
            result = result.real
        return mpmath.nstr(result, 200, strip_zeros=False, min_fixed=0, max_fixed=0)


print("# id\t200 digits; by Scripts/truth-digits.py with mpmath", mpmath.__version__)
for line in TABLE.read_text().splitlines():
    if line.startswith("#"):
        continue
    name, _, expression, expected, *_ = line.split("\t")
    try:
        short, long = value(expression, 800), value(expression, 1500)
        with mp.workdps(300):
            known = mp.mpf(expected)
            agrees = abs(mp.mpf(long) - known) <= abs(known) * mp.mpf(10) ** -59
    except Exception:
        continue
    if short == long and agrees and len(expected.replace("-", "").replace(".", "")) >= 50:
        print(f"{name}\t{long}")
