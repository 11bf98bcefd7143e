"""Tests of the package surd. Expected values are Python's own: int, fractions, decimal and math."""

import copy
import decimal
import math
import os
import pathlib
import pickle
import random
import signal
import sys
import threading
import time
import unittest
from decimal import Decimal
from fractions import Fraction
from numbers import Real

import surd
import surd._surd


def code_of(test, call, *arguments, **named):
    with test.assertRaises(surd.SurdError) as caught:
        call(*arguments, **named)
    return caught.exception.code


def _square(number):
    """For other processes, which find it by its name."""
    return number * number


class Seeds(unittest.TestCase):
    def test_a_seed_repeats(self):
        # The dice of seed 7, as the tests of the library have them.
        for _ in range(2):
            with surd.Session(seed=7) as session:
                dice = session.evaluate("list(k, 1, 5, random(1, 6))")
                self.assertEqual(str(dice), "[1, 1, 3, 2, 5]")


class Kinds(unittest.TestCase):
    def test_each_kind_has_its_name(self):
        for text, kind in [
            ("2", "integer"), ("1/2", "rational"), ("pi", "real"), ("1 < 2", "boolean"),
            ("divisors(12)", "list"), ("minpoly(sqrt(2))", "polynomial"),
            ("identify(0.693147180559945)", "identification"), ("factor(12)", "integer"),
        ]:
            self.assertEqual(surd.evaluate(text).kind, kind)

    def test_what_is_no_number_says_so(self):
        for text in ["divisors(12)", "minpoly(sqrt(2))", "identify(0.693147180559945)"]:
            value = surd.evaluate(text)
            self.assertTrue(str(value) and repr(value) and value._repr_html_())
            for use in [float, int, bool, hash, lambda x: x + 1, lambda x: x < 1, lambda x: x == 1,
                        lambda x: x.fraction(), lambda x: x.decimal(), lambda x: x.numerator, round]:
                try:
                    use(value)
                except (surd.SurdError, AttributeError, TypeError, ValueError):
                    pass


class Inspections(unittest.TestCase):
    """What formulas do in floating point: Python's own floats and fractions."""

    def test_a_table_has_the_value_of_the_processor(self):
        for x, y in [(0.1, 0.2), (1e16, 1.0), (3.0, 7.0)]:
            table = surd.inspect("x*x - y/3", "double", x=x, y=y)
            computed = x * x - y / 3
            self.assertEqual(float(table.result), computed)
            exact = Fraction(x) ** 2 - Fraction(y) / 3
            ulps = abs(Fraction(computed) - exact) / Fraction(math.ulp(float(exact)))
            self.assertAlmostEqual(table.ulps, float(ulps), places=6)
        self.assertEqual([step.operation for step in table.steps], ["*", "/", "-"])

    def test_a_range_has_a_bound_and_an_input(self):
        report = surd.inspect("x/3", "double", x=(1, 2))
        self.assertLessEqual(report.bound.ulps, 1)
        x = float(report.witness.variables[0].value)
        error = abs(Fraction(x / 3) - Fraction(x) / 3)
        self.assertLessEqual(report.witness.absolute, float(error))
        self.assertEqual(surd.inspect("x - 1", "double", x=(0, 2)).measure, "absolute")
        self.assertEqual(surd.inspect("1/x", "double", x=(-1, 1)).bound.absolute, math.inf)

    def test_what_cannot_be_looked_at_says_so(self):
        with self.assertRaises(surd.SurdError):
            surd.inspect("gcd(x, 2)", "double", x=4)
        with self.assertRaises(surd.SurdError):
            surd.inspect("x + 1", "double", x=(2, 1))
        with self.assertRaises(TypeError):
            surd.inspect("x + y", "double", x=1)
        with self.assertRaises(AttributeError):
            surd.inspect("x", "double", x=1).bound


class Certificates(unittest.TestCase):
    """Held to the file that the command's own test holds it to."""

    def test_the_bytes_are_those_of_the_command(self):
        folder = pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/Embedding"
        text, recorded = ((folder / name).read_text("utf-8") for name in ("certified.surd", "certified.cert"))
        self.assertEqual(surd.certificate(text), recorded)
        with surd.Session() as session:
            self.assertEqual(session.certificate(text), recorded)
            self.assertEqual(session["rate"], Fraction(3, 80))

    def test_options_and_forms(self):
        self.assertIn("claim 2 rounds down digits 5 1.4142e0\n", surd.certificate("sqrt(2)", digits=5, rounding="down"))
        self.assertIn("interval with", surd.certificate("sqrt(2)", "coq"))
        for text, form, code in [("1/0", "surd", "division-by-zero"), ("random()", "surd", "no-certificate"),
                                 ("a = 1", "surd", "not-one-expression"), ("1", "lean", "invalid-argument")]:
            self.assertEqual(code_of(self, surd.certificate, text, form), code)
        self.assertRaises(TypeError, surd.certificate, b"1")


class Lists(unittest.TestCase):
    def test_a_list_is_a_sequence(self):
        divisors = surd.evaluate("divisors(12)")
        self.assertIsInstance(divisors, surd.List)
        self.assertEqual(divisors.kind, "list")
        self.assertEqual(len(divisors), 6)
        self.assertEqual([int(n) for n in divisors], [1, 2, 3, 4, 6, 12])
        self.assertEqual(divisors.tolist(), [1, 2, 3, 4, 6, 12])
        self.assertEqual((divisors[0], divisors[-1], divisors[1:3]), (1, 12, [2, 3]))
        self.assertRaises(IndexError, lambda: divisors[6])
        self.assertRaises(IndexError, lambda: divisors[-7])
        self.assertRaises(TypeError, lambda: divisors["a"])
        self.assertEqual(divisors, [1, 2, 3, 4, 6, 12])
        self.assertEqual(divisors, (1, 2, 3, 4, 6, 12))
        self.assertNotEqual(divisors, [1, 2])
        self.assertNotEqual(divisors, 12)
        self.assertEqual(divisors, surd.evaluate("divisors(12)"))
        self.assertEqual(repr(divisors), "<List [1, 2, 3, 4, 6, 12]>")
        self.assertFalse(surd.evaluate("[]"))
        self.assertFalse(hasattr(surd.Number(1), "__len__"))
        self.assertRaises(TypeError, surd.List)
        self.assertRaises(TypeError, surd.List, "[1]")
        self.assertEqual(surd.List(range(3)), [0, 1, 2])
        self.assertEqual(surd.List(["1/3", 2]), [Fraction(1, 3), 2])

    def test_matrices_both_ways(self):
        session = surd.Session()
        rows = [[1, Fraction(1, 2)], (Decimal("0.25"), surd.Number(3))]
        session["m"] = rows
        self.assertEqual(session["m"].tolist(), [[1, Fraction(1, 2)], [Fraction(1, 4), 3]])
        self.assertEqual(session.evaluate("det(m)"), 3 - Fraction(1, 8))
        m = session["m"]
        self.assertEqual(m @ m, session.evaluate("m^2"))
        self.assertEqual(2 * m - m, m)
        self.assertEqual(-m / 2, session.evaluate("-m/2"))
        self.assertEqual(m ** -1, session.evaluate("inverse(m)"))
        self.assertEqual(code_of(self, lambda: m + 1), "not-for-lists")
        self.assertEqual(copy.deepcopy(m), m)
        self.assertEqual(pickle.loads(pickle.dumps(m)), m)
        self.assertEqual(surd.evaluate("[sqrt(2)]").text(digits=5), "[1.4142]")
        endless = []
        endless.append(endless)
        with self.assertRaises((RecursionError, surd.SurdError)):
            session["e"] = endless
        self.assertRaises(TypeError, lambda: session.__setitem__("t", [True]))


class ComplexNumbers(unittest.TestCase):
    def test_parts(self):
        z = surd.evaluate("(3 + 4i)^2", complex=True)
        self.assertEqual(z.kind, "complex")
        self.assertEqual((z.real, z.imag), (-7, 24))
        self.assertEqual(z.conjugate(), surd.evaluate("-7 - 24i", complex=True))
        self.assertEqual(complex(z), -7 + 24j)
        self.assertEqual(surd.Number(2).imag, 0)
        self.assertEqual(abs(z), 25)

    def test_with_pythons_own(self):
        i = surd.Number(1j)
        self.assertEqual(i * i, -1)
        self.assertEqual(surd.Number(2) + 0.5j, surd.evaluate("2 + i/2", complex=True))
        self.assertEqual(surd.evaluate("1 + 2i", complex=True), 1 + 2j)
        self.assertNotEqual(surd.evaluate("1 + 2i", complex=True), 1)
        self.assertEqual(code_of(self, lambda: i < i + 1), "needs-real")
        self.assertEqual(pickle.loads(pickle.dumps(i / 3)), i / 3)
        self.assertRaises(surd.SurdError, surd.Number, complex("nan"))
        self.assertEqual(code_of(self, surd.evaluate, "sqrt(-1)"), "not-real")


class Conversions(unittest.TestCase):
    def test_integers_both_ways(self):
        for number in [0, 1, -1, 2**63 - 1, -2**63, 2**63, -2**64, 3**10000, -(7**5000)]:
            self.assertEqual(int(surd.Number(number)), number)
            self.assertEqual(surd.Number(number).fraction(), number)

    def test_fractions_both_ways(self):
        for number in [Fraction(1, 3), Fraction(-22, 7), Fraction(2**200, 3**100)]:
            self.assertEqual(surd.Number(number).fraction(), number)

    def test_decimals_both_ways(self):
        for text in ["0.1", "-2.5", "1E+30", "1e-30", "0", "123456789.000000001", "-0"]:
            self.assertEqual(surd.Number(Decimal(text)).decimal(), Decimal(text))
        with decimal.localcontext() as context:
            context.prec = 3
            exact = surd.evaluate("1/2^100").decimal()
        self.assertEqual(Fraction(exact), Fraction(1, 2**100))
        with self.assertRaises(ValueError):
            surd.evaluate("1/3").decimal()

    def test_floats_stand_for_their_value(self):
        for number in [0.1, -1e300, 5e-324, math.pi]:
            self.assertEqual(surd.Number(number).fraction(), Fraction(number))
            self.assertEqual(float(surd.Number(number)), number)
        for number in [math.inf, -math.inf, math.nan]:
            with self.assertRaises(surd.SurdError):
                surd.Number(number)
        with self.assertRaises(OverflowError):
            float(surd.Number(10) ** 400)

    def test_what_is_no_exact_number(self):
        for wrong in [None, True, [1], (1,), surd.List([1])]:
            with self.assertRaises(TypeError):
                surd.Number(wrong)
        for wrong in [Decimal("NaN"), Decimal("Infinity")]:
            with self.assertRaises(ValueError):
                surd.Number(wrong)

    def test_what_is_far_too_large_is_refused_at_once(self):
        start = time.process_time()
        self.assertEqual(code_of(self, surd.Number, Decimal("1e100000000")), "too-large")
        self.assertEqual(code_of(self, surd.Number, "1e100000000"), "too-large")
        self.assertLess(time.process_time() - start, 1)

    def test_text_is_read_and_not_evaluated(self):
        self.assertEqual(surd.Number("0.1"), Fraction(1, 10))
        self.assertEqual(surd.Number("-22/7"), Fraction(-22, 7))
        for text in ["nextprime(10)", "1+1", "x", "", "2^10"]:
            self.assertEqual(code_of(self, surd.Number, text), "not-a-number")
        session = surd.Session(limits="untrusted")
        with self.assertRaises(surd.SurdError):
            session["x"] = "nextprime(10^2000)"
        session["x"] = "0.25"
        self.assertEqual(session.evaluate("4x"), 1)

    def test_calculus(self):
        self.assertEqual(surd.evaluate("integrate(x, 0, 2, x^2)"), Fraction(8, 3))
        self.assertEqual(surd.evaluate("derivative(x, 2, x^3)"), 12)
        self.assertEqual(surd.evaluate("integrate(x, 0, 1, exp(-x^2))").digits(20), "0.7468241328124270254")
        self.assertEqual(str(surd.evaluate("solve(x, 0, 3, x^2 == 3x - 2)")), "[1, 2]")
        self.assertEqual(code_of(self, surd.evaluate, "integrate(x, -1, 1, sqrt(x))"), "not-real")

    def test_parts(self):
        number = surd.Number(Fraction(-6, 4))
        self.assertEqual((number.numerator, number.denominator), (-3, 2))
        self.assertEqual(number.as_integer_ratio(), (-3, 2))
        self.assertEqual(code_of(self, surd.evaluate("pi").fraction), "not-exact")


class Arithmetic(unittest.TestCase):
    """Held against Fraction, which is exact too."""

    def pairs(self):
        draw = random.Random(5)
        for _ in range(200):
            a = Fraction(draw.randint(-10**draw.randint(1, 30), 10**9), draw.randint(1, 10**6))
            b = Fraction(draw.randint(1, 10**9) * draw.choice([-1, 1]), draw.randint(1, 10**6))
            yield a, b

    def test_operators(self):
        for a, b in self.pairs():
            x, y = surd.Number(a), surd.Number(b)
            self.assertEqual((x + y).fraction(), a + b)
            self.assertEqual((x - b).fraction(), a - b)
            self.assertEqual((a * y).fraction(), a * b)
            self.assertEqual((x / y).fraction(), a / b)
            self.assertEqual((x // y).fraction(), a // b)
            self.assertEqual((x % y).fraction(), a % b)
            self.assertEqual(divmod(x, y)[1].fraction(), a % b)
            self.assertEqual((-x).fraction(), -a)
            self.assertEqual(abs(x).fraction(), abs(a))
            self.assertEqual((x**3).fraction(), a**3)
            self.assertEqual([x < y, x <= y, x == y, x != y, x > y, x >= y],
                             [a < b, a <= b, a == b, a != b, a > b, a >= b])
            self.assertEqual(int(x), int(a))
            self.assertEqual(math.floor(x), math.floor(a))
            self.assertEqual(math.ceil(x), math.ceil(a))
            self.assertEqual(round(x), round(a))
            self.assertEqual(round(x, 3).fraction(), round(a, 3))
            self.assertEqual(round(x, -2).fraction(), round(a, -2))
            self.assertEqual(float(x), float(a))
            self.assertEqual(hash(x), hash(a))

    def test_words_hash_and_compare_as_fractions_do(self):
        modulus = sys.hash_info.modulus
        above = [0, 1, -1, -2, 7, modulus, -modulus, modulus + 1, 2**63 - 1, -(2**63), 2**63, -(2**64)]
        below = [1, 2, 3, modulus, 2 * modulus, 2**63 - 1, 2**62]
        fractions = [Fraction(a, b) for a in above for b in below]
        for a in fractions:
            self.assertEqual(hash(surd.Number(a)), hash(a), a)
            self.assertEqual(float(surd.Number(a)), float(a), a)
            self.assertEqual(bool(surd.Number(a)), bool(a), a)
            for b in fractions:
                self.assertEqual(surd.Number(a) < surd.Number(b), a < b, (a, b))
                self.assertEqual(surd.Number(a) == b, a == b, (a, b))

    def test_other_kinds_of_numbers(self):
        third = surd.Number("1/3")
        self.assertEqual(third + 1, Fraction(4, 3))
        self.assertEqual(1 - third, Fraction(2, 3))
        self.assertEqual(third * 0.5, Fraction(1, 6))
        self.assertEqual(Decimal("0.1") + third, Fraction(13, 30))
        self.assertEqual(sum([third, third, third]), 1)
        for wrong in ["1", None, [1], True]:
            with self.assertRaises(TypeError):
                third + wrong
        # As Python's own numbers, and as a text that is evaluated.
        for division in [lambda: third / 0, lambda: third // 0, lambda: third % 0, lambda: 1 / surd.Number(0),
                         lambda: surd.evaluate("1/0"), lambda: surd.Expression("1/x")(0)]:
            with self.assertRaises(ZeroDivisionError) as caught:
                division()
            self.assertIsInstance(caught.exception, surd.SurdError)
            self.assertIsInstance(caught.exception, surd.SurdDivisionByZero)
            self.assertEqual(caught.exception.code, "division-by-zero")
        self.assertIsInstance(third, Real)

    def test_reals(self):
        root = surd.Number(2) ** Fraction(1, 2)
        self.assertEqual(root * root, 2)
        self.assertEqual(root.kind, "real")
        self.assertEqual(float(root), math.sqrt(2))
        self.assertEqual(int(-root), -1)
        self.assertEqual(hash(root), hash(surd.evaluate("sqrt(2)")))
        self.assertEqual(root, surd.evaluate("sqrt(8)/2"))
        self.assertTrue(1.41421 < root < Decimal("1.41422"))

    def test_equality_never_raises(self):
        number = surd.Number(2)
        for other in ["2", None, math.nan, math.inf, 1j, object(), Decimal("NaN"), True]:
            self.assertFalse(number == other)
            self.assertTrue(number != other)
        self.assertTrue(number < math.inf)
        self.assertTrue(number > -math.inf)
        self.assertFalse(number < math.nan)
        self.assertTrue(surd.evaluate("1 < 2") == True)  # noqa: E712

    def test_truth(self):
        self.assertIs(bool(surd.evaluate("1 < 2")), True)
        self.assertIs(bool(surd.evaluate("1 > 2")), False)
        self.assertIs(bool(surd.Number(0)), False)
        self.assertEqual(surd.evaluate("1 < 2").kind, "boolean")

    def test_sets(self):
        self.assertEqual(len({surd.Number("0.5"), 0.5, Fraction(1, 2), Decimal("0.5")}), 1)


class Text(unittest.TestCase):
    def test_text(self):
        third = surd.evaluate("1/3")
        self.assertEqual(str(third), "0.33333333333333333333")
        self.assertEqual(third.text(digits=5), "0.33333")
        self.assertEqual(third.text(format="fraction"), "1/3")
        self.assertEqual(surd.evaluate("2/3").digits(5, "down"), "0.66666")
        self.assertEqual(surd.evaluate("2^40").text(group=True), "1,099,511,627,776")
        for wrong in [{"digits": 0}, {"colour": "red"}, {"time": 2}]:
            self.assertEqual(code_of(self, third.text, **wrong), "invalid-option")
        with self.assertRaises(ValueError):
            third.text(format="sci base=2")

    def test_format(self):
        # As Decimal formats what it holds exactly, but for its zeros with exponents.
        self.assertEqual(format(surd.Number(0), ".4e"), "0.0000e+0")
        for text in ["1234.5678", "-0.5", "0.25", "1e30", "0.00001234", "99999.5"]:
            for how in ["", ".3f", "12.2f", ",.2f", ".4e", ".3%", "+.1f", "010.1f", "<9.2f"]:
                wanted = format(Decimal(text), how) if how else None
                if wanted is not None:
                    self.assertEqual(format(surd.Number(text), how), wanted, (text, how))
        self.assertEqual(f"{surd.evaluate('pi'):.30f}", "3.141592653589793238462643383280")
        with self.assertRaises(ValueError):
            format(surd.Number("1/2"), "x")

    def test_html(self):
        self.assertIn("sqrt(2)", surd.evaluate("sqrt(2)")._repr_html_())

    def test_repr(self):
        self.assertEqual(repr(surd.Number("0.3")), "Number('0.3')")
        self.assertEqual(repr(surd.evaluate("pi")), "<Number 3.1415926535897932385...>")


class Copies(unittest.TestCase):
    def test_numbers(self):
        for number in [surd.Number(3), surd.Number("1/3"), surd.evaluate("sqrt(2)"),
                       surd.evaluate("1 < 2")]:
            self.assertEqual(pickle.loads(pickle.dumps(number)), number)
            self.assertIs(copy.copy(number), number)
            self.assertIs(copy.deepcopy(number), number)

    # Digits of mpmath 1.3, rounded to 30.
    REALS = [
        ("zeta(3)", "1.20205690315959428539973816151"),
        ("exp(exp(1))", "15.1542622414792641897604302726"),
        ("sqrt(1+sqrt(2))", "1.55377397403003730734415895306"),
        ("sum(k,1,2000,1/sqrt(k))", "87.9935444652220119583697385767"),
        ("sum(k,1,3000,1/k)", "8.58374988995918711434379209126"),
        ("sum(k,1,500,if(k mod 3 == 0, sin(k), 1/sqrt(k)))", "29.7634972327216589784778099321"),
        ("sum(k,1,60,sum(j,1,k,sqrt(j))/k)", "215.178859483890465531831371294"),
        ("gamma(1/3)^2*sqrt(pi)*3/7", "5.45159581765298226947566649098"),
        ("f(x)=x^-1.5; sum(k,1,1000,f(k)) + ln(2)*sqrt(3)", "3.74971173677051877699640441602"),
        ("hyp2f1(1/3,1/2,5/4,1/5)", "1.02936646633681362422426651206"),
    ]

    def test_reals_travel_as_recipes(self):
        for text, digits in self.REALS:
            number = surd.evaluate(text)
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                copied = pickle.loads(pickle.dumps(number, protocol))
                self.assertEqual(copied.kind, number.kind, text)
                self.assertEqual(copied.digits(30), digits, text)
            self.assertEqual(copied.digits(200), number.digits(200), text)

    def test_every_kind_is_pickled(self):
        for text in ["divisors(12)", "minpoly(sqrt(2))", "identify(0.693147180559945)", "factor(360)",
                     "1 < 2", "1 > 2", "3^1000", "1/3", "30000!"]:
            value = surd.evaluate(text)
            copied = pickle.loads(pickle.dumps(value))
            self.assertEqual((copied.kind, str(copied)), (value.kind, str(value)), text)

    def test_other_processes(self):
        import multiprocessing

        texts = [text for text, _ in self.REALS]
        for method in ["fork", "spawn"]:
            if method not in multiprocessing.get_all_start_methods():
                continue
            with multiprocessing.get_context(method).Pool(2) as pool:
                found = pool.map(_square, [surd.evaluate(text) for text in texts])
            for text, square in zip(texts, found):
                wanted = surd.evaluate(text.replace("; ", "; (") + ")^2" if ";" in text else f"({text})^2")
                self.assertEqual(square.digits(25), wanted.digits(25), text)

    def test_saved_texts(self):
        text = surd.evaluate("zeta(3)").save()
        self.assertEqual(text, "surd1;o zeta 0 3;= @0")
        self.assertEqual(surd.Number.load(text), surd.evaluate("zeta(3)"))
        stranger = surd.Session(limits="untrusted", digits=5)
        self.assertEqual(str(stranger.load(text)), "1.2021")
        for wrong in ["", "surd1", "surd2;= 1", "surd1;= @0", "surd1;o zeta 0 3", "x", "surd1;o exp 0;= @0"]:
            self.assertEqual(code_of(self, surd.Number.load, wrong), "not-a-number")
        endless = "surd1;s 0 1 1000000000000 1 0 sqrt 0 0 -1 1;= @0"
        self.assertEqual(code_of(self, stranger.load, endless), "steps-exceeded")
        with self.assertRaises(TypeError):
            surd.Number.load(b"surd1;= 1")

    def test_expressions(self):
        area = surd.Expression("pi r^2")
        self.assertEqual(pickle.loads(pickle.dumps(area))(2), area(2))
        self.assertEqual(copy.deepcopy(area).variables, ("r",))
        # Names in a tuple are one argument, not several.
        product = surd.Expression("a - b", ("b", "a"))
        self.assertEqual(product(1, 3), 2)
        self.assertEqual(pickle.loads(pickle.dumps(product)).variables, ("b", "a"))

    def test_errors(self):
        with self.assertRaises(surd.SurdError) as caught:
            surd.evaluate("1/0")
        copied = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((copied.code, copied.report),
                         (caught.exception.code, caught.exception.report))


class Errors(unittest.TestCase):
    def failure(self, text, **options):
        with self.assertRaises(surd.SurdError) as caught:
            surd.evaluate(text, **options)
        return caught.exception

    def test_place_and_hint(self):
        error = self.failure("2 + sqr(16)")
        self.assertEqual(error.code, "unknown-function")
        self.assertEqual((error.start, error.end), (4, 7))
        self.assertEqual((error.line, error.column), (1, 5))
        self.assertEqual(error.hint, "did you mean 'sqrt'?")
        self.assertIn("^~~", error.report)
        self.assertIsInstance(error, ValueError)

    def test_places_count_characters(self):
        text = "π + ä"
        error = self.failure(text)
        self.assertEqual(text[error.start:error.end], "ä")

    def test_hostile_text(self):
        self.assertEqual(self.failure("1 << 2^40", limits="untrusted").code, "too-large")
        self.assertEqual(self.failure("1/0").code, "division-by-zero")
        for text in ["1\0", "\ud800", "(" * 100000, "1 +"]:
            self.failure(text, limits="untrusted")
        with self.assertRaises(ValueError):
            surd.evaluate("a = 1")


class Sessions(unittest.TestCase):
    def test_names(self):
        session = surd.Session(digits=5)
        session["rate"] = Decimal("0.05")
        self.assertEqual(session.evaluate("1000 * (1 + rate)").fraction(), 1050)
        self.assertEqual(session["rate"].fraction(), Fraction(1, 20))
        self.assertIsNone(session.run("f(x) = 2x"))
        self.assertEqual(session.evaluate("f(21)"), 42)
        self.assertEqual(session.evaluate("ans + 1"), 43)
        self.assertEqual(str(session.evaluate("2/3")), "0.66667")
        session.configure(digits=7)
        self.assertEqual(str(session.evaluate("2/3")), "0.6666667")
        self.assertEqual(session.line("1/3 + rate"), "0.3833333")
        self.assertEqual(session.line("2^4000"), surd.Session(digits=7).line("2^4000"))
        del session["rate"]
        with self.assertRaises(KeyError):
            session["rate"]
        for name in ["rate", "nope", "sin", "pi"]:
            with self.assertRaises(KeyError) as caught:
                del session[name]
            self.assertEqual(caught.exception.args, (name,))
        del session["f"]
        with self.assertRaises(surd.SurdError):
            session.evaluate("f(21)")
        with self.assertRaises(surd.SurdError):
            session["pi"] = 3
        with self.assertRaises(ValueError):
            session["a\0b"] = 3

    def test_with(self):
        with surd.Session(digits=3) as session:
            self.assertEqual(str(session.evaluate("1/3")), "0.333")
        with self.assertRaises(ValueError):
            session.evaluate("1")

    def test_cancelling(self):
        session = surd.Session()
        threading.Timer(0.1, session.cancel).start()
        self.assertEqual(
            code_of(self, session.evaluate, "f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)"),
            "cancelled")
        session.resume()
        self.assertEqual(session.evaluate("1 + 1"), 2)

    def test_time(self):
        with self.assertRaises(surd.SurdError) as caught:
            surd.evaluate("f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)", time=0.1)
        self.assertEqual(caught.exception.code, "time-exceeded")

    def test_one_call_at_a_time(self):
        session = surd.Session(time=5)
        slow = threading.Thread(
            target=lambda: self.assertRaises(surd.SurdError, session.evaluate,
                "f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)"))
        slow.start()
        time.sleep(0.2)
        with self.assertRaises(surd.SurdError) as caught:
            session.evaluate("1")
        self.assertEqual(caught.exception.code, "busy")
        session.cancel()
        slow.join()

    def interrupt(self, call):
        # Where the tests run in the background, interrupts are ignored from the start.
        found = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, found)
        previous = signal.getsignal(signal.SIGINT)
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            call()
        self.assertIs(signal.getsignal(signal.SIGINT), previous)

    def test_an_interrupt_ends_a_computation(self):
        session = surd.Session()
        self.interrupt(
            lambda: session.evaluate("f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)"))
        self.assertEqual(session.evaluate("1 + 1"), 2)
        slow = surd.Expression("sum(k, 1, 10^8, 1/(k+x))")
        self.interrupt(lambda: slow(1))
        self.interrupt(lambda: slow.map([1.0, 2.0]))
        # And Python's own loop is interrupted as ever.
        self.interrupt(lambda: time.sleep(5))

    def test_threads(self):
        root = surd.Expression("sqrt(x) + 1/3")
        wanted, found = root(2).digits(50), []

        def work():
            for _ in range(200):
                found.append(root(2).digits(50))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(found), {wanted})

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork here")
    def test_forks(self):
        child = os.fork()
        if child == 0:
            os._exit(0 if surd.evaluate("2^10") == 1024 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


class Expressions(unittest.TestCase):
    def test_values(self):
        area = surd.Expression("a * b + c", ["a", "b"])
        self.assertEqual(area.variables, ("a", "b", "c"))
        self.assertEqual(area(2, 3, 4), 10)
        self.assertEqual(area(Fraction(1, 3), c=1, b=3), 2)
        for values, named in [((1, 2), {}), ((1, 2, 3, 4), {}), ((1, 2), {"d": 3})]:
            with self.assertRaises(TypeError):
                area(*values, **named)
        many = surd.Expression("+".join(f"v{i}" for i in range(20)))
        self.assertEqual(many(*range(20)), 190)

    def test_floats(self):
        root = surd.Expression("sqrt(x)")
        self.assertEqual(root.evaluate_float(2.0), math.sqrt(2))
        self.assertEqual(root.evaluate_float(4), 2)
        for inexact in [2**53 + 1, Fraction(1, 3), Decimal("0.1")]:
            with self.assertRaises(ValueError):
                root.evaluate_float(inexact)
        with self.assertRaises(TypeError):
            root.evaluate_float("4")

    def test_names_of_a_session(self):
        session = surd.Session()
        session["rate"] = Fraction(1, 4)
        half = session.compile("x * rate", ["x"])
        session["rate"] = 1
        self.assertEqual(half(2), Fraction(1, 2))


class Columns(unittest.TestCase):
    total = surd.Expression("price * qty - disc", "price qty disc")

    def test_lists(self):
        errors = {}
        self.assertEqual(
            self.total.map(["19.99", "5"], [3, 7], ["0.97", "none"], errors=errors)[0], 59.0)
        self.assertEqual(errors, {1: "not-a-number"})
        doubled = surd.Expression("2x", "x")
        values = doubled.map([Fraction(1, 3), Decimal("0.1"), 2**70, None])
        self.assertEqual(values[:3], [2 / 3, 0.2, float(2**71)])
        self.assertTrue(math.isnan(values[3]))

    def test_each_row_is_the_nearest_float(self):
        draw = random.Random(3)
        rows = [(draw.uniform(-1e3, 1e3), draw.randint(-50, 50), draw.uniform(0, 1e-3))
                for _ in range(5000)]
        values = self.total.map(*map(list, zip(*rows)))
        for (a, b, c), value in zip(rows, values):
            self.assertEqual(value, float(Fraction(a) * b - Fraction(c)))

    def test_shape(self):
        with self.assertRaises(TypeError):
            self.total.map([1.0], [2.0])
        with self.assertRaises(ValueError):
            self.total.map([1.0], [2.0], [1.0, 2.0])
        with self.assertRaises(TypeError):
            self.total.map(price=[1.0], qty=[1.0], more=[1.0])
        with self.assertRaises(TypeError):
            self.total.map([1.0], price=[1.0], disc=[1.0])
        with self.assertRaises(TypeError):
            self.total.map([1.0], [1.0], [1.0], [1.0])
        self.assertEqual(self.total.map([], [], []), [])
        self.assertEqual(self.total.map({"price": [2.0], "qty": [3], "disc": [1], "more": [0]}), [5.0])

    def test_nothing_is_read_beyond_a_buffer(self):
        out = bytearray(80), bytearray(2), bytearray(20)
        one = surd.Expression("x", "x")
        for place in [(1, bytes(72), None, None, 0), (1, bytes(80), None, None, 1),
                      (3, bytes(9), bytes(40), None, 0), (1, bytes(80), None, b"", 0)]:
            with self.assertRaises(ValueError):
                one._rows(10, *out, place)
        with self.assertRaises(ValueError):
            one._rows(11, *out, (1, bytes(88), None, None, 0))


def has(module):
    try:
        __import__(module)
        return True
    except ImportError:
        return False


class Arrays(unittest.TestCase):
    total = Columns.total

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_numpy(self):
        import numpy

        price, qty = numpy.array([0.1, 2.5, 1e308]), numpy.array([3, 4, 100], dtype="int32")
        values = self.total.map(price, qty, numpy.zeros(3, dtype="float32"), errors="coerce")
        self.assertIsInstance(values, numpy.ndarray)
        self.assertEqual(values[:2].tolist(), [float(Fraction(0.1) * 3), 10.0])
        self.assertTrue(numpy.isnan(values[2]))
        with self.assertRaises(TypeError):
            self.total.map(price > 1, qty, qty)
        self.assertEqual(surd.Number(numpy.float32(0.1)), Fraction(float(numpy.float32(0.1))))
        self.assertEqual(surd.Number(numpy.int64(5)) + numpy.int8(2), 7)
        with self.assertRaises(TypeError):
            surd.Number(numpy.bool_(True))
        strided = numpy.arange(10.0)[::2]
        self.assertEqual(surd.Expression("x+1").map(strided).tolist(), [1, 3, 5, 7, 9])

    @unittest.skipUnless(has("pandas"), "pandas is not here")
    def test_pandas(self):
        import pandas

        table = pandas.DataFrame(
            {"price": [0.1, 2.5], "qty": [3, 4], "disc": ["0.1", "x"]}, index=[7, 9])
        errors = {}
        values = self.total.map(table, errors=errors)
        self.assertEqual(list(values.index), [7, 9])
        self.assertEqual(values[7], float(Fraction(0.1) * 3 - Fraction(1, 10)))
        self.assertEqual(errors, {1: "not-a-number"})
        gaps = pandas.Series([1, None, 3], dtype="Int64")
        self.assertEqual(surd.Expression("2x", "x").map(gaps).tolist()[::2], [2.0, 6.0])

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not here")
    def test_arrow(self):
        import pyarrow

        table = pyarrow.table({
            "price": pyarrow.array([Decimal("0.10"), Decimal("2.50"), None]),
            "qty": pyarrow.array([3, 4, 5], pyarrow.int16()),
            "disc": pyarrow.array(["0.1", "x", "1"]),
        })
        errors = {}
        values = self.total.map(table, errors=errors)
        self.assertEqual(values.to_pylist(), [0.2, None, None])
        self.assertEqual(errors, {1: "not-a-number", 2: "null"})
        part = table.slice(0, 1)
        self.assertEqual(self.total.map(part).to_pylist(), [0.2])
        chunked = pyarrow.chunked_array([[1.0], [2.0, 3.0]]).slice(1)
        self.assertEqual(surd.Expression("x/2").map(chunked).to_pylist(), [1.0, 1.5])

    @unittest.skipUnless(has("duckdb") and has("pyarrow"), "duckdb is not here")
    def test_duckdb(self):
        import duckdb

        rows = duckdb.sql(
            "select 0.1::double as price, range as qty, '0.25' as disc from range(5)")
        values = self.total.map(rows.to_arrow_table())
        self.assertEqual(
            values.to_pylist(), [float(Fraction(0.1) * n - Fraction(1, 4)) for n in range(5)])


class Sums(unittest.TestCase):
    def test_any_order(self):
        draw = random.Random(2)
        values = [draw.uniform(-1, 1) * 10.0 ** draw.randint(-300, 300) for _ in range(2000)]
        exact = sum(map(Fraction, values))
        self.assertEqual(surd.Sum().add(values).total(), exact)
        parts = surd.Sum().add(values[1000:])
        parts.merge(pickle.loads(pickle.dumps(surd.Sum().add(values[:1000]))))
        self.assertEqual(parts.total(), exact)
        self.assertEqual((parts.count, parts.mean()), (2000, exact / 2000))

    def test_products(self):
        self.assertEqual(surd.Sum().add([1e200, 3.0], [1e200, 0.5]).total(),
                         Fraction(1e200) ** 2 + Fraction(3, 2))

    def test_variance(self):
        values = [1.0, 2.5, 1e10, -3.0]
        mean = sum(map(Fraction, values)) / 4
        spread = sum((Fraction(x) - mean) ** 2 for x in values)
        total = surd.Sum(squares=True).add(values)
        self.assertEqual(total.variance(), spread / 3)
        self.assertEqual(total.variance(population=True), spread / 4)

    def test_other_numbers(self):
        self.assertEqual(surd.Sum().add([1, Fraction(1, 3), Decimal("0.1"), None]).total(),
                         Fraction(43, 30))
        with self.assertRaises(surd.SurdError):
            surd.Sum().add([math.inf]).total()


class MissingValues(unittest.TestCase):
    """What is missing is left out and not counted; NaN and infinities are counted and spoil the total."""

    def test_none(self):
        for values in [[1.0, None, 2.5], [None, 1, Fraction(5, 2)], (x for x in [1.0, 2.5, None])]:
            held = surd.Sum(squares=True).add(values)
            self.assertEqual((held.count, held.total()), (2, Fraction(7, 2)))
        self.assertEqual(surd.Sum().add([None, None]).count, 0)

    def test_nan_and_infinities(self):
        for bad in [math.nan, math.inf, -math.inf, Decimal("NaN"), Decimal("-Infinity"), Decimal("sNaN")]:
            for values in [[1.0, bad], [1, bad, None], [bad], [None, bad, Fraction(1, 3)]]:
                held = surd.Sum().add(values)
                self.assertEqual(held.count, len(values) - values.count(None))
                self.assertEqual(code_of(self, held.total), "not-a-number", values)

    def test_products(self):
        held = surd.Sum().add([2.0, None, 3.0, 4.0], [5.0, 1.0, None, 0.5])
        self.assertEqual((held.count, held.total()), (2, 12))
        with self.assertRaises(ValueError):
            surd.Sum().add([1.0, None], [1.0])
        with self.assertRaises(TypeError):
            surd.Sum().add([1.0, None], ["2", 1.0])

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_numpy(self):
        import numpy

        self.assertEqual(code_of(self, surd.Sum().add(numpy.array([1.0, numpy.nan])).total), "not-a-number")
        held = surd.Sum().add(numpy.array([1.5, None, 2], dtype=object))
        self.assertEqual((held.count, held.total()), (2, Fraction(7, 2)))

    @unittest.skipUnless(has("pandas"), "pandas is not here")
    def test_pandas(self):
        import pandas

        for series in [pandas.Series([1.0, None, 2.5]), pandas.Series([1.0, float("nan"), 2.5]),
                       pandas.Series([1.0, None, 2.5], dtype="Float64"),
                       pandas.Series([1.0, None, 2.5], dtype="object")]:
            held = surd.Sum().add(series)
            self.assertEqual((held.count, held.total()), (2, Fraction(7, 2)))
        held = surd.Sum().add(pandas.Series([1, None, 3], dtype="Int64"))
        self.assertEqual((held.count, held.total()), (2, 4))
        self.assertEqual(code_of(self, surd.Sum().add(pandas.Series([1.0, math.inf])).total), "not-a-number")

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not here")
    def test_arrow(self):
        import pyarrow

        held = surd.Sum().add(pyarrow.array([1.0, None, 2.5]))
        self.assertEqual((held.count, held.total()), (2, Fraction(7, 2)))
        held = surd.Sum().add(pyarrow.array([1.0, math.nan, None]))
        self.assertEqual(held.count, 2)
        self.assertEqual(code_of(self, held.total), "not-a-number")
        # Each row by itself, not what is left of each column.
        held = surd.Sum().add(pyarrow.array([2.0, None, 3.0]), pyarrow.array([None, 1.0, 5.0]))
        self.assertEqual((held.count, held.total()), (1, 15))


class TogetherWithGMP(unittest.TestCase):
    """Two users of GMP and MPFR in one process leave each other alone."""

    def test_gmpy2(self):
        try:
            import gmpy2
        except ImportError:
            self.skipTest("gmpy2 is not installed")
        context = gmpy2.get_context()
        context.precision, context.emax, context.emin = 53, 100, -100
        context.round = gmpy2.RoundUp
        try:
            flags_before = (context.precision, context.emax, context.emin, context.round)
            product = gmpy2.mpz(1)
            for number in range(1, 400):
                product *= number
                value = surd.evaluate(f"factorial({number})")
                self.assertEqual(int(value), int(product))
            # With gmpy2's narrow exponents and other rounding in force on this thread.
            self.assertEqual(surd.evaluate("exp(1000)").digits(15), "1.97007111401705e434")
            self.assertEqual(
                surd.evaluate("pi").digits(40), "3.141592653589793238462643383279502884197")
            self.assertEqual(float(surd.evaluate("exp(-300)")), math.exp(-300))
            self.assertEqual(
                flags_before, (context.precision, context.emax, context.emin, context.round))
            # Infinite still, because gmpy2's exponents end at 100.
            self.assertTrue(gmpy2.is_infinite(gmpy2.exp(gmpy2.mpfr(1000))))
        finally:
            gmpy2.set_context(gmpy2.context())
        self.assertEqual(gmpy2.mpz(3) ** 5000, 3**5000)


class Leaks(unittest.TestCase):
    def test_nothing_is_left(self):
        def work():
            session = surd.Session(digits=20)
            session["x"] = Fraction(1, 3)
            for text in ["sqrt(x) + 1", "1/0", "x = 2"]:
                try:
                    str(session.run(text))
                except surd.SurdError:
                    pass
            surd.Expression("a + b")(1, 2**100)
            surd.Sum().add([1.0]).total()
            with self.assertRaises(ZeroDivisionError):
                surd.Number(1) / 0
            pickle.loads(pickle.dumps(surd.evaluate("zeta(3)")))
            with self.assertRaises(KeyError):
                del session["nope"]

        work()
        before = surd._surd.live_objects()
        for _ in range(20):
            work()
        self.assertEqual(surd._surd.live_objects(), before)


if __name__ == "__main__":
    unittest.main()
