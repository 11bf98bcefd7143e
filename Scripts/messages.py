#!/usr/bin/env python3
"""Scripts/messages.py [--check] : prints every sentence that the library and the command can show,
file by file with its line, so that somebody who did not write them can read them as a list.

Taken are the texts of two words and more in Sources, without those of tests of the program itself
(fatalError, precondition). `\\(...)` stands for what is inserted.

With --check only the sentences are printed that have a turn which readers found hard before, and
the exit status is 1 if there are any.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "Sources"
INTERNAL = re.compile(r"\b(fatalError|preconditionFailure|precondition|ensure)\($")
# Turns that were hard to read, with what to write.
HARD = [
    (r"\b(?<!there )(?<!There )(is|are) no (?!longer\b)[a-z]+\b", "is not a …"),
    (r"\bso (large|long|high|deep|near|small|many) (an?|to)\b", "a … this large"),
    (r"\bthere cannot be\b|\bupside down\b", "say what the limit is"),
    (r"\b(with|in|of) such (a|an|operations)\b", "this …"),
    (r"\bin one another\b|\binside of one another\b", "nested"),
]


def texts(source):
    """The string literals of a Swift source with their lines, comments left out."""
    place, line = 0, 1
    while place < len(source):
        if source.startswith("//", place):
            place = source.find("\n", place)
            if place < 0:
                return
            continue
        if source.startswith('"""', place):
            end = source.index('"""', place + 3)
            while source[end - 1] == "\\":
                end = source.index('"""', end + 3)
            text = re.sub(r"\\\n\s*", "", source[place + 3 : end])
            yield place, " ".join(text.split())
            place = end + 3
            continue
        if source[place] == '"':
            end = place + 1
            while source[end] != '"':
                if source.startswith("\\(", end):
                    depth, end = 1, end + 2
                    while depth:
                        depth += {"(": 1, ")": -1}.get(source[end], 0)
                        end += 1
                else:
                    end += 2 if source[end] == "\\" else 1
            yield place, source[place + 1 : end]
            place = end + 1
            continue
        place += 1


def main():
    if any(argument != "--check" for argument in sys.argv[1:]):
        sys.exit(__doc__)
    check, found = "--check" in sys.argv[1:], 0
    for path in sorted(ROOT.rglob("*.swift")):
        if ".docc" in str(path):
            continue
        source = path.read_text()
        sentences = []
        for place, text in texts(source):
            # What is inserted is not a part of the sentence.
            words = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "…", text)
            if len(re.findall(r"[A-Za-z]{2,}", words)) < 2 or " " not in words.strip():
                continue
            if INTERNAL.search(source[max(0, place - 40) : place].rstrip()):
                continue
            advice = next((better for turn, better in HARD if re.search(turn, words)), None)
            if not check or advice:
                line = source.count("\n", 0, place) + 1
                sentences.append(f"  {line}: {text}" + (f"   [write: {advice}]" if check else ""))
        if sentences:
            found += len(sentences)
            print(f"{path.relative_to(ROOT)}\n" + "\n".join(sentences))
    sys.exit(1 if check and found else 0)


main()
