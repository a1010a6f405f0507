"""The catalogue of icons: searched in both languages, by group, page by page."""

import pytest

from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import trusted


@pytest.fixture
async def editor(house: HouseUnderTest) -> str:
    """The token of somebody who edits sites."""
    return await trusted(house, "elif.demir", "website_edit")


def names(answer: Reply) -> list[str]:
    assert answer.status == 200, answer.json
    return [icon["name"] for icon in answer["list"]]


async def test_icons_are_found_in_turkish_and_english(house: HouseUnderTest, editor: str) -> None:
    for text, first in (
        ("home", "home"),
        ("ev", "home"),
        ("IŞIK", None),
        ("sepet", None),
        ("AĞAÇ", "tree"),
        ("agac", "tree"),
        ("fatura", "file-invoice"),
        ("kullanıcı ekle", "user-plus"),
        ("KULLANICI EKLE", "user-plus"),
    ):
        found = names(await house.post("/v1/icon/list", token=editor, search_text=text))
        if first:
            assert first in found[:12], (text, found[:12])
    assert "basket" in names(await house.post("/v1/icon/list", token=editor, search_text="sepet"))
    nothing = await house.post("/v1/icon/list", token=editor, search_text="yoktur böylesi")
    assert (nothing["list"], nothing["count"], nothing["next"]) == ([], 0, None)


async def test_all_icons_come_page_by_page(house: HouseUnderTest, editor: str) -> None:
    first = await house.post("/v1/icon/list", token=editor)
    assert (first["count"], len(first["list"]), first["next"]) == (5233, 120, 1)
    assert sum(each["count"] for each in first["categories"]) == 5233
    last = await house.post("/v1/icon/list", token=editor, page=43)
    assert (len(last["list"]), last["next"]) == (5233 - 43 * 120, None)
    assert names(await house.post("/v1/icon/list", token=editor, page=44)) == []
    assert set(names(first)).isdisjoint(names(last))


async def test_a_group_is_looked_through_alone(house: HouseUnderTest, editor: str) -> None:
    found = await house.post("/v1/icon/list", token=editor, category="Zodiac", search_text="zodiac")
    assert found["count"] == 12
    assert {icon["category"] for icon in found["list"]} == {"Zodiac"}


async def test_who_edits_no_site_is_refused(house: HouseUnderTest) -> None:
    token = await house.register()
    assert (await house.post("/v1/icon/list", token=token)).status == 403


async def test_icons_are_drawn_by_their_names(house: HouseUnderTest) -> None:
    token = await house.register()
    asked = ["basket", "no-such-icon", "home", "basket"]
    answer = await house.post("/v1/icon/named", token=token, body={"name_list": asked})
    assert names(answer) == ["basket", "home"]
    assert all(icon["path"].startswith(("M", "m")) for icon in answer["list"])


async def test_a_stranger_asks_for_no_icons_by_name(house: HouseUnderTest) -> None:
    assert (await house.post("/v1/icon/named", body={"name_list": ["home"]})).status == 401
