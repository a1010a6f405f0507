"""The parts of a mail (RFC 2045, 2046), found by looking for their boundaries; nothing is copied that is not wanted.

Python's parser reads line by line: 14 MB of empty lines take it four seconds and 420 MB, 15 MB of boundaries as much
again. This one looks for a boundary once on each of at most twenty depths, and stops after two hundred parts.
"""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from terazi.engine.letters.headers import Headers, headers_at, value_and_parameters
from terazi.engine.letters.limits import LIMITS

_LONGEST_BOUNDARY = 200


@dataclass(slots=True)
class Part:
    """A part of a mail: where its content stands, what it says it is, and its own parts."""

    source: bytes = field(repr=False)
    start: int
    end: int
    headers: Headers
    kind: str
    parameters: dict[str, str]
    parts: list["Part"] = field(default_factory=list)

    @property
    def is_multipart(self) -> bool:
        """Whether it holds others; one that says so and has no boundary is text."""
        return bool(self.parts)

    @property
    def disposition(self) -> tuple[str, dict[str, str]]:
        """Whether it is to be shown or to be kept, and its parameters."""
        return value_and_parameters(self.headers.one("content-disposition"))

    @property
    def name(self) -> str:
        """The name of the file that it is, empty where it is none."""
        return self.disposition[1].get("filename", "") or self.parameters.get("name", "")

    def content(self) -> bytes:
        """Return the content without its encoding for the way; broken encodings as far as they can be read."""
        raw = self.source[self.start : self.end]
        match self.headers.one("content-transfer-encoding").lower():
            case "base64":
                return _of_base64(raw)
            case "quoted-printable":
                return binascii.a2b_qp(_PADDED.sub(b"=\n", raw))
            case _:
                return raw


_PADDED = re.compile(rb"=[ \t]{1,100}\r?\n")
"""A line that goes on, behind which a server on its way left spaces (RFC 2045, 6.7); Python takes it for a broken sign."""


@dataclass(slots=True)
class Mime:
    """A mail in its parts, and what stopped the taking apart."""

    root: Part
    has_too_many_parts: bool = False
    is_too_deep: bool = False
    count: int = 1


def parts_of(content: bytes) -> Mime:
    """Take a mail apart."""
    start = 3 if content.startswith(b"\xef\xbb\xbf") else 0
    mime = Mime(_part_at(content, start, len(content)))
    _take_apart(mime, mime.root, 0)
    return mime


def leaves_of(part: Part) -> Iterator[Part]:
    """Give the parts that hold no others, in their order."""
    if not part.parts:
        yield part
    for inner in part.parts:
        yield from leaves_of(inner)


def _part_at(source: bytes, start: int, end: int, default: str = "text/plain") -> Part:
    headers, begin = headers_at(source, start, end)
    kind, parameters = value_and_parameters(headers.one("content-type"))
    return Part(source, begin, end, headers, kind if "/" in kind else default, parameters)


def _take_apart(mime: Mime, part: Part, depth: int) -> None:
    boundary = part.parameters.get("boundary", "").strip().encode("utf-8", "replace")
    if not part.kind.startswith("multipart/") or not 0 < len(boundary) <= _LONGEST_BOUNDARY:
        return
    if depth >= LIMITS.depth:
        mime.is_too_deep = True
        return
    default = "message/rfc822" if part.kind == "multipart/digest" else "text/plain"
    for start, end in _stretches(part.source, b"--" + boundary, part.start, part.end):
        if mime.count >= LIMITS.parts:
            mime.has_too_many_parts = True
            return
        mime.count += 1
        inner = _part_at(part.source, start, end, default)
        part.parts.append(inner)
        _take_apart(mime, inner, depth + 1)


def _stretches(source: bytes, mark: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give what stands between the boundaries; what has no boundary behind it goes to the end."""
    opened: int | None = None
    for line, after, is_last in _boundaries(source, mark, start, end):
        if opened is not None:
            yield opened, max(opened, _without_break(source, line))
        opened = None if is_last else after
        if is_last:
            return
    if opened is not None:
        yield opened, end


def _boundaries(source: bytes, mark: bytes, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    at = start
    while at < end:
        if at == start and source.startswith(mark, start):
            line = start
        else:
            line = source.find(b"\n" + mark, max(at - 1, start), end) + 1
            if line == 0:
                return
        behind = line + len(mark)
        stop = source.find(b"\n", behind, end)
        stop = end if stop < 0 else stop
        rest = source[behind : min(stop, behind + 100)].strip()
        at = max(stop, line + 1)
        if rest in (b"", b"--"):
            yield line, min(stop + 1, end), rest == b"--"


def _without_break(source: bytes, line: int) -> int:
    before = line - 1 if line and source[line - 1] == 10 else line
    return before - 1 if before and source[before - 1] == 13 else before


def _of_base64(raw: bytes) -> bytes:
    try:
        return binascii.a2b_base64(raw)
    except binascii.Error:
        signs = raw.translate(None, b"\r\n \t=")
        signs = signs[: len(signs) - (len(signs) % 4 == 1)]
        try:
            return binascii.a2b_base64(signs + b"=" * (-len(signs) % 4))
        except binascii.Error:
            return raw
