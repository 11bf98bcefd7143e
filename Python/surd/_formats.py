"""How numbers are written: `format(number, ",.10f")`, `quantize`, and LaTeX for notebooks.

The library rounds, once and from the exact value. What is done here moves digits, points and signs about.
"""

from __future__ import annotations

import decimal
import re
from typing import Any, List, NamedTuple, Tuple

LARGEST = 1_000_000
"""Of precisions and widths."""

_PATTERN = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<zero>z)?(?P<alternate>#)?(?P<pad>0)?"
    r"(?P<width>\d+)?(?P<group>[,_])?(?:\.(?P<precision>\d+))?(?P<kind>[a-zA-Z%])?\Z", re.DOTALL)
_INTEGERS = "bcdoxX"
_REALS = "eEfFgG%"


class _Specification(NamedTuple):
    fill: str
    align: str
    sign: str
    is_never_minus_zero: bool
    is_alternate: bool
    width: int
    group: str
    precision: int
    """-1 where there is none."""
    kind: str


def _read(text: str, of: Any) -> _Specification:
    found = _PATTERN.match(text)
    if found is None:
        raise ValueError(f"Invalid format specifier {text!r} for object of type {type(of).__name__!r}")
    fill, align = found["fill"], found["align"]
    if found["pad"] and align is None:
        fill, align = fill or "0", "="
    width, precision = int(found["width"] or 0), int(found["precision"] or -1)
    if max(width, precision) > LARGEST:
        raise ValueError("so many digits there cannot be")
    return _Specification(
        fill or ("0" if found["pad"] else " "), align or "", found["sign"] or "-", bool(found["zero"]),
        bool(found["alternate"]), width, found["group"] or "", precision, found["kind"] or "")


def formatted(number: Any, specification: str) -> str:
    """What `format(number, specification)` is.

    `e E f F g G %` round to the precision, six digits where there is none; `b c d o x X` are for integers;
    `n` is `d` or `g` with the signs of the locale, and `s` the text that `str` gives. Exponents have as many digits
    as they need, as Decimal writes them.
    """
    if specification == "":
        return str(number)
    how = _read(specification, number)
    kind = number.kind
    if how.kind == "s" or kind not in ("integer", "rational", "real", "complex"):
        return _as_text(number, how)
    if how.kind and how.kind not in _INTEGERS + _REALS + "n":
        raise ValueError(f"Unknown format code {how.kind!r} for object of type {type(number).__name__!r}")
    if how.kind in _INTEGERS and how.kind:
        return _as_integer(number, specification, how)
    if kind == "complex":
        return _as_complex(number, how)
    if how.kind == "n":
        return _in_locale(number, specification, how)
    return _laid_out(_digits_of(number, how), how)


def _as_text(value: Any, how: _Specification) -> str:
    """A text among blanks, on the left as texts stand there."""
    if how.kind not in ("", "s"):
        raise ValueError(f"Unknown format code {how.kind!r} for a value of kind {value.kind!r}")
    if how.sign != "-" or how.group or how.align == "=" or how.is_alternate or how.is_never_minus_zero:
        raise ValueError("only a fill, an alignment and a width can stand in the format of a text")
    if how.precision >= 0:
        raise ValueError("a precision would cut digits off; round with 'f', 'e' or 'g'")
    return format(str(value), f"{how.fill}{how.align or '<'}{how.width or ''}")


def _as_integer(number: Any, specification: str, how: _Specification) -> str:
    try:
        above, below = number.as_integer_ratio()
    except ValueError:
        below = 0
    if below != 1:
        raise ValueError(f"Unknown format code {how.kind!r} for a number that is not an integer")
    return format(above, specification)


def _as_complex(number: Any, how: _Specification) -> str:
    """Both parts in the same format, as Surd writes a complex number."""
    if how.align == "=" or how.fill == "0":
        raise ValueError("zeros cannot stand before a complex number")
    bare = how._replace(width=0, align="")
    real = _laid_out(_digits_of(number.real, bare), bare)
    imaginary = _laid_out(_digits_of(number.imag, bare._replace(sign="+")), bare._replace(sign="+"))
    return _aligned(f"{real}{imaginary}i", how)


def _in_locale(number: Any, specification: str, how: _Specification) -> str:
    import locale

    if how.group:
        raise ValueError(f"Cannot specify {how.group!r} with 'n'.")
    if number.kind == "integer" and how.precision < 0:
        return format(int(number), specification)
    sign, whole, rest = _digits_of(number, how._replace(kind="g"))
    grouped = format(int(whole), "n")
    point = str(locale.localeconv()["decimal_point"])
    sign = sign or {"-": "", "+": "+", " ": " "}[how.sign]
    return _filled(sign, grouped + rest.replace(".", point, 1), how)


# -- digits ----------------------------------------------------------------------------------------

_Digits = Tuple[str, str, str]
"""The sign (a minus or none), the digits before the point, and all that follows, the point first."""


def _digits_of(number: Any, how: _Specification) -> _Digits:
    """The number rounded as the format says."""
    kind = how.kind.lower()
    if kind == "" and how.precision < 0:
        sign, text = _signed(str(number))
        mantissa, mark, power = text.partition("e")
        whole, point, fraction = mantissa.partition(".")
        return sign, whole, point + fraction + mark + power
    precision = how.precision if how.precision >= 0 else 6
    if kind in ("f", "%"):
        exact = number * 100 if kind == "%" else number
        sign, text = _signed(exact.text(scale=precision, format="plain"))
        whole, point, fraction = text.partition(".")
        if not sign and not how.is_never_minus_zero and not (whole + fraction).strip("0"):
            sign = _sign_of_small(number)
        rest = point + fraction
        if how.is_alternate and not point:
            rest = "."
        return sign, whole, rest + ("%" if kind == "%" else "")
    count = precision + 1 if kind == "e" else max(precision, 1)
    sign, digits, exponent = _scientific(number, count)
    mark = "E" if how.kind in ("E", "G") else "e"
    if kind == "e":
        return sign, digits[0], _pointed(digits[1:], how) + f"{mark}{exponent:+d}"
    if not how.is_alternate:
        digits = digits.rstrip("0") or "0"
    if not -5 < exponent < count:
        return sign, digits[0], _pointed(digits[1:], how) + f"{mark}{exponent:+d}"
    if exponent < 0:
        return sign, "0", _pointed("0" * (-exponent - 1) + digits, how)
    digits = digits.ljust(exponent + 1, "0")
    return sign, digits[:exponent + 1], _pointed(digits[exponent + 1:], how)


def _sign_of_small(number: Any) -> str:
    """That of a number that rounds to zero, which a float and a Decimal keep."""
    try:
        return "-" if number < 0 else ""
    except ValueError:
        return ""


def _signed(text: str) -> Tuple[str, str]:
    return ("-", text[1:]) if text.startswith("-") else ("", text)


def _pointed(fraction: str, how: _Specification) -> str:
    return "." + fraction if fraction or how.is_alternate else ""


def _scientific(number: Any, count: int) -> Tuple[str, str, int]:
    """Sign, so many digits, and the exponent of the first one."""
    sign, text = _signed(number.text(digits=count, format="sci"))
    mantissa, _, exponent = text.partition("e")
    return sign, mantissa.replace(".", "").ljust(count, "0"), int(exponent or 0)


# -- layout ----------------------------------------------------------------------------------------


def _laid_out(digits: _Digits, how: _Specification) -> str:
    sign, whole, rest = digits
    sign = sign or {"-": "", "+": "+", " ": " "}[how.sign]
    if not how.group:
        return _filled(sign, whole + rest, how)
    if how.fill == "0" and how.align == "=":
        # Zeros are grouped as other digits are, and a separator does not stand first.
        room = how.width - len(sign) - len(rest)
        length = max(len(whole), room - (room - 1) // 4 if room > 0 else 0)
        whole = whole.rjust(length, "0")
    return _filled(sign, _grouped(whole, how.group) + rest, how)


def _grouped(whole: str, mark: str) -> str:
    first = len(whole) % 3 or 3
    return mark.join([whole[:first], *(whole[at:at + 3] for at in range(first, len(whole), 3))])


def _filled(sign: str, text: str, how: _Specification) -> str:
    if how.align == "=":
        return sign + text.rjust(how.width - len(sign), how.fill)
    return _aligned(sign + text, how)


def _aligned(text: str, how: _Specification) -> str:
    """On the right where nothing else is said, as numbers stand."""
    return format(text, f"{how.fill}{how.align or '>'}{how.width or ''}")


# -- rounding to a quantum -------------------------------------------------------------------------

_ROUNDINGS = {
    decimal.ROUND_HALF_EVEN: "half-even", decimal.ROUND_HALF_UP: "half-up",
    decimal.ROUND_HALF_DOWN: "half-down", decimal.ROUND_UP: "up", decimal.ROUND_DOWN: "down",
    decimal.ROUND_CEILING: "ceiling", decimal.ROUND_FLOOR: "floor", decimal.ROUND_05UP: "05up",
}


def quantized(number: Any, quantum: Any, rounding: str) -> Any:
    """The multiple of a power of ten that is next to the number: `quantize("0.01")`."""
    from surd import Number

    if isinstance(quantum, str):
        quantum = decimal.Decimal(quantum)
    if not isinstance(quantum, decimal.Decimal):
        quantum = decimal.Decimal(Number(quantum).text(format="sci"))
        if quantum.as_tuple().digits != (1,):
            raise ValueError("the quantum has to be a power of ten, such as Decimal('0.01')")
    exponent = quantum.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(f"{quantum} is no power of ten")
    if abs(exponent) > LARGEST:
        raise ValueError("so many places there cannot be")
    rounding = _ROUNDINGS.get(rounding, rounding)
    if rounding not in _ROUNDINGS.values():
        raise ValueError(f"{rounding!r} is no way of rounding; it is one of {', '.join(_ROUNDINGS.values())}")
    if exponent <= 0:
        return Number(number.text(scale=-exponent, rounding=rounding, format="plain"))
    power = Number(10) ** exponent
    return Number((number / power).text(scale=0, rounding=rounding, format="plain")) * power


# -- LaTeX -----------------------------------------------------------------------------------------


def latex(value: Any) -> str:
    """The closed form, or the digits with dots behind them, as notebooks show it."""
    return f"${_latex(value)}$"


def _latex(value: Any) -> str:
    from surd import List, Polynomial

    if isinstance(value, List):
        return _latex_of_list(value.tolist())
    if isinstance(value, Polynomial):
        return _latex_of_form(str(value))
    if value.kind == "complex":
        return _latex_of_complex(value)
    if value.kind not in ("integer", "rational", "real"):
        return _words(str(value))
    try:
        return _latex_of_form(value.text(format="exact"))
    except (ValueError, SyntaxError):
        return _latex_of_digits(str(value)) + r"\ldots"


def _words(text: str) -> str:
    special = {"\\": r"\backslash ", "^": r"\hat{\ }", "~": r"\tilde{\ }"}
    return r"\text{" + "".join(
        special.get(mark) or ("\\" + mark if mark in "#$%&_{}" else mark) for mark in text) + "}"


def _latex_of_digits(text: str) -> str:
    mantissa, mark, exponent = text.partition("e")
    return mantissa + (rf" \times 10^{{{exponent}}}" if mark else "")


def _latex_of_complex(value: Any) -> str:
    real, imaginary = _latex(value.real), _latex(value.imag)
    unit = {"1": "", "-1": "-"}.get(imaginary, None)
    if unit is None:
        is_sum = any(sign in imaginary[1:] for sign in "+-")
        unit = rf"\left({imaginary}\right)" if is_sum else imaginary
    if real == "0":
        return f"{unit} i".strip()
    return f"{real} {unit} i" if unit.startswith("-") else f"{real} + {unit} i".replace("  ", " ")


def _latex_of_list(elements: List[Any]) -> str:
    from surd import List as SurdList

    if elements and all(isinstance(row, SurdList) for row in elements):
        rows = r" \\ ".join(" & ".join(_latex(item) for item in row) for row in elements)
        return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"
    return r"\left[" + ", ".join(_latex(item) for item in elements) + r"\right]"


def _latex_of_form(text: str) -> str:
    import ast

    if len(text) > 400:
        raise ValueError("too long to be looked at")
    text = text.replace("^", "**")
    return _written(ast.parse(text, mode="eval").body, text)[0]


_NAMES = {"pi": r"\pi", "phi": r"\varphi", "egamma": r"\gamma", "catalan": "G"}
_ROOTS = {"sqrt": r"\sqrt{%s}", "cbrt": r"\sqrt[3]{%s}", "exp": "e^{%s}"}
_KNOWN = {"ln", "sin", "cos", "tan", "exp", "sinh", "cosh", "tanh"}
_SUM, _PRODUCT, _POWER, _ATOM = range(4)


def _written(node: Any, text: str) -> Tuple[str, int]:
    """The LaTeX of a tree, and how firmly it holds together."""
    import ast

    if isinstance(node, ast.Constant):
        return text[node.col_offset:node.end_col_offset], _ATOM
    if isinstance(node, ast.Name):
        return _NAMES.get(node.id, node.id), _ATOM
    if isinstance(node, ast.UnaryOp):
        return "-" + _held(node.operand, text, _PRODUCT), _SUM
    if isinstance(node, ast.Call):
        arguments = [_written(item, text)[0] for item in node.args]
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _ROOTS:
            return _ROOTS[name] % arguments[0], _ATOM if name != "exp" else _POWER
        if name == "root" and len(arguments) == 2:
            return rf"\sqrt[{arguments[1]}]{{{arguments[0]}}}", _ATOM
        head = "\\" + name if name in _KNOWN else {"gamma": r"\Gamma", "zeta": r"\zeta"}.get(
            name, rf"\operatorname{{{name}}}")
        return rf"{head}\left({', '.join(arguments)}\right)", _ATOM
    if not isinstance(node, ast.BinOp):
        raise ValueError("a form that is not known")
    if isinstance(node.op, ast.Pow):
        return _held(node.left, text, _ATOM) + f"^{{{_written(node.right, text)[0]}}}", _POWER
    if isinstance(node.op, ast.Div):
        above, below = _written(node.left, text)[0], _written(node.right, text)[0]
        if above.startswith("-") and _written(node.left, text)[1] == _SUM and isinstance(node.left, ast.UnaryOp):
            return rf"-\frac{{{above[1:]}}}{{{below}}}", _SUM
        return rf"\frac{{{above}}}{{{below}}}", _PRODUCT
    if isinstance(node.op, ast.Mult):
        right = _held(node.right, text, _PRODUCT)
        mark = r" \cdot " if right[:1].isdigit() else r" "
        return _held(node.left, text, _PRODUCT) + mark + right, _PRODUCT
    sign = "+" if isinstance(node.op, ast.Add) else "-"
    right = _held(node.right, text, _PRODUCT if sign == "-" else _SUM)
    return f"{_written(node.left, text)[0]} {sign} {right}", _SUM


def _held(node: Any, text: str, firmness: int) -> str:
    """The LaTeX of an operand, in parentheses where it would fall apart."""
    written, own = _written(node, text)
    return written if own >= firmness else rf"\left({written}\right)"
