#!/usr/bin/env python3
"""Writes Tests/SurdTests/Data/near-poles.tsv: values of functions at arguments that differ from a pole, a border
or an integer order by 10^-30 to 10^-10000, from Arb (python-flint) at as many bits as that takes. Columns:
expression, thirty digits.

    Scripts/near-poles.py > Tests/SurdTests/Data/near-poles.tsv
"""
import flint
from flint import arb

CASES = [
    ("gamma({x})", [0, -1, -2, -7], lambda x: x.gamma()),
    ("lgamma({x})", [-1, -3], lambda x: x.lgamma()),
    ("digamma({x})", [0, -1, -5], lambda x: x.digamma()),
    ("beta({x}, 1/3)", [0, -1, -4], lambda x: x.gamma() * (arb(1) / 3).gamma() / (x + arb(1) / 3).gamma()),
    ("zeta({x})", [1], lambda x: x.zeta()),
    ("zeta({x}, 3/2)", [1], lambda x: x.zeta(arb(3) / 2)),
    ("bessely({x}, 1/3)", [0, 2, -3], lambda v: (arb(1) / 3).bessel_y(v)),
    ("besselk({x}, 1/3)", [0, 2, -3], lambda v: (arb(1) / 3).bessel_k(v)),
    ("li({x})", [1], lambda x: x.li()),
    ("ln({x})", [1], lambda x: x.log()),
    ("atanh({x})", [1], lambda x: x.atanh()),
    ("acosh({x})", [1], lambda x: x.acosh()),
    ("ellipk({x})", [1], lambda x: x.elliptic_k()),
]
FROM_BELOW = {"atanh({x})", "ellipk({x})"}
FROM_ABOVE = {"acosh({x})"}

print(f"# Written by Scripts/near-poles.py: FLINT {flint.__FLINT_VERSION__}")
for text, places, function in CASES:
    for place in places:
        for digits, factor in ((30, ""), (300, ""), (3000, ""), (3000, "pi*"), (10000, "")):
            for sign in "+-":
                if sign == "+" and text in FROM_BELOW or sign == "-" and text in FROM_ABOVE:
                    continue
                if digits > 300 and "bessel" in text:
                    continue
                flint.ctx.prec = 14 * digits + 400
                step = arb(f"1e-{digits}") * (arb.pi() if factor else 1)
                x = arb(place) + (step if sign == "+" else -step)
                # What is next to a pole is known by how far it is.
                flint.ctx.prec = 14 * min(digits, 300) + 400
                value = function(x)
                if not value.is_finite() or value.rel_accuracy_bits() < 150:
                    continue
                shown = text.format(x=f"{place}{sign}{factor}1e-{digits}")
                print(f"{shown}\t{value.str(30, radius=False)}")
