"""Menus and words: what may be published of them, and what stays a tree whoever moves it."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import bindparam, delete

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import new_id
from terazi.foundation.questions import touched
from terazi.modules.site.public import MenuItem, seed_site
from terazi.modules.site.tables import MENU_ENTRY
from tests.calling import HouseUnderTest
from tests.modules.site.editing import Desk, desk_of

_TAKE_AWAY = touched(
    delete(MENU_ENTRY).where(
        MENU_ENTRY.c.site_id == bindparam("site"), MENU_ENTRY.c.route_view == "frontend_webunit"
    )
)


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def test_a_menu_is_renamed_and_old_paths_lead_on(desk: Desk) -> None:
    done = await desk.save_menu(
        desk.publisher, {"shop": {"url": {"tr": "/dukkan"}, "caption": {"tr": "Dükkan"}}}, publish="yes"
    )
    assert done.status == 200, done.json
    assert await desk.caption("shop") == "Dükkan"
    back = await desk.save_menu(desk.publisher, {"shop": {"url": {"tr": "/magaza"}}}, publish="yes")
    assert back.status == 200, back.json
    moved = await desk.save_menu(desk.publisher, {"shop": {"url": {"tr": "/pazar"}}}, publish="yes")
    assert moved.status == 200
    menu = {entry["route_view"]: entry for entry in (await desk.shell())["menu"]}
    assert menu["shop"]["url"]["tr"] == "/pazar"


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"login": None}, "login", "Giriş yap"),
        ({"settings": {"auth_list": "shop_admin"}}, None, None),
        ({"frontend_webunit": None}, "frontend_webunit", "Site içeriği"),
        ({"frontend_websiteunit_list": None, "frontend_webunit": {"parent": "settings"}},
         "frontend_websiteunit_list", "Site içerikleri"),
        ({"frontend_settings": {"shop_active_need": "yes"}}, "frontend_settings/shop_active_need", "Site ayarları"),
        ({"user_settings": {"gate": "registration_open"}}, "user_settings/gate", "Ayarlarım"),
        ({"shop": {"url": {"tr": "/giris"}}}, "shop/url", "Giriş yap"),
        ({"shop": {"url": {"tr": "//evil"}}}, "shop/url", ""),
        ({"shop": {"url": {"tr": "/v1/x"}}}, "shop/url", ""),
        ({"shop": {"url": {"tr": "/a/b/c/d/e/f"}}}, "shop/url", ""),
        ({"login": {"url": {"tr": "/giris-iframe"}}}, "login/url", "-iframe"),
        ({"login": {"iframe_mode": "yes"}}, "login/url", "-iframe"),
        ({"login": {"login_need": "yes"}}, "login", "Giriş yap"),
        ({"login": {"auth_list": "admin"}}, "login", "Giriş yap"),
        ({"wai_search_iframe": {"url": {"tr": "/arama"}}}, "wai_search_iframe/url", "-iframe"),
        ({"shop": {"caption": {"en": ""}}}, "shop/caption", ""),
        ({"shop": {"icon": "M0 0<script>"}}, "shop/icon", ""),
        ({"shop": {"icon": "M0 0h99999"}}, "shop/icon", ""),
        ({"bilinmeyen": {"caption": {"tr": "a", "en": "b"}, "url": {"tr": "/a", "en": "/b"}, "icon": "",
                         "login_need": "no", "show_in_menu": "yes", "order": 1}}, "bilinmeyen", "bilinmeyen"),
        ({"link_x": {"caption": {"tr": "a", "en": "b"}, "url": {}, "icon": "", "login_need": "no",
                     "show_in_menu": "yes", "order": 1, "click_type": "link",
                     "target": "javascript:alert(1)"}}, "link_x/target", ""),
    ],
    ids=str,
)  # fmt: skip
async def test_a_menu_that_shuts_people_out_is_not_published(
    desk: Desk, change: Any, field: str | None, part: str | None
) -> None:
    refused = await desk.save_menu(desk.publisher, change, publish="yes")
    if field is None:
        assert refused.status == 200, "an administrator opens what any role opens"
        return
    assert (refused.status, refused["status_code"]) == (422, "130422")
    found = [each for each in refused["problems"] if each["field"] == field]
    assert found
    assert part in found[0]["message"]
    drafted = await desk.save_menu(desk.editor, change)
    assert drafted.status == 200, "a draft may be unfinished"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"shop": {"parent": "product_list"}}, "product_list"),
        ({"shop": {"parent": "shop"}}, "shop"),
        ({"shop": {"parent": "gone"}}, "gone"),
        ({"shop": None}, "shop"),
    ],
)
async def test_a_menu_stays_a_tree_even_as_a_draft(desk: Desk, change: Any, said: str) -> None:
    refused = await desk.save_menu(desk.editor, change)
    assert (refused.status, refused.error) == (422, "invalid_input")
    assert said in str(refused["errors"])


async def test_two_moves_that_make_a_ring_together_are_refused(desk: Desk) -> None:
    base = (await desk.draft())["menu"]["revision"]
    first = await desk.save_menu(desk.editor, {"add_dataset": {"parent": "user_settings"}}, base=base)
    assert first.status == 200, first.json
    second = await desk.save_menu(desk.publisher, {"user_settings": {"parent": "add_dataset"}}, base=base)
    assert second.status == 422, second.json
    menu = (await desk.draft())["menu"]["content"]
    assert (menu["add_dataset"]["parent"], menu["user_settings"].get("parent")) == ("user_settings", None)


async def test_a_menu_tells_whom_its_screens_serve_and_what_administrators_need(desk: Desk) -> None:
    menu = await desk.ok("menu/get", desk.editor)
    assert menu["demands"]["icon_list"] == {"login_need": "yes", "auth_list": "admin"}
    assert menu["demands"]["login"] == {"login_need": "no", "auth_list": ""}
    assert "frontend_settings" in menu["locked_list"]
    assert menu["problems"] == []
    await desk.save_menu(desk.editor, {"shop": {"url": {"tr": "/giris"}}})
    wrong = (await desk.ok("menu/get", desk.editor))["problems"]
    assert {"shop/url", "login/url"} == {each["field"] for each in wrong}


async def test_what_a_draft_deletes_is_put_back_as_it_was(desk: Desk) -> None:
    before = (await desk.ok("menu/get", desk.editor))["restorable"]["icon_list"]
    await desk.save_menu(desk.editor, {"icon_list": None})
    menu = await desk.ok("menu/get", desk.editor)
    assert "icon_list" not in menu["menu"]["content"]
    assert menu["restorable"]["icon_list"] == before
    back = await desk.save_menu(desk.editor, {"icon_list": before})
    assert back.status == 200, back.json
    assert (await desk.ok("menu/get", desk.editor))["menu"]["content"]["icon_list"] == before
    gone = await desk.save_menu(desk.publisher, {"icon_list": None}, publish="yes")
    assert gone.status == 200, gone.json
    assert "icon_list" not in (await desk.ok("menu/get", desk.editor))["restorable"]
    again = await desk.save_menu(desk.publisher, {"icon_list": before}, publish="yes")
    assert again.status == 200, "what the platform has may come back later as well"


async def test_a_site_that_lacks_a_tool_of_its_editors_can_have_it_back(desk: Desk) -> None:
    async with desk.house.house.database.transaction() as db:
        await db.write(_TAKE_AWAY(site=desk.site_id))
    await desk.shell()
    renamed = {"shop": {"caption": {"tr": "Dükkan"}}}
    refused = await desk.save_menu(desk.publisher, renamed, publish="yes")
    assert {each["field"] for each in refused["problems"]} == {"frontend_webunit"}
    tool = (await desk.ok("menu/get", desk.editor))["restorable"]["frontend_webunit"]
    back = await desk.save_menu(desk.publisher, renamed | {"frontend_webunit": tool}, publish="yes")
    assert back.status == 200, back.json
    assert await desk.caption("frontend_webunit") == "Site içeriği"


async def test_a_conflict_is_told_in_the_words_of_the_contract(desk: Desk) -> None:
    base = (await desk.draft())["menu"]["revision"]
    await desk.save_menu(desk.editor, {"shop": {"auth_list": "shop_admin", "login_need": "yes"}}, base=base)
    clash = await desk.save_menu(desk.publisher, {"shop": {"auth_list": "admin, shop_new"}}, base=base)
    assert (clash.status, clash["status_code"]) == (412, "130412")
    assert clash["conflicts"] == [
        {"field": "shop/auth_list", "base": "", "theirs": "shop_admin", "mine": "admin,shop_new"}
    ]


async def test_what_an_update_brings_is_new_until_somebody_has_seen_it(desk: Desk) -> None:
    assert (await desk.ok("menu/get", desk.editor))["new_list"] == []
    fresh = MenuItem(
        route_view="brand_new",
        caption={"tr": "Yepyeni", "en": "Brand new"},
        url={"tr": "/yepyeni", "en": "/brand-new"},
        order=900,
    )
    seed = replace(DEFAULT_SITE, menu=(*DEFAULT_SITE.menu, fresh))
    async with desk.house.house.database.transaction() as db:
        await seed_site(db, seed, now=desk.house.house.clock(), new_id=new_id)
    assert (await desk.ok("menu/get", desk.editor))["new_list"] == ["brand_new"]
    await desk.ok("menu/seen", desk.editor)
    assert (await desk.ok("menu/get", desk.editor))["new_list"] == []


async def test_a_site_words_a_text_in_its_own_way(desk: Desk) -> None:
    found = await desk.ok("wording/list", desk.editor, search_text="Sepet")
    assert found["total"] > 0
    client = (await desk.house.client.post("/v1/translation/get?lang=tr")).json()["translations"]
    rows = (each for each in found["list"] if each["key"] in client and not each["own"])
    row = next(each for each in rows if "{{" not in each["default"]["tr"])
    words = {row["key"]: {"tr": "Kendi sözüm"}}
    saved = await desk.ok("wording/save", desk.publisher, {"wording": words, "publish": "yes"})
    await desk.shell()
    texts = (await desk.house.client.post("/v1/translation/get?lang=tr")).json()
    assert texts["translations"][row["key"]] == "Kendi sözüm"
    own = await desk.ok("wording/list", desk.editor, state="own")
    assert [each["own"] for each in own["list"]] == [{"tr": "Kendi sözüm"}]
    await desk.ok(
        "wording/save",
        desk.publisher,
        {"wording": {row["key"]: None}, "publish": "yes", "base": saved["revision"]},
    )
    await desk.shell()
    texts = (await desk.house.client.post("/v1/translation/get?lang=tr")).json()
    assert texts["translations"][row["key"]] == row["default"]["tr"]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("shell.menu", "$t(shell.search)"),
        ("shell.menu", "<b>x</b>"),
        ("shell.menu", "{{name}}"),
        ("shell.menu", "x" * 400),
        ("shell.menu", "a\u202eb"),
        ("no.such.key", "x"),
    ],
)
async def test_words_that_break_a_text_are_not_published(desk: Desk, key: str, text: str) -> None:
    refused = await desk.ask(
        "wording/save", desk.publisher, {"wording": {key: {"tr": text}}, "publish": "yes"}
    )
    assert (refused.status, refused["status_code"]) == (422, "130422")
    assert refused["problems"][0]["field"] == key


async def test_an_editor_of_another_site_finds_nothing(desk: Desk) -> None:
    for path, body in (
        ("draft/get", None),
        ("menu/get", None),
        ("websiteunit/list", None),
        ("wording/list", None),
        ("release/list", None),
        ("menu/save", {"menu": {}, "publish": "no"}),
        ("menu/seen", None),
        ("redirect/list", None),
        ("redirect/save", {"redirect_id": "0" * 32, "route_view": None}),
        ("wording/seen", {"keys": []}),
        ("wording/save", {"wording": {}, "publish": "no"}),
        ("websiteunit/new", {"websiteunit": {"key": "a", "place": "footer"}, "publish": "no"}),
        ("publish", {"subjects": [{"kind": "menu", "revision": 1}]}),
        ("revision/list", {"kind": "menu"}),
        ("draft/discard", {"kind": "menu", "revision": 1}),
        ("release/schedule", {"subjects": [{"kind": "menu", "revision": 1}], "at": None}),
    ):
        lost = await desk.house.post(
            f"/v1/frontend/{path}", token=desk.admin, body=body, frontend_client_id="0" * 32
        )
        assert (lost.status, lost["status_code"]) == (404, "130404"), path
        member = await desk.house.post(
            f"/v1/frontend/{path}", token=await _member(desk), body=body, frontend_client_id=desk.site_id
        )
        assert member.status == 403, path


async def _member(desk: Desk) -> str:
    desk.member = desk.member or await desk.house.register("uye")
    return desk.member
