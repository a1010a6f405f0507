"""Training reads columns as the analyst measures them, and does not see what was set aside."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import ColumnType, Level
from terazi.engine.learning.features import fit_preparation, raw_columns, without_aside
from terazi.engine.learning.prediction import predict
from terazi.engine.learning.storage import dump_model, load_model
from terazi.engine.learning.targets import read_target
from terazi.engine.learning.tasks import Family, Task, TaskKind
from terazi.engine.learning.training import train

COUNT = 240
BY_CODE = np.array([0.0, 90.0, -40.0, 60.0, 10.0, -80.0, 30.0, 75.0])


def with_column(dataset, name, **changes):
    column = replace(next(c for c in dataset.columns if c.name == name), **changes)
    return dataset.with_column(column)


@pytest.fixture
def coded(dataset_of):
    """Eight codes of regions in no order, and what each sells."""
    rng = np.random.default_rng(0)
    codes = rng.integers(1, 9, COUNT)
    sales = BY_CODE[codes - 1] + rng.normal(0, 5, COUNT)
    return dataset_of(
        {"bölge": (ColumnType.INTEGER, codes.tolist()), "satış": (ColumnType.FLOAT, sales.tolist())}
    )


def error(dataset, clock):
    task = Task(target="c2", families=(Family.LINEAR,), budget_seconds=5)
    return train(dataset, task, clock=clock).models[0].scores.rmse


def test_codes_are_categories_to_a_linear_model_where_the_analyst_says_so(coded, counting_clock):
    as_numbers = error(coded, counting_clock())
    as_codes = error(with_column(coded, "bölge", given_level=Level.NOMINAL), counting_clock())
    assert as_numbers > 40
    assert as_codes < 8


def test_model_of_codes_is_stored_and_predicts_from_numbers(coded, counting_clock):
    called = tuple((str(code), f"bölge {code}") for code in range(1, 10))
    dataset = with_column(coded, "bölge", given_level=Level.NOMINAL, labels=called)
    task = Task(target="c2", families=(Family.LINEAR,), budget_seconds=5)
    model = load_model(dump_model(train(dataset, task, clock=counting_clock()).trained[0]))
    told = [row.value for row in predict(model, [{"bölge": 2}, {"bölge": "6"}]).rows]
    assert told == pytest.approx([90, -80], abs=5)
    field = model.card.form.field("c1")
    assert field.example == coded.frame["c1"].mode().sort()[0]
    assert field.codes == called[:8]


@pytest.mark.parametrize(
    ("level", "labels"),
    [(Level.NOMINAL, ()), (Level.NOMINAL, (("1", "kıyı"),)), (Level.ORDINAL, (("1", "az"),))],
)
def test_numbers_without_a_name_for_each_are_typed(coded, level, labels, counting_clock):
    dataset = with_column(coded, "bölge", given_level=level, labels=labels)
    task = Task(target="c2", families=(Family.LINEAR,), budget_seconds=5)
    assert train(dataset, task, clock=counting_clock()).form.field("c1").codes is None


@pytest.mark.parametrize(
    ("kind", "values", "labels"),
    [
        (ColumnType.SELECT, ["çok", "az", "orta", None] * 10, ("az", "orta", "çok")),
        (ColumnType.INTEGER, [10, 2, 5, None] * 10, ()),
    ],
)
def test_steps_are_categories_whose_places_count(dataset_of, kind, values, labels):
    dataset = dataset_of({"x": (kind, values)})
    order = tuple((label, label) for label in labels)
    dataset = with_column(dataset, "x", given_level=Level.ORDINAL, labels=order)
    preparation = fit_preparation(dataset.columns, dataset.frame)
    made = preparation.prepare(raw_columns(dataset.columns, dataset.frame[:4]))
    assert made.plain[:3, 0].tolist() == [2, 0, 1]
    assert np.isnan(made.plain[3, 0])
    assert preparation.option_columns() == ()
    assert made.wide.tolist() == [[0, 0, 1, 0, 1], [1, 0, 0, 0, -1], [0, 1, 0, 0, 0], [0, 0, 0, 1, 0]]
    unseen = "hiç" if kind is ColumnType.SELECT else 7.0
    raw = {"c1": [unseen] if kind is ColumnType.SELECT else np.array([unseen])}
    assert preparation.prepare(raw).wide.tolist() == [[0, 0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("level", "distinct", "wanted"),
    [
        (None, 3, TaskKind.MULTICLASS),
        (Level.CONTINUOUS, 3, TaskKind.REGRESSION),
        (None, 12, TaskKind.REGRESSION),
        (Level.NOMINAL, 12, TaskKind.MULTICLASS),
    ],
)
def test_kind_of_target_follows_its_measure_level(dataset_of, level, distinct, wanted):
    dataset = dataset_of({"y": (ColumnType.INTEGER, list(range(distinct)) * 10)})
    dataset = with_column(dataset, "y", given_level=level)
    assert read_target(dataset, Task(target="c1")).kind is wanted


def test_classes_are_called_what_their_codes_are_called(dataset_of):
    dataset = dataset_of({"y": (ColumnType.INTEGER, [0, 1, 0] * 20)})
    dataset = with_column(
        dataset, "y", given_level=Level.NOMINAL, labels=(("0", "sigara içmiyor"), ("1", "içiyor"))
    )
    target = read_target(dataset, Task(target="c1", positive_class="0"))
    assert target.classes == ("sigara içmiyor", "içiyor")
    assert target.positive_class == "sigara içmiyor"
    assert read_target(dataset, Task(target="c1")).positive_class == "içiyor"
    alike = with_column(dataset, "y", labels=(("0", "?"), ("1", "?")))
    assert read_target(alike, Task(target="c1")).classes == ("0", "1")


def test_values_set_aside_are_neither_learned_from_nor_predicted(dataset_of, counting_clock):
    rng = np.random.default_rng(1)
    x = rng.normal(size=COUNT)
    y = 3 * x + rng.normal(0, 0.1, COUNT)
    x[5], y[9] = 1e6, -1e6
    dataset = dataset_of({"x": (ColumnType.FLOAT, x.tolist()), "y": (ColumnType.FLOAT, y.tolist())})
    rows = dataset.frame["_row"]
    dataset = with_column(dataset, "x", aside=(rows[5],))
    dataset = with_column(dataset, "y", aside=(rows[9],))
    task = Task(target="c2", families=(Family.LINEAR,), budget_seconds=5)
    result = train(dataset, task, clock=counting_clock())
    assert result.rows_used == COUNT - 1
    assert result.dropped_rows == 1
    assert result.form.field("c1").maximum < 10
    assert {"learning.note.aside", "learning.note.target_aside"} <= {note.key for note in result.notes}
    assert "learning.note.target_gaps" not in {note.key for note in result.notes}
    assert dataset.frame["c1"][5] == 1e6
    assert without_aside(dataset).frame["c1"].null_count() == 1


def test_data_without_values_set_aside_stays_as_it_is(dataset_of):
    dataset = dataset_of({"x": (ColumnType.FLOAT, [1.0, 2.0])})
    assert without_aside(dataset) is dataset
    assert isinstance(dataset.frame, pl.DataFrame)
