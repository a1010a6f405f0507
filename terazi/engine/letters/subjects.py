"""Subjects without what programmes put before them, and what they say of a mail."""

import re

from terazi.foundation.language.lang import fold

_REPLY = frozenset(
    [
        "re",
        "ynt",
        "yan",
        "yanit",
        "cvp",
        "cevap",
        "ilgi",
        "aw",
        "sv",
        "antw",
        "rif",
        "res",
        "odp",
        "vs",
        "ответ",
    ]
)
_FORWARD = frozenset(
    [
        "fwd",
        "fw",
        "ilt",
        "yonl",
        "yon",
        "ilet",
        "iletilen",
        "wg",
        "tr",
        "rv",
        "enc",
        "doorst",
        "i",
        "vb",
        "vl",
        "пересл",
    ]
)
_NUMBERED = re.compile(r"\[\d{1,3}\]$|\(\d{1,3}\)$")
_MOST_PREFIXES = 20


def _prefix(subject: str) -> tuple[str, str]:
    """Return the first prefix, folded, and the rest; nothing where there is none."""
    before, colon, rest = subject.partition(":")
    name = _NUMBERED.sub("", fold(before[:20]).strip())
    return (
        (name, rest.strip()) if colon and len(before) <= 20 and name in _REPLY | _FORWARD else ("", subject)
    )


def bare_subject(subject: str) -> str:
    """Return a subject without its prefixes; for display only, never to find what a mail belongs to."""
    for _ in range(_MOST_PREFIXES):
        name, rest = _prefix(subject)
        if not name:
            break
        subject = rest
    return subject


def is_forward(subject: str) -> bool:
    """Whether the first prefix says that something is passed on."""
    return _prefix(subject)[0] in _FORWARD
