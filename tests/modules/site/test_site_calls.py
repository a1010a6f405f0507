"""The shell, the texts, the version and the time, as the web client asks for them."""

import json
from pathlib import Path

import pytest
from sqlalchemy import select

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import web_phrases
from terazi.foundation.questions import deleted, inserted, updated, value
from terazi.modules.site.public import Opening, Shell, open_page, seed_site, shell_of
from terazi.modules.site.queries.shelf import SiteCache, site_cache_of
from terazi.modules.site.tables import MENU_ENTRY, SITE, TRANSLATION_OVERRIDE, WEBSITE_UNIT
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.site.sites import add_site, changed_sites


async def shell(house: HouseUnderTest, domain: str = "localhost", lang: str = "tr") -> Reply:
    site_cache_of(house.house.database.reader).forget()
    return await house.post("/v1/frontend/get", body={"domain": domain}, lang=lang, ss=1)


async def plant(house: HouseUnderTest) -> None:
    async with house.house.database.transaction() as db:
        await seed_site(db, DEFAULT_SITE, now=house.clock.now, new_id=new_id)


async def test_shell_comes_in_one_answer(house: HouseUnderTest) -> None:
    answer = await shell(house)
    assert answer["status_code"] == "130000"
    assert answer["frontend"]["application_name"] == "Terazi"
    assert answer["frontend"]["login_function"] == "on"
    assert answer["frontend"]["login_function_external"] == "off"
    assert answer["frontend"]["mail_page"] is True
    assert answer["language_list"] == [{"label": "tr", "value": 0}, {"label": "en", "value": 1}]
    assert answer["frontend_product_id"] == "terazi"
    projects = answer["menu"][0]
    assert projects["route_view"] == "user_project"
    assert projects["caption"] == {"tr": "Projelerim", "en": "My projects"}
    assert projects["url"] == {"tr": "/projelerim", "en": "/user-project"}
    assert (projects["login_need"], projects["is_dashboard"]) == ("no", "yes")
    assert projects["icon"].startswith("M")


async def test_content_blocks_are_in_the_callers_language(house: HouseUnderTest) -> None:
    titles = [
        (await shell(house, lang=lang))["website_unit_list"][0]["content"]["title"] for lang in ("tr", "en")
    ]
    assert titles == [
        "Excel dosyanızdan istatistiğe ve tahmine",
        "From your Excel file to statistics and predictions",
    ]


async def test_without_ss_only_the_settings_come(house: HouseUnderTest) -> None:
    answer = await house.post("/v1/frontend/get")
    assert answer["menu"] == []
    assert answer["website_unit_list"] == []
    assert answer["frontend"]["domain"] == "localhost"


async def test_domain_that_is_too_long_is_refused(house: HouseUnderTest) -> None:
    answer = await house.post("/v1/frontend/get", body={"domain": "a" * 254})
    assert (answer.status, answer["errors"][0]["field"]) == (422, "domain")


async def test_each_domain_has_its_own_shell(house: HouseUnderTest) -> None:
    await add_site(house, "okul.example", application_name="Okul", is_login_on=False)
    school = await shell(house, "veri.okul.example")
    assert school["frontend"]["application_name"] == "Okul"
    assert school["frontend"]["login_function"] == "off"
    assert (await shell(house, "elsewhere.test"))["frontend"]["application_name"] == "Terazi"


async def test_change_is_seen_at_the_next_look(house: HouseUnderTest) -> None:
    seconds = [100.0]
    cache = SiteCache(house.house.database.reader, clock=lambda: seconds[0])
    assert (await cache.find("localhost")).settings.application_name["tr"] == "Terazi"
    await house.house.database.recorder.write(changed_sites(application_name="Kantar"))
    seconds[0] += 0.5
    assert (await cache.find("localhost")).settings.application_name["tr"] == "Terazi"
    seconds[0] += 0.6
    assert (await cache.find("localhost")).settings.application_name["tr"] == "Kantar"


async def test_texts_come_in_the_language_asked_for(house: HouseUnderTest) -> None:
    for lang in Lang:
        answer = (await house.client.post(f"/v1/translation/get?lang={lang}")).json()
        assert (answer["status_code"], answer["lang"]) == ("130000", lang)
        assert answer["translations"] == {key: text[lang] for key, text in web_phrases().items()}


async def test_site_words_a_text_in_its_own_way(house: HouseUnderTest) -> None:
    key = next(iter(web_phrases()))
    async with house.house.database.transaction() as db:
        (site_id,) = await db.ask(value(select(SITE.c.id).where(SITE.c.is_default))())
        words = {"key": key, "lang": Lang.EN, "text": "Our own words"}
        await db.write(changed_sites(), inserted(TRANSLATION_OVERRIDE, id=new_id(), site_id=site_id, **words))
    site_cache_of(house.house.database.reader).forget()
    answers = [await house.client.post(f"/v1/translation/get?lang={lang}") for lang in ("en", "tr")]
    assert [answer.json()["translations"][key] == "Our own words" for answer in answers] == [True, False]


async def test_unknown_language_is_refused(house: HouseUnderTest) -> None:
    answer = await house.client.post("/v1/translation/get?lang=de")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "lang"


async def test_version_changes_with_the_build(database_url: str, tmp_path: Path) -> None:
    versions = []
    async with open_house(database_url, tmp_path, web_dir=tmp_path) as house:
        for content in ("", "<html>1", "<html>22"):
            if content:
                (tmp_path / "index.html").write_text(content)
            answer = await house.post("/v1/application/version", application_name="terazi")
            versions.append(answer["version"])
    assert versions[0] == "unbuilt"
    assert len(set(versions)) == 3


async def test_time_is_told_to_who_is_signed_in(house: HouseUnderTest) -> None:
    assert (await house.get("/v1/date/datetime")).error == "not_signed_in"
    answer = await house.get("/v1/date/datetime", token=await house.register())
    assert answer["datetime"][:19] == house.clock.now.isoformat()[:19]


@pytest.mark.shared_house
async def start_at(house: HouseUnderTest, path: str) -> Shell:
    opening = await open_page("localhost", path, house.house.database.reader)
    assert isinstance(opening, Opening)
    return shell_of(opening, house.house.database.reader, house.house.settings)


@pytest.mark.parametrize(("path", "lang"), [("/projelerim", "tr"), ("/user-project", "en"), ("/", "tr")])
async def test_start_page_carries_what_the_call_answers(house: HouseUnderTest, path: str, lang: str) -> None:
    start = await start_at(house, path)
    assert start.lang == lang
    carried = json.loads(start.boot())
    answer = (await shell(house, lang=lang)).json
    units = [unit for unit in answer["website_unit_list"] if not unit["place"].startswith("page_")]
    assert units != answer["website_unit_list"]  # words of free pages come with their page
    assert carried["frontend_get"] == {**answer, "website_unit_list": units}
    assert carried["translations"]["lang"] == lang
    assert carried["version"]


async def test_start_page_cannot_be_broken_out_of(house: HouseUnderTest) -> None:
    hostile = "</script><!-- & \u2028"
    await house.house.database.recorder.write(changed_sites(application_name=hostile))
    reader = house.house.database.reader
    site_cache_of(reader).forget()
    start = await start_at(house, "/")
    assert not any(letter in start.boot().decode() for letter in "<>&\u2028")
    assert json.loads(start.boot())["frontend_get"]["frontend"]["application_name"] == hostile


async def test_seeding_again_changes_nothing(house: HouseUnderTest) -> None:
    before, version = (await shell(house)).json, value(select(SITE.c.version))()
    first = await house.house.database.reader.ask(version)
    await plant(house)
    assert (await shell(house)).json == before
    assert await house.house.database.reader.ask(version) == first


async def test_seeding_leaves_what_people_edited_and_deleted(house: HouseUnderTest) -> None:
    caption = {"tr": "Dosyalarım", "en": "Files"}
    await house.house.database.recorder.write(
        updated(MENU_ENTRY, {"route_view": "user_project"}, caption=caption, is_edited=True),
        updated(MENU_ENTRY, {"route_view": "add_dataset"}, icon="M0 0", is_edited=False),
        deleted(WEBSITE_UNIT, {"key": "user_project_steps"}),
        changed_sites(),
    )
    await plant(house)
    answer = await shell(house)
    menu = {entry["route_view"]: entry for entry in answer["menu"]}
    assert menu["user_project"]["caption"] == {"tr": "Dosyalarım", "en": "Files"}
    assert menu["add_dataset"]["icon"] != "M0 0"
    keys = [unit["key"] for unit in answer["website_unit_list"]]
    assert "user_project_intro" in keys
    assert "user_project_steps" not in keys
