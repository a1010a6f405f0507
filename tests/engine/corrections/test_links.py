"""Columns linked to a wdm: what a step changes, and cells with units of their own."""

import json

import pytest

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.corrections.detection import accepted, suggest
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import ConvertCells, LinkColumn, Step, UnlinkColumn
from terazi.engine.corrections.suggestion import SuggestionKind
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset
from terazi.engine.linking.facts import Facts, RangeKind
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.foundation.language.lang import Lang
from tests.engine.corrections.test_suggestions import made
from tests.engine.linking.wdms import AGE, GLUCOSE, HAEMOGLOBIN, HBA1C, SEX, TEMPERATURE, WEIGHT

FLOAT, INTEGER, SELECT, TEXT = ColumnType.FLOAT, ColumnType.INTEGER, ColumnType.SELECT, ColumnType.TEXT


def link(facts: Facts, unit: str | None = None, *, convert: bool = False) -> LinkColumn:
    return LinkColumn(column="c1", facts=facts, unit=unit, convert=convert)


def first(dataset: Dataset) -> Column:
    return dataset.column("c1")


@pytest.mark.parametrize(
    "step",
    [
        link(GLUCOSE),
        link(GLUCOSE, "mmol/L", convert=True),
        UnlinkColumn(column="c1"),
        ConvertCells(column="c1", unit="kg"),
    ],
    ids=lambda step: type(step).__name__,
)
def test_a_step_is_the_same_after_being_kept(step):
    assert Step.from_json(json.loads(json.dumps(step.as_json()))) == step


@pytest.mark.parametrize(
    ("changed", "path", "reason"),
    [
        ({"facts": None}, "facts", "corrections.invalid.facts"),
        ({"facts": {**GLUCOSE.as_json(), "unit": "mg per dL"}}, "facts.unit", "corrections.invalid.facts"),
        ({"unit": "mg/dl!"}, "unit", "units.error.unknown"),
        ({"unit": 3}, "unit", "corrections.invalid.text"),
        ({"convert": "yes"}, "convert", "corrections.invalid.value"),
        ({"author": "me"}, "author", "corrections.invalid.unknown"),
    ],
)
def test_a_step_that_says_something_wrong_is_refused_by_its_place(changed, path, reason):
    with pytest.raises(InvalidStep) as refused:
        Step.from_json({**link(GLUCOSE).as_json(), **changed})
    assert (refused.value.path, refused.value.phrase.key) == (path, reason)


def test_a_link_without_conversion_leaves_the_data_and_brings_ranges_into_their_unit():
    data = made({"Glukoz (mmol/L)": (FLOAT, [5.5, 7.0, None])})
    after = apply_step(data, link(GLUCOSE, "mmol/L"))
    assert after.frame.equals(data.frame)
    assert first(after).name == "Glukoz (mmol/L)"
    possible = first(after).link.range_of(RangeKind.POSSIBLE)
    assert possible.upper == pytest.approx(111.0, abs=0.1)


def test_a_link_with_conversion_brings_values_and_caption_into_the_unit_of_the_wdm():
    data = made({"Glukoz (mmol/L)": (FLOAT, [5.551, 10.0, None])})
    after = apply_step(data, link(GLUCOSE, "mmol/L", convert=True))
    assert after.frame["c1"].to_list() == [pytest.approx(100.0, abs=0.01), pytest.approx(180.156), None]
    assert first(after).name == "Glukoz (mg/dL)"
    assert first(after).link.range_of(RangeKind.POSSIBLE).upper == 2000


@pytest.mark.parametrize(
    "step", [link(GLUCOSE, "mmol/L", convert=True), link(GLUCOSE, "mmol/L"), link(GLUCOSE)]
)
def test_a_link_made_twice_is_the_same_as_once(step):
    once = apply_step(made({"Glukoz (mmol/L)": (FLOAT, [5.551, 10.0])}), step)
    twice = apply_step(once, step)
    assert twice.frame.equals(once.frame)
    assert twice.columns == once.columns


def test_newer_facts_are_taken_without_converting_again():
    once = apply_step(made({"Glukoz": (FLOAT, [5.551])}), link(GLUCOSE, "mmol/L", convert=True))
    newer = Facts.from_json({**GLUCOSE.as_json(), "edition": 4, "unit": "g/L"})
    again = apply_step(once, link(newer, "mmol/L", convert=True))
    assert again.frame["c1"].to_list() == [pytest.approx(1.0, abs=0.001)]
    assert first(again).link.facts.edition == 4


def test_whole_numbers_become_fractions_where_they_are_converted():
    after = apply_step(made({"Ağırlık gram": (INTEGER, [500, 1250])}), link(WEIGHT, "g", convert=True))
    assert (first(after).type, after.frame["c1"].to_list()) == (FLOAT, [0.5, 1.25])
    same = apply_step(made({"Ağırlık": (INTEGER, [70])}), link(WEIGHT, convert=True))
    assert first(same).type is INTEGER


def test_percents_that_are_shares_become_numbers():
    data = made({"HbA1c": (FLOAT, [0.065])})
    data = data.with_column(Column(id="c1", name="HbA1c", type=FLOAT, display=Display.PERCENT))
    after = apply_step(data, link(HBA1C, "1", convert=True))
    assert (first(after).display, after.frame["c1"].to_list()) == (Display.PLAIN, [pytest.approx(6.5)])


def test_a_caption_that_another_column_has_is_not_taken():
    data = made({"Isı (°F)": (FLOAT, [98.6]), "Isı (°C)": (FLOAT, [37.0])})
    after = apply_step(data, link(TEMPERATURE, "[degF]", convert=True))
    assert (first(after).name, after.frame["c1"].to_list()) == ("Isı (°F)", [pytest.approx(37.0)])


@pytest.mark.parametrize(
    ("columns", "step", "path", "reason"),
    [
        ({"Hgb": (FLOAT, [8.1])}, link(HAEMOGLOBIN, "mmol/L"), "unit", "units.error.molar_mass"),
        ({"Glukoz": (FLOAT, [8.1])}, link(GLUCOSE, "meq/L", convert=True), "unit", "units.error.valence"),
        ({"Glukoz": (FLOAT, [8.1])}, link(GLUCOSE, "kg"), "unit", "units.error.different"),
        ({"Cinsiyet": (FLOAT, [1.0])}, link(SEX), "facts", "corrections.invalid.link_type"),
        ({"Glukoz": (TEXT, ["x"])}, link(GLUCOSE), "facts", "corrections.invalid.link_type"),
    ],
)
def test_a_link_that_cannot_be_is_refused_with_its_reason(columns, step, path, reason):
    with pytest.raises(InvalidStep) as refused:
        apply_step(made(columns), step)
    assert (refused.value.path, refused.value.phrase.key) == (path, reason)


def test_texts_are_linked_to_options_and_whole_numbers_to_numbers():
    assert first(apply_step(made({"C": (TEXT, ["K"])}), link(SEX))).link.facts == SEX
    assert first(apply_step(made({"Yaş": (FLOAT, [3.5])}), link(AGE))).link.unit == "a"


def test_unlinking_takes_the_facts_away_and_leaves_the_values():
    data = apply_step(made({"Glukoz": (FLOAT, [5.551])}), link(GLUCOSE, "mmol/L", convert=True))
    after = apply_step(data, UnlinkColumn(column="c1"))
    assert first(after).link is None
    assert after.frame.equals(data.frame)
    assert apply_step(after, UnlinkColumn(column="c1")).columns == after.columns


def test_a_link_is_kept_with_the_data():
    data = apply_step(made({"Glukoz": (FLOAT, [5.551])}), link(GLUCOSE, "mmol/L"))
    assert load_dataset(dump_dataset(data)).columns == data.columns


MIXED = [
    (2, "c1", "12 kg", "text"),
    (3, "c1", "500 g", "text"),
    (4, "c1", "yok", "text"),
    (5, "c1", "3 adet", "text"),
]


def units(dataset):
    return [each for each in suggest(dataset) if each.kind is SuggestionKind.MIXED_UNITS]


@pytest.mark.parametrize("name", ["Ağırlık (kg)", "Ağırlık"])
def test_cells_in_other_units_are_converted_into_that_of_the_column(name):
    # in a column whose unit is not known, the unit of something else says that the cells are no weights
    misfits = MIXED if "kg" in name else MIXED[:3]
    data = made({name: (FLOAT, [None] * 4 + [10.0, 11.0])}, misfits)
    [found] = units(data)
    assert (found.rows, found.step.unit, found.is_safe) == ((2, 3), "kg", name != "Ağırlık")
    assert found.as_json(Lang.TR)["title"] == f"{name}: 2 hücre kg birimine çevrilecek"
    after = apply_step(data, found.some(rows=[3]))
    assert after.frame["c1"].to_list() == [None, 0.5, None, None, 10.0, 11.0]
    assert accepted(data, suggest(data)).frame["c1"].to_list() == [12.0, 0.5, None, None, 10.0, 11.0]


def test_one_unit_that_is_not_the_one_of_the_caption_is_converted_too():
    data = made({"Ağırlık (kg)": (INTEGER, [70, None])}, [(3, "c1", "500 g", "text")])
    after = accepted(data, suggest(data))
    assert (first(after).type, after.frame["c1"].to_list()) == (FLOAT, [70.0, 0.5])


def test_one_unit_without_a_known_one_is_read_as_before():
    data = made({"Ağırlık": (INTEGER, [70, None])}, [(3, "c1", "12 kg", "text")])
    assert not units(data)
    assert accepted(data, suggest(data)).frame["c1"].to_list() == [70, 12]


def test_cells_of_a_linked_column_are_converted_by_what_the_wdm_knows():
    data = made({"Şeker": (FLOAT, [None, 95.0])}, [(2, "c1", "5,551 mmol/L", "text")])
    data = apply_step(data, link(GLUCOSE))
    [found] = units(data)
    assert apply_step(data, found.step).frame["c1"].to_list() == [pytest.approx(100.0, abs=0.01), 95.0]


def test_cells_of_something_else_are_not_read_as_if_they_had_no_unit():
    data = made({"Ağırlık (kg)": (FLOAT, [70.0, None])}, [(3, "c1", "170 cm", "text")])
    assert not units(data)
    assert accepted(data, suggest(data)).frame["c1"].to_list() == [70.0, None]


def test_only_numbers_are_converted():
    with pytest.raises(InvalidStep) as refused:
        apply_step(made({"Ad": (TEXT, ["x"])}), ConvertCells(column="c1", unit="kg"))
    assert refused.value.phrase.key == "corrections.invalid.not_number"
