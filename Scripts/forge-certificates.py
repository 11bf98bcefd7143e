#!/usr/bin/env python3
"""Forges certificates: is one that says something false ever verified?

    Scripts/forge-certificates.py [--count N] [--seed S] [--surd PATH] [--verify FILE] [--kind NAME] [--own]
        [--show N]

Takes certificates that Surd wrote (with --surd) and others that are composed: loops in one another over the same
indices, choices, sums, comparisons, forms next to equality, primes and factors. Alters them (steps swapped, copied, put under
loops and choices, constants in place of steps, references moved, bits taken away) and claims what is true of them, what
Scripts/verify takes for true, or one unit more. Scripts/second-checker.py, which shares no code with Scripts/verify,
says which of them are false. None of these may be verified, and none that is true may be refuted.

Ends with 1 when there is one. The same seed forges the same certificates.
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
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODES = ["up", "down", "floor", "ceiling", "05up", "half-up", "half-down", "half-even"]
COMPARISONS = ["less", "lessorequal", "greater", "greaterorequal", "equal", "notequal"]


def load(path, name):
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = module
    loader.exec_module(module)
    return module


class Draft:
    """A certificate that is being made: [operation, operands, bits, truth] of each step in order."""

    def __init__(self, rng):
        self.rng, self.steps, self.result, self.claim = rng, [], None, None
        self.longest = None  # bits of the longest number that the checker shall write out, if it is another than usual

    def add(self, operation, *operands, bits=0, truth=None):
        self.steps.append([operation, list(operands), bits, truth])
        return len(self.steps) - 1

    def number(self, x):
        return self.add("number", str(x))

    def free(self):
        """The indices that each step rests on."""
        free = []
        for place, (operation, operands, _, _) in enumerate(self.steps):
            own = set()
            if operation not in ("number", "constant"):
                own.update(*(free[operand] for operand in operands if operand < place))
            if operation in ("sumover", "prodover"):
                own.discard(operands[0])
            free.append(own | {place} if operation == "index" else own)
        return free

    def closed(self, step):
        """The step under loops, until it rests on no index; an index whose bounds rest on others comes first."""
        while self.free()[step]:
            step = self.add(self.rng.choice(["sumover"] * 3 + ["prodover"]), max(self.free()[step]), step)
        return step

    def lines(self, claim):
        rng, names = self.rng, list(range(1, len(self.steps) + 1))
        if rng.random() < 0.2:  # the order of the lines counts, not their numbers
            names = rng.sample(range(1, 10_000), len(names))
        lines = []
        for name, (operation, operands, bits, truth) in zip(names, self.steps):
            words = operands if operation in ("number", "constant") else [names[operand] for operand in operands]
            lines.append(f"{name} {operation} {' '.join(map(str, words))}" + (f" @ {bits}" if bits else "")
                         + ("" if truth is None else f" is {str(truth).lower()}"))
        return [*lines, f"claim {names[self.result]} {claim}"]


# Composed certificates ------------------------------------------------------------------------------------------------


def loops(rng):
    """A jumble of steps with few indices, which are taken again and again."""
    draft = Draft(rng)
    for k in range(rng.randint(2, 4)):
        draft.number(rng.choice([k + 1, rng.randint(-2, 5), Fraction(rng.randint(-5, 9), rng.randint(1, 4))]))
    low, high = draft.number(1), draft.number(rng.randint(2, 3))
    indices = [draft.add("index", low, high) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        indices.append(draft.add("index", low, indices[-1]))
    conditions = []
    numbers = list(range(len(draft.steps)))

    def pick():
        return rng.choice(rng.choice([numbers, numbers[-5:], indices]))
    for _ in range(rng.randint(4, 12)):
        kind = rng.random()
        if kind < 0.35:
            numbers.append(draft.add(rng.choice(["add", "subtract", "multiply", "add", "max", "min"]), pick(), pick()))
        elif kind < 0.5:
            conditions.append(draft.add(rng.choice(COMPARISONS), pick(), pick()))
        elif kind < 0.7 and conditions:
            numbers.append(draft.add("choose", rng.choice(conditions), pick(), pick()))
        elif kind < 0.95:
            numbers.append(draft.add(rng.choice(["sumover"] * 3 + ["prodover"]), rng.choice(indices), pick()))
        else:
            numbers.append(draft.add(rng.choice(["sqrt", "exp", "atan"]), pick(), bits=120))
    draft.result = draft.closed(numbers[-1])
    return draft


def nested(rng):
    """A loop over an index, reached through a choice inside of a loop over the same index, in an outer loop."""
    draft = Draft(rng)
    low, high = draft.number(rng.randint(0, 1)), draft.number(rng.randint(2, 3))
    outer, index = (draft.add("index", low, high) for _ in range(2))
    base = draft.add(rng.choice(["add", "multiply"]), index, rng.choice([outer, index]))
    inner = draft.add(rng.choice(["sumover", "prodover"]), index, base)
    condition = draft.add(rng.choice(COMPARISONS), rng.choice([index, base]), rng.choice([outer, high, low]))
    choice = draft.add("choose", condition, *rng.choice([(inner, base), (base, inner), (inner, index), (outer, inner)]))
    if rng.random() < 0.3:
        choice = draft.add(rng.choice(["add", "multiply"]), choice, rng.choice([base, inner, outer, index]))
    middle = draft.add("sumover", index, choice)
    draft.result = draft.closed(draft.add("sumover", outer, rng.choice([middle, draft.add("add", middle, base)])))
    return draft


def real(draft, depth):
    """A step of elementary functions."""
    rng = draft.rng
    if depth == 0 or rng.random() < 0.1:
        if rng.random() < 0.25:
            return draft.add("constant", rng.choice(["pi", "e", "phi", "tau"]), bits=140)
        return draft.number(rng.choice([1, 2, 3, 5, 7, 10, "1/3", "2.5", "22/7", "0.1", "1e-5", 163, -2, 0]))
    a, bits = real(draft, depth - 1), rng.choice([100, 140, 140, 300])
    if rng.random() < 0.5:
        operation = rng.choice(["add", "subtract", "multiply", "divide"])
        return draft.add(operation, *rng.sample([a, real(draft, depth - 1)], 2), bits=bits)
    return draft.add(rng.choice(["sqrt", "exp", "ln", "sin", "cos", "tan", "atan", "sinh", "cosh", "cbrt", "abs",
                                 "floor", "ceil", "negate"]), a, bits=bits)


def reals(rng):
    draft = Draft(rng)
    draft.result = real(draft, rng.randint(1, 4))
    if rng.random() < 0.25:
        draft.result = draft.add(rng.choice(COMPARISONS), draft.result, real(draft, 2), truth=rng.random() < 0.5)
    return draft


def taken(rng):
    """Steps of which some are values of forms that are only said to lie between two numbers: never verified."""
    draft = rng.choice([reals, loops, nested])(rng)
    places = [place for place, step in enumerate(draft.steps) if step[0] == "number" and "/" not in str(step[1][0])]
    inside = {step[1][0] for step in draft.steps if step[0] == "index"} | {
        step[1][-1] for step in draft.steps if step[0] == "index"}
    places = [place for place in places if place not in inside] or [len(draft.steps)]
    if places == [len(draft.steps)]:
        draft.steps.append(["number", ["1"], 0, None])
    place = rng.choice(places)
    x = Fraction(draft.steps[place][1][0])
    width = rng.choice([0, Fraction(1, 10 ** rng.randint(1, 60)), Fraction(-1, 10)])
    # Two numbers come before, so that all names behind move on.
    ends = [["number", [str(x - width)], 0, None], ["number", [str(x + width)], 0, None]]
    for step in draft.steps:
        if step[0] not in ("number", "constant"):
            step[1] = [operand + 2 for operand in step[1]]
    draft.steps[place] = [rng.choice(FORMS), [0, 1], rng.choice([0, 140]), None]
    draft.steps[:0] = ends
    draft.result = len(draft.steps) - 1 if draft.result is None else draft.result + 2
    return draft


FORMS = ["integral", "limit", "derivative", "zero", "root", "infinitesum", "infiniteproduct"]
CHAINS = [["exp"], *[["exp", "ln"]] * 8, ["exp", "sqrt"], ["sin"], ["atan"], ["sinh"], ["cos"],
          ["exp", "ln", "exp"], ["sum"], ["exp", "sum"], ["ln"], []]


def forms(rng):
    """Two expressions that look alike, beside something so large that their digits do not show whether they are
    equal."""
    draft = Draft(rng)
    one, two, three = (draft.number(k) for k in (1, 2, 3))
    root = draft.add("sqrt", rng.choice([two, three]), bits=99)
    base = rng.choice([*[draft.add("add", one, root, bits=99)] * 3, root, two, draft.add("exp", root, bits=99)])
    log = draft.add("ln", base, bits=99)
    pool = [rng.choice([log, root])]
    factor, argument = rng.choice([1, 1001, 1001, rng.randint(1, 3000)]), rng.choice([log, log, log, root, base])
    chain = rng.choice(CHAINS)
    for _ in range(rng.randint(2, 3)):
        x = draft.number(rng.choice([factor] * 3 + [2 * factor] * 3 + [3 * factor, 2, f"{factor}/2"]))
        x = draft.add("multiply", x, argument if rng.random() < 0.8 else rng.choice([root, base]), bits=99)
        for operation in chain if rng.random() < 0.8 else rng.choice(CHAINS):
            x = draft.add(operation, x, *([root] if operation == "sum" else []), bits=99)
        pool.append(x)

    def term():
        if rng.random() < 0.4:
            return rng.choice(pool)
        operation = rng.choice(["multiply", "multiply", "multiply", "add", "subtract", "divide"])
        a = rng.choice(pool)
        return draft.add(operation, a, rng.choice([a, a, a, rng.choice(pool), two, three]), bits=99)
    # Beside so large a number the digits that the checker takes first do not show a difference; those of the second do.
    large = draft.add("exp", draft.number(rng.choice([300, 1000, 1000, 5000])), bits=99)
    pair = term(), term()
    if rng.random() < 0.5:  # f(x) f(x) beside f(2x), and the like
        x, y = (draft.add("multiply", draft.number(k * factor), argument, bits=99) for k in (1, 2))
        for operation in chain:
            x, y = (draft.add(operation, z, *([root] if operation == "sum" else []), bits=99) for z in (x, y))
        pair = (draft.add(rng.choice(["multiply", "multiply", "add"]), x, rng.choice([x, x, y]), bits=99),
                rng.choice([x, y, y]))
    sides = [draft.add("add", large, x, bits=99) for x in pair]
    draft.result = draft.add(rng.choice(["equal"] * 6 + ["less", "greaterorequal"]), *sides)
    draft.claim = rng.choice(["true", "true", "true", "false"])
    return draft


def huge(rng):
    """Sums and products of powers that are too long to be written out, where the checker's limit of length is low:
    these have forms which know nothing of what they are made of."""
    draft = Draft(rng)
    draft.longest = rng.choice([1000, 2000])
    powers = []
    for base, bits in rng.sample([("2", 3), ("3", 3), ("5", 4), ("1/3", 3), ("2/7", 5), ("10/3", 6)], 3):
        exponent = rng.choice([-1, 1]) * rng.randint(draft.longest // 2, draft.longest) // bits
        powers.append(draft.add("power", draft.number(base), draft.number(exponent), bits=rng.choice([8, 12, 40])))
    pool = [*powers, draft.add(rng.choice(["sqrt", "ln", "exp"]), draft.number(2), bits=99)]
    for _ in range(rng.randint(1, 3)):
        operation = rng.choice(["sum"] * 4 + ["prod", "add", "multiply", "subtract", "divide", "ln", "negate", "abs"])
        count = {"sum": rng.randint(2, 3), "ln": 1, "negate": 1, "abs": 1}.get(operation, 2)
        pool.append(draft.add(operation, *(rng.choice(rng.choice([powers, pool])) for _ in range(count)), bits=99))
    a = pool[-1]
    b = rng.choice([rng.choice(draft.steps[a][1]), draft.steps[a][1][0], rng.choice(pool)])
    if rng.random() < 0.3:
        a, b = (draft.add("multiply", x, rng.choice([x, a]), bits=99) for x in (a, b))
    if rng.random() < 0.8:
        large = draft.add("exp", draft.number(draft.longest), bits=99)
        a, b = (draft.add("add", large, x, bits=99) for x in (a, b))
    draft.result = draft.add(rng.choice(["equal", "equal", "equal", "less", "greaterorequal"]), a, b)
    draft.claim = rng.choice(["true", "true", "true", "false"])
    return draft


def primes(rng):
    draft = Draft(rng)
    bases = sorted(rng.sample([2, 3, 5, 7, 11, 13, 9, 15, 91, 561, 1_000_003, 10 ** 12 + 39, 3_215_031_751,
                               rng.randint(2, 10 ** 6)], rng.randint(1, 3)))
    powers, n = [(p, rng.randint(1, 3)) for p in bases], rng.choice([1, -1])
    text = str(n)
    for p, k in powers:
        n *= p ** k
        if rng.random() < 0.9:
            draft.add("isprime", draft.number(p), truth=rng.random() < 0.95)
        if rng.random() < 0.95:
            text += f" {p}^{k}"
    draft.result = draft.number(n + rng.choice([0] * 9 + [1]))
    draft.claim = "factors " + text
    if rng.random() < 0.2:
        draft.result = draft.add("isprime", rng.choice([draft.result, draft.number(rng.randint(0, 2000))]))
        draft.claim = rng.choice(["true", "false"])
    return draft


def written(surd, rng):
    """Drafts of certificates that Surd wrote."""
    number = ["1/3", "2", "5", "pi", "0.1", "7", "22/7", "e"]

    def some(depth):
        if depth == 0:
            return rng.choice(number)
        if rng.random() < 0.5:
            return f"({some(depth - 1)}{rng.choice('+-*/')}{some(depth - 1)})"
        return f"{rng.choice(['sqrt', 'exp', 'ln', 'sin', 'cos', 'atan', 'floor', 'abs'])}({some(depth - 1)})"
    texts = []
    for _ in range(150):
        texts += [some(3), f"{some(2)}<{some(2)}", f"if({some(1)}<{some(1)},{some(2)},{some(1)})",
                  f"sum(k,{rng.randint(0, 3)},{rng.randint(33, 40)},{some(1)}*k)",
                  f"sum(i,1,3,sum(k,1,33+i,if(k<{rng.randint(1, 40)},k*i,i)))",
                  f"prod(k,1,40,if(k mod {rng.randint(2, 5)}==0,1+1/k,1))", f"factor({rng.randint(2, 10 ** 12)})",
                  f"isprime({rng.randint(10 ** 25, 10 ** 26)})", f"nextprime({rng.randint(1, 10 ** 9)})"]
    with tempfile.TemporaryDirectory() as folder:
        target, script = Path(folder, "all.cert"), Path(folder, "all.surd")
        script.write_text("\n".join(texts) + "\n", encoding="utf-8")
        subprocess.run([surd, "--certificate", str(target), "-f", str(script)], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        parts = target.read_text(encoding="utf-8").split("surd-certificate 1\n")[1:]
    return [draft for draft in (drafted(part.splitlines(), rng) for part in parts) if draft]


def drafted(lines, rng):
    draft, places = Draft(rng), {}
    for line in lines:
        words = line.split()
        if words[0] == "claim":
            if words[1] not in places:
                return None
            draft.result, draft.claim = places[words[1]], " ".join(words[2:])
        elif words[0] != "of":
            truth = words[-1] == "true" if words[-2] == "is" else None
            words = words[:-2] if truth is not None else words
            bits = int(words[-1]) if words[-2] == "@" else 0
            words = words[:-2] if bits else words
            operands = words[2:] if words[1] in ("number", "constant") else [places[word] for word in words[2:]]
            places[words[0]] = draft.add(words[1], *operands, bits=bits, truth=truth)
    return draft


# Alterations ----------------------------------------------------------------------------------------------------------


def altered(draft):
    """The draft with one alteration. What was claimed before is claimed no more."""
    rng, old = draft.rng, draft.steps
    new = Draft(rng)
    new.steps = [[operation, list(operands), bits, truth] for operation, operands, bits, truth in old]
    new.result, new.claim, new.longest = draft.result, draft.claim if rng.random() < 0.3 else None, draft.longest
    place = rng.randrange(len(new.steps))
    step = new.steps[place]
    inner = [p for p, s in enumerate(new.steps) if s[0] not in ("number", "constant")]
    way = rng.choice(["swap", "copy", "constant", "reference", "reference", "loop", "loop", "choose", "operation",
                      "bits", "truth"])
    if way == "swap":
        other = rng.randrange(len(new.steps))
        new.steps[place], new.steps[other] = new.steps[other], step
    elif way == "constant" and step[0] != "index" and place != new.result:
        number = rng.choice([0, 1, 2, 3, "1/2", "3.14159265358979323846", "1.41421356237"])
        new.steps[place] = ["number", [number], 0, None]
    elif way == "reference" and inner:
        place = rng.choice(inner)
        if place:
            operands = new.steps[place][1]
            operands[rng.randrange(len(operands))] = rng.randrange(place)
    elif way == "operation":
        for family in ["add", "subtract", "multiply", "divide", "max", "min"], COMPARISONS, ["sumover", "prodover"], [
                "sin", "cos", "atan", "exp", "sqrt", "ln", "abs", "floor"]:
            if step[0] in family:
                step[0] = rng.choice(family)
    elif way == "bits" and step[2]:
        step[2] = rng.choice([8, 12, 40, 1000])
    elif way == "truth" and step[3] is not None:
        step[3] = not step[3]
    elif way in ("copy", "loop", "choose"):
        wrap(new, way, place)
    # A truth value is said of steps that rest on no index.
    for free, step in zip(new.free(), new.steps) if rng.random() < 0.95 else []:
        if free:
            step[3] = None
    return new


def wrap(draft, way, place):
    """Puts a copy of a step, or a loop or a choice made of it, behind it, and lets what refers to it refer to that."""
    rng = draft.rng
    indices = [p for p, step in enumerate(draft.steps[:place + 1]) if step[0] == "index"]
    conditions = [p for p, step in enumerate(draft.steps[:place + 1]) if step[0] in COMPARISONS]
    added = []
    if way == "copy":
        operation, operands, bits, _ = draft.steps[place]
        added = [[operation, list(operands), bits, None]]
    elif way == "loop":
        if not indices or rng.random() < 0.3:
            added = [["number", [1], 0, None], ["number", [rng.randint(1, 3)], 0, None],
                     ["index", [place + 1, place + 2], 0, None]]
            indices = [place + 3]
        bits = rng.choice([0, 100]) if draft.steps[place][2] == 0 else 100
        added.append([rng.choice(["sumover", "sumover", "prodover"]), [rng.choice(indices), place], bits, None])
    elif conditions and place:
        added = [["choose", [rng.choice(conditions), *rng.sample([place, rng.randrange(place)], 2)], 0, None]]
    count, target = len(added), place + len(added)
    mentions = [(p, i) for p, step in enumerate(draft.steps[place + 1:], place + 1)
                if step[0] not in ("number", "constant") for i, operand in enumerate(step[1]) if operand == place]
    moved = set(rng.sample(mentions, rng.randint(0, len(mentions))))
    for p, (operation, operands, _, _) in enumerate(draft.steps):
        for i, operand in enumerate(operands if operation not in ("number", "constant") else []):
            if (p, i) in moved:
                operands[i] = target
            elif operand > place:
                operands[i] = operand + count
    draft.steps[place + 1:place + 1] = added
    if draft.result > place or draft.result == place and rng.random() < 0.8:
        draft.result += count


# Claims ---------------------------------------------------------------------------------------------------------------


def claims(draft, rng, verify, second, own):
    """Something to be claimed: what was, what is true, what Scripts/verify believes, or a unit more."""
    if draft.claim and rng.random() < 0.8:
        return draft.claim
    value = believed(draft, verify) if rng.random() < 0.6 else found(draft, second, own)
    if isinstance(value, bool):
        return str(value if rng.random() < 0.7 else not value).lower()
    if value is None:
        return draft.claim or f"exact {rng.randint(-9, 99)}"
    if isinstance(value, Fraction) and rng.random() < 0.6:
        return f"exact {value + rng.choice([0, 0, 0, 1, -1])}"
    mode, digits = rng.choice(MODES), rng.choice([3, 10, 17])
    if value == 0:
        return f"rounds {mode} digits {digits} 0e0"
    exponent = 0
    while abs(value) >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while abs(value) < Fraction(10) ** exponent:
        exponent -= 1
    unit = Fraction(10) ** (exponent + 1 - digits)
    n = second.rounding(value, mode, unit) / unit + rng.choice([0, 0, 0, 1, -1])
    if abs(n) >= 10 ** digits:
        n, exponent = n / 10, exponent + 1
    text = str(abs(int(n))).rjust(digits, "0")
    return f"rounds {mode} digits {digits} {'-' * (n < 0)}{text[0]}.{text[1:]}e{exponent}"


def believed(draft, verify):
    """The value that Scripts/verify finds."""
    try:
        certificate = verify.Certificate(draft.lines("exact 987654321/7654321"))
        name = int(certificate.claim[1])
        try:
            certificate.check()
        except (verify.Refuted, verify.Cannot):
            pass
        value = certificate.get(name)
        return value if isinstance(value, bool) else handy(*verify.ends_of(value))
    except Exception:
        return None


def found(draft, second, own):
    """The value that the second checker finds."""
    try:
        paper = second.Paper(draft.lines("true"))
        reading = second.Reading(paper, 160, own)
        value = reading.value(paper.claim[0], {})
        return value if isinstance(value, bool) else handy(*reading.numbers.ends(value))
    except (second.Unknown, second.Invalid, ValueError, TypeError, KeyError, IndexError, ZeroDivisionError):
        return None


def handy(low, high):
    middle = (low + high) / 2
    return middle if middle.numerator.bit_length() < 3000 > middle.denominator.bit_length() else None


# --------------------------------------------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", help="the command that writes certificates; without it all are composed")
    parser.add_argument("--verify", default=str(HERE / "verify"))
    parser.add_argument("--kind", help="only this kind of composed certificates, as `forms`")
    parser.add_argument("--own", action="store_true", help="do not use python-flint")
    parser.add_argument("--show", type=int, default=5, help="how many of the faults are printed in full")
    options = parser.parse_args()
    # Intervals of fractions are slow: they get one precision, as when they are asked for.
    options.own = options.own or importlib.util.find_spec("flint") is None
    verify, second = load(options.verify, "verify"), load(HERE / "second-checker.py", "second")
    rng = random.Random(options.seed)
    samples = written(options.surd, rng) if options.surd else []
    kinds = [loops, loops, nested, reals, forms, huge, primes, taken]
    usual = verify.LARGEST, verify.MOST_EFFORT
    if options.kind:
        kinds, samples = [kind for kind in kinds if kind.__name__ == options.kind], []
    counts, bad, longest, begun = collections.Counter(), 0, 0, time.process_time()
    for number in range(options.count):
        if samples and rng.random() < 0.3:
            kind, draft = "written", rng.choice(samples)
            draft = altered(draft)
        else:
            make = rng.choice(kinds)
            kind, draft = make.__name__, make(rng)
        for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3])):
            draft = altered(draft)
        verify.LARGEST, verify.MOST_EFFORT = draft.longest or usual[0], usual[1]
        lines = draft.lines(claims(draft, rng, verify, second, options.own))
        if rng.random() < (0.4 if draft.longest else 0.05):
            # With less effort than it takes, something on the way has no form.
            verify.verdict("surd-certificate 1", lines)
            verify.MOST_EFFORT = int(verify.effort * rng.uniform(0, 1))
        start = time.process_time()
        word, why = verify.verdict("surd-certificate 1", lines)
        spent = time.process_time() - start
        if spent > 12:
            print(f"{spent:.0f} s for one ({kind}, number {number}): {word}: {why}", *lines, sep="\n    ", flush=True)
        longest = max(longest, spent)
        truth = {True: "true", False: "false", None: "unknown"}[
            second.judge(lines, options.own, (160,) if options.own else (160, 640, 2600, 10_000))]
        counts[word, truth] += 1
        is_taken = any(line.split()[1] in FORMS for line in lines if line)
        if (word, truth) in (("verified", "false"), ("refuted", "true")) or word == "verified" and is_taken:
            bad += 1
            if bad <= options.show:
                print(f"{truth.upper()}, AND {word.upper()} ({kind}, number {number}): {why}",
                      *["surd-certificate 1", *lines], sep="\n    ", flush=True)
    for (word, truth), count in sorted(counts.items()):
        print(f"{word}, and {truth}: {count}")
    print(f"{options.count} certificates, {bad} of them judged wrongly; the longest took {longest:.1f} s, "
          f"all {time.process_time() - begun:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
