"""Formulas and exact sums over the tables of Apache Spark.

    from surd import spark as exact

    bill = bill.withColumn("total", exact.column("price * qty * (1 + tax) - disc"))
    bill = bill.withColumn("checked", exact.checked("price / qty"))      # checked.value, checked.error
    exact.total(bill, "total").total()                                   # a Number: every bit is right
    exact.sums(bill, "total", by=["shop"]).select("shop", exact.result("state", "mean"))

Each value is the double nearest to the exact formula of the exact inputs, so that it does not depend on
how rows are cut into partitions. Sums are kept in states that lose nothing; those of partitions merge
in any order to the same bits, also after a worker was lost and its tasks ran again.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import pyarrow
import pyspark.sql.functions as functions
from pyspark.sql import Column, DataFrame
from pyspark.sql.types import StringType, StructField, StructType

import surd
from surd._states import STATISTICS, merged, partial, statistic

__all__ = ["checked", "column", "exact", "result", "sums", "total"]

if not hasattr(functions, "arrow_udf"):
    raise ImportError("surd.spark needs Spark 4.1 or later: its functions of Arrow arrays")
_arrow_udf: Callable[[Any, str], Callable[..., Column]] = getattr(functions, "arrow_udf")

Place = Union[str, Column]


def column(expression: str, **columns: Place) -> Column:
    """A column of doubles: the formula for each row, null where it has no value.

    Its variables are the columns of the same names; `columns` says where others lie:
    `column("a * b", a="price", b=functions.col("qty") + 1)`. Columns of decimals and of texts are read
    as the numbers that they spell.
    """
    return _rows(expression, columns, "double", _value)


def checked(expression: str, **columns: Place) -> Column:
    """The same with the reason where there is no value: a structure of `value` and `error`.

    `error` is the short name of an error, such as `division-by-zero`, and null where all is well.
    """
    return _rows(expression, columns, "struct<value: double, error: string>", _value_and_error)


def _rows(
    expression: str, columns: Dict[str, Place], kind: str,
    answer: Callable[[surd.Expression, Tuple[pyarrow.Array, ...]], pyarrow.Array],
) -> Column:
    # Compiled here as well, so that a wrong formula is found before a job begins.
    variables = surd.Expression(expression).variables
    unknown = set(columns) - set(variables)
    if unknown:
        raise ValueError(f"the formula has no variable {', '.join(sorted(unknown))}")
    if not variables:
        raise ValueError("the formula has no variables: evaluate it once, and take functions.lit")

    def rows(batches: Iterator[Tuple[pyarrow.Array, ...]]) -> Iterator[pyarrow.Array]:
        compiled = surd.Expression(expression, variables)
        for arrays in batches:
            yield answer(compiled, arrays if isinstance(arrays, tuple) else (arrays,))

    places = [columns.get(name, name) for name in variables]
    if len(places) == 1:
        # Spark tells the two kinds by their annotations.
        rows.__annotations__ = {
            "batches": Iterator[pyarrow.Array], "return": Iterator[pyarrow.Array]}
    else:
        rows.__annotations__ = {
            "batches": Iterator[Tuple[pyarrow.Array, ...]], "return": Iterator[pyarrow.Array]}
    return _arrow_udf(rows, kind)(*places)


def _value(expression: surd.Expression, arrays: Tuple[pyarrow.Array, ...]) -> pyarrow.Array:
    return expression.map(*arrays, errors="coerce")


def _value_and_error(
    expression: surd.Expression, arrays: Tuple[pyarrow.Array, ...]
) -> pyarrow.Array:
    failed: Dict[int, str] = {}
    values = expression.map(*arrays, errors=failed)
    errors: List[Optional[str]] = [None] * len(values)
    for row, code in failed.items():
        errors[row] = code
    return pyarrow.StructArray.from_arrays(
        [values, pyarrow.array(errors, pyarrow.string())], ["value", "error"])


# -- sums ------------------------------------------------------------------------------------------


def total(frame: DataFrame, column: str) -> surd.Sum:
    """The exact sum of a column of doubles or integers, with its count and squares, at the driver.

    Null is left out and not counted; NaN and infinities are counted, and there is no total then.
    """
    states = _partials(frame, column, ()).select("state").collect()
    result = surd.Sum(squares=True)
    for row in states:
        result.merge(surd.Sum.load(row.state))
    return result


def sums(frame: DataFrame, column: str, by: Sequence[str] = ()) -> DataFrame:
    """One row for each group, with the exact sum as `state`; `result` and `exact` make use of it.

    A state is a text of a hundred bytes or so. Each partition makes one for each of its groups, and
    only these are exchanged. States of different tables and days merge too: `sums` of a table that
    has a column `state` merges them.
    """
    if column == "state" and "state" in frame.columns:
        partials = frame.select(*by, "state")
    else:
        partials = _partials(frame, column, tuple(by))

    def merge(states: pyarrow.Array) -> str:
        return merged(states.to_pylist())

    merge.__annotations__ = {"states": pyarrow.Array, "return": str}
    join = _arrow_udf(merge, "string")
    return partials.groupBy(*by).agg(join(functions.col("state")).alias("state"))


def result(state: Place, what: str = "sum") -> Column:
    """The nearest double of the `sum`, `mean`, `variance`, `stdev` or `count` that a state holds.

    Null where there is none: the mean of no values, a sum with an infinity in it, a variance beyond
    the largest double (`exact` shows it).
    """
    if what not in STATISTICS:
        raise ValueError(f"{what} is none of {', '.join(STATISTICS)}")
    return _of_states(state, "double", lambda text: _nearest(statistic(text, what)))


def exact(state: Place, what: str = "sum") -> Column:
    """The same in full, as a text: all digits of the sum, or a fraction for a mean."""
    if what not in STATISTICS:
        raise ValueError(f"{what} is none of {', '.join(STATISTICS)}")
    return _of_states(state, "string", lambda text: _text(statistic(text, what)))


def _nearest(number: Any) -> Any:
    try:
        return None if number is None else float(number)
    except OverflowError:
        return None


def _text(number: Any) -> Any:
    return None if number is None else number.text(format="exact")


def _of_states(state: Place, kind: str, value: Callable[[str], Any]) -> Column:
    arrow = pyarrow.float64() if kind == "double" else pyarrow.string()

    def read(states: pyarrow.Array) -> pyarrow.Array:
        return pyarrow.array(
            [None if text is None else value(text) for text in states.to_pylist()], arrow)

    read.__annotations__ = {"states": pyarrow.Array, "return": pyarrow.Array}
    return _arrow_udf(read, kind)(state)


def _partials(frame: DataFrame, column: str, by: Tuple[str, ...]) -> DataFrame:
    """A state for each group of each partition."""
    frame = frame.select(*by, functions.col(column).alias("value"))
    fields: List[StructField] = [frame.schema[name] for name in by]
    schema = StructType([*fields, StructField("state", StringType())])

    def states(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        keys, texts = partial(batches, by)
        if not texts:
            return
        arrays = [pyarrow.array(values, kind) for values, kind in keys]
        yield pyarrow.RecordBatch.from_arrays(
            [*arrays, pyarrow.array(texts, pyarrow.string())], [*by, "state"])

    return frame.mapInArrow(states, schema)
