#!/usr/bin/env python3
"""What `--format exact` prints, read in again: is it proved to be the same number?

    Scripts/closed-forms.py [--count N] [--seed S] [--surd PATH] [--show]

The pieces of the identities in Tests/SurdTests/Data/identities.tsv, and random sums and products of
radicals, pi, e, logarithms, sqrt(pi) and gamma at fractions. Numbers without a short closed form are
counted and left out. Of each text that is printed, `number == (text)` has to be true: false is a wrong
form, and undecided one that nobody can rely on. Both fail.
"""
import argparse
import pathlib
import random
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parent.parent / "Tests/SurdTests/Data/identities.tsv"
ANGLES = ["pi/12", "pi/5", "2*pi/5", "pi/10", "3*pi/8", "pi/24", "pi/15", "7*pi/60", "5*pi/6", "pi/7"]


def pieces(text):
    """The terms of a sum, without their signs, and the whole left of each sign."""
    depth, begin, found = 0, 0, []
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if depth == 0 and c in "+-" and text[i - 1:i] == " ":
            found += [text[begin:i].strip(), text[:i].strip()]
            begin = i + 1
    return [piece for piece in found + [text[begin:].strip()] if piece]


def rational(r):
    return r.choice([str(r.randint(1, 12)), f"{r.randint(1, 30)}/{r.randint(2, 12)}", str(r.randint(1, 400)),
                     f"{r.randint(1, 99999)}/{r.randint(2, 9999)}"])


def atom(r):
    n = r.choice([2, 3, 5, 6, 7, 10, 12, 18, 30, 50, 98, 1001, r.randint(2, 5000)])
    a, b = r.randint(1, 60), r.randint(1, 60)
    return r.choice([
        f"sqrt({n})", f"sqrt({n})", f"cbrt({n})", f"root({n}, {r.choice([4, 5, 6, 8])})", "pi", "pi^2", "e", "phi",
        f"sqrt({rational(r)})", f"pi^({r.randint(-3, 3)}/{r.randint(1, 4)})", f"e^({r.randint(-5, 5)}/{r.randint(1, 4)})",
        f"ln({n})", f"ln({rational(r)})", f"ln({n})^{r.randint(1, 3)}", "sqrt(pi)", "1/sqrt(pi)", "sqrt(2*pi)",
        f"gamma({r.randint(-9, 13)}/2+1/2*{r.randint(0, 1)})".replace("+1/2*0", "").replace("+1/2*1", "+1/2"),
        f"gamma({r.choice([1, 2, 4, 5, 7, -1])}/3)", f"gamma({r.choice([1, 3, 5, 7, -1])}/4)", f"gamma({r.choice([1, 5])}/6)",
        f"sin({r.choice(ANGLES)})", f"cos({r.choice(ANGLES)})", f"tan({r.choice(ANGLES)})", f"{n}^({r.randint(1, 5)}/{r.randint(2, 6)})",
        f"sqrt({a + b}+2*sqrt({a * b}))", f"sqrt({a}+sqrt({b}))", f"cbrt({a}+{b}*sqrt({r.choice([2, 3, 5])}))",
        f"ln({a}+sqrt({b}))", f"log({n})", f"logb({n}, {r.choice([2, 3, 7])})", f"asinh({rational(r)})", f"atan(1/{a})",
        f"zeta({r.choice([2, 4, 6, -1, -3])})", f"beta({a}/2, {r.randint(1, 5)}/2)", f"exp({r.randint(1, 3)}*ln({n})/{r.randint(2, 5)})",
        f"sinh(ln({n})/2)", f"erfinv(erf({rational(r)}))", f"(1+sqrt({n}))^{r.randint(-3, 5)}", f"1/(sqrt({a})+sqrt({b + 60}))"])


def number(r, depth):
    if depth == 0 or r.random() < 0.2:
        return atom(r)
    a, b = number(r, depth - 1), number(r, depth - 1)
    return r.choice([f"{a}+{b}", f"{a}-({b})", f"({a})*({b})", f"({a})/({b})", f"{rational(r)}*({a})", f"({a})-{rational(r)}",
                     f"({a})^2", f"sqrt(abs({a}))", f"{a}+{rational(r)}*{atom(r)}", f"-({a})"])


def ask(surd, options, lines):
    done = subprocess.run([surd, "--lines", *options], input="\n".join(lines) + "\n", capture_output=True, text=True)
    answers = done.stdout.split("\n")[:len(lines)]
    if len(answers) != len(lines) or done.returncode not in (0, 1):
        sys.exit(f"{len(answers)} answers to {len(lines)} lines; status {done.returncode}")
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--show", action="store_true", help="print the forms")
    arguments = parser.parse_args()
    r = random.Random(arguments.seed)
    rows = [line.split("\t") for line in TABLE.read_text().split("\n") if line and not line.startswith("#")]
    texts = list(dict.fromkeys(piece for row in rows for piece in pieces(row[1])))
    texts += [number(r, r.choice([1, 1, 2, 2, 3])) for _ in range(arguments.count)]
    forms = refused = found = 0
    for begin in range(0, len(texts), 1000):
        batch = texts[begin:begin + 1000]
        printed = [pair for pair in zip(batch, ask(arguments.surd, ["--format", "exact"], batch))
                   if not pair[1].startswith("error")]
        refused += len(batch) - len(printed)
        forms += len(printed)
        for (text, form), verdict in zip(printed, ask(arguments.surd, [], [f"({a}) == ({b})" for a, b in printed])):
            if arguments.show:
                print(text, "is", form)
            if verdict != "true":
                found += 1
                print(f"FOUND: ({text}) == ({form}) is {verdict}", flush=True)
    print(f"{len(texts)} numbers: {forms} forms, {refused} without one, {found} that do not read back")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
