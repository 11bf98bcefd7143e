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
