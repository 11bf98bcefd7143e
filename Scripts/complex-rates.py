#!/usr/bin/env python3
"""Times of arithmetic with complex fractions beside the same formulas written with python-flint's fmpq, in turn.

    Scripts/complex-rates.py [--surd PATH] [--rounds N] [--digits 20,100,500,2000]

Whole lines, from text to text: the command's `-x --lines`, less the time of a command with one short line; with fmpq, reading the
parts, the formula and writing both parts of the result. Every result is compared. Medians of processor time and of ratios.
"""
import argparse
import random
import re
import resource
import statistics
import subprocess
import time

from flint import fmpq, fmpz


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def command(surd, text):
    """Seconds of processor time, and the lines that were printed."""
    before = spent()
    done = subprocess.run([surd, "-x", "--lines"], input=text, text=True, check=True, stdout=subprocess.PIPE)
    return spent() - before, done.stdout.splitlines()


def read(text):
    """A fraction as it is written: without blanks, perhaps with no denominator."""
    top, _, bottom = text.partition("/")
    return fmpq(fmpz(top), fmpz(bottom or "1"))


def formula(symbol, a, b, c, d):
    if symbol == "+":
        return a + c, b + d
    if symbol == "-":
        return a - c, b - d
    if symbol == "*":
        return a * c - b * d, a * d + b * c
    size = c * c + d * d
    return (a * c + b * d) / size, (b * c - a * d) / size


def theirs(rows, symbol):
    start = time.process_time()
    results = []
    for row in rows:
        x, y = formula(symbol, *[read(part) for part in row])
        results.append((str(x), str(y)))
    return time.process_time() - start, results


def parts(line):
    """Both parts of a printed number, as fractions."""
    found = re.fullmatch(r"(-?[0-9.]+(?:/[0-9]+)?)?(?:\+?(-?[0-9.]+(?:/[0-9]+)?)\*?i)?", line)

    def value(text):
        if not text:
            return fmpq(0)
        if "." in text:
            whole, decimals = text.split(".")
            return fmpq(fmpz(whole + decimals), fmpz(10) ** len(decimals))
        return read(text)

    return value(found[1]), value(found[2])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--surd", default="surd")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--digits", default="20,100,500,2000")
    options = arguments.parse_args()
    draw = random.Random(1)
    print(f"{'':8}{'digits':>8}{'Surd':>12}{'fmpq':>12}{'ratio':>8}")
    for digits in map(int, options.digits.split(",")):
        count = max(200, 40_000 // digits)

        def fraction():
            top = draw.randint(-(10**digits), 10**digits)
            return f"{top}/{draw.randint(10 ** (digits - 1), 10**digits)}"

        for symbol in "+-*/":
            rows = [[fraction() for _ in range(4)] for _ in range(count)]
            text = "".join(f"({a}+({b})*i){symbol}({c}+({d})*i)\n" for a, b, c, d in rows)
            ours, other, ratios = [], [], []
            for _ in range(options.rounds):
                seconds, lines = command(options.surd, text)
                seconds -= command(options.surd, "1\n")[0]
                reference, results = theirs(rows, symbol)
                ours.append(seconds)
                other.append(reference)
                ratios.append(reference / seconds)
            for line, (x, y) in zip(lines, results, strict=True):
                if parts(line) != (read(x), read(y)):
                    raise SystemExit(f"{line[:60]} is not {x[:60]} + {y[:60]} i")
            print(
                f"{symbol:8}{digits:>8}{statistics.median(ours) / count * 1e6:>10.1f}us"
                f"{statistics.median(other) / count * 1e6:>10.1f}us{statistics.median(ratios):>8.2f}", flush=True)


main()
