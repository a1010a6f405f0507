"""Messages to addresses that people named: only to the internet, not on to elsewhere, and not for long."""

import asyncio
import gzip
import ssl
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from terazi.foundation.webhooks import WebhookRequest
from terazi.providers.webhooks import is_public, webhook_sender

TAKEN = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@asynccontextmanager
async def program(
    answer: bytes | None, tls: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[int, list[bytes]]]:
    """A program that listens here and answers this, or nothing at all; its port, and what it was sent."""
    heard: list[bytes] = []
    is_over = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1])
            for line in head.split(b"\r\n")
            if line.lower().startswith(b"content-length")
        )
        heard.append(head + await reader.readexactly(length))
        if answer is None:
            await is_over.wait()
        else:
            writer.write(answer)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1], heard
    finally:
        is_over.set()
        server.close()
        await server.wait_closed()


def to(url: str) -> WebhookRequest:
    return WebhookRequest(url=url, headers={"webhook-id": "msg_1"}, content=b'{"type":"order.paid"}')


async def test_a_message_arrives_as_it_was_written() -> None:
    async with program(TAKEN) as (port, heard):
        reply = await webhook_sender(allows_private=True)(to(f"http://localhost:{port}/hook?a=1"))
    assert (reply.status, reply.text, reply.problem) == (200, "ok", "")
    (said,) = heard
    assert said.startswith(b"POST /hook?a=1 HTTP/1.1\r\n")
    assert f"host: localhost:{port}".encode() in said.lower()
    assert said.endswith(b'\r\n\r\n{"type":"order.paid"}')


async def test_nothing_is_sent_on_to_where_an_answer_points() -> None:
    async with program(TAKEN) as (other, heard_there):
        moved = (
            f"HTTP/1.1 307 Moved\r\nLocation: http://localhost:{other}/\r\nContent-Length: 0\r\n\r\n".encode()
        )
        async with program(moved) as (port, _):
            reply = await webhook_sender(allows_private=True)(to(f"http://localhost:{port}/"))
    assert reply.status == 307
    assert heard_there == []


async def test_who_does_not_answer_is_not_waited_for() -> None:
    async with program(None) as (port, _):
        reply = await webhook_sender(allows_private=True, seconds=0.2)(to(f"http://localhost:{port}/"))
    assert (reply.status, reply.problem) == (None, "no_answer")


async def test_of_a_long_answer_only_the_beginning_is_read() -> None:
    endless = b"HTTP/1.1 500 No\r\nContent-Length: 900000\r\n\r\n" + b"x" * 900_000
    async with program(endless) as (port, _):
        reply = await webhook_sender(allows_private=True)(to(f"http://localhost:{port}/"))
    assert (reply.status, len(reply.text)) == (500, 2_000)


async def test_a_packed_answer_is_not_unpacked() -> None:
    packed = gzip.compress(b"a" * 50_000_000)
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n"
    async with program(head.encode() + packed) as (port, heard):
        tracemalloc.start()
        try:
            reply = await webhook_sender(allows_private=True)(to(f"http://localhost:{port}/"))
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert (reply.status, "aaaa" in reply.text) == (200, False)
    assert most < 10_000_000
    assert b"accept-encoding: identity" in heard[0].lower()


async def test_a_machine_beside_ours_is_never_asked() -> None:
    async with program(TAKEN) as (port, heard):
        for host in ("localhost", "127.0.0.1", "[::1]", "0.0.0.0"):
            reply = await webhook_sender(allows_private=False)(to(f"http://{host}:{port}/"))
            assert (reply.status, reply.problem) == (None, "private_address"), host
    assert heard == []


async def test_a_name_with_one_private_address_is_refused_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", ("10.0.0.7", 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    reply = await webhook_sender(allows_private=False)(to("https://hook.example.com/"))
    assert reply.problem == "private_address"


@pytest.mark.parametrize("url", ["https://kimse.invalid/", f"https://{'a' * 70}.example/"])
async def test_a_name_that_nobody_has_is_said(url: str) -> None:
    reply = await webhook_sender(allows_private=True)(to(url))
    assert (reply.status, reply.problem) == (None, "unknown_host")


async def test_nobody_listens() -> None:
    async with program(TAKEN) as (port, _):
        closed = port
    reply = await webhook_sender(allows_private=True)(to(f"http://127.0.0.1:{closed}/"))
    assert (reply.status, reply.problem) == (None, "no_connection")


async def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    async with program(TAKEN, tls=_own_certificate(tmp_path)) as (port, heard):
        reply = await webhook_sender(allows_private=True)(to(f"https://localhost:{port}/"))
    assert (reply.status, reply.problem) == (None, "bad_certificate")
    assert heard == []


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:8.8.8.8"]
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.2.1", "192.168.1.1",
        "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1%eth0", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)  # fmt: skip
def test_addresses_of_ones_own_are_not(address: str) -> None:
    assert not is_public(address)


def _own_certificate(folder: Path) -> ssl.SSLContext:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "own.pem").write_bytes(pem + certificate.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "own.pem")
    return context
