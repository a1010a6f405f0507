"""Responses that are the same for every stranger: kept in the process, compressed once, while the edition they were read in stays."""

import gzip
from collections import OrderedDict
from dataclasses import dataclass

from starlette.responses import Response

_MOST_BYTES = 16 * 1024 * 1024
_LEAST_COMPRESSED = 2000
_LEVEL = 6
_ROOM_OF_AN_ENTRY = 1000
"""What an entry takes beside its body and the texts of its key, about."""

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A response that is sent many times. Its body is kept as most clients want it: compressed, where that is worth it."""

    edition: object
    content: bytes
    is_compressed: bool
    headers: dict[str, str]

    @classmethod
    def of(cls, response: Response, edition: object) -> "CachedResponse":
        """Return what is kept of a response."""
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        body = bytes(response.body)
        if len(body) < _LEAST_COMPRESSED:
            return cls(edition, body, is_compressed=False, headers=headers)
        content = gzip.compress(body, _LEVEL, mtime=0)
        return cls(edition, content, is_compressed=True, headers={**headers, "vary": "Accept-Encoding"})

    def reply(self, accept_encoding: str) -> Response:
        """Return the response in an encoding that the client takes."""
        if not self.is_compressed:
            return Response(self.content, headers=self.headers)
        if "gzip" in accept_encoding:
            return Response(self.content, headers={**self.headers, "content-encoding": "gzip"})
        return Response(gzip.decompress(self.content), headers=self.headers)


class ResponseCache:
    """Responses by what was asked; the longest unused go first when there are too many."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._cached: OrderedDict[Key, CachedResponse] = OrderedDict()

    def find(self, key: Key, edition: object) -> CachedResponse | None:
        """Return the response that was read in this edition, None if there is none."""
        cached = self._cached.get(key)
        if cached is None or cached.edition != edition:
            return None
        self._cached.move_to_end(key)
        return cached

    def keep(self, key: Key, edition: object, response: Response) -> CachedResponse:
        """Keep a response that was read in, or after, this edition; it takes the place of the one before."""
        self._forget(key)
        cached = self._cached[key] = CachedResponse.of(response, edition)
        self._bytes += _room(key, cached)
        while self._bytes > self._most_bytes:
            self._forget(next(iter(self._cached)))
        return cached

    def _forget(self, key: Key) -> None:
        if cached := self._cached.pop(key, None):
            self._bytes -= _room(key, cached)


@dataclass(slots=True)
class Slot:
    """Where the response to one request is cached, or would be as soon as its edition is known."""

    cache: ResponseCache
    key: Key
    accept_encoding: str
    edition: object = None

    def find(self) -> Response | None:
        """Return what is cached here in this edition."""
        cached = self.cache.find(self.key, self.edition) if self.edition is not None else None
        return cached.reply(self.accept_encoding) if cached else None

    def keep(self, response: Response) -> Response:
        """Cache a response, and return it as the next one will get it."""
        if self.edition is None:
            return response
        return self.cache.keep(self.key, self.edition, response).reply(self.accept_encoding)


def _room(key: Key, cached: CachedResponse) -> int:
    texts = sum(len(part) for part in key if isinstance(part, str | bytes))
    return _ROOM_OF_AN_ENTRY + texts + len(cached.content)
