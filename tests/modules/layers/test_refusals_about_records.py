"""What calls about records refuse, to whom."""

from typing import Any
from uuid import uuid4

import psycopg
import pytest

from terazi.foundation.connecting import plain_url
from terazi.modules.layers.calls import records as calls
from terazi.modules.layers.values import Kind, LayerState
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.tables_grown import ask, grow, names, paste, save


@pytest.mark.parametrize(
    "query",
    [
        {"rule": {"combinator": "and", "rules": [{"field": "yok", "operator": "=", "value": 1}]}},
        {"rule": {"combinator": "and", "rules": [{"field": "tc", "operator": "=", "value": "1"}]}},
        {"rule": {"combinator": "xor", "rules": []}},
        {"sort": [{"wdm": "tc"}]},
        {"measures": [{"measure": "sum", "wdm": "ad"}]},
        {"measures": [{"measure": "count"}], "group": "tc"},
    ],
)
async def test_a_question_that_does_not_fit_is_refused_and_a_private_column_is_none(
    house: HouseUnderTest, ayse: str, query: dict[str, Any]
) -> None:
    await grow(house)
    refused = await ask(house, ayse, **query)
    assert (refused.status, refused.error) == (422, "layer_rule_refused")


async def test_who_reads_may_not_write_and_a_passive_layer_takes_nothing(
    house: HouseUnderTest, ayse: str
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await grow(house, "eski", state=LayerState.PASSIVE)
    made = await save(house, admin, ad="x", tc="gizli-123")
    assert (await save(house, ayse, ad="y")).error == "layer_not_editable"
    record = {"layer_code": "urun", "cl_id": made["cl_id"]}
    assert (
        await house.post("/v1/layer/record/history", body=record, token=ayse)
    ).error == "layer_not_editable"
    undo = {"layer_code": "urun", "change_id": made["change_id"]}
    assert (await house.post("/v1/layer/change/undo", body=undo, token=ayse)).error == "layer_not_editable"
    assert (await house.post("/v1/layer/change/list", body={"layer_code": "urun"}, token=ayse)).status == 403
    assert (await save(house, admin, code="eski", ad="x")).error == "layer_passive"
    assert (await save(house, admin, code="yok", ad="x")).error == "layer_not_found"
    seen = await ask(house, ayse)
    assert "tc" not in seen["list"][0]["wdmr_data"]
    assert (
        names(await ask(house, ayse, search="gizli")) == names(await ask(house, admin, search="gizli")) == []
    )


async def test_strangers_read_open_layers_page_by_page_and_hear_where_nothing_changed(
    house: HouseUnderTest,
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await grow(house, "uyeler", reading="signed_in")
    await paste(house, admin, [{"ad": str(at), "tc": "1"} for at in range(3)])
    page = {"pagination": {"count": 2}}
    first = await house.post("/v1/db/data/get", layer_code="urun", body=page)
    assert "tc" not in first["list"][0]["wdmr_data"]
    page["pagination"]["after"] = first["next"]
    second = await house.post("/v1/db/data/get", layer_code="urun", body=page)
    assert (len(first["list"]), sorted(names(first) + names(second))) == (2, ["0", "1", "2"])
    again = await house.post("/v1/db/data/get", layer_code="urun", body={"edition": first["edition"]})
    assert (again["is_unchanged"], again["list"]) == (True, [])
    assert (await house.post("/v1/db/data/get", layer_code="uyeler")).error == "layer_not_found"
    page["pagination"]["after"] = "x"
    assert (await house.post("/v1/db/data/get", layer_code="urun", body=page)).error == "cursor_refused"


async def test_a_column_that_went_elsewhere_meanwhile_is_named(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    open_layer = calls.open_layer

    async def opened_and_then_moved(*args: Any, **given: Any) -> Any:
        opened = await open_layer(*args, **given)
        with psycopg.connect(plain_url(house.house.settings.database_url), autocommit=True) as connection:
            connection.execute("UPDATE wdm SET column_number = column_number + 900 WHERE code = 'ad'")
        return opened

    monkeypatch.setattr(calls, "open_layer", opened_and_then_moved)
    moved = await save(house, admin, ad="x")
    assert (moved.status, moved.error) == (409, "column_moved")


async def test_values_that_cannot_be_and_cells_that_must_be_filled_are_refused(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house, "bos")
    for name, facts in {
        "hb": {"kind": Kind.NUMBER, "ranges": [{"kind": "possible", "lower": 0, "upper": 30}]},
        "zorunlu": {"is_required": True},
    }.items():
        await planter.wdm("bos", name, column_number=None, **facts)
    with psycopg.connect(plain_url(house.house.settings.database_url), autocommit=True) as connection:
        connection.execute(
            "UPDATE wdm SET column_number = (SELECT column_number FROM wdm o WHERE o.code = %s AND o.layer_id = wdm.layer_id)"
            " WHERE code = 'hb'",
            ["tutar"],
        )
        connection.execute("DELETE FROM wdm WHERE code = 'tutar'")
        connection.execute(
            "UPDATE wdm SET column_number = (SELECT column_number FROM wdm o WHERE o.code = 'ad' AND o.layer_id = wdm.layer_id)"
            " WHERE code = 'zorunlu'"
        )
        connection.execute("DELETE FROM wdm WHERE code = 'ad'")
    record = uuid4()
    refused = await save(house, admin, record, "bos", hb=31)
    assert refused.error == "cells_refused"
    fields = {each["field"].split(".")[1] for each in refused.json["errors"]}
    assert fields == {"hb", "zorunlu"}
    assert (await save(house, admin, record, "bos", hb=30, zorunlu="x")).status == 200
    assert (await save(house, admin, record, "bos", zorunlu=None)).error == "cells_refused"
