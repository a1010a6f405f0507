"""Signatures by their words: what stands behind ``-- ``, and the line that a phone puts under every mail."""

from collections.abc import Sequence

from terazi.engine.letters.heading_words import DEVICES, PHONE, PHONE_TR
from terazi.engine.letters.line import Line
from terazi.foundation.language.lang import fold

_MOST_LINES = 30
_MOST_LINES_OF_BARE = 10
_MOST_LETTERS = 160
_DONE_TR = ("gonderildi", "gonderilmistir", "edinin", "edin", "gonderilmis")


def signature_start(lines: Sequence[Line], start: int, end: int) -> int | None:
    """Return where the signature of a stretch of text begins; it goes to the end of the stretch."""
    marks = [at for at in range(max(start, end - 80), end) if lines[at].text.rstrip() in {"--", "—"}]
    for at in reversed(marks):
        is_exact = lines[at].text == "-- "
        filled = sum(1 for line in lines[at + 1 : end] if not line.is_empty)
        if filled <= (_MOST_LINES if is_exact else _MOST_LINES_OF_BARE) and (is_exact or len(marks) == 1):
            return at
    return _phone_start(lines, start, end)


def _phone_start(lines: Sequence[Line], start: int, end: int) -> int | None:
    """Return where the line of a phone stands, if nothing but such lines comes behind it."""
    found: int | None = None
    for at in range(end - 1, start - 1, -1):
        if lines[at].is_empty:
            continue
        if not is_of_phone(lines[at].text):
            break
        found = at
    return found


def is_of_phone(text: str) -> bool:
    """Whether a line is one that a phone or a client puts under every mail."""
    if len(text) > _MOST_LETTERS:
        return False
    folded = fold(text).strip("-_*. \t!>")
    if folded.startswith(PHONE):
        return True
    folded = folded.partition("<")[0].partition(" https:")[0].partition(": ")[0].strip(". ")
    if not folded.endswith(_DONE_TR) or not any(device in folded for device in DEVICES):
        return False
    if folded.endswith(("edinin", "edin")):
        return " icin " in folded or " for " in folded
    before = folded.rpartition(" ")[0]
    return before.endswith(PHONE_TR) and len(folded.split()) <= 8
