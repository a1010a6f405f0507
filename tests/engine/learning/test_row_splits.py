"""What belongs together is never parted: copies, rows of one customer, and the past from what came later."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.belonging import Belonging, propose_splitting
from terazi.engine.learning.splits import folds_of, screening_rows, split_test
from terazi.engine.learning.tasks import CannotLearn, Family, Splitting, Task
from terazi.engine.learning.training import train

MEMORISERS = (Family.LIGHTGBM, Family.FOREST, Family.NEIGHBOURS)


def noise_five_times(dataset_of):
    rng = np.random.default_rng(0)
    numbers, classes = rng.normal(size=(100, 4)), rng.integers(0, 2, 100)
    order = rng.permutation(np.repeat(np.arange(100), 5))
    values = {f"x{place}": (ColumnType.FLOAT, numbers[order, place].tolist()) for place in range(4)}
    return dataset_of({**values, "y": (ColumnType.SELECT, [str(c) for c in classes[order]])})


def six_rows_each(dataset_of, *, named=True):
    rng = np.random.default_rng(1)
    customer = np.repeat(np.arange(120), 6)
    age, income, classes = rng.normal(40, 10, 120), rng.normal(5, 1, 120), rng.integers(0, 2, 120)
    values = {
        "Müşteri No": (ColumnType.INTEGER, (customer + 1000).tolist()),
        "yaş": (ColumnType.FLOAT, age[customer].tolist()),
        "gelir": (ColumnType.FLOAT, income[customer].tolist()),
        "tutar": (ColumnType.FLOAT, rng.normal(size=720).tolist()),
        "y": (ColumnType.SELECT, [str(c) for c in classes[customer]]),
    }
    return dataset_of(values if named else {k: v for k, v in values.items() if k != "Müşteri No"})


def random_walk(dataset_of):
    rng = np.random.default_rng(2)
    days = (np.datetime64("2023-01-01") + np.arange(500)).astype("datetime64[us]").tolist()
    return dataset_of(
        {
            "Tarih": (ColumnType.DATETIME, days),
            "x": (ColumnType.FLOAT, rng.normal(size=500).tolist()),
            "y": (ColumnType.FLOAT, np.cumsum(rng.normal(size=500)).tolist()),
        }
    )


def trained(dataset, counting_clock, **task):
    wish = Task(target=dataset.columns[-1].id, budget_seconds=8, families=MEMORISERS, **task)
    return train(dataset, wish, clock=counting_clock(0.002))


def keys(result):
    return {note.key.removeprefix("learning.note.") for note in result.notes}


def test_noise_that_is_copied_five_times_stays_noise(dataset_of, counting_clock):
    result = trained(noise_five_times(dataset_of), counting_clock)
    assert result.best.scores.accuracy < 0.7
    assert "copies" in keys(result)


@pytest.mark.parametrize("named", [True, False])
def test_six_rows_of_each_customer_do_not_tell_of_other_customers(dataset_of, counting_clock, named):
    result = trained(six_rows_each(dataset_of, named=named), counting_clock)
    assert result.best.scores.accuracy < 0.7
    assert "groups" in keys(result)


def test_column_that_names_the_customer_is_no_input(dataset_of, counting_clock):
    result = trained(six_rows_each(dataset_of), counting_clock)
    assert {item.caption: item.reason.key for item in result.left_out} == {
        "Müşteri No": "learning.left.group"
    }


def test_person_may_say_that_rows_do_not_belong_together(dataset_of, counting_clock):
    result = trained(six_rows_each(dataset_of), counting_clock, splitting=Splitting())
    assert max(model.scores.accuracy for model in result.models) > 0.85
    assert "groups" not in keys(result)


def test_random_walk_is_not_foretold_from_its_date(dataset_of, counting_clock):
    result = trained(random_walk(dataset_of), counting_clock)
    assert result.best.scores.r2 < 0.5
    assert "time" in keys(result)


def test_repetitions_of_few_options_are_no_copies(dataset_of, counting_clock):
    rng = np.random.default_rng(3)
    colours, sizes = rng.choice(["al", "mor", "sarı"], 300), rng.choice(["S", "M", "L"], 300)
    sold = np.where(rng.random(300) < np.where(colours == "al", 0.8, 0.2), "evet", "hayır")
    dataset = dataset_of(
        {
            "renk": (ColumnType.SELECT, colours.tolist()),
            "beden": (ColumnType.SELECT, sizes.tolist()),
            "satıldı": (ColumnType.SELECT, sold.tolist()),
        }
    )
    result = trained(dataset, counting_clock)
    assert result.best.scores.accuracy > 0.7
    assert "copies" not in keys(result)


@pytest.mark.parametrize(
    ("caption", "wanted"),
    [
        ("Hasta No", "c1"),
        ("customer_id", "c1"),
        ("Ad Soyad", "c1"),
        ("Number of students", None),
        ("Kişi sayısı", None),
        ("Müşteri ili", None),
        ("miktar", None),
    ],
)
def test_column_that_names_who_a_row_belongs_to_is_proposed(dataset_of, caption, wanted):
    rng = np.random.default_rng(4)
    dataset = dataset_of(
        {
            caption: (ColumnType.INTEGER, rng.integers(0, 40, 200).tolist()),
            "x": (ColumnType.FLOAT, rng.normal(size=200).tolist()),
            "y": (ColumnType.SELECT, rng.choice(["a", "b"], 200).tolist()),
        }
    )
    assert propose_splitting(dataset, ["c3"]).group == wanted


def test_date_of_birth_is_not_the_time_of_a_row(dataset_of):
    days = (np.datetime64("1970-01-01") + np.arange(60) * 40).astype("datetime64[us]").tolist()
    dataset = dataset_of(
        {"Doğum tarihi": (ColumnType.DATETIME, days), "y": (ColumnType.SELECT, ["a", "b"] * 30)}
    )
    assert propose_splitting(dataset, ["c2"]) == Splitting()


@pytest.mark.parametrize(
    ("splitting", "key"),
    [
        (Splitting(group="c9"), "no_column"),
        (Splitting(time="c9"), "no_column"),
        (Splitting(time="c3"), "not_time"),
        (Splitting(group="c3"), "few_groups"),
    ],
)
def test_splitting_that_cannot_be_is_refused(dataset_of, counting_clock, splitting, key):
    values = {
        "x": (ColumnType.FLOAT, list(np.random.default_rng(0).normal(size=60))),
        "z": (ColumnType.FLOAT, list(np.random.default_rng(1).normal(size=60))),
        "renk": (ColumnType.SELECT, ["al", "mor"] * 30),
        "y": (ColumnType.SELECT, ["a", "b", "b"] * 20),
    }
    with pytest.raises(CannotLearn) as refused:
        trained(dataset_of(values), counting_clock, splitting=splitting)
    assert refused.value.phrase.key == f"learning.cannot.{key}"


def test_class_that_comes_only_later_is_said(dataset_of, counting_clock):
    values = {
        "sıra": (ColumnType.FLOAT, [n + 0.5 for n in range(100)]),
        "x": (ColumnType.FLOAT, list(np.random.default_rng(0).normal(size=100))),
        "y": (ColumnType.SELECT, ["a"] * 85 + ["b"] * 15),
    }
    with pytest.raises(CannotLearn) as refused:
        trained(dataset_of(values), counting_clock, splitting=Splitting(time="c1"))
    assert refused.value.phrase.key == "learning.cannot.one_class_before"


def parts(target, classes, belonging):
    yield split_test(target, classes, 0.2, 0, belonging)
    yield from folds_of(target, classes, 0, belonging)
    yield screening_rows(target, classes, 0, belonging)


@pytest.mark.parametrize("classes", [0, 3])
@pytest.mark.parametrize("timed", [False, True])
def test_no_group_stands_on_two_sides(classes, timed):
    rng = np.random.default_rng(5)
    groups = np.unique(rng.integers(0, 300, 1500), return_inverse=True)[1]
    target = rng.integers(0, 3, 1500).astype(float)
    belonging = Belonging(groups=groups, moments=rng.random(1500) if timed else None)
    for learned, other in parts(target, classes, belonging):
        assert len(learned)
        assert len(other)
        assert not set(groups[learned]) & set(groups[other])


def test_what_is_watched_came_after_what_is_learned():
    rng = np.random.default_rng(6)
    moments = rng.permutation(1000).astype(float)
    belonging = Belonging(groups=np.arange(1000), moments=moments)
    target = rng.normal(size=1000)
    learned, held = split_test(target, 0, 0.2, 0, belonging)
    assert (len(learned), len(held)) == (800, 200)
    for early, late in parts(target, 0, belonging):
        assert moments[early].max() < moments[late].min()
