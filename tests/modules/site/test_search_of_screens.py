"""The platform's search: who may make it, what is refused, and the screens that it finds."""

from typing import Any

import pytest

from terazi.entry.wiring import wire
from terazi.foundation.context import AnyCall
from terazi.modules.access.public import Role, find_caller, grant_role
from terazi.modules.site.public import SearchHit, SearchKind, SearchSource, search_sources
from terazi.modules.site.values.search import SearchType
from tests.calling import HouseUnderTest, Reply
from tests.modules.applications.connecting import connected, make_application

PATH = "/v1/wai/search"


async def search(house: HouseUnderTest, text: str, lang: str = "tr", **given: Any) -> Reply:
    token = given.pop("token", None)
    return await house.post(PATH, body={"search_text": text, **given}, token=token, lang=lang)


def screens(answer: Reply) -> list[str]:
    assert answer.status == 200, answer.json
    return [each["route_view"] for each in answer["results"] if each["kind"] == "screen"]


def test_every_kind_has_one_source_and_can_be_asked_for() -> None:
    wire()
    assert sorted(source.kind for source in search_sources) == sorted(SearchKind)
    assert {each.value for each in SearchType} == {"all"} | {each.value for each in SearchKind}


async def test_a_stranger_finds_the_screens_that_are_open(house: HouseUnderTest) -> None:
    answer = await search(house, "projelerım")
    assert answer["status_code"] == "130000"
    assert answer["results"] == [
        {
            "kind": "screen",
            "id": "user_project",
            "caption": "Projelerim",
            "description": "",
            "route_view": "user_project",
            "query": {},
            "path": "/projelerim",
            "score": 4,
        }
    ]
    assert screens(await search(house, "KAYDOL")) == ["register"]
    assert screens(await search(house, "ayar")) == []


async def test_captions_and_paths_are_in_the_asked_language_and_found_in_both(house: HouseUnderTest) -> None:
    (found,) = (await search(house, "projelerim", lang="en"))["results"]
    assert (found["caption"], found["path"]) == ("My projects", "/user-project")


async def test_a_person_finds_what_their_roles_open(house: HouseUnderTest) -> None:
    token = await house.register()
    assert screens(await search(house, "ayar", token=token)) == ["user_settings"]
    assert screens(await search(house, "giriş yap", token=token)) == []
    caller = await find_caller(token, house.house.database, house.clock.now)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), caller.id, Role.ADMIN)
    assert screens(await search(house, "ayar", token=token)) == [
        "user_settings",
        "settings",
        "frontend_settings",
        "support_settings",
    ]


async def test_an_application_finds_what_everybody_finds(house: HouseUnderTest) -> None:
    await house.register()
    application = await make_application(house)
    house.client.headers["X-Application-Key"] = application.key
    assert screens(await search(house, "proje")) == ["user_project"]
    assert screens(await search(house, "ayar")) == []


async def test_a_wrong_key_and_a_wrong_token_are_refused(house: HouseUnderTest) -> None:
    assert (await search(house, "proje", token="nobody")).error == "token_invalid"
    house.client.headers["X-Application-Key"] = "nonsense"
    assert (await search(house, "proje")).error == "application_key_invalid"


async def test_a_token_of_an_application_is_not_good_for_it(house: HouseUnderTest) -> None:
    own = await house.register()
    tokens = await connected(house, await make_application(house), own)
    answer = await search(house, "proje", token=tokens["access_token"])
    assert (answer.status, answer.error) == (403, "insufficient_scope")


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("body", "field", "turkish", "english"),
    [
        ({}, "search_text", "Bu alanı doldurmalısınız.", "This field must be filled."),
        ({"search_text": ""}, "search_text", "Bu alanı doldurmalısınız.", "This field must be filled."),
        ({"search_text": " \t "}, "search_text", "Bu alanı doldurmalısınız.", "This field must be filled."),
        (
            {"search_text": "a" * 101},
            "search_text",
            "En fazla 100 karakter yazabilirsiniz.",
            "You can write 100 characters at most.",
        ),
        (
            {"search_text": "a", "search_type": "people"},
            "search_type",
            "Seçeneklerden birini seçmelisiniz.",
            "Choose one of the options.",
        ),
    ],
)
async def test_what_cannot_be_looked_for_is_refused(
    house: HouseUnderTest, body: dict[str, str], field: str, turkish: str, english: str
) -> None:
    for lang, says in (("tr", turkish), ("en", english)):
        answer = await house.post(PATH, body=body, lang=lang)
        assert (answer.status, answer.error) == (422, "invalid_input")
        assert [(each["field"], each["message"]) for each in answer["errors"]] == [(field, says)]


@pytest.mark.parametrize(
    ("asked", "turkish", "english"),
    [
        ("all", "Aramanıza uyan bir şey bulunamadı.", "The search found nothing."),
        ("project", "Aramanıza uyan proje bulunamadı.", "The search found no project."),
    ],
)
async def test_nothing_found_is_a_success_that_says_so(
    house: HouseUnderTest, asked: str, turkish: str, english: str
) -> None:
    for lang, says in (("tr", turkish), ("en", english)):
        answer = await search(house, "%", lang=lang, search_type=asked)
        assert (answer.status, answer.outcome, answer["results"]) == (200, "000", [])
        assert answer["status_message"] == says


async def test_what_a_source_finds_is_cut_and_led_only_to_screens_that_open(
    house: HouseUnderTest,
) -> None:
    asked: list[int] = []

    async def find(call: AnyCall, wanted: str, count: int) -> list[SearchHit]:
        asked.append(count)
        routes = ["user_project"] * 70 + ["add_dataset", "no_such_screen"]
        return [
            SearchHit(kind=SearchKind.PROJECT, id=str(n), caption=f"{wanted} {n}", route_view=route)
            for n, route in enumerate(reversed(routes))
        ]

    kinds = [each.kind for each in search_sources]
    at = kinds.index(SearchKind.PROJECT)
    wired, search_sources[at] = search_sources[at], SearchSource(kind=SearchKind.PROJECT, find=find)
    try:
        answer = await search(house, "deneme", search_type="project")
    finally:
        search_sources[at] = wired
    assert asked == [60]
    assert [each["route_view"] for each in answer["results"]] == ["user_project"] * 58
