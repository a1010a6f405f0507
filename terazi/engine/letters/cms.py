"""The mail inside of one that is signed as a whole (RFC 8551, ``smime-type=signed-data``): only unpacked, not checked."""

from collections.abc import Iterator

_SIGNED = bytes.fromhex("2a864886f70d010702")
_DATA = bytes.fromhex("2a864886f70d010701")
_SEQUENCE, _OBJECT, _OCTETS, _OCTETS_IN_PIECES, _EXPLICIT = 0x30, 0x06, 0x04, 0x24, 0xA0
_MOST_DEPTH = 12
_MOST_VALUES = 20_000


def mail_in(content: bytes) -> bytes | None:
    """Return the signed mail, None where there is none that could be read."""
    reader = _Reader(content)
    outer = list(reader.inside(0, len(content)))
    if len(outer) != 1 or outer[0][0] != _SEQUENCE:
        return None
    found = reader.behind(outer[0], _SIGNED)
    signed = found and next(iter(reader.inside(found[1], found[2])), None)
    for value in reader.inside(signed[1], signed[2]) if signed else ():
        inner = reader.behind(value, _DATA) if value[0] == _SEQUENCE else None
        if inner:
            return b"".join(reader.octets(inner[1], inner[2], 0))
    return None


class _Reader:
    """Reads tags and lengths (X.690), those of unknown length too."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._left = _MOST_VALUES

    def inside(self, at: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Give tag, begin and end of the values here, until one is broken."""
        while at + 2 <= end and self._left:
            self._left -= 1
            tag, begin, stop, after = self._value(at, end, 0)
            if tag == 0 or stop > end:
                return
            yield tag, begin, stop
            at = after

    def behind(self, value: tuple[int, int, int], name: bytes) -> tuple[int, int, int] | None:
        """Return what a value holds under this name."""
        held = list(self.inside(value[1], value[2]))[:4]
        if len(held) < 2 or held[0][0] != _OBJECT or self._content[held[0][1] : held[0][2]] != name:
            return None
        return held[1] if held[1][0] == _EXPLICIT else None

    def octets(self, at: int, end: int, depth: int) -> Iterator[bytes]:
        """Give the pieces of a string."""
        for tag, begin, stop in self.inside(at, end):
            if tag == _OCTETS:
                yield self._content[begin:stop]
            elif tag == _OCTETS_IN_PIECES and depth < _MOST_DEPTH:
                yield from self.octets(begin, stop, depth + 1)

    def _value(self, at: int, end: int, depth: int) -> tuple[int, int, int, int]:
        """Return tag, begin and end of a value, and where the next one begins; a tag of zero where it is broken."""
        tag, first = self._content[at], self._content[at + 1]
        begin = at + 2
        if first == 0x80:
            return self._of_unknown_length(tag, begin, end, depth)
        if first > 0x80:
            count = first & 0x7F
            if count > 4 or begin + count > end:
                return 0, 0, 0, 0
            first = int.from_bytes(self._content[begin : begin + count], "big")
            begin += count
        return tag, begin, begin + first, begin + first

    def _of_unknown_length(self, tag: int, begin: int, end: int, depth: int) -> tuple[int, int, int, int]:
        at = begin
        while at + 2 <= end and self._left and depth < _MOST_DEPTH:
            self._left -= 1
            if self._content[at : at + 2] == b"\x00\x00":
                return tag, begin, at, at + 2
            inner, _, _, at = self._value(at, end, depth + 1)
            if inner == 0:
                break
        return 0, 0, 0, 0
