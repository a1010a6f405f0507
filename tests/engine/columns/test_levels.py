"""Which columns hold codes of groups, scales, answers, identifiers and amounts."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType, Display, Level
from terazi.engine.columns.answers import answers_in
from terazi.engine.exchange import column_as_json, column_from_json
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.columns.tables import Cell, raw_column, typed, typed_cells


@pytest.mark.parametrize(
    ("values", "level", "codes"),
    [
        ([0, 1], Level.NOMINAL, ("0", "1")),
        ([1, 2], Level.NOMINAL, ("1", "2")),
        ([1, 2, 3], Level.NOMINAL, ("1", "2", "3")),
        ([1, 2, 3, 4, 5], Level.ORDINAL, ("1", "2", "3", "4", "5")),
        ([1, 2, 4, 5], Level.ORDINAL, ("1", "2", "4", "5")),
        ([1, 2, 3, 4, 5, 6, 7], Level.ORDINAL, ("1", "2", "3", "4", "5", "6", "7")),
        ([0, 1, 2, 3], Level.CONTINUOUS, ()),  # counts
        ([4, 6, 8], Level.CONTINUOUS, ()),
        ([10, 20, 30], Level.CONTINUOUS, ()),
        (list(range(1, 13)), Level.CONTINUOUS, ()),
    ],
)
def test_few_whole_numbers_are_codes_and_scales(
    values: list[Cell], level: Level, codes: tuple[str, ...]
) -> None:
    column, kept = typed_cells(values * 5)
    assert column.type is ColumnType.INTEGER
    assert kept == values * 5
    assert column.level is level
    assert tuple(code for code, _ in column.labels) == codes


def test_zero_and_one_are_proposed_as_no_and_yes_and_the_reason_says_so() -> None:
    column, _ = typed_cells([0, 1, 1] * 4, name="Sigara")
    assert column.labels == (("0", "hayır"), ("1", "evet"))
    assert "0 = hayır, 1 = evet" in say(column.reason, Lang.TR)
    assert column.is_group
    assert not column.is_number


def test_a_column_named_after_kinds_does_not_answer_yes_or_no() -> None:
    column, _ = typed_cells([0, 1, 1] * 4, name="Cinsiyet")
    assert column.labels == (("0", "0"), ("1", "1"))


def test_few_rows_and_units_are_amounts() -> None:
    assert typed_cells([1, 2, 3])[0].level is Level.CONTINUOUS
    assert typed_cells(["1 TL", "2 TL"] * 9)[0].level is Level.CONTINUOUS


def test_types_have_levels_of_their_own_until_one_is_given() -> None:
    assert typed_cells(["A", "B", "A", "A"])[0].level is Level.NOMINAL
    assert typed_cells([1.5, 2.5])[0].level is Level.CONTINUOUS


def test_a_kept_column_keeps_its_level_and_one_kept_without_has_none() -> None:
    column, _ = typed_cells([0, 1, 1] * 4)
    assert column_from_json(column_as_json(column)) == column
    stored = {name: v for name, v in column_as_json(column).items() if name not in ("level", "labels")}
    assert column_from_json(stored).level is Level.CONTINUOUS


@pytest.mark.parametrize(
    "cells",
    [
        ["evet", "Evet", "HAYIR", "hayir", "E", "H", 1, 0],
        ["E", "H", "E", "H", "h"],
        ["Y", "N", "y", "N"],
        ["yes", "No", "YES", "n", 1],
        ["TRUE", "false", "True"],
        ["Var", "yok", "VAR", "Yok"],
        [True, "hayır", "evet", False],
    ],
)
def test_yes_and_no_are_found_in_every_spelling(cells: list[Cell]) -> None:
    column, _ = typed_cells(cells)
    assert (column.type, column.display) == (ColumnType.SELECT, Display.BOOLEAN)


def test_what_is_no_answer_stays_what_it_is() -> None:
    assert answers_in(["E", "K"]) == {}
    assert answers_in(["0", "1"]) == {}
    assert answers_in(["evet", "Evet"]) == {}
    assert answers_in(["A", "E", "H"]) == {}
    assert typed_cells([0, 1] * 20 + ["yok"])[0].type is ColumnType.INTEGER
    assert typed_cells(["E", "K"] * 9)[0].display is Display.PLAIN


AMOUNTS = [
    "Number of students",
    "Telefon gideri",
    "Cep harçlığı",
    "Tel çapı (mm)",
    "Kod satırı sayısı",
    "Phone bill",
    "No of rooms",
    "Numara (ayakkabı)",
    "Barkod okuma süresi",
    "TC",
    "Telefon",
    "Plaka kalınlığı",
    "Code coverage",
    "ID fee",
    "Kodlama puanı",
    "Cep",
    "Ayakkabı numarası",
    "Number",
]


@pytest.mark.parametrize("name", AMOUNTS)
def test_header_words_never_make_codes_of_amounts(name: str) -> None:
    draw = np.random.default_rng(3)
    for low, high in ((12, 90), (80, 1_500)):
        amounts: list[Cell] = draw.integers(low, high, 40).tolist()
        assert typed_cells(amounts, name=name)[0].type is ColumnType.INTEGER
        assert typed_cells([str(amount) for amount in amounts], name=name)[0].type is ColumnType.INTEGER


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("Müşteri No", [101, 102, 103, 104]),
        ("Sıra no", list(range(1, 30))),
        ("Öğrenci numarası", [20231, 20417, 20388, 20911]),
        ("Telefon", [5321234567, 5339876543, 2123456789]),
        ("Posta kodu", [34710, 34710, 16059, 35040]),
        ("customer id", [4711, 4712, 4990, 5120]),
        ("Fatura No", [202600017, 202600018, 202600018, 202600020]),
        ("Sicil No (personel)", ["1001", "1002", "1003"]),
    ],
)
def test_header_and_values_together_make_codes(name: str, cells: list[Cell]) -> None:
    column, _ = typed_cells(cells, name=name)
    assert (column.type, column.display) == (ColumnType.TEXT, Display.CODE)


def test_labels_are_in_the_language_of_the_reader() -> None:
    dataset = typed(raw_column("smoke", [0, 1] * 5))
    assert dataset.columns[0].labels[1] == ("1", "evet")
    english = typed(raw_column("smoke", [0, 1] * 5), lang=Lang.EN)
    assert english.columns[0].labels == (("0", "no"), ("1", "yes"))


@pytest.mark.parametrize(
    "ladder",
    [
        ["az", "orta", "çok"],
        ["Düşük", "Orta", "Yüksek"],
        ["Kötü", "İyi", "Çok iyi"],
        ["Hiç", "Bazen", "Sık sık"],
        ["Kesinlikle katılmıyorum", "Katılmıyorum", "Kararsızım", "Katılıyorum", "Kesinlikle katılıyorum"],
        ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"],
        ["never", "sometimes", "often", "always"],
        ["Low", "Medium", "High"],
        ["S", "M", "L", "XL"],
        ["İlkokul", "Lise", "Lisans", "Yüksek lisans", "Doktora"],
        ["High school", "Bachelor's degree", "PhD"],
    ],
)
def test_words_that_have_an_order_are_proposed_in_it(ladder: list[Cell]) -> None:
    column, kept = typed_cells([*ladder[::-1], ladder[1]] * 5)
    assert column.type is ColumnType.SELECT
    assert column.level is Level.ORDINAL
    assert [value for value, _ in column.labels] == ladder
    assert kept[0] == ladder[-1]
    assert str(ladder[0]) in say(column.reason, Lang.EN)


@pytest.mark.parametrize(
    "options",
    [
        ["orta", "iyi"],  # two words may be names
        ["az", "orta", "Ankara"],
        ["az", "Az", "çok"],  # spellings of one step come first
        ["kırmızı", "mavi", "yeşil"],
        ["S", "M", "Q"],
    ],
)
def test_other_words_have_no_order(options: list[Cell]) -> None:
    assert typed_cells(options * 5)[0].level is Level.NOMINAL
