"""A load of calls from a process of its own: some connections, each asking again as soon as it is answered.

``python -m benchmarks.load`` reads a plan as JSON on standard input and prints what it saw as JSON.
"""

import asyncio
import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from tempfile import TemporaryFile

import uvloop

_HEAD_END = b"\r\n\r\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """Where to send which requests (one text per connection), and for how long."""

    port: int
    requests: list[str]
    warm_seconds: float
    seconds: float
    status: str = "200"
    """The status of a good answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What a load saw: answers by status, and the seconds of each good answer, shortest first."""

    statuses: dict[str, int]
    seconds: list[float]


def run(plan: Plan) -> Seen:
    """Run a load in another process."""
    # Through a file: of a long list that a process with uvloop writes into a pipe, the end is lost now and then.
    with TemporaryFile("w+", encoding="utf-8") as seen:
        subprocess.run(
            [sys.executable, "-m", "benchmarks.load"],
            input=json.dumps(asdict(plan)),
            stdout=seen,
            text=True,
            check=True,
        )
        seen.seek(0)
        return Seen(**json.load(seen))


class _Connection(asyncio.Protocol):
    """Sends one request again and again and notes how long each answer took."""

    def __init__(self, request: bytes, seen: "_Notes") -> None:
        self._request = request
        self._notes = seen
        self._buffer = b""
        self._asked = 0.0
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._ask()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, body = self._buffer.partition(_HEAD_END)
        if not end or not _is_whole(head, body):
            return
        now = time.perf_counter()
        self._notes.note(head[9:12].decode(), now, now - self._asked)
        self._buffer = b""
        if now >= self._notes.until:
            self._transport.close()
        else:
            self._ask()

    def connection_lost(self, _problem: Exception | None) -> None:
        self.closed.set_result(None)

    def _ask(self) -> None:
        self._asked = time.perf_counter()
        self._transport.write(self._request)  # type: ignore[attr-defined] # a TCP transport


def _is_whole(head: bytes, body: bytes) -> bool:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return len(body) >= int(value)
        if name.lower() == b"transfer-encoding":
            return body.endswith(b"0\r\n\r\n")
    return True


class _Notes:
    def __init__(self, begin: float, until: float, good: str) -> None:
        self._good = good
        self._begin = begin
        self.until = until
        self.statuses: dict[str, int] = {}
        self.seconds: list[float] = []

    def note(self, status: str, now: float, seconds: float) -> None:
        if now < self._begin:
            return
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status == self._good:
            self.seconds.append(seconds)


async def _load(plan: Plan) -> Seen:
    loop = asyncio.get_running_loop()
    begin = time.perf_counter() + plan.warm_seconds
    notes = _Notes(begin, begin + plan.seconds, plan.status)

    async def keep_asking(request: bytes) -> None:
        while time.perf_counter() < notes.until:  # a server may close a connection it has kept for long
            _, connection = await loop.create_connection(
                lambda: _Connection(request, notes), "127.0.0.1", plan.port
            )
            await connection.closed

    await asyncio.gather(*(keep_asking(request.encode()) for request in plan.requests))
    return Seen(statuses=notes.statuses, seconds=sorted(notes.seconds))


if __name__ == "__main__":
    print(json.dumps(asdict(uvloop.run(_load(Plan(**json.load(sys.stdin)))))))
