"""Known attack strings in every field that editors write, by calls and by workbook, and what a stranger then gets."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from terazi.modules.site.queries.shelf import site_cache_of
from tests.calling import open_house
from tests.modules.site.attacks import ATTACKS
from tests.modules.site.books import Book, book, bring_in, download
from tests.modules.site.editing import Desk, desk_of
from tests.small_client import small_client

_NEVER = frozenset(
    [
        "iframe",
        "object",
        "embed",
        "svg",
        "math",
        "form",
        "input",
        "button",
        "select",
        "textarea",
        "template",
        "audio",
        "video",
        "style",
        "base",
        "frame",
        "frameset",
        "applet",
        "marquee",
        "details",
        "isindex",
        "noembed",
        "plaintext",
        "xmp",
    ]
)
_REFUSED, _TAKEN = 422, (200, 409, 412, 422)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_IN_CELLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NAME = re.compile(r"[a-z0-9-]+")
_ACCENT = re.compile(r"--accent:#[0-9a-f]{6}")
_ICON = {"viewbox": "0 0 24 24", "aria-hidden": "true"}
_TURNS = 10
PAGE = "page_attacks"


class Source(HTMLParser):
    """What a browser without mercy would find in the source of a page: what runs, what leads away, what data is told."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self.scripts: list[str] = []
        self._is_script = False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_script = tag == "script"
        facts = {name: value or "" for name, value in attrs}
        if facts.get("id") == "first" and _ACCENT.fullmatch(facts.get("style", "")):
            del facts["style"]  # the page's own: the colour of the site
        is_icon = tag == "svg" and facts == _ICON
        if (tag in _NEVER and not is_icon) or (tag == "meta" and "http-equiv" in facts):
            self.wrong.append(f"<{tag}>")
        if tag == "script" and facts.get("type") not in {"application/json", "application/ld+json"}:
            self.wrong.append(f"a script that runs: {facts}")
        for name, value in facts.items():
            if name.startswith("on") or name in {"srcdoc", "style", "formaction", "xlink:href", "background"}:
                self.wrong.append(f"{tag} {name}")
            if name in {"href", "src"} and not _leads_well(value):
                self.wrong.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self._is_script:
            self.scripts.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._is_script = False


def _leads_well(address: str) -> bool:
    bare = re.sub(r"[\x00-\x20]", "", address).lower()
    if _SCHEME.match(bare):
        return bare.startswith(("https:", "http:", "mailto:", "tel:"))
    return not bare.startswith(("//", "\\", "/\\"))


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """The default site of a platform that serves pages, with a free page of its own."""
    async with open_house(
        database_url, tmp_path / "var", web_dir=small_client(tmp_path), calls_per_hour=100_000
    ) as house:
        yield await desk_of(house)


async def send(desk: Desk, path: str, body: Any, **query: Any) -> int:
    """Make a call as an administrator, in JSON that may hold halves of letters; return its HTTP status."""
    answer = await desk.house.client.post(
        f"/v1/frontend/{path}",
        params={"frontend_client_id": str(desk.site_id), **query},
        content=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {desk.admin}", "Content-Type": "application/json"},
    )
    return answer.status_code


async def make_page(desk: Desk) -> None:
    """Publish a free page on which units can stand."""
    url = {"tr": "/saldirilar", "en": "/attacks"}
    entry = {"caption": {"tr": "Sayfa", "en": "Page"}, "url": url, "order": 900}
    done = await desk.save_menu(desk.admin, {PAGE: entry}, publish="yes")
    assert done.status == 200, done.json


def texts_of(attack: str, longest: int) -> dict[str, str]:
    return {"tr": attack[:longest], "en": attack[:longest]}


def free_texts(number: int, attack: str) -> Iterator[tuple[str, Any]]:
    """Yield calls that put an attack where an editor may write what they like; a unit's kind and what it says.

    Banner, menu, words and settings take the strings in turn: each of them meets strings of every kind.
    """
    body = f"<p>{attack}</p>" if number % 2 else attack
    yield "rich", {"title": texts_of(attack, 120), "body": texts_of(body, 20_000)}
    names = ("application_name", "mail_from_name")
    longer = {"title_pattern": texts_of(f"{{page}} {attack}", 80), "description": texts_of(attack, 155)}
    yield [
        ("banner", {"text": texts_of(attack, 200), "label": texts_of(attack, 60)}),
        ("menu/save", {"menu": {"shop": {"caption": texts_of(attack, 40)}}}),
        ("wording/save", {"wording": {"ui.yes": texts_of(attack, 40)}}),
        ("save", {name: texts_of(attack, 60) for name in names} | {"seo": longer}),
        ("save", dict.fromkeys(("support_phone", "frontend_product_id"), attack[:200])),
    ][number % 5]


def strict_fields(attack: str) -> list[tuple[str, Any]]:
    """Return calls with an attack where only an address, a path, a name or a colour may stand."""
    button = {"text": texts_of("x", 5), "label": texts_of("x", 5), "link": {"tr": attack, "en": attack}}
    picture = {"picture": {"tr": attack, "en": attack}, "alt": texts_of("x", 5)}
    unit = {"place": PAGE, "kind": "button", "content": button, "key": "strict"}
    whole = {"text": {"tr": "x", "en": "x"}}
    entries = [{name: attack} for name in ("parent", "icon")] + [{"url": {"tr": attack, "en": attack}}]
    entries += [{"click_type": "link", "target": attack}, {"click_type": "alias", "target": attack}]
    entries += [{"click_type": attack}, {"gate": attack}]
    units = [unit, {**unit, "kind": "picture", "content": picture}, {**unit, "kind": attack}]
    units += [{**unit, "kind": "banner", "content": whole, name: attack} for name in ("key", "place", "from")]
    units += [{**unit, "kind": "banner", "content": {attack: texts_of("x", 5)}}]
    settings = [
        {name: attack} for name in ("accent_color", "accent_color_dark", "font", "home_route", "domain")
    ]
    settings += [
        {name: attack} for name in ("navbar_middle_logo", "page_favicon", "reply_to", "support_mail")
    ]
    settings += [{"login_function_external": "on", "external_login_address": attack}]
    return [
        *(("menu/save", {"menu": {"shop": entry}}) for entry in entries),
        ("menu/save", {"menu": {attack: {"caption": texts_of("x", 5)}}}),
        *(("websiteunit/new", {"websiteunit": each}) for each in units),
        *(("save", {"frontend": each, "domain_again": attack}) for each in settings),
        ("wording/save", {"wording": {attack: texts_of("x", 5)}}),
    ]


_PATHS = (
    "/saldirilar",
    "/",
    "/attacks",
    "/projelerim",
    "/shop",
    "/x/%3Cscript%3E",
    "/" + quote("<img onerror=x>"),
)


async def strangers_pages(desk: Desk, most: int) -> list[str]:
    """Return the source of the pages that show what was written."""
    site_cache_of(desk.house.house.database.reader).forget()
    return [(await desk.house.client.get(path)).text for path in _PATHS[:most]]


async def require_harmless(desk: Desk, most: int = len(_PATHS)) -> None:
    """Nothing in what a stranger gets runs or leads away, and data comes as data."""
    for source in await strangers_pages(desk, most):
        found = Source(source)
        assert found.wrong == []
        for data in found.scripts:
            json.loads(data)
            assert not set("<>\u2028\u2029") & set(data)
    if most < len(_PATHS):
        return
    for path, query in (("frontend/get", {"ss": "1"}), ("translation/get", {"lang": "tr"})):
        answer = await desk.house.client.post(f"/v1/{path}", params=query, json={})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/json")


async def make_units(desk: Desk) -> dict[str, str]:
    """Publish a unit of each kind that has free texts, and return their ids."""
    made = {}
    for kind, part in (("rich", "body"), ("banner", "text")):
        unit = {"key": f"own_{kind}", "place": PAGE, "kind": kind, "content": {part: texts_of("x", 5)}}
        answer = await desk.ask("websiteunit/new", desk.admin, {"websiteunit": unit})
        assert answer.status == 200, answer.json
        made[kind] = answer["websiteunit_client_id"]
    return made


async def test_attacks_in_free_texts_come_to_strangers_as_text(desk: Desk) -> None:
    await make_page(desk)
    units = await make_units(desk)
    accepted = 0
    for number, attack in enumerate(ATTACKS):
        for what, said in free_texts(number, attack):
            if what in units:
                sent = {"websiteunit": {"content": said}, "publish": "yes"}
                status = await send(desk, "website_unit/update", sent, websiteunit_client_id=units[what])
            elif what == "save":
                site = {"frontend": {**said, "frontend_client_id": str(desk.site_id)}, "publish": "yes"}
                status = await send(desk, what, site)
            else:
                status = await send(desk, what, {**said, "publish": "yes"})
            assert status in _TAKEN, (what, attack[:80], status)
            accepted += status == 200
            if what in units and status == 200:
                await require_harmless(desk, 1)
        if number % 40 == 39:
            await require_harmless(desk)
    assert accepted > 200
    await require_harmless(desk)


async def test_attacks_where_only_names_and_addresses_stand_are_refused(desk: Desk) -> None:
    """Each string is tried in some of the fields, so that each field meets strings of every kind."""
    await make_page(desk)
    for number, attack in enumerate(each for each in ATTACKS if not _NAME.fullmatch(each)):
        for path, body in strict_fields(attack)[number % _TURNS :: _TURNS]:
            if path == "save":
                body["frontend"]["frontend_client_id"] = str(desk.site_id)
            status = await send(desk, path, {**body, "publish": "yes"})
            assert status == _REFUSED, (path, json.dumps(body)[:200], status)
    await require_harmless(desk)


async def test_attacks_in_a_workbook_are_refused_by_cell_or_come_as_text(desk: Desk) -> None:
    await make_page(desk)
    fits = [attack[:120] for attack in ATTACKS if attack.strip() and not _IN_CELLS.search(attack)]
    head = ["Key", "Place", "Kind", "Part", "Turkish", "English"]
    rows = [[f"b_{number}", PAGE, "rich", "body", attack, attack] for number, attack in enumerate(fits)]
    words = [["ui.no", "ui.close", "ui.yes"][number % 3] for number in range(len(fits))]
    told = await bring_in(desk, book(Units=_plain([head, *rows])), publish="yes")
    wrong = {error["row"] for error in told["error_list"]}
    kept = [row for number, row in enumerate(rows, start=2) if number not in wrong]
    assert len(kept) > 60
    done = await bring_in(desk, book(Units=_plain([head, *kept])), publish="yes")
    assert (done["error_list"], done["is_published"]) == ([], True)
    for word, attack in zip(words[:30], fits, strict=False):
        sheet = _plain([["Key", "Turkish"], [word, attack[:30]]])
        assert (await bring_in(desk, book(Words=sheet), publish="yes")).status == _TAKEN[0]
    await require_harmless(desk)
    sheets = Book(await download(desk)).book
    for cell in (cell for page in sheets for row in page for cell in row):
        assert cell.data_type != "f"
        assert not str(cell.value or "").lstrip().startswith(("=", "+", "@", "＝"))


def _plain(rows: list[list[Any]]) -> list[list[Any]]:
    """Return rows whose texts stay texts: the library that writes them takes some for formulas."""
    return [[f"'{each}" if str(each).lstrip()[:1] in set("=+-@'") else each for each in row] for row in rows]
