"""Mailboxes of a desk: named by who runs the site, followed, and their mails kept once whatever ends in between."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from terazi.entry.mailboxes import MailboxFollower
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work
from terazi.providers.mailboxes.imap import imap_mailboxes
from tests.calling import HouseUnderTest, Reply, open_house
from tests.fakes.imap_server import ImapServer
from tests.modules.access.people import make_administrator
from tests.modules.support.posting import came_in, written

DOMAIN = "/v1/support/mailbox"


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with ImapServer().running() as running:
        yield running


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    given = {"mailbox_private_addresses": True, "smtp_url": "smtp://127.0.0.1:9"}
    async with open_house(database_url, tmp_path, **given) as opened:
        yield opened


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    return await make_administrator(house, "yonetici")


def body(server: ImapServer, **given: Any) -> dict[str, Any]:
    return {
        "address": server.username,
        "host": "127.0.0.1",
        "port": server.port,
        "security": "none",
        "username": server.username,
        "password": server.password,
        **given,
    }


async def save(house: HouseUnderTest, token: str, server: ImapServer, **given: Any) -> Reply:
    return await house.post(f"{DOMAIN}/save", token=token, body=body(server, **given))


async def listed(house: HouseUnderTest, token: str) -> list[dict[str, Any]]:
    answer = await house.post(f"{DOMAIN}/list", token=token)
    assert answer.status == 200, answer.json
    found: list[dict[str, Any]] = answer["list"]
    return found


def work_of(house: HouseUnderTest) -> Work:
    return replace(house.work(), mailboxes=imap_mailboxes(allows_private=True, seconds=5))


@asynccontextmanager
async def followed(house: HouseUnderTest, work: Work | None = None) -> AsyncIterator[None]:
    follower = MailboxFollower(work or work_of(house), new_id(), look_seconds=0.1, wait_seconds=5)
    running = asyncio.ensure_future(follower.run())
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def wait_for(is_so: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while True:
            if await is_so():
                return
            await asyncio.sleep(0.05)


async def until(house: HouseUnderTest, count: int) -> None:
    async def are_there() -> bool:
        return len(await came_in(house)) >= count

    await wait_for(are_there)


async def opened(house: HouseUnderTest, token: str) -> None:
    async def was_looked_at() -> bool:
        return bool((await listed(house, token))[0]["looked_at"])

    await wait_for(was_looked_at)


async def until_problem(house: HouseUnderTest, token: str, *, is_there: bool) -> None:
    async def stands_so() -> bool:
        return ((await listed(house, token))[0]["problem"] is not None) is is_there

    await wait_for(stands_so)


async def until_tested(house: HouseUnderTest, token: str) -> None:
    async def is_over() -> bool:
        return bool((await listed(house, token))[0]["test"]["is_over"])

    await wait_for(is_over)


async def test_what_comes_is_fetched_once_and_what_was_there_is_left_alone(
    house: HouseUnderTest, admin: str, server: ImapServer
) -> None:
    await house.register("soran", firstname="Elif")
    server.add(written("Eski."))
    assert (await save(house, admin, server)).status == 200
    async with followed(house):
        await opened(house, admin)
        for at in range(3):
            server.add(written(f"Yeni {at}.", proof=None))
        await until(house, 3)
    async with followed(house):  # another worker goes on, and fetches nothing twice
        last = server.add(written("Sonra.", proof=None))
        await until(house, 4)

        async def is_marked() -> bool:
            return bool(server.mails[last].flags)

        await wait_for(is_marked)
    assert [sorted(mail.flags) for mail in server.mails.values()] == [
        [],
        *[[b"TeraziFetched"]] * 3,
        *[[b"TeraziFetched"]],
    ]
    await house.run_jobs()
    assert len(await came_in(house)) == 4
    assert not any(word in said for said in server.said for word in (b"EXPUNGE", b"Deleted"))
    (box,) = await listed(house, admin)
    assert (box["problem"], box["left_count"]) == (None, 0)


@pytest.mark.parametrize("keeps_marks", [True, False])
async def test_whatever_ends_in_between_no_mail_is_lost_or_doubled(
    house: HouseUnderTest, admin: str, server: ImapServer, keeps_marks: bool
) -> None:
    """The connection ends before each of the commands in turn; the server is rebuilt on the way."""
    server.keeps_marks = keeps_marks
    await house.register("soran", firstname="Elif")
    await save(house, admin, server, believed_relay="development")
    async with followed(house):
        await opened(house, admin)
    for at, step in enumerate([b"SEARCH", b"FETCH", b"STORE"]):
        for number in range(3):
            server.add(written(f"Sayı {at}.{number}."))
        server.refuses = {step}
        async with followed(house):
            await asyncio.sleep(0.5)
        server.refuses = set()
        house.clock.advance(minutes=40)
        async with followed(house):
            await until(house, 3 * (at + 1))
    server.number_anew()
    house.clock.advance(minutes=2)  # who was ended while taking the mailbox held it for a minute
    async with followed(house):
        last = server.add(written("Sonra."))

        async def is_fetched() -> bool:
            return bool(server.mails[last].flags) if keeps_marks else len(await came_in(house)) == 19

        await wait_for(is_fetched)
    await house.run_jobs()
    said = [mail for mail in await came_in(house) if mail["outcome"] != "duplicate"]
    assert len(said) == 10


async def test_one_worker_at_a_time_follows_a_mailbox(
    house: HouseUnderTest, admin: str, server: ImapServer
) -> None:
    await save(house, admin, server)
    async with followed(house), followed(house):
        await opened(house, admin)
        await asyncio.sleep(0.5)
        assert sum(said.startswith(b"LOGIN") for said in server.said) == 1


async def test_a_test_ends_when_its_mail_was_fetched(
    house: HouseUnderTest, admin: str, server: ImapServer
) -> None:
    mailbox_id = (await save(house, admin, server))["mailbox"]["mailbox_id"]
    begun = await house.post(f"{DOMAIN}/test", token=admin, mailbox_id=mailbox_id)
    assert begun["mailbox"]["test"]["step"] == "connect"
    await run(house)
    test = (await listed(house, admin))[0]["test"]
    assert (test["step"], test["problem"], test["is_over"]) == ("fetch", None, False)
    (letter,) = [each for each in house.sent if each.to_address == server.username]
    async with followed(house):
        await opened(house, admin)
        server.add(f"Subject: {letter.subject}\r\nFrom: no-reply@ornek.com\r\n\r\n".encode())
        await until_tested(house, admin)
    test = (await listed(house, admin))[0]["test"]
    assert (test["step"], test["problem"]) == (None, None)
    assert await came_in(house) == []


@pytest.mark.parametrize(
    ("given", "step", "problem"),
    [({"password": "yanlis"}, "sign_in", "sign_in_refused"), ({"folder": "Yok"}, "open", "no_folder")],
)
async def test_a_test_says_at_which_step_it_failed(
    house: HouseUnderTest, admin: str, server: ImapServer, given: dict[str, str], step: str, problem: str
) -> None:
    mailbox_id = (await save(house, admin, server, **given))["mailbox"]["mailbox_id"]
    await house.post(f"{DOMAIN}/test", token=admin, mailbox_id=mailbox_id)
    await run(house)
    test = (await listed(house, admin))[0]["test"]
    assert (test["step"], test["problem"], test["is_over"]) == (step, problem, True)


async def test_a_test_whose_mail_does_not_come_ends_by_itself(
    house: HouseUnderTest, admin: str, server: ImapServer
) -> None:
    mailbox_id = (await save(house, admin, server))["mailbox"]["mailbox_id"]
    await house.post(f"{DOMAIN}/test", token=admin, mailbox_id=mailbox_id)
    await run(house)
    house.clock.advance(minutes=4)
    test = (await listed(house, admin))[0]["test"]
    assert (test["step"], test["problem"], test["is_over"]) == ("fetch", "not_arrived", True)


async def run(house: HouseUnderTest) -> None:
    """Run the queue with mailboxes that can be reached."""
    plain = house.work
    house.work = lambda: replace(plain(), mailboxes=imap_mailboxes(allows_private=True, seconds=5))  # type: ignore[method-assign]
    try:
        await house.run_jobs()
    finally:
        house.work = plain  # type: ignore[method-assign]


async def test_a_secret_goes_nowhere_else_and_is_never_shown(
    house: HouseUnderTest, admin: str, server: ImapServer
) -> None:
    made = await save(house, admin, server)
    mailbox_id = made["mailbox"]["mailbox_id"]
    assert server.password not in str(made.json) + str(await listed(house, admin))
    kept = await save(house, admin, server, mailbox_id=mailbox_id, password="", believed_relay="mx.ornek.com")
    assert kept.status == 200
    for moved in ({"host": "kotu.example.com"}, {"port": 993}, {"username": "x"}, {"security": "tls"}):
        refused = await save(house, admin, server, mailbox_id=mailbox_id, password="", **moved)
        assert (refused.status, refused.error) == (422, "mailbox_secret_needed")
    missing = await save(house, admin, server, password="")
    assert missing.error == "mailbox_secret_needed"
    token = await save(house, admin, server, sign_in="google", client_id="a", password="")
    assert token.error == "mailbox_secret_needed"
    for broken in ({"username": "a\r\nb"}, {"folder": "a\nLOGOUT"}, {"password": "a\x00b"}, {"host": "a b"}):
        assert (await save(house, admin, server, **broken)).status == 422


async def test_only_who_runs_the_site_names_mailboxes(house: HouseUnderTest, server: ImapServer) -> None:
    admin, member = await make_administrator(house, "yonetici"), await house.register("uye")
    mailbox_id = (await save(house, admin, server))["mailbox"]["mailbox_id"]
    for path, query in (
        ("list", {}),
        ("test", {"mailbox_id": mailbox_id}),
        ("delete", {"mailbox_id": mailbox_id}),
    ):
        assert (await house.post(f"{DOMAIN}/{path}", token=member, **query)).status == 403
    assert (await save(house, member, server)).status == 403
    for path in ("test", "delete"):
        unknown = await house.post(f"{DOMAIN}/{path}", token=admin, mailbox_id=str(new_id()))
        assert (unknown.status, unknown.error) == (404, "mailbox_not_found")
    assert (await save(house, admin, server, mailbox_id=str(new_id()))).error == "mailbox_not_found"
    await save(house, admin, server, mailbox_id=mailbox_id, is_active=False)
    stopped = await house.post(f"{DOMAIN}/test", token=admin, mailbox_id=mailbox_id)
    assert (stopped.status, stopped.error) == (409, "mailbox_stopped")
    for _ in range(9):
        assert (await save(house, admin, server)).status == 200
    assert (await save(house, admin, server)).error == "too_many_mailboxes"
    gone = await house.post(f"{DOMAIN}/delete", token=admin, mailbox_id=mailbox_id)
    assert gone.status == 200
    assert len(await listed(house, admin)) == 9


async def test_ports_and_open_ways_of_one_s_own_network_are_refused(
    database_url: str, tmp_path: Path, server: ImapServer
) -> None:
    async with open_house(database_url, tmp_path) as house:
        admin = await make_administrator(house, "yonetici")
        for wrong in ({"security": "tls"}, {"security": "none", "port": 993}):
            refused = await save(house, admin, server, **wrong)
            assert (refused.status, refused.error) == (422, "mailbox_place_refused")
        assert (await save(house, admin, server, security="tls", port=993)).status == 200


async def test_a_mailbox_that_fails_is_tried_later_each_time(
    house: HouseUnderTest, admin: str, server: ImapServer
) -> None:
    await save(house, admin, server, password="yanlis")
    for _ in range(2):
        async with followed(house):
            await until_problem(house, admin, is_there=True)
            await asyncio.sleep(0.3)
        house.clock.advance(seconds=30)
    assert sum(said.startswith(b"LOGIN") for said in server.said) == 1
    house.clock.advance(seconds=timedelta(minutes=1).total_seconds())
    await save(house, admin, server, mailbox_id=(await listed(house, admin))[0]["mailbox_id"])
    async with followed(house):
        await opened(house, admin)
        await until_problem(house, admin, is_there=False)
