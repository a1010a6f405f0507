"""Mistakes in a site's workbook: each is named by its cell, and nothing is changed."""

from typing import Any

import pytest

from tests.calling import HouseUnderTest
from tests.modules.site.books import Book, bring_in, download
from tests.modules.site.editing import Desk, desk_of

Mistake = tuple[str, str, str, Any]
"""A sheet, the key of a row, the caption of a column, and what stands in the cell."""
_ROUTES = [
    "shop",
    "product_list",
    "product_details",
    "user_project",
    "user_shop_list",
    "icon_list",
    "audit_trail",
    "user_billing",
    "general",
    "shop_campaigns",
    "project_view",
    "project_pivot",
    "user_shop_record",
    "add_dataset",
    "authorize",
    "register",
    "sending_mail",
    "log",
    "user_shoppingcart",
    "user_shop_order_list",
    "sample_project",
]
_FLAGS = (
    "Menüde görünsün",
    "Giriş gerekir",
    "Mağaza gerekir",
    "Gömülü ekran",
    "Ana sayfa",
    "Veri ekleme düğmesi",
)
_HIDDEN = ("Görün\u200bmez", "\u202etersine", "a\u2066b")
_BAD_PATHS = (
    "okul", "/Okul", "/okul/", "/ok ul", "//okul", "/v1/okul", "/assets", "/okul?x", "/okul#a", "/..", "/%2e%2e", "javascript:1",
    "/okul\\a", "/çay", "/a/b/c/d/e/f/g", "/okul:a", "/*", "/" + "a" * 130,
)  # fmt: skip
_BAD_ICONS = ("<svg/>", "url(#a)", "M" + "1 " * 1500, "M99999 0")
_BAD_COLORS = (
    "red",
    "#12345",
    "#1234567",
    "rgb(1,2,3)",
    "#zzzzzz",
    "url(x)",
    "0a7d52",
    "#0a7d5 ",
    "#0a7d52;x",
)
_BAD_MAILS = ("a", "a@", "@b.c", "a b@c.de", "a@b", "a@b.c\nBcc: x@y.z", "<a@b.c>", '"a"@b.c', "a@b.c,d@e.f")
_BAD_LINKS = (
    "http://a.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "//a.example",
    "https://",
    "https:/a.b",
    "https://a b.example",
    "https://u:p@a.example",
    "https://a",
)


def site_mistakes() -> list[Mistake]:
    """Return mistakes of the sheet of settings."""
    one = [
        ("accent_color", _BAD_COLORS),
        ("accent_color_dark", _BAD_COLORS),
        ("reply_to", _BAD_MAILS),
        ("support_mail", _BAD_MAILS),
        ("external_login_address", _BAD_LINKS),
        ("navbar_middle_logo", ("../logo.png", "logo/x", "-a.png", "a b.png", "a" * 130)),
        ("page_favicon", ("../logo.png", "logo/x", "-a.png")),
        ("font", ("comic", 7)),
        ("corner", ("rund", "(boş)")),
        ("density", ("çok", "1.5")),
        ("is_active", ("belki", 2, "(boş)")),
        ("login_function", ("yarın", "?")),
        ("login_function_external", ("yarın",)),
        ("shop_function", ("yarın",)),
        ("seo/is_indexed", ("yarın", "(boş)")),
        ("default_language", ("de", "(boş)")),
        ("language_options", ("de", "tr, de", "(boş)")),
        ("home_route", ("nowhere", "/shop")),
        ("shop_ids", ("1", "shop")),
        ("frontend_product_id", ("a" * 300,)),
    ]
    texts = [
        ("application_name", "a" * 61),
        ("seo/title_pattern", "no place"),
        ("seo/description", "a" * 156),
        ("mail_from_name", "a" * 61),
    ]
    found: list[Mistake] = [("Site", key, "Değer", value) for key, values in one for value in values]
    for column in ("Türkçe", "İngilizce"):
        found += [("Site", key, column, value) for key, value in texts]
        found += [("Site", "application_name", column, value) for value in _HIDDEN]
        found += [("Site", "accent_color", column, "x"), ("Site", "application_name", column, "a" * 501)]
    return [*found, ("Site", "application_name", "Değer", "x")]


def menu_mistakes() -> list[Mistake]:
    """Return mistakes of the sheet of the menu."""
    cells: list[tuple[str, Any]] = [
        ("Üst öğe", "nowhere"),
        ("Üst öğe", "Not A Name"),
    ]
    cells += [("Hedef", "a" * 501), ("Roller", "a" * 501)]
    cells += [("Sıra", value) for value in ("bir", "1.5", -1, 3_000_000_000, "(boş)", 10**30)]
    cells += [("Tıklanınca", value) for value in ("onclick", "javascript:", "(boş)")]
    cells += [("Bağlı olduğu ayar", value) for value in ("kapı", 1)]
    cells += [("Simge", value) for value in _BAD_ICONS]
    cells += [(flag, value) for flag in _FLAGS for value in ("belki", "(boş)", 3)]
    for lang in ("Türkçe", "İngilizce"):
        cells += [(f"Yol ({lang})", value) for value in _BAD_PATHS]
        cells += [(f"Yol ({lang})", f"/a{value}") for value in ("_b", " b", "//b", "/B", "-", "/ç", "\u200b")]
        cells += [(f"Başlık ({lang})", value) for value in (*_HIDDEN, "a" * 41, "a" * 501)]
    cells += [(flag, value) for flag in _FLAGS for value in ("yok", "evet hayır", "#YOK")]
    found: list[Mistake] = [
        ("Menü", _ROUTES[place % len(_ROUTES)], column, value) for place, (column, value) in enumerate(cells)
    ]
    return [
        *found,
        ("Menü", "settings", "Sil", "evet"),
        ("Menü", "login", "Sil", "x"),
        ("Menü", "shop", "Sil", "?"),
    ]


def unit_mistakes() -> list[Mistake]:
    """Return mistakes of the sheet of content blocks; a key with a part names the row of the part."""
    key = "user_project_intro"
    cells: list[tuple[str, Any]] = [
        ("Yer", value) for value in ("nowhere", "shop.left", "shop.top.x", "a" * 81, "../x")
    ]
    cells += [("Tür", value) for value in ("html", "script", "(boş)")]
    cells += [("Sıra", value) for value in ("bir", -1, 10**30)]
    cells += [("Etkin", value) for value in ("belki", "(boş)")]
    cells += [
        (name, value) for name in ("Başlangıç", "Bitiş") for value in ("yarın", "32.01.2026", "2026-13-01")
    ]
    cells += [("Anahtar", value) for value in ("Büyük", "1a", "a-b", "a" * 61)]
    cells += [("İçerik kimliği", value) for value in ("1", "00000000-0000-0000-0000-000000000001")]
    parts = [
        (f"{key}|title", column, value)
        for column in ("Türkçe", "İngilizce")
        for value in ("a" * 121, *_HIDDEN)
    ]
    found: list[Mistake] = [("İçerikler", key, column, value) for column, value in cells]
    return [
        *found,
        *(("İçerikler", *part) for part in parts),
        ("İçerikler", f"{key}|title", "Bölüm", "nothing"),
    ]


def word_mistakes() -> list[Mistake]:
    """Return mistakes of the sheet of words."""
    bad = ("{{-name}}", "$t(ui.no)", "<script>", "<b>x</b>", "{{count}}", "a" * 500, *_HIDDEN)
    found: list[Mistake] = [
        ("Metinler", key, column, value)
        for key in ("ui.yes", "ui.no", "ui.close")
        for column in ("Türkçe", "İngilizce")
        for value in bad
    ]
    return [*found, ("Metinler", "ui.yes", "Anahtar", "no.such.text"), ("Metinler", "ui.yes", "Sil", "?")]


MISTAKES = [*site_mistakes(), *menu_mistakes(), *unit_mistakes(), *word_mistakes()]
_NAMES = {"site": "Site", "menu": "Menü", "units": "İçerikler", "words": "Metinler"}


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


def seeded(content: bytes, mistakes: list[Mistake]) -> tuple[bytes, list[tuple[str, int, str]]]:
    """Return a workbook with these mistakes, and the cells they stand in."""
    sheets, cells = Book(content), []
    for sheet, key, column, value in mistakes:
        name, _, part = key.partition("|")
        row = sheets.part_row(name, part) if part else sheets.row(sheet, name)
        sheets.write(sheet, row, column, value)
        cells.append((sheet, row, column))
    return sheets.content(), cells


def in_turns() -> list[list[Mistake]]:
    """Return the mistakes in as few workbooks as hold them: a cell has one, and a row whose key is wrong no other."""
    turns: list[list[Mistake]] = []
    for mistake in MISTAKES:
        sheet, key, column, _ = mistake
        alone = {"Sil", "Anahtar", "İçerik kimliği", "Bölüm"}
        for turn in turns:
            same = [each for each in turn if each[:2] == (sheet, key)]
            if all(each[2] != column for each in same) and not (
                same and (column in alone or {each[2] for each in same} & alone)
            ):
                turn.append(mistake)
                break
        else:
            turns.append([mistake])
    return turns


async def test_each_of_three_hundred_mistakes_is_named_by_its_cell(desk: Desk) -> None:
    assert len(MISTAKES) >= 300
    sheets = Book(await download(desk))
    sheets.keep_words("ui.yes", "ui.no", "ui.close")
    content, before = sheets.content(), (await desk.draft()).json
    missed: list[Any] = []
    for turn in in_turns():
        wrong, cells = seeded(content, turn)
        told = await bring_in(desk, wrong)
        assert told.status == 200, told.json
        assert told["change_list"] == []
        named = {(_NAMES[each["sheet"]], each["row"], each["column_name"]) for each in told["error_list"]}
        missed += [mistake for mistake, cell in zip(turn, cells, strict=True) if cell not in named]
    assert missed == []
    now = (await desk.draft()).json
    assert [now[name] for name in ("settings", "menu", "wording", "unit_list")] == [
        before[name] for name in ("settings", "menu", "wording", "unit_list")
    ]
