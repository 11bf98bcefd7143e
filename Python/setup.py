"""Builds the extension, with the C library beside it.

The library is the one that SURD_PREFIX names, or that pkg-config knows, or, in a checkout, the one
that Scripts/install builds. It is copied into the package; GMP and MPFR are the system's.
"""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

here = pathlib.Path(__file__).resolve().parent
name = "libSurdC.dylib" if sys.platform == "darwin" else "libSurdC.so"


def prefix() -> pathlib.Path:
    if "SURD_PREFIX" in os.environ:
        return pathlib.Path(os.environ["SURD_PREFIX"])
    installer = here.parent / "Scripts" / "install"
    if installer.exists():
        place = here / "build" / "prefix"
        subprocess.run([installer, "--prefix", place, "--library"], check=True)
        return place
    found = subprocess.run(
        ["pkg-config", "--variable=prefix", "surd"], capture_output=True, text=True)
    if found.returncode != 0:
        sys.exit("the C library was not found: install it, or name its prefix in SURD_PREFIX")
    return pathlib.Path(found.stdout.strip())


class Build(build_ext):
    def run(self) -> None:
        place = prefix()
        library = place / "lib" / name
        for extension in self.extensions:
            extension.include_dirs.append(str(place / "include"))
            extension.library_dirs.append(str(place / "lib"))
        super().run()
        target = here if self.inplace else pathlib.Path(self.build_lib)
        shutil.copy(library.resolve(), target / "surd" / library_soname(library))


def library_soname(library: pathlib.Path) -> str:
    """The name under which the extension looks for it."""
    if sys.platform == "darwin":
        return name
    shown = subprocess.run(["objdump", "-p", library], capture_output=True, text=True).stdout
    for line in shown.splitlines():
        if line.split()[:1] == ["SONAME"]:
            return line.split()[1]
    return name


class Wheel(bdist_wheel):
    def finalize_options(self) -> None:
        super().finalize_options()
        self.py_limited_api = "cp311"


origin = "@loader_path" if sys.platform == "darwin" else "$ORIGIN"
setup(
    ext_modules=[
        Extension(
            "surd._surd", ["surd/_surd.c"], libraries=["SurdC"], py_limited_api=True,
            extra_link_args=[f"-Wl,-rpath,{origin}"], extra_compile_args=["-std=c11"])
    ],
    cmdclass={"build_ext": Build, "bdist_wheel": Wheel},
)
