"""What one connection may ask of the server: each limit is refused in words, the connection is closed, and others are served."""

import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.entry.launch.waiting import wait_until
from tests.entry.serving import Server, serving

BEGIN = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
WHOLE = BEGIN + b"\r\n"
SLOWLY = {"TERAZI_HEAD_SECONDS": "1", "TERAZI_TRANSFER_SECONDS": "1", "TERAZI_CONNECTIONS": "40"}


@pytest.fixture(scope="module")
def server(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A web process with short times and few connections."""
    with serving(module_database_url, tmp_path_factory.mktemp("var"), **SLOWLY) as server:
        yield server


def read_all(connection: socket.socket) -> bytes:
    """Return everything until the server closes."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            found += piece
    return found


def read_answer(connection: socket.socket) -> bytes:
    """Return the answer of /healthz, with nothing of the next one."""
    found = b""
    while not found.endswith(b"}"):
        piece = connection.recv(65536)
        assert piece, found
        found += piece
    return found


def send_all(connection: socket.socket, *pieces: bytes) -> None:
    with contextlib.suppress(ConnectionError):
        for piece in pieces:
            connection.sendall(piece)


def assert_refused(answer: bytes, status: int, error: str) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), answer[:300]
    assert b"connection: close" in head.lower()
    told = json.loads(body)
    assert told["error"] == error
    assert told["status_message"]


@pytest.mark.parametrize(
    ("pieces", "status", "error"),
    [
        ([BEGIN, b"X-Long: " + b"v" * 70_000 + b"\r\n\r\n"], 431, "headers_too_large"),
        ([BEGIN, b"X-Long: ", *[b"v" * 50_000] * 200], 431, "headers_too_large"),
        ([BEGIN, b"x" * 200_000], 431, "headers_too_large"),
        ([BEGIN, b"X-Short: v\r\n" * 101, b"\r\n"], 431, "headers_too_large"),
        ([BEGIN, *[b"X-Short: v\r\n" * 1000] * 100], 431, "headers_too_large"),
        ([b"GET /" + b"a" * 17_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"], 414, "address_too_long"),
        ([b"GET /", *[b"a" * 10_000] * 1000], 414, "address_too_long"),
        ([BEGIN[:-5]], 408, "request_too_slow"),
        ([b"POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"], 408, "request_too_slow"),
    ],
    ids=["long", "endless", "nameless", "many", "endlessly-many", "address", "endless-address", "head", "body"],
)  # fmt: skip
def test_what_is_too_much_is_refused(server: Server, pieces: list[bytes], status: int, error: str) -> None:
    with server.connect() as connection:
        send_all(connection, *pieces)
        assert_refused(read_all(connection), status, error)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_as_much_as_is_allowed_is_answered(server: Server) -> None:
    headers = b"X-Short: v\r\n" * 97 + b"X-Long: " + b"v" * 60_000 + b"\r\n"
    address = b"GET /healthz?" + b"a" * 16_000 + b" HTTP/1.1\r\nHost: x\r\n"
    with server.connect() as connection:
        for request in (BEGIN + headers + b"\r\n", address + b"\r\n", WHOLE):
            connection.sendall(request)
            assert read_answer(connection).startswith(b"HTTP/1.1 200")


def test_requests_sent_at_once_are_answered_one_after_the_other(server: Server) -> None:
    last = BEGIN + b"Connection: close\r\n\r\n"
    with server.connect() as connection:
        connection.sendall(WHOLE * 150 + last)
        assert read_all(connection).count(b"HTTP/1.1 200") == 151


def test_headers_of_one_request_do_not_count_for_the_next(server: Server) -> None:
    request = BEGIN + b"X-Short: v\r\n" * 90 + b"X-Long: " + b"v" * 40_000 + b"\r\n\r\n"
    with server.connect() as connection:
        for _ in range(4):
            connection.sendall(request)
            assert read_answer(connection).startswith(b"HTTP/1.1 200")


def test_headers_after_a_body_are_limited_too(server: Server) -> None:
    head = b"POST /v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    with server.connect() as connection:
        send_all(connection, head, *[b"X-Short: v\r\n" * 1000] * 100)
        read_all(connection)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_half_sent_heads_make_room_for_who_asks(server: Server) -> None:
    with contextlib.ExitStack() as stack:
        waiting = [stack.enter_context(server.connect()) for _ in range(120)]
        for connection in waiting:
            send_all(connection, b"GET / HTTP/1.1\r\n")
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        answers = [read_all(connection) for connection in waiting]
    assert all(answer.startswith((b"HTTP/1.1 503", b"HTTP/1.1 408")) for answer in answers)
    assert_refused(answers[0], 503, "unavailable")
    assert b"retry-after: " in answers[0].lower()


def test_bytes_that_begin_no_request_do_not_keep_a_connection(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(WHOLE)
        assert read_answer(connection).startswith(b"HTTP/1.1 200")
        connection.sendall(b"\r\n")
        assert b"200 OK" not in read_all(connection)


def test_a_body_that_nobody_reads_is_not_taken_for_ever(server: Server) -> None:
    head = b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n"

    def is_closed() -> bool:
        try:
            connection.sendall(b"x" * 1_000_000)
        except ConnectionError:
            return True
        return False

    with server.connect() as connection:
        connection.sendall(head)
        wait_until(is_closed, "the end of the connection")


def test_a_client_that_does_not_read_is_let_go(server: Server, tmp_path: Path) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        connection.settimeout(30)
        request = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"

        def is_closed() -> bool:
            try:
                connection.sendall(request * 100)
            except ConnectionError:
                return True
            return False

        wait_until(is_closed, "the end of the connection")
    assert httpx.get(f"{server.url}/healthz").status_code == 200
