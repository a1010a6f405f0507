"""The sentence about the data's quality says what is there, and nothing that is not."""

import pytest

from terazi.engine.pipeline import describe
from terazi.engine.summary.quality import ColumnInDoubt, Quality, quality_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.types import Json
from tests.engine.columns.tables import Cell, raw_column, typed

CITIES: list[Cell] = ["Ankara", "İzmir", "Bursa", "Konya"] * 15


def judged(**columns: list[Cell]) -> Quality:
    made = describe(typed(*(raw_column(name, cells) for name, cells in columns.items())), lambda _: None)
    return quality_of(made.row_count, made.profile, made.suggestions["tr"])


def suggestion(columns: list[str], rows: list[int], count: int | None = None, **more: Json) -> Json:
    return {
        "columns": columns,
        "rows": rows,
        "count": len(rows) if count is None else count,
        "step": {"kind": "trim"},
    } | more


def profile(*names: str, empty: int = 0) -> list[Json]:
    return [{"column_id": f"c{n}", "name": name, "empty": empty} for n, name in enumerate(names, start=1)]


def test_clean_data_is_said_to_be_clean() -> None:
    quality = judged(Şehir=CITIES, Tutar=[10.5 + 3 * n for n in range(60)])
    assert (quality.doubtful, quality.doubtful_rows, quality.empty, quality.columns) == (0, 0, 0, ())
    assert say(quality.sentence, Lang.TR) == "60 satır, 2 sütun. Düzeltilecek bir şey görünmüyor."
    assert say(quality.sentence, Lang.EN) == "60 rows, 2 columns. Nothing looks wrong."


def test_the_column_with_most_doubts_is_named() -> None:
    cities = [*CITIES]
    cities[3], cities[7], cities[11] = "konya ", "KONYA", "Konya "
    amounts: list[Cell] = [10.5 + 3 * n for n in range(60)]
    amounts[5] = "yok"
    amounts[9] = None
    quality = judged(Şehir=cities, Tutar=amounts)
    assert [(each.name, each.cells) for each in quality.columns] == [("Şehir", 3), ("Tutar", 1)]
    assert say(quality.sentence, Lang.TR) == (
        "60 satır, 2 sütun. 4 hücrede düzeltilecek bir şey var; en çok “Şehir” sütununda."
    )
    assert say(quality.sentence, Lang.EN) == ("60 rows, 2 columns. 4 cells look wrong, above all in “Şehir”.")
    assert (quality.cells, quality.empty, quality.is_at_least) == (120, 1, False)


def test_many_empty_cells_are_said_and_few_are_not() -> None:
    amounts: list[Cell] = [10.5 + 3 * n for n in range(60)]
    some: list[Cell] = [None if n % 5 == 0 else amount for n, amount in enumerate(amounts)]
    assert say(judged(Şehir=CITIES, Tutar=some).sentence, Lang.TR) == (
        "60 satır, 2 sütun. Düzeltilecek bir şey görünmüyor. Hücrelerin %10 kadarı boş."
    )
    amounts[4] = None
    assert "boş" not in say(judged(Şehir=CITIES, Tutar=amounts).sentence, Lang.TR)


def test_a_cell_that_two_corrections_change_counts_once() -> None:
    found = [suggestion(["c1"], [2, 3, 4]), suggestion(["c1"], [4, 5])]
    quality = quality_of(50, profile("Şehir"), found)
    assert quality.columns == (ColumnInDoubt(column="c1", name="Şehir", cells=4),)
    assert say(quality.sentence, Lang.TR) == (
        "50 satır, 1 sütun. “Şehir” sütununda 4 hücrede düzeltilecek bir şey var."
    )


def test_cut_off_lists_give_a_least_number() -> None:
    found = [suggestion(["c1"], [*range(200)], 340), suggestion(["c1"], [*range(100, 300)], 250)]
    quality = quality_of(1_000, profile("Şehir"), found)
    assert (quality.doubtful, quality.is_at_least) == (340, True)
    assert say(quality.sentence, Lang.EN) == (
        "1,000 rows, 1 column. In “Şehir” at least 340 cells look wrong."
    )
    alone = quality_of(1_000, profile("Şehir"), found[:1])
    assert (alone.doubtful, alone.is_at_least) == (340, False)


@pytest.mark.parametrize("columns", [[], ["c1", "c2"]])
def test_rows_are_counted_apart_from_cells(columns: list[str]) -> None:
    quality = quality_of(9, profile("A", "B"), [suggestion(columns, [3])])
    assert (quality.doubtful, quality.doubtful_rows) == (0, 1)
    assert say(quality.sentence, Lang.TR) == (
        "9 satır, 2 sütun. 1 satır ya bir başkasını yineliyor ya da kayıt değil."
    )


def test_what_is_only_shown_is_no_doubt() -> None:
    shown = suggestion(["c1"], [2], step=None)
    assert quality_of(9, profile("A"), [shown]).doubtful == 0


def test_data_without_rows_or_columns_is_said_to_be_so() -> None:
    assert say(quality_of(0, profile("A"), []).sentence, Lang.TR) == "Bu veride hiç satır yok."
    assert quality_of(0, [], []).cells == 0
