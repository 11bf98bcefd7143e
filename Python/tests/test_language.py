"""What Python's users take for granted: sequences, functions, formats, tables of many kinds.

Expected values are Python's own (int, float, Fraction, Decimal, math), those of NumPy, and digits of mpmath 1.3.
"""

import collections.abc
import decimal
import locale
import math
import numbers
import operator
import pathlib
import pickle
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal
from fractions import Fraction

import surd
import surd._functions

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def has(module):
    try:
        __import__(module)
        return True
    except ImportError:
        return False


class Sequences(unittest.TestCase):
    def test_a_polynomial_is_the_sequence_of_its_coefficients(self):
        # x^2 - 2x - 1 is 0 at 1 + sqrt(2).
        p = surd.evaluate("minpoly(sqrt(2) + 1)")
        self.assertIsInstance(p, surd.Polynomial)
        self.assertIsInstance(p, collections.abc.Sequence)
        self.assertNotIsInstance(p, numbers.Number)
        self.assertEqual((len(p), p.degree, p.kind), (3, 2, "polynomial"))
        self.assertEqual((p[0], p[1], p[-1], p[1:], list(p)), (-1, -2, 1, [-2, 1], [-1, -2, 1]))
        self.assertRaises(IndexError, operator.getitem, p, 3)
        self.assertRaises(IndexError, operator.getitem, p, -4)
        self.assertEqual((p, hash(p)), ((-1, -2, 1), hash((-1, -2, 1))))
        self.assertEqual(p, surd.evaluate("minpoly(1 - sqrt(2))"))
        self.assertNotEqual(p, surd.List([-1, -2, 1]))
        self.assertNotEqual(p, surd.evaluate("minpoly(sqrt(2))"))
        self.assertEqual((p.index(1), p.count(-2), 1 in p, list(reversed(p))), (2, 1, True, [1, -2, -1]))
        self.assertEqual(repr(p), "<Polynomial x^2 - 2*x - 1>")
        self.assertEqual((p(3), p(Fraction(1, 2)), p(surd.sqrt(2) + 1)), (2, Fraction(-7, 4), 0))
        self.assertEqual(pickle.loads(pickle.dumps(p)), p)
        self.assertRaises(TypeError, surd.Polynomial)
        self.assertRaises(TypeError, surd.Number, p)
        self.assertRaises(TypeError, operator.add, p, p)

    def test_lists_hash_as_the_tuples_they_equal(self):
        divisors = surd.evaluate("divisors(12)")
        self.assertEqual(hash(divisors), hash((1, 2, 3, 4, 6, 12)))
        self.assertIn((1, 2, 3, 4, 6, 12), {divisors})
        self.assertEqual(hash(surd.List([[1, "1/2"], [3, 4]])), hash(((1, Fraction(1, 2)), (3, 4))))
        self.assertEqual((divisors.index(4), divisors.count(5), divisors.index(6, 2)), (3, 0, 4))
        self.assertRaises(ValueError, divisors.index, 5)
        self.assertEqual((list(divisors), divisors[::-2]), ([1, 2, 3, 4, 6, 12], [12, 4, 2]))


class Reals(unittest.TestCase):
    def test_what_a_real_can_do(self):
        self.assertIsInstance(surd.Number("1/3"), numbers.Real)
        draw = random.Random(44)
        for _ in range(2000):
            a = Fraction(draw.randint(-10**6, 10**6), draw.randint(1, 1000))
            b = Fraction(draw.randint(1, 10**4) * draw.choice((-1, 1)), draw.randint(1, 1000))
            x, y = surd.Number(a), surd.Number(b)
            self.assertEqual((x // y, x % y, divmod(x, y)), (a // b, a % b, divmod(a, b)))
            self.assertEqual((a // y, a % y, divmod(a, y)), (a // b, a % b, divmod(a, b)))
            self.assertEqual((math.floor(x), math.ceil(x), math.trunc(x), int(x)),
                             (math.floor(a), math.ceil(a), math.trunc(a), int(a)))
            for places in (None, 0, 2, -3):
                self.assertEqual(round(x, places), round(a, places), (a, places))
            self.assertEqual((complex(x), float(x), x.real, x.imag, x.conjugate()),
                             (complex(float(a)), float(a), a, 0, a))
            self.assertEqual(x.is_integer(), a.denominator == 1)

    def test_indices(self):
        self.assertEqual(list(range(surd.Number(3))), [0, 1, 2])
        self.assertEqual(hex(surd.Number(10) ** 30), hex(10**30))
        for wrong in (surd.Number("1/2"), surd.pi, surd.evaluate("1 < 2"), surd.evaluate("3 + 4i", complex=True)):
            self.assertRaises(TypeError, operator.index, wrong)
            self.assertFalse(wrong.is_integer())

    def test_powers_modulo(self):
        draw = random.Random(3)
        for _ in range(300):
            a, n = draw.randint(-10**20, 10**20), draw.randint(0, 10**20)
            m = draw.randint(1, 10**12) * draw.choice((-1, 1))
            for base, exponent, modulus in ((surd.Number(a), n, m), (a, surd.Number(n), m), (a, n, surd.Number(m))):
                try:
                    found = pow(base, exponent, modulus)
                except TypeError:
                    # Python asks the third operand only from 3.14 on.
                    self.assertIs(type(modulus), surd.Number)
                    continue
                self.assertIsInstance(found, surd.Number)
                self.assertEqual(found, pow(a, n, m))
        self.assertEqual(pow(surd.Number(3), -1, 7), pow(3, -1, 7))
        for wrong, error in [((3, 2, 0), ValueError), ((2, -1, 4), ValueError), (("1/2", 2, 3), TypeError)]:
            self.assertRaises(error, pow, surd.Number(wrong[0]), *wrong[1:])

    def test_quantize(self):
        draw = random.Random(5)
        modes = [decimal.ROUND_HALF_EVEN, decimal.ROUND_HALF_UP, decimal.ROUND_HALF_DOWN, decimal.ROUND_UP,
                 decimal.ROUND_DOWN, decimal.ROUND_CEILING, decimal.ROUND_FLOOR, decimal.ROUND_05UP]
        for _ in range(2000):
            text = f"{draw.randint(-10**5, 10**5)}e{draw.randint(-5, 1)}"
            quantum, mode = Decimal(f"1e{draw.randint(-4, 3)}"), draw.choice(modes)
            wanted = Decimal(text).quantize(quantum, mode)
            named = mode.removeprefix("ROUND_").replace("_", "-").lower()
            self.assertEqual(surd.Number(text).quantize(quantum, mode), wanted, (text, quantum, mode))
            self.assertEqual(surd.Number(text).quantize(surd.Number(quantum), named), wanted, (text, quantum, mode))
        self.assertEqual(surd.sqrt(2).quantize("0.001"), Decimal("1.414"))
        self.assertEqual(surd.pi.quantize("0.0001", rounding="up"), Decimal("3.1416"))
        for wrong in ("0.02x", Decimal("nan"), Fraction(1, 3), "1e99999999"):
            self.assertRaises((ValueError, decimal.InvalidOperation), surd.pi.quantize, wrong)
        self.assertRaises(ValueError, surd.pi.quantize, "1", "sideways")

    def test_version(self):
        said = re.search(r'^version = "(.*)"$', (ROOT / "Python/pyproject.toml").read_text(), re.MULTILINE)
        self.assertEqual(surd.__version__, said[1])
        self.assertEqual(surd.__version__, surd.library_version())

    def test_latex(self):
        for text, wanted in [
            ("1/3", r"$\frac{1}{3}$"), ("-2", "$-2$"), ("-1/3", r"$-\frac{1}{3}$"), ("2^(1/3)", r"$\sqrt[3]{2}$"),
            ("(1 + sqrt(5))/2", r"$\frac{\sqrt{5} + 1}{2}$"), ("pi^2/6", r"$\frac{\pi^{2}}{6}$"),
            ("3 ln(2)", r"$3 \ln\left(2\right)$"), ("sin(1)", r"$0.84147098480789650665\ldots$"),
            ("sin(1)/10^30", r"$8.4147098480789650665 \times 10^{-31}\ldots$"),
            ("[[1/3, 2], [3, 4]]", r"$\begin{pmatrix} \frac{1}{3} & 2 \\ 3 & 4 \end{pmatrix}$"),
            ("[1, sqrt(2)]", r"$\left[1, \sqrt{2}\right]$"), ("minpoly(sqrt(2))", "$x^{2} - 2$"),
            ("1 < 2", r"$\text{true}$"),
        ]:
            self.assertEqual(surd.evaluate(text)._repr_latex_(), wanted, text)
        self.assertEqual(surd.evaluate("3 + 4i", complex=True)._repr_latex_(), "$3 + 4 i$")
        self.assertEqual(surd.evaluate("1/3 - i", complex=True)._repr_latex_(), r"$\frac{1}{3} - i$")
        # Longer than Python reads integers.
        self.assertIn(r"\times", (surd.Number(10) ** 5000 + 1)._repr_latex_())


class Texts(unittest.TestCase):
    def test_short_texts_are_those_of_the_library(self):
        draw = random.Random(8)
        for _ in range(20_000):
            kinds = [lambda: draw.getrandbits(draw.randint(1, 63)), lambda: 10**draw.randint(0, 18),
                     lambda: 2**draw.randint(0, 30) * 5**draw.randint(0, 13),
                     lambda: 10**draw.randint(1, 18) - draw.randint(1, 3), lambda: draw.randint(1, 200)]
            number = surd.Number(Fraction(draw.choice(kinds)() * draw.choice((-1, 1)), draw.choice(kinds)() or 1))
            self.assertEqual(str(number), number.text())

    def test_exponents_are_read_as_in_sessions(self):
        session = surd.Session()

        def result(make, text):
            try:
                return make(text)
            except surd.SurdError as error:
                return error.code

        for text in ["1e-3", "1e5", "-2.5e-4", "1e+3", "1e18", "1e19", "0e5", "1e", "1e-", "1E5", "1e1.5", ".5e1", "5.e1",
                     "1ee1", "e5", "1e05", "1e-18", "1e-19", " 1e5", "1e5 ", "9e18", "1e-99", "1e5\0"]:
            self.assertEqual(result(surd.Number, text), result(session.number, text), text)


class Formats(unittest.TestCase):
    def specification(self, draw, kinds):
        align = draw.choice(["", "", "<", ">", "^", "=", "*<", "0>", "_^", "x=", "==", "<="])
        group = draw.choice(["", "", ","])
        width = draw.choice(["", "", str(draw.randint(1, 30))])
        precision = draw.choice(["", f".{draw.randint(0, 12)}"]) if kinds != "d" else ""
        return (align + draw.choice(["", "", "+", "-", " "]) + draw.choice(["", "", "0"]) + width + group
                + precision + draw.choice(kinds))

    def test_integers_as_int_has_them(self):
        draw = random.Random(1)
        for _ in range(5000):
            whole = draw.randint(-1, 1) * draw.getrandbits(draw.randint(1, 90))
            kind = draw.choice("bdoxXn")
            how = self.specification(draw, "d")[:-1] + kind
            if kind in "bdoxX" and draw.random() < 0.3:
                how = f"#_{kind}" if kind != "d" else "_d"
            try:
                wanted = format(whole, how)
            except ValueError:
                self.assertRaises(ValueError, format, surd.Number(whole), how)
                continue
            self.assertEqual(format(surd.Number(whole), how), wanted, (whole, how))
        self.assertEqual(f"{surd.Number(65):c}", "A")
        for how in "dxXboc":
            self.assertRaises(ValueError, format, surd.Number("1/3"), how)
            self.assertRaises(ValueError, format, surd.pi, how)

    def test_decimals_as_decimal_and_float_have_them(self):
        draw = random.Random(2)
        for _ in range(20_000):
            text = f"{draw.randint(-10**9, 10**9)}e{draw.randint(-15, 6)}"
            how = self.specification(draw, "fFeE%")
            number, wanted = Decimal(text), None
            if number == 0:
                # Decimal keeps the exponent with which a zero was written.
                number = Decimal(0)
            # Without a precision Decimal writes all digits, floats six.
            full = how if "." in how else how[:-1] + ".6" + how[-1]
            try:
                wanted = format(number, full) if number or how[-1] not in "eE" else None
            except ValueError:
                # Decimal takes no alignment with a 0 before the width; int and float do.
                wanted = None
            if wanted is None:
                continue
            self.assertEqual(format(surd.Number(text), how), wanted, (text, how))
        for _ in range(5000):
            value = draw.randint(-10**6, 10**6) / 2**draw.randint(0, 30)
            how = draw.choice(["", "#", "+", ">20", "012", "_", ",", "+#"])
            how += draw.choice(["", f".{draw.randint(0, 15)}"]) + draw.choice("gG")
            wanted = re.sub(r"([eE][-+])0(\d)", r"\1\2", format(value, how))
            if how.startswith((">20", "012")) and "e" in wanted.lower():
                continue
            self.assertEqual(format(surd.Number(value), how), wanted, (value, how))
            how = draw.choice(["_", "#", "z"]) + f".{draw.randint(0, 8)}f"
            if how[0] != "z" or sys.version_info >= (3, 11):
                self.assertEqual(format(surd.Number(value), how), format(value, how), (value, how))

    def test_each_digit_is_right(self):
        self.assertEqual(format(surd.Number("1/3"), ",.10f"), "0.3333333333")
        self.assertEqual(f"{surd.Number('2/3') * 10**6:,.3f}", "666,666.667")
        # mpmath 1.3 at 60 digits.
        self.assertEqual(f"{surd.exp(20):,.25f}", "485,165,195.4097902779691068305415406")
        self.assertEqual(f"{surd.sqrt(2):.40g}", "1.41421356237309504880168872420969807857")
        self.assertEqual(f"{surd.sqrt(2):.40e}", "1.4142135623730950488016887242096980785697e+0")
        self.assertEqual(f"{surd.pi:>12.4%}", "   314.1593%")
        # A tie in the exact value, and next to one.
        self.assertEqual((f"{surd.Number('0.125'):.2f}", f"{surd.Number('0.375'):.2f}"), ("0.12", "0.38"))
        self.assertEqual(f"{surd.Number('0.125') + surd.Number(10)**-40:.2f}", "0.13")

    def test_other_kinds(self):
        self.assertEqual(f"{surd.Number(5):>8s}|{surd.Number('1/4'):<8s}|{surd.Number(7):^5}", "       5|0.25    |  7  ")
        self.assertEqual(f"{surd.evaluate('1 < 2'):>6}|{surd.evaluate('[1, 2]'):*^10}", "  true|**[1, 2]**")
        self.assertEqual(f"{surd.evaluate('1/3 - 2i', complex=True):>16.3f}", "    0.333-2.000i")
        for how in [".3s", "+s", "=9s", "q", ".f", "5.x", "99999999f", ".99999999f", "<<<", "_n"]:
            self.assertRaises(ValueError, format, surd.Number(12), how)
        self.assertRaises(ValueError, format, surd.evaluate("[1]"), ".2f")

    def test_locales(self):
        before = locale.setlocale(locale.LC_NUMERIC)
        try:
            for name in ["C", "de_DE.UTF-8", "en_US.UTF-8"]:
                try:
                    locale.setlocale(locale.LC_NUMERIC, name)
                except locale.Error:
                    continue
                for value in (1234567, 1234567.25, -0.5):
                    for how in ("n", ".10n", ">20.9n"):
                        if isinstance(value, float) or "." not in how:
                            wanted = re.sub(r"(e[-+])0", r"\1", format(value, how)).strip()
                            self.assertEqual(format(surd.Number(value), how).strip(), wanted, (name, value, how))
        finally:
            locale.setlocale(locale.LC_NUMERIC, before)


class Functions(unittest.TestCase):
    LEFT_TO_PYTHON = {"abs", "round", "min", "max", "pow", "sum", "len", "list", "if", "float", "count", "random"}
    WITH_BOUND_NAMES = {"derivative", "integrate", "limit", "solve", "roots"}

    def test_every_function_of_the_manual_is_there(self):
        page = (ROOT / "Docs/manual.md").read_text(encoding="utf-8")
        table = page.partition("\n## Functions by purpose\n")[2].partition("\n## ")[0]
        listed = {name for line in table.splitlines() if line.startswith("| ") for name in re.findall(r"`(\w+)`", line)}
        self.assertGreater(len(listed), 150)
        there = {name for name, value in vars(surd._functions).items() if isinstance(value, surd._functions.Function)}
        self.assertEqual(listed - there, self.LEFT_TO_PYTHON | self.WITH_BOUND_NAMES)
        self.assertEqual(there - listed, set())
        for name in there:
            self.assertIs(getattr(surd, name), getattr(surd._functions, name))
            self.assertIn(name, surd.__all__)
            self.assertEqual(getattr(surd, name).__name__, name)

    def test_numbers(self):
        self.assertEqual(surd.sqrt(16), 4)
        self.assertEqual(surd.sqrt(2) * surd.sqrt(8), 4)
        self.assertEqual(surd.sin(Fraction(1, 3)).digits(30), "0.327194696796152244173344085268")  # mpmath
        self.assertEqual(surd.exp(Decimal("0.1")).digits(30), "1.10517091807564762481170782649")  # mpmath
        self.assertEqual(float(surd.ln(10)), math.log(10))
        self.assertEqual(surd.pi.digits(25), "3.141592653589793238462643")
        self.assertEqual(surd.atan2(1, -1), surd.pi * 3 / 4)
        self.assertEqual((surd.gcd(12, 18, 24), surd.binomial(10, 3), surd.isprime(97)), (6, math.comb(10, 3), True))
        self.assertEqual(surd.divisors(12), [1, 2, 3, 4, 6, 12])
        self.assertEqual((surd.sqrt(-4 + 0j), surd.im(3 - 4j)), (surd.evaluate("2i", complex=True), -4))
        self.assertRaises(surd.SurdError, surd.sqrt, -4)
        for wrong in [(), (1, 2), ("1",), (True,), (None,)]:
            self.assertRaises(TypeError, surd.sin, *wrong)
        self.assertIs(pickle.loads(pickle.dumps(surd.sin)), surd.sin)
        self.assertIn("square root", surd.sqrt.__doc__)

    def test_lists(self):
        self.assertEqual((surd.mean([1, 2, 4]), surd.mean(1, 2, 4), surd.median((3, 1, 2))), (Fraction(7, 3),) * 2 + (2,))
        self.assertEqual(surd.det([[1, Fraction(1, 2)], [3, "0.5"]]), -1)
        self.assertEqual(surd.inverse([[1, 2], [3, 4]]), [[-2, 1], [Fraction(3, 2), Fraction(-1, 2)]])
        self.assertEqual(surd.dot(surd.List([1, 2]), [3, 4]), 11)
        self.assertRaises(TypeError, surd.det, [[1]], errors="coerce")

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_arrays(self):
        import numpy

        draw = random.Random(9)
        square = numpy.array([[draw.uniform(0.1, 9) for _ in range(4)] for _ in range(5)])
        self.assertEqual(surd.sqrt(square).tolist(), numpy.sqrt(square).tolist())  # IEEE: both correctly rounded
        cubes = surd.cbrt(square)
        self.assertEqual(cubes.shape, (5, 4))
        for x, y in zip(square.flat, cubes.flat):
            low, high = math.nextafter(y, 0), math.nextafter(y, 9)
            self.assertLess(((Fraction(low) + Fraction(y)) / 2) ** 3, Fraction(x))
            self.assertGreater(((Fraction(high) + Fraction(y)) / 2) ** 3, Fraction(x))
        sums = surd.hypot(square, numpy.array([3, 4, 0, 1]))
        self.assertEqual(sums[:, 2].tolist(), square[:, 2].tolist())
        self.assertEqual(surd.log(numpy.array([1.0, 8.0]), 2).tolist(), [0.0, 3.0])
        with self.assertRaises(surd.SurdError) as caught:
            surd.ln(numpy.array([1.0, 0.0, -1.0]))
        self.assertEqual(caught.exception.row, 1)
        self.assertTrue(numpy.isnan(surd.ln(numpy.array([1.0, -1.0]), errors="coerce")[1]))
        exact = surd.sqrt(numpy.array([surd.Number(2), 9], dtype=object))
        self.assertEqual((exact.dtype, exact[0] ** 2, exact[1]), (numpy.dtype(object), 2, 3))
        self.assertEqual((surd.sqrt(numpy.float64(4)), surd.sqrt(numpy.array(4))), (2, 2))
        self.assertEqual(surd.det(numpy.array([[1, 2], [3, 4]])), -2)
        self.assertEqual(surd.mean(numpy.array([0.5, 1.5, 4.0])), 2)

    @unittest.skipUnless(has("pandas") and has("pyarrow"), "pandas or pyarrow is not here")
    def test_series(self):
        import pandas
        import pyarrow

        found = surd.exp(pandas.Series([0.0, 1.0], index=[5, 6]))
        self.assertEqual((list(found.index), found[6]), ([5, 6], math.e))
        self.assertEqual(surd.sqrt(pyarrow.array([4, None])).to_pylist(), [2.0, None])


class Tables(unittest.TestCase):
    total = surd.Expression("price * qty - disc", "price qty disc")
    quotient = surd.Expression("a / b", "a b")

    def refused(self, call, *arguments, **named):
        with self.assertRaises(surd.SurdError) as caught:
            call(*arguments, **named)
        return caught.exception

    def test_the_first_row_without_a_value_is_named(self):
        error = self.refused(self.quotient.map, [1.0, 2.0, 3.0, 4.0], [1.0, 0.0, 0.0, 2.0])
        self.assertIsInstance(error, ZeroDivisionError)
        self.assertEqual((error.code, error.row), ("division-by-zero", 1))
        self.assertEqual(str(error), "row 1: division by zero (a = 2.0, b = 0.0); one more row has no value")
        error = self.refused(self.total.map, ["5", "x"], [1, 2], ["1", "2"])
        self.assertEqual((error.code, error.row), ("not-a-number", 1))
        self.assertIn("row 1: price is no number", str(error))
        self.assertIn("price = 'x', qty = 2, disc = '2'", str(error))
        error = self.refused(self.total.map, [1e308], [100], [0])
        self.assertEqual((error.code, error.row), ("does-not-fit", 0))
        error = self.refused(surd.Expression("sqrt(x)").map, [4.0, float("nan")])
        self.assertEqual((error.code, error.row), ("not-a-number", 1))
        # Beside a row in which something is missing.
        error = self.refused(self.quotient.map, [None, 1.0], [2.0, 0.0])
        self.assertEqual((error.code, error.row), ("division-by-zero", 1))

    def test_rows_may_be_left_without_a_value(self):
        values = self.quotient.map([1.0, 2.0], [0.0, 4.0], errors="coerce")
        self.assertTrue(math.isnan(values[0]) and values[1] == 0.5)
        codes = {}
        self.quotient.map([1.0, 2.0, None], [0.0, 4.0, 1.0], errors=codes)
        self.assertEqual(codes, {0: "division-by-zero", 2: "null"})
        # What is missing is no mistake.
        self.assertTrue(math.isnan(self.quotient.map([1.0, None], [2.0, 4.0])[1]))
        self.assertRaises(ValueError, self.quotient.map, [1.0], [1.0], errors="ignore")

    def test_numbers_stand_for_columns(self):
        for rate in [Fraction(1, 3), Decimal("0.19"), "0.19", 2, 0.5, surd.Number("7/16"), 2**70, Decimal("1e-30"), "1/3"]:
            exact = Fraction(rate) if not isinstance(rate, surd.Number) else rate.fraction()
            found = surd.Expression("x * r", "x r").map([1.0, 2.5, 3.0], rate)
            self.assertEqual(found, [float(Fraction(x) * exact) for x in (1.0, 2.5, 3.0)], rate)
        self.assertEqual(self.total.map([1.5, 2.5], disc=1, qty=2), [2.0, 4.0])
        self.assertRaises(TypeError, self.quotient.map, 1, 2)
        self.assertRaises(TypeError, self.quotient.map, [1.0], True)
        self.assertEqual(self.quotient.map([], 2), [])
        self.assertEqual(self.refused(self.quotient.map, [1.0], surd.sqrt(2)).code, "not-exact")

    def test_decimals(self):
        found = self.quotient.map([1.0, 2.0, -1.0, None], [8, 3, 8, 1], output="decimal", places=2)
        self.assertEqual(found, [Decimal("0.12"), Decimal("0.67"), Decimal("-0.12"), None])
        self.assertEqual([str(value) for value in found[:2]], ["0.12", "0.67"])
        draw = random.Random(4)
        rows = [(draw.randint(-10**12, 10**12), draw.randint(1, 10**6)) for _ in range(2000)]
        found = self.quotient.map(*map(list, zip(*rows)), output="decimal", places=6)
        with decimal.localcontext() as context:
            context.prec = 60
            for (a, b), value in zip(rows, found):
                self.assertEqual(value, round(Fraction(a, b) * 10**6) / Decimal(10**6))
        self.assertRaises(TypeError, self.quotient.map, [1.0], [2.0], output="decimal")
        self.assertRaises(TypeError, self.quotient.map, [1.0], [2.0], places=2)
        error = self.refused(self.quotient.map, [1e40], [2.0], output="decimal", places=2)
        self.assertEqual(error.code, "does-not-fit")

    def test_texts(self):
        self.assertEqual(self.quotient.map([1, 2, None], [3, 4, 5], output="text"),
                         ["0.33333333333333333333", "0.5", None])
        self.assertEqual(self.quotient.map([1, 22], [3, 7], output="text", options={"digits": 5}), ["0.33333", "3.1429"])
        self.assertEqual(self.quotient.map([1], [3], output="text", options={"format": "fraction"}), ["1/3"])
        self.assertEqual(self.refused(self.quotient.map, [1], [0], output="text").row, 0)
        self.assertEqual(self.refused(self.quotient.map, [1], [1], output="text", options={"digits": 0}).code,
                         "invalid-option")
        self.assertRaises(TypeError, self.quotient.map, [1], [1], options={"digits": 5})
        self.assertRaises(ValueError, self.quotient.map, [1], [1], output="int")

    def test_nothing_is_read_beyond_a_buffer(self):
        one = surd.Expression("x", "x")
        for wrong in [(5, bytes(16), b"\0\0", None, 0), (5, bytes(15), bytes(4), None, 0), (5, bytes(16), None, None, 0),
                      (6, bytes(15), None, None, 0), (7, bytes(16), None, None, 0), (0, bytes(16), None, None, 0)]:
            for call in [lambda: one._rows(1, bytearray(8), bytearray(1), bytearray(2), wrong),
                         lambda: one._decimals(1, 2, bytearray(16), bytearray(1), bytearray(2), wrong),
                         lambda: one._texts(1, "", bytearray(1), bytearray(2), wrong)]:
                self.assertRaises(ValueError, call)
        right = (1, bytes(8), None, None, 0)
        # Nobody need ask which rows have no value, or why: here the second, which is infinite.
        out = bytearray(16)
        self.assertEqual(one._rows(2, out, None, None, (1, struct.pack("dd", 2, math.inf), None, None, 0)), 1)
        self.assertEqual(struct.unpack("dd", out)[0], 2)
        self.assertRaises(ValueError, one._rows, 9, bytearray(72), bytearray(1), None, (1, bytes(72), None, None, 0))
        self.assertRaises(ValueError, one._rows, 2, bytearray(16), None, bytearray(3), (1, bytes(16), None, None, 0))
        self.assertRaises(ValueError, one._decimals, 1, 2, bytearray(15), bytearray(1), bytearray(2), right)
        self.assertRaises(surd.SurdError, one._decimals, 1, 2**40, bytearray(16), bytearray(1), bytearray(2), right)
        self.assertRaises(TypeError, one._rows, 1, bytearray(8), bytearray(1), bytearray(2), None)

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_numpy(self):
        import numpy

        found = self.quotient.map(numpy.array([1.0, 2.0]), 3, output="decimal", places=3)
        self.assertEqual((found.dtype, found.tolist()), (numpy.dtype(object), [Decimal("0.333"), Decimal("0.667")]))
        self.assertEqual(self.quotient.map(numpy.array([1, 3]), 4, output="text").tolist(), ["0.25", "0.75"])
        table = numpy.array([(1.0, 2.0)], dtype=[("a", "f8"), ("b", "f8")])
        self.assertEqual(self.quotient.map(table).tolist(), [0.5])

    @unittest.skipUnless(has("pandas"), "pandas is not here")
    def test_pandas(self):
        import pandas

        table = pandas.DataFrame({"a": [1.0, None], "b": [8, 4]}, index=["p", "q"])
        found = self.quotient.map(table)
        self.assertEqual((found["p"], math.isnan(found["q"])), (0.125, True))
        found = self.quotient.map(table, output="decimal", places=2)
        self.assertEqual((found["p"], found["q"]), (Decimal("0.12"), None))
        found = self.quotient.map(table, output="text")
        self.assertEqual(found["p"], "0.125")
        self.assertTrue(pandas.isna(found["q"]))
        error = self.refused(self.quotient.map, pandas.DataFrame({"a": [1, 2], "b": [1, 0]}, index=[7, 9]))
        self.assertEqual(error.row, 1)

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not here")
    def test_arrow(self):
        import pyarrow

        a, b = pyarrow.array([1.0, 2.0, None]), pyarrow.array([3, 7, 1])
        found = self.quotient.map(a, b, output="decimal", places=4)
        self.assertEqual(found.type, pyarrow.decimal128(38, 4))
        self.assertEqual(found.to_pylist(), [Decimal("0.3333"), Decimal("0.2857"), None])
        found = self.quotient.map(a, b, output="text", options={"digits": 3})
        self.assertEqual((found.type, found.to_pylist()), (pyarrow.large_string(), ["0.333", "0.286", None]))


@unittest.skipUnless(has("mypy"), "left out: mypy is not here")
class Types(unittest.TestCase):
    """Run where mypy is installed: of the package itself, and of a program that uses it."""

    PROGRAM = """
from decimal import Decimal
import numbers
import surd

x: surd.Number = surd.sqrt(2) + 1
text: str = f"{x:,.3f}" + x.quantize(Decimal("0.01"), rounding="half-up").digits(5)
rest: surd.Number = pow(surd.Number(3), 5, 7)
p = surd.evaluate("minpoly(sqrt(2))")
total: object = surd.Expression("a * b").map([1.0], b=2, errors="coerce")
whole: int = [1, 2, 3][surd.Number(1)] + round(surd.pi)
error: float = surd.inspect("x/3", "double", x=(1, 2)).bound.ulps
"""

    def run_mypy(self, *arguments):
        place = pathlib.Path(surd.__file__).parent.parent
        return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=place)

    def test_the_stub_is_what_the_extension_has(self):
        done = self.run_mypy("mypy.stubtest", "surd._surd")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_program_is_typed(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program.py"
            program.write_text(self.PROGRAM)
            done = self.run_mypy("mypy", "--strict", "--cache-dir", f"{folder}/cache", str(program))
            self.assertEqual(done.returncode, 0, done.stdout)
            program.write_text(self.PROGRAM + "wrong: int = surd.sqrt(2)\n")
            done = self.run_mypy("mypy", "--strict", "--cache-dir", f"{folder}/cache", str(program))
            self.assertIn("[assignment]", done.stdout)


if __name__ == "__main__":
    if not has("mypy"):
        print("left out: the types, because mypy is not here", file=sys.stderr)
    unittest.main()
