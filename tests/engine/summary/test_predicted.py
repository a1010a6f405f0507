"""What can be predicted: tried on rows that were not learned from, and careful with what gives the answer away."""

import math
from collections.abc import Mapping

import numpy as np
import pytest

from terazi.engine.dataset import Dataset
from terazi.engine.learning.tasks import Task
from terazi.engine.learning.training import train
from terazi.engine.parquet import dump_dataset
from terazi.engine.statistics.charts import ScatterChart, StackedBarChart
from terazi.engine.summary.predicted import HowWell, Prediction, predicted_in, predicted_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from tests.engine.summary.test_found import GROUP, NUMBER, dataset


def predicted(data: Dataset, formulas: Mapping[str, str] | None = None) -> Prediction | None:
    return predicted_of(data, formulas or {}, lambda _: None)


def prices(rows: int = 300) -> Dataset:
    rng = np.random.default_rng(5)
    area = rng.uniform(40, 200, rows)
    return dataset(
        Oda=(NUMBER, np.round(area / 40 + rng.normal(0, 0.4, rows), 1)),
        Alan=(NUMBER, area),
        Fiyat=(NUMBER, 20_000 * area + rng.normal(0, 300_000, rows)),
    )


def test_a_number_that_follows_others_is_predicted_better_than_by_its_mean() -> None:
    told = predicted(prices())
    assert told
    assert told.how_well is HowWell.WELL
    error, baseline = (told.sentence.params[name] for name in ("error", "baseline"))
    assert 0 < error < baseline / 2
    sentence = say(told.sentence, Lang.TR)
    assert f"“{told.column.name}” öteki sütunlardan tahmin edilebilir: ortalama yanılma " in sentence
    assert [say(note, Lang.TR) for note in told.notes] == [
        "Neden bu sütun: değerleri büyük ve çok çeşitli bir tutar, tablonun sonunda duruyor, adı bir sonucu anlatıyor.",
        "Öğrenirken hiç görülmeyen 60 satırda sınandı.",
    ]


def test_the_picture_shows_rows_that_were_not_learned_from() -> None:
    told = predicted(prices())
    assert told
    assert isinstance(told.chart, ScatterChart)
    assert len(told.chart.points) == 60
    off = sum(abs(actual - said) for actual, said in told.chart.points) / 60
    assert math.isclose(off, told.sentence.params["error"], rel_tol=0.01)
    assert told.chart.line
    assert all(x == y for x, y in told.chart.line)


def test_a_class_is_told_by_how_often_it_is_right() -> None:
    rng = np.random.default_rng(2)
    delay = rng.normal(0, 1, 400)
    late = np.where(delay + rng.normal(0, 0.5, 400) > 0.7, "Evet", "Hayır")
    city = np.where(rng.random(400) < 0.8, np.where(late == "Evet", "Van", "Bursa"), "Muş")
    told = predicted(dataset(Şehir=(GROUP, city), İade=(GROUP, late)))
    assert told
    assert (told.column.name, told.how_well) == ("İade", HowWell.WELL)
    assert told.sentence.params["commonest"] == "Hayır"
    assert told.sentence.params["accuracy"] > told.sentence.params["baseline"]
    assert isinstance(told.chart, StackedBarChart)
    assert sum(map(sum, told.chart.counts)) == 80
    assert "hep “Hayır” denseydi" in say(told.sentence, Lang.TR)
    assert "always saying “Hayır”" in say(told.sentence, Lang.EN)


def test_what_gives_the_answer_away_is_left_out_and_named() -> None:
    rng = np.random.default_rng(4)
    score = rng.uniform(0, 100, 300)
    data = dataset(
        Puan=(NUMBER, score),
        Not=(GROUP, [f"{value // 10:g}" for value in score]),
        Gürültü=(NUMBER, rng.normal(0, 1, 300)),
    )
    leaking = train(data, Task(target="c1", budget_seconds=1))
    assert (leaking.best.scores.mae or 0) < (leaking.baseline.mae or 0) / 2
    told = predicted(data)
    assert told
    assert (told.column.id, told.how_well) == ("c1", HowWell.NOT)
    assert [column.id for column in told.doubted] == ["c2"]
    notes = [say(note, Lang.TR) for note in told.notes]
    assert notes[-1] == "Yanıtı önceden ele verebileceği için hesaba katılmadı: Not."
    assert "tahmin edilemedi" in say(told.sentence, Lang.TR)


def test_what_only_a_telling_column_knows_is_said_to_be_given_away() -> None:
    rng = np.random.default_rng(4)
    score = rng.uniform(0, 100, 300)
    told = predicted(dataset(Puan=(NUMBER, score), Not=(GROUP, [f"{value // 10:g}" for value in score])))
    assert told
    assert (told.column.id, told.how_well) == ("c1", HowWell.GIVEN_AWAY)
    assert say(told.sentence, Lang.TR).startswith("“Puan” şu sütundan doğrudan belli oluyor: Not.")
    assert told.chart


def test_a_calculated_column_neither_predicts_its_source_nor_is_predicted() -> None:
    rng = np.random.default_rng(6)
    base = rng.normal(0, 1, 300)
    data = dataset(
        A=(NUMBER, base),
        B=(NUMBER, base * base + rng.normal(0, 0.1, 300)),
        C=(NUMBER, base * 2 + rng.normal(0, 0.5, 300)),
    )
    told = predicted(data, {"c2": "[c3] * [c3]"})
    assert told
    assert told.column.id == "c3"
    plain = predicted(dataset(A=(NUMBER, base), B=(NUMBER, base + rng.normal(0, 1, 300))), {"c2": "[c1] + 0"})
    assert plain is None


@pytest.mark.parametrize("seed", range(6))
def test_noise_is_not_said_to_be_predictable(seed: int) -> None:
    rng = np.random.default_rng(2_000 + seed)
    columns = {f"Sayı {n}": (NUMBER, rng.normal(0, 1, 150)) for n in range(5)}
    told = predicted(dataset(**columns, Şehir=(GROUP, rng.choice([*"ABCDE"], 150))))
    assert told is None or told.how_well is HowWell.NOT


def test_where_nothing_depends_on_anything_that_is_said() -> None:
    rng = np.random.default_rng(1)
    data = dataset(A=(NUMBER, rng.normal(0, 1, 90)), B=(NUMBER, rng.normal(0, 1, 90)))
    kept = predicted_in(dump_dataset(data), {}, lambda _: None)
    assert (kept["column"], kept["chart"], kept["notes"]) == (None, None, [])
    assert say(Phrase.from_json(kept["sentence"]), Lang.TR) == (
        "Öteki sütunlardan tahmin edilebilecek bir sütun görünmüyor."
    )


def test_progress_only_grows() -> None:
    shares: list[float] = []
    predicted_of(prices(), {}, lambda stage: shares.append(stage.share))
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


@pytest.mark.parametrize(
    "data",
    [
        dataset(Tek=(NUMBER, [1.0, 2.0, 3.0])),
        dataset(A=(NUMBER, []), B=(NUMBER, [])),
        dataset(Dev=(NUMBER, [1e308, -1e308, float("inf"), float("nan")] * 10), Ad=(GROUP, [*"abcd"] * 10)),
        dataset(Dev=(NUMBER, [1e300, 2e300, 3e300, 1.0] * 20), Ad=(GROUP, [*"abcd"] * 20)),
    ],
)
def test_hostile_columns_give_an_answer_that_can_be_kept(data: Dataset) -> None:
    kept = predicted_in(dump_dataset(data), {}, lambda _: None)
    assert say(Phrase.from_json(kept["sentence"]), Lang.TR)
    for point in (kept["chart"] or {}).get("points", []):
        assert all(math.isfinite(value) for value in point)
