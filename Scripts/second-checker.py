#!/usr/bin/env python3
"""A second opinion about certificates: Scripts/second-checker.py [--own] FILE ...

It shares no code with Scripts/verify, and is as simple as can be: every step is computed again wherever it is used,
with the values of all indices in a dictionary and nothing kept. Exact numbers are fractions; other numbers are enclosed
by Arb (python-flint), or where that is missing (or with --own) by intervals of fractions, which is slow. It has only
the elementary functions, and proves no equality of reals. Scripts/forge-certificates.py compares the two checkers.

It says true, false (what is claimed is not so, or the certificate is not one) or unknown.
"""
import math
import re
import sys
from fractions import Fraction

try:
    import flint
except ImportError:
    flint = None


class Unknown(Exception):
    """It cannot be decided here."""


class Invalid(Exception):
    """It means nothing."""


# Intervals of fractions -----------------------------------------------------------------------------------------------


def cut(x, bits, up):
    """A fraction next to x, or x, with about so many bits."""
    excess = min(x.numerator.bit_length(), x.denominator.bit_length()) - bits
    if excess <= 0 or x == 0:
        return x
    shift = bits - x.numerator.bit_length() + x.denominator.bit_length()
    scaled = x * Fraction(2) ** shift
    return Fraction(-(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
                    ) / Fraction(2) ** shift


class Interval:
    bits = 100

    def __init__(self, low, high=None):
        high = low if high is None else high
        self.low, self.high = cut(Fraction(low), self.bits, False), cut(Fraction(high), self.bits, True)

    def ends(self):
        return self.low, self.high

    def __add__(self, other):
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self):
        return Interval(-self.high, -self.low)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        products = [x * y for x in self.ends() for y in other.ends()]
        return Interval(min(products), max(products))

    def __truediv__(self, other):
        if other.low <= 0 <= other.high:
            raise Unknown("a divisor that may be 0")
        return self * Interval(1 / other.high, 1 / other.low)

    def sqrt(self):
        if self.low < 0:
            raise Unknown("a root of what may be negative")
        return Interval(root_near(self.low, self.bits)[0], root_near(self.high, self.bits)[1])

    def exp(self):
        return Interval(exp_near(self.low).low, exp_near(self.high).high)

    def log(self):
        if self.low <= 0:
            raise Unknown("a logarithm of what may not be positive")
        return Interval(log_near(self.low).low, log_near(self.high).high)

    def around(self, function):
        """For a function whose slope is nowhere above 1."""
        middle = cut((self.low + self.high) / 2, self.bits, False)
        radius = max(self.high - middle, middle - self.low)
        return function(middle) + Interval(-radius, radius)

    def sin(self):
        return self.around(lambda x: sine_near(x, 0))

    def cos(self):
        return self.around(lambda x: sine_near(x, 1))

    def atan(self):
        return self.around(atan_near)

    @staticmethod
    def pi():
        return (arctangent(Fraction(1, 5)) * Interval(4) - arctangent(Fraction(1, 239))) * Interval(4)


def root_near(x, bits):
    k = max(2 * bits + x.denominator.bit_length() - x.numerator.bit_length(), 0)
    k += k % 2
    n = math.isqrt((x.numerator << k) // x.denominator)
    return Fraction(n, 1 << k // 2), Fraction(n + 1, 1 << k // 2)


def summed(x, first, ratio, rest):
    """The sum of terms t, t * ratio(1), ... of a fraction, whose rest is below `rest` times the last term."""
    total = term = Interval(first)
    small, k = Fraction(1, 1 << Interval.bits + 20), 0
    while max(map(abs, term.ends())) > small * abs(first):
        k += 1
        term = term * Interval(ratio(k))
        total = total + term
    most = max(map(abs, term.ends())) * rest
    return total + Interval(-most, most)


def exp_near(x):
    if abs(x) > 1 << 16:
        raise Unknown("an exponential so large")
    halvings = max(0, int(abs(x)).bit_length() + 1)
    t = cut(x / 2 ** halvings, Interval.bits + 40, False)
    power = summed(t, Fraction(1), lambda k: t / k, 2)
    if t != x / 2 ** halvings:  # t is smaller by less than 2^-(bits + 39), and e^d - 1 < 2d
        power = power * Interval(1, 1 + Fraction(1, 1 << Interval.bits + 30))
    for _ in range(halvings):
        power = power * power
    return power


def log_near(x):
    k = x.numerator.bit_length() - x.denominator.bit_length()
    return artanh(x / Fraction(2) ** k) + artanh(Fraction(2)) * Interval(k)


def artanh(x):  # the logarithm of x between 1/2 and 2
    z = (x - 1) / (x + 1)
    if z == 0:
        return Interval(0)
    y, total = Interval(z * z), Interval(0)
    power, k = Interval(z), 0
    while max(map(abs, power.ends())) > abs(z) / (1 << Interval.bits + 20):
        total = total + power * Interval(Fraction(1, 2 * k + 1))
        power, k = power * y, k + 1
    most = 2 * max(map(abs, power.ends()))
    return (total + Interval(-most, most)) * Interval(2)


def arctangent(z):  # of |z| <= 1/2: terms alternate and fall
    y, total, power, k = Interval(-z * z), Interval(0), Interval(z), 0
    while max(map(abs, power.ends())) > abs(z) / (1 << Interval.bits + 20):
        total = total + power * Interval(Fraction(1, 2 * k + 1))
        power, k = power * y, k + 1
    most = max(map(abs, power.ends()))
    return total + Interval(-most, most)


def atan_near(x):
    t, halvings = Interval(x), 0
    while max(map(abs, t.ends())) > Fraction(1, 3):
        t, halvings = t / (Interval(1) + (Interval(1) + t * t).sqrt()), halvings + 1
    return t.around(arctangent) * Interval(2 ** halvings)


def sine_near(x, quarter):
    turn = Interval.pi() * Interval(2)
    if abs(x) > 1 << 40:
        raise Unknown("an angle so large")
    t = Interval(x) - turn * Interval(round(x / turn.low))

    def series(x):
        if quarter:
            return summed(x, Fraction(1), lambda k: -x * x / (2 * k * (2 * k - 1)), 2)
        return summed(x, x, lambda k: -x * x / (2 * k * (2 * k + 1)), 2) if x else Interval(0)
    return t.around(series)


# Numbers: fractions, and what encloses the others ---------------------------------------------------------------------


class Numbers:
    """The operations, with Arb or with intervals of fractions, at some precision."""

    def __init__(self, bits, own=False):
        self.own, self.bits = own or flint is None, bits
        Interval.bits = bits
        if not self.own:
            flint.ctx.prec = bits

    def real(self, x):
        if not isinstance(x, Fraction):
            return x
        return Interval(x) if self.own else flint.arb(flint.fmpq(x.numerator, x.denominator))

    def between(self, low, high):
        return Interval(low, high) if self.own else self.real(low).union(self.real(high))

    def ends(self, x):
        if isinstance(x, (Fraction, Interval)):
            return (x, x) if isinstance(x, Fraction) else x.ends()
        if not x.is_finite():
            raise Unknown("no finite number")
        (m, e), (r, f) = x.mid().man_exp(), x.rad().man_exp()
        if max(abs(int(e)), abs(int(f))) > 100_000:
            raise Unknown("a number of that size")
        middle, radius = (Fraction(int(a)) * Fraction(2) ** int(b) for a, b in ((m, e), (r, f)))
        return middle - radius, middle + radius

    def sign(self, x):
        low, high = self.ends(x)
        if low == high == 0:
            return 0
        if low <= 0 <= high:
            raise Unknown("a number that may be 0")
        return 1 if low > 0 else -1

    def both(self, x, y, of):
        return of(x, y) if isinstance(x, Fraction) and isinstance(y, Fraction) else of(self.real(x), self.real(y))

    def add(self, x, y):
        return self.both(x, y, lambda x, y: x + y)

    def subtract(self, x, y):
        return self.both(x, y, lambda x, y: x - y)

    def multiply(self, x, y):
        return self.both(x, y, lambda x, y: x * y)

    def divide(self, x, y):
        if self.sign(y) == 0:
            raise Invalid("a division by zero")
        return self.both(x, y, lambda x, y: x / y)

    def negate(self, x):
        return -x

    def abs(self, x):
        return x if self.sign(x) >= 0 else -x

    def constant(self, name):
        pi = Interval.pi() if self.own else flint.arb.pi()
        known = {"pi": lambda: pi, "tau": lambda: pi * self.real(Fraction(2)), "e": lambda: self.exp(Fraction(1)),
                 "phi": lambda: (self.real(Fraction(1)) + self.sqrt(Fraction(5))) / self.real(Fraction(2))}
        if name not in known:
            raise Unknown("the constant " + name)
        return known[name]()

    def exp(self, x):
        low, high = self.ends(x)
        if max(abs(low), abs(high)) > 60_000:
            raise Unknown("an exponential so large")
        return self.real(x).exp()

    def ln(self, x):
        if self.sign(x) <= 0:
            raise Invalid("a logarithm of what is not positive")
        return self.real(x).log()

    def sqrt(self, x):
        if self.sign(x) < 0:
            raise Invalid("a root of a negative number")
        return self.real(x).sqrt() if self.sign(x) else Fraction(0)

    def sin(self, x):
        return self.real(x).sin()

    def cos(self, x):
        return self.real(x).cos()

    def atan(self, x):
        return self.real(x).atan()

    def tan(self, x):
        return self.divide(self.sin(x), self.cos(x))

    def sinh(self, x):
        return self.divide(self.subtract(self.exp(x), self.exp(-x)), Fraction(2))

    def cosh(self, x):
        return self.divide(self.add(self.exp(x), self.exp(-x)), Fraction(2))

    def cbrt(self, x):
        sign = self.sign(x)
        return self.multiply(Fraction(sign), self.power(self.abs(x), Fraction(1, 3))) if sign else Fraction(0)

    def power(self, x, y):
        if isinstance(y, Fraction) and y.denominator == 1:
            n = int(y)
            if isinstance(x, Fraction) and (x.numerator.bit_length() + x.denominator.bit_length()) * abs(n) < 20_000:
                if x == 0 and n < 0:
                    raise Invalid("a division by zero")
                return x ** n
            if abs(n) > 100:
                x, sign = (x, 1) if self.sign(x) > 0 else (-x, (-1) ** n)
                power = self.exp(self.multiply(y, self.ln(x)))
                return power if sign > 0 else -power
            total = Fraction(1)
            for _ in range(abs(n)):
                total = self.multiply(total, x)
            return total if n >= 0 else self.divide(Fraction(1), total)
        if self.sign(x) == 0 and self.sign(y) > 0:
            return Fraction(0)
        if self.sign(x) < 0:
            if not isinstance(y, Fraction) or y.denominator % 2 == 0:
                raise Invalid("a power of a negative number")
            power = self.power(-x, y)
            return -power if y.numerator % 2 else power
        return self.exp(self.multiply(y, self.ln(x)))

    def floor(self, x):
        low, high = (Fraction(math.floor(end)) for end in self.ends(x))
        if low != high:
            raise Unknown("a number next to an integer")
        return low

    def ceil(self, x):
        return -self.floor(-x)

    def mod(self, x, y):
        return self.subtract(x, self.multiply(y, self.floor(self.divide(x, y))))

    def max(self, *xs):
        best = xs[0]
        for x in xs[1:]:
            best = x if self.sign(self.subtract(x, best)) > 0 else best
        return best

    def min(self, *xs):
        return -self.max(*(-x for x in xs))

    def sum(self, *xs):
        total = Fraction(0)
        for x in xs:
            total = self.add(total, x)
        return total

    def prod(self, *xs):
        total = Fraction(1)
        for x in xs:
            total = self.multiply(total, x)
        return total

    def whole(self, x):
        if not isinstance(x, Fraction):
            raise Unknown("an integer that is not known exactly")
        if x.denominator != 1:
            raise Invalid("needs an integer")
        return int(x)

    def factorial(self, x):
        n = self.whole(x)
        if n < 0:
            raise Invalid("the factorial of a negative number")
        if n > 2000:
            raise Unknown("a factorial so large")
        return Fraction(math.prod(range(1, n + 1)))

    def gcd(self, *xs):
        return Fraction(math.gcd(*map(self.whole, xs)))

    def isprime(self, x):
        if isinstance(x, Fraction) and x.denominator != 1:
            return False
        n = self.whole(x)
        if flint is not None and not self.own:
            return n > 1 and bool(flint.fmpz(n).is_prime())
        if n < 10 ** 10:
            return n > 1 and all(n % q for q in range(2, math.isqrt(n) + 1))
        d, s = n - 1, 0
        while d % 2 == 0:
            d, s = d // 2, s + 1
        return all(any((y := pow(a, d << k, n)) == n - 1 or k == 0 and y == 1 for k in range(s))
                   for a in range(43, 143, 2))


COMPARISONS = {"less": lambda s: s < 0, "lessorequal": lambda s: s <= 0, "greater": lambda s: s > 0,
               "greaterorequal": lambda s: s >= 0, "equal": lambda s: s == 0, "notequal": lambda s: s != 0}
FUNCTIONS = {name: count for count, names in {
    1: "negate abs exp ln sqrt sin cos atan tan sinh cosh cbrt floor ceil factorial",
    2: "add subtract multiply divide power mod", 0: "max min sum prod gcd"}.items() for name in names.split()}


# Certificates ---------------------------------------------------------------------------------------------------------


NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?|-?[0-9]+/[1-9][0-9]*")


def named(word):
    """The name of a step, of which leading zeros do not count."""
    if not re.fullmatch(r"[0-9]{1,18}", word):
        raise Invalid("what is no name of a step")
    return str(int(word))


class Unreadable(Exception):
    """More cannot be said of the certificate."""


FORMS = ["integral", "limit", "derivative", "zero", "root", "infinitesum", "infiniteproduct"]


class Paper:
    """A certificate as it is written."""

    def __init__(self, lines):
        self.steps, self.order, self.claim = {}, [], None
        for line in lines:
            words = line.split(" ")
            if words[0] == "of":
                continue
            if words[0] == "claim":
                if self.claim:
                    raise Invalid("two claims")
                self.claim = [named(words[1]), *words[2:]] if len(words) > 2 else [""]
                continue
            truth = None
            if len(words) > 2 and words[-2] == "is":
                words, truth = words[:-2], words[-1] == "true"
            if len(words) > 2 and words[-2] == "@":
                if not re.fullmatch(r"[0-9]+", words[-1]) or not 8 <= int(words[-1]) <= 400_000:
                    raise Unreadable
                words = words[:-2]
            if len(words) < 2:
                raise Invalid("a line that is no step")
            name, operation, *operands = words
            name = named(name)
            if operation == "number" and (len(operands) != 1 or not NUMBER.fullmatch(operands[0])):
                raise Invalid("what is no number")
            if operation not in ("number", "constant"):
                operands = [named(operand) for operand in operands]
            if name in self.steps or not operands:
                raise Invalid("a step with two meanings, or none")
            if operation not in ("number", "constant") and any(operand not in self.steps for operand in operands):
                raise Invalid("a step that uses what comes later")
            if operation in ("sumover", "prodover") and self.steps[operands[0]][0] != "index":
                raise Invalid("a loop over no index")
            self.steps[name] = operation, operands, truth
            self.order.append(name)
        if not self.claim or self.claim[0] not in self.steps:
            raise Invalid("no claim")


class Reading:
    """The steps of a certificate, computed at some precision."""
    MOST = 30_000

    def __init__(self, paper, bits, own):
        self.paper, self.numbers, self.count = paper, Numbers(bits, own), 0

    def value(self, name, indices):
        self.count += 1
        if self.count > self.MOST:
            raise Unknown("so many steps")
        operation, operands, _ = self.paper.steps[name]
        if operation == "number":
            return Fraction(operands[0])
        if operation == "constant":
            return self.numbers.constant(operands[0])
        if operation == "index":
            if name not in indices:
                raise Outside("an index outside of its loop")
            return indices[name]
        if operation == "choose":
            condition = self.value(operands[0], indices)
            if not isinstance(condition, bool):
                raise Invalid("a choice without a condition")
            return self.value(operands[1 if condition else 2], indices)
        if operation in ("sumover", "prodover"):
            first, last = (self.numbers.whole(self.number(bound, indices))
                           for bound in self.paper.steps[operands[0]][1])
            total = Fraction(operation == "prodover")
            for k in range(first, last + 1):
                term = self.number(operands[1], {**indices, operands[0]: Fraction(k)})
                total = self.numbers.add(total, term) if operation == "sumover" else self.numbers.multiply(total, term)
            return self.small(total)
        if operation == "not":
            condition = self.value(operands[0], indices)
            if not isinstance(condition, bool):
                raise Invalid("a number that is negated")
            return not condition
        values = [self.number(operand, indices) for operand in operands]
        if operation in COMPARISONS and len(values) == 2:
            return COMPARISONS[operation](self.numbers.sign(self.numbers.subtract(*values)))
        if operation == "isprime" and len(values) == 1:
            return self.numbers.isprime(*values)
        if operation in FORMS:
            if len(values) != 2 or not all(isinstance(end, Fraction) for end in values) or values[0] > values[1]:
                raise Invalid("an enclosure that is none")
            return values[0] if values[0] == values[1] else self.numbers.between(*values)
        if FUNCTIONS.get(operation) not in (0, len(values)):
            raise Unknown("the function " + operation)
        return self.small(getattr(self.numbers, operation)(*values))

    def number(self, name, indices):
        value = self.value(name, indices)
        if isinstance(value, bool):
            raise Invalid("a truth value where a number should be")
        return value

    @staticmethod
    def small(x):
        if isinstance(x, Fraction) and x.numerator.bit_length() + x.denominator.bit_length() > 40_000:
            raise Unknown("a number of that size")
        return x

    def verdict(self):
        """Whether all that is said of the steps is so, and the claim."""
        known = True
        for name in self.paper.order:
            truth = self.paper.steps[name][2]
            try:
                value = self.value(name, {})
                if truth is not None and value is not truth:
                    return False
            except Outside as error:
                if truth is not None:
                    raise Invalid("a truth value that depends on an index") from error
            except Unknown:
                known = False
            except Invalid:
                if truth is not None:
                    raise
                known = False  # a step without a value, on which perhaps nothing rests
        try:
            claim = self.claimed(*self.paper.claim)
        except Outside as error:
            raise Invalid("a claim of what is no number") from error
        if not known and claim:
            raise Unknown("a step that cannot be decided")
        return claim

    def claimed(self, name, kind, *words):
        value = self.value(name, {})
        if kind in ("true", "false"):
            return value is (kind == "true")
        if isinstance(value, bool):
            raise Invalid("a truth value where a number should be")
        low, high = self.numbers.ends(value)
        if kind == "exact":
            return self.within(low, high, Fraction(words[0]))
        if kind == "factors":
            return self.factors(value, words)
        if kind != "rounds":
            raise Unknown("claims of that kind")
        mode, scope, count, text = words
        claimed, count = Fraction(text), int(count)
        if count < 0:
            raise Unknown("places before the point")
        if claimed == 0 and scope == "digits":
            return self.within(low, high, claimed)
        exponent = int(text.partition("e")[2] or 0)
        if scope == "digits" and not (count and 1 <= abs(Fraction(text.partition("e")[0])) < 10):
            raise Invalid("digits without one before the point")
        found = set()
        for end in low, high:
            place = exponent + 1 - count if scope == "digits" else -count
            if scope == "digits" and abs(end) < Fraction(10) ** exponent:
                place -= 1
            found.add(rounding(end, mode, Fraction(10) ** place))
        if not min(found) <= claimed <= max(found):  # what lies between is rounded to what lies between
            return False
        if len(found) > 1:
            raise Unknown("the digits")
        return True

    @staticmethod
    def within(low, high, claimed):
        if low == high:
            return low == claimed
        if low <= claimed <= high:
            raise Unknown("an equality")
        return False

    def factors(self, value, words):
        known = set()
        for operation, operands, truth in self.paper.steps.values():
            if operation == "isprime" and truth:
                known.add(self.numbers.whole(self.number(operands[0], {})))
        total, before = int(words[0]), 1
        for word in words[1:]:
            p, k = map(int, word.split("^"))
            if p <= before or k < 1 or p not in known or not self.numbers.isprime(Fraction(p)):
                return False
            total, before = total * p ** k, p
        return self.numbers.whole(value) == total


class Outside(Invalid):
    """An index is asked for outside of its loop."""


def rounding(x, mode, unit):
    """x as a multiple of the unit."""
    low = math.floor(x / unit)
    rest = x / unit - low
    if rest == 0:
        return low * unit
    high = low + 1
    toward, away = (low, high) if x > 0 else (high, low)
    if mode == "05up":
        return (away if abs(toward) % 5 == 0 else toward) * unit
    if mode in ("floor", "ceiling", "down", "up"):
        return {"floor": low, "ceiling": high, "down": toward, "up": away}[mode] * unit
    if rest == Fraction(1, 2):
        even = low if low % 2 == 0 else high
        return {"half-up": away, "half-down": toward, "half-even": even}[mode] * unit
    return (high if rest > Fraction(1, 2) else low) * unit


def judge(lines, own=False, precisions=(160, 640, 2600)):
    """True, False or None, which is unknown."""
    try:
        paper = Paper(lines)
        for bits in precisions:
            try:
                truth = Reading(paper, bits, own).verdict()
                # What is said of the value of a form is nowhere proved.
                return None if truth and any(step[0] in FORMS for step in paper.steps.values()) else truth
            except Unknown:
                pass
    except Unreadable:
        pass
    except (Invalid, KeyError, ValueError, ZeroDivisionError, IndexError, TypeError):
        return False
    return None


def main(paths):
    own = "--own" in paths
    for path in paths:
        if path != "--own":
            with open(path, encoding="utf-8", newline="\n") as file:
                parts = re.split(r"^[ \t]*(?=surd-certificate)", file.read(), flags=re.MULTILINE)[1:]
            for part in parts:
                head, *lines = [line for line in map(str.strip, part.split("\n")) if line and line[0] != "#"]
                truth = judge(lines, own) if head == "surd-certificate 1" else None
                print({True: "true", False: "false", None: "unknown"}[truth])


if __name__ == "__main__":
    main(sys.argv[1:])
