#!/usr/bin/env python3
"""Random programs with the budget of exactness at zero, as usual, without end, and anything between.

    Scripts/differential-budget.py [--count N] [--seed S] [--surd PATH] [--progress]

Loops, recursion, iterated maps and sums of fractions, and questions about what they come to. The
same programs run with every fraction deferred until somebody asks for its parts, with the usual
budget, with every fraction made at once, and with a budget drawn between 10^2 and 10^6 bits; which way
a number went may show in nothing but the time. Every result, kind and error must be the same in all of
them, to 20 digits, as a fraction, and in one of the other formats that ask for exact parts; results that
are rational are held against Python's fractions, exactly and to 20 digits. PATH is the command that
tests use (SurdStubborn), which takes the budget from its environment. Status 1 and a list when anything
differs.
"""
import argparse
import decimal
import json
import math
import os
import random
import subprocess
import sys
from fractions import Fraction

sys.set_int_max_str_digits(0)
BUDGETS = ["0", str(1 << 15), str((1 << 63) - 1)]
# Other formats that ask for exact parts. What they write is compared between budgets only. Not `exact`: the closed form of a
# real with a deferred part is not looked for in its parts, so that it depends on the budget (exp(a/10^4) - a with budget 0).
FORMS = [["--format", form] for form in ("full", "repeating", "hexfloat", "sci")] + [
    ["-b", "2"], ["-b", "36"], ["-s", "30"]]
LONGEST = 1 << 20000


class NoValue(Exception):
    """Division by zero and such: an error is expected, and which one is not said."""


def checked(value):
    if max(abs(value.numerator), value.denominator) > LONGEST:
        raise OverflowError
    return value


NAMES = "kji"


class Body:
    """A random body over the indices of the loops around it, the innermost last: its text, and its
    value as a function of a tuple of their values."""

    def __init__(self, rng, depth, names="k"):
        # Conditions, remainders and loops inside stand beside arithmetic.
        kind = rng.randrange(14) if depth > 0 else rng.randrange(3)
        if kind == 0:
            place = rng.randrange(len(names))
            self.text, self.at = names[place], lambda k: Fraction(k[place])
        elif kind == 1:
            n = rng.randint(1, 30)
            self.text, self.at = str(n), lambda k: Fraction(n)
        elif kind == 2:
            n, places = rng.randint(1, 999), rng.randint(1, 3)
            value = Fraction(n, 10**places)
            self.text, self.at = str(decimal.Decimal(n).scaleb(-places)), lambda k: value
        elif kind == 8:
            a, n = Body(rng, depth - 1, names), rng.choice([2, 3, -1, -2, "k"])
            self.text = f"({a.text})^({n})"
            self.at = lambda k: power(a.at(k), k[0] if n == "k" else n)
        elif kind == 9:
            c = Condition(rng, depth - 1, names)
            a, b = Body(rng, depth - 1, names), Body(rng, depth - 1, names)
            self.text = f"if({c.text}, {a.text}, {b.text})"
            self.at = lambda k: a.at(k) if c.at(k) else b.at(k)
        elif kind == 10:
            a, n = Body(rng, depth - 1, names), rng.choice([2, 3, 7, -3, -5])
            name, value = rng.choice([
                ("mod", lambda x: floored(x, n)), ("div", lambda x: Fraction(x // n)),
                ("rem", lambda x: x - n * int(x / n)),
            ])
            self.text, self.at = f"{name}({a.text}, {n})", lambda k: value(a.at(k))
        elif kind == 11:
            a, b = Body(rng, depth - 1, names), Body(rng, depth - 1, names)
            name, value = rng.choice([
                ("floor", lambda x, y: Fraction(math.floor(x))), ("ceil", lambda x, y: Fraction(math.ceil(x))),
                ("trunc", lambda x, y: Fraction(int(x))), ("abs", lambda x, y: abs(x)),
                ("min", min), ("max", max),
            ])
            arguments = f"{a.text}, {b.text}" if name in ("min", "max") else a.text
            self.text, self.at = f"{name}({arguments})", lambda k: value(a.at(k), b.at(k))
        elif kind == 12 and len(names) < len(NAMES):
            name = NAMES[len(names)]
            body, isProduct, n = Body(rng, depth - 1, names + name), rng.random() < 0.3, rng.randint(2, 6)
            last, end = rng.choice([
                (str(n), lambda k: n), (f"{names[-1]} mod {n}", lambda k: k[-1] % n),
                (f"2 + {names[-1]} mod {n}", lambda k: 2 + k[-1] % n),
            ])
            self.text = f"{'prod' if isProduct else 'sum'}({name}, 1, {last}, {body.text})"

            def at(k):
                total = Fraction(int(isProduct))
                for j in range(1, end(k) + 1):
                    term = body.at(k + (j,))
                    total = checked(total * term if isProduct else total + term)
                return total

            self.at = at
        else:
            a, b = Body(rng, depth - 1, names), Body(rng, depth - 1, names)
            sign = rng.choice("+-*/")
            self.text = f"({a.text}{sign}{b.text})"
            self.at = lambda k: operate(sign, a.at(k), b.at(k))


class Condition:
    """A random condition over the same indices."""

    def __init__(self, rng, depth, names):
        kind = rng.randrange(6) if depth > 0 else rng.randrange(3)
        if kind <= 1:
            n = rng.randint(2, 5)
            rest = rng.randrange(n)
            self.text, self.at = f"{names[-1]} mod {n} == {rest}", lambda k: k[-1] % n == rest
        elif kind == 2:
            n = rng.randint(0, 40)
            self.text, self.at = f"{names[0]} > {n}", lambda k: k[0] > n
        elif kind == 3:
            a, b = Body(rng, depth - 1, names), Body(rng, depth - 1, names)
            sign, holds = rng.choice([
                ("<", lambda x, y: x < y), ("<=", lambda x, y: x <= y), ("==", lambda x, y: x == y),
                ("!=", lambda x, y: x != y), (">=", lambda x, y: x >= y),
            ])
            self.text, self.at = f"{a.text} {sign} {b.text}", lambda k: holds(a.at(k), b.at(k))
        elif kind == 4:
            a = Condition(rng, depth - 1, names)
            self.text, self.at = f"not ({a.text})", lambda k: not a.at(k)
        else:
            a, b = Condition(rng, depth - 1, names), Condition(rng, depth - 1, names)
            word = rng.choice(["and", "or"])
            self.text = f"({a.text}) {word} ({b.text})"
            self.at = lambda k: a.at(k) and b.at(k) if word == "and" else a.at(k) or b.at(k)


def operate(sign, a, b):
    if sign == "/" and b == 0:
        raise NoValue
    return checked({"+": a + b, "-": a - b, "*": a * b}.get(sign) if sign != "/" else a / b)


def power(a, n):
    if a == 0 and n < 0:
        raise NoValue
    bits = max(abs(a.numerator), a.denominator).bit_length()
    if bits * abs(n) > 20000:
        raise OverflowError
    return checked(a**n)


def decimal_text(q):
    return str(q) if q.denominator == 1 else f"({q.numerator}/{q.denominator})"


def small(rng):
    return Fraction(rng.randint(-40, 40), rng.randint(1, 40))


def program(rng):
    """Statements that define a, and its value; None where it is not rational."""
    kind = rng.randrange(6)
    if kind <= 1:
        body, isProduct = Body(rng, rng.randint(1, 3)), rng.random() < 0.3
        first = rng.choice([1, 1, 1, 0, -5, 7])
        last = first + rng.choice([3, 12, 30, 90, 250])
        total = Fraction(int(isProduct))
        for k in range(first, last + 1):
            term = body.at((k,))
            total = checked(total * term if isProduct else total + term)
        name = "prod" if isProduct else "sum"
        return [f"a = {name}(k, {first}, {last}, {body.text})"], total
    if kind == 2:
        start, factor, rest = small(rng), small(rng), small(rng)
        count = rng.choice([3, 20, 60])
        value = start
        for n in range(1, count + 1):
            value = checked(value * factor + rest / n)
        return [
            f"f(n) = if(n == 0, {decimal_text(start)}, f(n - 1)*{decimal_text(factor)} + "
            f"{decimal_text(rest)}/n)",
            f"a = f({count})",
        ], value
    if kind == 3:
        value, factor = small(rng), small(rng)
        lines = [f"a = {decimal_text(value)}"]
        form = rng.randrange(3)
        for _ in range(rng.randint(1, 9)):
            if form == 0:
                lines.append(f"a = {decimal_text(factor)}*a*(1 - a)")
                value = checked(factor * value * (1 - value))
            elif form == 1:
                if value == 0:
                    raise NoValue
                lines.append(f"a = (a + {decimal_text(factor)}/a)/2")
                value = checked((value + factor / value) / 2)
            else:
                lines.append(f"a = a^2 - {decimal_text(factor)}")
                value = checked(value * value - factor)
        return lines, value
    if kind == 4:
        terms = [Fraction(rng.randint(-999, 999), rng.randint(1, 999)) for _ in range(60)]
        return ["a = " + " + ".join(decimal_text(t) for t in terms)], sum(terms)
    body = Body(rng, rng.randint(0, 2))
    function = rng.choice(["sqrt", "cbrt", "sin", "exp", "ln", "atan", "cos"])
    text = rng.choice([f"{function}({body.text})", f"{function}({body.text})/k", f"k*{function}(k)"])
    last = rng.choice([2, 9, 20, 60])
    return [f"a = {rng.choice(['sum', 'prod'])}(k, 1, {last}, {text})"], None


def floored(a, b):
    return a - b * math.floor(a / b)


def questions(rng, value):
    """Questions about a, and their answers where they are known."""
    result = [("a", value)]
    rows = [
        ("floor(a)", lambda a: Fraction(math.floor(a))),
        ("-a", lambda a: -a),
        ("abs(a)", abs),
        ("a*3 - a - 2*a", lambda a: Fraction(0)),
        ("a == a + 0", lambda a: True),
        ("b = a*7/3; b*3/7 == a", lambda a: True),
        ("a < 1/2", lambda a: a < Fraction(1, 2)),
        ("a^2", lambda a: a * a),
        ("a^2 - a*a", lambda a: Fraction(0)),
        ("round(a, 3)", lambda a: Fraction(rounded(a * 1000), 1000)),
        ("sign(a - 1/3)", lambda a: Fraction((a > Fraction(1, 3)) - (a < Fraction(1, 3)))),
        ("a mod (1/3)", lambda a: floored(a, Fraction(1, 3))),
        ("sqrt(a^2)", abs),
        ("cos(a - a)", lambda a: Fraction(1)),
        ("max(a, 1/2, -a)", lambda a: max(a, Fraction(1, 2), -a)),
        ("frac(a)", lambda a: a - int(a)),
    ]
    if value is not None:
        rows += [
            ("numerator(a) mod 1009", lambda a: Fraction(a.numerator % 1009)),
            ("denominator(a) mod 1009", lambda a: Fraction(a.denominator % 1009)),
            (f"a == {decimal_text(value)}" if value.denominator < 1 << 400 else "a == 1/2",
             lambda a: a.denominator < 1 << 400 or a == Fraction(1, 2)),
        ]
    if value is None and rng.random() < 0.95:
        # Reals that are zero without a proof are searched for long: a few of them will do.
        rows = [row for row in rows if row[0] not in ("a*3 - a - 2*a", "a^2 - a*a", "b = a*7/3; b*3/7 == a")]
    for text, answer in rng.sample(rows, 4):
        result.append((text, None if value is None else answer(value)))
    if value is not None and value != 0:
        result.append(("1/a", 1 / value))
    # The exponential of a large number has millions of digits, which take their time.
    isSmall = value is not None and abs(value) < 10**6
    result.append(("exp(a/10^4) - a" if isSmall and rng.random() < 0.5 else "a*pi", None))
    return result


def rounded(q):
    return math.floor(q + Fraction(1, 2)) if q >= 0 else math.ceil(q - Fraction(1, 2))


def to_digits(q, digits=20):
    """q to 20 significant digits, half to even, as a fraction."""
    if q == 0:
        return Fraction(0)
    size = len(str(abs(q.numerator))) - len(str(q.denominator))
    for exponent in (size - 1, size, size + 1):
        if Fraction(10) ** exponent <= abs(q) < Fraction(10) ** (exponent + 1):
            unit = Fraction(10) ** (exponent - digits + 1)
            return round(q / unit) * unit
    raise ArithmeticError


def run(command, text, budget, form):
    environment = dict(os.environ, SURD_EXACT_BITS=budget)
    done = subprocess.run(
        [command, "--lines", "--json"] + form, input=text.encode(), env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"the command ended with {done.returncode}: {done.stderr.decode()[-500:]}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/debug/SurdStubborn")
    parser.add_argument("--progress", action="store_true", help="tell how far it is")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    wrong = done = values = errors = 0
    while done < options.count:
        lines, expected, origin = [], [], []
        for _ in range(min(500, options.count - done)):
            while True:
                try:
                    statements, value = program(rng)
                    asked = questions(rng, value)
                    break
                except (NoValue, OverflowError):
                    continue
            for text, answer in asked:
                # Each question on a program of its own start: nothing is known from the last one.
                lines.append("; ".join(statements + [text]))
                expected.append(answer)
                origin.append(lines[-1])
            done += 1
        if sys.stderr.isatty() or options.progress:
            print(f"{done} programs, {values} values, {wrong} wrong", file=sys.stderr, flush=True)
        text = "\n".join(lines)
        budgets = BUDGETS + [str(int(10 ** rng.uniform(2, 6)))]
        for form in (["--format", "auto"], ["--format", "fraction"], rng.choice(FORMS)):
            isOther = form in FORMS
            results = [run(options.surd, text, budget, form) for budget in budgets]
            for index, rows in enumerate(results):
                if len(rows) != len(lines):
                    sys.exit(f"{len(rows)} results of {len(lines)} with budget {budgets[index]}")
            for index, answer in enumerate(expected):
                rows = [
                    {key: row.get(key) for key in ("result", "kind", "exact", "error")}
                    for row in (result[index] for result in results)
                ]
                trouble = None
                if any(row != rows[0] for row in rows):
                    trouble = f"the budgets differ in {' '.join(form)}"
                elif isOther:
                    pass
                elif rows[0]["error"]:
                    errors += 1
                    if answer is not None:
                        trouble = "an error where there is a value"
                elif isinstance(answer, bool):
                    values += 1
                    if rows[0]["result"] != ("true" if answer else "false"):
                        trouble = f"should be {answer}"
                elif answer is not None:
                    values += 1
                    kind = "integer" if answer.denominator == 1 else "rational"
                    shown = Fraction(rows[0]["result"])
                    right = answer if form[1] == "fraction" else to_digits(answer)
                    if shown != right or rows[0]["kind"] != kind:
                        trouble = f"should be {kind} {str(right)[:200]}"
                if trouble:
                    wrong += 1
                    if wrong <= 20:
                        print(f"{trouble}\n  {origin[index][:600]}")
                        for budget, row in zip(budgets, rows):
                            print(f"  {budget:>20}: {str(row)[:300]}")
    print(f"{done} programs, {values} values and {errors} errors in four budgets, {wrong} wrong")
    sys.exit(1 if wrong else 0)


main()
