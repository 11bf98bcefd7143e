#!/usr/bin/env python3
"""Scripts/availability.py [--names-only] [--macos VERSION] : does the standard library of the declared platforms suffice?

`Package.swift` declares versions of macOS and iOS. A newcomer of the standard library, such as InlineArray, is part of
these systems and not of the program, so that the declared version must not be older than the newcomers in use. On Linux
no build shows that. This script reads the interface of the standard library that the toolchain carries, which has the
availability of every declaration on Apple's systems, and looks at the sources in two ways:

names    Every name of the interface that is newer than the declared versions, and that the sources use without declaring
         such a name themselves, is reported. All modules are read. A member with the name of an older one, or with a
         name that the sources declare too (`span`), is not seen this way.
types    The module SurdSyntax, which imports nothing, is type-checked for x86_64-apple-macosx against that interface,
         and each "is only available in" is reported, members included.

What this proves: the names and that module need no newer system. What it does not prove: that the other modules
type-check for Apple's systems, which takes Apple's SDK for GMP, MPFR, Darwin and Foundation, or that anything runs there.
"""

import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
MODULES = ["Swift", "_Concurrency", "Synchronization", "_StringProcessing"]
NEVER = (0, 0)


def version(text):
    parts = text.split(".")
    return int(parts[0]), int(parts[1]) if len(parts) > 1 else 0


def declared():
    text = (root / "Package.swift").read_text()
    found = {system: re.search(rf"\.{system}\(\.v(\d+)(?:_(\d+))?\)", text) for system in ("macOS", "iOS")}
    if not all(found.values()):
        sys.exit("Package.swift does not declare a version of macOS and of iOS")
    return {system: (int(match[1]), int(match[2] or 0)) for system, match in found.items()}


def interface(module):
    compiler = shutil.which("swiftc")
    if compiler is None:
        sys.exit("swiftc was not found")
    library = pathlib.Path(compiler).resolve().parent.parent / "lib"
    for folder in ("swift_static", "swift"):
        places = (library / folder / "linux" / f"{module}.swiftmodule").glob("*.swiftinterface")
        found = sorted(place for place in places if ".private." not in place.name)
        if found:
            return found[0]
    return None


def availability(line):
    """The versions of an @available line; None for another line."""
    match = re.match(r"\s*@available\((.*)\)", line)
    if match is None or "*" not in match[1] or "unavailable" in match[1] or "deprecated" in match[1]:
        return None
    return {system: version(number)
            for system, number in re.findall(r"(macOS|iOS) (\d+(?:\.\d+)?)", match[1])}


def names(text):
    """For each name of an interface the oldest versions with a declaration of that name."""
    oldest = {"macOS": {}, "iOS": {}}
    around, pending = [], {}
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        while around and line.strip() and indent <= around[-1][0]:
            around.pop()
        found = availability(line)
        if found is not None:
            pending = found
            continue
        if not line.strip() or line.lstrip().startswith(("//", "#", "}")):
            continue
        if line.lstrip().startswith("@") and not re.search(r"\b(func|var|struct|class|enum|protocol|extension|case)\b", line):
            continue
        match = re.search(
            r"\b(?:func|var|let|struct|class|enum|protocol|typealias|macro|actor|case)\s+`?([A-Za-z_]\w*)", line)
        for system in oldest:
            own = pending.get(system, NEVER)
            outer = max([place[1].get(system, NEVER) for place in around], default=NEVER)
            if match:
                name = match[1]
                oldest[system][name] = min(oldest[system].get(name, (999, 0)), max(own, outer))
        if line.rstrip().endswith("{"):
            around.append((indent, pending))
        pending = {}
    return oldest


def plain(text):
    """Swift without comments and texts."""
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r'"""(.|\n)*?"""', '""', text)
    return re.sub(r'"(\\.|[^"\\\n])*"', '""', text)


def check_names(wanted):
    uses = collections.defaultdict(list)
    own = set()
    for place in sorted((root / "Sources").rglob("*.swift")):
        for number, line in enumerate(plain(place.read_text()).splitlines(), 1):
            own.update(re.findall(r"\b(?:func|var|let|struct|class|enum|protocol|typealias|case|inout)\s+([A-Za-z_]\w*)", line))
            own.update(re.findall(r"\b([A-Za-z_]\w*)\s*:", line))
            for name in set(re.findall(r"[A-Za-z_]\w*", line)):
                uses[name].append((place.relative_to(root), number))
    faults = 0
    for module in MODULES:
        place = interface(module)
        if place is None:
            print(f"left out: the toolchain has no interface of {module}")
            continue
        for system, oldest in names(place.read_text()).items():
            for name, needed in sorted(oldest.items()):
                if needed > wanted[system] and name in uses and name not in own:
                    faults += 1
                    where, number = uses[name][0]
                    print(f"{name} needs {system} {needed[0]}.{needed[1]}: {len(uses[name])} uses, "
                          f"the first in {where}:{number}")
    return faults


def check_types(wanted):
    place = interface("Swift")
    if place is None:
        return 0
    library = place.parent.parent.parent.parent / "swift"
    target = f"x86_64-apple-macosx{wanted['macOS'][0]}.{wanted['macOS'][1]}"
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "sdk").mkdir()
        for module in ["Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "_RegexParser"]:
            text = interface(module).read_text()
            text = re.sub(r"-target \S+", f"-disable-availability-checking -target {target}", text, count=1)
            # What is deployed to older systems has a body only in interfaces that Apple ships.
            text = re.sub(r"(?m)^ *@backDeployed.*$", "", text).replace("-target-min-inlining-version min", "")
            (work / f"{module}.swiftmodule").mkdir()
            (work / f"{module}.swiftmodule" / "x86_64-apple-macos.swiftinterface").write_text(text)
        shims = library / "shims"
        sources = sorted((root / "Sources" / "SurdSyntax").glob("*.swift"))
        run = subprocess.run(
            ["swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-target", target, "-sdk", work / "sdk",
             "-module-cache-path", work / "cache", "-I", work, "-I", library, "-resource-dir", library,
             "-Xcc", f"-I{shims}", "-Xcc", f"-fmodule-map-file={shims / 'module.modulemap'}",
             "-module-name", "SurdSyntax", "-package-name", "surd", *sources],
            capture_output=True, text=True)
    lines = sorted(set(re.findall(r"(?m)^(\S+: error: .* is only available in .*)$", run.stderr)))
    for line in lines:
        print(line.replace(str(root) + "/", ""))
    if re.search(r"failed to build module", run.stderr):
        print(run.stderr[:2000])
        sys.exit("the interface of the standard library could not be read for Apple's systems")
    return len(lines)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--names-only", action="store_true")
    options.add_argument("--macos", help="look as if Package.swift declared this version")
    chosen = options.parse_args()
    wanted = declared()
    if chosen.macos:
        wanted = {"macOS": version(chosen.macos), "iOS": (version(chosen.macos)[0] + (3 if version(chosen.macos)[0] < 26 else 0), 0)}
    faults = check_names(wanted)
    if not chosen.names_only:
        faults += check_types(wanted)
    shown = ", ".join(f"{system} {number[0]}.{number[1]}" for system, number in wanted.items())
    print(f"{shown}: {faults or 'no'} newer declarations are used")
    return 1 if faults else 0


sys.exit(main())
