"""Drafts, what two editors do to each other, and what comes to visitors."""

from typing import Any

import pytest

from tests.calling import HouseUnderTest
from tests.modules.site.editing import Desk, desk_of

INTRO = "user_project_intro"


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


def title(text: str, lang: str = "tr") -> dict[str, Any]:
    return {"content": {"title": {lang: text}}}


def pick(view: Any, **more: Any) -> dict[str, Any]:
    return {
        "kind": view["kind"],
        "websiteunit_client_id": view["websiteunit_client_id"],
        "revision": view["revision"],
        **more,
    }


def unit_pick(unit_id: str, revision: int) -> dict[str, Any]:
    return {"kind": "unit", "websiteunit_client_id": unit_id, "revision": revision}


async def shown_title(desk: Desk, lang: str = "tr") -> str:
    units = (await desk.shell(lang))["website_unit_list"]
    return str(next(unit["content"]["title"] for unit in units if unit["key"] == INTRO))


async def test_a_draft_is_for_editors_until_it_is_published(desk: Desk) -> None:
    before = await shown_title(desk)
    row = await desk.unit(INTRO)
    saved = await desk.change_unit(desk.editor, row["websiteunit_client_id"], title("Yeni başlık"))
    assert saved.status == 200, saved.json
    assert await shown_title(desk) == before
    drafted = await desk.unit(INTRO)
    assert drafted["is_draft"] == "yes"
    assert drafted["languages"] == {"tr": "draft", "en": "published"}
    assert drafted["author"] == "yazar"
    published = await desk.publish(unit_pick(row["websiteunit_client_id"], saved["revision"]), name="İlk")
    assert published.status == 200, published.json
    assert await shown_title(desk) == "Yeni başlık"
    assert (await desk.unit(INTRO))["is_draft"] == "no"
    releases = (await desk.ok("release/list", desk.editor))["list"]
    assert [(each["number"], each["name"], each["author"]) for each in releases] == [(1, "İlk", "yayinci")]


async def test_update_means_what_it_says(desk: Desk) -> None:
    row = await desk.unit(INTRO)
    done = await desk.change_unit(desk.publisher, row["websiteunit_client_id"], title("Hemen"), publish="yes")
    assert done.status == 200, done.json
    assert await shown_title(desk) == "Hemen"


async def test_who_writes_drafts_publishes_nothing(desk: Desk) -> None:
    row = await desk.unit(INTRO)
    unit_id = row["websiteunit_client_id"]
    for refused in (
        await desk.change_unit(desk.editor, unit_id, title("Hemen"), publish="yes"),
        await desk.publish(unit_pick(unit_id, 1), token=desk.editor),
        await desk.ask("release/restore", desk.editor, release_id=desk.site_id),
    ):
        assert (refused.status, refused.error) == (403, "not_allowed")
    assert (await desk.unit(INTRO))["is_draft"] == "no"


async def test_two_who_change_different_fields_are_both_kept(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    first = await desk.change_unit(desk.editor, unit_id, title("Bir"), base=1)
    second = await desk.change_unit(
        desk.publisher, unit_id, {"content": {"title": {"en": "One"}, "lead": {"tr": "Kısa"}}}, base=1
    )
    assert second.status == 200, second.json
    assert second["merged_fields"] == ["content/title/tr"]
    assert second["revision"] > first["revision"]
    content = (await desk.unit(INTRO))["websiteunit"]["content"]
    assert content["title"] == {"tr": "Bir", "en": "One"}
    assert content["lead"]["tr"] == "Kısa"


async def test_two_who_change_the_same_field_are_told_and_nothing_is_lost(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    was = (await desk.unit(INTRO))["websiteunit"]["content"]["title"]["tr"]
    await desk.change_unit(desk.editor, unit_id, title("Bir"), base=1)
    refused = await desk.change_unit(
        desk.publisher, unit_id, {"content": {"title": {"tr": "İki"}, "lead": {"tr": "Kısa"}}}, base=1
    )
    assert (refused.status, refused["status_code"]) == (412, "130412")
    (conflict,) = refused["conflicts"]
    assert conflict == {"field": "content/title/tr", "base": was, "theirs": "Bir", "mine": "İki"}
    content = (await desk.unit(INTRO))["websiteunit"]["content"]
    assert content["title"]["tr"] == "Bir"
    assert content["lead"]["tr"] != "Kısa"
    again = await desk.change_unit(desk.publisher, unit_id, title("İki"), base=refused["revision"])
    assert again.status == 200
    same = await desk.change_unit(desk.editor, unit_id, title("İki"), base=1)
    assert same.status == 200, "who wants what stands there has no conflict"


async def test_what_is_saved_after_publication_was_asked_for_stays_a_draft(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    seen = await desk.change_unit(desk.editor, unit_id, title("Görülen"))
    newer = await desk.change_unit(desk.editor, unit_id, title("Sonraki"), base=seen["revision"])
    done = await desk.publish(unit_pick(unit_id, seen["revision"]))
    assert done.status == 200, done.json
    assert await shown_title(desk) == "Görülen"
    row = await desk.unit(INTRO)
    assert (row["is_draft"], row["websiteunit"]["content"]["title"]["tr"]) == ("yes", "Sonraki")
    assert row["revision"] > newer["revision"]
    assert (await desk.publish(unit_pick(unit_id, row["revision"]))).status == 200
    assert await shown_title(desk) == "Sonraki"


async def test_publishing_twice_changes_nothing(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    saved = await desk.change_unit(desk.editor, unit_id, title("Bir"))
    await desk.publish(unit_pick(unit_id, saved["revision"]))
    version = (await desk.draft())["version"]
    again = await desk.publish(unit_pick(unit_id, saved["revision"]))
    assert (again.status, again["release_id"], again["version"]) == (200, None, version)


async def test_one_language_is_published_and_the_other_stays_a_draft(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    english = await shown_title(desk, "en")
    saved = await desk.change_unit(desk.editor, unit_id, {"content": {"title": {"tr": "Yeni", "en": "New"}}})
    await desk.publish(unit_pick(unit_id, saved["revision"]), languages=["tr"])
    assert [await shown_title(desk, lang) for lang in ("tr", "en")] == ["Yeni", english]
    row = await desk.unit(INTRO)
    assert row["languages"] == {"tr": "published", "en": "draft"}
    await desk.publish(unit_pick(unit_id, row["revision"]))
    assert await shown_title(desk, "en") == "New"
    assert (await desk.unit(INTRO))["is_draft"] == "no"


async def test_a_release_is_taken_back_as_a_whole_and_drafts_stay(desk: Desk) -> None:
    before = [await shown_title(desk), await desk.caption("shop")]
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    unit = await desk.change_unit(desk.editor, unit_id, title("Yeni"))
    menu = await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": "Dükkan"}}})
    made = await desk.publish(
        unit_pick(unit_id, unit["revision"]), {"kind": "menu", "revision": menu["revision"]}, name="Bahar"
    )
    assert [await shown_title(desk), await desk.caption("shop")] == ["Yeni", "Dükkan"]
    await desk.save_menu(desk.editor, {"shop": {"caption": {"en": "Market"}}})
    undone = await desk.ok("release/restore", desk.publisher, release_id=made["release_id"])
    assert undone["number"] == 2
    assert [await shown_title(desk), await desk.caption("shop")] == before
    draft = (await desk.draft())["menu"]
    assert draft["is_draft"]
    assert draft["content"]["shop"]["caption"]["en"] == "Market"


async def test_a_release_that_was_changed_again_is_not_taken_back(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    first = await desk.change_unit(desk.publisher, unit_id, title("Bir"), publish="yes")
    await desk.change_unit(desk.publisher, unit_id, title("İki"), publish="yes", base=first["revision"])
    oldest = (await desk.ok("release/list", desk.editor))["list"][-1]
    refused = await desk.ask("release/restore", desk.publisher, release_id=oldest["release_id"])
    assert (refused.status, refused["status_code"]) == (409, "130410")
    assert await shown_title(desk) == "İki"


async def test_history_brings_back_what_was_and_what_was_thrown_away(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    saved = await desk.change_unit(desk.editor, unit_id, title("Atılacak"))
    body = unit_pick(unit_id, saved["revision"])
    await desk.ok("draft/discard", desk.editor, body)
    assert (await desk.unit(INTRO))["is_draft"] == "no"
    history = (await desk.ok("revision/list", desk.editor, body))["list"]
    assert [each["state"] for each in history] == ["discarded", "published"]
    compared = await desk.ok(
        "revision/compare",
        desk.editor,
        before_id=history[1]["revision_id"],
        after_id=history[0]["revision_id"],
    )
    assert [(each["field"], each["after"]) for each in compared["list"]] == [("content/title/tr", "Atılacak")]
    stale = await desk.ask(
        "revision/restore", desk.editor, revision_id=history[0]["revision_id"], base=saved["revision"] + 7
    )
    assert stale["status_code"] == "130412"
    now = (await desk.unit(INTRO))["revision"]
    await desk.ok("revision/restore", desk.editor, revision_id=history[0]["revision_id"], base=now)
    assert (await desk.unit(INTRO))["websiteunit"]["content"]["title"]["tr"] == "Atılacak"


async def test_only_its_author_or_a_publisher_throws_a_draft_away(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    saved = await desk.change_unit(desk.publisher, unit_id, title("Benim"))
    body = unit_pick(unit_id, saved["revision"])
    assert (await desk.ask("draft/discard", desk.editor, body)).status == 403
    assert (await desk.ask("draft/discard", desk.publisher, {**body, "revision": 99})).status == 404
    assert (await desk.ask("draft/discard", desk.publisher, body)).status == 200


async def test_a_unit_is_made_copied_and_taken_away(desk: Desk) -> None:
    body = {
        "websiteunit": {
            "key": "kampanya",
            "place": "shop.top",
            "kind": "banner",
            "content": {"text": {"tr": "Yüzde on indirim", "en": "Ten percent off"}},
            "order": 5,
        },
        "publish": "no",
    }
    made = await desk.ok("websiteunit/new", desk.editor, body)
    unit_id = made["websiteunit_client_id"]
    strange = await desk.house.post("/v1/frontend/websiteunit/get", websiteunit_client_id=unit_id)
    assert strange.status == 404, "a draft is no unit to a stranger"
    await desk.publish(unit_pick(unit_id, made["revision"]))
    shown = await desk.house.post("/v1/frontend/websiteunit/get", websiteunit_client_id=unit_id, lang="en")
    assert shown["websiteunit"]["content"] == {"text": "Ten percent off"}
    copied = await desk.ok(
        "websiteunit/new",
        desk.publisher,
        {"websiteunit": {}, "publish": "yes"},
        websiteunit_client_id=unit_id,
    )
    assert (await desk.unit("kampanya_copy"))["websiteunit_client_id"] == copied["websiteunit_client_id"]
    gone = await desk.change_unit(desk.publisher, unit_id, None, publish="yes")
    assert gone.status == 200, gone.json
    assert (
        await desk.house.post("/v1/frontend/websiteunit/get", websiteunit_client_id=unit_id)
    ).status == 404
    made_again = (await desk.ok("release/list", desk.editor))["list"][0]
    await desk.ok("release/restore", desk.publisher, release_id=made_again["release_id"])
    back = await desk.house.post("/v1/frontend/websiteunit/get", websiteunit_client_id=unit_id)
    assert back.status == 200, "a unit that was taken away comes back with its release"


@pytest.mark.parametrize("data_type", ["draft", "version:1", "version:x", "version:99", "secret"])
async def test_a_stranger_and_a_member_see_no_draft(desk: Desk, data_type: str) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    await desk.change_unit(desk.editor, unit_id, title("Gizli"))
    member = await desk.house.register("uye")
    for token in (None, member):
        refused = await desk.house.post(
            "/v1/frontend/websiteunit/get", token=token, websiteunit_client_id=unit_id, data_type=data_type
        )
        assert refused.status == 404
    assert "Gizli" not in str((await desk.shell()).json)
    if data_type == "draft":
        seen = await desk.house.post(
            "/v1/frontend/websiteunit/get",
            token=desk.editor,
            websiteunit_client_id=unit_id,
            data_type=data_type,
        )
        assert seen["websiteunit"]["content"]["title"]["tr"] == "Gizli"


RICH = {
    "key": "hakkimizda",
    "place": "footer",
    "kind": "rich",
    "order": 1,
}


def rich(text: str) -> dict[str, Any]:
    return {"websiteunit": {**RICH, "content": {"body": {"tr": text, "en": text}}}, "publish": "yes"}


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script><p>Merhaba</p>",
        '<p onclick="alert(1)">Merhaba</p>',
        '<p><a href="javascript:alert(1)">x</a>Merhaba</p>',
        '<p>Merhaba</p><img src="x" onerror="alert(1)"><svg onload="alert(1)"></svg>',
        "<p>Merhaba</p><iframe srcdoc='<script>alert(1)</script>'></iframe><style>*{display:none}</style>",
    ],
)
async def test_rich_text_runs_nothing_wherever_it_is_read(desk: Desk, text: str) -> None:
    made = await desk.ok("websiteunit/new", desk.publisher, rich(text))
    kept = (await desk.unit("hakkimizda"))["websiteunit"]["content"]["body"]["tr"]
    assert "Merhaba" in kept
    shown = await desk.house.post(
        "/v1/frontend/websiteunit/get", websiteunit_client_id=made["websiteunit_client_id"]
    )
    for place in (kept, str(shown.json), str((await desk.shell())["website_unit_list"])):
        for bad in ("alert", "<script", "onclick", "onerror", "javascript:", "<svg", "<iframe", "<style"):
            assert bad not in place


@pytest.mark.parametrize("text", ["<ul>" * 5000, "&" * 39_999])
async def test_rich_text_that_would_stop_a_process_is_refused(desk: Desk, text: str) -> None:
    refused = await desk.ask("websiteunit/new", desk.publisher, rich(text))
    assert (refused.status, refused.error) == (422, "invalid_input")


async def test_a_picture_that_the_site_does_not_have_is_refused(desk: Desk) -> None:
    unit = {
        "key": "resim",
        "place": "footer",
        "kind": "picture",
        "order": 1,
        "content": {
            "picture": {"tr": f"{'a' * 32}.webp", "en": f"{'a' * 32}.webp"},
            "alt": {"tr": "a", "en": "b"},
        },
    }
    refused = await desk.ask("websiteunit/new", desk.editor, {"websiteunit": unit, "publish": "no"})
    assert (refused.status, refused.error) == (422, "invalid_input")
    assert await desk.unit("resim") is None
