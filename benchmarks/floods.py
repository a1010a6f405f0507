"""Floods of heads, addresses and bodies against one web process, with /healthz asked beside them."""

import contextlib
import http.client
import multiprocessing
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from benchmarks.figures import Figure
from benchmarks.running import Server, platform_server, prepared_database

_SECONDS = 8.0
_EVERY = 0.1
_ATTACKERS = 8
_BEGIN = b"GET / HTTP/1.1\r\nHost: x\r\n"
_UPLOAD = b"POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n"
_PIECE = 65_536


def _pieces(begin: bytes, piece: bytes) -> Callable[[socket.socket], None]:
    def send(connection: socket.socket) -> None:
        connection.sendall(begin)
        for _ in range(1000):
            connection.sendall(piece)

    return send


_FLOODS: Sequence[tuple[str, Callable[[socket.socket], None]]] = (
    ("one endless header", _pieces(_BEGIN + b"X-Long: ", b"v" * _PIECE)),
    ("endless small headers", _pieces(_BEGIN, b"X-Short: v\r\n" * 5000)),
    ("an endless address", _pieces(b"GET /", b"a" * _PIECE)),
    ("bodies of 100 MB", _pieces(_UPLOAD, b"x" * _PIECE)),
)


def measure() -> Iterator[Figure]:
    """Measure the answers of /healthz and the memory of the web process, without and beside each flood."""
    with prepared_database() as settings, platform_server(settings) as server:
        yield from _figures(server, "nothing", _nothing)
        for name, send in _FLOODS:
            yield from _figures(server, name, partial(_flood, server, send))
        yield from _figures(server, "3,000 half-sent heads", partial(_half_sent, server))


def _figures(server: Server, name: str, attack: Callable[[float], None]) -> Iterator[Figure]:
    before, end = server.memory_bytes(), time.monotonic() + _SECONDS
    # In a process of their own: who asks would wait for this interpreter's lock, not for the server.
    attackers = multiprocessing.get_context("fork").Process(target=_attack, args=(attack, end))
    attackers.start()
    times, failed = _ask_beside(server, end)
    attackers.join()
    times.sort()
    p99 = times[int(len(times) * 0.99)] * 1000
    grown = (server.memory_bytes() - before) / 1e6
    beside = f"{failed} of {len(times) + failed} not answered"
    yield Figure(
        what=f"/healthz beside {name}, p99",
        value=f"{p99:.0f} ms",
        beside=beside,
        goal="≤ 100 ms",
        is_met=p99 <= 100 and not failed,
    )
    yield Figure(what=f"memory after {name}", value=f"{grown:+.0f} MB", goal="≤ 100 MB", is_met=grown <= 100)


def _attack(attack: Callable[[float], None], end: float) -> None:
    attackers = [threading.Thread(target=attack, args=(end,)) for _ in range(_ATTACKERS)]
    for attacker in attackers:
        attacker.start()
    for attacker in attackers:
        attacker.join()


def _ask_beside(server: Server, end: float) -> tuple[list[float], int]:
    times, failed = [], 0
    while (began := time.monotonic()) < end:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                times.append(time.monotonic() - began)
            else:
                failed += 1
        except (OSError, http.client.HTTPException):
            failed += 1
        finally:
            connection.close()
        time.sleep(max(0.0, _EVERY - (time.monotonic() - began)))
    return times, failed


def _nothing(_end: float) -> None:
    """Attack nobody."""


def _flood(server: Server, send: Callable[[socket.socket], None], end: float) -> None:
    while time.monotonic() < end:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection,
        ):
            send(connection)


def _half_sent(server: Server, end: float) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(3000 // _ATTACKERS):
            with contextlib.suppress(OSError):
                connection = stack.enter_context(
                    socket.create_connection(("127.0.0.1", server.port), timeout=10)
                )
                connection.sendall(_BEGIN)
        time.sleep(max(0.0, end - time.monotonic()))
