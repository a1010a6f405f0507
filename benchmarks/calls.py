"""Calls of a real server process with a real database, beside a bare endpoint in the same run.

Server, database and load share the machine, so requests per second say what this machine does with all three;
the processor time of the server per request says what a call costs.
"""

import asyncio
import json
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from benchmarks import load
from benchmarks.figures import Figure, written
from benchmarks.running import Server, bare_server, platform_server, prepared_database
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.db import Database
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.settings import OWASP_HASH_KIB, Settings
from terazi.modules.accounts.actions.credentials import hash_password
from terazi.modules.accounts.public import make_active_user

CONNECTIONS, WARM_SECONDS, SECONDS = 8, 1.0, 5.0
PASSWORD = "Kestane.Kebap.1923"
ENCODINGS = "Accept-Encoding: gzip, deflate, br, zstd"
"""What browsers say that they take."""
_MOST_PROCESSOR = {"frontend/get": 0.0004, "translation/get": 0.0004, "start page": 0.001}


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """What one load showed."""

    per_second: float
    median: float
    p99: float
    processor: float
    database: float
    """PostgreSQL's processor time per request."""
    memory: int
    """Bytes that the server holds afterwards."""

    def told(self) -> str:
        return (
            f"{self.per_second:,.0f}/s, p50 {written(self.median)}, p99 {written(self.p99)}, "
            f"server CPU {written(self.processor)}, PostgreSQL CPU {written(self.database)}, "
            f"{self.memory / 1_000_000:.0f} MB"
        )


def measure() -> Iterator[Figure]:
    """Measure what every visitor asks for, what is asked most, and what costs most; the start page needs a built client."""
    with prepared_database() as settings:
        with bare_server(settings) as server:
            bare = loaded(server, [request_text("GET", "/")] * CONNECTIONS)
        with platform_server(settings) as server:
            for name, requests in _targets(server):
                yield _figure(name, loaded(server, requests), bare)
            yield _sign_in(settings, server)


def _figure(name: str, measured: Measured, bare: Measured) -> Figure:
    most = _MOST_PROCESSOR.get(name)
    return Figure(
        what=f"`{name}`, {CONNECTIONS} connections",
        value=measured.told(),
        beside=f"bare uvicorn + psycopg: {bare.told()}",
        ratio=f"{measured.processor / bare.processor:.1f}× its CPU",
        goal=f"≤ {written(most)} server CPU" if most else "–",
        is_met=measured.processor <= most if most else None,
    )


def _targets(server: Server) -> Iterator[tuple[str, list[str]]]:
    account = demo_accounts()[0]
    signed_in = ask(server, "/v1/login", {"username": account.username, "password": account.password})
    token = signed_in["access_token"]
    project = ask(server, "/v1/wanalyzer/project/list", {}, token)["list"][0]["project_id"]
    rows = {"project_id": project, "pagination": {"page": 1, "page_size": 100}}
    yield (
        "frontend/get",
        [request_text("POST", "/v1/frontend/get?ss=1", {"domain": "localhost"})] * CONNECTIONS,
    )
    yield "translation/get", [request_text("POST", "/v1/translation/get?lang=tr")] * CONNECTIONS
    yield "start page", [request_text("GET", "/")] * CONNECTIONS
    yield "user_controller", [request_text("GET", "/v1/user/user_controller", token=token)] * CONNECTIONS
    yield (
        "dataset/get, 100 rows × 14 columns",
        [request_text("POST", "/v1/wanalyzer/project/dataset/get", rows, token)] * CONNECTIONS,
    )


def _sign_in(settings: Settings, server: Server) -> Figure:
    """Each connection signs in as somebody else, from another address: that is how sign-ins come."""
    names = asyncio.run(make_users(settings))
    requests = [
        request_text(
            "POST", "/v1/login", {"username": name, "password": PASSWORD}, address=f"198.51.100.{place}"
        )
        for place, name in enumerate(names, start=1)
    ]
    measured = loaded(server, requests)
    hashing = _processor_seconds_of_a_hash()
    return Figure(
        what=f"`login`, {len(names)} connections",
        value=measured.told(),
        beside=f"one argon2id hash alone: CPU {written(hashing)}",
        ratio=f"{measured.processor / hashing:.2f}× the hash",
    )


def _processor_seconds_of_a_hash() -> float:
    asyncio.run(hash_password(PASSWORD, OWASP_HASH_KIB))
    before, hashes = time.process_time(), 5
    for _ in range(hashes):
        asyncio.run(hash_password(PASSWORD, OWASP_HASH_KIB))
    return (time.process_time() - before) / hashes


async def make_users(settings: Settings, count: int = 4) -> list[str]:
    """Make a few people who can sign in, and return their usernames."""
    names = [f"olcum.{place}" for place in range(count)]
    database = Database(settings.database_url)
    async with database.transaction() as db:
        for name in names:
            await make_active_user(
                db,
                user_id=new_id(),
                username=name,
                mail=f"{name}@example.com",
                password=PASSWORD,
                hash_kib=settings.password_hash_kib,
                firstname="Ölçüm",
                lastname="Deneme",
                lang=Lang.TR,
                now=datetime.now(UTC),
            )
    await database.close()
    return names


def loaded(
    server: Server, requests: Sequence[str], *, seconds: float = SECONDS, status: str = "200"
) -> Measured:
    """Send the requests again and again, one connection each, and return what was seen; all answers have one status."""
    plan = load.Plan(
        port=server.port, requests=list(requests), warm_seconds=WARM_SECONDS, seconds=seconds, status=status
    )
    before, database_before = server.processor_seconds(), server.database_processor_seconds()
    seen = load.run(plan)
    spent, database_spent = (
        server.processor_seconds() - before,
        server.database_processor_seconds() - database_before,
    )
    if seen.statuses.keys() != {status}:
        raise RuntimeError(f"answers by status: {seen.statuses}")
    count = len(seen.seconds)
    share = seconds / (seconds + WARM_SECONDS) / count
    return Measured(
        per_second=count / seconds,
        median=seen.seconds[count // 2],
        p99=seen.seconds[count * 99 // 100],
        processor=spent * share,
        database=database_spent * share,
        memory=server.memory_bytes(),
    )


def request_text(
    method: str, path: str, body: Any = None, token: str | None = None, address: str | None = None
) -> str:
    """Return a request as it goes over the wire. Any: JSON."""
    content = json.dumps(body) if body is not None else ""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", ENCODINGS]
    if body is not None:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if address:
        lines.append(f"X-Forwarded-For: {address}")
    lines.append(f"Content-Length: {len(content.encode())}")
    return "\r\n".join(lines) + "\r\n\r\n" + content


def ask(server: Server, path: str, body: Any, token: str | None = None) -> dict[str, Any]:
    """Make one call and return its answer. Any: JSON."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}{path}", json.dumps(body).encode(), headers, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found
