"""Numbers of bills and of those who write and get them."""

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from itertools import product
from string import ascii_uppercase, digits
from uuid import UUID
from zoneinfo import ZoneInfo

from terazi.foundation.turkey import is_tckn, is_vkn
from terazi.modules.bills.values import CONSUMER_TAX_NUMBER, UsedSeries

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


def series_for(shop_id: UUID, tax_number: str, used: Iterable[UsedSeries]) -> str:
    """Return the series with which a shop is to number under a tax number, of those that it and others have used.

    Whose tax number changes leaves its series behind, for good: its numbers stay those of the tax number before, and
    wait for the shop to come back to it.
    """
    known = list(used)
    others = {each.series for each in known if each.tax_number == tax_number and each.shop_id != shop_id}
    own = {each.series for each in known if each.tax_number == tax_number and each.shop_id == shop_id}
    elsewhere = {each.series for each in known if each.tax_number != tax_number}
    back = sorted(own - others - elsewhere)
    return back[0] if back else free_series(others | own | elsewhere)


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
