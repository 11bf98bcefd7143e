#!/usr/bin/env python3
"""Random identities of special functions of complex numbers, and their neighbours: is any verdict wrong?

    Scripts/complex-identities.py [--count N] [--seed S] [--only KINDS] [--surd PATH] [--time SECONDS] [--least SHARE]
    Scripts/complex-identities.py --table [--surd PATH] > Tests/SurdTests/Data/complex-identities.tsv

Needs python-flint. An identity is a formula of the DLMF with arguments drawn: Gaussian fractions, numbers with roots, π, e
and logarithms in their parts, and numbers on the lines on which formulas change. Arb evaluates both sides first: what it
does not find equal to 50 digits is no identity there (the other side of a cut), and is left out. Of each one is asked
whether both sides are equal, and whether they are with 10^-40 or 10^-40·i more on one side. The answer to the first question
may be true or none, to the second false or none; status 1 where it is another one, or where fewer than the share are
decided.
"""
import argparse
import collections
import random
import re
import subprocess
import sys

from flint import acb, arb, ctx

I = acb(0, 1)
BITS = 400


def whole(z):
    return int(round(float(z.real.mid())))


# The functions of Surd as Arb has them.
NAMES = {
    "i": I,
    "sqrt": acb.sqrt, "exp": acb.exp, "ln": acb.log, "sin": acb.sin, "cos": acb.cos, "tan": acb.tan,
    "sinh": acb.sinh, "cosh": acb.cosh, "atanh": acb.atanh, "asin": acb.asin, "abs": lambda z: acb(abs(z)),
    "re": lambda z: acb(z.real), "im": lambda z: acb(z.imag), "conj": lambda z: z.conjugate(),
    "gamma": acb.gamma, "loggamma": acb.lgamma, "digamma": acb.digamma,
    "beta": lambda a, b: a.gamma() * b.gamma() * (a + b).rgamma(),
    "zeta": acb.zeta, "hurwitz": lambda s, a: s.zeta(a), "polylog": lambda s, z: z.polylog(s), "li2": lambda z: z.polylog(2),
    "erf": acb.erf, "erfc": acb.erfc, "ei": acb.ei, "si": acb.si, "ci": acb.ci, "li": acb.li,
    "lambertw": lambda z, k=acb(0): z.lambertw(whole(k)),
    "besselj": lambda v, z: z.bessel_j(v), "bessely": lambda v, z: z.bessel_y(v),
    "besseli": lambda v, z: z.bessel_i(v), "besselk": lambda v, z: z.bessel_k(v),
    "ai": acb.airy_ai, "bi": acb.airy_bi, "ellipk": acb.elliptic_k, "ellipe": acb.elliptic_e,
    "gammaupper": lambda a, z: z.gamma_upper(a), "gammalower": lambda a, z: z.gamma_lower(a),
    "hyp0f1": lambda b, z: z.hypgeom_0f1(b), "hyp1f1": lambda a, b, z: z.hypgeom_1f1(a, b),
    "hyp2f1": lambda a, b, c, z: z.hypgeom_2f1(a, b, c),
}


def value(text):
    """What Arb has for a line of Surd without decimals."""
    code = re.sub(r"\b\d+\b", lambda m: f"acb({m.group()})", text.replace("^", "**"))
    names = dict(NAMES, acb=acb)
    names["pi"], names["e"] = acb.pi(), acb(1).exp()
    return eval(code, {"__builtins__": {}}, names)


def part(draw):
    kind = draw.random()
    if kind < 0.7:
        return f"{draw.choice(['', '-'])}{draw.randint(1, 9)}/{draw.randint(1, 6)}"
    return draw.choice(["sqrt(2)", "-sqrt(3)/2", "pi/4", "-pi/3", "ln(2)", "e/3", "(1+sqrt(5))/2", "1/2", "sqrt(2)/2"])


def number(draw):
    """A number off the real line."""
    kind = draw.random()
    if kind < 0.12:
        return f"({part(draw)}*i)"
    if kind < 0.24:
        return f"(1/2+{part(draw)}*i)"
    if kind < 0.3:
        return f"exp(i*pi*{draw.randint(1, 9)}/10)"
    return f"({part(draw)}+({part(draw)})*i)"


def order(draw):
    """An order: whole, half, a fraction, or any."""
    return draw.choice([str(draw.randint(0, 3)), f"({draw.randint(-3, 5)}/2)", f"({draw.randint(-7, 7)}/3)", number(draw)])


def kinds(draw):
    """Each kind with both sides of an identity."""
    z, w, v, a = number(draw), number(draw), order(draw), order(draw)
    n, k = draw.randint(1, 4), draw.randint(-2, 2)
    f = draw.choice(["gamma", "loggamma", "digamma", "erf", "erfc", "ei", "si", "ci", "li", "zeta", "li2", "ai", "bi", "ellipk"])
    return {
        "gamma reflection": (f"gamma({z})*gamma(1-{z})", f"pi/sin(pi*{z})"),
        "gamma recurrence": (f"gamma({z}+{n})", f"gamma({z})" + "".join(f"*({z}+{j})" for j in range(n))),
        "gamma duplication": (f"gamma({z})*gamma({z}+1/2)", f"2^(1-2*{z})*sqrt(pi)*gamma(2*{z})"),
        "gamma triplication": (f"gamma({z})*gamma({z}+1/3)*gamma({z}+2/3)", f"2*pi*3^(1/2-3*{z})*gamma(3*{z})"),
        "gamma modulus": (f"abs(gamma({z}))^2", f"gamma({z})*gamma(conj({z}))"),
        "gamma on the line": (f"abs(gamma(1/2+{n}*i/7))", f"sqrt(pi/cosh(pi*{n}/7))"),
        "loggamma recurrence": (f"loggamma({z}+{n})", f"loggamma({z})" + "".join(f"+ln({z}+{j})" for j in range(n))),
        "loggamma exponential": (f"exp(loggamma({z}))", f"gamma({z})"),
        "loggamma modulus": (f"re(loggamma({z}))", f"ln(abs(gamma({z})))"),
        "digamma reflection": (f"digamma(1-{z})-digamma({z})", f"pi/tan(pi*{z})"),
        "digamma recurrence": (f"digamma({z}+{n})", f"digamma({z})" + "".join(f"+1/({z}+{j})" for j in range(n))),
        "digamma duplication": (f"2*digamma(2*{z})-2*ln(2)", f"digamma({z})+digamma({z}+1/2)"),
        "beta": (f"beta({z},{w})", f"gamma({z})*gamma({w})/gamma({z}+{w})"),
        "beta recurrence": (f"beta({z}+1,{w})", f"beta({z},{w})*{z}/({z}+{w})"),
        "conjugation": (f"{f}(conj({z}))", f"conj({f}({z}))"),
        "zeta functional equation": (f"zeta(1-{z})", f"2*(2*pi)^(-{z})*cos(pi*{z}/2)*gamma({z})*zeta({z})"),
        "hurwitz recurrence": (f"hurwitz({w},{z})", f"hurwitz({w},{z}+{n})" + "".join(f"+({z}+{j})^(-{w})" for j in range(n))),
        "hurwitz at halves": (f"hurwitz({z},1/2)", f"(2^{z}-1)*zeta({z})"),
        "polylog 1": (f"polylog(1,{z})", f"-ln(1-{z})"),
        "polylog negative": (f"polylog(-1,{z})", f"{z}/(1-{z})^2"),
        "li2 reflection": (f"li2({z})+li2(1-{z})", f"pi^2/6-ln({z})*ln(1-{z})"),
        "li2 inversion": (f"li2({z})+li2(1/{z})", f"-pi^2/6-ln(-{z})^2/2"),
        "li2 Landen": (f"li2({z})+li2({z}/({z}-1))", f"-ln(1-{z})^2/2"),
        "erf odd": (f"erf(-{z})", f"-erf({z})"),
        "erf complement": (f"erf({z})+erfc({z})", "1"),
        "erfc reflection": (f"erfc(-{z})", f"2-erfc({z})"),
        "li": (f"li({z})", f"ei(ln({z}))"),
        "si odd": (f"si(-{z})", f"-si({z})"),
        "ei by ci and si": (f"ci({z})+i*si({z})", f"ei(i*{z})-i*pi/2"),
        "gammaupper recurrence": (f"gammaupper({a}+1,{z})", f"{a}*gammaupper({a},{z})+{z}^{a}*exp(-{z})"),
        "gammalower": (f"gammalower({a},{z})+gammaupper({a},{z})", f"gamma({a})"),
        "gammaupper at 1/2": (f"gammaupper(1/2,{z})", f"sqrt(pi)*erfc(sqrt({z}))"),
        "lambertw": (f"lambertw({z},{k})*exp(lambertw({z},{k}))", z),
        "besselj recurrence": (f"besselj({v},{z})+besselj({v}+2,{z})", f"2*({v}+1)/{z}*besselj({v}+1,{z})"),
        "bessely recurrence": (f"bessely({v},{z})+bessely({v}+2,{z})", f"2*({v}+1)/{z}*bessely({v}+1,{z})"),
        "besseli recurrence": (f"besseli({v},{z})-besseli({v}+2,{z})", f"2*({v}+1)/{z}*besseli({v}+1,{z})"),
        "besselk recurrence": (f"besselk({v}+2,{z})-besselk({v},{z})", f"2*({v}+1)/{z}*besselk({v}+1,{z})"),
        "bessel Wronskian": (f"besselj({v}+1,{z})*bessely({v},{z})-besselj({v},{z})*bessely({v}+1,{z})", f"2/(pi*{z})"),
        "modified Wronskian": (f"besseli({v},{z})*besselk({v}+1,{z})+besseli({v}+1,{z})*besselk({v},{z})", f"1/{z}"),
        "bessel of opposite order": (f"besselk({v},{z})", f"besselk(-{v},{z})"),
        "bessely by besselj": (f"bessely({v},{z})*sin(pi*{v})", f"besselj({v},{z})*cos(pi*{v})-besselj(-{v},{z})"),
        "half order": (f"besselj(1/2,{z})*sqrt({z})", f"sqrt(2/pi)*sin({z})"),
        "Airy rotations": (f"ai({z})+exp(2*pi*i/3)*ai({z}*exp(2*pi*i/3))+exp(-2*pi*i/3)*ai({z}*exp(-2*pi*i/3))", "0"),
        "Airy Bi": (f"bi({z})", f"exp(i*pi/6)*ai({z}*exp(2*pi*i/3))+exp(-i*pi/6)*ai({z}*exp(-2*pi*i/3))"),
        "hyp0f1 cosine": (f"hyp0f1(1/2,-{z}^2/4)", f"cos({z})"),
        "hyp0f1 contiguity": (f"hyp0f1({n},{z})", f"hyp0f1({n}+1,{z})+{z}/({n}*({n}+1))*hyp0f1({n}+2,{z})"),
        "hyp1f1 Kummer": (f"hyp1f1(1/3,3/4,{z})", f"exp({z})*hyp1f1(5/12,3/4,-{z})"),
        "hyp1f1 incomplete gamma": (f"hyp1f1(1/3,4/3,-{z})", f"1/3*{z}^(-1/3)*gammalower(1/3,{z})"),
        "hyp1f1 Bessel": (f"hyp1f1(1/2,1,2*{z})", f"exp({z})*besseli(0,{z})"),
        "hyp2f1 logarithm": (f"hyp2f1(1,1,2,{z})*{z}", f"-ln(1-{z})"),
        "hyp2f1 arcsine": (f"hyp2f1(1/2,1/2,3/2,{z}^2)*{z}", f"asin({z})"),
        "hyp2f1 elliptic": (f"hyp2f1(1/2,1/2,1,{z})", f"2/pi*ellipk({z})"),
    }


def is_identity(left, right):
    ctx.prec = BITS
    try:
        difference = value(f"({left})-({right})")
    except (ValueError, ZeroDivisionError):
        return False
    if not difference.is_finite() or not difference.contains(0):
        return False
    return abs(difference) < arb(10) ** -50


def drawn(draw, only, count):
    cases = []
    while len(cases) < count:
        both = kinds(draw)
        kind = draw.choice([name for name in both if not only or name in only])
        left, right = both[kind]
        if is_identity(left, right):
            cases.append((kind, left, right))
    return cases


def answers(lines, given):
    command = [given.surd, "--complex", "-l", "--time", str(given.time), "--exit-zero"]
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    found = result.stdout.splitlines()
    if len(found) != len(lines):
        sys.exit(f"{len(lines)} lines have {len(found)} answers: {result.stderr[:300]}")
    return found


def write_table(draw, given):
    """Four of each kind, and one that is false. What is left open is not in the table."""
    print("# Written by Scripts/complex-identities.py --table: kind, question, answer. The formulas are those of the DLMF, and Arb")
    print("# (python-flint) finds both sides equal to 50 digits. Of those that are false one side is 10^-40 larger.")
    for name in kinds(draw):
        rows = {}
        for kind, left, right in drawn(draw, [name], 8):
            rows.setdefault(f"{left} == {right}", "true")
            rows.setdefault(f"{left} == {right}+{draw.choice(['10^-40', 'i*10^-40'])}", "false")
        written = collections.Counter()
        for (line, expected), answer in zip(rows.items(), answers(list(rows), given)):
            most = 4 if expected == "true" else 1
            if not answer.startswith("error: ") and written[expected] < most:
                written[expected] += 1
                print(name, line, expected, sep="\t")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", help="kinds, with commas between them")
    options.add_argument("--time", type=float, default=10, help="seconds for a line")
    options.add_argument("--least", type=float, default=0.0, help="the share of identities that have to be decided")
    options.add_argument("--table", action="store_true")
    options.add_argument("--show", action="store_true", help="print what stays undecided")
    options.add_argument("--surd", default=".build/command/surd")
    given = options.parse_args()
    draw = random.Random(given.seed)
    if given.table:
        return write_table(draw, given)
    cases = drawn(draw, given.only.split(",") if given.only else None, given.count)
    lines = []
    for kind, left, right in cases:
        more = draw.choice(["10^-40", "-10^-40", "i*10^-40", "-i*10^-40"])
        lines += [f"{left} == {right}", f"{left} == {right}+{more}"]
    found = answers(lines, given)
    wrong = decided = 0
    by_kind = collections.defaultdict(lambda: [0, 0])
    for index, (kind, _, _) in enumerate(cases):
        for line, answer, expected in zip(lines[2 * index:2 * index + 2], found[2 * index:2 * index + 2], ["true", "false"]):
            if answer == expected:
                if expected == "true":
                    decided += 1
                    by_kind[kind][0] += 1
            elif answer.startswith("error: "):
                if given.show:
                    print(f"{answer}   {line}")
            else:
                wrong += 1
                print(f"WRONG: {line}\n  surd {answer}")
        by_kind[kind][1] += 1
    for kind, (proved, all_) in sorted(by_kind.items()):
        if proved < all_:
            print(f"{kind}: {proved} of {all_}")
    print(f"{len(cases)} identities: {decided} decided, {wrong} wrong verdicts of {len(lines)}")
    sys.exit(1 if wrong or decided < given.least * len(cases) else 0)


main()
