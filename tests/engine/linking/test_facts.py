"""Facts of a wdm: what they say of values and units, and how they are kept."""

import json

import pytest

from terazi.engine.linking.facts import Facts, Link, RangeKind
from terazi.engine.linking.reading import InvalidFacts
from terazi.engine.units.errors import UnitError
from terazi.foundation.types import Value
from tests.engine.linking.wdms import (
    AGE,
    ALL,
    CALCIUM,
    GLUCOSE,
    HAEMOGLOBIN,
    HBA1C,
    NATIONAL_ID,
    TEMPERATURE,
    TSH,
)


@pytest.mark.parametrize("facts", ALL, ids=lambda facts: facts.code)
def test_facts_are_the_same_after_being_kept(facts: Facts) -> None:
    assert Facts.from_json(json.loads(json.dumps(facts.as_json()))) == facts


def test_a_link_is_the_same_after_being_kept() -> None:
    link = Link(facts=GLUCOSE, came_in="mmol/L", is_converted=True)
    assert Link.from_json(json.loads(json.dumps(link.as_json()))) == link


@pytest.mark.parametrize(
    ("place", "value", "named"),
    [
        ("code", "", "facts.code"),
        ("code", 3, "facts.code"),
        ("captions", {"tr": "Glukoz"}, "facts.captions.en"),
        ("captions", {"tr": "Glukoz", "en": "Glucose", "de": "x"}, "facts.captions.de"),
        ("column_type", "number", "facts.column_type"),
        ("unit", "mg/dl!", "facts.unit"),
        ("edition", -1, "facts.edition"),
        ("edition", True, "facts.edition"),
        ("molar_mass", 0, "facts.molar_mass"),
        ("molar_mass", float("nan"), "facts.molar_mass"),
        ("lines", [{"unit": "mmol/L", "factor": 0}], "facts.lines.0.factor"),
        ("ranges", [{"kind": "possible", "lower": 3, "upper": 2}], "facts.ranges.0.upper"),
        ("ranges", [{"kind": "normal"}], "facts.ranges.0.kind"),
        ("ranges", [{"kind": "usual", "lower": float("inf")}], "facts.ranges.0.lower"),
        ("ranges", [{"kind": "usual", "rule": "sex = female"}], "facts.ranges.0.rule"),
        ("options", "female", "facts.options"),
        ("options", [{"code": "f", "captions": {"tr": "K", "en": "F"}}] * 10_001, "facts.options"),
        ("options", [["female"]], "facts.options.0"),
        ("synonyms", [None], "facts.synonyms.0"),
        ("required", "yes", "facts.required"),
        ("author", "me", "facts.author"),
    ],
)
def test_what_is_wrong_with_kept_facts_is_named_by_its_place(place: str, value: Value, named: str) -> None:
    with pytest.raises(InvalidFacts) as refused:
        Facts.from_json({**GLUCOSE.as_json(), place: value})
    assert refused.value.path == named


def test_mass_becomes_substance_by_the_molar_mass_of_the_wdm() -> None:
    assert GLUCOSE.line_from("mmol/L").of(5.551) == pytest.approx(100.0, abs=0.01)
    assert GLUCOSE.line_to("mmol/L").of(100) == pytest.approx(5.551, abs=0.001)
    assert CALCIUM.line_from("meq/L").of(5) == pytest.approx(10.02, abs=0.01)


def test_a_line_of_its_own_goes_before_what_units_imply() -> None:
    assert HBA1C.line_from("mmol/mol").of(48) == pytest.approx(6.54, abs=0.01)
    assert HBA1C.line_to("mmol/mol").of(6.5) == pytest.approx(47.5, abs=0.1)
    assert HBA1C.line_from("1").of(0.065) == pytest.approx(6.5)
    assert HBA1C.line_from("g/kg").of(65) == pytest.approx(6.5)


@pytest.mark.parametrize(
    ("facts", "unit", "reason"),
    [
        (HAEMOGLOBIN, "mmol/L", "units.error.molar_mass"),
        (GLUCOSE, "meq/L", "units.error.valence"),
        (TSH, "ng/mL", "units.error.different"),
        (GLUCOSE, "kg", "units.error.different"),
        (AGE, "cm", "units.error.different"),
    ],
)
def test_a_conversion_that_facts_do_not_allow_is_refused_with_its_reason(
    facts: Facts, unit: str, reason: str
) -> None:
    with pytest.raises(UnitError) as refused:
        facts.line_from(unit)
    assert refused.value.phrase.key == reason


def test_the_widest_range_holds_what_is_so_for_anybody() -> None:
    found = HAEMOGLOBIN.widest(RangeKind.USUAL)
    assert found is not None
    assert (found.lower, found.upper, found.source) == (12, 17.5, "WHO 2011")
    assert found.holds(12)
    assert not found.holds(11.9)
    assert HAEMOGLOBIN.widest(RangeKind.CRITICAL) is None


def test_ranges_are_told_in_the_unit_of_the_cells() -> None:
    kept = Link(facts=GLUCOSE, came_in="mmol/L")
    found = kept.range_of(RangeKind.USUAL)
    assert found is not None
    assert (found.lower, found.upper) == (pytest.approx(3.886, abs=0.001), pytest.approx(5.551, abs=0.001))
    converted = Link(facts=GLUCOSE, came_in="mmol/L", is_converted=True)
    assert converted.range_of(RangeKind.USUAL) == GLUCOSE.widest(RangeKind.USUAL)
    warm = Link(facts=TEMPERATURE, came_in="[degF]").range_of(RangeKind.POSSIBLE)
    assert warm is not None
    assert (warm.lower, warm.upper) == (pytest.approx(68), pytest.approx(114.8))
    assert Link(facts=NATIONAL_ID).range_of(RangeKind.POSSIBLE) is None
