"""A site's own words: found by key, text, part and state; forms together; legal texts an administrator's."""

from typing import Any

import pytest
from sqlalchemy import update

from terazi.foundation.language.phrases import web_phrases
from terazi.foundation.questions import touched
from terazi.modules.site.tables import TRANSLATION_OVERRIDE
from tests.calling import HouseUnderTest
from tests.modules.site.editing import Desk, desk_of

FORMS = ("accounts.sessions.othersEnded_one", "accounts.sessions.othersEnded_other")


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def word(desk: Desk, token: str, words: Any, *, publish: str = "yes") -> Any:
    return await desk.ask("wording/save", token, {"wording": words, "publish": publish})


async def test_forms_of_one_text_stand_together_on_a_page_and_count_once(desk: Desk) -> None:
    found = await desk.ok("wording/list", desk.editor, search_text="sessions.othersEnded")
    assert [row["key"] for row in found["list"]] == list(FORMS)
    assert found["total"] == 1


async def test_texts_are_found_by_their_part_of_the_platform(desk: Desk) -> None:
    found = await desk.ok("wording/list", desk.editor, part="shell")
    assert {row["key"].partition(".")[0] for row in found["list"]} == {"shell"}
    assert found["parts"]["shell"] == found["total"]
    assert found["parts"]["site"] > 0, "what other parts have stays to be seen"
    rest = await desk.ok("wording/list", desk.editor, part="shell", skip=50)
    assert not {row["key"] for row in rest["list"]} & {row["key"] for row in found["list"]}


async def test_plural_forms_are_worded_together(desk: Desk) -> None:
    refused = await word(desk, desk.publisher, {FORMS[0]: {"tr": "{{count, number}} yeni"}})
    assert (refused.status, refused["status_code"]) == (422, "130422")
    assert [each["field"] for each in refused["problems"]] == [FORMS[1]]
    both = {form: {"tr": "{{count, number}} yeni"} for form in FORMS}
    assert (await word(desk, desk.publisher, both)).status == 200


@pytest.mark.parametrize("key", ["accounts.legal.check", "consent.lead"])
async def test_legal_texts_are_worded_by_administrators_only(desk: Desk, key: str) -> None:
    words = {key: {"tr": web_phrases()[key]["tr"] + " "}}
    for publish in ("yes", "no"):
        refused = await word(desk, desk.publisher, words, publish=publish)
        assert (refused.status, refused.error) == (422, "invalid_input")
        assert refused["errors"][0]["field"] == key
    assert (await word(desk, desk.admin, words)).status == 200
    row = (await desk.ok("wording/list", desk.publisher, search_text=key))["list"][0]
    assert (row["is_legal"], row["may_change"]) == (True, "no")
    row = (await desk.ok("wording/list", desk.admin, search_text=key))["list"][0]
    assert row["may_change"] == "yes"


async def test_words_whose_default_has_changed_are_told_until_they_are_seen(desk: Desk) -> None:
    await word(desk, desk.publisher, {"shell.menu": {"tr": "Bölümler"}})
    (own,) = (await desk.ok("wording/list", desk.editor, state="own"))["list"]
    assert (own["key"], own["own"], own["former"]) == ("shell.menu", {"tr": "Bölümler"}, {})
    assert (await desk.ok("wording/list", desk.editor, state="changed"))["total"] == 0
    former = touched(update(TRANSLATION_OVERRIDE).values(default_text="Eski menü"))
    await desk.house.house.database.recorder.write(former())
    (changed,) = (await desk.ok("wording/list", desk.editor, state="changed"))["list"]
    assert (changed["state"], changed["former"]) == ("changed", {"tr": "Eski menü"})
    writer = await desk.ask("wording/seen", desk.editor, {"keys": ["shell.menu"]})
    assert writer.status == 403, "who only writes drafts says nothing for all"
    await desk.ok("wording/seen", desk.publisher, {"keys": ["shell.menu"]})
    assert (await desk.ok("wording/list", desk.editor, state="changed"))["total"] == 0
    assert (await desk.ok("wording/list", desk.editor, state="own"))["total"] == 1


async def test_a_part_or_a_state_that_is_none_finds_nothing_and_breaks_nothing(desk: Desk) -> None:
    assert (await desk.ok("wording/list", desk.editor, part="'; drop table site"))["total"] == 0
    assert (await desk.ask("wording/list", desk.editor, state="all")).status == 422
    assert (await desk.ask("wording/list", desk.editor, skip=-1)).status == 422
    assert (await desk.ok("wording/list", desk.editor, skip=100_000))["list"] == []
    assert (await desk.ask("wording/seen", desk.publisher, {"keys": ["no.such.key"]})).status == 200
