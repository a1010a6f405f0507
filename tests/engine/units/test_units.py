"""Units out of UCUM codes, and conversions checked by hand."""

from fractions import Fraction

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine.units.atoms import METRIC, NAMES, PREFIXES
from terazi.engine.units.conversion import Substance, conversion
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit, symbol_of

GLUCOSE = Substance(molar_mass=Fraction("180.156"))
CHOLESTEROL = Substance(molar_mass=Fraction("386.654"))
TRIGLYCERIDES = Substance(molar_mass=Fraction("885.43"))
CREATININE = Substance(molar_mass=Fraction("113.118"))
UREA = Substance(molar_mass=Fraction("60.056"))
URIC_ACID = Substance(molar_mass=Fraction("168.112"))
BILIRUBIN = Substance(molar_mass=Fraction("584.662"))
CALCIUM = Substance(molar_mass=Fraction("40.078"), valence=2)
MAGNESIUM = Substance(molar_mass=Fraction("24.305"), valence=2)
SODIUM = Substance(molar_mass=Fraction("22.98977"), valence=1)
IRON = Substance(molar_mass=Fraction("55.845"), valence=3)
CORTISOL = Substance(molar_mass=Fraction("362.46"))
THYROXINE = Substance(molar_mass=Fraction("776.87"))
NOTHING = Substance()


@pytest.mark.parametrize(
    ("value", "have", "want", "substance", "converted"),
    [
        (100, "mg/dL", "mmol/L", GLUCOSE, 5.551),
        (5.551, "mmol/L", "mg/dL", GLUCOSE, 100.0),
        (200, "mg/dL", "mmol/L", CHOLESTEROL, 5.173),
        (150, "mg/dL", "mmol/L", TRIGLYCERIDES, 1.694),
        (1, "mg/dL", "umol/L", CREATININE, 88.40),
        (40, "mg/dL", "mmol/L", UREA, 6.660),
        (6, "mg/dL", "umol/L", URIC_ACID, 356.9),
        (1, "mg/dL", "umol/L", BILIRUBIN, 17.104),
        (10, "mg/dL", "mmol/L", CALCIUM, 2.495),
        (10, "mg/dL", "meq/L", CALCIUM, 4.990),
        (4.99, "meq/L", "mg/dL", CALCIUM, 10.0),
        (2, "mg/dL", "mmol/L", MAGNESIUM, 0.8229),
        (2.5, "mmol/L", "meq/L", MAGNESIUM, 5.0),
        (5, "meq/L", "mmol/L", MAGNESIUM, 2.5),
        (140, "meq/L", "mmol/L", SODIUM, 140.0),
        (100, "ug/dL", "umol/L", IRON, 17.91),
        (10, "ug/dL", "nmol/L", CORTISOL, 275.9),
        (1.2, "ng/dL", "pmol/L", THYROXINE, 15.447),
        (14.5, "g/dL", "g/L", NOTHING, 145.0),
        (7.5, "10*3/uL", "10*9/L", NOTHING, 7.5),
        (4.8, "10*6/uL", "10*12/L", NOTHING, 4.8),
        (250, "{cells}/uL", "10*6/L", NOTHING, 250.0),
        (42, "%", "1", NOTHING, 0.42),
        (0.125, "1", "%", NOTHING, 12.5),
        (120, "mm[Hg]", "kPa", NOTHING, 15.999),
        (10, "cm[H2O]", "mm[Hg]", NOTHING, 7.3556),
        (37, "Cel", "[degF]", NOTHING, 98.6),
        (98.6, "[degF]", "Cel", NOTHING, 37.0),
        (0, "Cel", "K", NOTHING, 273.15),
        (40, "U/L", "ukat/L", NOTHING, 0.6667),
        (1, "kat", "U", NOTHING, 6e7),
        (70, "kg", "[lb_av]", NOTHING, 154.32),
        (170, "cm", "[in_i]", NOTHING, 66.929),
        (5.5, "[ft_i]", "m", NOTHING, 1.6764),
        (2000, "kcal/d", "W", NOTHING, 96.852),
        (1.5, "mg/(kg.d)", "ug/kg/h", NOTHING, 62.5),
        (30, "kg/m2", "g/cm2", NOTHING, 3.0),
        (90, "mL/min/{1.73_m2}", "L/h", NOTHING, 5.4),
        (72, "/min", "Hz", NOTHING, 1.2),
        (3, "[IU]/mL", "k[iU]/L", NOTHING, 3.0),
        (1, "kW.h", "MJ", NOTHING, 3.6),
        (90, "km/h", "m/s", NOTHING, 25.0),
        (18, "mo", "a", NOTHING, 1.5),
        (1, "GBy", "Mbit", NOTHING, 8000.0),
        (180, "deg", "rad", NOTHING, 3.14159),
        (5, "[ppm]", "%", NOTHING, 0.0005),
    ],
)
def test_conversions_that_were_checked_by_hand(value, have, want, substance, converted):
    assert conversion(have, want, substance).of(value) == pytest.approx(converted, rel=2e-4)


@pytest.mark.parametrize(
    ("have", "want", "substance", "key"),
    [
        ("mg/dL", "mmol/L", NOTHING, "units.error.molar_mass"),
        ("mmol/L", "meq/L", GLUCOSE, "units.error.valence"),
        ("mg/dL", "meq/L", GLUCOSE, "units.error.valence"),
        ("[iU]/L", "[arb'U]/L", NOTHING, "units.error.different"),
        ("[iU]/L", "mg/L", GLUCOSE, "units.error.different"),
        ("osm/kg", "mol/kg", GLUCOSE, "units.error.different"),
        ("mg/dL", "mmol/kg", GLUCOSE, "units.error.different"),
        ("kg", "m", GLUCOSE, "units.error.different"),
        ("mol", "1", GLUCOSE, "units.error.different"),
        ("mg/kg", "mmol/kg", GLUCOSE, "units.error.different"),
    ],
)
def test_what_has_no_meaning_is_refused_with_the_reason(have, want, substance, key):
    with pytest.raises(UnitError) as refused:
        conversion(have, want, substance)
    assert refused.value.phrase.key == key


@pytest.mark.parametrize(
    "code",
    [
        *(
            "kWh",
            "mEq/L",
            "TRY",
            "mmHg",
            "°C",
            "µg",
            "mg//dL",
            "mg/",
            ".mg",
            "mg.",
            "(mg",
            "mg)",
            "()",
            "mg{",
            "mg}",
        ),
        *(
            "{a}{b}",
            "m0",
            "m99",
            "0",
            "0.m",
            "mmin",
            "k[degF]",
            "kd",
            "[",
            "[]",
            "[xx]",
            "mm2 ",
            " m",
        ),
        *(
            "m\n",
            "m\0",
            "㎏",
            "m²",
            "1e3",
            "--2",
            "m--2",
            "+",
            "m" * 65,
            "(" * 20 + "m" + ")" * 20,
            "m" + ".m" * 40,
        ),
        *("Cel2", "kg.Cel", "Cel/s", "mCel", "/Cel", "1.Cel"),
    ],
)
def test_codes_that_are_none_are_refused(code):
    with pytest.raises(UnitError):
        read_unit(code)


@given(st.text(alphabet="mgLdkol10*/.()[]{}IU%'-+23Ce", max_size=24))
def test_any_text_is_a_unit_or_refused(code):
    try:
        unit = read_unit(code)
    except UnitError:
        return
    assert unit.factor > 0
    assert symbol_of(code) is not None


CODES = st.one_of(
    st.sampled_from(sorted(NAMES)),
    st.builds(str.__add__, st.sampled_from(sorted(PREFIXES)), st.sampled_from(sorted(METRIC))),
    st.sampled_from(["mg/dL", "10*9/L", "kcal/(kg.d)", "mm[Hg]", "m3/s2", "/min", "U/L"]),
)


@given(
    CODES, CODES, st.floats(-1e6, 1e6).filter(lambda each: not 0 < abs(each) < 1e-300)
)  # those have fewer digits
def test_there_and_back_is_where_it_was(have, want, value):
    if read_unit(have).dimension != read_unit(want).dimension:
        with pytest.raises(UnitError):
            conversion(have, want)
        return
    there, back = conversion(have, want), conversion(want, have)
    zero = abs(there.offset) * abs(back.factor) + abs(back.offset)
    assert back.of(there.of(value)) == pytest.approx(value, rel=1e-12, abs=1e-12 * zero)


def test_columns_are_converted_as_values_are():
    line = conversion("mg/dL", "mmol/L", GLUCOSE)
    frame = pl.DataFrame({"glucose": [100, None, 0, -5]})
    converted = frame.select(line.expression(pl.col("glucose"))).to_series().to_list()
    assert converted == [line.of(100), None, 0.0, line.of(-5)]


@pytest.mark.parametrize(
    ("code", "symbol"),
    [
        *[("mg/dL", "mg/dL"), ("ug/L", "µg/L"), ("10*9/L", "10⁹/L"), ("kg/m2", "kg/m²"), ("m.s-2", "m·s⁻²")],
        *[("mm[Hg]", "mmHg"), ("Cel", "°C"), ("[IU]/mL", "IU/mL"), ("{cells}/uL", "/µL"), ("meq/L", "mEq/L")],
        *[("kcal/(kg.d)", "kcal/(kg·d)"), ("%", "%"), ("100.mL", "100·mL"), ("", ""), ("[in_i]", "in")],
    ],
)
def test_units_are_written_as_people_write_them(code, symbol):
    assert symbol_of(code) == symbol
