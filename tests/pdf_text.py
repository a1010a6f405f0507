"""What stands on the pages of a printed file, as a reader of PDF finds it."""

import re
import zlib
from base64 import a85decode

_OBJECT = re.compile(rb"(\d+) 0 obj\b(.*?)\bendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_MAPPED = re.compile(rb"<([0-9A-F]{2})> <([0-9A-F]{4,})>")
_SHOWN = re.compile(rb"/(F\S+) [\d.]+ Tf|\(((?:\\.|[^\\()])*)\)\s*Tj|(T\*|\bET\b)", re.DOTALL)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_NAMED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def contents_of(pdf: bytes) -> list[bytes]:
    """Return what is drawn on each page."""
    objects = dict(_OBJECT.findall(pdf))
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b(?!s)", body)]
    named = [re.search(rb"/Contents (\d+) 0 R", page) for page in pages]
    return [_inflated(objects[found.group(1)]) for found in named if found]


def texts_of(pdf: bytes) -> list[str]:
    """Return the words of each page, in the order in which they are set."""
    letters = _letters_of_fonts(pdf)
    return [_read(content, letters) for content in contents_of(pdf)]


def _letters_of_fonts(pdf: bytes) -> dict[bytes, dict[int, str]]:
    objects = dict(_OBJECT.findall(pdf))
    found: dict[bytes, dict[int, str]] = {}
    for name, number in re.findall(rb"/(F\d+(?:\+\d+)?) (\d+) 0 R", pdf):
        mapping = re.search(rb"/ToUnicode (\d+) 0 R", objects[number])
        if mapping:
            found[name] = _mapped(_inflated(objects[mapping.group(1)]))
    return found


def _mapped(table: bytes) -> dict[int, str]:
    found = _MAPPED.findall(table)
    return {int(place, 16): bytes.fromhex(code.decode()).decode("utf-16-be") for place, code in found}


def _inflated(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found is not None
    packed = found.group(1)
    if b"/ASCII85Decode" in body[: found.start()]:
        packed = a85decode(packed.strip().removesuffix(b"~>"))
    return zlib.decompress(packed)


def _read(content: bytes, letters: dict[bytes, dict[int, str]]) -> str:
    font: dict[int, str] = {}
    words: list[str] = []
    for name, shown, is_break in _SHOWN.findall(content):
        if name:
            font = letters.get(name, {})
        elif is_break:
            words.append(" ")
        else:
            words.append("".join(font.get(code, chr(code)) for code in _plain(shown)))
    return re.sub(r"\s+", " ", "".join(words).replace("\xa0", " "))


def _plain(shown: bytes) -> bytes:
    def letter(found: re.Match[bytes]) -> bytes:
        code = found.group(1)
        return bytes([int(code, 8)]) if code.isdigit() else _NAMED.get(code, code)

    return _ESCAPED.sub(letter, shown)
