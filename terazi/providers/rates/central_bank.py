"""The rates that the central bank of Türkiye announces each working day at half past three, as public XML."""

from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from xml.etree.ElementTree import Element, ParseError, XMLParser

import httpx

from terazi.foundation.exchange_rates import AnnouncedRate, RatesUnavailableError
from terazi.foundation.money import Currency
from terazi.providers.tls import trusted

_MOST_BYTES = 200_000
_SECONDS = 15.0
_LARGEST = Decimal(1_000_000)


class CentralBank:
    """Reads the bank's list of the day."""

    def __init__(self, url: str, *, timeout_seconds: float = _SECONDS) -> None:
        self._url = url
        self._timeout = timeout_seconds

    async def read(self) -> AnnouncedRate:
        """Return the bank's buying rate of the dollar that was announced last."""
        try:
            async with httpx.AsyncClient(
                verify=trusted(), timeout=self._timeout, follow_redirects=False
            ) as client:
                answer = await client.get(self._url, headers={"Accept": "application/xml"})
        except httpx.HTTPError as problem:
            raise RatesUnavailableError(type(problem).__name__) from problem
        if answer.status_code != httpx.codes.OK or len(answer.content) > _MOST_BYTES:
            raise RatesUnavailableError(f"status {answer.status_code}")
        return rate_from(answer.content)


def rate_from(content: bytes) -> AnnouncedRate:
    """Return the buying rate of the dollar that a list of the bank names."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise RatesUnavailableError("a list defines no entities")
    parser = XMLParser()  # noqa: S314 - nothing is defined in it, and it is small
    try:
        parser.feed(content)
        root = parser.close()
        return _rate_in(root)
    except (ParseError, ValueError, InvalidOperation) as broken:
        raise RatesUnavailableError(f"broken list: {type(broken).__name__}") from broken


def _rate_in(root: Element) -> AnnouncedRate:
    found = root.find("Currency[@CurrencyCode='USD']")
    if root.tag != "Tarih_Date" or found is None:
        raise RatesUnavailableError("the list names no dollar")
    unit, buying = Decimal(found.findtext("Unit") or ""), Decimal(found.findtext("ForexBuying") or "")
    if not (unit > 0 and 0 < buying < _LARGEST):
        raise RatesUnavailableError("the list names no rate of the dollar")
    return AnnouncedRate(currency=Currency.USD, day=_day_of(root), rate=buying / unit)


def _day_of(root: Element) -> date:
    return datetime.strptime(root.get("Tarih") or "", "%d.%m.%Y").date()  # noqa: DTZ007 - a day has no zone
