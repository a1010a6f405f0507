"""Paths that screens had lead on; editors see how often, and lead them elsewhere."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.ids import new_id
from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.public import Group, Reporter, new_node
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.values.sites import ClickType
from tests.calling import open_house
from tests.modules.site.editing import Desk, desk_of

PAGE = "<!doctype html><html><head><title>Terazi</title></head><body></body></html>"


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    web = tmp_path / "dist"
    web.mkdir()
    (web / "index.html").write_text(PAGE)
    async with open_house(database_url, tmp_path / "var", web_dir=web) as house:
        yield await desk_of(house)


async def moved_to(desk: Desk, path: str) -> str | None:
    """Return where the address leads; None where a page stands there."""
    site_cache_of(desk.house.house.database.reader).forget()
    page = await desk.house.client.get(path, follow_redirects=False)
    return page.headers.get("location")


async def redirects(desk: Desk, **query: Any) -> list[Any]:
    found: list[Any] = (await desk.ok("redirect/list", desk.editor, **query))["list"]
    return found


async def rename(desk: Desk, route: str, path: str) -> None:
    done = await desk.save_menu(desk.publisher, {route: {"url": {"tr": path}}}, publish="yes")
    assert done.status == 200, done.json


async def test_every_path_of_the_menu_may_be_renamed_and_the_old_ones_lead_on(desk: Desk) -> None:
    screens = [
        item for item in DEFAULT_SITE.menu if item.click_type is ClickType.ROUTE and item.url["tr"] != "/"
    ]
    end = {False: "", True: "-iframe"}
    renamed = {
        item.route_view: {
            "url": {
                "tr": f"/yeni/{item.route_view.replace('_', '-').removesuffix('-iframe')}{end[item.iframe_mode]}",
                "en": f"/moved/{item.route_view.replace('_', '-').removesuffix('-iframe')}{end[item.iframe_mode]}",
            }
        }
        for item in screens
    }
    done = await desk.save_menu(desk.publisher, renamed, publish="yes")
    assert done.status == 200, done.json
    for item in screens:
        for lang in ("tr", "en"):
            now = renamed[item.route_view]["url"][lang]
            assert await moved_to(desk, item.url[lang] + "?a=b") == now + "?a=b", item.route_view
            page = await desk.house.client.get(now, follow_redirects=False)
            # A bundle's page is one of a bundle: without its id there is none.
            assert page.status_code == (404 if item.route_view == "product_details" else 200), now
    found = await desk.house.post(
        "/v1/wai/search", token=desk.admin, body={"search_text": "ayarlar", "search_type": "screen"}
    )
    assert found["results"]
    assert all(each["path"].startswith("/yeni/") for each in found["results"])
    token = await desk.house.register("yeni.uye")
    assert token
    (mail,) = await desk.house.mails("yeni.uye@example.com")
    assert "/yeni/register-approve?user_id=" in mail.body_text


async def test_followed_paths_are_counted_together_and_not_one_by_one(desk: Desk) -> None:
    await rename(desk, "shop", "/dukkan")
    for _ in range(3):
        assert await moved_to(desk, "/magaza") == "/dukkan"
    assert await moved_to(desk, "/magaza/") == "/dukkan"
    await desk.house.client.get("/yok-boyle-bir-yol")
    assert [each["hits"] for each in await redirects(desk)] == [0]
    own = new_node(new_id(), Group.WEB, queues=None, now=desk.house.clock())
    reporter = Reporter(desk.house.house.database, own, lines=LineBook(), clock=desk.house.clock)
    await reporter.beat()
    await reporter.beat()
    assert [(each["path"], each["route_view"], each["hits"]) for each in await redirects(desk)] == [
        ("/magaza", "shop", 4)
    ]


async def test_an_old_path_is_led_elsewhere_and_forgotten(desk: Desk) -> None:
    await rename(desk, "shop", "/dukkan")
    (old,) = await redirects(desk, search_text="maga")
    assert await redirects(desk, search_text="yok") == []
    other = {"redirect_id": old["redirect_id"], "route_view": "product_list"}
    writer = await desk.ask("redirect/save", desk.editor, other)
    assert writer.status == 403, "visitors have it at once, so who only writes drafts may not"
    await desk.ok("redirect/save", desk.publisher, other)
    to_list = {item.route_view: item.url["tr"] for item in DEFAULT_SITE.menu}["product_list"]
    assert await moved_to(desk, "/magaza") == to_list
    wrong = await desk.ask("redirect/save", desk.publisher, {**other, "route_view": "no_such_screen"})
    assert (wrong.status, wrong["errors"][0]["field"]) == (422, "route_view")
    await desk.ok("redirect/save", desk.publisher, {**other, "route_view": None})
    assert await redirects(desk) == []
    assert await moved_to(desk, "/magaza") is None
    gone = await desk.ask("redirect/save", desk.publisher, {**other, "redirect_id": str(uuid4())})
    assert (gone.status, gone["status_code"]) == (404, "130404")
