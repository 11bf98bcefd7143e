#!/usr/bin/env python3
"""Writes Tests/References/balls.tsv: values of every real operation, enclosed by Arb.

Needs python-flint (0.6 or later); where PARI/GP is installed every value is asked of it as well,
and one on which the two differ is an error. Usage: Scripts/reference-balls.py > Tests/References/balls.tsv;
with names of operations it writes the rows of those only.

Columns: operation, parameter, first argument, the others with blanks between them, value. Arguments are
exact rationals. A value has 520 significant decimal digits (trailing zeros are left out) and is off by at
most one unit of the 520th digit. An asterisk stands for "not real or a pole".
"""
import shutil
import subprocess
import sys
from fractions import Fraction

import flint
import mpmath
from flint import acb, arb, fmpq, fmpz

DIGITS = 520


def ball(text):
    q = Fraction(text)
    return arb(fmpq(q.numerator, q.denominator))


def cut(value):
    """520 digits that Arb vouches for to one unit in the last place, or None."""
    if not value.is_finite():
        return None
    if value.is_exact() and value == 0:
        return "0"
    if not value.is_exact() and value.rel_accuracy_bits() < 1760:
        return None
    mantissa, _, exponent = value.str(DIGITS, radius=False).partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return mantissa + ("e" + str(int(exponent)) if exponent else "")


def enclose(function, arguments):
    bits = 2000
    while bits < 120000:
        flint.ctx.prec = bits
        try:
            value = function(*[ball(a) for a in arguments])
        except (ValueError, ZeroDivisionError):
            value = arb("nan")
        if isinstance(value, acb):
            value = value.real
        result = cut(value)
        if result is not None:
            return result
        bits *= 2
    return "*"


def polylog2(x):
    return acb(x).polylog(2)


def real_only(test, function):
    """A function that is real only where the test holds."""
    return lambda *a: function(*a) if test(*a) else arb("nan")


def lgamma(x):
    # ln|gamma|: the sign is not part of it.
    return abs(x.gamma()).log() if x < 0 else x.lgamma()


def root(n):
    def value(x):
        if x < 0:
            return -((-x).root(n)) if n % 2 else arb("nan")
        return x.root(n)
    return value


def beta(a, b):
    """The gammas' quotient; where the poles of two of them cancel, their limit (n-1)!/(x)_n."""
    for x, n in ((a, b), (b, a)):
        if x.is_integer() and n.is_integer() and x < 1 and n > 0 and x + n < 1:
            count = int(float(n))
            return arb(count).gamma() / x.rising(count)
    return a.gamma() * b.gamma() * (a + b).rgamma()


SMALL = ["1/3", "-1/3", "1/1024", "7/10", "-7/10", "1", "-1", "1/2", "-1/2", "5/4", "3/2", "-3/2",
         "2", "-2", "22/7", "-22/7", "10", "-10", "25/2", "-27/2", "100/3", "-100/3"]
TINY = ["1/1000000000000000000000000000000", "-1/1000000000000", f"1/{2**200}", f"-1/{2**64}"]
MIDDLE = ["355/113", "103993/33102", "-355/226", "1000", "-1000/7", "31415926535/10000000000",
          "77/10", "-3/4000", "65537/256"]
HUGE = ["1000000", "-10000000001/7", str(10**22), str(2**300), f"{-(10**50)}/3"]
POSITIVE = ["1/3", "1/1024", "7/10", "1", "1/2", "5/4", "3/2", "2", "22/7", "10", "25/2", "100/3",
            "1000", "1000000", str(10**22), str(2**300), f"1/{2**200}", "1/1000000000000", "99/100",
            "101/100", "9999999999/10000000000", "10000000001/10000000000", "4", "9", "64", "27",
            "81/16", "12345678901234567890", "3", "5", "7/5", "141421356/100000000"]
UNIT = ["0", "1", "-1", "1/3", "-1/3", "1/2", "-1/2", "7/10", "-7/10", "99/100", "-99/100",
        "9999999999/10000000000", "-9999999999/10000000000", f"{2**100 - 1}/{2**100}",
        "1/1024", "1/1000000000000", f"1/{2**200}", "-1/1000000000000000000000", "3/4", "-3/4",
        "4/5", "1/10", "9/10", "-9/10", "12345/54321", "866025403784/1000000000000",
        "707106781186547/1000000000000000", "-1/7", "6/7", "1/100", "999/1000"]
PAIRS = [("1/3", "7/5"), ("2", "1/2"), ("10", "3"), ("5/4", "-3/2"), ("1/1000", "22/7"),
         ("7", "100"), ("99/100", "1000"), ("101/100", "-1000"), ("2", "64"), ("4", "5/2"),
         ("1/1000000000000", "1/3"), ("1000000000000", "1/3"), ("3", "1/1000000000000"),
         ("3/2", "3/2"), ("22/7", "22/7"), ("1", "5"), ("5", "1"), ("1/2", "10"), ("25/2", "1/7"),
         ("9/10", "1/10"), ("123456789/1000", "7/3"), ("8", "1/3"), ("27", "2/3"), ("16", "-3/4"),
         ("10000000001/10000000000", "10000000000"), ("6", "7/2"), ("3/7", "11/13"),
         ("1000", "999"), ("41/2", "81/4"), ("7/10", "7/10"), ("2/9", "9/2"),
         ("1000000000", "3/7"), ("13/7", "97/3"), ("1/50", "50")]
SIGNED_PAIRS = PAIRS[:14] + [("-1/3", "7/5"), ("2", "-1/2"), ("-10", "-3"), ("0", "5"), ("0", "-5"),
                             ("5", "0"), ("-5", "0"), ("1/1000000000000", "-3"),
                             ("-1/1000000000000", "-3"), ("3", "1/1000000000000"), ("3", "-4"),
                             ("-3", "4"), ("1000000", "1"), ("1", "-1000000"), ("-7/3", "11/5"),
                             (f"1/{2**100}", f"{2**100}"), ("-22/7", "1000001/1000"),
                             ("1/7", "-10000000000000/3"), ("-13/10", f"-{10**19 * 3 + 1}/3")]
CANCELLING_PAIRS = [("-3", "2"), ("-2", "1"), ("-3", "3"), ("2", "-2"), ("-40", "17"), ("20", "-3000"),
                    ("-3", "7/2"), ("-3", "-2"), ("0", "0"), ("4", "-3")]
GENERAL = SMALL + TINY + MIDDLE + HUGE
BOUNDED = SMALL + TINY + MIDDLE + ["0"]
GAMMAS = SMALL + TINY + ["1000", "1463/1000", "-2463/1000", "-1001/10", "20001/2", "171/2", "4", "5",
                         "100", "0", "-3", "1000000001/1000000000", "14616321449683/10000000000000",
                         "-50001/100"]
ZETAS = ["1/2", "1/3", "2", "3", "4", "5/2", "11/10", "1000001/1000000", "999999/1000000", "9/10",
         "1", "0", "-1", "-2", "-1/2", "-3/2", "-5/2", "-7", "-20", "-41/2", "-301/3", "10", "50",
         "101/2", "200", "1000", "-1/1000000000000", "1/1000000000000", "7/5", "-2000001/1000000",
         "17/16", "21"]
ERRORS = BOUNDED[:28] + ["5", "-5", "27/10", "-27/10", "20", "1/7", "80"]
INTEGRALS = ["1/3", "-1/3", "1/1024", "7/10", "-7/10", "1", "-1", "1/2", "-1/2", "3/2", "2", "-2",
             "22/7", "-22/7", "10", "-10", "25/2", "-27/2", "100/3", "-100/3", "1000", "-1000",
             "0", "1/1000000000000", "-1/1000000000000", f"1/{2**200}", "3725/10000",
             "37250741078/100000000000", "-300", "5000", "20001/2"]
LOGINTS = ["1/3", "1/1024", "7/10", "1", "1/2", "5/4", "3/2", "2", "22/7", "10", "25/2", "100/3",
           "1000", "1000000", str(10**22), "0", "-1", "99/100", "101/100",
           "9999999999/10000000000", "10000000001/10000000000", "14513692348/10000000000",
           "1/1000000000000", "3", "5", "7/5", "14513/10000", "4", "100", f"{10**50}", "1000003"]
DILOGS = UNIT + ["2", "-2", "-10", "-1000000", "-22/7", "-100/3"]
LAMBERTS = ["0", "1", "-1/3", "1/3", "-1/4", "2", "22/7", "10", "100/3", "1000", "1000000",
            str(10**22), str(2**300), "1/1024", "-1/1024", "1/1000000000000", f"-1/{2**200}",
            "-1/2", "-3678794/10000000", "-36787944117/100000000000", "-367879441171442/10**15",
            "-9/25", "-35/100", "5", "271828/100000", "3", "1/2", "1/10", "-1/10", "7/5",
            str(10**100), "147/2"]
LAMBERTS = [a for a in LAMBERTS if "**" not in a] + ["-367879441171442/1000000000000000"]
AIRYS = ["0", "1", "-1", "1/3", "-1/3", "1/2", "-1/2", "2", "-2", "22/7", "-22/7", "10", "-10", "25/2",
         "-27/2", "100/3", "-100/3", "50", "-50", "100", "-100", "1/1024", "1/1000000000000",
         "1000", "-1000", "257", "-300", "-12345678901/1000", "2000", "-1000000", "-233810741/100000000", "-40879494/10000000", "5", "-5", "7", "-7", "1/10", "-1/7", "200"]
BESSELS = ["0", f"1/{2**1200}",  "1", "-1", "1/3", "-1/3", "1/2", "2", "-2", "22/7", "-22/7", "10", "-10", "25/2",
           "-27/2", "100/3", "-100/3", "50", "100", "-1000", "1/1024", "1/1000000000000",
           "24048255576957/10000000000000", "38317/10000", "5", "7", "1/10", "1000", "10000/3",
           f"1/{2**100}", "200", "1234567/1000"]
POSITIVE_BESSELS = [a for a in BESSELS if not a.startswith("-")] + ["8935769662/10000000000", "3",
                    "4", "6", "11", "21971413260310/10000000000000", "1/7", "15"]

PARAMETERS = UNIT + ["2", "-2", "-10", "-1000000", "-22/7", f"-{10**30}", "-100/3"]
COMPLEMENTS = ["0", "2", "-1", "3", "1", "1/3", "5/3", "1/2", "3/2", "1/10", "19/10", "1/100", "1/1024",
               "1/1000000000000", f"1/{10**100}", f"1/{2**1200}", "99/100", "101/100", "7/10", "13/10",
               "9999999999/10000000000", "1999999/1000000", f"{2 * 10**30 - 1}/{10**30}", "3/4", "1/4",
               "1/7", "12345/54321", "1/50", "2/3", "4/3", f"{10**20 + 1}/{10**20}", "1/1000"]

LOWER_BRANCH = ["-1/3", "-1/4", "-1/10", "-1/1024", "-1/1000000", f"-1/{10**30}", f"-1/{2**1200}", "-9/25", "-35/100",
                "-367/1000", "-3678/10000", "-3678794/10000000", "-36787944117/100000000000",
                "-367879441171442/1000000000000000", "-1/7", "-2/7", "-3/10", "-1/5", "-1/20", "-1/50", "-1/100",
                "-271/1000", "-27/100", "-1/1000", "-22/70", "-1/12345", "-1/2", "-1", "0", "1", "1/3", "-1/9", "-11/30"]


def lower_branch(x):
    if x < 0:
        value = acb(x).lambertw(-1)
        return value.real if value.imag.contains(0) else arb("nan")
    return arb("nan")


TABLE = [
    ("absolute", 0, abs, GENERAL), ("negate", 0, lambda x: -x, GENERAL),
    ("square", 0, lambda x: x * x, GENERAL),
    ("sqrt", 0, real_only(lambda x: not x < 0, arb.sqrt), POSITIVE + ["0", "-1", "-1/3"]),
    ("cbrt", 0, root(3), GENERAL),
    ("root", 2, root(2), POSITIVE), ("root", 5, root(5), GENERAL), ("root", 12, root(12), POSITIVE),
    ("powerInteger", 3, lambda x: x ** 3, GENERAL), ("powerInteger", -7, lambda x: x ** -7, GENERAL),
    ("powerInteger", 1000, lambda x: x ** 1000, SMALL + MIDDLE),
    ("exp", 0, arb.exp, BOUNDED), ("exp2", 0, lambda x: arb(2) ** x, BOUNDED),
    ("exp10", 0, lambda x: arb(10) ** x, BOUNDED), ("expm1", 0, arb.expm1, BOUNDED),
    ("ln", 0, real_only(lambda x: not x < 0, arb.log), POSITIVE + ["0", "-1"]),
    ("log2", 0, lambda x: x.log() / arb.const_log2() if x > 0 else arb("nan"), POSITIVE + ["-1"]),
    ("log10", 0, lambda x: x.log() / arb.const_log10() if x > 0 else arb("nan"), POSITIVE + ["0"]),
    ("log1p", 0, real_only(lambda x: not x < -1, arb.log1p), GENERAL),
    ("sin", 0, arb.sin, GENERAL), ("cos", 0, arb.cos, GENERAL), ("tan", 0, arb.tan, GENERAL),
    ("sec", 0, arb.sec, GENERAL), ("csc", 0, arb.csc, GENERAL), ("cot", 0, arb.cot, GENERAL),
    ("asin", 0, real_only(lambda x: not abs(x) > 1, arb.asin), UNIT + ["2", "-22/7"]),
    ("acos", 0, real_only(lambda x: not abs(x) > 1, arb.acos), UNIT + ["2", "-22/7"]),
    ("atan", 0, arb.atan, GENERAL),
    ("sinh", 0, arb.sinh, BOUNDED), ("cosh", 0, arb.cosh, BOUNDED), ("tanh", 0, arb.tanh, BOUNDED),
    ("asinh", 0, arb.asinh, GENERAL),
    ("acosh", 0, real_only(lambda x: not x < 1, arb.acosh), POSITIVE),
    ("atanh", 0, real_only(lambda x: not abs(x) > 1, arb.atanh), UNIT),
    ("gamma", 0, arb.gamma, GAMMAS), ("lgamma", 0, lgamma, GAMMAS),
    ("digamma", 0, arb.digamma, GAMMAS), ("zeta", 0, arb.zeta, ZETAS),
    ("erf", 0, arb.erf, ERRORS), ("erfc", 0, arb.erfc, ERRORS),
    ("ei", 0, arb.ei, INTEGRALS), ("li", 0, arb.li, LOGINTS),
    ("li2", 0, real_only(lambda x: not x > 1, polylog2), DILOGS),
    ("lambertw", 0, arb.lambertw, LAMBERTS), ("airy", 0, arb.airy_ai, AIRYS),
    ("bi", 0, arb.airy_bi, AIRYS), ("lambertLower", 0, lower_branch, LOWER_BRANCH),
    ("ellipk", 0, real_only(lambda x: not x > 1, lambda x: acb(x).elliptic_k()), PARAMETERS),
    ("ellipe", 0, real_only(lambda x: not x > 1, lambda x: acb(x).elliptic_e()), PARAMETERS),
    ("erfinv", 0, real_only(lambda x: not abs(x) > 1, arb.erfinv), UNIT + ["2"]),
    ("erfcinv", 0, real_only(lambda x: x > 0 and x < 2, arb.erfcinv), COMPLEMENTS),
    ("si", 0, arb.si, ERRORS + ["1000000", "-301/3"]),
    ("ci", 0, real_only(lambda x: x > 0, arb.ci), POSITIVE_BESSELS),
    ("fresnels", 0, lambda x: x.fresnel_s(), ERRORS + ["-301/3"]),
    ("fresnelc", 0, lambda x: x.fresnel_c(), ERRORS + ["-301/3"]),
    ("besselJ", 0, lambda x: x.bessel_j(0), BESSELS), ("besselJ", 1, lambda x: x.bessel_j(1), BESSELS),
    ("besselJ", 40, lambda x: x.bessel_j(40), BESSELS),
    ("besselJ", -3, lambda x: x.bessel_j(-3), BESSELS),
    ("besselY", 0, real_only(lambda x: x > 0, lambda x: x.bessel_y(0)), POSITIVE_BESSELS),
    ("besselY", 1, real_only(lambda x: x > 0, lambda x: x.bessel_y(1)), POSITIVE_BESSELS),
    ("besselY", 150, real_only(lambda x: x > 0, lambda x: x.bessel_y(150)), POSITIVE_BESSELS),
    ("besselY", -33, real_only(lambda x: x > 0, lambda x: x.bessel_y(-33)), POSITIVE_BESSELS),
    ("besselY", 7, real_only(lambda x: x > 0, lambda x: x.bessel_y(7)), POSITIVE_BESSELS),
]
BINARY = [
    ("add", lambda a, b: a + b, SIGNED_PAIRS), ("subtract", lambda a, b: a - b, SIGNED_PAIRS),
    ("multiply", lambda a, b: a * b, SIGNED_PAIRS), ("divide", lambda a, b: a / b, SIGNED_PAIRS),
    ("power", lambda a, b: (b * a.log()).exp() if a > 0 else arb("nan"), PAIRS),
    ("atan2", lambda a, b: arb.atan2(a, b), SIGNED_PAIRS),
    ("hypot", lambda a, b: (a * a + b * b).sqrt(), SIGNED_PAIRS),
    ("logBase", lambda a, b: a.log() / b.log(), [p for p in PAIRS if "-" not in p[1] and p != ("5", "1")] + [("7", "2"), ("1/9", "4"), ("50", "49")]),
    ("agm", real_only(lambda a, b: not a < 0 and not b < 0, lambda a, b: a.agm(b)), [p for p in PAIRS if "-" not in p[1]]),
    ("beta", beta, PAIRS[:1] + SIGNED_PAIRS + CANCELLING_PAIRS),
]


ORDERS = [("1/3", "2"), ("1/3", "7"), ("5", "22/7"), ("5/2", "1/10"), ("7/2", "7/2"), ("20", "18"),
          ("20", "41/2"), ("100/3", "100"), ("100", "301/3"), ("1/1000", "1/1000"), ("3", "1/1000000000000"),
          ("1/7", "60"), ("2", "200"), ("77/10", "1000"), ("1000", "1001"), ("1000/7", "50"),
          ("1", "1"), ("1/2", "3"), ("3/2", f"1/{2**100}"), ("9", "9"), ("25/2", "40"), ("1/3", "5000"),
          ("2/3", "1/3"), ("6", "0"), ("31/10", "30"), ("13/7", "97/3"), ("41", "1/7"), ("11", "11/13"),
          ("1/1000000000000000", "3"), ("501/2", "700/3")]
ALL_ORDERS = ORDERS + [("-1/3", "2"), ("-2", "3"), ("0", "1/3"), ("-7", "22/7"), ("-5/2", "1/10"),
                       ("-100/3", "5"), ("-50", "1/7"), ("-3", "100"), ("0", "50"), ("-1000/7", "300"),
                       ("-2000000001/1000000000", "1/5"), ("0", f"1/{2**100}"), ("-1", "0")]
SHARES = [("1/2", "3 1/4"), ("1/3", "2/3 1/7"), ("1/3", "2/3 6/7"), ("5", "1/2 2/3"), ("5", "1/2 10/13"),
          ("1/2", "5 1/1000000"), ("100", "50 2/3"), ("100", "50 7/10"), ("100", "50 1/2"), ("3", "4 1/5"),
          ("1000", "1/2 999/1000"), ("1/2", "1000 1/1000"), ("500", "501 1/3"), ("7/3", "9/4 1/2"),
          ("1/1000", "1/1000 1/3"), ("1", "1 2/7"), ("22/7", "1/7 99/100"), ("10", "10 1/100"),
          ("10", "10 99/100"), ("2/3", "40/3 1/10"), ("1/10", "100/7 9/10"), ("300", "1/3 1/2"),
          ("10000/3", "3 999/1000"), ("6", "13/2 0"), ("6", "13/2 1"), ("1/5", "1/7 1/1000000000000"),
          ("4/3", "5/3 999999/1000000"), ("25", "25/2 13/20"), ("1/2", "1/2 1/3"), ("77/10", "31/10 3/4")]


MODIFIED = [("0", "1"), ("1", "1/3"), ("2", "22/7"), ("3", "100"), ("1/3", "2"), ("1/3", "1/1000"), ("5/3", "7"),
            ("-5/3", "7"), ("-1/7", "1/5"), ("5/2", "7"), ("-7/2", "30"), ("40", "1/7"), ("50", "1/10"),
            ("100", "301/3"), ("1/3", "300"), ("2/3", "1000"), ("0", "1000"), ("7", "2000"), ("0", f"1/{2**100}"),
            ("1", f"1/{2**100}"), ("4/3", f"1/{2**60}"), ("100000000000001/100000000000000", "2"),
            ("-4", "5/7"), ("201/10", "20"), ("1000/7", "100"), ("1/1000000", "3"), ("9", "9"), ("11/13", "1234/5"),
            ("500", "7"), ("13/4", "600"), ("-22/7", "77/10")]
FRACTIONAL = [(n, x) for n, x in MODIFIED if "/" in n] + [
    ("7/3", "1"), ("-7/3", "1/5"), ("1/3", "10000/3"), ("77/10", "10"), ("-31/10", "1000"), ("100/3", "30"),
    ("1/7", "2345/7"), ("25/3", "8"), ("3/4", "1/3"), ("-3/4", "1/3"), ("301/3", "200")]


def real_bessel(value):
    return value.real if value.imag.contains(0) else arb("nan")


TRIPLES = [("1", "2 3"), ("1/3", "1/7 22/7"), ("0", "1 2"), ("2", "0 1/3"), ("5", "5 7"), ("7", "5 5"), ("1/1000", "1 1000"),
           ("100/3", "10 301/3"), ("1", "1 1"), ("2/9", "2/9 2/9"), ("99/100", "1 101/100"), ("1", "1 2"), ("3", "1 1/1000000"),
           ("9/4", "25/9 4/25"), ("1/7", "13/7 97/3"), ("1000000", "2 1/3"), ("41/2", "81/4 20"), ("0", "1/7 1/7"),
           ("77/10", "31/10 3/4"), ("1/50", "50 1"), ("6", "13/2 7"), ("123456789/1000", "7/3 5"), ("8", "1/3 27"),
           ("10000000001/10000000000", "1 9999999999/10000000000"), ("4/5", "1/5 3/5"), ("3/7", "11/13 17/19"),
           ("1/1000000000000", "1 1"), ("12", "1/12 144"), ("500", "7/2 1/9"), ("0", "1000000000000 1/3")]
TRIPLES_C = [(x, y.split()[0]) for x, y in TRIPLES if y.split()[0] != "0"] + [("0", "1/4"), ("3", "1/1000000000000")]
FOURS = [(x, y + " " + p) for (x, y), p in zip(TRIPLES, ["4", "1/3", "2", "1/7", "5", "6", "100", "1/1000", "1", "2/9", "1/2"] * 3)]


LIMITS = [("1/3", "2"), ("1/3", "-2"), ("5", "22/7"), ("5/2", "-1/10"), ("-7/2", "7/2"), ("20", "-18"), ("20", "41/2"),
          ("-1/3", "100"), ("100", "-301/3"), ("1/1000", "1/1000"), ("3", "1/1000000000000"), ("1/7", "-600"),
          ("2", "-20000"), ("77/10", "10000"), ("1000", "-1001"), ("1/3", "1000000"), ("1", "-1000000"), ("-5/3", "-77"),
          ("1/2", "3"), ("3/2", f"1/{2**100}"), ("9", "-9"), ("25/2", "40"), ("-22/7", "-5000"), ("2/3", "1/3"), ("6", "0"),
          ("31/10", "-30"), ("13/7", "97/3"), ("41", "-1/7"), ("-1000001/1000000", "3"), ("501/2", "700/3"), ("0", "1"), ("-3", "2")]
KUMMERS = [("1/3", "1/2 2"), ("1/3", "1/2 -2"), ("-1/3", "1/2 7"), ("5/3", "22/7 -30"), ("1", "2 1/3"), ("1/2", "3/2 -9"),
           ("10", "1/3 5"), ("10", "1/3 -5"), ("-10", "1/3 5"), ("-7", "13/3 -20"), ("1/7", "100 50"), ("100", "1/7 -50"),
           ("1/3", "2/3 1000"), ("1/3", "2/3 -1000"), ("4/3", "-5/3 300"), ("-4/3", "-5/3 -300"), ("1/3", "5 30000"), ("1/3", "5 -30000"),
           ("22/7", "1/1000 1/1000"), ("1", "1 1/5"), ("2", "1 -40"), ("3/2", "7/2 1/1000000000000"), ("1/1000000", "1/2 3"),
           ("77/10", "31/10 12"), ("-31/10", "77/10 -12"), ("50", "101/2 60"), ("1/3", "-1/3 1/3"), ("0", "1/3 5"), ("2", "5 0"),
           ("301/3", "7/2 -100"), ("1", "0 1"), ("-2", "-1 1"), ("1/2", "1 10000")]
GAUSSES = [("1/3", "2/3 1 1/2"), ("1/3", "2/3 1 99/100"), ("1/3", "2/3 1 -5"), ("1/2", "1/2 1 999999/1000000"), ("1/2", "1/2 1 -1000000"),
           ("1", "1 2 1/3"), ("1", "1 2 9/10"), ("1/2", "1 3/2 -7/3"), ("1/3", "1/5 22/7 4/5"), ("1/3", "1/5 1/7 9/10"), ("-1/3", "1/5 1/7 -9/10"),
           ("5/2", "7/2 1/3 3/4"), ("5/2", "7/2 1/3 -3"), ("10", "1/3 5/2 19/20"), ("-10", "1/3 5/2 19/20"), ("-10", "1/3 5/2 100"),
           ("1/3", "4/3 22/7 -50"), ("1/3", "7/3 10/3 97/100"), ("2/3", "5/3 -7/3 7/8"), ("1/3", "1/3 11/3 24/25"), ("4/3", "4/3 -1/3 24/25"),
           ("1/7", "2/7 10 -1000"), ("1/2", "-1/2 1 4/5"), ("13/7", "1/1000 7/3 3/5"), ("3", "4 5 -1/2"), ("3", "4 5 7/10"), ("20", "1/3 77/10 -2"),
           ("1/3", "1000001/3000000 1 -10"), ("1/3", "2/3 1000000000000001/1000000000000000 9/10"), ("1/4", "3/4 1 1/1000000000000"),
           ("2", "3 0 1/2"), ("1/3", "2/3 -2 1/2"), ("-2", "1/3 -5 3"), ("1/3", "1/2 1 3/2"), ("6", "1/3 2/3 0"), ("2/3", "7/5 3 63/64")]
HURWITZ = [("3", "1/3"), ("1/2", "1/3"), ("-1/2", "1/3"), ("2", "1/4"), ("5/3", "100"), ("7/2", "1/1000"), ("-7/2", "22/7"), ("100", "1/7"),
           ("1000/3", "5"), ("10001/10000", "2/3"), ("9999/10000", "2/3"), ("-3", "1/3"), ("-20", "22/7"), ("0", "5/7"), ("2", "1000000"),
           ("1/3", "1000000/7"), ("2", "-1/3"), ("3", "-100/3"), ("-4", "-1/3"), ("20", "1/2"), ("-101/2", "1/3"), ("40", "13/7"),
           ("1/1000000", "1/3"), ("4", "1/1000000000000"), ("77/10", "31/10"), ("2", "2"), ("1/3", "1"), ("7/3", "50"), ("1000000", "3/2"),
           ("-1/7", "97/3"), ("1", "1/3"), ("2", "0"), ("2", "-3"), ("1/3", "-1/3"), ("9", "9"), ("500/3", "1000/7")]
POLYLOGS = [("3", "1/3"), ("3", "9/10"), ("3", "-9/10"), ("3", "-5"), ("4", "-1000000"), ("5", "999999/1000000"), ("3", "1/1000000000000"),
            ("20", "7/8"), ("20", "-7/8"), ("50", "-300"), ("7", "-1"), ("100", "99/100"), ("5/2", "1/3"), ("5/2", "-1/2"), ("5/2", "9/10"),
            ("1/2", "99/100"), ("1/2", "-99/100"), ("-1/2", "1/2"), ("-7/2", "4/5"), ("-7/2", "-4/5"), ("1/3", "-5"), ("7/3", "-11"),
            ("-5/3", "-7"), ("100/3", "1/2"), ("-3", "5"), ("-1", "1/3"), ("-10", "-22/7"), ("0", "7"), ("10001/10000", "1/2"),
            ("9999/10000", "99/100"), ("3", "2"), ("1/2", "3/2"), ("6", "0"), ("31/10", "1/7"), ("1/2", "999/1000"), ("4", "31/32")]
PARTS = [("3", "9/10"), ("3", "1/10"), ("1/3", "1/2"), ("1/3", "1/1000000000000"), ("1/3", "999999/1000000"), ("100", "1/3"), ("100", "1/10000000000"),
         ("100", "9999999999/10000000000"), ("1/10", "1/2"), ("1/10", "1/50"), ("1/10", "99/100"), ("5/2", "19/20"), ("5/2", "1/20"), ("1000", "1/2"),
         ("1000/7", "3/4"), ("1", "1/3"), ("1/2", "1/3"), ("22/7", "13/97"), ("77/10", "31/100"), ("20", "1/1000000"), ("40/3", "999/1000"),
         ("1/50", "4/5"), ("11/13", "17/19"), ("9", "9/19"), ("500", "1/7"), ("2", "2/3"),
         ("13/4", "1/4"), ("6", "5/8"), ("-1", "1/2"), ("2", "-1/2"), ("2", "3/2"), ("0", "1/2")]
BETA_PARTS = [("1/2", "3 9/10"), ("1/2", "3 1/10"), ("3", "1/2 9/10"), ("1/3", "2/3 1/2"), ("5", "7 1/1000000"), ("5", "7 999999/1000000"), 
              ("100", "50 99/100"), ("1/10", "1/7 1/2"), ("1/10", "5 1/50"), ("5", "1/10 49/50"), ("3", "4 1/5"), ("500", "1/2 1/1000"), ("1/2", "500 3/4"),
              ("7/3", "9/4 1/2"), ("1", "1/3 2/7"), ("22/7", "1/7 99/100"), ("10", "10 1/2"), ("10", "10 1/100"), ("2/3", "40/3 1/10"), ("1/10", "100/7 9/10"),
              ("300", "1/3 1/2"), ("6", "13/2 1/3"), ("4/3", "5/3 999/1000"), ("25", "25/2 13/20"), ("77/10", "31/10 3/4"), ("2", "3 5/8"), ("9", "1/9 1/9"),
              ("13/4", "11/2 17/19"), ("50", "60 1/10000000000"), ("-1", "2 1/2"), ("2", "0 1/2"), ("2", "3 3/2"), ("2", "3 -1/2")]


def inverted(share, logit=False):
    """The argument at which a rising or falling share is p: a Newton-free search, proved by signs at both ends."""
    def solve(*arguments):
        *parameters, p = arguments
        if not (all(a > 0 for a in parameters) and p > 0 and p < 1):
            return arb("nan")
        goal = flint.ctx.prec
        point = (lambda u: 1 / (1 + (-u).exp())) if logit else arb.exp

        def excess(u):
            return share(point(u), *parameters) - p
        flint.ctx.prec = 256
        low, high = arb(-60), arb(60 if logit else 12)
        rising = not excess(high) < 0
        for _ in range(60):
            middle = ((low + high) / 2).mid()
            if (excess(middle) > 0) == rising:
                high = middle
            else:
                low = middle
        bits, u, before = 256, ((low + high) / 2).mid(), low
        # The secant's steps.
        while True:
            flint.ctx.prec = bits
            a, b = excess(u).mid(), excess(before).mid()
            if (a - b).mid() == 0:
                break
            u, before = (u - a * (u - before) / (a - b)).mid(), u
            if bits >= goal and abs(u - before) < arb(2) ** (20 - goal // 2):
                break
            bits = min(goal, bits * 3 // 2)
        flint.ctx.prec = goal
        radius = arb(2) ** (100 - goal)
        left, right = excess(u - radius), excess(u + radius)
        if left * right < 0:
            return point(arb(u, radius))
        return arb("nan")
    return solve


def forward(share):
    """For mpmath: x itself where its share is p to the digits that are asked for."""
    def solve(*arguments, known):
        *parameters, p = arguments
        step = known * mpmath.mpf(10) ** -(AGREED + 20)
        low, high = share(known - step, *parameters) - p, share(known + step, *parameters) - p
        return known if low * high < 0 else mpmath.nan
    return solve


def ends(a):
    return a < 0 and a.is_integer()


def gauss(a, b, c, x):
    """Arb is told of differences that are integers, which it does not see in balls."""
    def whole(d):
        return (d - round(float(d.mid()))).contains(0)
    return acb(x).hypgeom_2f1(acb(a), acb(b), acb(c), ab=whole(a - b), ac=whole(c - a), bc=whole(c - b), abc=whole(c - a - b))


# Functions of several arguments.
MANY = [
    ("hyp0f1", real_only(lambda b, x: not b <= 0 or not b.is_integer(), lambda b, x: acb(x).hypgeom_0f1(acb(b))), LIMITS),
    ("hyp1f1", real_only(lambda a, b, x: not b.is_integer() or b > 0 or a < 0 and a > b,
                         lambda a, b, x: acb(x).hypgeom_1f1(acb(a), acb(b))), KUMMERS),
    ("hyp2f1", real_only(lambda a, b, c, x: (x < 1 or ends(a)) and (c > 0 or not c.is_integer() or ends(a) and c < a), gauss), GAUSSES),
    ("hurwitz", real_only(lambda s, a: s != 1 and (a > 0 or s.is_integer() and not a.is_integer()),
                          lambda s, a: acb(s).zeta(acb(a)).real), HURWITZ),
    ("polylog", real_only(lambda s, x: x < 1 or s <= 0 and s.is_integer(), lambda s, x: acb(x).polylog(acb(s)).real), POLYLOGS),
    ("gammapinv", inverted(lambda x, a: x.gamma_lower(a, regularized=1) if x < a + 1 else 1 - x.gamma_upper(a, regularized=1)), PARTS),
    ("gammaqinv", inverted(lambda x, a: x.gamma_upper(a, regularized=1)), PARTS),
    ("betaincinv", inverted(lambda x, a, b: x.beta_lower(a, b, regularized=True) if x < a / (a + b)
                            else 1 - (1 - x).beta_lower(b, a, regularized=True), logit=True), BETA_PARTS),
    ("gammaupper", lambda a, x: x.gamma_upper(a), ALL_ORDERS),
    ("gammalower", lambda a, x: x.gamma_lower(a), ORDERS + [("-1/3", "2"), ("-5/2", "1/10"), ("-3", "1")]),
    ("betainc", lambda a, b, x: x.beta_lower(a, b, regularized=True), SHARES),
    ("carlsonrc", lambda x, y: acb.elliptic_rc(acb(x), acb(y)), TRIPLES_C),
    ("carlsonrf", lambda x, y, z: acb.elliptic_rf(acb(x), acb(y), acb(z)), TRIPLES),
    ("carlsonrd", lambda x, y, z: acb.elliptic_rd(acb(x), acb(y), acb(z)), TRIPLES),
    ("carlsonrj", lambda x, y, z, p: acb.elliptic_rj(acb(x), acb(y), acb(z), acb(p)), FOURS),
    ("besseli", lambda n, x: real_bessel(acb(x).bessel_i(acb(n))), MODIFIED + [
        ("2", "-3"), ("5", "-1/3"), ("1/3", "-1"), ("0", "0"), ("2", "0"), ("1/3", "0"), ("-1/3", "0")]),
    ("besselk", real_only(lambda n, x: x > 0, lambda n, x: x.bessel_k(n)), MODIFIED),
    ("besselJOfReal", lambda n, x: real_bessel(acb(x).bessel_j(acb(n))), FRACTIONAL),
    ("besselYOfReal", real_only(lambda n, x: x > 0, lambda n, x: x.bessel_y(n)), FRACTIONAL),
]


# The same in PARI/GP's words, x, y and z the arguments and n the parameter.
PARI = {
    "pi": "Pi", "e": "exp(1)", "egamma": "Euler", "catalan": "Catalan",
    "absolute": "abs(x)", "negate": "-x", "square": "x^2", "sqrt": "sqrt(x)",
    "cbrt": "sign(x)*sqrtn(abs(x),3)", "root": "sign(x)*sqrtn(abs(x),n)", "powerInteger": "x^n",
    "exp": "exp(x)", "exp2": "2^x", "exp10": "10^x", "expm1": "expm1(x)", "ln": "log(x)",
    "log2": "log(x)/log(2)", "log10": "log(x)/log(10)", "log1p": "log(1+x)", "sin": "sin(x)",
    "cos": "cos(x)", "tan": "sin(x)/cos(x)", "sec": "1/cos(x)", "csc": "1/sin(x)",
    "cot": "cos(x)/sin(x)", "asin": "asin(x)", "acos": "acos(x)", "atan": "atan(x)",
    "sinh": "sinh(x)", "cosh": "cosh(x)", "tanh": "tanh(x)", "asinh": "asinh(x)",
    "acosh": "acosh(x)", "atanh": "atanh(x)", "gamma": "gamma(x)",
    "lgamma": "log(abs(gamma(x)))", "digamma": "psi(x)", "zeta": "zeta(x)", "erf": "1-erfc(x)",
    "erfc": "erfc(x)", "ei": "-real(eint1(-x))", "li": "-real(eint1(-log(x)))",
    "li2": "real(polylog(2,x))", "lambertw": "lambertw(x)", "airy": "airy(x)[1]",
    "besselJ": "if(n<0,(-1)^n,1)*besselj(abs(n),x)",
    "besselY": "if(n<0,(-1)^n,1)*bessely(abs(n),x)",
    "ellipk": "Pi/2/agm(1,sqrt(1-x))", "ellipe": "real(ellE(sqrt(x)))",
    "erfinv": "my(t=solve(t=-40,40,erfc(t)-(1-x)));t", "erfcinv": "solve(t=-40,60,erfc(t)-x)",
    "si": "if(x==0,0,sign(x)*(Pi/2+imag(eint1(I*abs(x)))))", "ci": "-real(eint1(I*x))",
    "fresnels": "imag((1+I)/2*(1-erfc(sqrt(Pi)/2*(1-I)*x)))",
    "fresnelc": "real((1+I)/2*(1-erfc(sqrt(Pi)/2*(1-I)*x)))",
    "add": "x+y", "subtract": "x-y", "multiply": "x*y", "divide": "x/y", "power": "exp(y*log(x))",
    "atan2": "arg(y+I*x)", "hypot": "sqrt(x^2+y^2)", "logBase": "log(x)/log(y)", "agm": "agm(x,y)",
    "beta": "gamma(x)*gamma(y)/gamma(x+y)",
    "besseli": "if(y<0,(-1)^x,1)*besseli(if(frac(x),x,abs(x)),abs(y))", "besselk": "besselk(x,y)",
    "besselJOfReal": "besselj(x,y)", "besselYOfReal": "bessely(x,y)",
    "bi": "airy(x)[2]", "lambertLower": "-solve(t=1,4000,t-log(t)+log(-x))",
    "gammaupper": "if(y==0,gamma(x),incgam(x,y))", "gammalower": "if(y==0,0,incgamc(x,y))",
    "hyp0f1": "hypergeom([],[x],y)", "hyp1f1": "hypergeom([x],[y],z)",
    "hurwitz": "zetahurwitz(x,y)",
    "betainc": "if(z==0,0,z==1,1,z^x*(1-z)^y/x*gamma(x+y)/gamma(x)/gamma(y)*hypergeom([x+y,1],[x+1],z))",
}
# What PARI/GP does not have is asked of mpmath.
MPMATH = {"carlsonrf": mpmath.elliprf, "carlsonrc": mpmath.elliprc, "carlsonrd": mpmath.elliprd,
          "carlsonrj": mpmath.elliprj,
          # PARI/GP is wrong where c - a - b is an integer below 0.
          "hyp2f1": mpmath.hyp2f1,
          "polylog": lambda s, x: mpmath.re(mpmath.polylog(int(s) if s == int(s) else s, x))}
# Inverses are asked for what they are the inverse of.
INVERSES = {
    "gammapinv": forward(lambda x, a: mpmath.gammainc(a, 0, x, regularized=True)),
    "gammaqinv": forward(lambda x, a: mpmath.gammainc(a, x, mpmath.inf, regularized=True)),
    "betaincinv": forward(lambda x, a, b: mpmath.betainc(a, b, 0, x, regularized=True)),
}
# Seconds for a value, and the digits on which both must agree.
PATIENCE, AGREED = 20, 450


# judge(v, w): 1 where PARI/GP's v and Arb's w agree, 0 where they do not although v stays the same
# at three times the digits, "open" where v changes, fails or takes too long.
JUDGE = f"""
default(parisizemax, 4*10^9);
at(v, p) = {{ localprec(p); iferr(alarm({PATIENCE}, v()), E, "open"); }}
known(r) = {{ type(r) == "t_REAL" || type(r) == "t_INT" || type(r) == "t_COMPLEX"; }}
near(a, b) = {{ if(b == 0, abs(a) < 1e-600, abs(real(a) - b) <= abs(b) * 1e-{AGREED}); }}
judge(v, w) = {{ my(r = at(v, 1300), s);
    if(known(r) && near(r, w), return(1));
    s = at(v, 3900);
    if(known(s) && near(s, w), return(1));
    if(known(r) && known(s) && near(r, real(s)), 0, "open"); }}
default(realprecision, 700);
"""


def letters(others):
    return ",".join(f"{letter}=({value})*1." for letter, value in zip("yzt", others.split() or ["0"]))


def confirm(rows):
    """Asks PARI/GP for every value; returns how many it confirms and what it leaves open.

    A value on which both differ ends the run.
    """
    there = [row for row in rows if row[4] != "*" and (row[0] in MPMATH or row[0] in INVERSES)]
    # mpmath takes minutes for these.
    slow = [row for row in there if row[0] == "polylog" and Fraction(row[2]).denominator > 1
            and not -Fraction(98, 100) < Fraction(row[3]) < Fraction(98, 100)]
    there = [row for row in there if row not in slow]
    mpmath.mp.dps = 2 * AGREED
    for row in there:
        arguments = [mpmath.mpf(a.numerator) / a.denominator
                     for a in map(Fraction, [row[2]] + row[3].split())]
        known = mpmath.mpf(row[4])
        if row[0] in INVERSES:
            value = INVERSES[row[0]](*arguments, known=known)
        else:
            value = MPMATH[row[0]](*arguments)
        if value != value or abs(value - known) > abs(known) * mpmath.mpf(10) ** -AGREED:
            sys.exit(f"mpmath differs: {row[:4]}")
    asked = [row for row in rows if row[4] != "*" and row not in there and row not in slow]
    questions = [
        f"n={n};judge(()->my(x=({a or 0})*1.,{letters(b)});{PARI[name]},{value}*1.)"
        for name, n, a, b, value in asked]
    answers = subprocess.run(["gp", "-q", "-f"], input=JUDGE + "\n".join(questions) + "\n",
                             capture_output=True, text=True).stdout.split("\n")[:-1]
    if len(answers) != len(asked):
        sys.exit(f"PARI/GP gave {len(answers)} answers to {len(asked)} questions")
    for row, answer in zip(asked, answers):
        if answer == "0":
            sys.exit(f"PARI/GP differs: {row[:4]}")
    return answers.count("1") + len(there), [row[:4] for row in slow] + [row[:4] for row, answer in zip(asked, answers) if answer != "1"]


def main():
    rows = [(name, 0, "", "", enclose(value, []))
            for name, value in [("pi", arb.pi), ("e", lambda: arb(1).exp()),
                                ("egamma", arb.const_euler), ("catalan", arb.const_catalan)]]
    wanted = sys.argv[1:]
    for name, function, arguments in MANY:
        if wanted and name not in wanted:
            continue
        rows += [(name, 0, a, b, enclose(function, [a] + b.split()))
                 for a, b in dict.fromkeys(arguments)]
    for name, parameter, function, arguments in TABLE:
        if wanted and name not in wanted:
            continue
        rows += [(name, parameter, a, "", enclose(function, [a]))
                 for a in dict.fromkeys(arguments)]
    for name, function, pairs in BINARY:
        if wanted and name not in wanted:
            continue
        rows += [(name, 0, a, b, enclose(function, [a, b])) for a, b in dict.fromkeys(pairs)]
    if wanted:
        rows = [row for row in rows if row[0] in wanted]
    print("# Values enclosed by Arb (python-flint %s); written by Scripts/reference-balls.py"
          % flint.__version__)
    if shutil.which("gp"):
        confirmed, left = confirm(rows)
        print(f"# PARI/GP, or mpmath, agrees on the first {AGREED} digits of {confirmed} of them")
        for row in left:
            print("left to Arb:", *row, file=sys.stderr)
    for row in rows:
        print(*row, sep="\t")


if __name__ == "__main__":
    main()
