"""Processes tell of themselves, and are ended from afar."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from uuid import uuid4

from sqlalchemy import select, text

from terazi.foundation.questions import Question, many, touched, value
from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.actions.nodes import Reporter, code_version, new_node, reporting
from terazi.modules.process.actions.rates import CallRates
from terazi.modules.process.tables import PROCESS_NODE
from terazi.modules.process.values.nodes import Group, Node
from tests.calling import HouseUnderTest


def reporter_of(house: HouseUnderTest, group: Group = Group.WEB, **options: object) -> Reporter:
    node = new_node(uuid4(), group, queues=None, now=house.clock.now)
    return Reporter(house.house.database, node, lines=LineBook(), clock=house.clock, **options)  # type: ignore[arg-type]


def touched_sql(said: str) -> Question[int]:
    return touched(text(said))()


def text_count(said: str) -> Question[int]:
    return value(text(said))()


async def nodes_of(house: HouseUnderTest, admin: str) -> list[dict[str, object]]:
    answer = await house.post("/v1/process/info", token=admin, info_type="nodes")
    assert answer.status == 200, answer.json
    return list(answer["processes"])


async def test_a_process_is_there_from_its_first_beat_to_its_end(house: HouseUnderTest, admin: str) -> None:
    reporter = reporter_of(house)
    await reporter.beat()
    (web, database) = await nodes_of(house, admin)
    assert (web["cluster_node_group"], web["is_silent"], web["process_name"]) == (
        "web",
        False,
        str(reporter.node.id),
    )
    assert (database["cluster_node_group"], database["node"]) == ("database", "PostgreSQL")
    await reporter.leave()
    assert [each["cluster_node_group"] for each in await nodes_of(house, admin)] == ["database"]


async def test_a_process_that_misses_its_beats_is_shown_as_silent_and_forgotten_later(
    house: HouseUnderTest, admin: str
) -> None:
    await reporter_of(house).beat()
    house.clock.advance(seconds=21)
    (web, _) = await nodes_of(house, admin)
    assert web["is_silent"] is True


async def test_another_version_than_the_newest_is_named(house: HouseUnderTest, admin: str) -> None:
    old, new = reporter_of(house, Group.WORKER), reporter_of(house)
    old.node = replace(old.node, version="1-old")
    await old.beat()
    house.clock.advance(seconds=1)
    new.node = replace(new.node, version="1-new", started_at=house.clock.now)
    await new.beat()
    found = {each["version"]: each["has_other_version"] for each in await nodes_of(house, admin)}
    assert (found["1-old"], found["1-new"]) == (True, False)


def test_the_version_names_the_code() -> None:
    assert code_version() == code_version()
    assert len(code_version().rpartition("-")[2]) == 8


async def test_a_process_that_is_to_end_hears_it_with_its_next_beat(
    house: HouseUnderTest, admin: str
) -> None:
    ended: list[bool] = []
    reporter = reporter_of(house, end=lambda: ended.append(True))
    await reporter.beat()
    name = str(reporter.node.id)
    answers = [
        await house.post("/v1/process/stop", token=admin, process_name=name, reason="new settings")
        for _ in range(2)
    ]
    assert [answer.status for answer in answers] == [200, 200]
    assert answers[0]["process"] == answers[1]["process"]
    assert answers[0]["process"]["is_ending"] is True
    assert ended == []
    await reporter.beat()
    assert ended == [True]
    trail = await house.post("/v1/audit/list", token=admin, action="process.ended")
    assert {change["field"]: change["after"] for change in trail["list"][0]["changes"]}[
        "reason"
    ] == "new settings"


async def test_an_end_that_nobody_has_heard_can_be_taken_back(house: HouseUnderTest, admin: str) -> None:
    ended: list[bool] = []
    reporter = reporter_of(house, end=lambda: ended.append(True))
    await reporter.beat()
    name = str(reporter.node.id)
    await house.post("/v1/process/stop", token=admin, process_name=name, reason="by mistake")
    started = await house.post(
        "/v1/process/start", token=admin, process_name=name, reason="it was the other one"
    )
    assert started["process"]["is_ending"] is False
    await reporter.beat()
    assert ended == []


async def test_what_was_counted_while_the_database_was_away_is_written_later(house: HouseUnderTest) -> None:
    rates = CallRates()
    reporter = reporter_of(house, rates=rates)
    rates.note("/v1/user/get", "203.0.113.9", None, None)
    away, back = (
        touched_sql("ALTER TABLE caller_minute RENAME TO away"),
        touched_sql("ALTER TABLE away RENAME TO caller_minute"),
    )
    await house.house.database.recorder.write(away)
    with suppress(Exception):
        await reporter.write_counts()
    await house.house.database.recorder.write(back)
    await reporter.write_counts()
    assert rates.take() == []
    (found,) = await house.house.database.reader.ask(
        text_count("SELECT count(*) FROM caller_minute WHERE key = '203.0.113.9'")
    )
    assert found == 1


async def test_a_process_reports_by_itself_and_says_when_it_ends(house: HouseUnderTest, admin: str) -> None:
    reporter = reporter_of(house)
    question = many(Node, select(*PROCESS_NODE.c))
    async with reporting(reporter):
        found: list[Node] = []
        async with asyncio.timeout(20):
            while not found:
                (found,) = await house.house.database.reader.ask(question())
        assert found[0].version == code_version()
    (left,) = await house.house.database.reader.ask(question())
    assert left == []
    lines = await house.post("/v1/process/info", token=admin, info_type="logs", detail_type="full")
    assert [each["text"] for each in lines["processes"]] == ["web process ended", "web process began"]
