#!/usr/bin/env python3
"""Rows a second of a formula in Spark, beside those of a function that returns its input.

    python3 Scripts/engine-rates.py [--rows 10000000] [--rounds 3]

Needs the package surd with pyspark and pyarrow. Medians of rounds in which both take turns.
"""

import argparse
import os
import statistics
import sys
import time
from typing import Iterator, Tuple

os.environ["PYSPARK_PYTHON"] = sys.executable

import pyarrow
from pyspark.sql import SparkSession, functions

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
    (functions.rand(3) * 0.25).alias("tax"), (functions.rand(4) * 5).alias("disc"))
table.cache().count()


def same(batches: Iterator[Tuple[pyarrow.Array, ...]]) -> Iterator[pyarrow.Array]:
    for price, qty, tax, disc in batches:
        yield price


ways = {
    "its input": functions.arrow_udf(same, "double")("price", "qty", "tax", "disc"),
    "the formula": exact.column("price * qty * (1 + tax) - disc"),
}
times = {name: [] for name in ways}
for round in range(options.rounds + 1):
    for name, column in ways.items():
        start = time.perf_counter()
        table.select(column.alias("r")).write.format("noop").mode("overwrite").save()
        if round:
            times[name].append(time.perf_counter() - start)
medians = {name: statistics.median(values) for name, values in times.items()}
for name, seconds in medians.items():
    print(f"{name}: {seconds:.2f} s, {options.rows / seconds / 1e6:.2f} million rows a second")
print(f"ratio of the rates: {medians['its input'] / medians['the formula']:.2f}")
start = time.perf_counter()
held = exact.total(table, "price")
print(f"the exact sum: {time.perf_counter() - start:.2f} s")
