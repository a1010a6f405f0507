"""What one connection may ask of a web process: how large a request's head is, how slowly it comes, and how many there are.

The server library has no such limits. This stands on its protocol's public methods as asyncio knows them and on the
callbacks of its parser; of its own it uses the connection's present cycle, its flow control and the set of connections.
"""

import asyncio
import time
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from prometheus_client import Counter
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from terazi.foundation.calls.replies import reply_to_refusal
from terazi.foundation.errors import AddressTooLong, HeadersTooLarge, Refusal, RequestTooSlow, Unavailable
from terazi.foundation.language.lang import DEFAULT_LANG
from terazi.foundation.settings import Settings

REFUSED = Counter("terazi_refused_connections_total", "Connections that were refused, by status", ["status"])

MOST_HEADER_BYTES = 64 * 1024
MOST_HEADERS = 100
MOST_ADDRESS_BYTES = 16 * 1024
_LEAST_BYTES_A_SECOND = 8_000
_MOST_WASTED_BYTES = 1_000_000
_LINGER_SECONDS = 2.0
_LOOK_SECONDS = 0.25
_SAID: dict[type[Refusal], bytes] = {}


class Limits(NamedTuple):
    """What an installation may choose."""

    connections: int
    head_seconds: float
    transfer_seconds: float


@cache
def _limits() -> Limits:
    settings = Settings()
    return Limits(settings.connections, settings.head_seconds, settings.transfer_seconds)


class GuardedProtocol(HttpToolsProtocol):
    """One connection. What is refused is told so, and closed."""

    _idle: dict["GuardedProtocol", None] = {}
    """Connections of this process without a request that can be answered, the oldest first: they make room when it is full."""
    _looking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, or make room by ending whoever has waited longest for nothing."""
        super().connection_made(transport)  # type: ignore[arg-type]  # always one that writes
        self._refusal: Refusal | None = None
        self._refused_at = 0.0
        self._unfinished = self._wasted = self._body_bytes = 0
        self._address_bytes = self._header_bytes = self._header_count = 0
        self._head_since: float | None = time.monotonic()
        self._body_since: float | None = None
        self._unsent: tuple[float, int] | None = None
        if len(self.connections) > _limits().connections:
            next(iter(self._idle), self)._refuse(Unavailable())
        if self._refusal is None:
            self._idle[self] = None
        if GuardedProtocol._looking is None:
            GuardedProtocol._looking = self.loop.call_later(_LOOK_SECONDS, _look_at_all, self.connections)

    def connection_lost(self, exc: Exception | None) -> None:
        self._idle.pop(self, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless nothing more is wanted of this connection."""
        if self._refusal is not None:
            self._waste(len(data))
            return
        self._unfinished += len(data)
        super().data_received(data)
        if self._refusal is None and self._unfinished > MOST_HEADER_BYTES + MOST_ADDRESS_BYTES:
            self._refusal = HeadersTooLarge()
        if self._refusal is not None:
            self._refuse(self._refusal)
        elif self._head_since is None and self._body_since is None and not self._answers:
            self._head_since = (
                time.monotonic()
            )  # bytes that begin no request hold the connection open as well

    def resume_writing(self) -> None:
        """The client reads."""
        self._unsent = None
        super().resume_writing()

    # what the parser tells

    def on_message_begin(self) -> None:
        if self._refusal is None:
            self._address_bytes = self._header_bytes = self._header_count = 0
            if self._head_since is None:
                self._head_since = time.monotonic()
            super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._address_bytes += len(url)
        if self._address_bytes > MOST_ADDRESS_BYTES:
            self._refusal = self._refusal or AddressTooLong()
        if self._refusal is None:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._header_count += 1
        self._header_bytes += len(name) + len(value)
        if self._header_count > MOST_HEADERS or self._header_bytes > MOST_HEADER_BYTES:
            self._refusal = self._refusal or HeadersTooLarge()
        if self._refusal is None:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._unfinished = 0
        if self._refusal is None:
            self._idle.pop(self, None)
            self._head_since, self._body_since, self._body_bytes = None, time.monotonic(), 0
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        if self._refusal is None:
            self._body_bytes += len(body)
            if not self._answers:
                self._waste(len(body))
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._unfinished = 0
        if self._refusal is None:
            self._body_since = None
            super().on_message_complete()

    def on_response_complete(self) -> None:
        """Make room for others from now on, unless the next request is here already."""
        super().on_response_complete()
        if not self._answers and not self.transport.is_closing():
            self._idle[self] = None

    # what is refused

    @property
    def _answers(self) -> bool:
        """Whether a request waits for its answer."""
        return self.cycle is not None and not self.cycle.response_complete

    def _waste(self, count: int) -> None:
        """Take what nobody reads: the answer was given before the end of the request. Not for ever."""
        self._wasted += count
        if self._wasted > _MOST_WASTED_BYTES:
            self.transport.abort()

    def _refuse(self, refusal: Refusal) -> None:
        """Say why, and close; who still sends is listened to for a moment, or would never read the reason."""
        self._refusal, self._refused_at = refusal, time.monotonic()
        self._idle.pop(self, None)
        REFUSED.labels(refusal.http_status).inc()
        is_of_body = self._body_since is not None and self._answers
        if self.transport.is_closing() or (self._answers and not is_of_body) or self._is_being_answered:
            self.transport.abort()
            return
        self.transport.write(_written(refusal))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    @property
    def _is_being_answered(self) -> bool:
        return self._answers and (self.cycle.response_started or bool(self.pipeline))

    def look(self, now: float, limits: Limits) -> None:
        """End what takes too long."""
        if self._refusal is not None:
            if now - self._refused_at > _LINGER_SECONDS:
                self.transport.abort()
        elif self._head_since is not None and now - self._head_since > limits.head_seconds:
            self._refuse(RequestTooSlow())
        elif self._body_since is not None and not self.flow.read_paused:
            allowed = limits.transfer_seconds + self._body_bytes / _LEAST_BYTES_A_SECOND
            if now - self._body_since > allowed:
                self._refuse(RequestTooSlow())
        self._look_at_answer(now, limits.transfer_seconds)

    def _look_at_answer(self, now: float, seconds: float) -> None:
        """End a connection whose client does not take its answer."""
        size = self.transport.get_write_buffer_size()
        if size == 0:
            self._unsent = None
        elif self._unsent is None:
            self._unsent = (now, size)
        elif now - self._unsent[0] > seconds:
            if size > self._unsent[1] - seconds * _LEAST_BYTES_A_SECOND:
                REFUSED.labels("reader").inc()
                self.transport.abort()
            self._unsent = (now, size)


def _look_at_all(connections: Collection[object]) -> None:
    now, limits = time.monotonic(), _limits()
    for connection in list(connections):
        if isinstance(connection, GuardedProtocol):
            connection.look(now, limits)
    GuardedProtocol._looking = (
        asyncio.get_running_loop().call_later(_LOOK_SECONDS, _look_at_all, connections)
        if connections
        else None
    )


def _written(refusal: Refusal) -> bytes:
    """Return a refusal as it goes over the wire: nobody knows yet what was asked, nor in which language.

    It says the same to everybody, so a thousand connections that come at once are refused without delay for the rest.
    """
    kind = type(refusal)
    if kind not in _SAID:
        reply = reply_to_refusal(refusal, DEFAULT_LANG)
        head = [b"HTTP/1.1 %d Refused" % reply.status_code, *(b": ".join(pair) for pair in reply.raw_headers)]
        _SAID[kind] = b"\r\n".join([*head, b"connection: close", b"", bytes(reply.body)])
    return _SAID[kind]
