"""Numbers that tell a time are told as one: years are no amounts, and are written as years."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType, Display
from terazi.engine.columns.conversion import convert
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.detail_groups import box_chart, samples_of
from terazi.engine.statistics.detail_inside import inside_chart
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.results import StatisticsRun
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.columns.tables import raw_column, typed, typed_cells

YEARS = [1962, 1963, 1964] * 40


def along(name: str, times: list[int]) -> Dataset:
    """A rating that rises along the times."""
    noise = np.random.default_rng(8).normal(0, 0.3 * np.std(times), len(times))
    return typed(raw_column(name, times), raw_column("Puan", (np.array(times) + noise - 1900).tolist()))


def said(run: StatisticsRun, finding: str, lang: Lang = Lang.TR) -> str:
    return say(run.finding(finding).sentence, lang)


@pytest.mark.parametrize("name", ["Yıl", "year", "Release Year", "Doğum yılı", "YR"])
def test_whole_numbers_called_years_are_read_as_years(name: str) -> None:
    assert typed_cells([1962, 1971, None, 2024], name=name)[0].display is Display.YEAR


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Yıl", [3, 7, 12, 15]),
        ("years experience", [1, 4, 20, 31]),
        ("Tutar", [1962, 1971, 2024, 1999]),
        ("Yıllık gelir", [1500, 1900, 2100, 1800]),
        ("Yıl", [1962.5, 1971.5, 2024.0, 1999.0]),
    ],
)
def test_other_numbers_are_no_years(name: str, values: list[float]) -> None:
    assert typed_cells(values, name=name)[0].display is Display.PLAIN


def test_texts_that_become_whole_numbers_become_years() -> None:
    data = convert(along("Yıl", YEARS), "c1", ColumnType.TEXT)
    assert data.column("c1").display is Display.PLAIN
    assert convert(data, "c1", ColumnType.INTEGER).column("c1").display is Display.YEAR


def test_a_relation_to_years_is_told_over_the_years() -> None:
    run = run_statistics(along("Yıl", YEARS), Question())
    assert said(run, "relation-c1-c2").startswith(
        "“Puan” yıllar içinde artıyor (“Yıl” sütununa göre); ilişki "
    )
    assert said(run, "relation-c1-c2", Lang.EN).startswith("“Puan” rises over the years (by “Yıl”); ")


def test_a_relation_to_another_time_is_told_by_what_is_later() -> None:
    run = run_statistics(along("Release Year", [1995 - n % 30 for n in range(120)]), Question())
    assert said(run, "relation-c1-c2").startswith("“Release Year” ilerledikçe “Puan” artıyor; ")
    months = run_statistics(along("Ay", [n % 12 + 1 for n in range(120)]), Question())
    assert said(months, "relation-c1-c2", Lang.EN).startswith("The later “Ay”, the higher “Puan”; ")


@pytest.mark.parametrize("years", [list(range(63, 93)) * 4, list(range(1, 16)) * 8])
def test_years_of_two_digits_or_from_a_first_one_on_are_a_time(years: list[int]) -> None:
    run = run_statistics(along("year", years), Question())
    assert said(run, "relation-c1-c2").startswith("“year” ilerledikçe “Puan” artıyor; ")
    assert said(run, "descriptives-c1").startswith(f"“year” {years[0]} ile {years[-1]} arasında; ")


@pytest.mark.parametrize("name", ["years experience", "Kaç ay", "Yaş"])
def test_amounts_of_time_are_amounts(name: str) -> None:
    run = run_statistics(along(name, [1 + n % 30 for n in range(120)]), Question())
    assert said(run, "relation-c1-c2").startswith(f"“{name}” arttıkça ")


def test_an_amount_is_not_told_as_a_time() -> None:
    run = run_statistics(along("Yaş", [20 + n % 40 for n in range(120)]), Question())
    assert said(run, "relation-c1-c2").startswith("“Yaş” arttıkça “Puan” de artıyor; ")


def test_years_are_described_from_the_first_to_the_last() -> None:
    run = run_statistics(along("Yıl", YEARS), Question())
    assert said(run, "descriptives-c1") == "“Yıl” 1962 ile 1964 arasında; ortadaki değer 1963."
    assert said(run, "descriptives-c1", Lang.EN) == (
        "“Yıl” runs from 1962 to 1964; the value in the middle is 1963."
    )
    assert " ortalama " in said(run, "descriptives-c2")


def test_years_of_groups_have_no_mark_between_their_digits() -> None:
    group = ["eski", "yeni"] * 60
    years = [1950 + n % 7 if name == "eski" else 1990 + n % 7 for n, name in enumerate(group)]
    data = typed(raw_column("Doğum yılı", years), raw_column("Kuşak", group))
    sentence = said(run_statistics(data, Question()), "difference-c1-c2")
    assert "ortalama 1993" in sentence
    assert "1953" in sentence


def test_boxes_and_groups_of_years_are_drawn_and_listed_as_years() -> None:
    group = ["eski", "yeni"] * 60
    years = [1950 + n % 7 if name == "eski" else 1990 + n % 7 for n, name in enumerate(group)]
    data = typed(raw_column("Doğum yılı", years), raw_column("Kuşak", group))
    detail = explain(data, run_statistics(data, Question()).finding("difference-c1-c2"))
    assert detail.chart.as_json()["year_axes"] == ["y"]
    lowest = {label: say(low, Lang.TR) for label, _, _, _, low, *_ in detail.tables[1].rows}
    assert lowest == {"eski": "1950", "yeni": "1990"}
    pair = (data.column("c1"), data.column("c1"))
    inside = inside_chart(data, AnalysisType.RELATION, pair, data.column("c2"))
    assert inside.as_json()["year_axes"] == ["x", "y"]


def test_boxes_of_amounts_have_no_years() -> None:
    amounts = raw_column("Tutar", [1950 + n % 7 for n in range(120)])
    data = typed(amounts, raw_column("Ay", ["Ocak", "Mart"] * 60))
    number, group = data.column("c1"), data.column("c2")
    assert box_chart(number, group, samples_of(data, number, group)).as_json()["year_axes"] == []


def test_figures_and_axes_of_years_are_years() -> None:
    data = along("Yıl", YEARS)
    run = run_statistics(data, Question())
    detail = explain(data, run.finding("descriptives-c1"))
    figures = {say(name, Lang.TR): value for name, value in detail.tables[0].rows}
    assert say(figures["Ortalama"], Lang.TR) == say(figures["Ortanca"], Lang.TR) == "1963"
    assert figures["Standart sapma"] == pytest.approx(0.82, abs=0.01)
    assert detail.chart.as_json()["year_axes"] == ["x"]
    scatter = explain(data, run.finding("relation-c1-c2")).chart
    assert (scatter.x_label, scatter.year_axes) == ("Yıl", ("x",))


def test_time_goes_from_left_to_right() -> None:
    rating = [float(n % 30) for n in range(120)]
    data = typed(raw_column("Puan", rating), raw_column("Release Year", [1960 + n % 30 for n in range(120)]))
    chart = explain(data, run_statistics(data, Question()).finding("relation-c1-c2")).chart
    assert (chart.x_label, chart.y_label, chart.year_axes) == ("Release Year", "Puan", ("x",))
