#!/usr/bin/env python3
"""Asks every function of numbers at its ends, poles, tiny and huge arguments, exact and real ones, inside and outside
of its domain, and compares the reason of an error with what mpmath says of the place.

    Scripts/true-reasons.py [--count 20000] [--seed 1] [--surd COMMAND]

Findings, which end it with status 1:
  - an error that says that there is no value, where mpmath has one, or a value where mpmath has none;
  - "not real" where the value is infinite or real, a pole where the value is complex or finite;
  - an overflow or underflow of a number of ordinary size;
  - a sentence that names another function than the one that was called.
Values are compared to 8 digits. Needs mpmath.
"""
import argparse
import json
import random
import re
import subprocess
import sys
from fractions import Fraction

import mpmath
from mpmath import mp, mpf

mp.dps = 40

# What an oracle says in place of a value.
POLE, COMPLEX, UNDEFINED, UNKNOWN = "infinite", "not real", "undefined", None


class Skip(Exception):
    """The oracle has nothing to say."""


class Is(Exception):
    """The oracle says that there is no value, and why."""


def whole(x):
    return isinstance(x, (int, Fraction)) and Fraction(x).denominator == 1


def nonpositive(x):
    return whole(x) and x <= 0


def real(x):
    """A number as mpmath has it."""
    if isinstance(x, Fraction):
        return mpf(x.numerator) / x.denominator
    return mpf(x)


def pole_if(condition):
    if condition:
        raise Is(POLE)


def complex_if(condition):
    if condition:
        raise Is(COMPLEX)


def undefined_if(condition):
    if condition:
        raise Is(UNDEFINED)


def skip_if(condition):
    if condition:
        raise Skip


def of(function, *conditions):
    """An oracle: conditions on exact arguments first, then the value."""
    def oracle(*x):
        for condition in conditions:
            condition(*x)
        return function(*map(real, x))
    return oracle


def zero_pole(x):
    pole_if(x == 0)


def negative(x, *rest):
    complex_if(x < 0)


def gamma_pole(x, *rest):
    pole_if(nonpositive(x))


def beyond(low, high):
    def check(x, *rest):
        complex_if(low is not None and x < low or high is not None and x > high)
    return check


def at(*places):
    def check(x, *rest):
        pole_if(x in places)
    return check


def positive(*indices):
    def check(*x):
        undefined_if(any(x[i] <= 0 for i in indices))
    return check


def bounded(limit):
    def check(*x):
        skip_if(any(abs(y) > limit for y in x))
    return check


def integers(*x):
    undefined_if(not all(map(whole, x)))


def incomplete(lower, regularized):
    def oracle(a, x):
        undefined_if(x < 0)
        if regularized:
            undefined_if(a <= 0)
        elif lower:
            pole_if(nonpositive(a))
            if x == 0:
                pole_if(a < 0)
                return mpf(0)
        else:
            undefined_if(x == 0 and a <= 0)
        skip_if(abs(a) > 1000 or x > 1000 or 0 < abs(a) < 1e-20 or 0 < abs(x) < 1e-20)
        a, x = real(a), real(x)
        if lower:
            if not regularized and a < 0:
                return mpmath.gamma(a) - mpmath.gammainc(a, x)
            return mpmath.gammainc(a, 0, x, regularized=regularized)
        return mpmath.gammainc(a, x, regularized=regularized)
    return oracle


def betainc(a, b, x):
    undefined_if(a <= 0 or b <= 0 or x < 0 or x > 1)
    skip_if(max(a, b) > 1000 or min(a, b) < 1e-10 or 0 < x < 1e-20)
    return mpmath.betainc(real(a), real(b), 0, real(x), regularized=True)


def hurwitz(s, a=1):
    pole_if(s == 1)
    if a != 1:
        skip_if(nonpositive(s))
        pole_if(nonpositive(a))
        complex_if(a < 0 and not whole(s))
        skip_if(a < 0)
    skip_if(abs(s) > 200 or abs(a) > 1e6 or 0 < abs(a) < 1e-20)
    return mpmath.zeta(real(s), real(a))


def polylog(s, x):
    if x == 1:
        pole_if(s <= 1)
    else:
        complex_if(x > 1 and not nonpositive(s))
    # mpmath is wrong for minute orders.
    skip_if(0 < abs(s) < 1e-6 or abs(s) > 50 or abs(x) > 1e6 or x != 1 and abs(x - 1) < 1e-6 or abs(x + 1) < 1e-6)
    return mpmath.re(mpmath.polylog(real(s), real(x)))


def bessel(kind):
    def oracle(n, x):
        if kind in "yk":
            pole_if(x == 0)
            complex_if(x < 0)
        else:
            complex_if(x < 0 and not whole(n))
            if x == 0:
                pole_if(n < 0 and not whole(n))
                return mpf(1 if n == 0 else 0)
        skip_if(abs(n) > 100 or abs(x) > 1000 or abs(x) < 1e-20)
        value = {"j": mpmath.besselj, "y": mpmath.bessely, "i": mpmath.besseli, "k": mpmath.besselk}[kind]
        return mpmath.re(value(real(n), real(x)))
    return oracle


def order(kind, n):
    return lambda x: bessel(kind)(n, x)


def power(x, y):
    if x == 0:
        pole_if(y < 0)
        return mpf(1 if y == 0 else 0)
    if x < 0:
        skip_if(not isinstance(y, (int, Fraction)))
        y = Fraction(y)
        complex_if(y.denominator % 2 == 0)
        skip_if(abs(y) > 10**6)
        size = mpmath.power(-real(x), real(y))
        return -size if y.numerator % 2 else size
    return mpmath.power(real(x), real(y))


def root(x, n):
    undefined_if(not whole(n) or n == 0)
    pole_if(x == 0 and n < 0)
    complex_if(x < 0 and n % 2 == 0)
    skip_if(abs(n) > 10**6)
    size = mpmath.power(abs(real(x)), 1 / mpf(n)) if x != 0 else mpf(0)
    return -size if x < 0 else size


def log(x, base=10):
    undefined_if(base <= 0 or base == 1)
    pole_if(x == 0)
    complex_if(x < 0)
    return mpmath.log(real(x)) / mpmath.log(real(base))


def lambert(x, branch=0):
    undefined_if(branch not in (0, -1))
    edge = -mpmath.exp(-1)
    if branch == -1:
        pole_if(x == 0)
        complex_if(x > 0)
    complex_if(real(x) < edge)
    return mpmath.re(mpmath.lambertw(real(x), branch))


def elliptic(value):
    def oracle(phi, m):
        argument = real(m) * mpmath.sin(real(phi)) ** 2
        skip_if(abs(phi) > 1.5 or abs(argument - 1) < 1e-10)
        complex_if(argument > 1)
        return mpmath.re(value(real(phi), real(m)))
    return oracle


def ellipe(phi, m=None):
    if m is None:
        complex_if(phi > 1)
        return mpmath.ellipe(real(phi))
    return elliptic(mpmath.ellipe)(phi, m)


def carlson(value, zeros):
    """`zeros`: how many of the first arguments may be 0."""
    def oracle(*x):
        skip_if(any(y < 0 for y in x) and any(y == 0 for y in x))
        complex_if(any(y < 0 for y in x))
        first = x[:3] if len(x) > 2 else x[:1]
        if value is mpmath.elliprd:
            pole_if(x[2] == 0 or x[0] == 0 and x[1] == 0)
        elif value is mpmath.elliprc:
            pole_if(x[1] == 0)
        else:
            pole_if(sum(y == 0 for y in first) > 1 or len(x) > 3 and x[3] == 0)
        skip_if(any(y != 0 and not 1e-6 < abs(y) < 1e6 for y in x))
        return mpmath.re(value(*map(real, x)))
    return oracle


def hyper(count):
    def oracle(*x):
        b, z = x[-2], x[-1]
        a = x[:-2]
        skip_if(nonpositive(b) and any(nonpositive(y) and y >= b for y in a))
        if z == 0 and not nonpositive(b):
            return mpf(1)
        undefined_if(nonpositive(b))
        polynomial = any(nonpositive(y) for y in a)
        if count == 2 and not polynomial:
            skip_if(any(whole(b - y) and b - y <= 0 for y in a if not isinstance(b, mpf) and not isinstance(y, mpf)))
            if z == 1:
                undefined_if(b - a[0] - a[1] <= 0)
            complex_if(z > 1)
        skip_if(any(abs(y) > 50 for y in x) or any(0 < abs(y) < 1e-10 for y in x))
        value = {0: mpmath.hyp0f1, 1: mpmath.hyp1f1, 2: mpmath.hyp2f1}[count]
        return mpmath.re(value(*map(real, x)))
    return oracle


def share_inverse(lower):
    def oracle(a, p):
        undefined_if(a <= 0 or p < 0 or p > 1)
        pole_if(p == (1 if lower else 0))
        raise Skip
    return oracle


def distribution(*positives, value=None):
    def oracle(*x):
        undefined_if(any(x[i] <= 0 for i in positives))
        raise Skip
    return oracle


def quantile(*positives):
    def oracle(p, *x):
        undefined_if(p < 0 or p > 1 or any(y <= 0 for y in x))
        raise Skip
    return oracle


def agm(x, y):
    complex_if(x < 0 or y < 0)
    return mpmath.agm(real(x), real(y))


def tangent_degrees(x):
    skip_if(abs(x) > 10**30)
    if isinstance(x, (int, Fraction)):
        pole_if(x % 180 == 90)
    return mpmath.tan(real(x) * mpmath.pi / 180)


def modulo(rule):
    def oracle(x, y):
        pole_if(y == 0)
        skip_if(isinstance(x, mpf) or isinstance(y, mpf))
        quotient = Fraction(x) / Fraction(y)
        floor = quotient.numerator // quotient.denominator
        trunc = int(quotient)
        return real({"mod": x - floor * y, "rem": x - trunc * y, "div": floor}[rule])
    return oracle


def natural(function, least=0):
    def oracle(*x):
        integers(*x)
        undefined_if(any(y < least for y in x))
        raise Skip
    return oracle


def harmonic(x):
    pole_if(whole(x) and x < 0)
    return mpmath.harmonic(real(x))


def beta(a, b):
    total = a + b
    skip_if((nonpositive(a) or nonpositive(b)) and whole(total))
    pole_if(nonpositive(a) or nonpositive(b))
    skip_if(max(abs(a), abs(b)) > 10**6)
    return mpmath.beta(real(a), real(b))


def lgamma(x):
    pole_if(nonpositive(x))
    skip_if(abs(x) > 1e15)
    return mpmath.log(abs(mpmath.gamma(real(x)))) if x < 0 else mpmath.loggamma(real(x))


def sign_of_sine(x):
    skip_if(abs(x) > 1e30)
    pole_if(x == 0)


SMALL = bounded(1e6)
TAME = bounded(1000)
ORACLES = {
    "sqrt": of(mpmath.sqrt, negative), "cbrt": lambda x: root(x, 3), "root": root,
    "hypot": of(mpmath.hypot), "exp": of(mpmath.exp, bounded(1e15)), "exp2": of(lambda x: mpmath.power(2, x), SMALL),
    "exp10": of(lambda x: mpmath.power(10, x), SMALL), "expm1": of(mpmath.expm1, bounded(1e15)), "pow": power,
    "ln": of(mpmath.log, at(0), negative), "log": log, "log2": lambda x: log(x, 2), "log10": lambda x: log(x, 10),
    "log1p": of(mpmath.log1p, at(-1), beyond(-1, None)),
    "sin": of(mpmath.sin, bounded(1e30)), "cos": of(mpmath.cos, bounded(1e30)),
    "tan": of(mpmath.tan, bounded(1e30)), "sec": of(mpmath.sec, bounded(1e30)),
    "csc": of(mpmath.csc, sign_of_sine), "cot": of(mpmath.cot, sign_of_sine),
    "asin": of(mpmath.asin, beyond(-1, 1)), "acos": of(mpmath.acos, beyond(-1, 1)), "atan": of(mpmath.atan),
    "acot": of(lambda x: mpmath.pi / 2 if x == 0 else mpmath.atan(1 / x)),
    "asec": of(lambda x: mpmath.acos(1 / x), lambda x: complex_if(-1 < x < 1)),
    "acsc": of(lambda x: mpmath.asin(1 / x), lambda x: complex_if(-1 < x < 1)),
    "atan2": of(mpmath.atan2, lambda y, x: undefined_if(x == 0 and y == 0)),
    "sind": of(lambda x: mpmath.sin(x * mpmath.pi / 180), bounded(1e20)),
    "cosd": of(lambda x: mpmath.cos(x * mpmath.pi / 180), bounded(1e20)), "tand": tangent_degrees,
    "asind": of(lambda x: mpmath.asin(x) * 180 / mpmath.pi, beyond(-1, 1)),
    "acosd": of(lambda x: mpmath.acos(x) * 180 / mpmath.pi, beyond(-1, 1)),
    "atand": of(lambda x: mpmath.atan(x) * 180 / mpmath.pi),
    "degrees": of(lambda x: x * 180 / mpmath.pi), "radians": of(lambda x: x * mpmath.pi / 180),
    "sinh": of(mpmath.sinh, bounded(1e15)), "cosh": of(mpmath.cosh, bounded(1e15)), "tanh": of(mpmath.tanh, bounded(1e15)),
    "sech": of(mpmath.sech, bounded(1e15)), "csch": of(mpmath.csch, at(0), bounded(1e15)),
    "coth": of(mpmath.coth, at(0), bounded(1e15)), "asinh": of(mpmath.asinh), "acosh": of(mpmath.acosh, beyond(1, None)),
    "atanh": of(mpmath.atanh, at(-1, 1), beyond(-1, 1)),
    "gamma": of(mpmath.gamma, gamma_pole, SMALL), "lgamma": lgamma, "digamma": of(mpmath.digamma, gamma_pole, SMALL),
    "beta": beta, "gammaupper": incomplete(False, False), "gammalower": incomplete(True, False),
    "gammap": incomplete(True, True), "gammaq": incomplete(False, True), "betainc": betainc,
    "gammapinv": share_inverse(True), "gammaqinv": share_inverse(False),
    "betaincinv": lambda a, b, p: distribution(0, 1)(a, b) if 0 <= p <= 1 else undefined_if(True),
    "zeta": hurwitz, "polylog": polylog, "hyp0f1": hyper(0), "hyp1f1": hyper(1), "hyp2f1": hyper(2),
    "erf": of(mpmath.erf, bounded(1e9)), "erfc": of(mpmath.erfc, bounded(1e5)),
    "ei": of(mpmath.ei, at(0), TAME), "li2": of(lambda x: mpmath.re(mpmath.polylog(2, x)), beyond(None, 1), TAME),
    "lambertw": lambert, "j0": order("j", 0), "j1": order("j", 1), "y0": order("y", 0), "y1": order("y", 1),
    "besselj": bessel("j"), "bessely": bessel("y"), "besseli": bessel("i"), "besselk": bessel("k"),
    "ai": of(mpmath.airyai, TAME), "bi": of(mpmath.airybi, TAME), "si": of(mpmath.si, TAME),
    "ci": of(mpmath.ci, at(0), negative, TAME), "fresnels": of(mpmath.fresnels, TAME), "fresnelc": of(mpmath.fresnelc, TAME),
    "erfinv": of(mpmath.erfinv, at(-1, 1), beyond(-1, 1)),
    "erfcinv": of(lambda x: mpmath.erfinv(1 - x), at(0, 2), beyond(0, 2), lambda x: skip_if(min(x, 2 - x) < 1e-20)),
    "normcdf": of(mpmath.ncdf, TAME), "norminv": of(
        lambda x: mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1), at(0, 1), beyond(0, 1), lambda x: skip_if(min(x, 1 - x) < 1e-20)),
    "chi2cdf": lambda x, k: distribution(1)(x, k), "tcdf": lambda t, k: distribution(1)(t, k),
    "fcdf": lambda x, k, m: distribution(1, 2)(x, k, m), "chi2inv": quantile(), "tinv": quantile(), "finv": quantile(),
    "ellipk": of(mpmath.ellipk, at(1), beyond(None, 1)), "ellipe": ellipe, "ellipf": elliptic(mpmath.ellipf),
    "carlsonrf": carlson(mpmath.elliprf, 1), "carlsonrc": carlson(mpmath.elliprc, 1),
    "carlsonrj": carlson(mpmath.elliprj, 1), "carlsonrd": carlson(mpmath.elliprd, 1), "agm": agm,
    "floor": of(mpmath.floor), "ceil": of(mpmath.ceil), "abs": of(abs), "sign": of(mpmath.sign),
    "mod": modulo("mod"), "rem": modulo("rem"), "div": modulo("div"), "harmonic": harmonic,
    "gcd": natural("gcd", -10**400), "lcm": natural("lcm", -10**400), "factorial": natural("factorial"),
    "isprime": natural("isprime", -10**400), "totient": natural("totient", 1), "fib": natural("fib", -10**400),
    "primorial": natural("primorial"), "isqrt": natural("isqrt"), "bernoulli": natural("bernoulli"),
    "euler": natural("euler"), "catalannumber": natural("catalannumber"), "stirling1": natural("stirling1"),
    "stirling2": natural("stirling2"), "nextprime": natural("nextprime", -10**400), "moebius": natural("moebius", 1),
    "partitions": natural("partitions", -10**400), "lucas": natural("lucas", -10**400),
    "bitlength": natural("bitlength", -10**400), "sigma": lambda n, k=1: natural("sigma", 1)(n),
    "binomial": natural("binomial", -10**400), "permutations": lambda n, k: natural("permutations", -10**400)(n, k),
    # These have no oracle; their sentences are read all the same.
    "ellippi": None, "powmod": None, "invmod": None, "jacobi": None, "prevprime": None, "popcount": None, "round": None,
    "frac": None, "clamp": None, "ulp": None, "double": None, "decimal64": None, "binocdf": None, "poisscdf": None,
    "factorial2": None, "divisors": None, "convergents": None, "minpoly": None, "cf": None, "crt": None,
    "li": lambda *x: of(mpmath.li, at(1), negative, TAME)(*x) if len(x) == 1 else polylog(*x),
    "trunc": of(lambda x: mpmath.sign(x) * mpmath.floor(abs(x))), "numerator": None, "denominator": None,
}

# Arguments: how they are written, and what they are: integers and fractions where they are exact, also where they hide it.
EXACT = [("0", 0), ("1", 1), ("-1", -1), ("2", 2), ("-2", -2), ("3", 3), ("-3", -3), ("5", 5), ("10", 10), ("-10", -10)]
FRACTIONS = [(t, Fraction(t)) for t in ("1/2", "-1/2", "3/2", "-3/2", "1/3", "-1/3", "7/3", "-7/3", "1/10", "9/10", "22/7")]
DECIMALS = [(t, Fraction(t)) for t in ("0.25", "-0.25", "0.999", "1.001", "-0.999", "-1.001", "2.5", "-2.5", "90", "180", "-90")]
TINY = [(t, Fraction(t)) for t in ("1e-30", "-1e-30", "1e-8", "-1e-8", "1e-300", "-1e-300")]
BESIDE = [(f"{n}{s}1e-{k}", Fraction(n) + (1 if s == "+" else -1) * Fraction(1, 10**k))
          for n in (-3, -2, -1, 1, 2) for s in "+-" for k in (5, 25)]
HUGE = [("1e3", 1000), ("-1e3", -1000), ("1e6", 10**6), ("-1e6", -10**6), ("1e30", 10**30), ("-1e30", -10**30),
        ("1e300", 10**300), ("-1e300", -10**300), ("100.5", Fraction(201, 2)), ("-100.5", Fraction(-201, 2))]
REALS = [("sqrt(2)", lambda: mpmath.sqrt(2)), ("-sqrt(2)", lambda: -mpmath.sqrt(2)), ("pi", lambda: +mpmath.pi),
         ("-pi/4", lambda: -mpmath.pi / 4), ("exp(-1)", lambda: mpmath.exp(-1)), ("ln(2)", lambda: mpmath.log(2)),
         ("-ln(3)", lambda: -mpmath.log(3)), ("sin(1)", lambda: mpmath.sin(1)), ("sqrt(3)/2", lambda: mpmath.sqrt(3) / 2),
         ("-gamma(1/3)", lambda: -mpmath.gamma(mpf(1) / 3)), ("exp(2)", lambda: mpmath.exp(2)),
         ("1/pi", lambda: 1 / mpmath.pi), ("-exp(-3)", lambda: -mpmath.exp(-3)), ("zeta(3)", lambda: mpmath.zeta(3))]
REALS = [(t, f()) for t, f in REALS]
HIDDEN = [("sqrt(2)^2", 2), ("-(sqrt(2)^2)", -2), ("sin(1)^2+cos(1)^2", 1), ("-sin(1)^2-cos(1)^2", -1),
          ("exp(ln(2))-2", 0), ("(sqrt(2)+sqrt(3))^2-2*sqrt(6)-5", 0), ("(sqrt(2)+sqrt(3))^2-2*sqrt(6)-4", 1),
          ("(1+sqrt(2))*(1-sqrt(2))", -1), ("exp(1)*exp(-1)/2", Fraction(1, 2)), ("ln(exp(3))", 3)]
CLASSES = [EXACT, FRACTIONS, DECIMALS, TINY, BESIDE, HUGE, REALS, HIDDEN]

# Words of English that are functions too.
WORDS = {"a", "e", "i", "x", "pi", "sum", "count", "list", "sign", "min", "max", "if", "identity", "rank", "root", "double",
         "half", "float", "re", "im", "len", "sort", "mean", "dot", "norm", "factor", "round", "true", "false", "solve",
         "degrees", "div", "mod", "rem", "power", "inverse", "numerator", "denominator", "order", "arg", "range", "roots",
         "derivative", "phi", "choose", "average", "variance"}
# "asin of a number ... is not real": what a function is another name of, or is explained by, on purpose.
NAMED_ON_PURPOSE = {"li": {"polylog"}, "factorial2": {"factorial"}, "ellipf": {"sin"}, "ellipe": {"sin"}, "ellippi": {"sin"}}


def functions(command):
    """Names with the least and the largest number of arguments."""
    text = subprocess.run([command, "--functions"], capture_output=True, text=True, check=True).stdout
    rows = {}
    for line in text.splitlines():
        match = re.match(r"  ([a-z][a-z0-9]*)\(([^)]*)\)", line)
        if not match:
            continue
        name, signature = match.groups()
        required = re.sub(r"\[[^\]]*\]", "", signature)
        least = len([p for p in required.split(",") if p.strip()])
        rows[name] = (least, least + signature.count("["))
    return rows


def judge(name, arguments, answer, names):
    """What is wrong with an answer; nil where nothing is."""
    error = answer.get("error")
    code = error["code"] if error else None
    if error:
        message = error["message"] + " " + (error.get("hint") or "")
        # The call itself may be quoted.
        said = re.sub(r"\(the limit is [^)]*\)|the time limit", "", error["message"].replace(answer["input"], ""))
        words = set(re.findall(r"[a-z][a-z0-9]*", said))
        strange = (words & names) - WORDS - {name} - NAMED_ON_PURPOSE.get(name, set())
        if strange:
            return f"names {', '.join(sorted(strange))}: {message}"
        if code in ("unknown-function", "syntax", "argument-count", "unexpected"):
            return f"cannot be asked: {message}"
    oracle = ORACLES.get(name)
    if oracle is None:
        return None
    try:
        value = oracle(*[x for _, x in arguments])
        if value is None or isinstance(value, mpmath.mpc):
            return None
        # What is so large is a pole to so few digits.
        if mpmath.isinf(value) or mpmath.isnan(value) or 10**32 < abs(value) < 10**48:
            return None
    except Skip:
        value = UNKNOWN
    except Is as reason:
        value = reason.args[0]
    except (ArithmeticError, ValueError, TypeError, NotImplementedError, mpmath.libmp.NoConvergence):
        return None
    if value is UNKNOWN:
        return None
    if isinstance(value, str):
        if code is None:
            return f"a value, {answer['result'][:30]}, where it is {value}"
        if value == COMPLEX and code in ("domain", "division-by-zero"):
            return f"'{error['message']}', and it is {value}"
        if value == POLE and code == "not-real":
            return f"'{error['message']}', and it is {value}"
        if code in ("overflow", "underflow"):
            return f"{code}, and it is {value}"
        return None
    if code in ("domain", "not-real", "division-by-zero", "needs-integer"):
        return f"'{error['message']}', and it is {mpmath.nstr(value, 12)}"
    size = mpmath.log10(abs(value)) if value != 0 else 0
    if code == "overflow" and size < 10**6 or code == "underflow" and size > -10**6:
        return f"{code}, and it is {mpmath.nstr(value, 12)}"
    if code is None and answer.get("kind") in ("integer", "rational", "fraction", "decimal", "real"):
        try:
            text = answer["result"]
            if "/" in text:
                top, bottom = text.split("/")
                result = mpf(top) / mpf(bottom)
            else:
                result = mpf(text)
        except ValueError:
            return None
        distance = abs(result - value)
        if distance > mpf(10) ** -8 * max(abs(value), abs(result)) and distance > mpf(10) ** -25:
            return f"{text[:30]}, and it is {mpmath.nstr(value, 12)}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/release/surd")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    rows = functions(options.surd)
    callable_rows = sorted(name for name in rows if name in ORACLES)
    missing = sorted(set(ORACLES) - set(rows))
    if missing:
        sys.exit(f"no such functions: {', '.join(missing)}")
    calls = []
    # Each function of one argument at each of them first, then what is drawn.
    for name in callable_rows:
        if rows[name][0] == 1:
            calls += [(name, [x]) for group in CLASSES for x in group]
    while len(calls) < options.count:
        name = draw.choice(callable_rows)
        count = draw.randint(*rows[name])
        calls.append((name, [draw.choice(draw.choice(CLASSES)) for _ in range(count)]))
    calls = calls[:max(options.count, 1)]
    lines = [f"{name}({', '.join(t for t, _ in arguments)})" for name, arguments in calls]
    run = subprocess.run(
        [options.surd, "--lines", "--json", "--time", "2"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(lines):
        sys.exit(f"{len(lines)} calls and {len(answers)} answers: {run.stderr[:300]}")
    findings, errors = 0, 0
    for (name, arguments), line, answer in zip(calls, lines, answers):
        errors += "error" in answer
        finding = judge(name, arguments, answer, set(rows))
        if finding:
            findings += 1
            print(f"{line}: {finding}")
    print(f"{len(lines)} calls of {len(callable_rows)} functions, {errors} errors, {findings} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
