"""What people and JSON write into cells, as the table holds it; what does not fit is refused by name."""

import math
from datetime import UTC, datetime
from typing import Any

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.layers.rules.cells import Cell, Misfit, cell_json, missing, read_cell, with_defaults
from terazi.modules.layers.values import Kind, Wdm
from tests.modules.layers.cells_of_columns import SEXES, column, option

TR, EN = Lang.TR, Lang.EN
KILOGRAMS = column(Kind.MEASUREMENT, unit="kg")
GLUCOSE = column(Kind.MEASUREMENT, unit="mmol/L", molar_mass=180.156)
HBA1C = column(
    Kind.MEASUREMENT,
    unit="mmol/mol",
    lines=({"unit": "%", "factor": 10.93, "offset": -23.5, "source": "NGSP"},),
)
CALCIUM = column(Kind.MEASUREMENT, unit="meq/L", molar_mass=40.078, valence=2)
ID = "0197aa11-0000-7000-8000-000000000001"


def refusal(wdm: Wdm, raw: Any, lang: Lang = TR) -> Misfit:
    with pytest.raises(Misfit) as caught:
        read_cell(wdm, raw, SEXES, lang)
    assert say(caught.value.phrase, TR) != say(caught.value.phrase, EN)
    return caught.value


@pytest.mark.parametrize(
    ("lang", "written", "expected"),
    [
        (TR, "1.234,5", 1234.5),
        (TR, "1,234.5", 1234.5),
        (TR, "1.234", 1234.0),
        (TR, "0.125", 0.125),
        (TR, "12,50", 12.5),
        (TR, "1.234.567", 1234567.0),
        (TR, "1 234 567,8", 1234567.8),
        (TR, "(1.234,5)", -1234.5),
        (TR, "−5", -5.0),
        (TR, "-0", 0.0),
        (TR, ",5", 0.5),
        (TR, "1,5e3", 1500.0),
        (EN, "1,234.5", 1234.5),
        (EN, "1.234,5", 1234.5),
        (EN, "1.234", 1.234),
        (EN, "1,234", 1234.0),
        (EN, "1e-3", 0.001),
        (EN, 12, 12.0),
        (EN, 0.125, 0.125),
    ],
)
def test_numbers_are_read_as_the_language_writes_them(lang: Lang, written: Any, expected: float) -> None:
    read = read_cell(column(Kind.NUMBER), written, (), lang)
    assert read == expected
    assert isinstance(read, float)
    assert math.copysign(1, read) == math.copysign(1, expected)


@pytest.mark.parametrize(
    "raw", ["abc", "1.2.3", "12 34", "(5", "5)", "#DIV/0!", "", "%5%", True, [1], {"a": 1}]
)
def test_what_is_no_number_is_refused(raw: Any) -> None:
    if raw == "":
        assert read_cell(column(Kind.NUMBER), raw, (), TR) is None
    else:
        assert refusal(column(Kind.NUMBER), raw).phrase.key in ("layers.cell.number", "layers.cell.one_value")


@pytest.mark.parametrize("raw", [math.nan, math.inf, -math.inf, "1e400", "1" + "0" * 319, 10**400])
def test_numbers_that_no_float_holds_are_refused(raw: Any) -> None:
    assert refusal(column(Kind.NUMBER), raw).phrase.key == "layers.cell.infinite"
    assert refusal(column(Kind.INTEGER), raw).phrase.key == "layers.cell.infinite"


def test_whole_numbers_are_whole_and_exact_for_every_reader() -> None:
    amount = column(Kind.INTEGER)
    assert read_cell(amount, 12.0, (), TR) == 12
    assert isinstance(read_cell(amount, "12,00", (), TR), int)
    assert refusal(amount, "12,5").phrase.key == "layers.cell.whole"
    for raw in (2**63, -(2**63), "9.223.372.036.854.775.808", 2**53 + 1):
        assert refusal(amount, raw).phrase.key == "layers.cell.large"
    assert read_cell(amount, 2**53, (), TR) == 2**53


def test_ratings_stay_within_their_stars() -> None:
    assert read_cell(column(Kind.RATING), "5", (), TR) == 5
    assert refusal(column(Kind.RATING), 6).phrase.params["most"] == 5
    assert read_cell(column(Kind.RATING, display="10"), 10, (), TR) == 10


def test_percentages_are_shares_or_numbers_by_what_the_column_shows() -> None:
    share, number = column(Kind.PERCENT, display="share"), column(Kind.PERCENT, unit="%")
    for written in ("%12,5", "12,5 %", "12.5%"):
        assert read_cell(share, written, (), TR) == 0.125
        assert read_cell(number, written, (), TR) == 12.5
    assert read_cell(share, 0.125, (), TR) == 0.125
    assert read_cell(number, "12,5", (), TR) == 12.5


def test_units_in_cells_are_converted() -> None:
    assert read_cell(KILOGRAMS, "500 g", (), TR) == 0.5
    assert read_cell(KILOGRAMS, "1.500 g", (), TR) == 1.5
    assert read_cell(KILOGRAMS, "12,5kg", (), TR) == 12.5
    assert read_cell(KILOGRAMS, "12", (), TR) == 12.0
    assert read_cell(GLUCOSE, "100 mg/dL", (), TR) == pytest.approx(5.551, abs=5e-4)
    assert read_cell(HBA1C, "7 %", (), TR) == pytest.approx(53.01)
    assert read_cell(CALCIUM, "2.5 mmol/L", (), EN) == 5.0
    assert read_cell(column(Kind.MEASUREMENT, unit="10*3/uL"), "5,2 10*9/L", (), TR) == pytest.approx(5.2)
    assert read_cell(column(Kind.MEASUREMENT, unit="Cel"), "98.6 [degF]", (), EN) == pytest.approx(37)


def test_units_that_never_become_the_columns_are_refused_with_the_reason() -> None:
    assert refusal(KILOGRAMS, "5 mL").phrase.key == "units.error.different"
    assert refusal(KILOGRAMS, "5 foo").phrase.key == "units.error.unknown"
    without_mass = column(Kind.MEASUREMENT, unit="mmol/L")
    assert refusal(without_mass, "100 mg/dL").phrase.key == "units.error.molar_mass"
    assert refusal(column(Kind.MONEY, unit="TRY"), "5 kg").phrase.key == "layers.cell.currency"


def test_money_takes_the_currency_of_its_column_alone() -> None:
    lira = column(Kind.MONEY, unit="TRY")
    assert read_cell(lira, "1.234,50 TL", (), TR) == 1234.5
    assert read_cell(lira, "₺1.234,50", (), TR) == 1234.5
    assert read_cell(lira, "-₺5", (), TR) == -5.0
    assert refusal(lira, "$5").phrase.key == "layers.cell.currency"
    assert read_cell(column(Kind.MONEY), "$5", (), TR) == 5.0
    assert refusal(column(Kind.NUMBER), "5 TL").phrase.key == "layers.cell.currency"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("31.12.2026", datetime(2026, 12, 31)),
        ("1/2/2026", datetime(2026, 2, 1)),
        ("12/31/2026", datetime(2026, 12, 31)),
        ("2026-12-31", datetime(2026, 12, 31)),
        ("31 Aralık 2026", datetime(2026, 12, 31)),
        ("March 5, 2026", datetime(2026, 3, 5)),
        ("2026-12-31T00:00:00", datetime(2026, 12, 31)),
        (datetime(2026, 12, 31), datetime(2026, 12, 31)),
        ("29.02.2028", datetime(2028, 2, 29)),
    ],
)
def test_days_are_read_in_all_their_spellings(raw: Any, expected: datetime) -> None:
    assert read_cell(column(Kind.DATE), raw, (), TR) == expected
    assert cell_json(column(Kind.DATE), expected) == expected.date().isoformat()


@pytest.mark.parametrize(
    "raw",
    ["29.02.2027", "0000-01-01", "01.01.0000", "2026-13-01", "abc", 5, "9999-12-31", "x" * 90, "1-2-3-4"],
)
def test_days_that_are_none_are_refused(raw: Any) -> None:
    assert refusal(column(Kind.DATE), raw).phrase.key == "layers.cell.date"
    assert refusal(column(Kind.DATETIME), raw).phrase.key == "layers.cell.date"


def test_times_and_moments_are_kept_as_the_clock_in_turkiye_shows_them() -> None:
    moment, clock = column(Kind.DATETIME), column(Kind.TIME)
    assert read_cell(moment, "31.12.2026 14:05", (), TR) == datetime(2026, 12, 31, 14, 5)
    assert read_cell(moment, "2026-12-31T22:00:00Z", (), TR) == datetime(2027, 1, 1, 1)
    assert read_cell(moment, datetime(2026, 7, 1, tzinfo=UTC), (), TR) == datetime(2026, 7, 1, 3)
    assert refusal(column(Kind.DATE), "31.12.2026 14:05").phrase.key == "layers.cell.has_time"
    read = read_cell(clock, "14:05", (), TR)
    assert read == datetime(1899, 12, 30, 14, 5)
    assert cell_json(clock, read) == "14:05:00"
    assert read_cell(clock, "14:05:30", (), TR) == datetime(1899, 12, 30, 14, 5, 30)
    for raw in ("25:00", "14", 5, datetime(2026, 1, 1, 14)):
        assert refusal(clock, raw).phrase.key == "layers.cell.time"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("f", "f"),
        ("Kadın", "f"),
        ("KADIN ", "f"),
        ("kadin", "f"),
        ("female", "f"),
        ("BAYAN", "f"),
        ("e", "m"),
    ],
)
def test_options_are_known_by_code_caption_and_synonym_in_either_language(raw: str, code: str) -> None:
    sex = column(Kind.OPTIONS)
    for lang in Lang:
        assert read_cell(sex, raw, SEXES, lang) == code


def test_an_option_that_is_none_is_refused_with_the_one_that_was_meant() -> None:
    near, far = refusal(column(Kind.OPTIONS), "Kadin."), refusal(column(Kind.OPTIONS), "zürafa")
    assert (near.meant, near.is_new, near.phrase.params["meant"]) == ("f", False, "Kadın / Female")
    assert (far.meant, far.phrase.key) == (None, "layers.cell.unknown")
    assert refusal(column(Kind.OPTIONS, may_grow=True), "zürafa").is_new
    assert refusal(column(Kind.OPTIONS), "Diğer").phrase.key == "layers.cell.retired"
    twins = (option("a", "Aynı", "Same"), option("b", "Aynı", "Equal"))
    with pytest.raises(Misfit, match="ambiguous"):
        read_cell(column(Kind.OPTIONS), "aynı", twins, TR)
    assert read_cell(column(Kind.OPTIONS), "equal", twins, TR) == "b"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Evet", "yes"),
        ("HAYIR", "no"),
        ("hayir", "no"),
        ("yes", "yes"),
        ("NO", "no"),
        ("E", "yes"),
        (True, "yes"),
    ],
)
def test_yes_and_no_are_read_in_both_languages(raw: Any, expected: str) -> None:
    assert read_cell(column(Kind.YES_NO), raw, (), TR) == expected
    assert refusal(column(Kind.YES_NO), "belki").phrase.key == "layers.cell.yes_no"


@pytest.mark.parametrize(
    ("kind", "raw", "expected"),
    [
        (Kind.LINE, "  bir\n iki\tüç ", "bir iki üç"),
        (Kind.LONG, " bir\niki ", "bir\niki"),
        (Kind.LINE, "'; DROP TABLE l1; --", "'; DROP TABLE l1; --"),
        (Kind.LINE, "😀 \u202ftest", "😀 \u202ftest"),
        (Kind.LINE, "a\u202eb", "a\u202eb"),
        (Kind.CODE, 12.0, "12"),
        (Kind.CODE, "007", "007"),
        (Kind.MAIL, " a@b.com ", "a@b.com"),
        (Kind.WEB, "www.b.com/x", "https://www.b.com/x"),
        (Kind.PHONE, "+90 (555) 123 45 67", "+905551234567"),
        (Kind.PHONE, 5551234567.0, "5551234567"),
        (Kind.DOCUMENT, ID.upper(), ID),
        (Kind.RECORD, ID, ID),
        (Kind.LOCATION, "TR-06-Çankaya", "tr-06-cankaya"),
    ],
)
def test_texts_are_kept_as_their_kind_writes_them(kind: Kind, raw: Any, expected: Cell) -> None:
    assert read_cell(column(kind), raw, (), TR) == expected


@pytest.mark.parametrize(
    ("kind", "raw", "name"),
    [
        (Kind.LINE, "a\x00b", "unstorable"),
        (Kind.LONG, "a\ud800b", "unstorable"),
        (Kind.LINE, "x" * 32_768, "long"),
        (Kind.LONG, "😀" * 16_384, "long"),
        (Kind.LINE, True, "text"),
        (Kind.LINE, math.nan, "infinite"),
        (Kind.MAIL, "a@b", "mail"),
        (Kind.WEB, "javascript:alert(1)", "web"),
        (Kind.PHONE, "12", "phone"),
        (Kind.DOCUMENT, "x", "id"),
        (Kind.RECORD, "x", "id"),
        (Kind.LOCATION, "<b>", "location"),
    ],
)
def test_texts_that_their_kind_does_not_take_are_refused(kind: Kind, raw: Any, name: str) -> None:
    assert refusal(column(kind), raw).phrase.key == f"layers.cell.{name}"


def test_the_longest_text_is_taken() -> None:
    assert read_cell(column(Kind.LONG), "x" * 32_767, (), TR) == "x" * 32_767


def test_empty_is_nothing_unless_the_column_must_be_filled() -> None:
    for raw in (None, "", "  \n"):
        assert read_cell(column(Kind.LINE), raw, (), TR) is None
        assert refusal(column(Kind.LINE, is_required=True), raw).phrase.key == "layers.cell.required"


def test_new_records_take_defaults_and_say_what_is_missing() -> None:
    wdms = [
        column(Kind.LINE, "name", is_required=True),
        column(Kind.INTEGER, "count", default=1, is_required=True),
    ]
    filled = with_defaults({}, wdms)
    assert filled == {"count": 1}
    assert missing(filled, wdms) == ["name"]
    assert with_defaults({"count": 5, "name": "a"}, wdms) == {"count": 5, "name": "a"}
