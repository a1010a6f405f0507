"""Converting values from one unit into another: one factor and one offset for all of them."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import Dimension, dimension_of, read_unit, symbol_of
from terazi.foundation.language.phrases import Phrase

if TYPE_CHECKING:  # the process of the web server knows units, and not tables
    import polars as pl


@dataclass(frozen=True, kw_only=True, slots=True)
class Substance:
    """What is known of what is measured: its molar mass in g/mol, and how many equivalents a mole of it is."""

    molar_mass: Fraction | None = None
    valence: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A conversion: a value times ``factor`` plus ``offset``."""

    factor: float
    offset: float = 0.0

    def of(self, value: float) -> float:
        """Return a value converted."""
        return value * self.factor + self.offset

    def expression(self, values: "pl.Expr") -> "pl.Expr":
        """Return values converted as an expression; what is empty stays so."""
        return values * self.factor + self.offset


UNKNOWN = Substance()


def conversion(have: str, want: str, substance: Substance = UNKNOWN) -> Line:
    """Return how values in one unit become values in another (UCUM codes).

    Mass becomes amount of substance by the molar mass, and that equivalents by the valence. UnitError, with the reason,
    where one of the two is not known, or where the units measure different things; arbitrary and international units of
    one substance are never another's.
    """
    source, target = read_unit(have), read_unit(want)
    bridge = Fraction(1)
    if source.dimension != target.dimension:
        bridge = _bridge(source.dimension, target.dimension, substance, (have, want))
    factor = source.factor * bridge / target.factor
    return Line(float(factor), float((source.offset * bridge - target.offset) / target.factor))


def _bridge(have: Dimension, want: Dimension, substance: Substance, codes: tuple[str, str]) -> Fraction:
    """Return how many of the base units wanted one of those had is: grams, moles, equivalents of the substance."""
    missing = Counter(dict(want))
    missing.subtract(dict(have))
    # Grams that cancel out, as in mg/kg, may be a share of anything.
    is_weighed = "mass" in dict(have if missing["mass"] < 0 else want)
    match dimension_of(missing):
        case (("mass", -1), ("substance", 1)) if is_weighed:
            return 1 / _molar_mass(substance)
        case (("mass", 1), ("substance", -1)) if is_weighed:
            return _molar_mass(substance)
        case (("equivalents", 1), ("substance", -1)):
            return Fraction(_valence(substance))
        case (("equivalents", -1), ("substance", 1)):
            return Fraction(1, _valence(substance))
        case (("equivalents", 1), ("mass", -1)) if is_weighed:
            return _valence(substance) / _molar_mass(substance)
        case (("equivalents", -1), ("mass", 1)) if is_weighed:
            return _molar_mass(substance) / _valence(substance)
    facts = {"unit": symbol_of(codes[0]) or "1", "other": symbol_of(codes[1]) or "1"}
    raise UnitError(Phrase("units.error.different", facts))


def _molar_mass(substance: Substance) -> Fraction:
    if not substance.molar_mass:
        raise UnitError(Phrase("units.error.molar_mass"))
    return substance.molar_mass


def _valence(substance: Substance) -> int:
    if not substance.valence:
        raise UnitError(Phrase("units.error.valence"))
    return substance.valence
