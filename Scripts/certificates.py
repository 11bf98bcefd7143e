#!/usr/bin/env python3
"""Are certificates verified, and altered ones never?

    Scripts/certificates.py [--count N] [--altered N] [--seed S] [--surd PATH] [--digits D] [--truth FILE]
    Scripts/certificates.py --coq N [--seed S] [--surd PATH]

Writes certificates for random expressions and for the expressions of the truth table, and checks
them with Scripts/verify, in this process: none may be refuted, and at most one in fifty may be beyond
what the checker can do. Then alters certificates in one place (a digit of what is claimed, the same
with hardly any bits left to tell or with other numbers of steps, a truth value, a number among the
steps, an operator, an operand)
and expects that none is verified, but where what it claims is true all the same: Surd is asked then.
The forms by which equalities are decided are enclosed too, and must have the values that they stand for.
The functions that the checker lacks must be those that Docs/certificates.md lists.

With --coq, theorems for Coq are written for random expressions of elementary functions, and Coq must
prove N of them (all but one in fifty).
"""
import argparse
import collections
import importlib.machinery
import importlib.util
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader("verify", str(HERE / "verify"))
verify = importlib.util.module_from_spec(importlib.util.spec_from_loader("verify", loader))
loader.exec_module(verify)

ONE = ["sqrt", "exp", "ln", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "cbrt",
       "log2", "log10", "expm1", "log1p", "abs", "floor", "ceil", "round", "trunc", "frac", "sign"]
SMALL = ["asin", "acos", "atanh"]
SPECIAL = ["gamma", "lgamma", "digamma", "zeta", "erf", "erfc", "ei", "lambertw", "j0", "j1", "y0", "y1",
           "si", "ci", "normcdf", "harmonic"]
TWO = ["hypot", "atan2", "max", "min", "mod", "log", "agm"]
LEAVES = ["1", "2", "3", "5", "7", "10", "0.1", "1/3", "2.5", "22/7", "1e-5", "1e10", "pi", "e", "phi",
          "tau", "egamma", "12.75", "163"]


def expression(rng, depth, leaves=LEAVES):
    """Random and mostly defined; what is an error has no certificate and does not count."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(leaves)
    kind = rng.random()
    a = expression(rng, depth - 1, leaves)
    if kind < 0.45:
        return f"({a} {rng.choice('+-*/')} {expression(rng, depth - 1, leaves)})"
    if kind < 0.5:
        return f"({a})^{rng.choice(['2', '3', '0.5', '(1/3)', '-1', '1.5'])}"
    if kind < 0.55:
        return f"{rng.choice(TWO)}({a}, {expression(rng, depth - 1, leaves)})"
    if kind < 0.6:
        return f"{rng.choice(SMALL)}(sin({a})/2)"
    if kind < 0.65:
        return f"{rng.choice(SPECIAL)}({rng.choice(['0.3', '1.5', '2', '1/3', '4.25', '7'])})"
    if kind < 0.68:
        return f"sum(k, 1, {rng.randint(2, 9)}, {a}/k)"
    if kind < 0.69:
        term = expression(rng, min(depth - 1, 2), LEAVES + ["j"] * 19)
        return f"{rng.choice(['sum', 'prod'])}(j, {rng.randint(-2, 3)}, {rng.randint(35, 50)}, {term})"
    if kind < 0.72:
        return f"if({a} < {expression(rng, depth - 1, leaves)}, {a}, 1)"
    return f"{rng.choice(ONE)}({a})"


def certificates(surd, texts, digits):
    """The certificates of those that have a value, each as its lines."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "all.cert")
        script = Path(folder, "all.surd")
        script.write_text("\n".join(texts) + "\n", encoding="utf-8")
        run = subprocess.run(
            [surd, "-d", str(digits), "--time", "2", "--certificate", str(target), "-f", str(script)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if not target.exists():
            if run.returncode not in (0, 1, 2):
                raise SystemExit(f"surd ended with {run.returncode} at one of {texts}")
            # A script ends where the time limit is reached, with all that was before.
            middle = len(texts) // 2
            return certificates(surd, texts[:middle], digits) + certificates(
                surd, texts[middle:], digits) if middle else []
        with open(target, encoding="utf-8") as file:
            return [lines for _, lines in verify.blocks(file)]


IN_COQ = ["sqrt", "exp", "ln", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "expm1",
          "log1p", "abs", "log2", "log10"]
COQ_LEAVES = ["1", "2", "3", "7", "0.1", "1/3", "2.5", "22/7", "pi", "e", "phi", "12.75"]


def coq_expression(rng, depth):
    """Of what Coq's interval tactic has."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(COQ_LEAVES)
    a = coq_expression(rng, depth - 1)
    if rng.random() < 0.5:
        return f"({a} {rng.choice('+-*/')} {coq_expression(rng, depth - 1)})"
    if rng.random() < 0.1:
        return f"({a})^{rng.choice(['2', '3', '-1', '1.5'])}"
    return f"{rng.choice(IN_COQ)}({a})"


def theorems(surd, texts, digits):
    """One theorem for each text that Surd writes one for."""
    with tempfile.TemporaryDirectory() as folder:
        target, script = Path(folder, "all.v"), Path(folder, "all.surd")
        script.write_text("\n".join(texts) + "\n", encoding="utf-8")
        subprocess.run(
            [surd, "-d", str(digits), "--time", "2", "--certificate", str(target), "--coq", "-f",
             str(script)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        parts = target.read_text(encoding="utf-8").split("Qed.\n")[:-1]
    return [part + "Qed.\n" for part in parts]


def proved(batch):
    """How many theorems Coq proves: all at once, or each by itself where that fails."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "batch.v")
        file.write_text("".join(batch), encoding="utf-8")
        try:
            run = subprocess.run(["coqc", "batch.v"], cwd=folder, capture_output=True, text=True,
                                 timeout=60 + 5 * len(batch), check=False)
            works, said = run.returncode == 0, run.stderr
        except subprocess.TimeoutExpired:
            works, said = False, "it takes too long"
    if works:
        return len(batch)
    if len(batch) == 1:
        print("not proved:", batch[0].split("\n")[0], said.strip().split("\n")[-1])
        return 0
    middle = len(batch) // 2
    return proved(batch[:middle]) + proved(batch[middle:])


def prove_in_coq(options):
    """Whether Coq proves as many theorems as are asked for, and at most one in fifty is beyond it."""
    if not shutil.which("coqc"):
        print("Coq is missing (Debian: coq, libcoq-interval): nothing is proved with it")
        return 0
    rng = random.Random(options.seed)
    count = tried = 0
    while count < options.coq:
        texts = [coq_expression(rng, rng.randint(1, 4)) for _ in range(100)]
        batch = theorems(options.surd, texts, options.digits)[:options.coq - count + 20]
        tried += len(batch)
        count += proved(batch)
        if not batch or (tried - count) * 50 > tried + 1000:
            break
    print(f"Coq: {count} of {tried} theorems proved")
    return 0 if count >= options.coq and (tried - count) * 50 <= tried else 1


def functions_are_listed(surd):
    """Whether Docs/certificates.md lists the functions that the checker lacks, and whether it takes no other number of
    arguments than Surd does."""
    said = subprocess.run([surd, "--functions"], capture_output=True, text=True, check=True).stdout
    known = dict(re.findall(r"^  (\w+)\((.*?)\) ", said, re.MULTILINE))
    table = {**verify.REAL, **verify.ALIKE, "if": None}
    page = (HERE.parent / "Docs/certificates.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(\w+)`", page.partition("Functions that it does not have:")[2].partition("\n\n")[0]))
    wrong = listed ^ {name for name in known if name not in table}
    for name in sorted(wrong):
        print(f"Docs/certificates.md is wrong about {name}")
    for name in set(known) & {*verify.REAL, *verify.ALIKE}:
        words = known[name].split(", ")
        least, most = sum(word[0] != "[" for word in words), 99 if "..." in known[name] else len(words)
        for count in {1, 2, 3, 4} - {*range(least, most + 1)}:
            steps = [f"{i} number {i + 1}" for i in range(count)] + [f"9 {name} {' '.join(map(str, range(count)))} @ 99"]
            outcome, why = verdict([*steps, "claim 9 exact 12345"])
            if outcome != "cannot check" or f"the function {name} of {count} arguments" not in why:
                wrong.add(name)
                print(f"{name} of {count} arguments: {outcome}: {why}")
    return not wrong


def verdict(lines):
    return verify.verdict("surd-certificate 1", lines)


def enclosed(form):
    """The value, a real number, of a form that the checker decides equalities with."""
    return sum((enclosed_product(product) * c for product, c in form.items()), verify.ZERO)


def enclosed_product(product):
    """That of a product of positive powers and of one of e^(i x)."""
    size, angle = verify.ONE, verify.ZERO
    for base, q in product:
        if base == -1:
            angle = angle + verify.constant("pi") * q
        elif isinstance(base, verify.Exp) and verify.I in base.product:
            if not verify.is_real(base.product - {verify.I}):
                raise verify.Cannot("a complex number")
            angle = angle + enclosed_product(base.product - {verify.I}) * q
        elif isinstance(base, verify.Exp):
            if not base.is_real:
                raise verify.Cannot("a complex number")
            size = size * (enclosed_product(base.product) * q).exp()
        else:
            size = size * verify.power(enclosed_base(base), verify.Fraction(q))
    return size * angle.cos()


def enclosed_base(base):
    if isinstance(base, (int, str)):
        return verify.Ball.of(base)
    if isinstance(base, verify.Value):
        return enclosed(verify.Form(base.terms))
    if isinstance(base, verify.Ln):
        return enclosed_product([(base.base, Fraction(1))]).ln()
    if not isinstance(base, verify.Other) or base.name not in verify.REAL:
        raise verify.Cannot("a function that looks at exact numbers")
    return verify.REAL[base.name](*(enclosed(verify.Form(form)) for form in base.forms))


def form_agrees(lines):
    """Whether the form of the last step, where it has one, has the value that was enclosed."""
    certificate = verify.Certificate(lines)
    certificate.check()
    name, certificate.forms = int(certificate.claim[1]), {}
    value = certificate.get(name)
    if not isinstance(value, verify.Ball):
        return None
    try:
        with verify.precision(500):
            difference = enclosed(certificate.form(name)) - value
        return difference.sign() == 0 if difference.top() < value.top() - 20 else (
            None if difference.sign() == 0 else False)
    except (AttributeError, KeyError, TypeError, verify.Cannot, verify.Refuted, RecursionError):
        return None


OPERATORS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "power": "^"}
COMPARISONS = {"less": "<", "lessorequal": "<=", "greater": ">", "greaterorequal": ">=", "equal": "==",
               "notequal": "!="}
LOOPS = {"sumover": "sum", "prodover": "prod"}


def altered(rng, lines):
    """A certificate with one place altered."""
    lines = list(lines)
    claim = lines[-1].split()
    steps = [line.split() for line in lines[1:-1]]
    truths = [i for i, words in enumerate(steps) if words[-2] == "is"]
    numbers = [i for i, words in enumerate(steps) if words[1] == "number"]
    operators = [i for i, words in enumerate(steps) if words[1] in OPERATORS]
    bits = [i for i, words in enumerate(steps) if "@" in words]
    ways = ["claim"] * 3 + ["truth"] * bool(truths) + ["precision"] * bool(bits)
    ways += ["names"]
    if claim[2] == "rounds":  # another computation may well come to the same truth
        ways += ["number"] * bool(numbers) + ["operator", "operands"] * bool(operators)
    way = rng.choice(ways)
    if way == "truth":
        words = steps[rng.choice(truths)]
        words[-1] = "false" if words[-1] == "true" else "true"
    elif way == "number":
        words = steps[rng.choice(numbers)]
        words[2] = other(rng, words[2])
    elif way == "operator":
        words = steps[rng.choice(operators)]
        words[1] = rng.choice([name for name in OPERATORS if name != words[1]])
    elif way == "operands":
        words = steps[rng.choice(operators)]
        words[rng.choice([2, 3])] = rng.choice(steps[:steps.index(words)])[0]
    elif way == "names":  # the lines say the order, not their numbers; and the claim is altered
        new = dict(zip((words[0] for words in steps), rng.sample(range(1, 10 ** 6), len(steps))))
        for words in steps:
            given = words[1] in ("number", "constant")
            words[0] = str(new[words[0]])
            for i in range(2, len(words) if not given else 0):
                if words[i - 1] != "@" and words[i] in new:
                    words[i] = str(new[words[i]])
        claim[1] = str(new[claim[1]])
    if way in ("claim", "precision", "names"):
        if way == "precision":  # hardly any bits left to see that the claim is wrong
            for i in bits:
                steps[i][steps[i].index("@") + 1] = "12"
        if claim[2] in ("true", "false"):
            claim[2] = "false" if claim[2] == "true" else "true"
        else:
            claim[-1] = other(rng, claim[-1])
    return [lines[0], *map(" ".join, steps), " ".join(claim)]


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


def written_out(lines):
    """The computation of a certificate as an expression again."""
    texts, bounds = {}, {}
    for line in lines[1:-1]:
        name, operation, *words = line.split(" @ ")[0].split(" is ")[0].split()
        if operation in ("number", "constant"):
            text = words[0]
        elif operation in OPERATORS:
            text = f" {OPERATORS[operation]} ".join(texts[word] for word in words)
        elif operation == "negate":
            text = "-" + texts[words[0]]
        elif operation == "index":
            text, bounds[name] = "i" + name, ", ".join(texts[word] for word in words)
        elif operation in LOOPS:
            text = f"{LOOPS[operation]}(i{words[0]}, {bounds[words[0]]}, {texts[words[1]]})"
        elif operation in COMPARISONS:
            text = f" {COMPARISONS[operation]} ".join(texts[word] for word in words)
        elif operation == "choose":
            text = f"if({', '.join(texts[word] for word in words)})"
        else:
            text = f"{operation}({', '.join(texts[word] for word in words)})"
        texts[name] = f"({text})"
    return texts[lines[-1].split()[1]]


def is_true_after_all(surd, lines):
    """Whether what an altered certificate claims is true: of its altered steps, which may well come to
    the same, and of the truth values among them. Surd is asked about each."""
    claim = lines[-1].split()
    for line in lines[1:-1]:
        step, found, truth = line.rpartition(" is ")
        if found and asked(surd, [*lines[:lines.index(line) + 1], f"claim {step.split()[0]} {truth}"]) != truth:
            return False
    if claim[2] != "rounds":
        return asked(surd, lines) == claim[2]
    answer = asked(surd, lines, "-d" if claim[4] == "digits" else "-s", claim[5], "-r", claim[3])
    try:
        (x, _, e), (y, _, f) = answer.partition("e"), claim[6].partition("e")
        x, y, less = verify.number(x), verify.number(y), int(e or 0) - int(f or 0)
        return abs(less) < 1000 and x * Fraction(10) ** less == y
    except (ValueError, verify.Cannot, verify.Refuted):
        return False


def asked(surd, lines, *options):
    """What Surd says that the last step comes to."""
    run = subprocess.run([surd, "--time", "5", *options, "--", written_out(lines)],
                         capture_output=True, text=True, check=False)
    return run.stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--altered", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--digits", type=int, default=20)
    parser.add_argument("--surd", default=str(HERE.parent / ".build/command/surd"))
    parser.add_argument("--truth", default=str(HERE.parent / "Tests/SurdTests/Data/truth.tsv"))
    parser.add_argument("--coq", type=int, default=0, help="theorems to be proved by Coq, and nothing else")
    options = parser.parse_args()
    if options.coq:
        return prove_in_coq(options)
    rng = random.Random(options.seed)
    truth = []
    for line in Path(options.truth).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            truth.append(line.split("\t")[2])
    bad = 0 if functions_are_listed(options.surd) else 1
    samples = []
    for name, texts in [("truth", truth), ("random", None)]:
        counts, reasons, spent = collections.Counter(), collections.Counter(), []
        forms = collections.Counter()
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
                    if len(samples) % 10 == 0 or texts:
                        agrees = form_agrees(lines)
                        forms[agrees] += 1
                        if agrees is False:
                            bad += 1
                            print(f"ANOTHER VALUE by its form: {lines[0]}")
                elif outcome == "refuted":
                    bad += 1
                    print(f"REFUTED {lines[0]}: {why}")
                else:
                    reasons[why.split(": ", 1)[-1]] += 1
        spent.sort()
        print(f"{name}: {dict(counts)}, median {spent[len(spent) // 2] * 1000:.1f} ms, "
              f"longest {spent[-1] * 1000:.0f} ms" if spent else f"{name}: nothing")
        print(f"    {forms[True]} values agree with their forms, {forms[False]} do not")
        for why, count in reasons.most_common(12):
            print(f"    cannot check {count}: {why}")
        if name == "random" and counts["cannot check"] * 50 > sum(counts.values()):
            print("more cannot be checked than one in fifty")
            bad += 1
    counts = collections.Counter()
    while sum(counts.values()) < options.altered and samples:
        changed = altered(rng, rng.choice(samples))
        outcome, why = verdict(changed)
        if outcome == "verified":
            if is_true_after_all(options.surd, changed):
                outcome = "verified, and true"
            else:
                bad += 1
                print("VERIFIED although altered:", changed)
        counts[outcome] += 1
    print(f"altered: {dict(counts)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
