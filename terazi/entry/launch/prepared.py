"""Remembers for which code the embedded database was migrated and seeded, so that the next start need not ask."""

import hashlib
import json
from pathlib import Path

_SOURCES = (("terazi", "*.py"), ("terazi/phrases", "*.json"), ("migrations", "*.py"))


class Prepared:
    """A note in the data folder itself: data that is deleted or replaced takes its note with it."""

    def __init__(self, project: Path, data: Path, *words: str) -> None:
        self._file = data / "terazi-prepared.json"
        self._digest = _digest(project, words)

    def accounts(self) -> str | None:
        """Return what seeding said about the demo accounts, or None if the data is not up to date."""
        try:
            note = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return str(note["accounts"]) if note.get("digest") == self._digest else None

    def remember(self, accounts: str) -> None:
        """Write that migrating and seeding are done for this code."""
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps({"digest": self._digest, "accounts": accounts}), encoding="utf-8")
        new.replace(self._file)


def _digest(project: Path, words: tuple[str, ...]) -> str:
    total = hashlib.sha256("\0".join(words).encode())
    for folder, pattern in _SOURCES:
        for file in sorted((project / folder).rglob(pattern)):
            total.update(str(file.relative_to(project)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()
