#!/usr/bin/env python3
"""Random exact expressions, Surd against Python's integers and fractions.

    Scripts/differential-exact.py [--count N] [--seed S] [--depth D] [--surd PATH]

Integers, fractions, bits, comparisons and number theory, written with as few parentheses as the
levels of the operators allow, so that grouping is tested too. Surd prints with `--format exact`
and must print the very same number. python-flint's fmpz answers what Python has no function for;
without it those functions are left out. Status 1 and a list when anything differs.
"""
import argparse
import math
import random
import statistics
import subprocess
import sys
from fractions import Fraction

try:
    from flint import fmpz
except ImportError:
    fmpz = None

sys.set_int_max_str_digits(0)
LARGEST = 1 << 4000

# The levels of the operators; higher binds tighter.
OR, XOR, AND, SHIFT, SUM, PRODUCT, PREFIX, POWER, POSTFIX, ATOM = range(10)


class TooLarge(Exception):
    """Drawn again: nobody wants to read it."""


class Expression:
    """Text, the level of its outermost operator, and its value: a Fraction, or None for no value."""

    def __init__(self, text, level, value):
        if value is not None and max(abs(value.numerator), value.denominator) > LARGEST:
            raise TooLarge
        self.text, self.level, self.value = text, level, value

    def at(self, level):
        """The text where an operand of this level or tighter can stand."""
        return self.text if self.level >= level else f"({self.text})"

    @property
    def is_integer(self):
        return self.value is not None and self.value.denominator == 1


def plus(left, right, sign=1):
    """The sum with an expression on its right: as a whole a percentage, it is one of the left."""
    if right.level == POSTFIX and right.text.endswith("%"):
        return left * (1 + sign * right.value)
    return left + sign * right.value


def truncated(a, b):
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def away(value):
    """To the nearest integer, halves away from zero."""
    return math.floor(value + Fraction(1, 2)) if value >= 0 else math.ceil(value - Fraction(1, 2))


def fibonacci(n, a=0, b=1):
    for _ in range(n):
        a, b = b, a + b
    return a


def is_prime(n):
    return n > 1 and fmpz(n).is_prime()


def next_prime(n):
    n = max(n, 1) + 1
    while not is_prime(n):
        n += 1
    return n


def previous_prime(n):
    n -= 1
    while not is_prime(n):
        n -= 1
    return n


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def small(self, low, high):
        n = self.random.randint(low, high)
        return Expression(str(n), ATOM if n >= 0 else PREFIX, Fraction(n))

    def number(self, integer):
        r = self.random
        choice = r.random()
        if choice < 0.5:
            return self.small(0, 30)
        if choice < 0.65:
            n = r.randint(0, 10 ** r.randint(1, 60))
            return Expression(str(n), ATOM, Fraction(n))
        if choice < 0.75:
            n = r.randint(0, 1 << r.choice([8, 31, 32, 62, 63, 64, 65, 126, 127, 128, 129, 300]))
            return Expression(r.choice([hex, bin, oct, str])(n), ATOM, Fraction(n))
        if integer or choice < 0.8:
            n = (1 << r.choice([31, 32, 61, 62, 63, 64, 126, 127, 128])) + r.randint(-2, 2)
            return Expression(str(n), ATOM, Fraction(n))
        n, places = r.randint(0, 99999), r.randint(1, 8)
        if choice < 0.9:
            return Expression(f"{n / 1:.0f}e-{places}", ATOM, Fraction(n, 10 ** places))
        text = f"{n // 1000}.{n % 1000:03d}"
        return Expression(text, ATOM, Fraction(n, 1000))

    def make(self, depth, integer=False):
        r = self.random
        if depth == 0 or r.random() < 0.1:
            return self.number(integer)
        for _ in range(20):
            try:
                made = r.choice([self.arithmetic, self.arithmetic, self.bits, self.function,
                                 self.power, self.prefix, self.listed, self.branch])(depth, integer)
            except TooLarge:
                continue
            if made is not None and (made.is_integer or not integer):
                return made
        return self.number(integer)

    def arithmetic(self, depth, integer):
        r = self.random
        a, b = self.make(depth - 1, integer), self.make(depth - 1, integer)
        operator = r.choice(["+", "-", "*", "x", "/", "mod", "%"])
        if operator in "+-":
            value = plus(a.value, b) if operator == "+" else plus(a.value, b, -1)
            # A sum's right side may be a sum only in parentheses.
            return Expression(f"{a.at(SUM)} {operator} {b.at(PRODUCT)}", SUM, value)
        if operator in ("/", "mod", "%") and b.value == 0:
            return None
        # What begins with a sign makes the % before it a percent sign.
        right = b.at(POWER) if operator == "%" else b.at(PREFIX)
        value = {"*": lambda: a.value * b.value, "x": lambda: a.value * b.value,
                 "/": lambda: a.value / b.value}.get(operator, lambda: a.value % b.value)()
        return Expression(f"{a.at(PRODUCT)} {operator} {right}", PRODUCT, value)

    def bits(self, depth, _):
        r = self.random
        a = self.make(depth - 1, True)
        if not a.is_integer:
            return None
        operator = r.choice(["|", "&", "xor", "<<", ">>"])
        n = int(a.value)
        if operator in ("<<", ">>"):
            count = self.small(0, 200)
            value = n << int(count.value) if operator == "<<" else n >> int(count.value)
            return Expression(f"{a.at(SHIFT)} {operator} {count.text}", SHIFT, Fraction(value))
        b = self.make(depth - 1, True)
        if not b.is_integer:
            return None
        m = int(b.value)
        level, value = {"|": (OR, n | m), "xor": (XOR, n ^ m), "&": (AND, n & m)}[operator]
        return Expression(
            f"{a.at(level)} {operator} {b.at(level + 1)}", level, Fraction(value))

    def power(self, depth, _):
        r = self.random
        a = self.make(depth - 1)
        if r.random() < 0.3:
            n = self.small(0, 40)
            return Expression(f"{n.text}!", POSTFIX, Fraction(math.factorial(int(n.value))))
        if r.random() < 0.2:
            return Expression(f"{a.at(POSTFIX)}%", POSTFIX, a.value / 100)
        n = self.small(-12, 40)
        if a.value == 0 and n.value < 0:
            return None
        if max(abs(a.value.numerator), a.value.denominator) ** min(abs(int(n.value)), 200) > LARGEST:
            return None
        # To the left of ^ no sign, to the right one is understood.
        return Expression(f"{a.at(POSTFIX)}{r.choice(['^', '**'])}{n.text}", POWER,
                          a.value ** int(n.value))

    def prefix(self, depth, integer):
        a = self.make(depth - 1, integer)
        if a.is_integer and self.random.random() < 0.4:
            return Expression(f"~{a.at(PREFIX)}", PREFIX, Fraction(~int(a.value)))
        return Expression(f"-{a.at(PREFIX)}", PREFIX, -a.value)

    def branch(self, depth, integer):
        r = self.random
        a, b = self.make(depth - 1), self.make(depth - 1)
        yes, no = self.make(depth - 1, integer), self.make(depth - 1, integer)
        sign, holds = r.choice([
            ("<", a.value < b.value), ("<=", a.value <= b.value), ("==", a.value == b.value),
            ("!=", a.value != b.value), (">", a.value > b.value), (">=", a.value >= b.value)])
        chosen = yes if holds else no
        return Expression(f"if({a.at(OR)} {sign} {b.at(OR)}, {yes.text}, {no.text})", ATOM,
                          chosen.value)

    def listed(self, depth, _):
        r = self.random
        if r.random() < 0.4:
            # The body is a formula in k, evaluated here for each k.
            low, count = r.randint(-5, 5), r.randint(0, 12)
            c, d = self.make(depth - 1), self.small(1, 9)
            terms = [plus(Fraction(k * k), c) - Fraction(k, int(d.value))
                     for k in range(low, low + count)]
            name, start = r.choice([("sum", 0), ("prod", 1)])
            value = Fraction(start)
            for term in terms:
                value = value + term if name == "sum" else value * term
            return Expression(
                f"{name}(k, {low}, {low + count - 1}, k^2 + {c.at(PRODUCT)} - k/{d.text})", ATOM,
                value)
        items = [self.make(depth - 1) for _ in range(r.randint(1, 5))]
        values = [item.value for item in items]
        name, value = r.choice([
            ("sum", sum(values)), ("mean", Fraction(sum(values)) / len(values)),
            ("product", math.prod(values)), ("median", statistics.median(values)),
            ("min", min(values)), ("max", max(values))])
        return Expression(f"{name}({', '.join(item.text for item in items)})", ATOM,
                          Fraction(value))

    def function(self, depth, integer):
        r = self.random
        a = self.make(depth - 1, r.random() < 0.5)
        b = self.make(depth - 1, r.random() < 0.5)
        q, p = a.value, b.value
        choices = [
            ("floor", Fraction(math.floor(q))), ("ceil", Fraction(math.ceil(q))),
            ("trunc", Fraction(math.trunc(q))), ("frac", q - math.trunc(q)),
            ("round", Fraction(away(q))), ("abs", abs(q)), ("sign", Fraction((q > 0) - (q < 0))),
            ("numerator", Fraction(q.numerator)), ("denominator", Fraction(q.denominator))]
        if p != 0:
            choices += [("mod", q % p, p), ("div", Fraction(q // p), p),
                        ("rem", q - p * truncated(q, p), p)]
        if a.is_integer:
            n = int(q)
            choices += [("bitlength", Fraction(abs(n).bit_length()))]
            if n >= 0:
                choices += [("isqrt", Fraction(math.isqrt(n))),
                            ("popcount", Fraction(bin(n).count("1")))]
            if b.is_integer:
                m = int(p)
                choices += [("gcd", Fraction(math.gcd(n, m)), p), ("lcm", Fraction(math.lcm(n, m)), p)]
        if r.random() < 0.35:
            return self.theory(a)
        chosen = r.choice(choices)
        text = a.text if len(chosen) == 2 else f"{a.text}, {b.text}"
        return Expression(f"{chosen[0]}({text})", ATOM, chosen[1])

    def theory(self, a):
        """Number theory on arguments of a size that it is meant for."""
        r = self.random
        n, k, m = r.randint(0, 300), r.randint(0, 40), r.randint(1, 10 ** r.randint(1, 40))
        places = r.randint(-3, 10)
        choices = [
            (f"binomial({n}, {k})", math.comb(n, k)), (f"fib({n})", fibonacci(n)),
            (f"lucas({n})", fibonacci(n, 2, 1)), (f"factorial({k})", math.factorial(k)),
            (f"round({a.text}, {places})", Fraction(away(a.value * Fraction(10) ** places))
             / Fraction(10) ** places)]
        if a.is_integer:
            base = int(a.value)
            choices.append((f"powmod({a.text}, {n}, {m})", pow(base, n, m)))
            if m > 1 and math.gcd(base, m) == 1:
                choices.append((f"invmod({a.text}, {m})", pow(base, -1, m)))
        if fmpz is not None:
            choices += [
                (f"nextprime({m})", next_prime(m)), (f"if(isprime({m}), 1, 0)", int(is_prime(m))),
                (f"primorial({k})", math.prod(i for i in range(2, k + 1) if is_prime(i)))]
            if m > 2:
                choices.append((f"prevprime({m})", previous_prime(m)))
        text, value = r.choice(choices)
        return Expression(text, ATOM, Fraction(value))


def parsed(text):
    """An exact text, without running anything: 12, -3/4, 0.125 or 1.5e30."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--count", type=int, default=20000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--depth", type=int, default=4)
    options.add_argument("--surd", default=".build/command/surd")
    arguments = options.parse_args()
    maker = Maker(arguments.seed)
    wrong = compared = 0
    while compared < arguments.count:
        drawn = [maker.make(maker.random.randint(1, arguments.depth)) for _ in range(1000)]
        run = subprocess.run(
            [arguments.surd, "--lines", "--format", "exact"], capture_output=True, text=True,
            input="\n".join(drawn_one.text for drawn_one in drawn) + "\n")
        answers = run.stdout.split("\n")[:-1]
        if len(answers) != len(drawn):
            sys.exit(f"{len(answers)} lines for {len(drawn)}, status {run.returncode}")
        for expression, answer in zip(drawn, answers):
            compared += 1
            if parsed(answer) != expression.value:
                wrong += 1
                print(f"WRONG: {expression.text}\n  surd   {answer}\n  python {expression.value}")
    print(f"{compared} compared, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
