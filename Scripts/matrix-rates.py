#!/usr/bin/env python3
"""Times of exact matrices beside python-flint's, in one process of each, in turn.

    Scripts/matrix-rates.py [--surd PATH] [--rounds N]

Whole commands, less the time of a command that only reads the same matrix; of python-flint the call alone. Medians.
"""
import argparse
import random
import resource
import statistics
import subprocess
import tempfile
import time

from flint import fmpq, fmpq_mat, fmpz_mat


def written(rows):
    return "[" + ", ".join("[" + ", ".join(str(x) for x in row) + "]" for row in rows) + "]"


def command(surd, text):
    """Seconds of processor time of the command."""
    with tempfile.NamedTemporaryFile("w", suffix=".surd") as file:
        file.write(text + "\n")
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([surd, "-f", file.name], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def call(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--surd", default="surd")
    arguments.add_argument("--rounds", type=int, default=5)
    options = arguments.parse_args()
    draw = random.Random(1)
    integers = [[draw.randint(-(10**20), 10**20) for _ in range(200)] for _ in range(200)]
    small = [[draw.randint(-9, 9) for _ in range(300)] for _ in range(300)]
    side = [draw.randint(-9, 9) for _ in range(300)]
    parts = [[(draw.randint(-9, 9), draw.randint(1, 9)) for _ in range(100)] for _ in range(100)]
    over = [[f"{a}/{b}" for a, b in row] for row in parts]
    det = fmpz_mat(integers)
    matrix, vector = fmpz_mat(small), fmpz_mat([[x] for x in side])
    inverse = fmpq_mat(100, 100, [fmpq(a, b) for row in parts for a, b in row])
    product = fmpq_mat(100, 100, [fmpq(a, b) for row in parts for a, b in row])
    rows = [
        ("det, 200 x 200, 20 digits", f"m={written(integers)}", "det(m)", det.det),
        ("linsolve, 300 unknowns", f"m={written(small)}; b={side}", "linsolve(m, b)[1]", lambda: matrix.solve(vector)),
        ("inverse, 100 x 100 fractions", f"m={written(over)}", "inverse(m)[1][1]", inverse.inv),
        ("product, 100 x 100 fractions", f"m={written(over)}", "(m*m)[1][1]", lambda: product * product),
        ("charpoly, 60 x 60", f"m={written([row[:60] for row in small[:60]])}", "charpoly(m)",
         fmpz_mat([row[:60] for row in small[:60]]).charpoly),
        ("rank, 200 x 200", f"m={written([row[:200] for row in small[:200]])}", "rank(m)",
         fmpz_mat([row[:200] for row in small[:200]]).rank),
    ]
    print(f"{'':32}{'Surd':>10}{'flint':>10}{'ratio':>8}")
    for name, given, text, work in rows:
        ours, theirs = [], []
        for _ in range(options.rounds):
            whole = command(options.surd, f"{given}; {text}")
            ours.append(whole - command(options.surd, f"{given}; 1"))
            theirs.append(call(work))
        a, b = statistics.median(ours), statistics.median(theirs)
        print(f"{name:32}{a * 1e3:>8.1f}ms{b * 1e3:>8.1f}ms{b / a:>8.2f}")


main()
