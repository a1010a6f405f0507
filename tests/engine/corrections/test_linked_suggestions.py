"""What is suggested for linked columns, and what their profile says."""

from dataclasses import replace

import polars as pl
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.columns.profiles import profile
from terazi.engine.columns.summary import LimitRule
from terazi.engine.corrections.detection import accepted, suggest
from terazi.engine.corrections.steps import LinkColumn, ReplaceOptions
from terazi.engine.corrections.suggestion import SuggestionKind
from terazi.engine.corrections.transformations import apply_step
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.corrections.test_suggestions import made
from tests.engine.linking.wdms import AGE, GLUCOSE, HAEMOGLOBIN, NATIONAL_ID, SEX, sex_is, usual

FLOAT, INTEGER, SELECT, TEXT = ColumnType.FLOAT, ColumnType.INTEGER, ColumnType.SELECT, ColumnType.TEXT


def linked(columns, *facts, unit=None):
    data = made(columns)
    for place, each in enumerate(facts, 1):
        if each is not None:
            data = apply_step(data, LinkColumn(column=f"c{place}", facts=each, unit=unit))
    return data


def kinds(data):
    return {each.kind for each in suggest(data)}


def of_kind(data, kind):
    return [each for each in suggest(data) if each.kind is kind]


def test_impossible_values_are_limits_in_the_unit_of_the_cells():
    data = linked({"Şeker": (FLOAT, [5.0, 6.1, 900.0, 4.4])}, GLUCOSE, unit="mmol/L")
    [found] = of_kind(data, SuggestionKind.OUT_OF_LIMITS)
    assert found.rows == (4,)
    assert accepted(data, suggest(data)).frame["c1"].to_list() == [5.0, 6.1, None, 4.4]


def test_usual_ranges_never_propose_a_change():
    data = linked({"Şeker": (FLOAT, [250.0, 300.0, 320.0, 41.0])}, GLUCOSE)
    assert kinds(data) == set()


def test_where_most_values_are_impossible_the_unit_is_doubted_and_not_the_values():
    data = linked({"Şeker": (FLOAT, [4.1, 4.9, 4.2, 4.8])}, GLUCOSE)
    [found] = suggest(data)
    assert (found.kind, found.step, found.alternatives[0].unit) == (SuggestionKind.OTHER_UNIT, None, "mmol/L")
    assert "mmol/L" in found.as_json(Lang.TR)["why"]
    assert kinds(apply_step(data, found.alternatives[0])) == set()


@pytest.mark.parametrize(
    ("cells", "after"),
    [
        (["erkek", "E", "male", "K", "Kadın"], ["Erkek", "Erkek", "Erkek", "Kadın", "Kadın"]),
        (["Male", "M", "F", "Female", "erkek"], ["Male", "Male", "Female", "Female", "Male"]),
        (["E", "E", "E", "E", "E"], ["Erkek"] * 5),
        (
            ["Erkek", "Erkekk", "Erkek", "Kadın", "Bilinmiyor"],
            ["Erkek", "Erkek", "Erkek", "Kadın", "Bilinmiyor"],
        ),
    ],
)
def test_options_are_written_by_their_captions_in_the_language_of_the_column(cells, after):
    data = linked({"Cinsiyet": (SELECT, cells)}, SEX)
    assert accepted(data, suggest(data)).frame["c1"].to_list() == after


def test_registered_spellings_are_chosen_one_by_one():
    data = linked({"Cinsiyet": (SELECT, ["Erkek", "E", "K", "Kadın"])}, SEX)
    [found] = of_kind(data, SuggestionKind.SIMILAR_OPTIONS)
    assert found.step == ReplaceOptions(column="c1", options=(("E", "Erkek"), ("K", "Kadın")))
    assert found.is_safe
    assert apply_step(data, found.some(options=["K"])).frame["c1"].to_list() == [
        "Erkek",
        "E",
        "Kadın",
        "Kadın",
    ]


def test_a_column_as_the_wdm_wants_it_has_nothing_to_correct():
    data = linked(
        {"Cinsiyet": (SELECT, ["Erkek", "Kadın", "Erkek"]), "Şeker": (FLOAT, [90.0, 95.0, 101.0])},
        SEX,
        GLUCOSE,
    )
    assert suggest(data) == ()


def test_empty_and_repeated_cells_of_a_key_are_shown():
    data = linked({"Kimlik": (TEXT, ["a1", None, "b2", "a1"])}, NATIONAL_ID)
    found = {each.kind: each for each in suggest(data)}
    assert found[SuggestionKind.EMPTY_CELLS].rows == (3,)
    assert found[SuggestionKind.REPEATED_VALUES].rows == (5,)
    assert all(each.step is None for each in found.values())
    left = apply_step(data, found[SuggestionKind.REPEATED_VALUES].alternatives[0])
    assert left.frame["c1"].to_list() == ["a1", None, "b2"]


def test_limits_of_the_profile_are_those_of_the_wdm():
    [told] = profile(linked({"Şeker": (FLOAT, [90.0, 2500.0])}, GLUCOSE))
    assert (told.lower_limit, told.upper_limit, told.limit_rule) == (5, 2000, LimitRule.GIVEN)
    assert told.high.count == 1
    assert told.limit_reason
    assert "veri modeline" in say(told.limit_reason, Lang.TR)


def test_captions_of_both_languages_are_registered_options():
    [told] = profile(linked({"Cinsiyet": (SELECT, ["Erkek", "Female", "x"])}, SEX))
    assert told.unregistered == 1


def haemoglobin(*more):
    columns = {
        "Hgb": (FLOAT, [13.0, 13.0, 13.0, 11.0, None, 13.0]),
        "Cinsiyet": (SELECT, ["K", "Erkek", "kadın", "Female", "E", None]),
        "Yaş": (INTEGER, [30, 40, 50, 60, 70, 20]),
    }
    return profile(linked(columns, HAEMOGLOBIN, *more))[0].usual


def test_the_usual_share_is_judged_for_whom_each_row_is_about():
    told = haemoglobin(SEX, AGE)
    # a woman with 13 and one with 11, a man with 13 (below 13.5); nobody knows whom the last row is about
    assert (told.judged, told.inside, told.is_widest) == (4, 2, False)
    assert told.source == "WHO 2011"


def test_without_the_columns_that_the_rule_needs_the_widest_range_judges():
    told = haemoglobin(SEX)
    assert (told.lower, told.upper, told.judged, told.inside) == (12, 17.5, 5, 4)
    assert (told.is_widest, told.needed) == (True, ("age",))


def test_the_person_may_be_linked_in_another_layer():
    sex, age = (replace(each, layer="people") for each in (SEX, AGE))
    assert haemoglobin(sex, age) == haemoglobin(SEX, AGE)


def test_of_two_columns_of_another_layer_neither_is_taken():
    columns = {"Hgb": (FLOAT, [13.0]), "Yaş": (INTEGER, [30]), "Baba": (INTEGER, [60])}
    age = replace(AGE, layer="people")
    [told, *_] = profile(linked(columns, HAEMOGLOBIN, age, age))
    assert told.usual.needed == ("age", "sex")


def pregnancy(trimester):
    rules = [*sex_is("female")["rules"], {"field": "trimester", **trimester}]
    return {"combinator": "and", "rules": rules}


def test_what_rules_ask_to_be_empty_is_so_without_a_column():
    facts = replace(
        HAEMOGLOBIN,
        ranges=(
            usual(12, 16, pregnancy({"operator": "null", "value": None})),
            usual(10.5, 15, pregnancy({"operator": "in", "value": [2]})),
        ),
    )
    columns = {"Hgb": (FLOAT, [13.0, 11.0]), "Cinsiyet": (SELECT, ["K", "K"]), "Yaş": (INTEGER, [30, 40])}
    [told, *_] = profile(linked(columns, facts, SEX, AGE))
    assert (told.usual.judged, told.usual.inside, told.usual.is_widest) == (2, 1, False)
    assert told.usual.needed == ("trimester",)


def test_what_no_range_is_known_of_has_no_usual_share():
    [told] = profile(linked({"Yaş": (INTEGER, [30])}, AGE))
    assert told.usual is None
    assert "usual" not in told.as_json()
    [plain] = profile(made({"x": (FLOAT, [1.0])}))
    assert plain.usual is None


def test_values_that_are_left_out_of_statistics_are_not_judged():
    data = linked({"Şeker": (FLOAT, [90.0, 500.0])}, GLUCOSE)
    [column] = data.columns
    aside = data.with_column(type(column)(id="c1", name="Şeker", type=FLOAT, link=column.link, aside=(3,)))
    assert profile(aside)[0].usual.judged == 1
    assert isinstance(data.frame, pl.DataFrame)
