"""The files inside of ``winmail.dat``, which Outlook sends to those it takes for Outlook (MS-OXTNEF)."""

from collections.abc import Iterator
from dataclasses import dataclass

from terazi.engine.letters.charsets import decoded

_SIGNATURE = b"\x78\x9f\x3e\x22"
_RENDERED, _TITLE, _CONTENT, _PROPERTIES = 0x00069002, 0x00018010, 0x0006800F, 0x00069005
_LONG_NAME, _WIDE, _NARROW = b"\x07\x37", b"\x1f\x00", b"\x1e\x00"
_MOST_ATTRIBUTES = 1_000


@dataclass(slots=True)
class Inside:
    """A file inside."""

    name: str = ""
    content: bytes | None = None


def files_in(tnef: bytes) -> list[Inside]:
    """Return the files; none where it is no such thing, or broken before the first."""
    files: list[Inside] = []
    for number, value in _attributes(tnef):
        if number == _RENDERED:
            files.append(Inside())
        elif files and number == _TITLE:
            files[-1].name = files[-1].name or decoded(value.rstrip(b"\x00"), "")
        elif files and number == _CONTENT:
            files[-1].content = value
        elif files and number == _PROPERTIES:
            files[-1].name = _long_name(value) or files[-1].name
    return [file for file in files if file.content is not None]


def _attributes(tnef: bytes) -> Iterator[tuple[int, bytes]]:
    """Give number and value of the attributes; each has a level, a length and a sum behind it."""
    at = 6
    for _ in range(_MOST_ATTRIBUTES):
        if not tnef.startswith(_SIGNATURE) or at + 9 > len(tnef):
            return
        number = int.from_bytes(tnef[at + 1 : at + 5], "little")
        length = int.from_bytes(tnef[at + 5 : at + 9], "little")
        if at + 9 + length > len(tnef):
            return
        yield number, tnef[at + 9 : at + 9 + length]
        at += 9 + length + 2


def _long_name(properties: bytes) -> str:
    """Return the long name among the properties of a file: its tag, how many, how long, the letters."""
    for kind, charset in ((_WIDE, "utf-16-le"), (_NARROW, "")):
        at = properties.find(kind + _LONG_NAME)
        if at >= 0 and at + 12 <= len(properties):
            length = int.from_bytes(properties[at + 8 : at + 12], "little")
            if length <= 1_000:
                return decoded(properties[at + 12 : at + 12 + length], charset).rstrip("\x00")
    return ""
