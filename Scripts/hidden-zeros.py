#!/usr/bin/env python3
"""Does a function see a value that does not show itself? f(v) against f(v + a hidden zero).

    Scripts/hidden-zeros.py [--count N] [--seed S] [--surd PATH] [--time SECONDS] [--only NAME]

Every function of `surd --functions` and every operator is given arguments at which functions have
rules of their own (zeros, poles, branch points, borders of domains, integers, halves), first as
they are and then with a zero hidden in one or more of them: ln(6)-ln(2)-ln(3), sin(1)^2+cos(1)^2-1
and others, some of which can be proved to be zero and some of which cannot. The two answers must be
the same text or the same error. An answer is allowed to be missing where a hidden zero is involved
(`undecided`, or a limit that was reached), never to be another one.

The oracle is the visible argument: what Surd says of it is checked by the other scripts. Each
function is also called with zeros hidden in the values of every one of its places alone.
"""
import argparse
import itertools
import json
import random
import re
import subprocess
import sys
import time

# Each is exactly zero. The first ones can be proved to be; of the last ones nobody expects it.
ZEROS = [
    "ln(6)-ln(2)-ln(3)",
    "sin(1)^2+cos(1)^2-1",
    "sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)",
    "exp(ln(pi))-pi",
    "cosh(2)^2-sinh(2)^2-1",
    "cbrt(2+sqrt(5))+cbrt(2-sqrt(5))-1",
    "atan(1/2)+atan(1/3)-pi/4",
    "4*atan(1/5)-atan(1/239)-pi/4",
    "2*asin(sqrt(1/3))-acos(1/3)",
    "gamma(1/3)*gamma(2/3)-2*pi/sqrt(3)",
    "erf(2)+erfc(2)-1",
    "j0(1)+besselj(2,1)-2*j1(1)",
    "digamma(pi+1)-digamma(pi)-1/pi",
    "lambertw(3)*exp(lambertw(3))-3",
    "agm(1,sqrt(2))-agm((1+sqrt(2))/2,2^(1/4))",
    "li(7)-ei(ln(7))",
    "digamma(4/3)-digamma(1/3)-3",
    "li2(1/3)+li2(2/3)+ln(1/3)*ln(2/3)-pi^2/6",
    "zeta(3)-zeta(3)*(sin(2)^2+cos(2)^2)",
]

# The values at which most rules stand.
CORNERS = ["0", "1", "-1", "2", "-2", "-3", "1/2", "-1/2"]

# Zeros, poles, branch points, borders of domains, integers, halves, and plain numbers.
VALUES = [
    "0", "1", "-1", "2", "-2", "3", "-3", "4", "-4", "5", "8", "-8", "10", "12", "97", "100",
    "180", "90", "-90", "30", "45", "-7", "64", "1024",
    "1/2", "-1/2", "3/2", "-3/2", "5/2", "-5/2", "1/3", "-1/3", "2/3", "1/4", "-1/4", "0.1", "7/5",
    "pi", "-pi", "pi/2", "-pi/2", "pi/3", "pi/4", "3*pi/2", "2*pi", "e", "1/e", "-1/e", "-e",
    "sqrt(2)", "-sqrt(2)", "sqrt(3)/2", "sqrt(2)/2", "-sqrt(3)", "1/sqrt(3)", "ln(2)", "e^2",
]

# Spellings of an operation with places for its operands.
OPERATORS = [
    ("{0} + {1}", 2), ("{0} - {1}", 2), ("{0} * {1}", 2), ("{0} / {1}", 2), ("{0} mod {1}", 2),
    ("{0} ^ {1}", 2), ("{0} << {1}", 2), ("{0} >> {1}", 2), ("{0} & {1}", 2), ("{0} | {1}", 2),
    ("{0} xor {1}", 2), ("{0} == {1}", 2), ("{0} != {1}", 2), ("{0} < {1}", 2), ("{0} <= {1}", 2),
    ("{0} > {1}", 2), ("{0} >= {1}", 2), ("{0}!", 1), ("-{0}", 1), ("+{0}", 1), ("~{0}", 1),
    ("√{0}", 1), ("{0}%", 1), ("100 + {0}%", 1), ("{0}²", 1), ("{0}^-1", 1), ("{0}^-2", 1),
    ("{0}^(1/3)", 1), ("{0}^(-2/3)", 1), ("{0}^(3/2)", 1), ("{0} == 0 and {1} > 0", 2),
    ("not {0} == {1}", 2), ("if({0} >= {1}, 1, 2)", 2), ("sum(k, {0}, {1}, k)", 2),
    ("prod(k, {0}, {1}, k + 1)", 2), ("sum(k, 1, 3, k^{0})", 1),
]
ROW = re.compile(r"^  ([a-z][a-z0-9_]*)\(([^)]*)\)")
# These say that there is no answer, and give no other one.
SILENT = {"undecided", "time-exceeded", "too-costly", "steps-exceeded", "too-large", "unfactored"}


def functions(surd):
    """(spelling with places, how many) from the command's own list."""
    listing = subprocess.run([surd, "--functions"], capture_output=True, text=True, check=True)
    for line in listing.stdout.split("\n"):
        match = ROW.match(line)
        if not match or match.group(1) == "if":
            continue
        words = [word.strip() for word in match.group(2).split(",")]
        least = len([word for word in words if not word.startswith("[")])
        most = least + 2 if words[-1].endswith("...") else len(words)
        for count in range(least, most + 1):
            places = ", ".join("{%d}" % place for place in range(count))
            yield f"{match.group(1)}({places})", count


def hide(value, zero, r):
    """A text of the same value with the zero hidden in it."""
    shapes = [f"(({value})+({zero}))", f"(({zero})+({value}))", f"(({value})-({zero}))",
              f"(({value})*(1+({zero})))"]
    if value == "0":
        shapes += [f"({zero})", f"({zero})", f"(-({zero}))", f"(({zero})*pi)", f"(({zero})/3)"]
    return r.choice(shapes)


class Command:
    def __init__(self, surd, seconds):
        self.command = [surd, "--lines", "--json", "--untrusted", "--time", str(seconds)]

    def answers(self, texts):
        done = subprocess.run(self.command, input="\n".join(texts) + "\n", capture_output=True,
                              text=True)
        lines = done.stdout.splitlines()
        if len(lines) != len(texts):
            sys.exit(f"{len(lines)} lines for {len(texts)} expressions, status {done.returncode}: "
                     f"{done.stderr.strip()[:200]}")
        return [answer(json.loads(line)) for line in lines]


def answer(line):
    """(code, text): the code is empty where there is a value."""
    if "error" in line:
        return line["error"]["code"], line["error"]["message"]
    return "", line["result"]


def cases(arguments, r):
    # identify() reads how a literal is spelled, and says how it knows what it found.
    known = [entry for entry in functions(arguments.surd) if not entry[0].startswith("identify")]
    known += OPERATORS
    if arguments.only:
        known = [entry for entry in known if entry[0].startswith(arguments.only)]
    # Every place alone at every value in turn, as long as the count lasts.
    for turn in itertools.count():
        for spelling, count in known:
            drawn = [r.choice(CORNERS if r.random() < 0.4 else VALUES) for _ in range(count)]
            places = [turn % count]
            if r.random() < 0.25:
                places = r.sample(range(count), r.randint(1, count))
            hidden = [f"({value})" for value in drawn]
            for place in places:
                hidden[place] = hide(drawn[place], r.choice(ZEROS), r)
            yield (spelling.format(*(f"({value})" for value in drawn)), spelling.format(*hidden))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--time", type=float, default=0.5)
    parser.add_argument("--only", help="functions whose names begin so")
    arguments = parser.parse_args()
    r = random.Random(arguments.seed)
    command = Command(arguments.surd, arguments.time)
    begin = time.time()
    same = silent = found = 0
    drawn = itertools.islice(cases(arguments, r), arguments.count)
    while batch := list(itertools.islice(drawn, 100)):
        visible = command.answers([text for text, _ in batch])
        hidden = command.answers([text for _, text in batch])
        for (plain, text), expected, given in zip(batch, visible, hidden):
            if given == expected:
                same += 1
            elif given[0] in SILENT or expected[0] in SILENT:
                silent += 1
            else:
                found += 1
                print(f"FOUND: {text}\n    {given[1]}\n    but {plain} is {expected[1]}", flush=True)
    print(f"{arguments.count} expressions: {same} the same, {silent} undecided, {found} different, "
          f"{time.time() - begin:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
