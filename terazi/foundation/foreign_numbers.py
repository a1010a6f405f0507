"""Numbers under which companies abroad are taxed: the form is known of the European Union and some more, of others only the rough one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from terazi.foundation.turkey import is_tckn, is_vkn

_SEPARATORS = re.compile(r"[\s.\-/]+")
_ANY = re.compile(r"(?=(?:.*\d){4})[A-Z0-9]{5,20}", re.ASCII)


@dataclass(frozen=True, slots=True)
class NumberForm:
    """How the companies of a country write their number."""

    prefix: str
    """The letters before it; empty where it is written without."""
    body: str
    """A pattern of what follows them."""
    example: str


FORMS: Mapping[str, NumberForm] = {
    "AT": NumberForm("AT", r"U\d{8}", "ATU12345678"),
    "BE": NumberForm("BE", r"[01]\d{9}", "BE0123456789"),
    "BG": NumberForm("BG", r"\d{9,10}", "BG123456789"),
    "CH": NumberForm("CHE", r"\d{9}(MWST|TVA|IVA)?", "CHE123456789"),
    "CY": NumberForm("CY", r"\d{8}[A-Z]", "CY12345678X"),
    "CZ": NumberForm("CZ", r"\d{8,10}", "CZ12345678"),
    "DE": NumberForm("DE", r"\d{9}", "DE123456789"),
    "DK": NumberForm("DK", r"\d{8}", "DK12345678"),
    "EE": NumberForm("EE", r"\d{9}", "EE123456789"),
    "ES": NumberForm("ES", r"([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])", "ESX1234567X"),
    "FI": NumberForm("FI", r"\d{8}", "FI12345678"),
    "FR": NumberForm("FR", r"[A-HJ-NP-Z0-9]{2}\d{9}", "FR12345678901"),
    "GB": NumberForm("GB", r"(\d{9}|\d{12}|GD\d{3}|HA\d{3})", "GB123456789"),
    "GR": NumberForm("EL", r"\d{9}", "EL123456789"),
    "HR": NumberForm("HR", r"\d{11}", "HR12345678901"),
    "HU": NumberForm("HU", r"\d{8}", "HU12345678"),
    "IE": NumberForm("IE", r"(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])", "IE1234567WA"),
    "IT": NumberForm("IT", r"\d{11}", "IT12345678901"),
    "LT": NumberForm("LT", r"(\d{9}|\d{12})", "LT123456789"),
    "LU": NumberForm("LU", r"\d{8}", "LU12345678"),
    "LV": NumberForm("LV", r"\d{11}", "LV12345678901"),
    "MT": NumberForm("MT", r"\d{8}", "MT12345678"),
    "NL": NumberForm("NL", r"\d{9}B\d{2}", "NL123456789B01"),
    "NO": NumberForm("", r"\d{9}(MVA)?", "123456789MVA"),
    "PL": NumberForm("PL", r"\d{10}", "PL1234567890"),
    "PT": NumberForm("PT", r"\d{9}", "PT123456789"),
    "RO": NumberForm("RO", r"[1-9]\d{1,9}", "RO12345678"),
    "SE": NumberForm("SE", r"\d{12}", "SE123456789001"),
    "SI": NumberForm("SI", r"\d{8}", "SI12345678"),
    "SK": NumberForm("SK", r"\d{10}", "SK1234567890"),
    "US": NumberForm("", r"\d{9}", "12-3456789"),
}
"""By the two letters of the country; those of the European Union as its register of tax numbers (VIES) knows them."""


def spelled_number(country: str, written: str) -> str:
    """Return a number in capitals without separators, with the letters its country writes before it."""
    number = _SEPARATORS.sub("", written).upper()
    form = FORMS.get(country)
    if form and re.fullmatch(form.body, number, re.ASCII) and not is_turkish(number):
        return form.prefix + number
    return number


def is_foreign_number(country: str, written: str) -> bool:
    """Whether this can be the number of a company there; where the form is not known, one of Türkiye is none."""
    number = spelled_number(country, written)
    form = FORMS.get(country)
    if form is None:
        return _ANY.fullmatch(number) is not None and not is_turkish(number)
    return re.fullmatch(form.prefix + form.body, number, re.ASCII) is not None


def is_turkish(written: str) -> bool:
    """Whether a number without letters is one of a company or person of Türkiye."""
    number = _SEPARATORS.sub("", written)
    return is_vkn(number) or is_tckn(number)


def example_of(country: str) -> str:
    """Return a number as it is written there."""
    form = FORMS.get(country)
    return form.example if form else f"{country}1234567890"
