"""Formulas and exact sums over the tables of Dask.

    from surd import dask as exact

    bill["total"] = exact.map(bill, "price * qty * (1 + tax) - disc")
    exact.checked(bill, "price / qty")              # a table of value and error
    exact.total(bill["total"]).compute().total()    # a Number: every bit is right

Each value is the double nearest to the exact formula of the exact inputs. The sums of partitions merge in
any order to the same bits.
"""

from __future__ import annotations

from typing import Any, Dict, List

import pandas
from dask.delayed import delayed

import surd

__all__ = ["checked", "map", "total"]


def map(table: Any, expression: str) -> Any:
    """A series of doubles: the formula for each row, NaN where it has no value."""
    surd.Expression(expression)
    return table.map_partitions(_values, expression, meta=(None, "float64"))


def checked(table: Any, expression: str) -> Any:
    """The same with the reason where there is no value: a table of `value` and `error`."""
    surd.Expression(expression)
    return table.map_partitions(
        _checked, expression, meta={"value": "float64", "error": "object"})


def total(series: Any) -> Any:
    """The exact sum of a column of doubles or integers, with its count and squares, when computed.

    What is missing, NaN among it, is left out and not counted, as rows without a value are in Spark: `map` leaves
    NaN in them. An infinity is counted, and there is no total then.
    """
    sums = [delayed(_sum)(piece) for piece in series.to_delayed()]
    # Eight at a time, so that no worker holds all of them.
    while len(sums) > 1:
        sums = [delayed(_merged)(sums[i:i + 8]) for i in range(0, len(sums), 8)]
    return sums[0] if sums else delayed(surd.Sum)(squares=True)


def _values(table: pandas.DataFrame, expression: str) -> pandas.Series:
    return surd.Expression(expression).map(table, errors="coerce")


def _checked(table: pandas.DataFrame, expression: str) -> pandas.DataFrame:
    failed: Dict[int, str] = {}
    values = surd.Expression(expression).map(table, errors=failed)
    errors = pandas.Series([None] * len(table), index=table.index, dtype="object")
    for row, code in failed.items():
        errors.iloc[row] = code
    return pandas.DataFrame({"value": values, "error": errors})


def _sum(series: pandas.Series) -> surd.Sum:
    return surd.Sum(squares=True).add(series)


def _merged(sums: List[surd.Sum]) -> surd.Sum:
    result = surd.Sum(squares=True)
    for sum in sums:
        result.merge(sum)
    return result
