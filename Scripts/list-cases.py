#!/usr/bin/env python3
"""Random expressions with lists and matrices, compared with Python's fractions and python-flint's matrices.

    Scripts/list-cases.py [--count N] [--seed S] [--surd PATH]

Values are exact, and so is the comparison. Some matrices have roots in their entries and a determinant that is zero only
for that reason; Surd must say 0, or that it is undecided. Others have entries a + b sqrt(d), also with i: there all
operations are carried out in that field by this script, and 40 printed digits are compared, a zero with a zero. Some
texts have no value: for these an error is right and a value is wrong. Status 1 where something is wrong.
"""
import argparse
import random
import re
import statistics
import subprocess
import sys
from decimal import Decimal, getcontext
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


class Element:
    """a + b sqrt(d) + i (e + f sqrt(d)), exactly."""

    def __init__(self, d, *parts):
        self.d = d
        self.parts = tuple(parts) + (Fraction(0),) * (4 - len(parts))

    def __add__(self, other):
        return Element(self.d, *(x + y for x, y in zip(self.parts, other.parts)))

    def __neg__(self):
        return Element(self.d, *(-x for x in self.parts))

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        (a, b, e, f), (p, q, r, s), d = self.parts, other.parts, self.d
        return Element(
            d, a * p + d * b * q - e * r - d * f * s, a * q + b * p - e * s - f * r,
            a * r + d * b * s + e * p + d * f * q, a * s + b * r + e * q + f * p)

    def inverse(self):
        (a, b, e, f), d = self.parts, self.d
        conjugate = Element(d, a, b, -e, -f)
        x, y, _, _ = (self * conjugate).parts
        norm = x * x - d * y * y
        return conjugate * Element(d, x / norm, -y / norm)

    def is_zero(self):
        return not any(self.parts)

    def __str__(self):
        a, b, e, f = map(written, self.parts)
        real, imaginary = f"{a} + {b}*sqrt({self.d})", f"{e} + {f}*sqrt({self.d})"
        return f"({real})" if not any(self.parts[2:]) else f"({real} + i*({imaginary}))"

    def decimals(self):
        root = Decimal(self.d).sqrt()
        a, b, e, f = (Decimal(x.numerator) / Decimal(x.denominator) for x in self.parts)
        return a + b * root, e + f * root


def product(a, b):
    rows = []
    for row in a:
        sums = []
        for j in range(len(b[0])):
            total = row[0] * b[0][j]
            for k in range(1, len(b)):
                total = total + row[k] * b[k][j]
            sums.append(total)
        rows.append(sums)
    return rows


def eliminated(rows, right=None):
    """The rank, the right side after elimination, and the pivots' product with its sign."""
    rows = [list(row) + (list(other) if right else []) for row, other in zip(rows, right or rows)]
    n, d = len(rows), rows[0][0].d
    top, factor = 0, Element(d, Fraction(1))
    for column in range(n):
        found = next((i for i in range(top, n) if not rows[i][column].is_zero()), None)
        if found is None:
            continue
        if found != top:
            rows[found], rows[top] = rows[top], rows[found]
            factor = -factor
        pivot = rows[top][column]
        factor = factor * pivot
        inverse = pivot.inverse()
        rows[top] = [x * inverse for x in rows[top]]
        for i in range(n):
            if i != top and not rows[i][column].is_zero():
                times = rows[i][column]
                rows[i] = [x - times * y for x, y in zip(rows[i], rows[top])]
        top += 1
    return top, [row[n:] for row in rows], factor


def determinant(rows):
    rank, _, factor = eliminated(rows)
    return factor if rank == len(rows) else Element(factor.d)


def characteristic(rows):
    """The coefficients of det(x - A), the highest power first, from determinants at n + 1 places."""
    n, d = len(rows), rows[0][0].d
    values = []
    for x in range(n + 1):
        values.append(determinant([
            [(Element(d, Fraction(x)) if i == j else Element(d)) - rows[i][j] for j in range(n)] for i in range(n)]))
    # Newton's divided differences, multiplied out.
    table = list(values)
    for level in range(1, n + 1):
        for i in range(n, level - 1, -1):
            table[i] = (table[i] - table[i - 1]) * Element(d, Fraction(1, level))
    coefficients = [table[n]]
    for i in range(n - 1, -1, -1):
        shifted = [Element(d)] + coefficients
        lower = [x * Element(d, Fraction(-i)) for x in coefficients] + [Element(d)]
        coefficients = [x + y for x, y in zip(shifted, lower)]
        coefficients[0] = coefficients[0] + table[i]
    return coefficients[::-1]


PART = re.compile(r"([+-]?)([0-9][0-9.]*(?:e-?[0-9]+)?)?(i?)")


def agrees(text, value):
    """Whether a printed value of 40 digits is this one."""
    if isinstance(value, list):
        parts = split(text)
        return parts is not None and len(parts) == len(value) and all(map(agrees, parts, value))
    found = [Decimal(0), Decimal(0)]
    if not text or text[0] == "[":
        return False
    for sign, digits, unit in PART.findall(text):
        if digits or unit:
            found[bool(unit)] = Decimal(sign + (digits or "1"))
    for exact, parts, printed in zip(value.decimals(), (value.parts[:2], value.parts[2:]), found):
        if not any(parts):
            exact = Decimal(0)
        if abs(exact - printed) > abs(exact) * Decimal(10) ** -39:
            return False
    return True


def split(text):
    """The elements of a list as texts."""
    if not text.startswith("["):
        return None
    parts, depth, start = [], 0, 1
    for place, character in enumerate(text):
        depth += {"[": 1, "]": -1}.get(character, 0)
        if (character == "," and depth == 1) or (character == "]" and depth == 0):
            parts.append(text[start:place].strip())
            start = place + 1
    return parts if parts != [""] else []


def times(factor, value):
    return [times(factor, x) for x in value] if isinstance(value, list) else factor * value


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
            ["index", "dot", "len", "sum", "mean", "max", "min", "det", "rank", "arith", "entry", "median", "count", "norm2",
             "var", "pvar", "quantile", "prod", "loop", "function", "choice", "nested", "equal", "trace"])
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
        if kind == "trace":
            text, rows = self.matrix(depth - 1, square=True)
            return (
                f"sum(k, 1, {len(rows)}, {self.named(text)}[k][k])",
                sum((row[place] for place, row in enumerate(rows)), Fraction(0)))
        if kind == "loop":
            text, a = self.list(depth - 1)
            return (
                f"sum(k, 1, {len(a)}, k*{self.named(text)}[k])",
                sum((k * x for k, x in enumerate(a, 1)), Fraction(0)))
        if kind == "choice":
            a, x = self.scalar(depth - 1)
            b, y = self.scalar(depth - 1)
            (text, v), failed = self.branch(lambda: self.list(depth - 1))
            place = draw.randint(1, len(v))
            if x <= y:
                self.must_fail |= failed
                return f"if({a} <= {b}, {self.named(text)}[{place}], 7)", v[place - 1]
            return f"if({a} <= {b}, {self.named(text)}[{place}], 7)", Fraction(7)
        if kind == "equal":
            text, v = self.list(depth - 1)
            other, w = self.list(0, len(v))
            if draw.random() < 0.5:
                other, w = f"reverse(reverse({text}))", v
            return f"if({text} == {other}, 1, 0)", Fraction(int(v == w))
        if kind == "function":
            # The definition stands before the text; its name is new each time.
            name = f"f{len(self.definitions)}"
            text, v = self.list(depth - 1)
            body, value = draw.choice([
                ("v[1] + len(v)", lambda v: v[0] + len(v)),
                ("dot(v, v) - sum(v)^2", lambda v: sum(x * x for x in v) - sum(v) ** 2),
                ("sum(reverse(v)[-1], max(v))", lambda v: v[0] + max(v)),
                ("if(len(v) > 2, v[2], v[-1])", lambda v: v[1] if len(v) > 2 else v[-1]),
                ("det([[v[1], 1], [len(v), v[-1]]])", lambda v: v[0] * v[-1] - len(v)),
            ])
            self.definitions.append(f"{name}(v) = {body}")
            return f"{name}({text})", Fraction(value(v))
        if kind == "nested":
            text, value = self.nested(depth)
            path = ""
            while isinstance(value, list) and value:
                place = draw.choice([draw.randint(1, len(value)), -draw.randint(1, len(value))])
                path += f"[{place}]"
                value = value[place - 1 if place > 0 else place]
            if isinstance(value, list):
                return f"len({self.named(text)}{path})", Fraction(0)
            return f"{self.named(text)}{path}", value
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
        if kind == "prod":
            product = Fraction(1)
            for x in a:
                product *= x
            return f"prod({text})", product
        if kind in ("var", "pvar"):
            if len(a) < 2 and kind == "var":
                self.must_fail = True
                return f"var({text})", a[0]
            return f"{kind}({text})", (statistics.variance if kind == "var" else statistics.pvariance)(a)
        if kind == "quantile":
            share = Fraction(draw.randint(0, 12), 12)
            s, place = sorted(a), share * (len(a) - 1)
            low = place.__floor__()
            value = s[low] + (s[low + 1] - s[low]) * (place - low) if low + 1 < len(s) else s[low]
            return f"quantile({text}, {written(share)})", value
        if kind == "mean":
            return f"mean({text})", sum(a, Fraction(0)) / len(a)
        if kind == "median":
            s = sorted(a)
            n = len(s)
            return f"median({text})", s[n // 2] if n % 2 else (s[n // 2 - 1] + s[n // 2]) / 2
        return f"{kind}({text})", (max if kind == "max" else min)(a)

    def branch(self, make):
        """What may not be evaluated, and whether it has no value."""
        before, self.must_fail = self.must_fail, False
        made, failed = make(), self.must_fail
        self.must_fail = before
        return made, failed

    def nested(self, depth):
        """A list of lists that is no matrix."""
        draw = self.draw
        parts = []
        for _ in range(draw.randint(0, 3)):
            if depth > 0 and draw.random() < 0.5:
                parts.append(self.nested(depth - 1))
            elif draw.random() < 0.3:
                parts.append(self.list(0))
            else:
                parts.append(self.number())
        text = "[" + ", ".join(t for t, _ in parts) + "]"
        value = [v for _, v in parts]
        if draw.random() < 0.2:
            return f"reverse({text})", value[::-1]
        if draw.random() < 0.2:
            return f"(2*{text})", times(2, value)
        if draw.random() < 0.2:
            return f"({text} - 3*{text})", times(-2, value)
        return text, value

    def named(self, text):
        """Only a bracket behind a name or another bracket is an index."""
        return text if text.endswith((")", "]")) else f"({text})"

    def list(self, depth, length=None):
        draw = self.draw
        length = length or draw.randint(1, 5)
        if depth == 0 or draw.random() < 0.3:
            parts = [self.number() for _ in range(length)]
            return "[" + ", ".join(t for t, _ in parts) + "]", [v for _, v in parts]
        kind = draw.choice(["add", "scale", "over", "sort", "reverse", "loop", "row", "product", "solve", "each", "negate",
                            "choice", "polynomial", "rowproduct"])
        if kind == "choice":
            a, x = self.number()
            (b, y), first = self.branch(lambda: self.list(depth - 1, length))
            (c, z), second = self.branch(lambda: self.list(depth - 1, length))
            self.must_fail |= first if x > 0 else second
            return f"if({a} > 0, {b}, {c})", y if x > 0 else z
        if kind == "polynomial" and length > 1:
            # An integer matrix has a polynomial; half of an odd one in a corner makes a list of coefficients.
            size = length - 1
            a, rows = self.matrix(0, rows=size, columns=size)
            rows[0][0] += Fraction(1, 14699)
            coefficients = flint_matrix(rows).charpoly().coeffs()
            coefficients += [fmpq(0)] * (length - len(coefficients))
            return f"charpoly({written(rows)})", [Fraction(int(c.p), int(c.q)) for c in reversed(coefficients)]
        if kind == "rowproduct":
            a, rows = self.matrix(depth - 1, columns=length)
            b, y = self.list(depth - 1, len(rows))
            return f"({b}*{a})", [sum((y[i] * rows[i][j] for i in range(len(rows))), Fraction(0)) for j in range(length)]
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
        if kind == "polynomial":
            return self.list(0, length)
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
        kind = draw.choice(["add", "scale", "product", "transpose", "power", "inverse", "identity", "solve", "loop"])
        if kind == "loop":
            text = f"list(j, 1, {rows}, list(k, 1, {columns}, j^2 - 3*j*k + 1/k))"
            return text, [
                [Fraction(j * j - 3 * j * k) + Fraction(1, k) for k in range(1, columns + 1)] for j in range(1, rows + 1)]
        if kind == "solve":
            a, x = self.matrix(depth - 1, rows, rows)
            b, y = self.matrix(depth - 1, rows, columns)
            if flint_matrix(x).det() == 0:
                self.must_fail = True
                return f"linsolve({a}, {b})", y
            return f"linsolve({a}, {b})", fractions(flint_matrix(x).solve(flint_matrix(y)))
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
        self.definitions = []
        make = self.draw.choice([self.scalar, self.list, self.matrix])
        text, value = make(self.draw.randint(1, 3))
        return "; ".join(self.definitions + [text]), value, self.must_fail

    def field(self):
        """An operation on matrices with entries a + b sqrt(d), also with i; the value is what this script makes of it."""
        draw = self.draw
        d, has_unit = draw.choice([2, 3, 5, 6, 7]), draw.random() < 0.4

        def entry():
            parts = [Fraction(draw.randint(-5, 5), draw.choice([1, 1, 2, 3])) if draw.random() < 0.6 else Fraction(0)
                     for _ in range(4)]
            return Element(d, *parts) if has_unit else Element(d, parts[0], parts[1])

        n = draw.randint(1, 6 if draw.random() < 0.2 else 4)
        rows = [[entry() for _ in range(n)] for _ in range(n)]
        if n > 1 and draw.random() < 0.3:
            # One row is a combination of others, with a factor that is no fraction.
            factor = entry()
            rows[-1] = [factor * x + y for x, y in zip(rows[0], rows[n // 2] if n > 2 else [Element(d)] * n)]
        matrix = "[" + ", ".join("[" + ", ".join(str(x) for x in row) + "]" for row in rows) + "]"
        kind = draw.choice(["det", "rank", "inverse", "linsolve", "power", "charpoly", "product"])
        if kind == "det":
            return f"det({matrix})", determinant(rows), False
        if kind == "rank":
            return f"rank({matrix})", Element(d, Fraction(eliminated(rows)[0])), False
        if kind == "charpoly":
            # Made a list by a root in a corner.
            rows[0][0] = rows[0][0] + Element(d, Fraction(0), Fraction(1, 14699))
            matrix = "[" + ", ".join("[" + ", ".join(str(x) for x in row) + "]" for row in rows) + "]"
            return f"charpoly({matrix})", characteristic(rows), False
        if kind == "power":
            exponent = draw.randint(2, 4)
            power = rows
            for _ in range(exponent - 1):
                power = product(power, rows)
            return f"{matrix}^{exponent}", power, False
        if kind == "product":
            vector = [entry() for _ in range(n)]
            return f"{matrix}*[{', '.join(map(str, vector))}]", [row[0] for row in product(rows, [[x] for x in vector])], False
        is_singular = eliminated(rows)[0] < n
        if kind == "inverse":
            unit = [[Element(d, Fraction(int(i == j))) for j in range(n)] for i in range(n)]
            return f"inverse({matrix})", unit if is_singular else eliminated(rows, unit)[1], is_singular
        vector = [[entry()] for _ in range(n)]
        solution = vector if is_singular else eliminated(rows, vector)[1]
        return f"linsolve({matrix}, [{', '.join(str(x[0]) for x in vector)}])", [x[0] for x in solution], is_singular

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


def run(surd, texts, *options):
    answer = subprocess.run(
        [surd, "--lines", "-j", "1", *options], input="\n".join(texts) + "\n", capture_output=True, text=True)
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
    getcontext().prec = 80
    for start in range(0, options.count, 1000):
        exact, inexact = [], []
        for index in range(start, min(start + 1000, options.count)):
            if index % 10 == 9:
                exact.append((generator.hidden(), Fraction(0), False))
            elif index % 10 in (3, 6):
                inexact.append(generator.field())
            else:
                exact.append(generator.case())
        answers = list(zip(exact, run(options.surd, [case[0] for case in exact], "-x")))
        for case, answer in zip(inexact, run(options.surd, [case[0] for case in inexact], "-d", "40")):
            if answer.startswith("error") or case[2]:
                answers.append((case, answer))
            elif not agrees(answer, case[1]):
                wrong += 1
                print(f"{case[0]}\n  gives {answer}")
        for (text, value, must_fail), answer in answers:
            if answer.startswith("error"):
                if must_fail:
                    refused += 1
                elif "cannot decide" in answer:
                    undecided += 1
                else:
                    wrong += 1
                    print(f"{text}\n  has a value, and Surd says {answer}")
            elif must_fail or read(answer) != value:
                wrong += 1
                print(f"{text}\n  is {'an error' if must_fail else written(value)}, and Surd says {answer}")
    print(f"{options.count} expressions: {wrong} wrong, {refused} rightly refused, {undecided} undecided")
    sys.exit(1 if wrong else 0)


main()
