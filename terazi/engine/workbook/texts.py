"""How much text a sheet holds, before it is read: a text that is stored once may stand in every cell."""

import re
from collections import Counter

from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.rejection import Rejected

_UNIQUE_COUNT = re.compile(rb"uniqueCount\s{0,9}=\s{0,9}[\"'](\d{1,20})")
_REFERENCE = re.compile(rb"\st=[\"']s[\"'][^<>]{0,99}>\s{0,9}<(?:\w{1,20}:)?v>\s{0,9}(\d{1,9})<")
_TAG = re.compile(rb"<[^<>]*>")
_WINDOW = 1 << 20


class SharedTexts:
    """The lengths of a workbook's shared texts; Rejected if they are, or claim to be, more than the limit."""

    def __init__(self, content: bytes, limits: ReadLimits) -> None:
        claim = _UNIQUE_COUNT.search(content, 0, 4096)
        most = limits.shared_strings
        self._mark = b"<si" if b"<si" in content else b":si"
        if (claim and int(claim[1]) > most) or content.count(self._mark) > most:
            raise Rejected("too_many_texts", {"limit": most})
        self._content = content
        self.longest = max(map(len, content.split(self._mark)[1:]), default=0)

    def lengths(self) -> list[int]:
        """Return the length of every text in bytes, without its tags."""
        return [len(_TAG.sub(b"", piece)) for piece in self._content.split(self._mark)[1:]]


def check_texts(content: bytes, shared: SharedTexts, limits: ReadLimits) -> None:
    """Refuse a sheet whose texts are longer than the limit, all together."""
    most = limits.text_bytes
    own = content.count(b"</") and len(content) > most and _length_without_tags(content)
    references = content.count(b't="s"') + content.count(b"t='s'")
    total = own or 0
    if total <= most and references * shared.longest > most:
        lengths = shared.lengths()
        counts: Counter[bytes] = Counter()
        for start in range(0, len(content), _WINDOW):
            counts.update(_REFERENCE.findall(content, start, start + _WINDOW + 200))
        total += sum(
            lengths[int(index)] * count for index, count in counts.items() if int(index) < len(lengths)
        )
    if total > most:
        raise Rejected("too_much_text", {"limit": most // MEGABYTE})


def _length_without_tags(content: bytes) -> int:
    size = start = 0
    while start < len(content):
        end = content.find(b"<", start + _WINDOW)
        end = len(content) if end < 0 else end
        size += len(_TAG.sub(b"", content[start:end]))
        start = end
    return size
