"""Tests of surd.spark and surd.dask with the real engines. Expected values are Python's fractions.

What is not installed is said and left out; with SURD_REQUIRED=1 it is a failure.
"""

import importlib.util
import os
import random
import signal
import sys
import tempfile
import unittest
from fractions import Fraction

import surd

REQUIRED = bool(os.environ.get("SURD_REQUIRED"))


def needs(*modules):
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing and not REQUIRED:
        print(f"left out: {', '.join(missing)} not installed")
    return unittest.skipIf(missing and not REQUIRED, f"needs {', '.join(missing)}")


def bill(rows, seed):
    """Rows of prices with a third of the amounts in need of care: ties, cancellation, no value."""
    choose = random.Random(seed)
    for row in range(rows):
        price = choose.choice([choose.uniform(0, 1000), 0.5 ** choose.randrange(60), 1e300, -3.25])
        qty = choose.choice([float(choose.randrange(100)), 0.1, 1e-300])
        tax = choose.choice([0.19, 0.07, 0.0, 2.0 ** -53])
        disc = choose.choice([0.0, price * qty, choose.uniform(0, 10)])
        yield row, f"shop {row % 7}", price, qty, tax, disc


FORMULA = "price * qty * (1 + tax) - disc"


def nearest(row):
    _, _, price, qty, tax, disc = row
    return float(Fraction(price) * Fraction(qty) * (1 + Fraction(tax)) - Fraction(disc))


@needs("pyspark", "pyarrow")
class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The workers run what the test runs.
        os.environ["PYSPARK_PYTHON"] = sys.executable
        from pyspark.sql import SparkSession

        cls.spark = (
            SparkSession.builder.master("local[2,4]").appName("surd")
            .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "3")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.ansi.enabled", "false").getOrCreate())
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.rows = list(bill(3000, 1))
        cls.table = cls.spark.createDataFrame(
            cls.rows, "id int, shop string, price double, qty double, tax double, disc double"
        ).repartition(5)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def test_a_formula(self):
        from surd import spark as exact

        found = self.table.withColumn("total", exact.column(FORMULA)).select("id", "total")
        totals = {row.id: row.total for row in found.collect()}
        self.assertEqual(totals, {row[0]: nearest(row) for row in self.rows})

    def test_columns_elsewhere_and_one_alone(self):
        from pyspark.sql import functions
        from surd import spark as exact

        found = self.table.select(
            "id", exact.column("a^2 - a", a="price").alias("one"),
            exact.column("a / b", a=functions.col("id") + 1, b=functions.lit(3)).alias("third"))
        prices = {row[0]: Fraction(row[2]) for row in self.rows}
        for row in found.collect():
            value = prices[row.id] ** 2 - prices[row.id]
            if abs(value) < 1e300:
                self.assertEqual(row.one, float(value))
            self.assertEqual(row.third, float(Fraction(row.id + 1, 3)))

    def test_errors_have_their_own_column(self):
        from surd import spark as exact

        table = self.spark.createDataFrame(
            [(1.0, 2.0), (1.0, 0.0), (None, 1.0), (-4.0, 2.0)], "a double, b double")
        found = [tuple(row.r) for row in table.select(
            exact.checked("sqrt(a) / b").alias("r")).collect()]
        self.assertEqual(found[0], (0.5, None))
        self.assertEqual(found[1][0], None)
        self.assertEqual(found[1][1], "division-by-zero")
        self.assertEqual(found[2][0], None)
        self.assertEqual(found[3][0], None)
        self.assertIsNotNone(found[2][1])
        self.assertNotIn(found[3][1], (None, "division-by-zero"))

    def test_a_wrong_formula_is_found_before_a_job(self):
        from surd import spark as exact

        with self.assertRaises(surd.SurdError):
            exact.column("price *")
        with self.assertRaises(ValueError):
            exact.column("1 + 1")
        with self.assertRaises(ValueError):
            exact.column("price", qty="qty")

    def test_decimals_and_texts_are_read_exactly(self):
        from surd import spark as exact

        table = self.spark.sql("select cast('0.1' as decimal(10,2)) a, '0.2' b")
        self.assertEqual(table.select(exact.column("a + b - 0.3 + 1").alias("r")).first().r, 1.0)

    def test_sums_are_exact_in_any_partitions(self):
        from surd import spark as exact

        amounts = [row[2] for row in self.rows]
        true = sum(map(Fraction, amounts))
        for parts in [1, 2, 7]:
            held = exact.total(self.table.repartition(parts), "price")
            self.assertEqual(held.total().fraction(), true)
            self.assertEqual(held.count, len(amounts))
            self.assertEqual(held.mean().fraction(), true / len(amounts))

    def test_sums_by_group(self):
        from surd import spark as exact

        groups = {}
        for row in self.rows:
            groups.setdefault(row[1], []).append(Fraction(row[2]))
        states = exact.sums(self.table, "price", by=["shop"])
        found = states.select(
            "shop", exact.result("state").alias("sum"), exact.exact("state").alias("exact"),
            exact.result("state", "variance").alias("variance"),
            exact.result("state", "count").alias("count")).collect()
        self.assertEqual(len(found), len(groups))
        for row in found:
            values = groups[row.shop]
            mean = sum(values) / len(values)
            self.assertEqual(row.sum, float(sum(values)))
            self.assertEqual(Fraction(row.exact), sum(values))
            self.assertEqual(row["count"], len(values))
            variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
            self.assertEqual(row.variance, float(variance) if variance < 2**1023 else None)
        self.assertTrue(any(row.variance is None for row in found))
        # States of two halves, merged later.
        halves = exact.sums(self.table.where("id % 2 = 0"), "price", by=["shop"]).unionByName(
            exact.sums(self.table.where("id % 2 = 1"), "price", by=["shop"]))
        again = {row.shop: row.state for row in exact.sums(halves, "state", by=["shop"]).collect()}
        self.assertEqual(again, {row.shop: row.state for row in states.collect()})

    def test_a_worker_killed_in_the_middle(self):
        from surd import spark as exact

        with tempfile.TemporaryDirectory() as folder:
            mark = os.path.join(folder, "killed")

            def deadly(batches):
                for number, batch in enumerate(batches):
                    yield batch
                    if number == 1:
                        try:
                            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
                        except FileExistsError:
                            continue
                        os.kill(os.getpid(), signal.SIGKILL)

            self.spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "100")
            try:
                table = self.table.repartition(4)
                frail = table.mapInArrow(deadly, table.schema)
                valued = frail.withColumn("total", exact.column(FORMULA))
                state = exact.total(valued, "total").save()
            finally:
                self.spark.conf.unset("spark.sql.execution.arrow.maxRecordsPerBatch")
            self.assertTrue(os.path.exists(mark), "no worker was killed")
        true = surd.Sum(squares=True).add([nearest(row) for row in self.rows])
        self.assertEqual(state, true.save())

    def test_the_pipe_through_the_command(self):
        command = os.environ.get("SURD_COMMAND")
        if not command:
            self.skipTest("SURD_COMMAND names no command")
        lines = self.spark.sparkContext.parallelize([f"{n}.10" for n in range(1000)], 3)
        found = lines.pipe(f"{command} --map '$1 x 3'").collect()
        self.assertEqual(
            [Fraction(line) for line in found],
            [3 * (n + Fraction(1, 10)) for n in range(1000)])


@needs("dask", "pandas")
class Dask(unittest.TestCase):
    def table(self):
        import dask.dataframe
        import pandas

        self.rows = list(bill(3000, 2))
        frame = pandas.DataFrame(
            self.rows, columns=["id", "shop", "price", "qty", "tax", "disc"]).set_index("id")
        return dask.dataframe.from_pandas(frame, npartitions=11)

    def test_a_formula_and_its_sum(self):
        from surd import dask as exact

        table = self.table()
        totals = exact.map(table, FORMULA)
        expected = [nearest(row) for row in self.rows]
        self.assertEqual(totals.compute().tolist(), expected)
        held = exact.total(totals).compute()
        self.assertEqual(held.total().fraction(), sum(map(Fraction, expected)))
        self.assertEqual(held.save(), surd.Sum(squares=True).add(expected).save())

    def test_errors_have_their_own_column(self):
        from surd import dask as exact

        found = exact.checked(self.table(), "price / qty").compute()
        for row, (value, error) in zip(self.rows, found.itertuples(index=False)):
            quotient = Fraction(row[2]) / Fraction(row[3]) if row[3] else None
            if quotient is None:
                self.assertEqual(error, "division-by-zero")
            elif abs(quotient) < 2**1023:
                self.assertEqual(value, float(quotient))

    def test_sums_by_group(self):
        from surd import dask as exact

        table = self.table()
        groups = {}
        for row in self.rows:
            groups.setdefault(row[1], []).append(Fraction(row[2]))
        found = exact.sums(table, "price", by=["shop"]).compute()
        self.assertEqual(set(found.index), set(groups))
        for shop, values in groups.items():
            self.assertEqual(found[shop].total().fraction(), sum(values))
            self.assertEqual(found[shop].count, len(values))
        pairs = exact.sums(table, "price", by=["shop", "qty"]).compute()
        self.assertEqual(pairs.index.names, ["shop", "qty"])
        parts = [part for (shop, _), part in pairs.items() if shop == "shop 3"]
        self.assertGreater(len(parts), 5)
        self.assertEqual(
            sum(part.total().fraction() for part in parts), sum(groups["shop 3"]))

    def test_groups_and_values_that_are_missing(self):
        import dask.dataframe
        import pandas
        from surd import dask as exact

        frame = pandas.DataFrame({"k": ["a", None, "a", "b"], "v": [1.0, 2.0, None, 4.0]})
        for parts in [1, 3]:
            found = exact.sums(
                dask.dataframe.from_pandas(frame, npartitions=parts), "v", by=["k"]).compute()
            counts = {None if key != key else key: held.count for key, held in found.items()}
            self.assertEqual(counts, {"a": 1, None: 1, "b": 1})

    def test_what_is_missing_is_left_out(self):
        import dask.dataframe
        import pandas
        from surd import dask as exact

        frame = pandas.DataFrame({"a": [1.0, 2.0, None, 4.0], "b": [2.0, 0.0, 1.0, 8.0]})
        table = dask.dataframe.from_pandas(frame, npartitions=2)
        held = exact.total(exact.map(table, "a / b")).compute()
        self.assertEqual((held.count, held.total().fraction()), (2, 1))

    def test_in_processes(self):
        import dask
        from surd import dask as exact

        with dask.config.set(scheduler="processes", num_workers=2):
            held = exact.total(exact.map(self.table(), FORMULA)).compute()
        self.assertEqual(
            held.total().fraction(), sum(Fraction(nearest(row)) for row in self.rows))


if __name__ == "__main__":
    unittest.main()
