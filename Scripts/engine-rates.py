#!/usr/bin/env python3
"""Rows a second of formulas and sums in Spark, beside those of functions that compute nothing.

    python3 Scripts/engine-rates.py [--rows 10000000] [--rounds 3]

Needs the package surd with pyspark and pyarrow. Medians of rounds in which all take turns. A formula is compared with a
function that returns its input, and a sum by groups with the sum of the whole column and with a function that gets the
key beside the value and drops both.
"""

import argparse
import os
import statistics
import sys
import time
from typing import Callable, Dict, Iterator, Tuple

os.environ["PYSPARK_PYTHON"] = sys.executable

import pyarrow
from pyspark.sql import Column, SparkSession, functions

from surd import spark as exact

options = argparse.ArgumentParser()
options.add_argument("--rows", type=int, default=10_000_000)
options.add_argument("--rounds", type=int, default=3)
options = options.parse_args()

spark = (
    SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.driver.memory", "4g").config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.driver.host", "127.0.0.1").getOrCreate())
spark.sparkContext.setLogLevel("OFF")
table = spark.range(options.rows, numPartitions=8).select(
    (functions.rand(1) * 1000).alias("price"), (functions.rand(2) * 9).alias("qty"),
    (functions.rand(3) * 0.25).alias("tax"), (functions.rand(4) * 5).alias("disc"),
    functions.expr("int(rand(5) * 50)").alias("number"),
    functions.expr("'shop ' || int(rand(6) * 1000)").alias("text"))
table.cache().count()


def same(batches: Iterator[Tuple[pyarrow.Array, ...]]) -> Iterator[pyarrow.Array]:
    for price, qty, tax, disc in batches:
        yield price


def dropped(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    rows = sum(len(batch) for batch in batches)
    yield pyarrow.RecordBatch.from_arrays([pyarrow.array([rows], pyarrow.int64())], ["rows"])


def written(column: Column) -> Callable[[], object]:
    return lambda: table.select(column.alias("r")).write.format("noop").mode("overwrite").save()


def moved(*columns: str) -> Callable[[], object]:
    return lambda: table.select(*columns).mapInArrow(dropped, "rows long").collect()


def by(key: str) -> Callable[[], object]:
    return lambda: exact.sums(table, "price", by=[key]).collect()


def compare(ways: Dict[str, Callable[[], object]]) -> None:
    """The rates, and the time of each in that of the first."""
    times: Dict[str, list] = {name: [] for name in ways}
    for turn in range(options.rounds + 1):
        for name, way in ways.items():
            start = time.perf_counter()
            way()
            # The first round starts the workers.
            if turn:
                times[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(values) for name, values in times.items()}
    first = next(iter(medians.values()))
    for name, seconds in medians.items():
        rate = options.rows / seconds / 1e6
        print(f"{name}: {seconds:.2f} s, {rate:.2f} million rows a second, {seconds / first:.2f} of the first")


compare({
    "a function that returns its input": written(
        functions.arrow_udf(same, "double")("price", "qty", "tax", "disc")),
    "the formula": written(exact.column("price * qty * (1 + tax) - disc")),
})
print()
compare({
    "the exact sum": lambda: exact.total(table, "price"),
    "a value that is dropped": moved("price"),
    "a value and a number that are dropped": moved("number", "price"),
    "sums by that number, 50 groups": by("number"),
    "a value and a text that are dropped": moved("text", "price"),
    "sums by that text, 1,000 groups": by("text"),
})
