"""How the installation does, what is wrong with it, and the settings in force."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.actions.nodes import Reporter, new_node
from terazi.modules.process.queries.nodes import database_facts
from terazi.modules.process.rules.clocks import in_words
from terazi.modules.process.rules.installation import problems, states, without_secrets
from terazi.modules.process.rules.waits import quantile, seconds_of, step_of
from terazi.modules.process.values.installation import CheckState, Facts, Part
from terazi.modules.process.values.nodes import Group
from terazi.modules.process.values.queues import MailFacts
from tests.calling import HouseUnderTest, open_house
from tests.modules.process.administrators import made_administrator
from tests.modules.site.waiting import waiting_for

SECRET = "a-key-that-signs-everything-and-is-never-shown"


async def health(house: HouseUnderTest, admin: str, detail: str = "full", lang: str = "en") -> dict[str, Any]:
    answer = await house.post(
        "/v1/process/info", token=admin, info_type="health", detail_type=detail, lang=lang
    )
    assert answer.status == 200, answer.json
    (found,) = answer["processes"]
    return dict(found)


async def test_an_installation_without_a_worker_says_so(house: HouseUnderTest, admin: str) -> None:
    found = await health(house, admin)
    states = {each["part"]: each["state"] for each in found["checks"]}
    assert (states["database"], states["store"], states["workers"]) == ("good", "good", "bad")
    assert (states["mail"], states["receiver"]) == ("absent", "absent")
    assert found["problems"][0]["text"].startswith("No worker runs")
    node = new_node(uuid4(), Group.WORKER, queues=["mail"], now=house.clock.now)
    await Reporter(house.house.database, node, lines=LineBook(), clock=house.clock).beat()
    partly = await health(house, admin)
    assert partly["problems"][0]["text"] == "These queues have no worker: jobs, payments, upkeep, webhooks."


async def test_texts_are_in_the_readers_language(house: HouseUnderTest, admin: str) -> None:
    english, turkish = await health(house, admin), await health(house, admin, lang="tr")
    for name in ("checks", "problems", "steps", "settings"):
        assert english[name]
        assert [each["text"] for each in english[name]] != [each["text"] for each in turkish[name]]


async def test_no_secret_is_shown_and_each_setting_names_its_variable(
    database_url: str, tmp_path: Path
) -> None:
    settings = {
        "secret_key": SECRET,
        "metrics_token": f"{SECRET}-metrics",
        "smtp_url": f"smtp://terazi:{SECRET}-mail@mail.example:25",
    }
    async with open_house(database_url, tmp_path, **settings) as house:
        admin = await made_administrator(house, "deniz.kaya")
        answer = await house.post("/v1/process/info", token=admin, info_type="health", detail_type="full")
    assert SECRET not in answer.content.decode()
    shown = {each["variable"]: each for each in answer["processes"][0]["settings"]}
    assert shown["SMTP_URL"] == shown["SMTP_URL"] | {"value": None, "is_secret": True, "is_set": True}
    assert shown["TERAZI_MODE"]["value"] == "development"
    assert "DATABASE_URL" in shown
    assert len(shown) == len(type(house.house.settings).model_fields)


def test_addresses_are_shown_without_what_opens_them() -> None:
    assert (
        without_secrets("postgresql://terazi:gizli@db:5432/terazi?password=gizli")
        == "postgresql://db:5432/terazi"
    )
    assert without_secrets("s3://bucket/prefix") == "s3://bucket/prefix"
    assert without_secrets("host=db password=gizli") == "•••"
    assert without_secrets("postgresql://[broken") == "•••"
    assert without_secrets("") == ""


async def test_steps_before_production_are_done_one_by_one(house: HouseUnderTest, admin: str) -> None:
    steps = {each["name"]: each["is_done"] for each in (await health(house, admin))["steps"]}
    assert (steps["mode"], steps["secret"], steps["administrators"]) == (False, True, False)
    await made_administrator(house, "ece.aydin")
    steps = {each["name"]: each["is_done"] for each in (await health(house, admin))["steps"]}
    assert steps["administrators"] is True


async def test_a_glance_tells_only_what_is_paused(house: HouseUnderTest, admin: str) -> None:
    await house.post("/v1/process/stop", token=admin, process_name="mail", reason="the server is away")
    found = await health(house, admin, "short")
    assert [(each["process_name"], each["reason"]) for each in found["paused"]] == [
        ("mail", "the server is away")
    ]
    assert (found["settings"], found["checks"], found["problems"]) == ([], [], [])
    assert "Paused queues and schedules: 1." in str(
        [each["text"] for each in (await health(house, admin))["problems"]]
    )


async def test_a_test_mail_goes_to_whoever_asks(house: HouseUnderTest, admin: str) -> None:
    answer = await house.post("/v1/process/mail/test", token=admin, lang="en")
    assert answer["mail"] == "deniz.kaya@example.com"
    (mail,) = [each for each in await house.mails(to=answer["mail"]) if each.kind == "process.mail.test"]
    assert (mail.subject, mail.lang) == ("Test mail", "en")
    assert (await house.post("/v1/process/mail/test", token=await house.register())).status == 403


def test_clocks_of_schedules_are_told_in_turkish_time() -> None:
    told = {
        cron: in_words(cron).key.rpartition(".")[2]
        for cron in (
            "* * * * * */5",
            "* * * * *",
            "*/10 * * * *",
            "23 * * * *",
            "40 3 * * *",
            "5 6-17 * * *",
            "1 2 3 * *",
        )
    }
    assert list(told.values()) == ["seconds", "minute", "minutes", "hour", "day", "hours", "other"]
    assert in_words("40 22 * * *").params["time"] == "01:40"


def test_waits_are_counted_in_steps_that_are_no_shorter_than_the_wait() -> None:
    for seconds in (0.0, 0.01, 0.02, 1.0, 3.7, 3600.0):
        assert seconds <= seconds_of(step_of(seconds)) + 1e-9
    assert step_of(10.0**9) == step_of(10.0**8)
    assert quantile({}, 0.5) is None
    assert quantile({0: 99, 10: 1}, 0.95) == seconds_of(0)
    assert quantile({0: 1, 10: 99}, 0.5) == seconds_of(10)


async def test_what_is_wrong_and_what_is_paused_waits_for_administrators_alone(house: HouseUnderTest) -> None:
    admin = await made_administrator(house, "deniz.kaya")
    other = await house.register("ece.aydin")
    assert (await waiting_for(house, admin))["installation_to_mend"] == (1, "general")
    queues = ["jobs", "payments", "upkeep", "mail", "webhooks"]
    node = new_node(uuid4(), Group.WORKER, queues=queues, now=house.clock.now)
    await Reporter(house.house.database, node, lines=LineBook(), clock=house.clock).beat()
    assert await waiting_for(house, admin) == {}
    paused = await house.post("/v1/process/stop", token=admin, process_name="mail", reason="Bakım")
    assert paused.status == 200, paused.json
    assert await waiting_for(house, admin) == {"pauses_to_end": (1, "log")}
    assert await waiting_for(house, other) == {}


async def test_a_mail_that_was_given_up_does_not_wait(house: HouseUnderTest, admin: str) -> None:
    await house.register("ece.aydin")
    house.clock.advance(minutes=12)
    assert await waiting_mails(house, admin)
    given_up = touched(text("UPDATE outgoing_mail SET last_error = 'address refused'"))
    await house.house.database.recorder.write(given_up())
    assert not await waiting_mails(house, admin)


async def waiting_mails(house: HouseUnderTest, admin: str) -> list[str]:
    said = [each["text"] for each in (await health(house, admin))["problems"]]
    return [each for each in said if each.startswith("Mails that have waited")]


async def test_lock_slots_that_fill_up_are_warned_of(house: HouseUnderTest) -> None:
    (database,) = await house.house.database.reader.ask(database_facts())
    assert database.lock_slots == 128 * database.most_connections
    async with house.house.database.recorder.connection() as connection:
        await connection.execute(b"SELECT pg_advisory_lock(77, n) FROM generate_series(1, 1000) AS n")
        (held,) = await house.house.database.reader.ask(database_facts())
        await connection.execute(b"SELECT pg_advisory_unlock_all()")
    assert database.lock_slots > held.locks >= 1_000
    mails = MailFacts(waiting=0, oldest_at=None)
    facts = Facts(
        now=house.clock.now, nodes=[], queues=[], paused=[], database=database, database_ms=1, mails=mails,
        store_ms=1, sends_mails=True, is_development=False,
    )  # fmt: skip
    said: dict[int, set[str]] = {}
    for share in (59, 61):
        fuller = replace(facts, database=replace(database, locks=database.lock_slots * share // 100))
        said[share] = {phrase.key for _, phrase in problems(fuller)}
        is_warned = states(fuller)[Part.DATABASE] is CheckState.WARNING
        assert is_warned == ("process.problem.locks" in said[share])
    assert said[61] - said[59] == {"process.problem.locks"}
