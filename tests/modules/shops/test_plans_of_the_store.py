"""Pages of the store: planned for any value, they go by the indexes that are made for them."""

from datetime import date
from typing import Any
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question
from terazi.modules.shops.queries.catalogue import list_cards
from terazi.modules.shops.values.catalogue import CatalogueFilter
from tests.calling import HouseUnderTest


def cards(wanted: CatalogueFilter) -> Question[Any]:
    return list_cards(
        wanted, lang=Lang.TR, currency=Currency.TRY, today=date(2026, 1, 1), only_on_sale=True, count=25
    )


async def plan_of(house: HouseUnderTest, question: Question[Any], without: str) -> str:
    """Return the plan for any values, without a way that only suits small tables."""
    async with house.house.database.transaction() as db, db.connection() as connection:
        for way in ("seqscan", without):
            await connection.execute(f"SET LOCAL enable_{way} = off")
        told = await connection.execute(f"EXPLAIN (GENERIC_PLAN) {question.statement.text.decode()}")
        return "\n".join(line for (line,) in await told.fetchall())


async def test_words_are_looked_for_by_their_index(house: HouseUnderTest) -> None:
    plan = await plan_of(house, cards(CatalogueFilter(words=("kredi",))), "indexscan")
    assert "ix_catalogue_entry_search_key" in plan


async def test_a_later_page_begins_at_its_place(house: HouseUnderTest) -> None:
    plan = await plan_of(house, cards(CatalogueFilter(after=(-5, UUID(int=1)))), "bitmapscan")
    assert "Index Scan using ix_catalogue_entry_rank" in plan
    assert "Index Cond: (rank_from_top >= " in plan
