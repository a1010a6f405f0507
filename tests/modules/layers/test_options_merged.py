"""Two values of a list made one: what becomes of records, names, undo; and who may not."""

from typing import Any

import psycopg
import pytest

from terazi.foundation.connecting import plain_url
from terazi.modules.layers.actions import option_merging
from terazi.modules.layers.values import LayerState
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, grant, id_of, make_administrator
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.tables_grown import ask, grow, names, paste, save

COLOURS = "urun_renk"


async def merge(house: HouseUnderTest, token: str, gone: str, into: str, code: str = COLOURS) -> Reply:
    body = {"option_set": code, "option_code": gone, "into": into}
    return await house.post("/v1/layer/option/merge", body=body, token=token)


async def options(house: HouseUnderTest, token: str) -> dict[str, Any]:
    answer = await house.post("/v1/layer/option/list", token=token, option_set=COLOURS)
    return {each["option_code"]: each for each in answer["options"]}


async def test_records_get_the_value_that_stays_as_one_change_that_can_be_undone(
    house: HouseUnderTest,
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await paste(house, admin, [{"ad": str(n), "renk": "kirmizi" if n % 2 else "mavi"} for n in range(6)])
    await save(house, admin, ad="boş")
    answer = await merge(house, admin, "kirmizi", "mavi")
    assert answer.status == 200, answer.json
    (layer,) = answer["list"]
    assert (layer["layer_code"], layer["changed"]) == ("urun", 3)
    by_name = [{"wdm": "ad"}]
    assert names(await ask(house, admin, sort=by_name), "renk") == ["mavi"] * 6 + [None]
    told = await options(house, admin)
    assert (told["kirmizi"]["is_retired"], told["mavi"]["synonyms"]) == (True, ["kirmizi"])
    assert (await save(house, admin, ad="son", renk="Kirmizi")).status == 200
    assert names(await ask(house, admin, search="son"), "renk") == ["mavi"]
    (line,) = await audited(house, "layers.options_merged")
    assert line.after == {"option": "mavi", "records": 3}
    body = {"layer_code": "urun", "change_id": layer["change_id"]}
    assert (await house.post("/v1/layer/change/undo", body=body, token=admin)).status == 200
    assert sorted(filter(None, names(await ask(house, admin), "renk"))) == ["kirmizi"] * 3 + ["mavi"] * 4


async def test_what_cannot_be_merged_is_refused_and_changes_nothing(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await paste(house, admin, [{"ad": "a", "renk": "kirmizi"}, {"ad": "b", "renk": "kirmizi"}])
    assert (await merge(house, admin, "kirmizi", "mavi", "yok")).error == "option_set_not_found"
    for gone, into in (("mor", "mavi"), ("mavi", "mor"), ("mavi", "mavi")):
        assert (await merge(house, admin, gone, into)).error == "invalid_input"
    reader, editor = await house.register("okur"), await house.register("editor")
    await grant(house, await id_of(house, editor), "support_answer")
    assert (await merge(house, reader, "kirmizi", "mavi")).error == "option_set_not_found"
    monkeypatch.setattr(option_merging, "MOST_MERGED", 1)
    answer = await merge(house, editor, "kirmizi", "mavi")
    assert (answer.error, answer["most"]) == ("too_many", 1)
    monkeypatch.undo()
    await execute(house, f"UPDATE layer SET state = '{LayerState.PASSIVE}' WHERE code = 'urun'")
    assert (await merge(house, admin, "kirmizi", "mavi")).error == "layer_passive"
    assert sorted(names(await ask(house, admin), "renk")) == ["kirmizi", "kirmizi"]
    assert not (await options(house, admin))["kirmizi"]["is_retired"]
    await execute(house, "UPDATE layer SET state = 'active' WHERE code = 'urun'")
    assert (await merge(house, editor, "kirmizi", "mavi")).status == 200
    assert (await merge(house, editor, "mavi", "kirmizi")).error == "invalid_input"


async def test_who_edits_one_layer_of_the_list_alone_merges_nothing(house: HouseUnderTest) -> None:
    planter = await grow(house)
    await planter.layer("baska", edit_codes=["website_edit"])
    await planter.wdm("baska", "boya", kind="options", option_set_id=planter.ids[COLOURS])
    editor = await house.register("editor")
    await grant(house, await id_of(house, editor), "support_answer")
    assert (await merge(house, editor, "kirmizi", "mavi")).error == "layer_not_editable"


async def test_a_column_that_takes_each_value_once_refuses_what_would_be_twice(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await paste(house, admin, [{"ad": "a", "renk": "kirmizi"}, {"ad": "b", "renk": "mavi"}])
    number = (await execute(house, "SELECT number FROM layer WHERE code = 'urun'"))[0][0]
    column = (await execute(house, "SELECT column_number FROM wdm WHERE code = 'renk'"))[0][0]
    await execute(house, f"CREATE UNIQUE INDEX ON layer_data.l{number} (c{column}) WHERE deleted_at IS NULL")
    assert (await merge(house, admin, "kirmizi", "mavi")).error == "value_taken"
    assert sorted(names(await ask(house, admin), "renk")) == ["kirmizi", "mavi"]


async def test_a_column_that_went_elsewhere_meanwhile_is_told(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await save(house, admin, ad="a", renk="kirmizi")
    page = option_merging.records.page

    def page_and_then_moved(*args: Any, **given: Any) -> Any:
        with psycopg.connect(plain_url(house.house.settings.database_url), autocommit=True) as connection:
            connection.execute("UPDATE wdm SET column_number = column_number + 900 WHERE code = 'renk'")
        return page(*args, **given)

    monkeypatch.setattr(option_merging.records, "page", page_and_then_moved)
    assert (await merge(house, admin, "kirmizi", "mavi")).error == "column_moved"
