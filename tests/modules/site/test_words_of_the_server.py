"""What the server says in a site's own words: its refusals and answers, on that site and on no other."""

from typing import Any

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import server_phrases, web_phrases
from terazi.modules.site.rules.wording import fitting, forms_of, part_of, texts_to_word
from tests.calling import HouseUnderTest
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.sites import add_site

OTHER = "okul.example"
MISSING, DONE = "foundation.field.missing", "foundation.done"


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def word(desk: Desk, words: Any, token: str | None = None) -> Any:
    return await desk.ask("wording/save", token or desk.publisher, {"wording": words, "publish": "yes"})


async def said_on(desk: Desk, host: str) -> Any:
    """A refusal of a field as it is said on a host."""
    headers = {"Host": host, "X-Lang": "tr"}
    response = await desk.house.client.post("/v1/login", json={"username": "a"}, headers=headers)
    return response.json()


async def test_a_refusal_is_said_in_the_words_of_its_site_and_of_no_other(desk: Desk) -> None:
    await add_site(desk.house, OTHER, has_menu=True)
    own = "Burayı doldurun, lütfen."
    assert (await word(desk, {MISSING: {"tr": own}})).status == 200
    first = await said_on(desk, "localhost")
    assert own in {each["message"] for each in first["errors"]}
    second = await said_on(desk, OTHER)
    assert {each["message"] for each in second["errors"]} == {server_phrases()[MISSING]["tr"]}
    assert (await word(desk, {MISSING: None})).status == 200
    third = await said_on(desk, "localhost")
    assert own not in {each["message"] for each in third["errors"]}


async def test_an_answer_is_said_in_the_words_of_its_site(desk: Desk) -> None:
    assert (await word(desk, {DONE: {"tr": "Oldu bile."}})).status == 200
    found = await desk.ok("wording/list", desk.editor, search_text=DONE)
    assert found["status_message"] == "Oldu bile."
    assert [(row["key"], row["own"]) for row in found["list"]] == [(DONE, {"tr": "Oldu bile."})]


async def test_what_is_filled_in_stays_filled_in_the_same_way(desk: Desk) -> None:
    key = "foundation.field.too_long"
    refused = await word(desk, {key: {"tr": "Çok uzun."}})
    assert (refused.status, refused["status_code"]) == (422, "130422")


def test_every_part_that_is_listed_has_a_name() -> None:
    parts = {part_of(key) for key in texts_to_word()}
    assert {part for part in parts if f"site.words.part.{part}" not in web_phrases()} == set()


@pytest.mark.parametrize(
    "key",
    [
        "bills.file_name",  # stands on bills
        "orders.ended.at_rest",  # in orders
        "shops.expiration.never",  # in offers, which all sites show alike
        "site.book.yes",  # in workbooks, which are read again
        "shops.column.bundle_name",
        "workbook.unnamed_column",  # in kept data, where it is recognised again
        "columns.code.yes",
        "corrections.title.spaces",  # of a project that is opened on any site
    ],
)
async def test_what_others_read_as_well_is_the_same_for_all(desk: Desk, key: str) -> None:
    assert key in server_phrases()
    refused = await word(desk, {key: {"tr": "Başka"}}, desk.admin)
    assert (refused.status, refused["status_code"]) == (422, "130422")
    assert fitting({key: server_phrases()[key]["tr"] + "!"}, Lang.TR) == {}


def test_what_the_client_is_worded_to_call_a_way_of_paying_does_not_stand_in_agreements() -> None:
    assert fitting({"orders.way.transfer": "kapıda"}, Lang.TR) == {}


def test_every_text_is_listed_under_its_name() -> None:
    listed = {each for key in texts_to_word() for each in (key, *forms_of(key, texts_to_word()))}
    assert listed == texts_to_word().keys()
    alone = [key for key in texts_to_word() if key not in forms_of(key, texts_to_word())]
    assert alone == []
    assert forms_of("foundation.seconds_one", texts_to_word()) == ["foundation.seconds_one"]


async def test_the_page_that_is_not_found_is_called_what_the_site_calls_it(desk: Desk) -> None:
    await add_site(desk.house, OTHER, has_menu=True)
    assert (await word(desk, {"site.not_found.title": {"tr": "Kayboldunuz"}})).status == 200
    pages = {}
    for host in ("localhost", OTHER):
        answer = await desk.house.client.get("/hic-yok", headers={"Host": host})
        pages[host] = answer.text
    assert "<title>Kayboldunuz" in pages["localhost"]
    assert "Kayboldunuz" not in pages[OTHER]


def test_too_many_and_too_few_are_no_forms_of_one_text() -> None:
    assert forms_of("foundation.field.too_many", texts_to_word()) == ["foundation.field.too_many"]


def test_words_that_would_be_filled_in_otherwise_are_not_said() -> None:
    assert fitting({DONE: "Oldu {x}", MISSING: "Eksik!"}, Lang.TR) == {MISSING: "Eksik!"}
