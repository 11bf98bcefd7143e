#!/usr/bin/env python3
"""Holds every kernel of the filter against its own bound, with gmpy2 at thousands of bits.

    Scripts/filter-bounds.py [--blocks N] [--seed S]

Builds Sources/CFilter by itself and feeds each kernel with pairs whose bound is drawn too, and with
true values at the ends of it: the true result must lie within the bound that comes out. Prints the
worst quotient of error and bound of each kernel; one beyond 1 is a fault.
"""
import argparse
import ctypes
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import gmpy2
from gmpy2 import mpfr

context = gmpy2.get_context()
context.precision, context.emax, context.emin = 2400, 1 << 30, -(1 << 30)
root = pathlib.Path(__file__).resolve().parent.parent
ROWS = 128
draw = random.Random()


class Block(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double * ROWS) for name in ("high", "low", "error")]


NAMES = (
    "name load_plain load_integers load_quotients read_texts read_decimals add_plain subtract_plain multiply_plain divide_plain "
    "add_block_plain subtract_block_plain subtract_plain_block multiply_block_plain add subtract "
    "multiply divide minimum maximum negate absolute square_root floor exp ln sin cos compare "
    "not_true both either select mark round whole").split()


class Kernels(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in NAMES]


def built(folder):
    sources = [str(root / "Sources/CFilter" / f"{name}.c") for name in (
        "portable", "avx2", "avx512", "single-portable", "single-avx2", "dispatch")]
    target = os.path.join(folder, "filter.so")
    subprocess.run(["clang", "-O2", "-shared", "-fPIC", "-o", target, *sources,
                    "-I", str(root / "Sources/CFilter/include")], check=True)
    library = ctypes.CDLL(target)
    tables = (ctypes.POINTER(Kernels) * 4)()
    library.filter_kernels_all.restype = ctypes.c_size_t
    count = library.filter_kernels_all(tables, ctypes.c_size_t(4))
    machines = {}
    for name in ("here", "portable"):
        function = getattr(library, f"filter_machine_{name}")
        function.restype = ctypes.POINTER(Machine)
        machines[name] = function().contents
    return [tables[i].contents for i in range(count)], machines


class Cell(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("high", "low", "error")]


class Step(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint16) for name in ("operation", "first", "second", "third")]


class Program(ctypes.Structure):
    _fields_ = [("steps", ctypes.c_void_p), ("constants", ctypes.c_void_p), ("cell_count", ctypes.c_size_t)]


class Machine(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("evaluate", "decimal", "enclose")]


def operations():
    """The numbers of the machine's operations, as the header lists them."""
    header = (root / "Sources/CFilter/include/filter.h").read_text()
    listed = re.search(r"typedef enum filter_operation \{(.*?)\}", header, re.S).group(1)
    names = re.findall(r"FILTER_([A-Z_]+)", re.sub(r"/\*.*?\*/", "", listed, flags=re.S))
    return {name.lower(): number for number, name in enumerate(names)}


def plain():
    kind = draw.randrange(8)
    if kind == 0:
        return float(draw.randint(-100, 100))
    if kind == 1:
        return math.ldexp(draw.uniform(-1, 1), draw.randint(-1000, 1000))
    if kind == 2:
        return math.ldexp(draw.uniform(-1, 1), draw.randint(-200, 200))
    if kind == 3:
        return draw.randint(-10**6, 10**6) / 100
    return draw.uniform(-10, 10)


def ranged(low, high):
    return lambda: draw.uniform(low, high) if draw.randrange(3) else float(draw.randint(
        math.ceil(low), math.floor(high)))


def tiny(spread):
    return lambda: math.ldexp(draw.uniform(-1, 1), -draw.randint(0, spread))


def pair(source):
    """High, low and bound; and a true value within the bound."""
    high = source()
    unit = math.ulp(high) if high else 0.0
    low = draw.choice([0.0, 0.0, unit * draw.uniform(-0.5, 0.5), unit * math.ldexp(1, -draw.randint(1, 60))])
    if high + low != high:
        low = 0.0
    error = draw.choice([0.0, 0.0, unit * math.ldexp(draw.random(), -draw.randint(20, 120)),
                         abs(high) * math.ldexp(1, -draw.randint(15, 90))])
    truth = mpfr(high) + mpfr(low) + mpfr(error) * draw.choice([-1, 1, draw.uniform(-1, 1)])
    return high, low, error, truth


def untidy(source):
    """A pair as the machine for single rows has it: its low part may be as large as the high one."""
    high, low, error, truth = pair(source)
    if draw.randrange(2):
        truth -= low
        low = high * math.ldexp(draw.uniform(-1, 1), -draw.randint(0, 60))
        truth += low
    return high, low, error, truth


def near(source):
    """Two pairs that often cancel."""
    a = pair(source)
    if draw.randrange(3):
        return a, pair(source)
    return a, pair(lambda: math.nextafter(a[0] * draw.choice([-1, 1]), draw.choice([0, math.inf])))


def whole(value):
    return mpfr(gmpy2.floor(value))


g = gmpy2
BINARY = {
    "add": lambda a, b: a + b, "subtract": lambda a, b: a - b, "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b if b else None, "minimum": min, "maximum": max,
}
UNARY = {
    "negate": (lambda a: -a, plain), "absolute": (abs, plain), "floor": (whole, plain),
    "square_root": (lambda a: g.sqrt(a) if a >= 0 else None, lambda: abs(plain())),
    "exp": (g.exp, lambda: draw.choice([ranged(-600, 600), ranged(-2, 2), tiny(90)])()),
    "ln": (lambda a: g.log(a) if a > 0 else None,
           lambda: draw.choice([lambda: abs(plain()), ranged(0.5, 2), lambda: 1 + tiny(60)()])()),
    "sin": (g.sin, lambda: draw.choice([ranged(-7, 7), ranged(-99999, 99999), tiny(300),
                                        lambda: draw.randint(-20000, 20000) * math.pi / 64])()),
    "cos": (g.cos, lambda: draw.choice([ranged(-7, 7), ranged(-99999, 99999), tiny(90),
                                        lambda: draw.randint(-20000, 20000) * math.pi / 64])()),
}


def set_rows(block, pairs):
    for i, (high, low, error, _) in enumerate(pairs):
        block.high[i], block.low[i], block.error[i] = high, low, error


def quotient(truth, result, i):
    """Error over bound; 0 where the kernel says that it knows nothing."""
    high, low, error = result.high[i], result.low[i], result.error[i]
    if not math.isfinite(error):
        return 0.0
    if truth is None or not (math.isfinite(high) and math.isfinite(low)):
        return math.inf
    distance = abs(truth - mpfr(high) - mpfr(low))
    if distance == 0:
        return 0.0
    return float(distance / mpfr(error)) if error else math.inf


def check_whole(kernels, rounds):
    """Rows whose integer is not the one nearest to both ends of the interval."""
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    whole_of = ctypes.CFUNCTYPE(size, pointer, pointer, pointer, size)(kernels.whole)
    marks, found, block, wrong, decided = (ctypes.c_double * ROWS)(), (ctypes.c_int64 * ROWS)(), Block(), 0, 0
    for _ in range(rounds):
        pairs = [pair(lambda: draw.choice([draw.uniform(-1e6, 1e6), draw.randint(-2**52, 2**52) / 2, plain()]))
                 for _ in range(ROWS)]
        set_rows(block, pairs)
        whole_of(ctypes.addressof(block), ctypes.addressof(marks), ctypes.addressof(found), ROWS)
        for (high, low, error, _), integer in zip(pairs, found):
            if integer == -2**63:
                continue
            decided += 1
            for end in (-1, 1):
                truth = gmpy2.mpq(high) + gmpy2.mpq(low) + end * gmpy2.mpq(error)
                wrong += round(truth) != integer
    assert decided > rounds * ROWS / 3
    return wrong + 0.0


def check_quotients(kernels, rounds):
    """The worst quotient of error and bound of integers over powers of ten."""
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    load = ctypes.CFUNCTYPE(None, pointer, pointer, pointer, size)(kernels.load_quotients)
    digits, powers, block, worst = (ctypes.c_int64 * ROWS)(), (ctypes.c_double * ROWS)(), Block(), 0.0
    for _ in range(rounds):
        for i in range(ROWS):
            whole = draw.choice([draw.randint(-10**18, 10**18), draw.randint(-2**63, 2**63 - 1), draw.randint(-9999, 9999)])
            digits[i], powers[i] = whole >> draw.randrange(60), 10.0 ** draw.randrange(19)
        load(ctypes.addressof(digits), ctypes.addressof(powers), ctypes.addressof(block), ROWS)
        for i in range(ROWS):
            assert math.isfinite(block.error[i])
            worst = max(worst, quotient(mpfr(digits[i]) / mpfr(powers[i]), block, i))
    return worst


def check_machine(machine, rounds):
    """The worst quotient of each operation for single rows."""
    pointer = ctypes.c_void_p
    enclose = ctypes.CFUNCTYPE(None, pointer, pointer, pointer, pointer)(machine.enclose)
    number, constant = operations(), 0x8000
    worst = {}

    def run(name, steps, cells, inputs, truth):
        steps = [Step(number[step[0]], *step[1:]) for step in [*steps, ("end",)]]
        steps = (Step * len(steps))(*steps)
        cells = (Cell * 2)(*(Cell(*c[:3]) for c in cells))
        inputs = (ctypes.c_double * 2)(*inputs)
        program = Program(ctypes.addressof(steps), ctypes.addressof(cells), 0)
        result = Block()
        found = Cell()
        enclose(ctypes.addressof(program), ctypes.addressof(inputs), None, ctypes.addressof(found))
        result.high[0], result.low[0], result.error[0] = found.high, found.low, found.error
        where = tuple(c[:3] for c in cells_of) + tuple(inputs)
        worst[name] = max(worst.get(name, (0,)), (quotient(truth, result, 0), where))

    for _ in range(rounds):
        for kernel, (formula, source) in UNARY.items():
            x = untidy(source)
            cells_of = [x, x]
            run(kernel, [("load", constant), (kernel,)], cells_of, (0, 0), formula(x[3]))
            if kernel == "square_root":
                high = x[0]
                run("square_root_input", [("square_root_input", 0)], cells_of, (high, 0), formula(mpfr(high)))
        for kernel, formula in BINARY.items():
            x, y = near(plain) if draw.randrange(2) else (untidy(plain), untidy(plain))
            cells_of, (p, q) = [x, y], (mpfr(x[0]), mpfr(y[0]))
            run(kernel, [("load", constant), (kernel, constant + 1)], cells_of, (0, 0), formula(x[3], y[3]))
            for other, steps, truth in (
                (f"{kernel}_inputs", [(f"{kernel}_inputs", 0, 1)], (p, q)),
                (f"{kernel}_input", [("load", constant), (f"{kernel}_input", 1)], (x[3], q)),
                (f"{kernel}_from_input", [("load", constant), (f"{kernel}_from_input", 1)], (q, x[3])),
                (f"{kernel}_constant", [("load", constant), (f"{kernel}_constant", 1)], (x[3], q)),
                (f"{kernel}_from_constant", [("load", constant), (f"{kernel}_from_constant", 1)], (q, x[3])),
                (f"{kernel}_from", [("load", constant), (f"{kernel}_from", constant + 1)], (y[3], x[3])),
                (f"{kernel}_into", [("load", constant), (f"{kernel}_into", constant + 1)], (y[3], x[3])),
            ):
                if other in number:
                    run(other, steps, cells_of, (x[0], y[0]), formula(*truth))
    return worst


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--blocks", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    arguments = options.parse_args()
    draw.seed(arguments.seed)
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    unary = ctypes.CFUNCTYPE(None, pointer, pointer, size)
    binary = ctypes.CFUNCTYPE(None, pointer, pointer, pointer, size)
    is_wrong = False
    with tempfile.TemporaryDirectory() as folder:
        tables, machines = built(folder)
        for name, machine in machines.items():
            worst = check_machine(machine, 40 * arguments.blocks)
            for operation, (found, *where) in sorted(worst.items()):
                is_wrong |= found > 1
                print(f"rows {name:9} {operation:22} {found:.3f}" + (f"  at {where}" if found > 1 else ""))
        for kernels in tables:
            name = ctypes.string_at(kernels.name).decode()
            worst = {}
            for _ in range(arguments.blocks):
                a, b, result = Block(), Block(), Block()
                for kernel, (formula, source) in UNARY.items():
                    pairs = [pair(source) for _ in range(ROWS)]
                    set_rows(a, pairs)
                    unary(getattr(kernels, kernel))(ctypes.addressof(a), ctypes.addressof(result), ROWS)
                    for i, p in enumerate(pairs):
                        found = quotient(formula(p[3]), result, i)
                        worst[kernel] = max(worst.get(kernel, (0,)), (found, p[:3]))
                for kernel, formula in BINARY.items():
                    both = [near(plain) for _ in range(ROWS)]
                    set_rows(a, [x for x, _ in both])
                    set_rows(b, [y for _, y in both])
                    binary(getattr(kernels, kernel))(
                        ctypes.addressof(a), ctypes.addressof(b), ctypes.addressof(result), ROWS)
                    for i, (x, y) in enumerate(both):
                        found = quotient(formula(x[3], y[3]), result, i)
                        worst[kernel] = max(worst.get(kernel, (0,)), (found, x[:3] + y[:3]))
                    for i, (x, y) in enumerate(both):
                        # The same with one or two plain operands.
                        for shape in ("plain", "block_plain", "plain_block"):
                            other = f"{kernel}_{shape}"
                            if other not in NAMES or draw.randrange(8):
                                continue
                            column = (ctypes.c_double * ROWS)(*([y[0]] * ROWS))
                            first = (ctypes.c_double * ROWS)(*([x[0]] * ROWS))
                            left = ctypes.addressof(first) if shape == "plain" else ctypes.addressof(a)
                            binary(getattr(kernels, other))(
                                left, ctypes.addressof(column), ctypes.addressof(result), ROWS)
                            p = mpfr(x[0]) if shape == "plain" else x[3]
                            q = mpfr(y[0])
                            truth = formula(q, p) if shape == "plain_block" else formula(p, q)
                            found = quotient(truth, result, i)
                            worst[other] = max(worst.get(other, (0,)), (found, x[:3] + y[:3]))
            worst["whole"] = (check_whole(kernels, 40 * arguments.blocks),)
            worst["load_quotients"] = (check_quotients(kernels, 10 * arguments.blocks),)
            for kernel, (found, *where) in sorted(worst.items()):
                is_wrong |= found > 1
                print(f"{name:9} {kernel:22} {found:.3f}" + (f"  at {where}" if found > 1 else ""))
    sys.exit(1 if is_wrong else 0)


main()
