#!/usr/bin/env python3
"""Random expressions with lists and matrices, compared with Python's fractions and python-flint's matrices.

    Scripts/list-cases.py [--count N] [--seed S] [--surd PATH]

Values are exact, and so is the comparison. Some matrices have roots in their entries and a determinant that is zero only
for that reason; Surd must say 0, or that it is undecided. Some texts have no value: for these an error is right and a
value is wrong. Status 1 where something is wrong.
"""
import argparse
import random
import re
import subprocess
import sys
from fractions import Fraction

from flint import fmpq, fmpq_mat, fmpz_mat


class NoValue(Exception):
    """The text has no value: an error is the right answer."""


def written(value):
    """A value as Surd reads it."""
    if isinstance(value, list):
        return "[" + ", ".join(written(element) for element in value) + "]"
    if value.denominator == 1:
        return str(value.numerator) if value >= 0 else f"({value.numerator})"
    return f"({value.numerator}/{value.denominator})"


def flint_matrix(rows):
    return fmpq_mat(len(rows), len(rows[0]), [fmpq(x.numerator, x.denominator) for row in rows for x in row])


def fractions(matrix):
    columns = matrix.ncols()
    entries = [Fraction(int(x.p), int(x.q)) for x in matrix.entries()]
    return [entries[i : i + columns] for i in range(0, len(entries), columns)]


class Generator:
    """Each method gives a text and its value."""

    def __init__(self, draw):
        self.draw = draw

    def number(self):
        draw = self.draw
        kind = draw.random()
        if kind < 0.6:
            value = Fraction(draw.randint(-9, 9))
        elif kind < 0.9:
            value = Fraction(draw.randint(-99, 99), draw.randint(1, 12))
        else:
            value = Fraction(draw.randint(-(10**20), 10**20), draw.choice([1, 7, 10**9 + 7]))
        return written(value), value

    def scalar(self, depth):
        draw = self.draw
        if depth == 0 or draw.random() < 0.15:
            return self.number()
        kind = draw.choice(
            ["index", "dot", "len", "sum", "mean", "max", "min", "det", "rank", "arith", "entry", "median", "count", "norm2"])
        if kind == "index":
            text, value = self.list(depth - 1)
            place = draw.choice([draw.randint(1, len(value)), -draw.randint(1, len(value))])
            if draw.random() < 0.05:
                place = draw.choice([0, len(value) + 1, -len(value) - 1])
                self.must_fail = True
                return f"{self.named(text)}[{place}]", value[0]
            return f"{self.named(text)}[{place}]", value[place - 1 if place > 0 else place]
        if kind == "entry":
            text, rows = self.matrix(depth - 1)
            i, j = draw.randint(1, len(rows)), draw.randint(1, len(rows[0]))
            return f"{self.named(text)}[{i}][{j}]", rows[i - 1][j - 1]
        if kind == "dot":
            text, a = self.list(depth - 1)
            other, b = self.list(depth - 1, len(a))
            return f"dot({text}, {other})", sum((x * y for x, y in zip(a, b)), Fraction(0))
        if kind == "norm2":
            text, a = self.list(depth - 1)
            return f"norm({text})^2", sum((x * x for x in a), Fraction(0))
        if kind == "det":
            text, rows = self.matrix(depth - 1, square=True)
            d = flint_matrix(rows).det()
            return f"det({text})", Fraction(int(d.p), int(d.q))
        if kind == "rank":
            text, rows = self.matrix(depth - 1)
            return f"rank({text})", Fraction(flint_matrix(rows).rank())
        if kind == "arith":
            a, x = self.scalar(depth - 1)
            b, y = self.scalar(depth - 1)
            sign = draw.choice("+-*")
            return f"({a} {sign} {b})", {"+": x + y, "-": x - y, "*": x * y}[sign]
        text, a = self.list(depth - 1)
        more = draw.random() < 0.2
        if more:
            other, y = self.number()
            text, a = f"{text}, {other}", a + [y]
        if kind == "len":
            return (f"count({text})" if more else f"len({text})"), Fraction(len(a))
        if kind == "count":
            return f"count({text})", Fraction(len(a))
        if kind == "sum":
            return f"sum({text})", sum(a, Fraction(0))
        if kind == "mean":
            return f"mean({text})", sum(a, Fraction(0)) / len(a)
        if kind == "median":
            s = sorted(a)
            n = len(s)
            return f"median({text})", s[n // 2] if n % 2 else (s[n // 2 - 1] + s[n // 2]) / 2
        return f"{kind}({text})", (max if kind == "max" else min)(a)

    def named(self, text):
        """Only a bracket behind a name or another bracket is an index."""
        return text if text.endswith((")", "]")) else f"({text})"

    def list(self, depth, length=None):
        draw = self.draw
        length = length or draw.randint(1, 5)
        if depth == 0 or draw.random() < 0.3:
            parts = [self.number() for _ in range(length)]
            return "[" + ", ".join(t for t, _ in parts) + "]", [v for _, v in parts]
        kind = draw.choice(["add", "scale", "over", "sort", "reverse", "loop", "row", "product", "solve", "each", "negate"])
        if kind == "add":
            a, x = self.list(depth - 1, length)
            b, y = self.list(depth - 1, length)
            sign = draw.choice("+-")
            return f"({a} {sign} {b})", [p + q if sign == "+" else p - q for p, q in zip(x, y)]
        if kind == "scale":
            a, x = self.scalar(depth - 1)
            b, y = self.list(depth - 1, length)
            return (f"({a}*{b})" if draw.random() < 0.5 else f"({b}*{a})"), [x * q for q in y]
        if kind == "over":
            a, x = self.number()
            if x == 0:
                a, x = "3", Fraction(3)
            b, y = self.list(depth - 1, length)
            return f"({b}/{a})", [q / x for q in y]
        if kind == "negate":
            b, y = self.list(depth - 1, length)
            return f"(-{b})", [-q for q in y]
        if kind == "each":
            b, y = self.list(depth - 1, length)
            function = draw.choice(["abs", "floor", "sign"])
            apply = {"abs": abs, "floor": lambda q: Fraction(q.__floor__()), "sign": lambda q: Fraction((q > 0) - (q < 0))}
            return f"{function}({b})", [apply[function](q) for q in y]
        if kind == "sort":
            b, y = self.list(depth - 1, length)
            return f"sort({b})", sorted(y)
        if kind == "reverse":
            b, y = self.list(depth - 1, length)
            return f"reverse({b})", y[::-1]
        if kind == "loop":
            start = draw.randint(-3, 3)
            a, x = self.number()
            return (
                f"list(k, {start}, {start + length - 1}, k^2 + {a}*k)",
                [Fraction(k * k) + x * k for k in range(start, start + length)])
        if kind == "row":
            a, rows = self.matrix(depth - 1, columns=length)
            place = draw.randint(1, len(rows))
            return f"{self.named(a)}[{place}]", rows[place - 1]
        if kind == "product":
            a, rows = self.matrix(depth - 1, rows=length)
            b, y = self.list(depth - 1, len(rows[0]))
            return f"({a}*{b})", [sum((p * q for p, q in zip(row, y)), Fraction(0)) for row in rows]
        a, rows = self.matrix(depth - 1, rows=length, columns=length)
        b, y = self.list(depth - 1, length)
        matrix = flint_matrix(rows)
        if matrix.det() == 0:
            self.must_fail = True
            return f"linsolve({a}, {b})", y
        x = fractions(matrix.solve(flint_matrix([[q] for q in y])))
        return f"linsolve({a}, {b})", [row[0] for row in x]

    def matrix(self, depth, rows=None, columns=None, square=False):
        draw = self.draw
        rows = rows or draw.randint(1, 4)
        columns = columns or (rows if square else draw.randint(1, 4))
        if depth == 0 or draw.random() < 0.35:
            entries = [[self.number()[1] for _ in range(columns)] for _ in range(rows)]
            if rows > 1 and draw.random() < 0.2:
                # Of less than full rank.
                factor = Fraction(draw.randint(-3, 3), 2)
                entries[-1] = [factor * x for x in entries[0]]
            return written(entries), entries
        kind = draw.choice(["add", "scale", "product", "transpose", "power", "inverse", "identity"])
        if kind == "add":
            a, x = self.matrix(depth - 1, rows, columns)
            b, y = self.matrix(depth - 1, rows, columns)
            return f"({a} + {b})", [[p + q for p, q in zip(r, s)] for r, s in zip(x, y)]
        if kind == "scale":
            a, x = self.number()
            b, y = self.matrix(depth - 1, rows, columns)
            return f"({a}*{b})", [[x * q for q in row] for row in y]
        if kind == "product":
            inner = draw.randint(1, 4)
            a, x = self.matrix(depth - 1, rows, inner)
            b, y = self.matrix(depth - 1, inner, columns)
            return f"({a}*{b})", fractions(flint_matrix(x) * flint_matrix(y))
        if kind == "transpose":
            a, x = self.matrix(depth - 1, columns, rows)
            return f"transpose({a})", [list(row) for row in zip(*x)]
        if rows != columns or kind == "identity":
            if rows == columns:
                return f"identity({rows})", [[Fraction(int(i == j)) for j in range(rows)] for i in range(rows)]
            return self.matrix(0, rows, columns)
        a, x = self.matrix(depth - 1, rows, rows)
        matrix = flint_matrix(x)
        exponent = draw.randint(0, 5) if kind == "power" else -draw.randint(1, 2)
        text = f"inverse({a})" if exponent == -1 and draw.random() < 0.5 else f"{a}^{exponent}"
        if exponent < 0:
            if matrix.det() == 0:
                self.must_fail = True
                return text, x
            matrix = matrix.inv()
        power = flint_matrix([[Fraction(int(i == j)) for j in range(rows)] for i in range(rows)])
        for _ in range(abs(exponent)):
            power = power * matrix
        return f"({text})", fractions(power)

    def case(self):
        """A text, its value, and whether an error is the right answer."""
        self.must_fail = False
        make = self.draw.choice([self.scalar, self.list, self.matrix])
        text, value = make(self.draw.randint(1, 3))
        return text, value, self.must_fail

    def hidden(self):
        """A singular matrix whose entries have roots: each row of a rational one times a root, or mixed by one."""
        draw = self.draw
        size = draw.randint(2, 4)
        rows = [[draw.randint(-5, 5) for _ in range(size)] for _ in range(size - 1)]
        factors = [draw.randint(-3, 3) for _ in range(size - 1)]
        rows.append([sum(f * row[j] for f, row in zip(factors, rows)) for j in range(size)])
        draw.shuffle(rows)
        roots = [f"sqrt({draw.choice([2, 3, 5, 6, 8, 12])})" for _ in range(size)]
        texts = [[f"{x}*{roots[i]}" for x in row] for i, row in enumerate(rows)]
        if draw.random() < 0.5:
            texts = [[f"({t})*{roots[j]}" for j, t in enumerate(row)] for row in texts]
        return "det([" + ", ".join("[" + ", ".join(row) + "]" for row in texts) + "])"


NUMBER = re.compile(r"-?[0-9][0-9.]*(?:e-?[0-9]+)?(?:/[0-9]+)?")


def read(text):
    """A printed value, exactly."""
    if text.startswith("["):
        return eval(NUMBER.sub(lambda m: f"Fraction('{fraction(m.group())}')", text), {"Fraction": Fraction})
    return fraction(text)


def fraction(text):
    over, _, under = text.partition("/")
    return Fraction(over) / Fraction(under or 1)


def run(surd, texts):
    answer = subprocess.run(
        [surd, "--lines", "-x", "-j", "1"], input="\n".join(texts) + "\n", capture_output=True, text=True)
    lines = answer.stdout.split("\n")[:-1]
    if len(lines) != len(texts):
        sys.exit(f"{len(texts)} texts have {len(lines)} answers: {answer.stderr[-300:]}")
    return lines


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--surd", default="surd")
    options = arguments.parse_args()
    generator = Generator(random.Random(options.seed))
    wrong = refused = undecided = 0
    for start in range(0, options.count, 1000):
        cases = []
        for index in range(start, min(start + 1000, options.count)):
            cases.append((generator.hidden(), Fraction(0), False) if index % 10 == 9 else generator.case())
        for (text, value, must_fail), answer in zip(cases, run(options.surd, [text for text, _, _ in cases])):
            if answer.startswith("error"):
                if must_fail:
                    refused += 1
                elif "cannot decide" in answer:
                    undecided += 1
                else:
                    wrong += 1
                    print(f"{text}\n  is {written(value)}, and Surd says {answer}")
            elif must_fail or read(answer) != value:
                wrong += 1
                print(f"{text}\n  is {'an error' if must_fail else written(value)}, and Surd says {answer}")
    print(f"{options.count} expressions: {wrong} wrong, {refused} rightly refused, {undecided} undecided")
    sys.exit(1 if wrong else 0)


main()
