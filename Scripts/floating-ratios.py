#!/usr/bin/env python3
"""Scripts/floating-ratios.py [-n INPUTS] [-s SURD] [--seed N] [NAME ...] : bounds of the error of formulas in double, and whether they hold.

For each formula of Tests/References/formulas.tsv the command gives a proved bound and an input with a large error; the ratio of both
is printed, and how many are below 4. Then a C program (floating-inputs.c) computes the formula at INPUTS inputs, a million of them in
some seconds: drawn evenly, evenly in their logarithm, near the ends and near the witness. gmpy2, whose numbers are those of MPFR,
computes the worst ones again, with 53 bits and with 300, and no error may exceed a bound, in ulps or in absolute size. Needs gmpy2, gcc
and the headers of MPFR.
"""

import argparse
import ast
import json
import math
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
from fractions import Fraction

import gmpy2

ROOT = pathlib.Path(__file__).resolve().parent.parent


def program(formula):
    """The formula as a function of Python that works in the current context of gmpy2."""
    text = re.sub(r"(?<![\w.])(\d+\.?\d*(?:e-?\d+)?)", r"N('\1')", formula)
    text = re.sub(r"\^N\('(\d+)'\)", r"**\1", text)
    names = {
        "N": gmpy2.mpfr, "sqrt": gmpy2.sqrt, "exp": gmpy2.exp, "ln": gmpy2.log, "sin": gmpy2.sin, "cos": gmpy2.cos,
        "tan": gmpy2.tan, "atan": gmpy2.atan, "cbrt": gmpy2.cbrt, "fma": gmpy2.fma,
    }
    code = compile(text, formula, "eval")
    return lambda values: eval(code, names, values)


class Translation(ast.NodeVisitor):
    """The formula as a text of C, for double or for numbers of 113 bits."""

    SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}

    def __init__(self, formula, is_long):
        self.formula = formula.replace("^", "**")
        self.is_long = is_long

    def text(self):
        return self.visit(ast.parse(self.formula, mode="eval").body)

    def visit_Constant(self, node):
        text = ast.get_source_segment(self.formula, node)
        return (text if re.search("[.e]", text) else text + ".0") + ("Q" if self.is_long else "")

    def visit_Name(self, node):
        return node.id

    def visit_UnaryOp(self, node):
        return f"(-{self.visit(node.operand)})"

    def visit_BinOp(self, node):
        if isinstance(node.op, ast.Pow):
            return f"power_{'long' if self.is_long else 'rounded'}({self.visit(node.left)}, {node.right.value})"
        return f"({self.visit(node.left)} {self.SIGNS[type(node.op)]} {self.visit(node.right)})"

    def visit_Call(self, node):
        name = node.func.id
        if self.is_long:
            name = {"ln": "log"}.get(name, name) + "q"
        elif name not in ("sqrt", "fma"):
            name += "_rounded"
        return f"{name}({', '.join(map(self.visit, node.args))})"


def inside(text, sign):
    """The double in a range that is next to its end."""
    x = float(text)
    return math.nextafter(x, -sign * math.inf) if (Fraction(x) - Fraction(text)) * sign > 0 else x


def worst_inputs(row, witness, count, seed):
    """Of many inputs the worst ones: for ulps and for the absolute size, its error and its numbers."""
    names = list(row["ranges"])
    lists = {
        "low": [inside(low, -1) for low, _ in row["ranges"].values()],
        "high": [inside(high, 1) for _, high in row["ranges"].values()],
    }
    lists["witness"] = [witness.get(name, low) for name, low in zip(names, lists["low"])]
    lines = [f"enum {{ COUNT = {len(names)} }};"]
    for name, values in lists.items():
        lines.append(f"static const double {name}[] = {{{', '.join(x.hex() for x in values)}}};")
    for name, kind in (("computed", "double"), ("exact", "Long")):
        given = "".join(f"{kind} {variable} = input[{index}]; " for index, variable in enumerate(names))
        text = Translation(row["formula"], kind == "Long").text()
        lines.append(f"static {kind} {name}(const double *input) {{ {given}return {text}; }}")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "formula.h").write_text("\n".join(lines) + "\n")
        program = folder + "/inputs"
        subprocess.run(
            ["gcc", "-O2", "-ffp-contract=off", "-w", "-I", folder, "-o", program, ROOT / "Scripts/floating-inputs.c"]
            + ["-lquadmath", "-lmpfr", "-lgmp", "-lm"], check=True)
        run = subprocess.run([program, str(count), str(seed)], capture_output=True, text=True, check=True)
    worst = {}
    for line in run.stdout.splitlines():
        measure, size, *values = line.split()
        worst[measure] = float(size), {name: float.fromhex(value) for name, value in zip(names, values)}
    return worst


def error(row, input):
    """The error at an input, by MPFR, in both measures."""
    formula = program(row["formula"])
    values = {name: gmpy2.mpfr(value, 53) for name, value in input.items()}
    gmpy2.set_context(gmpy2.context(precision=53))
    computed = formula(values)
    gmpy2.set_context(gmpy2.context(precision=300))
    exact = formula(values)
    distance = abs(gmpy2.mpfr(computed) - exact)
    unit = gmpy2.mpfr(2) ** (gmpy2.get_exp(exact) - 53)
    return {"ulps": distance / unit if distance else distance, "absolute": distance}


def check(row, answer, count, seed):
    """The largest errors at many inputs, each as a share of its bound."""
    witness = {v["name"]: float(v["value"]) for v in (answer["witness"] or {"variables": []})["variables"]}
    shares = {}
    for measure, (size, input) in worst_inputs(row, witness, count, seed).items():
        bound = answer["bound"][measure]
        if isinstance(bound, str):
            continue
        known = error(row, input)[measure]
        if not abs(known - size) <= 1e-6 * size:
            sys.exit(f"{row['name']}: at {input} the error is {float(known)}, and not {size} {measure}")
        if known > bound:
            sys.exit(f"{row['name']}: the error {float(known)} {measure} at {input} is above the bound {bound}")
        shares[measure] = float(known / bound) if bound else 0.0
    return shares


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=2_000)
    parser.add_argument("-s", default=str(ROOT / ".build/release/surd"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    good = total = checked = 0
    times = []
    for line in (ROOT / "Tests/References/formulas.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, source, formula, ranges = line.split("\t")
        if arguments.names and name not in arguments.names:
            continue
        command = [arguments.s, "--in", "double", "--json"]
        for part in ranges.split():
            command += ["--range", part]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(command + [formula], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        times.append(spent)
        answer = json.loads(run.stdout) if run.stdout else {"error": run.stderr}
        total += 1
        if "error" in answer:
            print(f"{name:20} {answer['error']}")
            continue
        measure = answer["measure"]
        bound = answer["bound"][measure]
        ratio = answer["ratio"]
        good += ratio is not None and ratio < 4
        shares = {}
        if arguments.n:
            row = {
                "name": name, "formula": formula,
                "ranges": {p.split("=")[0]: p.split("=")[1].split("..") for p in ranges.split()},
            }
            shares = check(row, answer, arguments.n, arguments.seed)
            checked += bool(shares)
        shown = f"{ratio:.2f}" if ratio else "-"
        found = ", ".join(f"{share:.4f} of {measure}" for measure, share in shares.items())
        print(f"{name:20} {measure:9} {bound!s:24} ratio {shown:>7}  found {found}  {spent:.2f} s", flush=True)
    times.sort()
    print(f"{good} of {total} ratios are below 4; median {times[len(times) // 2]:.2f} s of processor time, most {times[-1]:.2f}")
    print(f"no error of {arguments.n:,} inputs each is above a bound, for {checked} formulas")


main()
