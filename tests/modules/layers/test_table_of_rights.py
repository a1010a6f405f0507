"""Who may make which call about layers, and that nobody is told more: one table, each line of which is tried.

Columns are who asks: X a stranger, P an application in the name of who edits, U who is signed in, O who edits another
layer, L who edits the layer, A an administrator; three times, for a layer that is open, one for who is signed in, and a
private one. What comes of it: ok; pa – in part, without the private column; in – sign in first; no – not with these
roles; -- – there is no such layer; ro – it may only be read; ?? – there is no such thing; er – this is not understood.
"""

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from structlog.testing import capture_logs

from terazi.modules.layers.calls.all import calls
from tests.calling import HouseUnderTest, Reply
from tests.modules.applications.connecting import connected
from tests.modules.layers.rights_world import (
    LAYERS,
    OF_COLUMN,
    OF_LAYER,
    PEOPLE,
    World,
    fetch,
    heard,
    make_world,
    told_in,
)

TABLE = """
db/data/get                            | pa pa pa pa ok ok | -- -- pa pa ok ok | -- -- -- -- ok ok
layer/wdm/get                          | pa pa pa pa ok ok | -- -- pa pa ok ok | -- -- -- -- ok ok
layer_wdm_get                          | pa pa pa pa ok ok | -- -- pa pa ok ok | -- -- -- -- ok ok
layer_tree/wdm/get                     | pa pa pa pa ok ok | -- -- pa pa ok ok | -- -- -- -- ok ok
location/list                          | ok ok ok ok ok ok | ok ok ok ok ok ok | ok ok ok ok ok ok
layer/record/list                      | in in pa pa ok ok | in in pa pa ok ok | in in -- -- ok ok
layer/record/list by the private column| in in er er ok ok | in in er er ok ok | in in -- -- ok ok
layer/record/list sorted by it         | in in er er ok ok | in in er er ok ok | in in -- -- ok ok
layer/record/list grouped by it        | in in er er ok ok | in in er er ok ok | in in -- -- ok ok
layer/record/list of the trash         | in in pa pa pa pa | in in pa pa pa pa | in in -- -- pa pa
layer/record/save                      | in in ro ro ok ok | in in ro ro ok ok | in in -- -- ok ok
layer/record/save of an unfit cell     | in in ro ro er er | in in ro ro er er | in in -- -- er er
layer/record/history                   | in in ro ro ok ok | in in ro ro ok ok | in in -- -- ok ok
layer/record/family                    | in in ok ok ok ok | in in ok ok ok ok | in in -- -- ok ok
layer/change/list                      | in in ro ro ok ok | in in ro ro ok ok | in in -- -- ok ok
layer/change/undo                      | in in ro ro ok ok | in in ro ro ok ok | in in -- -- ok ok
layer/view/list                        | in in pa pa ok ok | in in pa pa ok ok | in in -- -- ok ok
layer/view/save                        | in in ok ok ok ok | in in ok ok ok ok | in in -- -- ok ok
layer/view/save by the private column  | in in er er ok ok | in in er er ok ok | in in -- -- ok ok
layer/view/save for all                | in in ro ro ok ok | in in ro ro ok ok | in in -- -- ok ok
layer/view/delete                      | in in ?? ?? ok ?? | in in ?? ?? ok ?? | in in -- -- ok ??
layer/export                           | in in ok ok er er | in in ok ok er er | in in -- -- er er
layer/export with a reason             | in in ok ok ok ok | in in ok ok ok ok | in in -- -- ok ok
layer/export/get                       | in in ?? ?? ok ?? | in in ?? ?? ok ?? | in in ?? ?? ok ??
layer/import/upload                    | in in ro ro ok ok | in in ro ro ok ok | in in -- -- ok ok
layer/import/preview                   | in in ?? ?? ok ?? | in in ?? ?? ok ?? | in in ?? ?? ok ??
layer/import/start                     | in in ?? ?? ok ?? | in in ?? ?? ok ?? | in in ?? ?? ok ??
layer/option/save                      | in in ?? ?? ok ok | in in ?? ?? ok ok | in in ?? ?? ok ok
layer/option/list                      | in in no no no ok | in in no no no ok | in in no no no ok
layer/option/merge                     | in in ?? ?? er er | in in ?? ?? er er | in in ?? ?? er er
layer/shape/list                       | in in no no no ok | in in no no no ok | in in no no no ok
layer/shape/retry                      | in in no no no ?? | in in no no no ?? | in in no no no ??
db_layer_query                         | in in no no no ok | in in no no no ok | in in no no no ok
db_record                              | in in no no no ok | in in no no no ok | in in no no no ok
layer/save                             | in in no no no ok | in in no no no ok | in in no no no ok
layer/move                             | in in no no no ok | in in no no no ok | in in no no no ok
layer/state/change                     | in in no no no ok | in in no no no ok | in in no no no ok
layer/wdm/save                         | in in no no no ok | in in no no no ok | in in no no no ok
layer/wdm/state/change                 | in in no no no ok | in in no no no ok | in in no no no ok
layer/dictionary/export                | in in no no no ok | in in no no no ok | in in no no no ok
layer/dictionary/import                | in in no no no er | in in no no no er | in in no no no er
"""


TELLING = {
    "db/data/get",
    "db_layer_query",
    "db_record",
    "layer/record/history",
    "layer/record/list",
    "layer/record/save",
    "layer/view/list",
    "layer/wdm/get",
    "layer_tree/wdm/get",
    "layer_wdm_get",
}
"""Calls that answer with columns or cells: who is told of the private one is seen in them."""
_WORDS: dict[tuple[int, str | None], str] = {
    (200, None): "ok",
    (409, "import_not_ready"): "ok",
    (401, "not_signed_in"): "in",
    (403, "not_allowed"): "no",
    (403, "layer_not_editable"): "ro",
    (404, "layer_not_found"): "--",
}


def asked(world: World, name: str, layer: str) -> dict[str, Any]:
    """Return what somebody sends with a call about a layer."""
    return (_about_records(world, layer) | _about_layers(world, layer)).get(name, {})


def _about_records(world: World, layer: str) -> dict[str, dict[str, Any]]:
    known, code = world.known[layer], {"layer_code": layer}
    change = {**code, "change_id": known["change"]}
    record = {**code, "cl_id": known["record"]}
    by_secret = {"combinator": "and", "rules": [{"field": "tc", "operator": "notNull"}]}
    return {
        "layer_wdm_get": {"layer_code_list": [layer]},
        "layer_tree/wdm/get": {"wdm_list": [f"{layer}.tc", f"{layer}.ad"]},
        "db_layer_query": code,
        "layer/record/list": code,
        "layer/record/list by the private column": {**code, "rule_data": {"rule": by_secret}},
        "layer/record/list sorted by it": {**code, "rule_data": {"sort": [{"wdm": "tc"}]}},
        "layer/record/list grouped by it": {
            **code,
            "rule_data": {"measures": [{"measure": "count"}], "group": "tc"},
        },
        "layer/record/list of the trash": {**code, "rule_data": {"is_trash": True}},
        "db_record": {**record, "wdmr_data": {"tutar": 5}},
        "layer/record/save": {**record, "wdmr_data": {"tutar": 5}},
        "layer/record/save of an unfit cell": {**record, "wdmr_data": {"durum": "yok", "tc": "x" * 40_000}},
        "layer/record/history": record,
        "layer/record/family": record,
        "layer/change/list": {**code, "is_mine": False},
        "layer/change/undo": change,
    }


def _about_layers(world: World, layer: str) -> dict[str, dict[str, Any]]:
    known, code = world.known[layer], {"layer_code": layer}
    return {
        "layer/view/list": code,
        "layer/view/save": {**code, "name": "Benim"},
        "layer/view/save by the private column": {
            **code,
            "name": "B",
            "settings": {"sorts": [{"wdm_code": "tc"}]},
        },
        "layer/view/save for all": {**code, "name": "Herkese", "is_shared": True},
        "layer/view/delete": {**code, "view_id": known["view"]},
        "layer/shape/list": code,
        "layer/shape/retry": {**code, "change_id": str(uuid4())},
        "layer/option/save": {
            "option_set": f"{layer}_gizli",
            "options": [{"option_code": "yeni", "captions": {"tr": "Y", "en": "N"}}],
        },
        "layer/option/merge": {"option_set": f"{layer}_gizli", "option_code": "yok", "into": "yeni"},
        "layer/option/list": {},
        "layer/save": {**code, "icon": "star", "confirmed": True},
        "layer/move": {**code, "confirmed": True},
        "layer/state/change": {**code, "state": "active", "confirmed": True},
        "layer/wdm/save": {**code, "wdm_code": "ad", "is_private": False},
        "layer/wdm/state/change": {**code, "wdm_code": "ad", "state": "active"},
        "layer/dictionary/export": code,
        "layer/export": code,
        "layer/export with a reason": {**code, "reason": "inceleme"},
        "layer/export/get": {"job_id": known["export"]},
        "layer/import/preview": {"import_id": known["import"]},
        "layer/import/start": {"import_id": known["import"]},
    }


async def ask(world: World, name: str, person: str, layer: str) -> Reply:
    """Make a call about a layer as somebody."""
    house, token = world.seen_by(person), world.tokens[person]
    path = f"/v1/{name.split(maxsplit=1)[0]}"
    match name.split(maxsplit=1)[0]:
        case "layer/wdm/get":
            return await house.get(path, token=token, layer_code_list=layer)
        case "location/list":
            return await house.get(path, token=token, text="saklı")
        case "db/data/get":
            return await house.post(path, token=token, layer_code=layer, body={})
        case "layer/dictionary/import":
            return await house.upload(path, token=token, files={"file": ("a.xlsx", b"no workbook")})
        case "layer/import/upload":
            files = {"file": ("a.csv", b"ad;tc\nx;1\n")}
            return await house.upload(path, token=token, files=files, form={"layer_code": layer})
        case _:
            return await house.post(path, token=token, body=asked(world, name, layer))


def word_of(name: str, layer: str, answer: Reply) -> str:
    """Return what came of a call in a word."""
    rest = {404: "??", 422: "er"}
    word = _WORDS.get((answer.status, answer.error), rest.get(answer.status, str(answer.error)))
    if word != "ok" or name.split(maxsplit=1)[0] not in TELLING:
        return word
    if {layer, f"{layer}.ad"} & set(answer.json.get("missing", [])):
        return "--"
    return "ok" if "tc" in _strings(answer.json) else "pa"


def _strings(told: Any) -> Iterator[str]:
    """Give all names and values of an answer."""
    match told:
        case dict():
            for name, value in told.items():
                if name != "missing":
                    yield from (name, *_strings(value))
        case list():
            for each in told:
                yield from _strings(each)
        case str():
            yield told


async def line_of(world: World, name: str) -> str:
    """Make a call as everybody, about every layer; nobody is told what they may not know."""
    words = []
    for layer in LAYERS:
        for person in PEOPLE:
            answer = await ask(world, name, person, layer)
            assert heard(person, told_in(answer)) == [], (name, person, layer, answer.json)
            words.append(word_of(name, layer, answer))
    return f"{name:<39}| " + " | ".join(" ".join(words[at : at + 6]) for at in (0, 6, 12))


def names_in(table: str) -> list[str]:
    """Return what is tried, line by line."""
    return [line.partition("|")[0].strip() for line in table.strip().splitlines()]


async def test_everybody_may_what_the_table_says_and_is_told_no_more(
    house: HouseUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    world = await make_world(house)
    with capture_logs() as logs, caplog.at_level("DEBUG", logger="terazi"):
        lines = [await line_of(world, name) for name in names_in(TABLE)]
    assert "\n".join(lines) == TABLE.strip()
    assert heard("X", json.dumps(logs, default=str, ensure_ascii=False), caplog.text) == []


def test_the_table_has_a_line_for_every_call() -> None:
    assert {name.split()[0] for name in names_in(TABLE)} == {
        each.path.removeprefix("/v1/") for each in calls.facts
    }


async def test_an_application_is_a_stranger_whoever_signed_in_to_it(house: HouseUnderTest) -> None:
    world = await make_world(house)
    there, editor = world.seen_by("P"), world.tokens["L"]
    for layer, word in zip(LAYERS, ("pa", "--", "--"), strict=True):
        answer = await there.post("/v1/db/data/get", token=editor, layer_code=layer, body={})
        assert word_of("db/data/get", layer, answer) == word
        assert heard("P", told_in(answer)) == []
    of_editor = (await connected(house, world.application, str(editor)))["access_token"]
    for name in names_in(TABLE):
        world.tokens["L"] = of_editor
        answer = await ask(world, name, "L", "acik")
        assert answer.status == 403, (name, answer.json)


async def test_nothing_private_is_found_or_written_into_files(house: HouseUnderTest) -> None:
    world = await make_world(house)
    found = {}
    for person in PEOPLE:
        there, token = world.seen_by(person), world.tokens[person]
        for word in (OF_COLUMN, OF_LAYER):
            body = {"search_text": f"{word} {'tc' if word == OF_COLUMN else 'ad'}", "search_type": "wdm"}
            answer = await there.post("/v1/wai/search", token=token, body=body)
            assert heard(person, told_in(answer)) == []
            found[person, word] = len(answer["results"]) > 0
    assert [found["L", word] and found["A", word] for word in (OF_COLUMN, OF_LAYER)] == [True, True]
    for person in ("U", "O", "L"):
        for is_csv in (False, True):
            wanted: dict[str, Any] = {"layer_code": "uyelik", "is_csv": is_csv, "reason": "inceleme"}
            job = (await house.post("/v1/layer/export", token=world.tokens[person], body=wanted))["job_id"]
            await house.run_jobs()
            link = (
                await house.post("/v1/layer/export/get", token=world.tokens[person], body={"job_id": job})
            )["link"]
            told = told_in(await fetch(house, str(world.tokens[person]), link))
            assert "kayit" in told
            assert heard(person, told) == []
            assert (OF_COLUMN in told) is (person == "L")
