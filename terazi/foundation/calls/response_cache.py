"""Answers that are the same for every stranger: kept in the process while the edition they were read in stays."""

import gzip
from collections import OrderedDict
from dataclasses import dataclass, field

from starlette.responses import Response

_MOST_BYTES = 32 * 1024 * 1024
_LEAST_COMPRESSED = 2000

Key = tuple[object, ...]


@dataclass(slots=True)
class _Kept:
    edition: int
    body: bytes
    headers: dict[str, str]
    compressed: bytes = field(init=False)

    def __post_init__(self) -> None:
        self.compressed = gzip.compress(self.body, mtime=0) if len(self.body) >= _LEAST_COMPRESSED else b""

    @property
    def size(self) -> int:
        return len(self.body) + len(self.compressed)


class KeptAnswers:
    """The answers one process keeps; the longest unused go first when there are too many."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()

    def find(self, key: Key, edition: int, accepts: str) -> Response | None:
        """Return the answer that was given in this edition, None if there is none."""
        kept = self._kept.get(key)
        if kept is None or kept.edition != edition:
            return None
        self._kept.move_to_end(key)
        if kept.compressed and "gzip" in accepts:
            return Response(kept.compressed, headers={**kept.headers, "Content-Encoding": "gzip"})
        return Response(kept.body, headers=kept.headers)

    def keep(self, key: Key, edition: int, answer: Response) -> None:
        """Keep an answer that was read in, or after, this edition."""
        self._forget(key)
        headers = {
            name: answer.headers[name] for name in ("content-type", "content-language", "cache-control")
        }
        kept = _Kept(edition, bytes(answer.body), {**headers, "vary": "Accept-Encoding"})
        self._kept[key] = kept
        self._bytes += kept.size
        while self._bytes > self._most_bytes:
            self._forget(next(iter(self._kept)))

    def _forget(self, key: Key) -> None:
        if kept := self._kept.pop(key, None):
            self._bytes -= kept.size
