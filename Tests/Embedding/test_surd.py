"""Tests of surd.py. The expected values are Python's own: int, fractions, decimal and math."""

import decimal
import math
import threading
import time
import unittest
from decimal import Decimal
from fractions import Fraction

import surd


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

    def test_floats_stand_for_their_value(self):
        for number in [0.1, -1e300, 5e-324, math.pi]:
            self.assertEqual(surd.Number(number).fraction(), Fraction(number))
            self.assertEqual(float(surd.Number(number)), number)
        for number in [math.inf, -math.inf, math.nan]:
            with self.assertRaises(surd.SurdError):
                surd.Number(number)

    def test_what_is_no_exact_number(self):
        for wrong in [None, True, 1j, [1]]:
            with self.assertRaises(TypeError):
                surd.Number(wrong)
        for wrong in [Decimal("NaN"), Decimal("Infinity")]:
            with self.assertRaises(ValueError):
                surd.Number(wrong)

    def test_reals(self):
        root = surd.evaluate("sqrt(2)")
        self.assertEqual(root.kind, "real")
        self.assertEqual(float(root), math.sqrt(2))
        self.assertEqual(int(surd.evaluate("-pi")), -3)
        with self.assertRaises(surd.SurdError) as caught:
            root.fraction()
        self.assertEqual(caught.exception.code, "not-exact")
        with self.assertRaises(ValueError):
            surd.evaluate("1/3").decimal()

    def test_long_integers(self):
        # Beyond the digits that Python converts from decimal text without asking.
        self.assertEqual(int(surd.evaluate("7^20000")), 7**20000)
        self.assertEqual(int(surd.evaluate("factorial(3000)")), math.factorial(3000))


class Values(unittest.TestCase):
    def test_text(self):
        third = surd.evaluate("1/3")
        self.assertEqual(str(third), "0.33333333333333333333")
        self.assertEqual(third.text(digits=5), "0.33333")
        self.assertEqual(third.text(format="fraction"), "1/3")
        self.assertEqual(surd.evaluate("2/3").digits(5, "down"), "0.66666")
        self.assertEqual(surd.evaluate("2^40").text(group=True), "1,099,511,627,776")
        for wrong in [{"digits": 0}, {"colour": "red"}, {"time": 2}]:
            with self.assertRaises(surd.SurdError) as caught:
                third.text(**wrong)
            self.assertEqual(caught.exception.code, "invalid-option")
        with self.assertRaises(ValueError):
            third.text(format="sci base=2")

    def test_order(self):
        self.assertTrue(surd.evaluate("0.1 + 0.2") == Decimal("0.3"))
        self.assertTrue(surd.evaluate("pi") < Fraction(22, 7))
        self.assertTrue(surd.evaluate("sqrt(2)") > 1.4142)
        self.assertTrue(surd.evaluate("sqrt(4)") == 2)
        self.assertFalse(surd.evaluate("2") == "2")
        with self.assertRaises(TypeError):
            hash(surd.evaluate("2"))

    def test_truth(self):
        self.assertIs(bool(surd.evaluate("1 < 2")), True)
        self.assertIs(bool(surd.evaluate("1 > 2")), False)
        self.assertIs(bool(surd.evaluate("0")), False)
        self.assertEqual(surd.evaluate("1 < 2").kind, "boolean")


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
        with self.assertRaises(KeyError):
            session["nobody"]
        with self.assertRaises(surd.SurdError):
            session["pi"] = 3
        with self.assertRaises(ValueError):
            session["a\0b"] = 3

    def test_cancelling(self):
        session = surd.Session()
        threading.Timer(0.1, session.cancel).start()
        with self.assertRaises(surd.SurdError) as caught:
            session.evaluate("f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)")
        self.assertEqual(caught.exception.code, "cancelled")
        session.resume()
        self.assertEqual(session.evaluate("f(10)"), 55)

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


class Expressions(unittest.TestCase):
    def test_evaluating(self):
        area = surd.Expression("2x^2 + y", ["x"])
        self.assertEqual(area.variables, ("x", "y"))
        self.assertEqual(area(3, 1), 19)
        self.assertEqual(area(y=1, x=Fraction(1, 2)).fraction(), Fraction(3, 2))
        self.assertEqual(area.evaluate_float(1.5, 0.25), 4.75)
        for wrong in [(), (1,), (1, 2, 3)]:
            with self.assertRaises(TypeError):
                area(*wrong)
        with self.assertRaises(TypeError):
            area(1, z=2)
        with self.assertRaises(surd.SurdError):
            surd.Expression("1 +")

    def test_threads(self):
        cube = surd.Expression("n^3 + sqrt(n^2)")
        wrong = []

        def work(start):
            for number in range(start, start + 300):
                if cube(number) != number**3 + number:
                    wrong.append(number)

        threads = [threading.Thread(target=work, args=(index * 1000,)) for index in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


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


if __name__ == "__main__":
    unittest.main()
