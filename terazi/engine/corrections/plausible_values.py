"""What values of a column can be, as far as its name and type tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.columns.captions import YEARS, words_of

_OLDEST = 120  # the oldest person on record lived 122 years
_FIRST_YEAR = 1000
_AGES = "yas yasi yaslari age ages"
_BIRTHS = "dogum birth birthday birthdate dob born"
_PAST = "cikis yapim release released kurulus founded built mezuniyet graduation olum death basim published"
_COUNTS = (
    "adet adedi sayi sayisi count counts number qty quantity nufus population kisi ziyaretci visitors votes oy "
    "cocuk children"
)
_SIZES = "agirlik agirligi kilo weight boy boyu height uzunluk length mesafe distance alan area yuzolcumu sure suresi duration"
_OTHER_AGES = "bina building agac tree arac vehicle car house ev isletme firma company"
_SIGNED = "fark farki difference change degisim degisimi net iade return returns sira rank"


@dataclass(frozen=True, kw_only=True, slots=True)
class Plausible:
    """The smallest and largest value that can be (None: that side is open), and what they are values of."""

    kind: str
    lower: float | datetime | None
    upper: float | datetime | None


def plausible_range(column: Column, today: date) -> Plausible | None:
    """Return between which limits the values of a column named so must lie; None where its name tells none.

    The name alone is a guess: who asks must see that nearly all values of the column lie between the limits.
    """
    words = words_of(column.name)
    if column.type is ColumnType.DATETIME and column.display is not Display.TIME:
        if words & _WORDS["births"] or words & _WORDS["past"]:
            tomorrow = datetime.combine(today + timedelta(days=1), time.min)
            return Plausible(kind="future", lower=None, upper=tomorrow)
        return None
    if not column.type.is_numeric or column.display not in (Display.PLAIN, Display.YEAR):
        return None
    if words & _WORDS["signed"]:
        return None
    if words & _WORDS["ages"] and not words & _WORDS["other_ages"]:
        return Plausible(kind="age", lower=0, upper=_OLDEST)
    if words & YEARS and (column.type is ColumnType.INTEGER):
        return Plausible(kind="year", lower=_FIRST_YEAR, upper=today.year + 1)
    if words & _WORDS["counts"] or words & _WORDS["sizes"]:
        return Plausible(kind="negative", lower=0, upper=None)
    return None


def names_year(name: str) -> bool:
    """Say whether a column's name says that it holds the years of its rows, and not of a birth or another single event."""
    words = words_of(name)
    others = _WORDS["births"] | _WORDS["past"] | _WORDS["signed"] | _WORDS["counts"]
    return bool(words & YEARS) and not words & others


_WORDS: Mapping[str, frozenset[str]] = {
    "ages": frozenset(_AGES.split()),
    "other_ages": frozenset(_OTHER_AGES.split()),
    "births": frozenset(_BIRTHS.split()),
    "past": frozenset(_PAST.split()),
    "counts": frozenset(_COUNTS.split()),
    "sizes": frozenset(_SIZES.split()),
    "signed": frozenset(_SIGNED.split()),
}
