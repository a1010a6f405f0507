"""Columns are found by the options they hold, as these are called now, and by those alone who may read them."""

from typing import Any

from terazi.modules.layers.values import Kind, Reading
from tests.calling import HouseUnderTest
from tests.modules.access.people import grant, id_of, make_administrator
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.planting import Planter

EDIT = "support_answer"
PATH = "Doku adı › Yüzey adı"


async def found(house: HouseUnderTest, text: str, token: str | None, lang: str = "tr") -> list[str]:
    body = {"search_text": text, "search_type": "wdm"}
    answer = await house.post("/v1/wai/search", body=body, token=token, lang=lang)
    assert answer.status == 200, answer.json
    return [f"{each['description']}: {each['caption']}" for each in answer["results"]]


async def plant(house: HouseUnderTest) -> tuple[Planter, str]:
    """Make a list of weaves that an open, a private and a hidden column hold, and one of a closed layer."""
    admin, planter = await make_administrator(house, "yonetici"), Planter(house)
    await options(house, admin, option("kdf", "Kadife", "Velvet", ["peluş"]), is_new=True)
    [row] = await execute(house, "SELECT id FROM option_set WHERE code = 'dokular'")
    held = {"kind": Kind.OPTIONS, "option_set_id": row[0]}
    open_ = {"reading": Reading.OPEN, "edit_codes": [EDIT]}
    await planter.layer("doku", captions={"tr": "Doku adı", "en": "Weave"}, **open_)
    await planter.layer("yuzey", "doku", captions={"tr": "Yüzey adı", "en": "Surface"})
    await planter.layer("sakli", captions={"tr": "Saklı", "en": "Hidden"}, reading=Reading.ROLES)
    for layer, code, more in (
        ("yuzey", "acik", {}),
        ("yuzey", "ozel", {"is_private": True}),
        ("sakli", "kapali", {}),
    ):
        await planter.wdm(layer, code, **held, **more)
    return planter, admin


def option(code: str, tr: str, en: str, synonyms: list[str], **given: Any) -> dict[str, Any]:
    return {"option_code": code, "captions": {"tr": tr, "en": en}, "synonyms": synonyms, **given}


async def options(house: HouseUnderTest, token: str, *sent: dict[str, Any], **given: Any) -> None:
    body = {"option_set": "dokular", "options": list(sent), **given}
    answer = await house.post("/v1/layer/option/save", body=body, token=token)
    assert answer.status == 200, answer.json


async def test_a_column_is_found_by_captions_codes_and_other_names_of_its_options(
    house: HouseUnderTest,
) -> None:
    await plant(house)
    for typed in ("kadife", "KADIFE", "velvet", "kdf", "pelus", "kadiffe"):
        assert await found(house, typed, None) == [f"{PATH} · Kadife: acik sütunu"], typed
    assert await found(house, "kadife", None, "en") == ["Weave › Surface · Velvet: Column acik"]
    by_caption = await found(house, "acik sutunu", None)
    assert by_caption[:1] != [f"{PATH} · Kadife: acik sütunu"]


async def test_options_are_found_as_they_are_called_now_and_not_when_they_rest(
    house: HouseUnderTest,
) -> None:
    _, admin = await plant(house)
    await options(house, admin, option("kdf", "Brokar", "Brocade", []))
    assert await found(house, "kadife", None) == []
    assert await found(house, "brokar", None) == [f"{PATH} · Brokar: acik sütunu"]
    await options(house, admin, option("ipk", "İpekli", "Silken", []))
    merged = {"option_set": "dokular", "option_code": "kdf", "into": "ipk"}
    assert (await house.post("/v1/layer/option/merge", body=merged, token=admin)).status == 200
    for typed in ("ipekli", "brokar"):
        assert await found(house, typed, None) == [f"{PATH} · İpekli: acik sütunu"], typed
    await options(house, admin, option("ipk", "İpekli", "Silken", [], is_retired=True))
    assert await found(house, "ipekli", None) == []


async def test_nobody_finds_a_column_by_its_options_that_they_may_not_read(house: HouseUnderTest) -> None:
    _, admin = await plant(house)
    member, editor = await house.register("uye.bir"), await house.register("uye.iki")
    await grant(house, await id_of(house, editor), EDIT)
    acik, ozel = (f"{PATH} · Kadife: {code} sütunu" for code in ("acik", "ozel"))
    kapali = "Saklı · Kadife: kapali sütunu"
    readers = {None: {acik}, member: {acik}, editor: {acik, ozel}, admin: {acik, ozel, kapali}}
    for token, says in readers.items():
        assert set(await found(house, "kadife", token)) == says
    await execute(house, "UPDATE wdm SET is_private = true WHERE code = 'acik'")
    assert await found(house, "kadife", member) == []
    await execute(house, "UPDATE wdm SET is_private = false, state = 'hidden' WHERE code = 'acik'")
    assert await found(house, "kadife", member) == []
    assert set(await found(house, "kadife", editor)) == {ozel}
    await execute(house, "UPDATE layer SET state = 'trashed' WHERE code = 'yuzey'")
    assert await found(house, "kadife", admin) == [kapali]
