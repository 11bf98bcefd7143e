#!/usr/bin/env python3
"""Are certificates verified, and altered ones never?

    Scripts/certificates.py [--count N] [--altered N] [--seed S] [--surd PATH] [--digits D] [--truth FILE]

Writes certificates for random expressions and for the expressions of the truth table, and checks
them with Scripts/verify, in this process: none may be refuted, and at most one in fifty may be beyond
what the checker can do. Then alters certificates, each in a way that makes a claim false (another
digit in the number claimed, a truth value turned, and the same with hardly any bits left to tell),
and expects that none is verified.
"""
import argparse
import collections
import importlib.machinery
import importlib.util
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader("verify", str(HERE / "verify"))
verify = importlib.util.module_from_spec(importlib.util.spec_from_loader("verify", loader))
loader.exec_module(verify)

ONE = ["sqrt", "exp", "ln", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "cbrt",
       "log2", "log10", "expm1", "log1p", "abs", "floor", "ceil", "round", "trunc", "frac", "sign"]
SMALL = ["asin", "acos", "atanh"]
SPECIAL = ["gamma", "lgamma", "digamma", "zeta", "erf", "erfc", "ei", "lambertw", "j0", "j1"]
TWO = ["hypot", "atan2", "max", "min", "mod", "log", "agm"]
LEAVES = ["1", "2", "3", "5", "7", "10", "0.1", "1/3", "2.5", "22/7", "1e-5", "1e10", "pi", "e", "phi",
          "tau", "egamma", "12.75", "163"]


def expression(rng, depth):
    """Random and mostly defined; what is an error has no certificate and does not count."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(LEAVES)
    kind = rng.random()
    a = expression(rng, depth - 1)
    if kind < 0.45:
        return f"({a} {rng.choice('+-*/')} {expression(rng, depth - 1)})"
    if kind < 0.5:
        return f"({a})^{rng.choice(['2', '3', '0.5', '(1/3)', '-1', '1.5'])}"
    if kind < 0.55:
        return f"{rng.choice(TWO)}({a}, {expression(rng, depth - 1)})"
    if kind < 0.6:
        return f"{rng.choice(SMALL)}(sin({a})/2)"
    if kind < 0.65:
        return f"{rng.choice(SPECIAL)}({rng.choice(['0.3', '1.5', '2', '1/3', '4.25', '7'])})"
    if kind < 0.68:
        return f"sum(k, 1, {rng.randint(2, 9)}, {a}/k)"
    if kind < 0.71:
        return f"if({a} < {expression(rng, depth - 1)}, {a}, 1)"
    return f"{rng.choice(ONE)}({a})"


def certificates(surd, texts, digits):
    """The certificates of those that have a value, each as its lines."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "all.cert")
        script = Path(folder, "all.surd")
        script.write_text("\n".join(texts) + "\n", encoding="utf-8")
        subprocess.run(
            [surd, "-d", str(digits), "--time", "2", "--certificate", str(target), "-f", str(script)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        blocks = target.read_text(encoding="utf-8").split("surd-certificate 1\n")[1:]
    return [block.strip().split("\n") for block in blocks]


def verdict(lines):
    try:
        return "verified", verify.Certificate(lines).check()
    except verify.Refuted as error:
        return "refuted", str(error)
    except verify.Cannot as error:
        return "cannot", str(error)


def altered(rng, lines):
    """A certificate whose claim is false, if there is an easy way to make one of it."""
    lines = list(lines)
    claim = lines[-1].split()
    ways = ["claim"]
    truths = [i for i, line in enumerate(lines[:-1]) if " is " in line and not line.startswith("of ")]
    if truths:
        ways.append("truth")
    if claim[2] != "rounds" or not truths:
        ways.append("precision")
    way = rng.choice(ways)
    if way == "truth":
        i = rng.choice(truths)
        lines[i] = lines[i].replace(" is true", " is _").replace(" is false", " is true").replace(
            " is _", " is false")
    elif way == "precision" or claim[2] in ("true", "false"):
        if claim[2] in ("true", "false"):
            claim[2] = "false" if claim[2] == "true" else "true"
        else:
            # Another last digit, whatever the precision: first fewer bits, then the wrong claim.
            lines = [line.rsplit(" @ ", 1)[0] + " @ 12" if " @ " in line else line for line in lines]
            claim[-1] = other(rng, claim[-1])
        lines[-1] = " ".join(claim)
    else:
        claim[-1] = other(rng, claim[-1])
        lines[-1] = " ".join(claim)
    return lines


def other(rng, number):
    """The number with another digit in one place."""
    mantissa, sign, exponent = number.partition("e")
    places = [i for i, c in enumerate(mantissa) if c.isdigit()]
    i = rng.choice(places)
    digit = rng.choice([d for d in "0123456789" if d != mantissa[i]])
    changed = mantissa[:i] + digit + mantissa[i + 1:]
    if "/" in changed and int(changed.rpartition("/")[2]) == 0:
        return number + "1"
    return changed + sign + exponent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--altered", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--digits", type=int, default=20)
    parser.add_argument("--surd", default=str(HERE.parent / ".build/command/surd"))
    parser.add_argument("--truth", default=str(HERE.parent / "Tests/SurdTests/Data/truth.tsv"))
    options = parser.parse_args()
    rng = random.Random(options.seed)
    truth = []
    for line in Path(options.truth).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            truth.append(line.split("\t")[2])
    bad = 0
    samples = []
    for name, texts in [("truth", truth), ("random", None)]:
        counts, reasons, spent = collections.Counter(), collections.Counter(), []
        left = options.count if texts is None else 1
        while left > 0:
            batch = texts or [expression(rng, rng.randint(1, 4)) for _ in range(min(left, 500))]
            left -= len(batch) if texts is None else 1
            for lines in certificates(options.surd, batch, options.digits):
                start = time.process_time()
                outcome, why = verdict(lines)
                spent.append(time.process_time() - start)
                counts[outcome] += 1
                if outcome == "verified":
                    samples.append(lines)
                elif outcome == "refuted":
                    bad += 1
                    print(f"REFUTED {lines[0]}: {why}")
                else:
                    reasons[why.split(": ", 1)[-1]] += 1
        spent.sort()
        print(f"{name}: {dict(counts)}, median {spent[len(spent) // 2] * 1000:.1f} ms, "
              f"longest {spent[-1] * 1000:.0f} ms" if spent else f"{name}: nothing")
        for why, count in reasons.most_common(12):
            print(f"    cannot check {count}: {why}")
        if name == "random" and counts["cannot"] * 50 > sum(counts.values()):
            print("more cannot be checked than one in fifty")
            bad += 1
    counts = collections.Counter()
    for _ in range(options.altered if samples else 0):
        lines = rng.choice(samples)
        changed = altered(rng, lines)
        outcome, why = verdict(changed)
        counts[outcome] += 1
        if outcome == "verified":
            bad += 1
            print("VERIFIED although altered:", changed)
    print(f"altered: {dict(counts)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
