"""Which wdm a column is recognised as."""

import polars as pl
import pytest

from terazi.engine.column_type import ColumnType, Display
from terazi.engine.linking.fitting import looks_like, share_known, share_possible
from terazi.engine.linking.proposal import Bar, Proposal
from terazi.engine.linking.proposals import Candidates, Seen, propose, propose_all
from tests.engine.linking.labelled_columns import MET, TABLES
from tests.engine.linking.seeded import Labelled, labelled, seeded_facts
from tests.engine.linking.wdms import ALL, GLUCOSE, HBA1C, SEX, WEIGHT

FLOAT, INTEGER, SELECT, TEXT = ColumnType.FLOAT, ColumnType.INTEGER, ColumnType.SELECT, ColumnType.TEXT
FEW = Candidates(ALL)


def seen(
    name: str, values: list[object], column_type: ColumnType = FLOAT, display: Display = Display.PLAIN
) -> Seen:
    return Seen(name=name, type=column_type, values=pl.Series(values), display=display)


def first(column: Seen) -> Proposal | None:
    return next(iter(propose(column, FEW)), None)


def proposed(tables: dict[str, str]) -> list[tuple[Labelled, Proposal | None]]:
    candidates = Candidates(seeded_facts())
    told = []
    for table in labelled(tables):
        found = propose_all([each.column for each in table], candidates)
        told += [(each, next(iter(some), None)) for each, some in zip(table, found, strict=True)]
    return told


@pytest.mark.parametrize(("tables", "count"), [(TABLES, 300), (MET, 100)], ids=["written out", "shortened"])
def test_columns_of_workbooks_are_recognised_for_what_they_are(tables, count):
    told = proposed(tables)
    assert len(told) >= count
    sure = [(each, found) for each, found in told if found and found.bar is Bar.RECOGNISED]
    right = [each for each, found in sure if each.is_one(found.facts)]
    linkable = [each for each, _ in told if each.codes]
    assert len(right) / len(sure) >= 0.97
    assert len(right) / len(linkable) >= 0.85


def test_a_caption_and_its_unit_are_recognised():
    found = first(seen("GLUKOZ (mmol/L)", [4.5, 6.1]))
    assert found is not None
    assert (found.facts, found.bar, found.unit) == (GLUCOSE, Bar.RECOGNISED, "mmol/L")


@pytest.mark.parametrize(
    "column",
    [
        seen("Glukoz (kg)", [70.0]),
        seen("Glukoz", ["a", "b"], TEXT),
        seen("Glukoz (TL)", [70.0]),
        seen("Fatura tutarı", [70.0]),
        seen("", [70.0]),
        seen("mg/dL", [70.0]),
    ],
    ids=lambda column: column.name,
)
def test_what_cannot_be_is_not_proposed(column):
    assert propose(column, FEW) == ()


def test_values_of_another_unit_are_told_and_only_perhaps():
    found = first(seen("Glukoz", [4.5, 4.1, 4.8]))
    assert found is not None
    assert (found.bar, found.looks_like) == (Bar.PERHAPS, "mmol/L")


def test_options_speak_for_and_against():
    known = first(seen("Cinsiyeti", ["E", "kadın", "male"], SELECT))
    assert known is not None
    assert (known.facts, known.bar, known.share_known) == (SEX, Bar.RECOGNISED, 1.0)
    assert first(seen("Cinsiyet", ["x", "y", "z"], SELECT)) is None


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Şeker (Glukoz)", GLUCOSE),
        ("Vücut ağırl.", WEIGHT),
        ("Glukozun değeri", GLUCOSE),
        ("A.K.Ş. [AKŞ]", GLUCOSE),
    ],
)
def test_what_is_shortened_or_said_twice_is_recognised(name, facts):
    found = first(seen(name, [72.0, 95.0]))
    assert found is not None
    assert (found.facts, found.bar) == (facts, Bar.RECOGNISED)


def test_what_brackets_make_something_else_of_is_only_perhaps():
    found = first(seen("Glukoz (hedef)", [90.0, 95.0]))
    assert found is None or found.bar is Bar.PERHAPS


def test_an_empty_column_is_judged_by_its_caption():
    found = first(seen("Hemoglobin (g/dL)", [None, None]))
    assert found is not None
    assert found.bar is Bar.RECOGNISED


def test_percents_kept_as_shares_are_pure_numbers():
    found = first(seen("HbA1c", [0.065, 0.07], display=Display.PERCENT))
    assert found is not None
    assert (found.facts, found.unit, found.share_possible) == (HBA1C, "1", 1.0)


@pytest.mark.parametrize("name", ["Hedef glukoz", "Glukoz farkı", "Glukoz 2", "Anne yaşı", "Glukoz ref."])
def test_words_that_make_something_else_of_it_are_only_perhaps(name):
    found = first(seen(name, [90.0, 95.0]))
    assert found is None or found.bar is Bar.PERHAPS


def test_one_wdm_is_not_recognised_twice():
    columns = [seen("Glukoz (mg/dL)", [90.0]), seen("Şeker mg/dL", [91.0])]
    one, other = propose_all(columns, FEW)
    assert (one[0].bar, other[0].bar) == (Bar.RECOGNISED, Bar.PERHAPS)


def test_two_wdms_as_likely_are_not_recognised():
    cargo = type(WEIGHT)(**{**_fields(WEIGHT), "layer": "cargo", "code": "load"})
    found = propose(seen("Vücut ağırlığı", [70.0]), Candidates([WEIGHT, cargo]))
    assert found[0].bar is Bar.RECOGNISED  # the same caption and unit: it is the same
    other = type(WEIGHT)(**{**_fields(cargo), "unit": "t"})
    found = propose(seen("Vücut ağırlığı", [70.0]), Candidates([WEIGHT, other]))
    assert {each.bar for each in found} == {Bar.PERHAPS}


def _fields(facts):
    return {name: getattr(facts, name) for name in type(facts).__dataclass_fields__}


def test_shares_are_of_what_is_filled():
    values = pl.Series([90.0, None, 9_000.0])
    assert share_possible(values, GLUCOSE, "mg/dL") == 0.5
    assert share_possible(values, GLUCOSE, "kg") is None
    assert share_possible(values, SEX, None) is None
    assert share_known(pl.Series(["E", "E", None, "?"]), SEX) == pytest.approx(2 / 3)
    assert share_known(pl.Series(["E"]), GLUCOSE) is None


@pytest.mark.parametrize(
    ("facts", "values", "unit", "other"),
    [
        (GLUCOSE, [4.2, 4.4], "mg/dL", "mmol/L"),
        (GLUCOSE, [90.0, 95.0], "mg/dL", None),
        (HBA1C, [42.0, 60.0], "%", "mmol/mol"),
        (WEIGHT, [70_000.0, 81_000.0], "kg", "g"),
        (SEX, [1.0], None, None),
        (GLUCOSE, [-5.0, -6.0], "mg/dL", None),
    ],
)
def test_another_unit_is_guessed_where_the_values_are_possible_in_it(facts, values, unit, other):
    assert looks_like(pl.Series(values), facts, unit) == other
