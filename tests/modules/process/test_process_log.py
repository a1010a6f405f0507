"""The log: what is kept of it, what never is, and how administrators read it."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from terazi.modules.process.actions.logs import MOST_A_SECOND, LineBook
from terazi.modules.process.actions.nodes import Reporter, new_node
from terazi.modules.process.calls.logs import log_events
from terazi.modules.process.jobs import keep_figures
from terazi.modules.process.rules.logs import LONGEST_TEXT
from terazi.modules.process.values.logs import LogFilter, LogKind, LogLine
from terazi.modules.process.values.nodes import Group
from tests.calling import HouseUnderTest
from tests.modules.process.conftest import call_of

HOSTILE = "<script>alert(1)</script>\x00\x1b[31m\u202e\u200b\ud800" + "x" * 1_000_000
SECRETS = [
    "ayse@example.com",
    "203.0.113.77",
    "2001:db8:85a3::8a2e:370:7334",
    "eyJhbGciOi11JIUzI1NiIsInR5cCI6",
    "postgresql://terazi:Gizli.Sifre.1923@db/terazi",
    "password=Gizli.Sifre.1923",
]


class Raises:
    """Raises as our own code does, with something in its message that must not be kept."""

    def __init__(self, said: str) -> None:
        self.said = said

    def raised(self) -> BaseException:
        try:
            raise ValueError(self.said)
        except ValueError as problem:
            return problem


def lines_of(book: LineBook) -> list[LogLine]:
    return book.take()


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_is_in_no_line_whichever_way_it_is_logged(secret: str) -> None:
    book = LineBook()
    problem = Raises(f"no such user {secret}").raised()
    told = (ValueError, problem, problem.__traceback__)
    book.keep_event({"event": f"call failed for {secret}", "level": "error", "exc_info": told})
    book.keep_event(
        {"event": "call failed", "level": "error", "call": f"/v1/{secret}", "mail": secret, "token": secret}
    )
    book.keep_event(
        {"event": "call failed", "level": "warning", "problem": secret, "address": secret, "why": secret}
    )
    book.keep_of_library(
        f"Job x.y[7](mail='{secret}') failed", logger="procrastinate", level="error", raised=told
    )
    book.keep_of_library("connection to %s lost", logger="psycopg", level="warning", raised=None)
    kept = lines_of(book)
    assert len(kept) == 5
    hidden = secret.replace("postgresql://", "").replace("@db/terazi", "").replace("password=", "")
    assert not [line for line in kept if hidden in f"{line.text}{line.detail}"]
    assert kept[0].text.endswith("(ValueError)")
    assert "tests/modules/process/test_process_log.py" in (kept[0].detail or "")


def test_hostile_text_becomes_one_short_line() -> None:
    book = LineBook()
    book.keep_event({"event": HOSTILE, "level": "error", "call": HOSTILE, "request_id": HOSTILE})
    (line,) = lines_of(book)
    assert len(line.text) <= LONGEST_TEXT
    assert not set("\x00\x1b\u202e\u200b\ud800\n") & set(line.text)
    assert len(line.request_id) <= 64
    line.text.encode()


def test_lines_that_differ_in_numbers_only_are_the_same() -> None:
    book = LineBook()
    for number in (7, 8):
        book.keep_event({"event": f"task {number} failed", "level": "error", "task": "mail.deliver_mail"})
    book.keep_event({"event": "another", "level": "error"})
    first, second, other = lines_of(book)
    assert first.fold == second.fold != other.fold
    assert first.kind is LogKind.TASK


def test_what_is_no_warning_is_not_kept() -> None:
    book = LineBook()
    book.keep_event({"event": "call", "level": "info", "path": "/v1/user/get"})
    book.keep_of_library("starting", logger="procrastinate", level="info", raised=None)
    assert lines_of(book) == []


def test_more_than_two_hundred_in_a_second_are_counted_and_not_kept() -> None:
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    book = LineBook(lambda: now[0])
    for _ in range(MOST_A_SECOND + 50):
        book.keep_event({"event": "again", "level": "warning"})
    assert book.dropped == 50
    assert len(lines_of(book)) == MOST_A_SECOND
    now[0] += timedelta(seconds=1)
    book.keep_event({"event": "later", "level": "warning"})
    assert [line.text for line in lines_of(book)] == ["later"]


class Log:
    """A process of the platform that logs."""

    def __init__(self, house: HouseUnderTest, group: Group = Group.WEB) -> None:
        self.book = LineBook(house.clock)
        node = new_node(uuid4(), group, queues=None, now=house.clock.now)
        self.reporter = Reporter(house.house.database, node, lines=self.book, clock=house.clock)

    async def say(self, text: str, **fields: Any) -> None:
        self.book.keep_event({"event": text, "level": "error", **fields})
        await self.reporter.write_lines()


async def read(
    house: HouseUnderTest, admin: str, detail: str = "full", **wanted: Any
) -> list[dict[str, Any]]:
    answer = await house.post(
        "/v1/process/info", token=admin, info_type="logs", detail_type=detail, body=wanted
    )
    assert answer.status == 200, answer.json
    return list(answer["processes"])


async def test_lines_are_filtered_and_the_same_ones_folded(house: HouseUnderTest, admin: str) -> None:
    web, worker = Log(house), Log(house, Group.WORKER)
    job_id = uuid4()
    for number in range(3):
        await web.say("call failed", call="/v1/user/get", request_id=f"request{number}")
    await worker.say("job failed", job_id=str(job_id), kind="import")
    await worker.say("mail was lost", mail_id="7", level="warning")
    folded = await read(house, admin, "short")
    assert [(each["text"], each["count"]) for each in folded] == [
        ("mail was lost", 1),
        ("job failed kind=import", 1),
        ("call failed call=/v1/user/get", 3),
    ]
    own = await read(house, admin, fold=folded[2]["fold"])
    assert [each["request_id"] for each in own] == ["request2", "request1", "request0"]
    assert [each["job_id"] for each in await read(house, admin, job_id=str(job_id))] == [str(job_id)]
    assert [each["kind"] for each in await read(house, admin, log_type="mail")] == ["mail"]
    assert len(await read(house, admin, cluster_node_group="worker")) == 2
    assert len(await read(house, admin, log_level="warning")) == 1
    assert len(await read(house, admin, search_text="FAILED")) == 4
    assert await read(house, admin, search_text="%") == []
    assert len(await read(house, admin, request_id="request1")) == 1
    assert len(await read(house, admin, process_name=str(web.reporter.node.id))) == 3


async def test_hostile_text_is_stored_and_told_as_text(house: HouseUnderTest, admin: str) -> None:
    await Log(house).say(HOSTILE)
    (line,) = await read(house, admin)
    assert line["text"].startswith("<script>alert(1)</script> ")


async def test_deleting_says_how_many_and_leaves_the_trail(house: HouseUnderTest, admin: str) -> None:
    web, worker = Log(house), Log(house, Group.WORKER)
    for _ in range(3):
        await web.say("call failed", call="/v1/user/get")
    await worker.say("job failed", job_id=str(uuid4()))
    before = len((await house.post("/v1/audit/list", token=admin))["list"])
    gone = await house.post(
        "/v1/process/info/delete/log", token=admin, cluster_node_group="web", log_type="call"
    )
    assert gone["deleted_count"] == 3
    assert [each["cluster_node_group"] for each in await read(house, admin)] == ["worker"]
    trail = (await house.post("/v1/audit/list", token=admin))["list"]
    assert len(trail) == before + 1
    assert (trail[0]["action"], trail[0]["subject_name"]) == ("process.log_deleted", "web call")
    assert {each["field"]: each["after"] for each in trail[0]["changes"]} == {"total": "3"}
    again = await house.post("/v1/process/info/delete/log", token=admin, cluster_node_group="web")
    assert again["deleted_count"] == 0


async def test_lines_are_forgotten_after_a_week(house: HouseUnderTest, admin: str) -> None:
    log = Log(house)
    await log.say("old")
    house.clock.advance(days=6)
    await log.say("new")
    house.clock.advance(days=2)
    await keep_figures.handler(house.work())
    token = await house.sign_in("deniz.kaya")
    assert [each["text"] for each in await read(house, token)] == ["new"]


async def test_the_log_is_handed_out_as_json_lines(house: HouseUnderTest, admin: str) -> None:
    log = Log(house)
    await log.say("first")
    await log.say("second")
    answer = await house.post("/v1/process/log/export", token=admin, body={"search_text": "sec"})
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert [json.loads(line)["text"] for line in answer.content.decode().splitlines()] == ["second"]


async def test_a_ticket_opens_the_live_log_once(house: HouseUnderTest, admin: str) -> None:
    answer = await house.post("/v1/process/log/ticket", token=admin)
    house.house.hub.end_follows()  # so that the stream ends at once
    opened = await house.get("/v1/process/log/events", ticket=answer["ticket"])
    assert (opened.status, opened.headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
    again = await house.get("/v1/process/log/events", ticket=answer["ticket"])
    assert (again.status, again.error) == (403, "ticket_invalid")


async def test_a_ticket_of_a_job_opens_no_log_and_the_other_way_round(
    house: HouseUnderTest, admin: str
) -> None:
    member = await house.register()
    assert (await house.post("/v1/process/log/ticket", token=member)).status == 403
    answer = await house.post("/v1/process/log/ticket", token=admin)
    refused = await house.get("/v1/job/events", ticket=answer["ticket"], job_id=str(UUID(int=1)))
    assert (refused.status, refused.error) == (403, "ticket_invalid")
    assert (await house.get("/v1/process/log/events", ticket="guess")).error == "ticket_invalid"


async def test_the_live_log_tells_new_lines_once_and_in_order(house: HouseUnderTest, admin: str) -> None:
    log = Log(house)
    await log.say("before")
    async with house.house.database.transaction() as db:
        call = await call_of(house, db, admin)
    wanted = LogFilter(kind=LogKind.CALL)
    events = log_events(call, call.user.id, wanted, look_seconds=0)
    told: list[str] = []
    async with asyncio.timeout(30):
        assert (await anext(events)).startswith("event: ping")
        await log.say("not wanted", task="x")
        for number in range(3):
            await log.say("call failed", call=f"/v1/{number}")
            text = await anext(events)
            while text.startswith("event: ping"):
                text = await anext(events)
            told += [each["text"] for each in json.loads(text.partition("data: ")[2])]
    await events.aclose()
    assert told == [f"call failed call=/v1/{number}" for number in range(3)]


async def test_what_each_process_does_is_told_with_its_last_lines(house: HouseUnderTest, admin: str) -> None:
    log = Log(house, Group.WORKER)
    await log.reporter.beat()
    await log.say("job failed", job_id=str(uuid4()))
    answer = await house.post("/v1/process/info/log/active/process_id/details", token=admin)
    (detail,) = answer["details"]
    assert (detail["cluster_node_group"], detail["running"]) == ("worker", [])
    assert detail["memory_bytes"] > 0
    assert [line["text"] for line in detail["last_lines"]] == ["job failed"]
    none = await house.post(
        "/v1/process/info/log/active/process_id/details", token=admin, cluster_node_group="web"
    )
    assert none["details"] == []
