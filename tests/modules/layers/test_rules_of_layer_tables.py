"""Rules over a real table take what polars takes, and what the documented meaning says, worked out here by itself."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from statistics import mean, median
from typing import Any
from weakref import WeakKeyDictionary

import polars as pl
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from terazi.engine.rules.lowering import today_here
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.rules.sql_form import compile_sql, compile_where
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import values
from terazi.modules.layers.computations.frames import type_of
from terazi.modules.layers.rules.asking import read_rule
from terazi.modules.layers.values import Kind
from tests.calling import HouseUnderTest
from tests.engine.rules.test_rule_rows import groups, plain, takes_text
from tests.modules.access.people import make_administrator
from tests.modules.layers.layer_tables import shape_of
from tests.modules.layers.tables_grown import ask, grow, paste

_QUIET = settings(
    max_examples=40,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
OPTIONS = {
    "kirmizi": ("Kırmızı İplik", "Red"),
    "mavi": ("Mavi", "Işık blue"),
    "acik": ("Açık Gri", "Light IVORY"),
}
"""What options are called, by their codes: in Turkish and in English."""
TEXTS = [
    None,
    "Işık",
    "ışık",
    "IŞIK",
    "İnci",
    "inci",
    "INCI",
    "i",
    "I",
    "ı",
    "İ",
    "Ağaç %50_a",
    "ağaç",
    "şâir",
    "a  b",
]
DAYS = [None, *(today_here() + timedelta(days=by) for by in (-400, -31, -2, -1, 0, 1, 40))]
ROWS: list[dict[str, Any]] = [
    {
        "at": at,
        "ad": TEXTS[at % len(TEXTS)],
        "renk": [None, *OPTIONS][at * 7 % 4],
        "tutar": [None, -2.5, 0.0, 0.5, 3.0][at * 3 % 5],
        "adet": [None, -1, 0, 2, 7][at * 11 % 5],
        "gun": DAYS[at * 5 % len(DAYS)],
        "evet": [None, "yes", "no"][at * 2 % 3],
    }
    for at in range(61)
]
_GROWN: WeakKeyDictionary[HouseUnderTest, str] = WeakKeyDictionary()


async def table_of(house: HouseUnderTest) -> str:
    """Grow the table of this house once and return who may ask for its records."""
    if house in _GROWN:
        return _GROWN[house]
    admin = await make_administrator(house, "yonetici")
    await grow(house)
    options = [{"option_code": code, "captions": {"tr": tr, "en": en}} for code, (tr, en) in OPTIONS.items()]
    body: dict[str, Any] = {"option_set": "urun_renk", "options": options}
    assert (await house.post("/v1/layer/option/save", token=admin, body=body)).status == 200
    for code, kind in (("evet", Kind.YES_NO), ("sira", Kind.INTEGER)):
        body = {"layer_code": "urun", "wdm_code": code, "is_new": True, "kind": kind.value}
        body["captions"] = {"tr": code, "en": code}
        assert (await house.post("/v1/layer/wdm/save", token=admin, body=body)).status == 200
    await house.run_jobs()
    made = await paste(house, admin, [_cells(row) for row in ROWS])
    assert made.status == 200, made.json
    _GROWN[house] = admin
    return admin


def _cells(row: Mapping[str, Any]) -> dict[str, Any]:
    day = row["gun"].isoformat() if row["gun"] else None
    return {
        **{name: row[name] for name in ("ad", "renk", "tutar", "adet", "evet")},
        "gun": day,
        "sira": row["at"],
    }


# ---- what is asked -----------------------------------------------------------

_MATCHING = [
    "=",
    "!=",
    "contains",
    "doesNotContain",
    "beginsWith",
    "doesNotBeginWith",
    "endsWith",
    "doesNotEndWith",
]
_WORDS = ["ışık", "İNCİ", "i", "I", "%", "50_", "ağ", "A B", "ŞAİR", "yok"]
_NAMES = ["KIRMIZI İPLİK", "kirmizi", "red", "MAVİ", "ışık BLUE", "açık", "ivory", "I", "i", "yok"]


def said(field: str, operator: str, value: Any = None) -> dict[str, Any]:
    """Return one condition."""
    return {"field": field, "operator": operator, "value": value}


def about(fields: Sequence[str], operators: Sequence[str], value: st.SearchStrategy[Any]) -> Any:
    """Return conditions over some columns."""
    return st.builds(said, st.sampled_from(fields), st.sampled_from(operators), value)


_ORDER, _LISTS, _RANGES = ["=", "!=", "<", "<=", ">", ">="], ["in", "notIn"], ["between", "notBetween"]
_NUMBERS = st.sampled_from([-2.5, -1, 0, 0.5, 2, 3, 7])
_DATES = st.sampled_from([day.isoformat() for day in DAYS if day])
CONDITIONS = st.one_of(
    about(["ad"], _MATCHING, st.sampled_from(_WORDS)),
    about(["ad"], _LISTS, st.lists(st.sampled_from(_WORDS), min_size=1, max_size=3)),
    about(["renk"], _MATCHING, st.sampled_from(_NAMES)),
    about(["renk"], _LISTS, st.lists(st.sampled_from(_NAMES), min_size=1, max_size=3)),
    about(["evet"], ["=", "!="], st.sampled_from(["yes", "no"])),
    about(["tutar", "adet"], _ORDER, _NUMBERS),
    about(["tutar", "adet"], _RANGES, st.lists(_NUMBERS, min_size=2, max_size=2).map(sorted)),
    about(["tutar", "adet"], _LISTS, st.lists(_NUMBERS, min_size=1, max_size=3)),
    about(["gun"], _ORDER, _DATES),
    about(["gun"], _RANGES, st.lists(_DATES, min_size=2, max_size=2).map(sorted)),
    about(["gun"], ["today", "yesterday"], st.none()),
    about(["gun"], ["lastDays", "nextDays"], st.integers(1, 60)),
    about(["ad", "renk", "tutar", "adet", "gun", "evet"], ["null", "notNull"], st.none()),
)
RULES = groups(st.recursive(CONDITIONS, groups, max_leaves=5))


# ---- what it means -----------------------------------------------------------


def takes(rule: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    """Whether a rule takes a record, by what the words of the rule mean."""
    if "rules" in rule:
        held = [takes(each, row) for each in rule["rules"]]
        return ((all if rule["combinator"] == "and" or not held else any)(held)) != rule["not"]
    field, operator, value = rule["field"], rule["operator"], rule["value"]
    cell = row[field]
    if operator in ("null", "notNull"):
        return (cell is None) == (operator == "null")
    if cell is None:
        return False
    if field == "renk":
        return takes_option(cell, operator, value)
    if field == "gun":
        return takes_day((cell - today_here()).days, operator, value)
    if isinstance(cell, str):
        return takes_text(
            plain(cell), operator, [plain(v) for v in value] if isinstance(value, list) else plain(value)
        )
    return compares(cell, operator, value)


def takes_option(code: str, operator: str, value: Any) -> bool:
    """Options are meant by their code or their whole name in either language, and found by parts of their names."""
    names = [plain(name) for name in OPTIONS[code]]
    if operator in ("=", "!=", "in", "notIn"):
        words = value if isinstance(value, list) else [value]
        is_meant = any(plain(word) in [*names, code] for word in words)
        return is_meant == (operator in ("=", "in"))
    positive = {"doesNotContain": "contains", "doesNotBeginWith": "beginsWith", "doesNotEndWith": "endsWith"}
    holds = any(takes_text(name, positive.get(operator, operator), plain(value)) for name in names)
    return holds != (operator in positive)


def takes_day(since: int, operator: str, value: Any) -> bool:
    """A day against days, all of them counted from today on."""
    named = {"today": since == 0, "yesterday": since == -1}
    if operator in named:
        return named[operator]
    if operator == "lastDays":
        return -int(value) < since <= 0
    if operator == "nextDays":
        return 0 <= since < int(value)
    away = [
        (datetime.fromisoformat(day).date() - today_here()).days
        for day in ([value] if isinstance(value, str) else value)
    ]
    return compares(since, operator, away[0] if isinstance(value, str) else away)


def compares(cell: float, operator: str, value: Any) -> bool:
    """A number against a number, two limits or a list."""
    if operator in ("between", "notBetween"):
        return (value[0] <= cell <= value[1]) == (operator == "between")
    if operator in ("in", "notIn"):
        return (cell in value) == (operator == "in")
    return {
        "=": cell == value, "!=": cell != value, "<": cell < value, "<=": cell <= value, ">": cell > value, ">=": cell >= value
    }[operator]  # fmt: skip


# ---- what is compared --------------------------------------------------------


@_QUIET
@given(rule=RULES)
async def test_a_rule_takes_the_same_records_in_every_form(
    house: HouseUnderTest, rule: dict[str, Any]
) -> None:
    await table_of(house)
    wanted = [row["at"] for row in ROWS if takes(rule, row)]
    shape = await shape_of(house, "urun")
    read = read_rule(shape, rule, Lang.TR)
    by_code = {wdm.code: wdm for wdm in shape.built}
    days = [
        {**row, "sira": row["at"], "gun": row["gun"] and datetime(*row["gun"].timetuple()[:3])}
        for row in ROWS
    ]
    frame = pl.DataFrame(
        [{code: row.get(code) for code in by_code} for row in days],
        schema={code: type_of(wdm) for code, wdm in by_code.items()},
    )
    assert frame.filter(compile_polars(read, today=today_here()))["sira"].to_list() == wanted
    columns = {code: wdm.column for code, wdm in by_code.items()}
    folded = {code: f"tr_fold({name})" for code, name in columns.items()}
    for form in (compile_sql, compile_where):
        condition, parameters = form(read, columns=columns, folded=folded, today=today_here())
        asked = f"SELECT {columns['sira']} FROM layer_data.l{shape.layer.number} WHERE {condition} ORDER BY 1"
        (found,) = await house.house.database.reader.ask(values(sa.text(asked).bindparams(**parameters))())
        assert found == wanted, form


@_QUIET
@given(rule=RULES)
async def test_the_call_finds_and_counts_what_a_rule_takes(
    house: HouseUnderTest, rule: dict[str, Any]
) -> None:
    admin = await table_of(house)
    wanted = [row["at"] for row in ROWS if takes(rule, row)]
    answer = await ask(house, admin, count=100, rule=rule, sort=[{"wdm": "sira"}])
    assert answer.status == 200, answer.json
    assert [each["wdmr_data"]["sira"] for each in answer["list"]] == wanted
    assert answer["total_count"] == len(wanted)


FIGURES = [
    ("count", None), ("count", "ad"), ("distinct", "ad"), ("empty", "ad"), ("distinct", "renk"), ("empty", "gun"),
    *((measure, name) for name in ("tutar", "adet") for measure in ("count", "sum", "mean", "median", "min", "max")),
]  # fmt: skip


def figure(rows: Sequence[Mapping[str, Any]], measure: str, name: str | None) -> float | None:
    """Work a figure out."""
    cells = [row[name] for row in rows if row[name] is not None] if name else list(rows)
    if measure in ("count", "distinct", "empty"):
        return {"count": len(cells), "empty": len(rows) - len(cells)}.get(measure, len(set(map(str, cells))))
    work = {"sum": sum, "mean": mean, "median": median, "min": min, "max": max}[measure]
    return float(work(cells)) if cells else None


@_QUIET
@given(rule=RULES, group=st.sampled_from([None, "ad", "renk", "adet", "evet"]))
async def test_figures_are_those_of_the_records_that_a_rule_takes(
    house: HouseUnderTest, rule: dict[str, Any], group: str | None
) -> None:
    admin = await table_of(house)
    taken = [row for row in ROWS if takes(rule, row)]
    measures = [{"measure": measure, "wdm": name} for measure, name in FIGURES]
    answer = await ask(house, admin, rule=rule, measures=measures, group=group, count=1)
    assert answer.status == 200, answer.json
    keys = dict.fromkeys(row[group] for row in taken) if group else {None: None}
    wanted = {
        key: [figure([row for row in taken if not group or row[group] == key], *each) for each in FIGURES]
        for key in keys
    }
    found = {each["value"]: each["figures"] for each in answer["figures"]}
    assert found.keys() == wanted.keys()
    for key, figures in wanted.items():
        assert found[key] == [None if each is None else pytest.approx(each) for each in figures]
