"""What is shipped: the locked packages that run, what their own metadata says of them, and what the document says."""

import json
import re
import tomllib
from functools import cache
from importlib.metadata import Distribution, distribution
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.structure.sources import PROJECT

_DOCUMENT = PROJECT / "docs" / "dependencies.md"
_CLASSIFIED = {
    "MIT License": "MIT",
    "ISC License (ISCL)": "ISC",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
_CALLED = {"Apache License, Version 2.0": "Apache-2.0"}
_WORDED = (
    ("Permission is hereby granted, free of charge", "MIT"),
    ("Neither the name", "BSD-3-Clause"),
    ("names of its contributors may be used", "BSD-3-Clause"),
    ("Redistributions of source code", "BSD-2-Clause"),
    ("must be plainly marked as such, and must not be misrepresented", "Zlib"),
)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]")


def locked(name: str) -> dict[str, Requirement]:
    """Return the pins of a lock file that this machine would install, by package."""
    lines = (PROJECT / name).read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.split(" \\")[0]) for line in lines if re.match(r"[A-Za-z0-9]", line)]
    return {canonicalize_name(pin.name): pin for pin in pins if not pin.marker or pin.marker.evaluate()}


@cache
def declared() -> tuple[frozenset[str], frozenset[str]]:
    """Return the packages that pyproject.toml names: those that run, and those of development."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    run, dev = project["dependencies"], project["optional-dependencies"]["dev"]
    return frozenset(map(_name, run)), frozenset(map(_name, dev))


def licence_of(package: str) -> frozenset[str]:
    """Return the licences a package names: its expression, or its classifiers, or the words of its licence."""
    found = distribution(package)
    expression, short = (
        " ".join(found.metadata.get_all(field) or []) for field in ("License-Expression", "License")
    )
    short = _CALLED.get(short, short)
    if (
        not expression
        and re.fullmatch(r"(MIT|ISC|MPL|Apache|BSD)(-\d[\w.]*(-Clause)?)?", short)
        and short != "BSD"
    ):
        expression = short
    if expression:
        return licences_in(expression)
    classes = [
        line.rpartition("::")[2].strip()
        for line in found.metadata.get_all("Classifier") or []
        if line.startswith("License")
    ]
    known = {_CLASSIFIED[name] for name in classes if name in _CLASSIFIED}
    return frozenset(known | ({_worded(found)} if not known or "BSD License" in classes else set()))


def licences_in(expression: str) -> frozenset[str]:
    """Return the identifiers of an SPDX expression."""
    return frozenset(_ID.findall(expression)) - {"AND", "OR"}


def web_licences() -> dict[str, frozenset[str]]:
    """Return the licences of the web client's packages but for those of development."""
    lock: dict[str, Any] = json.loads((PROJECT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    entries = {name.rpartition("node_modules/")[2]: entry for name, entry in lock["packages"].items() if name}
    return {
        name: licences_in(entry.get("license", "")) for name, entry in entries.items() if not entry.get("dev")
    }


def web_direct() -> frozenset[str]:
    """Return what the web client itself asks for."""
    package: dict[str, Any] = json.loads((PROJECT / "web" / "package.json").read_text(encoding="utf-8"))
    return frozenset(package["dependencies"])


def documented(heading: str) -> dict[str, frozenset[str]]:
    """Return the licences that one chapter of the document states, by package."""
    chapter = _DOCUMENT.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    said: dict[str, frozenset[str]] = {}
    for line in chapter.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) >= 2 and cells[0] not in ("package", "---"):
            for name in cells[0].split(", "):
                said[name] = licences_in(cells[1])
    return said


def _worded(found: Distribution) -> str:
    texts = [
        file.read_text() for file in found.files or [] if re.match(r"licen[cs]e|copying", file.name, re.I)
    ]
    words = " ".join(" ".join(text.split()) for text in texts[:1])
    return next((licence for part, licence in _WORDED if part in words), f"unknown ({found.name})")


def _name(requirement: str) -> str:
    return canonicalize_name(Requirement(requirement).name)
