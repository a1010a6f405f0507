"""Tables of layers change while people use them, and who changes them may die at any step."""

import asyncio
from typing import Any

import psycopg
import pytest

from terazi.foundation.connecting import plain_url
from terazi.foundation.ids import new_id
from terazi.modules.layers.jobs import shapes as jobs
from terazi.modules.layers.values import ShapeKind
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.shaping import column_of, plan, shapes
from tests.modules.layers.tables_grown import ask, grow, names, paste, save


async def test_texts_become_numbers_and_what_does_not_fit_is_told(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    await paste(house, admin, [{"ad": "1,5"}, {"ad": "2"}, {"ad": "elma"}, {"ad": None}])
    old = await column_of(house, planter, "urun.ad")
    facts = {"from": old, "was": "line", "kind": "number", "then": {"kind": "number"}}
    await plan(house, planter, ShapeKind.RETYPE, "urun.ad", **facts)
    await house.run_jobs()
    assert sorted(names(await ask(house, admin)), key=str) == [1.5, 2.0, None, None]
    changes = await shapes(house, admin)
    retyped = next(each for each in changes if each["kind"] == "retype")
    assert (retyped["state"], [each["value"] for each in retyped["misfits"]]) == ("done", ["elma"])
    resting = next(each for each in changes if each["kind"] == "drop")
    assert resting["state"] == "waiting"
    house.clock.advance(days=31)
    admin = await house.sign_in("yonetici")
    await plan(
        house,
        planter,
        ShapeKind.INDEX,
        None,
        column=await column_of(house, planter, "urun.ad"),
        storage="double precision",
    )
    await house.run_jobs()
    assert {each["state"] for each in await shapes(house, admin)} == {"done"}
    assert (await save(house, admin, ad="3,25")).status == 200


class _Killed(BaseException):
    pass


@pytest.mark.parametrize("step", range(6))
async def test_a_worker_that_dies_at_any_step_of_a_change_leaves_it_to_the_next(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    monkeypatch.setattr(jobs, "_BATCH", 3)
    await paste(house, admin, [{"ad": str(at), "adet": at} for at in range(10)])
    facts = {
        "from": await column_of(house, planter, "urun.ad"),
        "was": "line",
        "kind": "integer",
        "then": {"kind": "integer"},
    }
    await plan(house, planter, ShapeKind.RETYPE, "urun.ad", **facts)
    recorder, steps = house.house.database.recorder, 0
    write = recorder.write

    async def dies(*changes: Any) -> None:
        nonlocal steps
        steps += 1
        if steps == step + 1:
            raise _Killed
        await write(*changes)

    monkeypatch.setattr(recorder, "write", dies)
    settings, clock = house.house.settings, lambda: house.clock.now
    try:
        await jobs.build_due(settings, house.house.database, planter.ids["urun"], clock, new_id)
    except _Killed:
        assert steps == step + 1
    monkeypatch.setattr(recorder, "write", write)
    await house.run_jobs()
    assert sorted(names(await ask(house, admin))) == list(range(10))
    assert {each["state"] for each in await shapes(house, admin) if each["kind"] != "drop"} == {"done"}


async def test_what_is_written_while_a_column_is_filled_is_in_the_new_one(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    monkeypatch.setattr(jobs, "_BATCH", 2)
    made = await paste(house, admin, [{"ad": "1"} for _ in range(6)])
    keys = [each["cl_id"] for each in made["list"]]
    facts = {
        "from": await column_of(house, planter, "urun.ad"),
        "was": "line",
        "kind": "integer",
        "then": {"kind": "integer"},
    }
    await plan(house, planter, ShapeKind.RETYPE, "urun.ad", **facts)

    async def write() -> None:
        for at, key in enumerate(keys * 3):
            answer = await save(house, admin, key, ad=str(at + 2))
            assert answer.status in (200, 409), answer.json

    await asyncio.gather(write(), house.run_jobs())
    rows = {each["cl_id"]: each["wdmr_data"]["ad"] for each in (await ask(house, admin))["list"]}
    told = await house.post(
        "/v1/layer/record/history", body={"layer_code": "urun", "cl_id": keys[0]}, token=admin
    )
    became = told["list"][0]["cells"][0]["became"]
    assert int(rows[keys[0]]) == int(became)
    assert all(int(value) >= 2 for value in rows.values())


async def test_a_busy_table_gives_up_and_is_tried_again(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    monkeypatch.setattr(jobs, "_TRIES", 2)
    monkeypatch.setattr(jobs, "_PAUSE", (0.0, 0.0))
    wdm = await planter.wdm("urun", "yeni", column_number=None)
    change = await plan(house, planter, ShapeKind.ADD, "urun.yeni")
    layer = (await shapes(house, admin))[-1]
    assert layer["kind"] == "add"
    with psycopg.connect(plain_url(house.house.settings.database_url)) as reader:
        number = reader.execute("SELECT number FROM layer WHERE code = 'urun'").fetchone()
        assert number is not None
        reader.execute(f"SELECT 1 FROM layer_data.l{number[0]}")
        await house.run_jobs()
        assert names(await ask(house, admin)) == []
    newest = (await shapes(house, admin))[0]
    assert (newest["state"], newest["problem"], wdm) == ("given_up", "busy", planter.ids["urun.yeni"])
    body = {"layer_code": "urun", "change_id": str(change)}
    assert (await house.post("/v1/layer/shape/retry", body=body, token=admin)).status == 200
    await house.run_jobs()
    assert (await shapes(house, admin))[0]["state"] == "done"
    again = await house.post("/v1/layer/shape/retry", body=body, token=admin)
    assert (again.status, again.error) == (404, "shape_change_not_found")


async def test_a_column_whose_values_stand_twice_does_not_become_unique(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    first, *_ = (await paste(house, admin, [{"ad": "İncir"}, {"ad": "incir"}]))["list"]
    facts: dict[str, Any] = {}
    await plan(house, planter, ShapeKind.UNIQUE, "urun.ad", **facts)
    await house.run_jobs()
    failed = (await shapes(house, admin))[0]
    assert (failed["state"], failed["problem"]) == ("failed", "not_unique")
    await save(house, admin, first["cl_id"], ad="Üzüm")
    await plan(house, planter, ShapeKind.UNIQUE, "urun.ad", **facts)
    await house.run_jobs()
    taken = await save(house, admin, ad="İNCİR")
    assert (taken.status, taken.error) == (409, "value_taken")


@pytest.mark.parametrize("word", ["x", "eyJ", "é", "A" * 3_000])
async def test_a_list_goes_on_by_the_word_it_gave_alone(house: HouseUnderTest, word: str) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await paste(house, admin, [{"ad": str(at)} for at in range(4)])
    given = (await ask(house, admin, count=2))["wdmr_list_id"]
    assert (await ask(house, admin, count=2, after=word)).error == "cursor_refused"
    bent = given[:-1] + ("A" if given[-1] != "A" else "B")
    assert (await ask(house, admin, count=2, after=bent)).error == "cursor_refused"
    assert (await ask(house, admin, count=2, after=given, sort=[{"wdm": "ad"}])).error == "cursor_refused"
