"""What formulas read of layers: by folded texts and by numbers, once for each key, kept with the data."""

from dataclasses import replace
from datetime import datetime

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine import pipeline
from terazi.engine.column import Column, ColumnType
from terazi.engine.corrections.steps import AddColumn
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.exchange import Origin, PipelineRefused
from terazi.engine.formulas.calculate import calculate, calculate_inputs, calculate_with_notes
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.lookup_tables import dump_tables, load_tables, table_of
from terazi.engine.formulas.lookups import lookups_in
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.formulas.recalculation import recalculated
from terazi.engine.formulas.references import with_captions, with_ids
from terazi.engine.formulas.text_limits import MOST_TEXT_BYTES
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.engine.pipeline import change_dataset
from terazi.engine.taken import Taken
from terazi.foundation.language.lang import fold

CITIES = ["İZMİR", "  ankara ", "Muğla", None, "Yok", "Bolu"]
TAKEN = Taken(
    layer="il",
    key="ad",
    value="nufus",
    edition=7,
    key_type=ColumnType.TEXT,
    value_type=ColumnType.INTEGER,
    keys=["İzmir", "Ankara", "MUGLA", "Bolu", "bolu", None, " "],
    values=[4, 5, None, 1, 2, 9, 9],
)
LINE = 'KATMANDABUL("il"; "ad"; [Şehir]; "nufus")'


def data(*taken: Taken, cities: list[str | None] = CITIES) -> Dataset:
    columns = (
        Column(id="c1", name="Şehir", type=ColumnType.TEXT),
        Column(id="c2", name="Kod", type=ColumnType.FLOAT),
    )
    frame = pl.DataFrame(
        {"_row": range(1, len(cities) + 1), "c1": cities, "c2": [0.1 + 0.2] * len(cities)},
        schema={"_row": pl.Int64, "c1": pl.String, "c2": pl.Float64},
    )
    return Dataset(
        columns=columns,
        frame=frame,
        residue=empty_residue(),
        tables=tuple(table_of(each) for each in taken),
    )


def values(dataset: Dataset, text: str) -> list[object]:
    return calculate(dataset, parse_formula(text, dataset.columns, dataset.tables)).to_list()


def taken(keys: list[object], found: list[object], **told: object) -> Taken:
    kinds = {"key_type": ColumnType.TEXT, "value_type": ColumnType.TEXT}
    return Taken(
        layer="il", key="ad", value="nufus", **{"edition": 1, **kinds, **told}, keys=keys, values=found
    )


def test_keys_are_found_as_they_are_folded_and_what_two_records_have_is_empty() -> None:
    dataset = data(TAKEN)
    done = calculate_with_notes(dataset, parse_formula(LINE, dataset.columns, dataset.tables))
    assert done.values.to_list() == [4, 5, None, None, None, None]
    told = {note.key: (note.params["count"], note.params["row"]) for note in done.notes}
    assert told == {"formulas.note.lookup_missing": (1, 5), "formulas.note.lookup_twice": (1, 6)}


@pytest.mark.parametrize("name", ["KATMANDABUL", "LAYERLOOKUP", "layerlookup", "Katmandabul"])
def test_it_goes_by_both_names_and_with_commas(name: str) -> None:
    assert values(data(TAKEN), f'{name}("IL", " AD ", [Şehir], "nufus") + 1')[:2] == [5, 6]


def test_options_are_found_by_code_and_by_what_they_are_called() -> None:
    told = taken(["f", "m"], ["Kız", "Erkek"], spellings={"f": ["Kadın", "Female", "kız"], "x": ["Başka"]})
    cities: list[str | None] = ["KADIN", "female", "kiz", "F", "M", "Başka"]
    assert values(data(told, cities=cities), LINE) == ["Kız"] * 4 + ["Erkek", None]


def test_numbers_and_days_are_keys_too() -> None:
    numbers = taken([0.3, 2.0], [10.0, 20.0], key_type=ColumnType.FLOAT, value_type=ColumnType.FLOAT)
    assert values(data(numbers), 'LAYERLOOKUP("il";"ad";[Kod];"nufus")') == [10.0] * 6
    day = datetime(2026, 2, 3)
    days = taken([day], [day], key_type=ColumnType.DATETIME, value_type=ColumnType.DATETIME)
    assert values(data(days), 'LAYERLOOKUP("il";"ad";TARİH(2026;2;3);"nufus")') == [day] * 6


def test_an_empty_layer_gives_nothing() -> None:
    done = calculate_with_notes(data(), parse_formula(LINE, data().columns, [table_of(taken([], []))]))
    assert done.values.to_list() == [None] * 6
    assert [note.params["count"] for note in done.notes] == [5]


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ('KATMANDABUL("yok"; "ad"; [Şehir]; "nufus")', "layer", 12),
        ('KATMANDABUL("il"; "ad"; [Kod]; "nufus")', "type", 24),
        ('KATMANDABUL([Şehir]; "ad"; [Şehir]; "nufus")', "constant_text", 12),
        ('KATMANDABUL("il"; "ad"; [Şehir]; [Şehir])', "constant_text", 33),
        ('KATMANDABUL("il"; "ad"; [Şehir])', "argument_count", 0),
        ('1 & KATMANDABUL("il"; "başka"; [Şehir]; "nufus")', "layer", 16),
    ],
)
def test_what_is_wrong_is_told_at_its_place(text: str, key: str, at: int) -> None:
    with pytest.raises(FormulaError) as wrong:
        parse_formula(text, data().columns, data(TAKEN).tables)
    assert (wrong.value.phrase.key, wrong.value.position) == (f"formulas.error.{key}", at)


def test_a_lookup_stands_in_statistics_and_statistics_in_a_lookup() -> None:
    dataset = data(TAKEN)
    assert values(dataset, f"TOPLA({LINE})") == [9] * 6
    assert values(dataset, f"SAY([Şehir]; {LINE})") == [1, 1, None, None, None, None]
    formula = parse_formula(f"TOPLA({LINE}) + {LINE}", dataset.columns, dataset.tables)
    assert [each.value for each in calculate_inputs(dataset, formula, [{"c1": "izmir"}])] == [13]


def test_only_what_is_written_out_is_asked_of_layers() -> None:
    asked = lookups_in(f'EĞER(1=1; {LINE}; KATMANDABUL("a@3"; "b"; LAYERLOOKUP("x";"y";"z; (";"w"); "d"))')
    assert [(each.asked, each.edition) for each in asked] == [
        (("il", "ad", "nufus"), None),
        (("a", "b", "d"), 3),
        (("x", "y", "w"), None),
    ]
    for text in ("KATMANDABUL", "KATMANDABUL(", 'KATMANDABUL("a";"b"', 'KATMANDABUL("a"&"b";"c";1;"d")', "1"):
        assert lookups_in(text) == []


def test_a_kept_formula_says_the_edition_and_people_read_it_without() -> None:
    dataset = data(TAKEN, taken(["İzmir"], ["Üç"], edition=3))
    kept = with_ids(LINE, dataset.columns, dataset.tables)
    assert kept == 'KATMANDABUL("il@7"; "ad"; [c1]; "nufus")'
    assert with_captions(kept, dataset.columns) == LINE
    assert values(dataset, kept.replace("@7", "@3"))[0] == "Üç"
    assert values(dataset, LINE)[0] == 4


def test_what_was_taken_is_kept_with_the_data() -> None:
    dataset = data(TAKEN)
    again = load_dataset(dump_dataset(dataset))
    assert values(again, LINE) == values(dataset, LINE)
    (table,) = load_tables(dump_tables(again.tables))
    assert (table.records, table.edition, table.twice.to_list()) == (7, 7, ["bolu"])
    fresh = dump_dataset(data())
    assert load_dataset(fresh).tables == ()


def test_rows_that_come_back_are_calculated_from_what_was_taken() -> None:
    stored = dump_dataset(data())
    add = {"kind": "add_column", "name": "N", "formula": LINE}
    made = change_dataset(replace(stored, taken=[TAKEN]), [add], {}, None, lambda _: None)
    assert made.steps[0]["formula"] == 'KATMANDABUL("il@7"; "ad"; [c1]; "nufus")'
    drop = {"kind": "drop_rows", "chosen": [1]}
    gone = change_dataset(made.stored, [drop], {"c3": made.steps[0]["formula"]}, None, lambda _: None)
    recipe = [*made.steps, *gone.steps]
    back = change_dataset(
        gone.stored,
        [{"kind": "restore_rows", "chosen": [1]}],
        {"c3": made.steps[0]["formula"]},
        Origin(stored=stored, recipe=recipe),
        lambda _: None,
    )
    assert load_dataset(back.stored).frame["c3"].to_list() == [4, 5, None, None, None, None]
    assert recalculated(data(), {"c3": LINE}).columns == data().columns
    assert AddColumn(name="N", formula=LINE).as_json()["formula"] == LINE


def test_a_project_takes_so_many_records_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MOST_KEPT_RECORDS", 6)
    add = {"kind": "add_column", "name": "N", "formula": LINE}
    with pytest.raises(PipelineRefused) as refused:
        change_dataset(replace(dump_dataset(data()), taken=[TAKEN]), [add], {}, None, lambda _: None)
    assert refused.value.phrase.key == "formulas.error.many_records"


def test_texts_of_layers_do_not_grow_without_a_limit() -> None:
    long = taken(["a"], ["x" * 1_000_000])
    cities: list[str | None] = ["A"] * (MOST_TEXT_BYTES // 1_000_000 + 1)
    with pytest.raises(FormulaError) as wrong:
        values(data(long, cities=cities), LINE)
    assert wrong.value.phrase.key == "formulas.error.much_text"


WORDS = st.one_of(st.none(), st.text("aAıIiİşŞ ç1-", max_size=4))


@given(
    st.lists(st.tuples(WORDS, st.none() | st.integers(-9, 9)), max_size=12),
    st.lists(WORDS, min_size=1, max_size=12),
)
def test_it_gives_what_a_dictionary_gives(records, sought) -> None:  # type: ignore[no-untyped-def]
    kept: dict[str, list[int | None]] = {}
    for key, value in records:
        if key is not None and fold(key):
            kept.setdefault(fold(key), []).append(value)
    expected = [
        found[0] if word is not None and len(found := kept.get(fold(word), [])) == 1 else None
        for word in sought
    ]
    told = taken([key for key, _ in records], [value for _, value in records], value_type=ColumnType.INTEGER)
    assert values(data(told, cities=sought), LINE) == expected
