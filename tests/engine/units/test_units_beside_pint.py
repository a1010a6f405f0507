"""Units beside pint and ucumvert, which know the whole of UCUM and share nothing with ours."""

import random

import pytest
from ucumvert import PintUcumRegistry

from terazi.engine.units.atoms import METRIC, NAMES, PREFIXES
from terazi.engine.units.conversion import conversion
from terazi.engine.units.unit import read_unit

COUNT = 500
# ucumvert knows no value for these, counts them as pure numbers, or takes them for something else (' for a minute of time).
OWN = {"[pH]", "[CFU]", "[arb'U]", "[iU]", "[IU]", "osm", "eq", "bit", "By", "Cel", "[degF]", "u", "'", "''"}
PLAIN = sorted(NAMES - OWN - {"10*", "10^"})
PREFIXED = [prefix + name for prefix in PREFIXES for name in sorted(METRIC - OWN) if prefix + name != "hbar"]


@pytest.fixture(scope="module")
def registry() -> PintUcumRegistry:
    return PintUcumRegistry()


def base_of(dimension: dict[str, int]) -> str:
    """Return the base units of a dimension as pint writes them."""
    names = {
        "length": "meter",
        "time": "second",
        "mass": "gram",
        "angle": "radian",
        "temperature": "kelvin",
        "charge": "coulomb",
        "luminosity": "candela",
        "substance": "mole",
    }
    return (
        " * ".join(f"{names[name]} ** {exponent}" for name, exponent in dimension.items()) or "dimensionless"
    )


def codes() -> list[str]:
    chosen = random.Random(1881)
    units = [*PLAIN, *PREFIXED]
    made = []
    for _ in range(COUNT):
        parts = [
            chosen.choice(units) + chosen.choice(["", "", "2", "-1", "3"])
            for _ in range(chosen.randint(1, 3))
        ]
        made.append("".join(part + chosen.choice([".", "/"]) for part in parts)[:-1])
    return made


@pytest.mark.parametrize("code", [*PLAIN, "10*9/L", "kcal/(kg.d)", "mL/min/{1.73_m2}", "/uL", *codes()])
def test_a_unit_is_as_many_base_units_as_others_say(registry: PintUcumRegistry, code: str) -> None:
    unit = read_unit(code)
    theirs = registry.from_ucum(code).to(base_of(dict(unit.dimension)))
    assert float(unit.factor) == pytest.approx(theirs.magnitude, rel=1e-12)


@pytest.mark.parametrize(
    ("have", "want"), [("Cel", "[degF]"), ("[degF]", "Cel"), ("Cel", "K"), ("K", "[degF]")]
)
@pytest.mark.parametrize("value", [-40.0, 0.0, 36.6, 1000.0])
def test_temperatures_are_converted_as_others_convert_them(
    registry: PintUcumRegistry, have: str, want: str, value: float
) -> None:
    names = {"Cel": "degC", "[degF]": "degF", "K": "kelvin"}
    theirs = registry.Quantity(value, names[have]).to(names[want]).magnitude
    assert conversion(have, want).of(value) == pytest.approx(theirs, rel=1e-12, abs=1e-10)
