"""Numbers of bills and of those who write and get them."""

import re
from collections.abc import Collection, Iterator
from datetime import datetime
from itertools import product
from string import ascii_uppercase, digits
from zoneinfo import ZoneInfo

from terazi.foundation.turkey import is_tckn, is_vkn
from terazi.modules.bills.values import CONSUMER_TAX_NUMBER

HERE = ZoneInfo("Europe/Istanbul")
LAST_NUMBER = 999_999_999
FIRST_SERIES = "TRZ"
_LETTERS = ascii_uppercase + digits
_PLACE = re.compile(r"(?<![^\s,/])((?:[^\W\d_]|['’.-]){2,})\s*/\s*((?:[^\W\d_]|['’.-]){2,})\s*$")
"""Names of places have no digits: what ends in 14/3 is the door of a flat."""


def bill_number(series: str, year: int, number: int) -> str:
    """Return a bill's number as the law wants it: series, year, nine digits (ABC2026000000001)."""
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"a series has numbers from 1 to {LAST_NUMBER}, not {number}")
    return f"{series}{year:04d}{number:09d}"


def free_series(taken: Collection[str]) -> str:
    """Return the first series that no other shop with the same tax number uses."""
    return next(series for series in _all_series() if series not in taken)


def _all_series() -> Iterator[str]:
    yield FIRST_SERIES
    for first, second, third in product(ascii_uppercase, _LETTERS, _LETTERS):
        yield f"{first}{second}{third}"


def local(moment: datetime) -> datetime:
    """Return the moment as clocks in Türkiye show it; a bill's date and year are local ones."""
    return moment.astimezone(HERE)


def is_company_number(number: str) -> bool:
    """Whether it is a tax number (VKN) whose check digit is right."""
    return is_vkn(number)


def is_trader_number(number: str) -> bool:
    """Whether a business has it: a tax number, or the identity number of one who trades under an own name."""
    return is_vkn(number) or is_tckn(number)


def is_person_number(number: str) -> bool:
    """Whether it is an identity number (TCKN) whose check digits are right, or the one that stands for any consumer."""
    return number == CONSUMER_TAX_NUMBER or is_tckn(number)


def place_of(address: str) -> tuple[str, str]:
    """Return district and city where an address ends in "district/city", else two empty texts."""
    found = _PLACE.search(address)
    return (found.group(1), found.group(2)) if found else ("", "")


def shown_iban(iban: str) -> str:
    """Return an IBAN in groups of four."""
    plain = "".join(iban.split())
    return " ".join(plain[start : start + 4] for start in range(0, len(plain), 4))
