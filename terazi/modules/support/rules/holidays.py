"""The holidays of Turkey as a calendar begins with them; on half days it is closed from one o'clock on."""

from functools import lru_cache

from holidays import HALF_DAY, PUBLIC, country_holidays

from terazi.foundation.language.lang import Lang
from terazi.modules.support.values.calendars import Holiday

HALF_DAY_ENDS = 13 * 60
_LANGUAGES = {Lang.TR: "tr", Lang.EN: "en_US"}


@lru_cache(maxsize=32)
def holidays_of(year: int) -> tuple[Holiday, ...]:
    """Return the holidays of a year, in their order; a day that is both is a whole one."""
    found: dict[str, Holiday] = {}
    for category, closed_from in ((HALF_DAY, HALF_DAY_ENDS), (PUBLIC, 0)):
        named = {
            lang: country_holidays("TR", years=year, language=code, categories=(category,))
            for lang, code in _LANGUAGES.items()
        }
        for day in named[Lang.TR]:
            name = {lang: days[day].partition(" (")[0] for lang, days in named.items()}
            found[day.isoformat()] = Holiday(day=day, name=name, closed_from=closed_from)
    return tuple(found[day] for day in sorted(found))
