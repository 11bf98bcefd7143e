"""A loan, worked out exactly: python3 receipt.py"""

from decimal import Decimal
from fractions import Fraction

import surd


def main() -> None:
    session = surd.Session(limits="untrusted", digits=25)
    session["debt"] = 250_000
    session["rate"] = Decimal("0.0375")
    payment = session.evaluate("i = rate/12; debt * i / (1 - (1 + i)^-360)")
    print("monthly payment:", payment.text(scale=2, rounding="half-up", group=True))
    print("to 25 digits:   ", payment)
    print("exact:          ", payment.kind, "with", len(str(payment.fraction())), "characters")

    print("0.1 + 0.2 == 0.3:", session.evaluate("0.1 + 0.2") == Decimal("0.3"))
    print("as a fraction:   ", session.evaluate("0.1 + 0.2").fraction() == Fraction(3, 10))

    area = surd.Expression("pi r^2")
    for radius in (1, Fraction(1, 3), Decimal("2.5")):
        print(f"area of {radius}:", area(radius).digits(30))

    try:
        session.evaluate("2 * sqr(16)")
    except surd.SurdError as error:
        print(f"{error.code} at {error.start}..{error.end}: {error}; {error.hint}")
        print(error.report)


if __name__ == "__main__":
    main()
