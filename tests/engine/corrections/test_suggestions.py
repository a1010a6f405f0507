"""What is suggested for a data set, and that accepting it, wholly or in part, corrects it."""

import json
import random
from datetime import datetime

import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType, Level
from terazi.engine.corrections.cell_values import read_cells
from terazi.engine.corrections.detection import accepted, suggest
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import SetLevel, Step, Trim
from terazi.engine.corrections.suggestion import SuggestionKind
from terazi.engine.corrections.texts import repaired
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, dtype_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say, server_phrases


def made(columns, residue=()):
    """Columns: name -> (type, values); rows are numbered from 2."""
    described = tuple(
        Column(id=f"c{i}", name=name, type=column_type)
        for i, (name, (column_type, _)) in enumerate(columns.items(), 1)
    )
    size = len(next(iter(columns.values()))[1])
    data = {"_row": pl.Series(range(2, size + 2), dtype=pl.Int64)}
    for column, (_, values) in zip(described, columns.values(), strict=True):
        data[column.id] = pl.Series(values, dtype=dtype_of(column.type))
    return Dataset(
        columns=described,
        frame=pl.DataFrame(data),
        residue=pl.DataFrame(list(residue), schema=RESIDUE_SCHEMA, orient="row"),
    )


def of_kind(found, kind):
    return [s for s in found if s.kind is kind]


def only(dataset, kind, **given):
    [suggestion] = of_kind(suggest(dataset, **given), kind)
    return suggestion


CITIES = ["İstanbul"] * 6 + ["istanbul ", "ISTANBUL", "İstnbul", "Ankara", "Ankara", "Ocak", "Ocakbaşı"]


def test_similar_options_are_merged_into_the_winner():
    data = made({"Şehir": (ColumnType.SELECT, CITIES)})
    for suggestion in of_kind(suggest(data), SuggestionKind.SIMILAR_OPTIONS):
        data = apply_step(data, suggestion.step)
    data = apply_step(data, Trim(column="c1"))
    assert set(data.frame["c1"]) == {"İstanbul", "Ankara", "Ocak", "Ocakbaşı"}


def test_chosen_options_and_rows_alone_are_accepted():
    data = made({"Şehir": (ColumnType.SELECT, ["Ankara"] * 9 + ["ANKARA", "ANKARA", "ankara"])})
    suggestion = only(data, SuggestionKind.SIMILAR_OPTIONS)
    assert dict(suggestion.options) == {"ANKARA": "Ankara", "ankara": "Ankara"}
    some = apply_step(data, suggestion.some(options=["ANKARA"], rows=[11]))
    assert some.frame["c1"].to_list()[-3:] == ["Ankara", "ANKARA", "ankara"]
    with pytest.raises(InvalidStep):
        suggestion.some(options=["Bursa"])
    with pytest.raises(InvalidStep):
        suggestion.some(rows=[2])


def test_spaces_are_taken_away():
    data = made({"Ad": (ColumnType.TEXT, [" Ali", "Ayşe  Nur", "Can\u00a0", "Eda", "  ", None])})
    suggestion = only(data, SuggestionKind.SPACES)
    assert (suggestion.count, suggestion.rows) == (4, (2, 3, 4, 6))
    assert apply_step(data, suggestion.step).frame["c1"].to_list() == [
        "Ali",
        "Ayşe Nur",
        "Can",
        "Eda",
        None,
        None,
    ]


def test_letter_case_follows_most_of_the_column():
    data = made({"Ad": (ColumnType.TEXT, ["Ali Işık", "Ayşe İnce", "Can Ilgaz", "VELİ IŞIK", "TBMM"])})
    suggestion = only(data, SuggestionKind.LETTER_CASE)
    assert apply_step(data, suggestion.step).frame["c1"].to_list()[3:] == ["Veli Işık", "TBMM"]


DAMAGE = [
    ("Ä°stanbul", "İstanbul"),
    ("Ã¼lke", "ülke"),
    ("ÅžiÅŸli", "Şişli"),
    ("DoÄŸu", "Doğu"),
    ("Þiþli", "Şişli"),
    ("Ýzmir", "İzmir"),
    ("Ã‡ankÄ±rÄ±", "Çankırı"),
]


@pytest.mark.parametrize(("damaged", "meant"), DAMAGE)
def test_damaged_letters_are_repaired(damaged, meant):
    data = made({"Yer": (ColumnType.TEXT, [damaged, "Çay İçi Ağrı"])})
    suggestion = only(data, SuggestionKind.ENCODING)
    assert apply_step(data, suggestion.step).frame["c1"].to_list() == [meant, "Çay İçi Ağrı"]


@pytest.mark.parametrize(
    "text", ["İyi günler", "Ağrı", "São Paulo", "Ängelholm", "naïve café", "Âlâ", "ĞÜŞİÖÇ ğüşıöç"]
)
def test_sound_texts_are_not_repaired(text):
    assert repaired(text) == text


RESIDUE = [
    (2, "c1", "12 kg", "text"),
    (3, "c1", "1.234,5 kg", "text"),
    (4, "c1", "yok", "text"),
    (5, "c1", "-", "text"),
    (6, "c1", "#N/A", "error"),
    (7, "c1", "bilmem", "text"),
    (8, "c1", "%12,5", "text"),
]


def test_values_are_read_out_of_cells_of_the_wrong_type():
    data = made({"Ağırlık": (ColumnType.FLOAT, [None] * 7 + [1.0])}, RESIDUE)
    read, left = sorted(of_kind(suggest(data), SuggestionKind.WRONG_TYPE), key=lambda s: -s.count)
    changed = apply_step(data, read.step)
    assert changed.frame["c1"].to_list() == [12.0, 1234.5, None, None, None, None, 0.125, 1.0]
    assert changed.residue["raw"].to_list() == ["bilmem"]
    assert left.rows == (7,)
    assert apply_step(changed, left.step).residue.is_empty()
    one = apply_step(data, read.some(rows=[2]))
    assert one.frame["c1"].to_list()[:2] == [12.0, None]


def test_cell_of_many_spaces_is_read_like_any_other():
    raws = [f"12{' ' * 30_000}kg", f"12{' ' * 30_000}!", "3 kg"]
    column = Column(id="c1", name="Ağırlık", type=ColumnType.FLOAT)
    read = read_cells(column, raws, ["text"] * 3)
    assert [reading.value if reading else None for reading in read] == [12.0, None, 3.0]


def test_column_whose_filled_cells_are_all_misfits_has_nothing_to_fill_its_empty_cells_with():
    lost = [(row, "c1", "#N/A", "error") for row in range(2, 12)]
    for column_type in ColumnType:
        found = suggest(made({"Oran": (column_type, [None] * 12)}, lost))
        assert {suggestion.kind for suggestion in found} <= {SuggestionKind.WRONG_TYPE}


def test_cells_with_units_of_different_things_are_left_to_the_reader():
    data = made(
        {"Ağırlık": (ColumnType.FLOAT, [None, None, 3.0])},
        [(2, "c1", "12 kg", "text"), (3, "c1", "170 cm", "text")],
    )
    assert only(data, SuggestionKind.WRONG_TYPE).confidence < 0.5


def test_impossible_dates_are_put_right_or_emptied():
    residue = [
        (2, "c1", "31.02.2026", "text"),
        (3, "c1", "12.31.2026", "text"),
        (4, "c1", "29.02.2025", "text"),
    ]
    data = made(
        {"Tarih": (ColumnType.DATETIME, [None, None, None, datetime(2026, 1, 1), datetime(1026, 1, 1)])},
        residue,
    )
    found = of_kind(suggest(data), SuggestionKind.IMPOSSIBLE_DATES)
    for suggestion in found:
        data = apply_step(data, suggestion.step)
    dates = [datetime(2026, 2, 28), datetime(2026, 12, 31), datetime(2025, 2, 28), datetime(2026, 1, 1), None]
    assert data.frame["c1"].to_list() == dates
    assert data.residue.is_empty()


def test_values_outside_given_limits_are_emptied_or_clipped():
    data = made({"Yaş": (ColumnType.INTEGER, [5, 20, 40, 130, None])})
    suggestion = only(data, SuggestionKind.OUT_OF_LIMITS, limits={"c1": (18, 99.5)})
    assert suggestion.rows == (2, 5)
    assert apply_step(data, suggestion.step).frame["c1"].to_list() == [None, 20, 40, None, None]
    assert apply_step(data, suggestion.alternatives[0]).frame["c1"].to_list() == [18, 20, 40, 99, None]


def test_abnormal_values_are_flagged_with_the_rule():
    values = [50.0 + i % 7 for i in range(60)] + [5000.0]
    suggestion = only(made({"Puan": (ColumnType.FLOAT, values)}), SuggestionKind.ABNORMAL_VALUES)
    assert suggestion.rows == (62,)
    assert suggestion.method is not None
    assert "Hubert" in say(suggestion.method, Lang.TR)
    assert suggestion.as_json(Lang.EN)["method"] == say(suggestion.method, Lang.EN)


def test_only_the_limit_that_values_pass_is_told_and_applied():
    days = [float(n % 8) for n in range(80)] + [90.0]
    data = made({"Teslim (gün)": (ColumnType.FLOAT, days)})
    suggestion = only(data, SuggestionKind.ABNORMAL_VALUES)
    upper = suggestion.alternatives[1].upper
    assert upper is not None
    assert say(suggestion.why, Lang.TR).startswith(f"Ötekilerin hemen hepsi en çok {upper:g}. ")
    assert say(suggestion.why, Lang.EN).startswith(f"Nearly all others are at most {upper:g}. ")
    assert all(step.lower is None for step in suggestion.alternatives[1:])


def test_samples_of_numbers_have_their_decimals_beneath_each_other():
    values = [50.0 + i % 7 for i in range(60)] + [5000.25, 4999.5]
    suggestion = only(made({"Tutar": (ColumnType.FLOAT, values)}), SuggestionKind.ABNORMAL_VALUES)
    assert [s["before"] for s in suggestion.as_json(Lang.TR)["samples"]] == ["5.000,25", "4.999,50"]
    assert [s["before"] for s in suggestion.as_json(Lang.EN)["samples"]] == ["5,000.25", "4,999.50"]


def test_an_abnormal_value_is_shown_and_never_replaced():
    gross = [float(n) * 1_000_000 for n in range(1, 80)] + [2_787_965_087.0]
    data = made({"Hasılat": (ColumnType.FLOAT, gross)})
    suggestion = only(data, SuggestionKind.ABNORMAL_VALUES)
    assert suggestion.step is None
    assert not suggestion.is_safe
    assert accepted(data, suggest(data)).frame["c1"].to_list() == gross
    marked = apply_step(data, suggestion.alternatives[0])
    assert marked.frame["c1"].to_list() == gross
    assert marked.columns[0].aside == suggestion.rows == (81,)
    assert not of_kind(suggest(marked), SuggestionKind.ABNORMAL_VALUES)


def test_ordinary_values_are_rarely_called_abnormal():
    normal = random.Random(4)
    columns = {
        f"Ölçüm {k}": (ColumnType.FLOAT, [normal.gauss(100, 15) for _ in range(340)]) for k in range(40)
    }
    assert len(of_kind(suggest(made(columns)), SuggestionKind.ABNORMAL_VALUES)) <= 6


def test_the_low_end_of_two_groups_is_not_unusual():
    normal = random.Random(2)
    short, long = (
        [normal.gauss(mean, 6.5) for _ in range(count)] for mean, count in ((191, 220), (217, 120))
    )
    data = made({"Yüzgeç": (ColumnType.FLOAT, short + long)})
    assert not of_kind(suggest(data), SuggestionKind.ABNORMAL_VALUES)


def test_codes_have_no_abnormal_values():
    data = made({"Sigara": (ColumnType.INTEGER, [0] * 60 + [1])})
    assert of_kind(suggest(data), SuggestionKind.ABNORMAL_VALUES)
    coded = apply_step(data, SetLevel(column="c1", level=Level.NOMINAL))
    assert not suggest(coded)


def test_empty_cells_are_not_filled():
    numbers, options = [1.0, 2.0, 9.0, None, 2.0, 3.0], ["a", None, "a", "b", "b", "a"]
    data = made({"Sayı": (ColumnType.FLOAT, numbers), "Seçenek": (ColumnType.SELECT, options)})
    assert accepted(data, suggest(data)).frame.equals(data.frame)


def test_duplicate_rows_go_and_the_first_stays():
    data = made({name: (ColumnType.TEXT, ["x", "y", "x", None]) for name in "ABC"}, [(5, "c1", "q", "error")])
    suggestion = only(data, SuggestionKind.DUPLICATE_ROWS)
    assert suggestion.rows == (4,)
    assert apply_step(data, suggestion.step).frame["_row"].to_list() == [2, 3, 5]


def test_duplicate_rows_are_told_by_their_first_cells():
    columns = {
        "Ad": (ColumnType.TEXT, ["x", "y", "x"]),
        "Not": (ColumnType.TEXT, [None, "b", None]),
        "Tutar": (ColumnType.FLOAT, [1234.5, 2.0, 1234.5]),
        "Adet": (ColumnType.INTEGER, [7, 8, 7]),
        "Kod": (ColumnType.TEXT, ["son", "son", "son"]),
    }
    suggestion = only(made(columns), SuggestionKind.DUPLICATE_ROWS)
    turkish, english = [suggestion.as_json(lang)["samples"][0] for lang in (Lang.TR, Lang.EN)]
    assert (turkish["before"], english["before"]) == ("x · 1.234,5 · 7", "x · 1,234.5 · 7")


def messy(rows, seed=1):
    draw = random.Random(seed)
    cities = ["İstanbul", "istanbul ", "ISTANBUL", "Ankara", "Ankra", "İzmir", "Ä°zmir", None]
    residue = [(i + 2, "c3", draw.choice(["12 kg", "yok", "abc"]), "text") for i in range(0, rows, 97)]
    columns = {
        "Şehir": (ColumnType.SELECT, [draw.choice(cities) for _ in range(rows)]),
        "Not": (ColumnType.TEXT, [f" müşteri {draw.randrange(rows)} " for _ in range(rows)]),
        "Kilo": (ColumnType.FLOAT, [None if i % 97 == 0 else draw.gauss(70, 10) for i in range(rows)]),
        "Yaş": (ColumnType.INTEGER, [draw.choice([None, *range(18, 90), 900]) for _ in range(rows)]),
        "Tarih": (ColumnType.DATETIME, [datetime(2026, 1 + i % 12, 1 + i % 28) for i in range(rows)]),
    }
    for extra in range(5):
        columns[f"Ek {extra}"] = (ColumnType.FLOAT, [draw.expovariate(1) for _ in range(rows)])
    return made(columns, residue)


def test_every_suggestion_is_json_both_languages_and_a_step_that_changes_what_it_counts():
    data = messy(400)
    found = suggest(data)
    assert len({s.id for s in found}) == len(found)
    assert [s.id for s in suggest(data)] == [s.id for s in found]
    for suggestion in found:
        for lang in Lang:
            said = json.loads(json.dumps(suggestion.as_json(lang)))
            assert "{" not in said["title"] + said["why"]
            assert all(set(sample) == {"_row", "column", "before", "after"} for sample in said["samples"])
        for step in (suggestion.step, *suggestion.alternatives):
            if step is None:
                continue
            assert Step.from_json(json.loads(json.dumps(step.as_json()))) == step
            assert apply_step(data, step) is not data
        assert suggestion.count == len(suggestion.rows) > 0
        assert 0 < suggestion.confidence <= 1
        some = apply_step(data, suggestion.some(rows=suggestion.rows[:1]))
        assert changed_rows(data, some) <= {suggestion.rows[0]}


def changed_rows(before, after):
    gone = set(before.frame["_row"]) - set(after.frame["_row"])
    kept = before.frame.filter(pl.col("_row").is_in(list(after.frame["_row"])))
    differs = pl.any_horizontal([~kept[c.id].eq_missing(after.frame[c.id]) for c in before.columns])
    return gone | set(kept.filter(pl.select(differs).to_series())["_row"])


def test_accepting_everything_leaves_nothing_to_correct():
    data = messy(400)
    data = accepted(data, suggest(data))
    assert {s.kind for s in suggest(data)} <= {SuggestionKind.ABNORMAL_VALUES}
    assert data.residue.is_empty()


def test_suggestions_leave_the_data_set_as_it_was():
    data = messy(200)
    before = data.frame.clone()
    accepted(data, suggest(data))
    assert data.frame.equals(before)


def test_a_data_set_without_rows_or_with_empty_columns_has_no_suggestions():
    assert (
        suggest(
            made({"A": (ColumnType.TEXT, []), "B": (ColumnType.FLOAT, []), "C": (ColumnType.DATETIME, [])})
        )
        == ()
    )
    assert suggest(made({"A": (ColumnType.SELECT, [None]), "B": (ColumnType.FLOAT, [None])})) == ()


def test_every_phrase_of_corrections_stands_in_both_languages():
    for key, entry in server_phrases().items():
        if key.startswith("corrections."):
            assert entry["tr"], key
            assert entry["en"], key
    assert say(Phrase("corrections.reason.calculated", {"formula": "1"}), Lang.EN).endswith("1")


def test_sample_values_are_written_as_the_language_writes_numbers():
    data = made({"Tutar": (ColumnType.FLOAT, [*(10.0 + n % 5 for n in range(60)), 123456.75])})
    suggestion = only(data, SuggestionKind.ABNORMAL_VALUES)
    turkish, english = (suggestion.as_json(lang)["samples"][-1]["before"] for lang in (Lang.TR, Lang.EN))
    assert (turkish, english) == ("123.456,75", "123,456.75")
