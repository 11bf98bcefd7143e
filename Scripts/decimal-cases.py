#!/usr/bin/env python3
"""Runs the General Decimal Arithmetic test cases through Surd.

The cases ship with Python's own test suite (package `test`, folder `decimaltestdata`). Every case
becomes one expression line; the lines of one precision and rounding mode are fed to
`surd --lines --digits P --round MODE --format sci`, and each answer must equal the expected number.

    Scripts/decimal-cases.py                          # with .build/release/surd
    Scripts/decimal-cases.py --surd ./surd add exp    # only some operations
    Scripts/decimal-cases.py --emit > cases.tsv       # precision, mode, expression, expected

Left out, and counted: operands that are not finite, cases about subnormal numbers, clamping, limits
of the exponent and invalid operations, which are not about values; exponents beyond a million.
"""
import argparse
import collections
import decimal
import pathlib
import re
import subprocess
import sys
import sysconfig

# Operation: how its operands are written as an expression.
OPERATIONS = {
    "add": "{0}+{1}", "subtract": "{0}-{1}", "multiply": "{0}*{1}", "divide": "{0}/{1}",
    "fma": "{0}*{1}+{2}", "power": "{0}^{1}", "exp": "exp({0})", "ln": "ln({0})",
    "log10": "log10({0})", "squareroot": "sqrt({0})", "abs": "abs({0})", "plus": "{0}",
    "minus": "-{0}", "max": "max({0},{1})", "min": "min({0},{1})", "remainder": "rem({0},{1})",
    "divideint": "trunc({0}/{1})", "scaleb": "{0}*10^{1}",
}
# The specification rounds these half-even whatever the context says.
ALWAYS_HALF_EVEN = {"squareroot", "exp", "ln", "log10"}
# Conditions that are about formats or about operations without a value.
LEFT_OUT = {
    "subnormal", "underflow", "overflow", "clamped", "invalid_operation", "invalid_context",
    "division_by_zero", "division_impossible", "division_undefined", "conversion_syntax",
    "insufficient_storage",
}
NUMBER = re.compile(r"^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$", re.IGNORECASE)
TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\S+")

decimal.getcontext().prec = 20_000
decimal.getcontext().Emax = decimal.MAX_EMAX
decimal.getcontext().Emin = decimal.MIN_EMIN
Case = collections.namedtuple("Case", "name operation precision mode expression expected")


def folder():
    """Where Python keeps the cases: this one's, or any other that is installed."""
    own = pathlib.Path(sysconfig.get_path("stdlib"), "test", "decimaltestdata")
    if own.is_dir() and any(own.glob("*.decTest")):
        return own
    roots = [pathlib.Path("/usr"), pathlib.Path("/opt"), pathlib.Path.home()]
    for root in roots:
        for found in root.glob("**/test/decimaltestdata"):
            if any(found.glob("*.decTest")):
                return found
    sys.exit("no folder decimaltestdata: install Python's test suite or use --data")


def literal(text):
    sign = "-" if text.startswith("-") else ""
    body = text.lstrip("+-")
    return f"({sign}{body})" if sign else body


def cases(files, wanted, skipped):
    for path in files:
        context = {"precision": "9", "rounding": "half_up"}
        for line in path.read_text(encoding="latin-1").splitlines():
            line = line.split("--")[0].strip() if "'" not in line else line.strip()
            if not line or line.startswith("--"):
                continue
            directive = re.match(r"^(\w+)\s*:\s*(\S+)\s*$", line)
            if directive:
                context[directive[1].lower()] = directive[2].lower()
                continue
            tokens = [token.strip("'\"") for token in TOKEN.findall(line)]
            if "->" not in tokens or len(tokens) < 4:
                continue
            arrow = tokens.index("->")
            name, operation, operands = tokens[0], tokens[1].lower(), tokens[2:arrow]
            result, conditions = tokens[arrow + 1], {t.lower() for t in tokens[arrow + 2:]}
            if operation not in wanted:
                continue
            if len(operands) != OPERATIONS[operation].count("{") or "#" in operands:
                # Python's own three-operand power is modular.
                skipped["other arity"] += 1
                continue
            numbers = operands + [result]
            if not all(NUMBER.match(number) for number in numbers):
                skipped["not finite"] += 1
                continue
            if conditions & LEFT_OUT:
                skipped["conditions"] += 1
                continue
            if any(abs(decimal.Decimal(n).adjusted()) > 1_000_000 for n in numbers):
                skipped["exponent"] += 1
                continue
            mode = context["rounding"].replace("_", "-")
            if operation in ALWAYS_HALF_EVEN:
                mode = "half-even"
            expression = OPERATIONS[operation].format(*map(literal, operands))
            yield Case(name, operation, int(context["precision"]), mode, expression,
                       decimal.Decimal(result))


def equal(answer, expected):
    try:
        return decimal.Decimal(answer) == expected
    except decimal.InvalidOperation:
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("operations", nargs="*", default=list(OPERATIONS))
    parser.add_argument("--surd", default=".build/release/surd")
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--emit", action="store_true", help="print the cases and stop")
    parser.add_argument("--show", type=int, default=20, help="how many failures to print")
    arguments = parser.parse_args()
    files = sorted((arguments.data or folder()).glob("*.decTest"))
    skipped = collections.Counter()
    groups = collections.defaultdict(list)
    for case in cases(files, set(arguments.operations), skipped):
        groups[case.precision, case.mode].append(case)
    if arguments.emit:
        for (precision, mode), group in sorted(groups.items()):
            for case in group:
                print(precision, mode, case.expression, case.expected, sep="\t")
        return
    total, failures = collections.Counter(), []
    for (precision, mode), group in sorted(groups.items()):
        run = subprocess.run(
            [arguments.surd, "--lines", "--digits", str(precision), "--round", mode,
             "--format", "sci"],
            input="".join(case.expression + "\n" for case in group),
            capture_output=True, text=True)
        answers = run.stdout.splitlines()
        if len(answers) != len(group):
            sys.exit(f"{len(group)} lines in, {len(answers)} out ({precision} {mode})")
        for case, answer in zip(group, answers):
            total[case.operation] += 1
            if not equal(answer, case.expected):
                failures.append((case, answer))
    for operation in OPERATIONS:
        if total[operation]:
            wrong = sum(case.operation == operation for case, _ in failures)
            print(f"{operation:12} {total[operation]:6} cases {wrong:6} wrong")
    print(f"{'all':12} {sum(total.values()):6} cases {len(failures):6} wrong;",
          "left out:", ", ".join(f"{count} {why}" for why, count in skipped.items()))
    for case, answer in failures[:arguments.show]:
        print(f"{case.name}: {case.expression} to {case.precision} {case.mode}: "
              f"{answer}, expected {case.expected}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
