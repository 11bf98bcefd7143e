#!/usr/bin/env python3
"""Does one text have one answer? The same texts are asked of several processes, and the bytes compared.

    Scripts/same-answers.py [--count N] [--seed S] [--surd PATH] [--processes N] [--show]

Each process has a hash seed of its own, so that whatever follows the order of a Set or a Dictionary differs from one to
the next; so do addresses. The texts are the tables of identities, near misses, closed forms, functions and errors of the
tests, N random identities with their near misses, and N/20 lists, matrices, complex numbers, derivatives, zeros, limits, integrals and
infinite sums with what is made of them. They are asked for values, signs, closed forms, errors,
explanations and certificates. No limit of time is set, and an answer that time has decided is left out.
"""
import argparse
import importlib.util
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

import extremes

root = pathlib.Path(__file__).resolve().parent.parent
os.chdir(root)
DATA = root / "Tests/SurdTests/Data"
GOLDEN = root / "Tests/SurdTests/Golden"


def column(name, index):
    rows = (DATA / name).read_text().splitlines()
    return [row.split("\t")[index] for row in rows if row and not row.startswith("#") and row.count("\t") >= index]


def golden(name):
    lines = (GOLDEN / name).read_text().splitlines()
    return [line.split("\t")[0] for line in lines if line and not line.startswith(("#", " "))]


def identities(count, seed):
    spec = importlib.util.spec_from_file_location("identities", root / "Scripts/random-identities.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    r = random.Random(seed)
    texts = []
    while len(texts) < count:
        _, text = module.nested(r)
        texts.append(text)
        if r.random() < 0.25:
            texts.append(f"{text} + 10^-{r.choice([30, 100, 300])}")
    return texts[:count]


def bodies(count, seed, surd):
    """Values of forms, of lists and of complex numbers, and questions about them."""
    maker = extremes.FormsMaker(seed, extremes.functions(surd))
    return [maker.text() for _ in range(count)]


def cubics(count, seed):
    """Real roots of cubics by hyperbolics, less the roots: the order of a dictionary once decided whether they were zero."""
    r = random.Random(seed)
    texts = []
    while len(texts) < count:
        t = Fraction(r.randint(1, 20), r.choice([1, 1, 1, 2, 3]))
        p = Fraction(r.randint(1, 30), r.choice([1, 1, 2, 3, 7]))
        name = r.choice(["sinh", "cosh", "cos"])
        q = t**3 + p * t if name == "sinh" else t**3 - p * t
        if q <= 0 or name != "sinh" and (4 * p**3 < 27 * q * q) == (name == "cos") or name == "cos" and 3 * t * t <= p:
            continue
        texts.append(f"2*sqrt(({p})/3)*{name}(a{name}(3*({q})/(2*({p}))*sqrt(3/({p})))/3)-({t})")
    return texts


def one_line(texts):
    return [text for text in texts if text.strip() and not any(ord(c) < 32 for c in text)]


def of_lines(surd, options, texts):
    done = subprocess.run(
        [surd, "--lines", "--jobs", "1", *options], input="\n".join(texts) + "\n", capture_output=True, text=True)
    return done.stdout.split("\n")[:-1]


def of_arguments(surd, options, texts):
    """One run for each text, with what it printed on both sides."""
    answers = []
    for text in texts:
        done = subprocess.run([surd, *options, "--", text], capture_output=True, text=True)
        answers.append(done.stdout + done.stderr)
    return answers


def of_certificates(surd, options, texts):
    with tempfile.TemporaryDirectory() as folder:
        answers = []
        for text in texts:
            path = pathlib.Path(folder, "proof")
            path.unlink(missing_ok=True)
            done = subprocess.run([surd, "--certificate", str(path), *options, "--", text], capture_output=True, text=True)
            answers.append(done.stdout + done.stderr + (path.read_text() if path.exists() else ""))
        return answers


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--surd", default=".build/release/surd")
    arguments.add_argument("--processes", type=int, default=5)
    arguments.add_argument("--show", action="store_true", help="print every text whose answers differ, in full")
    arguments.add_argument("--only", help="the kinds to ask, separated by commas")
    options = arguments.parse_args()
    surd = str(pathlib.Path(options.surd).resolve())

    zeros = column("identities.tsv", 1)
    misses = column("near-misses.tsv", 1)
    truth = column("truth.tsv", 2)
    functions = column("function-cases.tsv", 0)
    errors = golden("errors.txt")
    known = golden("functions.txt") + golden("integers.txt") + golden("operators.txt")
    drawn = identities(options.count, options.seed)
    forms = bodies(options.count // 20, options.seed, surd)
    r = random.Random(options.seed)
    some = r.sample(truth, min(60, len(truth))) + r.sample(zeros, min(40, len(zeros)))
    kinds = [
        ("cubics", of_lines, [], cubics(max(100, options.count // 10), options.seed)),
        ("values", of_lines, ["--json"], zeros + misses + truth + known + functions),
        ("errors", of_lines, ["--json"], errors),
        ("signs", of_lines, [], [f"sign({text})" for text in drawn]),
        ("forms", of_lines, ["--format", "exact"], truth + zeros[:400] + known + functions[:400]),
        ("forms of parts", of_lines, ["--format", "exact"], [text.split(")-(")[0].lstrip("(") for text in drawn[: len(drawn) // 4]]),
        ("bodies", of_lines, ["--untrusted", "--time", "10", "--json"], forms),
        ("forms of bodies", of_lines, ["--untrusted", "--time", "10", "--format", "exact"], forms),
        ("complex bodies", of_lines, ["--untrusted", "--time", "10", "--complex"], forms),
        ("explanations of bodies", of_arguments, ["--untrusted", "--time", "10", "--explain"], forms[:100]),
        ("certificates of bodies", of_certificates, ["--untrusted", "--time", "10"], forms[:100]),
        ("explanations", of_arguments, ["--explain"], some),
        ("certificates", of_certificates, [], some),
    ]
    differ, asked = 0, 0
    for name, ask, flags, texts in kinds:
        if options.only and name not in options.only.split(","):
            continue
        texts = one_line(texts)
        runs = [ask(surd, flags, texts) for _ in range(options.processes)]
        if any(len(run) != len(texts) for run in runs):
            sys.exit(f"{name}: {[len(run) for run in runs]} answers to {len(texts)} texts")
        asked += len(texts)
        for text, *answers in zip(texts, *runs):
            if len(set(answers)) == 1 or any("time limit" in answer for answer in answers):
                continue
            differ += 1
            counts = {answer: answers.count(answer) for answer in answers}
            print(f"{name}: {text}")
            for answer, count in counts.items():
                print(f"    {count} times: {answer if options.show else answer[:160]!r}")
        print(f"{name}: {len(texts)} texts", file=sys.stderr, flush=True)
    print(f"{asked} texts in {options.processes} processes each, {differ} with more than one answer")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
