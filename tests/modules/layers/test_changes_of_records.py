"""Two people on one record, undo, history, the trash, parents: what each of them is told, and what stays."""

import asyncio
from typing import Any
from uuid import uuid4

from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import grant, id_of, make_administrator
from tests.modules.layers.tables_grown import ask, grow, names, paste, save


async def undo(house: HouseUnderTest, token: str, change: Any, **more: Any) -> Reply:
    body = {"layer_code": "urun", "change_id": change, **more}
    return await house.post("/v1/layer/change/undo", body=body, token=token)


async def history(house: HouseUnderTest, token: str, record: Any) -> Reply:
    body = {"layer_code": "urun", "cl_id": str(record)}
    return await house.post("/v1/layer/record/history", body=body, token=token)


async def an_editor(house: HouseUnderTest, name: str = "ayse.yilmaz") -> str:
    token = await house.register(name)
    await grant(house, await id_of(house, token), "support_answer")
    return token


async def test_different_cells_of_a_record_both_stand_and_the_same_one_is_refused(
    house: HouseUnderTest,
) -> None:
    admin = await make_administrator(house, "yonetici")
    ayse = await an_editor(house)
    await grow(house)
    record = uuid4()
    await save(house, admin, record, ad="İncir", tutar=5)
    assert (await save(house, ayse, record, tutar=6, _version=1)).status == 200
    assert (await save(house, admin, record, ad="Üzüm", _version=1)).status == 200
    refused = await save(house, admin, record, tutar=7, _version=1)
    assert (refused.status, refused.error) == (409, "records_changed")
    (conflict,) = refused["conflicts"]
    assert (conflict["wdm_code"], conflict["value"], conflict["by"]) == ("tutar", 6.0, "ayse.yilmaz")
    same = await save(house, admin, record, tutar=6, _version=1)
    assert same.status == 200
    taken = await save(house, admin, record, tutar=7, _version=conflict["version"])
    assert taken["list"][0]["wdmr_data"] | {"ad": "Üzüm", "tutar": 7.0} == taken["list"][0]["wdmr_data"]


async def test_a_record_that_somebody_threw_away_or_changed_is_never_lost_silently(
    house: HouseUnderTest,
) -> None:
    admin = await make_administrator(house, "yonetici")
    ayse = await an_editor(house)
    await grow(house)
    record = uuid4()
    await save(house, admin, record, ad="İncir", tutar=5)
    await save(house, ayse, record, tutar=6, _version=1)
    late = await save(house, admin, record, _deleted=True, _version=1)
    assert late.error == "records_changed"
    (told,) = late["conflicts"]
    assert (told["wdm_code"], told["value"], told["by"]) == ("tutar", 6.0, "ayse.yilmaz")
    assert (await save(house, admin, record, _deleted=True, _version=told["version"])).status == 200
    refused = await save(house, ayse, record, ad="Üzüm", _version=2)
    assert refused.error == "records_changed"
    (gone,) = refused["conflicts"]
    assert (gone["wdm_code"], gone["value"], gone["by"]) == ("_deleted", True, "yonetici")
    back = await save(house, ayse, record, ad="Üzüm", _deleted=False, _version=gone["version"])
    assert back.status == 200
    assert names(await ask(house, admin)) == ["Üzüm"]


async def test_of_many_at_once_one_cell_holds_what_was_accepted_last(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    record = uuid4()
    await save(house, admin, record, adet=0)
    accepted = 0

    async def count_up() -> None:
        nonlocal accepted
        version, value = 1, 0
        for _ in range(6):
            answer = await save(house, admin, record, adet=value + 1, _version=version)
            if answer.status == 200:
                accepted += 1
                version, value = answer["list"][0]["version"], value + 1
            else:
                (conflict,) = answer["conflicts"]
                version, value = conflict["version"], conflict["value"]

    await asyncio.gather(*(count_up() for _ in range(4)))
    (last,) = (await ask(house, admin))["list"]
    assert last["wdmr_data"]["adet"] <= accepted
    told = await history(house, admin, record)
    became = [each["cells"][0]["became"] for each in told["list"]]
    assert became == sorted(became, reverse=True)
    assert became[0] == last["wdmr_data"]["adet"]
    assert last["version"] == len(became) + 1


async def test_the_same_record_made_twice_at_once_is_one(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    record = uuid4()
    both = await asyncio.gather(*(save(house, admin, record, ad="İncir") for _ in range(4)))
    assert {each.status for each in both} == {200}
    answer = await ask(house, admin)
    assert (names(answer), answer["total_count"]) == (["İncir"], 1)


async def test_undo_puts_back_what_nobody_touched_since_and_names_the_rest(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    ayse = await an_editor(house)
    await grow(house)
    first, second = uuid4(), uuid4()
    await paste(house, admin, [{"cl_id": str(first), "ad": "a"}, {"cl_id": str(second), "ad": "b"}])
    rows = [{"cl_id": str(first), "ad": "A", "tutar": 1}, {"cl_id": str(second), "ad": "B"}]
    pasted = await paste(house, ayse, rows)
    assert (
        await undo(house, await an_editor(house, "can.demir"), pasted["change_id"])
    ).error == "change_not_yours"
    await save(house, admin, first, ad="C")
    undone = await undo(house, ayse, pasted["change_id"])
    assert undone["left"] == [{"cl_id": str(first), "wdm_code": "ad"}]
    now = {each["cl_id"]: each["wdmr_data"] for each in (await ask(house, admin))["list"]}
    assert (now[str(first)]["ad"], now[str(first)]["tutar"], now[str(second)]["ad"]) == ("C", None, "b")
    again = await undo(house, ayse, pasted["change_id"])
    assert (again.status, again["list"]) == (200, [])
    redone = await undo(house, ayse, undone["change_id"])
    assert redone["left"] == []
    now = {each["cl_id"]: each["wdmr_data"] for each in (await ask(house, admin))["list"]}
    assert (now[str(first)]["tutar"], now[str(second)]["ad"]) == (1.0, "B")
    told = await history(house, admin, second)
    assert [each["cells"][0]["became"] for each in told["list"]] == ["B", "b", "B"]
    missing = await undo(house, ayse, str(uuid4()))
    assert (missing.status, missing.error) == (404, "change_not_found")


async def test_undoing_what_was_made_puts_it_into_the_trash(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    made = await paste(house, admin, [{"ad": "a"}, {"ad": "b"}])
    await save(house, admin, made["list"][1]["cl_id"], ad="c")
    undone = await undo(house, admin, made["change_id"])
    assert undone["left"] == [{"cl_id": made["list"][1]["cl_id"], "wdm_code": ""}]
    assert names(await ask(house, admin)) == ["c"]
    assert (await ask(house, admin))["total_count"] == 1
    body = {"layer_code": "urun"}
    changes = await house.post("/v1/layer/change/list", body=body, token=admin)
    assert [each["kind"] for each in changes["list"]] == ["undo", "edit", "paste"]
    assert [each["is_undone"] for each in changes["list"]] == [False, False, True]


async def test_the_trash_takes_a_record_with_those_below_and_gives_them_back(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house, record_parent="same")
    await grow(house, "parca", planter, parent_id=planter.ids["urun"], record_parent="above")
    top, below, piece = uuid4(), uuid4(), uuid4()
    await save(house, admin, top, ad="üst")
    made = await house.post(
        "/v1/layer/record/save",
        body={"layer_code": "urun", "cl_id": str(below), "p_id": str(top), "wdmr_data": {"ad": "alt"}},
        token=admin,
    )
    assert made["list"][0]["p_id"] == str(top)
    circle = {"layer_code": "urun", "cl_id": str(top), "p_id": str(below), "wdmr_data": {}}
    assert (await house.post("/v1/layer/record/save", body=circle, token=admin)).error == "parent_refused"
    part = {"layer_code": "parca", "cl_id": str(piece), "p_id": str(below), "wdmr_data": {"ad": "parça"}}
    assert (await house.post("/v1/layer/record/save", body=part, token=admin)).status == 200
    assert (await save(house, admin, top, _deleted=True)).error == "record_has_children"
    assert (await save(house, admin, piece, "parca", _deleted=True)).status == 200
    gone = await save(house, admin, top, _deleted=True)
    assert gone.status == 200
    assert names(await ask(house, admin)) == []
    assert sorted(names(await ask(house, admin, is_trash=True))) == ["alt", "üst"]
    await undo(house, admin, gone["change_id"])
    assert sorted(names(await ask(house, admin))) == ["alt", "üst"]
    await save(house, admin, top, _deleted=True)
    back = await save(house, admin, top, _deleted=False)
    assert sorted(each["wdmr_data"]["ad"] for each in back["list"]) == ["alt", "üst"]
    assert sorted(names(await ask(house, admin))) == ["alt", "üst"]
    lost = {**part, "cl_id": str(uuid4()), "p_id": str(uuid4())}
    assert (await house.post("/v1/layer/record/save", body=lost, token=admin)).error == "parent_refused"


async def test_a_record_does_not_come_back_below_one_that_stays_in_the_trash(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house, record_parent="same")
    await grow(house, "parca", planter, parent_id=planter.ids["urun"], record_parent="above")
    tops, below, piece = [uuid4(), uuid4()], uuid4(), uuid4()
    for top in tops:
        await save(house, admin, top, ad="üst")
    placed = {"layer_code": "urun", "cl_id": str(below), "p_id": str(tops[0]), "wdmr_data": {"ad": "alt"}}
    assert (await house.post("/v1/layer/record/save", body=placed, token=admin)).status == 200
    part = {"layer_code": "parca", "cl_id": str(piece), "p_id": str(below), "wdmr_data": {"ad": "parça"}}
    assert (await house.post("/v1/layer/record/save", body=part, token=admin)).status == 200
    await save(house, admin, piece, "parca", _deleted=True)
    gone = await save(house, admin, below, _deleted=True)
    house.clock.advance(minutes=1)
    await save(house, admin, tops[0], _deleted=True)
    for key, code in ((piece, "parca"), (below, "urun")):
        refused = await save(house, admin, key, code, _deleted=False)
        assert (refused.status, refused.error) == (409, "parent_in_trash")
    assert (await undo(house, admin, gone["change_id"])).error == "parent_in_trash"
    elsewhere = {**placed, "p_id": str(tops[1]), "wdmr_data": {"_deleted": False}}
    assert (await house.post("/v1/layer/record/save", body=elsewhere, token=admin)).status == 200
    both = [{"cl_id": str(tops[0]), "_deleted": False}, {"cl_id": str(below), "_deleted": False}]
    assert (await paste(house, admin, both)).status == 200
    assert (await save(house, admin, piece, "parca", _deleted=False)).status == 200
    assert sorted(names(await ask(house, admin))) == ["alt", "üst", "üst"]


async def test_cells_that_do_not_fit_are_named_and_nothing_is_saved(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    refused = await paste(house, admin, [{"ad": "iyi"}, {"tutar": "çok", "renk": "mor", "gun": "29.02.2027"}])
    assert (refused.status, refused.error, len(refused.json["errors"])) == (422, "cells_refused", 3)
    assert names(await ask(house, admin)) == []
    assert (await save(house, admin, renksiz="x")).error == "unknown_column"
    missing = await history(house, admin, uuid4())
    assert (missing.status, missing.error) == (404, "record_not_found")
