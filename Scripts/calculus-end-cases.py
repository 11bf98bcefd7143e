#!/usr/bin/env python3
"""Random improper integrals, infinite sums and limits whose truth is known, each beside a neighbour that diverges.

    Scripts/calculus-end-cases.py [--count N] [--digits D] [--seed S] [--kinds K,K] [--surd PATH]

Needs python-flint. The kinds are:

  rational     integrals of rational functions over infinite ranges, by partial fractions with complex poles
  beta         x^p (1 - x)^q on [0, 1], the beta function of Arb
  gamma        x^p e^(-cx) ln(x)^j from 0 to infinity, derivatives of Arb's gamma function
  power        c x^p over (0, b] or [b, inf), with p within 10^-9 of -1 on either side
  zeta         sums of rational functions of k, by Arb's digamma and zeta functions
  hyper        sums of products of powers and factorials, Arb's hypergeometric series
  alternating  signed powers, by Arb's zeta functions
  limit        quotients whose expansions are known

A printed number must be the correctly rounded value, a divergent case must say so, and what is undecided is
counted. Status 1 where a number is wrong.
"""
import argparse
import random
import subprocess
import sys
from fractions import Fraction

from flint import acb, acb_series, arb, arb_series, ctx, fmpq, fmpq_poly


def exact(value):
    return arb(fmpq(value.numerator, value.denominator))


def number(value):
    return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else f"{value.numerator}"


def fraction(draw, low, high, parts=6):
    bottom = draw.randint(1, parts)
    return Fraction(draw.randint(low * bottom, high * bottom), bottom)


def rational(draw):
    # Distinct poles off the real line, the sum of the residues over the upper half plane.
    poles = []
    while len(poles) < draw.randint(1, 3):
        pole = (fraction(draw, -4, 4), fraction(draw, 1, 4))
        if pole not in poles:
            poles.append(pole)
    bottom = "*".join(f"((x - ({number(a)}))^2 + ({number(b)})^2)" for a, b in poles)
    degree = draw.randint(0, 2 * len(poles) - 2)
    top = [fraction(draw, -5, 5) for _ in range(degree + 1)]
    text = " + ".join(f"({number(c)})*x^{k}" for k, c in enumerate(top)).replace("*x^0", "")
    total = acb(0)
    for a, b in poles:
        z = acb(exact(a), exact(b))
        value = sum((acb(exact(c)) * z ** k for k, c in enumerate(top)), acb(0))
        for c, d in poles:
            w = acb(exact(c), exact(d))
            if (c, d) != (a, b):
                value /= z - w
            value /= z - w.conjugate()
        total += value
    value = (total * acb(0, 2) * arb.pi()).real
    yield f"integrate(x, -inf, inf, ({text})/({bottom}))", value
    if top[-1] != 0:
        extra = 2 * len(poles) - 1 - degree
        yield f"integrate(x, 1, inf, ({text} )*x^{extra}/({bottom}))" if degree == 0 else \
            f"integrate(x, 5, inf, x^{2 * len(poles) - 1}/({bottom}))", None


def beta(draw):
    p, q = fraction(draw, -1, 3, 9), fraction(draw, -1, 3, 9)
    if p > -1 and q > -1:
        a, b = exact(p + 1), exact(q + 1)
        yield f"integrate(x, 0, 1, x^({number(p)})*(1 - x)^({number(q)}))", a.gamma() * b.gamma() / (a + b).gamma()
    small = Fraction(1, 10 ** 9)
    yield f"integrate(x, 0, 1, x^({number(-1 - small)})*(1 - x)^({number(q)}))", None
    yield f"integrate(x, 0, 1, x^({number(abs(p))})*(1 - x)^(-1))", None


def gamma(draw):
    p, c, j = fraction(draw, -1, 4, 7), fraction(draw, 1, 5), draw.randint(0, 2)
    if p > -1:
        # The coefficients of Γ(p + 1 + e) c^(-p-1-e) in e.
        cap = ctx.cap
        ctx.cap = 4
        e = arb_series([exact(p + 1), 1])
        series = e.gamma() * (-(e * exact(c).log())).exp()
        ctx.cap = cap
        value = series[j] * [1, 1, 2][j]
        factor = "" if j == 0 else "*ln(x)" if j == 1 else "*ln(x)^2"
        yield f"integrate(x, 0, inf, x^({number(p)})*exp(-({number(c)})*x){factor})", value
    yield f"integrate(x, 0, inf, x^({number(p)})*exp(({number(c)})*x))", None
    yield f"integrate(x, 0, 1, exp(-({number(c)})*x)/x)", None


def power(draw):
    small = Fraction(draw.randint(1, 9), 10 ** 9)
    c, b = fraction(draw, 1, 9), fraction(draw, 1, 9)
    p = -1 + small
    yield f"integrate(x, 0, {number(b)}, ({number(c)})*x^({number(p)}))", exact(c) / exact(small) * exact(b) ** exact(small)
    yield f"integrate(x, {number(b)}, inf, ({number(c)})*x^({number(p)}))", None
    p = -1 - small
    yield f"integrate(x, {number(b)}, inf, ({number(c)})*x^({number(p)}))", exact(c) / exact(small) * exact(b) ** exact(-small)
    yield f"integrate(x, 0, {number(b)}, ({number(c)})*x^({number(p)}))", None
    yield f"sum(k, 1, inf, ({number(c)})/k^({number(1 + small)}))", exact(c) * exact(1 + small).zeta()
    yield f"sum(k, 1, inf, ({number(c)})/k^({number(1 - small)}))", None


def zeta(draw):
    a, s = fraction(draw, 1, 4), draw.randint(2, 6)
    c = fraction(draw, -5, 5)
    value = exact(c) * arb(s).zeta(exact(a + 1))
    yield f"sum(k, 1, inf, ({number(c)})/(k + {number(a)})^{s})", value
    b = a + fraction(draw, 1, 4)
    value = (exact(b + 1).digamma() - exact(a + 1).digamma()) / exact(b - a)
    yield f"sum(k, 1, inf, 1/((k + {number(a)})*(k + {number(b)})))", value
    yield f"sum(k, 1, inf, k/((k + {number(a)})*(k + {number(b)})))", None
    yield f"prod(k, 1, inf, 1 + ({number(a)})/k)", None


def hyper(draw):
    x = Fraction(draw.randint(-9, 9), 10)
    a, b = draw.randint(1, 5), draw.randint(1, 5)
    # Σ (a)_k (b)_k / (k!)² x^k through gamma functions of integers.
    text = f"({number(x)})^k*factorial(k + {a - 1})*factorial(k + {b - 1})/factorial(k)^2"
    value = acb(exact(x)).hypgeom_2f1(a, b, 1).real * arb(a).gamma() * arb(b).gamma()
    if x > 0:
        yield f"sum(k, 0, inf, {text})", value
        yield f"sum(k, 0, inf, ({number(1 / x)})^k/k^{a})", None
    y = fraction(draw, 1, 9)
    yield f"sum(k, 0, inf, ({number(y)})^k/k!)", exact(y).exp()


def alternating(draw):
    s = fraction(draw, 0, 3, 5)
    if s > 0 and s != 1:
        value = -(1 - arb(2) ** (1 - exact(s))) * exact(s).zeta()
        yield f"sum(k, 1, inf, (-1)^k/k^({number(s)}))", value
    a = fraction(draw, 1, 4)
    value = (exact(a / 2 + Fraction(1, 2)).digamma() - exact(a / 2).digamma()) / 2
    yield f"sum(k, 0, inf, (-1)^k/(k + {number(a)}))", value
    yield f"sum(k, 1, inf, (-1)^k*(1 + {number(a)}/k))", None


def limit(draw):
    a, b, c = (fraction(draw, 1, 6) for _ in range(3))
    cases = [
        (f"(exp(({number(a)})*x) - 1)/sin(({number(b)})*x)", a / b),
        (f"(1 - cos(({number(a)})*x))/(({number(b)})*x^2)", a * a / (2 * b)),
        (f"ln(1 + ({number(a)})*x)/tan(({number(b)})*x)", a / b),
        (f"(sqrt(1 + ({number(a)})*x) - 1)/atan(({number(b)})*x)", a / (2 * b)),
        (f"(sin(({number(a)})*x) - ({number(a)})*x)/(x^2*asinh(({number(c)})*x))", -a ** 3 / (6 * c)),
    ]
    text, value = draw.choice(cases)
    yield f"limit(x, 0, {text})", exact(value)
    yield f"limit(x, 0, ({text})/x)", None
    yield f"limit(x, inf, (1 + ({number(a)})/x)^(({number(b)})*x))", exact(a * b).exp()


KINDS = {
    "rational": rational, "beta": beta, "gamma": gamma, "power": power, "zeta": zeta, "hyper": hyper,
    "alternating": alternating, "limit": limit,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--digits", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--surd", default="surd")
    parser.add_argument("--time", default="20")
    options = parser.parse_args()
    ctx.dps = options.digits + 40
    draw = random.Random(options.seed)
    kinds = options.kinds.split(",")
    cases = []
    while len(cases) < options.count:
        cases += list(KINDS[draw.choice(kinds)](draw))
    text = "\n".join(case for case, _ in cases) + "\n"
    run = subprocess.run(
        [options.surd, "-d", str(options.digits), "--time", options.time, "--json", "--lines", "-j", "1"],
        input=text, capture_output=True, text=True)
    import json
    right = refused = undecided = wrong = 0
    for (case, value), line in zip(cases, run.stdout.splitlines(), strict=True):
        answer = json.loads(line)
        code = answer.get("error", {}).get("code")
        if value is None:
            if code in ("diverges", "no-limit") or answer.get("kind") == "infinity":
                refused += 1
            elif code in ("undecided", "time-exceeded", "too-costly", "not-built"):
                undecided += 1
                print("undecided:", case, answer["error"]["message"])
            else:
                wrong += 1
                print("WRONG:", case, "should diverge:", answer)
        elif code is not None:
            if code in ("undecided", "time-exceeded", "too-costly", "not-built"):
                undecided += 1
                print("undecided:", case, answer["error"]["message"])
            else:
                wrong += 1
                print("WRONG:", case, answer, value)
        else:
            shown = arb(answer["result"])
            size = arb(10) ** (1 - options.digits)
            if abs(shown - value) <= abs(value) * size:
                right += 1
            else:
                wrong += 1
                print("WRONG:", case, answer["result"], value)
    print(f"{right} right, {refused} proved to diverge, {undecided} undecided, {wrong} wrong of {len(cases)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
