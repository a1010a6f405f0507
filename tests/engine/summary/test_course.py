"""What a data set is about is said truly, whatever its columns are."""

from datetime import datetime

import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.parquet import dump_dataset
from terazi.engine.statistics.charts import LineChart
from terazi.engine.summary.course import course_in, course_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.types import Value

FLOAT, INTEGER, DATE, OPTIONS = (
    ColumnType.FLOAT,
    ColumnType.INTEGER,
    ColumnType.DATETIME,
    ColumnType.SELECT,
)


def dataset(**columns: tuple[ColumnType, list[Value]]) -> Dataset:
    size = len(next(iter(columns.values()))[1])
    told = [
        Column(
            id=f"c{n}",
            name=name,
            type=kind,
            display=Display.MONEY if name in ("Ödeme", "Birim fiyat") else Display.PLAIN,
            unit="₺" if name in ("Ödeme", "Birim fiyat") else None,
        )
        for n, (name, (kind, _)) in enumerate(columns.items(), 1)
    ]
    frame = pl.DataFrame(
        {"_row": range(2, size + 2)}
        | {
            column.id: pl.Series(cells, dtype=pl.Datetime("us") if column.type is DATE else None)
            for column, (_, cells) in zip(told, columns.values(), strict=True)
        }
    )
    return Dataset(columns=tuple(told), frame=frame, residue=empty_residue())


def said(data: Dataset, lang: Lang = Lang.TR) -> str | None:
    course = course_of(data)
    return say(course.sentence, lang) if course else None


MONTHS = [datetime(2025, month, 1 + day) for month in range(1, 13) for day in range(20)]
AMOUNTS = [1000.0 if day.month == 11 else 10.0 + day.day / 10 for day in MONTHS]


def test_money_is_told_before_pieces_wherever_it_stands() -> None:
    pieces = [float(day.day) for day in MONTHS]
    both = dataset(Tarih=(DATE, MONTHS), Adet=(FLOAT, pieces), Tutar=(FLOAT, AMOUNTS))
    assert (said(both) or "").startswith("“Tutar” toplamının")


def test_money_by_time_names_the_best_period_and_draws_the_line() -> None:
    course = course_of(dataset(Tarih=(DATE, MONTHS), Ödeme=(FLOAT, AMOUNTS)))
    assert course is not None
    assert say(course.sentence, Lang.TR) == (
        "“Ödeme” toplamının en yüksek olduğu dönem: Kasım 2025 (20.000 ₺)."
    )
    assert say(course.sentence, Lang.EN) == (
        "The period with the highest total of “Ödeme” is November 2025 (20,000 ₺)."
    )
    assert isinstance(course.chart, LineChart)
    assert [start for start, _ in course.chart.points][:2] == ["2025-01-01", "2025-02-01"]
    assert course.columns == ("c1", "c2")
    assert max(number for _, number in course.chart.points) == 20_000


def test_a_price_is_not_added_up() -> None:
    prices = dataset(Tarih=(DATE, MONTHS), **{"Birim fiyat": (FLOAT, AMOUNTS)})
    assert "toplam" not in (said(prices) or "")


def test_rows_by_time_without_an_amount() -> None:
    days = [*MONTHS, *[datetime(2025, 3, 3)] * 9]
    assert said(dataset(Tarih=(DATE, days))) == (
        "“Tarih” sütununa göre en çok satır Mart 2025 dönemine ait: 29 satır."
    )


def test_where_two_periods_share_the_first_place_none_is_named() -> None:
    data = dataset(Tarih=(DATE, [datetime(2025, m, 5) for m in (1, 2, 3)] * 4), Kod=(OPTIONS, [*"aab"] * 4))
    assert said(data) == ("“Kod” sütununda en sık görülen değer “a”: 8 satır, dolu olanların %67 kadarı.")


def test_the_spread_of_an_amount() -> None:
    data = dataset(Boy=(FLOAT, [float(n) for n in range(1, 102)]))
    assert said(data) == "“Boy” değerlerinin yarısı 26 ile 76 arasında; tam ortadaki değer 51."
    assert said(data, Lang.EN) == "Half of the values of “Boy” lie between 26 and 76; the middle one is 51."


def test_large_amounts_are_written_without_decimals() -> None:
    data = dataset(Hasılat=(FLOAT, [5_493_221.25 + 1_000.75 * n for n in range(40)]))
    assert said(data, Lang.TR) == (
        "“Hasılat” değerlerinin yarısı 5.502.979 ile 5.522.493 arasında; tam ortadaki değer 5.512.736."
    )


def test_numbers_that_count_or_name_years_are_no_amounts() -> None:
    assert said(dataset(No=(INTEGER, [*range(1, 41)]), Yıl=(INTEGER, [2020, 2021] * 20))) is None


def test_most_of_the_values_are_the_same() -> None:
    assert said(dataset(Boy=(FLOAT, [5.0] * 30 + [1.0, 2.0, 9.0]))) == (
        "“Boy” değerlerinin en az yarısı aynı: 5."
    )


@pytest.mark.parametrize(
    "data",
    [
        dataset(Boş=(FLOAT, [None] * 20)),
        dataset(Hiç=(FLOAT, [])),
        dataset(Ad=(OPTIONS, ["a", "b"] * 5)),
        dataset(Tarih=(DATE, [None] * 9 + [datetime(2025, 1, 1)])),
        dataset(Dev=(FLOAT, [float("inf"), float("nan")] * 10)),
    ],
)
def test_nothing_is_said_where_nothing_can_be(data: Dataset) -> None:
    assert course_in(dump_dataset(data), {}, lambda _: None) == {
        "columns": [],
        "sentence": None,
        "chart": None,
    }
