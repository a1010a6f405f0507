"""Statements as the sites of banks export them: workbooks are read, and the account that a file names is one of the shop's."""

from collections.abc import Callable
from datetime import datetime
from io import BytesIO

import pytest
import xlwt
from openpyxl import Workbook

from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, ok, ordered
from tests.modules.orders.test_orders import read_statement, statement_with
from tests.modules.shops.selling import SHOP, Seller

OWN, FOREIGN = "".join(SHOP["iban_1"].split()), "TR320010009999901234567890"
Row = list[str | float | datetime | None]


def rows_of(reference: str, iban: str) -> list[Row]:
    """Return the rows of a bank's sheet: whose account it is, what it moved, what is left."""
    grouped = " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))
    return [
        ["HESAP HAREKETLERİ"],
        ["Müşteri", "Kuzey Işığı Danışmanlık A.Ş."],
        ["IBAN", grouped],
        [],
        ["Tarih", "Açıklama", "Dekont No", "Tutar", "Bakiye"],
        [datetime(2026, 11, 21, 10, 5), f"EFT AYSE YILMAZ {reference}", 123456, 120.0, 1120.0],
        [datetime(2026, 11, 21), "Kira", 123457, -50.25, 1069.75],
        ["22.11.2026", "Bilinmeyen", 123458, "1.077,00", 2146.75],
        [None, "Toplam", None, None, 2146.75],
    ]


def as_xlsx(rows: list[Row]) -> bytes:
    """Write rows as an .xlsx file."""
    book, out = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def as_xls(rows: list[Row]) -> bytes:
    """Write rows as an .xls file."""
    book, out = xlwt.Workbook(), BytesIO()
    sheet, day = book.add_sheet("Hareketler"), xlwt.easyxf(num_format_str="DD.MM.YYYY")
    for number, row in enumerate(rows):
        for place, cell in enumerate(row):
            if isinstance(cell, datetime):
                sheet.write(number, place, cell, day)
            elif cell is not None:
                sheet.write(number, place, cell)
    book.save(out)
    return out.getvalue()


def as_csv(rows: list[Row]) -> bytes:
    """Write rows as a CSV file."""
    return "\r\n".join(";".join(_shown(cell) for cell in row) for row in rows).encode()


def _shown(cell: str | float | datetime | None) -> str:
    if isinstance(cell, datetime):
        return f"{cell:%d.%m.%Y}"
    return f"{cell:.2f}".replace(".", ",") if isinstance(cell, float) else str(cell or "")


async def brought(house: HouseUnderTest, seller: Seller) -> list[tuple[str, int, str]]:
    """Return what came in: when it was booked, how much, and what it was proposed as."""
    shop = {"user_shop_client_id": seller.shop_id}
    listed = await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop))
    return sorted((m["booked_on"], m["amount"], m["state"]) for m in listed["list"])


@pytest.mark.parametrize("write", [as_xlsx, as_xls], ids=["xlsx", "xls"])
async def test_a_workbook_of_a_bank_is_read_once(
    house: HouseUnderTest,
    buyer: Buyer,
    seller: Seller,
    pack: str,
    write: Callable[[list[Row]], bytes],
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    content = write(rows_of(made["payment_list"][0]["reference"], OWN))
    read = await ok(await read_statement(house, seller, content))
    assert [read[f"{name}_count"] for name in ("new", "proposed", "known", "outgoing")] == [2, 1, 0, 1]
    assert read["is_account_named"]
    assert await brought(house, seller) == [
        ("2026-11-21", 12_000, "proposed"),
        ("2026-11-22", 107_700, "unmatched"),
    ]
    assert (await ok(await read_statement(house, seller, content)))["known_count"] == 2


CAMT = (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>'
    "<Acct><Id><IBAN>{iban}</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>"
)
MT940 = ":20:1\n:25:{iban}\n:28C:1\n:60F:C261121TRY0,00\n:62F:C261121TRY0,00\n"


async def in_each_format(house: HouseUnderTest, seller: Seller, iban: str) -> list[Reply]:
    """Import the statement of an account in each format."""
    rows = rows_of("TZ0", iban)
    files = [as_xlsx(rows), as_csv(rows), CAMT.format(iban=iban).encode(), MT940.format(iban=iban).encode()]
    return [await read_statement(house, seller, content) for content in files]


async def test_a_statement_of_an_account_that_is_not_the_shops_is_refused_whatever_its_format(
    house: HouseUnderTest, seller: Seller
) -> None:
    for answer in await in_each_format(house, seller, FOREIGN):
        assert (answer.status, answer.error) == (422, "statement_of_another_account")
        assert FOREIGN in answer["status_message"]
    assert await brought(house, seller) == []
    for answer in await in_each_format(house, seller, OWN):
        assert (answer.status, answer["is_account_named"]) == (200, True)


async def test_a_statement_that_names_no_account_is_read_with_a_warning(
    house: HouseUnderTest, seller: Seller
) -> None:
    read = await ok(await read_statement(house, seller, statement_with("TZ0")))
    assert (read["new_count"], read["is_account_named"]) == (2, False)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04nonsense", "Hesap özeti okunamadı"),
        (as_xlsx([["Ad", "Soyad"], ["Ayşe", "Yılmaz"]]), "başlıkları bulunamadı"),
        (as_xlsx([["Tarih", "Tutar"], ["21.11.2026", 120.005]]), "Bir tutar okunamadı"),
    ],
    ids=["broken", "no statement", "parts of a kuruş"],
)
async def test_a_workbook_that_is_no_statement_is_refused(
    house: HouseUnderTest, seller: Seller, content: bytes, said: str
) -> None:
    refused = await read_statement(house, seller, content)
    assert (refused.status, refused.error) == (422, "statement_unreadable")
    assert said in refused["status_message"]
