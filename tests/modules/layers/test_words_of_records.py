"""Records are found by what may be told of them now, whatever was said of their columns when they were written."""

from uuid import UUID

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.tables_grown import ask, grow, names, save


async def found(house: HouseUnderTest, token: str, text: str) -> list[str]:
    """Return the names of the records that a word finds."""
    return list(names(await ask(house, token, search=text)))


async def test_a_column_that_becomes_private_finds_records_no_more(house: HouseUnderTest, ayse: str) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    made = await save(house, admin, ad="Elma", kod="gizlikod", tc="1")
    gone = await save(house, admin, ad="Armut", kod="gizlikod")
    await save(house, admin, UUID(gone["cl_id"]), _deleted=True)
    assert await found(house, ayse, "gizlikod") == ["Elma"]
    body = {"layer_code": "urun", "wdm_code": "kod", "is_private": True, "confirmed": True}
    assert (await house.post("/v1/layer/wdm/save", token=admin, body=body)).status == 200
    await house.run_jobs()
    await save(house, admin, UUID(gone["cl_id"]), _deleted=False)
    assert await found(house, ayse, "gizlikod") == await found(house, admin, "gizlikod") == []
    assert await found(house, ayse, "elma") == ["Elma"]
    assert (await ask(house, admin, search="elma"))["list"][0]["version"] == made["list"][0]["version"]
    body["is_private"] = False
    assert (await house.post("/v1/layer/wdm/save", token=admin, body=body)).status == 200
    await house.run_jobs()
    assert sorted(await found(house, ayse, "gizlikod")) == ["Armut", "Elma"]


async def test_a_hidden_column_and_a_renamed_option_are_followed(house: HouseUnderTest, ayse: str) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    await save(house, admin, ad="Elma", renk="kirmizi", kod="saklanan")
    state = {"layer_code": "urun", "wdm_code": "kod", "state": "hidden"}
    assert (await house.post("/v1/layer/wdm/state/change", token=admin, body=state)).status == 200
    option = {"option_code": "kirmizi", "captions": {"tr": "Al", "en": "Crimson"}}
    body = {"option_set": "urun_renk", "options": [option]}
    assert (await house.post("/v1/layer/option/save", token=admin, body=body)).status == 200
    await house.run_jobs()
    assert await found(house, ayse, "saklanan") == []
    assert await found(house, ayse, "crimson") == ["Elma"]
