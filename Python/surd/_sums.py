"""Columns added to exact sums."""

from __future__ import annotations

import array
import decimal
import math
from typing import Any, List, Optional, Tuple

from surd._columns import DECIMALS, DOUBLES, INTEGERS, Column, column, is_missing, item, module_of, plain


def summed(sum: Any, values: Any, others: Any) -> Any:
    """Adds a column to a sum, or the products of two.

    What is missing is left out and not counted, as Spark leaves out null: None, null of Arrow, NA, and
    NaN in a Series of pandas, where NaN is the mark of a missing value. A product is missing where one of
    its factors is. NaN anywhere else, and an infinity, is a number without a value: it is counted, and
    the sum has no total then.
    """
    if others is not None:
        values, others = _present(values), _present(others)
        left, right = _doubles(values), _doubles(others)
        if left is None or right is None:
            return _summed_products(sum, list(_single(values)), list(_single(others)))
        if len(left) != len(right):
            raise ValueError("the columns differ in length")
        sum._add(left, right)
        return sum
    if not hasattr(values, "__len__"):
        values = list(values)
    found = typed(values)
    if found is not None:
        sum._add_column(*found)
        return sum
    for value in _single(_present(values)):
        if is_missing(value):
            continue
        if _has_no_value(value):
            sum._add(array.array("d", [math.nan]))
        else:
            sum._add_number(value)
    return sum


def typed(values: Any) -> Optional[Tuple[int, Column]]:
    """A column of doubles, integers or decimals; None where it is of other things."""
    module = module_of(values)
    if isinstance(values, (list, tuple)):
        return _typed_list(values)
    if module == "numpy":
        values = values.reshape(-1)
    elif not (isinstance(values, array.array) or module in ("pandas", "pyarrow")
              or hasattr(values, "__arrow_c_stream__")):
        return None
    if str(getattr(values, "dtype", "")) in ("object", "str", "string"):
        return None
    found = column(values)
    return found if found[1][0] in (DOUBLES, INTEGERS, DECIMALS) else None


def _typed_list(values: Any) -> Optional[Tuple[int, Column]]:
    kinds = set(map(type, values))
    try:
        if kinds == {float}:
            return len(values), (DOUBLES, array.array("d", values), None, None, 0)
        if kinds == {int}:
            return len(values), (INTEGERS, array.array("q", values), None, None, 0)
    except OverflowError:
        pass
    return None


def _summed_products(sum: Any, left: List[Any], right: List[Any]) -> Any:
    """Products of columns in which some values are missing."""
    if len(left) != len(right):
        raise ValueError("the columns differ in length")
    pairs = [(x, y) for x, y in zip(left, right) if not (is_missing(x) or is_missing(y))]
    if not all(_is_float(x) and _is_float(y) for x, y in pairs):
        raise TypeError("products are of two columns of floats")
    sum._add(array.array("d", [float(x) for x, _ in pairs]),
             array.array("d", [float(y) for _, y in pairs]))
    return sum


def _present(values: Any) -> Any:
    """A Series of pandas with None for its missing values, an iterator as a list; other columns as they are."""
    if not hasattr(values, "__len__"):
        return list(values)
    if module_of(values) != "pandas":
        return values
    missing = values.isna()
    if not missing.any():
        return values
    return [None if gone else item(value) for value, gone in zip(values, missing)]


def _single(values: Any) -> Any:
    """The values of a column one by one, as Python has them."""
    for value in values:
        yield value.as_py() if hasattr(value, "as_py") else item(value)


def _is_float(value: Any) -> bool:
    return isinstance(value, float)


def _has_no_value(value: Any) -> bool:
    """Whether it is a NaN or an infinity, of any type that has them."""
    if isinstance(value, decimal.Decimal):
        return not value.is_finite()
    if isinstance(value, float) or type(value).__name__ in ("float16", "longdouble"):
        return bool(value != value or value - value != 0)
    return False


def _doubles(values: Any) -> Any:
    """A buffer of doubles; None where the values are not all floats."""
    module = module_of(values)
    if module == "pyarrow":
        import pyarrow

        if not pyarrow.types.is_floating(values.type) or values.null_count:
            return None
        values = values.to_numpy()
    elif module == "pandas":
        if str(values.dtype) not in ("float64", "float32"):
            return None
        values = values.to_numpy()
    elif isinstance(values, array.array):
        return values if values.typecode == "d" else None
    elif not hasattr(values, "dtype"):
        values = list(values)
        return array.array("d", values) if all(type(x) is float for x in values) else None
    if values.dtype.kind != "f" or values.dtype.itemsize > 8:
        return None
    return plain(values, "float64")
