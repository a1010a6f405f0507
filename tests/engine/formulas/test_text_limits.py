"""Formulas that write much: a text has the length of a cell, and all rows together a limit that is said in words."""

import polars as pl
import pytest

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import AddColumn
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.formulas.calculate import calculate, calculate_inputs
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.formulas.text_limits import MAX_TEXT
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

COLUMNS = (
    Column(id="c1", name="Ad", type=ColumnType.TEXT),
    Column(id="c2", name="Tutar", type=ColumnType.FLOAT),
)
LONG = "a" * 200


def data(texts: list[str | None]) -> Dataset:
    frame = pl.DataFrame({ROW: range(1, len(texts) + 1), "c1": texts, "c2": [1.5] * len(texts)}).cast(
        {ROW: pl.Int64, "c1": pl.String}
    )
    return Dataset(columns=COLUMNS, frame=frame, residue=empty_residue())


def nested(times: int) -> str:
    text = "[Ad]"
    for _ in range(times):
        text = f'SUBSTITUTE({text};"a";"{LONG}")'
    return text


def test_a_formula_that_grows_without_end_is_refused_in_words() -> None:
    whole = data(["abc"] * 10_000)
    formula = parse_formula(nested(7), COLUMNS)
    with pytest.raises(FormulaError) as refused:
        calculate(whole, formula)
    assert "64 MB" in say(refused.value.phrase, Lang.TR)
    with pytest.raises(InvalidStep) as step:
        apply_step(whole, AddColumn(name="Uzun", formula=nested(7)))
    assert step.value.phrase.key == "formulas.error.much_text"
    with pytest.raises(FormulaError):
        calculate_inputs(whole, formula, [{"c1": "abc"}] * 10_000)


def test_only_the_rows_that_are_asked_for_are_calculated() -> None:
    whole = data(["abc"] * 10_000)
    values = calculate(whole, parse_formula(nested(7), COLUMNS), [3, 1]).to_list()
    assert [len(value) for value in values] == [MAX_TEXT, MAX_TEXT]
    share = parse_formula("[Tutar]/SUM([Tutar])", COLUMNS)
    assert calculate(whole, share, [2]).to_list() == [1 / 10_000]


@pytest.mark.parametrize("text", ["", "a", "ba" * 400, "b" * MAX_TEXT + "a", "aç" * 16_000, None])
@pytest.mark.parametrize(("searched", "written"), [("a", LONG), ("a", ""), ("ba", "ab"), ("b", "ab")])
def test_what_fits_into_a_cell_is_as_it_would_be_without_a_limit(
    text: str | None, searched: str, written: str
) -> None:
    formula = parse_formula(f'SUBSTITUTE([Ad];"{searched}";"{written}")', COLUMNS)
    expected = None if text is None else text.replace(searched, written)[:MAX_TEXT]
    assert calculate(data([text, "x"]), formula).to_list() == [expected, "x"]


def test_many_long_texts_are_joined_in_their_order() -> None:
    formula = parse_formula("&".join(["[Ad]"] * 23 + ["[Tutar]"]), COLUMNS)
    assert calculate(data(["xy", None]), formula).to_list() == ["xy" * 23 + "1,5", "1,5"]
    assert len(calculate(data(["x" * 30_000]), formula).item()) == MAX_TEXT


def test_numbers_are_read_from_texts_however_deep_they_stand() -> None:
    text = "[Tutar]"
    for _ in range(9):
        text = f"VALUE(TEXT({text}))"
    assert calculate(data(["x"]), parse_formula(text, COLUMNS)).to_list() == [1.5]
