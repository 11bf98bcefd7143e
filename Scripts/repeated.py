#!/usr/bin/env python3
"""Scripts/repeated.py [--words N] : lists sentences that stand in two pages. A fact has one page, and the other pages
link to it. Compared are README.md, CONTRIBUTING.md and Docs, without code, tables and headings: a run of N words (8)
that two pages share is listed, and the script fails.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The changelog and the list of faults tell what was, and the proofs quote themselves.
LEFT_OUT = {"error-bounds.md", "wrong-answers.md"}


def prose(text):
    """The paragraphs of a page, as words."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    for block in re.split(r"\n\s*\n|\n(?=\s*[-|#>]|\s*\d+\. )", text):
        if block.lstrip().startswith(("|", "#", "    ")):
            continue
        yield re.findall(r"[\w'^.,+*/=()`-]*\w[\w'`)-]*", block.lower())


def runs(words, length):
    for start in range(len(words) - length + 1):
        yield tuple(word.strip("`(),.") for word in words[start : start + length]), start


def main():
    length = int(sys.argv[2]) if sys.argv[1:2] == ["--words"] else 8
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    pages += [page for page in sorted((ROOT / "Docs").glob("*.md")) if page.name not in LEFT_OUT]
    places = collections.defaultdict(dict)
    for page in pages:
        for words in prose(page.read_text()):
            for run, start in runs(words, length):
                places[run].setdefault(page.name, " ".join(words[start : start + 3 * length]))
    found, told = False, set()
    for run, shared in places.items():
        names = tuple(sorted(shared))
        # The next word of a run that was told is not told again.
        if len(names) > 1 and (names, run[:-1]) not in told:
            found = True
            print("\n".join(f"{name}: {shared[name]} …" for name in names), end="\n\n")
        if len(names) > 1:
            told.add((names, run[1:]))
    if found:
        sys.exit("These pages say the same: keep the sentence in one of them, and link to it from the other.")


main()
