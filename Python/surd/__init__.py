"""Certified arithmetic for Python: every digit is right, or there is an error that says why not.

    >>> import surd
    >>> surd.evaluate("0.1 + 0.2")
    Number('0.3')
    >>> surd.evaluate("sqrt(2)").digits(30)
    '1.41421356237309504880168872421'
    >>> surd.Number("1/3") + 1
    Number('4/3')
    >>> total = surd.Expression("price * qty * (1 + tax)")
    >>> total.map(price=[19.99, 5.0], qty=[3, 7], tax=["0.19", "0.07"])
    [71.3643, 37.45]
    >>> surd.sqrt(2) * surd.sqrt(8), f"{surd.pi:.30f}"
    (Number('4'), '3.141592653589793238462643383280')

Text is evaluated by `evaluate`, `Session` and `Expression` alone. A `str` given as a value is read
as a number, under the limits of the session, and never evaluated.
"""

import numbers as _numbers
from collections.abc import Sequence as _Sequence

from surd._functions import (
    acos, acosd, acosh, acot, acsc, agm, ai, arg, asec, asin, asind, asinh, atan, atan2, atand, atanh, bernoulli,
    besseli, besselj, besselk, bessely, beta, betainc, betaincinv, bi, binocdf, binomial, bitlength, carlsonrc,
    carlsonrd, carlsonrf, carlsonrj, catalan, catalannumber, cbrt, ceil, cf, charpoly, chi2cdf, chi2inv, ci, clamp,
    conj, convergents, cos, cosd, cosh, cot, coth, crt, csc, csch, decimal128, decimal64, degrees, denominator, det,
    digamma, div, divisors, dot, double, e, egamma, ei, ellipe, ellipf, ellipk, ellippi, erf, erfc, erfcinv, erfinv,
    euler, exp, exp10, exp2, expm1, factor, factorial, factorial2, fcdf, fib, finv, floor, fma, frac, fresnelc,
    fresnels, gamma, gammalower, gammap, gammapinv, gammaq, gammaqinv, gammaupper, gcd, half, harmonic, hyp0f1,
    hyp1f1, hyp2f1, hypot, identify, identity, im, inverse, invmod, isprime, isqrt, j0, j1, jacobi, lambertw, lcm,
    lgamma, li, li2, linsolve, ln, log, log10, log1p, log2, loggamma, lucas, mean, median, minpoly, mod, moebius,
    nextprime, norm, normcdf, norminv, numerator, partitions, permutations, phi, pi, poisscdf, polylog, popcount,
    powmod, prevprime, primorial, prod, pstdev, pvar, quad, quantile, radians, rank, re, rem, reverse, root, sec,
    sech, si, sigma, sign, sin, sind, sinh, sort, sqrt, stdev, stirling1, stirling2, tan, tand, tanh, tau, tcdf, tinv,
    totient, transpose, trunc, ulp, var, y0, y1, zeta,
)
from surd._helpers import Inspection, SurdDivisionByZero, SurdError
from surd._surd import Expression, List, Number, Polynomial, Session, Sum, library_version

__all__ = [
    "Expression", "Inspection", "List", "Number", "Polynomial", "Session", "Sum", "SurdDivisionByZero", "SurdError",
    "certificate", "evaluate", "inspect", "library_version",
    "acos", "acosd", "acosh", "acot", "acsc", "agm", "ai", "arg", "asec", "asin", "asind", "asinh", "atan", "atan2",
    "atand", "atanh", "bernoulli", "besseli", "besselj", "besselk", "bessely", "beta", "betainc", "betaincinv", "bi",
    "binocdf", "binomial", "bitlength", "carlsonrc", "carlsonrd", "carlsonrf", "carlsonrj", "catalan",
    "catalannumber", "cbrt", "ceil", "cf", "charpoly", "chi2cdf", "chi2inv", "ci", "clamp", "conj", "convergents",
    "cos", "cosd", "cosh", "cot", "coth", "crt", "csc", "csch", "decimal128", "decimal64", "degrees", "denominator",
    "det", "digamma", "div", "divisors", "dot", "double", "e", "egamma", "ei", "ellipe", "ellipf", "ellipk",
    "ellippi", "erf", "erfc", "erfcinv", "erfinv", "euler", "exp", "exp10", "exp2", "expm1", "factor", "factorial",
    "factorial2", "fcdf", "fib", "finv", "floor", "fma", "frac", "fresnelc", "fresnels", "gamma", "gammalower",
    "gammap", "gammapinv", "gammaq", "gammaqinv", "gammaupper", "gcd", "half", "harmonic", "hyp0f1", "hyp1f1",
    "hyp2f1", "hypot", "identify", "identity", "im", "inverse", "invmod", "isprime", "isqrt", "j0", "j1", "jacobi",
    "lambertw", "lcm", "lgamma", "li", "li2", "linsolve", "ln", "log", "log10", "log1p", "log2", "loggamma", "lucas",
    "mean", "median", "minpoly", "mod", "moebius", "nextprime", "norm", "normcdf", "norminv", "numerator",
    "partitions", "permutations", "phi", "pi", "poisscdf", "polylog", "popcount", "powmod", "prevprime", "primorial",
    "prod", "pstdev", "pvar", "quad", "quantile", "radians", "rank", "re", "rem", "reverse", "root", "sec", "sech",
    "si", "sigma", "sign", "sin", "sind", "sinh", "sort", "sqrt", "stdev", "stirling1", "stirling2", "tan", "tand",
    "tanh", "tau", "tcdf", "tinv", "totient", "transpose", "trunc", "ulp", "var", "y0", "y1", "zeta",
]

__version__ = "1.0.0"

_numbers.Real.register(Number)
_Sequence.register(List)
_Sequence.register(Polynomial)


def evaluate(text: str, **options: object) -> Number:
    """The value of an expression in a session of its own: `evaluate("sqrt(2)", digits=50)`."""
    return Session(**options).evaluate(text)


def certificate(text: str, form: str = "surd", **options: object) -> str:
    """The certificates of the expressions of a text: the file that `surd --certificate` writes.

    `Scripts/verify` checks them without Surd; with the form "coq" they are theorems for Coq.

        >>> import surd
        >>> print(surd.certificate("1/3", digits=5), end="")
        surd-certificate 1
        of "1/3"
        1 number 1
        2 number 3
        3 divide 1 2
        claim 3 rounds half-even digits 5 3.3333e-1
    """
    return Session(**options).certificate(text, form)


def inspect(expression: str, format: str = "double", /, **values: object) -> Inspection:
    """What an expression does in a format of floating-point numbers.

    With a number for each variable the answer has the table of steps; with a pair for some of them it
    has a proved bound of the error over these ranges, and an input with a large error:

        >>> import surd
        >>> surd.inspect("exp(x) - 1", "double", x=1e-5).ulps > 100
        True
        >>> surd.inspect("exp(x) - 1", "double", x=(0.001, 1)).bound.ulps < 10000
        True

    In a test: `assert surd.inspect(formula, "double", x=(1, 2)).bound.ulps < 2`. The fields are those of
    the JSON that `surd --in double --json` prints.
    """
    compiled = Expression(expression, variables=list(values))
    lower, upper = [], []
    for name in compiled.variables:
        if name not in values:
            raise TypeError(f"no value is given for the variable '{name}'")
        value = values[name]
        ends = value if isinstance(value, tuple) else (value, None)
        if len(ends) != 2:
            raise TypeError(f"the range of '{name}' is a pair, the smaller end first")
        lower.append(ends[0])
        upper.append(ends[1])
    return Inspection.read(compiled._inspect(format, tuple(lower), tuple(upper)))


def _loaded(text: str) -> Number:
    """A number that was pickled by its saved text."""
    return Number.load(text)


def _restored(text: str) -> Number:
    """A number that was pickled by its closed form."""
    return Session(limits="untrusted").evaluate(text)
