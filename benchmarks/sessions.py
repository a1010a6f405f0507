"""Sessions: what knowing the caller costs, a thousand sessions at once, and sign-ins beside other calls."""

import asyncio
import concurrent.futures
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID

from benchmarks.calls import PASSWORD, ask, loaded, make_users, request_text
from benchmarks.figures import Figure, written
from benchmarks.running import Server, platform_server, prepared_database
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.db import Database
from terazi.foundation.ids import hash_token, new_id, new_token
from terazi.foundation.limits import Limit, RateCounter, SpeedControl
from terazi.foundation.questions import Question, inserted
from terazi.foundation.settings import Settings
from terazi.modules.access.public import find_caller
from terazi.modules.accounts.tables.sessions import SESSION_TOKEN, USER_SESSION
from terazi.modules.accounts.values.sessions import TokenKind

SESSIONS, CONNECTIONS, CALLS, ROUNDS = 1_000, 8, 4_000, 5
SIGN_INS_A_MINUTE, SECONDS = 100, 30.0
_KNOWN = "/v1/user/user_controller"


def measure() -> Iterator[Figure]:
    """Measure the three in one run of one server."""
    with prepared_database() as settings, platform_server(settings) as server:
        account = demo_accounts()[0]
        credentials = {"username": account.username, "password": account.password}
        answer = ask(server, "/v1/login", credentials)
        user_id = answer["user"]["user_client_id"]
        yield asyncio.run(_gate(settings, answer["access_token"]))
        yield _overhead(server, answer["access_token"])
        tokens = asyncio.run(_make_sessions(settings, user_id))
        alone = loaded(server, [request_text("GET", _KNOWN, token=token) for token in tokens])
        yield Figure(
            what=f"`user_controller`, {SESSIONS} sessions at once",
            value=alone.told(),
        )
        yield _sign_ins(settings, server, tokens[0])


async def _gate(settings: Settings, token: str) -> Figure:
    """The one statement of a call with a token beside that of an open one, in turn in one process: both count."""
    database, now = Database(settings.database_url), datetime.now(UTC)
    speed_control = SpeedControl(database.gate, settings)

    def counter() -> RateCounter:
        return speed_control.counter("benchmark", "198.51.100.1", Limit(CALLS * 10))

    async def let_in() -> None:
        await find_caller(token, database, now, counter())

    async def count() -> None:
        await speed_control.count(counter(), "198.51.100.1")

    async def processor_time(act: Callable[[], Awaitable[None]]) -> float:
        before = time.process_time()
        for _ in range(CALLS // ROUNDS):
            await act()
        return (time.process_time() - before) / (CALLS // ROUNDS)

    rounds = [(await processor_time(let_in), await processor_time(count)) for _ in range(ROUNDS + 1)]
    await database.close()
    known, counted = (statistics.median(times) for times in zip(*rounds[1:], strict=True))
    more = known - counted
    return Figure(
        what="processor time of reading a caller with roles and counting the call",
        value=written(known),
        beside=f"counting an open call: {written(counted)}",
        ratio=f"{more * 1e6:+.0f} µs",
        goal=f"≤ {written(0.0003)} more",
        is_met=more <= 0.0003,
    )


def _overhead(server: Server, token: str) -> Figure:
    """A call for anyone that does the same for all, by nobody and by somebody whose token is read; both are counted."""
    path = "/v1/externalapplication/token/check"
    body = {"access_key_token": new_token()}
    open_calls, known_calls = [], []
    for _ in range(ROUNDS):
        open_calls.append(loaded(server, [request_text("POST", path, body)] * CONNECTIONS, seconds=2.0))
        known_calls.append(
            loaded(server, [request_text("POST", path, body, token)] * CONNECTIONS, seconds=2.0)
        )
    open_call = min(open_calls, key=lambda seen: seen.processor)
    known = min(known_calls, key=lambda seen: seen.processor)
    more = known.processor - open_call.processor
    return Figure(
        what="one call with a token, beside the same call without",
        value=known.told(),
        beside=open_call.told(),
        ratio=f"{more * 1000:+.2f} ms server CPU",
        goal=f"≤ {written(0.0003)}",
        is_met=more <= 0.0003,
    )


def _sign_ins(settings: Settings, server: Server, token: str) -> Figure:
    """Other calls go on while people sign in at an even pace, each from an address of their own."""
    calls = [request_text("GET", _KNOWN, token=token)] * CONNECTIONS
    quiet = loaded(server, calls)
    names = asyncio.run(make_users(settings))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        signing = pool.submit(asyncio.run, _sign_in_evenly(server, names))
        busy = loaded(server, calls, seconds=SECONDS)
        done, slowest = signing.result()
    return Figure(
        what=f"{done} sign-ins in {SECONDS:.0f} s (slowest {written(slowest)}) beside `user_controller`",
        value=busy.told(),
        beside=f"without sign-ins: {quiet.told()}",
        ratio=f"p99 {busy.p99 / quiet.p99:.1f}×",
    )


async def _sign_in_evenly(server: Server, names: list[str]) -> tuple[int, float]:
    """Begin a sign-in every so often whether or not the last one is over; return how many, and the slowest's seconds."""
    count = int(SIGN_INS_A_MINUTE * SECONDS / 60)
    pause = SECONDS / count

    async def one(place: int) -> float:
        await asyncio.sleep(place * pause)
        began = asyncio.get_running_loop().time()
        body = {"username": names[place % len(names)], "password": PASSWORD}
        text = request_text("POST", "/v1/login", body, address=f"198.51.{place // 250}.{place % 250 + 1}")
        status = await _ask_once(server, text)
        if status != "200":
            raise RuntimeError(f"a sign-in was answered with {status}")
        return asyncio.get_running_loop().time() - began

    seconds = await asyncio.gather(*(one(place) for place in range(count)))
    return count, max(seconds)


async def _ask_once(server: Server, text: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(text.encode())
    head = await reader.readuntil(b"\r\n")
    writer.close()
    return head[9:12].decode()


async def _make_sessions(settings: Settings, user_id: str) -> list[str]:
    """Return the access tokens of so many sessions of one person, written as a sign-in writes them."""
    now, database = datetime.now(UTC), Database(settings.database_url)
    end, tokens = now + timedelta(days=1), [new_token() for _ in range(SESSIONS)]
    async with database.transaction() as db:
        for token in tokens:
            session_id = new_id()
            opens = inserted(
                SESSION_TOKEN,
                hash=hash_token(token),
                session_id=session_id,
                kind=TokenKind.ACCESS,
                expires_at=end,
                used_at=None,
            )
            await db.write(_session(session_id, user_id, now, end), opens)
    await database.close()
    return tokens


def _session(session_id: UUID, user_id: str, now: datetime, end: datetime) -> Question[int]:
    return inserted(
        USER_SESSION,
        id=session_id,
        user_id=UUID(user_id),
        device="benchmark",
        address="198.51.100.1",
        created_at=now,
        last_seen_at=now,
        idle_seconds=86_400,
        expires_at=end,
        ended_at=None,
        end_reason=None,
    )
