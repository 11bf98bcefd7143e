#!/usr/bin/env python3
"""Writes Tests/SurdTests/Data/near-poles.tsv: values of functions at arguments that differ from a pole, a border
or an integer order by 10^-30 to 10^-10000, and of polylogarithms of negative numbers, from Arb (python-flint) at as many
bits as that takes. Columns: expression, thirty digits.

    Scripts/near-poles.py > Tests/SurdTests/Data/near-poles.tsv
"""
import flint
from flint import acb, arb

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
    ("ellipk({x})", [1], lambda x: acb(x).elliptic_k().real),
    ("fresnels({x})", [0], lambda x: x.fresnel_s()),
    ("gammalower({x}, 1/3)", [0, -3], lambda a: (arb(1) / 3).gamma_lower(a)),
    ("gammaupper({x}, 1/3)", [0, -3], lambda a: (arb(1) / 3).gamma_upper(a)),
    ("hyp0f1({x}, 7)", [0, -2], lambda a: arb(7).hypgeom_0f1(a)),
    ("hyp1f1(1/3, {x}, 7)", [0, -2], lambda b: arb(7).hypgeom_1f1(arb(1) / 3, b)),
    ("hyp2f1(1/3, 1/2, {x}, 3/10)", [0, -2], lambda c: (arb(3) / 10).hypgeom_2f1(arb(1) / 3, arb(1) / 2, c)),
    ("hyp2f1(1/3, {x}, 5/6, -9)", [arb(1) / 3], lambda b: arb(-9).hypgeom_2f1(arb(1) / 3, b, arb(5) / 6)),
    ("li({x}, 1/3)", [2, 3, -1], lambda s: (arb(1) / 3).polylog(s)),
    ("li({x}, -7)", [2, 3, -1], lambda s: arb(-7).polylog(s)),
]
FROM_BELOW = {"atanh({x})", "ellipk({x})"}
PLACES = {str(arb(1) / 3): "1/3"}
FROM_ABOVE = {"acosh({x})"}

print(f"# Written by Scripts/near-poles.py: FLINT {flint.__FLINT_VERSION__}")
for text, places, function in CASES:
    for place in places:
        for digits, factor in ((30, ""), (300, ""), (3000, ""), (3000, "pi*"), (10000, "")):
            for sign in "+-":
                if sign == "+" and text in FROM_BELOW or sign == "-" and text in FROM_ABOVE:
                    continue
                if digits > 300 and any(name in text for name in ("bessel", "hyp", "li({x}, ")):
                    continue
                flint.ctx.prec = 14 * digits + 400
                step = arb(f"1e-{digits}") * (arb.pi() if factor else 1)
                x = arb(place) + (step if sign == "+" else -step)
                # What is next to a pole is known by how far it is.
                flint.ctx.prec = 14 * min(digits, 300) + 400
                value = function(x)
                if not value.is_finite() or value.rel_accuracy_bits() < 150:
                    continue
                shown = text.format(x=f"{PLACES.get(str(place), place)}{sign}{factor}1e-{digits}")
                print(f"{shown}\t{value.str(30, radius=False)}")

flint.ctx.prec = 400
for top, bottom in ((1, 10), (1, 2), (3, 2), (7, 3), (21, 2)):
    for x in ("-1/4", "-1/3", "-3/5", "-1", "-23/10", "-16", "-17", "-63", "-65", "-100", "-10^6", "-10^40"):
        place = arb(10) ** 40 * -1 if x == "-10^40" else arb(-10**6) if x == "-10^6" else (
            arb(int(x.split("/")[0])) / int((x + "/1").split("/")[1]))
        value = place.polylog(arb(top) / bottom)
        if value.is_finite() and value.rel_accuracy_bits() > 150:
            print(f"li({top}/{bottom}, {x})\t{value.str(30, radius=False)}")
