"""Who is at work on a site is known to its editors, to nobody else, and for a moment only."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select

from terazi.foundation.questions import value
from terazi.modules.site.tables import SITE_PRESENCE
from tests.calling import HouseUnderTest, Reply
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.sites import add_site

MINE, THEIRS = UUID(int=1), UUID(int=2)


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def tell(desk: Desk, token: str, tab: UUID, place: str = "menu", **more: Any) -> Reply:
    return await desk.ask("presence", token, {"tab": str(tab), "place": place, **more})


async def seen(desk: Desk, token: str, tab: UUID = MINE) -> list[tuple[str, str]]:
    answer = await tell(desk, token, tab)
    assert answer.status == 200, answer.json
    return [(each["name"], each["place"]) for each in answer["list"]]


async def test_editors_see_each_other_by_name_and_place_alone(desk: Desk) -> None:
    assert await seen(desk, desk.editor) == []
    unit = f"unit:{uuid4()}"
    answer = await tell(desk, desk.publisher, THEIRS, unit, is_unsaved="yes")
    assert answer["list"] == [{"name": "yazar", "place": "menu", "is_unsaved": "no", "is_you": "no"}]
    answer = await tell(desk, desk.editor, MINE)
    assert answer["list"] == [{"name": "yayinci", "place": unit, "is_unsaved": "yes", "is_you": "no"}]


async def test_another_window_of_oneself_is_told_of(desk: Desk) -> None:
    await tell(desk, desk.editor, THEIRS, "words")
    answer = await tell(desk, desk.editor, MINE)
    assert [(each["name"], each["place"], each["is_you"]) for each in answer["list"]] == [
        ("yazar", "words", "yes")
    ]


async def test_who_leaves_is_gone_at_once_and_who_is_silent_after_a_while(desk: Desk) -> None:
    await tell(desk, desk.publisher, THEIRS)
    assert await seen(desk, desk.editor) == [("yayinci", "menu")]
    await tell(desk, desk.publisher, THEIRS, is_here="no")
    assert await seen(desk, desk.editor) == []
    await tell(desk, desk.publisher, THEIRS)
    desk.house.clock.advance(seconds=150)
    assert await seen(desk, desk.editor) == [("yayinci", "menu")]
    desk.house.clock.advance(seconds=1)
    assert await seen(desk, desk.editor) == []
    (kept,) = await desk.house.house.database.reader.ask(
        value(select(func.count()).select_from(SITE_PRESENCE))()
    )
    assert kept == 1


async def test_who_goes_elsewhere_is_there_and_no_longer_here(desk: Desk) -> None:
    await tell(desk, desk.publisher, THEIRS)
    await tell(desk, desk.publisher, THEIRS, "page:shop")
    assert await seen(desk, desk.editor) == [("yayinci", "page:shop")]


async def test_nobody_else_learns_who_is_at_work(desk: Desk) -> None:
    await tell(desk, desk.publisher, THEIRS)
    member = await desk.house.register("uye.kisi")
    assert (await tell(desk, member, MINE)).status == 403
    other = await add_site(desk.house, "okul.example", has_menu=True)
    await desk.ok("editor/save", desk.admin, {"username": "yayinci", "part": "publish"})
    refused = await tell(desk, desk.editor, MINE)
    assert (refused.status, refused.error) == (404, "site_not_found")
    desk.site_id = other
    assert await seen(desk, desk.editor) == []


async def test_nobody_moves_or_ends_the_page_of_another(desk: Desk) -> None:
    await tell(desk, desk.publisher, THEIRS)
    await tell(desk, desk.editor, THEIRS, "words")
    await tell(desk, desk.editor, THEIRS, is_here="no")
    assert await seen(desk, desk.editor) == [("yayinci", "menu")]


@pytest.mark.parametrize("place", ["", "unit:1", "page:../x", "menu\n", "<b>", "page:" + "a" * 61])
async def test_a_place_is_one_of_a_site(desk: Desk, place: str) -> None:
    assert (await tell(desk, desk.editor, MINE, place)).status == 422
