"""Records are made, changed, found, sorted and paged."""

from uuid import uuid4

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.tables_grown import ask, grow, names, paste, save


async def test_a_record_is_made_and_changed_and_the_same_twice_is_once(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    record = uuid4()
    made = await save(house, admin, record, ad="İncir", tutar="1.234,5", gun="31.12.2026", renk="Mavi")
    assert made.status == 200, made.json
    assert made["cl_id"] == str(record)
    data = made["list"][0]["wdmr_data"]
    assert (data["tutar"], data["renk"]) == (1234.5, "mavi")
    again = await save(house, admin, record, ad="İncir", tutar=1234.5)
    assert (again["change_id"], again["list"][0]["version"]) == (None, 1)
    changed = await save(house, admin, record, ad="Üzüm", _version=1)
    assert (changed["list"][0]["version"], changed["list"][0]["wdmr_data"]["tutar"]) == (2, 1234.5)
    assert names(await ask(house, admin)) == ["Üzüm"]
    assert (await ask(house, admin))["total_count"] == 1


@pytest.mark.parametrize("is_down", [False, True])
@pytest.mark.parametrize("column", ["ad", "tutar", "gun", None])
async def test_pages_hold_every_record_once_in_the_order_asked(
    house: HouseUnderTest, column: str | None, is_down: bool
) -> None:
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    words = [
        "çilek",
        "Ceviz",
        "ıhlamur",
        "İncir",
        "şeftali",
        "salatalık",
        "zeytin",
        "elma",
        "elma",
        None,
        None,
    ]
    rows = [
        {"ad": word, "tutar": at % 4 if at % 3 else None, "gun": f"2026-0{at % 3 + 1}-05" if at % 2 else None}
        for at, word in enumerate(words)
    ]
    assert (await paste(house, admin, rows)).status == 200
    seen, after = [], None
    while True:
        sort = [{"wdm": column, "is_down": is_down}] if column else []
        answer = await ask(house, admin, sort=sort, after=after, count=3)
        seen += [(each["cl_id"], each["wdmr_data"]) for each in answer["list"]]
        after = answer["wdmr_list_id"]
        if after is None:
            break
    assert len(seen) == len({key for key, _ in seen}) == len(words)
    if column:
        cells = [data[column] for _, data in seen]
        filled = [each for each in cells if each is not None]
        assert cells[len(filled) :] == [None] * (len(cells) - len(filled))
        if column == "ad":
            right = ["Ceviz", "çilek", "elma", "elma", "ıhlamur", "İncir", "salatalık", "şeftali", "zeytin"]
            assert filled == (right[::-1] if is_down else right)
        else:
            assert filled == sorted(filled, reverse=is_down)
    far = await ask(house, admin, sort=[{"wdm": "tutar"}, {"wdm": "ad"}], offset=3, count=4)
    near = await ask(house, admin, sort=[{"wdm": "tutar"}, {"wdm": "ad"}], count=11)
    assert far["list"] == near["list"][3:7]
