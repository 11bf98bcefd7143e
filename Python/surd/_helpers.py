"""What the extension leaves to Python: errors, other kinds of numbers, options and columns."""

from __future__ import annotations

import array
import decimal
import fractions
import math
import threading
from typing import Any, Dict, List, Mapping, Optional, Tuple

MAIN_THREAD = threading.main_thread().ident


class SurdError(ValueError):
    """No answer. `str(error)` is the sentence; `report` draws the place with a caret."""

    code: str
    """A short name that does not change between versions: `division-by-zero`."""
    message: str
    hint: Optional[str]
    start: int
    """The place in the text given, in characters as Python counts them; half open."""
    end: int
    line: int
    """Line and column from 1; 0 when the error is not about a place."""
    column: int
    report: str

    def __init__(
        self, code: str, message: str, hint: Optional[str] = None, text: bytes = b"",
        start: int = 0, end: int = 0, line: int = 0, column: int = 0, report: str = "",
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint
        self.start = len(text[:start].decode("utf-8", "replace"))
        self.end = len(text[:end].decode("utf-8", "replace"))
        self.line, self.column, self.report = line, column, report

    def __reduce__(self) -> Tuple[Any, ...]:
        return (type(self), (self.code, self.message), self.__dict__)


class SurdDivisionByZero(SurdError, ZeroDivisionError):
    """A division by zero, of `evaluate("1/0")` as of `Number(1) / 0`: also Python's own error for it."""


# -- numbers of other kinds ------------------------------------------------------------------------

LARGEST_BITS = 1 << 27
"""Of the parts of a number, as in the standard limits."""


def is_exact(value: object) -> bool:
    """Whether arithmetic takes the value: a number with an exact value that is neither str nor bool."""
    if isinstance(value, (fractions.Fraction, decimal.Decimal)):
        return True
    kind = type(value).__name__
    if kind in ("bool_", "bool", "ndarray", "Series", "DataFrame"):
        return False
    return hasattr(value, "as_integer_ratio") or hasattr(type(value), "__index__")


def exact_parts(value: Any) -> Tuple[int, int]:
    """Numerator and denominator of an exact number."""
    if isinstance(value, fractions.Fraction):
        return value.numerator, value.denominator
    if isinstance(value, decimal.Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number")
        exponent = value.as_tuple().exponent
        # Before anything of that size is made.
        if isinstance(exponent, int) and abs(exponent) * 3.33 > LARGEST_BITS:
            message = f"too large: the number would have some {abs(exponent)} digits"
            raise SurdError("too-large", message, report=f"error: {message}")
        return value.as_integer_ratio()
    if type(value).__name__ not in ("bool_", "bool"):
        if hasattr(type(value), "__index__"):
            return value.__index__(), 1
        if hasattr(value, "as_integer_ratio"):
            try:
                above, below = value.as_integer_ratio()
            except (OverflowError, ValueError):
                raise ValueError(f"{value} is not a number") from None
            return int(above), int(below)
    raise TypeError(f"{type(value).__name__} is not an exact number")


def exact_float(value: Any) -> float:
    """The float that a number is; a ValueError where no float is."""
    if isinstance(value, (str, bytes, bool)):
        raise TypeError(f"{type(value).__name__} is not a number here")
    result = float(value)
    if result == result and abs(result) != float("inf") and not _is_equal(result, value):
        raise ValueError(f"no float is exactly {value}; evaluate takes it as it is")
    return result


def _is_equal(number: float, value: Any) -> bool:
    if type(value).__name__ == "longdouble":
        return tuple(map(int, value.as_integer_ratio())) == number.as_integer_ratio()
    return bool(value == number)


def rounded(number: Any, places: Any) -> Any:
    """`round(number, places)`: the nearest multiple of 10^-places, a half to even."""
    from surd import Number

    places = places.__index__()
    if abs(places) > 1_000_000:
        raise ValueError("so many places there cannot be")
    power = Number(10) ** abs(places)
    scaled = number * power if places >= 0 else number / power
    whole = Number(round(scaled))
    return whole / power if places >= 0 else whole * power


def decimal_of(number: Any) -> decimal.Decimal:
    """The exact value as a decimal."""
    exact = number.fraction()
    twos = (exact.denominator & -exact.denominator).bit_length() - 1
    rest, fives = exact.denominator >> twos, 0
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise ValueError("the decimal digits never end; ask for digits instead")
    places = max(twos, fives)
    scaled = exact.numerator * 2 ** (places - twos) * 5 ** (places - fives)
    context = decimal.Context(
        prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    return decimal.Decimal(scaled).scaleb(-places, context)


def formatted(number: Any, specification: str) -> str:
    """`format(number, ".30f")`: as for a Decimal, with as many right digits as are asked for."""
    if specification == "":
        return str(number)
    kind = specification[-1] if specification[-1].isalpha() else ""
    if kind not in ("", "e", "E", "f", "F", "g", "G", "%"):
        raise ValueError(f"unknown format code '{kind}' for a number")
    head = specification[: len(specification) - len(kind)]
    if specification.endswith("%"):
        kind, head = "%", specification[:-1]
    before, point, digits = head.partition(".")
    precision = int(digits) if point else (6 if kind else 20)
    if precision > 1_000_000:
        raise ValueError("so many digits there cannot be")
    # Rounded here, exactly; what Decimal then writes it does not round again.
    if kind in ("f", "F", "%"):
        text = (number * 100 if kind == "%" else number).text(scale=precision, format="plain")
    else:
        count = precision + 1 if kind in ("e", "E") else max(precision, 1)
        text = number.text(digits=count, format="sci")
    value = decimal.Decimal(text)
    with decimal.localcontext() as context:
        context.prec = decimal.MAX_PREC
        context.Emax, context.Emin = decimal.MAX_EMAX, decimal.MIN_EMIN
        if kind == "%":
            return format(value, before + point + digits + "f") + "%"
        return format(value, (before + (f".{precision}" if kind else "")) + kind)


def reduced(number: Any) -> Tuple[Any, ...]:
    """For copying by pickle: the text that saves the value."""
    from surd import _loaded

    return (_loaded, (number.save(),))


def as_html(number: Any) -> str:
    """For notebooks: the value, and whether there is more of it."""
    text = str(number)
    try:
        form = number.text(format="exact")
    except SurdError:
        form = text + "…"
    return f"<span title=\"{_escaped(text)}\">{_escaped(form)}</span>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def options(named: Mapping[str, object]) -> str:
    """Options as the library takes them."""
    words: List[str] = []
    for name, value in named.items():
        if isinstance(value, bool):
            value = "yes" if value else "no"
        word = f"{name.replace('_', '-')}={'none' if value is None else value}"
        if any(mark in word for mark in " ,\n\0"):
            raise ValueError(f"{word!r} is not an option")
        words.append(word)
    return " ".join(words)


def names(variables: object) -> str:
    """Names of variables, from a text or several."""
    if variables is None:
        return ""
    if isinstance(variables, str):
        return variables
    return " ".join(str(name) for name in variables)  # type: ignore[attr-defined]


# -- columns ---------------------------------------------------------------------------------------

DOUBLES, INTEGERS, TEXTS, LARGE_TEXTS = 1, 2, 3, 4
Column = Tuple[int, object, object, object, int]
"""Type, values, offsets, validity and the first row, as Apache Arrow lays them out."""


def column(values: Any) -> Tuple[int, Column]:
    """How many rows, and where they lie. Nothing is rounded: what no type here holds is refused."""
    module = type(values).__module__.partition(".")[0]
    if module == "pyarrow":
        return _arrow_column(values)
    if module == "pandas":
        return _pandas_column(values)
    if module == "numpy" or hasattr(values, "__array__"):
        return _numpy_column(values)
    if isinstance(values, array.array) and values.typecode in "dq":
        return len(values), (DOUBLES if values.typecode == "d" else INTEGERS, values, None, None, 0)
    return _list_column(list(values))


def _list_column(values: List[Any]) -> Tuple[int, Column]:
    if all(type(value) is float for value in values):
        return len(values), (DOUBLES, array.array("d", values), None, None, 0)
    if all(type(value) is int and -(2**63) <= value < 2**63 for value in values):
        return len(values), (INTEGERS, array.array("q", values), None, None, 0)
    # Texts, in which every number is exact.
    offsets, pieces, length = array.array("q", [0]), [], 0
    validity = bytearray(b"\xff" * ((len(values) + 7) // 8))
    for row, value in enumerate(values):
        piece = b""
        if value is None:
            validity[row // 8] &= ~(1 << row % 8)
        elif isinstance(value, str):
            piece = value.encode("utf-8", "surrogatepass")
        else:
            try:
                above, below = exact_parts(value)
                piece = f"{above}/{below}".encode() if below != 1 else str(above).encode()
                if isinstance(value, decimal.Decimal):
                    piece = str(value).encode()
            except ValueError:
                piece = b"nan"
        pieces.append(piece)
        length += len(piece)
        offsets.append(length)
    return len(values), (LARGE_TEXTS, b"".join(pieces), offsets, validity, 0)


def _numpy_column(values: Any) -> Tuple[int, Column]:
    import numpy

    values = numpy.asarray(values)
    if values.ndim != 1:
        raise ValueError("a column has one dimension")
    kind, size = values.dtype.kind, values.dtype.itemsize
    if kind == "f" and size <= 8:
        return len(values), (DOUBLES, _plain(values, "float64"), None, None, 0)
    if kind == "i" or kind == "u" and (size < 8 or len(values) == 0 or values.max() < 2**63):
        return len(values), (INTEGERS, _plain(values, "int64"), None, None, 0)
    if kind in "uOUf":
        return _list_column(values.tolist() if kind != "f" else list(values))
    raise TypeError(f"a column of {values.dtype} is none of numbers")


def _plain(values: Any, kind: str) -> Any:
    import numpy

    return numpy.ascontiguousarray(values, dtype=kind)


def _pandas_column(values: Any) -> Tuple[int, Column]:
    kind = str(values.dtype)
    if kind.startswith(("float", "int", "uint")):
        return _numpy_column(values.to_numpy())
    if kind == "bool":
        raise TypeError("a column of bool is none of numbers")
    if values.isna().any() or kind.startswith(("Int", "UInt", "Float")):
        return _list_column([None if missing else _item(value)
                             for value, missing in zip(values, values.isna())])
    return _list_column([_item(value) for value in values])


def _item(value: Any) -> Any:
    return value.item() if type(value).__module__ == "numpy" else value


def _arrow_column(values: Any) -> Tuple[int, Column]:
    import pyarrow

    if isinstance(values, pyarrow.ChunkedArray):
        values = values.combine_chunks()
        if isinstance(values, pyarrow.ChunkedArray):
            values = values.chunk(0) if values.num_chunks else pyarrow.array([], values.type)
    types = pyarrow.types
    kind = values.type
    if types.is_integer(kind) and kind != pyarrow.uint64():
        values = values.cast(pyarrow.int64())
    elif types.is_floating(kind):
        values = values.cast(pyarrow.float64())
    elif types.is_decimal(kind) or kind == pyarrow.uint64() or types.is_dictionary(kind):
        values = values.cast(pyarrow.large_string())
    elif not (types.is_string(kind) or types.is_large_string(kind)):
        raise TypeError(f"a column of {kind} is none of numbers")
    kind = values.type
    buffers = values.buffers()
    if types.is_string(kind) or types.is_large_string(kind):
        which = TEXTS if types.is_string(kind) else LARGE_TEXTS
        offsets = buffers[1] if buffers[1] is not None else bytes(8)
        return len(values), (which, buffers[2], offsets, buffers[0], values.offset)
    which = INTEGERS if types.is_integer(kind) else DOUBLES
    return len(values), (which, buffers[1] or b"", None, buffers[0], values.offset)


def mapped(
    expression: Any, *columns: Any, errors: Optional[Dict[int, str]] = None, **named: Any
) -> Any:
    """The value for each row of a table, as the nearest float.

    `map(table)` takes the columns by the names of the variables from a DataFrame, an Arrow table, a
    mapping or a structured array; `map(x, y)` in the order of the variables; `map(x=..., y=...)`.
    What comes back is of the kind that came: a Series, an Arrow array, an array of numpy, a list.
    A row without a value is NaN there, or null in Arrow; `errors`, a dict, gets its number and code.
    """
    import surd._surd as extension

    variables = expression.variables
    if len(columns) == 1 and not named and _is_table(columns[0]):
        named, columns = {name: _from_table(columns[0], name) for name in variables}, ()
    if len(columns) + len(named) != len(variables):
        raise TypeError(f"{len(variables)} columns are needed, for {', '.join(variables)}")
    superfluous = [name for name in named if name not in variables[len(columns):]]
    if superfluous:
        raise TypeError(f"the expression has no such variable, or it has a column: {', '.join(superfluous)}")
    wanted = list(columns) + [named[name] for name in variables[len(columns):]]
    found = [column(values) for values in wanted]
    rows = found[0][0] if found else 0
    if any(count != rows for count, _ in found):
        raise ValueError("the columns differ in length")
    out, validity, codes = bytearray(8 * rows), bytearray((rows + 7) // 8), bytearray(2 * rows)
    failed = expression._rows(rows, out, validity, codes, *(place for _, place in found))
    if errors is not None and failed:
        for row, code in enumerate(memoryview(codes).cast("H")):
            if code:
                errors[row] = extension.row_code(code)
    return _like(wanted, out, validity, rows)


def _is_table(value: Any) -> bool:
    module = type(value).__module__.partition(".")[0]
    kind = type(value).__name__
    if isinstance(value, Mapping) or kind in ("DataFrame", "Table", "RecordBatch"):
        return True
    return module == "numpy" and value.dtype.names is not None


def _from_table(table: Any, name: str) -> Any:
    if type(table).__module__.startswith("pyarrow"):
        return table.column(name)
    return table[name]


def _like(wanted: List[Any], out: bytearray, validity: bytearray, rows: int) -> Any:
    """The results as what the columns were."""
    first: Any = wanted[0] if wanted else None
    module = type(first).__module__.partition(".")[0]
    if module == "pyarrow":
        import pyarrow

        return pyarrow.Array.from_buffers(
            pyarrow.float64(), rows, [pyarrow.py_buffer(validity), pyarrow.py_buffer(out)])
    if module == "pandas":
        import numpy
        import pandas

        return pandas.Series(numpy.frombuffer(out, dtype="float64"), index=first.index)
    if module == "numpy":
        import numpy

        return numpy.frombuffer(out, dtype="float64")
    if isinstance(first, array.array):
        result = array.array("d")
        result.frombytes(bytes(out))
        return result
    return memoryview(out).cast("d").tolist()


def summed(sum: Any, values: Any, others: Any) -> Any:
    """Adds a column to a sum, or the products of two.

    What is missing is left out and not counted, as Spark leaves out null: None, null of Arrow, NA, and
    NaN in a Series of pandas, where NaN is the mark of a missing value. A product is missing where one of
    its factors is. NaN anywhere else, and an infinity, is a number without a value: it is counted, and
    the sum has no total then.
    """
    values = _present(values)
    if others is not None:
        others = _present(others)
        left, right = _doubles(values), _doubles(others)
        if left is None or right is None:
            return _summed_products(sum, list(_single(values)), list(_single(others)))
        if len(left) != len(right):
            raise ValueError("the columns differ in length")
        sum._add(left, right)
        return sum
    doubles = _doubles(values)
    if doubles is not None:
        sum._add(doubles)
        return sum
    for value in _single(values):
        if _is_missing(value):
            continue
        if _has_no_value(value):
            sum._add(array.array("d", [math.nan]))
        else:
            sum._add_number(value)
    return sum


def _summed_products(sum: Any, left: List[Any], right: List[Any]) -> Any:
    """Products of columns in which some values are missing."""
    if len(left) != len(right):
        raise ValueError("the columns differ in length")
    pairs = [(x, y) for x, y in zip(left, right) if not (_is_missing(x) or _is_missing(y))]
    if not all(_is_float(x) and _is_float(y) for x, y in pairs):
        raise TypeError("products are of two columns of floats")
    sum._add(array.array("d", [float(x) for x, _ in pairs]),
             array.array("d", [float(y) for _, y in pairs]))
    return sum


def _present(values: Any) -> Any:
    """A Series of pandas with None for its missing values, an iterator as a list; other columns as they are."""
    if not hasattr(values, "__len__"):
        return list(values)
    if type(values).__module__.partition(".")[0] != "pandas":
        return values
    missing = values.isna()
    if not missing.any():
        return values
    return [None if gone else _item(value) for value, gone in zip(values, missing)]


def _single(values: Any) -> Any:
    """The values of a column one by one, as Python has them."""
    for value in values:
        yield value.as_py() if hasattr(value, "as_py") else _item(value)


def _is_missing(value: Any) -> bool:
    return value is None or type(value).__name__ in ("NAType", "NaTType")


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
    module = type(values).__module__.partition(".")[0]
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
    return _plain(values, "float64")


class Inspection:
    """What a formula does in a format of floating-point numbers: the fields of `surd --in FORMAT --json`.

    Objects of JSON are inspections too, so that `report.steps[0].text` and `report.bound.ulps` work. What has
    no bound is `math.inf`.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = {name: _field(name, value) for name, value in fields.items()}

    @staticmethod
    def read(text: str) -> "Inspection":
        import json

        return Inspection(json.loads(text))

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("_fields", {})
        if name in fields:
            return fields[name]
        raise AttributeError(f"an inspection of this kind has no '{name}'")

    def __dir__(self) -> List[str]:
        return sorted(self._fields)

    def __repr__(self) -> str:
        return f"Inspection({', '.join(self._fields)})"


def _field(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return Inspection(value)
    if isinstance(value, list):
        return [_field(name, item) for item in value]
    return math.inf if value == "unbounded" and name in ("ulps", "absolute", "libm_bound") else value
