#!/usr/bin/env python3
"""Writes the expected texts of Tests/References/formats.tsv.

The digits come from Python's decimal module: the quotient is computed with 60 digits more than
needed and ROUND_05UP, which keeps the information that any second rounding needs, and is then
rounded in the mode that the case asks for. The layout rules are those of the language's manual,
written down here a second time.

    Scripts/format-cases.py > Tests/References/formats.tsv
"""
import decimal
import random
from decimal import Decimal
from fractions import Fraction

MODES = {
    "half-even": decimal.ROUND_HALF_EVEN, "half-up": decimal.ROUND_HALF_UP,
    "half-down": decimal.ROUND_HALF_DOWN, "up": decimal.ROUND_UP, "down": decimal.ROUND_DOWN,
    "ceiling": decimal.ROUND_CEILING, "floor": decimal.ROUND_FLOOR, "05up": decimal.ROUND_05UP,
}
decimal.getcontext().prec = 5000
decimal.getcontext().Emax = decimal.MAX_EMAX
decimal.getcontext().Emin = decimal.MIN_EMIN


def sticky(value, digits):
    """The value to so many digits that it can be rounded again, to `digits` or to any scale."""
    context = decimal.Context(prec=digits + 60, rounding=decimal.ROUND_05UP,
                              Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    return context.divide(Decimal(value.numerator), Decimal(value.denominator))


def significant(value, digits, mode):
    context = decimal.Context(prec=digits, rounding=MODES[mode],
                              Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    return context.divide(Decimal(value.numerator), Decimal(value.denominator))


def to_places(value, places, mode):
    size = max(len(str(abs(value.numerator) // value.denominator)), 1)
    rough = sticky(value, size + places)
    return rough.quantize(Decimal(1).scaleb(-places), rounding=MODES[mode],
                          context=decimal.Context(prec=size + places + 5,
                                                  Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN))


def parts(number):
    """sign, digits without trailing zeros, and the point: 0.digits * 10^point."""
    sign, digits, exponent = number.as_tuple()
    text = "".join(map(str, digits)).lstrip("0")
    point = len(text) + exponent
    text = text.rstrip("0")
    if not text:
        return "", "", 0
    return ("-" if sign else ""), text, point


def commas(whole, groups):
    return f"{int(whole):,}" if groups else whole


def plain(sign, text, point, scale, groups):
    whole = (text[:max(point, 0)].ljust(max(point, 0), "0")) or "0"
    fraction = "0" * max(-point, 0) + text[max(point, 0):]
    if scale is not None:
        fraction = fraction.ljust(scale, "0")[:scale]
    return sign + commas(whole, groups) + ("." + fraction if fraction else "")


def with_exponent(sign, text, point, leading, scale):
    text = text or "0"
    exponent = point - leading if point or text != "0" else 0
    whole = text[:leading].ljust(leading, "0")
    fraction = text[leading:]
    if scale is not None:
        fraction = fraction.ljust(scale, "0")
    return f"{sign}{whole}" + ("." + fraction if fraction else "") + f"e{exponent}"


def to_integer(value, mode):
    """A fraction rounded to an integer; 05up looks at the last hexadecimal digit."""
    size = abs(value)
    low = size.numerator // size.denominator
    rest = size - low
    if rest == 0:
        return low if value >= 0 else -low
    up = {
        "half-even": rest > Fraction(1, 2) or rest == Fraction(1, 2) and low % 2 == 1,
        "half-up": rest >= Fraction(1, 2), "half-down": rest > Fraction(1, 2),
        "up": True, "down": False, "ceiling": value > 0, "floor": value < 0,
        "05up": low % 16 in (0, 8),
    }[mode]
    return (low + up) * (1 if value >= 0 else -1)


def hexfloat(value, digits, scale, mode):
    """C's %a of a value between powers of two, without the sign of a positive exponent."""
    places = digits - 1 if scale is None else scale
    if value == 0:
        return "0x0" + ("." + "0" * scale if scale else "") + "p0"
    exponent = 0
    size = abs(value)
    while size >= 2:
        size /= 2
        exponent += 1
    while size < 1:
        size *= 2
        exponent -= 1
    integer = abs(to_integer((size if value > 0 else -size) * 16**places, mode))
    if integer == 2 * 16**places:
        integer //= 2
        exponent += 1
    text = f"{integer:x}"
    fraction = text[1:] if scale is not None else text[1:].rstrip("0")
    return f"{'-' if value < 0 else ''}0x{text[0]}" + ("." + fraction if fraction else "") + f"p{exponent}"


def hexfloat_value(text):
    """What a text of hexadecimal floating point is worth."""
    mantissa, exponent = text.replace("0x", "").split("p")
    whole, _, fraction = mantissa.partition(".")
    return Fraction(int(whole + fraction, 16), 16**len(fraction)) * Fraction(2)**int(exponent)


def repeating(value, groups):
    """Long division by hand, until a remainder comes back."""
    size = abs(value)
    whole, rest = divmod(size.numerator, size.denominator)
    seen, digits = {}, []
    while rest and rest not in seen:
        if len(digits) > 60:
            return None
        seen[rest] = len(digits)
        digit, rest = divmod(rest * 10, size.denominator)
        digits.append(str(digit))
    fraction = "".join(digits)
    if rest:
        fraction = fraction[:seen[rest]] + "[" + fraction[seen[rest]:] + "]"
    return (("-" if value < 0 else "") + commas(str(whole), groups)
            + ("." + fraction if fraction else ""))


def layout(value, style, digits, scale, mode, groups):
    if style == "hexfloat":
        return hexfloat(value, digits, scale, mode)
    if style == "repeating":
        return repeating(value, groups)
    if style == "display20":
        sign, text, point = parts(significant(value, 20, mode))
        if not text or -6 < point <= 20:
            return plain(sign, text, point, None, True)
        sign, text, point = parts(significant(value, 17, "down"))
        return with_exponent(sign, text, point, 1, None)
    if style in ("fraction", "exact", "full"):
        denominator = value.denominator
        while denominator % 2 == 0:
            denominator //= 2
        while denominator % 5 == 0:
            denominator //= 5
        if style == "full" and denominator != 1:
            return layout(value, "auto", digits, scale, mode, groups)
        if style == "exact" and scale is not None:
            rough = plain(*parts(to_places(value, scale, "down")), scale, groups)
            return rough if denominator == 1 and exact(value, rough) else "refused"
        if value.denominator == 1:
            return ("-" if value < 0 else "") + commas(str(abs(value.numerator)), groups)
        if style == "fraction" or denominator != 1:
            return (("-" if value < 0 else "") + commas(str(abs(value.numerator)), groups) + "/"
                    + commas(str(value.denominator), groups))
        return plain(*parts(Decimal(value.numerator) / Decimal(value.denominator)), None, groups)
    if style in ("auto", "plain"):
        if scale is not None:
            return plain(*parts(to_places(value, scale, mode)), scale, groups)
        if style == "plain" and value and sticky(value, 1).adjusted() >= digits:
            return plain(*parts(to_places(value, 0, mode)), None, groups)
        sign, text, point = parts(significant(value, digits, mode))
        if style == "plain" or not text or -6 < point <= digits:
            return plain(sign, text, point, None, groups)
        return with_exponent(sign, text, point, 1, None)
    if style == "sci":
        count = digits if scale is None else scale + 1
        return with_exponent(*parts(significant(value, count, mode)), 1, scale)
    # Engineering: how many digits stand before the point follows from the value itself.
    if value == 0:
        return with_exponent("", "", 0, 1, scale)
    exponent = sticky(value, 1).adjusted()
    count = digits if scale is None else exponent % 3 + 1 + scale
    sign, text, point = parts(significant(value, count, mode))
    return with_exponent(sign, text, point, (point - 1) % 3 + 1, scale)


def exact(value, text):
    """Whether the text is the value."""
    plain_text = text.replace(",", "")
    if text == "refused":
        return False
    if "[" in text:
        return True
    if "p" in text:
        return hexfloat_value(text) == value
    if "/" in plain_text:
        return Fraction(plain_text) == value
    return Fraction(plain_text) == value


def numbers(random):
    """Edge-biased rationals."""
    while True:
        kind = random.randrange(12)
        if kind == 0:
            yield Fraction(random.randint(-1000, 1000), random.randint(1, 30))
        elif kind == 1:
            yield Fraction(random.choice([-1, 1]) * random.randint(0, 2**64),
                           random.randint(1, 2**64))
        elif kind == 2:  # exact halves of the last place
            digits = random.choice([1, 3, 7, 20])
            yield Fraction(random.choice([-1, 1]) * (10 * random.randint(0, 10**digits) + 5),
                           10**random.randint(0, 25))
        elif kind == 3:  # halves and whole places, missed by very little
            digits = random.choice([1, 3, 7, 20])
            step = Fraction(random.choice([-1, 1]), 10**random.randint(21, 120))
            yield (random.choice([-1, 1]) * Fraction(random.randint(0, 10**digits))
                   + random.choice([0, Fraction(1, 2)]) + step)
        elif kind == 4:  # nines that carry
            yield Fraction(10**random.randint(1, 24) - random.randint(0, 2),
                           10**random.randint(0, 30)) * random.choice([-1, 1])
        elif kind == 5:
            yield Fraction(random.choice([-1, 1]) * random.getrandbits(random.randint(1, 400)))
        elif kind == 6:
            yield Fraction(random.getrandbits(random.randint(1, 300)) + 1,
                           random.getrandbits(random.randint(1, 300)) + 1)
        elif kind == 7:  # edges of machine words
            yield Fraction(random.choice([2**63, 2**64, 10**19, 2**32])
                           + random.randint(-2, 2), random.choice([1, 2, 3, 5, 10**18, 2**62, 2**63]))
        elif kind == 8:  # tiny
            yield Fraction(random.randint(1, 999), 10**random.randint(3, 40) + random.choice([0, 1]))
        elif kind == 9:  # terminating with many twos or fives
            yield Fraction(random.randint(-10**6, 10**6),
                           2**random.randint(0, 90) * 5**random.randint(0, 40))
        elif kind == 10:  # powers of ten and their neighbours
            yield Fraction(10)**random.randint(-30, 30) * random.choice([1, -1])
        else:
            yield Fraction(random.randint(0, 9))


def main():
    rng = random.Random(20261120)
    lines = []
    source = numbers(rng)
    while len(lines) < 2400:
        value = next(source)
        style = rng.choice(["auto"] * 5 + ["plain", "plain", "sci", "sci", "eng", "eng", "fraction",
                                           "exact", "full", "repeating", "hexfloat", "display20"])
        digits = rng.choice([1, 2, 3, 7, 19, 20, 20, 20, 21, 50, 130])
        scale = rng.choice([None, None, None, 0, 2, 2, 5, 30])
        mode = rng.choice(list(MODES))
        groups = rng.random() < 0.25
        text = layout(value, style, digits, None if style == "display20" else scale, mode, groups)
        if text is None:
            continue
        if len(text) + len(str(value)) > 150:
            continue
        lines.append("\t".join([
            f"{value.numerator}/{value.denominator}", style, str(digits),
            "-" if scale is None else str(scale), mode, "g" if groups else "-", text,
            "=" if exact(value, text) else "~"]))
    print("# Written by Scripts/format-cases.py from Python's decimal and fractions, not by Surd.")
    print("# number, style, digits, scale, mode, groups, text, and whether the text is the value")
    for line in lines:
        print(line)


if __name__ == "__main__":
    main()
