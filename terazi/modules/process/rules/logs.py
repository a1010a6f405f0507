"""What of a log is kept where administrators read it: what went wrong and where, and nothing of a person."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import md5
from traceback import extract_tb
from types import TracebackType
from uuid import UUID

from terazi.foundation.types import Value
from terazi.modules.process.values.logs import LogKind, LogLevel, LogLine

LONGEST_TEXT = 2_000
_LONGEST_DETAIL = 4_000
_MOST_FRAMES = 12
_TOLD = (
    "path",
    "call",
    "status",
    "ms",
    "task",
    "kind",
    "work",
    "setting",
    "count",
    "reason",
    "queue",
    "problem",
)
"""Fields whose values are words of ours or numbers; what else a line says stays in the process's own log."""
_OF_CALLS = frozenset({"path", "call"})
_OF_TASKS = frozenset({"task", "work", "job_id"})
_CONTROL = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]+"
)
_HIDDEN = re.compile(
    r"(?P<mail>[^\s@\"'<>,;:()]+@[^\s@\"'<>,;()]+\.\w+)"
    r"|(?<=://)[^/\s@]+@"
    r"|(?i:(?<=bearer )|(?<=password=)|(?<=secret=)|(?<=token=))\S+"
    r"|(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])"
    r"|(?<![\w:])(?:[0-9a-fA-F]{0,4}:){3,7}[0-9a-fA-F]{0,4}(?![\w:])"
    r"|(?<![\w-])(?=[\w-]*\d[\w-]*\d[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])"
)
_CHANGING = re.compile(r"\d+|\b[0-9a-f]{8,}\b")
_BRACKETS = re.compile(r"\((?=[^)]*=)[^)]*\)")
Raised = tuple[type[BaseException], BaseException, TracebackType | None]


def line_of(event: Mapping[str, Value], *, at: datetime, raised: Raised | None = None) -> LogLine:
    """Return the line of an event: its words, those of its fields that are ours, and where it was raised."""
    fields = [f"{name}={_plain(str(event[name]))}" for name in _TOLD if name in event]
    text = " ".join([_plain(str(event.get("event", ""))), *fields])
    return _line(
        text,
        at=at,
        kind=_kind_of(event),
        level=str(event.get("level", "warning")),
        raised=raised,
        request_id=str(event.get("request_id") or "")[:64],
        job_id=_id_or_none(event.get("job_id")),
    )


def line_of_library(
    text: str, *, at: datetime, logger: str, level: str, raised: Raised | None = None
) -> LogLine:
    """Return the line of what a library logged, without the arguments it was told about."""
    kind = LogKind.TASK if logger.startswith("procrastinate") else LogKind.START
    words = f"{logger}: {_BRACKETS.sub('()', _plain(text))}"
    return _line(words, at=at, kind=kind, level=level, raised=raised, request_id="", job_id=None)


def _line(
    text: str,
    *,
    at: datetime,
    kind: LogKind,
    level: str,
    raised: Raised | None,
    request_id: str,
    job_id: UUID | None,
) -> LogLine:
    names = " < ".join(_names(raised[1])) if raised else ""
    shown = f"{text} ({names})" if names else text
    folded = f"{kind}|{level}|{_CHANGING.sub('#', shown)}"
    return LogLine(
        at=at,
        kind=kind,
        level=LogLevel(level if level in tuple(LogLevel) else "error"),
        text=shown[:LONGEST_TEXT],
        detail=_places(raised) if raised else None,
        fold=md5(folded.encode(errors="replace"), usedforsecurity=False).hexdigest(),
        request_id=request_id,
        job_id=job_id,
    )


def _kind_of(event: Mapping[str, Value]) -> LogKind:
    said = event.get("of")
    if said in tuple(LogKind):
        return LogKind(str(said))
    if "mail_id" in event:
        return LogKind.MAIL
    if _OF_TASKS & event.keys():
        return LogKind.TASK
    return LogKind.CALL if _OF_CALLS & event.keys() else LogKind.START


def _plain(text: str) -> str:
    """Return text of one line without what could name a person, open a door or disturb a screen."""
    cut = _CONTROL.sub(" ", text[: 2 * LONGEST_TEXT]).replace("\n", " ")
    return _HIDDEN.sub("•••", cut)[:LONGEST_TEXT]


def _names(problem: BaseException) -> Iterator[str]:
    """Give the kinds of an exception and of what it came from; what they say may hold anything."""
    seen: set[int] = set()
    current: BaseException | None = problem
    while current is not None and id(current) not in seen and len(seen) < 5:
        seen.add(id(current))
        yield type(current).__name__
        current = current.__cause__ or current.__context__


def _places(raised: Raised) -> str:
    frames = extract_tb(raised[2], limit=-_MOST_FRAMES)
    places = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return "\n".join(places)[:_LONGEST_DETAIL]


def _short(path: str) -> str:
    """Return a file's place within the package it belongs to."""
    return re.sub(r"^.*/(?=terazi/|site-packages/)", "", path).removeprefix("site-packages/")


def _id_or_none(text: Value) -> UUID | None:
    try:
        return UUID(str(text))
    except ValueError:
        return None
