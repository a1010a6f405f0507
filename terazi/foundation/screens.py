"""Addresses of screens: a mail or a redirect names the screen, the site says under which path it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlencode, urlsplit

from terazi.foundation.db import Transaction
from terazi.foundation.language.lang import Lang


class PathFinder(Protocol):
    """Finds the path of a screen on the site of a host; empty where no site has the screen."""

    async def __call__(self, db: Transaction, host: str, route_view: str, lang: Lang) -> str: ...


path_finders: list[PathFinder] = []
"""Who knows the paths; the entry fills the list, and the first that finds one is right."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ScreenLink:
    """A way to a screen: where its site stands, the screen's own name, and what is told to it."""

    base_url: str
    route_view: str
    query: Mapping[str, str] = field(default_factory=dict)
    fragment: str = ""

    async def address(self, db: Transaction, lang: Lang) -> str:
        """Return the address under which the screen stands now, in a language."""
        path = await path_of(db, host_of_address(self.base_url), self.route_view, lang)
        query = f"?{urlencode(self.query)}" if self.query else ""
        fragment = f"#{self.fragment}" if self.fragment else ""
        return f"{self.base_url}{path}{query}{fragment}"


def host_of_address(address: str) -> str:
    """Return the host of an address; empty where it has none."""
    return urlsplit(address).hostname or ""


async def path_of(db: Transaction, host: str, route_view: str, lang: Lang) -> str:
    """Return the path of a screen on the site of a host, the start page's where no site has the screen."""
    for find in path_finders:
        if path := await find(db, host, route_view, lang):
            return path
    return "/"
