"""Accepting what is proposed never brings new proposals, and changes no value to what it does not mean."""

from datetime import date, datetime, timedelta

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import Column, ColumnType
from terazi.engine.corrections.detection import accepted, suggest
from terazi.engine.corrections.steps import SetAside
from terazi.engine.corrections.suggestion import SuggestionKind
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, dtype_of
from terazi.engine.statistics.inputs import column_values
from tests.engine.columns.tables import raw_column, typed

TODAY = date(2026, 11, 24)
WORDS = [
    "İstanbul",
    "ankara",
    "Torgersen",
    "Biscoe",
    "Müdür Yardımcısı",
    "evet",
    "HAYIR",
    "Çanakkale",
    "A.Ş.",
]
word = st.sampled_from(WORDS)


@st.composite
def spelled(draw: st.DrawFn) -> str | None:
    """A word as people type it: with spaces, in another case, without marks, with a slip, with damaged letters."""
    text = draw(word)
    match draw(st.integers(0, 9)):
        case 0:
            return text + draw(st.sampled_from([" ", "  ", "\u00a0", "."]))
        case 1:
            return " " + text.upper()
        case 2:
            return text.lower()
        case 3:
            place = draw(st.integers(1, len(text) - 1))
            return text[:place] + text[place + 1 :]
        case 4:
            return text.encode().decode("cp1252", "replace")
        case 5:
            return draw(st.sampled_from([None, " ", "-", "yok"]))
        case _:
            return text


@st.composite
def tables(draw: st.DrawFn) -> Dataset:
    rows = draw(st.integers(1, 25))
    sized = {"min_size": rows, "max_size": rows}
    number = st.one_of(st.none(), st.integers(-3, 90), st.sampled_from([250, 9_999]))
    columns: dict[str, tuple[ColumnType, list[object]]] = {
        "Ada": (ColumnType.SELECT, draw(st.lists(spelled(), **sized))),
        "Not": (ColumnType.TEXT, draw(st.lists(spelled(), **sized))),
        "Yaş": (ColumnType.INTEGER, draw(st.lists(number, **sized))),
        "Doğum tarihi": (
            ColumnType.DATETIME,
            draw(
                st.lists(
                    st.sampled_from([None, datetime(1990, 5, 1), datetime(2090, 1, 1), datetime(1026, 1, 1)]),
                    **sized,
                )
            ),
        ),
    }
    data = {"_row": pl.Series(range(2, rows + 2), dtype=pl.Int64)}
    for place, (kind, values) in enumerate(columns.values(), 1):
        data[f"c{place}"] = pl.Series(values, dtype=dtype_of(kind))
    misfits = draw(
        st.dictionaries(st.integers(2, rows + 1), st.sampled_from(["12 kg", "yok", "abc", "400"]), max_size=4)
    )
    frame = pl.DataFrame(data).with_columns(
        pl.when(pl.col("_row").is_in(list(misfits))).then(None).otherwise(pl.col("c3")).alias("c3")
    )
    return Dataset(
        columns=tuple(
            Column(id=f"c{place}", name=name, type=kind)
            for place, (name, (kind, _)) in enumerate(columns.items(), 1)
        ),
        frame=frame,
        residue=pl.DataFrame(
            [(row, "c3", raw, "text") for row, raw in misfits.items()], schema=RESIDUE_SCHEMA, orient="row"
        ),
    )


@settings(max_examples=50, deadline=None)
@given(tables())
def test_accepting_every_proposal_brings_no_new_one(data: Dataset) -> None:
    first = suggest(data, today=TODAY)
    left = suggest(accepted(data, first), today=TODAY)
    assert not [suggestion for suggestion in left if suggestion.step is not None]
    known = {(s.kind, s.columns) for s in first}
    assert {(s.kind, s.columns) for s in left} <= known


@settings(max_examples=40, deadline=None)
@given(tables())
def test_accepting_all_safe_ones_leaves_none_of_them(data: Dataset) -> None:
    safe = [suggestion for suggestion in suggest(data, today=TODAY) if suggestion.is_safe]
    left = suggest(accepted(data, safe), today=TODAY)
    assert not [
        s for s in left if s.is_safe and (s.kind, s.columns) not in {(s.kind, s.columns) for s in safe}
    ]


def test_a_letter_case_that_only_repeated_rows_hide_is_put_right_in_these_too() -> None:
    words = ["Biscoe", "HAYIR", "HAYIR", "İstanbul", "Çankkale", "HAYIR", "A.Ş."]
    islands = raw_column("Ada", ["a", "b", "c", "d", "e", "b", "f"])
    numbers = [raw_column(name, [4, 7, 9, 3, 8, 7, 5]) for name in ("Sıra", "Puan")]
    data = typed(islands, raw_column("Not", list(words)), *numbers)
    first = suggest(data, today=TODAY)
    kinds = [(each.kind, each.count) for each in first]
    assert kinds == [(SuggestionKind.LETTER_CASE, 3), (SuggestionKind.DUPLICATE_ROWS, 1)]
    assert suggest(accepted(data, first), today=TODAY) == ()
    assert accepted(data, first[:1]).frame["c2"].to_list().count("Hayır") == 3


def test_the_tidy_spelling_wins_before_the_frequent_one() -> None:
    islands = ["Torgersen "] * 124 + ["Torgersen"] * 50 + ["Biscoe"] * 60
    data = typed(raw_column("Ada", islands))
    corrected = accepted(data, suggest(data))
    assert set(corrected.frame["c1"]) == {"Torgersen", "Biscoe"}
    assert not suggest(corrected)


def test_a_spelling_in_the_letter_case_of_its_column_wins() -> None:
    data = typed(raw_column("Şehir", ["İzmir"] * 30 + ["ANKARA"] * 6 + ["Ankara"] * 4))
    assert set(accepted(data, suggest(data)).frame["c1"]) == {"İzmir", "Ankara"}


def test_all_spellings_of_yes_and_no_become_one_by_a_safe_step() -> None:
    data = typed(raw_column("Üye", ["evet", "Evet", "HAYIR", "E", "H", "hayır", 1, 0] * 4))
    safe = [s for s in suggest(data) if s.is_safe]
    assert set(accepted(data, safe).frame["c1"]) == {"Evet", "Hayır"}


@pytest.mark.parametrize("kept", [("yes", "no"), ("EVET", "HAYIR")])
def test_how_most_answers_are_written_stays_and_only_the_others_change(kept: tuple[str, str]) -> None:
    data = typed(raw_column("Üye", [*kept] * 20 + ["Yes", "No", "Evet", "Hayır", "E", 1]))
    (found,) = suggest(data)
    assert found.count == 6
    assert set(accepted(data, [found]).frame["c1"]) == set(kept)


def test_answers_without_the_marks_of_turkish_letters_become_the_words_with_them() -> None:
    data = typed(raw_column("Sonuç", ["dogru", "Dogru", "yanlis", "YANLIS"] * 5))
    assert set(accepted(data, suggest(data)).frame["c1"]) == {"Doğru", "Yanlış"}


def test_safe_ones_are_those_that_change_no_meaning() -> None:
    data = typed(
        raw_column("Şehir", ["Ankara"] * 40 + ["ankara", "Ankra", "Ankara "]),
        raw_column("Yıl", [2001] * 42 + [2046]),
        raw_column("Puan", [float(n) + 0.5 for n in range(42)] + [9_000.5]),
    )
    found = suggest(data, today=TODAY)
    assert {s.kind for s in found if s.is_safe} == {SuggestionKind.SIMILAR_OPTIONS, SuggestionKind.SPACES}
    assert [s.options for s in found if s.kind is SuggestionKind.SIMILAR_OPTIONS and not s.is_safe] == [
        (("Ankra", "Ankara"),)
    ]


@pytest.mark.parametrize(
    ("name", "usual", "impossible"),
    [
        ("Çıkış yılı", list(range(1990, 2027)), [2046]),
        ("Release Year", list(range(1970, 2027)), [2046, 20]),
        ("title_year", list(range(1950, 2020)), [2046]),
        ("Yaş", list(range(18, 80)), [250, -4]),
        ("Age (years)", list(range(18, 80)), [250]),
        ("Çalışan sayısı", list(range(2, 60)), [-5]),
        ("Number of rooms", list(range(1, 40)), [-1]),
        ("Adet", list(range(1, 50)), [-3]),
        (
            "Doğum tarihi",
            [datetime(1980, 1, 1) + timedelta(days=30 * n) for n in range(60)],
            [datetime(2031, 5, 1)],
        ),
        (
            "birth_date",
            [datetime(1980, 1, 1) + timedelta(days=30 * n) for n in range(60)],
            [datetime(2027, 1, 1)],
        ),
    ],
)
def test_impossible_values_are_found(name: str, usual: list[object], impossible: list[object]) -> None:
    data = typed(raw_column(name, [*usual, *impossible]))  # type: ignore[list-item]
    [found] = [s for s in suggest(data, today=TODAY) if s.kind is SuggestionKind.IMPOSSIBLE_VALUES]
    first = len(usual) + 2
    assert found.rows == tuple(range(first, first + len(impossible)))
    left = accepted(data, [found])
    assert left.frame["c1"].to_list() == [*usual, *[None] * len(impossible)]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Bina yaşı", [5, 30, 250, 300] * 9),
        ("Bitiş yılı", [2030, 2040, 2035] * 9),
        ("Sıra farkı", [1, -2, 3, -4] * 9),
        ("Kâr", [10, -5, 7, 8] * 9),
        ("Teslim tarihi", [datetime(2030, 1, 1), datetime(2026, 1, 1)] * 9),
        ("İade adedi", [-1, -2, 4] * 9),
    ],
)
def test_possible_values_are_left_alone(name: str, values: list[object]) -> None:
    data = typed(raw_column(name, values))  # type: ignore[arg-type]
    assert not [s for s in suggest(data, today=TODAY) if s.kind is SuggestionKind.IMPOSSIBLE_VALUES]


def test_values_set_aside_are_left_out_of_statistics_and_come_back() -> None:
    data = typed(raw_column("Puan", [1.5, 2.5, 900.5]))
    marked = apply_step(data, SetAside(column="c1", rows=(4,)))
    assert column_values(marked, marked.columns[0]).tolist()[:2] == [1.5, 2.5]
    assert str(column_values(marked, marked.columns[0])[2]) == "nan"
    assert marked.frame["c1"].to_list() == [1.5, 2.5, 900.5]
    back = apply_step(marked, SetAside(column="c1", is_aside=False))
    assert back.columns[0].aside == ()


def test_a_slip_is_written_as_what_its_right_spelling_becomes() -> None:
    """ÇANAKKALE becomes Çanakkale, so a slip of it must not bring the capitals back."""
    texts = {
        "c1": ["İstanbul ", " İSTANBUL", " İSTANBUL", " İSTANBUL", " İSTANBUL"],
        "c2": [" ÇANAKKALE", " ÇANAKKALE", "İstanbul ", "İstanbul ", "Çnakkale"],
    }
    data = Dataset(
        columns=tuple(Column(id=each, name=each, type=ColumnType.SELECT) for each in texts),
        frame=pl.DataFrame({"_row": pl.Series(range(2, 7), dtype=pl.Int64), **texts}),
        residue=pl.DataFrame(schema=RESIDUE_SCHEMA),
    )
    left = suggest(accepted(data, suggest(data, today=TODAY)), today=TODAY)
    assert not [suggestion for suggestion in left if suggestion.step is not None]
