"""A site as a workbook: downloaded, changed, tried, brought in whole or not at all."""

from typing import Any

import pytest

from terazi.modules.site.rules.subjects import MOST_UNITS
from tests.calling import HouseUnderTest
from tests.modules.site.books import Book, book, bring_in, download
from tests.modules.site.editing import Desk, desk_of

INTRO = "user_project_intro"


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def test_what_is_downloaded_comes_back_without_a_change(desk: Desk) -> None:
    for lang in ("tr", "en"):
        done = await bring_in(desk, await download(desk, lang), dry_run="true")
        assert done.status == 200, done.json
        assert (done["error_list"], done["change_list"]) == ([], []), lang
        assert done["row_count"] > 3000


async def test_what_a_workbook_changes_is_told_by_subject_and_comes_as_one_release(desk: Desk) -> None:
    content = book(
        Site=[
            ["Anahtar", "Değer", "Türkçe"],
            ["accent_color", "#0a7d52"],
            ["Sitenin adı", None, "Okul"],
            ["language_options", "en, tr"],
        ],
        Menü=[["Ekran", "Başlık (Türkçe)"], ["shop", "Dükkân"]],
        Metinler=[["Anahtar", "Türkçe"], ["ui.yes", "Olur"]],
        İçerikler=[
            ["Anahtar", "Yer", "Tür", "Bölüm", "Türkçe", "İngilizce"],
            [INTRO, None, None, "title", "Hoş geldiniz"],
            ["hakkimizda", "shop.top", "Metin", "title", "Biz", "Us"],
        ],
    )
    tried = await bring_in(desk, content, dry_run="true")
    assert tried["error_list"] == []
    told = {
        (row["sheet"], row["key"] if row["sheet"] == "menu" else row["name"]) for row in tried["change_list"]
    }
    assert told == {
        ("site", ""),
        ("menu", "shop"),
        ("words", "ui.yes"),
        ("units", INTRO),
        ("units", "hakkimizda"),
    }
    intro = next(row for row in tried["change_list"] if row["name"] == INTRO)
    (change,) = intro["change_list"]
    assert (change["field"], change["after"], change["caption"]) == (
        "content/title/tr",
        "Hoş geldiniz",
        "Başlık (Türkçe)",
    )
    assert change["before"] != change["after"]
    fresh = next(row for row in tried["change_list"] if row["name"] == "hakkimizda")
    assert "Metin" in [each["after"] for each in fresh["change_list"] if each["caption"] == "Tür"]
    assert (await desk.draft())["settings"]["is_draft"] is False
    done = await bring_in(desk, content, state=tried["state"])
    assert (done["created_count"], done["updated_count"], done["deleted_count"]) == (2, 3, 0)
    assert await desk.caption("shop") != "Dükkân"
    draft = await desk.draft()
    kinds = [view["is_draft"] for view in (draft["settings"], draft["menu"], draft["wording"])]
    assert kinds == [True, True, True]
    assert sum(view["is_draft"] for view in draft["unit_list"]) == 2
    again = await bring_in(desk, content, publish="yes")
    assert (again["change_list"], again["is_published"]) == ([], False)


async def test_a_workbook_is_published_as_one_release_that_can_be_taken_back(desk: Desk) -> None:
    before = await desk.caption("shop")
    content = book(
        Menü=[["Ekran", "Başlık (Türkçe)"], ["shop", "Dükkân"]],
        Metinler=[["Anahtar", "Türkçe"], ["ui.yes", "Olur"]],
    )
    done = await bring_in(desk, content, publish="yes")
    assert done["is_published"] is True, done.json
    assert await desk.caption("shop") == "Dükkân"
    releases = (await desk.ok("release/list", desk.publisher))["list"]
    assert len(releases) == 1
    assert [row["author"] for row in releases] == ["yonetici"]
    await desk.ok("release/restore", desk.publisher, release_id=releases[0]["release_id"])
    assert await desk.caption("shop") == before


async def test_what_is_deleted_is_confirmed_by_the_domain(desk: Desk) -> None:
    content = book(İçerikler=[["Anahtar", "Sil"], [INTRO, "evet"]])
    tried = await bring_in(desk, content, dry_run="true")
    assert (tried["deleted_count"], tried["change_list"][0]["is_deleted"]) == (1, True)
    refused = await bring_in(desk, content, publish="yes")
    assert (refused.error, refused["errors"][0]["field"]) == ("invalid_input", "domain_again")
    assert await desk.unit(INTRO) is not None
    domain = (await desk.draft())["domain"]
    done = await bring_in(desk, content, publish="yes", domain_again=domain)
    assert done["deleted_count"] == 1
    assert await desk.unit(INTRO) is None


async def test_an_empty_cell_leaves_a_field_and_the_word_empties_it(desk: Desk) -> None:
    first = book(
        Site=[["Key", "Value"], ["support_mail", "a@okul.example"], ["Destek telefonu", 905321234567]],
        Words=[["Key", "Turkish"], ["ui.no", "Olmaz"]],
    )
    done = await bring_in(desk, first)
    assert (done["created_count"], done["updated_count"]) == (1, 1)
    second = book(
        Site=[["Anahtar", "Değer"], ["support_mail", "(boş)"], ["support_phone", None]],
        Words=[["Key", "Turkish"], ["ui.no", "(empty)"]],
    )
    domain = (await desk.draft())["domain"]
    assert (await bring_in(desk, second, domain_again=domain))["error_list"] == []
    draft = await desk.draft()
    content = draft["settings"]["content"]
    assert (content["support_mail"], content["support_phone"]) == ("", "905321234567")
    assert draft["wording"]["content"] == {}


async def test_a_site_that_changed_meanwhile_is_shown_anew(desk: Desk) -> None:
    content = book(
        Site=[["Anahtar", "Değer"], ["accent_color", "#0a7d52"]],
        Menü=[["Ekran", "Başlık (Türkçe)"], ["shop", "Mağaza"]],
    )
    tried = await bring_in(desk, content, dry_run="true")
    saved = await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": "Arada"}}})
    assert saved.status == 200
    refused = await bring_in(desk, content, state=tried["state"])
    assert (refused.status, refused.error) == (412, "content_conflict")
    fields = [c["field"] for row in refused["preview"]["change_list"] for c in row["change_list"]]
    assert sorted(fields) == ["accent_color", "caption/tr"]
    assert (await desk.draft())["settings"]["is_draft"] is False
    assert refused["preview"]["state"] != tried["state"]


async def test_only_administrators_bring_workbooks_in_or_out(desk: Desk, house: HouseUnderTest) -> None:
    content = book(Site=[["Key", "Value"], ["accent_color", "#0a7d52"]])
    for token in (desk.editor, desk.publisher):
        assert (await bring_in(desk, content, token=token)).status == 403
        refused = await house.post("/v1/system/excel/export", token=token, frontend_client_id=desk.site_id)
        assert refused.status == 403
    gone = await house.post("/v1/system/excel/export", token=desk.admin, frontend_client_id="0" * 32)
    assert gone.error == "site_not_found"
    for _ in range(2):
        done = await house.upload(
            "/v1/system/update/by_excel",
            files={"system_excel_file": ("a.xlsx", content)},
            token=desk.admin,
            frontend_client_id="0" * 32,
        )
        assert done.error == "site_not_found"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"not a workbook", "Geçersiz dosya türü"),
        (book(Liste=[["Key", "Value"], ["accent_color", "#0a7d52"]]), "dolu sayfası yok"),
        (book(Site=[["Ayar", "Değer"], ["Renk", "#0a7d52"]]), "neyle ilgili"),
        (book(Site=[["Key", "Value"]]), "başlıktan başka veri yok"),
    ],
)
async def test_what_is_no_workbook_of_a_site_is_refused(desk: Desk, content: bytes, said: str) -> None:
    refused = await bring_in(desk, content)
    assert refused.error == "site_workbook_refused"
    assert said in refused["status_message"]


async def test_old_paths_lead_where_the_workbook_says(desk: Desk) -> None:
    head = ["Eski yol", "Ekran", "Dil", "Sil"]
    rows: list[list[Any]] = [head, ["/eski-dukkan", "shop", "Türkçe", None]]
    done = await bring_in(desk, book(Yönlendirmeler=rows))
    assert (done["created_count"], done["error_list"]) == (1, [])
    sheets = Book(await download(desk))
    assert sheets.read("Yönlendirmeler", sheets.row("Yönlendirmeler", "/eski-dukkan"), "Ekran") == "shop"
    taken = (await desk.draft())["menu"]["content"]["shop"]["url"]["tr"]
    wrong = [
        head,
        ["eski", "shop", "tr", None],
        [taken, "shop", "tr", None],
        ["/bir", "nowhere", "tr", None],
        ["/iki"],
    ]
    refused = await bring_in(desk, book(Yönlendirmeler=wrong))
    places = [(each["row"], each["column"]) for each in refused["error_list"]]
    assert places == [(2, "path"), (3, "path"), (4, "route_view"), (5, "route_view")]
    domain = (await desk.draft())["domain"]
    gone = await bring_in(
        desk, book(Yönlendirmeler=[head, ["/eski-dukkan", None, None, "x"]]), domain_again=domain
    )
    assert gone["deleted_count"] == 1


async def test_a_site_of_five_hundred_units_comes_back_without_a_change(desk: Desk) -> None:
    """With texts that a spreadsheet would take for formulas, that begin with an apostrophe, or that are long."""
    odd = [
        "=1+1",
        "+90 212",
        "-5",
        "@a",
        "'=x",
        "''",
        "  iki  ",
        "a\nb",
        "(a)",
        "<b>&amp;</b>",
        "1.5",
        "evet",
    ]
    rows: list[list[Any]] = [["Anahtar", "Yer", "Tür", "Sıra", "Bölüm", "Türkçe", "İngilizce"]]
    room = MOST_UNITS - len((await desk.ok("websiteunit/list", desk.editor))["list"])
    for number in range(room):
        text = odd[number % len(odd)]
        rows.append(
            [
                f"unit_{number}",
                "shop.top",
                "text",
                number,
                "title",
                f"'{text}" if text[0] in "=+-@'" else text,
                "x",
            ]
        )
    made = await bring_in(desk, book(İçerikler=rows), publish="yes")
    assert (made["error_list"], made["created_count"]) == ([], room)
    assert (await desk.unit("unit_0"))["websiteunit"]["content"]["title"]["tr"] == "=1+1"
    late = await desk.unit("unit_6")
    sent = {"content": {"title": {"tr": "  _x000D_ \r\n iki  "}}, "from": "2026-12-01T06:00:30Z"}
    await desk.change_unit(desk.publisher, late["websiteunit_client_id"], sent, publish="yes")
    content = await download(desk)
    assert not any(cell.data_type == "f" for page in Book(content).book for row in page for cell in row)
    done = await bring_in(desk, content, dry_run="true")
    assert (done["error_list"], done["change_list"]) == ([], [])
