"""Units without a prefix, as the Unified Code for Units of Measure (UCUM, ucum.org) spells them in case-sensitive form.

Beside UCUM's base units the amount of substance, equivalents, osmoles, information and arbitrary units have dimensions of
their own: what UCUM counts as pure numbers is never another's here. A millimetre of mercury is the conventional one of
NIST SP 811, 133.322387415 Pa.
"""

from collections.abc import Mapping
from fractions import Fraction

PREFIXES: Mapping[str, int] = {
    "Y": 24,
    "Z": 21,
    "E": 18,
    "P": 15,
    "T": 12,
    "G": 9,
    "M": 6,
    "k": 3,
    "h": 2,
    "da": 1,
    "d": -1,
    "c": -2,
    "m": -3,
    "u": -6,
    "n": -9,
    "p": -12,
    "f": -15,
    "a": -18,
    "z": -21,
    "y": -24,
}
"""Metric prefixes, as powers of ten."""

BASES: Mapping[str, str] = {
    "m": "length",
    "s": "time",
    "g": "mass",
    "rad": "angle",
    "K": "temperature",
    "C": "charge",
    "cd": "luminosity",
    "mol": "substance",
    "eq": "equivalents",
    "osm": "osmoles",
    "bit": "information",
    "[iU]": "international units",
    "[arb'U]": "arbitrary units",
    "[CFU]": "colonies",
    "[pH]": "acidity",
}
"""Units that nothing defines, and what they measure."""

METRIC = frozenset(
    {
        *("m", "s", "g", "rad", "K", "C", "cd", "mol", "eq", "osm", "bit", "[iU]"),
        *("sr", "Hz", "N", "Pa", "J", "W", "A", "V", "F", "Ohm", "S", "Wb", "T", "H", "lm", "lx", "Bq", "Gy"),
        *("Sv", "kat", "U", "l", "L", "ar", "t", "bar", "u", "eV", "cal", "m[Hg]", "m[H2O]", "By", "P", "St"),
        "[IU]",
    }
)
"""Units that take prefixes."""

DEFINED: Mapping[str, tuple[str | int, str]] = {
    "10*": (10, "1"),
    "10^": (10, "1"),
    "%": ("0.01", "1"),
    "[ppth]": ("0.001", "1"),
    "[ppm]": ("0.000001", "1"),
    "[ppb]": ("0.000000001", "1"),
    "sr": (1, "rad2"),
    "Hz": (1, "s-1"),
    "N": (1000, "g.m/s2"),
    "Pa": (1, "N/m2"),
    "J": (1, "N.m"),
    "W": (1, "J/s"),
    "A": (1, "C/s"),
    "V": (1, "J/C"),
    "F": (1, "C/V"),
    "Ohm": (1, "V/A"),
    "S": (1, "A/V"),
    "Wb": (1, "V.s"),
    "T": (1, "Wb/m2"),
    "H": (1, "Wb/A"),
    "lm": (1, "cd.sr"),
    "lx": (1, "lm/m2"),
    "Bq": (1, "s-1"),
    "Gy": (1, "J/kg"),
    "Sv": (1, "J/kg"),
    "kat": (1, "mol/s"),
    "U": (1, "umol/min"),
    "[IU]": (1, "[iU]"),
    "l": (1, "dm3"),
    "L": (1, "dm3"),
    "ar": (100, "m2"),
    "t": (1000, "kg"),
    "bar": (100_000, "Pa"),
    "atm": (101_325, "Pa"),
    "m[Hg]": ("133322.387415", "Pa"),
    "m[H2O]": ("9806.65", "Pa"),
    "cal": ("4.184", "J"),
    "eV": ("1.602176634e-19", "J"),
    "u": ("1.66053906892e-24", "g"),
    "dyn": (1, "g.cm/s2"),
    "erg": (1, "dyn.cm"),
    "P": (1, "dyn.s/cm2"),
    "St": (1, "cm2/s"),
    "By": (8, "bit"),
    "min": (60, "s"),
    "h": (60, "min"),
    "d": (24, "h"),
    "wk": (7, "d"),
    "a": ("365.25", "d"),
    "mo": ("30.4375", "d"),
    "deg": ("0.017453292519943295769", "rad"),
    "'": ("0.00029088820866572159615", "rad"),
    "''": ("0.0000048481368110953599359", "rad"),
    "[in_i]": ("2.54", "cm"),
    "[ft_i]": (12, "[in_i]"),
    "[yd_i]": (3, "[ft_i]"),
    "[mi_i]": (5280, "[ft_i]"),
    "[nmi_i]": (1852, "m"),
    "[kn_i]": (1, "[nmi_i]/h"),
    "[lb_av]": ("453.59237", "g"),
    "[oz_av]": ("28.349523125", "g"),
    "[gal_us]": (231, "[in_i]3"),
}
"""Other units: so many of another."""

SHIFTED: Mapping[str, tuple[Fraction, Fraction]] = {
    "Cel": (Fraction(1), Fraction("273.15")),
    "[degF]": (Fraction(5, 9), Fraction("459.67") * Fraction(5, 9)),
}
"""Units whose zero is elsewhere: factor and offset to kelvin. They stand alone."""

NAMES = frozenset({*BASES, *DEFINED, *SHIFTED})
"""All units without a prefix."""

SYMBOLS: Mapping[str, str] = {
    "Cel": "°C",
    "[degF]": "°F",
    "Ohm": "Ω",
    "deg": "°",
    "m[Hg]": "mHg",
    "m[H2O]": "mH₂O",
    "[iU]": "IU",
    "[IU]": "IU",
    "[arb'U]": "AU",
    "[CFU]": "CFU",
    "[pH]": "pH",
    "[ppth]": "‰",
    "[ppm]": "ppm",
    "[ppb]": "ppb",
    "10*": "10",
    "10^": "10",
    "eq": "Eq",
    "osm": "Osm",
    "l": "L",
    "By": "B",
    "[in_i]": "in",
    "[ft_i]": "ft",
    "[yd_i]": "yd",
    "[mi_i]": "mi",
    "[nmi_i]": "nmi",
    "[kn_i]": "kn",
    "[lb_av]": "lb",
    "[oz_av]": "oz",
    "[gal_us]": "gal",
    "'": "′",
    "''": "″",
}
"""How units are written for people, where that is not their code."""
