"""Coupons as a sheet of the catalogue's workbook: written, changed, made and refused row by row, their uses kept."""

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from openpyxl import Workbook, load_workbook

from terazi.modules.orders.actions import coupon_sheet
from terazi.modules.orders.rules.coupon_sheet import body_fields, sheet_fields
from terazi.modules.shops.errors import NotInThisShop
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.couponing import listed, made, service
from tests.modules.shops.selling import Seller, open_shop, trusted
from tests.modules.shops.test_workbook_calls import IMPORT, bring_in, download

HEADS = [
    "Kod",
    "İndirim yüzdesi",
    "İndirim ₺",
    "Son gün",
    "Geçerli olduğu paketlerin no’ları",
    "Kupon kimliği",
]


def book(*rows: list[Any], heads: list[str] = HEADS, bundles: list[list[Any]] | None = None) -> bytes:
    """Return a workbook with these coupons, and these bundles."""
    made_book = Workbook()
    made_book.active.title = "Kuponlar"
    for row in (heads, *rows):
        made_book.active.append(row)
    if bundles:
        sheet = made_book.create_sheet("Paketler")
        for row in [["Paket no", "Paket adı"], *bundles]:
            sheet.append(row)
    return saved(made_book)


def saved(written: Workbook) -> bytes:
    file = BytesIO()
    written.save(file)
    return file.getvalue()


def told(answer: Reply) -> list[tuple[int, str]]:
    """Return at which rows and cells something is wrong."""
    return [(each["row"], each["field"]) for each in answer["error_list"]]


async def test_what_was_downloaded_changes_nothing_and_one_cell_changes_one_thing(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await service(house, seller)
    coupon_id = await made(
        house, seller, bundle_list=[bundle_id], most_uses=5, ends_on="2027-01-31", is_stackable=True
    )
    await made(house, seller, code="LIRALIK", amount_try=1_250, amount_usd=50)
    gone = await made(house, seller, code="BITENLER")
    path = "/v1/user/shop/coupon/end"
    await house.post(path, token=seller.token, coupon_id=gone)
    await run_sql(house, f"UPDATE coupon SET uses = 2 WHERE id = '{coupon_id}'")
    before = await listed(house, seller)

    content = await download(house, seller)
    again = await bring_in(house, seller, content)
    assert (again["error_list"], again["created_count"], again["updated_count"]) == ([], 0, 0)
    assert await listed(house, seller) == before

    changed = load_workbook(BytesIO(content))
    sheet = changed["Kuponlar"]
    heads = [cell.value for cell in sheet[1]]
    assert [row[0].value for row in sheet.iter_rows(min_row=2)] == ["BAHAR10", "LIRALIK"]
    assert sheet.cell(2, heads.index("Geçerli olduğu paketlerin no’ları") + 1).value == "1"
    sheet.cell(2, heads.index("İndirim yüzdesi") + 1).value = 12.5
    sheet.cell(2, heads.index("Kullanıldı (değiştirilemez)") + 1).value = 0
    tried = await bring_in(house, seller, saved(changed), dry_run="true")
    (change,) = [each for each in tried["change_list"] if each["change_list"]]
    assert (change["sheet_name"], change["name"], change["is_new"]) == ("Kuponlar", "BAHAR10", False)
    assert change["change_list"] == [{"field": "percent", "before": "10.00", "after": "12.50"}]
    assert await listed(house, seller) == before
    done = await bring_in(house, seller, saved(changed))
    assert (done["error_list"], done["updated_count"]) == ([], 1)
    now = {each["coupon_id"]: each for each in await listed(house, seller)}
    (was,) = [each for each in before if each["coupon_id"] == coupon_id]
    assert now[coupon_id] == {**was, "percent": "12.50"}
    assert now[coupon_id]["uses"] == 2
    assert await values_of(
        house, "SELECT count(*) FROM audit_entry WHERE action = 'orders.coupon_changed'"
    ) == [1]


async def test_new_coupons_may_name_a_bundle_of_the_same_workbook(
    house: HouseUnderTest, seller: Seller
) -> None:
    content = book(["yaz 2027", 15, None, "31.01.2027", "7", None], bundles=[[7, "Yaz paketi"]])
    tried = await bring_in(house, seller, content, dry_run="true")
    assert tried["error_list"] == []
    (change,) = [each for each in tried["change_list"] if each["sheet"] == "coupons"]
    shown = {each["field"]: each["after"] for each in change["change_list"]}
    assert (change["is_new"], change["name"]) == (True, "YAZ2027")
    assert (shown["bundle_list"], shown["ends_on"]) == (["Yaz paketi"], "2027-01-31")
    assert await listed(house, seller) == []
    await bring_in(house, seller, content)
    (coupon,) = await listed(house, seller)
    assert (coupon["code"], coupon["percent"], coupon["uses"]) == ("YAZ2027", "15.00", 0)
    assert await values_of(house, "SELECT id::text FROM bundle") == coupon["bundle_list"]


async def test_every_wrong_row_is_told_at_its_cell_and_nothing_is_made(
    house: HouseUnderTest, seller: Seller
) -> None:
    coupon_id = await made(house, seller)
    other = await open_shop(house, await trusted(house, "komsu", "shop_new"), name="Komşu")
    foreign = await made(house, other, code="KOMSU10")
    rows = [
        ["BAHAR10", 5, None, None, None, None],
        ["KISA", 5, None, None, None, None],
        ["YENILIK1", 5, 10, None, None, None],
        ["YENILIK2", None, None, None, None, None],
        ["YENILIK3", 5, None, "dün", None, None],
        ["YENILIK4", 5, None, None, "99", None],
        ["KOMSU10", 5, None, None, None, foreign],
        ["YENILIK5", 5, None, None, None, str(uuid4())],
        ["YENILIK6", 5, None, None, None, "x"],
        ["YENILIK7", 101, None, None, None, None],
        [None, 5, None, None, None, None],
        ["YENILIK8", 5, None, None, None, None],
    ]
    answers = [await bring_in(house, seller, book(*rows), lang=lang) for lang in ("tr", "en")]
    for answer in answers:
        assert told(answer) == [
            (2, "code"),
            (3, "code"),
            (4, "percent"),
            (5, "percent"),
            (6, "ends_on"),
            (7, "bundle_list"),
            (8, "coupon_id"),
            (9, "coupon_id"),
            (10, "coupon_id"),
            (11, "percent"),
            (12, "code"),
        ]
        assert {each["sheet_name"] for each in answer["error_list"]} <= {"Kuponlar", "Coupons"}
    turkish, english = ([each["message"] for each in answer["error_list"]] for answer in answers)
    assert all(one != two for one, two in zip(turkish, english, strict=True))
    assert [each["coupon_id"] for each in await listed(house, seller)] == [coupon_id]
    assert [each["percent"] for each in await listed(house, other)] == ["10.00"]


async def test_a_limit_is_never_less_than_the_uses(house: HouseUnderTest, seller: Seller) -> None:
    coupon_id = await made(house, seller, most_uses=9)
    await run_sql(house, "UPDATE coupon SET uses = 3")
    heads = ["Kod", "Toplam kullanım sınırı", "Kupon kimliği"]
    for limit, wrong in ((2, [(2, "most_uses")]), (3, []), (None, [])):
        answer = await bring_in(house, seller, book(["BAHAR10", limit, coupon_id], heads=heads))
        assert told(answer) == wrong
    (coupon,) = await listed(house, seller)
    assert (coupon["most_uses"], coupon["uses"], coupon["percent"]) == (None, 3, "10.00")


async def test_who_may_not_see_coupons_downloads_none_and_changes_none(
    house: HouseUnderTest, seller: Seller, monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(house, seller)

    async def refuse(*_: Any) -> None:
        raise NotInThisShop

    with monkeypatch.context() as without:
        for name in ("list_coupons", "make_coupon"):
            without.setattr(coupon_sheet, name, refuse)
        assert "Kuponlar" not in load_workbook(BytesIO(await download(house, seller))).sheetnames
        refused = await bring_in(house, seller, book(["YENILIK1", 5, None, None, None, None]))
        assert told(refused) == [(2, "")]
    template = load_workbook(BytesIO(await download(house, seller, only_template="true")))
    assert [row[0].value for row in template["Kuponlar"].iter_rows()] == ["Kod"]
    stranger = await trusted(house, "yabanci")
    answer = await house.upload(
        IMPORT,
        files={"shop_bundle_excel_file": ("k.xlsx", book(["YENILIK1", 5, None, None, None, None]))},
        token=stranger,
        user_shop_client_id=seller.shop_id,
    )
    assert answer.status in (403, 404)
    assert [each["code"] for each in await listed(house, seller)] == ["BAHAR10"]


def test_fields_are_called_alike_on_both_ways() -> None:
    said = {"code": "X", "amount_try": 1, "amount_usd": 2}
    assert body_fields(sheet_fields(said)) == said
    assert sheet_fields({"bundle_ids": []}) == {"bundle_list": []}
