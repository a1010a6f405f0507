"""A large layer gets the indexes that are asked for: by sorts and by rules, each once, the least used goes."""

from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import values
from terazi.modules.layers.actions import shaping
from terazi.modules.layers.queries import shape as shape_statements
from terazi.modules.layers.rules.asking import read_rule, where
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.layer_tables import execute, shape_of
from tests.modules.layers.tables_grown import ask, grow

MANY = 30_000


async def fill(house: HouseUnderTest) -> None:
    """Make a layer of many records with different texts and numbers."""
    planter = await grow(house)
    shape = await shape_of(house, "urun")
    by_code = {each.code: each.column for each in shape.wdms}
    columns = ", ".join(by_code[code] for code in ("ad", "tutar", "adet"))
    await execute(
        house,
        f"INSERT INTO layer_data.l{shape.layer.number} (id, created_at, updated_at, _search, {columns})"
        f" SELECT gen_random_uuid(), now(), now(), tr_fold('Işık ' || at), 'Işık ' || at, at, at FROM generate_series(1, {MANY}) AS at",
    )
    await planter.count(f"layer_count:{shape.layer.number}", MANY)
    await execute(house, f"ANALYZE layer_data.l{shape.layer.number}")


def rule(field: str, operator: str, value: Any, combinator: str = "and") -> dict[str, Any]:
    """Return a rule of one condition."""
    condition = {"field": field, "operator": operator, "value": value}
    return {"rule": {"combinator": combinator, "rules": [condition, condition]}}


@pytest.mark.parametrize(
    ("field", "operator", "value", "found"),
    [("ad", "=", "IŞIK 77", 1), ("tutar", "between", [5, 8], 4), ("adet", "in", [3, 4, 5], 3)],
)
async def test_a_rule_asks_for_the_index_that_then_serves_it(
    house: HouseUnderTest, field: str, operator: str, value: Any, found: int
) -> None:
    admin = await make_administrator(house, "yonetici")
    await fill(house)
    asked = rule(field, operator, value)
    first = await ask(house, admin, **asked)
    assert (first.status, first["total_count"], first["is_being_prepared"]) == (200, found, True)
    await house.run_jobs()
    again = await ask(house, admin, **asked)
    assert (again["total_count"], again["is_being_prepared"]) == (found, False)
    shape = await shape_of(house, "urun")
    column = next(each.column_number for each in shape.wdms if each.code == field)
    condition, parameters = where(shape, read_rule(shape, asked["rule"], Lang.TR), house.clock.now.date())
    told = f"EXPLAIN SELECT id FROM layer_data.l{shape.layer.number} WHERE {condition} LIMIT 50"
    (plan,) = await house.house.database.reader.ask(values(text(told).bindparams(**parameters))())
    assert f"l{shape.layer.number}_c{column}_f" in "\n".join(map(str, plan))


async def test_words_are_found_by_an_index_where_a_layer_is_very_large(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    await fill(house)
    assert not (await ask(house, admin, search="Işık 12345"))["is_being_prepared"]
    monkeypatch.setattr(shaping, "WORDS_INDEXED_FROM", MANY)
    first = await ask(house, admin, search="Işık 12345")
    assert (first["total_count"], first["is_being_prepared"]) == (1, True)
    await house.run_jobs()
    again = await ask(house, admin, search="IŞIK 12345")
    assert (again["total_count"], again["is_being_prepared"]) == (1, False)
    number = (await shape_of(house, "urun")).layer.number
    assert f"l{number}_c0_f" in await plan_of(house, number, "_search LIKE '%12345%'")
    await execute(house, shape_statements.rebuild(number).as_string())
    assert f"l{number}_c0_f" in await plan_of(house, number, "_search LIKE '%12345%'")


async def plan_of(house: HouseUnderTest, number: int, condition: str) -> str:
    """Return how PostgreSQL finds the records of a layer under a condition."""
    await execute(house, f"ANALYZE layer_data.l{number}")
    told = values(text(f"EXPLAIN SELECT id FROM layer_data.l{number} WHERE {condition} LIMIT 50"))
    (plan,) = await house.house.database.reader.ask(told())
    return "\n".join(map(str, plan))


async def test_what_no_index_serves_asks_for_none(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    await fill(house)
    for asked in (rule("ad", "contains", "77"), rule("tutar", "!=", 5), rule("ad", "=", "x", "or"), {}):
        assert not (await ask(house, admin, **asked))["is_being_prepared"]
