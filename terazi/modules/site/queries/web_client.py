"""What is known of the built web client: its version, and which texts its screens need."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import cast

from terazi.foundation.types import Json


@dataclass(frozen=True, kw_only=True, slots=True)
class TextParts:
    """Parts of the texts (the first word of a phrase's key): those that every page needs, and more by screen.

    Nothing is known of a client that is not built; its pages carry all texts.
    """

    shell: Sequence[str] = ()
    screens: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def needed_by(self, route: str) -> tuple[str, ...]:
        """Return the parts that the page of a screen carries; none: all of them."""
        return (*self.shell, *self.screens.get(route, ())) if self.shell else ()


def web_version(web_dir: Path) -> str:
    """Return the version of the web client that is served: it changes with every build."""
    index = web_dir / "index.html"
    try:
        seen = index.stat()
    except FileNotFoundError:
        return "unbuilt"
    return _digest(index, seen.st_mtime_ns, seen.st_size)


def text_parts(web_dir: Path) -> TextParts:
    """Return which texts the screens of the served client need."""
    return _read_parts(web_dir / "text-parts.json", web_version(web_dir))


@lru_cache(maxsize=8)
def _read_parts(file: Path, version: str) -> TextParts:
    del version  # part of the key
    try:
        told = cast("Json", json.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return TextParts()
    return TextParts(shell=told["shell"], screens=told["screens"])


@lru_cache(maxsize=8)
def _digest(file: Path, changed_at: int, size: int) -> str:
    del changed_at, size  # part of the key: another build has others
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
