"""Headers of a mail and of its parts: found, unfolded, decoded (RFC 5322, 2047, 2231), all in one pass and cut to size.

Python's own parser of headers takes seconds for hostile ones of a few kilobytes; this one knows no comment, no
folding and no parameter that could make it look twice.
"""

import binascii
import re
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from terazi.engine.letters.charsets import decoded
from terazi.engine.letters.limits import LIMITS

_FIELD = re.compile(rb"([!-9;-~]{1,76})[ \t]{0,9}:")
_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*+)\?=")
_GAP = re.compile(r"[ \t\r\n]{0,99}")
_MOST_FIELDS = 1_000
_MOST_PARAMETERS = 50
_TOKEN = re.compile(r"[^;\s]*+")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True, slots=True)
class Headers:
    """The headers of a mail or part, in their order, undecoded."""

    fields: tuple[tuple[str, bytes], ...]

    def all(self, name: str) -> list[str]:
        """Return every header of this name; letters beyond ASCII are read, encoded words are not."""
        return [decoded(value, "").strip() for known, value in self.fields if known == name]

    def one(self, name: str) -> str:
        """Return the first header of this name, empty where there is none."""
        return next(iter(self.all(name)), "")

    def has(self, name: str) -> bool:
        """Whether there is a header of this name."""
        return any(known == name for known, _ in self.fields)


def headers_at(content: bytes, start: int, end: int) -> tuple[Headers, int]:
    """Return the headers that begin here, and where what they describe begins."""
    fields: list[tuple[str, bytearray]] = []
    at, most = start, min(end, start + LIMITS.header_bytes)
    while at < most:
        line_end = content.find(b"\n", at, end)
        after = end if line_end < 0 else line_end + 1
        line = content[at : min(after, at + LIMITS.field_bytes)].rstrip(b"\r\n")
        if not line:
            return _frozen(fields), after
        found = _FIELD.match(line)
        if line[:1] in b" \t" and fields:
            _extend(fields[-1][1], b" " + line.strip())
        elif found:
            if len(fields) < _MOST_FIELDS:
                fields.append((found[1].decode("ascii").lower(), bytearray(line[found.end() :].strip())))
        elif at != start or not line.startswith((b"From ", b">From ")):
            return _frozen(fields), at  # no header: the empty line before the text is missing
        at = after
    return _frozen(fields), _after_empty_line(content, at, end)


def _extend(value: bytearray, more: bytes) -> None:
    if len(value) < LIMITS.field_bytes:
        value += more[: LIMITS.field_bytes - len(value)]


def _frozen(fields: list[tuple[str, bytearray]]) -> Headers:
    return Headers(tuple((name, bytes(value)) for name, value in fields))


def _after_empty_line(content: bytes, at: int, end: int) -> int:
    places = [
        found + len(empty)
        for empty in (b"\n\n", b"\n\r\n")
        if (found := content.find(empty, at - 1, end)) >= 0
    ]
    return min(places, default=end)


def words_of(value: str) -> str:
    """Return a header as people read it: encoded words decoded (RFC 2047), no control signs, single spaces."""
    shown: list[str] = []
    at = 0
    for charset, content, start, end in _encoded_runs(value):
        shown += [value[at:start], decoded(content, charset)]
        at = end
    shown.append(value[at:])
    return " ".join(_CONTROLS.sub(" ", "".join(shown)).split())


def _encoded_runs(value: str) -> list[tuple[str, bytes, int, int]]:
    """Return the encoded words; neighbours of one charset as one, since some programmes cut letters in two."""
    runs: list[tuple[str, bytes, int, int]] = []
    for found in _WORD.finditer(value):
        charset, content = found[1].partition("*")[0].lower(), _content_of(found[2], found[3])
        is_next = bool(runs) and _are_neighbours(value, runs[-1][3], found.start())
        if is_next and runs[-1][0] == charset:
            _, before, start, _ = runs.pop()
            runs.append((charset, before + content, start, found.end()))
            continue
        if is_next:
            runs[-1] = (*runs[-1][:3], found.start())  # the space between two encoded words is none
        runs.append((charset, content, found.start(), found.end()))
    return runs


def _are_neighbours(value: str, end: int, start: int) -> bool:
    gap = _GAP.match(value, end, start)
    return gap is not None and gap.end() == start


def _content_of(encoding: str, text: str) -> bytes:
    raw = text.encode("utf-8", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(raw, header=True)
    try:
        return binascii.a2b_base64(raw + b"=" * (-len(raw) % 4))
    except binascii.Error:
        return raw


def value_and_parameters(header: str) -> tuple[str, dict[str, str]]:
    """Return the value of a header such as Content-Type in lower case, and its parameters (RFC 2045, 2231)."""
    value, _, rest = header.partition(";")
    pairs: list[tuple[str, str]] = []
    at = 0
    while at < len(rest) and len(pairs) < _MOST_PARAMETERS:
        equals = rest.find("=", at)
        if equals < 0:
            break
        name = rest[at:equals].strip(" \t\r\n;").lower()
        written, at = _written_value(rest, equals + 1)
        pairs.append((name, written))
    return value.strip().lower(), _joined(pairs)


def _written_value(rest: str, at: int) -> tuple[str, int]:
    """Return what stands behind an equals sign, in quotes or not, and where the next parameter may begin."""
    while at < len(rest) and rest[at] in " \t":
        at += 1
    if rest[at : at + 1] != '"':
        found = _TOKEN.match(rest, at)
        end = rest.find(";", at)
        written = rest[at : end if end >= 0 else len(rest)].strip() if found else ""
        return written, (end if end >= 0 else len(rest)) + 1
    letters: list[str] = []
    at += 1
    while at < len(rest) and rest[at] != '"':
        at += rest[at] == "\\"
        letters.append(rest[at : at + 1])
        at += 1
    return "".join(letters), at + 1


def _joined(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Return parameters by name: those in numbered pieces put together, percent signs and charsets resolved."""
    whole: dict[str, str] = {}
    pieces: dict[str, dict[int, tuple[str, bool]]] = {}
    for name, value in pairs:
        base, star, mark = name.partition("*")
        if not star:
            whole.setdefault(base, words_of(value))
            continue
        number = mark.rstrip("*")
        place = int(number) if number.isdecimal() and len(number) < 3 else 0
        pieces.setdefault(base, {}).setdefault(place, (value, mark.endswith("*") or not mark))
    return whole | {base: _percent_decoded(numbered) for base, numbered in pieces.items()}


def _percent_decoded(numbered: dict[int, tuple[str, bool]]) -> str:
    charset, content = "", b""
    for place in sorted(numbered):
        value, is_encoded = numbered[place]
        if is_encoded and place == min(numbered) and value.count("'") >= 2:
            charset, _, value = value.split("'", 2)
        content += unquote_to_bytes(value) if is_encoded else value.encode("utf-8", "replace")
    return decoded(content, charset)
