"""The days on which a site's desks do not work, or not all day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from terazi.foundation.language.lang import Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class Holiday:
    """A day on which desks are closed from a minute on; 0 is the whole day."""

    day: date
    name: Mapping[Lang, str]
    closed_from: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class CalendarYear:
    """The holidays of one year of a site, copied once and then the site's own."""

    year: int
    days: Sequence[Holiday]
