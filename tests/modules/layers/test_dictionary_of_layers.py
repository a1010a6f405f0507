"""The description of layers leaves as a workbook and comes back: shown first, nothing overwritten silently, all or nothing."""

import io
from typing import Any

import openpyxl
import pytest

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.modules.layers.values import Kind
from tests.calling import HouseUnderTest, Reply
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.planting import Planter
from tests.modules.process.administrators import made_administrator

EXPORT, IMPORT = "/v1/layer/dictionary/export", "/v1/layer/dictionary/import"


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")


async def plant(house: HouseUnderTest) -> None:
    """Two layers, one beneath the other, with a list, a range with a rule, and a column like another."""
    planter = await Planter.on_bare_ground(house)
    await planter.layer("saglik", reading="open", edit_codes=["support_answer"])
    await planter.layer("kan", "saglik", record_parent="same", help={"tr": "Tahlil", "en": "Test"})
    await planter.options("cinsiyetler", "kadin", "erkek")
    key = await planter.wdm("kan", "kod", kind=Kind.CODE, is_unique=True)
    sexes = {"kind": Kind.OPTIONS, "option_set_id": planter.ids["cinsiyetler"], "synonyms": ["eşey", "cins"]}
    await planter.wdm("kan", "cinsiyet", **sexes)
    women = {"field": "cinsiyet", "operator": "=", "value": "kadin", "value_source": "value"}
    rule = {"combinator": "and", "not": False, "rules": [women]}
    usual = {"kind": "usual", "lower": 12.0, "upper": 16.0, "rule": rule, "source": "WHO"}
    blood = {"kind": Kind.MEASUREMENT, "unit": "g/dL", "decimals": 1, "ranges": [usual]}
    hgb = await planter.wdm("kan", "hgb", **blood)
    await planter.wdm("saglik", "hb", kind=Kind.MEASUREMENT, unit="g/dL", decimals=1, same_as_id=hgb)
    await execute(house, f"UPDATE layer SET key_wdm_id = '{key}' WHERE code = 'kan'")


async def exported(house: HouseUnderTest, admin: str, lang: str = "tr", **body: Any) -> bytes:
    sent = await house.post(EXPORT, token=admin, lang=lang, body=body)
    assert sent.status == 200, sent.json
    return sent.content


async def sent_in(house: HouseUnderTest, token: str | None, content: bytes, **form: str) -> Reply:
    return await house.upload(IMPORT, token=token, files={"file": ("layers.xlsx", content)}, form=form)


def cells_of(content: bytes) -> dict[str, list[tuple[Any, ...]]]:
    book = openpyxl.load_workbook(io.BytesIO(content))
    return {page.title: list(page.iter_rows(values_only=True)) for page in book.worksheets}


def edited(content: bytes, sheet: str, *cells: tuple[str, str | None]) -> bytes:
    """Return the file with other cells."""
    book, buffer = openpyxl.load_workbook(io.BytesIO(content)), io.BytesIO()
    for address, value in cells:
        book[sheet][address] = value
    book.save(buffer)
    return buffer.getvalue()


def counts(told: Reply) -> tuple[int, int, int, int]:
    return told["new_count"], told["changed_count"], told["same_count"], told["problem_count"]


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_a_tree_moves_to_another_site_whole(house: HouseUnderTest, admin: str, lang: str) -> None:
    await plant(house)
    content = await exported(house, admin, lang)
    again = await sent_in(house, admin, content)
    assert counts(again) == (0, 0, 8, 0), again.json
    await Planter.on_bare_ground(house)
    shown = await sent_in(house, admin, content)
    assert counts(shown) == (8, 0, 0, 0), shown["problems"]
    assert await execute(house, "SELECT count(*) FROM layer") == [(0,)]
    refused = await sent_in(house, admin, content, plan_key="0" * 32)
    assert (refused.status, refused.error) == (409, "dictionary_changed")
    taken = await sent_in(house, admin, content, plan_key=shown["plan_key"])
    assert taken["is_taken"] is True, taken.json
    await house.run_jobs()
    after, before = cells_of(await exported(house, admin, lang)), cells_of(content)
    for name, rows in before.items():
        assert after[name] == rows
    built = await execute(house, "SELECT count(column_number) FROM wdm")
    assert built == [(4,)]


async def test_what_differs_is_shown_and_taken_only_when_wanted(house: HouseUnderTest, admin: str) -> None:
    await plant(house)
    content = await exported(house, admin)
    other = edited(content, "Katmanlar", ("C2", "Sağlık verisi"))
    shown = await sent_in(house, admin, other)
    assert counts(shown) == (0, 1, 7, 0)
    (row,) = shown["changed"]
    assert (row["key"], row["cells"]) == (
        "saglik",
        [{"field": "Türkçe adı", "was": "saglik adı", "becomes": "Sağlık verisi"}],
    )
    name = "SELECT captions->>'tr' FROM layer WHERE code = 'saglik'"
    await sent_in(house, admin, other, plan_key=shown["plan_key"])
    assert await execute(house, name) == [("saglik adı",)]
    await sent_in(house, admin, other, plan_key=shown["plan_key"], with_changes="1")
    assert await execute(house, name) == [("Sağlık verisi",)]


async def test_rows_that_cannot_be_taken_are_named_and_nothing_is_done(
    house: HouseUnderTest, admin: str
) -> None:
    await plant(house)
    content = await exported(house, admin)
    bad = edited(
        content,
        "Katman sütunları",
        *(("A6", "kan"), ("B6", "Kötü Kod"), ("C6", "Kötü")),
        *(("A7", "yok"), ("B7", "yeni")),
        *(("A8", "kan"), ("B8", "hgb")),
        *(("A9", "kan"), ("B9", "ucu"), ("L9", "12a")),
    )
    shown = await sent_in(house, admin, bad)
    why = {each["row"]: each["why"] for each in shown["problems"]}
    assert sorted(why) == [6, 7, 8, 9]
    assert why[7] == "“yok” ne dosyada ne de platformda var."
    assert why[8] == "Bu satır dosyada daha önce geçti."
    taken = await sent_in(house, admin, bad, plan_key=shown["plan_key"])
    assert (taken.status, taken.error) == (409, "dictionary_refused")


async def test_a_private_column_comes_into_the_open_only_once_that_was_read(
    house: HouseUnderTest, admin: str
) -> None:
    await plant(house)
    content = await exported(house, admin, layer_code="kan")
    book = edited(
        content, "Katman sütunları", ("A5", "kan"), ("B5", "tckn"), ("V5", "1"), ("C5", "TC"), ("D5", "ID")
    )
    shown = await sent_in(house, admin, book)
    assert counts(shown)[:2] == (1, 0), shown.json
    refused = await sent_in(house, admin, book, plan_key=shown["plan_key"])
    assert (refused.status, refused.error) == (409, "private_in_open_layer"), refused.json
    assert await execute(house, "SELECT count(*) FROM wdm WHERE code = 'tckn'") == [(0,)]
    taken = await sent_in(house, admin, book, plan_key=shown["plan_key"], confirmed="1")
    assert taken["is_taken"] is True


async def test_only_administrators_move_trees_and_only_files_that_are_some(
    house: HouseUnderTest, admin: str
) -> None:
    await plant(house)
    content = await exported(house, admin)
    person = await house.register()
    for token, status in ((None, 401), (person, 403)):
        assert (await sent_in(house, token, content)).status == status
        assert (await house.post(EXPORT, token=token, body={})).status == status
    assert (await house.post(EXPORT, token=admin, body={"layer_code": "nothing"})).error == "layer_not_found"
    for wrong in (b"", b"PK\x03\x04nothing", b"a;b\n1;2\n"):
        assert (await sent_in(house, admin, wrong)).error == "import_file_refused"


async def test_the_seeds_come_back_unchanged(house: HouseUnderTest, admin: str) -> None:
    own = house.house
    await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)
    again = await sent_in(house, admin, await exported(house, admin))
    assert counts(again)[0::3] == (0, 0)
    assert again["changed_count"] == 0, again["changed"][:3]
