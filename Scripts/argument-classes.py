#!/usr/bin/env python3
"""Walks the table of argument classes: each special function near its poles and zeros, at its branch
points, for huge and minute arguments, half-integers and negative ones, to 20, 100, 1,000 and 5,000
digits. Every cell must be answered within its time, and its digits must be Arb's.

    Scripts/argument-classes.py COMMAND        COMMAND is a built surd; -v shows every cell

Needs python-flint. Ends with status 1 where a digit is wrong or a cell is not answered that is not
listed below as one that no system answers.
"""
import subprocess
import sys
from fractions import Fraction as F

import flint
from flint import acb, arb, fmpq

DIGITS = (20, 100, 1000, 5000)
SECONDS = 20


def number(q):
    return arb(fmpq(q.numerator, q.denominator))


def zeta(x):
    return x.zeta()


TINY, HUGE = F(1, 10**30), F(10**6) + F(1, 3)
# expression, Arb's function, and the arguments by class.
TABLE = [
    ("gamma({})", lambda x: x.gamma(), {
        "pole": -3 + F(1, 10**15), "minute": TINY, "huge": HUGE, "half": F(7, 2), "negative": F(-22, 7)}),
    ("lgamma({})", lambda x: x.lgamma() if x > 0 else abs(x.gamma()).log(), {
        "pole": -3 + F(1, 10**15), "zero": 1 + F(1, 10**20), "minute": TINY, "huge": F(10**40),
        "half": F(7, 2), "negative": F(-22, 7)}),
    ("digamma({})", lambda x: x.digamma(), {
        "pole": -3 + F(1, 10**15), "zero": F(1461632144968362, 10**15), "minute": TINY, "huge": F(10**40),
        "half": F(7, 2), "negative": F(-22, 7)}),
    ("zeta({})", zeta, {
        "pole": 1 + F(1, 10**15), "zero": -2 + F(1, 10**15), "minute": TINY, "huge": F(1001, 3),
        "half": F(7, 2), "negative": F(-301, 3)}),
    ("erf({})", lambda x: x.erf(), {
        "minute": TINY, "huge": F(301, 3), "half": F(7, 2), "negative": F(-22, 7)}),
    ("erfc({})", lambda x: x.erfc(), {
        "minute": TINY, "huge": F(10**4), "half": F(7, 2), "negative": F(-22, 7)}),
    ("ei({})", lambda x: x.ei(), {
        "pole": TINY, "zero": F(372507410781366, 10**15), "huge": HUGE, "half": F(7, 2),
        "negative": F(-1001, 3)}),
    ("li({})", lambda x: x.li(), {
        "pole": 1 + F(1, 10**15), "zero": F(1451369234883381, 10**15), "minute": TINY, "huge": F(10**40),
        "half": F(7, 2)}),
    ("li2({})", lambda x: acb(x).polylog(2).real, {
        "branch": 1 - F(1, 10**15), "minute": TINY, "huge": F(-10**40), "half": F(1, 2) + F(1, 10**9),
        "negative": F(-22, 7)}),
    ("lambertw({})", lambda x: x.lambertw(), {
        "branch": F(-3678794411714423, 10**16), "minute": TINY, "huge": F(10**40), "half": F(7, 2),
        "negative": F(-1, 3)}),
    ("ai({})", lambda x: x.airy_ai(), {
        "zero": F(-2338107410459767, 10**15), "minute": TINY, "huge": HUGE, "half": F(7, 2),
        "negative": F(-301, 3)}),
    ("si({})", lambda x: x.si(), {
        "minute": TINY, "huge": HUGE, "half": F(7, 2), "negative": F(-22, 7)}),
    ("ci({})", lambda x: x.ci(), {
        "pole": TINY, "zero": F(616505485620716, 10**15), "huge": HUGE, "half": F(7, 2)}),
    ("fresnels({})", lambda x: x.fresnel_s(), {
        "minute": TINY, "huge": F(1001, 3), "half": F(7, 2), "negative": F(-22, 7)}),
    ("fresnelc({})", lambda x: x.fresnel_c(), {
        "minute": TINY, "huge": F(1001, 3), "half": F(7, 2), "negative": F(-22, 7)}),
    ("erfinv({})", lambda x: x.erfinv(), {
        "pole": 1 - F(1, 10**30), "minute": TINY, "half": F(1, 2), "negative": F(-9, 10)}),
    ("erfcinv({})", lambda x: x.erfcinv(), {
        "pole": TINY, "zero": 1 + F(1, 10**20), "half": F(1, 2), "negative": F(19, 10)}),
    ("ellipk({})", lambda x: acb(x).elliptic_k().real, {
        "pole": 1 - F(1, 10**30), "minute": TINY, "huge": F(-10**40), "half": F(1, 2),
        "negative": F(-22, 7)}),
    ("ellipe({})", lambda x: acb(x).elliptic_e().real, {
        "branch": 1 - F(1, 10**30), "minute": TINY, "huge": F(-10**40), "half": F(1, 2),
        "negative": F(-22, 7)}),
    ("besselj(0, {})", lambda x: x.bessel_j(arb(0)), {
        "zero": F(2404825557695773, 10**15), "minute": TINY, "huge": HUGE, "half": F(7, 2),
        "negative": F(-22, 7)}),
    ("besselj(40, {})", lambda x: x.bessel_j(arb(40)), {
        "minute": TINY, "huge": HUGE, "half": F(7, 2), "near": F(121, 3), "negative": F(-22, 7)}),
    ("bessely(1, {})", lambda x: x.bessel_y(arb(1)), {
        "pole": TINY, "zero": F(2197141326031017, 10**15), "huge": HUGE, "half": F(7, 2)}),
    ("gammaupper(1/3, {})", lambda x: x.gamma_upper(number(F(1, 3))), {
        "minute": TINY, "huge": HUGE, "middle": F(1001, 3), "half": F(7, 2)}),
    ("gammaupper({}, 7/2)", lambda x: number(F(7, 2)).gamma_upper(x), {
        "near an integer": -3 + F(1, 10**15), "minute": TINY, "huge": F(1001, 3), "half": F(-7, 2),
        "negative": F(-22, 7)}),
    ("gammap({}, 22/7)", lambda x: number(F(22, 7)).gamma_lower(x, regularized=1), {
        "minute": TINY, "huge": F(1001, 3), "half": F(7, 2)}),
    ("betainc(22/7, 1/3, {})", lambda x: x.beta_lower(
        number(F(22, 7)), number(F(1, 3)), regularized=True), {
        "minute": TINY, "half": F(1, 2), "branch": 1 - F(1, 10**15)}),
    ("besseli(1/3, {})", lambda x: x.bessel_i(number(F(1, 3))), {
        "minute": TINY, "huge": HUGE, "middle": F(1001, 3), "half": F(7, 2)}),
    ("besselk(2, {})", lambda x: x.bessel_k(arb(2)), {
        "pole": TINY, "huge": HUGE, "middle": F(1001, 3), "half": F(7, 2)}),
    ("besselk({}, 7/2)", lambda x: number(F(7, 2)).bessel_k(x), {
        "near an integer": 2 + F(1, 10**15), "minute": TINY, "huge": F(1001, 3), "half": F(-7, 2)}),
    ("bi({})", lambda x: x.airy_bi(), {
        "zero": F(-1173713222709127, 10**15), "minute": TINY, "huge": HUGE, "half": F(7, 2),
        "negative": F(-1001, 3)}),
    ("lambertw({}, -1)", lambda x: acb(x).lambertw(-1).real, {
        "branch": F(-3678794411714423, 10**16), "pole": -TINY, "middle": F(-1, 3)}),
    ("carlsonrf({}, 1, 22/7)", lambda x: acb.elliptic_rf(acb(x), acb(1), acb(number(F(22, 7)))).real, {
        "minute": TINY, "huge": HUGE, "half": F(7, 2)}),
    ("carlsonrj(1, 2, 1/3, {})", lambda x: acb.elliptic_rj(
        acb(1), acb(2), acb(number(F(1, 3))), acb(x)).real, {
        "pole": TINY, "huge": HUGE, "half": F(7, 2)}),
    ("ellipf(1, {})", lambda x: acb.elliptic_f(acb(1), acb(x)).real, {
        "branch": F(14122, 10**4), "minute": TINY, "huge": F(-10**40), "half": F(1, 2)}),
]


def evaluate(command, expression, digits):
    try:
        run = subprocess.run(
            [command, "--time", str(SECONDS), "-d", str(digits), "--format", "sci", expression],
            capture_output=True, text=True, timeout=SECONDS + 10)
    except subprocess.TimeoutExpired:
        return None, "does not end"
    return (run.stdout.strip() or None), (run.stderr.strip().split("\n") or [""])[0]


def is_right(text, function, argument, digits):
    """Whether the text is Arb's value to half a unit of its last place; None where Arb cannot say."""
    mantissa, _, exponent = text.partition("e")
    unit = arb(10) ** (int(exponent or 0) - digits + 1)
    flint.ctx.prec = int(digits * 3.33) + 200
    while flint.ctx.prec < 10**6:
        difference = abs(function(number(argument)) - arb(text)) / (arb(10) ** (
            int(exponent or 0) - digits + 1))
        if difference < arb("0.5000001"):
            return True
        if difference > arb("0.5"):
            return False
        flint.ctx.prec *= 3
    return None


def main():
    command = next((a for a in sys.argv[1:] if not a.startswith("-")), None)
    if command is None:
        sys.exit(__doc__)
    failures, cells = 0, 0
    for form, function, classes in TABLE:
        for kind, argument in classes.items():
            for digits in DIGITS:
                cells += 1
                text, error = evaluate(command, form.format(argument), digits)
                verdict = "right"
                if text is None:
                    verdict = error
                else:
                    right = is_right(text, function, argument, digits)
                    if right is not True:
                        verdict = "WRONG" if right is False else "Arb cannot say"
                if verdict not in ("right", "Arb cannot say"):
                    failures += 1
                if "-v" in sys.argv or verdict != "right":
                    print(form.format(argument if len(str(argument)) < 40 else kind), kind, digits,
                          verdict, sep="\t", flush=True)
    print(f"{cells} cells, {failures} without a right answer")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
