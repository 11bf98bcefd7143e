"""Columns and tables of many kinds, to and from the buffers that the library computes with."""

from __future__ import annotations

import array
import decimal
import sys
from typing import Any, Dict, List, Mapping, NoReturn, Optional, Sequence, Tuple, Union

from surd._complex import COMPLEXES, complex_list, complexes_like, is_complex
from surd._helpers import SurdDivisionByZero, SurdError, exact_parts, is_exact

DOUBLES, INTEGERS, TEXTS, LARGE_TEXTS, DECIMALS = 1, 2, 3, 4, 5
Column = Tuple[int, object, object, object, int]
"""Type, values, offsets, validity and the first row, as Apache Arrow lays them out."""


def module_of(value: Any) -> str:
    return type(value).__module__.partition(".")[0]


def column(values: Any) -> Tuple[int, Column]:
    """How many rows, and where they lie. Nothing is rounded: what no type here holds is refused."""
    module = module_of(values)
    if module == "pyarrow":
        return _arrow_column(values)
    if module == "pandas":
        return _pandas_column(values)
    if module != "numpy" and hasattr(values, "__arrow_c_stream__"):
        import pyarrow

        return _arrow_column(pyarrow.chunked_array(values))
    if module == "numpy" or hasattr(values, "__array__"):
        return _numpy_column(values)
    if isinstance(values, array.array) and values.typecode in "dq":
        return len(values), (DOUBLES if values.typecode == "d" else INTEGERS, values, None, None, 0)
    return _list_column(list(values))


def _list_column(values: List[Any]) -> Tuple[int, Column]:
    if all(type(value) is float for value in values):
        return len(values), (DOUBLES, array.array("d", values), None, None, 0)
    if all(type(value) is int for value in values):
        try:
            return len(values), (INTEGERS, array.array("q", values), None, None, 0)
        except OverflowError:
            pass
    texts = _texts_of(values)
    if texts is not None:
        return len(values), texts
    if any(is_complex(value) for value in values):
        return complex_list(values, [is_missing(value) for value in values])
    # Texts, in which every number is exact.
    offsets, pieces, length = array.array("q", [0]), [], 0
    validity = bytearray(b"\xff" * ((len(values) + 7) // 8))
    for row, value in enumerate(values):
        piece = b""
        if is_missing(value):
            validity[row // 8] &= ~(1 << row % 8)
        else:
            piece = _spelled(value)
        pieces.append(piece)
        length += len(piece)
        offsets.append(length)
    return len(values), (LARGE_TEXTS, b"".join(pieces), offsets, validity, 0)


def _texts_of(values: Any, missing: Tuple[Any, ...] = (), is_nan_missing: bool = False) -> Optional[Column]:
    """A column of Python's texts, from a list or an array of objects; None where anything else is in it than texts, None
    and the objects of `missing`."""
    import surd._surd as extension

    joined = extension.joined(values, missing, is_nan_missing)
    return None if joined is None else (LARGE_TEXTS, *joined, 0)


def _spelled(value: Any) -> bytes:
    """The text of a number; what has no value is no number there either."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    if isinstance(value, decimal.Decimal):
        return str(value).encode() if value.is_finite() else b"nan"
    try:
        above, below = exact_parts(value)
    except ValueError:
        return b"nan"
    return f"{above}/{below}".encode() if below != 1 else str(above).encode()


def is_missing(value: Any) -> bool:
    return value is None or type(value).__name__ in ("NAType", "NaTType")


def _numpy_column(values: Any) -> Tuple[int, Column]:
    import numpy

    values = numpy.asarray(values)
    if values.ndim != 1:
        raise ValueError("a column has one dimension")
    kind, size = values.dtype.kind, values.dtype.itemsize
    if kind == "f" and size <= 8:
        return len(values), (DOUBLES, plain(values, "float64"), None, None, 0)
    if kind == "i" or kind == "u" and (size < 8 or len(values) == 0 or values.max() < 2**63):
        return len(values), (INTEGERS, plain(values, "int64"), None, None, 0)
    if kind == "c" and size <= 16:
        return len(values), (COMPLEXES, plain(values, "complex128"), None, None, 0)
    if kind in "uOUTf":
        return _list_column(values.tolist() if kind != "f" else list(values))
    raise TypeError(f"a column of {values.dtype} is none of numbers")


def plain(values: Any, kind: str) -> Any:
    import numpy

    return numpy.ascontiguousarray(values, dtype=kind)


def _pandas_column(values: Any) -> Tuple[int, Column]:
    kind = str(values.dtype)
    if kind in ("bool", "boolean"):
        raise TypeError("a column of bool is none of numbers")
    if kind.startswith("complex"):
        return _numpy_column(values.to_numpy())
    if kind.startswith(("float", "int", "uint")) and "[" not in kind:
        numbers = values.to_numpy()
        rows, found = _numpy_column(numbers)
        # NaN is how such a Series marks what is missing.
        return rows, _with_missing(found, numbers != numbers) if kind.startswith("float") else found
    if kind.startswith(("Int", "UInt", "Float")):
        bare = values.to_numpy(dtype=kind.lower(), na_value=0)
        rows, found = _numpy_column(bare)
        return rows, _with_missing(found, values.array.isna())
    if kind == "object" or getattr(values.dtype, "storage", "") == "python":
        import numpy
        import pandas

        # Of the array behind it, because `to_numpy` of a column of strings looks at each object and copies it.
        objects = numpy.ascontiguousarray(numpy.asarray(values.array, dtype=object))
        texts = _texts_of(objects, (pandas.NA, pandas.NaT), True)
        if texts is not None:
            return len(values), texts
    # Objects that are not all texts are numbers of Python's.
    found_arrow = None if kind == "object" else _arrow_of_pandas(values)
    if found_arrow is not None:
        return _arrow_column(found_arrow)
    return _list_column([None if missing else item(value)
                         for value, missing in zip(values, values.isna())])


def _arrow_of_pandas(values: Any) -> Any:
    """An Arrow array of a Series; None where there is none, or where it would not be exact."""
    try:
        import pyarrow

        return pyarrow.array(values, from_pandas=True)
    except Exception:
        return None


def _with_missing(found: Column, missing: Any) -> Column:
    import numpy

    if not missing.any():
        return found
    validity = numpy.packbits(~missing, bitorder="little").tobytes()
    if found[3] is not None:
        held = numpy.frombuffer(found[3], dtype="uint8")  # type: ignore[call-overload]
        validity = (held & numpy.frombuffer(validity, dtype="uint8")).tobytes()
    return found[:3] + (validity, found[4])


def item(value: Any) -> Any:
    return value.item() if type(value).__module__ == "numpy" else value


def arrow_array(values: Any) -> Any:
    """One array for a chunked one."""
    import pyarrow

    if isinstance(values, pyarrow.ChunkedArray):
        if values.num_chunks == 1:
            return values.chunk(0)
        values = values.combine_chunks()
        if isinstance(values, pyarrow.ChunkedArray):
            values = values.chunk(0) if values.num_chunks else pyarrow.array([], values.type)
    return values


def _arrow_column(values: Any) -> Tuple[int, Column]:
    import pyarrow

    types = pyarrow.types
    values = arrow_array(values)
    if values.type != pyarrow.float64():
        values = _simple(values)
    kind = values.type
    buffers = values.buffers()
    if kind == pyarrow.float64():
        return len(values), (DOUBLES, buffers[1] or b"", None, buffers[0] if values.null_count else None, values.offset)
    if types.is_string(kind) or types.is_large_string(kind):
        which = TEXTS if types.is_string(kind) else LARGE_TEXTS
        offsets = buffers[1] if buffers[1] is not None else bytes(8)
        return len(values), (which, buffers[2], offsets, buffers[0], values.offset)
    validity = buffers[0] if values.null_count else None
    if types.is_decimal(kind):
        scale = array.array("i", [kind.scale])
        return len(values), (DECIMALS, buffers[1] or b"", scale, validity, values.offset)
    return len(values), (INTEGERS, buffers[1] or b"", None, validity, values.offset)


def _simple(values: Any) -> Any:
    """The same numbers as doubles, integers of 64 bits, decimals of 128 or texts."""
    import pyarrow

    types, kind = pyarrow.types, values.type
    if types.is_dictionary(kind):
        return _simple(values.dictionary_decode())
    if types.is_null(kind):
        return values.cast(pyarrow.float64())
    if kind == pyarrow.uint64():
        try:
            return values.cast(pyarrow.int64())
        except pyarrow.ArrowInvalid:
            return values.cast(pyarrow.decimal128(20, 0))
    if types.is_integer(kind):
        return values.cast(pyarrow.int64())
    if types.is_floating(kind):
        return values.cast(pyarrow.float64())
    if types.is_decimal(kind):
        if types.is_decimal128(kind):
            return values
        try:
            return values.cast(pyarrow.decimal128(38, kind.scale))
        except pyarrow.ArrowInvalid:
            return values.cast(pyarrow.large_string())
    if types.is_string(kind) or types.is_large_string(kind):
        return values
    if str(kind) == "string_view":
        return values.cast(pyarrow.large_string())
    raise TypeError(f"a column of {kind} is none of numbers")


# -- numbers that stand for a column ---------------------------------------------------------------


def _is_scalar(value: Any) -> bool:
    if isinstance(value, (str, bytes)):
        return True
    if hasattr(value, "__len__"):
        return getattr(value, "ndim", None) == 0
    if is_missing(value) or is_complex(value) or getattr(value, "ndim", None) == 0:
        return True
    return not hasattr(value, "__iter__") and is_exact(value)


def _repeated(value: Any, rows: int) -> Column:
    """A column in which every row has the same number."""
    value = item(value)
    if type(value).__module__ == "numpy":
        value = value.item()
    if isinstance(value, (bytes, bool)):
        raise TypeError(f"{type(value).__name__} is not a number here")
    if isinstance(value, float):
        return DOUBLES, array.array("d", [value]) * rows, None, None, 0
    if is_complex(value):
        return COMPLEXES, array.array("d", [value.real, value.imag]) * rows, None, None, 0
    if is_missing(value):
        return DOUBLES, bytes(8 * rows), None, bytes((rows + 7) // 8), 0
    if isinstance(value, str):
        from surd import Number

        value = Number(value)
    above, below = value.as_integer_ratio() if hasattr(value, "as_integer_ratio") else exact_parts(value)
    if below == 1 and -(2**63) <= above < 2**63:
        return INTEGERS, array.array("q", [above]) * rows, None, None, 0
    places = max((below & -below).bit_length() - 1, _fives(below))
    scaled, rest = divmod(above * 10**places, below) if places <= 38 else (0, 1)
    if rest == 0 and abs(scaled) < 10**38:
        scale = array.array("i", [places])
        return DECIMALS, scaled.to_bytes(16, "little", signed=True) * rows, scale, None, 0
    text = f"{above}/{below}".encode()
    offsets = array.array("q", range(0, len(text) * (rows + 1), len(text)))
    return LARGE_TEXTS, text * rows, offsets, None, 0


def _fives(number: int) -> int:
    count = 0
    while number % 5 == 0 and count <= 38:
        number, count = number // 5, count + 1
    return count


# -- map -------------------------------------------------------------------------------------------


def mapped(
    expression: Any, *columns: Any, errors: Union[str, Dict[int, str]] = "raise",
    output: str = "float", places: Optional[int] = None, options: Optional[Mapping[str, object]] = None,
    **named: Any,
) -> Any:
    """The value for each row of a table, as the nearest float.

    `map(table)` takes the columns by the names of the variables from a DataFrame, an Arrow table, a mapping, a
    structured array, or anything that gives an Arrow stream; `map(x, y)` in the order of the variables;
    `map(x=..., y=...)`. A number among them, or a text that is one, stands for a column of it.

    What comes back is of the kind that came: a Series, an Arrow array, an array of numpy, a list. With
    `output="decimal", places=2` it holds decimals, each the next multiple of 10^-places with a half to even; with
    `output="text"` it holds texts, whose format `options` says: `{"digits": 30}`. With a complex number or a column of
    them, and with `output="complex"`, it holds complex numbers, both of whose parts are the nearest floats.

    A row in which something is missing has no value: NaN in floats, null in Arrow, None elsewhere. The first other
    row that has none raises its error, which names it; with `errors="coerce"` such rows are left without a value,
    and a dict as `errors` gets the numbers and the codes of all of them.
    """
    variables = expression.variables
    if isinstance(errors, str) and errors not in ("raise", "coerce"):
        raise ValueError("errors is 'raise', 'coerce' or a dict")
    if output not in ("float", "complex", "decimal", "text"):
        raise ValueError("output is 'float', 'complex', 'decimal' or 'text'")
    if (output == "decimal") != (places is not None) or options is not None and output != "text":
        raise TypeError("output='decimal' needs places, and options are for output='text'")
    import surd._surd as extension

    wanted = _wanted(variables, columns, named)
    entries = _entries(wanted) if output in ("float", "decimal") else None
    first, rows, found = _found(wanted if entries is None else entries.wanted)
    if output == "float" and any(kind == COMPLEXES for kind, *_ in found):
        output = "complex"
    # The library writes all of them. A sum of two floats takes little longer than the code of its row, so codes are left
    # out where they can only be those of errors, which are rare: such a table is done over.
    validity = extension.room((rows + 7) // 8)
    codes: Any = None
    if (output != "float" or entries is not None or isinstance(errors, dict)
            or errors == "raise" and any(one[3] is not None for one in found)):
        codes = extension.room(2 * rows)
    out: Any = b""
    offsets: Any = None
    if output == "complex":
        out = extension.room(16 * rows)
        failed = expression._complexes(rows, out, validity, codes, *found)
    elif output == "float":
        out = extension.room(8 * rows)
        failed = expression._rows(rows, out, validity, codes, *found)
    elif output == "decimal":
        out = extension.room(16 * rows)
        failed = expression._decimals(rows, places, out, validity, codes, *found)
    else:
        from surd._helpers import options as words

        out, offsets, failed = expression._texts(rows, words(options or {}), validity, codes, *found)
    if failed and codes is None and errors == "raise":
        codes = extension.room(2 * rows)
        expression._rows(rows, out, validity, codes, *found)
    if entries is not None:
        first, rows = entries.column, len(entries.values)
        out, validity, codes, failed = entries.spread(output, out, codes)
    if failed and (isinstance(errors, dict) or errors == "raise" and failed != extension.missing_rows(codes)):
        _report(expression, wanted, codes, rows, errors)
    if output == "complex":
        return complexes_like(first, out, validity, rows)
    if output == "float":
        return _floats_like(first, out, validity, rows)
    if output == "decimal":
        return _decimals_like(first, out, validity, rows, places or 0)
    return _texts_like(first, out, offsets, validity, rows)


class _Entries:
    """A column whose rows are places in a list of different entries: each entry is computed once."""

    def __init__(self, column: Any, values: Any, wanted: List[Any]) -> None:
        self.column = column
        self.values = values
        """A dictionary array of Arrow."""
        self.wanted = wanted
        """What stands for each variable, the entries for the column."""

    def spread(self, output: str, out: Any, codes: Any) -> Tuple[Any, Any, Any, int]:
        """The values of the rows, which rows have one, the codes of the others, and how many those are."""
        import surd._surd as extension

        indices = self.values.indices
        rows, width, (bits, places) = len(indices), indices.type.bit_width // 8, indices.buffers()
        gap = {"float": _NAN, "complex": 2 * _NAN, "decimal": bytes(16)}[output]
        values, validity, marks = (extension.room(size) for size in (len(gap) * rows, (rows + 7) // 8, 2 * rows))
        failed = extension.spread(
            (values, validity, marks), (out, codes, gap), (places, width, bits, indices.offset, rows))
        return values, validity, marks, failed


_NAN = array.array("d", [float("nan")]).tobytes()


def _entries(wanted: List[Any]) -> Optional[_Entries]:
    """Where the only column is a dictionary of Arrow or a category of pandas with few entries; else None."""
    several = [place for place, value in enumerate(wanted) if not _is_scalar(value)]
    if len(several) != 1:
        return None
    given = values = wanted[several[0]]
    if module_of(values) == "pandas" and str(values.dtype) == "category":
        values = _arrow_of_pandas(values)
    if type(values).__name__ not in ("DictionaryArray", "ChunkedArray"):
        return None
    import pyarrow

    if not pyarrow.types.is_dictionary(values.type):
        return None
    values = arrow_array(values)
    if not 0 < 2 * len(values.dictionary) <= len(values):
        return None
    replaced = list(wanted)
    replaced[several[0]] = values.dictionary
    return _Entries(given, values, replaced)


def refused(expression: Any, *columns: Any) -> Any:
    """`mapped` for arrays of doubles in which a row has no value: its error."""
    import surd._surd as extension

    first, rows, found = _found(list(columns))
    out, codes = extension.room(8 * rows), extension.room(2 * rows)
    if expression._rows(rows, out, None, codes, *found):
        _report(expression, list(columns), codes, rows, "raise")
    return _floats_like(first, out, codes, rows)


def _wanted(variables: Sequence[str], columns: Tuple[Any, ...], named: Dict[str, Any]) -> List[Any]:
    """What stands for each variable."""
    if len(columns) == 1 and not named and is_table(columns[0]):
        return _of_table(columns[0], variables)
    if len(columns) + len(named) != len(variables):
        raise TypeError(f"{len(variables)} columns are needed, for {', '.join(variables)}")
    superfluous = [name for name in named if name not in variables[len(columns):]]
    if superfluous:
        raise TypeError(f"the expression has no such variable, or it has a column: {', '.join(superfluous)}")
    return list(columns) + [named[name] for name in variables[len(columns):]]


def _found(wanted: List[Any]) -> Tuple[Any, int, List[Column]]:
    """The first column that is one, how many rows there are, and where each column lies."""
    single = [_is_scalar(value) for value in wanted]
    if wanted and all(single):
        raise TypeError("at least one column is needed; evaluate takes numbers")
    several = [value for value, is_single in zip(wanted, single) if not is_single]
    laid = [column(value) for value in several]
    rows = laid[0][0] if laid else 0
    if any(count != rows for count, _ in laid):
        raise ValueError("the columns differ in length")
    places = iter(laid)
    found = [_repeated(value, rows) if is_single else next(places)[1]
             for value, is_single in zip(wanted, single)]
    return (several[0] if several else None), rows, found


def is_table(value: Any) -> bool:
    module, kind = module_of(value), type(value).__name__
    if isinstance(value, Mapping) or kind in ("DataFrame", "LazyFrame", "Table", "RecordBatch", "RecordBatchReader"):
        return True
    if module == "numpy":
        return value.dtype.names is not None
    return hasattr(value, "__arrow_c_stream__") and kind not in ("Series", "ChunkedArray", "Array")


def _of_table(table: Any, variables: Sequence[str]) -> List[Any]:
    module, kind = module_of(table), type(table).__name__
    if kind == "LazyFrame":
        table = table.select(list(variables)).collect()
    elif module == "pyarrow" and kind == "RecordBatchReader":
        table = table.read_all()
    elif module not in ("pyarrow", "pandas", "numpy", "polars") and hasattr(table, "__arrow_c_stream__"):
        import pyarrow

        table = pyarrow.RecordBatchReader.from_stream(table).read_all()
    if module_of(table) == "pyarrow":
        return [table.column(name) for name in variables]
    return [table[name] for name in variables]


# -- rows without a value --------------------------------------------------------------------------


def _report(
    expression: Any, wanted: List[Any], codes: bytearray, rows: int, errors: Union[str, Dict[int, str]]
) -> None:
    import surd._surd as extension

    failing = {row: extension.row_code(code) for row, code in enumerate(memoryview(codes).cast("H")) if code}
    if isinstance(errors, dict):
        errors.update(failing)
        return
    # What is missing is no mistake.
    wrong = [row for row, code in failing.items() if code != "null"]
    if wrong:
        _refuse(expression, wanted, wrong[0], failing[wrong[0]], len(wrong))


def _refuse(expression: Any, wanted: List[Any], row: int, code: str, count: int) -> NoReturn:
    """The error of a row: its number, what is wrong, and what stands in it."""
    values = [value if _is_scalar(value) else _at(value, row) for value in wanted]
    message = ""
    for name, value in zip(expression.variables, values):
        message = message or _fault_of(name, value)
    if not message:
        try:
            from surd import Number

            expression(*(Number(value) if isinstance(value, str) else value for value in values))
            message = {"does-not-fit": "the value is beyond the largest number of the column"}.get(code, code)
        except SurdError as fault:
            message = str(fault)
        except Exception:
            message = code
    inputs = ", ".join(f"{name} = {_shown(value)}" for name, value in zip(expression.variables, values))
    more = f"; {count - 1} more rows have no value" if count > 2 else "; one more row has no value" if count == 2 else ""
    message = f"row {row}: {message} ({inputs}){more}"
    hint = "errors='coerce' leaves such rows without a value, and errors={} with a dict collects their codes"
    kind = SurdDivisionByZero if code == "division-by-zero" else SurdError
    error = kind(code, message, hint, report=f"error: {message}\nhint: {hint}")
    error.row = row
    raise error


def _at(values: Any, row: int) -> Any:
    value = values.iloc[row] if module_of(values) == "pandas" else values[row]
    return value.as_py() if hasattr(value, "as_py") else item(value)


def _fault_of(name: str, value: Any) -> str:
    """Why a value is no number, or nothing."""
    from surd import Number

    try:
        Number(value)
    except SurdError as error:
        return f"{name} is no number: {error}"
    except (TypeError, ValueError):
        return f"{name} is no number"
    return ""


def _shown(value: Any) -> str:
    text = repr(value) if isinstance(value, (str, float)) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."


# -- results ---------------------------------------------------------------------------------------


def _floats_like(first: Any, out: bytearray, validity: bytearray, rows: int) -> Any:
    """The results as what the columns were."""
    module = module_of(first)
    if module in ("pyarrow", "polars") or _is_stream(first):
        import pyarrow

        return _arrow_like(first, pyarrow.float64(), rows, [validity, out])
    if module == "pandas":
        import numpy
        import pandas

        return pandas.Series(numpy.frombuffer(out, dtype="float64"), index=first.index, copy=False)
    if module == "numpy":
        import numpy

        return numpy.frombuffer(out, dtype="float64")
    if isinstance(first, array.array):
        result = array.array("d")
        result.frombytes(bytes(out))
        return result
    return memoryview(out).cast("d").tolist()


def _decimals_like(first: Any, out: bytearray, validity: bytearray, rows: int, places: int) -> Any:
    if module_of(first) in ("pyarrow", "polars") or _is_stream(first):
        import pyarrow

        return _arrow_like(first, pyarrow.decimal128(38, places), rows, [validity, out])
    context = decimal.Context(prec=40)
    values: List[Any] = [None] * rows
    for row in range(rows):
        if validity[row // 8] >> row % 8 & 1:
            whole = int.from_bytes(out[16 * row:16 * row + 16], "little", signed=True)
            values[row] = decimal.Decimal(whole).scaleb(-places, context)
    return _objects_like(first, values)


def _texts_like(first: Any, out: bytes, offsets: bytes, validity: bytearray, rows: int) -> Any:
    if module_of(first) in ("pyarrow", "polars") or _is_stream(first):
        import pyarrow

        return _arrow_like(first, pyarrow.large_string(), rows, [validity, offsets, out])
    ends = memoryview(offsets).cast("q")
    values = [out[ends[row]:ends[row + 1]].decode() if validity[row // 8] >> row % 8 & 1 else None
              for row in range(rows)]
    return _objects_like(first, values, "str")


def _is_stream(first: Any) -> bool:
    return module_of(first) not in ("numpy", "pandas") and hasattr(first, "__arrow_c_stream__")


def _arrow_like(first: Any, kind: Any, rows: int, buffers: List[Any]) -> Any:
    import pyarrow

    result = pyarrow.Array.from_buffers(kind, rows, [pyarrow.py_buffer(part) for part in buffers])
    if module_of(first) == "polars":
        return sys.modules["polars"].from_arrow(result)
    return result


def _objects_like(first: Any, values: List[Any], kind: str = "object") -> Any:
    module = module_of(first)
    if module == "pandas":
        import pandas

        return pandas.Series(values, index=first.index, dtype=kind)
    if module == "numpy":
        import numpy

        result = numpy.empty(len(values), dtype=object)
        result[:] = values
        return result
    return values
