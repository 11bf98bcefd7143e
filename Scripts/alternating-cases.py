#!/usr/bin/env python3
"""Random alternating sums beside PARI's sumalt: nested roots, logarithms, digamma and exponentials, and quotients in
which some factors grow.

    Scripts/alternating-cases.py [--count N] [--digits D] [--seed S] [--time T] [--surd PATH]

Needs gp. A printed number must agree with PARI's to all digits but the last two. Sums that are undecided, or that PARI cannot
compute, are counted. Status 1 where a number is wrong.
"""
import argparse
import random
import re
import shutil
import subprocess
import sys
from decimal import Decimal, InvalidOperation, getcontext

SIGNS = ["(-1)^k", "(-1)^(k+1)", "cos(pi*k)", "(-1)^(3k)"]


def line(draw):
    return f"({draw.choice(['k', '2k', '3k', 'k/2'])}{draw.choice(['', '+1', '+1/3', '+5', '-1/2', '-3/7'])})"


def rising(draw, depth):
    kind = draw.random()
    inner = lambda: rising(draw, depth - 1)
    if depth <= 0 or kind < .35:
        return line(draw)
    if kind < .5:
        return f"sqrt({inner()})"
    if kind < .6:
        return f"ln({inner()}+1)"
    if kind < .7:
        return f"({inner()}+{inner()})"
    if kind < .8:
        return f"({inner()})^({draw.choice(['1/3', '2/5', '3/4'])})"
    if kind < .9:
        return f"digamma({inner()}+1)"
    return f"(2*{inner()}+1/3)"


def falling(draw, depth):
    kind = draw.random()
    inner = lambda: falling(draw, depth - 1)
    if depth <= 0 or kind < .25:
        return f"1/{rising(draw, 1)}"
    if kind < .35:
        return f"exp(-{rising(draw, depth - 1)})"
    if kind < .45:
        return f"{draw.choice(['sin', 'tan', 'atan', 'sinh', 'asinh', 'erf'])}(1/{rising(draw, 1)})"
    if kind < .5:
        return f"(zeta({line(draw)}+3)-1)"
    if kind < .6:
        return f"({inner()}+{inner()})"
    if kind < .66:
        return f"({inner()}-{inner()}/3)"
    if kind < .75:
        return f"({inner()}*{inner()})"
    if kind < .8:
        return f"ln(1+{inner()})"
    if kind < .85:
        return f"({inner()})/({rising(draw, 1)}+cos({inner()}))"
    if kind < .9:
        return f"(exp({inner()})-1)"
    return quotient(draw)


def quotient(draw):
    """Powers, logarithms and sums above, and a power below that falls faster."""
    def slow():
        return draw.choice([
            f"ln({line(draw)}+2)", f"digamma({line(draw)}+2)", f"ln({line(draw)}^2+{line(draw)}+1)",
            "harmonic(k+2)", f"sqrt(ln({line(draw)}+2))"])

    power = draw.choice(["1/3", "1/2", "1", "3/2", "2"])
    top = [f"({line(draw)})^({power})"] + [slow() for _ in range(draw.randint(0, 2))]
    draw.shuffle(top)
    above = "*".join(top) if draw.random() < .7 else "(" + "+".join(top) + ")"
    more = draw.choice(["1/100", "1/7", "1/2", "1", "5/3"])
    below = f"({line(draw)}{draw.choice(['', '+1', '+sqrt(k+1)', '+ln(k+1)'])})^({power}+{more})"
    return f"{above}/{below}"


def pari(text):
    text = text.replace("digamma", "psi").replace("erf(", "errorOf(")
    text = re.sub(r"\bln\(", "log(", text)
    return re.sub(r"(\d)k", r"\1*k", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--digits", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=10, help="seconds that one sum may take")
    parser.add_argument("--surd", default=".build/command/surd")
    arguments = parser.parse_args()
    if not shutil.which("gp"):
        sys.exit("alternating-cases: gp is not installed (pari-gp)")
    draw = random.Random(arguments.seed)
    cases = []
    for number in range(arguments.count):
        term = quotient(draw) if number % 2 else falling(draw, 3)
        cases.append((draw.choice([1, 1, 2, 3, 10]), draw.choice(SIGNS), term))
    program = f"default(realprecision,{arguments.digits + 20});\n"
    program += "errorOf(x)=1-erfc(x);harmonic(x)=psi(x+1)+Euler;\n"
    for start, sign, term in cases:
        sign = sign.replace("cos(pi*k)", "(-1)^k")
        program += f'iferr(print(sumalt(k={start},{pari(sign)}*(1.*({pari(term)})))),E,print("none"));\n'
    theirs = subprocess.run(
        ["gp", "-q", "-f", "-s", "500M"], input=program, capture_output=True, text=True,
        check=False).stdout.split("\n")
    getcontext().prec = arguments.digits + 30
    counts = {}
    for (start, sign, term), other in zip(cases, theirs):
        line_ = f"sum(k,{start},inf,{sign}*({term}))"
        run = subprocess.run(
            [arguments.surd, "-d", str(arguments.digits), "--time", str(arguments.time), line_], capture_output=True, text=True,
            check=False)
        mine = run.stdout.strip()
        try:
            value = Decimal(other.replace(" E", "E"))
            difference = abs(Decimal(mine) - value)
            close = difference <= abs(value).scaleb(2 - arguments.digits)
            kind = "right" if close else "WRONG"
        except InvalidOperation:
            kind = "not by PARI" if mine else "undecided: " + run.stderr.split("\n")[0][:60]
        counts[kind] = counts.get(kind, 0) + 1
        if kind == "WRONG" or kind.startswith("undecided"):
            print(kind, line_, mine, other[:50])
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return 1 if "WRONG" in counts else 0


if __name__ == "__main__":
    sys.exit(main())
