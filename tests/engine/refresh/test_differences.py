"""What is told after a new workbook: only what a person would want to know, in both languages."""

from dataclasses import replace
from datetime import datetime

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display, Level
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, empty_residue
from terazi.engine.refresh.differences import differences
from terazi.engine.refresh.notes import RefreshNotes, StepNote, StepState
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

COLUMNS = (
    Column(id="c1", name="Şehir", type=ColumnType.SELECT),
    Column(id="c2", name="Tutar", type=ColumnType.FLOAT),
    Column(id="c3", name="Oran", type=ColumnType.FLOAT, display=Display.PERCENT),
    Column(id="c4", name="Gün", type=ColumnType.DATETIME),
    Column(
        id="c5",
        name="Üye",
        type=ColumnType.INTEGER,
        given_level=Level.NOMINAL,
        labels=(("0", "hayır"), ("1", "evet")),
    ),
)
NOTHING = RefreshNotes(
    columns=(), missing=(), known=(), rows_before=0, rows_in_file=0, rows_after=0, same_rows=0, steps=()
)


def _data(size: int = 40, **changed: list[object]) -> Dataset:
    values: dict[str, list[object]] = {
        ROW: list(range(2, 2 + size)),
        "c1": ["Ankara", "İzmir"] * (size // 2),
        "c2": [100.0 + n % 10 for n in range(size)],
        "c3": [0.1, 0.2] * (size // 2),
        "c4": [datetime(2026, 10, 1 + n % 28) for n in range(size)],
        "c5": [0] * size,
    }
    frame = pl.DataFrame(values | changed, schema_overrides={"c4": pl.Datetime("us")})
    return Dataset(columns=COLUMNS, frame=frame, residue=empty_residue())


def _told(before: Dataset, after: Dataset, notes: RefreshNotes = NOTHING, lang: Lang = Lang.TR) -> list[str]:
    return [say(each, lang) for each in differences(before, after, notes)]


def test_the_same_data_has_nothing_to_tell_but_its_rows() -> None:
    assert _told(_data(), _data()) == ["Satır sayısı: önce 40, şimdi 40."]


def test_new_values_ranges_and_means_are_told_in_the_language_of_the_reader() -> None:
    after = _data(
        c1=["Ankara", "Bursa"] * 20,
        c2=[150.5 + n % 10 for n in range(40)],
        c3=[0.1, 0.33] * 20,
        c4=[datetime(2026, 11, 1 + n % 28) for n in range(40)],
        c5=[0, 1] * 20,
    )
    assert _told(_data(), after) == [
        "Satır sayısı: önce 40, şimdi 40.",
        "Şehir: daha önce görülmeyen değerler: Bursa.",
        "Tutar: en yüksek değer önce 109, şimdi 159,5.",
        "Tutar: ortalama önce 104,5, şimdi 155.",
        "Oran: en yüksek değer önce %20, şimdi %33.",
        "Oran: ortalama önce %15, şimdi %21,5.",
        "Gün: son tarih önce 28.10.2026, şimdi 28.11.2026.",
        "Üye: daha önce görülmeyen değerler: evet.",
    ]
    english = _told(_data(), after, lang=Lang.EN)
    assert english[2:4] == [
        "Tutar: the highest value was 109, now it is 159.5.",
        "Tutar: the mean was 104.5, now it is 155.",
    ]


def test_a_mean_that_may_have_moved_by_chance_is_not_told() -> None:
    after = _data(c2=[100.3 + n % 9 for n in range(40)])
    assert not [each for each in _told(_data(), after) if "ortalama" in each]


def test_empty_cells_are_told_where_they_are_more_and_misfits_are_none() -> None:
    some = [None if n < 8 else 100.0 for n in range(40)]
    after = _data(c2=some)
    assert "Tutar: boş hücrelerin payı önce %0, şimdi %20." in _told(_data(), after)
    misfits = pl.DataFrame(
        [(2 + n, "c2", "yok", "text") for n in range(8)], schema=RESIDUE_SCHEMA, orient="row"
    )
    assert not [each for each in _told(_data(), replace(after, residue=misfits)) if "boş" in each]


def test_columns_and_steps_that_are_gone_are_told_once_with_their_reason() -> None:
    reason = Phrase("refresh.reason.no_column", {"columns": ["Kod"]})
    steps = tuple(
        StepNote(step={"kind": "trim", "column": "c9"}, state=state, reason=reason)
        for state in (StepState.LEFT_OUT, StepState.LEFT_OUT, StepState.PARTLY)
    )
    named = tuple(
        replace(COLUMNS[0], id=f"c{n}", name=f"Yeni {n}") if n > 5 else column
        for n, column in enumerate([*COLUMNS[1:], *COLUMNS[1:3], *COLUMNS[:1] * 6], start=2)
    )
    frame = _data().frame.select(
        ROW, *(pl.lit("x").alias(c.id) if c.id not in {"c2", "c3", "c4", "c5"} else c.id for c in named)
    )
    told = _told(
        _data(), Dataset(columns=named, frame=frame, residue=empty_residue()), replace(NOTHING, steps=steps)
    )
    assert told[1:] == [
        "Yeni sütunlar: Yeni 6, Yeni 7, Yeni 8, Yeni 9, Yeni 10, ve 3 tane daha.",
        "Artık olmayan sütunlar: Şehir.",
        "Kod sütunu yok. Uygulanmayan adım: 2.",
    ]
