#!/usr/bin/env python3
"""Random expressions that are zero by construction, and such as are not: is any verdict wrong?

    Scripts/random-identities.py [--count N] [--seed S] [--surd PATH] [--time SECONDS] [--least SHARE]
        [--jobs N] [--batch N] [--show]

A tower is built from small atoms (roots, pi, e, logarithms, sines), and beside it the same number
written in another way: expanded, factored, with a sum under a logarithm or in an exponent taken
apart, with a root of a square, with an addition theorem, or with equal numbers put into the same
function. The difference is zero because of how it was made. Each one is also asked with a difference
of 10^-k added or subtracted, of which the sign is known as surely.

The answer to the first kind may be 0 or none; to the second, the sign or none. Anything else is a
wrong verdict, and the script fails. It also fails where fewer than the given share of the zeros is
decided.
"""
import argparse
import collections
import random
import subprocess
import sys

ATOMS = ["2", "3", "5", "7", "1/2", "2/3", "sqrt(2)", "sqrt(3)", "sqrt(5)", "phi", "cbrt(2)", "pi", "e",
         "ln(2)", "ln(3)", "sqrt(pi)", "exp(1/2)", "(1+sqrt(2))", "(2+sqrt(3))", "(pi+1)", "sin(1)",
         "cos(1)", "tan(pi/8)", "atan(2)", "gamma(1/3)", "lambertw(2)", "erf(1)", "j0(1)"]


def atom(r):
    return r.choice(ATOMS)


def number(r, depth):
    """A positive number."""
    if depth == 0 or r.random() < 0.3:
        return atom(r)
    a, b = number(r, depth - 1), number(r, depth - 1)
    return r.choice([f"({a}+{b})", f"({a}*{b})", f"({a}/{b})", f"sqrt({a})", f"exp({atom(r)}/3)*{a}",
                     f"ln(1+{a})", f"({a}+{r.randint(1, 5)})", f"({a})^2"])


def equals(r, depth):
    """Two ways to write one positive number, and how."""
    a, b, c = number(r, depth), number(r, depth), number(r, depth - 1)
    m, n = r.randint(1, 4), r.randint(2, 4)
    kinds = [
        ("expand", f"({a}+{b})*({a}+{c})", f"({a})^2+({a})*({b})+({a})*({c})+({b})*({c})"),
        ("cube", f"({a}+{b})^3", f"({a})^3+3*({a})^2*({b})+3*({a})*({b})^2+({b})^3"),
        ("factor", f"(({a})^2-({b})^2)", f"({a}+{b})*(({a})-({b}))"),
        ("fraction", f"1/({a})+1/({b})", f"(({a})+({b}))/(({a})*({b}))"),
        ("quotient", f"(({a})*({b})+({a})*({c}))/(({b})+({c}))", f"{a}"),
        ("logarithm", f"ln(({a})^{m}*({b})^{n})", f"{m}*ln({a})+{n}*ln({b})"),
        ("logarithm of a sum", f"ln(({a})*({b})+({a})*({c}))", f"ln({a})+ln({b}+{c})"),
        ("logarithm of a square", f"ln(({a})^2+2*({a})*({b})+({b})^2)", f"2*ln({a}+{b})"),
        ("exponential", f"exp(({a})/7+({b})/7)", f"exp(({a})/7)*exp(({b})/7)"),
        ("exp of ln", f"exp({m}*ln({a})+ln({b}))", f"({a})^{m}*({b})"),
        ("power", f"({a})^(ln({b})/ln({a}+1))", f"exp(ln({b})*ln({a})/ln(1+{a}))"),
        ("root of a square", f"sqrt(({a})^2+2*({a})*({b})+({b})^2)", f"{a}+{b}"),
        ("root of a product", f"sqrt({a})*sqrt({b})", f"sqrt(({a})*({b}))"),
        ("denested", f"sqrt({a}+{b}+2*sqrt(({a})*({b})))", f"sqrt({a})+sqrt({b})"),
        ("conjugate", f"1/(sqrt({a}+{m})-sqrt({a}))", f"(sqrt({a}+{m})+sqrt({a}))/{m}"),
        ("pythagoras", f"sin({a})^2+cos({a})^2", "1"),
        ("sine of a sum", f"sin(({a})+({b}))", f"sin({a})*cos({b})+cos({a})*sin({b})"),
        ("double angle", f"cos(2*({a}))", f"1-2*sin({a})^2"),
        ("product of sines", f"2*sin({a})*sin({b})", f"cos(({a})-({b}))-cos({a}+{b})"),
        ("hyperbolic", f"cosh(({a})/9)^2", f"1+sinh(({a})/9)^2"),
        ("tanh", f"tanh(({a})/9)", f"(exp(2*({a})/9)-1)/(exp(2*({a})/9)+1)"),
        ("arc tangent", f"atan(({a})/({b}))+atan(({b})/({a}))", "pi/2"),
        ("asinh", f"asinh({a})", f"ln({a}+sqrt(({a})^2+1))"),
        ("sinh of asinh", f"exp(asinh({a}))", f"{a}+sqrt(({a})^2+1)"),
        ("gamma", f"gamma(1+({a})/9)", f"({a})/9*gamma(({a})/9)"),
        ("erf", f"erf({a})+erfc({a})", "1"),
    ]
    return r.choice(kinds)


def nested(r):
    kind, left, right = equals(r, r.choice([1, 1, 1, 2]))
    if r.random() < 0.3:
        f = r.choice(["exp(({})/9)", "sin({})", "erf({})", "atan({})", "(({})^2+1)", "1/(7+({})^2)"])
        left, right, kind = f.format(left), f.format(right), kind + ", inside"
    if r.random() < 0.3:
        _, a, b = equals(r, 1)
        op = r.choice("+-*")
        left, right = f"({left}){op}({a})", f"({right}){op}({b})"
    return kind, f"({left})-({right})"


def ask(options, lines):
    text = "\n".join(f"sign({line})" for line in lines) + "\n"
    command = [options.surd, "--lines", "--jobs", str(options.jobs)]
    if options.time:
        command += ["--time", str(options.time)]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    answers = done.stdout.split("\n")[: len(lines)]
    if len(answers) != len(lines):
        sys.exit(f"{len(answers)} answers to {len(lines)} lines; status {done.returncode}")
    return answers


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--surd", default=".build/release/surd")
    arguments.add_argument("--time", type=float, help="seconds for a line; as the standard limits have it without")
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--batch", type=int, default=2000, help="lines for one run of surd")
    arguments.add_argument("--least", type=float, default=0.8)
    arguments.add_argument("--show", action="store_true", help="print the zeros that stay open")
    options = arguments.parse_args()
    r = random.Random(options.seed)
    wrong = []
    open_kinds, totals = collections.Counter(), collections.Counter()
    decided = {True: 0, False: 0}
    asked = {True: 0, False: 0}
    for start in range(0, options.count, options.batch):
        cases = []
        for _ in range(min(options.batch, options.count - start)):
            kind, text = nested(r)
            if r.random() < 0.5:
                cases.append((kind, text, "0"))
            else:
                sign = r.choice([1, -1])
                size = r.choice([20, 30, 60, 100, 200, 300])
                cases.append((kind, f"{text} {'+' if sign > 0 else '-'} 10^-{size}", str(sign)))
        for (kind, text, expected), answer in zip(cases, ask(options, [c[1] for c in cases])):
            isZero = expected == "0"
            if answer.startswith("error") and not any(
                    w in answer for w in ("decide", "time", "too long", "limit", "needed")):
                continue  # outside of a domain
            asked[isZero] += 1
            totals[kind] += isZero
            if answer.startswith("error"):
                open_kinds[kind] += isZero
                if isZero and options.show:
                    print(text)
                continue
            decided[isZero] += 1
            if answer != expected:
                wrong.append((text, expected, answer))
        # A long run tells how far it is, and what is wrong as soon as it is known.
        print(
            f"{start + len(cases)}: {decided[True]} of {asked[True]} zeros, {decided[False]} of {asked[False]} others,"
            f" {len(wrong)} wrong", file=sys.stderr, flush=True)
        for text, expected, answer in wrong:
            print(f"  sign({text}) is {expected}, not {answer}", file=sys.stderr, flush=True)
    for text, expected, answer in wrong:
        print(f"WRONG: sign({text}) is {expected}, not {answer}")
    share = decided[True] / max(asked[True], 1)
    print(f"{asked[True]} zeros, {decided[True]} decided ({share:.1%}); "
          f"{asked[False]} others, {decided[False]} decided; {len(wrong)} wrong")
    if open_kinds:
        print("open:", ", ".join(f"{k} {n} of {totals[k]}" for k, n in open_kinds.most_common(8) if n))
    if wrong or share < options.least:
        sys.exit(1)


if __name__ == "__main__":
    main()
