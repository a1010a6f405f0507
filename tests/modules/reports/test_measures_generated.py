"""Groups and measures over generated rows are what plain Python computes: empty cells, and money for each currency."""

import asyncio
import math
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from statistics import median
from typing import Any, cast
from uuid import UUID

import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.foundation.reporting import CURRENCY, ReportColumn, ReportKind, ReportSource, Viewpoint
from terazi.modules.reports.actions.running import find
from terazi.modules.reports.queries.asking import Runner
from terazi.modules.reports.rules.asking import ask
from terazi.modules.reports.values import Grouping, Measure, MeasureKind, Period, ReportQuestion
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.layers.layer_tables import execute

Row = dict[str, Any]
TABLE = sa.table(
    "measured",
    sa.column("id", sa.BigInteger()),
    sa.column("name", sa.String()),
    sa.column("pieces", sa.BigInteger()),
    sa.column("weight", sa.Float()),
    sa.column("amount", sa.BigInteger()),
    sa.column("currency", sa.String()),
    sa.column("at", sa.DateTime()),
)
KINDS = {
    "name": ReportKind.TEXT,
    "pieces": ReportKind.NUMBER,
    "weight": ReportKind.DECIMAL,
    "amount": ReportKind.MONEY,
    "currency": ReportKind.CHOICE,
    "at": ReportKind.MOMENT,
}
SOURCE = ReportSource(
    code="people",  # a code that has a caption
    rows=TABLE,
    newest=TABLE.c.id,
    seen={Viewpoint.PLATFORM: sa.true()},
    columns=[
        ReportColumn(code=code, kind=kind, cell=TABLE.c[code], captions={"tr": code, "en": code})
        for code, kind in KINDS.items()
    ],
)
MOMENTS = [datetime(2026, 11, 30, 23, 59, 59), datetime(2026, 12, 1), datetime(2027, 1, 31, 12)]
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "name": st.sampled_from([None, "", "İncir", "incir", "Ağaç", "O'Hara"]),
            "pieces": st.none() | st.integers(-5, 5) | st.integers(-(2**40), 2**40),
            "weight": st.none() | st.integers(-400, 400).map(lambda quarters: quarters / 4),
            "amount": st.none() | st.integers(-(10**6), 10**12),
            "currency": st.sampled_from(["TRY", "EUR"]),
            "at": st.none() | st.sampled_from(MOMENTS),
        }
    ),
    max_size=12,
)
GROUPS = st.lists(
    st.sampled_from(
        [
            Grouping(column="name"),
            Grouping(column="pieces"),
            Grouping(column="currency"),
            Grouping(column="at", by=Period.DAY),
            Grouping(column="at", by=Period.MONTH),
        ]
    ),
    max_size=2,
    unique_by=lambda each: each.column,
)
NUMBERS = ("pieces", "weight", "amount")
MEASURES = st.lists(
    st.sampled_from(
        [
            Measure(kind=MeasureKind.COUNT),
            Measure(kind=MeasureKind.SHARE),
            *(Measure(kind=kind, column=code) for kind in MeasureKind for code in NUMBERS),
            *(Measure(kind=MeasureKind.DISTINCT, column=code) for code in ("name", "at")),
            *(Measure(kind=kind, column="at") for kind in (MeasureKind.MIN, MeasureKind.MAX)),
        ]
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda each: each.key,
)
NUMBER_RULE = {"combinator": "and", "rules": [{"field": "pieces", "operator": ">=", "value": 0}]}


def group_of(row: Row, groups: Sequence[Grouping]) -> tuple[Any, ...]:
    """Return the values by which a row is put together with others."""

    def cell(group: Grouping) -> Any:
        value = row[group.column]
        if not isinstance(value, datetime):
            return value
        return value.date().replace(day=1 if group.by is Period.MONTH else value.day).isoformat()

    return tuple(map(cell, groups))


def whole(value: Any, measure: Measure) -> Any:
    """Return an amount of money in whole minor units, halves away from zero."""
    if measure.column != "amount" or value is None:
        return value
    return int(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))


def measured(measure: Measure, rows: Sequence[Row], beside: Sequence[Row]) -> Any:
    """Return a measure of a group's rows; a share is of those that stand beside it."""
    if not measure.column:
        share = len(rows) / len(beside) if beside else None
        return len(rows) if measure.kind is MeasureKind.COUNT else share
    values = [row[measure.column] for row in rows if row[measure.column] is not None]
    exact = [Decimal(each) if isinstance(each, int | float) else each for each in values]
    match measure.kind:
        case MeasureKind.COUNT:
            return len(values)
        case MeasureKind.DISTINCT:
            return len(set(values))
        case _ if not values:
            return None
        case MeasureKind.SUM:
            return sum(values)
        case MeasureKind.MEAN:
            return whole(sum(exact) / len(exact), measure)
        case MeasureKind.MEDIAN:
            return whole(median(exact), measure)
        case MeasureKind.MIN | MeasureKind.MAX:
            most = min(values) if measure.kind is MeasureKind.MIN else max(values)
            return most.isoformat() if isinstance(most, datetime) else most
    total = sum(row[measure.column] or 0 for row in beside)
    return sum(values) / total if total else None


def expected(
    rows: Sequence[Row], groups: Sequence[Grouping], measures: Sequence[Measure]
) -> dict[tuple[Any, ...], list[Any]]:
    """Return what Python finds: measures by the values of the groups."""
    together: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        together[group_of(row, groups)].append(row)
    if not groups:
        together.setdefault((), [])
    is_by_currency = CURRENCY in [each.column for each in groups]
    found = {}
    for key, own in together.items():
        beside = [row for row in rows if not is_by_currency or row[CURRENCY] == own[0][CURRENCY]]
        found[key] = [measured(each, own, beside) for each in measures]
    return found


def is_same(found: Any, wanted: Any) -> bool:
    """Whether two measures are the same; sums and counts exactly, what was divided as close as a machine computes."""
    if isinstance(wanted, float | Decimal) and found is not None:
        return math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-9)
    return cast("bool", found == wanted)


async def keep(house: HouseUnderTest, rows: Sequence[Row]) -> None:
    """Let the table hold these rows and no others."""
    await run_sql(house, "TRUNCATE measured")
    cells = [
        {code: sa.literal(value, TABLE.c[code].type) for code, value in {**row, "id": place}.items()}
        for place, row in enumerate(rows)
    ]
    if cells:
        statement = sa.insert(TABLE).values(cells)
        await run_sql(house, str(statement.compile(compile_kwargs={"literal_binds": True})))


async def compare(
    house: HouseUnderTest, rows: list[Row], groups: list[Grouping], measures: list[Measure], is_ruled: bool
) -> None:
    """Ask the platform and compute it here."""
    await keep(house, rows)
    question = ReportQuestion(
        source=SOURCE.code, rule=NUMBER_RULE if is_ruled else {}, groups=groups, measures=measures
    )
    asked = ask(SOURCE, question, Viewpoint.PLATFORM, Lang.TR)
    money = [
        m
        for m in measures
        if m.column == "amount" and m.kind not in (MeasureKind.COUNT, MeasureKind.DISTINCT)
    ]
    assert bool(money) <= (CURRENCY in [each.column for each in asked.groups])
    runner = Runner(user_id=UUID(int=1), shop_ids=[], lang=Lang.TR)
    found = (await find(house.house.database.reader, asked, runner)).result
    taken = [row for row in rows if not is_ruled or (row["pieces"] is not None and row["pieces"] >= 0)]
    wanted = expected(taken, asked.groups, measures)
    size = len(asked.groups)
    assert {tuple(row[:size]) for row in found.rows} == set(wanted)
    assert len(found.rows) == len(wanted)
    for row in found.rows:
        for each, one, other in zip(measures, row[size:], wanted[tuple(row[:size])], strict=True):
            assert is_same(one, other), (each.key, row, other)
            assert measure_is_whole(each, one), (each.key, row)


def measure_is_whole(measure: Measure, found: Any) -> bool:
    """Whether money came as whole minor units."""
    is_share = measure.kind is MeasureKind.SHARE
    return measure.column != "amount" or is_share or found is None or isinstance(found, int)


async def test_measures_are_what_python_computes(house: HouseUnderTest) -> None:
    await execute(
        house,
        "CREATE TABLE measured (id bigint, name text, pieces bigint, weight double precision, amount bigint,"
        " currency text, at timestamp)",
    )
    loop = asyncio.get_running_loop()

    @settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
    @given(ROWS, GROUPS, MEASURES, st.booleans())
    def prove(rows: list[Row], groups: list[Grouping], measures: list[Measure], is_ruled: bool) -> None:
        asyncio.run_coroutine_threadsafe(compare(house, rows, groups, measures, is_ruled), loop).result(30)

    await asyncio.to_thread(prove)
