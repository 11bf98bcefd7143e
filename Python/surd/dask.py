"""Formulas and exact sums over the tables of Dask.

    from surd import dask as exact

    bill["total"] = exact.map(bill, "price * qty * (1 + tax) - disc")
    exact.checked(bill, "price / qty")              # a table of value and error
    exact.total(bill["total"]).compute().total()    # a Number: every bit is right
    exact.sums(bill, "total", by=["shop"]).compute()["shop 3"].mean()

Each value is the double nearest to the exact formula of the exact inputs. The sums of partitions merge in
any order to the same bits.
"""

from __future__ import annotations

from typing import Any, Dict, List, Sequence, Tuple

import pandas
import pyarrow
from dask.delayed import delayed

import surd
from surd._states import grouped

__all__ = ["checked", "map", "sums", "total"]


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
    return _joined([delayed(_sum)(piece) for piece in series.to_delayed()], _merged)


def sums(table: Any, column: str, by: Sequence[str]) -> Any:
    """For each group the exact sum of a column, a `surd.Sum`: a Series with the groups as its index, when computed.

    What is missing is left out as in `total`. Rows whose group is missing are a group, None, as they are in Spark.
    """
    pieces = [delayed(_groups)(piece, column, tuple(by)) for piece in table.to_delayed()]
    return delayed(_series)(_joined(pieces, _merged_groups), list(by))


def _joined(pieces: List[Any], merge: Any) -> Any:
    """One for all pieces, eight at a time, so that no worker holds all of them."""
    while len(pieces) > 1:
        pieces = [delayed(merge)(pieces[i:i + 8]) for i in range(0, len(pieces), 8)]
    return pieces[0] if pieces else delayed(merge)([])


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


Groups = Dict[Tuple[Any, ...], surd.Sum]


def _groups(table: pandas.DataFrame, column: str, by: Tuple[str, ...]) -> Groups:
    columns = [pyarrow.Array.from_pandas(table[name]) for name in (*by, column)]
    return grouped(pyarrow.table(columns, [*by, "value"]).to_batches(), by)[1]


def _merged_groups(pieces: List[Groups]) -> Groups:
    result: Groups = {}
    for piece in pieces:
        for key, sum in piece.items():
            result.setdefault(key, surd.Sum(squares=True)).merge(sum)
    return result


def _series(groups: Groups, by: List[str]) -> pandas.Series:
    if len(by) == 1:
        index = pandas.Index([key for key, in groups], name=by[0])
    else:
        index = pandas.MultiIndex.from_tuples(list(groups), names=by)
    return pandas.Series(list(groups.values()), index=index, dtype="object", name="sum")
