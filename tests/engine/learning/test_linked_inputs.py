"""Inputs of linked columns: unit, what can be, and options in both languages."""

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.learning.fields import make_form
from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.input_checks import check_rows
from terazi.engine.learning.records import from_json, to_json
from terazi.engine.learning.refusals import InputRefused
from terazi.engine.learning.targets import Target
from terazi.engine.learning.tasks import TaskKind
from terazi.engine.linking.facts import Link
from tests.engine.linking.wdms import GLUCOSE, SEX


def linked_form() -> InputForm:
    columns = (
        Column(id="c1", name="Şeker", type=ColumnType.FLOAT, link=Link(facts=GLUCOSE, came_in="mmol/L")),
        Column(id="c2", name="Cinsiyet", type=ColumnType.SELECT, link=Link(facts=SEX)),
        Column(id="c3", name="Boy", type=ColumnType.FLOAT, unit="TRY"),
    )
    frame = pl.DataFrame({"c1": [4.5, 6.0] * 20, "c2": ["E", "K"] * 20, "c3": [1.0, 2.0] * 20})
    target = Target(
        column=columns[2],
        kind=TaskKind.REGRESSION,
        classes=(),
        positive_class=None,
        values=frame["c3"].to_numpy(),
        rows=np.arange(frame.height),
        notes=(),
    )
    return make_form(columns, frame, target)


def test_a_form_keeps_what_the_wdm_says():
    form = linked_form()
    sugar, sex, height = form.fields
    assert (sugar.wdm, sugar.unit) == (("blood", "glucose"), "mmol/L")
    assert sugar.lowest == pytest.approx(0.2775, abs=0.001)
    assert sugar.highest == pytest.approx(111.0, abs=0.1)
    assert set(sex.names) == {("E", "Erkek", "Male"), ("K", "Kadın", "Female")}
    assert (height.wdm, height.unit, height.names) == (None, "TRY", None)
    assert from_json(InputForm, to_json(form)) == form


def test_an_impossible_value_is_refused_and_an_unusual_one_is_warned_of():
    form = linked_form()
    with pytest.raises(InputRefused) as refused:
        check_rows(form, [{"c1": 500, "c2": "E", "c3": 1}])
    assert [note.phrase.key for note in refused.value.problems] == ["learning.input.impossible"]
    warned = check_rows(form, [{"c1": 30, "c2": "E", "c3": 1}]).warnings
    assert [note.phrase.key for note in warned] == ["learning.input.outside"]


@pytest.mark.parametrize("said", ["E", "erkek", "MALE"])
def test_options_are_read_in_either_language(said):
    checked = check_rows(linked_form(), [{"c1": 5, "c2": said, "c3": 1}])
    assert checked.raw["c2"] == ["E"]
    assert not checked.warnings
