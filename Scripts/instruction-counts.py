#!/usr/bin/env python3
"""Counts the instructions that one more round of a loop, or one more row, takes, with callgrind.

Times on a busy machine say little; counts of instructions do not depend on it. For each case the command runs twice, with
n and with 2n rounds, so that the start of the process drops out. A count above its bound means that a loop lost its
specialised form, allocates in each step, or fell off its fast path.

    Scripts/instruction-counts.py                    # with .build/command/surd
    Scripts/instruction-counts.py --surd ./surd
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

# Name, what is evaluated for n, n, and the bound: what was measured in November 2026 and 15 % more.
LOOPS = [
    ("words: five steps a round", "sum(k, 1, {n}, k*3 - 1)", 20_000, 320),
    ("balls: sine, quotient and sum", "sum(k, 1, {n}, sin(k)/k)", 2_000, 5_050),
    ("balls: quotient and sum", "sum(k, 1, {n}, 1/(k^2 + sqrt(2)))", 2_000, 3_450),
    ("user function on words", "f(x) = x*3 - 1; sum(k, 1, {n}, f(k))", 20_000, 1_370),
]
ROWS = [
    ("rows: exact", ["--map", "$1*2 + 1"], 20_000, 2_830),
    ("rows: root to 20 digits", ["--map", "$1*2 + sqrt($1)"], 10_000, 10_200),
    ("rows: one total", ["--reduce", "sum($1*2 + 1)"], 20_000, 2_930),
]


def instructions(command: list[str]) -> int:
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"instruction-counts: valgrind failed: {run.stderr[-400:]}")
    return int(found.group(1))


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--surd", default=".build/command/surd")
    surd = options.parse_args().surd
    above = []
    with tempfile.TemporaryDirectory() as folder:
        # An old valgrind cannot read what newer compilers write for debuggers.
        command = os.path.join(folder, "surd")
        subprocess.run(["strip", "-o", command, surd], check=True)

        def rows(n: int) -> str:
            path = os.path.join(folder, f"{n}.txt")
            with open(path, "w") as file:
                file.writelines(f"{k}\n" for k in range(1, n + 1))
            return path

        cases = [
            (name, [[command, text.format(n=count)] for count in (n, 2 * n)], n, bound)
            for name, text, n, bound in LOOPS
        ] + [
            (name, [[command, *words, rows(count)] for count in (n, 2 * n)], n, bound)
            for name, words, n, bound in ROWS
        ]
        for name, (once, twice), n, bound in cases:
            count = (instructions(twice) - instructions(once)) / n
            print(f"{name:32} {count:10.0f}  at most {bound}", flush=True)
            if count > bound:
                above.append(name)
    if above:
        sys.exit("above their bounds: " + ", ".join(above))


if __name__ == "__main__":
    main()
