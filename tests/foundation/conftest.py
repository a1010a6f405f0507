"""The small book of calls, run by the real frame on a real database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import text

from terazi.foundation.calls.frame import Frame, House, utc_now
from terazi.foundation.calls.routes import CallsApp
from terazi.foundation.connecting import Shares
from terazi.foundation.context import CallingApplication, CallSite, SignedInUser
from terazi.foundation.db import Database, Reader
from terazi.foundation.errors import (
    ApplicationKeyExpired,
    ApplicationKeyInvalid,
    ApplicationPassive,
    SessionEnded,
    TokenInvalid,
)
from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.jobs.hub import Hub
from terazi.foundation.jobs.tracked import CHANNEL
from terazi.foundation.language.lang import Lang
from terazi.foundation.limits import RateCounter, SpeedControl
from terazi.foundation.questions import touched, value
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.modules.process.public import CallRates
from terazi.providers.cards.gateways import gateways_of
from tests.foundation.small_book import calls

SITES = {"terazi.test": Lang.TR, "scales.test": Lang.EN}
USERS = {
    "token-of-ayse": SignedInUser(
        id=UserId(UUID(int=1)),
        session_id=UUID(int=11),
        username="ayse",
        mail="ayse@example.com",
        roles=frozenset(),
        lang=None,
    ),
    "token-of-kemal": SignedInUser(
        id=UserId(UUID(int=2)),
        session_id=UUID(int=12),
        username="kemal",
        mail="kemal@example.com",
        roles=frozenset({"keeper"}),
        lang=Lang.EN,
    ),
    "token-of-kemal-without-step": SignedInUser(
        id=UserId(UUID(int=2)),
        session_id=UUID(int=14),
        username="kemal",
        mail="kemal@example.com",
        roles=frozenset({"keeper"}),
        lang=Lang.EN,
        lacks_second_step=True,
    ),
    "token-of-admin": SignedInUser(
        id=UserId(UUID(int=3)),
        session_id=UUID(int=13),
        username="admin",
        mail="admin@example.com",
        roles=frozenset({"admin"}),
        lang=None,
    ),
}


APPLICATION = CallingApplication(
    id=UUID(int=21), name="Defter", owner_id=UserId(UUID(int=1)), scopes=frozenset({"profile"})
)


@dataclass
class RawAnswer:
    """What an ASGI application sent, and how much of the body it had read by then."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes = b""
    chunks_read: int = 0


class SmallHouse:
    """The frame with the small book."""

    def __init__(self, house: House, watched: list[tuple[UUID, int]]) -> None:
        self.house = house
        self.watched = watched
        self.app = CallsApp([calls], Frame(house))
        transport = httpx.ASGITransport(app=self.app, client=("203.0.113.7", 4000))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://terazi.test")

    async def post(self, path: str, *, token: str | None = None, **given: Any) -> httpx.Response:
        """Make a POST call; what is given goes to httpx."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.client.post(path, headers={**headers, **given.pop("headers", {})}, **given)

    async def send_raw(
        self,
        path: str,
        chunks: list[bytes],
        headers: dict[str, str] | None = None,
        method: str = "POST",
        *,
        breaks_off: bool = False,
    ) -> RawAnswer:
        """Send a body piece by piece, as a server hands it to the application; who breaks off leaves before its end."""
        answer, waiting = RawAnswer(), list(chunks)
        path, _, query = path.partition("?")

        async def receive() -> dict[str, Any]:
            answer.chunks_read += 1
            if breaks_off and not waiting:
                return {"type": "http.disconnect"}
            body = waiting.pop(0) if waiting else b""
            return {"type": "http.request", "body": body, "more_body": bool(waiting) or breaks_off}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                answer.headers = {k.decode(): v.decode() for k, v in message["headers"]}
            else:
                answer.content += message.get("body", b"")

        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(k.lower().encode(), v.encode()) for k, v in (headers or {}).items()],
            "client": ("203.0.113.7", 4000),
            "server": ("terazi.test", 80),
            "scheme": "http",
            "http_version": "1.1",
        }
        await self.app(scope, receive, send)
        return answer

    async def count(self, table: str) -> int:
        """Count the rows of a table."""
        (count,) = await self.house.database.reader.ask(value(text(f"SELECT count(*) FROM {table}"))())
        return int(count)

    async def execute(self, *statements: str) -> None:
        """Run statements of the test itself."""
        async with self.house.database.transaction() as db:
            await db.write(*(touched(text(statement))() for statement in statements))


async def find_caller(
    token: str, database: Database, now: datetime, counter: RateCounter | None = None
) -> SignedInUser:
    """Know three people and one whose session is over."""
    if counter:
        caller = USERS[token].counted_as if token in USERS else counter.address
        await SpeedControl(database.gate, Settings(database_url=database.url)).count(counter, caller)
    if token == "token-of-yesterday":
        raise SessionEnded
    if token not in USERS:
        raise TokenInvalid
    return USERS[token]


async def find_application(key: str, database: Database, now: datetime) -> CallingApplication:
    """Know one application, a key of yesterday and one of an application that rests."""
    match key:
        case "key-of-defter":
            return APPLICATION
        case "key-of-yesterday":
            raise ApplicationKeyExpired
        case "key-of-resting":
            raise ApplicationPassive
        case _:
            raise ApplicationKeyInvalid


async def find_site(domain: str, reader: Reader, seen: str = "") -> CallSite:
    """Know two sites; the first answers for every other host."""
    known = domain if domain in SITES else "terazi.test"
    return CallSite(id=SiteId(UUID(int=9)), domain=known, default_lang=SITES[known])


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A database of which a process may open one connection for each purpose, and two for changes."""
    database = Database(database_url, Shares(changes=2, reads=1, records=1, gate=1), seconds=20)
    yield database
    await database.close()


@pytest.fixture
async def small_house(module_database_url: str, tmp_path: Path) -> AsyncIterator[SmallHouse]:
    """The small book on a database that the tests of one file share."""
    async with open_small_house(module_database_url, tmp_path) as small:
        yield small


@pytest.fixture
async def fresh_house(database_url: str, tmp_path: Path) -> AsyncIterator[SmallHouse]:
    """The small book on a database of this test's own."""
    async with open_small_house(database_url, tmp_path) as small:
        yield small


@asynccontextmanager
async def open_small_house(database_url: str, tmp_path: Path) -> AsyncIterator[SmallHouse]:
    """Open the small book on a migrated database."""
    settings = Settings(
        database_url=database_url, storage_url="memory:///", var_dir=tmp_path, calls_per_hour=100_000
    )
    database = Database(database_url, secret=settings.secret())
    watched: list[tuple[UUID, int]] = []

    def watch(application_id: UUID, http_status: int, database: Database, now: datetime) -> None:
        watched.append((application_id, http_status))

    house = House(
        settings=settings,
        database=database,
        storage=Storage.of(settings),
        speed_control=SpeedControl(database.gate, settings),
        find_caller=find_caller,
        find_application=find_application,
        watch_application=watch,
        find_site=find_site,
        hub=Hub(database_url, [CHANNEL]),
        cards=gateways_of(settings, database, utc_now),
        rates=CallRates(),
    )
    small = SmallHouse(house, watched)
    try:
        yield small
    finally:
        await small.client.aclose()
        await database.close()
