#!/usr/bin/env python3
"""Scripts/floating-ratios.py [-n INPUTS] [-s SURD] [--seed N] [NAME ...] : bounds of the error of formulas in double, and whether they hold.

For each formula of Tests/References/formulas.tsv the command gives a proved bound and an input with a large error; the ratio of both
is printed, and how many are below 4. Then gmpy2 computes the formula at random inputs, with 53 bits and with 300, and no
error may exceed the bound. Needs gmpy2, whose numbers are those of MPFR.
"""

import argparse
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import time

import gmpy2

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = {"ln": "log", "fma": "fma", "cbrt": "cbrt"}


def program(formula):
    """The formula as a function of Python that works in the current context of gmpy2."""
    text = re.sub(r"(?<![\w.])(\d+\.?\d*(?:e-?\d+)?)", r"N('\1')", formula)
    text = re.sub(r"\^N\('(\d+)'\)", r"**\1", text)
    names = {
        "N": gmpy2.mpfr, "sqrt": gmpy2.sqrt, "exp": gmpy2.exp, "ln": gmpy2.log, "sin": gmpy2.sin, "cos": gmpy2.cos,
        "tan": gmpy2.tan, "atan": gmpy2.atan, "cbrt": gmpy2.cbrt, "fma": gmpy2.fma,
    }
    code = compile(text, formula, "eval")
    return lambda values: eval(code, names, values)


def ulp(x):
    return gmpy2.mpfr(2) ** (gmpy2.get_exp(x) - 53)


def check(row, bound, count, seed):
    """The largest error at random inputs, as a share of the bound."""
    formula = program(row["formula"])
    short = gmpy2.context(precision=53)
    long = gmpy2.context(precision=300)
    generator = random.Random(seed)
    worst = 0
    ranges = row["ranges"]
    for index in range(count):
        values = {}
        for name, (low, high) in ranges.items():
            a, b = float(low), float(high)
            x = generator.uniform(a, b) if index % 2 or a <= 0 else a * (b / a) ** generator.random()
            values[name] = gmpy2.mpfr(min(max(x, a), b), 53)
        gmpy2.set_context(short)
        computed = formula(values)
        gmpy2.set_context(long)
        exact = formula(values)
        error = abs(gmpy2.mpfr(computed) - exact)
        size = error / ulp(exact) if row["measure"] == "ulps" else error
        if size > bound:
            sys.exit(f"{row['name']}: the error {size} at {values} is above the bound {bound}")
        worst = max(worst, size / bound if bound else 0)
    return float(worst)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=2_000)
    parser.add_argument("-s", default=str(ROOT / ".build/release/surd"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    good = total = 0
    times = []
    for line in (ROOT / "Tests/References/formulas.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, source, formula, ranges = line.split("\t")
        if arguments.names and name not in arguments.names:
            continue
        command = [arguments.s, "--in", "double", "--json"]
        for part in ranges.split():
            command += ["--range", part]
        began = time.process_time(), time.monotonic()
        children = __import__("resource").getrusage(__import__("resource").RUSAGE_CHILDREN)
        run = subprocess.run(command + [formula], capture_output=True, text=True)
        after = __import__("resource").getrusage(__import__("resource").RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - children.ru_utime - children.ru_stime
        times.append(spent)
        answer = json.loads(run.stdout) if run.stdout else {"error": run.stderr}
        total += 1
        if "error" in answer:
            print(f"{name:20} {answer['error']}")
            continue
        measure = answer["measure"]
        bound = answer["bound"][measure]
        ratio = answer["ratio"]
        good += ratio is not None and ratio < 4
        share = 0.0
        if isinstance(bound, (int, float)) and arguments.n:
            row = {
                "name": name, "formula": formula, "measure": measure,
                "ranges": {p.split("=")[0]: p.split("=")[1].split("..") for p in ranges.split()},
            }
            share = check(row, bound, arguments.n, arguments.seed)
        shown = f"{ratio:.2f}" if ratio else "-"
        print(f"{name:20} {measure:9} {bound!s:24} ratio {shown:>7}  random {share:.3f}  {spent:.2f} s", flush=True)
    times.sort()
    print(f"{good} of {total} ratios are below 4; median {times[len(times) // 2]:.2f} s of processor time, most {times[-1]:.2f}")


main()
