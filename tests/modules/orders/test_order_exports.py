"""Orders of a shop as files: what a spreadsheet opens are numbers and moments, not text and days in May."""

import csv
import io
from datetime import datetime

import pytest
from openpyxl import load_workbook

from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, bundle_of, ordered
from tests.modules.shops.selling import Seller

EXPORT = "/v1/user/shop/order/export"


@pytest.mark.parametrize(
    ("lang", "delimiter", "gross"),
    [("tr", ";", ("55,42", "11,08", "66,50")), ("en", ",", ("55.42", "11.08", "66.50"))],
)
async def test_a_csv_file_writes_numbers_as_its_language_does(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, lang: str, delimiter: str, gross: tuple[str, ...]
) -> None:
    bundle = await bundle_of(house, seller, currency_amount_list=[{"currency_type": 0, "amount": 6_650}])
    await ordered(house, buyer, seller, [bundle])
    answer = await house.post(
        EXPORT, token=seller.token, user_shop_client_id=seller.shop_id, file_type="csv", lang=lang
    )
    _, row = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=delimiter)
    assert tuple(row[10:13]) == gross


async def test_a_workbook_holds_amounts_and_moments(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await ordered(house, buyer, seller, [pack])
    answer = await house.post(EXPORT, token=seller.token, user_shop_client_id=seller.shop_id)
    _, row = load_workbook(io.BytesIO(answer.content)).active.iter_rows()
    assert isinstance(row[1].value, datetime)
    assert (row[12].value, row[12].number_format) == (120, "#,##0.00")
