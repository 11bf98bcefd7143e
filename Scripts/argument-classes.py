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


def inverse(share, top=None):
    """The y > 0 (below `top`) at which a monotone share has a value, by bisection and Newton's steps that are proved
    by a change of sign."""
    def at(t):
        bits = flint.ctx.prec
        flint.ctx.prec = 128
        low, high = arb(2) ** -400, arb(top) if top else arb(2) ** 100
        rises = share(arb(1) / 2) > share(arb(1) / 4)
        for _ in range(600):
            # Halves the exponents first.
            middle = ((low * high).sqrt() if high > 2 * low else (low + high) / 2).mid()
            if (share(middle) < t) == rises:
                low = middle
            else:
                high = middle
            if (high - low) / high < arb(2) ** -40:
                break
        y, have = ((low + high) / 2).mid(), 35
        while have < bits:
            have = min(2 * have - 8, bits)
            flint.ctx.prec = 2 * have + 64
            step = arb(2) ** (-have // 2 - 8) * y
            slope = ((share((y + step).mid()) - share((y - step).mid())) / (2 * step)).mid()
            y = (y - ((share(y) - t) / slope).mid()).mid()
        flint.ctx.prec = 2 * bits + 64
        margin = (y * arb(2) ** (-bits + 40)).mid()
        left, right = share((y - margin).mid()) < t, share((y + margin).mid()) < t
        flint.ctx.prec = bits
        return y + arb(0, margin) if left != right else arb("nan")
    return at


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
    ("hyp0f1(4/3, {})", lambda x: x.hypgeom_0f1(number(F(4, 3))), {
        "minute": TINY, "middle": F(1001, 3), "huge": HUGE, "half": F(7, 2), "negative": F(-1001, 3)}),
    ("hyp1f1(1/3, 5/4, {})", lambda x: x.hypgeom_1f1(number(F(1, 3)), number(F(5, 4))), {
        "minute": TINY, "middle": F(1001, 3), "huge": HUGE, "half": F(7, 2), "negative": F(-1001, 3)}),
    ("hyp1f1(1/3, {}, 22/7)", lambda x: number(F(22, 7)).hypgeom_1f1(number(F(1, 3)), x), {
        "pole": -3 + F(1, 10**15), "minute": TINY, "huge": F(10**6), "half": F(-7, 2)}),
    ("hyp2f1(1/3, 2/3, 5/4, {})", lambda x: x.hypgeom_2f1(
        number(F(1, 3)), number(F(2, 3)), number(F(5, 4))), {
        "branch": 1 - F(1, 10**15), "minute": TINY, "huge": -HUGE, "half": F(1, 2), "negative": F(-1)}),
    # Arb has to be told that a + b − c is an integer.
    ("hyp2f1(1/3, 2/3, 3, {})", lambda x: acb(x).hypgeom_2f1(
        acb(1) / 3, acb(2) / 3, acb(3), abc=True).real, {
        "branch": 1 - F(1, 10**15), "near": F(9, 10), "half": F(1, 2), "negative": F(-22, 7)}),
    ("zeta(5/2, {})", lambda x: number(F(5, 2)).zeta(x), {
        "pole": TINY, "huge": HUGE, "half": F(7, 2)}),
    ("zeta({}, 22/7)", lambda x: x.zeta(number(F(22, 7))), {
        "pole": 1 + F(1, 10**15), "minute": TINY, "huge": F(1001, 3), "half": F(7, 2), "negative": F(-22, 7)}),
    ("li(5/2, {})", lambda x: x.polylog(number(F(5, 2))), {
        "branch": 1 - F(1, 10**15), "minute": TINY, "half": F(1, 2), "near": F(9, 10), "negative": F(-22, 7)}),
    ("li({}, 1/3)", lambda x: number(F(1, 3)).polylog(x), {
        "near an integer": 2 + F(1, 10**15), "minute": TINY, "huge": F(1001, 3), "half": F(7, 2),
        "negative": F(-22, 7)}),
    ("besselj(1/3, {})", lambda x: x.bessel_j(number(F(1, 3))), {
        "minute": TINY, "huge": HUGE, "middle": F(1001, 3), "half": F(7, 2)}),
    ("bessely(1/3, {})", lambda x: x.bessel_y(number(F(1, 3))), {
        "minute": TINY, "huge": HUGE, "middle": F(1001, 3), "half": F(7, 2)}),
    ("besseli(40, {})", lambda x: x.bessel_i(arb(40)), {
        "minute": TINY, "huge": HUGE, "half": F(7, 2), "near": F(121, 3), "negative": F(-22, 7)}),
    ("gammapinv(7/2, {})", inverse(lambda y: y.gamma_lower(number(F(7, 2)), regularized=1)), {
        "zero": TINY, "half": F(1, 2), "pole": 1 - F(1, 10**15)}),
    ("gammaqinv(7/2, {})", inverse(lambda y: y.gamma_upper(number(F(7, 2)), regularized=1)), {
        "zero": 1 - F(1, 10**15), "half": F(1, 2), "pole": TINY}),
    ("chi2inv({}, 7)", inverse(lambda y: (y / 2).gamma_lower(number(F(7, 2)), regularized=1)), {
        "zero": TINY, "half": F(1, 2), "pole": 1 - F(1, 10**15)}),
    ("betaincinv(22/7, 1/3, {})", inverse(lambda y: y.beta_lower(
        number(F(22, 7)), number(F(1, 3)), regularized=True), top=1), {
        "zero": TINY, "half": F(1, 2), "near": F(9, 10)}),
    ("tinv({}, 5)", inverse(lambda y: 1 - (5 / (5 + y * y)).beta_lower(
        number(F(5, 2)), number(F(1, 2)), regularized=True) / 2), {
        "near": F(4, 7), "half": F(9, 10), "pole": 1 - F(1, 10**15)}),
    ("finv({}, 3, 4)", inverse(lambda y: (3 * y / (3 * y + 4)).beta_lower(
        number(F(3, 2)), arb(2), regularized=True)), {
        "zero": TINY, "half": F(1, 2), "pole": 1 - F(1, 10**15)}),
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
