"""Mails and redirects lead to the screen wherever its site has moved it."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import func, select, update

import terazi
from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import inserted, touched, value
from terazi.foundation.screens import ScreenLink, path_of
from terazi.modules.site.tables import MENU_ENTRY, SITE
from tests.calling import HouseUnderTest
from tests.modules.site.sites import add_site

CODE = Path(terazi.__file__).parent


async def move_all(house: HouseUnderTest) -> None:
    """Give every screen a path of its own name."""
    moved = (("tr", "/yeni/"), ("en", "/moved/"))
    url = func.jsonb_build_object(
        *(part for lang, begin in moved for part in (lang, func.concat(begin, MENU_ENTRY.c.route_view)))
    )
    await house.house.database.recorder.write(touched(update(MENU_ENTRY).values(url=url))())


async def test_mail_leads_to_where_the_screen_stands_now(house: HouseUnderTest) -> None:
    await move_all(house)
    token = await house.register("ayse.yilmaz")
    assert token
    (mail,) = await house.mails("ayse.yilmaz@example.com")
    assert "/yeni/register_approve?user_id=" in mail.body_text
    assert "/yeni/register_approve?user_id=" in mail.body_html
    await house.post("/v1/password/reset/by/mail", mail="ayse.yilmaz@example.com")
    await house.run_jobs()
    assert "/yeni/password_reset?" in (await house.mails("ayse.yilmaz@example.com"))[-1].body_text


@pytest.mark.parametrize(
    ("path", "screen"), [("/v1/oauth/authorize", "authorize"), ("/v1/oauth/logout", "authorize_sign_out")]
)
async def test_redirect_leads_to_where_the_screen_stands_now(
    house: HouseUnderTest, path: str, screen: str
) -> None:
    await move_all(house)
    sent = await house.get(path, ui_locales="en", client_id="defter")
    location = urlsplit(sent.headers["location"])
    assert location.path == f"/moved/{screen}"
    assert "client_id=defter" in location.query


async def test_each_site_has_paths_of_its_own(house: HouseUnderTest) -> None:
    await add_site(house, "okul.example")
    (item,) = (each for each in DEFAULT_SITE.menu if each.route_view == "login")
    async with house.house.database.transaction() as db:
        school = await _id_of(house, "okul.example")
        values = {
            "caption": dict(item.caption),
            "icon": item.icon,
            "click_type": item.click_type,
            "roles": [],
        }
        flags = dict.fromkeys(
            ("login_need", "show_in_menu", "shop_active_need", "iframe_mode", "is_dashboard", "add_dataset"),
            False,
        )
        own = {"tr": "/kapi", "en": "/door"}
        await db.write(
            inserted(
                MENU_ENTRY,
                id=new_id(),
                site_id=school,
                route_view="login",
                url=own,
                sort_order=1,
                **values,
                **flags,
            )
        )
        found = {
            host: await path_of(db, host, "login", Lang.TR)
            for host in ("okul.example", "veri.okul.example", "localhost", "elsewhere.test", "")
        }
        assert found == {
            "okul.example": "/kapi",
            "veri.okul.example": "/kapi",
            "localhost": "/giris",
            "elsewhere.test": "/giris",
            "": "/giris",
        }
        # A screen that a site does not have stands where the default site has it, one that nobody has at the start page.
        link = ScreenLink(base_url="https://okul.example", route_view="user_settings", fragment="data")
        assert await link.address(db, Lang.EN) == "https://okul.example/user-settings#data"
        lost = ScreenLink(base_url="https://okul.example", route_view="no_such_screen", query={"a": "b c"})
        assert await lost.address(db, Lang.EN) == "https://okul.example/?a=b+c"


async def _id_of(house: HouseUnderTest, domain: str) -> object:
    (found,) = await house.house.database.reader.ask(
        value(select(SITE.c.id).where(SITE.c.domain == domain))()
    )
    return found


def test_no_module_knows_a_path_of_the_menu() -> None:
    """A path may be renamed at any moment: whoever leads to a screen names it by its route."""
    paths = [path for item in DEFAULT_SITE.menu for path in item.url.values() if path.strip("/")]
    written = [
        (str(file.relative_to(CODE)), path)
        for part in ("modules", "foundation", "engine")
        for file in (CODE / part).rglob("*.py")
        for path in paths
        if f'"{path}"' in (text := file.read_text(encoding="utf-8")) or f'"{path}?' in text
    ]
    assert written == []
