#!/usr/bin/env python3
"""Growth: texts of n pieces and of 2n pieces, and how much longer the second takes.

    Scripts/growth.py [surd] [--first N] [--only WORD]

The cost of a text must grow as its length does. Each kind of text is made at a size at which it
takes some tenths of a second, and at twice that size; the ratio of the processor times must stay
well below four, which is what work with the square of the length would give. Ratios of one machine
in one run need no idea of how fast it is. Digits are not looked at here.
"""
import os, resource, subprocess, sys, tempfile

KINDS = {
    "percent signs": lambda n: "5" + "%" * n,
    "factorials that fail": lambda n: "0.5" + "!" * n,
    "minus signs": lambda n: "-" * n + "1",
    "tildes": lambda n: "~" * n + "1",
    "roots": lambda n: "√" * n + "1",
    "nots": lambda n: "not " * n + "true",
    "parentheses": lambda n: "(" * n + "1" + ")" * n,
    "open parentheses": lambda n: "(" * n,
    "closing parentheses": lambda n: "1" + ")" * n,
    "empty parentheses": lambda n: "()" * n,
    "square brackets": lambda n: "[" * n,
    "bracketed digits": lambda n: "1.5[1" * n,
    "repeating digits": lambda n: "0.[" + "12" * n + "] > 0",
    "digits": lambda n: "7" * n + " > 0",
    "points": lambda n: "1" + ".1" * n,
    "commas": lambda n: "1" + ",1" * n,
    "grouped commas": lambda n: "1" + ",111" * n,
    "underscores": lambda n: "1" + "_" * n,
    "hexadecimal digits": lambda n: "0x" + "f" * n + " > 0",
    "sums": lambda n: "1" + "+1" * n,
    "sums with blanks": lambda n: "1" + " + 1" * n,
    "products": lambda n: "1" + "*1" * n,
    "side by side": lambda n: "(1)" * n,
    "powers": lambda n: "1" + "^1" * n,
    "superscripts": lambda n: "1" + "²" * n,
    "x's": lambda n: "1" + "x1" * n,
    "x's with blanks": lambda n: "1" + " x 1" * n,
    "x's without end": lambda n: "2" + "x" * n,
    "x's that are names": lambda n: "x = 1; 2" + "x" * n,
    "x's between names": lambda n: "x = 1\n" + "2 x 3\n" * n,
    "percentages": lambda n: "1" + " + 0%" * n,
    "remainders": lambda n: "1" + " % 1" * n,
    "percent and sign": lambda n: "1" + " % -1" * n,
    "percent and blanks": lambda n: "1%" + " " * n + "%" + " " * n + "1",
    "bits": lambda n: "1" + " | 1 & 1 xor 1" * n,
    "shifts": lambda n: "1" + " << 0" * n,
    "comparisons": lambda n: "1" + " < 1" * n,
    "ands": lambda n: "true" + " and true" * n,
    "ors": lambda n: "false" + " or false" * n,
    "equals signs": lambda n: "1" + "=" * n,
    "ampersands": lambda n: "1" + "&" * n,
    "stars": lambda n: "1" + "*" * n,
    "exclamation and equals": lambda n: "1" + "!=" * n,
    "invalid bytes": lambda n: b"1" + b"\xff" * n,
    "controls": lambda n: "1" + "\x01" * n,
    "currency signs": lambda n: "$" * n,
    "fields": lambda n: "$1 " * n,
    "open quotes of fields": lambda n: '$"a ' * n,
    "semicolons": lambda n: ";" * n + "1",
    "newlines": lambda n: "\n" * n + "1",
    "comments": lambda n: "# a\n" * n + "1",
    "long comment": lambda n: "1 # " + "a" * n,
    "comments in parentheses": lambda n: "(" + "# (\n" * n + "1)",
    "blanks": lambda n: "1" + " " * n + "+" + " " * n + "1",
    "wide blanks": lambda n: "1" + "\u2003" * n + "+ 1",
    "long name": lambda n: "a" * n,
    "long names": lambda n: "a" * (n // 2) + " + " + "a" * (n // 2),
    "name of letters outside ASCII": lambda n: "ä" * n,
    "combining marks": lambda n: "a" + "\u0301" * n,
    "calls": lambda n: "abs(" * n + "1" + ")" * n,
    "calls of user functions": lambda n: "f(a) = a; 0" + "+f(1)" * n,
    "unknown calls": lambda n: "g(1)\n" * n,
    "arguments": lambda n: "max(1" + ",1" * n + ")",
    "missing arguments": lambda n: "max(1" + "," * n + ")",
    "arguments too many": lambda n: "abs(1" + ",1" * n + ")",
    "sums over an index": lambda n: "sum(k, 1, 1, " * n + "1" + ")" * n,
    "sums over x": lambda n: "sum(x, 1, 1, " * n + "2x" + ")" * n,
    "parameters": lambda n: "f(" + ", ".join(f"a{i}" for i in range(n)) + ") = 1",
    "parameters twice": lambda n: "f(" + ", ".join(["a"] * n) + ") = 1",
    "ifs": lambda n: "if(true, 1, " * n + "1" + ")" * n,
    "definitions": lambda n: "\n".join(f"a{i} = {i}" for i in range(n)),
    "definitions of functions": lambda n: "\n".join(f"f{i}(a) = a" for i in range(n)),
    "one definition again and again": lambda n: "a = 1\n" * n,
    "a function again and again": lambda n: "f(a) = a + 1\n" * n,
    "definitions that fail": lambda n: "\n".join(f"a{i} = 1/0" for i in range(n)),
    "definitions and unknown names":
        lambda n: "\n".join(f"name{i} = {i}" for i in range(n)) + "\nnamex" * (n // 4),
    "definitions between unknown names":
        lambda n: "\n".join(f"name{i} = {i}\nnamex" for i in range(n // 2)),
    "functions and unknown calls":
        lambda n: "\n".join(f"name{i}(a) = a" for i in range(n)) + "\nnamex(1)" * (n // 4),
    "expressions": lambda n: "1+1\n" * n,
    "expressions on one line": lambda n: "1+1;" * n,
    "errors": lambda n: "1/0\n" * n,
    "errors on one line": lambda n: "1/0;" * n,
    "mistakes": lambda n: "1+\n" * n,
    "mistakes on one line": lambda n: "1+;" * n,
    "open parenthesis over lines": lambda n: "(1 +\n" * n,
    "superscript signs": lambda n: "1" + "⁻" * n,
    "look-alikes": lambda n: "1" + " – 1" * n,
    "marks of field names": lambda n: "1 % " + "$" * n,
}
# Commands that take their texts as arguments.
COMMANDS = {
    "keys": lambda n: ["--keys", "1 + " * n],
    "keys of a number": lambda n: ["--keys", "1" * n],
    "explain": lambda n: ["--explain", "1" + " + 1" * n],
    "explain statements": lambda n: ["--explain", "1/0;" * n],
    "arguments": lambda n: ["1/0"] * min(n, 60000),
    "definitions of --let": lambda n: [w for i in range(n // 2) for w in ("--let", f"a{i}=1")],
}


def seconds(arguments, text):
    """Processor seconds of one run."""
    with tempfile.NamedTemporaryFile() as script:
        if text is not None:
            script.write(text if isinstance(text, bytes) else text.encode())
            script.flush()
            arguments = ["-f", script.name]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        status = subprocess.run(
            [surd, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status not in (0, 1, 2):
        raise SystemExit(f"ended with {status}")
    return after.ru_utime - before.ru_utime


def judge(name, make, first, as_arguments):
    """Doubles n until it takes some tenths of a second; false when the next doubling is dear."""
    run = (lambda n: seconds(make(n), None)) if as_arguments else (lambda n: seconds(None, make(n)))
    n = first
    largest = 16_000 if as_arguments else 2_000_000
    one = run(n)
    while one < 0.25 and n < largest:
        n *= 2
        one = run(n)
    two = run(2 * n)
    ratio = two / one if one > 0.1 else 0
    for _ in range(2):
        if ratio < 3:
            break
        ratio = min(ratio, run(2 * n) / min(one, run(n)))
    verdict = "" if ratio < 3 else "   GROWS"
    print(f"{name:36} {n:9} {one:8.2f} s {two:8.2f} s {ratio:6.2f}{verdict}", flush=True)
    return ratio < 3


arguments = sys.argv[1:]
surd = os.path.join(os.path.dirname(os.path.abspath(__file__)), "surd")
first, only = 1000, ""
while arguments:
    word = arguments.pop(0)
    if word == "--first":
        first = int(arguments.pop(0))
    elif word == "--only":
        only = arguments.pop(0)
    else:
        surd = word
good = True
for kinds, as_arguments in ((KINDS, False), (COMMANDS, True)):
    for name, make in kinds.items():
        if only in name:
            good = judge(name, make, first, as_arguments) and good
sys.exit(0 if good else 1)
