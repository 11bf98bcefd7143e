"""Columns of complex numbers. What is expected comes from Arb (python-flint, 4,000 bits), each part rounded once."""

import array
import math
import random
import sys
import unittest

import surd


def has(module):
    try:
        __import__(module)
        return True
    except ImportError:
        return False


POINTS = [1 + 2j, -1 + 0j, 0.1 - 0.3j, 1e-300 + 1e-300j, 3 + 0j, 0.5 + 1e-20j, -2 - 1e-310j]
VALUES = {
    "sqrt(z) + exp(i*z)": [
        complex(1.3451416151121285, 0.9000320918217913),
        complex(0.5403023058681398, 0.1585290151921035),
        complex(1.7993101415372916, -0.19404573957912205),
        complex(1.0, 4.5508986056222734e-151),
        complex(0.7420583109684319, 0.1411200080598672),
        complex(1.5846893430769202, 0.479425538604203),
        complex(-0.4161468365471424, -2.323510989198777),
    ],
    "ln(z)": [
        complex(0.8047189562170501, 1.1071487177940904),
        complex(0.0, 3.141592653589793),
        complex(-1.151292546497023, -1.2490457723982544),
        complex(-690.4289543079337, 0.7853981633974483),
        complex(1.0986122886681098, 0.0),
        complex(-0.6931471805599453, 2e-20),
        complex(0.6931471805599453, -3.141592653589793),
    ],
    "z^3/(1 - 2i*z)": [
        complex(-1.7586206896551724, -1.103448275862069),
        complex(-0.2, 0.4),
        complex(-0.06999999999999999, 0.009999999999999993),
        complex(-0.0, 0.0),
        complex(0.7297297297297297, 4.378378378378378),
        complex(0.0625, 0.0625),
        complex(-0.47058823529411764, 1.8823529411764706),
    ],
    "asin(z)": [
        complex(0.42707858639247614, 1.5285709194809982),
        complex(-1.5707963267948966, 0.0),
        complex(0.0958929592754537, -0.2969990234083899),
        complex(1e-300, 1e-300),
        complex(1.5707963267948966, -1.762747174039086),
        complex(0.5235987755982989, 1.1547005383792515e-20),
        complex(-1.5707963267948966, -1.3169578969248168),
    ],
    "gamma(z + 3/2)": [
        complex(-0.05005428312435254, 0.5560254277776111),
        complex(1.772453850905516, 0.0),
        complex(0.8592531434671479, -0.03518874129183143),
        complex(0.886226925452758, 3.2338397448885015e-302),
        complex(11.631728396567448, 0.0),
        complex(1.0, 4.227843350984671e-21),
        complex(-3.544907701811032, 1.2935358979556e-311),
    ],
}


class ComplexColumns(unittest.TestCase):
    def test_values(self):
        for text, expected in VALUES.items():
            self.assertEqual(surd.Expression(text, "z").map(POINTS), expected, text)

    @unittest.skipUnless(has("flint"), "python-flint is not here")
    def test_random_rows_against_arb(self):
        import flint

        draw = random.Random(39)
        flint.ctx.prec = 2000
        rows = [complex(draw.uniform(-5, 5), draw.uniform(-5, 5)) * 2.0 ** draw.randint(-40, 3) for _ in range(300)]
        functions = {
            "exp(z)*z - sin(z)": lambda z: z.exp() * z - z.sin(),
            "ln(z)/(z + 7)": lambda z: z.log() / (z + 7),
            "atan(z)*sqrt(z)^3": lambda z: z.atan() * z.sqrt() ** 3,
        }
        for text, function in functions.items():
            found = surd.Expression(text, "z").map(rows)
            for z, value in zip(rows, found):
                right = function(flint.acb(z.real, z.imag))
                self.assertEqual(value, complex(float(right.real.mid()), float(right.imag.mid())), (text, z))

    def test_numbers_and_other_columns(self):
        found = surd.Expression("z*x + w", "z x w").map([1 + 1j, 2j], [1, 2], 0.5)
        self.assertEqual(found, [1.5 + 1j, 0.5 + 4j])
        self.assertEqual(surd.Expression("z*x", "z x").map(2j, array.array("d", [1.5, 2.5])), [3j, 5j])
        self.assertEqual(surd.Expression("abs(z)", "z").map([3 + 4j]), [5 + 0j])
        # An exact text beside complex numbers, and an integer that is no float.
        self.assertEqual(surd.Expression("z*x", "z x").map([1j, 1j], ["0.1", "1/3"]), [0.1j, (1 / 3) * 1j])
        with self.assertRaises(ValueError):
            surd.Expression("z", "z").map([1j, 2**53 + 1])

    def test_rows_without_a_value(self):
        errors = {}
        found = surd.Expression("1/(z*z + 1)", "z").map(
            [1j, complex(math.inf, 0), complex(0, math.nan), 0j, None, 1e200 + 0j], errors=errors)
        self.assertEqual(errors, {0: "division-by-zero", 1: "not-a-number", 2: "not-a-number", 4: "null"})
        self.assertEqual([found[3], found[5]], [1, 0])
        self.assertTrue(all(math.isnan(found[row].real) and math.isnan(found[row].imag) for row in (0, 1, 2, 4)))
        errors = {}
        surd.Expression("z^2", "z").map([1e200 + 1e200j], errors=errors)
        self.assertEqual(errors, {0: "does-not-fit"})
        errors = {}
        self.assertEqual(surd.Expression("floor(z)", "z").map([1.5 + 0j, 1.5 + 1j], errors=errors)[0], 1)
        self.assertEqual(errors, {1: "needs-real"})
        with self.assertRaises(surd.SurdDivisionByZero):
            surd.Expression("1/z", "z").map([1j, 0j])

    def test_texts(self):
        root = surd.Expression("sqrt(z)", "z")
        self.assertEqual(root.map([-4 + 0j, 3 + 4j, 2j], output="text", options={"digits": 5}), ["2i", "2+i", "1+i"])

    def test_the_mode(self):
        self.assertEqual(surd.Expression("sqrt(z)", "z").map([-1 + 0j, -4 + 0j]), [1j, 2j])
        with self.assertRaises(surd.SurdError):
            surd.Expression("sqrt(x)", "x").map([-1.0])
        self.assertEqual(surd.Expression("sqrt(x)*i", "x").map([4.0], output="complex"), [2j])
        zero = surd.Expression("z - z", "z").map([complex(-1, -2)])[0]
        self.assertEqual((math.copysign(1, zero.real), math.copysign(1, zero.imag)), (1, 1))

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_numpy(self):
        import numpy

        z = numpy.array(POINTS)
        text = next(iter(VALUES))
        found = surd.Expression(text, "z").map(z)
        self.assertEqual((found.dtype, found.tolist()), (numpy.dtype("complex128"), VALUES[text]))
        self.assertEqual(surd.Expression("z*2", "z").map(z[::-2]).tolist(), [2 * x for x in POINTS[::-2]])
        few = numpy.array([0.1 + 0.2j], dtype="complex64")
        self.assertEqual(surd.Expression("z", "z").map(few).tolist(), few.tolist())
        self.assertEqual(surd.Expression("z*w", "z w").map(z[:1], numpy.complex128(1j)).tolist(), [-2 + 1j])
        self.assertEqual(len(surd.Expression("z", "z").map(numpy.zeros(0, dtype="complex128"))), 0)

    @unittest.skipUnless(has("pandas"), "pandas is not here")
    def test_pandas(self):
        import pandas

        table = pandas.DataFrame({"z": [1 + 1j, 2j], "x": [2, 3]}, index=["a", "b"])
        found = surd.Expression("z^2*x", "z x").map(table)
        self.assertEqual((list(found.index), str(found.dtype), found.tolist()),
                         (["a", "b"], "complex128", [4j, -12 + 0j]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
