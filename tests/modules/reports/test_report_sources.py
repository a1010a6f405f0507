"""Each source answers through each pair of eyes it is open to, and nobody sees what is another's."""

from typing import Any

import pytest

from terazi.entry.wiring import wire
from terazi.foundation.reporting import ReportSource, Viewpoint, report_sources
from terazi.modules.reports.values import MeasureKind
from tests.calling import HouseUnderTest
from tests.modules.access.people import define, grant, id_of
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, paid_by_card, take_cards
from tests.modules.reports.asking_reports import BY_SHOP, ran, run, saved
from tests.modules.shops.selling import Seller, open_shop, trusted

wire()
SOURCES = pytest.mark.parametrize("source", report_sources, ids=lambda each: each.code)


def question(source: ReportSource, **more: Any) -> dict[str, Any]:
    """Return a question about all columns of a source."""
    return {"source": source.code, **more}


@SOURCES
async def test_every_column_is_listed_grouped_and_sorted_by(
    house: HouseUnderTest, admin: str, seller: Seller, buyer: Buyer, pack: str, source: ReportSource
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    for viewpoint in source.seen:
        columns = [each.code for each in source.seen_columns(viewpoint)]
        rows = await ran(house, admin, user_type=viewpoint, question=question(source, sort=columns[0]))
        assert all(len(row) == len(columns) for row in rows)
        for column in columns:
            await ran(
                house, admin, user_type=viewpoint, question=question(source, group_list=[{"column": column}])
            )


@SOURCES
async def test_every_number_is_computed(house: HouseUnderTest, admin: str, source: ReportSource) -> None:
    numbers = [each.code for each in source.columns if each.kind.is_numeric]
    for column in numbers:
        for kinds in (list(MeasureKind)[:5], list(MeasureKind)[5:]):
            measures = [{"kind": kind.value, "column": column} for kind in kinds]
            rows = await ran(house, admin, question=question(source, measure_list=measures))
            assert all(len(row) >= len(kinds) for row in rows)


async def test_what_is_personal_is_told_to_the_platform_alone(house: HouseUnderTest, admin: str) -> None:
    for source in report_sources:
        for column in (each.code for each in source.columns if each.is_personal):
            for viewpoint in source.seen:
                asked = question(source, column_list=[column], limit=1)
                answer = await run(house, admin, user_type=viewpoint, question=asked)
                assert answer.status == (200 if viewpoint is Viewpoint.PLATFORM else 422), answer.json


async def _second_market(house: HouseUnderTest) -> tuple[Seller, Buyer]:
    token = await trusted(house, "ikinci.satici", "shop_new")
    seller = await open_shop(house, token, shop_name="İkinci mağaza")
    await take_cards(house, seller)
    return seller, await make_buyer(house, "ikinci.alici")


async def test_nobody_sees_a_row_of_others(
    house: HouseUnderTest, admin: str, seller: Seller, buyer: Buyer, pack: str, stranger: str
) -> None:
    """Of every source, with every column: what two buyers and two sellers see are theirs, and a stranger's are none."""
    others, guest = await _second_market(house)
    await paid_by_card(house, buyer, seller, [pack])
    await paid_by_card(house, guest, others, [await bundle_of(house, others)])
    people = {"buyer": buyer.token, "guest": guest.token, "seller": seller.token, "others": others.token}
    for source in report_sources:
        code = f"all_{source.code}"
        eyes = [each for each in source.seen if each is not Viewpoint.PLATFORM]
        report = await saved(house, admin, code, question=question(source))
        await define(house, admin, f"report_{code}")
        for token in (*people.values(), stranger):
            await grant(house, await id_of(house, token), f"report_{code}")
        for viewpoint in eyes:
            asked = {"report_cl_id": report["report_cl_id"], "user_type": viewpoint}
            seen = {name: await ran(house, token, **asked) for name, token in people.items()}
            if source.code in ("sales", "orders", "payments"):
                _expect_only_own(seen, viewpoint)
                assert await ran(house, stranger, **asked) == []
            else:
                everything = len(await ran(house, admin, question=question(source)))
                assert all(len(rows) < everything or not everything for rows in seen.values()), source.code


def _expect_only_own(seen: dict[str, list[list[Any]]], viewpoint: Viewpoint) -> None:
    mine, theirs = ("buyer", "guest") if viewpoint is Viewpoint.SELF else ("seller", "others")
    assert len(seen[mine]) == len(seen[theirs]) == 1
    assert seen[mine] != seen[theirs]
    strangers = {"buyer", "guest", "seller", "others"} - {mine, theirs}
    assert [seen[name] for name in strangers] == [[], []]


async def test_an_administrator_sees_of_shops_only_those_that_they_manage(
    house: HouseUnderTest, admin: str, seller: Seller, buyer: Buyer, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    for viewpoint, count in ((Viewpoint.PLATFORM, 1), (Viewpoint.SHOP, 0), (Viewpoint.SELF, 0)):
        assert len(await ran(house, admin, question=BY_SHOP, user_type=viewpoint)) == count
    await grant(house, await id_of(house, seller.token), "admin")
    token = await house.sign_in("satici")
    assert len(await ran(house, token, question=BY_SHOP, user_type="shop")) == 1
