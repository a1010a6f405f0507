"""The findings of a summary: few, of different columns, claimed and not invented."""

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.parquet import dump_dataset
from terazi.engine.summary.found import MOST_CELLS, found_in, sample_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value

NUMBER, GROUP = ColumnType.FLOAT, ColumnType.SELECT


def dataset(**columns: tuple[ColumnType, Value]) -> Dataset:
    size = len(next(iter(columns.values()))[1])
    told = [
        Column(id=f"c{n}", name=name, type=kind) for n, (name, (kind, _)) in enumerate(columns.items(), 1)
    ]
    frame = pl.DataFrame(
        {"_row": range(2, size + 2)}
        | {column.id: list(cells) for column, (_, cells) in zip(told, columns.values(), strict=True)}
    )
    return Dataset(columns=tuple(told), frame=frame, residue=empty_residue())


def found(data: Dataset) -> Json:
    return found_in(dump_dataset(data), {}, lambda _: None)


def sentences(answer: Json) -> list[str]:
    return [say(Phrase.from_json(each["finding"]["sentence"]), Lang.TR) for each in answer["findings"]]


def pairs(answer: Json) -> list[set[str]]:
    return [set(each["finding"]["columns"]) for each in answer["findings"]]


@pytest.fixture(scope="module")
def planted() -> Json:
    rng = np.random.default_rng(3)
    group = rng.choice(["Ankara", "İzmir", "Bursa"], 300)
    price = rng.normal(100, 20, 300)
    length = rng.normal(0, 1, 300)
    return found(
        dataset(
            Fiyat=(NUMBER, price),
            Talep=(NUMBER, 500 - 3 * price + rng.normal(0, 30, 300)),
            KdvliFiyat=(NUMBER, price * 1.2),
            Şehir=(GROUP, group),
            Boy=(NUMBER, np.where(group == "Ankara", 2.0, 0.0) + length),
            Gürültü=(NUMBER, rng.normal(0, 1, 300)),
        )
    )


def test_planted_relations_are_found_of_different_columns(planted: Json) -> None:
    assert planted["nothing"] is None
    assert {"c4", "c5"} in pairs(planted)
    assert any("c2" in pair and pair & {"c1", "c3"} for pair in pairs(planted))
    assert len(pairs(planted)) == 2
    assert len({frozenset(pair) for pair in pairs(planted)}) == len(pairs(planted))
    assert all(each["finding"]["is_significant"] and each["chart"] for each in planted["findings"])


def test_columns_that_say_the_same_are_no_finding(planted: Json) -> None:
    assert {"c1", "c3"} not in pairs(planted)


def test_sentences_have_no_symbols(planted: Json) -> None:
    for sentence in sentences(planted):
        assert not set(sentence) & set("=<>ρχηωτ²")


@pytest.mark.parametrize("seed", range(6))
def test_noise_gives_no_finding(seed: int) -> None:
    rng = np.random.default_rng(1_000 + seed)
    answer = found(
        dataset(
            **{f"Sayı {n}": (NUMBER, rng.normal(0, 1, 150)) for n in range(5)},
            Şehir=(GROUP, rng.choice([*"ABCDE"], 150)),
            Kanal=(GROUP, rng.choice([*"XY"], 150)),
        )
    )
    assert answer["findings"] == []
    assert say(Phrase.from_json(answer["nothing"]), Lang.TR) == (
        "Bu satırlarda tesadüften ayrılan bir ilişki bulunmadı."
    )


def test_only_copies_are_said_to_be_no_news() -> None:
    cells = np.arange(60.0) ** 1.1
    answer = found(dataset(A=(NUMBER, cells), B=(NUMBER, cells * 3)))
    assert answer["findings"] == []
    assert "aynı şeyi söyleyen" in say(Phrase.from_json(answer["nothing"]), Lang.TR)


@pytest.mark.parametrize(
    "data",
    [
        dataset(Tek=(NUMBER, [1.0, 2.0, 3.0])),
        dataset(Boş=(NUMBER, [None] * 30), Sabit=(GROUP, ["a"] * 30)),
        dataset(A=(NUMBER, []), B=(NUMBER, [])),
        dataset(Dev=(NUMBER, [1e308, -1e308, float("inf"), float("nan")] * 10), Ad=(GROUP, [*"abcd"] * 10)),
    ],
)
def test_hostile_columns_give_an_answer(data: Dataset) -> None:
    answer = found(data)
    assert (answer["nothing"] is None) == bool(answer["findings"])


def test_a_large_data_set_is_looked_at_in_a_sample_that_stays_the_same() -> None:
    size = MOST_CELLS + 500
    large = dataset(A=(NUMBER, np.arange(size, dtype=float)))
    sample = sample_of(large)
    assert sample.row_count == MOST_CELLS
    assert sample.frame["_row"].is_sorted()
    assert sample.frame.equals(sample_of(large).frame)
    small = dataset(A=(NUMBER, [1.0, 2.0]))
    assert sample_of(small) is small
