import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.leakage import guard_inputs
from terazi.engine.learning.targets import read_target
from terazi.engine.learning.tasks import CannotLearn, Task, TaskKind

COUNT = 60


@pytest.fixture
def guarded(dataset_of):
    def run(extra, target=None, inputs=None):
        rng = np.random.default_rng(0)
        answer = target or (ColumnType.SELECT, ["evet", "hayır", "hayır"] * (COUNT // 3))
        values = {"ölçü": (ColumnType.FLOAT, rng.normal(size=COUNT).tolist()), **extra, "hedef": answer}
        dataset = dataset_of(values)
        task = Task(target=dataset.columns[-1].id, inputs=inputs)
        return guard_inputs(dataset, task, read_target(dataset, task))

    return run


def reasons(found):
    return {item.caption: item.reason.key.split(".")[-1] for item in found.left_out}


def test_ordinary_columns_are_kept(guarded):
    found = guarded({"renk": (ColumnType.SELECT, ["al", "mor"] * (COUNT // 2))})
    assert [c.name for c in found.inputs] == ["ölçü", "renk"]
    assert found.left_out == ()


def test_renamed_copy_of_the_target_is_left_out(guarded):
    copy = ["E", "H", "H"] * (COUNT // 3)
    assert reasons(guarded({"kopya": (ColumnType.SELECT, copy)})) == {"kopya": "copy"}


def test_number_copy_of_a_class_target_is_left_out(guarded):
    assert reasons(guarded({"kopya": (ColumnType.INTEGER, [1, 0, 0] * (COUNT // 3))})) == {"kopya": "copy"}


def test_target_in_another_unit_is_left_out(guarded):
    amounts = np.random.default_rng(1).normal(1000, 50, COUNT)
    found = guarded(
        {"kuruş": (ColumnType.FLOAT, (amounts * 100).tolist())}, target=(ColumnType.FLOAT, amounts.tolist())
    )
    assert reasons(found) == {"kuruş": "copy"}


def test_running_number_is_left_out(guarded):
    assert reasons(guarded({"satır": (ColumnType.INTEGER, list(range(1, COUNT + 1)))})) == {"satır": "code"}


def test_unique_codes_are_left_out(guarded):
    codes = [f"TR-{n * 7919 % 100003}" for n in range(COUNT)]
    assert reasons(guarded({"müşteri": (ColumnType.TEXT, codes)})) == {"müşteri": "code"}


def test_unique_number_named_as_a_code_is_left_out(guarded):
    numbers = np.random.default_rng(2).permutation(10**6)[:COUNT].tolist()
    assert reasons(guarded({"Fatura No": (ColumnType.INTEGER, numbers)})) == {"Fatura No": "code"}


def test_unique_number_that_measures_something_is_kept(guarded):
    numbers = np.random.default_rng(2).permutation(10**6)[:COUNT].tolist()
    assert guarded({"gelir": (ColumnType.INTEGER, numbers)}).left_out == ()


def test_constant_and_empty_columns_are_left_out(guarded):
    found = guarded({"sabit": (ColumnType.FLOAT, [3.0] * COUNT), "boş": (ColumnType.TEXT, [None] * COUNT)})
    assert reasons(found) == {"sabit": "constant", "boş": "empty"}


def test_column_that_tells_almost_everything_is_kept_with_a_warning(guarded):
    rng = np.random.default_rng(3)
    answers = np.array([1, 0, 0] * (COUNT // 3))
    found = guarded({"iade tutarı": (ColumnType.FLOAT, (answers * 50 + rng.random(COUNT)).tolist())})
    assert "learning.note.telling" in [note.key for note in found.notes]


def test_free_text_is_used_with_a_note(guarded):
    texts = [f"ürün {n} güzel geldi teşekkürler" for n in range(COUNT)]
    found = guarded({"yorum": (ColumnType.TEXT, texts)})
    assert [note.key for note in found.notes] == ["learning.note.words"]


def test_only_chosen_columns_are_looked_at(guarded):
    found = guarded({"renk": (ColumnType.SELECT, ["al", "mor"] * (COUNT // 2))}, inputs=("c2",))
    assert [c.name for c in found.inputs] == ["renk"]
    assert found.left_out == ()


def test_nothing_left_to_learn_from_is_said(guarded):
    with pytest.raises(CannotLearn) as refused:
        guarded({"sabit": (ColumnType.FLOAT, [3.0] * COUNT)}, inputs=("c2",))
    assert refused.value.phrase.key == "learning.cannot.no_inputs"


@pytest.mark.parametrize(
    ("kind", "cells", "key"),
    [
        (ColumnType.SELECT, ["tek"] * 40, "constant"),
        (ColumnType.SELECT, ["a", "b"] * 5 + [None] * 30, "few_rows"),
        (ColumnType.SELECT, ["a"] * 39 + ["b"], "rare_class"),
        (ColumnType.TEXT, [f"ad {n}" for n in range(40)], "many_classes"),
        (ColumnType.DATETIME, [np.datetime64("2024-01-01", "us").item()] * 40, "date_target"),
        (ColumnType.FLOAT, [1e308, -1e308, 1e307, 3.0] * 10, "too_large"),
    ],
)
def test_target_that_cannot_be_learned_says_why(dataset_of, kind, cells, key):
    dataset = dataset_of({"x": (ColumnType.FLOAT, list(map(float, range(40)))), "y": (kind, cells)})
    with pytest.raises(CannotLearn) as refused:
        read_target(dataset, Task(target="c2"))
    assert refused.value.phrase.key == f"learning.cannot.{key}"


@pytest.mark.parametrize(
    ("kind", "cells", "wanted"),
    [
        (ColumnType.INTEGER, [0, 1] * 30, TaskKind.BINARY),
        (ColumnType.INTEGER, [1, 2, 3] * 20, TaskKind.MULTICLASS),
        (ColumnType.INTEGER, list(range(60)), TaskKind.REGRESSION),
        (ColumnType.FLOAT, [n / 7 for n in range(60)], TaskKind.REGRESSION),
        (ColumnType.SELECT, ["a", "b", "c"] * 20, TaskKind.MULTICLASS),
    ],
)
def test_kind_follows_from_the_target(dataset_of, kind, cells, wanted):
    dataset = dataset_of({"y": (kind, cells)})
    assert read_target(dataset, Task(target="c1")).kind is wanted


@pytest.mark.parametrize(
    ("cells", "positive"),
    [(["Evet", "Hayır", "Evet"] * 20, "Evet"), (["a", "a", "b"] * 20, "b"), (["0", "1"] * 30, "1")],
)
def test_positive_class_is_yes_or_the_rarer_one(dataset_of, cells, positive):
    dataset = dataset_of({"y": (ColumnType.SELECT, cells)})
    assert read_target(dataset, Task(target="c1")).positive_class == positive


def test_unknown_positive_class_is_refused(dataset_of):
    dataset = dataset_of({"y": (ColumnType.SELECT, ["a", "b"] * 30)})
    with pytest.raises(CannotLearn) as refused:
        read_target(dataset, Task(target="c1", positive_class="z"))
    assert refused.value.phrase.key == "learning.cannot.no_positive"


def doubts(found):
    return {doubt.kind.value: doubt.columns for doubt in found.doubts}


CLASSES = np.array([1, 0, 0] * (COUNT // 3))


def test_category_that_decides_the_target_is_doubted(guarded):
    rng = np.random.default_rng(4)
    state = [f"durum {2 * c + rng.integers(0, 3 if c == 0 else 2)}" for c in CLASSES]
    several = ["yeni", "açık", "bekliyor", "iade alındı", "kapandı", "teslim edildi"]
    values = [several[rng.integers(3, 6)] if c else several[rng.integers(0, 3)] for c in CLASSES]
    assert doubts(guarded({"durum": (ColumnType.SELECT, values)})) == {"decides": ("c2",)}
    assert "decides" not in doubts(guarded({"durum": (ColumnType.SELECT, state)}))


def test_category_that_decides_a_number_is_doubted(guarded):
    rng = np.random.default_rng(5)
    group = rng.integers(0, 6, COUNT)
    found = guarded(
        {"tarife": (ColumnType.SELECT, [f"t{g}" for g in group])},
        target=(ColumnType.FLOAT, (group * 100 + rng.normal(size=COUNT)).tolist()),
    )
    assert doubts(found) == {"decides": ("c2",)}
    assert [note.key for note in found.notes] == ["learning.note.telling"]


def test_column_filled_only_with_one_answer_is_doubted(guarded):
    dates = [np.datetime64("2024-01-01", "us").item() if c else None for c in CLASSES]
    dates[0] = np.datetime64("2024-02-01", "us").item()
    assert doubts(guarded({"kapatma günü": (ColumnType.DATETIME, dates)})) == {"filled": ("c2",)}


@pytest.mark.parametrize("caption", ["İptal kodu", "outcome score", "Hedef notu"])
def test_column_that_sounds_like_afterwards_is_doubted(guarded, caption):
    rng = np.random.default_rng(6)
    values = (CLASSES + rng.normal(0, 0.5, COUNT)).tolist()
    assert doubts(guarded({caption: (ColumnType.FLOAT, values)})) == {"later": ("c2",)}


def test_date_after_another_date_of_its_row_is_doubted(guarded):
    rng = np.random.default_rng(7)
    first = np.datetime64("2024-01-01") + rng.integers(0, 300, COUNT)
    second = first + rng.integers(1, 20, COUNT)
    found = guarded(
        {
            name: (ColumnType.DATETIME, days.astype("datetime64[us]").tolist())
            for name, days in (("sipariş", first), ("varış", second))
        }
    )
    assert doubts(found) == {"later": ("c3",)}


@pytest.mark.parametrize("product", [False, True])
def test_parts_that_make_up_the_target_are_doubted_together(guarded, product):
    rng = np.random.default_rng(8)
    first, second, other = rng.integers(1, 50, COUNT), rng.integers(1, 90, COUNT), rng.random(COUNT) + 1
    total = first * second if product else first + second
    found = guarded(
        {
            "adet": (ColumnType.INTEGER, first.tolist()),
            "birim": (ColumnType.INTEGER, second.tolist()),
            "ağırlık": (ColumnType.FLOAT, other.tolist()),
        },
        target=(ColumnType.FLOAT, total.astype(float).tolist()),
    )
    assert doubts(found) == {"sum": ("c2", "c3")}


def test_ordinary_columns_are_not_doubted(guarded):
    rng = np.random.default_rng(9)
    found = guarded(
        {
            "gelir": (ColumnType.FLOAT, (CLASSES + rng.normal(size=COUNT)).tolist()),
            "il": (ColumnType.SELECT, rng.choice(["Ankara", "İzmir", "Bursa"], COUNT).tolist()),
            "iade günü": (ColumnType.FLOAT, rng.normal(size=COUNT).tolist()),
        }
    )
    assert found.doubts == ()


@pytest.mark.parametrize(
    ("predictor", "target", "asked"),
    [
        ("Renk yoğunluğu", "Renk tonu", False),
        ("Flavonoid (g/L)", "Malik asit (g/L)", False),
        ("petal length (cm)", "sepal length (cm)", False),
        ("Fiyat aralığı", "Fiyat", True),
        ("Fiyat notu (₺)", "Fiyat (₺)", True),
    ],
)
def test_strong_predictor_is_doubted_where_its_caption_names_the_target_not_for_a_word_or_a_unit_in_common(
    dataset_of, predictor, target, asked
):
    rng = np.random.default_rng(10)
    told = rng.normal(100, 20, 300)
    dataset = dataset_of(
        {
            predictor: (ColumnType.FLOAT, (told + rng.normal(0, 8, 300)).tolist()),
            target: (ColumnType.FLOAT, told.tolist()),
        }
    )
    task = Task(target="c2")
    found = guard_inputs(dataset, task, read_target(dataset, task))
    assert doubts(found) == ({"later": ("c1",)} if asked else {})


def test_column_that_a_person_leaves_out_says_so(dataset_of):
    rng = np.random.default_rng(0)
    dataset = dataset_of(
        {
            "x": (ColumnType.FLOAT, rng.normal(size=COUNT).tolist()),
            "z": (ColumnType.FLOAT, rng.normal(size=COUNT).tolist()),
            "hedef": (ColumnType.SELECT, ["evet", "hayır", "hayır"] * (COUNT // 3)),
        }
    )
    task = Task(target="c3", left_out=("c2",))
    assert reasons(guard_inputs(dataset, task, read_target(dataset, task))) == {"z": "by_person"}
