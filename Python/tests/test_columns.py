"""Typed columns of NumPy, pandas, Arrow, Polars and DuckDB: each value is computed once more with fractions.

What is not installed is left out, and the last line says so.
"""

import array
import builtins
import math
import random
import sys
import unittest
from decimal import Decimal
from fractions import Fraction

import surd


def has(*modules):
    try:
        for module in modules:
            __import__(module)
        return True
    except ImportError:
        return False


KINDS = [("numpy",), ("pandas", "pyarrow"), ("pyarrow",), ("polars", "pyarrow"), ("duckdb", "pyarrow")]
taxed = surd.Expression("x * 1.19", "x")


def nearest(value):
    return None if value is None else float(Fraction(value) * Fraction(119, 100))


draw = random.Random(44)
WHOLE = [draw.randint(-2**62, 2**62) >> draw.randint(0, 62) for _ in range(500)]
CENTS = [Decimal(draw.randint(-10**17, 10**17) >> draw.randint(0, 55)).scaleb(-2) for _ in range(500)]


class Columns(unittest.TestCase):
    whole, cents = WHOLE, CENTS

    def gaps(self, values):
        return [None if draw.random() < 0.2 else value for value in values]

    def same(self, found, values):
        """That a column of results is the products, None or NaN where there is none."""
        self.assertEqual(len(found), len(values))
        for place, (result, value) in enumerate(zip(found, values)):
            if value is None:
                self.assertTrue(result is None or math.isnan(result), place)
            else:
                self.assertEqual(result, nearest(value), (place, value))

    def summed(self, column, values):
        """That its sum is the sum of what is there."""
        present = [Fraction(value) for value in values if value is not None]
        sum = surd.Sum(squares=True).add(column)
        self.assertEqual((sum.count, sum.total()), (len(present), builtins.sum(present)))
        mean = sum.mean().fraction()
        self.assertEqual(sum.variance(population=True), builtins.sum((x - mean) ** 2 for x in present) / len(present))
        self.assertEqual(surd.Sum().add(column).total(), sum.total())

    def test_lists_and_arrays(self):
        for values in (self.whole, [float(x) for x in self.whole], self.cents, self.gaps(self.cents),
                       self.whole + [2**70], [Fraction(x, 3) for x in self.whole]):
            self.same(taxed.map(values), values)
            self.summed(values, values)
        self.same(taxed.map([str(value) for value in self.cents]), self.cents)
        self.same(taxed.map([str(value) for value in self.cents] + [None]), self.cents + [None])
        self.summed(array.array("q", self.whole), self.whole)
        self.summed(tuple(self.whole), self.whole)
        self.assertEqual(surd.Sum().add(iter(self.whole)).total(), builtins.sum(self.whole))
        self.assertEqual(surd.Sum().add([]).count, 0)
        for wrong in ([True], ["1"], [1, "2"]):
            self.assertRaises(TypeError, surd.Sum().add, wrong)
        sum = surd.Sum().add([1.0, math.nan])
        self.assertEqual(sum.count, 2)
        self.assertRaises(surd.SurdError, sum.total)

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_numpy(self):
        import numpy

        for kind in ("int8", "int64", "uint16", "uint64", "float32", "float64"):
            values = numpy.array([abs(x) % 100 for x in self.whole], dtype=kind)
            self.same(taxed.map(values), values.tolist())
            self.summed(values, values.tolist())
            self.summed(values[::3], values[::3].tolist())
            self.summed(values.reshape(2, -1), values.tolist())
        for values in (numpy.array([2**64 - 1, 5], dtype="uint64"), numpy.array(self.cents, dtype=object)):
            self.same(taxed.map(values), values.tolist())
            self.summed(values, values.tolist())
        self.assertRaises(TypeError, surd.Sum().add, numpy.array([True]))

    @unittest.skipUnless(has("numpy"), "numpy is not here")
    def test_arrays_of_doubles(self):
        """Arrays of doubles one behind the other go to the library at once; all other arrays give the same."""
        import numpy

        random = numpy.random.default_rng(5)
        operations = {"x+y": numpy.add, "x-y": numpy.subtract, "x*y": numpy.multiply, "x/y": numpy.divide}
        for rows in (0, 1, 3, 1000, 4099, 1_000_003):
            x, y = random.uniform(-9, 9, rows), random.uniform(1, 9, rows)
            for text, function in operations.items():
                found = surd.Expression(text).map(x, y)
                self.assertIs(type(found), numpy.ndarray)
                self.assertTrue(found.flags.writeable and found.dtype == float)
                self.assertTrue(numpy.array_equal(found, function(x, y)), (text, rows))
            if rows:
                x[rows - 1], y[0] = numpy.nan, numpy.inf
                found = surd.Expression("x/y").map(x, y, errors="coerce")
                expected = x / y
                expected[0] = numpy.nan
                self.assertTrue(numpy.array_equal(found, expected, equal_nan=True), rows)
        x, y = random.uniform(-9, 9, 1000), random.uniform(1, 9, 1000)
        expected, total = x + y, surd.Expression("x+y")
        locked, many = x.copy(), surd.Expression("+".join(f"x{place}" for place in range(20)))
        locked.flags.writeable = False
        for other in (locked, x.astype(">f8"), numpy.stack([x, y], 1)[:, 0], x[::-1][::-1], x.astype(object),
                      numpy.frombuffer(b"1" + x.tobytes(), "V1")[1:].view(float), x.view(numpy.recarray), list(x)):
            self.assertEqual(list(total.map(other, y)), expected.tolist())
            self.assertEqual(list(total.map(y, other, errors="coerce")), expected.tolist())
            self.assertEqual(list(total.map(other, y=y, errors="raise")), expected.tolist())
        self.assertEqual(total.map(x[::-1], y).tolist(), (x[::-1] + y).tolist())
        self.assertEqual(many.map(*[numpy.arange(3.0)] * 20).tolist(), [0, 20, 40])
        self.assertEqual(surd.Expression("x+x").map(x).tolist(), (x + x).tolist())
        self.assertIs(type(total.map(x, y, output="text")[0]), str)
        self.assertEqual(total.map(x[:1], 2.5).tolist(), [x[0] + 2.5])
        own = array.array("d", x)
        self.assertEqual(total.map(own, own), array.array("d", x + x))
        for wrong, error in ((x[1:], ValueError), (numpy.stack([x, x]), ValueError), (x.astype("M8[s]"), TypeError),
                             (numpy.asfortranarray(numpy.stack([x, x], 1)), ValueError)):
            self.assertRaises(error, total.map, x, wrong)
            self.assertRaises(error, total.map, wrong, x, errors="coerce")
        self.assertRaises(ValueError, total.map, x, y, errors="ignore")
        self.assertRaises(TypeError, total.map, x)
        # Nothing is held that was only looked at.
        other, references = y[1:], sys.getrefcount(x)
        for _ in range(5):
            self.assertRaises(ValueError, total.map, other, x)
            self.assertRaises(ValueError, total.map, x, other)
            total.map(x, list(y))
            total.map(x, y)
        self.assertEqual((sys.getrefcount(x), sys.getrefcount(other)), (references, 2))
        self.assertRaises(TypeError, total.map, x, y, z=y)
        y[[7, 9]] = 0
        with self.assertRaises(surd.SurdDivisionByZero) as caught:
            surd.Expression("x/y").map(x, y)
        self.assertEqual(caught.exception.row, 7)
        self.assertIn("one more row", str(caught.exception))
        self.assertEqual(surd.Expression("x/y").map(x, y, errors=(codes := {})).tolist()[8], x[8] / y[8])
        self.assertEqual(codes, {7: "division-by-zero", 9: "division-by-zero"})

    @unittest.skipUnless(has("pandas", "pyarrow"), "pandas or pyarrow is not here")
    def test_pandas(self):
        import pandas
        import pyarrow

        small = [x % 1000 for x in self.whole]
        for kind, values in [("int64", small), ("Int64", self.gaps(self.whole)), ("UInt8", self.gaps([x % 200 for x in small])),
                             ("Float64", self.gaps([float(x) for x in self.whole])),
                             (pandas.ArrowDtype(pyarrow.int64()), self.gaps(self.whole)),
                             (pandas.ArrowDtype(pyarrow.decimal128(20, 2)), self.gaps(self.cents)),
                             ("object", self.gaps(self.cents))]:
            column = pandas.Series(values, dtype=kind)
            self.same(taxed.map(column).tolist(), values)
            self.summed(column, values)
            self.same(taxed.map(column[7:]).tolist(), values[7:])
        with_nan = pandas.Series([1.5, math.nan, 2.5])
        self.same(taxed.map(with_nan).tolist(), [1.5, None, 2.5])
        self.summed(with_nan, [1.5, None, 2.5])
        for kind in ("str", "object", "category", "string"):
            texts = self.gaps([str(value) for value in self.cents])
            column = pandas.Series(texts, dtype=kind)
            self.same(taxed.map(column).tolist(), texts)
        self.summed(pandas.Series(small, dtype="category"), small)
        self.assertRaises(TypeError, taxed.map, pandas.Series([True, False]))
        self.assertRaises(TypeError, taxed.map, pandas.Series([True, None], dtype="boolean"))

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not here")
    def test_arrow(self):
        import pyarrow

        kinds = [(pyarrow.int64(), self.whole), (pyarrow.int16(), [x % 999 for x in self.whole]),
                 (pyarrow.uint64(), [abs(x) for x in self.whole] + [2**64 - 1]), (pyarrow.float32(), [0.5, -2.0]),
                 (pyarrow.float64(), [float(x) for x in self.whole]), (pyarrow.decimal128(20, 2), self.cents),
                 (pyarrow.decimal256(60, 2), self.cents), (pyarrow.decimal256(60, 0), [10**59, 3]),
                 (pyarrow.decimal128(38, -2), [Decimal("5e2"), Decimal("-7e4")])]
        for kind, values in kinds:
            for some in (values, self.gaps(values) + [values[0]]):
                column = pyarrow.array(some, kind)
                for held, wanted in [(column, some), (column[1:], some[1:]),
                                     (pyarrow.chunked_array([column[:1], column[1:]]), some),
                                     (column.dictionary_encode() if kind.bit_width < 256 else column, some)]:
                    self.same(taxed.map(held).to_pylist(), wanted)
                    self.summed(held, wanted)
        texts = self.gaps([str(value) for value in self.cents])
        for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
            self.same(taxed.map(pyarrow.array(texts, kind)).to_pylist(), texts)
        self.same(taxed.map(pyarrow.array(texts).dictionary_encode()).to_pylist(), texts)
        self.same(taxed.map(pyarrow.nulls(3)).to_pylist(), [None] * 3)
        self.assertRaises(TypeError, taxed.map, pyarrow.array([True]))
        self.assertRaises(TypeError, taxed.map, pyarrow.array([b"1"]))

    def spellings(self):
        """Texts, some of them in spellings that are read byte by byte, and some that are no numbers: None there."""
        found = []
        for _ in range(3000):
            digits, places = draw.choice([1, 2, 6, 9, 15, 16, 17, 18, 19, 25]), draw.choice([0, 0, 1, 2, 2, 5, 17])
            text = str(draw.randrange(10**digits)).rjust(places + 1, "0")
            if places:
                text = text[:-places] + "." + text[-places:]
            text = draw.choice(["", "", "", "-", "+", "0", "-0", " "]) + text + draw.choice([""] * 5 + [" ", "e-3", "E5", "x", "."])
            if draw.random() < 0.05:
                place = draw.randrange(len(text) + 1)
                text = text[:place] + draw.choice([".", "-", "/", ":", "\0", "\u00e9", " ", ","]) + text[place:]
            try:
                value = Fraction(Decimal(text)) if text.isascii() and "\0" not in text else None
            except ArithmeticError:
                value = None
            # Blanks, and what Python reads otherwise, are left to the tests of the language.
            if text.count(".") <= 1 and not (" " in text.strip() or "/" in text or "," in text or "\u00e9" in text or value is None):
                found.append((text, value))
            elif text.count(".") > 1 or "\0" in text or "\u00e9" in text or text[-1] == "x":
                found.append((text, None))
        return found

    def test_spellings(self):
        found = self.spellings()
        texts, values = [text for text, _ in found], [value for _, value in found]
        self.assertGreater(values.count(None), 200)
        columns = [(texts, values)]
        if has("pandas", "pyarrow"):
            import pandas
            import pyarrow

            columns += [(pyarrow.array(texts), values), (pyarrow.array(texts, pyarrow.large_string())[5:], values[5:])]
            columns += [(pandas.Series(texts, dtype=kind), values) for kind in ("object", "str", "string")]
            columns += [(pandas.Series(texts * 3, dtype="string[python]"), values * 3)]
            # In a category pandas 2 takes two texts for the same if they differ behind a NUL alone.
            texts, values = zip(*[(text, value) for text, value in found if "\0" not in text])
            columns += [(pandas.Series(texts * count, dtype="category"), values * count) for count in (1, 3)]
        for column, expected in columns:
            codes = {}
            results = taxed.map(column, errors=codes)
            self.same(results.to_pylist() if hasattr(results, "to_pylist") else list(results), expected)
            self.assertEqual(codes, {row: "not-a-number" for row, value in enumerate(expected) if value is None})

    @unittest.skipUnless(has("pandas", "pyarrow"), "pandas or pyarrow is not here")
    def test_objects(self):
        import numpy
        import pandas

        texts = ["1.5", None, math.nan, pandas.NA, pandas.NaT, "-2", numpy.float64("nan"), numpy.str_("7"), "4"]
        values = ["1.5", None, None, None, None, "-2", None, "7", "4"]
        column = pandas.Series(texts, dtype="object")
        self.same(taxed.map(column).tolist(), values)
        self.same(taxed.map(column[::2]).tolist(), values[::2])
        stored = pandas.Series(["1.5", None, "7"] * 50, dtype="string[python]")
        self.same(taxed.map(stored).tolist(), ["1.5", None, "7"] * 50)
        self.same(taxed.map(stored[::-2]).tolist(), (["1.5", None, "7"] * 50)[::-2])
        codes = {}
        taxed.map(column, errors=codes)
        self.assertEqual(codes, {row: "null" for row, value in enumerate(values) if value is None})
        frame = pandas.DataFrame({"a": texts, "x": texts[::-1]}, dtype="object")
        self.same(taxed.map(frame).tolist(), values[::-1])
        # Others among them are numbers as before, and NaN in a list is a number without a value.
        self.same(taxed.map(pandas.Series(["1.5", 2, Decimal("0.1"), None], dtype="object")).tolist(), ["1.5", 2, Decimal("0.1"), None])
        self.same(taxed.map(["1.5", 2, Fraction(1, 3), None]), ["1.5", 2, Fraction(1, 3), None])
        for wrong in (["1.5", math.nan], numpy.array(["1.5", math.nan], dtype=object), ["1.5", "\ud800"]):
            codes = {}
            taxed.map(wrong, errors=codes)
            self.assertEqual(codes, {1: "not-a-number"})
        self.assertRaises(TypeError, taxed.map, pandas.Series([b"1.5", None], dtype="object"))
        self.same(taxed.map([None, None, "2"]), [None, None, "2"])
        self.same(taxed.map(numpy.array([None, "2" + "0" * 40], dtype=object)), [None, "2" + "0" * 40])
        long = ["1" * 300 + ".5", "2" * 5000]
        self.assertEqual(surd.Expression("x / x", "x").map(long), [1.0, 1.0])

    def test_ties(self):
        """Rows whose roundings are ties, or whose amounts are equal, which no bound decides: 5,000 of each kind."""
        def away(value, places=0):
            power = 10**places
            return Fraction(math.floor(abs(value) * power + Fraction(1, 2)) * (-1 if value < 0 else 1), power)

        def cut(value):
            return Fraction(math.trunc(value))

        half = Fraction(1, 2)
        formulas = {
            "round(x*1.25, 2)": lambda x: away(x * Fraction(5, 4), 2),
            "round(x*1.5, 1) - x": lambda x: away(x * 3 * half, 1) - x,
            "floor(x*20)/10": lambda x: Fraction(math.floor(x * 20), 10),
            "ceil(x*20)/10": lambda x: Fraction(math.ceil(x * 20), 10),
            "trunc(x*50)%": lambda x: cut(x * 50) / 100,
            "if(3*x == 2*x + 4.5 or abs(x) <= -x, 2*x, max(x, 7.25) - min(x, 7.25))":
                lambda x: 2 * x if x == Fraction(9, 2) or x <= 0 else abs(x - Fraction(29, 4)),
            "round(x*x*12.5, 3)/-1e3": lambda x: -away(x * x * 25 * half, 3) / 1000,
            "(x-4.5)*1e22 + x/1e-9": lambda x: (x - 9 * half) * 10**22 + x * 10**9,
        }
        many = [Fraction(draw.choice([draw.randint(-10**4, 10**4), draw.randint(-10**9, 10**9), 450, 725, 0]), 100)
                for _ in range(5_000)]
        texts = [f"{value.numerator * (100 // value.denominator) / 100:.2f}" for value in many]
        self.assertTrue(all(Fraction(text) == value for text, value in zip(texts, many)))
        eighths = [Fraction(round(value * 100), 8) for value in many]
        columns = [(texts, many), ([float(value) for value in eighths], eighths)]
        if has("pyarrow"):
            import pyarrow

            columns.append((pyarrow.array(map(Decimal, texts), pyarrow.decimal128(12, 2)), many))
            whole = [round(value * 100) for value in many]
            columns.append((pyarrow.array(whole, pyarrow.int64()), whole))
        for formula, value in formulas.items():
            compiled = surd.Expression(formula, "x")
            for column, values in columns:
                found = compiled.map(column)
                found = found.to_pylist() if hasattr(found, "to_pylist") else found
                self.assertEqual(found, [float(value(x)) for x in values], formula)
                self.assertNotIn("-0.0", map(str, found))
        quarters = surd.Expression("x*1.25", "x")
        for column, values in columns:
            for places in (0, 1, 3):
                found = quarters.map(column, output="decimal", places=places)
                found = found.to_pylist() if hasattr(found, "to_pylist") else found
                power = 10**places
                self.assertEqual(
                    [Fraction(x) for x in found], [Fraction(round(Fraction(x) * 5 / 4 * power), power) for x in values])
        # What is no number is an error, though the other rows are ties, and a division by zero is one too.
        codes = {}
        found = surd.Expression("round(x*1.25, 2) + 0/x", "x").map(["0.02", "0.02.", "0", "0.06"], errors=codes)
        self.assertEqual((found[0], found[3], codes), (0.03, 0.08, {1: "not-a-number", 2: "division-by-zero"}))

    @unittest.skipUnless(has("pandas", "pyarrow"), "pandas or pyarrow is not here")
    def test_dictionaries(self):
        import pandas
        import pyarrow

        entries = ["0.5", "2", None, "x", "-7.25", "0"]
        for index in (pyarrow.int8(), pyarrow.uint8(), pyarrow.int16(), pyarrow.int32(), pyarrow.uint32(), pyarrow.int64()):
            for rows in (100, 101, 12):
                places = [draw.choice([0, 1, 4, None, 2, 5]) for _ in range(rows)]
                column = pyarrow.DictionaryArray.from_arrays(pyarrow.array(places, index), entries)
                values = [None if place is None else entries[place] for place in places]
                self.same(taxed.map(column).to_pylist(), values)
                self.same(taxed.map(column[3:]).to_pylist(), values[3:])
                found = taxed.map(column, output="decimal", places=2).to_pylist()
                self.assertEqual(found, [
                    None if value is None else round(Decimal(value) * Decimal("1.19"), 2) for value in values])
        # An error is of the rows that have the entry, not of the entry.
        column = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 5, 3, None, 3, 1] + [0] * 10), entries)
        inverse, codes = surd.Expression("1/x", "x"), {}
        found = inverse.map(column, errors=codes).to_pylist()
        self.assertEqual(found, [2.0, None, None, None, None, 0.5] + [2.0] * 10)
        self.assertEqual(codes, {1: "division-by-zero", 2: "not-a-number", 3: "null", 4: "not-a-number"})
        with self.assertRaises(surd.SurdDivisionByZero) as raised:
            inverse.map(column)
        self.assertEqual(raised.exception.row, 1)
        self.assertIn("2 more rows have no value", str(raised.exception))
        self.assertEqual(inverse.map(column, errors="coerce").to_pylist(), found)
        product = surd.Expression("x*y", "x y")
        good = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 1, 4, 5] * 10), entries)
        self.same(product.map(good, "1.19").to_pylist(), ["0.5", 2, "-7.25", 0] * 10)
        self.same(product.map(pyarrow.array([1.19] * 40).cast(pyarrow.decimal128(5, 2)), good).to_pylist(), ["0.5", 2, "-7.25", 0] * 10)
        self.assertEqual(product.map(good, 1j)[:2], [0.5j, 2j])
        some = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, None, 1] * 10), entries)
        self.assertEqual(str(product.map(some, 1j)[:3]), str([0.5j, complex(math.nan, math.nan), 2j]))
        series = pandas.Series(["2", "0.5", None, "2"] * 5, dtype="category", index=range(20, 0, -1))
        found = inverse.map(series)
        self.assertEqual(list(found.index), list(range(20, 0, -1)))
        self.assertEqual(found.fillna(0).tolist(), [0.5, 2.0, 0.0, 0.5] * 5)
        whole = pandas.Series([5, 4, None, 5] * 5, dtype="category")
        self.same(taxed.map(whole).tolist(), [5, 4, None, 5] * 5)
        chunks = pyarrow.chunked_array([column[:7], column[9:12]])
        self.assertEqual(inverse.map(chunks, errors="coerce").to_pylist(), [2.0, None, None, None, None, 0.5] + [2.0] * 4)
        self.assertEqual(inverse.map(column[:0]).to_pylist(), [])
        nothing = pyarrow.DictionaryArray.from_arrays(pyarrow.array([None, None], pyarrow.int8()), pyarrow.array([], pyarrow.string()))
        self.assertEqual(inverse.map(nothing).to_pylist(), [None, None])
        # The places are read from memory, so each is looked at.
        import surd._surd as extension

        room = extension.room
        for place, entries_there in ((3, 3), (255, 3), (0, 0)):
            self.assertRaises(
                ValueError, extension.spread, (room(8), room(1), room(2)),
                (room(8 * entries_there), room(2 * entries_there), bytes(8)), (bytes([place]), 1, None, 0, 1))

    @unittest.skipUnless(has("polars", "pyarrow"), "polars or pyarrow is not here")
    def test_polars(self):
        import polars

        table = polars.DataFrame({"x": self.gaps(self.whole), "t": [str(value) for value in self.cents], "d": self.cents})
        for name in table.columns:
            found = taxed.map(table[name])
            self.assertIsInstance(found, polars.Series)
            self.same(found.to_list(), table[name].to_list())
        self.same(taxed.map(table).to_list(), table["x"].to_list())
        self.same(taxed.map(table.lazy()).to_list(), table["x"].to_list())
        self.summed(table["x"], table["x"].to_list())
        self.summed(table["d"], self.cents)
        found = taxed.map(table["d"], output="decimal", places=3)
        self.assertEqual(found.to_list()[0], round(Fraction(self.cents[0]) * 1190) / Decimal(1000))

    @unittest.skipUnless(has("duckdb", "pyarrow"), "duckdb or pyarrow is not here")
    def test_a_function_of_duckdb(self):
        """The function that Docs/embedding.md shows."""
        import duckdb

        total = surd.Expression("price * qty * (1 + tax)", ["price", "qty", "tax"])
        duckdb.create_function(
            "total", lambda price, qty, tax: total.map(price, qty, tax, errors="coerce"),
            ["DOUBLE"] * 3, "DOUBLE", type="arrow", null_handling="special")
        found = duckdb.sql(
            "select p, q, total(p, q, 0.19) from (select case when i % 7 <> 0 then i / 100.0 end p, i % 9 + 0.5 q"
            " from range(5000) t(i))").fetchall()
        self.assertEqual(len(found), 5000)
        for price, qty, result in found:
            if price is None:
                self.assertIsNone(result)
            else:
                exact = Fraction(float(price)) * Fraction(float(qty)) * (1 + Fraction(0.19))
                self.assertEqual(result, float(exact))

    @unittest.skipUnless(has("duckdb", "pyarrow"), "duckdb or pyarrow is not here")
    def test_duckdb(self):
        import duckdb

        relation = duckdb.sql("select range as x, 'n' || range as other from range(1000)")
        self.same(taxed.map(relation).to_pylist(), list(range(1000)))

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not here")
    def test_streams(self):
        import pyarrow

        class Stream:
            """A table of nobody's that gives an Arrow stream."""

            def __arrow_c_stream__(self, requested_schema=None):
                table = pyarrow.table({"y": [1, 2, None], "x": ["0.5", None, "2"]})
                return table.__arrow_c_stream__(requested_schema)

        found = surd.Expression("x + y", "x y").map(Stream())
        self.assertEqual(found.to_pylist(), [1.5, None, None])
        # What comes out is a stream for others.
        back = pyarrow.chunked_array(taxed.map(pyarrow.chunked_array([[1, 2]])))
        self.assertEqual(back.to_pylist(), [nearest(1), nearest(2)])
        reader = pyarrow.table({"x": [1, 2]}).to_reader()
        self.assertEqual(taxed.map(reader).to_pylist(), [nearest(1), nearest(2)])


if __name__ == "__main__":
    for modules in KINDS:
        if not has(*modules):
            print(f"left out: {modules[0]}, which is not here with all it needs", file=sys.stderr)
    unittest.main()
