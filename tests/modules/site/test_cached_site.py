"""What every visitor asks for first is compressed once for all of them, and is never older than the site."""

import gzip
from typing import Any

import pytest
from sqlalchemy import delete, update
from starlette.middleware.gzip import GZipMiddleware

from terazi.foundation.db import Transaction
from terazi.foundation.questions import touched
from terazi.modules.site.queries.shelf import SiteCache, site_cache_of
from terazi.modules.site.tables import MENU_ENTRY, SITE
from tests.calling import HouseUnderTest
from tests.modules.site.editing import desk_of
from tests.modules.site.sites import add_site, changed_sites

FRONTEND, TEXTS = "/v1/frontend/get?ss=1", "/v1/translation/get?lang=tr"


@pytest.fixture
def served(house: HouseUnderTest) -> HouseUnderTest:
    """The platform as the server process wraps it."""
    wrapped = GZipMiddleware(house.web, minimum_size=2000, compresslevel=1)
    house.client._transport.app = wrapped  # type: ignore[attr-defined]
    return house


async def sent(house: HouseUnderTest, path: str, **given: Any) -> tuple[dict[str, str], bytes]:
    """Return the headers of an answer, and its body as it goes over the wire."""
    async with house.client.stream("POST", path, **given) as answer:
        assert answer.status_code == 200
        return dict(answer.headers), b"".join([part async for part in answer.aiter_raw()])


async def rename_sites(house: HouseUnderTest, name: str) -> None:
    """Call every site otherwise, and let the process look."""
    await house.house.database.recorder.write(changed_sites(application_name=name))
    site_cache_of(house.house.database.reader).forget()


@pytest.mark.parametrize("path", [FRONTEND, TEXTS])
async def test_what_is_sent_was_compressed_once_and_not_by_the_server_again(
    served: HouseUnderTest, path: str
) -> None:
    plain_head, plain = await sent(served, path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain_head
    for _ in range(2):
        head, body = await sent(served, path, headers={"Accept-Encoding": "gzip, br"})
        assert body == gzip.compress(plain, 6, mtime=0)
        assert head["content-encoding"] == "gzip"
        assert set(plain_head["vary"].split(", ")) == {head["vary"]} == {"Accept-Encoding"}
        assert head["content-length"] == str(len(body))


async def test_another_edition_of_the_site_is_sent_at_once(served: HouseUnderTest) -> None:
    before = (await served.post("/v1/frontend/get")).json
    await rename_sites(served, "Kantar")
    after = (await served.post("/v1/frontend/get")).json
    assert [each["frontend"]["application_name"] for each in (before, after)] == ["Terazi", "Kantar"]


async def test_each_language_site_and_body_has_its_own(served: HouseUnderTest) -> None:
    await add_site(served, "okul.example", application_name="Okul")
    site_cache_of(served.house.database.reader).forget()

    async def name(**given: Any) -> tuple[str, str]:
        answer = (await served.client.post("/v1/frontend/get", **given)).json()
        return answer["frontend"]["application_name"], answer["status_message"]

    for _ in range(2):
        assert await name() == ("Terazi", "İşlem tamamlandı.")
        assert await name(params={"active_lang_label": "en"}) == ("Terazi", "Done.")
        assert (await name(headers={"Host": "okul.example"}))[0] == "Okul"
        assert (await name(json={"domain": "okul.example"}))[0] == "Okul"
        assert (await name(json={"domain": "localhost"}, headers={"Host": "okul.example"}))[0] == "Terazi"
    texts = [(await served.client.post(f"/v1/translation/get?lang={lang}")).json() for lang in ("tr", "en")]
    assert texts[0]["translations"] != texts[1]["translations"]


async def test_what_does_not_fit_is_refused_however_well_known_its_body_is(served: HouseUnderTest) -> None:
    body = b'{"domain": "localhost"}'
    fits = {"Content-Type": "application/json"}
    assert (await served.client.post(FRONTEND, content=body, headers=fits)).status_code == 200
    assert (await served.client.post(FRONTEND, content=body)).status_code == 422
    assert (await served.client.post(FRONTEND, content=b"a" * 300_000, headers=fits)).status_code == 413
    assert (await served.client.post(TEXTS.replace("=tr", "=de"))).status_code == 422


async def test_one_changed_site_leaves_the_others_as_they_are(house: HouseUnderTest) -> None:
    await add_site(house, "okul.example", application_name="Okul")
    cache, recorder = SiteCache(house.house.database.reader), house.house.database.recorder
    school, own = await cache.find("okul.example"), await cache.find("localhost")
    made = [cache.make_once(site, ("answer",), object) for site in (school, own)]
    await recorder.write(changed_sites("okul.example", application_name="Lise"))
    cache.forget()
    changed = await cache.find("okul.example")
    assert changed.settings.application_name["tr"] == "Lise"
    assert await cache.find("localhost") is own
    assert cache.make_once(own, ("answer",), object) is made[1]
    assert cache.make_once(changed, ("answer",), object) is not made[0]
    await recorder.write(touched(delete(SITE).where(SITE.c.domain == "okul.example"))())
    cache.forget()
    assert await cache.find("okul.example") is own


async def test_sites_hold_the_entries_that_nobody_changed_together(house: HouseUnderTest) -> None:
    school_id = await add_site(house, "okul.example", has_menu=True)
    renamed = update(MENU_ENTRY).where(
        MENU_ENTRY.c.site_id == school_id, MENU_ENTRY.c.route_view == "user_project"
    )
    await house.house.database.recorder.write(touched(renamed.values(caption={"tr": "Defterlerim"}))())
    cache = SiteCache(house.house.database.reader)
    own, school = [
        {item.route_view: item for item in (await cache.find(host)).menu.values()}
        for host in ("localhost", "okul.example")
    ]
    assert school.keys() == own.keys()
    assert {route for route in own if school[route] is not own[route]} == {"user_project"}
    assert school["user_project"].caption == {"tr": "Defterlerim"}


async def test_what_is_told_of_another_site_is_never_older_than_that_site(served: HouseUnderTest) -> None:
    await add_site(served, "okul.example", application_name="Okul")
    asked, names = {"domain": "okul.example"}, list[str]()
    for name in ("Lise", "Ortaokul"):
        await served.house.database.recorder.write(changed_sites("okul.example", application_name=name))
        site_cache_of(served.house.database.reader).forget()
        names.append((await served.post("/v1/frontend/get", body=asked)).json["frontend"]["application_name"])
    assert names == ["Lise", "Ortaokul"]


async def test_a_site_that_says_the_same_as_the_default_one_takes_no_room_of_its_own_for_it(
    house: HouseUnderTest,
) -> None:
    await add_site(house, "okul.example", has_menu=True, application_name="Okul")
    cache = SiteCache(house.house.database.reader)
    default, other = await cache.find("localhost"), await cache.find("okul.example")
    for mine, its in ((default.units, other.units), (default.menu, other.menu)):
        assert its
        assert not mine.keys() & its.keys()
        assert {id(each) for each in its.values()} == {id(each) for each in mine.values()}


async def test_a_look_that_began_before_a_change_hides_it_from_nobody(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SiteCache(house.house.database.reader)
    await cache.find("localhost")
    look = cache._look

    async def look_while_it_changes() -> None:
        await look()
        await add_site(house, "okul.example", application_name="Okul")
        cache.forget()

    monkeypatch.setattr(cache, "_look", look_while_it_changes)
    cache.forget()
    await cache.find("localhost")
    monkeypatch.setattr(cache, "_look", look)
    assert (await cache.find("okul.example")).domain == "okul.example"


async def test_a_look_while_a_change_ends_hides_it_from_nobody(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await desk_of(house)
    cache = site_cache_of(house.house.database.reader)
    commit = Transaction.commit

    async def look_and_commit(transaction: Transaction) -> None:
        await cache.find("localhost")
        await commit(transaction)

    monkeypatch.setattr(Transaction, "commit", look_and_commit)
    shop = {"caption": {"tr": "Çarşı", "en": "Market"}}
    saved = await desk.save_menu(desk.publisher, {"shop": shop}, publish="yes")
    assert saved.status == 200, saved.json
    menu = (await house.post("/v1/frontend/get", ss=1))["menu"]
    assert [each["caption"]["tr"] for each in menu if each["route_view"] == "shop"] == ["Çarşı"]
