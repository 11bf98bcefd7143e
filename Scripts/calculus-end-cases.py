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
  wave         x^(s-1) ln(x)^j sin(c x^q) from 0 to infinity, derivatives of gamma functions, with s up to 10^-9 below q
  turns        alternating sums of ln(k + a)^j/(k + a)^s by Hurwitz' zeta function, down to s = 10^-9
  special      limits of special functions at infinity and their singular points, by their leading terms
  bounds       limits of integrals with moving bounds
  periods      fractions and sizes of waves before powers, by zeta functions
  decay        sizes, signs and maxima of waves before e^(-cx)
  close        one of each family within 10^-9 of where it diverges, and its neighbour on the other side
  partial      limits of sums and products up to n, by Arb's zeta and gamma functions
  slow         logarithms with something beside them, signs and powers of waves, integrals that grow fast

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


def series(value, order):
    """Derivatives 0 to order of a function of a series at a point."""
    cap = ctx.cap
    ctx.cap = order + 1
    result = value()
    result = [result[k] * [1, 1, 2, 6][k] for k in range(order + 1)]
    ctx.cap = cap
    return result


def wave(draw):
    q, c, j = fraction(draw, 1, 4, 3), fraction(draw, 1, 5, 4), draw.randint(0, 2)
    s = draw.choice([q * Fraction(draw.randint(1, 8), 9), q - Fraction(draw.randint(1, 9), 10 ** 9)])

    def value():
        e = arb_series([exact(s), 1])
        angle = e * arb.pi() / (2 * exact(q))
        return (e / exact(q)).gamma() * angle.sin() * (-(e / exact(q)) * exact(c).log()).exp() / exact(q)
    factor = ["", "*ln(x)", "*ln(x)^2"][j]
    body = f"sin(({number(c)})*x^({number(q)})){factor}"
    yield f"integrate(x, 0, inf, x^({number(s - 1)})*{body})", series(value, j)[j]
    yield f"integrate(x, 1, inf, x^({number(q - 1)})*{body})", None
    yield f"integrate(x, 1, inf, x^({number(q - 1 + Fraction(1, 10 ** 9))})*{body})", None


def turns(draw):
    a, j = draw.randint(1, 9), draw.randint(1, 3)
    s = draw.choice([fraction(draw, 0, 3, 7) + Fraction(1, 8), Fraction(draw.randint(1, 9), 10 ** 9)])

    def value():
        e = acb_series([exact(s), 1])
        # 2^-s (ζ(s, a/2) - ζ(s, (a + 1)/2))
        low, high = (e.zeta(exact(Fraction(a + i, 2))) for i in (0, 1))
        return (-e * arb(2).log()).exp() * (low - high)
    yield (f"sum(k, 0, inf, (-1)^k*ln(k + {a})^{j}/(k + {a})^({number(s)}))",
           (-1) ** j * series(value, j)[j].real)
    yield f"sum(k, 1, inf, (-1)^k*ln(k + {a})^{j})", None
    yield f"sum(k, 1, inf, (1 + 10^-9 + (-1)^k)/ln(k + {a})^{j})", None


def special(draw):
    a, b, c = (fraction(draw, 1, 6) for _ in range(3))
    n, j = draw.randint(2, 6), draw.randint(1, 5)
    v, w = fraction(draw, -3, 3, 4), fraction(draw, 0, 3, 4)
    order = f"({number(v)})"
    # 1/x-coefficient of 2x I_v K_w - 1: a_1(w) - a_1(v).
    difference = (4 * w * w - 4 * v * v) / Fraction(8)
    yield draw.choice([
        (f"limit(x, inf, x*(2x*besseli({order}, x)*besselk({number(w)}, x) - 1))", exact(difference)),
        (f"limit(x, inf, besseli({order}, ({number(a)})*x)*sqrt(x)*exp(-({number(a)})*x))",
         1 / (2 * arb.pi() * exact(a)).sqrt()),
        (f"limit(x, 1, ({number(a)})*ellipk(x) + ({number(a / 2)})*ln(1 - x), -1)", 2 * exact(a) * arb(2).log()),
        (f"limit(x, 0, (ellipe(1 - ({number(a)})*x) - 1)/(x*ln(x)), 1)", -exact(a) / 4),
        (f"limit(x, inf, (({number(a)})*x)^{j}*x*exp(-x)*(ei(x) - exp(x)*("
         + " + ".join(f"{k}!/x^{k + 1}" for k in range(j)) + ")))", exact(a) ** j * arb(j).gamma() * j),
        (f"limit(x, 1, polylog({n}, x^({number(a)})), -1)", arb(n).zeta()),
        (f"limit(x, 1, (polylog({n + 1}, x) - zeta({n + 1}))/(x - 1), -1)", arb(n).zeta()),
        (f"limit(x, 1, zeta(({number(a)})*x + ({number(1 - a)})) - ({number(1 / a)})/(x - 1))", arb.const_euler()),
        (f"limit(x, inf, lambertw(({number(a)})*x) - ln(x) + ln(ln(({number(b)})*x)))", exact(a).log()),
        (f"limit(x, -exp(-1), (lambertw(x) + 1)/sqrt(({number(a)})*(x + exp(-1))), 1)", (2 * arb(1).exp() / exact(a)).sqrt()),
        (f"limit(x, inf, bi(({number(a)})*x)*ai(({number(a)})*x)*sqrt(x))", 1 / (2 * arb.pi() * exact(a).sqrt())),
        (f"limit(x, 0, ci(({number(a)})*x) - ln(({number(b)})*x), 1)", arb.const_euler() + exact(a / b).log()),
        (f"limit(x, 1, li(1 + ({number(a)})*(x - 1)) - ln(abs(x - 1)))", arb.const_euler() + exact(a).log()),
        (f"limit(x, inf, fresnels(({number(a)})*x)*({number(c)}))", exact(c) / 2),
    ])
    yield draw.choice([
        f"limit(x, 1, ({number(a)})*ellipk(x) + ({number(a / 2 + Fraction(1, 10 ** 9))})*ln(1 - x), -1)",
        f"limit(x, inf, lambertw(x) - ({number(1 + Fraction(1, 10 ** 9))})*ln(x))",
        f"limit(x, inf, besseli({order}, x)*x^({number(Fraction(1, 2) + Fraction(1, 10 ** 9))})*exp(-x))",
        f"integrate(x, 1, inf, lambertw(({number(a)})*x)/(x*ln(x + 1)^2))",
        "integrate(x, 0, 1, ellipk(x)/(1 - x))", "limit(x, -inf, sqrt(-x)*bi(x))",
    ]), None


def bounds(draw):
    a, b, c = (fraction(draw, 1, 6) for _ in range(3))
    low, high = sorted([a, a + b])
    yield draw.choice([
        (f"limit(x, 0, integrate(t, 0, ({number(a)})*x, sin(({number(b)})*t))/(({number(c)})*x^2))",
         exact(a * a * b / (2 * c))),
        (f"limit(x, inf, integrate(t, ({number(low)})*x, ({number(high)})*x, ({number(c)})/t))",
         exact(c) * exact(high / low).log()),
        (f"limit(x, inf, x*integrate(t, ({number(low)})*x, ({number(high)})*x, 1/(({number(c)}) + t^2)))",
         exact(1 / low - 1 / high)),
        (f"limit(x, inf, integrate(t, 0, ({number(b)})*x, t*exp(-({number(a)})*t^2)))", exact(1 / (2 * a))),
        (f"limit(x, inf, integrate(t, 0, x, 1/(({number(a)})^2 + t^2)))", arb.pi() / (2 * exact(a))),
        (f"limit(x, inf, integrate(t, 1, x, (({number(a)})*t + 1)/t^2)/ln(x))", exact(a)),
        (f"limit(x, 0, (integrate(t, 0, x, exp(({number(a)})*t)) - x)/x^2)", exact(a / 2)),
    ])
    yield draw.choice([
        f"limit(x, inf, integrate(t, 1, x, ({number(a)})/t))",
        f"limit(x, 0, integrate(t, 0, x, sin(({number(b)})*t))/x^3)",
        f"limit(x, inf, integrate(t, x, x^2, ({number(a)})/t))",
        f"limit(x, inf, integrate(t, 1, x, t^({number(-1 + Fraction(1, 10 ** 9))})))",
    ]), None


def decay(draw):
    c, w = fraction(draw, 1, 5, 4), fraction(draw, 1, 4, 4)
    e = (-exact(c / w) * arb.pi()).exp()
    # Over one half of a period: w(1 + e)/(c² + w²), then a geometric series.
    half = exact(w) * (1 + e) / exact(c * c + w * w)
    yield draw.choice([
        (f"integrate(x, 0, inf, abs(sin(({number(w)})*x))*exp(-({number(c)})*x))", half / (1 - e)),
        (f"integrate(x, 0, inf, max(sin(({number(w)})*x), 0)*exp(-({number(c)})*x))", half / (1 - e * e)),
        (f"integrate(x, 0, inf, sign(sin(({number(w)})*x))*exp(-({number(c)})*x))", (1 - e) / (1 + e) / exact(c)),
        (f"integrate(x, 0, inf, floor(x)*exp(-({number(c)})*x))", (-exact(c)).exp() / (1 - (-exact(c)).exp()) / exact(c)),
    ])
    yield f"integrate(x, 0, inf, abs(sin(x))*exp(-({number(c)})*x) + ({number(w)})/(x + 1))", None


def periods(draw):
    c, n, m = fraction(draw, 1, 5, 4), draw.randint(1, 2), draw.randint(3, 5)
    s = draw.choice([fraction(draw, 1, 3, 5) + Fraction(1, 4), 1 + Fraction(draw.randint(1, 9), 10 ** 9)])
    # ∫ floor(cx) x^(-s-1) from 1/c is c^s ζ(s)/s, and (x - floor(x)) x^(-s-1) from 1 is 1/(s-1) - ζ(s)/s.
    tail = exact(s).zeta() / exact(s)
    fraction_tail = 1 / exact(s - 1) - tail
    size = Fraction(draw.randint(1, 4), 2)
    yield draw.choice([
        (f"integrate(x, {number(1 / c)}, inf, floor(({number(c)})*x)/x^({number(s + 1)}))",
         (exact(s) * exact(c).log()).exp() * tail),
        (f"integrate(x, 1, inf, (x mod 1)/x^({number(s + 1)}))", fraction_tail),
        (f"integrate(x, 0, 1, (1/x - floor(1/x))*x^({number(s - 1)}))", fraction_tail),
        (f"integrate(x, 0, 1, floor(1/x)*x^({number(s - 1)}))", tail),
        (f"integrate(x, 1, inf, ceil(x)/x^({number(s + 1)}))", (exact(s).zeta() + 1) / exact(s)),
        (f"integrate(x, 1, inf, floor(x^({number(1 / size)}))/x^{m})",
         (exact(size * (m - 1))).zeta() / (m - 1) if size * (m - 1) > 1 else None),
        # (2 - n)ζ(…): Σ n² (1/n^s - 1/(n + 1)^s)/s
        (f"integrate(x, 1, inf, floor(x)^2/x^({number(s + 2)}))",
         (2 * exact(s).zeta() - exact(s + 1).zeta()) / exact(s + 1)),
    ])
    yield draw.choice([
        f"integrate(x, 1, inf, floor(({number(c)})*x)/x^2)", f"integrate(x, 1, inf, (x mod 1)/x^({number(1 - Fraction(1, 10 ** 9))}))",
        f"integrate(x, 0, inf, abs(sin(({number(c)})*x))/x)", f"integrate(x, 0, 1, abs(sin(({number(c)})/x))/x)",
        f"integrate(x, 1, inf, 1/floor(({number(1 + c)})*x))", f"integrate(x, 1, inf, ({number(c)})*(x - floor(x) - 1/2))",
        f"limit(x, inf, ({number(c)})*x - floor(({number(c)})*x))",
    ]), None


def close(draw):
    e = Fraction(draw.randint(1, 9), 10 ** 9)
    a, c, n = fraction(draw, 1, 4), fraction(draw, 1, 5), draw.randint(1, 3)
    small = exact(e)
    x, y, out = number(e), number(a), number(c)

    def zeta(s):
        return s.zeta(exact(a + 1))
    # Γ(k + p)/Γ(k + q) summed from 0 is Γ(p)/(Γ(q - 1)(q - p - 1)).
    p, q = exact(a), exact(a + 1 + e)
    yield from draw.choice([
        # rational: an extra factor x^∓e at infinity
        [(f"integrate(x, 1, inf, x^({number(-e)})/x)", 1 / small), (f"integrate(x, 1, inf, x^({x})/(x + {y}))", None)],
        [(f"integrate(x, 0, 1, x^({number(-1 + e)})*(1 - x)^({out}))",
          small.gamma() * exact(c + 1).gamma() / (small + exact(c + 1)).gamma()),
         (f"integrate(x, 0, 1, x^({out})*(1 - x)^({number(-1 - e)}))", None)],
        [(f"integrate(x, 0, inf, x^({number(-1 + e)})*exp(-({out})*x))", small.gamma() * exact(c) ** -small),
         (f"integrate(x, 0, inf, x^({number(-1 - e)})*exp(-({out})*x))", None)],
        [(f"sum(k, 1, inf, 1/(k + {y})^({number(1 + e)}))", zeta(1 + small)),
         (f"sum(k, 1, inf, 1/(k + {y})^({number(1 - e)}))", None)],
        [(f"sum(k, 0, inf, gamma(k + {y})/gamma(k + {number(a + 1 + e)}))", p.gamma() / ((q - 1).gamma() * small)),
         (f"sum(k, 0, inf, gamma(k + {y})/gamma(k + {number(a + 1 - e)}))", None)],
        [(f"sum(k, 1, inf, (-1)^k/k^({x}))", -(1 - arb(2) ** (1 - small)) * small.zeta()),
         (f"sum(k, 1, inf, (-1)^k*k^({x}))", None)],
        [(f"limit(x, inf, ({out})*x^({number(-e)})*ln(x)^{n})", arb(0)),
         (f"limit(x, inf, ({out})*x^({x})/ln(x)^{n})", None)],
        [(f"limit(x, 0, x^({x})*ln(x)^{n}, 1)", arb(0)), (f"limit(x, 0, x^({number(-e)})/ln(x)^{n}, 1)", None)],
        [(f"integrate(x, 0, inf, sin(({out})*x)*x^({number(-e)}))",
          (1 - small).gamma() * (arb.pi() * (1 - small) / 2).sin() * exact(c) ** (small - 1)),
         (f"integrate(x, 1, inf, sin(({out})*x)*x^({x}))", None)],
        [(f"integrate(x, 0, inf, cos(({out})*x)*exp(-({x})*x))", small / (small * small + exact(c * c))),
         (f"integrate(x, 0, inf, cos(({out})*x)*exp(({x})*x))", None)],
        [(f"integrate(x, 2, inf, 1/(x*ln(x)^({number(1 + e)})))", arb(2).log() ** -small / small),
         (f"integrate(x, 2, inf, 1/(x*ln(x)^({number(1 - e)})))", None)],
        [(f"sum(k, 0, inf, ({number(1 - e)})^k)", 1 / small), (f"sum(k, 0, inf, ({number(1 + e)})^k)", None)],
        [(f"limit(x, 0, integrate(t, 0, x, t^({number(-1 + e)}))/x^({x}), 1)", 1 / small),
         (f"limit(x, inf, integrate(t, 1, x, ({out})*t^({number(-1 + e)})))", None)],
        [(f"limit(n, inf, sum(k, 1, n, k^({number(-1 - e)})))", (1 + small).zeta()),
         (f"limit(n, inf, sum(k, 1, n, k^({number(-1 + e)})))", None)],
        [(f"prod(k, 1, inf, exp(({number(-e)})*(1/k - 1/(k + 1))))", (-small).exp()),
         (f"prod(k, 1, inf, 1 - ({x})/k)", None)],
    ])


def partial(draw):
    a, s, n = fraction(draw, 1, 4), fraction(draw, 0, 3, 5), draw.randint(1, 4)
    b = a + Fraction(draw.randint(1, 9), 4)
    y, z, power = number(a), number(b), number(s)
    right = [
        (f"sum(k, 1, n, 1/(k + {y})) - ln(n)", -exact(a + 1).digamma()),
        (f"sum(k, 1, n, 1/(k + {y}) - 1/(k + {z}))", exact(b + 1).digamma() - exact(a + 1).digamma()),
        (f"sum(k, 1, n, k^{n})/n^{n + 1}", 1 / arb(n + 1)),
        (f"sum(k, n, {n + 1}n, ({y})/k)", exact(a) * arb(n + 1).log()),
        (f"prod(k, 1, n, (k + {y})/k)/n^({y})", 1 / exact(a + 1).gamma()),
        (f"prod(k, 1, n, (k + {y})*(k + {z})/(k*(k + {number(a + b)})))",
         exact(a + b + 1).gamma() / (exact(a + 1).gamma() * exact(b + 1).gamma())),
        ("prod(k, 1, n, k)^(1/n)/n", (-arb(1)).exp()),
        (f"sum(k, 0, n, ({number(1 + a)})^k)/({number(1 + a)})^n", 1 + 1 / exact(a)),
        (f"sum(k, 1, n, ln(k + {y})) - (n + 1/2 + ({y}))*ln(n) + n",
         (2 * arb.pi()).log() / 2 - exact(a + 1).lgamma()),
        (f"sum(k, 1, n, 1/(n + ({y})*k))", exact(1 + a).log() / exact(a)),
        (f"sum(k, 1, n, ({y})*n/(n^2 + ({number(a * a)})*k^2))", exact(a).atan()),
        (f"sum(k, 1, n, exp(({y})*k/n))/n", (exact(a).exp() - 1) / exact(a)),
        (f"sum(k, 1, n, ({y})*n/(n^2 + ({z})*k))", exact(a)),
        (f"sum(k, 1, n, k/(n^2 + ({y})*k + {z}))", arb(1) / 2),
        (f"prod(k, 1, n, 1 + ({y})*k/n^2)", (exact(a) / 2).exp()),
        (f"sum(k, 1, n, sin(({y})*k/n^2))", exact(a) / 2),
        (f"sum(k, 1, n - 1, (k/n)^({number(s - Fraction(1, 2))})*(1 - k/n)^(-1/3))/n",
         exact(s + Fraction(1, 2)).gamma() * arb(2 / arb(3)).gamma() / exact(s + Fraction(7, 6)).gamma()),
        (f"sum(k, 1, n, (k/n)^({number(s - Fraction(1, 2))}))/n", 1 / exact(s + Fraction(1, 2))),
        (f"sum(k, 1, n, ln(({y})*k/n))/n", exact(a).log() - 1),
        (f"prod(k, 1, n, 1 + ({y})*k/n)^(1/n)", ((exact(1 + a).log() * exact(1 + a) - exact(a)) / exact(a)).exp()),
    ]
    if s > 0 and s != 1:
        right.append((f"sum(k, 1, n, k^({number(-s)})) - n^({number(1 - s)})/({number(1 - s)})"
                      + (f" - n^({number(-s)})/2" if s < 1 else ""), exact(s).zeta()))
        right.append((f"sum(k, 1, n, (-1)^k/k^({power}))", -(1 - arb(2) ** (1 - exact(s))) * exact(s).zeta()))
    body, value = draw.choice(right)
    yield f"limit(n, inf, {body})", value
    yield "limit(n, inf, " + draw.choice([
        f"sum(k, 1, n, 1/(k + {y})) - ({number(1 - Fraction(1, 10 ** 9))})*ln(n)", f"sum(k, 1, n, ({y})*k^({number(-min(s, 1))}))",
        f"prod(k, 1, n, 1 + ({y})/k)", f"sum(k, 1, n, (k/n)^{n})", "(-1)^n*sum(k, 1, n, 1/k^2)",
    ]) + ")", None


def slow(draw):
    a, b, n = draw.randint(2, 6), fraction(draw, 1, 4), draw.randint(1, 9)
    e = Fraction(draw.randint(1, 9), 10 ** 9)
    p = 1 + draw.choice([e, fraction(draw, 1, 3)])
    s, c = 1 + Fraction(draw.randint(1, 12), 4), fraction(draw, 1, 3)
    y, z, power = number(b), number(c), f"({number(p)})"
    tail = (arb(a).log() + exact(b)) ** exact(1 - p) / exact(p - 1)
    fall = (-exact(b)).exp()

    def turn(k):
        # e^(-bx) cos(kcx)
        return exact(b) / (exact(b) ** 2 + (k * exact(c)) ** 2)
    cosines = sum((arb(fmpq(m)) * turn(n - 2 * j) for j, m in enumerate(binomials(n))), arb(0)) / arb(2) ** n
    yield from draw.choice([
        [(f"integrate(x, {a}, inf, 1/(x*(ln(x) + {y})^{power}))", tail),
         (f"integrate(x, {a}, inf, 1/(x*(ln(x) + {y})^({number(1 - e)})))", None)],
        [(f"integrate(x, 0, 1/{a}, 1/(x*({y} - ln(x))^{power}))", tail),
         (f"integrate(x, 0, 1/{a}, 1/(x*({y} - ln(x))^({number(1 - e)})))", None)],
        [(f"sum(k, 1, inf, cos(({z})*ln(k))/k^({number(s)}))", acb(exact(s), exact(c)).zeta().real),
         (f"sum(k, 1, inf, 1/(k*(ln(k) + {y})^({number(1 - e)})))", None)],
        [(f"integrate(x, 0, inf, (-1)^floor(x)*exp(-({y})*x))", (1 - fall) / exact(b) / (1 + fall)),
         ("integrate(x, 0, inf, (-1)^floor(x)*(1 + exp(-x)))", None)],
        [(f"integrate(x, 0, inf, exp(-({y})*x)*cos(({z})*x)^{n})", cosines),
         (f"integrate(x, 1, inf, cos(({z})*x)^{n}/(1 + exp(-({y})*x)))", None)],
        [(f"limit(x, inf, exp(-({y})*x^{n})*x^{n - 1}*integrate(t, 0, x, exp(({y})*t^{n})))", 1 / (exact(b) * n)),
         (f"limit(x, inf, exp(-({y})*x^{n})*x^({number(n - 1 + e)})*integrate(t, 0, x, exp(({y})*t^{n})))", None)],
        [(f"limit(x, inf, ({z})*x^({number(-e)})/({y} + sin(x)/2))", arb(0)),
         (f"limit(x, inf, ({z})/({y} + sin(x)/2))", None)],
    ])


def binomials(n):
    row = [1]
    for k in range(n):
        row.append(row[-1] * (n - k) // (k + 1))
    return row


KINDS = {
    "rational": rational, "beta": beta, "gamma": gamma, "power": power, "zeta": zeta, "hyper": hyper,
    "alternating": alternating, "limit": limit, "wave": wave, "turns": turns, "special": special, "bounds": bounds,
    "decay": decay, "periods": periods, "close": close, "partial": partial, "slow": slow,
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
