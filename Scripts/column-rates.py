#!/usr/bin/env python3
"""Nanoseconds a row for formulas over tables, in Python and in SQL, beside other packages.

    Scripts/column-rates.py [--rows 1000000] [--rounds 5] [--extension surd_sqlite.so]
    Scripts/column-rates.py --operations 10,1000,100000,1000000 [--rounds 15]

Needs the package surd and numpy; decimal is Python's own, gmpy2 and python-flint are measured where
they are installed. With an extension (Examples/sqlite) SQLite's shell runs the same formula over texts with
surd and with SQLite's own decimal functions. Processor time, medians of rounds in turn. Behind each
is in how many of the rows the double is not the one next to the exact value. With --operations: formulas of one operation
in tables of so many rows, and how many times NumPy's time they take.
"""
import argparse
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy
import surd

TEXT = "price*qty*(1+tax)-disc"
options = argparse.ArgumentParser()
options.add_argument("--rows", type=int, default=1_000_000)
options.add_argument("--rounds", type=int, default=5)
options.add_argument("--extension")
options.add_argument("--operations", type=lambda text: [int(float(rows)) for rows in text.split(",")], default=[])
options = options.parse_args()

OPERATIONS = {"x+y": lambda x, y: x + y, "x-y": lambda x, y: x - y, "x*y": lambda x, y: x * y, "x/y": lambda x, y: x / y,
              "x*1.19": lambda x, y: x * 1.19}


def beside_numpy(rows, text, function):
    draw = numpy.random.default_rng(1)
    x, y = draw.uniform(1, 100, rows), draw.uniform(1, 100, rows)
    expression = surd.Expression(text)
    columns = (x, y)[:len(expression.variables)]
    ways, seconds = (lambda: expression.map(*columns), lambda: function(x, y)), ([], [])
    # Short tables as often as takes a millisecond or more, and once without the clock.
    often = max(1, 1_000_000 // (rows + 1000))
    for count in range(options.rounds + 1):
        for way, times in zip(ways, seconds):
            start = time.process_time()
            for _ in range(often):
                way()
            if count:
                times.append((time.process_time() - start) / often)
    ours, theirs = map(statistics.median, seconds)
    print(f"{rows:9} rows of {text:6} {ours * 1e6:10.1f} us, numpy {theirs * 1e6:10.1f}, ratio {ours / theirs:.2f}", flush=True)


for rows in options.operations:
    for text, function in OPERATIONS.items():
        beside_numpy(rows, text, function)
if options.operations:
    raise SystemExit

draw = numpy.random.default_rng(1)
columns = [draw.random(options.rows) * scale for scale in (1000, 9, 0.25, 5)]
expression = surd.Expression(TEXT, ["price", "qty", "tax", "disc"])


def with_numpy(price, qty, tax, disc):
    return price * qty * (1 + tax) - disc


def row_by_row(kind, back=float):
    def run(*columns):
        return [back(kind(p) * kind(q) * (1 + kind(t)) - kind(d))
                for p, q, t, d in zip(*(column.tolist() for column in columns))]
    return run


# What to run, and on which part of the rows: the slow ones are given less.
ways = {
    "surd, columns": (lambda *columns: expression.map(dict(zip(expression.variables, columns))), 1),
    "numpy": (with_numpy, 1),
    "surd, numbers": (row_by_row(surd.Number), 20),
    "decimal": (row_by_row(Decimal), 20),
    "fractions": (row_by_row(Fraction), 100),
}
try:
    import gmpy2

    ways["gmpy2.mpq"] = (row_by_row(gmpy2.mpq), 20)
    ways["gmpy2.mpfr"] = (row_by_row(gmpy2.mpfr), 20)
except ImportError:
    print("gmpy2 is missing")
try:
    import flint

    flint.ctx.prec = 128
    ways["flint.arb"] = (row_by_row(flint.arb, lambda x: float(x.mid())), 20)
except ImportError:
    print("python-flint is missing")

sample = [column[:2000] for column in columns]
exact = [float(Fraction(p) * Fraction(q) * (1 + Fraction(t)) - Fraction(d))
         for p, q, t, d in zip(*(column.tolist() for column in sample))]
times = {name: [] for name in ways}
for _ in range(options.rounds):
    for name, (run, part) in ways.items():
        rows = max(1, options.rows // part)
        given = [column[:rows] for column in columns]
        start = time.process_time()
        run(*given)
        times[name].append((time.process_time() - start) / rows * 1e9)
for name, (run, _) in ways.items():
    wrong = sum(float(a) != b for a, b in zip(run(*sample), exact))
    print(f"{name:16} {statistics.median(times[name]):9.1f} ns a row, {wrong / 20:.2f} % of them wrong")


def in_shell(query, database, extension):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    load = [f".load {Path(extension).resolve()}"] if extension else []
    subprocess.run(["sqlite3", database, *load, query], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


PAIRS = {
    "the formula": (f"surd('{TEXT}', price, qty, tax, disc)",
                    "decimal_sub(decimal_mul(decimal_mul(price, qty), decimal_add('1', tax)), disc)"),
    "a sum": ("surd_sum(price)", "decimal_sum(price)"),
    "a comparison": ("surd_cmp(price, qty)", "decimal_cmp(price, qty)"),
}
if options.extension and shutil.which("sqlite3"):
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/table.db"
        count = options.rows
        subprocess.run(
            ["sqlite3", database, "create table t(price text, qty text, tax text, disc text);"
             f"with recursive n(i) as (select 1 union all select i + 1 from n where i < {count}) insert into t "
             "select printf('%.2f', (i * 7919 % 99991) / 100.0), 1 + i % 9, printf('%.2f', i % 25 / 100.0), "
             "printf('%.2f', i % 500 / 100.0) from n"], check=True)
        for name, pair in PAIRS.items():
            seconds = [[], [], []]
            for _ in range(options.rounds):
                for place, (call, extension) in enumerate(
                        [(pair[0], options.extension), (pair[1], None), ("count(price)", None)]):
                    query = call if "sum" in call or "count" in call else f"count({call})"
                    seconds[place].append(in_shell(f"select {query} from t", database, extension))
            ours, theirs, empty = (statistics.median(times) for times in seconds)
            print(f"SQL, {name}: {(ours - empty) / count * 1e9:.0f} ns a row, SQLite's decimal "
                  f"{(theirs - empty) / count * 1e9:.0f}, ratio {(ours - empty) / (theirs - empty):.2f}")
